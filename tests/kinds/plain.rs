//! The plainest truth about a finite graph of positions, loops and all: outcomes by repeating
//! their definition until nothing changes.

use lastmove::base::{Convention, Outcome};

/// A graph by the options of each vertex.
pub type Options = Vec<Vec<usize>>;

/// The outcome of every vertex: N where an option is P, P where all options are N (or there
/// are none, in normal play), D where neither follows.
pub fn outcomes(options: &Options, convention: Convention) -> Vec<Outcome> {
    let mut found: Vec<Option<Outcome>> = vec![None; options.len()];
    loop {
        let mut changed = false;
        for at in 0..options.len() {
            let has = |outcome| options[at].iter().any(|&to| found[to] == Some(outcome));
            let all_n = options[at].iter().all(|&to| found[to] == Some(Outcome::N));
            let outcome = match () {
                () if options[at].is_empty() && convention == Convention::Misere => Outcome::N,
                () if has(Outcome::P) => Outcome::N,
                () if all_n => Outcome::P,
                () => continue,
            };
            changed |= found[at].replace(outcome).is_none();
        }
        if !changed {
            return found.into_iter().map(|outcome| outcome.unwrap_or(Outcome::D)).collect();
        }
    }
}

/// The graph of all pairs of positions, of which a move changes one: vertex (a, b) has the
/// number a * (size of the second) + b.
pub fn sum(first: &Options, second: &Options) -> Options {
    let count = second.len();
    let pairs = (0..first.len()).flat_map(|a| (0..count).map(move |b| (a, b)));
    pairs
        .map(|(a, b)| {
            let one = first[a].iter().map(|&to| to * count + b);
            one.chain(second[b].iter().map(|&to| a * count + to)).collect()
        })
        .collect()
}

/// A heap of Nim of each size up to `most`.
pub fn nim(most: usize) -> Options {
    (0..=most).map(|heap| (0..heap).collect()).collect()
}

/// A small generator, so that the same graphs are met in every run (Vigna's splitmix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % most as u64) as usize
    }

    /// A graph of so many vertices; without loops, where arrows lead to smaller numbers.
    pub fn graph(&mut self, vertices: usize, loops: bool) -> Options {
        (0..vertices)
            .map(|at| {
                let reach = if loops { vertices } else { at };
                let count = if reach == 0 { 0 } else { self.below(4.min(reach + 1)) };
                let mut targets: Vec<usize> = (0..count).map(|_| self.below(reach)).collect();
                targets.sort_unstable();
                targets.dedup();
                targets
            })
            .collect()
    }
}

/// The ruleset of a graph, its vertices called by their numbers.
pub fn ruleset(options: &Options, loopy: bool) -> String {
    let vertices: Vec<String> = (0..options.len()).map(|at| format!("\"{at}\"")).collect();
    let arrow = |from: usize| move |to: &usize| format!("[\"{from}\", \"{to}\"]");
    let arrows = options.iter().enumerate().flat_map(|(from, targets)| targets.iter().map(arrow(from)));
    let arrows: Vec<String> = arrows.collect();
    let (vertices, arrows) = (vertices.join(", "), arrows.join(", "));
    format!("[graph]\nvertices = [{vertices}]\nedges = [{arrows}]\nloopy = {loopy}")
}
