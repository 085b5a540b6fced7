//! `lastmove period`: the period of the values of single heaps, proved or only observed.

mod members;
mod misere;
mod record;
mod run;
mod search;
mod table;
mod text;

use crate::base::Convention;
use crate::certificate::{Certificate, PeriodCertificate, Rules};
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::options::{BudgetOptions, FamilyOptions, RulesetArg, TableArg, duration};
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::export::{Table, TableFormat};
use anyhow::Context;
use search::Search;
use std::path::PathBuf;
use std::time::Duration;

/// The period of the values of single heaps: proved by a theorem, or only observed
///
/// Values repeat when g(n + period) = g(n) + saltus for every n >= preperiod. Both numbers
/// are the least possible, and the last exception is the heap before the preperiod. Where a
/// theorem makes finitely many values a proof, the answer names it and says how many values
/// it took; otherwise the answer says that the period was only seen so far.
///
/// Where the rare values of a game die out, a run can go on for ever in a few megabytes (--ring):
/// to the statistics, and to a period with its proof by a theorem of its own. The values in
/// between are then gone, and with them the list of exceptions, certificates and tables.
///
/// For long runs, --checkpoint keeps what was found in a file, written whole or not at all,
/// and goes on from it the next time with the same result. It belongs to the game by its
/// rules and to the convention, and is refused for others.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// Whose values: normal or misere. Misère values have a theorem where no move splits a heap;
    /// where one may, the period is that of the pretending function of the exact misère quotient
    #[arg(long, value_name = "CONVENTION", default_value = "normal")]
    convention: Convention,

    /// Look at heaps up to this size; unless told up to 50000, and where every move has to be listed
    /// as far as some seconds reach
    #[arg(long, value_name = "HEAP", conflicts_with = "family")]
    max_heap: Option<u64>,

    #[command(flatten)]
    family: FamilyOptions,

    /// Keep a checkpoint in this file, and go on from it if it is there already
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// How often to write the checkpoint, as in 30s or 10m
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration, requires = "checkpoint")]
    checkpoint_every: Duration,

    /// Tell how the values are spread: heaps by value, rare and common ones
    #[arg(long)]
    statistics: bool,

    /// Once rare values have died out, keep only the values of small heaps and the last ones: a
    /// few megabytes whatever the number of heaps. Done without being asked where all values
    /// would not fit the memory (--max-memory)
    #[arg(long, conflicts_with = "certificate")]
    ring: bool,

    /// Also write a certificate of a proved period, which `lastmove verify` checks again
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// The format to write; csv and latex are a table of one row
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableArg::Text)]
    format: TableArg,

    /// Shorthand for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove period kayles
  Kayles (embedded ruleset kayles): period of g+, normal play, single heaps
  proved           g+(n + 12) = g+(n) for n >= 71
  preperiod        71
  period           12
  saltus           0
  last exception   70
  exceptions       0,3,6,9,11,15,18,21,22,28,34,39,57,70
  largest value    8, first at heap 27
  values computed  168
  theorem          Guy and Smith 1956: an octal game with g(n+p) = g(n) for n0 <= n < 2 n0 + p + k
                   has period p from n0 on

Example: of boards no theorem tells, and what is seen is called observed
  $ lastmove period node-kayles --family cycle 3..256
  Node Kayles (embedded ruleset node-kayles): period of g+, normal play, cycle 3..256
  observed         g+(n + 34) = g+(n) for n >= 38
  preperiod        38
  period           34
  saltus           0
  last exception   37
  exceptions       3,17,37
  largest value    1, first at 3
  values computed  254
  not proved       no theorem covers these positions; those of cycle 3..256 were looked at

Example: a run that can be interrupted and goes on, with a look at its rare values
  $ lastmove period 0.165 --checkpoint run.checkpoint --statistics > run.txt
  $ lastmove period 0.165 --checkpoint run.checkpoint --statistics --json > run.json

Example: misère play, by the exact quotient
  $ lastmove period kayles --convention misere
  Kayles (embedded ruleset kayles): period of Phi, misère play, single heaps
  proved           Phi(n + 12) = Phi(n) for n >= 71
  preperiod        71
  period           12
  saltus           0
  last exception   70
  exceptions       0,1,3,4,5,6,9,11,12,15,17,18,20,21,22,25,28,34,39,57,70
  largest value    none
  values computed  168
  P-heaps          1,4,9,12,20 and no others
  quotient         of order 40, exact for all heaps
  theorem          Plambeck 2005: in an exact misère quotient, Phi(n+p) = Phi(n) for n0 <= n < s
                   n0 + (s-1) p + k, with at most s heaps left by a move, has period p from n0 on

Example: a run that goes on in a few megabytes once rare values have died out
  $ lastmove period 0.165 --ring --checkpoint far.checkpoint > far.txt

Example: a proof that can be checked again
  $ lastmove period kayles --certificate kayles.json > kayles.txt
  $ lastmove verify kayles.json
  valid: the Grundy values have period 12 from heap 71 on"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, line) = self.family.apply(self.ruleset.resolve()?)?;
        let mut meter = self.budget.meter();
        let search = Search::run(&self, &subject, line.as_ref(), &mut meter)?;
        if let Some(path) = &self.certificate {
            let certificate = certificate(&subject, self.convention, &search)?.write();
            std::fs::write(path, certificate).with_context(|| format!("cannot write {}", path.display()))?;
        }
        match if self.json { TableArg::Json } else { self.format } {
            TableArg::Json => out.json(&record::record(&subject, self.convention, &search))?,
            TableArg::Text => text::write(&subject, self.convention, &search, out)?,
            format @ (TableArg::Csv | TableArg::Latex) => {
                let table = table::table(&subject, self.convention, &search);
                let table = Table { command: out.command().to_owned(), ..table };
                TableFormat::from(format).exporter().export(&table, out)?;
            }
        }
        Ok(if search.period.is_some() { Exit::Done } else { Exit::Unknown })
    }
}

/// The certificate of a proved period: the rules, the claim and the values it rests on.
fn certificate(subject: &Subject, convention: Convention, search: &Search) -> anyhow::Result<Certificate> {
    let proved = search.sequence.as_ref().and_then(|sequence| Some((sequence, sequence.period()?)));
    let Some((sequence, period)) = proved else {
        if search.p_heaps.is_some() {
            let how = "lastmove quotient --certificate certifies the quotient, and its period with it";
            return Err(Unanswered(format!("nothing is certified here: {how}")).into());
        }
        if search.period.is_some() && search.exceptions.is_none() {
            let reason = "a ring was needed, and a certificate holds the values it does not keep";
            return Err(Unanswered(format!("nothing is certified: {reason}")).into());
        }
        let reason = search.open.clone().unwrap_or_default();
        return Err(
            Unanswered(format!("no period is proved, so there is nothing to certify: {reason}")).into()
        );
    };
    let rules = rules(subject)?;
    let needed = usize::try_from(period.values_computed).unwrap_or(usize::MAX);
    Ok(Certificate::Period(PeriodCertificate {
        rules,
        convention,
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        values: sequence.values().iter().take(needed).collect(),
    }))
}

/// The rules as they were written.
fn rules(subject: &Subject) -> anyhow::Result<Rules> {
    Rules::of(subject.ruleset()).context("the rules cannot be read again")
}
