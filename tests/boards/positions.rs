//! Positions as people type them and as they are shown.

use super::{board, shipped};
use lastmove::base::Budget;
use lastmove::position::{Game, Options, Position, Standing};

fn written(game: &dyn Game, text: &str) -> String {
    game.write_position(&game.read(text).unwrap_or_else(|fault| panic!("{text}: {fault}")))
}

#[test]
fn every_way_to_name_a_board() {
    let kayles = shipped("node-kayles");
    for (text, shown) in [
        ("7", "path 7"),
        ("cycle 7", "cycle 7"),
        ("cycle 7 without 3", "cycle 7 without 3"),
        ("cycle 9 only 2..6", "cycle 9 only 2..6"),
        ("petersen", "petersen"),
        ("1-2 2-3 3-1 3-4", "1-2 2-3 3-1 3-4"),
        ("grid 2x3", ".../..."),
        ("##./.../#..", "##./.../#.."),
        ("torus 3x3", "torus 3x3"),
        ("0", "0"),
        ("", "0"),
    ] {
        assert_eq!(written(&*kayles, text), shown, "{text}");
    }
    assert_eq!(written(&*kayles, "petersen, path 3"), "path 3,petersen");
    assert_eq!(kayles.read("3*petersen").unwrap().len(), 3);
    let notakto = shipped("notakto");
    for (text, shown) in [
        ("empty", ".../.../..."),
        ("without b2", ".../.x./..."),
        ("3x3 only a1 b1 c1", ".../xxx/xxx"),
        ("x../.#./..x", "x../.#./..x"),
        ("3x4", "..../..../...."),
    ] {
        let read = notakto.read(text);
        if shown.contains("xxx") {
            assert!(read.unwrap().is_empty(), "a dead board is nothing: {text}");
        } else {
            assert_eq!(written(&*notakto, text), shown, "{text}");
        }
    }
}

/// What is shown is read again as the same piece, all the way down.
#[test]
fn what_is_shown_is_read_again() {
    let forbidden =
        board("family = \"grid\"", "mark = \"cell\"\nlines = { length = 3 }\ncompleting = \"forbidden\"");
    let poisoned = board("family = \"grid\"\npoison = \"b2\"", "take = 1\nwith = \"neighbours\"");
    let path =
        board("family = \"path\"", "mark = \"cell\"\nlines = { length = 3 }\ncompleting = \"forbidden\"");
    let games: [(Box<dyn Game>, &str); 9] = [
        (shipped("node-kayles"), "petersen,cycle 9,grid 3x4,torus 3x3"),
        (shipped("cram"), "3x4"),
        (shipped("notakto"), "empty"),
        (shipped("chomp"), "3x4"),
        (shipped("green-hackenbush"), "1-2 2-3 3-1 3-4 1-4 4-4 4-2 4-2"),
        (shipped("divisor-chomp"), "60"),
        (forbidden, "3x3"),
        (poisoned, "3x3"),
        (path, "9"),
    ];
    for (game, start) in games {
        let mut left: Vec<_> = game.read(start).unwrap().iter().collect();
        let mut seen = std::collections::BTreeSet::new();
        while let Some(piece) = left.pop() {
            if !seen.insert(piece) {
                continue;
            }
            let text = game.write(piece);
            let read: Vec<_> =
                game.read(&text).unwrap_or_else(|fault| panic!("{text}: {fault}")).iter().collect();
            assert_eq!(read, [piece], "{start}: {text}");
            let mut options = Options::new(Budget::DEFAULT.meter());
            game.options(piece, &mut options).unwrap();
            assert!(!options.is_empty(), "{text} is no piece: nothing can be done in it");
            for to in options.iter() {
                let standing = Standing::of(&Position::copies(piece, 1));
                assert!(!standing.ways(&*game, piece, to).is_empty(), "{text}");
            }
            left.extend(options.iter().flatten());
        }
    }
}

#[test]
fn impossible_texts_are_refused_with_their_place() {
    let fault = |game: &dyn Game, text: &str| {
        let fault = game.read(text).map(|_| panic!("{text} is read")).unwrap_err();
        format!("{}|{}", text.get(fault.span.clone()).unwrap_or(""), fault.message)
    };
    let kayles = shipped("node-kayles");
    for (text, place) in [
        ("path 3, cycle 2", "cycle 2"),
        ("cycle 7 without 9", "9"),
        ("cycle 7 without", "without"),
        ("cycle 7 with 3", "with"),
        ("cycle", "cycle"),
        ("full", "full"),
        ("path 300", "path 300"),
        ("path 3,,path 4", ""),
        ("x*petersen", "x"),
        ("1-2 2-", "2-"),
        ("nonsense", "nonsense"),
        ("../.", "."),
        ("cycle 7 only 5..2", "5..2"),
        ("cycle 7 marked 2", "marked"),
        ("../.. 3", "3"),
    ] {
        let shown = fault(&*kayles, text);
        assert!(shown.starts_with(&format!("{place}|")) || place.is_empty(), "{text}: {shown}");
    }
    let divisors = shipped("divisor-chomp");
    assert!(fault(&*divisors, "divisors 0").contains("smallest"));
    assert!(fault(&*divisors, "99999999999999").contains("at most"));
    let forbidden =
        board("family = \"grid\"", "mark = \"cell\"\nlines = { length = 3 }\ncompleting = \"forbidden\"");
    assert!(fault(&*forbidden, "xxx/.../...").contains("complete"));
    let chomp = shipped("chomp");
    assert!(fault(&*chomp, "cycle 5").contains("no order"));
    assert!(fault(&*shipped("cram"), "petersen").contains("rows and columns"));
    assert!(fault(&*shipped("notakto"), "2x2").contains("no line"));
}
