//! The regularity of values that no theorem of take-and-break games covers: boards of a
//! family, states of one number. What is found here is seen, and never proved.

use super::Values;
use super::period::Period;
use super::search::observe;
use crate::base::Grundy;

/// What a list of values shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The period, in the numbers of the members.
    pub period: Period,
    /// The members before the preperiod whose values are not those of the period continued
    /// downwards.
    pub exceptions: Vec<u64>,
}

/// Looks for a period in the values of the members `first`, `first + 1`, ... of a family:
/// linear in their number. Told is what has held over at least four whole periods and half
/// of all values, 16 or more.
///
/// ```
/// // Node Kayles on cycles: a move leaves a path, and 1 says that some path is lost.
/// let values = [1, 1, 0].repeat(20);
/// let seen = lastmove::sequence::observed(3, &values).unwrap();
/// assert_eq!((seen.period.preperiod, seen.period.period), (0, 3));
/// ```
pub fn observed(first: u64, values: &[Grundy]) -> Option<Observation> {
    let store: Values = values.iter().copied().collect();
    let mut period = observe(&store)?;
    let from = period.preperiod as usize;
    let length = period.period as usize;
    let expected = |at: usize| {
        let times = (from - at).div_ceil(length);
        let above = u64::from(*values.get(at + times * length)?);
        above.checked_sub(period.saltus.checked_mul(times as u64)?)
    };
    let exceptions = (0..from).filter(|&at| expected(at) != Some(values[at].into()));
    let exceptions = exceptions.map(|at| first + at as u64).collect();
    // Nothing lies before the first member that could break the relation.
    if from > 0 {
        period.preperiod += first;
    }
    period.max = period.max.map(|(value, at)| (value, first + at));
    Some(Observation { period, exceptions })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_members() {
        let mut values = vec![7, 1, 9];
        values.extend([0, 1, 2].repeat(12));
        let seen = observed(5, &values).unwrap();
        // 1 stands where the period has it, 7 and 9 do not.
        assert_eq!((seen.period.preperiod, seen.period.period, seen.exceptions), (8, 3, vec![5, 7]));
        assert_eq!(seen.period.max, Some((9, 7)));
        assert_eq!(observed(5, &[0, 1, 1, 0, 2]), None);
    }
}
