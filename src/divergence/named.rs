//! Outcomes that a theorem names, heap by heap, so that no position need be searched: that of
//! tame games, or an exact misère quotient beside the values of normal play.

use super::tame::TameScope;
use crate::base::{Budget, Convention, Grundy, Meter, Outcome};
use crate::conjecture::{Authority, Truth};
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::quotient::Element;
use crate::play::{Move, Nimbers, Searched, moves};
use crate::position::{Game, Position, Scope};

/// Heaps of a quotient are looked up to this size: their values in normal play come from
/// their options, one by one.
const LARGEST: u64 = 1024;

/// Who wins each position of heaps up to the largest of a scope.
pub(super) struct Named<'a> {
    game: &'a dyn Game,
    by: By<'a>,
}

enum By<'a> {
    Tame(&'a TameScope),
    Quotient(Classes),
}

/// The elements of a quotient, and what becomes of each when a heap is added.
struct Classes {
    order: usize,
    /// Element by element the products with each heap, from 0 up.
    plus: Vec<Element>,
    is_p: Vec<bool>,
    /// g+ of each heap.
    nimbers: Vec<Grundy>,
}

/// Quotients of more elements, times heaps, are left alone.
const MOST_PRODUCTS: usize = 1 << 22;

impl<'a> Named<'a> {
    /// By the theorem on tame games.
    pub(super) fn by_tameness(game: &'a dyn Game, tame: &'a TameScope) -> Named<'a> {
        Named { game, by: By::Tame(tame) }
    }

    /// By the exact quotient of the heaps; `None` where there is none that has all of them.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub(super) fn by_quotient(
        game: &'a dyn Game,
        scope: &Scope,
        meter: &mut Meter,
    ) -> Result<Option<Named<'a>>, GraphFault> {
        let largest = *scope.sizes().end();
        if game.own_heap_rules().is_none() || game.is_loopy() || game.has_end_rule() || largest > LARGEST {
            return Ok(None);
        }
        let mut truth = Truth::new(game, meter.clone());
        let Some(quotient) = truth.quotient() else { return Ok(None) };
        let (monoid, order) = (&quotient.monoid, quotient.monoid.order());
        let heaps: Option<Vec<Element>> = (0..=largest).map(|heap| quotient.element(heap)).collect();
        let Some(heaps) = heaps.filter(|heaps| order.saturating_mul(heaps.len()) <= MOST_PRODUCTS) else {
            return Ok(None);
        };
        let all = 0..order as Element;
        let with_each = |element| heaps.iter().map(move |&heap| monoid.times(element, heap));
        let plus: Vec<Element> = all.clone().flat_map(with_each).collect();
        let is_p = all.map(|element| monoid.is_p(element)).collect();
        let mut table = ComponentTable::new();
        let members: Result<Vec<Position>, _> = (0..=largest).map(|heap| game.member(heap)).collect();
        let Ok(members) = members else { return Ok(None) };
        for member in &members {
            table.add(game, member, meter)?;
        }
        let nimbers = Nimbers::new(&table, meter)?;
        let nimbers: Option<Vec<Grundy>> =
            members.iter().map(|member| nimbers.grundy(&table, member)).collect();
        let classes = |nimbers| By::Quotient(Classes { order, plus, is_p, nimbers });
        Ok(nimbers.map(|nimbers| Named { game, by: classes(nimbers) }))
    }

    /// How large heaps may be, up to those of a scope, for their quotient to have all of them:
    /// 0 where it has none.
    pub(super) fn heaps_of_quotient(game: &dyn Game, scope: &Scope, meter: &Meter) -> u64 {
        let largest = *scope.sizes().end();
        if game.own_heap_rules().is_none() || game.is_loopy() || game.has_end_rule() || largest > LARGEST {
            return 0;
        }
        let mut truth = Truth::new(game, meter.clone());
        let Some(quotient) = truth.quotient() else { return 0 };
        let most = (MOST_PRODUCTS / quotient.monoid.order()) as u64;
        let heaps = (1..=largest).take_while(|&heap| heap < most && quotient.element(heap).is_some());
        heaps.last().unwrap_or(0)
    }

    /// On whose authority.
    pub(super) fn authority(&self) -> Authority {
        match &self.by {
            By::Tame(_) => Authority::Tame,
            By::Quotient(classes) => Authority::Quotient { order: classes.order },
        }
    }
}

impl Searched for Named<'_> {
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        match (&self.by, convention) {
            (By::Tame(tame), _) => tame.outcome(position, convention),
            (By::Quotient(_), Convention::Normal) => self.nimber(position).map(Outcome::of_grundy),
            (By::Quotient(classes), Convention::Misere) => {
                let sizes = classes.nimbers.len();
                let mut product = 0;
                for heap in position.iter() {
                    let heap = usize::try_from(heap.0).ok().filter(|&heap| heap < sizes)?;
                    product = classes.plus[product as usize * sizes + heap];
                }
                Some(if classes.is_p[product as usize] { Outcome::P } else { Outcome::N })
            }
        }
    }

    fn nimber(&self, position: &Position) -> Option<Grundy> {
        match &self.by {
            By::Tame(tame) => tame.nimber(position),
            By::Quotient(classes) => position
                .iter()
                .try_fold(0, |sum, heap| Some(sum ^ classes.nimbers.get(usize::try_from(heap.0).ok()?)?)),
        }
    }

    fn moves(&self, position: &Position) -> Option<Vec<Move>> {
        moves(self.game, position, &mut Budget::DEFAULT.meter()).ok()
    }
}
