//! One chart of one ruleset, over the scope a user states.
//!
//! A report draws what its own search covers; here the scope comes from outside, so every
//! position is asked about by itself: theorems and quotients answer where they cover it,
//! search does elsewhere, and what a budget leaves open is drawn as unknown and said.

mod asked;
mod graph;
mod heaps;
mod quotient;
mod reach;
mod sums;
mod tabled;

use super::{ReportFault, heap_rules};
use crate::base::{Convention, Meter};
use crate::chart::{AdditionKind, Chart, ChartError, ChartOptions, RateAxis, figure};
use crate::position::{Game, Position, Scope, Standing};
use crate::ruleset::Ruleset;
use std::ops::RangeInclusive;

/// Which chart, over what.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Outcome strips of single heaps.
    Outcomes {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// The outcome map of two heaps, or of three in small multiples.
    Map {
        /// Sizes of the two heaps.
        sizes: RangeInclusive<u64>,
        /// Sizes of a third heap, a panel each.
        third: Option<RangeInclusive<u64>>,
    },
    /// g+ and g- along the heap size.
    Grundy {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Values in rows.
    Raster {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
        /// Whose values.
        convention: Convention,
        /// Heaps to a row; the period where nothing is said.
        columns: Option<usize>,
    },
    /// Where Grundy addition fails for pairs of heaps.
    Addition {
        /// Sizes of the two heaps.
        sizes: RangeInclusive<u64>,
        /// In which of the three ways.
        kind: AdditionKind,
    },
    /// Shares of differing positions.
    Rate {
        /// Which positions.
        scope: Scope,
        /// Against what.
        axis: RateAxis,
    },
    /// Positions visited against heap size.
    Reach {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Genus and tameness of single heaps.
    Genus {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Orders of the partial misère quotients.
    Quotient {
        /// The largest heap, or the largest member of the game's family.
        max_heap: u64,
    },
    /// The elements of the last misère quotient of a game of heaps that was mastered.
    Components {
        /// The largest heap.
        max_heap: u64,
    },
    /// The elements of the misère quotient of these positions and all they become.
    ClosedSet {
        /// The positions.
        positions: Vec<Position>,
    },
    /// The graph of one position.
    Graph {
        /// The position, as it stands.
        root: Standing,
    },
    /// Several rulesets, heap by heap.
    Compare {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
        /// The rulesets beside the first.
        others: Vec<Ruleset>,
        /// Values of one convention in place of outcomes under both.
        values: Option<Convention>,
    },
}

/// A chart with its data, and what is missing in them.
pub struct Drawable {
    /// The chart.
    pub chart: Box<dyn Chart>,
    /// Why some of it is unknown, where some is.
    pub open: Option<String>,
}

/// The most sizes any chart is asked for; most draw fewer and say so.
const MOST_SIZES: u64 = 40_000;

/// Gathers the data of a chart. The game is that of the ruleset, and the one that has read the
/// position of a graph: names of components are a game's own.
///
/// # Errors
/// When the rules break, and for a scope too large to draw, with one that fits.
pub fn picture(
    ruleset: &Ruleset,
    game: &dyn Game,
    wish: &Picture,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    match wish {
        Picture::Outcomes { sizes } => heaps::outcomes(ruleset, game, sizes, meter),
        Picture::Grundy { sizes } => heaps::grundy(ruleset, game, sizes, meter),
        Picture::Raster { sizes, convention, columns } => {
            heaps::raster(ruleset, game, sizes, *convention, *columns, meter)
        }
        Picture::Genus { sizes } => heaps::genus(ruleset, game, sizes, meter),
        Picture::Compare { sizes, others, values } => heaps::compare(ruleset, others, sizes, *values, meter),
        Picture::Map { sizes, third } => sums::map(ruleset, game, sizes, third.as_ref(), meter),
        Picture::Addition { sizes, kind } => sums::addition(ruleset, game, sizes, *kind, meter),
        Picture::Rate { scope, axis } => sums::rate(ruleset, game, scope, *axis, meter),
        Picture::Reach { sizes } => reach::reach(ruleset, game, sizes, meter),
        Picture::Quotient { max_heap } => quotient::growth(ruleset, game, *max_heap, meter),
        Picture::Components { max_heap } => {
            quotient::components(ruleset, heap_rules(ruleset)?, *max_heap, meter)
        }
        Picture::ClosedSet { positions } => quotient::components_of(ruleset, game, positions, meter),
        Picture::Graph { root } => graph::position_graph(ruleset, game, root, meter),
    }
}

/// How many sizes a range has.
fn count(sizes: &RangeInclusive<u64>) -> Result<usize, ReportFault> {
    let count = (sizes.end() - sizes.start()).saturating_add(1);
    if count > MOST_SIZES {
        let instead = format!("--sizes {}..{}", sizes.start(), sizes.start().saturating_add(40));
        let asked = usize::try_from(count).unwrap_or(usize::MAX);
        let most = MOST_SIZES as usize;
        return Err(ChartError::TooLarge { what: "heap sizes", asked, most, instead }.into());
    }
    Ok(count as usize)
}

/// Refuses what the chart itself would refuse to draw, before anything is computed: `blank`
/// is the chart without its data.
fn fits(blank: &dyn Chart) -> Result<(), ReportFault> {
    match figure(blank, &ChartOptions::default()) {
        Err(fault @ ChartError::TooLarge { .. }) => Err(fault.into()),
        _ => Ok(()),
    }
}

/// `single heaps 3 to 40`.
fn range(what: &str, sizes: &RangeInclusive<u64>) -> String {
    format!("{what} {} to {}", sizes.start(), sizes.end())
}
