//! Games on boards: against plain recursion that shares nothing with the engine, against
//! published values, and as people type them.

mod against_recursion;
mod facts;
mod faults;
mod positions;

use lastmove::base::{Budget, Convention, Outcome};
use lastmove::play::{Move, Solved};
use lastmove::position::{Game, Position, game};
use lastmove::ruleset::{Origin, Ruleset, read_ruleset, resolve};
use std::collections::HashMap;

/// A ruleset of these lines of TOML.
fn ruleset(rules: &str) -> Ruleset {
    let text = format!("format = 1\nname = \"Test\"\nsummary = \"A test.\"\n{rules}");
    let read = read_ruleset("test.toml", text.as_bytes(), "test", Origin::Code("test".to_owned()));
    read.into_result().unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

/// A board ruleset by its table and one move.
fn board(table: &str, one_move: &str) -> Box<dyn Game> {
    game(&ruleset(&format!("[board]\n{table}\n[[board.move]]\n{one_move}\n")))
}

fn shipped(name: &str) -> Box<dyn Game> {
    game(&resolve(name).unwrap())
}

fn solved(game: &dyn Game, position: &Position) -> Solved {
    Solved::new(game, std::slice::from_ref(position), &mut Budget::DEFAULT.meter()).unwrap()
}

/// g+ and g-.
fn values(game: &dyn Game, text: &str) -> [u32; 2] {
    let position = game.read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let solved = solved(game, &position);
    Convention::BOTH.map(|convention| solved.grundy(&position, convention).unwrap())
}

fn outcome(game: &dyn Game, text: &str, convention: Convention) -> Outcome {
    let position = game.read(text).unwrap();
    solved(game, &position).outcome(&position, convention).unwrap()
}

/// The names of all winning moves, ascending.
fn winning(game: &dyn Game, text: &str, convention: Convention) -> Vec<String> {
    let standing = game.read_standing(text).unwrap();
    let position = standing.position();
    let moves = solved(game, &position).winning_moves(&position, convention).unwrap();
    let ways = moves.iter().flat_map(|Move { from, to, .. }| standing.ways(game, *from, to));
    let mut names: Vec<String> = ways.map(|way| way.name).collect();
    names.sort();
    names
}

/// g+ and g- by the definition, over states that are bits.
fn by_definition(start: u64, options: &dyn Fn(u64) -> Vec<u64>) -> [u32; 2] {
    fn go(state: u64, options: &dyn Fn(u64) -> Vec<u64>, known: &mut HashMap<u64, [u32; 2]>) -> [u32; 2] {
        if let Some(&values) = known.get(&state) {
            return values;
        }
        let below: Vec<[u32; 2]> = options(state).into_iter().map(|next| go(next, options, known)).collect();
        let mex =
            |side: usize| (0..).find(|value| below.iter().all(|values| values[side] != *value)).unwrap();
        let values = if below.is_empty() { [0, 1] } else { [mex(0), mex(1)] };
        known.insert(state, values);
        values
    }
    go(start, options, &mut HashMap::new())
}

/// Numbers without a pattern, the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}
