//! Quotient growth: how do the partial misère quotients grow with the largest heap, and
//! do they stop?

use super::curves::{Curve, Curves, Scale};
use super::data::{Unit, grouped};
use super::error::ChartError;
use super::frame::{Drawing, Room};
use super::palette::Palette;
use super::{Chart, Heading};

/// The orders of the partial quotients Q_n.
///
/// Source: Plambeck and Siegel, *Misère quotients for impartial games*, 2008.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientGrowth {
    /// Ruleset, convention (misère), scope.
    pub heading: Heading,
    /// What stands in place of a heap in other games.
    pub unit: Unit,
    /// Largest heap ascending.
    pub steps: Vec<QuotientStep>,
}

/// One partial quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuotientStep {
    /// The largest heap it covers.
    pub heap: u64,
    /// The number of its elements.
    pub order: u64,
    /// How many of them are P.
    pub p_size: u64,
}

impl Chart for QuotientGrowth {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        "growth of the misère quotient".into()
    }

    fn question(&self) -> &'static str {
        "How do the partial misère quotients grow with the largest heap, and do they stop?"
    }

    fn note(&self) -> String {
        let Some(last) = self.steps.last() else { return String::new() };
        let since =
            self.steps.iter().rev().take_while(|step| step.order == last.order).last().unwrap_or(last);
        let of = format!("Order {}, {} of them P", grouped(last.order), grouped(last.p_size));
        if since.heap == last.heap {
            format!("{of}, at {} {}.", self.unit.one, grouped(last.heap))
        } else {
            format!(
                "{of}, unchanged from {} {} to {}.",
                self.unit.one,
                grouped(since.heap),
                grouped(last.heap)
            )
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        let Some(most) = self.steps.iter().map(|step| step.order).max() else {
            return Err(ChartError::Empty("no partial quotient is known"));
        };
        // Few are P at the start, or none: of the empty sum alone the one element is N.
        let least = self.steps.iter().map(|step| step.p_size.min(step.order)).min().unwrap_or(0);
        let curve = |name: &str, of: fn(&QuotientStep) -> u64| Curve {
            name: name.into(),
            points: self.steps.iter().map(|step| (step.heap, of(step) as f64)).collect(),
        };
        let across = format!("largest {}", self.unit.one);
        let curves = Curves {
            across: &across,
            first: None,
            up: "elements",
            // Orders that differ a hundredfold need the logarithm; small ones read better without.
            scale: if most > 200 { Scale::powers_of_ten(least, most) } else { Scale::counts(most) },
            lines: vec![
                curve("order of the quotient", |step| step.order),
                curve("P among them", |step| step.p_size),
            ],
        };
        Ok(Drawing { scene: curves.draw(room, palette), keys: curves.keys(palette) })
    }
}
