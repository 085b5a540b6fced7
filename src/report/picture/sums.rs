//! Charts of sums of heaps.

use super::asked::Asked;
use super::tabled::Tabled;
use super::{Drawable, count, fits, range};
use crate::base::{Convention, Exhausted, Meter, Outcome};
use crate::chart::{
    Addition, AdditionKind, AdditionMap, Class, DivergenceRate, Heading, MapPanel, OutcomeMap, Outcomes,
    RateAxis, RatePoint,
};
use crate::divergence::{Part, diverge, too_wide_to_search};
use crate::graph::GraphFault;
use crate::position::{Game, OptionsFault, Position, Scope};
use crate::report::gather::PairTable;
use crate::report::naming::{Form, Naming};
use crate::report::{ReportFault, heap_rules};
use crate::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Two numbers.
type Pair = (u64, u64);

/// The positions that pairs of numbers name, beside a third, smallest total first, so that
/// the searches of the first serve those that follow. Of a sum, each pair once; pairs of which
/// a number is outside its own range name nothing, and their cells stay blank.
///
/// # Errors
/// Where no pair names a position.
fn named(
    naming: &Naming,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    third: Option<u64>,
) -> Result<Vec<(Pair, Position)>, ReportFault> {
    let is_sum = game.own_heap_rules().is_some();
    let (mut named, mut nothing) = (Vec::new(), None);
    for a in sizes.clone() {
        for b in (if is_sum { a } else { *sizes.start() })..=*sizes.end() {
            match naming.position(a, b, third, game) {
                Ok(position) => named.push(((a, b), position)),
                Err(fault) if game.bounded().is_some() => nothing = Some(fault.message),
                Err(fault) => return Err(ReportFault::Scope(fault.message)),
            }
        }
    }
    if let (true, Some(fault)) = (named.is_empty(), nothing) {
        return Err(ReportFault::Scope(fault));
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
    let largest = third.map_or(*sizes.end(), |third| *third.end().max(sizes.end()));
    let heaps = if third.is_some() { 3 } else { 2 };
    let tabled = Tabled::new(game, heaps, largest, &mut meter.clone())?;
    let mut asked = Asked::new(game, meter);
    if let Some(reason) = &tabled.beyond {
        asked.give_up(reason.clone());
    }
    chart.panels.clear();
    for third in thirds {
        let sums = named(&naming, game, sizes, third)?;
        let positions: Vec<Position> = sums.iter().map(|(_, sum)| sum.clone()).collect();
        let mut found: BTreeMap<Pair, Outcomes> = BTreeMap::new();
        for (at, (pair, sum)) in sums.iter().enumerate() {
            let outcomes = match tabled.outcomes(sum) {
                Some(outcomes) => outcomes,
                None => {
                    asked.make_room(&positions, at)?;
                    asked.outcomes(sum)?
                }
            };
            found.insert(*pair, outcomes);
        }
        // Of a sum each pair was asked once; elsewhere the numbers mean different things.
        let is_sum = game.own_heap_rules().is_some();
        let mirrored = |a: u64, b: u64| found.get(&(b, a)).filter(|_| is_sum);
        let of = |a: u64, b: u64| found.get(&(a, b)).or_else(|| mirrored(a, b)).copied().unwrap_or_default();
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
    // Whether a sum is won is all that two of the rules ask of it, and one table tells it of all.
    let tabled = match kind {
        AdditionKind::Value => None,
        AdditionKind::Substitution | AdditionKind::Recipe => {
            Some(Tabled::new(game, 2, largest, &mut meter.clone())?)
        }
    };
    let of_numbers =
        |numbers: &[u64]| game.of_numbers(numbers).map_err(|fault| ReportFault::Scope(fault.message));
    // Room for the largest position that is searched is room for all of them.
    let mut most = of_numbers(&[largest, largest])?;
    if tabled.as_ref().is_some_and(|tabled| tabled.outcomes(&most).is_some()) {
        most = of_numbers(&[largest])?;
    }
    asked.make_room(&[most], 0)?;
    let table = PairTable::fill(sizes.clone(), |position, convention| {
        let tabled = tabled.as_ref().filter(|_| position.len() == 2);
        match tabled.and_then(|tabled| tabled.outcomes(position)?.misere) {
            Some(outcome) => Ok(Some(u64::from(outcome == Outcome::N))),
            None => asked.value(position, convention),
        }
    })?;
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

/// The last total of so many heaps that has no position outside the scope; `None` where totals
/// are not the sums of the numbers of a listing.
///
/// Heaps of at least s and at most t add up to a total of which none can be larger than what
/// the others, at their least, leave: t + (heaps - 1) s.
fn last_whole(game: &dyn Game, form: &Form, scope: &Scope, heaps: u64) -> Option<u64> {
    let (least, most) = scope.sizes().into_inner();
    let (numbers, least) = match form {
        Form::Sum if game.own_heap_rules().is_some() => (heaps, least.max(1)),
        Form::Sum => return None,
        Form::List | Form::Variables => ((*game.listing().lengths.start()).into(), least),
    };
    let largest = vec![most; usize::try_from(numbers).ok()?];
    let total = game.total(&game.of_numbers(&largest).ok()?);
    let adds_up = most.checked_mul(numbers) == Some(total);
    adds_up.then(|| most.saturating_add(numbers.saturating_sub(1).saturating_mul(least)))
}

/// How many positions of so many heaps and one total differ, and what was left open.
type Rates = (Vec<(u32, RatePoint)>, Option<String>);

/// Every position of the scope.
fn all_totals(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Rates, ReportFault> {
    let found = diverge(game, scope, meter)?;
    // The empty position has no heaps and no line.
    let rates = found.rates.iter().filter(|rate| rate.heaps > 0);
    let counts = rates.map(|rate| {
        let heaps = u32::try_from(rate.heaps).unwrap_or(u32::MAX);
        (heaps, RatePoint { total: rate.total, positions: rate.positions, differing: rate.differing })
    });
    let left_open = found.unknown.iter().find(|(part, _)| *part == Part::Positions);
    Ok((counts.collect(), left_open.map(|(_, exhausted)| exhausted.to_string())))
}

/// The positions whose total lies whole in the scope: those beyond need not be asked about,
/// and they would cost the most.
fn whole_totals(
    game: &dyn Game,
    form: &Form,
    scope: &Scope,
    meter: &mut Meter,
) -> Result<Rates, ReportFault> {
    let count = |position: &Position| match form {
        Form::Sum => position.len(),
        Form::List | Form::Variables => 1,
    };
    let most_heaps = u64::from(*scope.heaps().end());
    let end = last_whole(game, form, scope, most_heaps);
    let mut positions: Vec<Position> = Vec::new();
    // By total, so that the first beyond the end is the end.
    let walked = scope.positions_in(game, |position| {
        let total = game.total(position);
        if end.is_some_and(|end| total > end) {
            return Err(Enough::Totals);
        }
        let whole = last_whole(game, form, scope, count(position)).is_none_or(|last| total <= last);
        if whole && !(*form == Form::Sum && position.is_empty()) {
            meter.check_size(positions.len() as u64, 0).map_err(Enough::Budget)?;
            positions.push(position.clone());
        }
        Ok(())
    });
    let mut open = match walked {
        Ok(()) | Err(Enough::Totals) => None,
        Err(Enough::Budget(exhausted)) => Some(exhausted.to_string()),
        Err(Enough::Fault(fault)) => return Err(GraphFault::from(fault).into()),
    };
    let mut asked = Asked::new(game, meter);
    let mut rates: BTreeMap<(u64, u64), (u64, u64)> = BTreeMap::new();
    for (at, position) in positions.iter().enumerate() {
        asked.make_room(&positions, at)?;
        let outcomes = asked.outcomes(position)?;
        if outcomes.class() != Class::Unknown {
            let rate = rates.entry((count(position), game.total(position))).or_default();
            *rate = (rate.0 + 1, rate.1 + u64::from(outcomes.differ()));
        }
    }
    open = open.or(asked.open);
    let counts = rates.into_iter().map(|((heaps, total), (positions, differing))| {
        (u32::try_from(heaps).unwrap_or(u32::MAX), RatePoint { total, positions, differing })
    });
    Ok((counts.collect(), open))
}

/// Why a walk over positions ends early.
enum Enough {
    /// Every total that follows is cut by the scope.
    Totals,
    Budget(Exhausted),
    Fault(OptionsFault),
}

impl From<OptionsFault> for Enough {
    fn from(fault: OptionsFault) -> Enough {
        Enough::Fault(fault)
    }
}

pub(super) fn rate(
    ruleset: &Ruleset,
    game: &dyn Game,
    scope: &Scope,
    axis: RateAxis,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let form = Form::of(game);
    let wide = too_wide_to_search(game, scope, meter)?;
    // Sums of heaps come all from one table. Where the whole scope is too much for it, and of other
    // positions, which are searched one by one, the small totals are taken: they go no further than
    // the largest heap by itself does.
    let all_at_once = wide.is_none() && game.own_heap_rules().is_some();
    let by_whole_totals =
        !all_at_once && axis == RateAxis::Total && last_whole(game, &form, scope, 1).is_some();
    let single = Scope::new(1..=1, scope.sizes()).ok().filter(|_| by_whole_totals && form == Form::Sum);
    let too_wide = match single {
        Some(single) => too_wide_to_search(game, &single, meter)?,
        None => wide,
    };
    if let Some(wide) = too_wide {
        return Err(ReportFault::TooWide(Box::new(wide)));
    }
    let (counts, open) = match by_whole_totals {
        true => whole_totals(game, &form, scope, meter)?,
        false => all_totals(game, scope, meter)?,
    };
    let one = game.nouns().one;
    let words = match form {
        Form::Sum => scope.in_words(one),
        Form::List | Form::Variables => {
            format!("positions of numbers {} to {}", scope.sizes().start(), scope.sizes().end())
        }
    };
    let words = match by_whole_totals {
        true => {
            let most = last_whole(game, &form, scope, (*scope.heaps().end()).into()).unwrap_or(0);
            match form {
                Form::Sum => {
                    format!("the small totals of {words}, up to {most}: all do not fit the budget")
                }
                Form::List | Form::Variables => format!("{words} and of total {most} at most"),
            }
        }
        false => words,
    };
    let heading = Heading::both(&ruleset.name, words);
    let chart = DivergenceRate::new(heading, axis, one, counts);
    Ok(Drawable { chart: Box::new(chart), open })
}
