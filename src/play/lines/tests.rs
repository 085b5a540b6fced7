//! Every kernel against plain search of every position, and against published facts.

use super::*;
use crate::base::Budget;
use crate::play::Solved;
use crate::position::{Component, Game, HeapGame, Scope, game};
use crate::ruleset::{Code, HeapRules, resolve};
use std::convert::Infallible;
use std::time::Duration;

fn table(game: &dyn Game, largest: u64) -> ComponentTable {
    let mut table = ComponentTable::new();
    let mut meter = Budget::UNLIMITED.meter();
    for n in 1..=largest {
        table.add(game, &game.member(n).unwrap(), &mut meter).unwrap();
    }
    table
}

fn label(table: &ComponentTable, heaps: u32) -> Lines {
    let kinds = Kinds::new(table).unwrap();
    Lines::label(&kinds, heaps, &mut Budget::UNLIMITED.meter()).unwrap()
}

fn named(name: &str) -> Box<dyn Game> {
    game(&resolve(name).unwrap())
}

/// Every position of the space, the table beside plain search.
fn agrees(game: &dyn Game, heaps: u32, largest: u64) {
    let table = table(game, largest);
    let lines = label(&table, heaps);
    let scope = Scope::new(0..=heaps, 0..=largest).unwrap();
    for threads in [2, 3] {
        let kinds = Kinds::new(&table).unwrap();
        let shared = Lines::label_with(&kinds, heaps, threads, &mut Budget::UNLIMITED.meter()).unwrap();
        assert!(shared.p == lines.p, "{threads} threads");
    }
    let mut all = Vec::new();
    let Ok(()) = scope.positions(|position| {
        all.push(position.clone());
        Ok::<(), Infallible>(())
    });
    let solved = Solved::new(game, &all, &mut Budget::UNLIMITED.meter()).unwrap();
    assert_eq!(lines.positions(), all.len() as u64);
    for convention in Convention::BOTH {
        let mut count = 0;
        for position in &all {
            let expected = solved.outcome(position, convention);
            assert_eq!(
                lines.outcome(&table, position, convention),
                expected,
                "{} {convention}",
                game.write_position(position)
            );
            count += u64::from(expected == Some(Outcome::P));
        }
        let tally = lines.tally(Class::P(convention), |_| 0, &mut Budget::UNLIMITED.meter());
        assert_eq!(tally.map(|tally| tally.positions), Ok(count));
    }
}

#[test]
fn every_shipped_ruleset_has_the_kernel_its_moves_call_for() {
    let kernel = |name: &str| Kinds::new(&table(&*named(name), 12)).map(|kinds| kinds.kernel());
    for name in ["nim", "0.3..."] {
        assert_eq!(kernel(name), Some(Kernel::AnySmaller), "{name}");
    }
    for name in
        ["bounded-nim", "subtraction-1-2-5", "subtraction-1-3-4", "subtraction-2-5-7", "0.3", "0.0003"]
    {
        assert_eq!(kernel(name), Some(Kernel::Subtraction), "{name}");
    }
    let singles = [
        "all-but-3-5-8",
        "divisor-nim",
        "halving",
        "sink-2-3",
        "sink-2-5-7",
        "take-a-prime",
        "take-a-square",
        "sub:1,9",
    ];
    for name in singles {
        assert_eq!(kernel(name), Some(Kernel::Single), "{name}");
    }
    let splitting = [
        "break-a-bar",
        "couples-are-forever",
        "daisies",
        "dawsons-chess",
        "dawsons-kayles",
        "double-kayles",
        "grundys-game",
        "guiles",
        "kayles",
        "laskers-nim",
        "officers",
        "quotient-remainder",
        "shrink-by-half",
        "treblecross",
    ];
    for name in splitting {
        assert_eq!(kernel(name), None, "{name}");
    }
}

#[test]
fn every_position_of_small_spaces_is_labelled_as_search_does() {
    let names = [
        "nim",
        "subtraction-1-2-5",
        "subtraction-2-5-7",
        "bounded-nim",
        "0.0003",
        "all-but-3-5-8",
        "divisor-nim",
        "halving",
        "sink-2-3",
        "sink-2-5-7",
        "take-a-prime",
        "take-a-square",
        "sub:1,9",
        "sub:3..8",
    ];
    for name in names {
        let game = named(name);
        for (heaps, largest) in [(1, 80), (2, 40), (3, 16), (5, 7), (7, 4)] {
            agrees(&*game, heaps, largest);
        }
    }
}

/// Lines of half a word, of one and of two, with few rows and with many to a piece.
#[test]
fn lines_of_any_length_are_labelled_alike() {
    for name in ["subtraction-1-2-5", "divisor-nim", "sub:2,7", "nim"] {
        for (heaps, largest) in [(3, 31), (3, 32), (4, 18), (4, 33), (6, 8)] {
            agrees(&*named(name), heaps, largest);
        }
    }
}

/// Where one thread runs out of time, none waits for it.
#[test]
fn threads_stop_together() {
    let kinds = Kinds::new(&table(&*named("sub:1,2,5"), 63)).unwrap();
    let budget = Budget { time_limit: Some(Duration::from_millis(1)), ..Budget::UNLIMITED };
    let stopped = Lines::label_with(&kinds, 6, 3, &mut budget.meter());
    assert_eq!(stopped.err(), Some(Exhausted::Time(Duration::from_millis(1))));
}

/// Lines of two words and of many are labelled by other code than lines of one.
#[test]
fn lines_of_many_words_are_labelled_alike() {
    for name in ["nim", "subtraction-1-3-4", "sink-2-3", "take-a-square"] {
        let game = named(name);
        agrees(&*game, 2, 127);
        agrees(&*game, 2, 200);
        agrees(&*game, 3, 65);
    }
}

/// Rows begin at their largest part, wherever in a word that stands, and what is behind it may
/// be in the word below.
#[test]
fn sets_of_amounts_reach_over_the_ends_of_words() {
    let mut bits = 0x9E37_79B9_7F4A_7C15u64;
    for set in ["S{1,4}", "S{2,3}", "S{1,2}", "S{2,3,7}", "S{1,2,4,5,6,7}"] {
        agrees(&*named(set), 3, 64);
        agrees(&*named(set), 3, 70);
    }
    agrees(&*named("S{1,4}"), 3, 129);
    for _ in 0..24 {
        bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let amounts: Vec<String> =
            (1..=9).filter(|at| bits >> (40 + at) & 1 == 1).map(|amount| amount.to_string()).collect();
        if !amounts.is_empty() {
            agrees(&*named(&format!("S{{{}}}", amounts.join(","))), 3, 64 + (bits >> 60));
        }
    }
}

/// Any code without splits, whatever its digits.
#[test]
fn random_codes_without_splits() {
    let mut digits = 0x9E37_79B9_7F4A_7C15u64;
    for _ in 0..24 {
        digits = digits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let code = (0..6).map(|at| (digits >> (40 + 2 * at) & 3) as u8);
        let code = Code::new([0].into_iter().chain(code).chain([2]).collect(), digits >> 60 & 1 == 1);
        agrees(&HeapGame::new(HeapRules::from_code(&code)), 3, 11);
    }
}

#[test]
fn a_million_positions_as_hash_search_has_them() {
    agrees(&*named("sub:1,2,5"), 4, 68);
}

#[test]
fn the_conventions_of_nim_differ_where_all_heaps_are_at_most_one() {
    let table = table(&*named("nim"), 5);
    let lines = label(&table, 4);
    assert_eq!(lines.positions(), 126);
    let differing = lines.list(Class::Differing, u64::from, &mut Budget::UNLIMITED.meter()).unwrap();
    let all_ones: Vec<Vec<u32>> =
        (0..=4).map(|ones| (0..4).map(|at| u32::from(at >= 4 - ones)).collect()).collect();
    assert_eq!(differing, all_ones);
}

/// All triples a <= b <= c to 100 with a xor b xor c = 0, and the misère ones beside them:
/// the same but for heaps of at most 1.
#[test]
fn triples_of_nim_to_100() {
    let table = table(&*named("nim"), 100);
    let lines = label(&table, 3);
    let mut meter = Budget::UNLIMITED.meter();
    let found = lines.list(Class::P(Convention::Normal), u64::from, &mut meter).unwrap();
    let triples = (0..=100u32).flat_map(|c| (0..=c).map(move |b| vec![b ^ c, b, c]));
    let mut expected: Vec<Vec<u32>> = triples.filter(|triple| triple[0] <= triple[1]).collect();
    expected.sort_by_key(|triple| {
        let heaps = triple.iter().filter(|&&heap| heap > 0).count();
        (triple.iter().sum::<u32>(), heaps, triple.clone())
    });
    assert!(found == expected);
    let tally = lines.tally(Class::P(Convention::Normal), u64::from, &mut meter).unwrap();
    assert_eq!(tally.positions, expected.len() as u64);
    assert_eq!(tally.total, expected.iter().flatten().map(|&kind| u128::from(kind)).sum());
}

/// Where the conventions part, beside a count position by position: for scopes with a least
/// size, and with too few components, too.
#[test]
fn tallies_of_scopes_are_those_of_their_positions() {
    for (name, heaps, sizes) in [
        ("nim", 0..=4, 1..=9u64),
        ("sub:1,2,5", 0..=4, 1..=9),
        ("divisor-nim", 2..=3, 2..=12),
        ("take-a-square", 3..=3, 1..=70),
        ("sink-2-3", 1..=2, 65..=70),
    ] {
        let game = named(name);
        let table = table(&*game, *sizes.end());
        let lines = label(&table, *heaps.end());
        let size = |kind: u32| game.size(table.name(kind - 1));
        let within = Within { heaps: heaps.clone(), sizes: sizes.clone(), size: &size };
        let meter = &mut Budget::UNLIMITED.meter();
        let (all, five) =
            (lines.parting(&within, usize::MAX, meter).unwrap(), lines.parting(&within, 5, meter).unwrap());
        let (mut p, mut differing) = ([Tally::default(); 2], Vec::new());
        let mut rates = std::collections::BTreeMap::new();
        let Ok(()) = Scope::new(heaps, sizes).unwrap().positions(|position| {
            let outcomes = Convention::BOTH.map(|one| lines.outcome(&table, position, one).unwrap());
            let total = game.total(position);
            for (tally, _) in p.iter_mut().zip(outcomes).filter(|(_, outcome)| *outcome == Outcome::P) {
                tally.positions += 1;
                tally.total += u128::from(total);
            }
            let differs = outcomes[0] != outcomes[1];
            *rates.entry((position.len(), total)).or_insert(0) += u64::from(differs);
            if differs {
                differing
                    .push(position.iter().map(|one| kind_of(table.number(one).unwrap())).collect::<Vec<_>>());
            }
            Ok::<(), Infallible>(())
        });
        assert_eq!((all.p, &all.first), (p, &differing), "{name}");
        assert_eq!(five.first[..], differing[..differing.len().min(5)], "{name}");
        assert_eq!(all.count_differing(), differing.len() as u64);
        assert!(rates.iter().all(|(&(heaps, total), &count)| all.differing(heaps, total) == count), "{name}");
    }
}

#[test]
fn spaces_are_refused_before_they_are_walked() {
    let table = table(&*named("nim"), 63);
    let kinds = Kinds::new(&table).unwrap();
    let budget = Budget { max_positions: None, max_memory: Some(1 << 20), time_limit: None };
    let mut meter = budget.meter();
    assert_eq!(Lines::label(&kinds, 5, &mut meter).err(), Some(Exhausted::Memory(1 << 20)));
    assert_eq!(Lines::heaps_within(&kinds, 5, &meter), Some(4));
    assert!(Lines::label(&kinds, 4, &mut meter).is_ok());
    assert_eq!(Lines::size(&kinds, 4000), None);
    assert_eq!(Lines::label(&kinds, 4000, &mut meter).err(), Some(Exhausted::Positions(u64::MAX)));
}

#[test]
fn what_was_not_labelled_has_no_outcome() {
    let nim = named("nim");
    let table = table(&*nim, 6);
    let lines = label(&table, 2);
    let outcome = |text: &str| lines.outcome(&table, &nim.read(text).unwrap(), Convention::Misere);
    assert!(outcome("6,6").is_some() && outcome("0").is_some());
    assert_eq!(outcome("7"), None);
    assert_eq!(outcome("1,1,1"), None);
    assert_eq!(lines.outcome(&table, &Position::copies(Component(1), u64::MAX), Convention::Normal), None);
}
