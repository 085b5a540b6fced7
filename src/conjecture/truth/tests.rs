//! Answers against plain search, and the authority each one names.

use super::*;
use crate::base::Budget;
use crate::position::{HeapGame, SumGame};
use crate::ruleset::{Amounts, Boundary, Code, HeapRules, TakeMove};
use std::sync::Arc;

fn code(text: &str) -> HeapGame {
    HeapGame::new(HeapRules::from_code(&text.parse::<Code>().unwrap()))
}

fn set(amounts: Amounts) -> HeapGame {
    HeapGame::new(HeapRules::one(TakeMove::subtraction(amounts, Boundary::Wall)))
}

fn moves(side: &Side) -> Vec<String> {
    let text = |a_move: &Move| {
        let parts: Vec<String> = a_move.to.iter().map(|part| part.0.to_string()).collect();
        format!("{}->{}", a_move.from.0, parts.join("+"))
    };
    side.winning_moves.as_ref().unwrap().iter().map(text).collect()
}

#[test]
fn nim_357_and_the_turn_of_the_convention() {
    let nim = code("0.3...");
    let mut truth = Truth::new(&nim, Budget::DEFAULT.meter());
    let answer = truth.answer(&nim.read("3,5,7").unwrap()).unwrap();
    assert_eq!(moves(&answer.normal), ["3->2", "5->4", "7->6"]);
    assert_eq!(moves(&answer.misere), ["3->2", "5->4", "7->6"]);
    assert_eq!(answer.misere.authority, Some(Authority::Tame));
    let answer = truth.answer(&nim.read("1,1,2").unwrap()).unwrap();
    assert_eq!((moves(&answer.normal), moves(&answer.misere)), (vec!["2->".into()], vec!["2->1".into()]));
    let answer = truth.answer(&nim.read("1,3").unwrap()).unwrap();
    assert_eq!(moves(&answer.misere), ["3->"]);
}

#[test]
fn kayles_is_searched_and_says_so() {
    let kayles = code("0.77");
    let mut truth = Truth::new(&kayles, Budget::DEFAULT.meter());
    let answer = truth.answer(&kayles.read("5").unwrap()).unwrap();
    assert!(
        matches!(answer.misere.authority, Some(Authority::Search { .. })),
        "{:?}",
        answer.misere.authority
    );
    assert_eq!(answer.genus.unwrap().to_string(), "4^146");
    let answer = truth.answer(&kayles.read("1000000000000").unwrap()).unwrap();
    assert_eq!(answer.normal.grundy, Ok(1), "as heap 76: 10^12 leaves 4 when divided by 12");
    assert_eq!(answer.normal.authority, Some(Authority::Sequence));
    assert_eq!(answer.misere.authority, Some(Authority::Quotient { order: 40 }));
    assert_eq!(answer.misere.grundy, Ok(1), "by the quotient beside nim heaps");
    assert_eq!(answer.genus.unwrap().to_string(), "1^13");
    // Beside larger nim heaps rows do not repeat within what is tried, so that nothing tells the
    // value; the winner is known.
    let answer = truth.answer(&kayles.read("29,301").unwrap()).unwrap();
    assert_eq!(answer.misere.outcome, Ok(Outcome::N));
    assert!(answer.misere.grundy.is_err() && answer.genus.is_err());
}

#[test]
fn a_million_kayles_heaps_are_won_through_the_quotient() {
    let kayles = code("0.77");
    let mut truth = Truth::new(&kayles, Budget::DEFAULT.meter());
    let answer = truth.answer(&kayles.read("5x1000000,9,7").unwrap()).unwrap();
    assert_eq!(answer.misere.outcome, Ok(Outcome::N));
    let winning = moves(&answer.misere);
    assert!(!winning.is_empty());
    // Two heaps of 5 fewer is another parity of nothing: the same class, searched whole.
    for text in ["5x4,9,7", "5x6,9,7"] {
        let mut search = Truth::new(&kayles, Budget::UNLIMITED.meter());
        let position = kayles.read(text).unwrap();
        let solved =
            Solved::new(&kayles, std::slice::from_ref(&position), &mut Budget::UNLIMITED.meter()).unwrap();
        assert_eq!(solved.outcome(&position, Convention::Misere), Some(Outcome::N));
        let small = search.answer(&position).unwrap();
        assert_eq!(moves(&small.misere), winning, "{text}");
        assert_eq!(
            solved.winning_moves(&position, Convention::Misere).as_ref(),
            small.misere.winning_moves.as_ref().ok()
        );
    }
}

/// Outcomes by the quotient against search, on sums just too large to be searched at once.
#[test]
fn the_quotient_and_search_agree() {
    for text in ["0.77", "0.07", "0.123"] {
        let game = code(text);
        let mut truth = Truth::new(&game, Budget::UNLIMITED.meter());
        for position in ["9,10,11,12", "13,14,15", "5,5,5,7,8,12", "20,22", "12,12,17,1,1"] {
            let position = game.read(position).unwrap();
            let (outcome, by) = truth.outcome(&position, Convention::Misere).unwrap().unwrap();
            assert!(matches!(by, Authority::Quotient { .. }), "{text}: {by:?}");
            let solved =
                Solved::new(&game, std::slice::from_ref(&position), &mut Budget::UNLIMITED.meter()).unwrap();
            assert_eq!(solved.outcome(&position, Convention::Misere), Some(outcome), "{text} {position:?}");
        }
    }
}

/// Large heaps of games that never split, folded down by their period and searched there.
#[test]
fn large_heaps_are_won_as_their_small_translates() {
    let game = set(Amounts::listed(vec![1, 2, 5]));
    let mut truth = Truth::new(&game, Budget::DEFAULT.meter());
    let small = game.read("5,7,8").unwrap();
    let large = game.read("3000000005,3000000007,8").unwrap();
    let (small, large) = (truth.answer(&small).unwrap(), truth.answer(&large).unwrap());
    assert_eq!(large.misere.authority, Some(Authority::AllTame));
    for convention in Convention::BOTH {
        let (small, large) = (small.side(convention), large.side(convention));
        assert_eq!(small.outcome, large.outcome);
        let folded: Vec<String> = moves(large).iter().map(|text| text.replace("300000000", "")).collect();
        assert_eq!(folded, moves(small));
    }
}

#[test]
fn nim_heaps_of_a_billion_have_their_winning_moves() {
    let nim = code("0.3...");
    let mut truth = Truth::new(&nim, Budget::DEFAULT.meter());
    let answer = truth.answer(&nim.read("1000000000,1000000000,7").unwrap()).unwrap();
    assert_eq!(moves(&answer.normal), ["7->"]);
    assert_eq!(moves(&answer.misere), ["7->"]);
    let answer = truth.answer(&nim.read("1,1,1000000000").unwrap()).unwrap();
    assert_eq!(moves(&answer.normal), ["1000000000->"]);
    assert_eq!(moves(&answer.misere), ["1000000000->1"]);
}

#[test]
fn all_but_sets_find_their_moves_by_value() {
    let game = set(Amounts::all_but(vec![3, 5, 8]));
    let mut truth = Truth::new(&game, Budget::DEFAULT.meter());
    for text in ["2000", "1500,1300", "3000,40,7"] {
        let position = game.read(text).unwrap();
        let answer = truth.answer(&position).unwrap();
        let listed = crate::play::moves(&game, &position, &mut Budget::DEFAULT.meter()).unwrap();
        for convention in Convention::BOTH {
            let side = answer.side(convention);
            let winning = listed.iter().filter(|option| {
                let outcome = truth.outcome(&option.position, convention).unwrap().unwrap().0;
                outcome == Outcome::P
            });
            assert_eq!(
                winning.collect::<Vec<_>>(),
                side.winning_moves.as_ref().unwrap().iter().collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn a_sum_of_rulesets() {
    let summands: Vec<Arc<dyn Game>> =
        vec![Arc::new(code("0.77")), Arc::new(code("0.137")), Arc::new(set(Amounts::listed(vec![1, 2, 3])))];
    let parts = ["5", "7", "6"]
        .iter()
        .enumerate()
        .map(|(at, text)| SumGame::lift(at, &summands[at].read(text).unwrap()));
    let position = parts.fold(Position::empty(), |sum, part| sum.plus(&part));
    let game = SumGame::new(summands.clone()).unwrap();
    let mut truth = Truth::new(&game, Budget::DEFAULT.meter());
    let answer = truth.answer(&position).unwrap();
    assert_eq!(answer.normal.grundy, Ok(7));
    let named = |side: &Side| -> Vec<(usize, u64, Vec<u64>)> {
        let inner = |component: &crate::position::Component| game.summand(*component).1.0;
        let moves = side.winning_moves.as_ref().unwrap().iter();
        moves.map(|m| (game.summand(m.from).0, inner(&m.from), m.to.iter().map(inner).collect())).collect()
    };
    assert_eq!(named(&answer.normal), [(0, 5, vec![1, 2]), (0, 5, vec![3])]);
    assert_eq!(named(&answer.misere), [(0, 5, vec![1, 2]), (0, 5, vec![3]), (2, 6, vec![4])]);
}

/// The value and the tame value of one heap are those of the recursion over what it can
/// become, worked out here by memory alone.
#[test]
fn a_large_heap_that_becomes_few_is_worked_through() {
    fn values(n: u64, known: &mut std::collections::BTreeMap<u64, [u64; 2]>) -> [u64; 2] {
        if let Some(&values) = known.get(&n) {
            return values;
        }
        let options = if n == 0 { vec![] } else { vec![values(n / 2, known), values(n / 3, known)] };
        let least =
            |side: usize| (0..).find(|value| options.iter().all(|of| of[side] != *value)).unwrap_or(0);
        let found = if n == 0 { [0, 1] } else { [least(0), least(1)] };
        known.insert(n, found);
        found
    }
    let halving = crate::position::game(&crate::ruleset::resolve("halving").unwrap());
    let mut truth = Truth::new(&*halving, Budget::DEFAULT.meter());
    let mut known = Default::default();
    for n in [1_023, 1_024, 1_025, 50_000, 1_000_000_007, 1_000_000_000_000, 1 << 59] {
        let heap = halving.member(n).unwrap();
        let [normal, misere] = Convention::BOTH.map(|side| truth.value(&heap, side).unwrap().unwrap());
        assert_eq!((normal.0, misere.0), values(n, &mut known).into(), "{n}");
        assert_eq!((normal.1, misere.1), (Authority::SpragueGrundy, Authority::Tame));
    }
}

/// Taking squares, far past what is listed option by option.
#[test]
fn rows_by_plain_recursion_reach_large_heaps() {
    let squares = crate::position::game(&crate::ruleset::resolve("take-a-square").unwrap());
    let mut truth = Truth::new(&*squares, Budget::DEFAULT.meter());
    let mut row = [vec![0u64], vec![1]];
    for n in 1..=20_000u64 {
        for row in &mut row {
            let options = (1..).map(|k| k * k).take_while(|k| *k <= n);
            let taken: std::collections::BTreeSet<u64> = options.map(|k| row[(n - k) as usize]).collect();
            row.push((0..).find(|value| !taken.contains(value)).unwrap());
        }
    }
    for n in [10_001, 17_000, 20_000] {
        let heap = squares.member(n).unwrap();
        for (side, row) in Convention::BOTH.into_iter().zip(&row) {
            assert_eq!(truth.value(&heap, side).unwrap().unwrap().0, row[n as usize], "{n}");
        }
    }
    let misere = truth.side(&squares.member(20_000).unwrap(), Convention::Misere).unwrap();
    assert_eq!(misere.authority, Some(Authority::Tame), "what was looked at is tame; the rest is not known");
    // Ten thousand million is past any row; the answer does not keep anyone waiting.
    let far = squares.member(10_000_000_000).unwrap();
    let unknown = truth.value(&far, Convention::Normal).unwrap().unwrap_err().to_string();
    assert!(unknown.starts_with("heap 10000000000 is too large"), "{unknown}");
}
