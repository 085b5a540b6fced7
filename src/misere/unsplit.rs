//! Games in which no move leaves more than one heap: misère play from two sequences.
//!
//! A single heap then stays a single heap, so its misère values obey the same recursion as
//! its nim values, from the other base case, and the same theorems give their period. The
//! pair (g+, g-) says which heaps are tame, and once both periods are proved, whether all
//! heaps are.
//!
//! Source: Ferguson 1974 for finite subtraction sets, all of which are tame; Bouton 1901
//! for Nim. Here each game proves its own case.

use super::Tame;
use crate::base::{Convention, Meter};
use crate::play::BaseCase;
use crate::position::Component;
use crate::ruleset::{HeapRules, Subtraction};
use crate::sequence::{Period, Sequence, SequenceFault};

/// The two sequences of a game that never splits a heap, and how far it is tame.
pub struct Unsplit {
    normal: Sequence,
    misere: Sequence,
    subtraction: Option<Subtraction>,
    /// Every heap below this was looked at.
    checked: u64,
    first_wild: Option<u64>,
    proved: bool,
}

impl Unsplit {
    /// The theory of these rules; `None` where some move may leave several heaps.
    pub fn new(rules: &HeapRules) -> Option<Unsplit> {
        let normal = Sequence::of_rules(rules);
        let misere = Sequence::of_rules(rules).with_terminal(BaseCase::of(Convention::Misere).grundy).ok()?;
        let subtraction = rules.subtraction();
        Some(Unsplit { normal, misere, subtraction, checked: 0, first_wild: None, proved: false })
    }

    /// Works out both values of every heap up to `heap`, and which of them are tame.
    ///
    /// Linear in the heaps up to the proof of both periods, and nothing beyond it.
    ///
    /// # Errors
    /// As [`Sequence::extend`].
    pub fn extend(&mut self, heap: u64, meter: &mut Meter) -> Result<(), SequenceFault> {
        self.normal.extend(heap, meter)?;
        self.misere.extend(heap, meter)?;
        let settled = self.normal.period().zip(self.misere.period()).and_then(|(a, b)| settled(a, b));
        let last = settled.map_or(heap, |last| heap.min(last));
        while self.checked <= last && self.first_wild.is_none() {
            meter.tick()?;
            if self.pair(self.checked).is_none() {
                self.first_wild = Some(self.checked);
            }
            self.checked += 1;
        }
        self.proved = self.first_wild.is_none() && settled.is_some_and(|last| self.checked > last);
        Ok(())
    }

    /// The tame value of a heap that [`Unsplit::extend`] reached; `None` when it, or a
    /// smaller heap, is not tame.
    pub fn tame(&self, heap: u64) -> Option<Tame> {
        let within = self.first_wild.is_none_or(|wild| heap < wild) && (self.proved || heap < self.checked);
        within.then(|| self.pair(heap)).flatten()
    }

    /// The first heap that is not tame, if [`Unsplit::extend`] met one.
    pub fn first_wild(&self) -> Option<u64> {
        self.first_wild
    }

    /// Whether every heap is proved tame.
    pub fn all_tame(&self) -> bool {
        self.proved
    }

    /// Whether every heap is proved tame and the firm ones are exactly those whose nim value
    /// is 2 or more, as in Nim: then nim values alone say who wins in misère play.
    pub fn is_like_nim(&self) -> bool {
        // What was checked reaches over two periods beyond both preperiods. Where values grow,
        // those of later periods are 2 or more, and firm like their translates.
        let like = |heap| self.pair(heap).is_some_and(|tame| tame.firm == (tame.grundy >= 2));
        self.proved && (0..self.checked).all(like)
    }

    /// The nim sequence.
    pub fn normal(&self) -> &Sequence {
        &self.normal
    }

    /// The misère values of single heaps. They do not add.
    pub fn misere(&self) -> &Sequence {
        &self.misere
    }

    /// Every option of `heap` whose nim value is one of `values`, where values grow for
    /// ever so that each belongs to few heaps; `None` in a game whose values stay bounded.
    pub fn options_with(&self, heap: u64, values: &[u64]) -> Option<Vec<Component>> {
        let Subtraction { amounts, boundary } = self.subtraction.as_ref()?;
        let period = self.normal.period().filter(|period| period.saltus > 0)?;
        let mut found = Vec::new();
        for base in 0..period.preperiod + period.period {
            let value = self.normal.value_at(base)?;
            for wanted in values.iter().filter_map(|wanted| wanted.checked_sub(value)) {
                let times = wanted / period.saltus;
                let stays = base < period.preperiod && times > 0;
                if wanted % period.saltus == 0 && !stays {
                    found
                        .extend(times.checked_mul(period.period).and_then(|beyond| beyond.checked_add(base)));
                }
            }
        }
        let sinks = *boundary == crate::ruleset::Boundary::Sink;
        found.retain(|&option| {
            option < heap && (amounts.contains(heap - option) || sinks && option == 0 && !amounts.is_finite())
        });
        found.sort_unstable();
        found.dedup();
        Some(found.into_iter().map(Component).collect())
    }

    fn pair(&self, heap: u64) -> Option<Tame> {
        Tame::of_pair(self.normal.value_at(heap)?, self.misere.value_at(heap)?)
    }
}

/// The heap up to which every pair (g+, g-) must be tame for all pairs to be.
///
/// From both preperiods on the pair repeats after the common period, both values raised by
/// the same amount s. Where s = 0 one common period shows all pairs. Where s > 0 it takes a
/// second: there both values are at least s, so a tame pair is (n, n), and so are all its
/// translates. `None` where the two sequences do not grow alike.
fn settled(a: &Period, b: &Period) -> Option<u64> {
    let common = (a.period / gcd(a.period, b.period)).checked_mul(b.period)?;
    let growth = |period: &Period| (common / period.period).checked_mul(period.saltus);
    let alike = growth(a)? == growth(b)?;
    let last = a.preperiod.max(b.preperiod).checked_add(common.checked_mul(2)?)?;
    alike.then_some(last)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
