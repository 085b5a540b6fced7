//! All canonical forms born by a day.
//!
//! 1, 2, 3, 5 and 22 forms are born by days 0 to 4, and 4,171,780 by day 5. Day 6 has about
//! 2 to the power of 4,171,780, so its forms are counted by nobody's machine.

use super::{Form, Forms};
use crate::base::{Exhausted, Meter, Outcome};

/// Sets of more games than this are not enumerated: there would be too many for any budget.
const MOST_GAMES: usize = 40;

impl Forms {
    /// Every form born by `day`, the earlier born first.
    ///
    /// All sets of forms born the day before are tried as options, a few machine words
    /// each; those that do not simplify are new.
    ///
    /// # Errors
    /// When a budget ended, as it must from day 6 on.
    ///
    /// ```
    /// use lastmove::{base::Budget, misere::canonical::Forms};
    /// let (mut forms, mut meter) = (Forms::new(), Budget::DEFAULT.meter());
    /// let born = (0..=4).map(|day| forms.born_by(day, &mut meter).map(|all| all.len()));
    /// assert_eq!(born.collect::<Result<Vec<_>, _>>()?, [1, 2, 3, 5, 22]);
    /// # Ok::<(), lastmove::base::Exhausted>(())
    /// ```
    pub fn born_by(&mut self, day: u32, meter: &mut Meter) -> Result<Vec<Form>, Exhausted> {
        let mut born = vec![Form::ZERO];
        for _ in 0..day {
            let day = Day::new(self, born, meter)?;
            born = day.next(self, meter)?;
        }
        Ok(born)
    }
}

/// The forms born by one day, as sets of bits.
struct Day {
    born: Vec<Form>,
    /// What a set of options might simplify to.
    simpler: Vec<Simpler>,
    /// The forms that are P-positions.
    p: u64,
}

/// A form that other sets of options may simplify to.
struct Simpler {
    /// Its options.
    options: u64,
    /// The forms that have it as an option.
    parents: u64,
    is_zero: bool,
}

impl Day {
    fn new(forms: &Forms, mut born: Vec<Form>, meter: &Meter) -> Result<Day, Exhausted> {
        if born.len() > MOST_GAMES {
            let most = meter.budget().max_positions.unwrap_or(u64::MAX);
            return Err(Exhausted::Positions(most));
        }
        // Of one day and size as they came into the store, which is the same every time.
        born.sort_by(|&a, &b| forms.order(a, b));
        let bits = |holds: &dyn Fn(Form) -> bool| {
            born.iter().enumerate().fold(0, |bits, (at, &form)| bits | u64::from(holds(form)) << at)
        };
        let simpler = born.iter().map(|&form| Simpler {
            options: bits(&|option| forms.options(form).contains(&option)),
            parents: bits(&|parent| forms.options(parent).contains(&form)),
            is_zero: form == Form::ZERO,
        });
        let simpler = simpler.filter(|simpler| simpler.parents != 0).collect();
        let p = bits(&|form| forms.outcome(form) == Outcome::P);
        Ok(Day { born, simpler, p })
    }

    /// The forms born by the next day: the sets of options that do not simplify.
    fn next(&self, forms: &mut Forms, meter: &mut Meter) -> Result<Vec<Form>, Exhausted> {
        let mut next = Vec::new();
        let mut options = Vec::new();
        for set in 0..1u64 << self.born.len() {
            meter.tick()?;
            if self.simplifies(set) {
                continue;
            }
            options.clear();
            options.extend(
                self.born.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, form)| *form),
            );
            options.sort_unstable();
            next.push(forms.intern(&options, meter)?);
        }
        Ok(next)
    }

    fn simplifies(&self, set: u64) -> bool {
        self.simpler.iter().any(|&Simpler { options, parents, is_zero }| {
            let others = set & !options;
            let reversed = options & !set == 0 && others != 0 && others & !parents == 0;
            reversed && (!is_zero || set & self.p != 0)
        })
    }
}

/// How many canonical forms are born by the day after the one by which `forms` has these
/// `born`, without listing them. Exact while fewer than 2^127.
///
/// A set of options simplifies to H, born the day before at the latest, exactly when it is
/// H's options with a non-empty set of forms that have H as an option; for H = 0 one of
/// them must be a P-position. No set simplifies to two different forms, so
///
/// ```text
/// N(n+1) = 2^N(n) - the sum over H of the sets that simplify to it
/// ```
///
/// with 2^a - 1 sets for every H other than 0 with a parents, and 2^a - 2^(a-p) for H = 0,
/// of whose parents p are P-positions.
///
/// `None` when there are too many for 127 bits.
///
/// Source: Siegel, *Combinatorial Game Theory*, section V.3, for the count by day 6.
pub fn count_born_by(forms: &Forms, born: &[Form]) -> Option<u128> {
    let power = |exponent: usize| (exponent < 127).then(|| 1u128 << exponent);
    let mut count = power(born.len())?;
    for &simpler in born {
        let parents = || born.iter().filter(|&&parent| forms.options(parent).contains(&simpler));
        let all = parents().count();
        let p = parents().filter(|&&parent| forms.outcome(parent) == Outcome::P).count();
        count -= power(all)? - if simpler == Form::ZERO { power(all - p)? } else { 1 };
    }
    Some(count)
}
