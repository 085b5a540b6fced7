//! The rows of a table, worked out so that what a budget leaves open is their tail.

use super::at_once::AtOnce;
use super::index::Index;
use super::quantity::Quantity;
use super::stored::Stored;
use crate::base::{Convention, Known, Meter, Unknown};
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::Inquiry;
use crate::export::Cell;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::Kinds;
use crate::position::Position;

/// The cells of a table, and why some of them are open.
pub(super) struct Rows {
    pub(super) cells: Vec<Vec<Cell>>,
    pub(super) unknown: Vec<(&'static str, String)>,
}

impl Rows {
    /// First the columns of normal play, so that no misère search keeps the clock from them;
    /// then the others row by row, so that what a budget leaves open is their tail. Misère
    /// outcomes that are stored are asked of no search.
    pub(super) fn find(
        subject: &Subject,
        index: &Index,
        columns: &[Quantity],
        stored: Option<&Stored>,
        meter: Meter,
    ) -> anyhow::Result<Rows> {
        let positions = &index.positions;
        let mut cells: Vec<Vec<Cell>> = index.cells.iter().map(|cell| vec![cell.clone()]).collect();
        cells.iter_mut().for_each(|row| row.resize(columns.len() + 1, Cell::Unknown));
        let mut reasons: Vec<Option<String>> = vec![None; columns.len()];
        let progress = Progress::start("");
        let kinds = match columns.contains(&Quantity::Kind) {
            true => KindColumn::find(subject, positions, &mut meter.clone())?,
            false => KindColumn::default(),
        };
        let mut search = meter.clone();
        let mut inquiry = Inquiry::new(subject.game(), meter);
        for convention in Convention::BOTH {
            let asked = || columns.iter().enumerate().filter(|(_, column)| column.convention() == convention);
            if asked().next().is_none() {
                continue;
            }
            let at_once = match convention {
                Convention::Normal => None,
                Convention::Misere => AtOnce::find(subject.game(), positions, columns, &mut search)?,
            };
            for (at, position) in positions.iter().enumerate() {
                progress.say(format!("{convention} play, {} of {}", index.cells[at].text(), index.scope));
                if convention == Convention::Misere || subject.game().is_loopy() {
                    match asked().all(|(_, column)| *column == Quantity::Misere) {
                        true => inquiry.make_room_for_outcomes(positions, at)?,
                        false => inquiry.make_room(positions, at)?,
                    }
                }
                for (place, column) in asked() {
                    if let Some(cell) = at_once.as_ref().and_then(|values| values.cell(*column, position)) {
                        cells[at][place + 1] = cell;
                        continue;
                    }
                    let cell = match stored {
                        Some(stored) if *column == Quantity::Misere => stored.cell(position),
                        _ => column.of(&mut inquiry, position, &kinds)?,
                    };
                    match cell {
                        Ok(cell) => cells[at][place + 1] = cell,
                        Err(reason) => {
                            reasons[place].get_or_insert_with(|| reason.to_string());
                        }
                    }
                }
            }
        }
        let keys = columns.iter().map(|column| column.column().key);
        let unknown = keys.zip(reasons).filter_map(|(key, reason)| Some((key, reason?))).collect();
        Ok(Rows { cells, unknown })
    }
}

/// The kinds of the components of a table, where they are asked for.
#[derive(Default)]
pub(super) struct KindColumn {
    table: ComponentTable,
    kinds: Kinds,
    open: Option<Unknown>,
}

impl KindColumn {
    fn find(subject: &Subject, positions: &[Position], meter: &mut Meter) -> Result<KindColumn, GraphFault> {
        let mut column = KindColumn::default();
        let added =
            positions.iter().try_for_each(|position| column.table.add(subject.game(), position, meter));
        let found = added.and_then(|()| Ok(Kinds::new(&column.table, meter)?));
        match found {
            Ok(kinds) => column.kinds = kinds,
            Err(GraphFault::Exhausted(exhausted)) => column.open = Some(exhausted.into()),
            Err(fault) => return Err(fault),
        }
        Ok(column)
    }

    /// The kind of a single component, or of the sum it is read as: of heap 0, the empty sum.
    pub(super) fn of(&self, position: &Position) -> Known<Cell> {
        if let Some(open) = &self.open {
            return Err(open.clone());
        }
        let kind = |component| self.table.number(component).map(|local| self.kinds.kind(local));
        let mut parts = position.iter().map(kind);
        let text = match (parts.next(), parts.next()) {
            (None, _) => "fickle".to_owned(),
            (Some(Some(kind)), None) => kind.to_string(),
            _ => return Err(Unknown("a sum of several parts has no kind of its own".to_owned())),
        };
        Ok(text.into())
    }
}
