//! Certificates of periods of Grundy sequences.

use super::Refusal;
use super::document::{Heaps, Rules};
use crate::base::Meter;
use serde::{Deserialize, Serialize};

/// The period of a Grundy sequence in normal play, with the values that prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    /// The rules: a code with finitely many digits.
    pub rules: Rules,
    /// The least n0 >= 0 from which the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The Grundy values of the heaps from 0 on, at least as many as the theorem needs.
    pub values: Vec<u32>,
}

impl PeriodCertificate {
    /// The claim in a sentence.
    pub(super) fn sentence(&self) -> String {
        let PeriodCertificate { preperiod, period, .. } = self;
        format!("the Grundy values have period {period} from heap {preperiod} on")
    }

    /// Checks it: every value by the mex of its options, then the window of the theorem of
    /// Guy and Smith, for moves that leave up to s heaps: g(n + p) = g(n) for
    /// n0 <= n < s n0 + (s - 1) p + k, with n0 >= 1.
    pub(super) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let Some(rules) = ruleset.heap_rules() else {
            return Err(Refusal::wrong("the periodicity theorem is about games of heaps"));
        };
        let code = rules.code().filter(|code| !code.repeats());
        let Some(code) = code else {
            return Err(Refusal::wrong("the periodicity theorem is about codes with finitely many digits"));
        };
        let heaps = Heaps::new(&ruleset, meter.clone())?;
        let last = match (self.values.len() as u64).checked_sub(1) {
            Some(last) if self.period >= 1 && self.preperiod.saturating_add(self.period) <= last => last,
            _ => return Err(Refusal::wrong("there are fewer values than one period")),
        };
        for heap in 0..=last {
            meter.tick()?;
            let mut taken = Vec::new();
            for option in heaps.options(heap)? {
                taken.push(option.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            }
            taken.sort_unstable();
            taken.dedup();
            let mex = (0..).zip(&taken).take_while(|(at, value)| at == *value).count() as u32;
            let value = self.values[heap as usize];
            if value != mex {
                return Err(Refusal::wrong(format!("heap {heap} has Grundy value {mex}, not {value}")));
            }
        }
        let digits = code.digits().iter().fold(0, |all, digit| all | digit);
        let parts = u64::from(digits.checked_ilog2().unwrap_or(0).max(1));
        let last_digit = code.digits().len() as u64 - 1;
        let needed = self
            .preperiod
            .max(1)
            .checked_add(self.period)
            .and_then(|sum| sum.checked_mul(parts))
            .and_then(|sum| sum.checked_add(last_digit))
            .map(|sum| sum - 1);
        if needed.is_none_or(|needed| needed > last) {
            return Err(Refusal::wrong(format!(
                "the periodicity theorem needs more values than the {} given",
                last + 1
            )));
        }
        let at = |heap: u64| self.values[heap as usize];
        let repeats =
            |from: u64, period: u64| (from..=last - period).find(|&heap| at(heap) != at(heap + period));
        if let Some(heap) = repeats(self.preperiod, self.period) {
            return Err(Refusal::wrong(format!(
                "heaps {heap} and {} have different values",
                heap + self.period
            )));
        }
        if self.preperiod > 0 && at(self.preperiod - 1) == at(self.preperiod - 1 + self.period) {
            return Err(Refusal::wrong("the preperiod is not least"));
        }
        let shorter = (1..self.period).find(|shorter| {
            self.period.is_multiple_of(*shorter) && repeats(self.preperiod, *shorter).is_none()
        });
        match shorter {
            Some(shorter) => Err(Refusal::wrong(format!("the period is not least: {shorter} is one"))),
            None => Ok(()),
        }
    }
}
