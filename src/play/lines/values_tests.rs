//! Values of whole spaces against plain search of every position, and against Bouton.

use super::*;
use crate::base::Budget;
use crate::graph::ComponentTable;
use crate::play::{Nimbers, Solved, ValuesFault};
use crate::position::{Game, HeapGame, Scope, game};
use crate::ruleset::{Code, HeapRules, resolve};
use std::convert::Infallible;

fn named(name: &str) -> Box<dyn Game> {
    game(&resolve(name).unwrap())
}

fn table(game: &dyn Game, largest: u64) -> ComponentTable {
    let mut table = ComponentTable::new();
    for n in 1..=largest {
        table.add(game, &game.member(n).unwrap(), &mut Budget::UNLIMITED.meter()).unwrap();
    }
    table
}

fn take(table: &ComponentTable, heaps: u32, base: BaseCase) -> LineValues {
    let kinds = Kinds::new(table).unwrap();
    LineValues::take(&kinds, heaps, base, &mut Budget::UNLIMITED.meter()).unwrap()
}

/// Every position of the space from both base cases, beside plain search.
fn agrees(game: &dyn Game, heaps: u32, largest: u64) {
    let table = table(game, largest);
    let scope = Scope::new(0..=heaps, 0..=largest).unwrap();
    let mut all = Vec::new();
    let Ok(()) = scope.positions(|position| {
        all.push(position.clone());
        Ok::<(), Infallible>(())
    });
    let solved = Solved::new(game, &all, &mut Budget::UNLIMITED.meter()).unwrap();
    for base in Convention::BOTH.map(BaseCase::of) {
        let values = take(&table, heaps, base);
        assert_eq!(values.positions(), all.len() as u64);
        let mut highest = 0;
        for position in &all {
            let expected = solved.grundy(position, base.convention);
            let text = game.write_position(position);
            assert_eq!(values.value(&table, position), expected, "{text} {}", base.convention);
            highest = highest.max(expected.unwrap());
        }
        assert_eq!(values.largest(), highest);
    }
}

#[test]
fn every_position_of_small_spaces_is_valued_as_search_does() {
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
        for (heaps, largest) in [(1, 80), (2, 40), (3, 16), (5, 7), (7, 4), (3, 1)] {
            agrees(&*game, heaps, largest);
        }
    }
}

/// Any code without splits, whatever its digits.
#[test]
fn random_codes_without_splits() {
    let mut digits = 0x2545_F491_4F6C_DD1Du64;
    for _ in 0..24 {
        digits = digits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let code = (0..6).map(|at| (digits >> (40 + 2 * at) & 3) as u8);
        let code = Code::new([0].into_iter().chain(code).chain([2]).collect(), digits >> 60 & 1 == 1);
        agrees(&HeapGame::new(HeapRules::from_code(&code)), 3, 11);
    }
}

/// Misère values of Nim are known: those of the xor where some heap is 2 or more, and else
/// the other way round. They pass 7, 15, 31 and 63 in one space, so that every width is met,
/// and each row in which the words grow is one that is done again.
#[test]
fn words_grow_as_values_do() {
    let nim = named("nim");
    let table = table(&*nim, 100);
    let values = take(&table, 2, BaseCase::MISERE);
    for b in 0..=100u32 {
        for a in 0..=b {
            let expected = if b >= 2 { a ^ b } else { 1 - (a ^ b) };
            assert_eq!(values.value_of(&mut [b, a]), Some(expected), "{a},{b}");
        }
    }
    assert_eq!(values.largest(), 127);
    // One heap more, and there would be a value of 128.
    let past = self::table(&*nim, 128);
    let kinds = Kinds::new(&past).unwrap();
    let fault = LineValues::take(&kinds, 1, BaseCase::MISERE, &mut Budget::UNLIMITED.meter()).err();
    assert_eq!(fault, Some(ValuesFault::TooLarge));
    assert!(fault.unwrap().to_string().contains("past 127"));
}

/// The same where options are joined one by one: a heap may become any smaller one but its
/// half, so that it is no Nim.
#[test]
fn words_grow_beside_any_options_too() {
    for (text, heaps, largest) in [("allbut:3,5", 2, 90), ("allbut:2", 1, 120)] {
        agrees(&*named(text), heaps, largest);
    }
}

#[test]
fn a_million_positions_as_the_definition_has_them() {
    for (name, heaps, largest) in [("sub:1,2,5", 4, 68), ("take-a-square", 4, 68)] {
        let table = table(&*named(name), largest.into());
        let values = take(&table, heaps, BaseCase::MISERE);
        assert!(values.positions() > 1_000_000);
        let ranks = super::ranks::Ranks::new(heaps as usize, largest).unwrap();
        let mut walk = super::ranks::Walk::new(&ranks);
        let mut options = Vec::new();
        loop {
            options.clear();
            for (place, &kind) in walk.parts().iter().enumerate() {
                let Some(local) = kind.checked_sub(1) else { continue };
                for option in table.options(local) {
                    let mut kinds = walk.parts().to_vec();
                    kinds[place] = option.first().map_or(0, |&part| part + 1);
                    options.push(values.value_of(&mut kinds).unwrap());
                }
            }
            let least = (0..).find(|value| !options.contains(value)).unwrap();
            let expected = if options.is_empty() { 1 } else { least };
            assert_eq!(values.value_of(&mut walk.parts().to_vec()), Some(expected), "{:?}", walk.parts());
            if !walk.advance() {
                break;
            }
        }
    }
}

/// Values from the base case of normal play add, as the theorem of Sprague and Grundy says.
#[test]
fn normal_values_are_those_that_add() {
    let game = named("divisor-nim");
    let table = table(&*game, 20);
    let nimbers = Nimbers::new(&table, &mut Budget::UNLIMITED.meter()).unwrap();
    let values = take(&table, 4, BaseCase::NORMAL);
    let Ok(()) = Scope::new(0..=4, 0..=20).unwrap().positions(|position| {
        assert_eq!(values.value(&table, position), nimbers.grundy(&table, position));
        Ok::<(), Infallible>(())
    });
}

#[test]
fn values_past_the_budget_are_refused() {
    let table = table(&*named("nim"), 63);
    let kinds = Kinds::new(&table).unwrap();
    let of = |most| {
        let mut meter = Budget { max_memory: Some(most), ..Budget::UNLIMITED }.meter();
        LineValues::take(&kinds, 4, BaseCase::MISERE, &mut meter).err()
    };
    // 766,480 positions: not even bytes fit, or only the words at the end do not.
    assert_eq!(of(700_000), Some(Exhausted::Memory(700_000).into()));
    assert_eq!(of(4_000_000), Some(Exhausted::Memory(4_000_000).into()));
    assert_eq!(of(20_000_000), None);
    assert_eq!(LineValues::size(&kinds, 4000), None);
}
