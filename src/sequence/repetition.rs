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

/// As [`repetitions`], but only tells distances with at least four matches, and all of
/// those. Many times faster and without memory where the end of the sequence does not often
/// occur before.
pub(super) fn long_repetitions<T: Copy + PartialEq>(
    entries: &[T],
    most: usize,
    mut visit: impl FnMut(usize, usize),
) {
    let len = entries.len();
    let [.., t3, t2, t1, t0] = *entries else { return };
    let most = most.min(len - 4);
    let occurs = |at: usize| {
        entries[at] == t0 && entries[at - 1] == t1 && entries[at - 2] == t2 && entries[at - 3] == t3
    };
    let mut found = Vec::new();
    let mut steps = 0;
    // Places where the last entry might occur, from the end down.
    let (least, mut end) = (len - 1 - most, len - 1);
    while end > least {
        let start = end.saturating_sub(CHUNK).max(least);
        // No early end, so that compilers turn this into vector code.
        let windows = entries[start..end].iter().zip(&entries[start - 1..]);
        let windows = windows.zip(entries[start - 2..].iter().zip(&entries[start - 3..]));
        let any = windows
            .fold(false, |any, ((a, b), (c, d))| any | ((*a == t0) & (*b == t1) & (*c == t2) & (*d == t3)));
        for at in (start..end).rev().filter(|&at| any && occurs(at)) {
            let m = (4..=at).take_while(|&j| entries[at - j] == entries[len - 1 - j]).count() + 4;
            found.push((len - 1 - at, m));
            steps += m;
        }
        if steps > 4 * len {
            // Too much of the sequence looks like its end: what is linear is better.
            return repetitions(
                len,
                most,
                |at| entries[at],
                |p, m| {
                    if m >= 4 {
                        visit(p, m)
                    }
                },
            );
        }
        end = start;
    }
    found.into_iter().for_each(|(p, m)| visit(p, m));
}

/// Places looked at between two decisions.
const CHUNK: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Sequences of few values and many repetitions.
    fn entries() -> impl Strategy<Value = Vec<u8>> {
        (prop::collection::vec(0u8..3, 0..300), 1usize..50).prop_map(|(mut entries, period)| {
            let periodic = entries.len() / 2;
            (periodic + period..entries.len()).for_each(|at| entries[at] = entries[at - period]);
            entries
        })
    }

    proptest! {
        #[test]
        fn agrees_with_counting(entries in entries(), most in 0usize..310) {
            let mut found = Vec::new();
            repetitions(entries.len(), most, |at| entries[at], |p, m| found.push((p, m)));
            let len = entries.len();
            let count = |p: usize| (0..len - p).take_while(|j| entries[len - 1 - j] == entries[len - 1 - j - p]).count();
            let expected: Vec<(usize, usize)> = (1..len).take_while(|&p| p <= most).map(|p| (p, count(p))).collect();
            prop_assert_eq!(&found, &expected);

            let mut long = Vec::new();
            long_repetitions(&entries, most, |p, m| long.push((p, m)));
            let expected: Vec<(usize, usize)> = expected.into_iter().filter(|&(_, m)| m >= 4).collect();
            prop_assert_eq!(long, expected);
        }
    }
}
