//! What the game is: in words, and as it was read.

use super::parts::prose;
use crate::report::data::About;
use maud::{Markup, html};

/// The head of the page: the game's name and its rules.
pub(super) fn header(about: &About) -> Markup {
    html! {
        header.top {
            div {
                p.kicker { "Under normal and misère play" }
                h1 { (about.name) }
                p.summary { (about.summary) }
                div.words {
                    p { (about.position) " A move changes one of them:" }
                    ul { @for sentence in &about.moves { li { (prose(sentence)) } } }
                    @for note in &about.notes { p { (prose(note)) } }
                    @if let Some(known_as) = &about.known_as {
                        p { "The same game is known as " (known_as) "." }
                    }
                }
            }
            div.as-read {
                p.small {
                    "The rules as read"
                    @if let Some(code) = &about.code { "; as a code " code { (code) } }
                }
                pre tabindex="0" { code { (without_claims(&about.as_read)) } }
            }
        }
    }
}

/// Where the game is written about.
pub(super) fn references(about: &About) -> Markup {
    html! {
        @if !about.references.is_empty() {
            section id="references" aria-labelledby="references-title" {
                h2 id="references-title" { "References" }
                ul.references { @for reference in &about.references { li { (reference) } } }
            }
        }
    }
}

/// A ruleset file up to its claims, which have their own place on the page, and without the
/// references, which have theirs.
fn without_claims(text: &str) -> String {
    let claims = ["[[expect]]", "[[conjecture]]"];
    let rules = text.lines().take_while(|line| !claims.contains(&line.trim()));
    let mut kept: Vec<&str> = Vec::new();
    let mut in_references = false;
    for line in rules {
        in_references |= line.trim_start().starts_with("references");
        if !in_references {
            kept.push(line);
        } else if line.trim_end().ends_with(']') {
            in_references = false;
        }
    }
    kept.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_stand_without_claims_and_references() {
        let text = "name = \"n\"\nreferences = [\n  \"R. K. Guy [1956]\",\n]\n\n[heap]\ncode = \"0.77\"\n\n[[expect]]\nvalues = [0]\n";
        assert_eq!(without_claims(text), "name = \"n\"\n\n[heap]\ncode = \"0.77\"");
        assert_eq!(without_claims("references = []\n[heap]\nsubtract = [1]"), "[heap]\nsubtract = [1]");
        assert_eq!(without_claims("0.77"), "0.77");
    }
}
