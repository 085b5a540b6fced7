//! The published values beside the rules, held against what the engines find.

use super::whole::capped;
use crate::base::{Convention, Meter, Verdict};
use crate::conjecture::{Deviation, replay};
use crate::position::Game;
use crate::report::data::{ClaimRow, Found, PeriodFact, QuotientFact};
use crate::report::words::{convention_sign, set_genus};
use crate::ruleset::{Claim, Expectation, PeriodClaim, QuotientClaim, QuotientOf, Row};

/// How many claimed values are written out.
const WRITTEN: usize = 48;

/// What replaying one claim may hold.
const MOST_POSITIONS: u64 = 400_000;
const MOST_BYTES: u64 = 1 << 30;

/// What claims are held against.
pub(super) struct Evidence<'a> {
    pub(super) game: &'a dyn Game,
    /// The periods of g+ and g-, where they were looked for and found.
    pub(super) periods: [Option<PeriodFact>; 2],
    pub(super) quotient: Option<&'a QuotientFact>,
}

impl Evidence<'_> {
    /// Replays every claim.
    pub(super) fn replay(&self, expectations: &[Expectation], meter: &Meter) -> Vec<ClaimRow> {
        expectations.iter().map(|expectation| self.row(expectation, meter)).collect()
    }

    fn row(&self, expectation: &Expectation, meter: &Meter) -> ClaimRow {
        let (about, values) = words(&expectation.claim);
        let found = match &expectation.claim {
            // What the page says of these it has worked out already, further than a claim
            // needs it.
            Claim::Period(claim) => self.period(claim),
            Claim::Quotient(claim) => self.quotient(claim),
            _ => match replay(self.game, expectation, &mut capped(meter, MOST_POSITIONS, MOST_BYTES)) {
                Ok(Verdict::Holds) => Found::Confirmed,
                Ok(Verdict::Fails(deviation)) => Found::Refuted(deviating(&deviation)),
                Ok(Verdict::Unknown(reason)) => Found::Open(reason.to_string()),
                Err(fault) => Found::Refuted(fault.to_string()),
            },
        };
        ClaimRow { about, values, source: expectation.source.clone(), found }
    }

    fn period(&self, claim: &PeriodClaim) -> Found {
        let fact = match claim.convention {
            Convention::Normal => &self.periods[0],
            Convention::Misere => &self.periods[1],
        };
        let agrees = |fact: &PeriodFact| {
            let start = claim.preperiod.is_none_or(|preperiod| preperiod == fact.preperiod);
            start && fact.period == claim.period && fact.saltus == claim.saltus
        };
        match fact {
            None => Found::Open("no period was found".to_owned()),
            Some(fact) if agrees(fact) && fact.theorem.is_some() => Found::Confirmed,
            Some(fact) if agrees(fact) => Found::Open("observed, and not proved".to_owned()),
            Some(fact) => Found::Refuted(format!(
                "the period found is {}, saltus {}, from heap {}",
                fact.period, fact.saltus, fact.preperiod
            )),
        }
    }

    fn quotient(&self, claim: &QuotientClaim) -> Found {
        let open = || Found::Open("the report did not reach it".to_owned());
        let Some(fact) = self.quotient else { return open() };
        let found = match claim.of {
            QuotientOf::ClosedSet(_) => return open(),
            QuotientOf::WholeGame if fact.complete.is_none() => return open(),
            QuotientOf::WholeGame => (fact.order, fact.p_size),
            QuotientOf::HeapsTo(heap) if heap > fact.max_heap && fact.complete.is_none() => return open(),
            QuotientOf::HeapsTo(heap) => fact.up_to(heap),
        };
        match found.0 == claim.order && claim.p_size.is_none_or(|p_size| p_size == found.1) {
            true => Found::Confirmed,
            false => Found::Refuted(format!("found: order {}, {} in P", found.0, found.1)),
        }
    }
}

fn deviating(Deviation { position, expected, found }: &Deviation) -> String {
    match position {
        Some(position) => format!("of {position} it is {found}, not {expected}"),
        None => format!("it is {found}, not {expected}"),
    }
}

/// What is claimed of what, and the claimed values.
fn words(claim: &Claim) -> (String, String) {
    match claim {
        Claim::Grundy(rows) => of_rows("g⁺", rows, ToString::to_string),
        Claim::MisereGrundy(rows) => of_rows("g⁻", rows, ToString::to_string),
        Claim::Outcomes(convention, rows) => {
            of_rows(&format!("{} outcomes", convention.prose()), rows, ToString::to_string)
        }
        Claim::Genus(rows) => of_rows("the genus", rows, set_genus),
        Claim::Period(claim) => {
            let mut values = format!("period {}", claim.period);
            if claim.saltus > 0 {
                values += &format!(", saltus {}", claim.saltus);
            }
            if let Some(preperiod) = claim.preperiod {
                values += &format!(", from heap {preperiod}");
            }
            (format!("the period of {}", convention_sign(claim.convention)), values)
        }
        Claim::Quotient(claim) => {
            let of = match &claim.of {
                QuotientOf::WholeGame => String::new(),
                QuotientOf::HeapsTo(heap) => format!(" of heaps up to {heap}"),
                QuotientOf::ClosedSet(of) => {
                    let of: Vec<String> = of.iter().map(ToString::to_string).collect();
                    format!(" of {} and all they become", of.join(" and "))
                }
            };
            let p = claim.p_size.map_or(String::new(), |p_size| format!(", {p_size} in P"));
            (format!("the misère quotient{of}"), format!("order {}{p}", claim.order))
        }
    }
}

fn of_rows<T>(what: &str, rows: &[Row<T>], write: fn(&T) -> String) -> (String, String) {
    let mut values: Vec<String> = rows.iter().take(WRITTEN).map(|row| write(&row.value)).collect();
    // Outcomes are read as a word, everything else as a list.
    let letters = values.iter().all(|value| value.len() == 1 && value.chars().all(char::is_alphabetic));
    if rows.len() > WRITTEN {
        values.push("…".to_owned());
    }
    let values = values.join(if letters { " " } else { ", " });
    (format!("{what} of {}", places(rows)), values)
}

fn places<T>(rows: &[Row<T>]) -> String {
    let sizes: Option<Vec<u64>> = rows.iter().map(|row| row.position.heap()).collect();
    match sizes.as_deref() {
        Some([one]) => format!("heap {one}"),
        Some([first, .., last]) if last.checked_sub(*first) == Some(rows.len() as u64 - 1) => {
            format!("heaps {first} to {last}")
        }
        _ => format!("{} positions", rows.len()),
    }
}
