//! Naming pieces: every piece gets a number, and pieces that are the same game get the same.

use super::fault::BoardFault;
use super::playing::{Key, Playing};
use super::state::State;
use crate::ruleset::{BoardRules, Ground};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The boards met so far and their pieces.
#[derive(Debug, Default)]
pub(super) struct Store {
    boards: Vec<Arc<Playing>>,
    numbers: FxHashMap<Ground, u32>,
    /// The piece that every number was given for first.
    pieces: Vec<(u32, State)>,
    /// Pieces as they lie, so that most are named by one look.
    lying: Lying,
    quick: FxHashMap<Key, u32>,
    slow: FxHashMap<Key, u32>,
}

impl Store {
    /// The number of a board, made ready to play on when it is met first.
    pub fn board(&mut self, rules: &BoardRules, ground: &Ground) -> Result<u32, BoardFault> {
        if let Some(&number) = self.numbers.get(ground) {
            return Ok(number);
        }
        let number = self.boards.len() as u32;
        self.boards.push(Arc::new(Playing::new(rules, ground)?));
        self.numbers.insert(ground.clone(), number);
        Ok(number)
    }

    /// A board by its number.
    pub fn playing(&self, board: u32) -> &Arc<Playing> {
        &self.boards[board as usize]
    }

    /// The first piece of a number, and its board.
    pub fn piece(&self, number: u64) -> Option<(u32, State)> {
        self.pieces.get(usize::try_from(number).ok()?).copied()
    }

    /// The number of a piece.
    pub fn name(&mut self, board: u32, state: &State) -> u64 {
        if let Some(number) = self.lying.get(board, state) {
            return number.into();
        }
        let playing = Arc::clone(&self.boards[board as usize]);
        let quick = playing.quick_key(board, state);
        let number = match self.quick.get(&quick) {
            Some(&number) => number,
            None => {
                let fresh = self.pieces.len() as u32;
                let number = match playing.slow_key(state) {
                    Some(slow) => *self.slow.entry(slow).or_insert(fresh),
                    None => fresh,
                };
                if number == fresh {
                    self.pieces.push((board, *state));
                }
                self.quick.insert(quick, number);
                number
            }
        };
        self.lying.insert(board, state, number);
        number.into()
    }

    /// Bytes held, apart from the forms of trees and structures.
    pub fn bytes(&self) -> u64 {
        let lying = self.lying.bytes();
        let keys = (self.quick.capacity() + self.slow.capacity()) * size_of::<(Key, u32)>();
        (lying + keys + self.slow.len() * 64 + self.pieces.capacity() * size_of::<(u32, State)>()) as u64
    }

    /// How many pieces have a number.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }
}

/// Pieces by where they lie: in as few words as they need, since this is the table that is
/// looked into once for every piece of every move.
#[derive(Debug, Default)]
struct Lying {
    small: FxHashMap<(u32, u64), u32>,
    middling: FxHashMap<(u32, u128), u32>,
    large: FxHashMap<(u32, State), u32>,
}

impl Lying {
    fn get(&self, board: u32, state: &State) -> Option<u32> {
        if !state.marked.is_empty() {
            self.large.get(&(board, *state)).copied()
        } else if let Some(word) = state.cells.word() {
            self.small.get(&(board, word)).copied()
        } else if let Some(words) = state.cells.two_words() {
            self.middling.get(&(board, words)).copied()
        } else {
            self.large.get(&(board, *state)).copied()
        }
    }

    fn insert(&mut self, board: u32, state: &State, number: u32) {
        if !state.marked.is_empty() {
            self.large.insert((board, *state), number);
        } else if let Some(word) = state.cells.word() {
            self.small.insert((board, word), number);
        } else if let Some(words) = state.cells.two_words() {
            self.middling.insert((board, words), number);
        } else {
            self.large.insert((board, *state), number);
        }
    }

    fn bytes(&self) -> usize {
        self.small.capacity() * size_of::<((u32, u64), u32)>()
            + self.middling.capacity() * size_of::<((u32, u128), u32)>()
            + self.large.capacity() * size_of::<((u32, State), u32)>()
    }
}
