//! Published genera, replayed by search of whole positions.

use lastmove::base::{Budget, Convention};
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
        assert_eq!(found, facts.genus, "{}", facts.game);

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
