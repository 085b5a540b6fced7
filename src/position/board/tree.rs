//! Canonical forms of trees, however large: children in order of their own forms.
//!
//! Source: Aho, Hopcroft and Ullman, The Design and Analysis of Computer Algorithms, 1974,
//! section 3.2.

use super::cells::Cells;

/// The form of the graph on `cells` if that is a tree: two trees have the same form exactly
/// when they are isomorphic. Rooted in its centre, or in the edge between its two centres.
pub(super) fn free_form(cells: &Cells, neighbours: &[Cells]) -> Option<Box<[u8]>> {
    let degree = |cell: u32| neighbours[cell as usize].and(cells).len();
    let ends: u32 = cells.iter().map(degree).sum();
    let is_tree = ends + 2 == 2 * cells.len() && cells.piece_of(cells.lowest()?, neighbours) == *cells;
    if !is_tree {
        return None;
    }
    // Leaves fall until one or two vertices are left.
    let mut left = *cells;
    while left.len() > 2 {
        let leaves: Cells =
            left.iter().filter(|&cell| neighbours[cell as usize].and(&left).len() <= 1).collect();
        left = left.without(&leaves);
    }
    let mut forms: Vec<Box<[u8]>> = left
        .iter()
        .map(|root| {
            rooted_form(root, |cell| {
                neighbours[cell as usize].and(&cells.without(&left)).iter().collect::<Vec<_>>()
            })
        })
        .collect();
    forms.sort_unstable();
    Some(forms.concat().into_boxed_slice())
}

/// The form of a rooted tree, `children` giving the neighbours of a vertex (its parent may
/// be among them): an opening sign, the forms of the children in ascending order, a closing
/// sign.
pub(super) fn rooted_form(root: u32, children: impl Fn(u32) -> Vec<u32>) -> Box<[u8]> {
    // Vertices on the way down, each with the children still to do and the forms done.
    let mut path = vec![(root, children(root), Vec::<Box<[u8]>>::new())];
    loop {
        let parent = path.len().checked_sub(2).map(|above| path[above].0);
        let Some((_, left, _)) = path.last_mut() else { return Box::default() };
        match left.pop() {
            Some(child) if Some(child) == parent => {}
            Some(child) => path.push((child, children(child), Vec::new())),
            None => {
                let (_, _, mut forms) = path.pop().unwrap_or_default();
                forms.sort_unstable();
                let form = [b"(", &forms.concat()[..], b")"].concat().into_boxed_slice();
                match path.last_mut() {
                    Some((_, _, forms)) => forms.push(form),
                    None => return form,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::takes::neighbours;
    use super::*;
    use std::collections::BTreeSet;

    /// Free trees by their number of vertices: OEIS A000055.
    #[test]
    fn all_trees_of_up_to_eight_vertices_fall_into_their_classes() {
        for (count, classes) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 6), (7, 11), (8, 23)] {
            let mut forms = BTreeSet::new();
            // Every vertex but the first hangs on an earlier one: every tree comes up.
            for choice in 0..(1..count).product::<u32>() {
                let mut rest = choice;
                let edges = (1..count).map(|at| {
                    let parent = rest % at;
                    rest /= at;
                    [parent, at]
                });
                let neighbours = neighbours(count as usize, &edges.collect::<Vec<_>>());
                forms.insert(free_form(&Cells::first(count as usize), &neighbours).unwrap());
            }
            assert_eq!(forms.len(), classes, "{count} vertices");
        }
    }

    #[test]
    fn what_is_no_tree_has_no_form() {
        let ring = neighbours(4, &[[0, 1], [1, 2], [2, 0]]);
        assert_eq!(free_form(&Cells::first(3), &ring), None);
        assert_eq!(free_form(&Cells::first(4), &ring), None, "the right number of edges, and not connected");
        assert_eq!(free_form(&Cells::EMPTY, &ring), None);
    }

    #[test]
    fn a_long_path_takes_no_deep_stack() {
        let edges: Vec<[u32; 2]> = (1..256).map(|at| [at - 1, at]).collect();
        assert!(free_form(&Cells::first(256), &neighbours(256, &edges)).is_some());
    }
}
