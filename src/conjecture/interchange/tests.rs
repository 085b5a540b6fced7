//! What may stand for what, against plain search of all small third positions.

use super::*;
use crate::base::{Budget, Convention};
use crate::play::Solved;
use crate::position::{Component, game};
use crate::ruleset::resolve;

/// The smallest third position that search finds with heaps and totals this small.
fn by_plain_search(game: &dyn Game, a: &Position, b: &Position, most: u64) -> Option<Position> {
    let mut all = positions_up_to(most);
    all.sort_by_cached_key(|position| game.witness_order(position));
    let roots: Vec<Position> = all.iter().flat_map(|third| [a.plus(third), b.plus(third)]).collect();
    let solved = Solved::new(game, &roots, &mut Budget::UNLIMITED.meter()).unwrap();
    let outcome = |position: &Position| solved.outcome(position, Convention::Misere).unwrap();
    all.into_iter().find(|third| outcome(&a.plus(third)) != outcome(&b.plus(third)))
}

/// Every position of total at most `most`.
fn positions_up_to(most: u64) -> Vec<Position> {
    let mut all = vec![Position::empty()];
    for heap in 1..=most {
        for at in 0..all.len() {
            let total: u64 = all[at].iter().map(|part| part.0).sum();
            for count in 1..=(most - total) / heap {
                let more = all[at].plus(&Position::copies(Component(heap), count));
                all.push(more);
            }
        }
    }
    all
}

#[test]
fn the_smallest_third_position_is_that_of_plain_search() {
    // Every so manieth pair of positions, since each question solves its game anew.
    let games = [("0.77", 11), ("0.75", 11), ("0.3...", 11), ("sub:1,3", 11), ("4.3", 97), ("0.07", 151)];
    for (name, every) in games {
        let game = game(&resolve(name).unwrap());
        let positions = positions_up_to(6);
        let pairs =
            positions.iter().enumerate().flat_map(|(at, a)| positions[..at].iter().map(move |b| [a, b]));
        for [a, b] in pairs.step_by(every) {
            let found = interchange(&*game, a, b, Budget::DEFAULT.meter()).unwrap();
            let plain = by_plain_search(&*game, a, b, 8);
            match found {
                Ok(Interchange::Same(_)) => assert_eq!(plain, None, "{name}: {a:?} {b:?}"),
                Ok(Interchange::Different(witness)) => {
                    assert!(witness.smallest);
                    if game.total(&witness.third) <= 8 {
                        assert_eq!(Some(witness.third), plain, "{name}: {a:?} {b:?}");
                    } else {
                        assert_eq!(plain, None, "{name}: {a:?} {b:?}");
                    }
                }
                Err(_) => assert_eq!(plain, None, "{name}: {a:?} {b:?}"),
            }
        }
    }
}

/// What is proved the same is proved by something that covers all heaps.
#[test]
fn sameness_names_its_reason() {
    let same = |name: &str, a: &str, b: &str| {
        let game = game(&resolve(name).unwrap());
        let [a, b] = [a, b].map(|text| game.read(text).unwrap());
        interchange(&*game, &a, &b, Budget::DEFAULT.meter()).unwrap()
    };
    assert_eq!(same("0.77", "4,4", "4,4"), Ok(Interchange::Same(Sameness::Identical)));
    let tame = Tame { grundy: 3, firm: true };
    assert_eq!(same("nim", "1,2", "3"), Ok(Interchange::Same(Sameness::Tame(tame))));
    let quotient = Sameness::Quotient { order: 40 };
    assert_eq!(same("0.77", "71", "83"), Ok(Interchange::Same(quotient)));
    assert_eq!(same("0.07", "2,2", "0"), Ok(Interchange::Same(Sameness::Form)));
}
