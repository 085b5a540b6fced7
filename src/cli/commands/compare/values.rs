//! The values of the single heaps of two games, from sequences or by search, side by side.

use crate::base::{Convention, Meter, Unknown};
use crate::cli::subject::Subject;
use crate::conjecture::Inquiry;
use crate::play::BaseCase;
use crate::position::Position;
use crate::sequence::{Difference, Sequence, SequenceFault, compare};
use anyhow::{anyhow, ensure};

/// How far to compare values that a sequence gives, and values that take a search.
pub(super) const SEQUENCE_HEAPS: u64 = 10_000;
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
    normal: Sequence,
    misere: Misere<'g>,
}

/// Misère values of single heaps: a sequence of their own where no move splits a heap, and
/// a search of whole positions where one may.
enum Misere<'g> {
    Sequence(Box<Sequence>),
    Searched(Box<Searched<'g>>),
}

struct Searched<'g> {
    subject: &'g Subject,
    inquiry: Inquiry<'g>,
    /// Heaps 0, 1, 2, ... as positions, and the values found of the first of them.
    heaps: Vec<Position>,
    found: Vec<u64>,
}

impl<'g> Pair<'g> {
    pub(super) fn new(a: &'g Subject, b: &'g Subject, meter: &Meter) -> anyhow::Result<Pair<'g>> {
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
        let searched = convention == Convention::Misere
            && !matches!((&self.a.misere, &self.b.misere), (Misere::Sequence(_), Misere::Sequence(_)));
        let upto = upto.unwrap_or(if searched { SEARCHED_HEAPS } else { SEQUENCE_HEAPS });
        ensure!(
            shift.min(0).unsigned_abs() <= upto,
            "with a shift of {shift} there is no heap up to {upto} to compare; --max-heap looks further"
        );
        match (convention, &mut self.a.misere, &mut self.b.misere) {
            (Convention::Normal, ..) => {
                in_sequence(convention, &mut self.a.normal, &mut self.b.normal, shift, upto, meter)
            }
            (_, Misere::Sequence(a), Misere::Sequence(b)) => {
                in_sequence(convention, a, b, shift, upto, meter)
            }
            (_, a, b) => heap_by_heap(a, b, shift, upto, meter),
        }
    }
}

impl<'g> Game<'g> {
    fn new(subject: &'g Subject, meter: &Meter) -> anyhow::Result<Game<'g>> {
        let sequence = || subject.sequence().ok_or_else(|| anyhow!("{} is no game of heaps", subject.name()));
        let misere = match sequence()?.with_terminal(BaseCase::MISERE.grundy) {
            Ok(sequence) => Misere::Sequence(Box::new(sequence)),
            Err(_) => {
                let inquiry = Inquiry::new(subject.game(), meter.clone());
                Misere::Searched(Box::new(Searched {
                    subject,
                    inquiry,
                    heaps: Vec::new(),
                    found: Vec::new(),
                }))
            }
        };
        Ok(Game { normal: sequence()?, misere })
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

fn heap_by_heap(
    a: &mut Misere,
    b: &mut Misere,
    shift: i64,
    upto: u64,
    meter: &mut Meter,
) -> anyhow::Result<Compared> {
    let mut compared =
        Compared { convention: Convention::Misere, difference: None, to: None, proved: false, open: None };
    for heap in shift.min(0).unsigned_abs()..=upto {
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

impl Misere<'_> {
    fn value(&mut self, heap: u64, meter: &mut Meter) -> anyhow::Result<Result<u64, Unknown>> {
        match self {
            Misere::Sequence(sequence) => match sequence.extend(heap, meter) {
                Ok(()) => {
                    Ok(sequence.value_at(heap).ok_or_else(|| Unknown("the value passes 64 bits".to_owned())))
                }
                Err(SequenceFault::Exhausted(exhausted)) => Ok(Err(exhausted.into())),
                Err(fault) => Err(fault.into()),
            },
            Misere::Searched(searched) => searched.value(heap),
        }
    }
}

impl Searched<'_> {
    fn value(&mut self, heap: u64) -> anyhow::Result<Result<u64, Unknown>> {
        let last = usize::try_from(heap)?;
        while self.found.len() <= last {
            let at = self.found.len();
            while self.heaps.len() < (2 * at).max(64) {
                self.heaps.push(self.subject.game().member(self.heaps.len() as u64)?);
            }
            self.inquiry.make_room(&self.heaps, at)?;
            match self.inquiry.value(&self.heaps[at], Convention::Misere)? {
                Ok(value) => self.found.push(value),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(self.found[last]))
    }
}
