//! Rulesets as somebody writes them for the first time: small bounded games, a board with named
//! cells, rules that break. What is right is worked out here by recursion over plain sets.

use crate::run::{PROGRAM, Ran, run};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The rulesets, by name.
const RULES: [(&str, &str); 10] = [
    ("bounded-pair", include_str!("own/bounded-pair.toml")),
    ("ladder", include_str!("own/ladder.toml")),
    ("wl", include_str!("own/wl.toml")),
    ("pairs", include_str!("own/pairs.toml")),
    ("hamlet", include_str!("own/hamlet.toml")),
    ("euler", include_str!("own/euler.toml")),
    ("loop", include_str!("own/loop.toml")),
    ("grow", include_str!("own/grow.toml")),
    ("divzero", include_str!("own/divzero.toml")),
    ("statehuge", include_str!("own/statehuge.toml")),
];

/// A folder with the rulesets in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in RULES {
        std::fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
    }
    folder
}

fn with_input(args: &[&str], input: &str) -> Ran {
    run(Command::new(PROGRAM).args(args).current_dir(folder().path()), input)
}

fn own(args: &[&str]) -> Ran {
    with_input(args, "")
}

fn own_json(args: &[&str], code: i32) -> Value {
    let ran = own(args);
    assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// The least number that is not there.
fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

type Pair = (i64, i64);

/// g+ or g- of a pair of numbers, by recursion: `end` is the value of a pair without a move.
fn value(of: Pair, end: u64, moves: &dyn Fn(Pair) -> Vec<Pair>, known: &mut BTreeMap<Pair, u64>) -> u64 {
    if let Some(&value) = known.get(&of) {
        return value;
    }
    let options: Vec<u64> = moves(of).into_iter().map(|to| value(to, end, moves, known)).collect();
    let value = if options.is_empty() { end } else { mex(&options) };
    known.insert(of, value);
    value
}

fn bounded_pair((a, b): Pair) -> Vec<Pair> {
    let mut to: Vec<Pair> = (1..=b).map(|k| (a, b - k)).collect();
    if a > 0 && b < 6 {
        to.push((a - 1, b + 1));
    }
    to
}

/// All 35 states are looked at where nobody says which, and so a rule that goes wrong at b = 6
/// is seen to.
#[test]
fn a_small_bounded_game_is_taken_whole() {
    for (convention, end) in [("normal", 0), ("misere", 1)] {
        let guessed = own(&["guess", "bounded-pair.toml", "--convention", convention, "--json"]);
        let guessed: Value = serde_json::from_str(&guessed.out).unwrap();
        assert_eq!(guessed["looked_at"][0]["checked"], 35);
        let rule = if end == 0 { "b % 6 == 0" } else { "b % 5 == 1" };
        let says = |b: i64| if end == 0 { b % 6 == 0 } else { b % 5 == 1 };
        let args = ["test", "bounded-pair.toml", "--convention", convention, "--p-if", rule, "--json"];
        let tested = own_json(&args, 1);
        let mut wrong = Vec::new();
        let mut known = BTreeMap::new();
        for (a, b) in (0..=4).flat_map(|a| (0..=6).map(move |b| (a, b))) {
            if says(b) != (value((a, b), end, &bounded_pair, &mut known) == 0) {
                wrong.push((a + b, a, b));
            }
        }
        let (_, a, b) = *wrong.iter().min().unwrap();
        assert_eq!(b, 6);
        assert_eq!(tested["positions"], 35);
        assert_eq!(tested["mismatches"], wrong.len());
        assert_eq!(tested["smallest_counterexample"]["position"], json!([a, b]));
    }
    let table = own_json(&["table", "bounded-pair.toml", "--json"], 0);
    assert_eq!(table["rows"].as_array().unwrap().len(), 35);
    let map = own(&["chart", "map", "bounded-pair.toml", "-o", "map.svg"]);
    assert_eq!(map.code, 0, "{}", map.err);
    assert!(map.out.contains(" of 35 "), "{}", map.out);
}

/// Add 1 to 3, who reaches 10 has won and who reaches 7 has lost: outcomes by recursion.
fn first_to_ten(n: u64, misere: bool) -> char {
    // Whoever is to move after the winning move has lost.
    match n {
        10 => return 'P',
        7 => return 'N',
        _ => {}
    }
    let moves: Vec<char> = (1..=3).filter(|k| n + k <= 12).map(|k| first_to_ten(n + k, misere)).collect();
    match moves.is_empty() {
        true if misere => 'N',
        true => 'P',
        false if moves.contains(&'P') => 'N',
        false => 'P',
    }
}

#[test]
fn a_range_is_looked_at_to_its_end_and_no_further() {
    let table = own_json(&["table", "wl.toml", "--json"], 0);
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 13);
    let mut differing = Vec::new();
    for (row, n) in rows.iter().zip(0..) {
        let [normal, misere] = [false, true].map(|misere| first_to_ten(n, misere));
        assert_eq!((&row["normal"], &row["misere"]), (&json!(normal), &json!(misere)), "{n}");
        if normal != misere {
            differing.push(n);
        }
    }
    let found = own_json(&["diverge", "wl.toml", "--json"], 0);
    let positions = found["differing_positions"].as_array().unwrap();
    let positions: Vec<u64> = positions.iter().map(|one| one["position"][0].as_u64().unwrap()).collect();
    assert_eq!((positions, &found["positions"]), (differing, &json!(13)));
    // What has no scope of its own stops at the range too.
    let compared = own_json(&["compare", "wl.toml", "wl.toml", "--json"], 0);
    assert_eq!(compared["compared_to"]["normal"], 12);
    assert_eq!(own(&["period", "wl.toml"]).code, 3);
    for kind in ["outcomes", "grundy", "raster", "reach"] {
        let drawn = own(&["chart", kind, "wl.toml", "-o", "chart.svg"]);
        assert_eq!(drawn.code, 0, "{kind}: {}", drawn.err);
    }
    // What is asked for is still held to it.
    let beyond = own(&["table", "wl.toml", "--sizes", "0..13"]);
    assert_eq!(beyond.code, 2);
    assert!(beyond.err.contains("n is 13, outside its range 0..12"), "{}", beyond.err);
}

/// The cells of the ladder, in the order of its file, and its edges.
const CELLS: [&str; 7] = ["a1", "a2", "a3", "b1", "b2", "b3", "tail"];
const EDGES: [(usize, usize); 8] = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (5, 6)];

type Cells = BTreeSet<usize>;

fn neighbours(cell: usize) -> Cells {
    let ends = EDGES.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    ends.filter(|&(a, _)| a == cell).map(|(_, b)| b).collect()
}

/// The pieces that hang together.
fn pieces(cells: &Cells) -> Vec<Cells> {
    let (mut left, mut pieces) = (cells.clone(), Vec::new());
    while let Some(first) = left.pop_first() {
        let (mut piece, mut ahead) = (Cells::from([first]), vec![first]);
        while let Some(cell) = ahead.pop() {
            for next in neighbours(cell).intersection(&left.clone()) {
                left.remove(next);
                piece.insert(*next);
                ahead.push(*next);
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// What a move of this name leaves: a cell goes with its neighbours, two go alone.
fn taken(name: &str, cells: &Cells) -> Option<Cells> {
    let named: Vec<usize> =
        name.split('+').map(|cell| CELLS.iter().position(|own| *own == cell).unwrap()).collect();
    if !named.iter().all(|cell| cells.contains(cell)) {
        return None;
    }
    match named[..] {
        [cell] => Some(cells - &(&neighbours(cell) | &Cells::from([cell]))),
        [a, b] if neighbours(a).contains(&b) => {
            let piece = pieces(cells).into_iter().find(|piece| piece.contains(&a)).unwrap();
            let gone = Cells::from([a, b]);
            (pieces(&(&piece - &gone)).len() <= 1).then(|| cells - &gone)
        }
        _ => None,
    }
}

/// The names of all moves.
fn moves(cells: &Cells) -> Vec<String> {
    let one = cells.iter().map(|&cell| CELLS[cell].to_owned());
    let two = EDGES.iter().map(|&(a, b)| format!("{}+{}", CELLS[a.min(b)], CELLS[a.max(b)]));
    one.chain(two).filter(|name| taken(name, cells).is_some()).collect()
}

fn is_p(cells: &Cells, misere: bool) -> bool {
    match cells.is_empty() {
        true => !misere,
        false => moves(cells).iter().all(|name| !is_p(&taken(name, cells).unwrap(), misere)),
    }
}

/// The cells of the pieces of a position as it is written; no cell is in two of them.
fn written<'t>(pieces: impl IntoIterator<Item = &'t str>) -> Cells {
    let place = |name: &str| CELLS.iter().position(|own| *own == name).unwrap();
    let mut all = Cells::new();
    for piece in pieces.into_iter().filter(|piece| *piece != "0") {
        let mut words = piece.split(' ');
        assert_eq!(words.next(), Some("full"));
        let verb = words.next();
        let mut named = Cells::new();
        for word in words {
            match word.split_once("..") {
                Some((from, to)) => named.extend(place(from)..=place(to)),
                None => drop(named.insert(place(word))),
            }
        }
        let full: Cells = (0..CELLS.len()).collect();
        let cells = match verb {
            Some("only") => named,
            Some("without") => &full - &named,
            _ => full,
        };
        assert!(all.is_disjoint(&cells), "{piece}: a cell stands twice");
        all.extend(cells);
    }
    all
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Every move from every position of the ladder two moves deep names cells that are there, and
/// what it leaves is what is left.
#[test]
fn moves_on_a_board_name_the_cells_that_stand_there() {
    let full: Cells = (0..CELLS.len()).collect();
    let mut starts = vec![("full".to_owned(), full.clone())];
    for gone in ["b2", "a1", "b3", "a1 a2"] {
        let cells = gone.split(' ').map(|cell| CELLS.iter().position(|own| *own == cell).unwrap());
        starts.push((format!("full without {gone}"), &full - &cells.collect()));
    }
    for (text, cells) in &starts {
        let listed = own_json(&["moves", "ladder.toml", text, "--json"], 0);
        let mut named = Vec::new();
        for a_move in listed["moves"].as_array().unwrap() {
            let names = texts(&a_move["names"]);
            let left = taken(names[0], cells).unwrap_or_else(|| panic!("{text}: {} is no move", names[0]));
            assert_eq!(written(texts(&a_move["position"])), left, "{text}: {}", names[0]);
            for (key, misere) in [("normal", false), ("misere", true)] {
                let outcome = if is_p(&left, misere) { "P" } else { "N" };
                assert_eq!(a_move[key], outcome, "{text}: {}", names[0]);
            }
            named.extend(names.into_iter().map(str::to_owned));
        }
        let mut expected = moves(cells);
        named.sort();
        expected.sort();
        assert_eq!(named, expected, "{text}");
        let solved = own_json(&["solve", "ladder.toml", text, "--json"], 0);
        for (key, misere) in [("normal", false), ("misere", true)] {
            let winning = solved[key]["winning_moves"].as_array().unwrap().iter();
            let mut winning: Vec<String> =
                winning.flat_map(|a_move| texts(&a_move["names"])).map(str::to_owned).collect();
            let wins = |name: &String| is_p(&taken(name, cells).unwrap(), misere);
            let mut expected: Vec<String> = moves(cells).into_iter().filter(wins).collect();
            winning.sort();
            expected.sort();
            assert_eq!(winning, expected, "{text}, {key}");
        }
    }
}

/// Two positions that are the same game are each told by their own cells, and a move may be made
/// in either of two pieces that are.
#[test]
fn copies_keep_their_names() {
    let solved = own(&["solve", "ladder.toml", "full only a1,full only tail"]);
    assert!(solved.out.contains("position full only a1,full only tail"), "{}", solved.out);
    assert!(solved.out.contains("a1, tail: full only a1 -> 0"), "{}", solved.out);
    let sum = own(&["solve", "kayles:1 + ladder.toml:full only b3"]);
    assert!(sum.out.contains("Ladder snap:full only b3"), "{}", sum.out);
}

#[test]
fn a_game_on_a_board_goes_on_with_the_cells_that_are_left() {
    let played = with_input(&["play", "ladder.toml", "full"], "b2\n");
    let reply = played.out.lines().find_map(|line| line.split_once("I play ")).unwrap().1;
    let (cell, _) = reply.split_once(':').unwrap();
    let left = taken("b2", &(0..CELLS.len()).collect()).unwrap();
    let after = taken(cell, &left).unwrap_or_else(|| panic!("{cell} was gone"));
    let position = played.out.rsplit("Position ").next().unwrap().lines().next().unwrap();
    assert_eq!(written(position.split(',')), after);
    // And one of them is a move.
    let next = CELLS[*after.first().unwrap()];
    let played = with_input(&["play", "ladder.toml", "full", "--json"], &format!("b2\n{next}\n"));
    let moves: Vec<Value> = played.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let now = taken(next, &after).unwrap();
    assert_eq!(written(texts(&moves[2]["position"])), now, "{}", played.out);
}

/// No label of the graph has a cell twice, and each is reached from one before it by its name.
#[test]
fn a_graph_names_positions_that_can_stand() {
    let graph = own_json(&["graph", "ladder.toml", "full", "--json"], 0);
    let nodes: Vec<Cells> =
        graph["nodes"].as_array().unwrap().iter().map(|node| written(texts(&node["position"]))).collect();
    let edges = graph["edges"].as_array().unwrap().iter();
    for (edge, names) in edges.zip(graph["names"].as_array().unwrap()) {
        let [from, to] = [0, 1].map(|end| edge[end].as_u64().unwrap() as usize);
        for name in texts(names) {
            let left = taken(name, &nodes[from]).unwrap_or_else(|| panic!("{name} is no move"));
            assert_eq!(left.len(), nodes[to].len());
        }
    }
}

#[test]
fn check_tries_the_moves_of_every_kind() {
    for (name, said) in [
        ("loop", "move 1 breaks the rules from 1: with m = 1, it leaves a heap of 1, which is no smaller"),
        ("grow", "move 1 breaks the rules from 1: with m = 1, it leaves a heap of 2, which is no smaller"),
        ("divzero", "move 1 breaks the rules from 3: taking 3, in `n / (k - 3) > 1`: division by zero"),
        ("statehuge", "move 1 breaks the rules from 0: a is -1, outside its range 0..999999999"),
    ] {
        let ran = own(&["check", &format!("{name}.toml")]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.out.contains(&format!("error[moves]: {said}")), "{}", ran.out);
    }
    let sound = own(&["check", "ladder.toml"]);
    assert_eq!((sound.code, &*sound.out), (0, "ok ladder.toml: Ladder snap, no claims\n"));
}

#[test]
fn rules_that_break_are_named_with_their_place() {
    let told = own(&["solve", "divzero.toml", "5"]);
    let place = "division by zero (the move at divzero.toml:5:12)";
    assert!(told.code == 2 && told.err.contains(place), "{}", told.err);
    let told = own(&["solve", "statehuge.toml", "3"]);
    assert!(told.code == 2 && told.err.contains("(the move at statehuge.toml:6:1)"), "{}", told.err);
    let told = own(&["table", "grow.toml"]);
    assert!(told.code == 2 && told.err.contains("(the move at grow.toml:4:1)"), "{}", told.err);
}

/// (0,3) is firm by reversal, and so tame; (1,2) is the first that is not.
#[test]
fn the_report_calls_tame_what_the_table_does() {
    let table = own_json(&["table", "pairs.toml", "--sizes", "0..10", "--columns", "kind", "--json"], 0);
    let mut not_tame: Vec<(u64, u64, u64)> = Vec::new();
    for row in table["rows"].as_array().unwrap() {
        let text = row["position"].as_str().unwrap().trim_matches(['(', ')']);
        let (a, b) = text.split_once(',').unwrap();
        let (a, b): (u64, u64) = (a.parse().unwrap(), b.parse().unwrap());
        let kind = row["kind"].as_str().unwrap();
        if !kind.starts_with("fickle") && !kind.starts_with("firm") {
            not_tame.push((a + b, a, b));
        }
    }
    let (_, a, b) = not_tame.into_iter().min().unwrap();
    let folder = folder();
    let mut command = Command::new(PROGRAM);
    let ran = run(command.args(["report", "pairs.toml", "-o", "out"]).current_dir(folder.path()), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = std::fs::read_to_string(folder.path().join("out/pairs/index.html")).unwrap();
    assert!(page.contains(&format!("not tame from <code>({a},{b})</code>")), "({a},{b})");
}

fn borrowed_euclid((a, b): Pair) -> Vec<Pair> {
    let mut to: Vec<Pair> = (1..=a.min(b)).map(|k| (a - k, b)).collect();
    if b > 0 {
        to.push((a + 1, b - 1));
        if a > 0 {
            to.push((a - 1, b - 1));
        }
    }
    to
}

/// Sums of two states, smallest first, of which the first whose misère value is not the xor of
/// the two: by recursion over pairs of pairs.
#[test]
fn states_are_added_two_and_two() {
    fn sum(of: [Pair; 2], known: &mut BTreeMap<[Pair; 2], u64>) -> u64 {
        if let Some(&value) = known.get(&of) {
            return value;
        }
        let [p, q] = of;
        let mut options: Vec<u64> = Vec::new();
        for to in borrowed_euclid(p) {
            options.push(sum([to, q], known));
        }
        for to in borrowed_euclid(q) {
            options.push(sum([p, to], known));
        }
        let value = if options.is_empty() { 1 } else { mex(&options) };
        known.insert(of, value);
        value
    }
    let one = |of: Pair| value(of, 1, &borrowed_euclid, &mut BTreeMap::new());
    let states = (0..=3).flat_map(|a| (0..=3).map(move |b| (a, b)));
    let states: Vec<Pair> = states.filter(|&of| !borrowed_euclid(of).is_empty()).collect();
    let mut failing = Vec::new();
    for &p in &states {
        for &q in states.iter().filter(|&&q| p <= q) {
            if sum([p, q], &mut BTreeMap::new()) != one(p) ^ one(q) {
                failing.push((p.0 + p.1 + q.0 + q.1, p, q));
            }
        }
    }
    let (_, p, q) = *failing.iter().min().unwrap();
    let found = own_json(&["diverge", "pairs.toml", "--json"], 0);
    let failure = &found["addition_failure"]["value"];
    assert_eq!((&failure["a"], &failure["b"]), (&json!([p.0, p.1]), &json!([q.0, q.1])));
    assert_eq!((p, q), ((0, 1), (0, 1)));
}

#[test]
fn a_first_vertex_with_moves_is_something() {
    let found = own_json(&["diverge", "hamlet.toml", "--json"], 0);
    assert_eq!(found["smallest_nonempty"]["position"], json!(["hill"]));
}

/// n^2 + n + 41 is 41^2 for n = 40, the first that is no prime.
#[test]
fn another_counterexample_than_the_file_names_is_underlined() {
    let is_prime = |n: u64| (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    assert_eq!((1..).find(|n| !is_prime(n * n + n + 41)), Some(40));
    let checked = own(&["check", "euler.toml"]);
    let told = "it fails as the file says, but first on heap 40 and not on heap 41";
    assert!(checked.code == 1 && checked.out.contains(told), "{}", checked.out);
    assert!(checked.out.contains("counterexample = [41]\n   |                  ^^^^"), "{}", checked.out);
    let tested = own(&["test", "euler.toml", "--all"]);
    assert!(tested.code == 1 && tested.out.contains(&format!("! the file expects otherwise: {told}")));
}

#[test]
fn what_was_drawn_twice_or_is_no_position_is_told() {
    let args = ["bounded-pair.toml", "--convention", "normal", "--p-if", "b == 0", "--random", "100"];
    let ran = own(&[&["test"], &args[..]].concat());
    let number = |before: &str, after: &str| -> u64 {
        let text = ran.out.split(after).next().unwrap().rsplit(before).next().unwrap();
        text.trim().parse().unwrap_or_else(|_| panic!("{}", ran.out))
    };
    let tested = number("holds on all ", " positions\n");
    let again = number("drawn ", " came again");
    let outside = number("and ", " have a number outside");
    assert_eq!(tested + again + outside, 100);
}

#[test]
fn small_slips_have_one_clear_answer() {
    let fails = |args: &[&str], said: &str| {
        let ran = own(args);
        assert!(ran.code == 2 && ran.err.contains(said), "{args:?}: {}{}", ran.out, ran.err);
    };
    fails(&["solve", "ladder.toml", "x"], "expected a board, and found `x`");
    fails(&["diverge", "kayles", "--heaps", "1..99999999999"], "and 99999999999 were asked for");
    fails(&["period", "kayles", "--checkpoint", "nodir/x"], "there is no folder nodir");
    fails(&["new", "/"], "`/` is no name for a ruleset");
    let quoted = own(&["new", "a b"]);
    assert!(quoted.out.ends_with("lastmove describe 'a b.toml'\n"), "{}", quoted.out);
    // Nothing is a position of states too.
    let apart = own_json(&["same", "pairs.toml", "(0,2)", "0", "--json"], 1);
    assert_eq!(apart["same"], false);
    // The others are still answered.
    let reports = own(&["report", "nofile.toml", "nim", "kayles", "-o", "out"]);
    assert!(reports.code == 2 && reports.out.contains("the atlas of 2 games"), "{}", reports.out);
    let verified = own(&["verify", "nofile.json", "other.json"]);
    assert!(verified.code == 2 && verified.err.contains("other.json"), "{}", verified.err);
}

#[test]
fn an_empty_file_is_one_fault() {
    let folder = folder();
    std::fs::write(folder.path().join("empty.toml"), "# nothing yet\n").unwrap();
    let mut command = Command::new(PROGRAM);
    let ran = run(command.args(["check", "empty.toml", "--json"]).current_dir(folder.path()), "");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, found["files"][0]["errors"].as_array().unwrap().len()), (2, 1));
}

/// g- is looked for as far as the budget says, and why it stays open is said in words.
#[test]
fn a_small_budget_ends_soon() {
    let args = ["solve", "kayles", "30,31,32", "--max-positions", "10", "--json"];
    let solved = own_json(&args, 0);
    assert_eq!(solved["misere"]["grundy"], Value::Null);
    let reason = solved["unknown"]["misere_grundy"].as_str().unwrap();
    assert!(reason.contains("the exact quotient names the winner without it"), "{reason}");
    assert!(reason.contains("the budget of 10 positions"), "{reason}");
}
