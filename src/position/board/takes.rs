//! Moves that take cells: connected vertices, an element and all above it, a polyomino.
//!
//! Every such move is an *act*: some cells that must be there, and some that go. What is
//! left comes apart into pieces that no act has a part in two of.

use super::cells::Cells;
use super::fault::BoardFault;
use super::labelling::Structure;
use super::tree;
use crate::ruleset::{BoardMove, Ground, TakeCells, Tile, With};
use std::collections::BTreeSet;

/// The most acts a board may have.
const MAX_ACTS: usize = 200_000;

/// One way to move, if its cells are there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Act {
    /// These have to be there.
    pub needs: Cells,
    /// These go, as far as they are there.
    pub takes: Cells,
    /// How many pieces may be left, bit by bit; all bits for any number.
    parts: u64,
}

/// The acts of a board, and what holds its cells together.
#[derive(Debug)]
pub(super) struct Takes {
    acts: Vec<Act>,
    links: Links,
    kind: Kind,
}

/// What makes a piece of several cells.
#[derive(Debug)]
enum Links {
    /// Neighbours, whatever is left.
    Fixed(Vec<Cells>),
    /// Acts that can still be done.
    ByActs,
}

/// What a piece is told by, up to isomorphism.
#[derive(Debug)]
enum Kind {
    /// The graph between its cells.
    Graph(Vec<Cells>),
    /// The order of its cells: for each, those above it.
    Order(Vec<Cells>),
    /// The acts inside it, and its graph where acts count pieces.
    Acts,
}

impl Takes {
    pub fn new(ground: &Ground, moves: &[BoardMove], poison: Cells) -> Result<Takes, BoardFault> {
        let count = ground.names.len();
        let neighbours = neighbours(count, &ground.edges);
        let above = ground.order.as_ref().map(|pairs| above(count, pairs));
        let mut acts = BTreeSet::new();
        for form in moves {
            match form {
                BoardMove::Take(take) => take_acts(take, &neighbours, above.as_deref(), &mut acts)?,
                BoardMove::Place { tiles, turn } => place_acts(ground, tiles, *turn, &mut acts)?,
                BoardMove::Mark { .. } | BoardMove::Cut => {}
            }
        }
        let acts: Vec<Act> = acts.into_iter().filter(|act| !act.takes.meets(&poison)).collect();
        let takes = |wanted: fn(&TakeCells) -> bool| {
            moves.iter().all(|form| matches!(form, BoardMove::Take(take) if wanted(take)))
        };
        let on_graph = takes(|take| take.with != With::Above);
        let in_order = takes(|take| take.with == With::Above);
        let pairs = acts.iter().all(|act| act.needs == act.takes && act.takes.len() <= 2);
        let links = match &above {
            _ if on_graph => Links::Fixed(neighbours.clone()),
            Some(above) if in_order => Links::Fixed(comparable(above)),
            _ if pairs => {
                let couples =
                    acts.iter().filter_map(|act| Some([act.takes.lowest()?, act.takes.iter().nth(1)?]));
                Links::Fixed(self::neighbours(count, &couples.collect::<Vec<_>>()))
            }
            _ => Links::ByActs,
        };
        let kind = match above {
            _ if on_graph && poison.is_empty() => Kind::Graph(neighbours),
            Some(above) if in_order && poison.is_empty() => Kind::Order(above),
            _ => Kind::Acts,
        };
        Ok(Takes { acts, links, kind })
    }

    /// Every act that can be done, with the pieces it leaves.
    pub fn successors<E>(
        &self,
        cells: &Cells,
        mut visit: impl FnMut(&Cells, &[Cells]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pieces = Vec::new();
        for act in self.acts.iter().filter(|act| act.needs.is_within(cells)) {
            let rest = cells.without(&act.takes);
            if act.parts != u64::MAX && !self.leaves_allowed(act, &rest) {
                continue;
            }
            self.pieces(&rest, &mut pieces);
            visit(&act.needs, &pieces)?;
        }
        Ok(())
    }

    /// Whether an act leaves a number of pieces that its rule allows.
    fn leaves_allowed(&self, act: &Act, rest: &Cells) -> bool {
        match &self.links {
            Links::Fixed(links) => {
                let count = rest.pieces(links).count();
                count < 64 && act.parts >> count & 1 == 1
            }
            Links::ByActs => true,
        }
    }

    /// The pieces of some cells in which something can still be done.
    pub fn pieces(&self, cells: &Cells, pieces: &mut Vec<Cells>) {
        pieces.clear();
        let is_alive = |piece: &Cells| self.acts.iter().any(|act| act.needs.is_within(piece));
        match &self.links {
            Links::Fixed(links) => pieces.extend(cells.pieces(links).filter(is_alive)),
            Links::ByActs => {
                let mut left: Vec<Cells> = self
                    .acts
                    .iter()
                    .filter(|act| act.needs.is_within(cells))
                    .map(|act| act.takes.and(cells))
                    .collect();
                while let Some(mut piece) = left.pop() {
                    loop {
                        let before = left.len();
                        left.retain(|takes| {
                            let joins = takes.meets(&piece);
                            if joins {
                                piece = piece.or(takes);
                            }
                            !joins
                        });
                        if left.len() == before {
                            break;
                        }
                    }
                    pieces.push(piece);
                }
                pieces.sort_unstable();
            }
        }
    }

    /// Whether a map of cells maps acts to acts.
    pub fn respects(&self, map: &[u32]) -> bool {
        let image =
            |act: &Act| Act { needs: act.needs.image(map), takes: act.takes.image(map), parts: act.parts };
        // Acts are ascending, each once.
        self.acts.iter().all(|act| self.acts.binary_search(&image(act)).is_ok())
    }

    /// The piece as a tree, where its graph is one.
    pub fn tree(&self, cells: &Cells) -> Option<Box<[u8]>> {
        match &self.kind {
            Kind::Graph(neighbours) => tree::free_form(cells, neighbours),
            Kind::Order(_) | Kind::Acts => None,
        }
    }

    /// The piece as a structure, if it is of at most `most` vertices.
    pub fn structure(&self, cells: &Cells, most: usize) -> Option<Structure> {
        let order: Vec<u32> = cells.iter().collect();
        if order.len() > most {
            return None;
        }
        let place = |cell: u32| order.binary_search(&cell).unwrap_or(0);
        let relation = |colour: u8, to: &[Cells]| {
            let mut structure = Structure::new(vec![colour; order.len()]);
            for &cell in &order {
                to[cell as usize]
                    .and(cells)
                    .iter()
                    .for_each(|other| structure.arc(place(cell), place(other)));
            }
            structure
        };
        match &self.kind {
            Kind::Graph(neighbours) => return Some(relation(0, neighbours)),
            Kind::Order(above) => return Some(relation(0, above)),
            Kind::Acts => {}
        }
        let acts: Vec<&Act> = self.acts.iter().filter(|act| act.needs.is_within(cells)).collect();
        let plain = |act: &&Act| act.needs == act.takes && act.takes.len() <= 2 && act.parts == u64::MAX;
        if acts.iter().all(plain) {
            let mut colours = vec![0; order.len()];
            let singles = acts.iter().filter(|act| act.takes.len() == 1);
            singles.filter_map(|act| act.takes.lowest()).for_each(|cell| colours[place(cell)] = 1);
            let mut structure = Structure::new(colours);
            for act in acts {
                if let (Some(a), Some(b)) = (act.takes.lowest(), act.takes.iter().nth(1)) {
                    structure.edge(place(a), place(b));
                }
            }
            return Some(structure);
        }
        // Acts that count pieces never reach this: they are told by their graph, or the
        // board has poison and they see its graph through the links below.
        let mut parts: Vec<u64> = self.acts.iter().map(|act| act.parts).collect();
        parts.sort_unstable();
        parts.dedup();
        if order.len() + acts.len() > most || parts.len() > 200 {
            return None;
        }
        let colour = |act: &&Act| 3 + parts.binary_search(&act.parts).unwrap_or(0) as u8;
        let colours = order.iter().map(|_| 2).chain(acts.iter().map(colour));
        let mut structure = Structure::new(colours.collect());
        if let Links::Fixed(links) = &self.links {
            for &cell in &order {
                links[cell as usize]
                    .and(cells)
                    .iter()
                    .for_each(|other| structure.arc(place(cell), place(other)));
            }
        }
        for (act, at) in acts.iter().zip(order.len()..) {
            act.needs.iter().for_each(|cell| structure.edge(at, place(cell)));
            act.takes.and(cells).iter().for_each(|cell| structure.arc(at, place(cell)));
        }
        Some(structure)
    }
}

/// For each cell the cells next to it.
pub(super) fn neighbours(count: usize, edges: &[[u32; 2]]) -> Vec<Cells> {
    let mut neighbours = vec![Cells::EMPTY; count];
    for &[a, b] in edges.iter().filter(|[a, b]| a != b) {
        neighbours[a as usize] = neighbours[a as usize].with(b);
        neighbours[b as usize] = neighbours[b as usize].with(a);
    }
    neighbours
}

/// For each element all that are above it; `pairs` go round in no circle.
fn above(count: usize, pairs: &[[u32; 2]]) -> Vec<Cells> {
    let mut above = vec![Cells::EMPTY; count];
    loop {
        let mut grew = false;
        for &[low, high] in pairs {
            let more = above[low as usize].or(&above[high as usize]).with(high);
            grew |= more != above[low as usize];
            above[low as usize] = more;
        }
        if !grew {
            return above;
        }
    }
}

/// For each element all that are above or below it.
fn comparable(above: &[Cells]) -> Vec<Cells> {
    let mut comparable = above.to_vec();
    for (low, highs) in (0..).zip(above) {
        highs.iter().for_each(|high| comparable[high as usize] = comparable[high as usize].with(low));
    }
    comparable
}

fn take_acts(
    take: &TakeCells,
    neighbours: &[Cells],
    above: Option<&[Cells]>,
    acts: &mut BTreeSet<Act>,
) -> Result<(), BoardFault> {
    let parts = match &take.parts {
        Some(counts) => counts.iter().filter(|&&count| count < 64).fold(0, |bits, &count| bits | 1 << count),
        None => u64::MAX,
    };
    let most = take.counts.last().copied().unwrap_or(0);
    let mut sets: BTreeSet<Cells> = (0..neighbours.len() as u32).map(Cells::one).collect();
    for count in 1..=most {
        if take.counts.contains(&count) {
            for needs in &sets {
                let gone = match take.with {
                    With::Nothing => *needs,
                    With::Neighbours => {
                        needs.iter().fold(*needs, |all, cell| all.or(&neighbours[cell as usize]))
                    }
                    With::Above => {
                        let above = above.ok_or(BoardFault::NoOrder)?;
                        needs.iter().fold(*needs, |all, cell| all.or(&above[cell as usize]))
                    }
                };
                acts.insert(Act { needs: *needs, takes: gone, parts });
            }
            if acts.len() > MAX_ACTS {
                return Err(BoardFault::TooManyMoves);
            }
        }
        if count < most {
            let mut larger = BTreeSet::new();
            for set in &sets {
                let around = set.iter().fold(Cells::EMPTY, |all, cell| all.or(&neighbours[cell as usize]));
                larger.extend(around.without(set).iter().map(|cell| set.with(cell)));
                if larger.len() > MAX_ACTS {
                    return Err(BoardFault::TooManyMoves);
                }
            }
            sets = larger;
        }
    }
    Ok(())
}

fn place_acts(
    ground: &Ground,
    tiles: &[Tile],
    turn: bool,
    acts: &mut BTreeSet<Act>,
) -> Result<(), BoardFault> {
    for cells in placements(ground, tiles, turn)? {
        acts.insert(Act { needs: cells, takes: cells, parts: u64::MAX });
    }
    Ok(())
}

/// Every way to lay one of these tiles on a grid.
pub(super) fn placements(ground: &Ground, tiles: &[Tile], turn: bool) -> Result<BTreeSet<Cells>, BoardFault> {
    let grid = ground.grid.ok_or(BoardFault::NoGrid)?;
    let mut all = BTreeSet::new();
    let turned = tiles.iter().flat_map(|tile| if turn { tile.turned() } else { vec![tile.clone()] });
    for tile in turned {
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let laid = tile.cells().iter().map(|&(down, right)| {
                    let (row, column) = (row + down, column + right);
                    match grid.wraps {
                        true => Some(row % grid.rows * grid.columns + column % grid.columns),
                        false => {
                            (row < grid.rows && column < grid.columns).then(|| row * grid.columns + column)
                        }
                    }
                });
                if let Some(cells) = laid.collect::<Option<Cells>>() {
                    // On a small torus a tile may meet itself.
                    if cells.len() as usize == tile.cells().len() {
                        all.insert(cells);
                    }
                }
            }
        }
    }
    Ok(all)
}
