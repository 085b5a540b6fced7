//! Is every heap of a game tame? Proved for all heaps, refuted at one, or open.
//!
//! Three arguments prove it. Where no move leaves two heaps, both sequences of values are
//! periodic in the end ([`Unsplit`]). Where heaps split, either no large heap has a fickle
//! option ([`Splitting::firm_above`]), or the tame values of heaps themselves repeat: the
//! tame value of a heap is found from those of its options' parts as nim values are, so the
//! theorem on periods of octal games carries over word for word.
//!
//! Source: Guy and Smith 1956 for the period; Conway, *On Numbers and Games*, chapter 12,
//! for tame games.

use super::{Splitting, Unsplit};
use crate::base::Meter;
use crate::ruleset::HeapRules;
use crate::sequence::{SequenceFault, TakeAndBreak};

/// What is known of the tameness of all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tameness {
    /// Every heap is tame.
    Proved(TameProof),
    /// This heap is the first that is not.
    FailsAt(u64),
    /// The heaps below this one are tame; nothing is proved of the others.
    OpenFrom(u64),
}

/// What proves every heap tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TameProof {
    /// No move leaves two heaps, and both values of single heaps are periodic.
    Sequences,
    /// No heap above this one has a fickle option, so all of them are firm.
    FirmAbove(u64),
    /// The tame values of heaps are periodic.
    Period {
        /// The least heap, at least 1, from which they repeat.
        preperiod: u64,
        /// The period.
        period: u64,
    },
}

impl Tameness {
    /// Looks at heaps up to `most`, or until it is decided. Quadratic in them where moves
    /// split heaps in two.
    ///
    /// `None` for rules that are not digits: their heaps are tame one by one or not.
    ///
    /// # Errors
    /// When a budget ended.
    ///
    /// ```
    /// use lastmove::base::Budget;
    /// use lastmove::misere::{TameProof, Tameness};
    /// let tameness = |code: &str| {
    ///     let ruleset = lastmove::ruleset::resolve(code).unwrap();
    ///     let rules = ruleset.heap_rules().unwrap();
    ///     Tameness::of(rules, 200, &mut Budget::DEFAULT.meter()).unwrap()
    /// };
    /// assert_eq!(tameness("0.77"), Some(Tameness::FailsAt(5)));
    /// assert_eq!(tameness("0.56"), Some(Tameness::Proved(TameProof::FirmAbove(6))));
    /// assert_eq!(tameness("0.13"), Some(Tameness::Proved(TameProof::Sequences)));
    /// ```
    pub fn of(rules: &HeapRules, most: u64, meter: &mut Meter) -> Result<Option<Tameness>, SequenceFault> {
        if let Some(theory) = Unsplit::new(rules) {
            return Tameness::of_unsplit(theory, most, meter).map(Some);
        }
        let Some(rules) = TakeAndBreak::from_heap_rules(rules) else { return Ok(None) };
        let mut theory = Splitting::new(rules.clone());
        let mut reached = 16.min(most);
        loop {
            theory.extend(reached, meter)?;
            if let Some(heap) = theory.first_wild() {
                return Ok(Some(Tameness::FailsAt(heap)));
            }
            if let Some(heap) = theory.firm_above() {
                return Ok(Some(Tameness::Proved(TameProof::FirmAbove(heap))));
            }
            if let Some((preperiod, period)) = period(&theory, &rules, reached) {
                return Ok(Some(Tameness::Proved(TameProof::Period { preperiod, period })));
            }
            if reached == most {
                return Ok(Some(Tameness::OpenFrom(most + 1)));
            }
            reached = (reached * 2).min(most);
        }
    }

    fn of_unsplit(mut theory: Unsplit, most: u64, meter: &mut Meter) -> Result<Tameness, SequenceFault> {
        theory.extend(most, meter)?;
        Ok(match theory.first_wild() {
            Some(heap) => Tameness::FailsAt(heap),
            None if theory.all_tame() => Tameness::Proved(TameProof::Sequences),
            None => Tameness::OpenFrom(most + 1),
        })
    }
}

/// The least period of the tame values of heaps up to `last` that is proved for ever, with
/// its preperiod: for n0 <= n < s n0 + (s - 1) p + k, where a move leaves s heaps at most
/// and takes k beans at most.
fn period(theory: &Splitting, rules: &TakeAndBreak, last: u64) -> Option<(u64, u64)> {
    if rules.tail().is_some() || rules.unequal() || rules.whole() > 0 {
        return None;
    }
    let parts = u64::from(rules.parts()).max(1);
    (1..=last / parts).find_map(|period| {
        let differs = |&n: &u64| theory.tame(n) != theory.tame(n + period);
        let preperiod = (1..=last - period).rev().find(differs).map_or(1, |n| n + 1);
        let needed = parts * (preperiod + period) + rules.reach() - 1;
        (needed <= last).then_some((preperiod, period))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::ruleset::Code;

    /// What is proved from few heaps is looked at in many more.
    #[test]
    fn what_is_proved_holds_further_on() {
        let mut by_period = 0;
        for digits in 1..512u32 {
            let code =
                Code::new(vec![0, (digits >> 6) as u8, (digits >> 3 & 7) as u8, (digits & 7) as u8], false);
            let rules = HeapRules::from_code(&code);
            let mut meter = Budget::UNLIMITED.meter();
            let found = Tameness::of(&rules, 64, &mut meter).unwrap().unwrap();
            let mut further = Splitting::new(TakeAndBreak::from_code(&code));
            further.extend(200, &mut meter).unwrap();
            match found {
                Tameness::FailsAt(heap) => assert_eq!(further.first_wild(), Some(heap), "{code:?}"),
                Tameness::OpenFrom(heap) => assert!(further.first_wild().is_none_or(|wild| wild >= heap)),
                Tameness::Proved(proof) => {
                    assert_eq!(further.first_wild(), None, "{code:?}");
                    if let TameProof::Period { preperiod, period } = proof {
                        by_period += 1;
                        for n in preperiod..=200 - period {
                            assert_eq!(further.tame(n), further.tame(n + period), "{code:?}: {n}");
                        }
                    }
                }
            }
        }
        assert!(by_period > 10, "{by_period}");
    }
}
