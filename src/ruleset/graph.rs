//! The rules of an explicit game: a graph, and tokens that move along its arrows.
//!
//! Every position of one token is written out as a vertex, and its moves as arrows. Several
//! tokens are a sum: each stands on its own, and any number may share a vertex.

/// A ruleset of kind `[graph]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphRules {
    /// The names of the vertices, in the order of the file.
    pub vertices: Vec<String>,
    /// The vertices a token may move to from each, ascending and each once.
    pub moves: Vec<Vec<u32>>,
    /// Vertices that were marked as terminal: no token moves on from them.
    pub terminal: Vec<u32>,
    /// Vertices whose reaching wins, and those whose reaching loses, under either convention.
    pub wins: Vec<u32>,
    /// See [`GraphRules::wins`].
    pub loses: Vec<u32>,
    /// Whether play may come back to where it was.
    pub loopy: bool,
}

impl GraphRules {
    /// The rules of these arrows; those out of a terminal vertex, or of one that ends the
    /// game, are no moves.
    pub fn new(vertices: Vec<String>, arrows: &[[u32; 2]]) -> GraphRules {
        let mut moves = vec![Vec::new(); vertices.len()];
        for &[from, to] in arrows {
            moves[from as usize].push(to);
        }
        for targets in &mut moves {
            targets.sort_unstable();
            targets.dedup();
        }
        GraphRules { vertices, moves, ..GraphRules::default() }
    }

    /// Takes the arrows out of vertices at which play ends.
    pub fn close(&mut self) {
        for &vertex in self.terminal.iter().chain(&self.wins).chain(&self.loses) {
            self.moves[vertex as usize].clear();
        }
    }

    /// The number of a vertex, by its name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.vertices.iter().position(|own| own == name).map(|at| at as u32)
    }

    /// Whether the graph has an end rule beside the convention.
    pub fn has_ends(&self) -> bool {
        !self.wins.is_empty() || !self.loses.is_empty()
    }

    /// How many arrows there are.
    pub fn arrows(&self) -> usize {
        self.moves.iter().map(Vec::len).sum()
    }

    /// The vertices around some loop, the first again at the end; `None` where every play
    /// ends. Linear in the graph, and with a stack of its own: graphs may be long paths.
    pub fn find_loop(&self) -> Option<Vec<u32>> {
        const OPEN: usize = usize::MAX;
        // For each vertex, the next of its arrows to follow; `OPEN` marks what is done.
        let mut next = vec![0; self.vertices.len()];
        let mut on_path = vec![false; self.vertices.len()];
        for root in 0..self.vertices.len() as u32 {
            let mut path = vec![root];
            if next[root as usize] == OPEN {
                continue;
            }
            on_path[root as usize] = true;
            while let Some(&last) = path.last() {
                let at = last as usize;
                let Some(&to) = self.moves[at].get(next[at]) else {
                    next[at] = OPEN;
                    on_path[at] = false;
                    path.pop();
                    continue;
                };
                next[at] += 1;
                if on_path[to as usize] {
                    let start = path.iter().position(|&vertex| vertex == to).unwrap_or(0);
                    return Some(path[start..].iter().copied().chain([to]).collect());
                }
                if next[to as usize] != OPEN {
                    on_path[to as usize] = true;
                    path.push(to);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(vertices: usize, arrows: &[[u32; 2]]) -> GraphRules {
        GraphRules::new((0..vertices).map(|at| at.to_string()).collect(), arrows)
    }

    #[test]
    fn a_loop_is_found_where_there_is_one() {
        assert_eq!(rules(4, &[[0, 1], [1, 2], [0, 2], [2, 3]]).find_loop(), None);
        assert_eq!(rules(4, &[[0, 1], [1, 2], [2, 3], [3, 1]]).find_loop(), Some(vec![1, 2, 3, 1]));
        assert_eq!(rules(2, &[[1, 1]]).find_loop(), Some(vec![1, 1]));
        // Two ways to one vertex are no loop, nor is a vertex met again from another root.
        assert_eq!(rules(4, &[[1, 0], [2, 0], [3, 1], [3, 2]]).find_loop(), None);
        let long: Vec<[u32; 2]> = (0..200_000).map(|at| [at, at + 1]).collect();
        assert_eq!(rules(200_001, &long).find_loop(), None);
    }

    #[test]
    fn play_ends_at_terminal_vertices() {
        let mut both_ways = rules(3, &[[0, 1], [1, 0], [1, 2], [2, 1], [1, 2]]);
        assert_eq!(both_ways.arrows(), 4);
        both_ways.terminal = vec![0, 2];
        both_ways.close();
        assert_eq!((both_ways.arrows(), both_ways.find_loop()), (2, None));
    }
}
