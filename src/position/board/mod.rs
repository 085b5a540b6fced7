//! Games on boards: graphs, grids and partly ordered sets.
//!
//! A component is a *piece* of a board that moves by itself. What the pieces of a board are,
//! and which pieces are the same game, is worked out from the rules: shapes on a grid up to
//! turning and moving, trees and small graphs up to isomorphism, all else up to the
//! symmetries of its board. Every such key is exact.

mod cells;
mod cuts;
mod fault;
mod labelling;
mod marks;
mod playing;
mod state;
mod store;
mod symmetry;
mod takes;
mod text;
mod tree;

pub use fault::BoardFault;

use super::{Component, Game, Nouns, Options, OptionsFault, Piece, Position, PositionFault, Standing};
use crate::ruleset::{BoardRules, BoardSource, Family, FamilyMember, Ground, Size};
use playing::Playing;
pub(super) use state::State;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Store;
use text::Stretch;

/// A ruleset of kind `[board]`.
///
/// ```
/// use lastmove::base::{Budget, Convention};
/// use lastmove::{play::Solved, position, ruleset};
/// let cram = position::game(&ruleset::resolve("cram")?);
/// let board = cram.read("3x4")?;
/// let solved = Solved::new(&*cram, &[board.clone()], &mut Budget::DEFAULT.meter())?;
/// assert_eq!(solved.grundy(&board, Convention::Normal), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardGame {
    rules: BoardRules,
    store: Mutex<Store>,
}

impl BoardGame {
    /// The game of these rules.
    pub fn new(rules: BoardRules) -> BoardGame {
        BoardGame { rules, store: Mutex::default() }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        // A panic elsewhere leaves no half-made entry behind that would be read wrongly.
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The piece behind a component.
    fn piece(&self, component: Component) -> Option<(Arc<Playing>, u32, State)> {
        let store = self.store();
        let (board, state) = store.piece(component.0.checked_sub(1)?)?;
        Some((Arc::clone(store.playing(board)), board, state))
    }

    /// The pieces of any state of a board.
    fn standing(&self, board: u32, state: &State) -> Standing {
        let pieces = self.store().playing(board).settle(state);
        Standing::new(self.named(board, &pieces).into_iter().map(|piece| (piece, 1)))
    }

    /// Pieces of a board with the components they are.
    fn named(&self, board: u32, pieces: &[State]) -> Vec<Piece> {
        let mut store = self.store();
        let named = pieces.iter().map(|piece| Piece {
            component: Component(store.name(board, piece) + 1),
            lying: Some((board, *piece)),
        });
        named.collect()
    }

    /// A board of the game by its number.
    fn board(&self, ground: &Ground, at: Stretch) -> Result<(u32, Arc<Playing>), PositionFault> {
        let mut store = self.store();
        let board = store.board(&self.rules, ground).map_err(|fault| at.fault(fault.to_string()))?;
        Ok((board, Arc::clone(store.playing(board))))
    }

    /// The board that is meant where no other is named.
    fn own_ground(&self, at: Stretch) -> Result<Arc<Ground>, PositionFault> {
        match &self.rules.board {
            BoardSource::Given(ground) => Ok(Arc::clone(ground)),
            BoardSource::Family { family, size } => {
                let member =
                    FamilyMember::new(*family, size.clone()).map_err(|fault| at.fault(fault.to_string()))?;
                if member.is_open() {
                    let example = member.with(7);
                    return Err(
                        at.fault(format!("the size of the board is left open: name it, as in `{example}`"))
                    );
                }
                Ok(Arc::new(member.ground().map_err(|fault| at.fault(fault.to_string()))?))
            }
        }
    }

    /// The family of the ruleset, where it has one.
    fn family(&self) -> Option<Family> {
        match self.rules.board {
            BoardSource::Family { family, .. } => Some(family),
            BoardSource::Given(_) => None,
        }
    }

    /// One summand of a position text, without a count before it.
    fn read_item(&self, item: Stretch) -> Result<Standing, PositionFault> {
        let member = |family: Family, size: Size| {
            let member = FamilyMember::new(family, Some(size));
            member.and_then(|member| member.ground()).map_err(|fault| item.fault(fault.to_string()))
        };
        let mut words = item.words().peekable();
        let Some(first) = words.peek().copied() else { return Ok(Standing::default()) };
        // A board whose positions have names is never drawn.
        let is_drawn = !matches!(&self.rules.board, BoardSource::Given(ground) if ground.grid.is_none());
        if let Some((rows, columns)) = text::drawing(first.text).filter(|_| is_drawn) {
            let drawn =
                self.family().filter(|family| matches!(family, Family::Grid | Family::King | Family::Torus));
            let ground = match &self.rules.board {
                BoardSource::Given(ground) if ground.grid.is_some() => (**ground).clone(),
                _ => member(drawn.unwrap_or(Family::Grid), Size::of(&[rows, columns]))?,
            };
            let (board, playing) = self.board(&ground, first)?;
            let state = text::read_rows(&playing, first)?;
            if let Some(extra) = words.nth(1) {
                return Err(extra.fault("nothing is expected after a drawing"));
            }
            return self.accept(board, &playing, &state, item);
        }
        let ground = match first.text {
            "full" | "empty" | "start" => {
                words.next();
                self.own_ground(first)?
            }
            word if text::CLAUSES.contains(&word) => self.own_ground(first)?,
            word if word.contains('-') => return self.read_edges(item),
            word => match (Size::read(word), self.family(), Family::of_word(word)) {
                (Some(size), Some(family), _) => {
                    words.next();
                    Arc::new(member(family, size)?)
                }
                (_, _, Ok(family)) => {
                    words.next();
                    let size = match family.dimensions() {
                        0 => Size::of(&[]),
                        _ => {
                            let size = words.next().and_then(|word| Size::read(word.text));
                            size.ok_or_else(|| item.fault(format!("expected a size after `{family}`")))?
                        }
                    };
                    Arc::new(member(family, size)?)
                }
                _ => {
                    let message = format!("expected a board, and found `{word}`");
                    return Err(first.fault(message));
                }
            },
        };
        let (board, playing) = self.board(&ground, item)?;
        let state = text::read_cells(&playing, words)?;
        self.accept(board, &playing, &state, item)
    }

    fn accept(
        &self,
        board: u32,
        playing: &Playing,
        state: &State,
        at: Stretch,
    ) -> Result<Standing, PositionFault> {
        if playing.is_impossible(state) {
            return Err(at.fault("a line is complete here, and completing one is not allowed"));
        }
        Ok(self.standing(board, state))
    }

    /// A graph written edge by edge, `1-2 2-3 3-1`.
    fn read_edges(&self, item: Stretch) -> Result<Standing, PositionFault> {
        let mut names: Vec<String> = Vec::new();
        let mut edges = Vec::new();
        let is_edge = |word: &Stretch| !text::CLAUSES.contains(&word.text);
        for word in item.words().take_while(is_edge) {
            let ends = word.text.split_once('-').filter(|(a, b)| !a.is_empty() && !b.is_empty());
            let Some((a, b)) = ends else {
                return Err(word.fault(format!("expected an edge such as 1-2, and found `{}`", word.text)));
            };
            let edge = [a, b].map(|name| match names.iter().position(|own| own == name) {
                Some(at) => at as u32,
                None => {
                    names.push(name.to_owned());
                    names.len() as u32 - 1
                }
            });
            edges.push(edge);
        }
        let title = item.words().take_while(is_edge).map(|word| word.text).collect::<Vec<_>>().join(" ");
        let ground = Ground::graph(&title, names, edges).map_err(|fault| item.fault(fault.to_string()))?;
        let (board, playing) = self.board(&ground, item)?;
        let full = text::read_cells(&playing, item.words().skip_while(is_edge))?;
        self.accept(board, &playing, &full, item)
    }
}

impl Game for BoardGame {
    /// Linear in the acts of the board, times its cells.
    fn options(&self, component: Component, into: &mut Options) -> Result<(), OptionsFault> {
        let Some((playing, board, state)) = self.piece(component) else { return Ok(()) };
        let mut store = self.store();
        into.check_size(store.len() as u64, store.bytes())?;
        playing.successors(&state, |_, pieces| {
            into.push(pieces.iter().map(|piece| Component(store.name(board, piece) + 1)))
        })?;
        Ok(())
    }

    /// How many cells are in play.
    fn size(&self, component: Component) -> u64 {
        self.piece(component).map_or(0, |(_, _, state)| state.cells.len().into())
    }

    fn write(&self, component: Component) -> String {
        self.piece(component).map_or_else(String::new, |(playing, _, state)| text::write(&playing, &state))
    }

    fn member(&self, n: u64) -> Result<Position, PositionFault> {
        let at = Stretch { text: "", start: 0 };
        let ground = match &self.rules.board {
            BoardSource::Family { family, size } => {
                let line = FamilyMember::new(*family, size.clone().filter(Size::is_open));
                let ground = line.and_then(|line| line.with(n).ground());
                Arc::new(ground.map_err(|fault| at.fault(fault.to_string()))?)
            }
            BoardSource::Given(_) => return Err(at.fault("the ruleset has one board, and none has a number")),
        };
        let (board, playing) = self.board(&ground, at)?;
        let full = text::read_cells(&playing, std::iter::empty())?;
        Ok(self.standing(board, &full).position())
    }

    fn customary(&self) -> RangeInclusive<u64> {
        match &self.rules.board {
            BoardSource::Family { family, size } => {
                let line = FamilyMember::new(*family, size.clone().filter(Size::is_open));
                let (first, last) = line.map_or(1..=1, |line| line.customary()).into_inner();
                // The smallest boards may have no room for the rules.
                (first..=last).find(|&n| self.member(n).is_ok()).unwrap_or(first)..=last
            }
            BoardSource::Given(ground) => ground.names.len() as u64..=ground.names.len() as u64,
        }
    }

    /// Boards between commas: `4x5`, `cycle 7 without 3`, `x.x/...`, `1-2 2-3`; `0` is
    /// nothing, `3*petersen` three times the same.
    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        Ok(self.read_standing(text)?.position())
    }

    fn read_standing(&self, text: &str) -> Result<Standing, PositionFault> {
        let (mut pieces, mut length) = (Vec::new(), 0u64);
        for item in (Stretch { text, start: 0 }).items() {
            if item.text == "0" || (item.text.is_empty() && text.trim().is_empty()) {
                continue;
            }
            if item.text.is_empty() {
                return Err(item.fault("expected a board before the next comma or the end"));
            }
            let (count, item) = counted(item)?;
            let read = self.read_item(item)?;
            for (piece, times) in read.pieces() {
                let times = times.saturating_mul(count);
                length = length.saturating_add(times);
                pieces.push((*piece, times));
            }
            if length > super::MAX_PARTS {
                return Err(item.fault(format!("a position may have at most {} pieces", super::MAX_PARTS)));
            }
        }
        Ok(Standing::new(pieces))
    }

    fn position_help(&self) -> String {
        let own = match &self.rules.board {
            BoardSource::Family { family, .. } if family.dimensions() == 2 => "a size, 3x4",
            BoardSource::Family { .. } => "a size, 7",
            BoardSource::Given(_) => "full for the board of the ruleset",
        };
        let rows = match &self.rules.board {
            BoardSource::Given(ground) if ground.grid.is_none() => "",
            _ => " its rows, ../..;",
        };
        format!(
            "a board is written as {own}; a family and its size, cycle 7;{rows} or its edges, \
             1-2 2-3; after it `without` or `only` and cells; several stand between commas, and 2* is twice"
        )
    }

    fn nouns(&self) -> Nouns {
        let sides = match self.family() {
            Some(Family::Grid | Family::Torus | Family::King) => Some(["rows", "columns"]),
            Some(Family::Bipartite) => Some(["cells on one side", "cells on the other"]),
            Some(Family::Tree) => Some(["children", "depth"]),
            _ => None,
        };
        Nouns { sides, ..Nouns::things("board") }
    }

    /// By size, then as it is written.
    fn order_key(&self, component: Component) -> Vec<i64> {
        let text = self.write(component);
        std::iter::once(self.size(component) as i64).chain(text.bytes().map(i64::from)).collect()
    }

    fn write_piece(&self, piece: &Piece) -> String {
        match piece.lying {
            Some((board, state)) => text::write(self.store().playing(board), &state),
            None => self.write(piece.component),
        }
    }

    fn piece_moves(&self, piece: &Piece, visit: &mut dyn FnMut(String, Vec<Piece>)) {
        let lying = piece.lying.map(|(board, state)| (Arc::clone(self.store().playing(board)), board, state));
        let Some((playing, board, state)) = lying.or_else(|| self.piece(piece.component)) else { return };
        let Ok(()) = playing.successors(&state, |chosen, pieces| {
            let cells: Vec<&str> = chosen.iter().map(|cell| &*playing.names[cell as usize]).collect();
            visit(cells.join("+"), self.named(board, pieces));
            Ok::<(), std::convert::Infallible>(())
        });
    }
}

/// A count and a star before an item.
fn counted(item: Stretch) -> Result<(u64, Stretch), PositionFault> {
    let Some((count, rest)) = item.text.split_once('*') else { return Ok((1, item)) };
    let number = Stretch { text: count, start: item.start }.trim();
    let rest = Stretch { text: rest, start: item.start + count.len() + 1 }.trim();
    match number.text.parse::<u64>() {
        Ok(count) if number.text.bytes().all(|byte| byte.is_ascii_digit()) => Ok((count, rest)),
        _ => {
            Err(number
                .fault(format!("expected how many boards, a whole number, and found `{}`", number.text)))
        }
    }
}
