//! Rows: lists that share all heaps but the last.

use std::ops::RangeInclusive;

/// The heaps before the last. Of multisets they ascend, and the last is none smaller; where
/// order matters every heap may be anything.
pub(super) struct Row {
    heaps: Vec<i64>,
    sizes: RangeInclusive<i64>,
    ordered: bool,
}

impl Row {
    /// The first row of lists of `count` heaps, at least one, for each first heap there is.
    pub(super) fn beginnings(
        count: u32,
        sizes: &RangeInclusive<i64>,
        ordered: bool,
    ) -> impl Iterator<Item = Row> + use<> {
        let before = count as usize - 1;
        // Where there is nothing before the last heap, there is one row.
        let firsts = if before == 0 { *sizes.start()..=*sizes.start() } else { sizes.clone() };
        let sizes = sizes.clone();
        firsts.map(move |first| {
            let rest = if ordered { *sizes.start() } else { first };
            let mut heaps = vec![rest; before];
            heaps.iter_mut().take(1).for_each(|heap| *heap = first);
            Row { heaps, sizes: sizes.clone(), ordered }
        })
    }

    /// The heaps before the last.
    pub(super) fn heaps(&self) -> &[i64] {
        &self.heaps
    }

    /// What the last may be.
    pub(super) fn lasts(&self) -> RangeInclusive<i64> {
        let least = self.heaps.last().filter(|_| !self.ordered).unwrap_or(self.sizes.start());
        *least..=*self.sizes.end()
    }

    /// The next row in lexicographic order with the same first heap; whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        let most = *self.sizes.end();
        let at = self.heaps.iter().rposition(|&heap| heap < most).filter(|&at| at > 0);
        let Some(at) = at else { return false };
        let raised = self.heaps[at] + 1;
        self.heaps[at..].fill(if self.ordered { *self.sizes.start() } else { raised });
        self.heaps[at] = raised;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Scope;
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    #[test]
    fn rows_have_every_list_once() {
        for ordered in [false, true] {
            let scope = Scope::new(1..=4, 2..=5).unwrap();
            let mut expected: BTreeSet<Vec<i64>> = BTreeSet::new();
            let mut note = |list: &[u64]| {
                expected.insert(list.iter().map(|&heap| heap as i64).collect());
                Ok::<(), Infallible>(())
            };
            let Ok(()) = if ordered { scope.ordered_listings(&mut note) } else { scope.listings(&mut note) };
            let mut found: Vec<Vec<i64>> = Vec::new();
            for mut row in scope.heaps().flat_map(|count| Row::beginnings(count, &(2..=5), ordered)) {
                loop {
                    found.extend(row.lasts().map(|last| [row.heaps(), &[last]].concat()));
                    if !row.advance() {
                        break;
                    }
                }
            }
            assert_eq!(found.len(), expected.len());
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }
}
