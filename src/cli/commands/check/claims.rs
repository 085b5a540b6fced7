//! The claims of a ruleset, replayed, with what came out as diagnostics at their entries.

use crate::base::{Meter, Verdict};
use crate::conjecture::{Counterexample, Deviation, Tested, replay, test_conjecture};
use crate::position::game;
use crate::ruleset::{
    Conjecture, Diagnostic, DiagnosticId, Expectation, ExpectedVerdict, Ruleset, Source, Span,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// An expectation that fails.
const FAILED: DiagnosticId = DiagnosticId("failed-expectation");
/// A conjecture that turns out otherwise than the file says.
const OTHERWISE: DiagnosticId = DiagnosticId("conjecture-otherwise");
/// A claim that a budget, or the reach of the theorems, left open.
const OPEN: DiagnosticId = DiagnosticId("open-claim");

/// What came of the claims of one file.
#[derive(Default)]
pub(super) struct Claims {
    /// How many expectations there are.
    pub(super) expectations: usize,
    /// The conjectures, as JSON has them.
    pub(super) conjectures: Vec<Value>,
    /// Claims that turned out otherwise.
    pub(super) failed: Vec<Diagnostic>,
    /// Claims that stayed open.
    pub(super) open: Vec<Diagnostic>,
}

impl Claims {
    /// Replays every claim. Where the rules themselves, or a conjectured rule, break on some
    /// position, the claim fails.
    pub(super) fn replay(ruleset: &Ruleset, source: &Arc<Source>, meter: &mut Meter) -> Claims {
        let mut claims = Claims { expectations: ruleset.expectations.len(), ..Claims::default() };
        let game = game(ruleset);
        for expectation in &ruleset.expectations {
            match replay(&*game, expectation, meter) {
                Ok(verdict) => claims.note(source, expectation, verdict),
                Err(fault) => {
                    let quantity = expectation.claim.quantity().word();
                    let message = format!("{quantity}: the rules break on the way");
                    claims.broken(source, FAILED, &expectation.span, message, &fault.to_string());
                }
            }
        }
        for conjecture in &ruleset.conjectures {
            match test_conjecture(ruleset, conjecture, 0, meter) {
                Ok(tested) => claims.note_conjecture(source, conjecture, &tested),
                Err(fault) => {
                    let message = format!("{}: it cannot be tested", quoted(&conjecture.name));
                    claims.broken(source, OTHERWISE, &conjecture.span, message, &fault.to_string());
                }
            }
        }
        claims
    }

    fn broken(&mut self, source: &Arc<Source>, id: DiagnosticId, entry: &Span, message: String, fault: &str) {
        self.failed.push(Diagnostic::error(source, id, message).at(head(source, entry), "").help(fault));
    }

    fn note(&mut self, source: &Arc<Source>, expectation: &Expectation, verdict: Verdict<Deviation>) {
        let quantity = expectation.claim.quantity().word();
        let span = head(source, &expectation.span);
        match verdict {
            Verdict::Holds => {}
            Verdict::Fails(Deviation { position, expected, found }) => {
                let of = position.map_or_else(String::new, |position| format!(" of {position}"));
                let message = format!("{quantity}{of}: the file expects {expected}, and {found} is true");
                let fault = Diagnostic::error(source, FAILED, message).at(span, "");
                let from =
                    expectation.source.iter().map(|from| format!("the entry names as its source: {from}"));
                self.failed.push(from.fold(fault, Diagnostic::help));
            }
            Verdict::Unknown(reason) => {
                let message = format!("{quantity}: not every value could be checked");
                self.open
                    .push(Diagnostic::warning(source, OPEN, message).at(span, "").help(reason.to_string()));
            }
        }
    }

    fn note_conjecture(&mut self, source: &Arc<Source>, conjecture: &Conjecture, tested: &Tested) {
        let (name, span) = (quoted(&conjecture.name), head(source, &conjecture.span));
        let smallest = match &tested.verdict {
            Verdict::Fails(Counterexample { heaps, .. }) => Some(heaps),
            _ => None,
        };
        let as_expected = tested.is_as_expected(conjecture);
        self.conjectures.push(json!({
            "name": conjecture.name,
            "convention": conjecture.convention,
            "verdict": tested.verdict.word(),
            "as_expected": as_expected,
            "positions": tested.tally.positions,
            "mismatches": tested.tally.mismatches(),
            "smallest_counterexample": smallest,
        }));
        if let Verdict::Unknown(reason) = &tested.verdict {
            let message = format!("{name}: not every position could be decided");
            self.open.push(Diagnostic::warning(source, OPEN, message).at(span, "").help(reason.to_string()));
        } else if let Some(otherwise) = tested.otherwise(conjecture) {
            let expects_failure = matches!(conjecture.expected, Some(ExpectedVerdict::Fails { .. }));
            // Where only the counterexample is another, that is what is wrong.
            let (message, span) = match (&conjecture.counterexample, smallest) {
                (Some(counterexample), Some(_)) if expects_failure => {
                    (format!("{name}: {otherwise}"), counterexample.clone())
                }
                _ => (format!("{name} turns out otherwise than the file says: {otherwise}"), span),
            };
            self.failed.push(Diagnostic::error(source, OTHERWISE, message).at(span, ""));
        }
    }
}

/// The line an entry begins on.
fn head(source: &Source, span: &Span) -> Span {
    let start = span.start.min(source.text.len());
    let line = source.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    start..start + line.len()
}

fn quoted(name: &str) -> String {
    format!("the conjecture `{}`", name.escape_debug())
}
