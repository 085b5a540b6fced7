//! Values that are no sequence of heaps: of the boards of a family, of states of one number.
//! No theorem speaks of them, so that a period is at most observed.

use super::Args;
use super::search::{Search, symbol};
use crate::base::{Convention, Grundy, Meter};
use crate::cli::options::{Line, Range};
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::Inquiry;
use crate::position::Position;
use crate::sequence::observed;
use anyhow::ensure;

/// Positions in a row, by their numbers.
pub(super) struct Members {
    first: u64,
    positions: Vec<Position>,
    scope: String,
}

impl Members {
    /// The members of the family that is named, or of the game's own.
    pub(super) fn of(args: &Args, subject: &Subject, line: Option<&Line>) -> anyhow::Result<Members> {
        ensure!(args.checkpoint.is_none(), "a checkpoint keeps values of heaps, and this game has none");
        ensure!(!args.ring, "a ring keeps values of heaps, and this game has none");
        ensure!(!args.statistics, "statistics are of values of heaps, and this game has none");
        let customary = Range::of(subject.game().customary());
        let (numbers, scope) = match line {
            Some(line) => (line.open()?, line.to_string()),
            None => {
                subject.ensure_row()?;
                let last = args.max_heap.unwrap_or(customary.last).max(customary.first);
                let numbers = Range { first: customary.first, last };
                (numbers, format!("numbers {numbers}"))
            }
        };
        let positions = numbers.iter().map(|n| match line {
            Some(line) => line.position(subject, n),
            None => Ok(subject.game().member(n)?),
        });
        Ok(Members { first: numbers.first, positions: positions.collect::<Result<_, _>>()?, scope })
    }

    /// Their values, and the period these show, if any.
    pub(super) fn search(
        self,
        convention: Convention,
        subject: &Subject,
        meter: &Meter,
    ) -> anyhow::Result<Search> {
        let progress = Progress::start("computing values");
        let mut inquiry = Inquiry::new(subject.game(), meter.clone());
        let mut values: Vec<Grundy> = Vec::new();
        let mut reason = None;
        for (at, position) in self.positions.iter().enumerate() {
            progress.say(format!("computing value {} of {}", at + 1, self.scope));
            inquiry.make_room(&self.positions, at)?;
            match inquiry.value(position, convention)? {
                Ok(value) => values.push(Grundy::try_from(value)?),
                Err(unknown) => {
                    reason = Some(unknown.to_string());
                    break;
                }
            }
        }
        let seen = observed(self.first, &values);
        let looked = format!("no theorem covers these positions; those of {} were looked at", self.scope);
        let open = match (&seen, reason) {
            (_, Some(reason)) => format!("{} values were found, then {reason}", values.len()),
            (Some(_), None) => looked,
            (None, None) => format!("{} were looked at, and no theorem covers them", self.scope),
        };
        let (period, exceptions) = seen.map(|seen| (seen.period, seen.exceptions)).unzip();
        Ok(Search {
            period,
            exceptions,
            values: values.len() as u64,
            scope: self.scope,
            symbol: symbol(convention),
            ..Search::nothing(open)
        })
    }
}
