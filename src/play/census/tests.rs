//! The census against plain search of every position, and against published outcomes.

use super::tape::TAIL;
use super::*;
use crate::base::{Budget, Convention};
use crate::language::{Type, compile};
use crate::play::Solved;
use crate::position::{Component, Game, HeapGame, Position};
use crate::ruleset::{Amounts, Boundary, Code, Guard, HeapRules, Parts, TakeMove};
use std::time::Duration;

fn code(text: &str) -> HeapGame {
    HeapGame::new(HeapRules::from_code(&text.parse::<Code>().unwrap()))
}

fn grundys_game() -> HeapGame {
    let parts = Parts::of(&[2]).unwrap();
    let program = compile("a != b", &TakeMove::names(parts), Type::Bool).unwrap();
    let amounts = Amounts::Listed(vec![0]);
    let guard = Some(Guard { program });
    HeapGame::new(HeapRules::one(TakeMove { amounts, parts, guard, boundary: Boundary::Wall }))
}

fn table(game: &dyn Game, largest: u64) -> ComponentTable {
    let mut table = ComponentTable::new();
    let mut meter = Budget::UNLIMITED.meter();
    for n in 1..=largest {
        table.add(game, &game.member(n).unwrap(), &mut meter).unwrap();
    }
    table
}

fn single(census: &Census, table: &ComponentTable, n: u64) -> Outcome {
    census.outcome(table, &Position::copies(Component(n), 1), Convention::Misere).unwrap()
}

impl Census {
    /// The bytes of all tables.
    fn held(&self) -> Vec<&[u8]> {
        self.tables.iter().map(Table::held).collect()
    }
}

impl Table {
    fn held(&self) -> &[u8] {
        match &self.p {
            Labels::Held(bytes) => &bytes[..bytes.len() - TAIL],
            Labels::Stored(_) => panic!("not in memory"),
        }
    }
}

/// Every position of total at most `total`, the census beside plain search.
fn agrees(game: &dyn Game, largest: u64, total: u64) {
    let table = table(game, largest);
    let space = Space::new(game, &table).unwrap();
    let mut meter = Budget::UNLIMITED.meter();
    let all: Vec<Position> = partitions(largest, total);
    let solved = Solved::new(game, &all, &mut meter).unwrap();
    let both = Census::take(&space, total, &Convention::BOTH.map(BaseCase::of), &mut meter).unwrap();
    let portable =
        Census::take_portably(&space, total, &Convention::BOTH.map(BaseCase::of), &mut meter).unwrap();
    for (portably, threads) in [(false, 2), (true, 2), (false, 3)] {
        let way = Way { portably, threads };
        let bases = Convention::BOTH.map(BaseCase::of);
        let shared = Census::take_by(&space, total, &bases, way, &mut meter).unwrap();
        assert!(shared.held() == both.held(), "{threads} threads");
    }
    for convention in Convention::BOTH {
        let one = Census::take(&space, total, &[BaseCase::of(convention)], &mut meter).unwrap();
        for position in &all {
            let found = [&one, &both, &portable].map(|census| census.outcome(&table, position, convention));
            let expected = solved.outcome(position, convention);
            assert_eq!(found, [expected; 3], "{} {convention}", game.write_position(position));
        }
        let values = SpaceValues::take(&space, total, BaseCase::of(convention), &mut meter).unwrap();
        for position in &all {
            let expected = solved.grundy(position, convention);
            assert_eq!(
                values.value(&table, position),
                expected,
                "{} {convention}",
                game.write_position(position)
            );
        }
    }
}

fn partitions(largest: u64, total: u64) -> Vec<Position> {
    let mut all = vec![(total, Position::empty())];
    for size in 1..=largest {
        let with = |(left, position): (u64, Position)| {
            (0..=left / size).map(move |count| {
                let mut position = position.clone();
                position.add(Component(size), count);
                (left - count * size, position)
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all.into_iter().map(|(_, position)| position).collect()
}

#[test]
fn every_position_of_small_spaces_is_labelled_as_search_does() {
    for text in ["0.77", "0.07", "4.7", "0.6", "0.3...", "0.137", "0.8", "4.C", "0.013", "0.15", "C.31"] {
        agrees(&code(text), 12, 16);
        agrees(&code(text), 5, 22);
    }
    agrees(&grundys_game(), 20, 20);
    agrees(&grundys_game(), 9, 27);
}

/// With few small parts most of a position is skeleton; the same answers must come out.
#[test]
fn wide_spaces_have_skeletons_of_many_parts() {
    for game in [code("0.77"), code("4.3"), grundys_game()] {
        agrees(&game, 30, 30);
    }
}

#[test]
fn misere_p_heaps_as_published() {
    let p_heaps = |game: &dyn Game, largest: u64| -> Vec<u64> {
        let table = table(game, largest);
        let space = Space::new(game, &table).unwrap();
        let census =
            Census::take(&space, largest, &[BaseCase::MISERE], &mut Budget::UNLIMITED.meter()).unwrap();
        (1..=largest).filter(|&n| single(&census, &table, n) == Outcome::P).collect()
    };
    assert_eq!(p_heaps(&code("0.77"), 50), [1, 4, 9, 12, 20]);
    let dawson = [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31, 35, 36, 40, 45, 49, 50];
    assert_eq!(p_heaps(&code("0.07"), 50), dawson);
    let grundy: Vec<u64> = (1..=15).map(|k| 3 * k).chain([50]).collect();
    assert_eq!(p_heaps(&grundys_game(), 65), grundy);
}

#[test]
fn spaces_are_counted_before_they_are_walked() {
    let kayles = code("0.77");
    let table = table(&kayles, 80);
    let space = Space::new(&kayles, &table).unwrap();
    assert_eq!(space.positions(50), 1_295_971);
    assert_eq!(space.positions(80), 123_223_639);
    assert_eq!(space.total_within(1_295_971, 80), Some(50));
    let mut meter = Budget { max_positions: Some(1_000_000), ..Budget::UNLIMITED }.meter();
    let refused = Census::take(&space, 50, &[BaseCase::MISERE], &mut meter);
    assert_eq!(refused.err(), Some(Exhausted::Positions(1_000_000)));
}

/// The bytes are those of one thread, and none waits for one that ran out of time.
#[test]
fn several_threads_write_what_one_does() {
    let bases = Convention::BOTH.map(BaseCase::of);
    let take = |game: &dyn Game, total, threads, budget: Budget| {
        let table = table(game, total);
        let space = Space::new(game, &table).unwrap();
        Census::take_by(&space, total, &bases, Way { portably: false, threads }, &mut budget.meter())
    };
    for (game, total) in [(code("0.77"), 46), (code("0.07"), 58), (grundys_game(), 66), (code("0.8"), 60)] {
        let one = take(&game, total, 1, Budget::UNLIMITED).unwrap();
        for threads in [2, 3] {
            let shared = take(&game, total, threads, Budget::UNLIMITED).unwrap();
            assert!(shared.held() == one.held(), "{threads} threads");
        }
    }
    let limit = Duration::from_micros(1);
    let stopped = take(&code("0.77"), 64, 3, Budget { time_limit: Some(limit), ..Budget::UNLIMITED });
    assert_eq!(stopped.err(), Some(Exhausted::Time(limit)));
}

#[test]
fn what_is_not_in_the_space_has_no_outcome() {
    let kayles = code("0.77");
    let table = table(&kayles, 6);
    let space = Space::new(&kayles, &table).unwrap();
    let census = Census::take(&space, 12, &[BaseCase::MISERE], &mut Budget::UNLIMITED.meter()).unwrap();
    let outcome = |text: &str| census.outcome(&table, &kayles.read(text).unwrap(), Convention::Misere);
    assert!(outcome("6,6").is_some() && outcome("0").is_some());
    assert_eq!(outcome("7"), None, "no such component");
    assert_eq!(outcome("6,6,1"), None, "too large a total");
    assert_eq!(outcome("1x1000000000000"), None);
}

/// Kayles: misère values reach 19 by a total of 60, where normal ones stay below 10.
#[test]
fn misere_values_of_kayles_run_high() {
    let kayles = code("0.77");
    let table = table(&kayles, 60);
    let space = Space::new(&kayles, &table).unwrap();
    let mut meter = Budget::UNLIMITED.meter();
    let values = SpaceValues::take(&space, 60, BaseCase::MISERE, &mut meter).unwrap();
    assert_eq!(values.largest(), 19);
    let census = Census::take(&space, 60, &[BaseCase::MISERE], &mut meter).unwrap();
    for (a, b) in (1..=30).flat_map(|a| (1..=30).map(move |b| (a, b))) {
        let sum: Position = [Component(a), Component(b)].into_iter().collect();
        let p = values.value(&table, &sum).unwrap() == 0;
        assert_eq!(
            census.outcome(&table, &sum, Convention::Misere),
            Some(if p { Outcome::P } else { Outcome::N })
        );
    }
}

/// Heaps of more than 100 that may become any smaller one of at least 100: the value of one
/// is how much more.
#[test]
fn words_are_widened_until_none_is_wide_enough() {
    let parts = Parts::of(&[1]).unwrap();
    let program = compile("a >= 100", &TakeMove::names(parts), Type::Bool).unwrap();
    let guard = Some(Guard { program });
    let rules = TakeMove { amounts: Amounts::From(1), parts, guard, boundary: Boundary::Wall };
    let game = HeapGame::new(HeapRules::one(rules));
    let table = table(&game, 240);
    let space = Space::new(&game, &table).unwrap();
    let mut meter = Budget::UNLIMITED.meter();
    for total in [131, 132, 163, 164, 220, 227] {
        let values = SpaceValues::take(&space, total, BaseCase::NORMAL, &mut meter).unwrap();
        assert_eq!(u64::from(values.largest()), total - 100);
        for n in 100..=total {
            let heap = Position::copies(Component(n), 1);
            assert_eq!(values.value(&table, &heap).map(u64::from), Some(n - 100));
        }
        let pair: Position = [Component(104), Component(105)].into_iter().collect();
        assert_eq!(values.value(&table, &pair), (total >= 209).then_some(1));
    }
    let refused = SpaceValues::take(&space, 228, BaseCase::NORMAL, &mut meter);
    assert_eq!(refused.err(), Some(ValuesFault::TooLarge));
}
