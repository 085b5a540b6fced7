//! What the rows of a table are about: single heaps, the boards of a family, or the states
//! of a game all of whose states are several numbers.

use crate::cli::options::{Line, Range};
use crate::cli::subject::Subject;
use crate::export::{Cell, Column, Style};
use crate::position::{OptionsFault, Position, Scope};
use anyhow::ensure;

/// The most rows a table may have.
const MAX_ROWS: u64 = 1_000_000;

/// The positions of a table in the order of its rows.
pub(super) struct Index {
    /// The first column.
    pub(super) column: Column,
    /// What stands in it, a cell a row.
    pub(super) cells: Vec<Cell>,
    /// The positions, one a row.
    pub(super) positions: Vec<Position>,
    /// All of them in a few words.
    pub(super) scope: String,
}

impl Index {
    /// The rows that are asked for.
    pub(super) fn of(subject: &Subject, sizes: Option<Range>, line: Option<&Line>) -> anyhow::Result<Index> {
        let game = subject.game();
        if let Some(line) = line {
            let numbers = limited(line.numbers())?;
            let positions = numbers.iter().map(|n| line.position(subject, n)).collect::<Result<_, _>>()?;
            let column = Column::new("n", "n", Style::Number);
            return Ok(Index::numbered(column, numbers, positions, line.to_string()));
        }
        if let (None, Some(listed)) = (sizes, game.listed()) {
            let positions: Vec<Position> = listed.into_iter().map(|one| Position::copies(one, 1)).collect();
            return Ok(Index::worded(subject, positions, "all vertices".to_owned()));
        }
        let sizes = sizes.unwrap_or_else(|| Range::of(game.customary()));
        if *game.listing().lengths.start() > 1 {
            return Index::of_states(subject, sizes);
        }
        let sizes = limited(sizes)?;
        let positions = sizes.iter().map(|size| game.member(size)).collect::<Result<_, _>>()?;
        let column = Column::new("heap", "heap", Style::Number);
        Ok(Index::numbered(column, sizes, positions, format!("single heaps {sizes}")))
    }

    fn numbered(column: Column, numbers: Range, positions: Vec<Position>, scope: String) -> Index {
        Index { column, cells: numbers.iter().map(Cell::Number).collect(), positions, scope }
    }

    /// Every state of numbers from `sizes`: as many numbers as a state has.
    fn of_states(subject: &Subject, sizes: Range) -> anyhow::Result<Index> {
        let fewest = *subject.game().listing().lengths.start();
        let scope = Scope::new(fewest..=fewest, sizes.iter())?;
        let mut positions = Vec::new();
        scope.positions_in(subject.game(), |position| {
            positions.push(position.clone());
            match positions.len() as u64 <= MAX_ROWS {
                true => Ok(()),
                false => Err(OptionsFault::Illegal {
                    component: format!("numbers {sizes}"),
                    fault: format!("there are more than {MAX_ROWS} states, the most a table lists"),
                }),
            }
        })?;
        positions.dedup();
        Ok(Index::worded(subject, positions, format!("states of numbers {sizes}")))
    }

    fn worded(subject: &Subject, positions: Vec<Position>, scope: String) -> Index {
        let column = Column::new("position", "position", Style::Word);
        let cells = positions.iter().map(|position| subject.text(position).into()).collect();
        Index { column, cells, positions, scope }
    }
}

fn limited(numbers: Range) -> anyhow::Result<Range> {
    let rows = numbers.count();
    ensure!(
        rows <= MAX_ROWS,
        "{numbers} has {rows} rows, and a table at most {MAX_ROWS}; ask for a part of it"
    );
    Ok(numbers)
}
