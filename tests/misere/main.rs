//! Published genera, replayed by search of whole positions.

mod candidates;
mod quotients;
mod sibert_conway;

use lastmove::base::{Budget, Convention, Genus};
use lastmove::misere::{Genera, TameTable};
use lastmove::play::Solved;
use lastmove::position::{Component, Game, Position, game};
use lastmove::ruleset::resolve;
use serde::Deserialize;

#[derive(Deserialize)]
struct Facts {
    games: Vec<GenusFacts>,
}

#[derive(Deserialize)]
struct GenusFacts {
    game: String,
    heaps: u64,
    genus: Vec<String>,
    misere_p: Vec<u64>,
    first: Option<u64>,
}

fn facts() -> Vec<GenusFacts> {
    let text = include_str!("../facts/genus.json");
    serde_json::from_str::<Facts>(text).unwrap().games
}

fn named(code: &str) -> Box<dyn Game> {
    let name = if code == "grundy" { "grundys-game" } else { code };
    game(&resolve(name).unwrap_or_else(|_| panic!("{name} is a ruleset")))
}

#[test]
fn a_tail_is_written_out_however_long() {
    // By plain recursion: heap 29 of 0.27 with 0 to 13 copies of *2.
    let game = named("0.27");
    let root = game.member(29).unwrap();
    let mut meter = Budget::UNLIMITED.meter();
    let solved = Solved::new(&*game, std::slice::from_ref(&root), &mut meter).unwrap();
    let mut genera = Genera::new();
    genera.extend(solved.graph(), solved.values(Convention::Normal), &mut meter).unwrap();
    assert_eq!(genera.genus(solved.find(&root).unwrap()).to_string(), "0^2020202020420");
}

#[test]
fn every_published_genus_and_misere_p_heap() {
    for facts in facts() {
        let game = named(&facts.game);
        let roots: Vec<Position> = (0..=facts.heaps).map(|n| game.member(n).unwrap()).collect();
        let mut meter = Budget::UNLIMITED.meter();
        let solved = Solved::new(&*game, &roots, &mut meter).unwrap();
        let mut genera = Genera::new();
        genera.extend(solved.graph(), solved.values(Convention::Normal), &mut meter).unwrap();
        let found: Vec<String> =
            roots.iter().map(|root| genera.genus(solved.find(root).unwrap()).to_string()).collect();
        for (n, (found, published)) in found.iter().zip(&facts.genus).enumerate() {
            // The published tables look at eleven digits and no further.
            let (ours, theirs): (Genus, Genus) = (found.parse().unwrap(), published.parse().unwrap());
            let eleven = ours.digits().len() > 11 && (0..11).all(|k| ours.digit(k) == theirs.digit(k));
            let agree = found == published || eleven && ours.grundy() == theirs.grundy();
            assert!(agree, "{} at heap {n}: {found}, published {published}", facts.game);
        }

        let misere_p: Vec<u64> = (1..=facts.heaps)
            .filter(|&n| solved.grundy(&roots[n as usize], Convention::Misere) == Some(0))
            .collect();
        assert_eq!(misere_p, facts.misere_p, "{}", facts.game);

        let table = solved.graph().components();
        let tame = TameTable::new(table, &mut meter).unwrap();
        let first = (1..=facts.heaps)
            .find(|&n| table.number(Component(n)).is_some_and(|local| tame.component(local).is_none()));
        assert_eq!(first, facts.first, "{}", facts.game);
    }
}
