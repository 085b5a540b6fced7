//! `lastmove quotient`: the misère quotient of a game of heaps.

mod algebra;
mod closed;
mod explain;
mod names;
mod record;
mod text;

use crate::certificate::Rules;
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, FamilyOptions, RulesetArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::misere::quotient::{
    Exceptions, Halt, Presentation, Quotient, Status, Stopped, Structure, of_closed_set, quotient,
    whole_quotient,
};
use crate::position::{OptionsFault, Position, Scope};
use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use names::Names;
use std::path::PathBuf;

/// The misère quotient: which sums may stand for each other, and who wins them
///
/// Two sums of the game's heaps are indistinguishable when no third sum beside them tells
/// them apart in misère play. The classes form a commutative monoid, the quotient, some of
/// whose elements are P-positions; the pretending function sends each heap to its class.
/// Complete: proved for the whole game. Partial: proved for the heaps up to the one named.
/// Infinite: proved that from the heap named on there is no finite quotient, with a family of
/// sums that shows why; the rest then describes the last finite one.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// Take in heaps up to this size (unless told, until the quotient is complete; up to 32 where
    /// no theorem could complete it); of other kinds of games, the members of their family up to this one, as a closed set
    #[arg(long, value_name = "HEAP")]
    max_heap: Option<u64>,

    /// The quotient of these positions alone, and of all they can become: exact, and for
    /// games of any kind
    #[arg(long, value_name = "POSITION", num_args = 1.., conflicts_with_all = ["max_heap", "certificate", "family"])]
    of: Vec<String>,

    #[command(flatten)]
    family: FamilyOptions,

    /// Say in words when to play as in normal play, and list the exceptions
    #[arg(long, conflicts_with_all = ["of", "family"])]
    explain: bool,

    /// Also write a certificate that `lastmove verify` checks again; of the quotient of a game of
    /// heaps, and so not beside --of and --family
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// How to write the quotient
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write one JSON object: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Prose and tables
    Text,
    /// One JSON object
    Json,
    /// A LaTeX table of the pretending function, with the presentation
    Latex,
    /// A finitely presented commutative monoid for GAP
    Gap,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove quotient 0.75
  0.75: misère quotient of its heaps
  complete   the pretending function has period 2 from heap 8 on, proved by the periodicity
             theorem with heaps up to 22
  order      8, of which 2 are P
  letters    a = heap 1, b = heap 2, c = heap 5
  relations  a2=1, b3=b, bc=ab, c2=b2
  P          a, b2
  kernel     4 elements, a group with identity b2
  structure  idempotents 1, b2; Archimedean components of 2, 6 elements
  tame       no

  heap      order  P
  1             2  1
  2             6  2
  5             8  2

  heaps 0..22: 1 a b a b c b c b ab2 b ab2 b ab2 b ab2 b ab2 b ab2 b ab2 b

Example: the closed set of two positions
  $ lastmove quotient kayles --of 5 9
  Kayles (embedded ruleset kayles): misère quotient of 5 and 9 and all they become
  complete   exact: 9 components generate the closed set
  order      18, of which 6 are P
  letters    a = 1, b = 2, c = 5, d = 9
  relations  a2=1, b3=b, bc2=b, c3=c, bd=bc, cd=b2, d3=d
  P          a, d, ac, b2, ac2, ad2
  kernel     8 elements, a group with identity b2
  tame       no

  5 has class c: N
  9 has class d: P
  classes: 1 a; 2 b; 3 ab; 4 a; 5 c; 6 ab; 7 b; 8 ab2; 9 d"#;

/// Games that can be complete are followed this far, unless told otherwise.
const FOLLOWED: u64 = 10_000;

/// Games that no theorem completes are looked at this far, unless told otherwise.
const LOOKED_AT: u64 = 32;

/// A quotient with what there is to say about it.
struct Found {
    quotient: Quotient,
    presentation: Presentation,
    structure: Structure,
    /// Where misère play parts from normal play, where that was asked for.
    exceptions: Option<Exceptions>,
    /// The largest heap whose element is said: one that was asked for may lie beyond those
    /// that prove a quotient complete.
    said: u64,
    /// Whether the default said how far to go.
    untold: bool,
}

/// Elements of more heaps than this are not written out beyond what was worked out.
const MOST_SAID: u64 = 100_000;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, line) = self.family.apply(self.ruleset.resolve()?)?;
        subject.ensure_play_ends()?;
        subject.ensure_adds()?;
        if !self.of.is_empty() {
            let positions = self.of.iter().map(|text| subject.read(text)).collect::<Result<_, _>>()?;
            return self.closed(&subject, positions, out);
        }
        if let Some(line) = line {
            let boards = line.numbers().iter().map(|n| line.position(&subject, n));
            return self.closed(&subject, boards.collect::<Result<_, _>>()?, out);
        }
        let Some(rules) = subject.game().own_heap_rules() else { return self.of_members(&subject, out) };
        let finite = rules.code().is_some_and(|code| !code.repeats());
        let max_heap = self.max_heap.unwrap_or(if finite { FOLLOWED } else { LOOKED_AT });
        let progress = Progress::start("taking in heaps");
        let watch = |heap: u64, order| {
            if heap.is_multiple_of(16) {
                progress.say(format!("taking in heap {heap}: {order} elements"));
            }
        };
        let meter = &mut self.budget.meter();
        let found = match self.max_heap {
            Some(_) => quotient(rules, max_heap, meter, watch),
            None => whole_quotient(rules, max_heap, meter, watch),
        };
        drop(progress);
        match &found.status {
            // Moves that no budget could list leave a partial quotient as any search does.
            Status::Stopped(Halt::Options(OptionsFault::Exhausted(_))) => {}
            Status::Stopped(Halt::Options(fault)) => bail!(fault.clone()),
            _ => {}
        }
        if let Some(path) = &self.certificate {
            let rules = Rules::of(subject.ruleset()).context("the rules cannot be read again")?;
            std::fs::write(path, found.certified(rules).write())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let stopped = matches!(found.status, Status::Stopped(_));
        let (presentation, structure) = (Presentation::of(&found), Structure::of(&found.monoid));
        let exceptions = self.explain.then(|| Exceptions::of(&found.monoid, &structure, &found.phi));
        let said = match found.status {
            Status::Complete { .. } => self.max_heap.unwrap_or(0).min(MOST_SAID).max(found.max_heap),
            _ => found.max_heap,
        };
        let untold = self.max_heap.is_none();
        let found = Found { quotient: found, presentation, structure, exceptions, said, untold };
        match if self.json { Format::Json } else { self.format } {
            Format::Text => text::write(&subject, &found, out)?,
            Format::Json => out.json(&record::record(&subject, &found))?,
            Format::Latex => algebra::latex(&subject, &found.algebra(), out)?,
            Format::Gap => algebra::gap(&subject, &found.algebra(), out)?,
        }
        Ok(if stopped { Exit::Unknown } else { Exit::Done })
    }

    /// Games that are not of heaps have no quotient of all their positions at once, but one of
    /// every closed set: of the smallest members of their family up to one that is named.
    fn of_members(&self, subject: &Subject, out: &mut Output) -> anyhow::Result<Exit> {
        let name = subject.name();
        let Some(last) = self.max_heap else {
            bail!(
                "{name} is no game of heaps, whose quotient would be sought heap by heap; say whose quotient \
                 you want: --of POSITION... for these positions and all they become, --max-heap N for the \
                 members of its own family up to N, or --family FAMILY A..B for boards"
            );
        };
        let first = *subject.game().customary().start();
        ensure!(first <= last, "the smallest member of the family of {name} is {first}");
        let numbers = *subject.game().listing().lengths.start();
        if numbers > 1 {
            let mut members = Vec::new();
            let scope = Scope::new(numbers..=numbers, first..=last)?;
            scope.positions_in(subject.game(), |position| {
                members.push(position.clone());
                Ok::<(), OptionsFault>(())
            })?;
            return self.closed(subject, members, out);
        }
        let members = (first..=last).map(|n| subject.game().member(n)).collect::<Result<_, _>>()?;
        self.closed(subject, members, out)
    }

    /// The quotient of a closed set.
    fn closed(&self, subject: &Subject, positions: Vec<Position>, out: &mut Output) -> anyhow::Result<Exit> {
        let name = subject.name();
        ensure!(
            self.certificate.is_none(),
            "a certificate is of a quotient of heaps, sought heap by heap, and not of a closed set of {name}"
        );
        ensure!(
            !self.explain,
            "--explain speaks of heaps; the quotient of a closed set is written out whole"
        );
        let progress = Progress::start("taking in components");
        let found = of_closed_set(subject.game(), &positions, &mut self.budget.meter());
        drop(progress);
        let found = closed::Closed::new(found.map_err(|halt| closed::unanswered(subject, halt))?, positions);
        match if self.json { Format::Json } else { self.format } {
            Format::Text => closed::write(subject, &found, out)?,
            Format::Json => out.json(&closed::record(subject, &found))?,
            Format::Latex => algebra::latex(subject, &found.algebra(subject), out)?,
            Format::Gap => algebra::gap(subject, &found.algebra(subject), out)?,
        }
        Ok(Exit::Done)
    }
}

/// Why a heap was not mastered.
fn halted(halt: &Halt) -> String {
    match halt {
        Halt::Options(fault) => fault.to_string(),
        Halt::Stopped(Stopped::Exhausted(exhausted)) => exhausted.to_string(),
        Halt::Stopped(Stopped::LongRow) => "its sets have rows of over 65,536 multiplicities".to_owned(),
        Halt::Unrepeated(rows) => format!(
            "the P-positions did not become periodic in the number of heaps of {}, so the quotient may be infinite; nothing is proved either way",
            rows.variable
        ),
        Halt::Infinite(infinite) => infinite.words(),
    }
}

impl Found {
    fn names(&self) -> Names<'_> {
        let Found { quotient, presentation, structure, .. } = self;
        Names { monoid: &quotient.monoid, presentation, structure }
    }

    /// Why the work stopped before it was asked to, if it did.
    fn stopped(&self) -> Option<String> {
        let next = self.quotient.max_heap + 1;
        let Status::Stopped(halt) = &self.quotient.status else { return None };
        let reason = halted(halt);
        Some(format!("heap {next} was not mastered: {reason}"))
    }

    /// The element of each heap up to the largest said, as words.
    fn phi(&self) -> impl Iterator<Item = String> + '_ {
        let elements = (0..=self.said).filter_map(|heap| self.quotient.element(heap));
        elements.map(|x| self.presentation.write_element(x))
    }
}
