//! From a ruleset to everything a report says of it.
//!
//! One search of all positions of small total answers most questions; the sequences of
//! single heaps, the divergence of the conventions over a stated scope, and the misère
//! quotient add what reaches further. Every bound is a count, so that equal rules give
//! equal reports on any machine, as long as the user's own budget does not end first.

mod ask;
mod claims;
mod conjectures;
mod heaps;
mod judge;
mod listed;
mod misreadings;
mod pairs;
mod quotient;
mod roots;
mod stories;
mod walk;
mod whole;

use super::ReportFault;
use super::data::{About, Gathered, ReportData, SmallGraph, TameVerdict};
use crate::base::{Convention, Meter};
use crate::misere::quotient::Quotient;
use crate::position::{Game, Position, game};
use crate::ruleset::{HeapRules, Origin, Ruleset, describe};
use claims::Evidence;
use heaps::{Heaps, single};
use judge::Judge;
use whole::{Whole, capped};

pub(super) use listed::below;
pub(super) use pairs::PairTable;

/// What judging single positions may hold.
const JUDGE_POSITIONS: u64 = 400_000;
const JUDGE_BYTES: u64 = 1 << 30;

/// The largest position graph that is drawn: positions, moves, and the heap it starts from.
const DRAWN: (usize, usize) = (24, 45);
const LARGEST_ROOT: u64 = 10;

/// Everything a report says of a ruleset. Bounded by itself; `meter` may bound it further,
/// and what is left open then is said in the record.
///
/// # Errors
/// When the rules break: an illegal move, or play that never ends where the rules do not say
/// that it need not. [`ReportFault::Nameless`] for a game without positions to begin with.
pub fn gather(ruleset: &Ruleset, meter: &mut Meter) -> Result<Gathered, ReportFault> {
    let game = game(ruleset);
    match ruleset.heap_rules() {
        Some(rules) => Ok(Gathered::Heaps(Box::new(of_heaps(ruleset, rules, &*game, meter)?))),
        None => Ok(Gathered::Listed(Box::new(listed::gather(ruleset, &*game, meter)?))),
    }
}

fn of_heaps(
    ruleset: &Ruleset,
    rules: &HeapRules,
    game: &dyn Game,
    meter: &mut Meter,
) -> Result<ReportData, ReportFault> {
    let whole = Whole::search(game, meter)?;
    let heaps = Heaps::new(rules, meter)?;
    let quotient = quotient::find(rules, meter);
    let quotient_fact = quotient.as_ref().map(quotient::fact);
    let mut judge = Judge::new(game, capped(meter, JUDGE_POSITIONS, JUDGE_BYTES));
    let told = stories::tell(game, &whole, &mut judge, meter)?;
    let (searched, rates) = whole.survey(game);
    let tame = tame_verdict(&whole, &heaps, quotient.as_ref());
    let periods = [heaps.normal_period(), heaps.misere_period()];
    let evidence = Evidence { game, periods, quotient: quotient_fact.as_ref() };
    Ok(ReportData {
        claims: evidence.replay(&ruleset.expectations, meter),
        conjectures: conjectures::tested(ruleset, game, &mut judge, meter)?,
        about: about(ruleset),
        searched,
        heaps: heaps.rows(&whole, game, meter)?,
        normal_curve: heaps.curve(&whole, Convention::Normal),
        misere_curve: heaps.curve(&whole, Convention::Misere),
        normal_period: heaps.normal_period(),
        misere_period: heaps.misere_period(),
        values_looked_at: heaps.values_looked_at(),
        misreadings: misreadings::misreadings(rules, &ruleset.name, &whole, &tame, &mut judge)?,
        tame,
        reach: whole.reach(),
        graph: small_graph(&whole, &judge),
        pairs: pairs::pairs(&whole),
        triples: pairs::triples(&whole),
        rates,
        divergence: told.divergence,
        addition: told.addition,
        dominated: told.dominated,
        ask: ask::ask_table(&whole, &heaps, quotient.as_ref()),
        quotient: quotient_fact,
    })
}

fn about(ruleset: &Ruleset) -> About {
    let words = describe(ruleset);
    About {
        name: ruleset.name.clone(),
        slug: ruleset.slug.clone(),
        summary: ruleset.summary.clone(),
        position: words.position,
        moves: words.moves,
        notes: words.notes,
        known_as: words.known_as,
        as_read: ruleset.text.clone(),
        code: words.code,
        argument: argument(&ruleset.origin),
        references: ruleset.references.clone(),
    }
}

/// What to type to get the same ruleset again, from the root of a checkout or from the
/// folder of the file: never the path of one machine.
fn argument(origin: &Origin) -> String {
    match origin {
        Origin::Embedded(name) => name.clone(),
        Origin::Code(text) => text.clone(),
        Origin::Set(text) if text.contains(['{', '!']) => format!("'{text}'"),
        Origin::Set(text) => text.clone(),
        Origin::File(path) => {
            let name = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
            let shipped = path.parent().is_some_and(|folder| folder.ends_with("rulesets"));
            let named = if shipped { name(path.file_stem()) } else { name(path.file_name()) };
            named.unwrap_or_default()
        }
    }
}

fn tame_verdict(whole: &Whole, heaps: &Heaps, quotient: Option<&Quotient>) -> TameVerdict {
    let largest = heaps.judged_tame(whole);
    match (0..=largest).find(|&heap| heaps.tame(whole, heap).is_none()) {
        Some(heap) => TameVerdict::Wild { heap, genus: whole.genus(&single(heap)).cloned() },
        None if heaps.all_tame() || quotient.is_some_and(quotient::is_tame) => TameVerdict::Proved,
        None => {
            let by_quotient = quotient.and_then(quotient::tame_up_to).unwrap_or(0);
            TameVerdict::SoFar { largest: largest.max(by_quotient) }
        }
    }
}

/// The graph of the largest heap whose graph can be read.
fn small_graph(whole: &Whole, judge: &Judge) -> Option<SmallGraph> {
    let heaps = (1..=whole.largest_total().min(LARGEST_ROOT)).rev();
    heaps.filter_map(|heap| graph_of(heap, whole, judge)).find(|graph| graph.nodes.len() > 2)
}

fn graph_of(heap: u64, whole: &Whole, judge: &Judge) -> Option<SmallGraph> {
    let (positions, moves) = whole.below(&single(heap), DRAWN.0, DRAWN.1)?;
    let node = |position: &Position| {
        let [normal, misere] = Convention::BOTH.map(|convention| whole.outcome(position, convention));
        Some((judge.written(position), normal?, misere?))
    };
    let nodes = positions.iter().map(node).collect::<Option<Vec<_>>>()?;
    Some(SmallGraph { heap, nodes, moves })
}
