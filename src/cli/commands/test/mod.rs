//! `lastmove test`: a conjectured rule against search.

mod claims;
mod proof;
mod record;
mod text;

use crate::base::{Convention, Known, Meter, Unknown, Verdict};
use crate::cli::exit::Exit;
use crate::cli::kept;
use crate::cli::options::{BudgetOptions, FamilyOptions, ScopeOptions, instead_of};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::{
    Claim, Counterexample, Parameter, TestFault, Tested, sample, test, test_by, test_on, test_on_by,
};
use crate::play::Labels;
use crate::position::Game;
use crate::ruleset::resolve;
use anyhow::{Context, ensure};
use serde_json::{Map, Value};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Test a rule about who wins, or about values, against search
///
/// Every listing of the scope is looked at: so many heaps of such sizes, empty heaps
/// included, which the rule sees as heaps of 0. The truth comes from a theorem where one adds
/// up heaps, and from search where none does: of whole positions, or in misère play, where
/// heaps split, of positions up to misère equality. Where the rule is wrong, the smallest
/// counterexample is shown with the moves that show it: smallest by total, then by number of
/// heaps, then in lexicographic order. Of a game whose positions are states, a rule knows the
/// numbers by the names the ruleset gives them. `lastmove help rules` is the manual of the
/// language.
///
/// Of a scope with more listings than the budget has positions only the first few thousand are
/// looked at: a rule that is wrong there is wrong. Otherwise the scope is refused (exit code
/// 3), and the largest that fits is named.
///
/// With --store the truth is read off a table of all positions, a bit each, up to the largest
/// total of the scope, and off no theorem. It is kept in a folder, and only the file at work is
/// held in memory. The folder is of one game, of one or both conventions, and of one total; one
/// that is of another, damaged, or in use is refused and left as it is (exit code 2). Then
/// --max-memory bounds what is held, and --max-positions, where it is given, table and scope.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
#[group(id = "statement", required = true, multiple = false, args = ["p_if", "grundy_is", "misere_grundy_is", "all"])]
pub struct Args {
    /// A ruleset: a file, a name (kayles), a code (0.77), or a set (sub:1,2,5 or 'S{1,2,5}')
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// The convention under which the rule says who wins: normal or misere
    #[arg(long, value_name = "CONVENTION")]
    convention: Option<Convention>,

    /// A position is P exactly when this condition holds
    #[arg(long, value_name = "RULE", requires = "convention")]
    p_if: Option<String>,

    /// The Grundy value, in normal play, is this number
    #[arg(long, value_name = "RULE")]
    grundy_is: Option<String>,

    /// The misère Grundy value is this number
    #[arg(long, value_name = "RULE")]
    misere_grundy_is: Option<String>,

    /// Test the [[conjecture]] entries of the ruleset's file instead, each over its own scope
    #[arg(long, conflicts_with_all = ["heaps", "sizes", "convention", "ordered", "parameters", "random", "family"])]
    all: bool,

    #[command(flatten)]
    scope: ScopeOptions,

    #[command(flatten)]
    family: FamilyOptions,

    /// Look at ordered lists of heaps, not at multisets
    #[arg(long)]
    ordered: bool,

    /// Test for one value of a parameter after the other, as in K=2..8; the set of the ruleset
    /// (S{1,K}) or the rule mentions it
    #[arg(long = "for", value_name = "NAME=A..B")]
    parameters: Vec<Parameter>,

    /// Test so many random positions of the scope instead of all
    #[arg(long, value_name = "COUNT")]
    random: Option<NonZeroUsize>,

    /// Which random positions: the same seed gives the same
    #[arg(long, value_name = "NUMBER", requires = "random", default_value_t = 0)]
    seed: u64,

    /// How many positions of each kind of mismatch to list
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    list: usize,

    /// Read who wins off the labels of all positions, kept in this folder: in files, past
    /// memory, and the same command goes on where it was stopped
    #[arg(long, value_name = "DIR")]
    #[arg(conflicts_with_all = ["grundy_is", "misere_grundy_is", "all", "parameters"])]
    store: Option<PathBuf>,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: two equal heaps of Nim do not always lose under misère play
  $ lastmove test nim --convention misere --heaps 2 --sizes 1..8 --p-if 'heaps[0] == heaps[1]'
  Nim (embedded ruleset nim): 2 heaps of sizes 1 to 8, misère play
  P exactly when: heaps[0] == heaps[1]
  verdict      fails: wrong on 1 of 36 positions, first on [1,1]
  P-positions  7
  false P      1 (is N, the rule says P): [1,1]
  truth        36 positions by the theorem on tame games: every heap here is tame, so the sum is
               played as misère Nim (Conway, ONAG ch. 12)

  Smallest counterexample [1,1]: the rule says P, and it is N.
  [1,1] is N: 1 -> 0 leaves 1, which is P; no other move wins.
  1 is P: every move loses.
    1 -> 0  ends the game, and who cannot move then wins

Example: one rule for a family of games
  $ lastmove test 'S{1,K}' --for K=2..4 --heaps 1 --convention normal --p-if 'n % 2 == 0'
  S{1,K}: 1 heap of sizes 0 to 10, normal play
  P exactly when: n % 2 == 0
  K = 2  fails: wrong on 6 of 11 positions, first on [2]
  K = 3  holds on all 11 positions
  K = 4  fails: wrong on 5 of 11 positions, first on [4]

  K = 2: S{1,2}
  Smallest counterexample [2]: the rule says P, and it is N.
  [2] is N: 2 -> 0 leaves 0, which is P; no other move wins.
  0 is P: no move is left, and who cannot move loses in normal play.

Example: the truth from labels kept in a folder, past memory and over several sittings
  $ lastmove test grundys-game --convention misere --heaps 1 --sizes 1..47 --store g --p-if n%3==0
  Grundy's game (embedded ruleset grundys-game): 1 heap of sizes 1 to 47, misère play
  P exactly when: n%3==0
  verdict      holds on all 47 positions
  P-positions  15
  truth        47 positions by search of 35620 whole positions"#;

/// So many listings of a scope that is too wide are looked at before it is refused.
const GLANCE: u64 = 1 << 14;

/// One claim about one game, tested.
struct Run {
    subject: Subject,
    claim: Claim,
    /// The values of the parameters.
    parameters: Vec<(String, i64)>,
    tested: Tested,
    /// Of random positions, how many were no new ones.
    drawn: Option<Drawn>,
}

/// What became of listings drawn at random that were not tested.
#[derive(Clone, Copy)]
struct Drawn {
    count: u64,
    /// Drawn before.
    again: u64,
    /// No positions of the game: a number is outside its range.
    outside: u64,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        if self.all {
            return self.run_all(out);
        }
        let question = self.question()?;
        let mut meter = match self.store {
            Some(_) => self.budget.stored().meter(),
            None => self.budget.meter(),
        };
        let mut runs = Vec::new();
        for asked in question.each()? {
            let (game, claim) = (asked.subject.game(), &asked.claim);
            let labels = match self.labels(&asked.subject, claim, &mut meter)? {
                None => Ok(None),
                Some(labels) => labels.map(Some),
            };
            let progress = Progress::over(format!("testing over {}", claim.scope), &meter);
            let mut outside = 0;
            let tested = match (self.random, labels) {
                (_, Err(open)) => Ok(Tested::left_open(open)),
                (None, Ok(labels)) => self.test(game, claim, labels.as_ref(), &mut meter),
                (Some(count), Ok(labels)) => {
                    let listings = sample(&claim.scope, count.get(), self.seed)?;
                    outside = listings.iter().filter(|heaps| !game.admits(heaps)).count() as u64;
                    match &labels {
                        None => test_on(game, claim, listings, self.list, &mut meter),
                        Some(labels) => test_on_by(labels, game, claim, listings, self.list, &mut meter),
                    }
                }
            };
            drop(progress);
            let tested = tested.map_err(|fault| question.fault(&asked, fault))?;
            let drawn = self.random.map(|count| {
                let count = count.get() as u64;
                let different = tested.tally.positions.saturating_add(tested.undecided);
                Drawn { count, outside, again: count.saturating_sub(outside + different) }
            });
            runs.push(Run {
                subject: asked.subject,
                claim: asked.claim,
                parameters: asked.parameters,
                tested,
                drawn,
            });
        }
        let sampled = self.random.map(|count| (count.get(), self.seed));
        match (self.json, self.parameters.is_empty()) {
            (true, true) => out.json(&record::of_run(&runs[0], sampled)?)?,
            (true, false) => out.json(&record::of_sweep(&self.ruleset, &runs, sampled)?)?,
            (false, true) => {
                text::run(&runs[0], sampled, out)?;
            }
            (false, false) => text::sweep(&self.ruleset, &runs, sampled, out)?,
        }
        Ok(runs.iter().map(|run| exit(&run.tested.verdict)).max().unwrap_or(Exit::Done))
    }
}

impl Args {
    /// Tests a claim. A scope of more listings than the budget has positions is refused, and
    /// what would fit is named; but a rule that is wrong on one of its first listings is wrong
    /// on the scope, and that is told.
    fn test(
        &self,
        game: &dyn Game,
        claim: &Claim,
        labels: Option<&Labels>,
        meter: &mut Meter,
    ) -> Result<Tested, TestFault> {
        let test = |meter: &mut Meter| match labels {
            None => test(game, claim, self.list, meter),
            Some(labels) => test_by(labels, game, claim, self.list, meter),
        };
        let Some(instead) = instead_of(claim, &meter.budget()) else {
            return test(meter);
        };
        let mut tested = test(&mut meter.within(GLANCE))?;
        if tested.open.is_some() {
            tested.open = Some(Unknown(instead.clone()));
        }
        if matches!(tested.verdict, Verdict::Unknown(_)) {
            tested.verdict = Verdict::Unknown(Unknown(instead));
        }
        Ok(tested)
    }

    /// The labels of all positions that the scope can become, where they are to be kept in a
    /// folder.
    fn labels(
        &self,
        subject: &Subject,
        claim: &Claim,
        meter: &mut Meter,
    ) -> anyhow::Result<Option<Known<Labels>>> {
        let Some(folder) = &self.store else { return Ok(None) };
        let bounds = claim.scope.bounds_in(subject.game(), meter)?;
        kept::labels(subject, &bounds, Some(claim.convention), folder, &self.budget, meter).map(Some)
    }

    /// Tests what the file of the ruleset claims. Where it says what to expect, a finding is
    /// a claim that turns out otherwise.
    fn run_all(&self, out: &mut Output) -> anyhow::Result<Exit> {
        let ruleset = resolve(&self.ruleset)?;
        ensure!(!ruleset.conjectures.is_empty(), "{} has no [[conjecture]] entries", ruleset.name);
        let subject = Subject::new(ruleset.clone());
        let mut meter = self.budget.meter();
        let mut all = Exit::Done;
        let mut records = Vec::new();
        for conjecture in &ruleset.conjectures {
            let progress = Progress::over(format!("testing {}", conjecture.name), &meter);
            let claim = Claim::of(conjecture, subject.game())?;
            let tested = self.test(subject.game(), &claim, None, &mut meter);
            let tested = tested.with_context(|| format!("the conjecture `{}`", conjecture.name))?;
            drop(progress);
            let as_expected = tested.is_as_expected(conjecture);
            all = all.max(match as_expected {
                Some(true) => Exit::Done,
                Some(false) => Exit::Finding,
                None => exit(&tested.verdict),
            });
            if self.json {
                let mut record = Map::from_iter([("name".to_owned(), Value::from(conjecture.name.clone()))]);
                record.insert("as_expected".to_owned(), as_expected.into());
                record.append(&mut record::tested(&subject, &claim, &tested)?);
                records.push(Value::Object(record));
            } else {
                let blank = if std::ptr::eq(conjecture, &ruleset.conjectures[0]) { "" } else { "\n" };
                writeln!(
                    out,
                    "{blank}{}",
                    subject.heading(format_args!("{}, {}", conjecture.name, text::asked(&claim, None)))
                )?;
                text::report(&subject, &claim, &tested, out)?;
                if let Some(otherwise) = tested.otherwise(conjecture) {
                    writeln!(out, "! the file expects otherwise: {otherwise}")?;
                }
            }
        }
        if self.json {
            let word = match all {
                Exit::Done => "holds",
                Exit::Unknown => "unknown",
                _ => "fails",
            };
            let mut document = subject.facts();
            document.insert("verdict".to_owned(), word.into());
            document.insert("conjectures".to_owned(), records.into());
            out.json(&document)?;
        }
        Ok(all)
    }
}

fn exit(verdict: &Verdict<Counterexample>) -> Exit {
    match verdict {
        Verdict::Holds => Exit::Done,
        Verdict::Fails(_) => Exit::Finding,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}
