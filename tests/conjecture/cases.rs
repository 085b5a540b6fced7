//! Questions people asked in public, each with the answer plain search gives.

use super::*;
use Convention::{Misere, Normal};
use lastmove::conjecture::{AnswerFormat, HeapList, Referee, Said};

/// Every winning move of a position, or `CONCEDE`.
fn winning(game: &str, convention: Convention, line: &str) -> String {
    let game = named(game);
    let mut referee = Referee::new(&*game, convention, &Budget::DEFAULT.meter()).unwrap();
    referee.answer(&HeapList::read(line).unwrap(), AnswerFormat::List).unwrap().unwrap()
}

/// A wiki page had the cases of misère Nim swapped.
#[test]
fn as_many_p_positions_under_either_convention() {
    let counted = |convention| p_if("nim", convention, "false", 3..=3, 0..=5);
    let [normal, misere] = [Normal, Misere].map(counted);
    assert_eq!((normal.tally.p_positions, misere.tally.p_positions), (8, 8));
    let all_small = |heaps: &&Vec<u64>| heaps.iter().all(|&heap| heap <= 1);
    let of = |tested: &Tested| -> Vec<Vec<u64>> {
        tested.tally.missed_p.first.iter().filter(|heaps| !all_small(heaps)).cloned().collect()
    };
    assert_eq!(of(&normal), of(&misere), "they differ only where all heaps are at most 1");
}

/// A teaching notebook said misère and played normal Nim.
#[test]
fn fifteen_stones_and_a_pile_of_a_hundred() {
    assert_eq!(winning("sub:1,2,3", Normal, "15"), "1:3");
    assert_eq!(winning("sub:1,2,3", Misere, "15"), "1:2");
    assert_eq!(winning("nim", Normal, "100"), "1:100");
    assert_eq!(winning("nim", Misere, "100"), "1:99");
}

/// A conjectured period of 0.07, and the first heap where it breaks.
#[test]
fn a_period_of_twelve_from_four_on() {
    let rule = "if n < 4 then grundy(n) else grundy(n + 12)";
    let failing = tested("0.07", &claim(Statement::GrundyIs, Normal, rule, 1..=1, 0..=40));
    let found = counterexample(&failing);
    assert_eq!((&found.heaps[..], found.truth, found.rule_says), (&[4][..], Said::Value(2), Said::Value(5)));
    let right = "if n < 53 then grundy(n) else grundy(n + 34)";
    assert!(holds(&tested("0.07", &claim(Statement::GrundyIs, Normal, right, 1..=1, 0..=400))));
}

/// The heap sizes at which 0.07, 0.137 and 0.4 leave their common period.
#[test]
fn exceptions_of_dawsons_games() {
    let cases: [(&str, &[u64]); 3] = [
        ("0.07", &[0, 1, 15, 17, 18, 32, 35, 52]),
        ("0.137", &[0, 14, 16, 17, 31, 34, 51]),
        ("0.4", &[0, 1, 2, 16, 18, 19, 33, 36, 53]),
    ];
    for (game, exceptions) in cases {
        let rule = "grundy(n + 34 * 3)";
        let tested = tested(game, &claim(Statement::GrundyIs, Normal, rule, 1..=1, 0..=150));
        let all = [&tested.tally.missed_p, &tested.tally.false_p, &tested.tally.wrong_value];
        let mut found: Vec<u64> =
            all.iter().flat_map(|found| found.first.iter().map(|heaps| heaps[0])).collect();
        found.sort_unstable();
        assert_eq!(found, exceptions, "{game}");
    }
}

/// An exercise says a heap of 4 is worth the same in Nim and in S{1,3}.
#[test]
fn heap_four_of_two_games() {
    let four = |game| {
        let tested = tested(game, &claim(Statement::GrundyIs, Normal, "4", 1..=1, 4..=4));
        (holds(&tested), tested.tally.missed_p.count)
    };
    assert_eq!(four("nim"), (true, 0));
    assert_eq!(four("sub:1,3"), (false, 1));
}

/// A program for the moves of Grundy's game, and one that proposed an illegal move.
#[test]
fn all_winning_moves() {
    assert_eq!(winning("grundys-game", Normal, "5 10 20"), "1:0:1+4 2:0:2+8");
    assert_eq!(winning("grundys-game", Normal, "10"), "CONCEDE");
    assert_eq!(winning("grundys-game", Normal, "9"), "1:0:2+7 1:0:3+6");
    assert_eq!(winning("sub:2,3", Normal, "4"), "1:3");
}

/// Games from division: 7 and 3 together are lost, 7 and 2 are worth 3.
#[test]
fn sums_of_a_game_from_division() {
    assert_eq!(winning("quotient-remainder", Normal, "7 3"), "CONCEDE");
    let rule = "if heaps[0] == 2 and heaps[1] == 7 then 3 else xor(grundy(h) for h in heaps)";
    let sums = claim(Statement::GrundyIs, Normal, rule, 2..=2, 2..=7);
    assert!(holds(&tested("quotient-remainder", &sums)));
}

/// Three piles, subtract a proper divisor: how many ordered triples to 100 are won.
#[test]
fn counting_to_a_million() {
    let losing = claim(Statement::PIf, Normal, "false", 3..=3, 1..=100);
    let tested = tested("divisor-nim", &Claim { ordered: true, ..losing });
    assert_eq!(tested.tally.positions - tested.tally.p_positions, 735_494);
}
