//! The rules a sequence is computed from, in the shape the kernels want.

use super::{SequenceFault, Values};
use crate::base::{Grundy, Meter, Mex};
use crate::ruleset::{Amounts, Boundary, Code, HeapRules, Subtraction};

/// Take-and-break rules: take `t` beans and leave the rest in as many non-empty heaps as
/// the bits of a digit allow (1: none, 2: one, 4: two, 8: three).
///
/// Octal and hexadecimal codes are such rules, and so are subtraction sets: digit 3 where
/// `t` is in the set. With a *sink* (a move past 0 lands on 0) heaps of at most `max S` may
/// be taken whole besides. All-but sets have digit 3 for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    digits: Vec<(u64, u8)>,
    tail: Option<(u64, u8)>,
    whole: u64,
    unequal: bool,
}

impl TakeAndBreak {
    /// The rules of an octal or hexadecimal code.
    pub fn from_code(code: &Code) -> TakeAndBreak {
        let written = code.digits();
        let tail_from = if code.repeats() { written.len().saturating_sub(1) } else { written.len() };
        let digit = |at: usize| if at == 0 { written[at] & 0xC } else { written[at] & 0xF };
        let digits = (0..tail_from).map(|at| (at as u64, digit(at)));
        let tail = written.last().map(|&last| (tail_from as u64, last & 0xF));
        TakeAndBreak::new(digits.collect(), tail.filter(|_| code.repeats()))
    }

    /// Subtract a member of `set`; a move past 0 is not allowed.
    pub fn subtraction(set: &[u64]) -> TakeAndBreak {
        TakeAndBreak::new(set.iter().map(|&take| (take, 3)).collect(), None)
    }

    /// Subtract a member of `set`; a move past 0 lands on 0.
    pub fn sink_subtraction(set: &[u64]) -> TakeAndBreak {
        let whole = set.iter().copied().max().unwrap_or(0);
        TakeAndBreak { whole, ..TakeAndBreak::subtraction(set) }
    }

    /// Subtract any positive number that is not in `excluded`. `None` where that would take
    /// more than [`Code::MAX_DIGITS`] digits to say.
    pub fn all_but(excluded: &[u64]) -> Option<TakeAndBreak> {
        let last = excluded.iter().copied().max().unwrap_or(0);
        let excluded = |take: &u64| excluded.contains(take);
        (last < Code::MAX_DIGITS as u64).then(|| {
            let allowed = (1..=last).filter(|take| !excluded(take));
            TakeAndBreak::new(allowed.map(|take| (take, 3)).collect(), Some((last + 1, 3)))
        })
    }

    /// Subtract any positive number that is not in `excluded`; a move past 0 lands on 0,
    /// so that every heap can be taken whole.
    pub fn sink_all_but(excluded: &[u64]) -> Option<TakeAndBreak> {
        Some(TakeAndBreak { whole: u64::MAX, ..TakeAndBreak::all_but(excluded)? })
    }

    /// The same game as `rules`, where it is a take-and-break game however it was written.
    pub fn from_heap_rules(rules: &HeapRules) -> Option<TakeAndBreak> {
        let Some(Subtraction { amounts, boundary }) = rules.subtraction() else {
            return rules.code().map(|code| TakeAndBreak::from_code(&code));
        };
        match (amounts, boundary) {
            (Amounts::Listed(set), Boundary::Wall) => Some(TakeAndBreak::subtraction(&set)),
            (Amounts::Listed(set), Boundary::Sink) => Some(TakeAndBreak::sink_subtraction(&set)),
            (Amounts::AllBut(excluded), Boundary::Wall) => TakeAndBreak::all_but(&excluded),
            (Amounts::AllBut(excluded), Boundary::Sink) => TakeAndBreak::sink_all_but(&excluded),
            (Amounts::From(least), boundary) => {
                let whole = if boundary == Boundary::Sink { u64::MAX } else { 0 };
                Some(TakeAndBreak { whole, ..TakeAndBreak::new(Vec::new(), Some((least.max(1), 3))) })
            }
        }
    }

    /// The same rules, but two heaps that are left must differ: `4.0` becomes Grundy's
    /// game. `None` where the rules also leave three heaps.
    pub fn unequal_splits(mut self) -> Option<TakeAndBreak> {
        self.unequal = true;
        (self.parts() <= 2).then_some(self)
    }

    /// Merges equal takes, drops digits that allow nothing, and the move that neither
    /// takes nor splits.
    fn new(mut digits: Vec<(u64, u8)>, mut tail: Option<(u64, u8)>) -> TakeAndBreak {
        if let Some((from @ 0, digit)) = &mut tail {
            digits.push((0, *digit));
            *from = 1;
        }
        digits.iter_mut().filter(|(take, _)| *take == 0).for_each(|(_, digit)| *digit &= 0xC);
        digits.sort_unstable();
        let merged: Vec<(u64, u8)> = digits
            .chunk_by(|a, b| a.0 == b.0)
            .map(|same| (same[0].0, same.iter().fold(0, |all, &(_, digit)| all | digit)))
            .filter(|&(_, digit)| digit != 0)
            .collect();
        let tail = tail.filter(|&(_, digit)| digit != 0);
        TakeAndBreak { digits: merged, tail, whole: 0, unequal: false }
    }

    /// The numbers of beans below the tail that may be taken, ascending, with what each
    /// may leave.
    pub fn digits(&self) -> &[(u64, u8)] {
        &self.digits
    }

    /// The number of beans from which on the same digit governs for ever, and that
    /// digit.
    pub fn tail(&self) -> Option<(u64, u8)> {
        self.tail
    }

    /// Up to which size every heap may be taken whole, whatever the digits say: the sink.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// Whether two heaps that are left have to differ.
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// The most heaps one move may leave.
    pub fn parts(&self) -> u32 {
        let all = self.digits.iter().chain(&self.tail).fold(0, |all, &(_, digit)| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// The largest number of beans with a rule of its own: where the tail starts, or the
    /// last digit that allows anything. The `k` of the periodicity theorems.
    pub fn reach(&self) -> u64 {
        let last = self.digits.last().map_or(0, |&(take, _)| take);
        self.tail.map_or(last, |(from, _)| from.max(last))
    }
}

impl From<&Code> for TakeAndBreak {
    fn from(code: &Code) -> Self {
        TakeAndBreak::from_code(code)
    }
}

/// Rules of any other kind: they say which values the options of a heap have.
pub trait OptionValues: Send {
    /// Marks the value of every option of `heap`; `values` holds those of all smaller
    /// heaps. An option of several heaps has the xor of their values (in normal play).
    ///
    /// # Errors
    /// When the meter runs out, or the rules cannot say what the options are.
    fn mark_options(
        &mut self,
        heap: u64,
        values: &Values,
        marks: &mut OptionMarks,
        meter: &mut Meter,
    ) -> Result<(), SequenceFault>;

    /// Whether some move may leave more than one heap.
    fn splits(&self) -> bool;
}

/// Collects the values of the options of one heap.
#[derive(Debug, Default)]
pub struct OptionMarks {
    mex: Mex,
    any: bool,
    looked_at: u64,
}

impl OptionMarks {
    pub(super) fn start(&mut self) {
        self.mex.start();
        self.any = false;
    }

    /// There is an option with this value.
    #[inline]
    pub fn mark(&mut self, value: Grundy) {
        self.mex.mark(value);
        self.any = true;
        self.looked_at += 1;
    }

    /// A move was looked at and is not allowed.
    #[inline]
    pub fn pass(&mut self) {
        self.looked_at += 1;
    }

    /// How many moves were looked at, of all heaps: what plain recursion costs.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The value of the heap: `terminal` if it has no option.
    pub(super) fn value(&self, terminal: Grundy) -> Grundy {
        if self.any { self.mex.least_unmarked() } else { terminal }
    }

    /// Whether an option has this value.
    #[inline]
    pub(super) fn contains(&self, value: Grundy) -> bool {
        self.mex.contains(value)
    }

    pub(super) fn any(&self) -> bool {
        self.any
    }
}

/// What a sequence is computed from.
pub enum Rule {
    /// Take-and-break rules, which have fast kernels and theorems.
    TakeAndBreak(TakeAndBreak),
    /// Any other rules, by the plain recursion.
    General(Box<dyn OptionValues>),
}

impl Rule {
    /// Whether some move may leave more than one heap.
    pub fn splits(&self) -> bool {
        match self {
            Rule::TakeAndBreak(rules) => rules.parts() > 1,
            Rule::General(rules) => rules.splits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::TakeMove;

    #[test]
    fn subtraction_sets_are_codes() {
        let code = |digits: &[u8], repeats| TakeAndBreak::from_code(&Code::new(digits.to_vec(), repeats));
        assert_eq!(TakeAndBreak::subtraction(&[1, 2, 5]), code(&[0, 3, 3, 0, 0, 3], false));
        assert_eq!(TakeAndBreak::all_but(&[2]), Some(code(&[0, 3, 0, 3], true)));
        assert_eq!(TakeAndBreak::all_but(&[]), Some(code(&[0, 3], true)));
        assert_eq!(TakeAndBreak::all_but(&[u64::MAX]), None);
    }

    #[test]
    fn heap_rules_are_recognised() {
        let of = |amounts, boundary| {
            TakeAndBreak::from_heap_rules(&HeapRules::one(TakeMove::subtraction(amounts, boundary)))
        };
        let listed = || Amounts::listed(vec![2, 1_000_000_007]);
        assert_eq!(of(listed(), Boundary::Wall), Some(TakeAndBreak::subtraction(&[2, 1_000_000_007])));
        assert_eq!(of(listed(), Boundary::Sink), Some(TakeAndBreak::sink_subtraction(&[2, 1_000_000_007])));
        assert_eq!(of(Amounts::all_but(vec![3, 5]), Boundary::Wall), TakeAndBreak::all_but(&[3, 5]));
        assert_eq!(of(Amounts::all_but(vec![3, 5]), Boundary::Sink), TakeAndBreak::sink_all_but(&[3, 5]));
        assert_eq!(of(Amounts::From(3), Boundary::Wall), TakeAndBreak::all_but(&[1, 2]));
        assert_eq!(of(Amounts::From(3), Boundary::Sink), TakeAndBreak::sink_all_but(&[1, 2]));
        let kayles = Code::new(vec![0, 7, 7], false);
        let rules = HeapRules::from_code(&kayles);
        assert_eq!(TakeAndBreak::from_heap_rules(&rules), Some(TakeAndBreak::from_code(&kayles)));
    }

    #[test]
    fn reach_and_parts_are_those_of_the_theorems() {
        let rules = |digits: &[u8], repeats| TakeAndBreak::from_code(&Code::new(digits.to_vec(), repeats));
        let shape = |rules: TakeAndBreak| (rules.parts(), rules.reach());
        assert_eq!(shape(rules(&[0, 7, 7], false)), (2, 2));
        assert_eq!(shape(rules(&[4], false)), (2, 0));
        assert_eq!(shape(rules(&[0, 0, 0, 8], false)), (3, 3));
        assert_eq!(shape(rules(&[4, 3], true)), (2, 1));
        assert_eq!(shape(rules(&[], false)), (0, 0));
        assert_eq!(rules(&[0, 0, 0, 8], false).unequal_splits(), None);
    }
}
