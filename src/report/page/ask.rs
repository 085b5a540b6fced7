//! The position box: a form that answers from data inside the page, and those data.

use crate::report::data::{AskHeap, AskTable, ReportData};
use maud::{Markup, html};
use serde_json::{Value, json};

/// The script that knows games of heaps.
pub(super) const SCRIPT: &str = include_str!("heaps.js");

/// The section; without scripts it says which command answers instead.
pub(super) fn ask(data: &ReportData) -> Markup {
    let Some(table) = &data.ask else { return html! {} };
    let argument = &data.about.argument;
    html! {
        section id="ask" aria-labelledby="ask-title" {
            h2 id="ask-title" { "Ask about a position" }
            form.ask id="ask-form" hidden {
                label for="ask-position" { "Heap sizes, separated by commas" }
                div.line {
                    input id="ask-position" name="position" type="text" inputmode="numeric" autocomplete="off" spellcheck="false"
                        value=(example(data)) aria-describedby="ask-hint";
                    button type="submit" { "Answer" }
                }
                p.small id="ask-hint" {
                    (range(table)) " " code { "1x4" } " is four heaps of 1, and " code { "0" } " no heap."
                }
            }
            div.answer id="answer" role="status" {}
            p.without-script {
                "With scripts allowed, a position typed here is answered on the spot: both outcomes and every winning move. The program answers the same: "
                code { "lastmove solve " (argument) " " (example(data)) }
            }
        }
    }
}

/// The smallest failure of the misère Nim rule is a position worth asking about.
fn example(data: &ReportData) -> String {
    let largest = data.ask.as_ref().map_or(0, |table| table.largest_total);
    match &data.addition.recipe {
        Some(story) => story.position.position.to_string(),
        None if largest >= 15 => "3,5,7".to_owned(),
        None => largest.to_string(),
    }
}

fn range(table: &AskTable) -> String {
    let largest = table.largest_total;
    match follows(table) {
        true => format!("Heaps up to {largest}, as many as you like."),
        false => format!(
            "Heaps up to {largest}; misère play is answered while the total is at most {largest}, and beyond it where a theorem or the misère quotient covers the heaps."
        ),
    }
}

/// What the scripts of a page work with, as JSON that may stand inside HTML.
pub(super) fn payload(data: &ReportData) -> String {
    let m = |a: u64, b: u64| data.pairs.cell(a, b).and_then(|cell| cell.misere_grundy);
    let largest = data.pairs.largest;
    let rows = (0..=largest).map(|a| (0..=largest).map(|b| m(a, b)).collect::<Vec<_>>());
    let payload = json!({
        "argument": data.about.argument,
        "ask": data.ask.as_ref().map(table),
        "curve": data.normal_curve,
        "pairs": rows.collect::<Vec<_>>(),
    });
    // The only way out of a script element is its end tag.
    payload.to_string().replace('<', "\\u003c")
}

fn table(table: &AskTable) -> Value {
    let heap = |heap: &AskHeap| {
        let options: Vec<String> = heap
            .options
            .iter()
            .map(|option| option.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
            .collect();
        // A heap without moves has no list; one whose only option is empty has one.
        let options = if heap.options.is_empty() { Value::Null } else { options.join(";").into() };
        json!([heap.grundy, heap.firm.map(u8::from), options])
    };
    json!({
        "total": table.largest_total,
        "heaps": table.heaps.iter().map(heap).collect::<Vec<_>>(),
        "p": (!follows(table)).then(|| packed(&table.misere_p)),
        "quotient": table.quotient.as_ref().map(|quotient| json!({
            "action": quotient.action,
            "p": quotient.p,
            "words": quotient.words,
        })),
    })
}

/// Whether theorem or quotient answers whatever was searched, so that a page need not carry
/// the search.
fn follows(table: &AskTable) -> bool {
    let by_quotient =
        table.quotient.as_ref().is_some_and(|quotient| quotient.words.len() >= table.heaps.len());
    by_quotient || table.heaps.iter().all(|heap| heap.firm.is_some())
}

/// Six bits a character, the first bit the highest; the characters of base64 for addresses.
fn packed(bits: &[bool]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digit = |chunk: &[bool]| {
        let value = (0..6).fold(0, |value, at| value << 1 | usize::from(chunk.get(at) == Some(&true)));
        char::from(DIGITS[value])
    };
    bits.chunks(6).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_written_in_order() {
        assert_eq!(packed(&[true, false, false, false, true]), "i");
        assert_eq!(packed(&[false, false, false, false, false, true, true]), "Bg");
        assert_eq!(packed(&[true; 6]), "_");
        assert_eq!(packed(&[]), "");
    }
}
