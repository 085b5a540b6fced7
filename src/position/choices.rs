//! Which numbers of beans a take may try on a heap, without trying all of them.
//!
//! A guard over the amount and the heap is asked for every pair of the two. Most guards in
//! use say less: squares and primes know the amount alone, so that what they admit is worked
//! out once; divisors of the heap are found by trial up to its root.

use super::{OptionSink, OptionsFault};
use crate::language::Inputs;
use crate::ruleset::{Guard, PART_NAMES, TakeMove};
use smallvec::SmallVec;
use std::sync::{Arc, PoisonError, RwLock};

/// How the amounts of one take are found.
#[derive(Clone, Debug)]
pub(super) enum Choices {
    /// One after the other from its set; the guard, if there is one, is asked each time.
    OneByOne,
    /// The guard knows the amount alone: what it admits, as far as anyone asked.
    Table(Arc<RwLock<Admitted>>),
    /// The guard admits divisors of the heap only.
    Divisors,
}

/// The amounts up to some number that a guard admits, ascending.
#[derive(Debug, Default)]
pub(super) struct Admitted {
    upto: u64,
    amounts: Vec<u32>,
}

impl Choices {
    /// What asking a guard costs, in steps without one.
    pub(super) const GUARDED: u64 = 8;

    /// Amounts up to this one may stand in a table: at most 64 MiB of them.
    const IN_TABLE: u64 = 1 << 24;

    pub(super) fn of(take: &TakeMove) -> Choices {
        match &take.guard {
            Some(guard) if !take.amounts.contains(0) && asks_for_divisors(guard) => Choices::Divisors,
            Some(guard) if knows_amounts_alone(guard) => Choices::Table(Arc::default()),
            _ => Choices::OneByOne,
        }
    }

    /// Calls `visit` with every amount that may be taken from a heap of `n`, ascending, and
    /// with the guard where it is still to be asked.
    pub(super) fn visit<S: OptionSink>(
        &self,
        take: &TakeMove,
        n: u64,
        sink: &mut S,
        mut visit: impl FnMut(u64, Option<&Guard>, &mut S) -> Result<(), OptionsFault>,
    ) -> Result<(), OptionsFault> {
        let guard = take.guard.as_ref();
        let beyond = match (self, guard) {
            (Choices::Table(table), Some(guard)) => {
                extend(table, take, guard, n, || Ok(sink.tick()?))?;
                let table = table.read().unwrap_or_else(PoisonError::into_inner);
                let until = table.amounts.partition_point(|&k| u64::from(k) <= n);
                table.amounts[..until].iter().try_for_each(|&k| visit(k.into(), None, sink))?;
                table.upto + 1
            }
            (Choices::Divisors, _) => {
                let mut large = Vec::new();
                for k in (1..).take_while(|k| *k <= n / k) {
                    sink.tick()?;
                    if n.is_multiple_of(k) {
                        large.extend(Some(n / k).filter(|&large| large != k));
                        if take.amounts.contains(k) {
                            visit(k, guard, sink)?;
                        }
                    }
                }
                let large = large.into_iter().rev().filter(|&k| take.amounts.contains(k));
                return large.into_iter().try_for_each(|k| visit(k, guard, sink));
            }
            _ => 0,
        };
        take.amounts.between(beyond, n).try_for_each(|k| visit(k, guard, sink))
    }

    /// About how many steps [`Choices::visit`] takes.
    pub(super) fn effort(&self, take: &TakeMove, n: u64) -> u64 {
        let each = if take.guard.is_some() { Choices::GUARDED } else { 1 };
        let one_by_one = |beyond: u64| {
            let all = take.amounts.count_up_to(n) - take.amounts.count_up_to(n.min(beyond));
            all.saturating_mul(each)
        };
        match (self, &take.guard) {
            (Choices::Table(table), Some(guard)) => {
                // Nothing is lost where it stops early: the rest is asked one by one.
                let _ = extend(table, take, guard, n, || Ok(()));
                let table = table.read().unwrap_or_else(PoisonError::into_inner);
                let listed = table.amounts.partition_point(|&k| u64::from(k) <= n) as u64;
                listed.saturating_add(one_by_one(table.upto))
            }
            (Choices::Divisors, _) => n.isqrt().saturating_mul(2),
            _ => one_by_one(0),
        }
    }
}

/// Lets a table reach `n`, or as far as a table may. It ends before an amount on which the
/// guard has no truth: whoever asks the guard itself will say so.
fn extend(
    table: &RwLock<Admitted>,
    take: &TakeMove,
    guard: &Guard,
    n: u64,
    mut tick: impl FnMut() -> Result<(), OptionsFault>,
) -> Result<(), OptionsFault> {
    let wanted = n.min(Choices::IN_TABLE);
    if table.read().unwrap_or_else(PoisonError::into_inner).upto >= wanted {
        return Ok(());
    }
    let mut table = table.write().unwrap_or_else(PoisonError::into_inner);
    // A heap is followed by larger ones: twice as far is asked for soon.
    let wanted = wanted.saturating_mul(2).min(Choices::IN_TABLE);
    while table.upto < wanted {
        tick()?;
        let k = table.upto + 1;
        if take.amounts.contains(k) {
            match guard_allows(guard, k, k, &[]) {
                Ok(true) => table.amounts.push(k as u32),
                Ok(false) => {}
                Err(_) => break,
            }
        }
        table.upto = k;
    }
    Ok(())
}

/// Whether a guard mentions neither the heap nor what is left.
fn knows_amounts_alone(guard: &Guard) -> bool {
    let others = PART_NAMES.iter().chain(&["n"]);
    others.into_iter().all(|name| !guard.program.mentions(name))
}

/// Whether a guard holds only where the amount divides the heap, and has no fault to report
/// where it does not: nothing before that condition could have one.
fn asks_for_divisors(guard: &Guard) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || " _<>=!".contains(c);
    for condition in guard.program.conjuncts() {
        if ["n % k == 0", "0 == n % k"].contains(&condition.as_str()) {
            return true;
        }
        if !condition.chars().all(plain) {
            return false;
        }
    }
    false
}

/// Whether the guard lets `k` be taken from `n` and these parts be left.
pub(super) fn guard_allows(guard: &Guard, n: u64, k: u64, parts: &[u64]) -> Result<bool, OptionsFault> {
    let program = &guard.program;
    // A heap is at most `Component::MAX`, far below the sign.
    let variables: SmallVec<[i64; 8]> = [n, k].iter().chain(parts).map(|&value| value as i64).collect();
    program.bool(&Inputs { variables: &variables, ..Inputs::default() }).map_err(|fault| {
        let fault = format!("taking {k}, in `{}`: {fault}", program.source());
        OptionsFault::Illegal { component: n.to_string(), fault }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::language::{Type, compile};
    use crate::position::{Component, Game, HeapGame, Options};
    use crate::ruleset::{Amounts, Boundary, HeapMove, HeapRules, Parts};

    fn rules(guard: &str, parts: &[u32]) -> HeapRules {
        let parts = Parts::of(parts).unwrap();
        let program = compile(guard, &TakeMove::names(parts), Type::Bool).unwrap();
        let guard = Some(Guard { program });
        HeapRules::one(TakeMove { amounts: Amounts::ANY, parts, guard, boundary: Boundary::Wall })
    }

    fn options(rules: &HeapRules, n: u64) -> Result<Vec<Vec<Component>>, OptionsFault> {
        let mut options = Options::new(Budget::UNLIMITED.meter());
        HeapGame::new(rules.clone()).options(Component(n), &mut options)?;
        Ok(options.iter().map(<[Component]>::to_vec).collect())
    }

    fn choices(rules: &HeapRules) -> Choices {
        match &rules.moves[0] {
            HeapMove::Take(take) => Choices::of(take),
            HeapMove::Results(_) => Choices::OneByOne,
        }
    }

    /// A condition that adds nothing, but hides what the guard knows.
    fn one_by_one(guard: &str) -> String {
        format!("not (n < 0 or not ({guard}))")
    }

    #[test]
    fn tables_and_divisors_are_what_asking_one_by_one_finds() {
        let tables = ["is_square(k)", "is_prime(k)", "k % 3 == 1", "true", "popcount(k) == 1"];
        let divisors = ["n % k == 0", "k < n and n % k == 0", "k<n && 0==n%k and k != 2"];
        for guard in tables.into_iter().chain(divisors) {
            for parts in [&[0, 1][..], &[0, 1, 2], &[2]] {
                let (quick, plain) = (rules(guard, parts), rules(&one_by_one(guard), parts));
                assert_eq!(matches!(choices(&quick), Choices::Divisors), divisors.contains(&guard));
                assert_eq!(matches!(choices(&quick), Choices::Table(_)), tables.contains(&guard));
                assert!(matches!(choices(&plain), Choices::OneByOne));
                for n in 0..=40 {
                    assert_eq!(options(&quick, n), options(&plain, n), "{guard}: {n}");
                }
            }
        }
    }

    #[test]
    fn a_guard_without_a_truth_is_reported_on_the_heap_that_meets_it() {
        let quick = rules("12 % (k - 4) == 0", &[0, 1]);
        assert!(matches!(choices(&quick), Choices::Table(_)));
        assert_eq!(options(&quick, 3).unwrap().len(), 3);
        let fault = options(&quick, 4).unwrap_err().to_string();
        assert_eq!(fault, "from 4: taking 4, in `12 % (k - 4) == 0`: division by zero");
        // A fault before the condition on divisors is a fault of every heap that meets it.
        assert!(matches!(choices(&rules("12 % (k - 4) == 0 and n % k == 0", &[1])), Choices::OneByOne));
    }

    #[test]
    fn efforts_say_how_many_candidates_there_are() {
        let effort = |rules: HeapRules, n| HeapGame::new(rules).effort(Component(n));
        let set = |amounts| HeapRules::one(TakeMove::subtraction(amounts, Boundary::Wall));
        assert_eq!(effort(set(Amounts::ANY), 1_000_000_000), 1_000_000_000);
        assert_eq!(effort(set(Amounts::listed(vec![1, 5, 9])), 7), 2);
        assert_eq!(effort(set(Amounts::all_but(vec![1, 5, 9])), 7), 5);
        assert_eq!(effort(rules("is_square(k)", &[0, 1]), 10_000), 100);
        assert_eq!(effort(rules("n % k == 0", &[0, 1]), 10_000), 200);
        assert_eq!(effort(rules("n % k == 1", &[0, 1]), 10_000), 80_000);
    }
}
