//! Where the genus fails: positions of one genus that may not stand for each other.
//!
//! The genus settles sums in which at most one part is not tame. Beside other wild parts
//! two positions of one genus may be won by different players.

use super::stop::Stop;
use crate::base::{Genus, Known, Meter, Outcome, Unknown};
use crate::conjecture::{Interchange, Truth, Witness, interchange_known};
use crate::graph::GraphFault;
use crate::position::{Position, Scope};
use std::collections::HashMap;

/// Two positions of one genus, and a third that tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusFailure {
    /// The smaller of the two.
    pub g: Position,
    /// The larger.
    pub h: Position,
    /// Their genus.
    pub genus: Genus,
    /// A position beside which they are won by different players.
    pub x: Position,
    /// Who wins g and x, and who h and x, in misère play.
    pub outcomes: [Outcome; 2],
}

/// The smallest two positions of the scope, the larger of them first, that have one genus
/// and may not stand for each other in sums of their ruleset, with a third position that
/// shows it; `None` where there are no such two.
///
/// # Errors
/// When the rules break. What a budget leaves open is in the answer.
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::conjecture::Truth;
/// use lastmove::divergence::genus_failure;
/// use lastmove::position::Scope;
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
/// let meter = Budget::DEFAULT.meter();
/// let mut truth = Truth::new(&*kayles, meter.clone());
/// let failure = genus_failure(&mut truth, &Scope::new(1..=1, 1..=12)?, &meter)?.unwrap().unwrap();
/// let text = |position| kayles.write_position(position);
/// assert_eq!((text(&failure.g), text(&failure.h), text(&failure.x)), ("9".into(), "12".into(), "9,9".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn genus_failure(
    truth: &mut Truth,
    scope: &Scope,
    meter: &Meter,
) -> Result<Known<Option<GenusFailure>>, GraphFault> {
    let game = truth.game();
    let bounds = match scope.list_bounds(meter) {
        Ok(bounds) => bounds,
        Err(exhausted) => return Ok(Err(exhausted.into())),
    };
    truth.prepare(&bounds)?;
    // All genera first, from one search; the questions that follow make searches of their own.
    let mut all: Vec<(Position, Genus)> = Vec::new();
    let listed = scope.positions_in(game, |position| {
        let genus = truth.genus(position)?.map_err(Stop::Early)?;
        all.push((position.clone(), genus));
        Ok(())
    });
    if let Some(open) = Stop::<Unknown>::reason(listed)? {
        return Ok(Err(open));
    }
    // For each genus, positions no two of which are known to be interchangeable.
    let mut seen: HashMap<Genus, Vec<Position>> = HashMap::new();
    for (h, genus) in all {
        let alike = seen.entry(genus.clone()).or_default();
        let mut known = false;
        for g in alike.iter() {
            if let Err(exhausted) = meter.check_time() {
                return Ok(Err(exhausted.into()));
            }
            match interchange_known(truth, g, &h, meter)? {
                Ok(Interchange::Same(_)) => known = true,
                Ok(Interchange::Different(Witness { third: x, outcomes, .. })) => {
                    return Ok(Ok(Some(GenusFailure { g: g.clone(), h, genus, x, outcomes })));
                }
                Err(unknown) => return Ok(Err(unknown)),
            }
            if known {
                break;
            }
        }
        if !known {
            alike.push(h);
        }
    }
    Ok(Ok(None))
}
