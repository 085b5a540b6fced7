//! How far back the end of a sequence repeats itself, for every distance at once.

/// For a sequence of `len` entries and each distance `p` from 1 to `most`, calls `visit`
/// with `p` and the largest `m` such that each of the last `m` entries equals the entry `p`
/// before it. So from entry `len - p - m` on the sequence has period `p` as far as known,
/// and not from any earlier entry.
///
/// This is the Z function of the reversed sequence; `O(len)` time, four bytes a distance.
/// Source: Gusfield, *Algorithms on Strings, Trees, and Sequences*, section 1.3.
pub(super) fn repetitions<K: PartialEq>(
    len: usize,
    most: usize,
    entry: impl Fn(usize) -> K,
    mut visit: impl FnMut(usize, usize),
) {
    let reversed = |at: usize| entry(len - 1 - at);
    let most = most.min(len.saturating_sub(1));
    let mut known: Vec<u32> = vec![0; most + 1];
    // The stretch left..right is the match found so far that reaches farthest back.
    let (mut left, mut right) = (0, 0);
    for p in 1..=most {
        let mut m = if p < right { (known[p - left] as usize).min(right - p) } else { 0 };
        if p + m >= right {
            while p + m < len && reversed(m) == reversed(p + m) {
                m += 1;
            }
            (left, right) = (p, p + m);
        }
        known[p] = u32::try_from(m).unwrap_or(u32::MAX);
        visit(p, m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_counting(entries in prop::collection::vec(0u8..3, 0..60), most in 0usize..70) {
            let mut found = Vec::new();
            repetitions(entries.len(), most, |at| entries[at], |p, m| found.push((p, m)));
            let len = entries.len();
            let count = |p: usize| (0..len - p).take_while(|j| entries[len - 1 - j] == entries[len - 1 - j - p]).count();
            let expected: Vec<(usize, usize)> = (1..len).take_while(|&p| p <= most).map(|p| (p, count(p))).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
