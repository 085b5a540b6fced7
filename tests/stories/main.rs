//! Stories of the field: what is published of well-known games, asked of the whole house.

mod grundys_game;
mod kayles;
mod misread;
mod nim;
mod periods;
mod subtraction;

use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::{Answer, Truth};
use lastmove::divergence::{Divergence, diverge};
use lastmove::position::{Game, Scope, game};
use lastmove::ruleset::{HeapRules, resolve};
use lastmove::sequence::Sequence;
use std::ops::RangeInclusive;

fn named(ruleset: &str) -> Box<dyn Game> {
    game(&resolve(ruleset).unwrap_or_else(|_| panic!("{ruleset}")))
}

fn rules(ruleset: &str) -> HeapRules {
    let ruleset = resolve(ruleset).unwrap_or_else(|_| panic!("{ruleset}"));
    ruleset.heap_rules().unwrap().clone()
}

fn answer(ruleset: &str, position: &str) -> Answer {
    let game = named(ruleset);
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    truth.answer(&game.read(position).unwrap()).unwrap()
}

fn outcome(ruleset: &str, position: &str, convention: Convention) -> Outcome {
    answer(ruleset, position).side(convention).outcome.clone().unwrap()
}

/// The positions that all winning moves lead to, as text.
fn wins(ruleset: &str, position: &str, convention: Convention) -> Vec<String> {
    let game = named(ruleset);
    let moves = answer(ruleset, position).side(convention).winning_moves.clone().unwrap();
    moves.iter().map(|a_move| game.write_position(&a_move.position)).collect()
}

/// The outcomes of the heaps 0, 1, 2, ... as letters.
fn letters(ruleset: &str, sizes: RangeInclusive<u64>, convention: Convention) -> String {
    let game = named(ruleset);
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    let letter = |size: u64| {
        let heap = game.member(size).unwrap();
        truth.outcome(&heap, convention).unwrap().unwrap().0.letter()
    };
    sizes.map(letter).collect()
}

/// The heaps of some sizes that are P-positions.
fn p_heaps(ruleset: &str, sizes: RangeInclusive<u64>, convention: Convention) -> Vec<u64> {
    let letters = letters(ruleset, sizes.clone(), convention);
    sizes.zip(letters.chars()).filter(|(_, letter)| *letter == 'P').map(|(size, _)| size).collect()
}

fn grundy_values(ruleset: &str, upto: u64) -> Vec<u64> {
    let mut sequence = Sequence::of_rules(&rules(ruleset));
    sequence.extend(upto, &mut Budget::DEFAULT.meter()).unwrap();
    (0..=upto).map(|heap| sequence.value_at(heap).unwrap()).collect()
}

fn survey(ruleset: &str, heaps: RangeInclusive<u32>, sizes: RangeInclusive<u64>) -> Divergence {
    let scope = Scope::new(heaps, sizes).unwrap();
    diverge(&*named(ruleset), &scope, &mut Budget::DEFAULT.meter()).unwrap()
}
