//! The heaps up to some size, as generators and heaps that stand for words of them.

use super::kernel::{Generators, Kernels};
use crate::base::Meter;
use crate::misere::quotient::diagram::{Set, Stopped, Variable};
use crate::misere::quotient::heaps::{Halt, HeapOptions};
use crate::misere::quotient::kernel::Word;

/// A game on generators, and the heaps that are none.
pub struct Game {
    pub generators: Generators,
    /// Each heap that is no generator, with its word and the words of its options.
    pub folded: Vec<(u64, Word, Vec<Word>)>,
}

impl Game {
    /// Lists the options of the heaps 1, 2, ..., whose words these are, heap 0 first.
    pub fn new<O: HeapOptions>(options: &mut O, words: &[Word]) -> Result<Game, Halt> {
        let mut game = Game { generators: Vec::new(), folded: Vec::new() };
        for (heap, own) in (0..).zip(words).skip(1) {
            let mut listed = Vec::new();
            let visited = options.visit(heap, |parts| {
                let mut word: Word = parts.iter().flat_map(|&part| &words[part as usize]).copied().collect();
                word.sort_unstable();
                listed.push(word);
                if listed.len() >= 1 << 16 {
                    listed.sort_unstable();
                    listed.dedup();
                }
            });
            visited.map_err(Halt::Options)?;
            listed.sort_unstable();
            listed.dedup();
            if *own == [heap as Variable] {
                game.generators.push((heap as Variable, listed));
            } else {
                game.folded.push((heap, own.clone(), listed));
            }
        }
        Ok(game)
    }

    /// The first heap that does not act like its word on K, the P-positions of the
    /// generators.
    ///
    /// A heap h acts like a word w when no sum is in K with w beside it and won by a move of
    /// h; when every sum that w wins by a move of its own is won by h; and when, if w is empty,
    /// h has no move or is won beside nothing at all. Then the words of all heaps tell the
    /// P-positions: see [`crate::misere::quotient::heaps`] for the proof.
    pub fn first_unlike(
        &self,
        kernels: &mut Kernels,
        k: Set,
        meter: &mut Meter,
    ) -> Result<Option<u64>, Stopped> {
        for (at, (heap, word, options)) in self.folded.iter().enumerate() {
            meter.check_time()?;
            let seen = self.folded[..at].iter().any(|(_, w, o)| (w, o) == (word, options));
            let nothing = options.is_empty() && word.is_empty();
            if seen || nothing {
                continue;
            }
            if !alike(kernels, word, options, k, meter)? {
                return Ok(Some(*heap));
            }
        }
        Ok(None)
    }
}

fn alike(
    kernels: &mut Kernels,
    word: &Word,
    options: &[Word],
    k: Set,
    meter: &mut Meter,
) -> Result<bool, Stopped> {
    let won = kernels.won_by(options, k, meter)?;
    let beside = kernels.shift_by(word, k, meter)?;
    if kernels.sets.diagrams.without(beside, won, meter)? != beside {
        return Ok(false);
    }
    if word.is_empty() {
        return Ok(kernels.sets.diagrams.contains_empty(won));
    }
    for at in 0..word.len() {
        let (mut rest, letter) = (word.clone(), word[at]);
        rest.remove(at);
        let by_letter = kernels.wins(letter, k, meter)?;
        let by_word = kernels.shift_by(&rest, by_letter, meter)?;
        if kernels.sets.diagrams.without(by_word, won, meter)? != Set::EMPTY {
            return Ok(false);
        }
    }
    Ok(true)
}
