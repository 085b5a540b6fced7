//! A rule held against the truth, over every listing of a scope or over some of them.
//!
//! Listings come in witness order, so the first one on which the rule is wrong is the
//! smallest counterexample, and a test that runs out of its budget has still established
//! that there is none below where it stopped.

mod blocks;
mod proof;
mod rows;
mod smallest;
mod tally;

pub use proof::{Defence, Mex, Proof};
pub use tally::{Found, Mismatch, Said, Tally};

use super::oracle::{Oracle, OracleFault, written};
use super::values::HeapValues;
use super::view::View;
use super::{Authority, Claim};
use crate::base::{Exhausted, Known, Meter, Outcome, Unknown, Verdict};
use crate::language::EvalFault;
use crate::play::Labels;
use crate::position::{Game, ScopeFault, game};
use crate::ruleset::{Conjecture, ConjecturedRule, ExpectedVerdict, Listed, Ruleset};

/// What came of a test.
#[derive(Clone, Debug)]
pub struct Tested {
    /// Whether the claim holds, with the smallest counterexample where it does not.
    pub verdict: Verdict<Counterexample>,
    /// What was counted.
    pub tally: Tally,
    /// Listings that were asked for and not decided, where they were counted.
    pub undecided: u64,
    /// Why some listings stayed open. A counterexample is the smallest even so.
    pub open: Option<Unknown>,
    /// What the truth rests on, and for how many listings.
    pub sources: Vec<(Authority, u64)>,
}

impl Tested {
    /// What is otherwise than the file expects, in words; `None` where nothing is, or it is open.
    pub fn otherwise(&self, conjecture: &Conjecture) -> Option<String> {
        if self.is_as_expected(conjecture) != Some(false) {
            return None;
        }
        let listed = |heaps: &[u64]| Listed::Numbers(heaps.to_vec());
        Some(match (&self.verdict, &conjecture.expected) {
            (Verdict::Fails(found), Some(ExpectedVerdict::Fails { counterexample: Some(claimed) })) => {
                let (found, claimed) = (listed(&found.heaps), listed(claimed));
                format!("it fails as the file says, but first on {found} and not on {claimed}")
            }
            (Verdict::Fails(found), _) => format!("it fails, first on {}", listed(&found.heaps)),
            _ => format!("it holds on all {} positions", self.tally.positions),
        })
    }

    /// Nothing was looked at, for this reason.
    pub fn left_open(why: Unknown) -> Tested {
        Tested {
            verdict: Verdict::Unknown(why.clone()),
            tally: Tally::default(),
            undecided: 0,
            open: Some(why),
            sources: Vec::new(),
        }
    }

    /// Whether a conjecture turned out as its file expects; `None` where the file expects
    /// nothing or the test was left open.
    pub fn is_as_expected(&self, conjecture: &Conjecture) -> Option<bool> {
        match (conjecture.expected.as_ref()?, &self.verdict) {
            (_, Verdict::Unknown(_)) => None,
            (ExpectedVerdict::Holds, verdict) => Some(matches!(verdict, Verdict::Holds)),
            (ExpectedVerdict::Fails { .. }, Verdict::Holds) => Some(false),
            (ExpectedVerdict::Fails { counterexample }, Verdict::Fails(found)) => {
                Some(counterexample.as_ref().is_none_or(|claimed| *claimed == found.heaps))
            }
        }
    }
}

/// A listing on which the rule is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The heaps as the rule saw them, empty ones included.
    pub heaps: Vec<u64>,
    /// How the rule is wrong.
    pub mismatch: Mismatch,
    /// What the rule says.
    pub rule_says: Said,
    /// What is true.
    pub truth: Said,
    /// The moves that show it.
    pub proof: Proof,
}

/// Why a test has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TestFault {
    /// The rule has no value on some listing.
    #[error("on the position [{}] the rule has no value: {fault}", written(.heaps))]
    Rule {
        /// The heaps, empty ones included; the smallest listing where it happens.
        heaps: Vec<u64>,
        /// What happened, and where in the rule.
        fault: EvalFault,
    },
    /// The truth cannot be asked for.
    #[error(transparent)]
    Truth(#[from] OracleFault),
    /// The scope of a conjecture cannot be walked.
    #[error(transparent)]
    Scope(#[from] ScopeFault),
}

/// Tests a claim on every listing of its scope; of each kind of mismatch the first `listed`
/// are kept by name.
///
/// A listing costs a few nanoseconds where a theorem adds up heaps, or none of them splits,
/// and some hundred where the truth comes from a census of positions. At most as many listings are walked as
/// the budget has positions.
///
/// # Errors
/// [`TestFault`]: the rule fails to evaluate somewhere, or the game's own rules break. A
/// budget that ends is no error but an open end.
pub fn test(game: &dyn Game, claim: &Claim, listed: usize, meter: &mut Meter) -> Result<Tested, TestFault> {
    all_of(Run::new(game, claim, listed, meter), meter)
}

/// The same of a claim about outcomes, with the truth read off labels of all positions of the
/// scope, from a folder perhaps, and from no theorem.
///
/// # Errors
/// As [`test()`].
pub fn test_by(
    labels: &Labels,
    game: &dyn Game,
    claim: &Claim,
    listed: usize,
    meter: &mut Meter,
) -> Result<Tested, TestFault> {
    all_of(Run::new(game, claim, listed, meter).by_labels(labels), meter)
}

fn all_of(mut run: Run, meter: &mut Meter) -> Result<Tested, TestFault> {
    let (game, claim) = (run.oracle.game(), run.claim);
    match run.in_blocks(meter) {
        Ok(true) => return run.finish(),
        Ok(false) => {}
        Err(Stop::Open(unknown)) => {
            run.open = Some(unknown);
            return run.finish();
        }
        Err(Stop::Fault(fault)) => return Err(fault),
    }
    meter.gauge().begin(u64::try_from(claim.count_listings()).unwrap_or(u64::MAX));
    let mut visit = |heaps: &[u64]| run.compare(heaps, meter).and_then(|known| known.map_err(Stop::Open));
    match claim.scope.listings_in(game, claim.ordered, &mut visit) {
        Ok(walked) => walked?,
        Err(Stop::Open(unknown)) => run.open = Some(unknown),
        Err(Stop::Fault(fault)) => return Err(fault),
    }
    run.finish()
}

/// Tests a claim on these listings only, as far as they are of the game; those that cannot be
/// decided are counted and passed over.
///
/// # Errors
/// As [`test()`].
pub fn test_on(
    game: &dyn Game,
    claim: &Claim,
    listings: Vec<Vec<u64>>,
    listed: usize,
    meter: &mut Meter,
) -> Result<Tested, TestFault> {
    some_of(Run::new(game, claim, listed, meter), listings, meter)
}

/// The same of a claim about outcomes, with the truth read off labels of all positions that
/// the listings can become.
///
/// # Errors
/// As [`test()`].
pub fn test_on_by(
    labels: &Labels,
    game: &dyn Game,
    claim: &Claim,
    listings: Vec<Vec<u64>>,
    listed: usize,
    meter: &mut Meter,
) -> Result<Tested, TestFault> {
    some_of(Run::new(game, claim, listed, meter).by_labels(labels), listings, meter)
}

fn some_of(mut run: Run, mut listings: Vec<Vec<u64>>, meter: &mut Meter) -> Result<Tested, TestFault> {
    let (game, claim) = (run.oracle.game(), run.claim);
    listings.retain(|heaps| game.admits(heaps));
    if !claim.ordered {
        listings.iter_mut().for_each(|heaps| heaps.sort_unstable());
    }
    listings.sort_by_cached_key(|heaps| witness_order(heaps));
    listings.dedup();
    for heaps in &listings {
        match run.compare(heaps, meter) {
            Ok(Ok(())) => {}
            Ok(Err(unknown)) => {
                run.undecided += 1;
                run.open.get_or_insert(unknown);
            }
            Err(Stop::Open(unknown)) => {
                run.open = Some(unknown);
                break;
            }
            Err(Stop::Fault(fault)) => return Err(fault),
        }
    }
    run.undecided = listings.len() as u64 - run.tally.positions;
    run.finish()
}

/// The order in which counterexamples are smallest: by total, number of heaps, the sorted
/// heaps, and the list itself where order matters.
fn witness_order(heaps: &[u64]) -> (u128, usize, Vec<u64>, Vec<u64>) {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    (heaps.iter().map(|&heap| u128::from(heap)).sum(), heaps.len(), sorted, heaps.to_vec())
}

/// Tests a `[[conjecture]]` entry of a ruleset.
///
/// # Errors
/// As [`test()`], and a scope that cannot be walked.
pub fn test_conjecture(
    ruleset: &Ruleset,
    conjecture: &Conjecture,
    listed: usize,
    meter: &mut Meter,
) -> Result<Tested, TestFault> {
    let game = game(ruleset);
    test(&*game, &Claim::of(conjecture, &*game)?, listed, meter)
}

/// Why a walk stopped.
enum Stop {
    Open(Unknown),
    Fault(TestFault),
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Stop {
        Stop::Open(exhausted.into())
    }
}

/// So many listings are counted at once.
const COUNTED: u64 = 1024;

/// A test under way.
struct Run<'a> {
    claim: &'a Claim,
    listed: usize,
    oracle: Oracle<'a>,
    values: HeapValues<'a>,
    tally: Tally,
    smallest: Option<(Vec<u64>, Mismatch, Said, Said)>,
    undecided: u64,
    open: Option<Unknown>,
    view: View<'a>,
}

impl<'a> Run<'a> {
    fn new(game: &'a dyn Game, claim: &'a Claim, listed: usize, meter: &Meter) -> Run<'a> {
        Run {
            claim,
            listed,
            oracle: Oracle::new(game, claim.convention, Some(&claim.scope), meter),
            values: HeapValues::new(game, *claim.scope.sizes().end(), meter),
            tally: Tally::default(),
            smallest: None,
            undecided: 0,
            open: None,
            view: View::new(game, &claim.scope, &claim.parameters),
        }
    }

    fn by_labels(self, labels: &'a Labels) -> Run<'a> {
        Run { oracle: self.oracle.by_labels(labels), ..self }
    }

    /// Compares rule and truth on one listing; what left it open, if it stays so.
    fn compare(&mut self, heaps: &[u64], meter: &mut Meter) -> Result<Known<()>, Stop> {
        meter.tick()?;
        meter.check_size(self.tally.positions + 1, 0)?;
        if self.tally.positions.is_multiple_of(COUNTED) {
            meter.gauge().add(COUNTED);
        }
        let rule = self.rule_says(heaps)?;
        let truth = match rule {
            Said::Outcome(_) => self.oracle.outcome(heaps).map(|known| known.map(Said::Outcome)),
            Said::Value(_) => self.oracle.value(heaps).map(|known| {
                known.and_then(|value| {
                    let value = i64::try_from(value);
                    value.map(Said::Value).map_err(|_| Unknown("its value passes 63 bits".to_owned()))
                })
            }),
        };
        let truth = match truth.map_err(|fault| Stop::Fault(fault.into()))? {
            Ok(truth) => truth,
            Err(unknown) => return Ok(Err(unknown)),
        };
        if let Some(mismatch) = self.tally.note(heaps, rule, truth, self.listed)
            && self.smallest.is_none()
        {
            self.smallest = Some((heaps.to_vec(), mismatch, rule, truth));
        }
        Ok(Ok(()))
    }

    fn rule_says(&mut self, heaps: &[u64]) -> Result<Said, Stop> {
        let no_position = |fault| OracleFault::NoPosition { heaps: heaps.to_vec(), fault };
        self.view.see(heaps).map_err(|fault| Stop::Fault(no_position(fault).into()))?;
        let inputs = self.view.inputs(Some(&self.values));
        let said = match &self.claim.rule {
            ConjecturedRule::PIf(rule) => {
                rule.bool(&inputs).map(|is_p| Said::Outcome(if is_p { Outcome::P } else { Outcome::N }))
            }
            ConjecturedRule::GrundyIs(rule) | ConjecturedRule::MisereGrundyIs(rule) => {
                rule.int(&inputs).map(Said::Value)
            }
        };
        said.map_err(|fault| Stop::Fault(TestFault::Rule { heaps: heaps.to_vec(), fault }))
    }

    fn finish(mut self) -> Result<Tested, TestFault> {
        let verdict = match (self.smallest.take(), &self.open) {
            (Some((heaps, mismatch, rule_says, truth)), _) => {
                let proof = proof::prove(&mut self.oracle, &heaps, truth)?;
                Verdict::Fails(Counterexample { heaps, mismatch, rule_says, truth, proof })
            }
            (None, Some(unknown)) => Verdict::Unknown(unknown.clone()),
            (None, None) => Verdict::Holds,
        };
        Ok(Tested {
            verdict,
            sources: self.oracle.sources(),
            tally: self.tally,
            undecided: self.undecided,
            open: self.open,
        })
    }
}
