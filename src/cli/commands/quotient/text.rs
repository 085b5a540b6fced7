//! A quotient for people.

use super::{Found, explain};
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::misere::quotient::Status;
use std::io::{self, Write};

/// So many heaps of the pretending function are written out.
const WRITTEN: usize = 400;

pub fn write(subject: &Subject, found: &Found, out: &mut Output) -> io::Result<()> {
    let Found { quotient, presentation, .. } = found;
    writeln!(out, "{}", subject.heading("misère quotient of its heaps"))?;
    let max_heap = quotient.max_heap;
    let status = match &quotient.status {
        Status::Complete { preperiod, period } => (
            "complete",
            format!(
                "the pretending function has period {period} from heap {preperiod} on, proved {}{}",
                if quotient.tamed.is_some() { "" } else { "by " },
                quotient.authority().unwrap_or_default()
            ),
        ),
        Status::Partial => {
            let further = if found.untold { "; --max-heap takes in more" } else { "" };
            ("partial", format!("proved for the heaps up to {max_heap}{further}"))
        }
        Status::Infinite(infinite) => (
            "infinite",
            format!(
                "with heap {}, proved: {}. What follows is the quotient of the heaps up to {max_heap}",
                infinite.heap,
                infinite.words()
            ),
        ),
        Status::Stopped(_) => (
            "partial",
            format!("proved for the heaps up to {max_heap}; {}", found.stopped().unwrap_or_default()),
        ),
    };
    let letters = presentation.letters.iter();
    let letters = letters.map(|letter| format!("{} = heap {}", letter.name, letter.heap)).collect();
    let mut lines = vec![status];
    lines.extend(found.names().lines(letters, Some(("structure", components(found)))));
    out.facts(&lines)?;
    if let Some(exceptions) = &found.exceptions {
        explain::write(found, exceptions, out)?;
    }
    if !quotient.steps.is_empty() {
        writeln!(out, "\n{:8}  {:>5}  P", "heap", "order")?;
        for step in &quotient.steps {
            writeln!(out, "{:<8}  {:>5}  {}", step.heap, step.order, step.p_size)?;
        }
    }
    let words: Vec<String> = found.phi().take(WRITTEN).collect();
    writeln!(out)?;
    out.prose(&format!("heaps 0..{}: {}", words.len() - 1, words.join(" ")))
}

/// The idempotents, and how many elements have a power in the group of each.
fn components(found: &Found) -> String {
    let components = &found.structure.components;
    let idempotents: Vec<String> =
        components.iter().map(|(idempotent, _)| found.presentation.write_element(*idempotent)).collect();
    let sizes: Vec<String> = components.iter().map(|(_, members)| members.len().to_string()).collect();
    format!("idempotents {}; Archimedean components of {} elements", idempotents.join(", "), sizes.join(", "))
}
