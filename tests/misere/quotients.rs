//! Published misère quotients: orders, P-portions, growth, periods, tameness, and the
//! pretending functions element by element.

use lastmove::base::Budget;
use lastmove::misere::quotient::{Element, Quotient, Status, Structure, quotient};
use lastmove::ruleset::resolve;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Facts {
    games: Vec<Fact>,
}

#[derive(Deserialize)]
struct Fact {
    game: String,
    max_heap: Option<u64>,
    order: usize,
    p_size: usize,
    tame: bool,
    period: Option<u64>,
    preperiod: Option<u64>,
    steps: Vec<(u64, usize, usize)>,
    phi: Option<Vec<String>>,
    p: Option<Vec<String>>,
}

fn solve(fact: &Fact) -> Quotient {
    let name = if fact.game == "grundy" { "grundys-game" } else { &fact.game };
    let ruleset = resolve(name).unwrap_or_else(|_| panic!("{name}"));
    quotient(
        ruleset.heap_rules().unwrap(),
        fact.max_heap.unwrap_or(20_000),
        &mut Budget::UNLIMITED.meter(),
        |_, _| {},
    )
}

/// A published word in published letters: `ab2c` is a b^2 c.
fn letters(word: &str) -> Vec<(char, u32)> {
    let mut found: Vec<(char, u32)> = Vec::new();
    let mut digits = String::new();
    for symbol in word.chars().rev() {
        match symbol {
            '0'..='9' => digits.insert(0, symbol),
            _ => {
                let power = if digits.is_empty() { 1 } else { digits.parse().unwrap() };
                found.push((symbol, power));
                digits.clear();
            }
        }
    }
    if word == "1" { Vec::new() } else { found }
}

/// Reads published letters as our elements: each is introduced by the first heap that is
/// that letter alone, and then every published word must be the element of its heap.
fn assert_isomorphic(fact: &Fact, quotient: &Quotient, phi: &[String], p: &[String]) {
    let monoid = &quotient.monoid;
    let mut letter: BTreeMap<char, Element> = BTreeMap::new();
    for (heap, word) in phi.iter().enumerate() {
        if let [(new, 1)] = letters(word)[..] {
            letter.entry(new).or_insert_with(|| quotient.element(heap as u64).unwrap());
        }
    }
    let read = |word: &str| {
        letters(word).into_iter().fold(0, |x, (name, power)| {
            (0..power).fold(x, |x, _| monoid.times(x, *letter.get(&name).unwrap_or_else(|| panic!("{word}"))))
        })
    };
    for (heap, word) in phi.iter().enumerate() {
        assert_eq!(Some(read(word)), quotient.element(heap as u64), "{}: heap {heap} is {word}", fact.game);
    }
    let mut published: Vec<Element> = p.iter().map(|word| read(word)).collect();
    published.sort_unstable();
    let ours: Vec<Element> = monoid.p().ones().map(|x| x as Element).collect();
    assert_eq!(published, ours, "{}: the P-portion", fact.game);
}

#[test]
fn every_published_quotient() {
    let facts: Facts = serde_json::from_str(include_str!("../facts/quotients.json")).unwrap();
    for fact in &facts.games {
        let quotient = solve(fact);
        let game = &fact.game;
        let steps: Vec<(u64, usize, usize)> =
            quotient.steps.iter().map(|step| (step.heap, step.order, step.p_size)).collect();
        assert_eq!(steps, fact.steps, "{game}");
        assert_eq!((quotient.monoid.order(), quotient.monoid.p_size()), (fact.order, fact.p_size), "{game}");
        match (fact.max_heap, &quotient.status) {
            (None, Status::Complete { preperiod, period }) => {
                assert_eq!((Some(*preperiod), Some(*period)), (fact.preperiod, fact.period), "{game}");
            }
            (Some(_), Status::Partial | Status::Complete { .. }) => {}
            (_, status) => panic!("{game}: {status:?} at heap {}", quotient.max_heap),
        }
        assert_eq!(Structure::of(&quotient.monoid).tame.is_some(), fact.tame, "{game}");
        if let (Some(phi), Some(p)) = (&fact.phi, &fact.p) {
            assert_isomorphic(fact, &quotient, phi, p);
        }
    }
}
