//! Charts of sums of heaps.

use super::asked::Asked;
use super::{Drawable, count, fits, range};
use crate::base::{Convention, Meter};
use crate::chart::{
    Addition, AdditionKind, AdditionMap, DivergenceRate, Heading, MapPanel, OutcomeMap, Outcomes, RateAxis,
    RateLine, RatePoint,
};
use crate::divergence::{Part, diverge};
use crate::position::{Game, Position, Scope};
use crate::report::ReportFault;
use crate::report::gather::PairTable;
use crate::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Two heaps, the smaller first.
type Pair = (u64, u64);

/// The sums a <= b beside a third heap, smallest total first, so that the searches of the
/// first serve those that follow.
fn sums(
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    third: Option<u64>,
) -> Result<Vec<(Pair, Position)>, ReportFault> {
    let member = |size: u64| game.member(size).map_err(|fault| ReportFault::Scope(fault.message));
    let beside = third.map_or(Ok(Position::empty()), member)?;
    let mut sums = Vec::new();
    for a in sizes.clone() {
        let with_a = beside.plus(&member(a)?);
        for b in a..=*sizes.end() {
            sums.push(((a, b), with_a.plus(&member(b)?)));
        }
    }
    sums.sort_by_key(|((a, b), _)| (a + b, *a));
    Ok(sums)
}

pub(super) fn map(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    third: Option<&RangeInclusive<u64>>,
    meter: &Meter,
) -> Result<Drawable, ReportFault> {
    let first = *sizes.start();
    let side = count(sizes)?;
    let thirds: Vec<Option<u64>> = match third {
        None => vec![None],
        Some(range) => {
            count(range)?;
            range.clone().map(Some).collect()
        }
    };
    let scope = match third {
        None => range("pairs of heaps", sizes),
        Some(third) => {
            format!("{} beside a third of {} to {}", range("two heaps", sizes), third.start(), third.end())
        }
    };
    let heading = Heading::both(&ruleset.name, scope);
    let mut chart = OutcomeMap { heading, first, sizes: side, panels: Vec::new() };
    chart.panels = thirds.iter().map(|&third| MapPanel { third, cells: Vec::new() }).collect();
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    chart.panels.clear();
    for third in thirds {
        let sums = sums(game, sizes, third)?;
        let positions: Vec<Position> = sums.iter().map(|(_, sum)| sum.clone()).collect();
        let mut found: BTreeMap<Pair, Outcomes> = BTreeMap::new();
        for (at, (pair, sum)) in sums.iter().enumerate() {
            asked.make_room(&positions, at)?;
            found.insert(*pair, asked.outcomes(sum)?);
        }
        let of_pair = |a, b| found.get(&(a, b)).copied().unwrap_or_default();
        chart.panels.push(MapPanel::symmetric(third, first, side, of_pair));
    }
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

pub(super) fn addition(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    kind: AdditionKind,
    meter: &Meter,
) -> Result<Drawable, ReportFault> {
    let heading = Heading::both(&ruleset.name, range("pairs of heaps", sizes));
    let mut chart = AdditionMap {
        heading: Heading { conventions: vec![Convention::Misere], ..heading },
        kind,
        first: *sizes.start(),
        sizes: count(sizes)?,
        cells: Vec::new(),
    };
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    let largest = *sizes.end();
    // Room for the largest sum is room for all of them.
    let all = sums(game, &(largest..=largest), None)?;
    asked.make_room(&all.into_iter().map(|(_, sum)| sum).collect::<Vec<_>>(), 0)?;
    let table = PairTable::fill(sizes.clone(), |position, convention| asked.value(position, convention))?;
    let of = |a: u64, b: u64| -> Addition {
        match kind {
            AdditionKind::Value => table.value(a, b),
            AdditionKind::Substitution => table.substitution(a, b),
            AdditionKind::Recipe => table.recipe(a, b),
        }
    };
    chart.cells =
        sizes.clone().flat_map(|a| sizes.clone().map(move |b| (a, b))).map(|(a, b)| of(a, b)).collect();
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

pub(super) fn rate(
    ruleset: &Ruleset,
    game: &dyn Game,
    scope: &Scope,
    axis: RateAxis,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let found = diverge(game, scope, meter)?;
    let mut lines: BTreeMap<u64, Vec<RatePoint>> = BTreeMap::new();
    for rate in &found.rates {
        let point = RatePoint { total: rate.total, positions: rate.positions, differing: rate.differing };
        lines.entry(rate.heaps).or_default().push(point);
    }
    // The empty position has no heaps and no line.
    lines.remove(&0);
    let line = |(heaps, points): (u64, Vec<RatePoint>)| RateLine {
        heaps: u32::try_from(heaps).unwrap_or(u32::MAX),
        points,
    };
    let heading = Heading::both(&ruleset.name, scope.to_string());
    let chart = DivergenceRate { heading, axis, lines: lines.into_iter().map(line).collect() };
    let left_open = found.unknown.into_iter().find(|(part, _)| *part == Part::Positions);
    Ok(Drawable { chart: Box::new(chart), open: left_open.map(|(_, exhausted)| exhausted.to_string()) })
}
