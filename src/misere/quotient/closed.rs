//! The misère quotient of a finite closed set: some positions, all they can become, and all
//! sums of these.
//!
//! A position's parts are played down one by one, so each of them is in its closed set by
//! itself, and the components reachable from the positions generate it. They are taken in
//! as heaps are, the options of each before it; there are finitely many, so the quotient is
//! exact and whole once all are in.
//!
//! Source: Plambeck and Siegel 2008, section 2, for cl(G), the closure of a game.

use super::{Element, Halt, HeapOptions, Monoid, Partial, Way};
use crate::base::{Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::position::{Component, Game, OptionsFault, Position};

/// The misère quotient of the closed set that some positions generate.
pub struct ClosedQuotient {
    /// The quotient.
    pub monoid: Monoid,
    /// The class of each component, in the order of `components`.
    phi: Vec<Element>,
    components: ComponentTable,
}

/// Why the quotient of a closed set was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedHalt {
    /// The closed set could not be listed.
    Graph(GraphFault),
    /// A component was not mastered.
    Component(Component, Halt),
}

/// The misère quotient of the closed set that `positions` generate.
///
/// # Errors
/// [`ClosedHalt`].
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::misere::quotient::{Structure, of_closed_set};
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("nim")?);
/// let found = of_closed_set(&*nim, &[nim.read("3,2")?], &mut Budget::DEFAULT.meter()).unwrap();
/// // Heaps of at most three beans: the tame quotient of order 6.
/// assert_eq!(Structure::of(&found.monoid).tame, Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_closed_set(
    game: &dyn Game,
    positions: &[Position],
    meter: &mut Meter,
) -> Result<ClosedQuotient, ClosedHalt> {
    let mut components = ComponentTable::new();
    for position in positions {
        components.add(game, position, &mut meter.share(4)).map_err(ClosedHalt::Graph)?;
    }
    let mut partial = Partial::new(TableOptions { table: &components });
    for local in 0..components.len() as Local {
        let halted = |halt| ClosedHalt::Component(components.name(local), halt);
        partial.grow(meter).map_err(halted)?;
    }
    let (monoid, phi) = partial.into_parts();
    Ok(ClosedQuotient { monoid, phi, components })
}

impl ClosedQuotient {
    /// The class of every component, the identity first, which is nobody's: the pretending
    /// function with components counted from 1.
    pub fn phi(&self) -> &[Element] {
        &self.phi
    }

    /// The component with this number in [`ClosedQuotient::phi`], from 1 on.
    pub fn component(&self, number: u64) -> Option<Component> {
        let local = number.checked_sub(1).filter(|&local| local < self.components.len() as u64)?;
        Some(self.components.name(local as Local))
    }

    /// The components of the closed set with their classes, options before what has them.
    pub fn components(&self) -> impl Iterator<Item = (Component, Element)> + '_ {
        (0..self.components.len() as Local)
            .map(|local| (self.components.name(local), self.phi[local as usize + 1]))
    }

    /// The class of a position of the closed set; `None` where it is not one.
    pub fn class(&self, position: &Position) -> Option<Element> {
        position.runs().iter().try_fold(0, |class, run| {
            let element = self.phi[self.components.number(run.component)? as usize + 1];
            Some(self.monoid.times(class, self.monoid.power(element, run.count)))
        })
    }

    /// The misère outcome of a position of the closed set.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let class = self.class(position)?;
        Some(if self.monoid.is_p(class) { Outcome::P } else { Outcome::N })
    }
}

/// Components as heaps, numbered from 1 in the order of the table.
struct TableOptions<'a> {
    table: &'a ComponentTable,
}

impl HeapOptions for TableOptions<'_> {
    fn ways(&mut self, heap: u64, mut visit: impl FnMut(Way)) -> Result<(), OptionsFault> {
        let mut heaps = Vec::new();
        for parts in self.table.options((heap - 1) as Local) {
            heaps.clear();
            heaps.extend(parts.iter().map(|&part| u64::from(part) + 1));
            visit(Way::To(&heaps));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::closure::{Claim, Closure};
    use super::super::{Structure, quotient};
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::misere::canonical::{FormGame, Forms};
    use crate::play::Solved;
    use crate::position::{Options, PositionFault, game};
    use crate::ruleset::resolve;
    use fixedbitset::FixedBitSet;

    fn meter() -> Meter {
        Budget::UNLIMITED.meter()
    }

    /// The check by contexts: products commute, no option of a P-class is in P, and every
    /// sum that is not claimed P and has a move has one into P.
    fn assert_proved(found: &ClosedQuotient) {
        let monoid = &found.monoid;
        let mut closure = Closure::new(monoid, monoid.table().into());
        for local in 0..found.components.len() as Local {
            let options = found.components.options(local);
            if options.len() == 0 {
                assert_eq!(found.phi[local as usize + 1], 0);
                continue;
            }
            let mut won = FixedBitSet::with_capacity(monoid.order());
            for parts in options {
                let class = parts.iter().fold(0, |x, &part| monoid.times(x, found.phi[part as usize + 1]));
                won.union_with(&monoid.row(class));
            }
            let element = found.phi[local as usize + 1];
            assert!(monoid.row(element).is_disjoint(&won), "a P-position with a move to P");
            assert!(closure.add(Claim { element, won }, &mut meter()).unwrap(), "no claim fails");
        }
        let rows: std::collections::BTreeSet<Vec<usize>> =
            (0..monoid.order() as Element).map(|x| monoid.row(x).ones().collect()).collect();
        assert_eq!(rows.len(), monoid.order(), "reduced");
    }

    /// The outcome by plain search of every sum of two or three components.
    fn assert_searched(game: &dyn Game, found: &ClosedQuotient, most: usize) {
        let names: Vec<Component> = found.components().map(|(component, _)| component).collect();
        let names = &names[names.len().saturating_sub(most)..];
        let sums: Vec<Position> = names
            .iter()
            .flat_map(|&a| names.iter().map(move |&b| [a, b]))
            .flat_map(|[a, b]| [vec![a], vec![a, b], vec![a, a, b]])
            .map(|sum| sum.into_iter().collect())
            .collect();
        let solved = Solved::new(game, &sums, &mut meter()).unwrap();
        for sum in &sums {
            assert_eq!(found.outcome(sum), solved.outcome(sum, Convention::Misere));
        }
    }

    #[test]
    fn a_row_of_kayles_closes_to_the_partial_quotient() {
        let kayles = game(&resolve("0.77").unwrap());
        for row in [1, 5, 9, 12] {
            let found = of_closed_set(&*kayles, &[kayles.member(row).unwrap()], &mut meter()).unwrap();
            let partial = quotient(kayles.own_heap_rules().unwrap(), row, &mut meter(), |_, _| {});
            assert_eq!(found.monoid.order(), partial.monoid.order());
            assert_eq!(found.monoid.p_size(), partial.monoid.p_size());
            assert_proved(&found);
            assert_searched(&*kayles, &found, 12);
        }
    }

    /// Notakto on three by three: both players write X, and who completes a line loses.
    struct Notakto;

    const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

    impl Game for Notakto {
        fn options(&self, board: Component, into: &mut Options) -> Result<(), OptionsFault> {
            if !LINES.iter().any(|line| board.0 & line == *line) {
                for square in (0..9).filter(|square| board.0 >> square & 1 == 0) {
                    into.push([Component(board.0 | 1 << square)])?;
                }
            }
            Ok(())
        }

        fn size(&self, board: Component) -> u64 {
            u64::from(9 - board.0.count_ones())
        }

        fn write(&self, board: Component) -> String {
            format!("{:03o}", board.0)
        }

        fn member(&self, _: u64) -> Result<Position, PositionFault> {
            Ok(Position::copies(Component(0), 1))
        }

        fn read(&self, _: &str) -> Result<Position, PositionFault> {
            self.member(0)
        }
    }

    /// Plambeck and Whitehead, *The secrets of Notakto* (2013): 18 elements, 4 of them P.
    #[test]
    fn notakto_has_eighteen_classes() {
        let found = of_closed_set(&Notakto, &[Notakto.member(3).unwrap()], &mut meter()).unwrap();
        assert_eq!((found.monoid.order(), found.monoid.p_size()), (18, 4));
        assert_proved(&found);
        assert_searched(&Notakto, &found, 8);
        // One board is won by playing the centre; two boards are lost.
        let board = |x: u64| Position::copies(Component(x), 1);
        assert_eq!(found.outcome(&board(0)), Some(Outcome::N));
        let winning: Vec<u64> =
            (0..9).filter(|square| found.outcome(&board(1 << square)) == Some(Outcome::P)).collect();
        assert_eq!(winning, [4]);
        assert_eq!(found.outcome(&Position::copies(Component(0), 2)), Some(Outcome::P));
    }

    /// The quotient of every game born by day 4, checked by contexts and by plain search.
    #[test]
    fn quotients_of_the_games_born_by_day_four() {
        let mut forms = Forms::new();
        let born = forms.born_by(4, &mut meter()).unwrap();
        let game = FormGame::new(forms);
        let mut orders = Vec::new();
        for form in born {
            let position = game.position(form);
            let found = of_closed_set(&game, &[position], &mut meter()).unwrap();
            assert_proved(&found);
            assert_searched(&game, &found, 8);
            orders.push((
                found.monoid.order(),
                found.monoid.p_size(),
                Structure::of(&found.monoid).tame.is_some(),
            ));
        }
        orders.sort_unstable();
        let tame = |order, p_size| (order, p_size, true);
        let wild = |order, p_size| (order, p_size, false);
        let mut expected = vec![tame(1, 0), tame(2, 1)];
        expected.extend([tame(6, 2); 10]);
        expected.extend([wild(8, 2), tame(10, 2), tame(10, 2)]);
        expected.extend([wild(12, 3); 4]);
        expected.extend([wild(14, 4); 3]);
        assert_eq!(orders, expected);
    }
}
