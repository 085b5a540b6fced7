//! Charts of single heaps.

use super::asked::Asked;
use super::{Drawable, count, fits, range};
use crate::base::{Convention, Grundy, Meter};
use crate::chart::{
    ComparedRows, Comparison, GenusCell, GenusMap, GrundySequences, Heading, NimberRaster, OutcomeStrips,
    Outcomes, PeriodMark, Tameness, Unit,
};
use crate::conjecture::Truth;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::{Kinds, Unsplit};
use crate::play::LoopyValue;
use crate::position::{Game, Position, game};
use crate::report::ReportFault;
use crate::report::naming::{named, names};
use crate::ruleset::Ruleset;
use crate::sequence::{Period, Sequence, SequenceFault};
use std::ops::RangeInclusive;

/// How far beyond the heaps shown a period is looked for.
const LOOKED_BEYOND: u64 = 400;

/// Heaps to a row where no period says how many.
const COLUMNS: usize = 30;

fn members(game: &dyn Game, sizes: &RangeInclusive<u64>) -> Result<Vec<Position>, ReportFault> {
    let members = sizes.clone().map(|size| game.member(size));
    members.collect::<Result<_, _>>().map_err(|fault| ReportFault::Scope(fault.message))
}

pub(super) fn outcomes(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    meter: &Meter,
) -> Result<Drawable, ReportFault> {
    let heading = Heading::both(&ruleset.name, scope(game, sizes));
    let blank = vec![Outcomes::default(); count(sizes)?];
    let (first, unit) = (*sizes.start(), unit(game));
    let mut chart = OutcomeStrips { heading, first, heaps: blank, unit, names: Vec::new() };
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    let members = members(game, sizes)?;
    chart.names = names(game, first, &members);
    if !chart.names.is_empty() {
        (chart.unit, chart.heading.scope) = named(&chart.unit, chart.names.len());
    }
    chart.heaps = outcome_row(&mut asked, &members)?;
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

/// What the members of a game are called.
pub(super) fn unit(game: &dyn Game) -> Unit {
    let nouns = game.nouns();
    Unit { number: nouns.single(), one: nouns.one.to_owned() }
}

/// `single heaps 0 to 40`; of other games, what their numbers are.
pub(super) fn scope(game: &dyn Game, sizes: &RangeInclusive<u64>) -> String {
    match game.own_heap_rules() {
        Some(_) => range("single heaps", sizes),
        None => range(&game.nouns().single(), sizes),
    }
}

fn outcome_row(asked: &mut Asked, members: &[Position]) -> Result<Vec<Outcomes>, ReportFault> {
    let mut row = Vec::new();
    for (at, member) in members.iter().enumerate() {
        asked.make_room(members, at)?;
        row.push(asked.outcomes(member)?);
    }
    Ok(row)
}

fn value_row(
    asked: &mut Asked,
    members: &[Position],
    convention: Convention,
) -> Result<Vec<Option<Grundy>>, ReportFault> {
    let mut row = Vec::new();
    for (at, member) in members.iter().enumerate() {
        asked.make_room(members, at)?;
        let value = asked.value(member, convention)?;
        row.push(value.and_then(|value| Grundy::try_from(value).ok()));
    }
    Ok(row)
}

/// Why a loopy game has no g-.
const NO_MISERE_VALUES: &str = "where play may go on for ever, misère play has outcomes and no Grundy values";

/// Refuses a loopy game where a chart shows nimbers alone.
fn ensure_nimbers(ruleset: &Ruleset, game: &dyn Game) -> Result<(), ReportFault> {
    let words = || {
        format!(
            "in {} play may go on for ever, and its values need not be nimbers; `chart grundy` draws them \
             all, and `chart outcomes` shows both conventions",
            ruleset.name
        )
    };
    if game.is_loopy() { Err(ReportFault::Scope(words())) } else { Ok(()) }
}

/// Smith's values: the nimbers, and apart from them what is infinite.
type LoopyRow = (Vec<Option<Grundy>>, Vec<(u64, Vec<Grundy>)>);

fn loopy_row(asked: &mut Asked, first: u64, members: &[Position]) -> Result<LoopyRow, ReportFault> {
    let (mut nimbers, mut infinite) = (Vec::new(), Vec::new());
    for (at, member) in members.iter().enumerate() {
        asked.make_room(members, at)?;
        nimbers.push(match asked.loopy_value(member)? {
            Some(LoopyValue::Nimber(value)) => Some(value),
            Some(LoopyValue::Infinity(set)) => {
                infinite.push((first.saturating_add(at as u64), set));
                None
            }
            None => None,
        });
    }
    Ok((nimbers, infinite))
}

/// The periods of g+ and, where a theorem gives it a meaning, of g-.
fn periods(ruleset: &Ruleset, last: u64, meter: &mut Meter) -> Result<[Option<PeriodMark>; 2], ReportFault> {
    // Of other kinds no theorem tells how their members go on.
    let Some(rules) = ruleset.heap_rules() else { return Ok([None, None]) };
    let look_to = last.saturating_add(LOOKED_BEYOND);
    let settled = |extended: Result<(), SequenceFault>| match extended {
        Ok(()) | Err(SequenceFault::Exhausted(_)) => Ok(()),
        Err(fault) => Err(ReportFault::Scope(fault.to_string())),
    };
    let mut normal = Sequence::of_rules(rules);
    settled(normal.extend(look_to, meter))?;
    let misere = match Unsplit::new(rules) {
        Some(mut theory) => {
            settled(theory.extend(look_to, meter))?;
            theory.misere().current_period()
        }
        None => None,
    };
    Ok([normal.current_period(), misere].map(|period| period.as_ref().map(mark)))
}

fn mark(period: &Period) -> PeriodMark {
    PeriodMark {
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        proved: period.theorem().is_some(),
    }
}

pub(super) fn grundy(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let mut chart = GrundySequences {
        heading: Heading::both(&ruleset.name, scope(game, sizes)),
        first: *sizes.start(),
        normal: vec![Some(0); count(sizes)?],
        misere: vec![Some(0); count(sizes)?],
        normal_period: None,
        misere_period: None,
        unit: unit(game),
        infinite: Vec::new(),
        no_misere: None,
    };
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    let members = members(game, sizes)?;
    if game.is_loopy() {
        (chart.normal, chart.infinite) = loopy_row(&mut asked, *sizes.start(), &members)?;
        chart.misere = vec![None; members.len()];
        chart.no_misere = Some(NO_MISERE_VALUES);
        chart.heading.conventions = vec![Convention::Normal];
        return Ok(Drawable { chart: Box::new(chart), open: asked.open });
    }
    chart.normal = value_row(&mut asked, &members, Convention::Normal)?;
    chart.misere = value_row(&mut asked, &members, Convention::Misere)?;
    if ruleset.heap_rules().is_some() {
        [chart.normal_period, chart.misere_period] = periods(ruleset, *sizes.end(), meter)?;
    }
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

pub(super) fn raster(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    convention: Convention,
    columns: Option<usize>,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    ensure_nimbers(ruleset, game)?;
    let heaps = count(sizes)?;
    let [normal, misere] = periods(ruleset, *sizes.end(), meter)?;
    let period = if convention == Convention::Normal { normal } else { misere };
    let by_period = period.and_then(|mark| usize::try_from(mark.period).ok()).filter(|&length| length > 1);
    let heading = Heading::both(&ruleset.name, scope(game, sizes));
    let mut chart = NimberRaster {
        heading: Heading { conventions: vec![convention], ..heading },
        convention,
        first: *sizes.start(),
        values: vec![Some(0); heaps],
        columns: columns.or(by_period).unwrap_or(COLUMNS).min(heaps.max(1)),
        period,
    };
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    chart.values = value_row(&mut asked, &members(game, sizes)?, convention)?;
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

pub(super) fn genus(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let heading = Heading::both(&ruleset.name, scope(game, sizes));
    let mut chart =
        GenusMap { heading, first: *sizes.start(), heaps: vec![GenusCell::default(); count(sizes)?] };
    fits(&chart)?;
    let mut asked = Asked::new(game, meter);
    let members = members(game, sizes)?;
    let mut truth = Truth::new(game, meter.clone());
    let mut table = ComponentTable::new();
    // Games with an end rule and games that may never end have no kinds.
    let has_kinds = !game.has_end_rule() && !game.is_loopy();
    let of_table = if has_kinds { &members[..] } else { &[] };
    let added = of_table.iter().try_for_each(|member| table.add(game, member, meter));
    let kinds = match added.and_then(|()| Ok(Kinds::new(&table, meter)?)) {
        Ok(kinds) => has_kinds.then_some(kinds),
        Err(GraphFault::Exhausted(_)) => None,
        Err(fault) => return Err(fault.into()),
    };
    for (at, (member, cell)) in members.iter().zip(&mut chart.heaps).enumerate() {
        asked.make_room(&members, at)?;
        let of_table = kinds.as_ref().map(|kinds| {
            let kind = |component| table.number(component).map(|local| kinds.kind(local));
            let mut parts = member.iter().map(kind);
            match (parts.next(), parts.next()) {
                (None, _) => Some(Tameness::Fickle),
                (Some(kind), None) => kind.map(Tameness::from),
                _ => None,
            }
        });
        // What is too large to be worked through may be tame by a theorem all the same.
        let tameness = match of_table {
            Some(tameness) => tameness,
            None => {
                truth.tame(member)?.map(|(tame, _)| if tame.firm { Tameness::Firm } else { Tameness::Fickle })
            }
        };
        *cell = GenusCell { genus: asked.genus(member)?, tameness };
    }
    Ok(Drawable { chart: Box::new(chart), open: asked.open })
}

pub(super) fn compare(
    ruleset: &Ruleset,
    others: &[Ruleset],
    sizes: &RangeInclusive<u64>,
    values: Option<Convention>,
    meter: &Meter,
) -> Result<Drawable, ReportFault> {
    let heaps = count(sizes)?;
    let rulesets: Vec<&Ruleset> = [ruleset].into_iter().chain(others).collect();
    let names: Vec<String> = rulesets.iter().map(|ruleset| ruleset.name.clone()).collect();
    let units: Vec<Unit> = rulesets.iter().map(|ruleset| unit(&*game(ruleset))).collect();
    // Games of different kinds are set side by side by their numbers.
    let unit = match units.windows(2).all(|pair| pair[0] == pair[1]) {
        true => units[0].clone(),
        false => Unit { one: "member".to_owned(), number: "number".to_owned() },
    };
    let scope = match unit == Unit::heap() {
        true => range("single heaps", sizes),
        false => range(&unit.number, sizes),
    };
    let heading = Heading::both(names.join(", "), scope);
    let conventions = values.map_or(heading.conventions.clone(), |convention| vec![convention]);
    let blank = vec![vec![Outcomes::default(); heaps]; rulesets.len()];
    let mut chart = Comparison {
        heading: Heading { conventions, ..heading },
        first: *sizes.start(),
        unit,
        names,
        rows: ComparedRows::Outcomes(blank),
    };
    fits(&chart)?;
    let (mut outcomes, mut numbers) = (Vec::new(), Vec::new());
    let mut open = None;
    for ruleset in rulesets {
        let game = game(ruleset);
        if values.is_some() {
            ensure_nimbers(ruleset, &*game)?;
        }
        let mut asked = Asked::new(&*game, meter);
        let members = members(&*game, sizes)?;
        match values {
            None => outcomes.push(outcome_row(&mut asked, &members)?),
            Some(convention) => numbers.push(value_row(&mut asked, &members, convention)?),
        }
        open = open.or(asked.open.map(|reason| format!("{}: {reason}", ruleset.name)));
    }
    chart.rows =
        if values.is_some() { ComparedRows::Values(numbers) } else { ComparedRows::Outcomes(outcomes) };
    Ok(Drawable { chart: Box::new(chart), open })
}
