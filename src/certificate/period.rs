//! Certificates of periods of the values of single heaps.

use super::Refusal;
use super::carries::Progression;
use super::document::Rules;
use super::moves::Moves;
use super::progression::check_progression;
use super::values::check_splits;
use crate::base::{Convention, Meter};
use serde::{Deserialize, Serialize};

/// The period of the values of single heaps, with the values that prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    /// The rules: a code, a subtraction set, or a file that says the same as one.
    pub rules: Rules,
    /// Whose values: misère values have theorems where no move splits a heap.
    #[serde(default = "convention::normal", with = "convention")]
    pub convention: Convention,
    /// The least n0 >= 0 from which the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What the values grow by from one period to the next.
    #[serde(default)]
    pub saltus: u64,
    /// The values of the heaps from 0 on, at least as many as the theorem needs.
    pub values: Vec<u32>,
}

/// A convention as its key; that of normal play where nothing is said.
mod convention {
    use crate::base::Convention;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn normal() -> Convention {
        Convention::Normal
    }

    pub(super) fn serialize<S: Serializer>(it: &Convention, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(it.key())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Convention, D::Error> {
        let key = String::deserialize(from)?;
        let known = Convention::BOTH.into_iter().find(|convention| convention.key() == key);
        known.ok_or_else(|| D::Error::unknown_variant(&key, &["normal", "misere"]))
    }
}

impl PeriodCertificate {
    /// The claim in a sentence.
    pub(super) fn sentence(&self) -> String {
        let PeriodCertificate { convention, preperiod, period, saltus, .. } = self;
        let values = match convention {
            Convention::Normal => "Grundy values",
            Convention::Misere => "misère Grundy values",
        };
        match saltus {
            0 => format!("the {values} have period {period} from heap {preperiod} on"),
            _ => format!("the {values} grow by {saltus} with period {period} from heap {preperiod} on"),
        }
    }

    /// Checks it: every value by the mex of its options, that the values given repeat, that
    /// neither number could be smaller, and that finitely many values are enough. That is
    /// the window of the theorem of Guy and Smith for moves that leave up to s heaps:
    /// g(n + p) = g(n) for n0 <= n < s n0 + (s - 1) p + k, with n0 >= 1; for
    /// n < 2 n0 + 2 p + k where two heaps have to differ; and what [`super::progression`]
    /// says where values grow.
    pub(super) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let Some(moves) = ruleset.heap_rules().and_then(Moves::of) else {
            return Err(Refusal::wrong("the theorems are about codes and subtraction sets"));
        };
        if self.convention == Convention::Misere && moves.parts() > 1 {
            return Err(Refusal::wrong(
                "misère values of single heaps say nothing of a game that splits them",
            ));
        }
        let last = match (self.values.len() as u64).checked_sub(1) {
            Some(last) if self.period >= 1 && self.preperiod.saturating_add(self.period) <= last => last,
            _ => return Err(Refusal::wrong("there are fewer values than one period")),
        };
        check_values(&moves, &self.values, self.terminal(), meter)?;
        self.check_shape(last)?;
        match self.saltus {
            0 => check_window(&moves, self.preperiod, self.period, last),
            saltus => {
                let (values, n0, period) = (&self.values[..], self.preperiod.max(1), self.period);
                if n0 + period > last {
                    return Err(Refusal::wrong("there are fewer values than one period"));
                }
                let progression = Progression { values, n0, period, saltus };
                check_progression(&moves, &progression, self.terminal(), meter)
            }
        }
    }

    /// The value of a finished game.
    fn terminal(&self) -> u32 {
        match self.convention {
            Convention::Normal => 0,
            Convention::Misere => 1,
        }
    }

    /// The values given repeat, and neither preperiod nor period could be smaller.
    fn check_shape(&self, last: u64) -> Result<(), Refusal> {
        let at = |heap: u64| i128::from(self.values[heap as usize]);
        let growth = |heap: u64, period: u64| at(heap + period) - at(heap);
        let saltus = i128::from(self.saltus);
        if let Some(heap) =
            (self.preperiod..=last - self.period).find(|&heap| growth(heap, self.period) != saltus)
        {
            let next = heap + self.period;
            return Err(Refusal::wrong(match self.saltus {
                0 => format!("heaps {heap} and {next} have different values"),
                saltus => format!("the values of heaps {heap} and {next} do not differ by {saltus}"),
            }));
        }
        if self.preperiod > 0 && growth(self.preperiod - 1, self.period) == saltus {
            return Err(Refusal::wrong("the preperiod is not least"));
        }
        let shorter =
            (1..=self.period / 2).filter(|&shorter| self.period.is_multiple_of(shorter)).find(|&shorter| {
                let first = growth(self.preperiod, shorter);
                (self.preperiod..=last - shorter).all(|heap| growth(heap, shorter) == first)
            });
        match shorter {
            Some(shorter) => Err(Refusal::wrong(format!("the period is not least: {shorter} is one"))),
            None => Ok(()),
        }
    }
}

/// Every value is the mex of its options.
pub(super) fn check_values(
    moves: &Moves,
    values: &[u32],
    terminal: u32,
    meter: &mut Meter,
) -> Result<(), Refusal> {
    if let Some(checked) = check_splits(moves, values, meter) {
        return checked;
    }
    // The heap after the last whose option had a value, for each value.
    let mut marks: Vec<usize> = Vec::new();
    for (heap, &value) in values.iter().enumerate() {
        meter.check_time()?;
        meter.check_size(0, 8 * marks.len() as u64)?;
        let mut any = false;
        moves.options(heap as u64, |_, parts| {
            any = true;
            let xor = parts.iter().fold(0, |all, &part| all ^ values[part as usize]);
            let at = if parts.is_empty() { terminal } else { xor } as usize;
            // A mex is at most the number of options: larger values cannot matter.
            if at >= marks.len() && at <= 2 * values.len() {
                marks.resize(at + 1, 0);
            }
            if let Some(mark) = marks.get_mut(at) {
                *mark = heap + 1;
            }
        });
        let least = marks.iter().position(|&mark| mark != heap + 1).unwrap_or(marks.len());
        let truth = if any { least as u32 } else { terminal };
        if value != truth {
            return Err(Refusal::wrong(format!("heap {heap} has Grundy value {truth}, not {value}")));
        }
    }
    Ok(())
}

/// The values up to that of heap `last` prove that they repeat for ever.
pub(super) fn check_window(moves: &Moves, preperiod: u64, period: u64, last: u64) -> Result<(), Refusal> {
    let Some(reach) = moves.reach() else {
        return Err(Refusal::wrong("no theorem covers a period where any number of beans may be taken"));
    };
    let needed = preperiod
        .max(1)
        .checked_add(period)
        .and_then(|sum| sum.checked_mul(moves.parts()))
        .and_then(|sum| sum.checked_add(if moves.unequal() { period } else { 0 }))
        .and_then(|sum| sum.checked_add(reach));
    if needed.is_none_or(|needed| needed > last + 1) {
        return Err(Refusal::wrong(format!(
            "the periodicity theorem needs more values than the {} given",
            last + 1
        )));
    }
    Ok(())
}
