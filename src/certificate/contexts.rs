//! The N-check: every sum claimed to be won that can move has a winning move.
//!
//! For a sum Y of element x, let D(Y) be the contexts z for which xz is not in P and no move
//! inside Y leads to P. Adding a heap of element y that is won in the contexts U turns D
//! into the z with zy in D and zx not in U. The claim fails exactly if a sum that can move
//! has the identity in its D. D only shrinks, so among sums of one element it is enough to
//! look at those whose D is inside no other's, and at none whose D is empty.

use super::Refusal;
use super::monoid::Table;
use crate::base::Meter;
use fixedbitset::FixedBitSet;
use std::collections::VecDeque;

/// A kind of heap: the smallest heap of the kind, its element, and where it is won.
pub(super) struct HeapKind {
    pub(super) heap: u64,
    pub(super) element: usize,
    pub(super) won: FixedBitSet,
}

/// A sum that was looked at.
struct Node {
    element: usize,
    open: FixedBitSet,
    /// The sum without its last heap, and that heap.
    from: Option<(usize, u64)>,
}

/// Looks at all sums of these kinds of heaps.
///
/// # Errors
/// [`Refusal::Wrong`] with the heaps of a sum that is claimed to be won and has no winning
/// move; [`Refusal::Unfinished`].
pub(super) fn check_n_positions(table: &Table, kinds: &[HeapKind], meter: &mut Meter) -> Result<(), Refusal> {
    let mut claimed = FixedBitSet::with_capacity(table.order());
    (0..table.order()).filter(|&x| !table.is_p(x)).for_each(|x| claimed.insert(x));
    let mut nodes = vec![Node { element: 0, open: claimed, from: None }];
    let mut of_element: Vec<Vec<usize>> = vec![Vec::new(); table.order()];
    of_element[0].push(0);
    let mut used: Vec<(&HeapKind, Vec<usize>)> = Vec::new();
    for kind in kinds {
        used.push((kind, table.multiples(kind.element)));
        // The new kind beside every sum of the kinds before; all kinds beside what is new.
        let newest = used.len() - 1;
        let present = of_element.iter().flatten().map(|&node| (node, newest));
        let mut work: VecDeque<(usize, usize)> = present.collect();
        while let Some((node, first)) = work.pop_front() {
            if !of_element[nodes[node].element].contains(&node) {
                continue;
            }
            let of_x = table.multiples(nodes[node].element);
            for (kind, step) in &used[first..] {
                meter.tick()?;
                let open = &nodes[node].open;
                let mut after = FixedBitSet::with_capacity(table.order());
                after.extend(
                    (0..table.order()).filter(|&z| open.contains(step[z]) && !kind.won.contains(of_x[z])),
                );
                let element = of_x[kind.element];
                if after.contains(0) {
                    let sum = heaps(&nodes, node, kind.heap);
                    return Err(Refusal::wrong(format!(
                        "the sum {sum} is claimed to be an N-position and has no winning move"
                    )));
                }
                let inside = |&other: &usize| after.is_subset(&nodes[other].open);
                if after.is_clear() || of_element[element].iter().any(inside) {
                    continue;
                }
                of_element[element].retain(|&other| !nodes[other].open.is_subset(&after));
                of_element[element].push(nodes.len());
                work.push_back((nodes.len(), 0));
                nodes.push(Node { element, open: after, from: Some((node, kind.heap)) });
                meter.check_size(0, (nodes.len() * (table.order() / 8 + 64)) as u64)?;
            }
        }
    }
    Ok(())
}

/// The heaps of a sum, ascending, with one more.
fn heaps(nodes: &[Node], mut node: usize, last: u64) -> String {
    let mut heaps = vec![last];
    while let Some((before, heap)) = nodes[node].from {
        heaps.push(heap);
        node = before;
    }
    heaps.sort_unstable();
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join(",")
}
