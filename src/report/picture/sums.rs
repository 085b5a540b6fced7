//! Charts of sums of heaps.

use super::asked::Asked;
use super::{Drawable, count, fits, range};
use crate::base::{Convention, Meter};
use crate::chart::{
    Addition, AdditionKind, AdditionMap, DivergenceRate, Heading, MapPanel, OutcomeMap, Outcomes, RateAxis,
    RateLine, RatePoint,
};
use crate::divergence::{Part, diverge, too_wide};
use crate::position::{Game, Position, Scope};
use crate::report::gather::PairTable;
use crate::report::naming::Naming;
use crate::report::{ReportFault, heap_rules};
use crate::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Two numbers.
type Pair = (u64, u64);

/// The positions that pairs of numbers name, beside a third, smallest total first, so that
/// the searches of the first serve those that follow. Of a sum, each pair once.
fn named(
    naming: &Naming,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    third: Option<u64>,
) -> Result<Vec<(Pair, Position)>, ReportFault> {
    let is_sum = game.own_heap_rules().is_some();
    let mut named = Vec::new();
    for a in sizes.clone() {
        for b in (if is_sum { a } else { *sizes.start() })..=*sizes.end() {
            let position = naming.position(a, b, third, game);
            named.push(((a, b), position.map_err(|fault| ReportFault::Scope(fault.message))?));
        }
    }
    named.sort_by_key(|((a, b), _)| (a + b, *a));
    Ok(named)
}

pub(super) fn map(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    third: Option<&RangeInclusive<u64>>,
    meter: &Meter,
) -> Result<Drawable, ReportFault> {
    let unnamed = || format!("two numbers name no position of {}, so there is no map of them", ruleset.name);
    let naming = Naming::of(game).ok_or_else(|| ReportFault::Scope(unnamed()))?;
    let first = *sizes.start();
    let side = count(sizes)?;
    let thirds: Vec<Option<u64>> = match third {
        Some(_) if !naming.takes_third() => {
            let fault =
                format!("a position of {} is named by two numbers, and --third is one more", ruleset.name);
            return Err(ReportFault::Scope(fault));
        }
        Some(range) => {
            count(range)?;
            range.clone().map(Some).collect()
        }
        None if naming.needs_third => naming.panels.clone(),
        None => vec![None],
    };
    let two = match game.own_heap_rules() {
        Some(_) => if third.is_some() { "two heaps" } else { "pairs of heaps" }.to_owned(),
        None => format!("{} and {}", naming.axes.right, naming.axes.up),
    };
    let scope = match &thirds[..] {
        [Some(least), .., Some(most)] if game.own_heap_rules().is_some() => {
            format!("{} beside a third of {least} to {most}", range(&two, sizes))
        }
        [Some(least), .., Some(most)] => {
            format!("{}, {} {least} to {most}", range(&two, sizes), naming.axes.panel)
        }
        _ => range(&two, sizes),
    };
    let heading = Heading::both(&ruleset.name, scope);
    let axes = naming.axes.clone();
    let mut chart = OutcomeMap { heading, first, sizes: side, panels: Vec::new(), axes };
    chart.panels = thirds.iter().map(|&third| MapPanel { third, cells: Vec::new() }).collect();
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    chart.panels.clear();
    for third in thirds {
        let sums = named(&naming, game, sizes, third)?;
        let positions: Vec<Position> = sums.iter().map(|(_, sum)| sum.clone()).collect();
        let mut found: BTreeMap<Pair, Outcomes> = BTreeMap::new();
        for (at, (pair, sum)) in sums.iter().enumerate() {
            asked.make_room(&positions, at)?;
            found.insert(*pair, asked.outcomes(sum)?);
        }
        let of =
            |a: u64, b: u64| found.get(&(a, b)).or_else(|| found.get(&(b, a))).copied().unwrap_or_default();
        let pairs = sizes.clone().flat_map(|a| sizes.clone().map(move |b| (a, b)));
        chart.panels.push(MapPanel { third, cells: pairs.map(|(a, b)| of(a, b)).collect() });
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
    heap_rules(ruleset)?;
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
    let most = game.of_numbers(&[largest, largest]).map_err(|fault| ReportFault::Scope(fault.message))?;
    asked.make_room(&[most], 0)?;
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
    if let Some(wide) = too_wide(game, scope, meter)? {
        return Err(ReportFault::TooWide(Box::new(wide)));
    }
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
    Ok(Drawable { chart: Box::new(chart), open: left_open.map(|(_, reason)| reason.to_string()) })
}
