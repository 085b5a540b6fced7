//! Every form of moving against the definition, on all or on random small boards.

use super::{Draw, board, by_definition, values};

/// A random graph on `count` vertices, at least one edge, as pairs.
fn random_edges(draw: &mut Draw, count: u64) -> Vec<(u64, u64)> {
    let mut edges = vec![(0, 1)];
    for a in 0..count {
        edges.extend(
            (a + 1..count).filter(|&b| (a, b) != (0, 1)).map(|b| (a, b)).filter(|_| draw.below(3) == 0),
        );
    }
    edges
}

fn table(count: u64, edges: &[(u64, u64)]) -> String {
    let vertices: Vec<String> = (0..count).map(|at| format!("\"{at}\"")).collect();
    let edges: Vec<String> = edges.iter().map(|(a, b)| format!("\"{a}-{b}\"")).collect();
    format!("vertices = [{}]\nedges = [{}]", vertices.join(", "), edges.join(", "))
}

fn neighbours(edges: &[(u64, u64)], at: u64) -> u64 {
    edges.iter().fold(0, |all, &(a, b)| match () {
        () if a == at => all | 1 << b,
        () if b == at => all | 1 << a,
        () => all,
    })
}

fn bits(set: u64) -> impl Iterator<Item = u64> {
    (0..64).filter(move |at| set >> at & 1 == 1)
}

/// The connected pieces of a set of vertices.
fn pieces(edges: &[(u64, u64)], mut set: u64) -> Vec<u64> {
    let mut pieces = Vec::new();
    while set != 0 {
        let mut piece = set & set.wrapping_neg();
        while let Some(next) = bits(set & !piece).find(|&at| neighbours(edges, at) & piece != 0) {
            piece |= 1 << next;
        }
        pieces.push(piece);
        set &= !piece;
    }
    pieces
}

#[test]
fn node_kayles_on_random_graphs() {
    let mut draw = Draw(2024);
    for round in 0..120 {
        let count = 2 + round % 9;
        let edges = random_edges(&mut draw, count);
        let expected = by_definition((1 << count) - 1, &|state| {
            bits(state).map(|at| state & !(1 << at | neighbours(&edges, at))).collect()
        });
        let game = board(&table(count, &edges), "take = 1\nwith = \"neighbours\"");
        assert_eq!(values(&*game, "full"), expected, "{edges:?}");
    }
}

/// Octal games on graphs: connected vertices are taken, and the pieces left of their piece
/// are counted.
#[test]
fn octal_games_on_random_graphs() {
    let mut draw = Draw(33);
    for round in 0..80 {
        let count = 2 + round % 8;
        let edges = random_edges(&mut draw, count);
        let counts: &[u32] = [&[1, 2][..], &[2], &[1, 3]][round as usize % 3];
        let parts: Option<&[usize]> = [Some(&[0, 1][..]), None, Some(&[1, 2])][round as usize / 3 % 3];
        let connected: Vec<u64> = (1..1 << count)
            .filter(|&set: &u64| pieces(&edges, set).len() == 1 && counts.contains(&set.count_ones()))
            .collect();
        let expected = by_definition((1 << count) - 1, &|state| {
            let allowed = |set: &&u64| {
                let piece = pieces(&edges, state).into_iter().find(|piece| piece & **set != 0).unwrap_or(0);
                **set & !piece == 0
                    && parts.is_none_or(|parts| parts.contains(&pieces(&edges, piece & !**set).len()))
            };
            connected.iter().filter(allowed).map(|set| state & !set).collect()
        });
        let parts = parts.map_or(String::new(), |parts| format!("\nparts = {parts:?}"));
        let game = board(&table(count, &edges), &format!("take = {counts:?}{parts}"));
        assert_eq!(values(&*game, "full"), expected, "{edges:?} {counts:?} {parts}");
    }
}

#[test]
fn poset_games_on_random_orders() {
    let mut draw = Draw(7);
    for round in 0..80 {
        let count = 2 + round % 9;
        // Pairs go from lower numbers to higher ones: an order, whatever they are.
        let covers = random_edges(&mut draw, count);
        let above = |at: u64| {
            let mut above = 1u64 << at;
            for low in at..count {
                if above >> low & 1 == 1 {
                    above |= covers.iter().filter(|(a, _)| *a == low).fold(0, |all, (_, b)| all | 1 << b);
                }
            }
            above
        };
        let expected =
            by_definition((1 << count) - 1, &|state| bits(state).map(|at| state & !above(at)).collect());
        let table = table(count, &covers).replace("edges", "covers");
        let game = board(&table, "take = 1\nwith = \"above\"");
        assert_eq!(values(&*game, "full"), expected, "{covers:?}");
        let poisoned = by_definition((1 << count) - 1, &|state| {
            bits(state)
                .map(|at| (at, above(at)))
                .filter(|(_, gone)| gone & 2 == 0)
                .map(|(_, gone)| state & !gone)
                .collect()
        });
        let game = board(&format!("{table}\npoison = \"1\""), "take = 1\nwith = \"above\"");
        assert_eq!(values(&*game, "full"), poisoned, "{covers:?} with poison");
    }
}

/// Cells of a grid in rows, as bits.
fn grid(rows: u64, columns: u64) -> u64 {
    (1 << (rows * columns)) - 1
}

/// All placements of some drawn tiles, given in every turn that is allowed.
fn placements(rows: u64, columns: u64, tiles: &[&[(u64, u64)]]) -> Vec<u64> {
    let mut all = Vec::new();
    for tile in tiles {
        for row in 0..rows {
            for column in 0..columns {
                if tile.iter().all(|(down, right)| row + down < rows && column + right < columns) {
                    let cell = |(down, right): &(u64, u64)| 1u64 << ((row + down) * columns + column + right);
                    all.push(tile.iter().map(cell).fold(0, |all, cell| all | cell));
                }
            }
        }
    }
    all
}

#[test]
fn tiles_on_all_small_grids() {
    type Tiles = (&'static str, &'static [&'static [(u64, u64)]]);
    let games: [Tiles; 4] = [
        ("place = \"domino\"", &[&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]]),
        ("place = \"domino\"\nturn = false", &[&[(0, 0), (0, 1)]]),
        (
            "place = \"l-tromino\"",
            &[
                &[(0, 0), (0, 1), (1, 0)],
                &[(0, 0), (0, 1), (1, 1)],
                &[(0, 0), (1, 0), (1, 1)],
                &[(0, 1), (1, 0), (1, 1)],
            ],
        ),
        ("place = [\"#.#\", \"#\"]\nturn = false", &[&[(0, 0), (0, 2)], &[(0, 0)]]),
    ];
    for (rule, tiles) in games {
        let game = board("family = \"grid\"", rule);
        for (rows, columns) in [(1, 1), (1, 6), (2, 2), (2, 4), (3, 3), (4, 2), (3, 4), (2, 6)] {
            let placements = placements(rows, columns, tiles);
            let expected = by_definition(grid(rows, columns), &|state| {
                placements.iter().filter(|cells| *cells & !state == 0).map(|cells| state & !cells).collect()
            });
            assert_eq!(values(&*game, &format!("{rows}x{columns}")), expected, "{rule} on {rows}x{columns}");
        }
    }
}

#[test]
fn tiles_on_a_torus_wrap_round() {
    let game = board("family = \"torus\"", "place = \"domino\"");
    for (rows, columns) in [(3, 3), (3, 4)] {
        let at = |row: u64, column: u64| 1u64 << (row % rows * columns + column % columns);
        let mut dominoes = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                dominoes.push(at(row, column) | at(row + 1, column));
                dominoes.push(at(row, column) | at(row, column + 1));
            }
        }
        let expected = by_definition(grid(rows, columns), &|state| {
            dominoes.iter().filter(|cells| *cells & !state == 0).map(|cells| state & !cells).collect()
        });
        assert_eq!(values(&*game, &format!("{rows}x{columns}")), expected, "{rows}x{columns}");
    }
}

/// Options of marking: states are the marked cells.
fn marking(count: u64, lines: &[u64], forbidden: bool, state: u64) -> Vec<u64> {
    let complete = |state: u64| lines.iter().any(|line| line & !state == 0);
    if complete(state) {
        return Vec::new();
    }
    (0..count)
        .map(|at| state | 1 << at)
        .filter(|&next| next != state && !(forbidden && complete(next)))
        .collect()
}

#[test]
fn every_position_of_notakto() {
    let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    for (word, forbidden) in [("ends", false), ("forbidden", true)] {
        let rule = format!("mark = \"cell\"\nlines = {{ length = 3 }}\ncompleting = \"{word}\"");
        let game = board("family = \"grid\"\nsize = \"3x3\"", &rule);
        for state in 0..512u64 {
            let complete = lines.iter().any(|line| line & !state == 0);
            if complete && forbidden {
                continue;
            }
            let signs: Vec<char> = (0..9).map(|at| if state >> at & 1 == 1 { 'x' } else { '.' }).collect();
            let rows: Vec<String> = signs.chunks(3).map(|row| row.iter().collect()).collect();
            let expected = by_definition(state, &|state| marking(9, &lines, forbidden, state));
            assert_eq!(values(&*game, &rows.join("/")), expected, "{word}: {}", rows.join("/"));
        }
    }
}

#[test]
fn lines_of_other_shapes() {
    // Three in a row on a path, listed lines, and a pattern with a gap.
    for count in 3..=9u64 {
        let lines: Vec<u64> = (0..count - 2).map(|at| 0b111 << at).collect();
        for (word, forbidden) in [("ends", false), ("forbidden", true)] {
            let rule = format!("mark = \"cell\"\nlines = {{ length = 3 }}\ncompleting = \"{word}\"");
            let game = board("family = \"path\"", &rule);
            let expected = by_definition(0, &|state| marking(count, &lines, forbidden, state));
            assert_eq!(values(&*game, &count.to_string()), expected, "{word} on a path of {count}");
        }
    }
    let game = board("family = \"grid\"", "mark = \"cell\"\npatterns = [\"#.#\"]");
    let lines =
        [0b000000000101u64, 0b000000001010, 0b000001010000, 0b000010100000, 0b010100000000, 0b101000000000];
    let upright = [0b000100000001, 0b001000000010, 0b010000000100, 0b100000001000];
    let lines: Vec<u64> = lines.into_iter().chain(upright).collect();
    let expected = by_definition(0, &|state| marking(12, &lines, false, state));
    assert_eq!(values(&*game, "3x4"), expected);
    let fano = ["124", "235", "346", "457", "561", "672", "713"];
    let listed: Vec<String> = fano
        .iter()
        .map(|line| format!("{:?}", line.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>()))
        .collect();
    let lines: Vec<u64> =
        fano.iter().map(|line| line.bytes().fold(0, |all, digit| all | 1 << (digit - b'1'))).collect();
    for (word, forbidden) in [("ends", false), ("forbidden", true)] {
        let rule = format!("mark = \"cell\"\nlines = [{}]\ncompleting = \"{word}\"", listed.join(", "));
        let game = board("family = \"path\"\nsize = 7", &rule);
        let expected = by_definition(0, &|state| marking(7, &lines, forbidden, state));
        assert_eq!(values(&*game, "full"), expected, "Fano's plane, {word}");
    }
}

/// Cutting edges: states are the edges that are there.
fn cutting(edges: &[(u64, u64)], root: u64, state: u64) -> Vec<u64> {
    let standing = |edges_left: u64| {
        let mut reached = 1u64 << root;
        loop {
            let hanging = bits(edges_left).map(|edge| edges[edge as usize]);
            let more = hanging
                .filter(|(a, b)| reached & (1 << a | 1 << b) != 0)
                .fold(reached, |all, (a, b)| all | 1 << a | 1 << b);
            if more == reached {
                return bits(edges_left)
                    .filter(|&edge| reached >> edges[edge as usize].0 & 1 == 1)
                    .fold(0, |all, edge| all | 1 << edge);
            }
            reached = more;
        }
    };
    let standing_now = standing(state);
    bits(standing_now).map(|edge| standing(standing_now & !(1 << edge))).collect()
}

#[test]
fn green_hackenbush_on_random_graphs() {
    let mut draw = Draw(5);
    for round in 0..60 {
        let count = 2 + round % 4;
        let mut edges = random_edges(&mut draw, count);
        // Parallel edges and loops are part of the game.
        if round % 3 == 0 {
            edges.push((0, 1));
            edges.push((1, 1));
        }
        let game = board(&table(count, &edges), "cut = \"edge\"");
        let expected = by_definition((1 << edges.len()) - 1, &|state| cutting(&edges, 0, state));
        assert_eq!(values(&*game, "full"), expected, "{edges:?}");
    }
}

/// The colon principle: a tree is worth the xor over its branches of one more than each.
///
/// Source: Winning Ways, chapter 7.
#[test]
fn green_hackenbush_on_two_hundred_random_trees() {
    fn worth(parents: &[u64], at: u64) -> u32 {
        let children = (1..=parents.len() as u64).filter(|&child| parents[child as usize - 1] == at);
        children.fold(0, |sum, child| sum ^ (worth(parents, child) + 1))
    }
    let mut draw = Draw(2025);
    let game = board("edges = [\"1-2\"]", "cut = \"edge\"");
    for round in 0..200 {
        let count = 2 + round % 11;
        let parents: Vec<u64> = (1..count).map(|at| draw.below(at)).collect();
        let edges: Vec<String> = (1..).zip(&parents).map(|(at, parent)| format!("{parent}-{at}")).collect();
        assert_eq!(values(&*game, &edges.join(" "))[0], worth(&parents, 0), "{edges:?}");
    }
}
