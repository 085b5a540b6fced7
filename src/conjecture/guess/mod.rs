//! Rules that fit: proposed, checked against the truth, and proved where a theorem covers
//! them.
//!
//! Every rule comes out in the rule language, so that it can be tested further as it stands.
//! Candidates come from theory (`worths`, `single`), from a recipe with its exceptions
//! (`exceptions`), and from a search among small rules over named features (`features`); all
//! are held against the same labelled listings (`labels`), and only those that are right
//! on every one of them are proposed.

mod exceptions;
mod features;
mod form;
mod labels;
mod single;
mod theory;
mod worths;

use super::OracleFault;
use super::claim::has_n;
use crate::base::{Convention, Meter, Unknown};
use crate::position::{Game, Scope};
use labels::Labels;
use theory::Theory;

/// A rule that is right on every position looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The rule, as `--p-if` takes it.
    pub rule: String,
    /// The scope it was checked over, and as far as it was labelled.
    pub scope: Scope,
    /// How many positions it was checked on.
    pub checked: u64,
    /// The theorem that proves it for all positions of the game, of the shape of the scope.
    pub theorem: Option<String>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// The rules, proved ones first, then the shorter ones.
    pub rules: Vec<Guess>,
    /// How many positions of each scope the rules were held against.
    pub looked_at: Vec<(Scope, u64)>,
    /// Why a scope could not be labelled to its end.
    pub open: Vec<(Scope, Unknown)>,
}

/// A rule that might fit.
struct Candidate {
    rule: String,
    theorem: Option<String>,
}

/// Rules for who wins, over each of these scopes. Over a scope of one heap rules speak of
/// `n`, over others of `heaps`.
///
/// # Errors
/// When the game's own rules break. What a budget leaves open is no error.
///
/// ```
/// use lastmove::base::{Budget, Convention::Misere};
/// use lastmove::conjecture::guess;
/// use lastmove::position::Scope;
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("nim")?);
/// let scope = Scope::new(1..=3, 0..=6)?;
/// let guesses = guess(&*nim, Misere, &[scope], &Budget::DEFAULT.meter())?;
/// let bouton = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";
/// assert_eq!(guesses.rules[0].rule, bouton);
/// assert!(guesses.rules[0].theorem.as_deref().unwrap().contains("Bouton 1901"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn guess(
    game: &dyn Game,
    convention: Convention,
    scopes: &[Scope],
    meter: &Meter,
) -> Result<Guesses, OracleFault> {
    let mut theory = Theory::new(game, convention, meter);
    let mut guesses = Guesses::default();
    for scope in scopes {
        let labels = Labels::new(game, convention, scope, meter)?;
        if let Some(unknown) = &labels.open {
            guesses.open.push((scope.clone(), unknown.clone()));
        }
        guesses.looked_at.push((scope.clone(), labels.len() as u64));
        if labels.len() == 0 {
            continue;
        }
        let from_theory =
            if has_n(scope) { single::candidates(&mut theory) } else { worths::candidates(&mut theory)? };
        let mut fitting = labels.fitting(game, scope, from_theory, meter);
        if fitting.iter().all(|guess| guess.theorem.is_none()) {
            let others = match has_n(scope) {
                true => single::observed(&labels),
                // The numbers of one state are no heaps whose values add.
                false if game.own_heap_rules().is_none() => Vec::new(),
                false => exceptions::candidates(&labels, game, meter),
            };
            fitting.extend(labels.fitting(game, scope, others, meter));
        }
        if fitting.is_empty() {
            let small = features::candidates(&labels, scope);
            fitting.extend(labels.fitting(game, scope, small, meter));
        }
        fitting.sort_by_key(|guess| (guess.theorem.is_none(), guess.rule.len()));
        for guess in fitting {
            if !guesses.rules.iter().any(|known| known.rule == guess.rule && known.scope == guess.scope) {
                guesses.rules.push(guess);
            }
        }
    }
    Ok(guesses)
}
