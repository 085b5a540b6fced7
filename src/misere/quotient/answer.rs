//! The quotient of a game, as far as it goes, and what is proved of it.

use super::growth::{Infinite, Inserted, Proof};
use super::heaps::{Halt, HeapOptions, Partial};
use super::monoid::{Element, Monoid};
use super::rules::RuleOptions;
use super::symbolic::Solution;
use super::tame::{Tamed, tamed};
use crate::base::Meter;
use crate::certificate::{
    Certificate, FamilyClaim, Fold, InfiniteCertificate, InsertionClaim, QuotientCertificate, QuotientClaim,
    RowsClaim, Rules, SolvedCertificate,
};
use crate::ruleset::HeapRules;

/// What was found of a game's misère quotient.
pub struct Quotient {
    /// How far it is proved.
    pub status: Status,
    /// The largest heap the quotient takes in; beyond it only [`Status::Complete`] speaks.
    pub max_heap: u64,
    /// The quotient of the heaps up to `max_heap`.
    pub monoid: Monoid,
    /// The element of each heap, heap 0 first.
    pub phi: Vec<Element>,
    /// The heaps that generate it, in the order of the monoid's generators.
    pub generators: Vec<u64>,
    /// The heaps at which the order grew.
    pub steps: Vec<Step>,
    /// Where all heaps are tame and the quotient is known by that: why.
    pub tamed: Option<Tamed>,
}

/// How far a quotient is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// For the whole game: the pretending function has this period from this heap on.
    Complete {
        /// The least n0 >= 1 from which it is periodic.
        preperiod: u64,
        /// The least period.
        period: u64,
    },
    /// For the heaps up to `max_heap`, which is where the question ended.
    Partial,
    /// For the heaps up to `max_heap`; with the next heap the quotient is infinite.
    Infinite(Box<Infinite>),
    /// For the heaps up to `max_heap`; the next heap was not mastered.
    Stopped(Halt),
}

/// A heap at which the partial quotient grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The heap.
    pub heap: u64,
    /// The order of the quotient of the heaps up to it.
    pub order: usize,
    /// The number of its elements in P.
    pub p_size: usize,
}

/// What the periodicity theorem needs to know of a code: the last digit, and the most heaps
/// that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    last_digit: u64,
    parts: u64,
}

impl Window {
    pub(super) fn of(rules: &HeapRules) -> Option<Window> {
        let code = rules.code()?;
        let parts = code.digits().iter().fold(0, |all, digit| all | digit).checked_ilog2()?.max(1);
        Some(Window { last_digit: code.last_digit()? as u64, parts: parts.into() })
    }

    /// The least period that is proved for ever, with its preperiod.
    ///
    /// With s the most heaps a move leaves and k the last digit: if Phi(n + p) = Phi(n) for
    /// n0 <= n < s n0 + (s - 1) p + k, then for ever. For a heap n + p beyond has, with
    /// every option, a part of at least n0 + p, which p beans less do not change, and heap
    /// n likewise one of at least n0: both have the same classes of options, so what stands
    /// for the one stands for the other.
    ///
    /// Source: Plambeck 2005 for s = 2; the argument is the same for any s.
    pub(super) fn proved(self, phi: &[Element]) -> Option<(u64, u64)> {
        let last = phi.len() as u64 - 1;
        let Window { last_digit, parts } = self;
        (1..=last / parts).find_map(|period| {
            let differs = |&n: &u64| phi[n as usize] != phi[(n + period) as usize];
            let preperiod = (1..=last - period).rev().find(differs).map_or(1, |n| n + 1);
            let needed = parts * (preperiod + period) + last_digit - 1;
            (needed <= last).then_some((preperiod, period))
        })
    }
}

/// The misère quotient of a game of heaps: heap by heap until it is complete, `max_heap` is
/// reached, or a heap cannot be mastered.
///
/// `watch` is told of every heap taken in.
///
/// # Errors
/// None: what stopped the work is in the status, beside what was proved before.
pub fn quotient(
    rules: &HeapRules,
    max_heap: u64,
    meter: &mut Meter,
    watch: impl FnMut(u64, usize),
) -> Quotient {
    follow(rules, max_heap, None, meter, watch)
}

/// So many heaps are taken in before other roads to the whole quotient are tried.
const DIRECTLY: u64 = 256;

/// The misère quotient of the whole game by any road, and else that of the heaps up to
/// `max_heap`.
///
/// As [`quotient`], but a game that is not complete by the first few hundred heaps, and all of
/// whose heaps are tame, is answered by the period of its nim values, however late: the tame
/// values are the quotient. This may take half of the time that is left.
///
/// # Errors
/// As [`quotient`].
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::misere::quotient::{Status, whole_quotient};
/// let ruleset = lastmove::ruleset::resolve("0.56").unwrap();
/// let meter = &mut Budget::DEFAULT.meter();
/// let found = whole_quotient(ruleset.heap_rules().unwrap(), 100, meter, |_, _| ());
/// assert!(matches!(found.status, Status::Complete { .. }));
/// ```
pub fn whole_quotient(
    rules: &HeapRules,
    max_heap: u64,
    meter: &mut Meter,
    watch: impl FnMut(u64, usize),
) -> Quotient {
    follow(rules, max_heap, Some(max_heap.min(DIRECTLY)), meter, watch)
}

fn follow(
    rules: &HeapRules,
    max_heap: u64,
    turn: Option<u64>,
    meter: &mut Meter,
    mut watch: impl FnMut(u64, usize),
) -> Quotient {
    let window = Window::of(rules);
    let mut partial = Partial::new(RuleOptions::new(rules, meter.clone()));
    let mut steps = Vec::new();
    let mut next_look = 4;
    let status = loop {
        let reached = partial.max_heap();
        if reached >= next_look || reached == max_heap {
            next_look = reached + 1 + reached / 16;
            if let Some((preperiod, period)) = window.and_then(|window| window.proved(partial.phi())) {
                break Status::Complete { preperiod, period };
            }
        }
        if turn == Some(reached)
            && let Some(found) = tamed(rules, &mut meter.half_time())
        {
            return found;
        }
        if reached == max_heap {
            break Status::Partial;
        }
        match partial.grow(meter) {
            Ok(()) => {}
            Err(Halt::Infinite(infinite)) => break Status::Infinite(infinite),
            Err(halt) => break Status::Stopped(halt),
        }
        note(&mut steps, &partial);
        watch(partial.max_heap(), partial.monoid().order());
    };
    let max_heap = partial.max_heap();
    let generators = partial.generators().iter().map(|&variable| variable.into()).collect();
    let (monoid, phi) = partial.into_parts();
    Quotient { status, max_heap, monoid, phi, generators, steps, tamed: None }
}

fn note<O: HeapOptions>(steps: &mut Vec<Step>, partial: &Partial<O>) {
    let (heap, monoid) = (partial.max_heap(), partial.monoid());
    if steps.last().map_or(1, |step: &Step| step.order) != monoid.order() {
        steps.push(Step { heap, order: monoid.order(), p_size: monoid.p_size() });
    }
}

impl Quotient {
    /// What proves a complete quotient; `None` for others.
    pub fn authority(&self) -> Option<String> {
        let Status::Complete { .. } = self.status else { return None };
        Some(match &self.tamed {
            Some(Tamed { firm_above, values_to, .. }) => format!(
                "tame: by the fickle cutoff at heap {firm_above} and the period of the nim values, proved with heaps up to {values_to}"
            ),
            None => format!("the periodicity theorem with heaps up to {}", self.max_heap),
        })
    }

    /// What is proved as a certificate that anyone can check: that all heaps are tame or that
    /// the quotient is infinite, where it is known by that, and else the quotient.
    pub fn certified(&self, rules: Rules) -> Certificate {
        let tame = self.tame_certificate(rules.clone()).map(Certificate::Tame);
        match tame.or_else(|| self.infinite_certificate(rules.clone())) {
            Some(other) => other,
            None => Certificate::Quotient(self.certificate(rules)),
        }
    }

    /// The quotient as a certificate that anyone can check: a whole game's when it is
    /// complete, of the heaps up to `max_heap` otherwise.
    pub fn certificate(&self, rules: Rules) -> QuotientCertificate {
        let monoid = &self.monoid;
        let (preperiod, period) = match self.status {
            Status::Complete { preperiod, period } => (Some(preperiod), Some(period)),
            _ => (None, None),
        };
        let order = monoid.order();
        let claim =
            QuotientClaim { max_heap: self.max_heap, order, p_size: monoid.p_size(), preperiod, period };
        let row = |x: usize| (0..monoid.generators()).map(|g| monoid.act(x as Element, g) as usize).collect();
        QuotientCertificate {
            rules,
            claim,
            generators: self.generators.clone(),
            action: (0..order).map(row).collect(),
            p: monoid.p().ones().collect(),
            phi: self.phi.iter().map(|&x| x as usize).collect(),
        }
    }

    /// Why the quotient is infinite, as a certificate that anyone can check; `None` where it
    /// is not known to be.
    pub fn infinite_certificate(&self, rules: Rules) -> Option<Certificate> {
        let Status::Infinite(infinite) = &self.status else { return None };
        let Infinite { heap, row, column, family, proof } = &**infinite;
        let letters = |cells: &Vec<bool>| cells.iter().map(|&p| if p { 'P' } else { 'N' }).collect();
        let (base, outcomes) = (family.base.clone(), family.table.iter().map(letters).collect());
        Some(match proof {
            Proof::Insertion(Inserted { every, inserted, from, rows: shown_by, folds }) => {
                Certificate::Infinite(InfiniteCertificate {
                    rules,
                    infinite_from: *heap,
                    family: FamilyClaim { base, row: *row.first()?, column: *column, outcomes },
                    insertion: InsertionClaim {
                        rows: *every,
                        columns: *inserted,
                        from: *from,
                        shown_by: *shown_by,
                    },
                    folds: folds.iter().map(|(&heap, word)| Fold { heap, word: word.clone() }).collect(),
                })
            }
            Proof::Solution(Solution { growing, folds, automata, nodes, p_positions }) => {
                Certificate::Solved(SolvedCertificate {
                    rules,
                    infinite_from: *heap,
                    family: RowsClaim { base, row: row.clone(), column: *column, outcomes },
                    growing: growing.clone(),
                    folds: folds.iter().map(|(&heap, word)| Fold { heap, word: word.clone() }).collect(),
                    automata: automata.clone(),
                    nodes: nodes.clone(),
                    p_positions: *p_positions,
                })
            }
        })
    }

    /// The element of a heap, of any size where the quotient is complete.
    pub fn element(&self, heap: u64) -> Option<Element> {
        let folded = match self.status {
            Status::Complete { preperiod, period } if heap >= preperiod => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        self.phi.get(usize::try_from(folded).ok()?).copied()
    }
}
