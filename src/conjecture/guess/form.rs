//! Nim values of single heaps in closed form.

use crate::sequence::{Period, Sequence};

/// What the value of a heap h is, for every h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// h itself.
    Heap,
    /// h % m.
    Remainder(u64),
    /// h / d, rounded down.
    Quotient(u64),
    /// Nothing shorter than its own name.
    Grundy,
}

impl Form {
    /// The closed form of a sequence whose period is proved.
    ///
    /// A form that has the values of the first heaps up to a whole period, and repeats as
    /// the sequence does, has all of them.
    pub(super) fn of(sequence: &Sequence) -> Option<Form> {
        let Period { preperiod, period, saltus, max, .. } = *sequence.period()?;
        let forms = [
            (saltus == period).then_some(Form::Heap),
            max.filter(|_| saltus == 0).map(|(max, _)| Form::Remainder(u64::from(max) + 1)),
            (saltus > 0 && period % saltus == 0).then(|| Form::Quotient(period / saltus)),
        ];
        let repeats = |form: &Form| match form {
            Form::Remainder(modulus) => period % modulus == 0,
            _ => true,
        };
        let agrees =
            |form: &Form| (0..preperiod + period).all(|heap| sequence.value_at(heap) == form.value(heap));
        forms.into_iter().flatten().find(|form| repeats(form) && agrees(form))
    }

    fn value(self, heap: u64) -> Option<u64> {
        match self {
            Form::Heap => Some(heap),
            Form::Remainder(modulus) => Some(heap % modulus),
            Form::Quotient(divisor) => Some(heap / divisor),
            Form::Grundy => None,
        }
    }

    /// The value of one heap, in the rule language.
    pub(super) fn of_heap(self, heap: &str) -> String {
        match self {
            Form::Heap => heap.to_owned(),
            Form::Remainder(modulus) => format!("{heap} % {modulus}"),
            Form::Quotient(divisor) => format!("{heap} / {divisor}"),
            Form::Grundy => format!("grundy({heap})"),
        }
    }

    /// A fold of the values of all heaps.
    pub(super) fn fold(self, function: &str) -> String {
        match self {
            Form::Heap => format!("{function}(heaps)"),
            _ => format!("{function}({} for h in heaps)", self.of_heap("h")),
        }
    }
}
