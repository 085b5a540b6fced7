//! The rules of a game of heaps: what one move does to one heap.
//!
//! Everything here is what the rules *say*; carrying a move out is the business of the
//! position layer. A code, a subtraction set and moves written out one by one all become
//! the same [`HeapRules`], and the classifiers look at the moves alone, so that a game gets
//! the same engine however it was written.

use super::{Amounts, Code, Parts};
use crate::language::{Names, Program};
use std::sync::Arc;

/// A ruleset of kind `[heap]`: a position is a collection of heaps, and a move changes
/// exactly one of them.
#[derive(Clone, Debug)]
pub struct HeapRules {
    /// The moves, side by side: a player may use any of them.
    pub moves: Vec<HeapMove>,
    /// Whether play may come back to where it was: then a move may leave a heap as large as
    /// it was, or larger.
    pub loopy: bool,
    /// Where the moves stand in the file they were read from, as `file:line:column`; empty
    /// where there is no file.
    pub places: Vec<Arc<str>>,
}

impl HeapRules {
    /// These moves, none of which leads back, from no file.
    pub fn of(moves: Vec<HeapMove>) -> HeapRules {
        HeapRules { moves, loopy: false, places: Vec::new() }
    }
}

/// One way of moving in a heap.
#[derive(Clone, Debug)]
pub enum HeapMove {
    /// Take some beans and leave the rest in some number of heaps.
    Take(TakeMove),
    /// Replace the heap by heaps whose sizes are computed.
    Results(ResultsMove),
}

/// Take `k` beans for some `k` in `amounts`, and leave the other `n - k` in exactly `p`
/// non-empty heaps for some `p` in `parts`.
///
/// Taking nothing is a move only where what is left stands in two heaps or more: `k = 0`
/// in `amounts` counts for those `p` alone.
#[derive(Clone, Debug)]
pub struct TakeMove {
    /// How many beans may be taken.
    pub amounts: Amounts,
    /// How many non-empty heaps the rest may be left in.
    pub parts: Parts,
    /// What else has to hold.
    pub guard: Option<Guard>,
    /// What happens where fewer than `k` beans are there.
    pub boundary: Boundary,
}

/// A condition on a [`TakeMove`]: a boolean rule over the heap, what is taken, and what is
/// left.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Compiled against [`TakeMove::names`]: `n` is variable 0, `k` variable 1, and the
    /// parts follow in ascending order, `a` first, where they have names.
    pub program: Program,
}

/// Replace a heap by heaps whose sizes are computed from its own.
///
/// The variables of every program are `n`, the heap, and then the bindings in order; the
/// range of a binding sees those before it.
#[derive(Clone, Debug)]
pub struct ResultsMove {
    /// The numbers the player chooses, each from a range.
    pub bindings: Vec<Binding>,
    /// Which choices are allowed; all where there is no guard.
    pub guard: Option<Program>,
    /// The heaps that stand there afterwards.
    pub results: Vec<ResultTerm>,
}

/// A number to choose.
#[derive(Clone, Debug)]
pub struct Binding {
    /// What the rules call it.
    pub name: String,
    /// The least it may be.
    pub from: Program,
    /// The most it may be; below `from` there is nothing to choose and no move.
    pub to: Program,
}

/// Some heaps of one size.
#[derive(Clone, Debug)]
pub struct ResultTerm {
    /// The size. A heap of 0 is left out.
    pub heap: Program,
    /// How many of them; one where nothing is said.
    pub times: Option<Program>,
}

/// What becomes of a move that asks for more beans than the heap holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Boundary {
    /// It is not allowed: `k <= n`, the usual rule.
    #[default]
    Wall,
    /// It takes what is there and lands on 0, as long as the heap is not empty. Only
    /// subtraction sets have it (`parts` 0 and 1).
    Sink,
}

/// A game in which a move takes a number of beans of a set and leaves the rest as it
/// stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    /// The set. Never contains 0.
    pub amounts: Amounts,
    /// What becomes of a move past 0.
    pub boundary: Boundary,
}

/// What a guard calls the heaps left, the smallest first: the alphabet without `k` and `n`.
pub const PART_NAMES: [&str; Parts::MAX as usize] =
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "l", "m", "o", "p", "q", "r"];

impl TakeMove {
    /// Takes an amount of a set and leaves the rest as it stands: a subtraction game.
    pub fn subtraction(amounts: Amounts, boundary: Boundary) -> TakeMove {
        TakeMove { amounts, parts: Parts::SUBTRACTION, guard: None, boundary }
    }

    /// The names a guard may mention, in the order of its variables. A part has a name
    /// where every count in `parts` has that part: with `parts = [1, 2]` only `a`.
    pub fn names(parts: Parts) -> Names {
        let named = parts.least().unwrap_or(0) as usize;
        let fixed = Names::new().variable("n").variable("k");
        PART_NAMES.iter().take(named).fold(fixed, |names, part| names.variable(part))
    }

    /// Whether `k` beans may be taken and the rest left in `p` heaps, the heap being large
    /// enough for both.
    pub fn allows(&self, k: u64, p: u32) -> bool {
        self.parts.contains(p) && self.amounts.contains(k) && (k > 0 || p >= 2)
    }
}

impl HeapRules {
    /// The rules of one move.
    pub fn one(take: TakeMove) -> HeapRules {
        HeapRules::of(vec![HeapMove::Take(take)])
    }

    /// The rules a code stands for: one take for each different digit.
    pub fn from_code(code: &Code) -> HeapRules {
        let digits = code.digits();
        let mut moves = Vec::new();
        let mut take = |amounts, digit| {
            let parts = Parts::of_digit(digit);
            moves.push(HeapMove::Take(TakeMove { amounts, parts, guard: None, boundary: Boundary::Wall }));
        };
        for digit in (1..=0xF).filter(|digit| digits.contains(digit)) {
            let with = |wanted: bool| move |&(_, &d): &(u64, &u8)| (d == digit) == wanted;
            let numbered = || (0..).zip(digits);
            if code.repeats() && digits.last() == Some(&digit) {
                if digits[0] == digit {
                    take(Amounts::Listed(vec![0]), digit);
                }
                take(Amounts::all_but(numbered().filter(with(false)).map(|(k, _)| k).collect()), digit);
            } else {
                take(Amounts::Listed(numbered().filter(with(true)).map(|(k, _)| k).collect()), digit);
            }
        }
        HeapRules::of(moves)
    }

    /// The takes, where every move is one that neither reaches past 0 nor asks for
    /// anything beyond its amounts and parts.
    fn plain_takes(&self) -> Option<Vec<&TakeMove>> {
        fn plain(a_move: &HeapMove) -> Option<&TakeMove> {
            match a_move {
                HeapMove::Take(take) if take.guard.is_none() && take.boundary == Boundary::Wall => Some(take),
                _ => None,
            }
        }
        self.moves.iter().map(plain).collect()
    }

    /// The code of the same game, where it has one: every move an unguarded take that
    /// leaves at most three heaps, with amounts that a code of at most
    /// [`Code::MAX_DIGITS`] digits can say.
    pub fn code(&self) -> Option<Code> {
        let takes = self.plain_takes()?;
        let length = takes.iter().map(|take| take.amounts.constant_from()).max()?;
        let length = usize::try_from(length).ok().filter(|&length| length < Code::MAX_DIGITS)?;
        let mut digits = vec![0u8; length + 1];
        for take in &takes {
            let digit = take.parts.digit()?;
            for k in take.amounts.up_to(length as u64) {
                digits[k as usize] |= if k == 0 { digit & 0xC } else { digit };
            }
        }
        let repeats = takes.iter().any(|take| !take.amounts.is_finite());
        Some(Code::new(digits, repeats))
    }

    /// The code whose splits, restricted to two heaps that differ, are this game: takes that
    /// leave exactly two heaps under the guard `a != b` or `a < b`, and beside them plain
    /// ones that leave fewer. Grundy's game is that of `4.0`. `None` without such a guard.
    pub fn unequal_splits(&self) -> Option<Code> {
        let guarded = |take: &TakeMove| {
            let condition: String = take.guard.as_ref()?.program.source().split_whitespace().collect();
            ["a!=b", "b!=a", "a<b", "b>a"].contains(&condition.as_str()).then_some(())
        };
        let mut restricted = false;
        let unguarded = self.moves.iter().map(|a_move| match a_move {
            HeapMove::Take(take) if take.parts.iter().eq([2]) => {
                guarded(take)?;
                restricted = true;
                Some(HeapMove::Take(TakeMove { guard: None, ..take.clone() }))
            }
            HeapMove::Take(take) if take.parts.greatest().is_none_or(|most| most <= 1) => {
                Some(a_move.clone())
            }
            _ => None,
        });
        let rules = HeapRules::of(unguarded.collect::<Option<_>>()?);
        if restricted { rules.code() } else { None }
    }

    /// The subtraction set of the same game, where it is one: every move leaves nothing or
    /// one heap, whichever the amount.
    pub fn subtraction(&self) -> Option<Subtraction> {
        match &self.moves[..] {
            [HeapMove::Take(take)]
                if take.guard.is_none() && take.parts == Parts::SUBTRACTION && !take.amounts.contains(0) =>
            {
                return Some(Subtraction { amounts: take.amounts.clone(), boundary: take.boundary });
            }
            _ => {}
        }
        let code = self.code()?;
        let numbered = || (0..).zip(code.digits());
        if numbered().any(|(k, &digit)| digit != 0 && (digit != 3 || k == 0)) {
            return None;
        }
        let with = |wanted| numbered().filter(move |&(_, &d)| d == wanted).map(|(k, _)| k).collect();
        let amounts = if code.repeats() { Amounts::all_but(with(0)) } else { Amounts::Listed(with(3)) };
        Some(Subtraction { amounts, boundary: Boundary::Wall })
    }

    /// The set of a subtraction game with finitely many amounts and the usual wall at 0:
    /// the games whose Grundy sequences are periodic and whose sums are tame.
    ///
    /// Source: Ferguson 1974 for misère play.
    pub fn finite_subtraction(&self) -> Option<Vec<u64>> {
        match self.subtraction()? {
            Subtraction { amounts: Amounts::Listed(list), boundary: Boundary::Wall } => Some(list),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(amounts: Amounts, parts: &[u32]) -> HeapMove {
        let parts = Parts::of(parts).unwrap();
        HeapMove::Take(TakeMove { amounts, parts, guard: None, boundary: Boundary::Wall })
    }

    fn listed(numbers: &[u64]) -> Amounts {
        Amounts::listed(numbers.to_vec())
    }

    #[test]
    fn a_game_has_one_code_however_it_is_written() {
        let kayles = Code::new(vec![0, 7, 7], false);
        let written = [
            HeapRules::from_code(&kayles),
            HeapRules::of(vec![take(listed(&[1, 2]), &[0, 1, 2])]),
            HeapRules::of(vec![take(listed(&[2]), &[0, 1, 2]), take(listed(&[1]), &[0, 1, 2])]),
            HeapRules::of(vec![take(listed(&[1, 2]), &[2]), take(listed(&[1, 2]), &[0, 1])]),
            // Taking nothing counts for splits alone, and there is none here.
            HeapRules::of(vec![take(listed(&[0, 1, 2]), &[0, 1]), take(listed(&[1, 2]), &[2])]),
        ];
        for rules in written {
            assert_eq!(rules.code().as_ref(), Some(&kayles), "{rules:?}");
            assert_eq!(rules.subtraction(), None);
        }
    }

    #[test]
    fn a_code_survives_its_rules() {
        let repeating =
            [(vec![0, 3], true), (vec![4, 7], true), (vec![4, 4], true), (vec![0, 3, 0, 3], true)];
        let ending = [(vec![4, 7], false), (vec![0xC], false), (vec![0, 0, 0xF, 1], false)];
        for (digits, repeats) in repeating.into_iter().chain(ending) {
            let code = Code::new(digits, repeats);
            assert_eq!(HeapRules::from_code(&code).code(), Some(code));
        }
    }

    #[test]
    fn subtraction_sets_are_seen_through_any_writing() {
        let set = HeapRules::one(TakeMove::subtraction(listed(&[1, 2, 5]), Boundary::Wall));
        assert_eq!(set.finite_subtraction(), Some(vec![1, 2, 5]));
        let code = HeapRules::from_code(&Code::new(vec![0, 3, 3, 0, 0, 3], false));
        assert_eq!(code.finite_subtraction(), Some(vec![1, 2, 5]));
        assert_eq!(set.code(), code.code());
        let apart = HeapRules::of(vec![take(listed(&[1, 2]), &[0]), take(listed(&[0, 1, 2]), &[1])]);
        assert_eq!(apart.finite_subtraction(), Some(vec![1, 2]));

        let all_but = HeapRules::from_code(&Code::new(vec![0, 3, 3, 0, 3], true));
        let expected = Subtraction { amounts: Amounts::AllBut(vec![3]), boundary: Boundary::Wall };
        assert_eq!(all_but.subtraction(), Some(expected));
        assert_eq!(all_but.finite_subtraction(), None);

        let sink = HeapRules::one(TakeMove::subtraction(listed(&[2, 3]), Boundary::Sink));
        assert_eq!((sink.code(), sink.finite_subtraction()), (None, None));
        assert_eq!(sink.subtraction().map(|set| set.boundary), Some(Boundary::Sink));
    }
}
