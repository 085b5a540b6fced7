//! Where the nodes of a small layered graph go: few crossings, short moves.
//!
//! The method is Sugiyama's (*IEEE Trans. SMC* 11, 1981): moves that pass layers get
//! waypoints in them, barycentre sweeps put each layer in order, and then every layer is
//! moved as close to its neighbours as that order allows.

use super::scene::Point;

/// What stands in a layer: a node, or the waypoint of a move that passes through.
struct Slot {
    layer: usize,
    width: f64,
    x: f64,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// A graph being laid out. Layer 0 is at the top, and moves go down.
pub struct Layering {
    slots: Vec<Slot>,
    /// The slots of each layer, left to right.
    layers: Vec<Vec<usize>>,
    /// For each move the slots it runs through, both ends counted in.
    routes: Vec<Vec<usize>>,
}

const WAYPOINT: f64 = 10.0;
const BETWEEN: f64 = 14.0;
const SWEEPS: usize = 12;

impl Layering {
    /// Nodes with their layer and width, and moves from an upper node to a lower one.
    pub fn new(nodes: &[(usize, f64)], moves: &[(usize, usize)]) -> Layering {
        let slot =
            |&(layer, width): &(usize, f64)| Slot { layer, width, x: 0.0, above: vec![], below: vec![] };
        let mut slots: Vec<Slot> = nodes.iter().map(slot).collect();
        let mut routes = Vec::new();
        for &(from, to) in moves {
            let mut route = vec![from];
            for layer in slots[from].layer + 1..slots[to].layer {
                route.push(slots.len());
                slots.push(slot(&(layer, WAYPOINT)));
            }
            route.push(to);
            for pair in route.windows(2) {
                slots[pair[0]].below.push(pair[1]);
                slots[pair[1]].above.push(pair[0]);
            }
            routes.push(route);
        }
        let depth = slots.iter().map(|slot| slot.layer + 1).max().unwrap_or(0);
        let mut layers = vec![Vec::new(); depth];
        for (at, slot) in slots.iter().enumerate() {
            layers[slot.layer].push(at);
        }
        Layering { slots, layers, routes }
    }

    /// How many slots a layout would have, without building it.
    pub fn slots(nodes: &[(usize, f64)], moves: &[(usize, usize)]) -> usize {
        let waypoints = moves.iter().map(|&(from, to)| nodes[to].0.saturating_sub(nodes[from].0 + 1));
        nodes.len() + waypoints.sum::<usize>()
    }

    /// Orders and places everything; the leftmost edge is at 0. Returns the total width.
    pub fn place(&mut self) -> f64 {
        self.order();
        for layer in 0..self.layers.len() {
            self.pack(layer);
        }
        let depth = self.layers.len();
        for _ in 0..SWEEPS {
            (1..depth).for_each(|layer| self.pull(layer, |slot| &slot.above));
            (0..depth.saturating_sub(1)).rev().for_each(|layer| self.pull(layer, |slot| &slot.below));
        }
        let left = self.slots.iter().map(|slot| slot.x - slot.width / 2.0).fold(f64::INFINITY, f64::min);
        let left = if left.is_finite() { left } else { 0.0 };
        for slot in &mut self.slots {
            slot.x -= left;
        }
        self.slots.iter().map(|slot| slot.x + slot.width / 2.0).fold(0.0, f64::max)
    }

    /// The centre of a node, from left.
    pub fn x(&self, node: usize) -> f64 {
        self.slots[node].x
    }

    /// The waypoints of a move, both ends counted in: where across, and in which layer.
    pub fn route(&self, index: usize) -> Vec<(f64, usize)> {
        self.routes[index].iter().map(|slot| (self.slots[*slot].x, self.slots[*slot].layer)).collect()
    }

    /// Barycentre sweeps down and up; the order with the fewest crossings is kept.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            let depth = self.layers.len();
            let order: Vec<usize> = if down { (0..depth).collect() } else { (0..depth).rev().collect() };
            for layer in order {
                self.sort(layer, down);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn sort(&mut self, layer: usize, down: bool) {
        let places = self.places();
        let mean = |at: usize| {
            let slot = &self.slots[at];
            let near = if down { &slot.above } else { &slot.below };
            let sum: f64 = near.iter().map(|other| places[*other] as f64).sum();
            if near.is_empty() { places[at] as f64 } else { sum / near.len() as f64 }
        };
        let mut keyed: Vec<(f64, usize)> = self.layers[layer].iter().map(|at| (mean(*at), *at)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.layers[layer] = keyed.into_iter().map(|(_, at)| at).collect();
    }

    /// For every slot its place in its layer.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.slots.len()];
        for layer in &self.layers {
            for (place, at) in layer.iter().enumerate() {
                places[*at] = place;
            }
        }
        places
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let mut total = 0;
        for layer in &self.layers {
            let mut ends: Vec<(usize, usize)> = Vec::new();
            for at in layer {
                ends.extend(self.slots[*at].below.iter().map(|to| (places[*at], places[*to])));
            }
            for (index, (from, to)) in ends.iter().enumerate() {
                let crosses = |other: &&(usize, usize)| {
                    (other.0 < *from && other.1 > *to) || (other.0 > *from && other.1 < *to)
                };
                total += ends[index + 1..].iter().filter(crosses).count();
            }
        }
        total
    }

    fn pack(&mut self, layer: usize) {
        let mut right = 0.0;
        for at in self.layers[layer].clone() {
            let slot = &mut self.slots[at];
            slot.x = right + slot.width / 2.0;
            right += slot.width + BETWEEN;
        }
    }

    /// Moves a layer as near as possible, in the sense of least squares, to the mean of
    /// its neighbours, keeping its order and the space between.
    fn pull(&mut self, layer: usize, near: impl Fn(&Slot) -> &Vec<usize>) {
        let members = &self.layers[layer];
        // Taking the space between into the coordinates turns "in order and apart" into
        // "not decreasing", which isotonic regression solves.
        let mut offset = 0.0;
        let mut offsets = Vec::with_capacity(members.len());
        let mut wanted = Vec::with_capacity(members.len());
        for (place, at) in members.iter().enumerate() {
            let slot = &self.slots[*at];
            if place > 0 {
                offset += (self.slots[members[place - 1]].width + slot.width) / 2.0 + BETWEEN;
            }
            let others = near(slot);
            let sum: f64 = others.iter().map(|other| self.slots[*other].x).sum();
            let goal = if others.is_empty() { slot.x } else { sum / others.len() as f64 };
            offsets.push(offset);
            wanted.push(goal - offset);
        }
        let placed = isotonic(&wanted);
        for (place, at) in self.layers[layer].iter().enumerate() {
            self.slots[*at].x = placed[place] + offsets[place];
        }
    }
}

/// The non-decreasing sequence nearest to `wanted` in least squares: pool adjacent
/// violators.
fn isotonic(wanted: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for value in wanted {
        let mut pool = (*value, 1);
        while let Some(&(mean, size)) = pools.last().filter(|(mean, _)| *mean > pool.0) {
            pools.pop();
            let both = size + pool.1;
            pool = ((mean * size as f64 + pool.0 * pool.1 as f64) / both as f64, both);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, size)| std::iter::repeat_n(mean, size)).collect()
}

/// A move's line through its waypoints, for layers at these heights; it leaves a node at
/// its lower edge and enters the next at its upper edge. Past the nodes of a layer between
/// it runs straight down, at its waypoint, and so touches none of them.
pub fn polyline(route: &[(f64, usize)], height_of: impl Fn(usize) -> f64, half: f64) -> Vec<Point> {
    let mut line = Vec::with_capacity(2 * route.len());
    for (index, &(x, layer)) in route.iter().enumerate() {
        let y = height_of(layer);
        if index > 0 {
            line.push((x, y - half));
        }
        if index + 1 < route.len() {
            line.push((x, y + half));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pooling_averages_what_is_out_of_order() {
        assert_eq!(isotonic(&[1.0, 2.0, 3.0]), [1.0, 2.0, 3.0]);
        assert_eq!(isotonic(&[3.0, 1.0, 5.0]), [2.0, 2.0, 5.0]);
        assert_eq!(isotonic(&[5.0, 4.0, 3.0]), [4.0, 4.0, 4.0]);
        assert_eq!(isotonic(&[]), [0.0; 0]);
    }

    #[test]
    fn a_crossing_that_can_be_undone_is() {
        // Two moves that cross as given: 0 to 3 and 1 to 2.
        let mut graph = Layering::new(&[(0, 20.0), (0, 20.0), (1, 20.0), (1, 20.0)], &[(0, 3), (1, 2)]);
        assert_eq!(graph.crossings(), 1);
        graph.place();
        assert_eq!(graph.crossings(), 0);
    }

    proptest! {
        #[test]
        fn slots_of_a_layer_never_touch(
            layers in proptest::collection::vec(0usize..6, 1..25),
            seeds in proptest::collection::vec((0usize..25, 0usize..25), 0..60),
        ) {
            let nodes: Vec<_> = layers.iter().map(|layer| (*layer, 30.0 + *layer as f64)).collect();
            let moves: Vec<_> = seeds
                .into_iter()
                .map(|(a, b)| (a % nodes.len(), b % nodes.len()))
                .filter(|(a, b)| nodes[*a].0 < nodes[*b].0)
                .collect();
            let mut graph = Layering::new(&nodes, &moves);
            prop_assert_eq!(graph.slots.len(), Layering::slots(&nodes, &moves));
            let width = graph.place();
            for layer in &graph.layers {
                for pair in layer.windows(2) {
                    let (a, b) = (&graph.slots[pair[0]], &graph.slots[pair[1]]);
                    prop_assert!(b.x - b.width / 2.0 - (a.x + a.width / 2.0) >= BETWEEN - 1e-6);
                }
            }
            for slot in &graph.slots {
                prop_assert!(slot.x - slot.width / 2.0 >= -1e-6 && slot.x + slot.width / 2.0 <= width + 1e-6);
            }
            // Layers 100 apart, nodes 40 high: within the band of a layer a line keeps to its
            // waypoint, away from all boxes but those of its own ends.
            for (index, &(from, to)) in moves.iter().enumerate() {
                let line = polyline(&graph.route(index), |layer| 100.0 * layer as f64, 20.0);
                prop_assert_eq!(line.first().copied(), Some((graph.x(from), 100.0 * nodes[from].0 as f64 + 20.0)));
                prop_assert_eq!(line.last().copied(), Some((graph.x(to), 100.0 * nodes[to].0 as f64 - 20.0)));
                for pair in line.windows(2) {
                    let (top, bottom) = (pair[0].1, pair[1].1);
                    for (node, &(layer, width)) in nodes.iter().enumerate() {
                        let centre = 100.0 * layer as f64;
                        let passes = top < centre + 20.0 && bottom > centre - 20.0;
                        let apart = |x: f64| (x - graph.x(node)).abs() > width / 2.0;
                        prop_assert!(!passes || (apart(pair[0].0) && apart(pair[1].0)), "{:?}", pair);
                    }
                }
            }
        }
    }
}
