//! Published values held against the engine, and beliefs that this game refutes.

use super::parts::proof;
use crate::chart::grouped;
use crate::report::data::{ClaimRow, ConjectureRow, Found, Misreading, Verdict};
use maud::{Markup, html};

/// The sections, as far as there is something in them.
pub(super) fn claims(
    misreadings: &[Misreading],
    conjectures: &[ConjectureRow],
    claims: &[ClaimRow],
) -> Markup {
    html! {
        @if !misreadings.is_empty() {
            section id="misreadings" aria-labelledby="misreadings-title" {
                h2 id="misreadings-title" { "Often read, and false here" }
                ol.beliefs {
                    @for misreading in misreadings {
                        li {
                            p.belief { q { (misreading.belief) } }
                            p { (misreading.refuted) }
                            @if let Some(judged) = &misreading.shown { (proof(judged)) }
                        }
                    }
                }
            }
        }
        @if !conjectures.is_empty() {
            section id="conjectures" aria-labelledby="conjectures-title" {
                h2 id="conjectures-title" { "Rules put to the test" }
                p.see { "Each rule was compared with search, or with a theorem, on every position of its scope; of those that fail the smallest counterexample is shown." }
                @for conjecture in conjectures { (tested(conjecture)) }
            }
        }
        @if !claims.is_empty() {
            section id="claims" aria-labelledby="claims-title" {
                h2 id="claims-title" { "Published values" }
                p.see { (verdict(claims)) }
                div.scroll tabindex="0" role="region" aria-label="Published values" {
                    table.claims {
                        thead {
                            tr {
                                th scope="col" { "found" }
                                th scope="col" { "claim" }
                                th scope="col" { "values" }
                                th scope="col" { "source" }
                            }
                        }
                        tbody { @for claim in claims { (row(claim)) } }
                    }
                }
            }
        }
    }
}

fn tested(row: &ConjectureRow) -> Markup {
    let compared = html! {
        (grouped(row.positions)) @if row.positions == 1 { " position" } @else { " positions" }
    };
    html! {
        article.conjecture {
            h3 {
                @match row.verdict {
                    Verdict::Holds => span.yes { "holds" },
                    Verdict::Fails { .. } => span.no { "fails" },
                    Verdict::Open(_) => span.open { "open" },
                }
                " " (row.name)
            }
            p { "In " (row.convention) " play: " (row.states) " " code { (row.rule) } }
            p.small {
                "Asked of " (row.scope) "; " (compared) " compared, " (grouped(row.mismatches))
                @if row.mismatches == 1 { " mismatch." } @else { " mismatches." }
                @if let Some(source) = &row.source { " Source: " (source) "." }
                @if row.as_expected == Some(false) { " " strong { "The ruleset expects another verdict." } }
            }
            @match &row.verdict {
                Verdict::Holds => {},
                Verdict::Open(reason) => p { (reason) },
                Verdict::Fails { heaps, says, truth, shown } => {
                    p {
                        "The smallest counterexample is " span.pos { (heaps) } ": the rule says " strong { (says) }
                        ", and the truth is " strong { (truth) } "."
                    }
                    @if let Some(judged) = shown { (proof(judged)) }
                },
            }
        }
    }
}

fn verdict(claims: &[ClaimRow]) -> String {
    let count = |wanted: fn(&Found) -> bool| claims.iter().filter(|claim| wanted(&claim.found)).count();
    let confirmed = count(|found| *found == Found::Confirmed);
    let refuted = count(|found| matches!(found, Found::Refuted(_)));
    let open = count(|found| matches!(found, Found::Open(_)));
    let mut text =
        format!("{confirmed} of {} claims beside the rules were recomputed and agree", claims.len());
    if refuted > 0 {
        text += &format!(", {refuted} do not");
    }
    if open > 0 {
        text += &format!(", {open} reach beyond what this report searched");
    }
    text + "."
}

fn row(claim: &ClaimRow) -> Markup {
    html! {
        tr {
            td {
                @match &claim.found {
                    Found::Confirmed => span.yes { "agrees" },
                    Found::Refuted(reason) => { span.no { "differs" } " " span.small { (reason) } },
                    Found::Open(reason) => { span.open { "open" } " " span.small { (reason) } },
                }
            }
            td { (claim.about) }
            td.values { (claim.values) }
            td { @if let Some(source) = &claim.source { (source) } }
        }
    }
}
