//! The backward pass: values or outcomes of every position of a graph, from a base case.

use super::BaseCase;
use crate::base::{Exhausted, Grundy, Meter, Mex, Outcome};
use crate::graph::PositionGraph;
use fixedbitset::FixedBitSet;

/// Grundy values under one convention: g+ from the normal base case, g- from the misère.
#[derive(Clone, Debug)]
pub struct Values {
    base: BaseCase,
    of: Vec<Grundy>,
    mex: Mex,
}

/// Outcomes under one convention, a bit a position.
#[derive(Clone, Debug)]
pub struct Outcomes {
    base: BaseCase,
    p: FixedBitSet,
}

/// The values of every position of `graph`, from `base`.
///
/// One visit a move. Four bytes a position.
///
/// # Errors
/// When time ran out.
pub fn values(graph: &PositionGraph, base: BaseCase, meter: &mut Meter) -> Result<Values, Exhausted> {
    let mut values = Values::new(base);
    values.extend(graph, meter)?;
    Ok(values)
}

/// The outcomes of every position of `graph`, from `base`, in a bit a position.
///
/// # Errors
/// When time ran out.
pub fn outcomes(graph: &PositionGraph, base: BaseCase, meter: &mut Meter) -> Result<Outcomes, Exhausted> {
    let mut p = FixedBitSet::with_capacity(graph.len());
    let mut buffer = Vec::new();
    for id in graph.order_from(0) {
        meter.tick()?;
        let options = graph.options(id, &mut buffer);
        let wins = match options {
            [] => graph.end(id).unwrap_or(base.outcome) == Outcome::N,
            _ => options.iter().any(|&option| p.contains(option as usize)),
        };
        p.set(id as usize, !wins);
    }
    Ok(Outcomes { base, p })
}

impl Values {
    /// Values of no position yet.
    pub fn new(base: BaseCase) -> Values {
        Values { base, of: Vec::new(), mex: Mex::default() }
    }

    /// Values the positions that `graph` gained since the last call.
    ///
    /// # Errors
    /// When time ran out; what was known before stays known.
    pub fn extend(&mut self, graph: &PositionGraph, meter: &mut Meter) -> Result<(), Exhausted> {
        let known = self.of.len();
        self.of.resize(graph.len(), 0);
        let mut buffer = Vec::new();
        for id in graph.order_from(known) {
            if let Err(exhausted) = meter.tick() {
                self.of.truncate(known);
                return Err(exhausted);
            }
            let options = graph.options(id, &mut buffer);
            self.of[id as usize] = match options {
                // An end rule decides before the convention does.
                [] => graph.end(id).map_or(self.base.grundy, of_end),
                _ => mex(&mut self.mex, options.iter().map(|&option| self.of[option as usize])),
            };
        }
        Ok(())
    }

    /// The base case they start from.
    pub fn base(&self) -> BaseCase {
        self.base
    }

    /// How many positions have a value.
    pub fn len(&self) -> usize {
        self.of.len()
    }

    /// Whether no position has a value.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// The value of position `id`.
    #[inline]
    pub fn grundy(&self, id: u32) -> Grundy {
        self.of[id as usize]
    }

    /// The outcome of position `id`: P exactly when its value is 0, under either convention,
    /// because a position is P exactly when no option is, and has a move or is lost as such.
    #[inline]
    pub fn outcome(&self, id: u32) -> Outcome {
        Outcome::of_grundy(self.of[id as usize])
    }
}

impl Outcomes {
    /// The base case they start from.
    pub fn base(&self) -> BaseCase {
        self.base
    }

    /// The outcome of position `id`.
    #[inline]
    pub fn outcome(&self, id: u32) -> Outcome {
        if self.p.contains(id as usize) { Outcome::P } else { Outcome::N }
    }

    /// How many positions are P.
    pub fn count_p(&self) -> usize {
        self.p.count_ones(..)
    }
}

/// The value that stands for a decided end: 0 where it is P, as everywhere, and 1 where it is
/// N. It says who wins, and no more: games with end rules have no values that add.
pub(super) fn of_end(outcome: Outcome) -> Grundy {
    Grundy::from(outcome != Outcome::P)
}

/// Mex with a register for values below 64, which is nearly always all of them.
#[inline]
fn mex(scratch: &mut Mex, values: impl Iterator<Item = Grundy> + Clone) -> Grundy {
    let small = values.clone().fold(0u64, |seen, value| if value < 64 { seen | 1 << value } else { seen });
    match small {
        u64::MAX => scratch.of(values),
        seen => seen.trailing_ones(),
    }
}
