//! `lastmove diverge`: where the conventions part, and how Grundy addition fails.

mod genus;
mod record;

use crate::base::Unknown;
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::kept;
use crate::cli::options::{BudgetOptions, FamilyOptions, RulesetArg, ScopeOptions, TableArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::Truth;
use crate::divergence::{Differing, Divergence, Pairs, Part, Words, diverge_by, diverge_listing, too_wide};
use crate::export::{Column, Style, Table, TableFormat};
use crate::position::{Game, Scope};
use crate::ruleset::Vocabulary;
use std::io::Write;
use std::path::PathBuf;

/// Where normal and misère outcomes differ, and how Grundy addition fails in misère play
///
/// Looks at every position of the scope, empty heaps left out, and shows the smallest
/// witnesses: by total, then by number of heaps, then in lexicographic order. Addition can
/// fail in three ways. Value: the misère value of a sum is not the xor of the values of its
/// parts. Substitution: two positions of equal misère value may not replace each other.
/// Recipe: the rule of misère Nim, applied to nim values, names the wrong winner.
///
/// A scope that takes more than the budget is refused before the work begins (exit code 3),
/// with what it would take and the largest scope of its kind that fits.
///
/// With --store outcomes are read off a table of all positions, two bits each, up to the
/// largest total of the scope. It is kept in a folder, and only the file at work is held in
/// memory. The folder is of one game, total and largest heap; one that is of another, damaged, or
/// in use is refused and left as it is (exit code 2). Then --max-memory bounds what is held, and
/// --max-positions, where it is given, the table.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    #[command(flatten)]
    scope: ScopeOptions,

    #[command(flatten)]
    family: FamilyOptions,

    /// How many differing positions to list; JSON lists them all
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    list: usize,

    /// Also look for the smallest two positions of one genus that may not stand for each other
    #[arg(long)]
    genus: bool,

    /// Say how many positions are P, under either convention
    #[arg(long)]
    count: bool,

    /// Say what the sizes of the P-positions add up to, under either convention
    #[arg(long)]
    sum: bool,

    /// Read who wins off the labels of all positions, kept in this folder: in files, past
    /// memory, and the same command goes on where it was stopped
    #[arg(long, value_name = "DIR", conflicts_with = "family")]
    store: Option<PathBuf>,

    /// The format to write; csv and latex are tables of all differing positions
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableArg::Text)]
    format: TableArg,

    /// Shorthand for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove diverge kayles --heaps 1..2 --sizes 0..8
  Kayles (embedded ruleset kayles): 1 to 2 heaps of sizes 0 to 8, normal and misère play
  positions           45
  outcomes differ     9 (20.0 %)
  smallest            0: P in normal play, N in misère play
  smallest non-empty  1: N in normal play, P in misère play
  differing           0  1  1,1  4  1,4  1,5  4,4  4,5  5,5

  Grundy addition in misère play
  value         g-(1) = 0 and g-(1) = 0, whose xor is 0, but g-(1,1) = 1
  substitution  g-(0) = g-(5) = 1, but beside 2,2 they differ: 2,2 is P, as every option is N;
                2,2,5 is N, as 5 -> 2,2 leaves 2,2,2,2, which is P
  recipe        1,5 has nim values 1,4, of which the misère Nim rule says N, but 1,5 is P, as
                every option is N

Example: how many positions of four heaps of Nim to 20 are P, and how many beans they have
  $ lastmove diverge nim --heaps 4 --sizes 0..20 --count --sum --list 0
  Nim (embedded ruleset nim): 4 heaps of sizes 0 to 20, normal and misère play
  positions           10626
  P-positions         452 in normal play, 451 in misère play
  their totals        17590 in normal play, 17588 in misère play
  outcomes differ     5 (under 0.1 %)
  smallest            0: P in normal play, N in misère play
  smallest non-empty  1: N in normal play, P in misère play

  Grundy addition in misère play
  value         g-(1) = 0 and g-(1) = 0, whose xor is 0, but g-(1,1) = 1
  substitution  g-(0) = g-(2,3) = 1, but beside 2,2 they differ: 2,2 is P, as every option is N;
                2,2,2,3 is N, as 3 -> 2 leaves 2,2,2,2, which is P
  recipe        no failure in this scope"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, line) = self.family.apply(self.ruleset.resolve()?)?;
        if self.genus {
            subject.ensure_adds()?;
        }
        let scope = match &line {
            Some(line) => self.scope.over(line)?,
            None => {
                subject.ensure_row()?;
                self.scope.scope_in(subject.game())?
            }
        };
        let mut meter = self.budget.meter();
        let labels = match &self.store {
            None => None,
            Some(folder) => {
                let bounds = scope.bounds_in(subject.game(), &meter)?;
                Some(kept::labels(&subject, &bounds, None, folder, &self.budget, &mut meter)?)
            }
        };
        let progress = Progress::over(format!("comparing conventions over {scope}"), &meter);
        let is_json = self.json || matches!(self.format, TableArg::Json);
        let found = match labels {
            Some(Ok(labels)) => diverge_by(&labels, subject.game(), &scope, &mut meter)?,
            Some(Err(open)) if is_json => Divergence::left_open(&open),
            Some(Err(open)) => return Err(Unanswered(open.to_string()).into()),
            None => match too_wide(subject.game(), &scope, &mut meter)? {
                None => diverge_listing(subject.game(), &scope, self.listed(), &mut meter)?,
                Some(wide) if is_json => Divergence::left_open(&Unknown(wide.to_string())),
                Some(wide) => return Err(wide.into()),
            },
        };
        let mut truth = Truth::new(subject.game(), meter.clone());
        let words = Words::of(&found, &mut truth)?;
        let genus = match self.genus {
            true => Some(genus::Found::find(&subject, &mut truth, &scope, &meter)?),
            false => None,
        };
        drop(progress);
        match if self.json { TableArg::Json } else { self.format } {
            TableArg::Json => out.json(&record::record(&subject, &scope, &found, &words, genus.as_ref()))?,
            format @ (TableArg::Csv | TableArg::Latex) => {
                let table = Table { command: out.command().to_owned(), ..table(&subject, &scope, &found) };
                TableFormat::from(format).exporter().export(&table, out)?;
            }
            TableArg::Text => {
                write(&subject, &scope, &found, &words, &self, out)?;
                if let Some(genus) = &genus {
                    writeln!(out, "\nWhere the genus fails")?;
                    out.prose(&genus.sentence)?;
                }
            }
        }
        let open = !found.unknown.is_empty() || genus.is_some_and(|genus| genus.is_open);
        Ok(if open { Exit::Unknown } else { Exit::Done })
    }

    /// How many differing positions are shown by name.
    fn listed(&self) -> usize {
        match (self.json, self.format) {
            (false, TableArg::Text) => self.list,
            _ => usize::MAX,
        }
    }
}

/// What was looked at: where a rule ends the game a position is one component, whatever the
/// scope says of several, and where the numbers are those of one state there are no several.
fn of_scope(subject: &Subject, scope: &Scope) -> String {
    let (game, sizes) = (subject.game(), scope.sizes());
    if let (Vocabulary::State { .. }, Ok(readable)) = (game.vocabulary(), scope.readable_in(game)) {
        return match readable.heaps().into_inner() {
            (1, 1) => format!("states of one number, {} to {}", sizes.start(), sizes.end()),
            (a, b) if a == b => format!("states of {a} numbers, {} to {}", sizes.start(), sizes.end()),
            (a, b) => format!("states of {a} to {b} numbers, {} to {}", sizes.start(), sizes.end()),
        };
    }
    match (game.has_end_rule(), Scope::new(1..=1, sizes)) {
        (true, Ok(alone)) => in_words(game, &alone),
        _ => in_words(game, scope),
    }
}

/// What is of no size has numbers that are called something else.
fn in_words(game: &dyn Game, scope: &Scope) -> String {
    let nouns = game.nouns();
    let (first, last) = scope.sizes().into_inner();
    match &nouns.numbers[..] {
        [number] => {
            let (fewest, most) = scope.heaps().into_inner();
            let count = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
            let plural = if most == 1 { "" } else { "s" };
            format!("{count} {}{plural}, {number} {first} to {last}", nouns.one)
        }
        _ => scope.in_words(nouns.one),
    }
}

/// The differing positions as a table.
fn table(subject: &Subject, scope: &Scope, found: &Divergence) -> Table {
    let heading =
        subject.heading(format_args!("positions of {} whose outcomes differ", of_scope(subject, scope)));
    let row = |differing: &Differing| {
        let Differing { position, total, normal, misere } = differing;
        vec![
            subject.text(position).into(),
            (*total).into(),
            normal.to_string().into(),
            misere.to_string().into(),
        ]
    };
    Table {
        columns: vec![
            Column::new("position", "position", Style::Word),
            Column::new("total", "total", Style::Number),
            Column::new("normal", "normal", Style::Word),
            Column::new("misere", "misère", Style::Word),
        ],
        rows: found.differing.iter().map(row).collect(),
        unknown: found.unknown.iter().map(|(part, reason)| (part_key(*part), reason.to_string())).collect(),
        ..Table::new(heading)
    }
}

fn write(
    subject: &Subject,
    scope: &Scope,
    found: &Divergence,
    words: &Words,
    asked: &Args,
    out: &mut Output,
) -> std::io::Result<()> {
    let looked_at = of_scope(subject, scope);
    writeln!(out, "{}", subject.heading(format_args!("{looked_at}, normal and misère play")))?;
    // Nothing found is only "none" where everything was looked at.
    let is_open = |part| found.unknown.iter().any(|(open, _)| *open == part);
    let absent = |part, none: &str| if is_open(part) { "?".to_owned() } else { none.to_owned() };
    let one = |differing: Option<&Differing>| match differing {
        None => absent(Part::Positions, "none"),
        Some(Differing { position, normal, misere, .. }) => {
            format!("{}: {normal} in normal play, {misere} in misère play", subject.text(position))
        }
    };
    let (list, count) = (asked.list, found.differ);
    let share = match 100.0 * count as f64 / found.positions.max(1) as f64 {
        small if count > 0 && small < 0.05 => "under 0.1 %".to_owned(),
        share => format!("{share:.1} %"),
    };
    let ran_out = if is_open(Part::Positions) { ", and a budget ran out" } else { "" };
    let [normal, misere] = found.p;
    let mut lines = vec![
        ("positions", format!("{}{ran_out}", found.positions)),
        ("P-positions", format!("{} in normal play, {} in misère play", normal.count, misere.count)),
        ("their totals", format!("{} in normal play, {} in misère play", normal.total, misere.total)),
        ("outcomes differ", format!("{count} ({share})")),
        ("smallest", one(found.smallest())),
        ("smallest non-empty", one(found.smallest_nonempty())),
    ];
    if found.saw_nothing() {
        lines.iter_mut().skip(1).for_each(|(_, text)| *text = "?".to_owned());
    }
    lines.retain(|&(name, _)| match name {
        "P-positions" => asked.count,
        "their totals" => asked.sum,
        _ => true,
    });
    if count > 0 && list > 0 {
        let listed: Vec<String> =
            found.differing.iter().take(list).map(|differing| subject.text(&differing.position)).collect();
        let more = match count - listed.len() as u64 {
            0 => String::new(),
            more => format!("  and {more} more"),
        };
        lines.push(("differing", format!("{}{more}", listed.join("  "))));
    }
    if let Some(by) = &found.by {
        lines.push(("truth", format!("by {by}")));
    }
    out.facts(&lines)?;
    if subject.game().has_end_rule() {
        out.prose("The game ends by a rule of its own, and so has no sums in which values could add.")?;
    } else if subject.game().is_loopy() {
        out.prose("Play may go on for ever, and so there are no misère values that could add.")?;
    } else {
        writeln!(out, "\nGrundy addition in misère play")?;
        let sentence = |failure: &Option<String>, part| {
            failure.clone().unwrap_or_else(|| absent(part, "no failure in this scope"))
        };
        let value = match (&words.value, found.pairs) {
            (None, Some(Pairs { sums, is_all })) => {
                let which = if is_all { "all " } else { "the smallest " };
                format!("no failure in {which}{sums} sums of two of these states")
            }
            (value, _) => sentence(value, Part::Positions),
        };
        out.facts(&[
            ("value", value),
            ("substitution", sentence(&words.substitution, Part::Substitution)),
            ("recipe", sentence(&words.recipe, Part::Positions)),
        ])?;
    }
    if let Some(sentence) = &words.dominated {
        writeln!(out, "\nA move that normal play can do without")?;
        out.prose(sentence)?;
    }
    for (part, reason) in &found.unknown {
        writeln!(out, "? {}: {reason}", part_key(*part))?;
    }
    Ok(())
}

fn part_key(part: Part) -> &'static str {
    match part {
        Part::Positions => "positions",
        Part::Substitution => "substitution",
    }
}
