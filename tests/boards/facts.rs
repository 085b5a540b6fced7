//! Published values.

use super::{board, outcome, shipped, solved, values, winning};
use lastmove::base::Convention::{Misere, Normal};
use lastmove::base::Outcome::{N, P};

/// From the questions people asked, U04.
#[test]
fn notakto_on_one_board_and_on_two() {
    let game = shipped("notakto");
    assert_eq!(winning(&*game, "empty", Misere), ["b2"]);
    assert_eq!(winning(&*game, "empty", Normal), ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]);
    assert_eq!([Normal, Misere].map(|convention| outcome(&*game, "2*empty", convention)), [P, P]);
    assert_eq!(values(&*game, "empty")[0], 1);
}

/// The unique winning bites, by the rows they leave.
#[test]
fn chomp_is_won_by_one_bite() {
    let game = shipped("chomp");
    let bites = [
        ("3x3", ".../.##/.##", "b2"),
        ("3x4", "..../..##/..##", "c2"),
        ("3x5", "...../...../...##", "d3"),
        ("4x5", "...../...../..###/..###", "c3"),
        ("2x6", "....../.....#", "f2"),
    ];
    for (board, left, bite) in bites {
        assert_eq!(winning(&*game, board, Misere), [bite], "{board}");
        assert_eq!(outcome(&*game, left, Misere), P, "{board}");
    }
}

/// From the questions people asked, U69.
#[test]
fn node_kayles_on_grids_and_on_the_petersen_graph() {
    let game = shipped("node-kayles");
    let table = [
        ("grid 2x2", 0),
        ("grid 2x3", 1),
        ("grid 2x4", 0),
        ("grid 2x5", 1),
        ("grid 2x6", 0),
        ("grid 3x3", 1),
        ("grid 3x4", 0),
        ("grid 3x5", 3),
        ("grid 4x4", 0),
        ("petersen", 1),
    ];
    for (board, value) in table {
        assert_eq!(values(&*game, board)[0], value, "{board}");
    }
}

/// Node Kayles on a path is Dawson's Chess, 0.137; on a cycle it is a move to a path three
/// shorter.
#[test]
fn node_kayles_on_paths_and_cycles_is_dawsons_chess() {
    let [game, chess] = ["node-kayles", "dawsons-chess"].map(shipped);
    for n in 1..=40 {
        let path = values(&*chess, &n.to_string())[0];
        assert_eq!(values(&*game, &format!("path {n}"))[0], path, "path {n}");
        if n >= 3 {
            let rest = values(&*chess, &(n - 3).to_string())[0];
            assert_eq!(values(&*game, &format!("cycle {n}"))[0], u32::from(rest == 0), "cycle {n}");
        }
    }
}

/// From the questions people asked, U73.
#[test]
fn cram_on_small_grids_under_both_conventions() {
    let game = shipped("cram");
    let boards = ["1x5", "2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "3x5", "4x4"];
    let values: Vec<u32> = boards.iter().map(|board| values(&*game, board)[0]).collect();
    assert_eq!(values, [0, 0, 1, 0, 1, 0, 1, 1, 0]);
    let misere: Vec<_> = boards.iter().map(|board| outcome(&*game, board, Misere)).collect();
    assert_eq!(misere, [N, N, P, N, P, N, P, P, P]);
}

/// Cram in one row is Dawson's Kayles, 0.07.
#[test]
fn cram_in_one_row_is_dawsons_kayles() {
    let [game, kayles] = ["cram", "dawsons-kayles"].map(shipped);
    for n in 1..=40 {
        assert_eq!(values(&*game, &format!("1x{n}"))[0], values(&*kayles, &n.to_string())[0], "1x{n}");
    }
}

/// From the questions people asked, U72.
#[test]
fn green_hackenbush_on_trees_and_cycles() {
    let game = shipped("green-hackenbush");
    let table = [("1-2 2-3 2-4 4-5", 4), ("1-2 2-3 1-4 4-5", 0), ("1-2 2-3 3-1", 1), ("1-2 2-3 3-4 4-1", 0)];
    for (edges, value) in table {
        assert_eq!(values(&*game, edges)[0], value, "{edges}");
    }
    assert_eq!(outcome(&*game, "1-2 2-3 1-4 4-5", Misere), P);
}

/// Treblecross with the lines drawn out has the outcomes of the code 0.007: nobody wants to
/// let the other complete a line, so that a strip is a heap of two more.
#[test]
fn treblecross_drawn_has_the_outcomes_of_its_code() {
    let [drawn, code] = ["treblecross-board", "treblecross"].map(shipped);
    for n in 3..=13 {
        let text = n.to_string();
        let heap = (n + 2).to_string();
        assert_eq!(outcome(&*drawn, &text, Normal), outcome(&*code, &heap, Normal), "{n} cells");
    }
}

/// Schuh's game of divisors is Chomp on a grid where a number has two prime factors.
#[test]
fn the_game_of_divisors_is_chomp() {
    let [divisors, chomp] = ["divisor-chomp", "chomp"].map(shipped);
    for (n, board) in [(36, "3x3"), (72, "3x4"), (432, "4x5"), (7, "1x2"), (1024, "1x11")] {
        assert_eq!(values(&*divisors, &n.to_string()), values(&*chomp, board), "{n} and {board}");
    }
}

/// Positions of a board and its images are one position.
#[test]
fn symmetric_boards_are_one_position() {
    let game = shipped("notakto");
    let images = ["x../.../.x.", "..x/.../.x.", ".x./.../x..", ".../x.x/...", "x../..x/...", "..x/x../..."];
    let read: Vec<_> = images.iter().map(|text| game.read(text).unwrap()).collect();
    assert_eq!(read[0], read[1]);
    assert_eq!(read[0], read[2]);
    assert_ne!(read[0], read[3]);
    assert_eq!(read[4], read[5]);
    let cram = shipped("cram");
    assert_eq!(cram.read("..#/#../#.#").unwrap(), cram.read(".##/.../#.#").unwrap());
    // Isomorphic graphs, wherever they come from.
    let kayles = shipped("node-kayles");
    assert_eq!(kayles.read("cycle 5").unwrap(), kayles.read("a-c c-e e-b b-d d-a").unwrap());
    assert_eq!(kayles.read("cycle 4").unwrap(), kayles.read("grid 2x2").unwrap());
    assert_eq!(kayles.read("complete 4").unwrap(), kayles.read("wheel 3").unwrap());
    assert_eq!(kayles.read("petersen without 1").unwrap(), kayles.read("petersen without 8").unwrap());
}

/// Three in a row on a 4x4 board: 43,570 positions before symmetry.
#[test]
fn boards_of_sixteen_cells_are_searched_through() {
    let game = board("family = \"grid\"", "mark = \"cell\"\nlines = { length = 3 }");
    let position = game.read("4x4").unwrap();
    let searched = solved(&*game, &position).graph().len();
    assert!(searched < 6_500, "{searched} positions up to symmetry");
}
