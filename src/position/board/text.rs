//! Positions of boards as text.
//!
//! A piece is written as rows on a grid, `.` for a cell in play, `x` for a marked one, `#`
//! for one that is not there; on other boards as the board and the cells that are left or
//! gone, `cycle 7 without 3`.

use super::cells::Cells;
use super::playing::Playing;
use super::state::State;
use crate::position::PositionFault;
use std::ops::Range;

/// A stretch of a position text, with its place.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl<'t> Stretch<'t> {
    pub fn fault(self, message: impl Into<String>) -> PositionFault {
        PositionFault::new(self.span(), message)
    }

    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len().max(1)
    }

    /// Without the blanks around it.
    pub fn trim(self) -> Stretch<'t> {
        let start = self.start + self.text.len() - self.text.trim_start().len();
        Stretch { text: self.text.trim(), start }
    }

    /// The words, with their places.
    pub fn words(self) -> impl Iterator<Item = Stretch<'t>> {
        let Stretch { text, start } = self;
        text.split_whitespace().map(move |word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            Stretch { text: word, start: start + at }
        })
    }

    /// The parts between commas.
    pub fn items(self) -> impl Iterator<Item = Stretch<'t>> {
        let mut start = self.start;
        self.text.split(',').map(move |text| {
            let item = Stretch { text, start };
            start += text.len() + 1;
            item.trim()
        })
    }
}

/// How many rows and columns a drawing has, if a text looks like one.
pub(super) fn drawing(text: &str) -> Option<(u64, u64)> {
    let drawn = text.chars().all(|sign| matches!(sign, '.' | 'x' | 'X' | '#' | '/')) && !text.is_empty();
    let columns = text.split('/').map(|row| row.chars().count()).max()?;
    drawn.then(|| (text.split('/').count() as u64, columns as u64))
}

/// Reads rows drawn on a grid of just that size.
pub(super) fn read_rows(playing: &Playing, at: Stretch) -> Result<State, PositionFault> {
    let mut state = State::default();
    let columns = playing.grid.map_or(0, |grid| grid.columns);
    let mut place = at.start;
    for (row, line) in (0..).zip(at.text.split('/')) {
        if line.chars().count() as u32 != columns {
            let line = Stretch { text: line, start: place };
            return Err(
                line.fault(format!("a row of {} cells among rows of {columns}", line.text.chars().count()))
            );
        }
        for (column, sign) in (0..).zip(line.chars()) {
            let cell = row * columns + column;
            match sign {
                '.' => state.cells = state.cells.with(cell),
                'x' | 'X' if playing.marks() => state.marked = state.marked.with(cell),
                _ => {}
            }
        }
        place += line.len() + 1;
    }
    Ok(state)
}

/// The words that begin a clause of cells.
pub(super) const CLAUSES: [&str; 4] = ["without", "only", "marked", "blocked"];

/// Reads what is said of a board after its name: nothing, or clauses of cells. `without`
/// names those that are gone (on boards with marks: marked) and `only` those that are left;
/// `marked` and `blocked` say which of the two a cell not in play is.
pub(super) fn read_cells<'t>(
    playing: &Playing,
    words: impl Iterator<Item = Stretch<'t>>,
) -> Result<State, PositionFault> {
    let full = Cells::first(playing.count());
    let mut state = State::of(full);
    let mut clause: Option<(Stretch, Cells)> = None;
    for word in words {
        match (word.text, &mut clause) {
            (verb, before) if CLAUSES.contains(&verb) => {
                if let Some((verb, named)) = before.take() {
                    apply(playing, &mut state, verb, named)?;
                }
                clause = Some((word, Cells::EMPTY));
            }
            (_, Some((_, named))) => *named = named.or(&read_range(playing, word)?),
            (other, None) => {
                return Err(
                    word.fault(format!("expected `without` or `only` and cells, and found `{other}`"))
                );
            }
        }
    }
    if let Some((verb, named)) = clause {
        apply(playing, &mut state, verb, named)?;
    }
    Ok(state)
}

fn apply(playing: &Playing, state: &mut State, verb: Stretch, named: Cells) -> Result<(), PositionFault> {
    if named.is_empty() {
        return Err(verb.fault(format!("expected cells after `{}`", verb.text)));
    }
    let gone = if verb.text == "only" { state.cells.without(&named) } else { named };
    if !playing.marks() && verb.text == "marked" {
        return Err(verb.fault("this game marks no cells: say `without`"));
    }
    state.cells = state.cells.without(&gone);
    if playing.marks() && verb.text != "blocked" {
        state.marked = state.marked.or(&gone);
    }
    Ok(())
}

/// One cell, or a range of consecutive ones, `3..7`.
fn read_range(playing: &Playing, word: Stretch) -> Result<Cells, PositionFault> {
    let cell = |name: &str| {
        playing.cell(name).or_else(|| flipped(name).and_then(|name| playing.cell(&name))).ok_or_else(|| {
            let names: Vec<&str> = playing.names.iter().take(4).map(|name| &**name).collect();
            word.fault(format!("the board has no cell `{name}`: its cells are {} ...", names.join(" ")))
        })
    };
    match word.text.split_once("..") {
        None => Ok(Cells::one(cell(word.text)?)),
        Some((from, to)) => {
            let (from, to) = (cell(from)?, cell(to)?);
            if from > to {
                return Err(word.fault("a range of cells goes from the earlier to the later"));
            }
            Ok((from..=to).collect())
        }
    }
}

/// An edge named from its other end.
fn flipped(name: &str) -> Option<String> {
    let (a, b) = name.split_once('-')?;
    Some(format!("{b}-{a}"))
}

/// A piece as a person reads it, and as it is read again.
pub(super) fn write(playing: &Playing, state: &State) -> String {
    match playing.grid.filter(|grid| !grid.wraps) {
        Some(grid) => {
            let whole = if playing.is_movable() { state.cells } else { Cells::first(playing.count()) };
            rows(grid.columns, &whole, state)
        }
        None => listed(playing, state),
    }
}

/// The rows and columns that hold `whole`, drawn.
fn rows(columns: u32, whole: &Cells, state: &State) -> String {
    let bounds = |place: fn(u32, u32) -> u32| {
        let places = || whole.iter().map(|cell| place(cell, columns));
        places().min().unwrap_or(0)..=places().max().unwrap_or(0)
    };
    let across = bounds(|cell, columns| cell % columns);
    let sign = |cell: u32| match () {
        () if state.cells.contains(cell) => '.',
        () if state.marked.contains(cell) => 'x',
        () => '#',
    };
    let line = |row: u32| across.clone().map(|column| sign(row * columns + column)).collect();
    bounds(|cell, columns| cell / columns).map(line).collect::<Vec<String>>().join("/")
}

/// The board and its cells by name, whichever of those left and those gone are said shorter.
fn listed(playing: &Playing, state: &State) -> String {
    let full = Cells::first(playing.count());
    let gone = full.without(&state.cells);
    let title = if playing.title.is_empty() { "full" } else { &playing.title };
    let blocked = gone.without(&state.marked);
    match () {
        () if gone.is_empty() => title.to_owned(),
        // With marks the cells that are neither are out of play for good, and `only` would
        // call them marked.
        () if playing.marks() && !blocked.is_empty() => {
            let clause = |verb: &str, cells: &Cells| match cells.is_empty() {
                true => String::new(),
                false => format!(" {verb} {}", names(playing, cells)),
            };
            format!("{title}{}{}", clause("marked", &state.marked), clause("blocked", &blocked))
        }
        () => {
            let without = format!("{title} without {}", names(playing, &gone));
            let only = format!("{title} only {}", names(playing, &state.cells));
            if only.len() < without.len() { only } else { without }
        }
    }
}

/// Names with blanks between, four or more consecutive ones as a range.
pub(super) fn names(playing: &Playing, cells: &Cells) -> String {
    let all: Vec<u32> = cells.iter().collect();
    let mut words: Vec<String> = Vec::new();
    for run in all.chunk_by(|a, b| a + 1 == *b) {
        let name = |cell: &u32| playing.names[*cell as usize].clone();
        match run {
            [first, _, _, .., last] => words.push(format!("{}..{}", name(first), name(last))),
            _ => words.extend(run.iter().map(name)),
        }
    }
    words.join(" ")
}
