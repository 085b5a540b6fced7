//! A game that is not one of heaps, by a list of its positions.
//!
//! The positions are found through the trait of games alone, whatever the kind; who wins them
//! is asked of the engine that answers for every kind.

use super::claims::Evidence;
use super::judge::Judge;
use super::roots::Roots;
use super::whole::capped;
use super::{about, conjectures};
use crate::base::{Convention, Genus, Known, Meter};
use crate::chart::Outcomes;
use crate::conjecture::Truth;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::Kinds;
use crate::position::{Game, Position, Standing};
use crate::report::ReportFault;
use crate::report::data::{ListedData, ListedMap, ListedPanel, ListedPosition, ListedRow, Written};
use crate::report::naming::names;
use crate::ruleset::Ruleset;
use rustc_hash::FxHashMap;

/// What listing moves, and what asking who wins, may hold.
const MOST_POSITIONS: u64 = 400_000;
const MOST_BYTES: u64 = 1 << 30;

/// The largest position graph that is drawn: positions and moves.
const DRAWN: (usize, usize) = (24, 45);

/// The widest label of a node of it.
const LABEL: usize = 24;

/// Everything a report says of such a game.
///
/// # Errors
/// When the rules break, and where nothing names a position of the game.
pub(super) fn gather(
    ruleset: &Ruleset,
    game: &dyn Game,
    meter: &mut Meter,
) -> Result<ListedData, ReportFault> {
    let mut listing = capped(meter, MOST_POSITIONS, MOST_BYTES);
    let mut roots = Roots::new(game);
    let row = roots.row(&mut listing)?;
    let map = roots.map(&mut listing)?;
    roots.components(&mut listing)?;
    if row.is_none() && map.is_none() {
        roots.others(&mut listing)?;
    }
    if roots.named.is_empty() {
        return Err(ReportFault::Nameless(ruleset.name.clone()));
    }
    let Roots { walk, named, scope, .. } = roots;
    let standing = standing(game, &named);
    // In witness order from here on.
    let mut order: Vec<usize> = (0..walk.positions().len()).collect();
    order.sort_by_cached_key(|&at| game.witness_order(&walk.positions()[at]));
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &at)| places[at] = place);
    let place = |position: &Position| walk.place(position).map(|at| places[at]);

    let has_values = !game.is_loopy() && !game.has_end_rule();
    let mut truth = Truth::new(game, capped(meter, MOST_POSITIONS, MOST_BYTES));
    truth.prepare(named.iter().map(|(_, position)| position))?;
    let mut positions = Vec::new();
    for &at in &order {
        let mut options: Vec<usize> = walk.options(at).iter().map(|&option| places[option]).collect();
        options.sort_unstable();
        let position = &walk.positions()[at];
        positions.push(listed(position, standing.get(position), options, &mut truth)?);
    }
    let row = match row {
        Some(row) => Some(ListedRow {
            unit: row.unit,
            first: row.first,
            genera: row
                .members
                .iter()
                .map(|member| genus(&mut truth, member, has_values))
                .collect::<Result<_, _>>()?,
            members: row.members.iter().filter_map(place).collect(),
            names: names(game, row.first, &row.members),
        }),
        None => None,
    };
    let map = map.map(|map| ListedMap {
        axes: map.axes,
        first: map.first,
        sizes: map.sizes,
        panels: map
            .panels
            .iter()
            .map(|(third, cells)| ListedPanel {
                third: *third,
                cells: cells.iter().map(|cell| cell.as_ref().and_then(place)).collect(),
            })
            .collect(),
        pattern: map.pattern,
    });
    let in_order = || order.iter().map(|&at| &walk.positions()[at]).filter(|position| position.len() == 1);
    let wild = match has_values {
        true => first_not_tame(game, in_order(), &mut truth, meter)?,
        false => None,
    };
    let wild = match wild {
        Some(position) => {
            Some((written(game, position, standing.get(position)), genus(&mut truth, position, true)?))
        }
        None => None,
    };
    let mut judge = Judge::new(game, capped(meter, MOST_POSITIONS, MOST_BYTES));
    let evidence = Evidence { game, periods: [None, None], quotient: None };
    Ok(ListedData {
        about: about(ruleset),
        scope,
        drawn: if game.is_loopy() { None } else { drawn(&positions) },
        aliases: named.iter().filter_map(|(text, position)| Some((text.clone(), place(position)?))).collect(),
        positions,
        row,
        map,
        wild,
        has_values,
        claims: evidence.replay(&ruleset.expectations, meter),
        conjectures: conjectures::tested(ruleset, game, &mut judge, meter)?,
    })
}

/// The first of these components that is not tame, by reversal or otherwise.
fn first_not_tame<'p>(
    game: &dyn Game,
    components: impl Iterator<Item = &'p Position> + Clone,
    truth: &mut Truth,
    meter: &mut Meter,
) -> Result<Option<&'p Position>, GraphFault> {
    let mut capped = capped(meter, MOST_POSITIONS, MOST_BYTES);
    let mut table = ComponentTable::new();
    let added = components.clone().try_for_each(|one| table.add(game, one, &mut capped));
    let kinds = match added.and_then(|()| Ok(Kinds::new(&table, &mut capped)?)) {
        Ok(kinds) => kinds,
        // Past the budget a theorem may still call components tame.
        Err(GraphFault::Exhausted(_)) => {
            for one in components {
                if truth.tame(one)?.is_none() {
                    return Ok(Some(one));
                }
            }
            return Ok(None);
        }
        Err(fault) => return Err(fault),
    };
    let is_tame = |one: &Position| {
        let kind = |component| table.number(component).map(|local| kinds.kind(local));
        one.iter().all(|component| kind(component).is_some_and(|kind| kind.tame().is_some()))
    };
    Ok(components.into_iter().find(|one| !is_tame(one)))
}

/// As many positions are told by the pieces that stand there; past them by any that are the same
/// game.
const STANDING: usize = 20_000;

/// How the positions of boards stand when they are reached first from those that have names.
fn standing(game: &dyn Game, named: &[(String, Position)]) -> FxHashMap<Position, Standing> {
    let roots = named.iter().map(|(text, position)| {
        let read = game.read_standing(text).ok().filter(|read| read.position() == *position);
        read.unwrap_or_else(|| Standing::of(position))
    });
    let roots: Vec<Standing> = roots.filter(Standing::has_places).collect();
    Standing::below(game, roots, STANDING)
}

/// A position as people write it.
fn written(game: &dyn Game, position: &Position, standing: Option<&Standing>) -> Written {
    let (components, total) = (game.in_order(position), game.total(position));
    if let Some(standing) = standing.filter(|standing| standing.has_places() && game.nouns().summands == 1) {
        let texts = standing.texts(game).into_iter();
        return Written {
            parts: texts.flat_map(|(text, count)| vec![text; count as usize]).collect(),
            total,
        };
    }
    let summands = game.nouns().summands;
    if summands == 1 {
        return Written {
            parts: components.into_iter().map(|component| game.write(component)).collect(),
            total,
        };
    }
    // A position of several games is what stands in each of them: `5 + 0 + 6`.
    let of = |summand: usize| {
        let own = components.iter().filter(|&&component| game.summand(component).0 == summand);
        let own: Vec<String> = own.map(|&component| game.write(component)).collect();
        if own.is_empty() { "0".to_owned() } else { own.join(",") }
    };
    Written { parts: vec![(0..summands).map(of).collect::<Vec<_>>().join(" + ")], total }
}

fn listed(
    position: &Position,
    standing: Option<&Standing>,
    options: Vec<usize>,
    truth: &mut Truth,
) -> Result<ListedPosition, GraphFault> {
    // Where an end rule decides there are values too; they only do not add.
    let mut values = [None, None];
    if !truth.game().is_loopy() {
        for (value, convention) in values.iter_mut().zip(Convention::BOTH) {
            *value = truth.value(position, convention)?.ok().map(|(value, _)| value);
        }
    }
    let mut outcome = |convention| {
        let known: Known<_> = truth.outcome(position, convention)?;
        Ok::<_, GraphFault>(known.ok().map(|(outcome, _)| outcome))
    };
    let outcomes = Outcomes { normal: outcome(Convention::Normal)?, misere: outcome(Convention::Misere)? };
    Ok(ListedPosition {
        written: written(truth.game(), position, standing),
        outcomes,
        grundy: values[0],
        misere_grundy: values[1],
        options,
    })
}

fn genus(truth: &mut Truth, position: &Position, has_values: bool) -> Result<Option<Genus>, GraphFault> {
    if !has_values {
        return Ok(None);
    }
    Ok(truth.genus(position)?.ok())
}

/// Of the positions whose graphs can be read, the one with the most positions below it; the
/// last of these in witness order.
fn drawn(positions: &[ListedPosition]) -> Option<usize> {
    let short = |at: &usize| positions[*at].written.to_string().len() <= LABEL;
    let readable = (0..positions.len()).filter_map(|root| {
        let nodes = below(positions, root)?;
        (nodes.len() > 2 && nodes.iter().all(short)).then_some((nodes.len(), root))
    });
    readable.max().map(|(_, root)| root)
}

/// A position and all below it, where they are few enough to be drawn.
pub(in crate::report) fn below(positions: &[ListedPosition], root: usize) -> Option<Vec<usize>> {
    let (mut nodes, mut moves, mut at) = (vec![root], 0, 0);
    while let Some(&node) = nodes.get(at) {
        for &option in &positions[node].options {
            moves += 1;
            if !nodes.contains(&option) {
                nodes.push(option);
            }
        }
        if nodes.len() > DRAWN.0 || moves > DRAWN.1 {
            return None;
        }
        at += 1;
    }
    Some(nodes)
}
