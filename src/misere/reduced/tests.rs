//! Reduced positions against plain search of the positions themselves, and equalities against
//! canonical forms.

use super::*;
use crate::base::{Budget, Convention, Outcome};
use crate::language::{Type, compile};
use crate::misere::canonical::{Form, Forms};
use crate::play::{BaseCase, Census, Solved, SpaceValues};
use crate::position::{Component, HeapGame, Position, game};
use crate::ruleset::{Amounts, Boundary, Code, Guard, HeapRules, Parts, TakeMove, embedded_names, resolve};
use proptest::prelude::*;

fn meter() -> Meter {
    Budget::UNLIMITED.meter()
}

fn named(argument: &str) -> Box<dyn Game> {
    game(&resolve(argument).unwrap())
}

fn table(game: &dyn Game, largest: u64) -> ComponentTable {
    let mut table = ComponentTable::new();
    for n in 1..=largest {
        table.add(game, &game.member(n).unwrap(), &mut meter()).unwrap();
    }
    table
}

fn reduction(game: &dyn Game, table: &ComponentTable) -> Reduction {
    Reduction::of(game, table, &mut meter()).unwrap().expect("no move adds weight")
}

fn partitions(total: u64) -> Vec<Position> {
    let mut all = vec![(total, Position::empty())];
    for size in 1..=total {
        for at in 0.. {
            let Some((left, position)) = all.get(at) else { break };
            if *left >= size {
                let (left, mut position) = (*left - size, position.clone());
                position.add(Component(size), 1);
                all.push((left, position));
            }
        }
    }
    all.into_iter().map(|(_, position)| position).collect()
}

/// Every position of heaps of total at most `total`: outcomes and values from both base cases,
/// by every kernel, beside plain search.
fn agrees(game: &dyn Game, total: u64) {
    let table = table(game, total);
    let space = reduction(game, &table).space().unwrap();
    let all = partitions(total);
    assert!(space.positions(total) <= 2 * all.len() as u128);
    let solved = Solved::new(game, &all, &mut meter()).unwrap();
    let bases = Convention::BOTH.map(BaseCase::of);
    let both = Census::take(&space, total, &bases, &mut meter()).unwrap();
    let portable = Census::take_portably(&space, total, &bases, &mut meter()).unwrap();
    for base in bases {
        let convention = base.convention;
        let one = Census::take(&space, total, &[base], &mut meter()).unwrap();
        assert_eq!(u128::from(one.positions()), space.positions(total));
        let values = SpaceValues::take(&space, total, base, &mut meter()).unwrap();
        for position in &all {
            let text = game.write_position(position);
            let found = [&one, &both, &portable].map(|census| census.outcome(&table, position, convention));
            assert_eq!(found, [solved.outcome(position, convention); 3], "{text} {convention}");
            assert_eq!(values.value(&table, position), solved.grundy(position, convention), "{text}");
        }
    }
}

/// Every component, and what it was found equal to, have the same canonical form. Returns how
/// many that told: canonical forms grow fast, and end where they are too many.
fn is_equal(game: &dyn Game, largest: u64) -> usize {
    let table = table(game, largest);
    let reduction = reduction(game, &table);
    let mut meter = Budget { max_positions: Some(200_000), ..Budget::UNLIMITED }.meter();
    let mut forms = Forms::new();
    let mut of: Vec<Form> = Vec::new();
    for local in 0..table.len() as Local {
        let form = options_form(table.options(local), &of, &mut forms, &mut meter);
        let Ok(form) = form else { return local as usize };
        of.push(form);
        let Ok(sum) = sum_form(&reduction, &reduction.sums[local as usize], &of, &mut forms, &mut meter)
        else {
            return local as usize;
        };
        let written = reduction.written(game, &table, local);
        assert_eq!(form, sum, "{} = {written:?}", game.write(table.name(local)));
    }
    table.len()
}

fn options_form<'a>(
    options: impl Iterator<Item = &'a [Local]>,
    of: &[Form],
    forms: &mut Forms,
    meter: &mut Meter,
) -> Result<Form, Exhausted> {
    let mut all = Vec::new();
    for parts in options {
        let mut sum = Form::ZERO;
        for &part in parts {
            sum = forms.sum(sum, of[part as usize], meter)?;
        }
        all.push(sum);
    }
    forms.of_options(all, meter)
}

fn sum_form(
    reduction: &Reduction,
    sum: &KindSum,
    of: &[Form],
    forms: &mut Forms,
    meter: &mut Meter,
) -> Result<Form, Exhausted> {
    let mut all = forms.nim_heap(sum.star.into(), meter)?;
    for &kind in &sum.parts {
        let part = match reduction.letters[kind as usize] {
            Some(local) => of[local as usize],
            None => forms.nim_heap(reduction.kinds.nim_size(kind).unwrap(), meter)?,
        };
        all = forms.sum(all, part, meter)?;
    }
    Ok(all)
}

/// Of every shipped ruleset of heaps in which no move adds weight.
#[test]
fn shipped_rulesets_are_won_as_plain_search_says() {
    let (mut splitting, mut compared) = (0, 0);
    for name in embedded_names() {
        let game = named(name);
        let adds = |table: &ComponentTable| Space::new(&*game, table).is_none();
        if game.own_heap_rules().is_none() || game.is_loopy() || game.has_end_rule() {
            continue;
        }
        if adds(&table(&*game, 18)) {
            continue;
        }
        agrees(&*game, 18);
        compared += is_equal(&*game, 16);
        splitting += 1;
    }
    assert!(splitting > 20 && compared > 12 * splitting, "{splitting} {compared}");
}

/// Blocks here are longer than their heads, and reach over many words.
#[test]
fn long_blocks_are_won_as_plain_search_says() {
    for (argument, total) in [("kayles", 36), ("0.07", 38), ("grundys-game", 40), ("4.7", 34), ("0.6", 38)] {
        agrees(&*named(argument), total);
    }
}

/// Single heaps far out, where whole positions are too many but for the census of them.
#[test]
fn single_heaps_are_won_as_the_plain_census_says() {
    let mut saved = Vec::new();
    for (argument, total) in
        [("kayles", 64), ("0.07", 80), ("grundys-game", 96), ("officers", 80), ("4.7", 60)]
    {
        let game = named(argument);
        let table = table(&*game, total);
        let [plain, reduced] = [Space::new(&*game, &table), reduction(&*game, &table).space()];
        let [plain, reduced] = [plain, reduced]
            .map(|space| Census::take(&space.unwrap(), total, &[BaseCase::MISERE], &mut meter()).unwrap());
        for n in 1..=total {
            let [expected, found] = [&plain, &reduced]
                .map(|census| census.outcome(&table, &Position::copies(Component(n), 1), Convention::Misere));
            assert_eq!(found, expected, "{argument} {n}");
        }
        saved.push(plain.positions() / reduced.positions());
    }
    assert!(saved.iter().all(|&times| times >= 20), "{saved:?}");
}

/// Heaps as the theory tells them, and as far out as published outcomes reach.
#[test]
fn known_equalities_and_p_heaps() {
    let written = |argument: &str, heaps: &[u64]| -> Vec<String> {
        let game = named(argument);
        let table = table(&*game, 30);
        let reduction = reduction(&*game, &table);
        let one = |&n: &u64| reduction.written(&*game, &table, table.number(Component(n)).unwrap()).unwrap();
        heaps.iter().map(one).collect()
    };
    assert_eq!(
        written("kayles", &[1, 2, 3, 4, 5, 6, 8]),
        ["*1", "*2", "*3", "*1", "5", "*3", "*2 + *2 + *1"]
    );
    assert_eq!(written("0.07", &[9, 11, 15, 17, 19]), ["0", "*3", "0", "10 + *1", "12 + *1"]);
    assert_eq!(written("grundys-game", &[2, 12, 13, 16, 19, 21]), ["0", "*1", "13", "13", "13", "18"]);
    assert_eq!(written("nim", &[1, 2, 7, 16]), ["*1", "*2", "*7", "*16"]);

    let game = named("grundys-game");
    let table = table(&*game, 148);
    let space = reduction(&*game, &table).space().unwrap();
    let census = Census::take(&space, 148, &[BaseCase::MISERE], &mut meter()).unwrap();
    let is_p = |&n: &u64| {
        let heap = Position::copies(Component(n), 1);
        census.outcome(&table, &heap, Convention::Misere) == Some(Outcome::P)
    };
    let not_by_three: Vec<u64> = (1..=148).filter(|n| n % 3 > 0).filter(is_p).collect();
    assert_eq!(not_by_three, [50, 94, 100, 103, 106, 112, 115, 118, 121, 124, 127, 130]);
}

/// Heaps that may be split into parts of a given difference, or lowered by one.
fn heap_rules(difference: u64, takes: bool) -> HeapGame {
    let parts = Parts::of(if takes { &[1, 2] } else { &[2] }).unwrap();
    let source = if takes { format!("a >= {difference}") } else { format!("b - a >= {difference}") };
    let program = compile(&source, &TakeMove::names(parts), Type::Bool).unwrap();
    let amounts = Amounts::Listed(if takes { vec![1, 2] } else { vec![0] });
    let guard = Some(Guard { program });
    HeapGame::new(HeapRules::one(TakeMove { amounts, parts, guard, boundary: Boundary::Wall }))
}

#[test]
fn guarded_moves_are_won_as_plain_search_says() {
    for difference in 0..5 {
        for takes in [false, true] {
            let game = heap_rules(difference, takes);
            agrees(&game, 20);
            assert!(is_equal(&game, 14) > 8);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Octal and hexadecimal codes, in some of which moves take nothing.
    #[test]
    fn random_codes_are_won_as_plain_search_says(
        first in prop::sample::select(vec![0u8, 0, 4, 8, 12]),
        digits in prop::collection::vec(0u8..16, 1..4),
    ) {
        let code = Code::new([vec![first], digits].concat(), false);
        let game = HeapGame::new(HeapRules::from_code(&code));
        agrees(&game, 15);
        prop_assert!(is_equal(&game, 12) > 8);
    }
}
