//! The graph against plain recursion over multisets, on many games and both key layouts.

use super::*;
use crate::base::{Budget, Convention};
use crate::play::Solved;
use crate::position::{Component, HeapGame, Options};
use crate::ruleset::{Code, HeapRules};
use std::collections::{BTreeMap, BTreeSet};

fn code(digits: &[u8], repeats: bool) -> HeapGame {
    HeapGame::new(HeapRules::from_code(&Code::new(digits.to_vec(), repeats)))
}

/// Grundy values by the definition, positions as sorted vectors in a map.
fn plain(game: &HeapGame, position: &[u64], terminal: u32, known: &mut BTreeMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut values = BTreeSet::new();
    for (at, &heap) in position.iter().enumerate() {
        let mut options = Options::new(Budget::UNLIMITED.meter());
        game.options(Component(heap), &mut options).unwrap();
        for parts in options.iter() {
            let mut next = position.to_vec();
            next.remove(at);
            next.extend(parts.iter().map(|part| part.0));
            next.sort_unstable();
            values.insert(plain(game, &next, terminal, known));
        }
    }
    let value =
        if values.is_empty() { terminal } else { (0..).find(|value| !values.contains(value)).unwrap() };
    known.insert(position.to_vec(), value);
    value
}

#[test]
fn both_values_equal_the_plain_recursion() {
    let games: [(&[u8], bool); 8] = [
        (&[0, 7, 7], false),
        (&[0, 3], true),
        (&[0, 0, 7], false),
        (&[4, 7], false),
        (&[0, 8], false),
        (&[0xC, 3], false),
        (&[0, 3, 3, 0, 0, 3], false),
        (&[0, 1, 3, 7], false),
    ];
    for (digits, repeats) in games {
        let game = code(digits, repeats);
        for text in ["12", "3,5,6", "2,2,9", "7x3"] {
            let root = game.read(text).unwrap();
            let solved = Solved::new(&game, &[root], &mut Budget::UNLIMITED.meter()).unwrap();
            let (mut normal, mut misere) = (BTreeMap::new(), BTreeMap::new());
            for id in 0..solved.graph().len() as u32 {
                let position = solved.graph().position(id);
                let heaps: Vec<u64> = position.iter().map(|heap| heap.0).collect();
                let expected = [plain(&game, &heaps, 0, &mut normal), plain(&game, &heaps, 1, &mut misere)];
                let found = Convention::BOTH.map(|convention| solved.grundy(&position, convention).unwrap());
                assert_eq!(found, expected, "{digits:x?} at {heaps:?}");
            }
            assert_eq!(solved.graph().len(), normal.len(), "{digits:x?} from {text}");
        }
    }
}

#[test]
fn stored_and_remade_moves_are_the_same() {
    let game = code(&[0, 7, 7], false);
    let root = game.read("14").unwrap();
    let [stored, remade] = [Moves::Stored, Moves::Remade].map(|moves| {
        PositionGraph::build(&game, std::slice::from_ref(&root), moves, &mut Budget::UNLIMITED.meter())
            .unwrap()
    });
    assert_eq!(stored.len(), remade.len());
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for id in 0..stored.len() as u32 {
        let options = stored.options(id, &mut a);
        assert_eq!(options, remade.options(id, &mut b));
        let distinct: BTreeSet<&u32> = options.iter().collect();
        assert_eq!(distinct.len(), options.len());
    }
}

#[test]
fn a_budget_keeps_what_was_whole() {
    let game = code(&[0, 7, 7], false);
    let roots: Vec<Position> = (1..=30).map(|n| game.member(n).unwrap()).collect();
    let budget = Budget { max_positions: Some(1000), ..Budget::UNLIMITED };
    let mut meter = budget.meter();
    let mut solved = Solved::for_roots(&game, &roots, &mut meter).unwrap();
    let reached = roots.iter().take_while(|root| solved.extend(root, &mut meter).is_ok()).count();
    assert!((10..25).contains(&reached), "{reached}");
    for (at, root) in roots.iter().enumerate() {
        assert_eq!(solved.grundy(root, Convention::Misere).is_some(), at < reached, "heap {}", at + 1);
    }
    assert!(solved.extend(&roots[29], &mut meter).is_err());
    assert!(solved.grundy(&roots[0], Convention::Normal).is_some());
}

#[test]
fn a_position_outside_the_graph_is_not_found() {
    let game = code(&[0, 7, 7], false);
    let root = game.read("6").unwrap();
    let graph = PositionGraph::build(&game, &[root], Moves::Stored, &mut Budget::UNLIMITED.meter()).unwrap();
    for text in ["7", "6,6", "1x100", "5x1000000000", "3,3"] {
        assert_eq!(graph.find(&game.read(text).unwrap()), None, "{text}");
    }
    assert!(graph.find(&game.read("1,4").unwrap()).is_some());
}
