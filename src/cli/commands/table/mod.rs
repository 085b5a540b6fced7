//! `lastmove table`: a row per heap size, per board of a family, or per state.

mod at_once;
mod index;
mod quantity;
mod rows;
mod stored;

use crate::base::Convention;
use crate::cli::exit::Exit;
use crate::cli::kept;
use crate::cli::options::{BudgetOptions, FamilyOptions, Line, Range, RulesetArg};
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::export::{Table, TableFormat};
use crate::misere::{TameProof, Tameness};
use crate::position::Game;
use anyhow::{bail, ensure};
use clap::ValueEnum;
use index::Index;
use quantity::Quantity;
use rows::Rows;
use std::path::PathBuf;
use stored::Stored;

/// A table of single heaps: outcomes, Grundy values and genus, in both conventions
///
/// A row per heap size; of a game on boards, with --family, a row per board of the family; of
/// a game whose states are several numbers, a row per state of such numbers; of an explicit
/// graph, a row per vertex. Where play may go on for ever there are draws (D), and the value
/// is Smith's. Misère outcomes of heaps that split are searched for among positions up to
/// misère equality, which are far fewer than all. Where a misère column needs a search beyond the budget its cells are ? (null in
/// JSON), the reason is given, and the exit code is 3.
///
/// With --store the misère outcomes are read off a table of all positions, a bit each, up to
/// the total of the largest row. It is kept in a folder, a file for each largest part, and
/// only the file at work is held in memory: --max-memory bounds that, and the table is bounded
/// by the disk, and by --max-positions where it is given. A folder is of one game and one
/// largest row; one that is of another, damaged, or in use is refused and left as it is (exit
/// code 2).
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// The heap sizes, both ends included; 0..40 unless told
    #[arg(long, value_name = "A..B", conflicts_with = "family")]
    sizes: Option<Range>,

    #[command(flatten)]
    family: FamilyOptions,

    /// The columns, separated by commas; all unless told (a b-file: grundy)
    #[arg(long, value_enum, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<Quantity>,

    /// Keep the labels of all positions up to the largest row in this folder, for the misère
    /// outcomes: in files, past memory, and the same command goes on where it was stopped
    #[arg(long, value_name = "DIR", conflicts_with = "family")]
    store: Option<PathBuf>,

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

Example: misère outcomes of heaps of which there are billions of sums
  $ lastmove table grundys-game --sizes 127..130 --columns misere
  Grundy's game (embedded ruleset grundys-game): single heaps 127..130, normal and misère play
  heap  misère
   127  P
   128  N
   129  N
   130  P

Example: misère outcomes far out, kept in a folder and taken up again after a stop
  $ lastmove table kayles --sizes 48..50 --columns misere --store kayles-50
  Kayles (embedded ruleset kayles): single heaps 48..50, normal and misère play
  heap  misère
    48  N
    49  N
    50  N

Example: a game on the boards of a family
  $ lastmove table node-kayles --family cycle 3..6 --columns grundy,genus
  Node Kayles (embedded ruleset node-kayles): cycle 3..6, normal and misère play
  n  g+  genus
  3   1  1^031
  4   0  0^120
  5   0  0^120
  6   0  0^02

Example: a game with loops
  $ lastmove table square-but-one --sizes 0..5
  Square but one (embedded ruleset square-but-one): single heaps 0..5, normal and misère play
  heap  normal  misère  value
     0  P       N       0
     1  N       P       1
     2  D       N       infinity{1}
     3  D       P       infinity
     4  N       N       infinity{0}
     5  P       N       0

Example: the b-file of misère values
  $ lastmove table kayles --sizes 0..3 --format bfile --columns misere_grundy
  0 1
  1 0
  2 2
  3 3"#;

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

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, line) = self.family.apply(self.ruleset.resolve()?)?;
        let line = line.or_else(|| Line::own(&subject, self.sizes));
        if line.is_none() {
            subject.ensure_row()?;
        }
        let format = match self.format {
            _ if self.json => TableFormat::Json,
            Format::Text => TableFormat::Text,
            Format::Csv => TableFormat::Csv,
            Format::Json => TableFormat::Json,
            Format::Latex => TableFormat::Latex,
            Format::Bfile => TableFormat::BFile,
        };
        let columns = self.quantities(subject.game(), format);
        if columns.iter().any(|column| column.is_of_sums()) {
            subject.ensure_adds()?;
        }
        ensure!(
            format != TableFormat::BFile || columns.len() == 1,
            "a b-file holds one sequence; choose one with --columns grundy or --columns misere_grundy"
        );
        let index = Index::of(&subject, self.sizes, line.as_ref())?;
        let mut meter = self.budget.meter();
        let stored = match &self.store {
            Some(_) if !columns.contains(&Quantity::Misere) => {
                bail!("--store keeps misère outcomes: ask for them, as in --columns misere")
            }
            Some(folder) => {
                let (positions, misere) = (&index.positions, Some(Convention::Misere));
                let labels = kept::labels(&subject, positions, misere, folder, &self.budget, &mut meter)?;
                Some(Stored(labels))
            }
            None => None,
        };
        let rows = Rows::find(&subject, &index, &columns, stored.as_ref(), meter)?;
        let exit = if rows.unknown.is_empty() { Exit::Done } else { Exit::Unknown };
        let tameness = match (columns.contains(&Quantity::Kind), subject.game().own_heap_rules()) {
            // What runs out of its budget here says nothing; the column says what it can.
            (true, Some(rules)) => Tameness::of(rules, TAMENESS, &mut self.budget.meter()).ok().flatten(),
            _ => None,
        };
        let table = self.table(&subject, line.as_ref(), &index, &columns, rows, tameness);
        let table = Table { command: out.command().to_owned(), ..table };
        format.exporter().export(&table, out)?;
        Ok(exit)
    }

    /// The columns asked for, each once.
    fn quantities(&self, game: &dyn Game, format: TableFormat) -> Vec<Quantity> {
        match &self.columns[..] {
            [] if format == TableFormat::BFile => vec![Quantity::Grundy],
            [] => Quantity::usual(game),
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
        line: Option<&Line>,
        index: &Index,
        columns: &[Quantity],
        rows: Rows,
        tameness: Option<Tameness>,
    ) -> Table {
        let verdict = tameness.map(|tameness| format!("; {}", words(tameness))).unwrap_or_default();
        let scope = format_args!("{}, normal and misère play{verdict}", index.scope);
        let mut table = Table::new(subject.heading(scope));
        table.facts = subject.facts();
        match line {
            Some(line) => {
                table.facts.insert("family".to_owned(), line.family().into());
                table.facts.insert("n".to_owned(), line.numbers().to_string().into());
            }
            None if subject.game().listed().is_some() => {}
            None => {
                let sizes = self.sizes.unwrap_or_else(|| Range::of(subject.game().customary()));
                table.facts.insert("sizes".to_owned(), sizes.to_string().into());
            }
        }
        if let Some(tameness) = tameness {
            let first = match tameness {
                Tameness::FailsAt(heap) => Some(heap),
                _ => None,
            };
            table.facts.insert("tameness".to_owned(), words(tameness).into());
            table.facts.insert("first_not_tame".to_owned(), first.into());
        }
        table.columns = vec![index.column];
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
