//! What the position box of a page is given: enough to answer without the program.

use super::heaps::Heaps;
use super::whole::Whole;
use crate::base::{Convention, Outcome};
use crate::misere::quotient::Quotient;
use crate::report::data::{AskHeap, AskQuotient, AskTable};

/// The most parts of options a page carries.
const MOST_PARTS: usize = 60_000;

/// The most entries of a quotient's action table a page carries.
const MOST_ENTRIES: usize = 12_000;

/// The table, where the moves of its heaps are few enough to carry.
pub(super) fn ask_table(whole: &Whole, heaps: &Heaps, quotient: Option<&Quotient>) -> Option<AskTable> {
    let largest_total = whole.largest_total();
    let mut parts = 0;
    let mut known = Vec::new();
    for heap in 0..=largest_total {
        let options = match heap {
            0 => Vec::new(),
            _ => whole.options(heap)?,
        };
        parts += options.iter().map(|option| option.len() + 1).sum::<usize>();
        let grundy = whole.grundy(&super::heaps::single(heap), Convention::Normal)?;
        known.push(AskHeap { grundy, firm: heaps.tame(whole, heap).map(|tame| tame.firm), options });
    }
    if parts > MOST_PARTS || largest_total == 0 {
        return None;
    }
    let mut misere_p = Vec::new();
    whole.positions(|position| {
        misere_p.push(whole.outcome(position, Convention::Misere) == Some(Outcome::P));
    });
    let quotient = quotient.and_then(|quotient| ask_quotient(quotient, largest_total));
    Some(AskTable { largest_total, heaps: known, misere_p, quotient })
}

fn ask_quotient(quotient: &Quotient, largest: u64) -> Option<AskQuotient> {
    let monoid = &quotient.monoid;
    let order = monoid.order() as u32;
    if monoid.order() * monoid.generators().max(1) > MOST_ENTRIES {
        return None;
    }
    let action = (0..order).map(|x| (0..monoid.generators()).map(|g| monoid.act(x, g)).collect());
    let words = (0..=largest).map_while(|heap| quotient.element(heap)).map(|x| monoid.word(x));
    Some(AskQuotient {
        action: action.collect(),
        p: (0..order).filter(|&x| monoid.is_p(x)).collect(),
        words: words.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::quotient;
    use super::*;
    use crate::base::Budget;
    use crate::misere::Tame;
    use crate::position::HeapGame;
    use crate::ruleset::{Code, HeapRules};

    /// The three ways in which a page answers: by search, by the quotient, by the theorem on
    /// tame games. Where several can answer they agree.
    #[test]
    fn search_quotient_and_tame_sums_agree() {
        for text in ["0.77", "0.3...", "0.07", "0.333"] {
            let rules = HeapRules::from_code(&text.parse::<Code>().unwrap());
            let game = HeapGame::new(rules.clone());
            let mut meter = Budget::DEFAULT.meter();
            let whole = Whole::search(&game, &meter).unwrap();
            let heaps = Heaps::new(&rules, &mut meter).unwrap();
            let found = quotient::find(&rules, &meter);
            let table = ask_table(&whole, &heaps, found.as_ref()).unwrap();
            let quotient = table.quotient.as_ref().unwrap();
            let (mut at, mut by_tame) = (0, 0);
            whole.positions(|position| {
                let p = table.misere_p[at];
                at += 1;
                let words = position.iter().map(|heap| quotient.words.get(heap.0 as usize));
                if let Some(words) = words.collect::<Option<Vec<_>>>() {
                    let element = words.into_iter().flatten().fold(0, |x, &g| quotient.action[x as usize][g]);
                    assert_eq!(quotient.p.contains(&element), p, "{text} {position:?}");
                }
                let tame = position.iter().try_fold(Tame::ZERO, |sum, heap| {
                    let heap = &table.heaps[heap.0 as usize];
                    Some(sum.plus(Tame { grundy: heap.grundy, firm: heap.firm? }))
                });
                if let Some(sum) = tame {
                    assert_eq!(sum.misere_outcome() == Outcome::P, p, "{text} {position:?}");
                    by_tame += 1;
                }
            });
            assert_eq!(at, table.misere_p.len());
            assert!(by_tame > 100, "{text}");
        }
    }
}
