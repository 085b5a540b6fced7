//! Quotients against plain search: the definition on all small sums.

use super::*;
use crate::base::{Budget, Convention, Outcome};
use crate::misere::{TameProof, Tameness};
use crate::play::Solved;
use crate::position::{HeapGame, Position, Scope};
use crate::ruleset::{Code, HeapRules};

fn rules(code: &str) -> HeapRules {
    HeapRules::from_code(&code.parse::<Code>().unwrap())
}

fn solved(code: &str, max_heap: u64) -> Quotient {
    quotient(&rules(code), max_heap, &mut Budget::UNLIMITED.meter(), |_, _| {})
}

/// The outcome that a quotient claims for a sum.
fn claimed(quotient: &Quotient, position: &Position) -> Outcome {
    let monoid = &quotient.monoid;
    let element = position.iter().fold(0, |x, heap| monoid.times(x, quotient.element(heap.0).unwrap()));
    if monoid.is_p(element) { Outcome::P } else { Outcome::N }
}

#[test]
fn the_quotient_says_what_search_says_of_every_small_sum() {
    let games =
        ["0.77", "0.07", "0.123", "4.7", "0.15", "0.3...", "0.8", "0.137", "4.3", "0.75", "0.51", "C.3"];
    for code in games {
        let quotient = solved(code, 12);
        let game = HeapGame::new(rules(code));
        let scope = Scope::new(0..=4, 1..=12).unwrap();
        let bounds: Vec<Position> = scope.bounds().collect();
        let mut meter = Budget::UNLIMITED.meter();
        let mut search = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
        let most = if code == "0.8" { 16 } else { 22 };
        let mut checked = 0;
        let _ = scope.positions(|position| {
            if position.iter().map(|heap| heap.0).sum::<u64>() > most {
                return Err(());
            }
            search.extend(position, &mut meter).unwrap();
            checked += 1;
            assert_eq!(
                Some(claimed(&quotient, position)),
                search.outcome(position, Convention::Misere),
                "{code} {position:?}"
            );
            Ok(())
        });
        assert!(checked > 100);
    }
}

#[test]
fn elements_that_differ_are_told_apart_and_products_commute() {
    for code in ["0.77", "0.123", "4.4", "0.15"] {
        let Quotient { monoid, .. } = solved(code, 40);
        let rows: std::collections::BTreeSet<Vec<usize>> =
            (0..monoid.order() as Element).map(|x| monoid.row(x).ones().collect()).collect();
        assert_eq!(rows.len(), monoid.order(), "{code} is reduced");
        for x in 0..monoid.order() as Element {
            for y in 0..monoid.order() as Element {
                assert_eq!(monoid.times(x, y), monoid.times(y, x));
            }
        }
    }
}

#[test]
fn kayles_is_complete_with_its_published_period() {
    let kayles = solved("0.77", 1_000);
    assert_eq!(kayles.status, Status::Complete { preperiod: 71, period: 12 });
    assert_eq!((kayles.monoid.order(), kayles.monoid.p_size()), (40, 9));
    let single: Vec<u64> =
        (1..=168).filter(|&heap| kayles.monoid.is_p(kayles.element(heap).unwrap())).collect();
    assert_eq!(single, [1, 4, 9, 12, 20]);
    assert_eq!(Structure::of(&kayles.monoid).tame, None);
}

#[test]
fn nim_heaps_give_the_tame_quotients() {
    for (max_heap, rank) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (20, 5)] {
        let quotient = solved("0.3...", max_heap);
        let structure = Structure::of(&quotient.monoid);
        assert_eq!(structure.tame, Some(rank), "nim to {max_heap}");
        let order = [1, 2].get(rank as usize).copied().unwrap_or((1 << rank) + 2);
        assert_eq!(quotient.monoid.order(), order);
    }
}

#[test]
fn a_presentation_generates_the_monoid_and_its_relations_hold() {
    for code in ["0.77", "0.123", "0.07", "0.3..."] {
        let quotient = solved(code, 24);
        let presentation = Presentation::of(&quotient);
        let evaluate = |powers: &Powers| {
            presentation.letters.iter().zip(powers).fold(0, |x, (letter, &power)| {
                (0..power).fold(x, |x, _| quotient.monoid.times(x, letter.element))
            })
        };
        assert_eq!(presentation.words.len(), quotient.monoid.order());
        for (x, word) in presentation.words.iter().enumerate() {
            assert_eq!(evaluate(word), x as Element, "{code}");
        }
        for (left, right) in &presentation.relations {
            assert_eq!(evaluate(left), evaluate(right));
        }
        // As many words avoid every relation's left side as there are elements.
        let divides = |a: &Powers, b: &Powers| a.iter().zip(b).all(|(a, b)| a <= b);
        let reducible = |word: &Powers| presentation.relations.iter().any(|(left, _)| divides(left, word));
        assert!(presentation.words.iter().all(|word| !reducible(word)));
        for word in &presentation.words {
            for at in 0..word.len() {
                let mut longer = word.clone();
                longer[at] += 1;
                assert!(reducible(&longer) || presentation.words.contains(&longer), "{code}");
            }
        }
    }
}

#[test]
fn what_is_not_mastered_is_said_and_the_rest_stands() {
    let budget = Budget { max_memory: Some(3 << 20), ..Budget::UNLIMITED };
    let stopped = quotient(&rules("0.07"), 60, &mut budget.meter(), |_, _| {});
    assert!(matches!(stopped.status, Status::Stopped(_)));
    let again = solved("0.07", stopped.max_heap);
    assert_eq!(again.status, Status::Partial);
    assert_eq!((again.monoid.order(), &again.phi), (stopped.monoid.order(), &stopped.phi));
}

/// The theorem on tame games against the diagrams, element by element.
#[test]
fn tame_games_have_the_quotients_that_the_diagrams_find() {
    let mut compared = 0;
    for digits in 1..512u32 {
        let digits = vec![4, (digits >> 6) as u8, (digits >> 3 & 7) as u8, (digits & 7) as u8];
        let rules = HeapRules::from_code(&Code::new(digits, false));
        let mut meter = Budget::UNLIMITED.meter();
        let tameness = Tameness::of(&rules, 64, &mut meter);
        let Ok(Some(Tameness::Proved(TameProof::FirmAbove(_)))) = tameness else { continue };
        let direct = quotient(&rules, 120, &mut meter, |_, _| {});
        let Status::Complete { .. } = direct.status else { continue };
        let Some(found) = tame::tamed(&rules, &mut meter) else { continue };
        assert_eq!(found.status, direct.status, "{rules:?}");
        assert_eq!((&found.generators, &found.steps), (&direct.generators, &direct.steps), "{rules:?}");
        assert!((0..=120).all(|heap| found.element(heap) == direct.element(heap)), "{rules:?}");
        let products = |quotient: &Quotient| quotient.monoid.table();
        assert_eq!(products(&found), products(&direct), "{rules:?}");
        assert_eq!(found.monoid.p(), direct.monoid.p());
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_tame_game_with_a_late_period_is_complete() {
    let found = whole_quotient(&rules("0.56"), 300, &mut Budget::UNLIMITED.meter(), |_, _| {});
    assert_eq!(found.status, Status::Complete { preperiod: 326_640, period: 144 });
    assert_eq!((found.monoid.order(), found.monoid.p_size()), (130, 2));
    assert_eq!(Structure::of(&found.monoid).tame, Some(7));
    assert!(found.authority().unwrap().starts_with("tame: by the fickle cutoff at heap 6 "));
    // Asked for some heaps, and wild games, it is as ever.
    assert_eq!(solved("0.56", 300).status, Status::Partial);
    let wild = whole_quotient(&rules("0.77"), 300, &mut Budget::UNLIMITED.meter(), |_, _| {});
    assert_eq!((wild.monoid.order(), wild.tamed), (40, None));
}
