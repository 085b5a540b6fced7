//! The questions people asked of games of states, answered by programs written for the test.

use super::{named, p_positions, pairs, takes, written};
use lastmove::base::Convention::{self, Misere, Normal};
use lastmove::base::{Budget, Exhausted};
use lastmove::graph::GraphFault;
use lastmove::play::{Loopy, Solved};

/// Every list of three numbers up to `most`, ascending.
fn triples(most: u64) -> Vec<Vec<u64>> {
    let from = |a: u64| (a..=most).flat_map(move |b| (b..=most).map(move |c| vec![a, b, c]));
    (0..=most).flat_map(from).collect()
}

/// Moore 1910: N_2 is lost where every binary place has a multiple of three ones; in misère
/// play the same, but for heaps of 1, which are lost where their number leaves 1.
#[test]
fn moores_rule_under_both_conventions() {
    let moore = named("moore-nim-2");
    let mut all: Vec<Vec<u64>> = Vec::new();
    for code in 0..6_u64.pow(4) {
        let list: Vec<u64> = (0..4).map(|at| code / 6_u64.pow(at) % 6).filter(|&heap| heap > 0).collect();
        if list.is_sorted() && !all.contains(&list) {
            all.push(list);
        }
    }
    let by_rule = |convention: Convention| {
        let lost = |list: &&Vec<u64>| match convention {
            Misere if list.iter().all(|&heap| heap == 1) => list.len() % 3 == 1,
            _ => (0..3).all(|place| list.iter().filter(|&heap| heap >> place & 1 == 1).count() % 3 == 0),
        };
        all.iter().filter(lost).cloned().collect::<Vec<_>>()
    };
    for convention in Convention::BOTH {
        assert_eq!(p_positions(&*moore, &all, convention), by_rule(convention), "{convention}");
    }
}

/// Wythoff's game won and lost up to 24, with the four positions where the conventions part.
#[test]
fn wythoff_to_24() {
    let wythoff = named("wythoff");
    let [normal, misere] = Convention::BOTH.map(|convention| p_positions(&*wythoff, &pairs(24), convention));
    let tail = [[3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20], [14, 23]];
    assert_eq!(normal, [&[[0, 0], [1, 2]][..], &tail].concat());
    assert_eq!(misere, [&[[0, 1], [2, 2]][..], &tail].concat());
}

/// Equal amounts from any of three heaps, to 60, by marking what a lost triple can be
/// reached from. To 100 there are 1,264 lost triples, of total 173,895 in all, which the
/// marking finds too.
#[test]
fn three_heaps_of_wythoff() {
    let lost = |most: usize| -> Vec<Vec<u64>> {
        let side = most + 1;
        let mut won = vec![false; side.pow(3)];
        let at = |a: usize, b: usize, c: usize| (a * side + b) * side + c;
        let mut lost = Vec::new();
        let mut all: Vec<Vec<u64>> = triples(most as u64);
        all.sort_by_key(|triple| triple.iter().sum::<u64>());
        for triple in all {
            let [a, b, c] = [0, 1, 2].map(|place: usize| triple[place] as usize);
            if won[at(a, b, c)] {
                continue;
            }
            lost.push(triple);
            for (x, y, z) in [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)] {
                for heaps in 1..8 {
                    let add = |heap: usize, place: usize, k: usize| heap + k * (heaps >> place & 1);
                    for k in 1..=most {
                        let up = [add(x, 0, k), add(y, 1, k), add(z, 2, k)];
                        if up.iter().all(|&heap| heap <= most) {
                            let mut up = up;
                            up.sort_unstable();
                            won[at(up[0], up[1], up[2])] = true;
                        }
                    }
                }
            }
        }
        lost.sort();
        lost
    };
    let hundred = lost(100);
    assert_eq!((hundred.len(), hundred.iter().flatten().sum::<u64>()), (1264, 173_895));
    let found = p_positions(&*named("three-heap-wythoff"), &triples(60), Normal);
    assert_eq!(found, lost(60));
}

/// Zeckendorf: of n beans at the start of Fibonacci Nim, the least part is a winning take;
/// of twice a Fibonacci number it is the number two places before.
#[test]
fn fibonacci_nim_is_won_by_the_least_part() {
    for (n, expected) in [(2 * 13, 5), (2 * 21, 8), (13 - 1, 1), (4 * 13, 5)] {
        let left = takes("fibonacci-nim", &n.to_string(), Normal);
        let mut taken: Vec<i64> = left.iter().map(|state| n - state[0]).collect();
        taken.sort_unstable();
        assert_eq!(taken.first(), Some(&expected), "{n}");
    }
}

/// Whoever breaks a piece of one square off a bar has lost: bars of 2, 3, 7, 11 and 17 are
/// lost among the first twenty.
#[test]
fn bars_that_are_lost() {
    let bars: Vec<Vec<u64>> = (2..60).map(|n| vec![n]).collect();
    let lost = p_positions(&*named("break-a-bar"), &bars, Normal).concat();
    assert_eq!(lost, [2, 3, 7, 11, 17, 23, 27, 31, 37, 41, 45, 57]);
}

/// Breaking a board of chocolate with a poisoned corner square: two heaps of Nim, each one
/// smaller than a side.
#[test]
fn poisoned_chocolate_is_two_heaps() {
    let chocolate = named("poisoned-chocolate");
    let boards: Vec<Vec<u64>> = pairs(12).into_iter().filter(|board| board[0] > 0).collect();
    let square = |board: &&Vec<u64>| board[0] == board[1];
    let squares: Vec<Vec<u64>> = boards.iter().filter(square).cloned().collect();
    assert_eq!(p_positions(&*chocolate, &boards, Normal), squares);
    // Misère Nim: two equal heaps but for two of 1, and a single heap of 1.
    let misere = |board: &&Vec<u64>| match (board[0] - 1, board[1] - 1) {
        (a, b) if a.max(b) <= 1 => a + b == 1,
        (a, b) => a == b,
    };
    let expected: Vec<Vec<u64>> = boards.iter().filter(misere).cloned().collect();
    assert_eq!(p_positions(&*chocolate, &boards, Misere), expected);
}

/// A number that grows for ever is followed as far as the budget goes, loops allowed or not.
#[test]
fn play_that_grows_for_ever_ends_with_the_budget() {
    let grows = "variables = { a = \"0..\" }\n[[state.move]]\nto = { a = \"a + 1\" }\n";
    let positions = Budget { max_positions: Some(10_000), ..Budget::DEFAULT };
    let memory = Budget { max_positions: None, max_memory: Some(16 << 20), ..Budget::DEFAULT };
    for (budget, expected) in
        [(positions, Exhausted::Positions(10_000)), (memory, Exhausted::Memory(16 << 20))]
    {
        let game = lastmove::position::game(&written(&format!("[state]\n{grows}")));
        let start = game.read("3").unwrap();
        let ended = Solved::new(&*game, std::slice::from_ref(&start), &mut budget.meter()).err();
        assert_eq!(ended, Some(GraphFault::Exhausted(expected)));
        let loopy = lastmove::position::game(&written(&format!("[state]\nloopy = true\n{grows}")));
        let start = loopy.read("3").unwrap();
        let ended = Loopy::new(&*loopy, &[start], &mut budget.meter()).err();
        assert_eq!(ended, Some(GraphFault::Exhausted(expected)));
    }
}
