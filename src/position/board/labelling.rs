//! Canonical forms of small coloured graphs: two have the same form exactly when they are
//! isomorphic.
//!
//! Colours are refined until each cell of the partition is regular to every other; where a
//! cell of several vertices is left, each is singled out in turn, and the least adjacency
//! matrix of all complete labellings is the form. Two labellings with the same matrix are an
//! automorphism, which spares the search whatever it maps to what was searched.
//!
//! Source: McKay, Practical graph isomorphism, 1981.

/// A directed graph with coloured vertices, at most [`Structure::MAX`] of them.
#[derive(Clone, Debug)]
pub(super) struct Structure {
    colours: Vec<u8>,
    out: Vec<u128>,
}

impl Structure {
    /// The most vertices.
    pub const MAX: usize = 128;

    /// Vertices of these colours and no arc.
    pub fn new(colours: Vec<u8>) -> Structure {
        debug_assert!(colours.len() <= Structure::MAX);
        Structure { out: vec![0; colours.len()], colours }
    }

    /// Adds an arc.
    pub fn arc(&mut self, from: usize, to: usize) {
        self.out[from] |= 1 << to;
    }

    /// Adds arcs both ways.
    pub fn edge(&mut self, a: usize, b: usize) {
        self.arc(a, b);
        self.arc(b, a);
    }

    /// The canonical form; `None` where finding it would take more than `patience`
    /// refinements. Each costs about n^2 steps.
    pub fn form(&self, patience: u32) -> Option<Box<[u8]>> {
        let count = self.colours.len();
        let mut into = vec![0u128; count];
        for (from, out) in self.out.iter().enumerate() {
            ones(*out).for_each(|to| into[to] |= 1 << from);
        }
        let mut search = Search { graph: self, into, patience, first: None, best: None, found: Vec::new() };
        let start = search.refined(self.colours.iter().map(|&colour| colour.into()).collect());
        search.descend(start, &mut Vec::new()).ok()?;
        search.best.map(|leaf| self.packed(&leaf))
    }

    /// Number, colours and matrix, packed.
    fn packed(&self, leaf: &Leaf) -> Box<[u8]> {
        let count = self.colours.len();
        let mut bytes = vec![count as u8];
        bytes.extend(leaf.order.iter().map(|&vertex| self.colours[vertex]));
        let mut bits =
            leaf.rows.iter().flat_map(|row| (0..count).map(move |to| row >> to & 1 == 1)).peekable();
        while bits.peek().is_some() {
            let byte = (0..8).fold(0, |byte, at| byte | u8::from(bits.next().unwrap_or(false)) << at);
            bytes.push(byte);
        }
        bytes.into_boxed_slice()
    }
}

/// The vertices of a set.
fn ones(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(at)
    })
}

/// The search went on for too long.
struct Impatient;

/// A complete labelling: which vertex stands where, and the matrix that gives.
struct Leaf {
    order: Vec<usize>,
    rows: Vec<u128>,
    /// The vertices singled out on the way.
    path: Vec<usize>,
}

struct Search<'g> {
    graph: &'g Structure,
    into: Vec<u128>,
    patience: u32,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// Automorphisms, as images of the vertices.
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Splits cells of the partition until it is equitable. Colours come out as ranks: a
    /// vertex of colour c has exactly c vertices of lower colours before it.
    fn refined(&self, mut colours: Vec<u32>) -> Vec<u32> {
        let mut kinds = 0;
        loop {
            let mut signed: Vec<(Signature, usize)> =
                (0..colours.len()).map(|vertex| (self.signature(&colours, vertex), vertex)).collect();
            signed.sort_unstable();
            let mut next = vec![0; colours.len()];
            let (mut rank, mut count) = (0, 0);
            for at in 0..signed.len() {
                if at == 0 || signed[at].0 != signed[at - 1].0 {
                    rank = at as u32;
                    count += 1;
                }
                next[signed[at].1] = rank;
            }
            let settled = count == kinds;
            (colours, kinds) = (next, count);
            if settled || kinds == colours.len() {
                return colours;
            }
        }
    }

    fn signature(&self, colours: &[u32], vertex: usize) -> Signature {
        let around = |set: u128| {
            let mut around: smallvec::SmallVec<[u32; 16]> = ones(set).map(|other| colours[other]).collect();
            around.sort_unstable();
            around
        };
        (colours[vertex], around(self.graph.out[vertex]), around(self.into[vertex]))
    }

    /// Searches below a partition; gives the depth to go back to where an automorphism
    /// showed that the rest of the branch brings nothing new. The depth is at most the
    /// number of vertices.
    fn descend(&mut self, colours: Vec<u32>, path: &mut Vec<usize>) -> Result<usize, Impatient> {
        self.patience = self.patience.checked_sub(1).ok_or(Impatient)?;
        let depth = path.len();
        let Some(cell) = target(&colours) else { return Ok(self.leaf(&colours, path)) };
        let mut tried: Vec<usize> = Vec::new();
        for &vertex in &cell {
            if self.is_image(vertex, &tried, path) {
                continue;
            }
            tried.push(vertex);
            // One place lower than its cell: the vertex goes first, the others stay behind it.
            let singled = colours
                .iter()
                .enumerate()
                .map(|(at, &c)| 2 * c + u32::from(at != vertex && c == colours[vertex]));
            let next = self.refined(singled.collect());
            path.push(vertex);
            let back = self.descend(next, path)?;
            path.pop();
            if back < depth {
                return Ok(back);
            }
        }
        Ok(depth)
    }

    /// Whether an automorphism that fixes the path maps a vertex tried before to this one.
    fn is_image(&self, vertex: usize, tried: &[usize], path: &[usize]) -> bool {
        let fixing = |map: &&Vec<usize>| path.iter().all(|&at| map[at] == at);
        let mut orbit = 1u128 << vertex;
        loop {
            let before = orbit;
            for map in self.found.iter().filter(fixing) {
                for (from, &to) in map.iter().enumerate() {
                    if orbit >> from & 1 == 1 || orbit >> to & 1 == 1 {
                        orbit |= 1 << from | 1 << to;
                    }
                }
            }
            if orbit == before {
                return tried.iter().any(|&other| orbit >> other & 1 == 1);
            }
        }
    }

    /// Weighs a complete labelling.
    fn leaf(&mut self, colours: &[u32], path: &[usize]) -> usize {
        let mut order = vec![0; colours.len()];
        colours.iter().enumerate().for_each(|(vertex, &at)| order[at as usize] = vertex);
        let row =
            |&vertex: &usize| ones(self.graph.out[vertex]).fold(0u128, |row, to| row | 1 << colours[to]);
        let rows: Vec<u128> = order.iter().map(row).collect();
        for known in [&self.first, &self.best].into_iter().flatten() {
            if known.rows == rows {
                let mut map = vec![0; order.len()];
                known.order.iter().zip(&order).for_each(|(&from, &to)| map[from] = to);
                let shared = known.path.iter().zip(path).take_while(|(a, b)| a == b).count();
                self.found.push(map);
                return shared;
            }
        }
        let depth = path.len();
        let leaf = || Leaf { order: order.clone(), rows: rows.clone(), path: path.to_vec() };
        if self.first.is_none() {
            self.first = Some(leaf());
        }
        if self.best.as_ref().is_none_or(|best| rows < best.rows) {
            self.best = Some(leaf());
        }
        depth
    }
}

/// A vertex's colour, and the colours it has arcs to and from.
type Signature = (u32, smallvec::SmallVec<[u32; 16]>, smallvec::SmallVec<[u32; 16]>);

/// The first smallest cell of several vertices.
fn target(colours: &[u32]) -> Option<Vec<usize>> {
    let mut sizes = vec![0u32; colours.len()];
    colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
    let colour = (0..colours.len()).filter(|&at| sizes[at] > 1).min_by_key(|&at| (sizes[at], at))? as u32;
    Some((0..colours.len()).filter(|&vertex| colours[vertex] == colour).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn structure(count: usize, edges: &[(usize, usize)]) -> Structure {
        let mut structure = Structure::new(vec![0; count]);
        edges.iter().for_each(|&(a, b)| structure.edge(a, b));
        structure
    }

    fn pairs(count: usize) -> Vec<(usize, usize)> {
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
    }

    /// Graphs up to isomorphism: OEIS A000088.
    #[test]
    fn all_graphs_of_up_to_six_vertices_fall_into_their_classes() {
        for (count, classes) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
            let pairs = pairs(count);
            let mut forms = BTreeSet::new();
            for choice in 0..1u32 << pairs.len() {
                let edges: Vec<_> = pairs
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| choice >> at & 1 == 1)
                    .map(|(_, &pair)| pair)
                    .collect();
                forms.insert(structure(count, &edges).form(1000).unwrap());
            }
            assert_eq!(forms.len(), classes, "{count} vertices");
        }
    }

    /// Directed graphs with loops, up to isomorphism: OEIS A000595.
    #[test]
    fn all_relations_on_up_to_three_elements_fall_into_their_classes() {
        for (count, classes) in [(1, 2), (2, 10), (3, 104)] {
            let mut forms = BTreeSet::new();
            for choice in 0..1u32 << (count * count) {
                let mut relation = Structure::new(vec![0; count]);
                (0..count * count)
                    .filter(|at| choice >> at & 1 == 1)
                    .for_each(|at| relation.arc(at / count, at % count));
                forms.insert(relation.form(1000).unwrap());
            }
            assert_eq!(forms.len(), classes, "{count} elements");
        }
    }

    #[test]
    fn much_symmetry_takes_little_patience() {
        let complete = structure(60, &pairs(60));
        assert!(complete.form(4000).is_some());
        assert!(structure(100, &[]).form(10_000).is_some());
        let cycle: Vec<_> = (0..100).map(|at| (at, (at + 1) % 100)).collect();
        assert!(structure(100, &cycle).form(10).is_some());
        assert!(structure(100, &cycle).form(1).is_none());
    }

    #[test]
    fn colours_and_directions_count() {
        let mut a = Structure::new(vec![0, 1]);
        a.arc(0, 1);
        let mut b = Structure::new(vec![0, 1]);
        b.arc(1, 0);
        assert_ne!(a.form(9), b.form(9));
        let mut c = Structure::new(vec![1, 0]);
        c.arc(1, 0);
        assert_eq!(a.form(9), c.form(9));
    }

    proptest! {
        /// Renaming the vertices changes nothing.
        #[test]
        fn forms_do_not_see_names(
            (count, choice, order) in (1usize..=14).prop_flat_map(|count| (
                Just(count),
                proptest::collection::vec(0u8..3, count * count),
                Just((0..count).collect::<Vec<_>>()).prop_shuffle(),
            ))
        ) {
            let colour = |at: usize| choice[at * count] / 2;
            let mut a = Structure::new((0..count).map(colour).collect());
            let mut b = Structure::new(vec![0; count]);
            (0..count).for_each(|at| b.colours[order[at]] = colour(at));
            for at in (0..count * count).filter(|&at| choice[at] == 1) {
                a.arc(at / count, at % count);
                b.arc(order[at / count], order[at % count]);
            }
            prop_assert_eq!(a.form(10_000).unwrap(), b.form(10_000).unwrap());
        }
    }
}
