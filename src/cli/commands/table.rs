//! `lastmove table`: a row per heap size.

use crate::base::{Convention, Known, Meter, Unknown};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, Range, RulesetArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::Inquiry;
use crate::export::{Cell, Column, Style, Table, TableFormat};
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::{Kinds, TameProof, Tameness};
use crate::position::Position;
use anyhow::ensure;
use clap::ValueEnum;

/// A table of single heaps: outcomes, Grundy values and genus, in both conventions
///
/// A row per heap size. Where a misère column needs a search beyond the budget its cells
/// are ? (null in JSON), the reason is given, and the exit code is 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// The heap sizes, both ends included
    #[arg(long, value_name = "A..B", default_value = "0..40")]
    sizes: Range,

    /// The columns, separated by commas; all unless told (a b-file: grundy)
    #[arg(long, value_enum, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<Quantity>,

    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,

    /// Shorthand for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove table kayles --sizes 3..6
  Kayles (embedded ruleset kayles): single heaps 3..6, normal and misère play
  heap  normal  misère  g+  g-  genus
     3  N       N        3   3  3^31
     4  N       P        1   0  1^031
     5  N       N        4   1  4^146
     6  N       N        3   3  3^31

Example: which heaps are tame
  $ lastmove table 0.77 --sizes 4..6 --columns genus,kind
  0.77: single heaps 4..6, normal and misère play; heap 5 is the first not hereditarily tame
  heap  genus  kind
     4  1^031  fickle
     5  4^146  restless
     6  3^31   firm by reversal

Example: the b-file of misère values
  $ lastmove table kayles --sizes 0..3 --format bfile --columns misere_grundy
  0 1
  1 0
  2 2
  3 3"#;

/// The most rows a table may have.
const MAX_ROWS: u64 = 1_000_000;

/// What a column shows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Quantity {
    /// The outcome in normal play
    Normal,
    /// The outcome in misère play
    Misere,
    /// g+, the Grundy value
    Grundy,
    /// g-, the misère Grundy value
    #[value(name = "misere_grundy", alias = "misere-grundy")]
    MisereGrundy,
    /// The genus
    Genus,
    /// Tame (fickle or firm), restive, restless or wild; shown only when asked for
    Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Aligned columns
    Text,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON object
    Json,
    /// A LaTeX table in booktabs style, its caption with the command that made it
    Latex,
    /// A b-file of the OEIS: n a(n), one column
    Bfile,
}

impl Quantity {
    fn column(self) -> Column {
        match self {
            Quantity::Normal => Column::new("normal", "normal", Style::Word),
            Quantity::Misere => Column::new("misere", "misère", Style::Word),
            Quantity::Grundy => Column::new("grundy", "g+", Style::Number),
            Quantity::MisereGrundy => Column::new("misere_grundy", "g-", Style::Number),
            Quantity::Genus => Column::new("genus", "genus", Style::Power),
            Quantity::Kind => Column::new("kind", "kind", Style::Word),
        }
    }
}

impl Quantity {
    /// The convention whose search, if any, it waits for.
    fn convention(self) -> Convention {
        match self {
            Quantity::Normal | Quantity::Grundy => Convention::Normal,
            Quantity::Misere | Quantity::MisereGrundy | Quantity::Genus | Quantity::Kind => {
                Convention::Misere
            }
        }
    }

    /// Its cell in the row of a heap.
    fn of(
        self,
        inquiry: &mut Inquiry,
        heap: &Position,
        kinds: &KindColumn,
    ) -> Result<Known<Cell>, GraphFault> {
        let convention = self.convention();
        Ok(match self {
            Quantity::Normal | Quantity::Misere => {
                inquiry.outcome(heap, convention)?.map(|outcome| outcome.to_string().into())
            }
            Quantity::Grundy | Quantity::MisereGrundy => inquiry.value(heap, convention)?.map(Cell::from),
            Quantity::Genus => inquiry.genus(heap)?.map(|genus| genus.to_string().into()),
            Quantity::Kind => kinds.of(heap),
        })
    }
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        let format = match self.format {
            _ if self.json => TableFormat::Json,
            Format::Text => TableFormat::Text,
            Format::Csv => TableFormat::Csv,
            Format::Json => TableFormat::Json,
            Format::Latex => TableFormat::Latex,
            Format::Bfile => TableFormat::BFile,
        };
        let columns = self.quantities(format);
        ensure!(
            format != TableFormat::BFile || columns.len() == 1,
            "a b-file holds one sequence; choose one with --columns grundy or --columns misere_grundy"
        );
        ensure!(
            self.sizes.count() <= MAX_ROWS,
            "{} has {} rows, and a table at most {MAX_ROWS}; ask for a part of it",
            self.sizes,
            self.sizes.count()
        );
        let heaps: Vec<Position> =
            self.sizes.iter().map(|size| subject.game().member(size)).collect::<Result<_, _>>()?;
        let rows = Rows::find(&subject, self.sizes, &heaps, &columns, self.budget.meter())?;
        let exit = if rows.unknown.is_empty() { Exit::Done } else { Exit::Unknown };
        let tameness = match (columns.contains(&Quantity::Kind), subject.game().heap_rules(0)) {
            // What runs out of its budget here says nothing; the column says what it can.
            (true, Some(rules)) => Tameness::of(rules, TAMENESS, &mut self.budget.meter()).ok().flatten(),
            _ => None,
        };
        let table = self.table(&subject, &columns, rows, tameness);
        let table = Table { command: out.command().to_owned(), ..table };
        format.exporter().export(&table, out)?;
        Ok(exit)
    }

    /// The columns asked for, each once.
    fn quantities(&self, format: TableFormat) -> Vec<Quantity> {
        match &self.columns[..] {
            [] if format == TableFormat::BFile => vec![Quantity::Grundy],
            [] => Quantity::value_variants().iter().copied().filter(|&each| each != Quantity::Kind).collect(),
            asked => {
                let mut columns = Vec::new();
                for column in asked {
                    if !columns.contains(column) {
                        columns.push(*column);
                    }
                }
                columns
            }
        }
    }

    fn table(
        &self,
        subject: &Subject,
        columns: &[Quantity],
        rows: Rows,
        tameness: Option<Tameness>,
    ) -> Table {
        let verdict = tameness.map(|tameness| format!("; {}", words(tameness))).unwrap_or_default();
        let scope = format_args!("single heaps {}, normal and misère play{verdict}", self.sizes);
        let mut table = Table::new(subject.heading(scope));
        table.facts = subject.facts();
        table.facts.insert("sizes".to_owned(), self.sizes.to_string().into());
        if let Some(tameness) = tameness {
            let first = match tameness {
                Tameness::FailsAt(heap) => Some(heap),
                _ => None,
            };
            table.facts.insert("tameness".to_owned(), words(tameness).into());
            table.facts.insert("first_not_tame".to_owned(), first.into());
        }
        table.columns = vec![Column::new("heap", "heap", Style::Number)];
        table.columns.extend(columns.iter().map(|quantity| quantity.column()));
        table.rows = rows.cells;
        table.unknown = rows.unknown;
        table
    }
}

/// What is known of the tameness of all heaps, in words.
fn words(tameness: Tameness) -> String {
    match tameness {
        Tameness::Proved(TameProof::Sequences) => {
            "every heap is hereditarily tame, proved by the periods of both sequences".to_owned()
        }
        Tameness::Proved(TameProof::FirmAbove(heap)) => {
            format!("every heap is hereditarily tame, proved: those above {heap} have no fickle option")
        }
        Tameness::Proved(TameProof::Period { preperiod, period }) => format!(
            "every heap is hereditarily tame, proved: tame values have period {period} from heap {preperiod} on"
        ),
        Tameness::FailsAt(heap) => format!("heap {heap} is the first not hereditarily tame"),
        Tameness::OpenFrom(heap) => {
            format!("heaps below {heap} are hereditarily tame, and it is open whether all are")
        }
    }
}

/// Heaps looked at for a proof that all are tame.
const TAMENESS: u64 = 2048;

/// The cells of a table, and why some of them are open.
struct Rows {
    cells: Vec<Vec<Cell>>,
    unknown: Vec<(&'static str, String)>,
}

impl Rows {
    /// First the columns of normal play, so that no misère search keeps the clock from them;
    /// then the others heap by heap, so that what a budget leaves open is their tail.
    fn find(
        subject: &Subject,
        sizes: Range,
        heaps: &[Position],
        columns: &[Quantity],
        meter: Meter,
    ) -> anyhow::Result<Rows> {
        let mut cells: Vec<Vec<Cell>> = sizes.iter().map(|size| vec![Cell::Number(size)]).collect();
        cells.iter_mut().for_each(|row| row.resize(columns.len() + 1, Cell::Unknown));
        let mut reasons: Vec<Option<String>> = vec![None; columns.len()];
        let progress = Progress::start("");
        let kinds = match columns.contains(&Quantity::Kind) {
            true => KindColumn::find(subject, heaps, &mut meter.clone())?,
            false => KindColumn::default(),
        };
        let mut inquiry = Inquiry::new(subject.game(), meter);
        for convention in Convention::BOTH {
            let asked = || columns.iter().enumerate().filter(|(_, column)| column.convention() == convention);
            if asked().next().is_none() {
                continue;
            }
            for (at, (size, heap)) in sizes.iter().zip(heaps).enumerate() {
                progress.say(format!("{convention} play, heap {size} of {sizes}"));
                if convention == Convention::Misere {
                    inquiry.make_room(heaps, at)?;
                }
                for (place, column) in asked() {
                    match column.of(&mut inquiry, heap, &kinds)? {
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

/// The kinds of the heaps of a table, where they are asked for.
#[derive(Default)]
struct KindColumn {
    table: ComponentTable,
    kinds: Kinds,
    open: Option<Unknown>,
}

impl KindColumn {
    fn find(subject: &Subject, heaps: &[Position], meter: &mut Meter) -> Result<KindColumn, GraphFault> {
        let mut column = KindColumn::default();
        let added = heaps.iter().try_for_each(|heap| column.table.add(subject.game(), heap, meter));
        let found = added.and_then(|()| Ok(Kinds::new(&column.table, meter)?));
        match found {
            Ok(kinds) => column.kinds = kinds,
            Err(GraphFault::Exhausted(exhausted)) => column.open = Some(exhausted.into()),
            Err(fault) => return Err(fault),
        }
        Ok(column)
    }

    /// The kind of a single heap, or of the sum it is read as: of heap 0, the empty sum.
    fn of(&self, heap: &Position) -> Known<Cell> {
        if let Some(open) = &self.open {
            return Err(open.clone());
        }
        let kind = |component| self.table.number(component).map(|local| self.kinds.kind(local));
        let mut parts = heap.iter().map(kind);
        let text = match (parts.next(), parts.next()) {
            (None, _) => "fickle".to_owned(),
            (Some(Some(kind)), None) => kind.to_string(),
            _ => return Err(Unknown("a sum of several parts has no kind of its own".to_owned())),
        };
        Ok(text.into())
    }
}
