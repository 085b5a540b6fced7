//! Moves that mark a cell until a line is complete: Notakto, Treblecross.

use super::cells::Cells;
use super::fault::BoardFault;
use super::labelling::Structure;
use super::state::State;
use super::takes::placements;
use crate::ruleset::{Completing, Ground, Lines};

/// The lines of a board.
#[derive(Debug)]
pub(super) struct Marks {
    /// Ascending, each once.
    lines: Vec<Cells>,
    completing: Completing,
}

impl Marks {
    pub fn new(ground: &Ground, lines: &Lines, completing: Completing) -> Result<Marks, BoardFault> {
        let mut found: Vec<Cells> = match lines {
            Lines::InRow { length, along } => match ground.grid {
                Some(grid) => {
                    let mut found = Vec::new();
                    let (rows, columns) = (i64::from(grid.rows), i64::from(grid.columns));
                    for start in 0..rows * columns {
                        for (down, right) in along.steps() {
                            let cells = (0..i64::from(*length)).map(|step| {
                                let (row, column) =
                                    (start / columns + step * down, start % columns + step * right);
                                match grid.wraps {
                                    true => Some(
                                        (row.rem_euclid(rows) * columns + column.rem_euclid(columns)) as u32,
                                    ),
                                    false => ((0..rows).contains(&row) && (0..columns).contains(&column))
                                        .then_some((row * columns + column) as u32),
                                }
                            });
                            found.extend(
                                cells.collect::<Option<Cells>>().filter(|line| line.len() == *length),
                            );
                        }
                    }
                    found
                }
                None => walks(ground, *length)?,
            },
            Lines::Patterns { patterns, turn } => placements(ground, patterns, *turn)?.into_iter().collect(),
            Lines::Listed(lines) => {
                let cell = |name: &String| {
                    ground.cell(name).ok_or_else(|| BoardFault::NoCell { what: "cell", name: name.clone() })
                };
                let line = |names: &Vec<String>| names.iter().map(cell).collect::<Result<Cells, _>>();
                lines.iter().map(line).collect::<Result<_, _>>()?
            }
        };
        found.sort_unstable();
        found.dedup();
        Ok(Marks { lines: found, completing })
    }

    /// What is left of each line that may still be completed, each once, and none that
    /// holds another: that one would be complete before it.
    fn open_lines(&self, state: &State) -> Vec<Cells> {
        let there = state.cells.or(&state.marked);
        let mut open: Vec<Cells> = self
            .lines
            .iter()
            .filter(|line| line.is_within(&there))
            .map(|line| line.and(&state.cells))
            .collect();
        open.sort_unstable_by_key(|line| (line.len(), *line));
        open.dedup();
        let mut least: Vec<Cells> = Vec::new();
        for line in open {
            if !least.iter().any(|smaller| smaller.is_within(&line)) {
                least.push(line);
            }
        }
        least
    }

    /// Whether some line is complete.
    pub fn has_line(&self, state: &State) -> bool {
        self.lines.iter().any(|line| line.is_within(&state.marked))
    }

    /// The pieces that move on their own, of a state that may be anything.
    pub fn settle(&self, state: &State, pieces: &mut Vec<State>) {
        pieces.clear();
        if self.completing == Completing::Ends && self.has_line(state) {
            return;
        }
        let mut state = *state;
        if self.completing == Completing::Forbidden {
            // A cell that alone is missing from a line is not marked any more, ever.
            let barred: Cells = self
                .open_lines(&state)
                .iter()
                .filter(|line| line.len() == 1)
                .filter_map(Cells::lowest)
                .collect();
            state.cells = state.cells.without(&barred);
        }
        let lines: Vec<Cells> = self.open_lines(&state).into_iter().filter(|line| !line.is_empty()).collect();
        let held = lines.iter().fold(Cells::EMPTY, |all, line| all.or(line));
        let piece = |cells: Cells| {
            let marked = if cells.len() == 1 { Cells::EMPTY } else { state.marked };
            State { cells, marked }
        };
        match self.completing {
            // Completing a line anywhere ends it everywhere: nothing stands by itself.
            Completing::Ends if !lines.is_empty() => pieces.push(state),
            _ => {
                let free = state.cells.without(&held);
                pieces.extend(free.iter().map(|cell| piece(Cells::one(cell))));
                let mut left = lines;
                while let Some(mut cells) = left.pop() {
                    let mut before = usize::MAX;
                    while left.len() < before {
                        before = left.len();
                        left.retain(|line| {
                            let joins = line.meets(&cells);
                            if joins {
                                cells = cells.or(line);
                            }
                            !joins
                        });
                    }
                    pieces.push(piece(cells));
                }
            }
        }
        pieces.sort_unstable();
    }

    /// Every cell that can be marked, with the pieces that leaves.
    pub fn successors<E>(
        &self,
        state: &State,
        mut visit: impl FnMut(&Cells, &[State]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pieces = Vec::new();
        for cell in state.cells.iter() {
            let chosen = Cells::one(cell);
            let after = State { cells: state.cells.without(&chosen), marked: state.marked.with(cell) };
            self.settle(&after, &mut pieces);
            visit(&chosen, &pieces)?;
        }
        Ok(())
    }

    /// Whether a map of cells maps lines to lines.
    pub fn respects(&self, map: &[u32]) -> bool {
        self.lines.iter().all(|line| self.lines.binary_search(&line.image(map)).is_ok())
    }

    /// Cells and open lines as vertices.
    pub fn structure(&self, state: &State, most: usize) -> Option<Structure> {
        let lines = self.open_lines(state);
        let order: Vec<u32> = state.cells.iter().collect();
        if order.len() + lines.len() > most {
            return None;
        }
        let colours = order.iter().map(|_| 0).chain(lines.iter().map(|_| 1));
        let mut structure = Structure::new(colours.collect());
        for (line, at) in lines.iter().zip(order.len()..) {
            line.iter().for_each(|cell| structure.edge(at, order.binary_search(&cell).unwrap_or(0)));
        }
        Some(structure)
    }

    /// What completing a line does.
    pub fn completing(&self) -> Completing {
        self.completing
    }

    /// Whether there is any line at all.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// On a board without rows and columns: vertices that follow one another along a path.
fn walks(ground: &Ground, length: u32) -> Result<Vec<Cells>, BoardFault> {
    let neighbours = super::takes::neighbours(ground.names.len(), &ground.edges);
    let mut walks: Vec<Vec<u32>> = (0..ground.names.len() as u32).map(|cell| vec![cell]).collect();
    for _ in 1..length {
        let mut longer = Vec::new();
        for walk in &walks {
            let end = walk[walk.len() - 1];
            let next = neighbours[end as usize].iter().filter(|cell| !walk.contains(cell));
            longer.extend(next.map(|cell| [&walk[..], &[cell]].concat()));
            if longer.len() > 100_000 {
                return Err(BoardFault::TooManyMoves);
            }
        }
        walks = longer;
    }
    Ok(walks.into_iter().map(|walk| walk.into_iter().collect()).collect())
}
