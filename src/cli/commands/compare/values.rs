//! The values of two games by one number, from sequences or by search, side by side: of single
//! heaps, of the boards of a family, of states of one number.

use super::thing::Thing;
use crate::base::{Convention, Meter, Unknown};
use crate::conjecture::Inquiry;
use crate::play::BaseCase;
use crate::position::Position;
use crate::sequence::{Difference, Sequence, SequenceFault, compare};
use anyhow::ensure;
use std::ops::RangeInclusive;

/// How far to compare values that a sequence gives, and values that take a search.
pub(super) const SEQUENCE_HEAPS: u64 = 10_000;
/// The same where a sequence has to list every move of every heap.
pub(super) const LISTED_HEAPS: u64 = 4_000;
pub(super) const SEARCHED_HEAPS: u64 = 40;

/// What the comparison under one convention found.
pub(super) struct Compared {
    pub(super) convention: Convention,
    pub(super) difference: Option<Difference>,
    /// The last heap of A that was compared; `None` where not even the first could be.
    pub(super) to: Option<u64>,
    pub(super) proved: bool,
    /// Why the comparison ended before it should, if it did.
    pub(super) open: Option<String>,
}

/// The two games.
pub(super) struct Pair<'g> {
    a: Game<'g>,
    b: Game<'g>,
}

/// One game's values.
struct Game<'g> {
    /// The first number that has a value.
    first: u64,
    /// The last that has one, where the ruleset says so.
    last: Option<u64>,
    normal: Source<'g>,
    misere: Source<'g>,
}

/// Where the values of one convention come from: a sequence of heaps, or a search of whole
/// positions where a theorem gives none.
enum Source<'g> {
    Sequence(Box<Sequence>),
    Searched(Box<Searched<'g>>),
}

struct Searched<'g> {
    thing: &'g Thing,
    convention: Convention,
    inquiry: Inquiry<'g>,
    first: u64,
    /// The positions from the first number on, and the values found of the first of them.
    positions: Vec<Position>,
    found: Vec<u64>,
}

impl<'g> Pair<'g> {
    pub(super) fn new(a: &'g Thing, b: &'g Thing, meter: &Meter) -> anyhow::Result<Pair<'g>> {
        Ok(Pair { a: Game::new(a, meter)?, b: Game::new(b, meter)? })
    }

    /// Holds heap n of A against heap n + `shift` of B, up to n = `upto`.
    pub(super) fn compare(
        &mut self,
        convention: Convention,
        shift: i64,
        upto: Option<u64>,
        meter: &mut Meter,
    ) -> anyhow::Result<Compared> {
        let upto = upto.unwrap_or_else(|| {
            let usual = self.usual(convention);
            let of_b = self.b.last.map(|last| last.saturating_add_signed(shift.saturating_neg()));
            usual.min(self.a.last.unwrap_or(usual)).min(of_b.unwrap_or(usual))
        });
        let first = self.first(shift);
        ensure!(
            first <= upto,
            "with a shift of {shift} there is no heap up to {upto} to compare; --max-heap looks further"
        );
        match (self.a.source(convention), self.b.source(convention)) {
            (Source::Sequence(a), Source::Sequence(b)) => in_sequence(convention, a, b, shift, upto, meter),
            (a, b) => one_by_one(convention, (a, b), shift, first..=upto, meter),
        }
    }

    /// How far to compare, unless told.
    pub(super) fn usual(&self, convention: Convention) -> u64 {
        let lists = |game: &Game| matches!(game.ready(convention), Source::Sequence(sequence) if !sequence.has_kernel());
        match () {
            () if self.searches(convention) => SEARCHED_HEAPS,
            () if lists(&self.a) || lists(&self.b) => LISTED_HEAPS,
            () => SEQUENCE_HEAPS,
        }
    }

    /// Whether some value under this convention takes a search.
    pub(super) fn searches(&self, convention: Convention) -> bool {
        let searched = |game: &Game| matches!(game.ready(convention), Source::Searched(_));
        searched(&self.a) || searched(&self.b)
    }

    /// The first number of A that is compared under a shift.
    pub(super) fn first(&self, shift: i64) -> u64 {
        let of_b = self.b.first.saturating_add_signed(shift.saturating_neg());
        self.a.first.max(of_b).max(shift.min(0).unsigned_abs())
    }
}

impl<'g> Game<'g> {
    fn new(thing: &'g Thing, meter: &Meter) -> anyhow::Result<Game<'g>> {
        let searched = |convention| Source::Searched(Box::new(Searched::new(thing, convention, meter)));
        let Some(normal) = thing.subject.sequence() else {
            let (normal, misere) = (searched(Convention::Normal), searched(Convention::Misere));
            return Ok(Game { first: thing.first(), last: thing.last(), normal, misere });
        };
        let misere = match thing.subject.sequence().map(|one| one.with_terminal(BaseCase::MISERE.grundy)) {
            Some(Ok(sequence)) => Source::Sequence(Box::new(sequence)),
            _ => searched(Convention::Misere),
        };
        Ok(Game { first: 0, last: None, normal: Source::Sequence(Box::new(normal)), misere })
    }

    fn source(&mut self, convention: Convention) -> &mut Source<'g> {
        match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        }
    }

    fn ready(&self, convention: Convention) -> &Source<'g> {
        match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        }
    }
}

fn in_sequence(
    convention: Convention,
    a: &mut Sequence,
    b: &mut Sequence,
    shift: i64,
    upto: u64,
    meter: &mut Meter,
) -> anyhow::Result<Compared> {
    let (comparison, open) = match compare(a, b, shift, upto, meter) {
        Ok(comparison) => (comparison, None),
        Err(SequenceFault::Exhausted(exhausted)) => {
            // What both have computed can still be compared; that takes no more of either.
            let known = |sequence: &Sequence| sequence.values().len().checked_sub(1).map(|last| last as u64);
            let both =
                known(a).zip(known(b).and_then(|last| last.checked_add_signed(shift.saturating_neg())));
            let Some((a_last, b_last)) = both else {
                let open = Some(exhausted.to_string());
                return Ok(Compared { convention, difference: None, to: None, proved: false, open });
            };
            let mut unlimited = crate::base::Budget::UNLIMITED.meter();
            let comparison = compare(a, b, shift, a_last.min(b_last), &mut unlimited)?;
            (comparison, Some(exhausted.to_string()))
        }
        Err(fault) => return Err(fault.into()),
    };
    Ok(Compared {
        convention,
        difference: comparison.first_difference,
        to: Some(comparison.compared_to),
        proved: comparison.proved_equal,
        open,
    })
}

fn one_by_one(
    convention: Convention,
    (a, b): (&mut Source, &mut Source),
    shift: i64,
    numbers: RangeInclusive<u64>,
    meter: &mut Meter,
) -> anyhow::Result<Compared> {
    let mut compared = Compared { convention, difference: None, to: None, proved: false, open: None };
    for heap in numbers {
        let values = (a.value(heap, meter)?, b.value(heap.saturating_add_signed(shift), meter)?);
        match values {
            (Ok(left), Ok(right)) => {
                compared.to = Some(heap);
                if left != right {
                    compared.difference = Some(Difference { heap, a: left, b: right });
                    break;
                }
            }
            (Err(reason), _) | (_, Err(reason)) => {
                compared.open = Some(reason.to_string());
                break;
            }
        }
    }
    Ok(compared)
}

impl Source<'_> {
    fn value(&mut self, heap: u64, meter: &mut Meter) -> anyhow::Result<Result<u64, Unknown>> {
        match self {
            Source::Sequence(sequence) => match sequence.extend(heap, meter) {
                Ok(()) => {
                    Ok(sequence.value_at(heap).ok_or_else(|| Unknown("the value passes 64 bits".to_owned())))
                }
                Err(SequenceFault::Exhausted(exhausted)) => Ok(Err(exhausted.into())),
                Err(fault) => Err(fault.into()),
            },
            Source::Searched(searched) => searched.value(heap),
        }
    }
}

impl<'g> Searched<'g> {
    fn new(thing: &'g Thing, convention: Convention, meter: &Meter) -> Searched<'g> {
        let inquiry = Inquiry::new(thing.subject.game(), meter.clone());
        let first = thing.first();
        Searched { thing, convention, inquiry, first, positions: Vec::new(), found: Vec::new() }
    }

    fn value(&mut self, number: u64) -> anyhow::Result<Result<u64, Unknown>> {
        let last = usize::try_from(number.saturating_sub(self.first))?;
        while self.found.len() <= last {
            let at = self.found.len();
            // Heaps share one search, for which some room is made ahead.
            let ahead = if self.thing.family.is_some() { last + 1 } else { (2 * at).max(64) };
            while self.positions.len() < ahead {
                match self.thing.position(self.first + self.positions.len() as u64) {
                    Ok(position) => self.positions.push(position),
                    // Only room would have been made for what is not there.
                    Err(_) if self.positions.len() > last => break,
                    Err(fault) => return Err(fault),
                }
            }
            self.inquiry.make_room(&self.positions, at)?;
            match self.inquiry.value(&self.positions[at], self.convention)? {
                Ok(value) => self.found.push(value),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(self.found[last]))
    }
}
