//! Solving partial quotients that are infinite.
//!
//! Where the rows of a kernel never repeat, the P-positions may still be a set that can be
//! told: semilinear in the multiplicities of a few *growing* heaps, periodic in all others.
//!
//! * `automata` holds sets of tuples of numbers as automata over binary digits, `automaton`
//!   one of them, and `sets` diagrams of which such sets are the leaves;
//! * `kernel` finds the P-positions among them: where rows do not repeat it guesses how they
//!   go on, and takes a guess only if it solves the equation of the kernel;
//! * `game` lists the moves, of generators and of heaps that stand for words of them;
//! * `witness` finds sums that are pairwise different in a solved set, so that the quotient
//!   is infinite, and `tables` writes the set out for a checker.
//!
//! Which heaps grow is found by trying: a heap whose rows do not repeat, or along which the
//! rows of another need longer and longer to repeat, is one, and the work begins anew.

pub mod automata;
mod automaton;
mod game;
mod kernel;
mod sets;
mod tables;
#[cfg(test)]
mod tests;
mod witness;

use super::diagram::Variable;
use super::growth::{Infinite, Proof};
use super::heaps::{Halt, HeapOptions};
use super::kernel::{Unrepeated, Word};
use crate::base::Meter;
use crate::certificate::{SolvedAutomaton, SolvedNode};
use game::Game;
use kernel::{Kernels, Unsolved};
use std::collections::BTreeMap;
use tables::Tables;

/// With more growing heaps than this automata are too wide.
const MOST_GROWING: usize = 6;

/// The P-positions of a partial quotient that is infinite, and how heaps stand for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The heaps whose multiplicities automata read.
    pub growing: Vec<u64>,
    /// The heaps that stand for a word of others, with that word.
    pub folds: BTreeMap<u64, Vec<u64>>,
    /// The automata.
    pub automata: Vec<SolvedAutomaton>,
    /// The nodes of the diagrams above them.
    pub nodes: Vec<SolvedNode>,
    /// Which set the P-positions are: an automaton, or a node counted on from the automata.
    pub p_positions: usize,
}

/// The P-positions of the heaps up to `heap`, and sums which show that their quotient is
/// infinite, if they are found. `words` are those of the heaps below `heap`.
///
/// # Errors
/// What stopped the work; no solution is no error.
pub fn solve<O: HeapOptions>(
    options: &mut O,
    words: &[Word],
    heap: u64,
    suspicion: &Unrepeated,
    meter: &mut Meter,
) -> Result<Option<Infinite>, Halt> {
    let mut words = words.to_vec();
    words.push(vec![heap as Variable]);
    let mut growing = vec![suspicion.variable];
    loop {
        let game = Game::new(options, &words)?;
        let mut kernels = Kernels::new(&game.generators, &growing);
        let k = match kernels.misere_p(meter) {
            Ok(k) => k,
            Err(Unsolved::Stopped(stopped)) => return Err(Halt::Stopped(stopped)),
            Err(Unsolved::Growing(more)) if growing.len() + more.len() <= MOST_GROWING => {
                growing.extend(more);
                growing.sort_unstable();
                continue;
            }
            Err(_) => return Ok(None),
        };
        if let Some(unlike) = game.first_unlike(&mut kernels, k, meter)? {
            words[unlike as usize] = vec![unlike as Variable];
            continue;
        }
        let Some(witness) = witness::find(&mut kernels.sets, k, &growing, meter)? else { return Ok(None) };
        let (Tables { automata, nodes }, p_positions) = Tables::of(&kernels.sets, k, &growing);
        let as_heaps = |word: &Word| word.iter().map(|&letter| letter.into()).collect();
        let solution = Solution {
            growing: growing.iter().map(|&variable| variable.into()).collect(),
            folds: game.folded.iter().map(|(heap, word, _)| (*heap, as_heaps(word))).collect(),
            automata,
            nodes,
            p_positions,
        };
        let witness::Witness { row, column, family } = witness;
        return Ok(Some(Infinite { heap, row, column, family, proof: Proof::Solution(solution) }));
    }
}
