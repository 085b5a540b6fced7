//! Solved sets against plain search of all small sums; and wrong sets are no solutions.

use crate::base::{Budget, Convention, Outcome};
use crate::misere::quotient::diagram::Set;
use crate::misere::quotient::kernel::{Unrepeated, Word};
use crate::misere::quotient::symbolic::game::Game;
use crate::misere::quotient::symbolic::kernel::{Kernels, Unsolved};
use crate::misere::quotient::symbolic::{Solution, solve};
use crate::misere::quotient::{HeapOptions, Infinite, Proof, RuleOptions, Status, quotient};
use crate::play::Solved;
use crate::position::{HeapGame, Position, Scope};
use crate::ruleset::{HeapRules, resolve};
use std::collections::BTreeMap;

fn rules(code: &str) -> HeapRules {
    resolve(code).unwrap().heap_rules().unwrap().clone()
}

/// Whether a solution has a sum among its P-positions, read from its tables alone.
fn contains(solution: &Solution, sum: &[u64]) -> bool {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for heap in sum {
        match solution.folds.get(heap) {
            Some(word) => word.iter().for_each(|&letter| *counts.entry(letter).or_default() += 1),
            None => *counts.entry(*heap).or_default() += 1,
        }
    }
    let count = |heap: u64| counts.get(&heap).copied().unwrap_or(0);
    let mut set = solution.p_positions;
    while set >= solution.automata.len() {
        let node = &solution.nodes[set - solution.automata.len()];
        let at = count(node.heap);
        set = match node.first.get(at) {
            Some(&set) => set,
            None => node.cycle[(at - node.first.len()) % node.cycle.len()],
        };
    }
    let automaton = &solution.automata[set];
    let mut state = 0;
    for place in 0..usize::BITS {
        let digit = |&heap: &u64| count(heap) >> place & 1;
        state =
            automaton.next[state][automaton.heaps.iter().rev().fold(0, |all, heap| 2 * all + digit(heap))];
    }
    automaton.accepts.contains(&state)
}

/// Compares a solution with the definition on all sums of so many heaps and such a total.
fn check(code: &str, solution: &Solution, heap: u64, heaps: u32, most: u64) {
    let game = HeapGame::new(rules(code));
    let scope = Scope::new(0..=heaps, 1..=heap).unwrap();
    let bounds: Vec<Position> = scope.bounds().collect();
    let mut meter = Budget::UNLIMITED.meter();
    let mut search = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
    let mut checked = 0;
    let _ = scope.positions(|position| {
        let sum: Vec<u64> = position.iter().map(|heap| heap.0).collect();
        if sum.iter().sum::<u64>() > most {
            return Ok::<(), ()>(());
        }
        search.extend(position, &mut meter).unwrap();
        checked += 1;
        let p = search.outcome(position, Convention::Misere) == Some(Outcome::P);
        assert_eq!(contains(solution, &sum), p, "{code} {sum:?}");
        Ok(())
    });
    assert!(checked > 500, "{code}: {checked}");
}

/// Every heap that can move as a generator of its own.
fn words(code: &str, below: u64) -> Vec<Word> {
    let mut options = RuleOptions::new(&rules(code), Budget::UNLIMITED.meter());
    let word = |heap| {
        let mut moves = false;
        options.visit(heap, |_| moves = true).unwrap();
        if moves { vec![heap as u32] } else { Word::new() }
    };
    (0..below).map(word).collect()
}

fn infinite(code: &str) -> (Infinite, usize) {
    let found = quotient(&rules(code), 60, &mut Budget::UNLIMITED.meter(), |_, _| {});
    match found.status {
        Status::Infinite(infinite) => (*infinite, found.monoid.order()),
        status => panic!("{code}: {status:?}"),
    }
}

/// Partial quotients that grow in several variables at once, which no insertion proves.
#[test]
fn quotients_that_grow_in_several_heaps_at_once() {
    let facts = [
        ("0.14", 22, 96, vec![17, 20, 22], 6, 44),
        ("0.3123", 12, 328, vec![2, 9, 11], 5, 30),
        ("0.3312", 14, 264, vec![8, 11, 14], 5, 30),
    ];
    for (code, heap, order, growing, heaps, most) in facts {
        let (found, last) = infinite(code);
        assert_eq!((found.heap, last), (heap, order), "{code}");
        let Proof::Solution(solution) = &found.proof else { panic!("{code}: {:?}", found.proof) };
        assert_eq!(solution.growing, growing, "{code}");
        check(code, solution, heap, heaps, most);
        // The family is in the set as its table, and its rule, have it.
        let rule = found.family.rule.as_ref().unwrap_or_else(|| panic!("{code} has no rule"));
        for i in 0..40 {
            for j in 0..40 {
                let mut sum = found.family.base.clone();
                found.row.iter().for_each(|&heap| sum.extend(std::iter::repeat_n(heap, i)));
                sum.extend(std::iter::repeat_n(found.column, j));
                let p = contains(solution, &sum);
                let told = found.family.table.get(i).and_then(|line| line.get(j));
                assert!(told.is_none_or(|&told| told == p), "{code}: i = {i}, j = {j}");
                let in_scope = i >= rule.from_row && j >= rule.from_column;
                assert!(!in_scope || rule.is_p(i, j) == p, "{code}: i = {i}, j = {j}");
            }
        }
    }
}

/// The second road leads where the first one does, and beyond.
#[test]
fn what_grows_by_insertion_is_solved_as_well() {
    for (code, heap) in [("0.76", 12), ("0.3102", 12), ("0.3122", 7)] {
        let mut options = RuleOptions::new(&rules(code), Budget::UNLIMITED.meter());
        let suspicion = Unrepeated { variable: heap as u32, above: Word::new(), grow: false };
        let meter = &mut Budget::UNLIMITED.meter();
        let found = solve(&mut options, &words(code, heap), heap, &suspicion, meter).unwrap();
        let found = found.unwrap_or_else(|| panic!("{code} to {heap}"));
        let Proof::Solution(solution) = &found.proof else { panic!("{code}") };
        check(code, solution, heap, 6, 26);
    }
}

#[test]
fn a_finite_quotient_is_not_called_infinite() {
    for (code, heap) in [("0.77", 12), ("0.15", 12), ("0.07", 14), ("0.123", 10)] {
        let mut options = RuleOptions::new(&rules(code), Budget::UNLIMITED.meter());
        let suspicion = Unrepeated { variable: heap as u32, above: Word::new(), grow: false };
        let meter = &mut Budget::UNLIMITED.meter();
        let found = solve(&mut options, &words(code, heap), heap, &suspicion, meter);
        assert_eq!(found, Ok(None), "{code}");
    }
}

/// A guess is taken only if it solves the equation: the P-positions do, and nothing else.
#[test]
fn wrong_guesses_are_rejected() {
    let meter = &mut Budget::UNLIMITED.meter();
    let mut options = RuleOptions::new(&rules("0.3122"), meter.clone());
    let game = Game::new(&mut options, &words("0.3122", 8)).unwrap();
    let mut kernels = Kernels::new(&game.generators, &[5, 7]);
    let k = kernels.misere_p(meter).unwrap();
    let levels = game.generators.len();
    let mut with_a_move = Set::EMPTY;
    for &(heap, _) in &game.generators {
        let one = kernels.sets.unshift(heap, Set::FULL, meter).unwrap();
        with_a_move = kernels.sets.diagrams.or(with_a_move, one, meter).unwrap();
    }
    assert!(kernels.solves(levels, with_a_move, k, meter).unwrap());
    let mut wrong = vec![Set::EMPTY, Set::FULL, with_a_move];
    for &(heap, _) in &game.generators {
        // The P-positions moved up or down by a heap, and those with or without some of them.
        let up = kernels.sets.unshift(heap, k, meter).unwrap();
        let down = kernels.sets.diagrams.shift(heap, k, meter).unwrap();
        let with = kernels.sets.diagrams.or(k, up, meter).unwrap();
        let less = kernels.sets.diagrams.without(k, down, meter).unwrap();
        let without = kernels.sets.diagrams.without(k, with_a_move, meter).unwrap();
        wrong.extend([up, down, with, less, without]);
    }
    wrong.retain(|&guess| guess != k);
    assert!(wrong.len() > 20);
    for guess in wrong {
        assert!(!kernels.solves(levels, with_a_move, guess, meter).unwrap());
    }
}

#[test]
fn a_heap_that_grows_is_named_and_a_budget_ends_the_work() {
    let meter = &mut Budget::UNLIMITED.meter();
    let mut options = RuleOptions::new(&rules("0.3122"), meter.clone());
    let game = Game::new(&mut options, &words("0.3122", 8)).unwrap();
    let found = Kernels::new(&game.generators, &[7]).misere_p(meter);
    assert_eq!(found, Err(Unsolved::Growing(vec![5])));
    let budget = Budget { max_memory: Some(1 << 16), ..Budget::UNLIMITED };
    let found = Kernels::new(&game.generators, &[5, 7]).misere_p(&mut budget.meter());
    assert!(matches!(found, Err(Unsolved::Stopped(_))), "{found:?}");
}
