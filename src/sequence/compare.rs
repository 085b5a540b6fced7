//! Two sequences held against each other.

use super::fault::SequenceFault;
use super::period::Period;
use super::solver::Sequence;
use crate::base::Meter;

/// A heap at which two sequences differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The heap in the first sequence; in the second it is `heap + shift`.
    pub heap: u64,
    /// The value in the first sequence.
    pub a: u64,
    /// The value in the second.
    pub b: u64,
}

/// The outcome of a comparison of `a(n)` with `b(n + shift)`, over all `n >= 0` for which
/// `n + shift >= 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The shift.
    pub shift: i64,
    /// The least heap at which they differ, if one was found.
    pub first_difference: Option<Difference>,
    /// The last heap of the first sequence that was compared.
    pub compared_to: u64,
    /// Whether equality is proved for every heap, by the proved periods of both.
    pub proved_equal: bool,
}

/// Compares `a(n)` with `b(n + shift)` for `n` up to `upto`.
///
/// Equality is proved where both sequences have a proved period: the steps from heap to
/// heap are then periodic in both, and two periodic words that agree over the sum of their
/// periods agree for ever (Fine and Wilf 1965). The comparison goes on to that point even
/// beyond `upto`, since reading values off a period is cheap.
///
/// # Errors
/// When either sequence cannot be extended.
pub fn compare(
    a: &mut Sequence,
    b: &mut Sequence,
    shift: i64,
    upto: u64,
    meter: &mut Meter,
) -> Result<Comparison, SequenceFault> {
    let first = shift.min(0).unsigned_abs();
    let mut last = upto;
    let mut heap = first;
    let mut proved_equal = false;
    // Values are asked for in growing portions, so that an early difference comes early.
    let mut portion = 64;
    loop {
        let end = heap.saturating_add(portion).min(last);
        a.extend(end, meter)?;
        b.extend(end.saturating_add_signed(shift), meter)?;
        while heap <= end {
            meter.tick()?;
            let (Some(left), Some(right)) = (a.value_at(heap), b.value_at(heap.saturating_add_signed(shift)))
            else {
                let compared_to = heap.saturating_sub(1);
                return Ok(Comparison { shift, first_difference: None, compared_to, proved_equal: false });
            };
            if left != right {
                let first_difference = Some(Difference { heap, a: left, b: right });
                return Ok(Comparison { shift, first_difference, compared_to: heap, proved_equal: false });
            }
            heap += 1;
        }
        if !proved_equal && let (Some(pa), Some(pb)) = (a.period(), b.period()) {
            last = settled(pa, pb, shift, first);
            proved_equal = true;
        }
        if heap > last {
            return Ok(Comparison { shift, first_difference: None, compared_to: heap - 1, proved_equal });
        }
        portion = portion.saturating_mul(2);
    }
}

/// The heap of the first sequence up to which equality has to be checked to hold for ever.
fn settled(a: &Period, b: &Period, shift: i64, first: u64) -> u64 {
    let from = a.preperiod.max(b.preperiod.saturating_add_signed(shift.saturating_neg())).max(first);
    from.saturating_add(a.period).saturating_add(b.period)
}

/// The shift of least size, at most `bound`, under which the sequences agree up to `upto`
/// (or for ever), if there is one; of two opposite shifts the positive one. No shift above
/// half of `upto` is tried, so that an agreement is never an empty one.
///
/// # Errors
/// When either sequence cannot be extended.
pub fn any_shift(
    a: &mut Sequence,
    b: &mut Sequence,
    bound: u32,
    upto: u64,
    meter: &mut Meter,
) -> Result<Option<Comparison>, SequenceFault> {
    for size in 0..=i64::from(bound).min(i64::try_from(upto / 2).unwrap_or(i64::MAX)) {
        for shift in [size, -size] {
            let comparison = compare(a, b, shift, upto, meter)?;
            if comparison.first_difference.is_none() {
                return Ok(Some(comparison));
            }
        }
    }
    Ok(None)
}
