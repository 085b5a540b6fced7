//! Outcomes of sums of heaps straight from a table, as far as one fits the budget.

use crate::base::{Convention, Meter, Unknown};
use crate::chart::Outcomes;
use crate::divergence::too_wide_to_search;
use crate::graph::GraphFault;
use crate::play::{Labels, Searched};
use crate::position::{Game, Position, Scope};

/// The table, and why it does not reach all sums where it does not.
pub(super) struct Tabled {
    labels: Option<Labels>,
    /// Why what is not in the table should not be searched for either.
    pub(super) beyond: Option<Unknown>,
}

impl Tabled {
    /// Labels the sums of `heaps` heaps up to `largest`. Where their table does not fit, and
    /// heaps split, all positions of a smaller total are labelled instead; nothing at all where
    /// no table is made for the game.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub(super) fn new(
        game: &dyn Game,
        heaps: u32,
        largest: u64,
        meter: &mut Meter,
    ) -> Result<Tabled, GraphFault> {
        let none = Tabled { labels: None, beyond: None };
        let is_played_out = !game.is_loopy() && !game.has_end_rule();
        let all = Scope::new(heaps..=heaps, 0..=largest);
        // A heap as large as the largest sum has below it what all of them have.
        let single = Scope::new(1..=1, 0..=largest.saturating_mul(heaps.into()));
        let (Some(_), true, Ok(all), Ok(single)) = (game.own_heap_rules(), is_played_out, all, single) else {
            return Ok(none);
        };
        let Some(wide) = too_wide_to_search(game, &all, meter)? else {
            return Ok(Tabled { labels: Labels::of_scope(game, &all, meter)?, beyond: None });
        };
        let part = match too_wide_to_search(game, &single, meter)? {
            None => Some(single),
            Some(narrower) => narrower.fits().cloned(),
        };
        let labels = part.map(|part| Labels::of_scope(game, &part, meter)).transpose()?.flatten();
        // Without any table the graph may still reach some of them.
        let beyond = labels.is_some().then(|| Unknown(wide.to_string()));
        Ok(Tabled { labels, beyond })
    }

    /// Both outcomes of a position, where the table has it.
    pub(super) fn outcomes(&self, position: &Position) -> Option<Outcomes> {
        let labels = self.labels.as_ref()?;
        let [normal, misere] = Convention::BOTH.map(|convention| labels.outcome(position, convention));
        Some(Outcomes::known(normal?, misere?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::play::Solved;
    use crate::position::game;
    use crate::ruleset::resolve;

    #[test]
    fn tables_say_what_search_says_and_end_where_the_budget_does() {
        for (name, most) in
            [("kayles", 10_000_000), ("0.07", 3_000), ("grundys-game", 500), ("divisor-nim", 900)]
        {
            let game = game(&resolve(name).unwrap());
            let budget = Budget { max_positions: Some(most), ..Budget::DEFAULT };
            let tabled = Tabled::new(&*game, 2, 20, &mut budget.meter()).unwrap();
            let (mut known, mut all) = (0, 0);
            for (a, b) in (0..=20).flat_map(|a| (a..=20).map(move |b| (a, b))) {
                let sum = game.of_numbers(&[a, b]).unwrap();
                all += 1;
                let Some(found) = tabled.outcomes(&sum) else { continue };
                known += 1;
                let solved =
                    Solved::new(&*game, std::slice::from_ref(&sum), &mut Budget::DEFAULT.meter()).unwrap();
                let [normal, misere] = Convention::BOTH.map(|one| solved.outcome(&sum, one).unwrap());
                assert_eq!(found, Outcomes::known(normal, misere), "{name} {a},{b}");
            }
            // Where a search fits and no table does, there is none, and nothing is given up.
            let ends_in_between = 0 < known && known < all;
            assert_eq!(ends_in_between, tabled.beyond.is_some(), "{name}: {known} of {all}");
            assert!(name != "kayles" || known == all);
        }
    }
}
