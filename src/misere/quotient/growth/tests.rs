//! Proved infinite quotients: the published heaps, and the families by plain search.

use crate::base::{Budget, Convention, Outcome};
use crate::misere::quotient::{Infinite, Status, quotient};
use crate::play::Solved;
use crate::position::{Component, HeapGame, Position};
use crate::ruleset::resolve;

fn infinite(name: &str) -> (Infinite, usize) {
    let ruleset = resolve(name).unwrap();
    let found = quotient(ruleset.heap_rules().unwrap(), 60, &mut Budget::UNLIMITED.meter(), |_, _| {});
    match found.status {
        Status::Infinite(infinite) => (*infinite, found.monoid.order()),
        status => panic!("{name}: {status:?}"),
    }
}

#[test]
fn the_first_heaps_with_an_infinite_quotient() {
    let facts = [
        ("0.07", 34, 638),
        ("0.45", 27, 550),
        ("0.6", 17, 304),
        ("0.06", 17, 48),
        ("0.36", 22, 304),
        ("0.37", 16, 304),
        ("0.76", 12, 34),
        ("0.3102", 12, 74),
        ("0.3122", 7, 52),
        ("grundys-game", 29, 48),
    ];
    for (name, heap, order) in facts {
        let (found, last) = infinite(name);
        assert_eq!((found.heap, last), (heap, order), "{name}");
        assert!(found.family.rule.is_some(), "{name}");
    }
}

#[test]
fn dawsons_chess_grows_as_is_known() {
    let (found, _) = infinite("0.07");
    assert_eq!(
        found.words(),
        "for i >= 2, 25 + i heaps of 34 + j heaps of 30 is P exactly when j >= i and j = i mod 2"
    );
    // Plain search over the quotient of heap 33 gave these.
    assert_eq!(found.family.table[1][..5], [true, false, false, true, false]);
    assert_eq!(found.family.table[2][..5], [false, false, true, false, true]);
    assert_eq!(found.family.table[3][..3], [false, false, false]);
}

/// The first entries of the families by the definition alone.
#[test]
fn families_agree_with_plain_search() {
    for (name, rows, columns) in [("0.76", 3, 4), ("0.3122", 4, 6)] {
        let (found, _) = infinite(name);
        let game = HeapGame::new(resolve(name).unwrap().heap_rules().unwrap().clone());
        let rule = found.family.rule.clone().unwrap();
        for i in 0..rows {
            for j in 0..columns {
                let mut heaps: Vec<u64> = found.family.base.clone();
                heaps.extend(std::iter::repeat_n(found.row[0], i));
                heaps.extend(std::iter::repeat_n(found.column, j));
                let position: Position = heaps.into_iter().map(Component).collect();
                let mut meter = Budget::UNLIMITED.meter();
                let search = Solved::new(&game, std::slice::from_ref(&position), &mut meter).unwrap();
                let p = search.outcome(&position, Convention::Misere) == Some(Outcome::P);
                if let Some(&claimed) = found.family.table.get(i).and_then(|row| row.get(j)) {
                    assert_eq!(claimed, p, "{name}: i = {i}, j = {j}");
                }
                if i >= rule.from_row && j >= rule.from_column {
                    assert_eq!(rule.is_p(i, j), p, "{name}: i = {i}, j = {j}");
                }
            }
        }
    }
}

#[test]
fn a_finite_quotient_is_not_called_infinite() {
    for (name, max_heap) in [("0.77", 200), ("0.15", 200), ("4.7", 31), ("0.16", 17), ("0.54", 84)] {
        let ruleset = resolve(name).unwrap();
        let found =
            quotient(ruleset.heap_rules().unwrap(), max_heap, &mut Budget::UNLIMITED.meter(), |_, _| {});
        assert!(matches!(found.status, Status::Complete { .. } | Status::Partial), "{name}");
    }
}
