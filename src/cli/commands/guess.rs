//! `lastmove guess`: rules that fit, proved where a theorem covers them.

use crate::base::{Convention, Meter, Unknown};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, RulesetArg, ScopeOptions};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::{Guess, Guesses, guess};
use crate::divergence::too_wide;
use crate::position::{Game, Scope, ScopeFault};
use serde_json::{Map, Value, json};
use std::io::Write;

/// Propose rules for who wins, proved where a theorem covers them
///
/// Rules come from the theory of the game (its values, their period, whether it is tame, its
/// misère quotient), from the recipe of misère Nim with the positions where it fails, and from
/// a search among small rules over features such as the largest heap, the number of ones, the
/// xor, parities and residues. Every rule was right on every position it was checked on, and
/// is written as `lastmove test --p-if` takes it. Proved means for all positions, whatever
/// the heaps; the theorem is named. Where 1 is among the numbers of heaps, single heaps have
/// rules of their own besides, looked for up to heap 100 unless --sizes is told.
///
/// A scope of several heaps that takes more than the budget is refused before the work begins
/// (exit code 3 where nothing is left to look at), with what it would take and the largest
/// scope of its kind that fits.
///
/// A guess should come soon: unless --max-positions is told, one search may hold 4M positions of
/// heaps, and fewer of other kinds. What that leaves open is said, and the exit code is 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// The convention: normal or misere
    #[arg(long, value_name = "CONVENTION")]
    convention: Convention,

    #[command(flatten)]
    scope: ScopeOptions,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: misère Nim is a solved game
  $ lastmove guess nim --convention misere
  Nim (embedded ruleset nim): misère play, P exactly when

  1 to 3 heaps of sizes 0 to 10, 363 positions checked
    if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1
       proved: Bouton 1901: misère Nim

  1 heap of sizes 0 to 100, 101 positions checked
    n == 1
       proved: arithmetic periodicity: every smaller value has an option that moves along with the
       heap, and no option ever has the heap's own value"#;

/// The positions one search may hold unless the command line says more: a guess should come
/// soon.
const POSITIONS: u64 = 4_000_000;

/// The same of boards, states and graphs, whose positions take longer to list.
const OTHERS: u64 = 400_000;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        subject.ensure_row()?;
        let scopes = readable(self.scopes(subject.game())?, subject.game())?;
        let progress = Progress::start("looking for rules");
        let most = if subject.game().own_heap_rules().is_some() { POSITIONS } else { OTHERS };
        let mut meter = self.budget.budget_or(most).meter();
        let (fitting, refused) = fitting(&scopes, subject.game(), &mut meter)?;
        let mut found = guess(subject.game(), self.convention, &fitting, &meter)?;
        found.open.extend(refused);
        drop(progress);
        match self.json {
            true => out.json(&record(&subject, self.convention, &found))?,
            false => write(&subject, self.convention, &scopes, &found, out)?,
        }
        let is_open = found.rules.is_empty() || !found.open.is_empty();
        Ok(if is_open { Exit::Unknown } else { Exit::Done })
    }

    /// Several heaps first, then one.
    fn scopes(&self, game: &dyn Game) -> anyhow::Result<Vec<Scope>> {
        let asked = self.scope.scope_in(game)?;
        let (first, last) = (*asked.heaps().start(), *asked.heaps().end());
        let mut scopes = Vec::new();
        if last > 1 || last == 0 {
            scopes.push(asked.clone());
        }
        if first <= 1 && last >= 1 {
            // Single heaps are few, and are looked at further.
            let further = asked.sizes() == (0..=10) && !self.scope.names_sizes();
            let sizes = if further { 0..=100 } else { asked.sizes() };
            scopes.push(Scope::new(1..=1, sizes)?);
        }
        Ok(scopes)
    }
}

/// The scopes, or parts of them, whose listings are positions of the game.
fn readable(scopes: Vec<Scope>, game: &dyn Game) -> Result<Vec<Scope>, ScopeFault> {
    let (mut readable, mut fault) = (Vec::new(), None);
    for scope in scopes {
        match scope.readable_in(game) {
            // A game of single positions has the same scope twice.
            Ok(scope) if readable.contains(&scope) => {}
            Ok(scope) => readable.push(scope),
            Err(unreadable) => fault = Some(unreadable),
        }
    }
    match fault {
        Some(fault) if readable.is_empty() => Err(fault),
        _ => Ok(readable),
    }
}

/// The scopes that fit the budget, and why others do not. Single heaps are few, however
/// large they are, and theorems go far with them.
///
/// # Errors
/// Where none fits.
fn fitting(scopes: &[Scope], game: &dyn Game, meter: &mut Meter) -> anyhow::Result<(Vec<Scope>, Refused)> {
    let (mut fitting, mut refused, mut first) = (Vec::new(), Vec::new(), None);
    for scope in scopes {
        let is_single = scope.heaps() == (1..=1) && game.own_heap_rules().is_some();
        match too_wide(game, scope, meter)?.filter(|_| !is_single) {
            None => fitting.push(scope.clone()),
            Some(wide) => {
                refused.push((scope.clone(), Unknown(wide.to_string())));
                first.get_or_insert(wide);
            }
        }
    }
    match first {
        Some(wide) if fitting.is_empty() => Err(wide.into()),
        _ => Ok((fitting, refused)),
    }
}

/// Scopes with what they would take.
type Refused = Vec<(Scope, Unknown)>;

fn record(subject: &Subject, convention: Convention, found: &Guesses) -> Map<String, Value> {
    let mut record = subject.facts();
    record.insert("convention".to_owned(), convention.key().into());
    let rules = found.rules.iter().map(|Guess { rule, scope, checked, theorem }| {
        json!({
            "rule": rule,
            "heaps": [scope.heaps().start(), scope.heaps().end()],
            "sizes": [scope.sizes().start(), scope.sizes().end()],
            "checked": checked,
            "proved": theorem.is_some(),
            "theorem": theorem,
        })
    });
    record.insert("rules".to_owned(), rules.collect());
    let looked_at = found.looked_at.iter().map(|(scope, count)| {
        json!({
            "heaps": [scope.heaps().start(), scope.heaps().end()],
            "sizes": [scope.sizes().start(), scope.sizes().end()],
            "checked": count,
        })
    });
    record.insert("looked_at".to_owned(), looked_at.collect());
    if !found.open.is_empty() {
        let open = found.open.iter().map(|(scope, why)| (scope.to_string(), Value::from(why.to_string())));
        record.insert("unknown".to_owned(), Value::Object(open.collect()));
    }
    record
}

fn write(
    subject: &Subject,
    convention: Convention,
    scopes: &[Scope],
    found: &Guesses,
    out: &mut Output,
) -> std::io::Result<()> {
    writeln!(out, "{}", subject.heading(format_args!("{convention} play, P exactly when")))?;
    for scope in scopes {
        let rules: Vec<&Guess> = found.rules.iter().filter(|guess| guess.scope == *scope).collect();
        let checked = found.looked_at.iter().find(|(looked_at, _)| looked_at == scope);
        let checked = checked.map_or(String::new(), |(_, count)| format!(", {count} positions checked"));
        let checked_none = !found.looked_at.iter().any(|(looked_at, count)| looked_at == scope && *count > 0);
        writeln!(out, "\n{scope}{checked}")?;
        if rules.is_empty() {
            writeln!(
                out,
                "no rule found{}",
                if checked_none { ": none of its positions was decided" } else { "" }
            )?;
        }
        for guess in rules {
            writeln!(out, "  {}", guess.rule)?;
            let status = match &guess.theorem {
                Some(theorem) => format!("proved: {theorem}"),
                None => "fits, not proved".to_owned(),
            };
            out.facts(&[("   ", status)])?;
        }
        for (_, reason) in found.open.iter().filter(|(open, _)| open == scope) {
            writeln!(out, "? {reason}")?;
        }
    }
    Ok(())
}
