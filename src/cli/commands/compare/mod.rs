//! `lastmove compare`: the first heap at which two rulesets differ.

mod family;
mod thing;
mod values;

use crate::base::{Convention, Meter};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, Conventions, TableArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::export::{Cell, Column, Style, Table, TableFormat};
use serde_json::{Map, Value, json};
use std::io::Write;
use thing::Thing;
use values::{Compared, Pair};

/// The first heap at which the values of two rulesets differ
///
/// Compares the values of single heaps: g+, the misère values g-, or both. `RULESET on FAMILY`
/// means the boards of a family by their number, as in `node-kayles on path`; of a game whose
/// states are one number, these are compared. With a shift K
/// heap n of the first ruleset is held against heap n + K of the second. Where both values
/// have a proved period, equality is proved for every heap; otherwise the answer says how
/// far it was checked. The exit code is 1 when a difference was found.
///
/// With --family, every game of a family is held against every other: which are one game?
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// The first ruleset: a file, a name, a code or a set; on boards, `node-kayles on path`
    #[arg(value_name = "A", required_unless_present = "family")]
    a: Option<String>,

    /// The second ruleset
    #[arg(value_name = "B", required_unless_present = "family")]
    b: Option<String>,

    /// Find the classes of equal games in a family instead, by g+: a pattern such as 0.*** with
    /// any octal digit at a star, quaternary:N, or a ruleset; may be given several times
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["a", "b", "shift", "convention"])]
    family: Vec<String>,

    /// Which values to compare: those of normal play, of misere play, or both
    #[arg(long, value_name = "CONVENTION", default_value = "normal")]
    convention: Conventions,

    /// Hold heap n of A against heap n + K of B
    #[arg(long, value_name = "K", default_value_t = 0, allow_negative_numbers = true)]
    shift: i64,

    /// Look for a shift, of size BOUND at most (32 unless told), under which they agree
    #[arg(long, value_name = "BOUND", num_args = 0..=1, default_missing_value = "32", conflicts_with = "shift")]
    any_shift: Option<u32>,

    /// Compare heaps up to this one (10000 unless told, 4000 where every move has to be listed,
    /// 40 where values need a search, and 1000 in a family)
    #[arg(long, value_name = "HEAP")]
    max_heap: Option<u64>,

    /// The format to write; csv and latex are tables with a row for each convention
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableArg::Text)]
    #[arg(conflicts_with = "family")]
    format: TableArg,

    /// Write one JSON object
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Examples:
  $ lastmove compare 0.161 0.36
  A = 0.161, B = 0.36
  normal play: differ first at g+ of A(519) = 2 and B(519) = 4
  $ lastmove compare 0.137 0.07 --any-shift
  A = 0.137, B = 0.07
  normal play: g+ of A(n) and B(n + 1) agree for n = 0..193, for every n, proved by their periods
  $ lastmove compare 'node-kayles on path' 0.137
  A = Node Kayles (embedded ruleset node-kayles) on path n, B = 0.137
  normal play: g+ of A(n) and B(n) agree for n = 1..40, not proved beyond
  $ lastmove compare --family '0.2*'
  8 games, 3 classes by g+ of the heaps 0..1000
  0.2 = 0.21 = 0.24 = 0.25, proved by their periods
  0.22 = 0.23, proved by their periods
  0.26 = 0.27, proved by their periods"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (Some(a), Some(b)) = (&self.a, &self.b) else {
            return family::run(&self.family, self.any_shift, self.max_heap, &self.budget, self.json, out);
        };
        let (a, b) = (Thing::read(a)?, Thing::read(b)?);
        let mut meter = self.budget.meter();
        let progress = Progress::start("comparing");
        let mut pair = Pair::new(&a, &b, &meter)?;
        let found = self.find(&mut pair, &mut meter)?;
        drop(progress);
        match if self.json { TableArg::Json } else { self.format } {
            TableArg::Json => out.json(&found.record(&a, &b))?,
            TableArg::Text => found.write(&a, &b, out)?,
            format @ (TableArg::Csv | TableArg::Latex) => {
                let table = Table { command: out.command().to_owned(), ..found.table(&a, &b) };
                TableFormat::from(format).exporter().export(&table, out)?;
            }
        }
        Ok(match found.equal() {
            Some(true) => Exit::Done,
            Some(false) => Exit::Finding,
            None => Exit::Unknown,
        })
    }

    /// The comparison under the shift asked for; under any shift, that of least size that
    /// makes them agree, and under none if there is no such shift.
    fn find(&self, pair: &mut Pair, meter: &mut Meter) -> anyhow::Result<Found> {
        let usual = self.convention.iter().map(|convention| pair.usual(convention)).min();
        let mut under = |shift: i64| -> anyhow::Result<Found> {
            let conventions = self.convention.iter();
            let compared =
                conventions.map(|convention| pair.compare(convention, shift, self.max_heap, meter));
            let compared = compared.collect::<Result<_, _>>()?;
            Ok(Found { shift, first: pair.first(shift), tried: None, compared })
        };
        let first = under(self.shift)?;
        let Some(bound) = self.any_shift.filter(|_| first.equal() == Some(false)) else { return Ok(first) };
        // An agreement of two heaps is none: the shift leaves half of the range at least.
        let heaps = usual.unwrap_or(values::SEARCHED_HEAPS);
        let most = self.max_heap.unwrap_or(heaps) / 2;
        let bound = i64::from(bound).min(i64::try_from(most).unwrap_or(i64::MAX));
        for shift in (1..=bound).flat_map(|size| [size, -size]) {
            let found = under(shift)?;
            if found.equal() != Some(false) {
                return Ok(found);
            }
        }
        Ok(Found { tried: Some(bound), ..first })
    }
}

/// What was found under one shift.
struct Found {
    shift: i64,
    /// The first number of A that was compared.
    first: u64,
    /// No shift of at most this size makes them agree, where any was asked for.
    tried: Option<i64>,
    compared: Vec<Compared>,
}

impl Found {
    /// Whether the values agree as far as was asked; `None` where a budget ended first.
    fn equal(&self) -> Option<bool> {
        if self.compared.iter().any(|compared| compared.difference.is_some()) {
            return Some(false);
        }
        self.compared.iter().all(|compared| compared.open.is_none()).then_some(true)
    }

    /// The convention and place of the first difference.
    fn first(&self) -> Option<(Convention, crate::sequence::Difference)> {
        let differences = self.compared.iter().filter_map(|each| Some((each.convention, each.difference?)));
        differences.min_by_key(|(_, difference)| difference.heap)
    }

    fn record(&self, a: &Thing, b: &Thing) -> Value {
        let by_convention = |value: &dyn Fn(&Compared) -> Value| -> Value {
            let each = |convention: Convention| {
                let compared = self.compared.iter().find(|compared| compared.convention == convention);
                (convention.key().to_owned(), compared.map_or(Value::Null, value))
            };
            Value::Object(Convention::BOTH.into_iter().map(each).collect())
        };
        let mut document = json!({
            "a": a.name(),
            "b": b.name(),
            "equal": self.equal(),
            "first_difference": self.first().map(|(convention, difference)| json!({
                "heap": difference.heap,
                "convention": convention,
                "a": difference.a,
                "b": difference.b,
            })),
            "compared_to": by_convention(&|compared| compared.to.into()),
            "proved": by_convention(&|compared| compared.proved.into()),
            "shift": self.shift,
        });
        let open: Map<String, Value> = self
            .compared
            .iter()
            .filter_map(|each| Some((each.convention.key().to_owned(), each.open.clone()?.into())))
            .collect();
        if !open.is_empty() {
            document["unknown"] = Value::Object(open);
        }
        document
    }

    fn table(&self, a: &Thing, b: &Thing) -> Table {
        let number = |value: Option<u64>| value.map_or(Cell::Word("none".to_owned()), Cell::Number);
        let row = |compared: &Compared| {
            let equal = match (compared.difference, compared.to) {
                (Some(_), _) => "differ",
                (None, Some(_)) if compared.proved => "proved equal",
                (None, Some(_)) => "equal so far",
                (None, None) => "nothing compared",
            };
            let heap = compared.difference.map(|difference| difference.heap);
            vec![
                compared.convention.key().to_owned().into(),
                equal.to_owned().into(),
                number(compared.to),
                number(heap),
                number(compared.difference.map(|difference| difference.a)),
                number(compared.difference.map(|difference| difference.b)),
            ]
        };
        let shift = match self.shift {
            0 => String::new(),
            shift => format!(", under the shift {shift}"),
        };
        Table {
            columns: vec![
                Column::new("convention", "convention", Style::Word),
                Column::new("verdict", "verdict", Style::Word),
                Column::new("compared_to", "compared to heap", Style::Number),
                Column::new("first_difference", "first difference", Style::Number),
                Column::new("a", "A", Style::Number),
                Column::new("b", "B", Style::Number),
            ],
            rows: self.compared.iter().map(row).collect(),
            unknown: self
                .compared
                .iter()
                .filter_map(|each| Some((each.convention.key(), each.open.clone()?)))
                .collect(),
            ..Table::new(format!("A = {}, B = {}{shift}", a.introduction(), b.introduction()))
        }
    }

    fn write(&self, a: &Thing, b: &Thing, out: &mut Output) -> std::io::Result<()> {
        writeln!(out, "A = {}, B = {}", a.introduction(), b.introduction())?;
        if let Some(bound) = self.tried {
            writeln!(out, "no shift of size {bound} or less makes them agree; without a shift:")?;
        }
        let plus = match self.shift {
            0 => String::new(),
            shift if shift > 0 => format!(" + {shift}"),
            shift => format!(" - {}", shift.unsigned_abs()),
        };
        for Compared { convention, difference, to, proved, open } in &self.compared {
            let symbol = if *convention == Convention::Normal { "g+" } else { "g-" };
            write!(out, "{convention} play: ")?;
            match (difference, to) {
                (Some(difference), _) => {
                    let (n, m) = (difference.heap, difference.heap.saturating_add_signed(self.shift));
                    let (left, right) = (difference.a, difference.b);
                    writeln!(out, "differ first at {symbol} of A({n}) = {left} and B({m}) = {right}")?;
                }
                (None, None) => writeln!(out, "nothing compared")?,
                (None, Some(to)) => {
                    let first = self.first;
                    let how =
                        if *proved { "for every n, proved by their periods" } else { "not proved beyond" };
                    writeln!(out, "{symbol} of A(n) and B(n{plus}) agree for n = {first}..{to}, {how}")?;
                }
            }
            if let Some(reason) = open {
                writeln!(out, "? {}: {reason}", convention.key())?;
            }
        }
        Ok(())
    }
}
