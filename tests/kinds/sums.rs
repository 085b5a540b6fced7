//! Sums of different rulesets, as files and on the command line.

use crate::written;
use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::{Truth, test_conjecture};
use lastmove::divergence::diverge;
use lastmove::position::{Game, Scope, game};
use lastmove::ruleset::{Origin, load, resolve};

fn winning(game: &dyn Game, position: &str, convention: Convention) -> Vec<String> {
    let position = game.read(position).unwrap();
    let mut truth = Truth::new(game, Budget::DEFAULT.meter());
    let side = truth.side(&position, convention).unwrap();
    side.winning_moves.unwrap().iter().map(|a_move| a_move.write(game)).collect()
}

/// Kayles 5, Dawson's Chess 7 and a heap of 6 from which one to three are taken: values 4, 1
/// and 2, so 7; normal play is won in the row of Kayles alone, misère play by 6 -> 4 besides.
#[test]
fn kayles_dawson_and_a_heap() {
    let mixed = game(&resolve("mixed-sum").unwrap());
    let mut truth = Truth::new(&*mixed, Budget::DEFAULT.meter());
    for (position, value) in [("5 + 0 + 0", 4), ("0 + 7 + 0", 1), ("0 + 0 + 6", 2), ("5 + 7 + 6", 7)] {
        let found = truth.value(&mixed.read(position).unwrap(), Convention::Normal).unwrap();
        assert_eq!(found.unwrap().0, value, "{position}");
    }
    assert_eq!(winning(&*mixed, "5 + 7 + 6", Convention::Normal), ["5 -> 1,2", "5 -> 3"]);
    assert_eq!(winning(&*mixed, "5 + 7 + 6", Convention::Misere), ["5 -> 1,2", "5 -> 3", "6 -> 4"]);
}

#[test]
fn the_written_forms() {
    let mixed = game(&resolve("mixed-sum").unwrap());
    let expected = mixed.of_numbers(&[5, 7, 6]).unwrap();
    let forms = [
        "5 + 7 + 6",
        "5+7+6",
        "Kayles:5 + Dawson's Chess:7 + S{1,2,3}:6",
        "sub:1,2,3:6 + kayles:5 + dawsons-chess:7",
    ];
    for form in forms {
        assert_eq!(mixed.read(form).unwrap(), expected, "{form}");
    }
    assert_eq!(mixed.read("kayles:5").unwrap(), mixed.of_numbers(&[5, 0, 0]).unwrap());
    assert!(mixed.read("").unwrap().is_empty());
    for (wrong, said) in [
        ("5,7,6", "has 3 parts with + between them: Kayles + Dawson's Chess + S{1,2,3}"),
        ("5 + 7", "has 3 parts"),
        ("5 + ? + 6", "found `?`"),
        ("5 + -7 + 6", "cannot be negative"),
    ] {
        let fault = mixed.read(wrong).unwrap_err();
        assert!(fault.message.contains(said), "{wrong}: {fault}");
    }
    let fault = mixed.read("5 + ? + 6").unwrap_err();
    assert_eq!(fault.span, 4..5);
    assert!(mixed.of_numbers(&[5, 7]).is_err());
}

/// Summands of other kinds: a state of two numbers, a token, a board.
#[test]
fn summands_of_every_kind() {
    let rules = "[sum]\nsummands = [\"wythoff\", \"village\", \"node-kayles\", \"nim\"]";
    let sum = game(&written(rules));
    // Wythoff (1,3) has value 4, the mill 3, a path of 3 vertices 2: xor 5.
    let position = sum.read("1,3 + mill + 3 + 5").unwrap();
    let mut truth = Truth::new(&*sum, Budget::DEFAULT.meter());
    assert_eq!(truth.value(&position, Convention::Normal).unwrap().unwrap().0, 4 ^ 3 ^ 2 ^ 5);
    // The mill is the second vertex of its file, counted from 0.
    assert_eq!(sum.of_numbers(&[1, 3, 1, 3, 5]).unwrap(), position);
    assert_eq!(*sum.listing().lengths.start(), 5);
}

/// A scope over a sum lists a number for each summand.
#[test]
fn conventions_part_in_a_sum() {
    let sum = game(&written("[sum]\nsummands = [\"sub:1,2\", \"sub:1\"]"));
    let scope = Scope::new(2..=2, 0..=5).unwrap();
    let found = diverge(&*sum, &scope, &mut Budget::DEFAULT.meter()).unwrap();
    assert_eq!(found.positions, 36);
    // Each by the plainest recursion on two numbers.
    let mut outcome = [[[false; 6]; 6]; 2];
    let mut differing = 0;
    for a in 0..6usize {
        for b in 0..6usize {
            for misere in [false, true] {
                let mut options = Vec::new();
                options.extend((1..=2.min(a)).map(|k| (a - k, b)));
                options.extend((1..=1.min(b)).map(|k| (a, b - k)));
                let lost = |&(a, b): &(usize, usize)| !outcome[usize::from(misere)][a][b];
                outcome[usize::from(misere)][a][b] =
                    if options.is_empty() { misere } else { options.iter().any(lost) };
            }
            differing += usize::from(outcome[0][a][b] != outcome[1][a][b]);
        }
    }
    assert_eq!(found.differing.len(), differing);
}

/// A sum with a loopy summand: Smith's values add in normal play.
#[test]
fn a_loopy_summand() {
    let sum = game(&written("[sum]\nsummands = [\"roundabout\", \"nim\"]"));
    let outcome = |position: &str, convention| {
        let position = sum.read(position).unwrap();
        Truth::new(&*sum, Budget::DEFAULT.meter()).outcome(&position, convention).unwrap().unwrap().0
    };
    // north is infinity with the set {1}: won beside a heap of 1, and drawn beside all others.
    for (heap, expected) in [(0, Outcome::D), (1, Outcome::N), (2, Outcome::D), (1_000_000, Outcome::D)] {
        assert_eq!(outcome(&format!("north + {heap}"), Convention::Normal), expected, "{heap}");
    }
    assert_eq!(outcome("barn + 2", Convention::Normal), Outcome::P);
    assert_eq!(outcome("west + 0", Convention::Misere), Outcome::P);
}

/// Listings that mean nothing to one of the summands are left out; rules name the numbers by
/// letters.
#[test]
fn scopes_and_rules_over_a_sum() {
    let sum = game(&written("[sum]\nsummands = [\"village\", \"sub:1..\"]"));
    let scope = Scope::new(2..=2, 0..=9).unwrap();
    let found = diverge(&*sum, &scope, &mut Budget::DEFAULT.meter()).unwrap();
    assert_eq!(found.positions, 7 * 10);
    assert_eq!(sum.customary(), 0..=10);
    let rules = "[sum]\nsummands = [\"sub:1..\", \"sub:1..\"]\n[[conjecture]]\nname = \"equal heaps\"\n\
                 convention = \"normal\"\np_if = \"a == b\"\nscope = { heaps = 2, sizes = \"0..6\" }\nexpected = \"holds\"";
    let ruleset = written(rules);
    let tested = test_conjecture(&ruleset, &ruleset.conjectures[0], 0, &mut Budget::DEFAULT.meter()).unwrap();
    assert_eq!((tested.is_as_expected(&ruleset.conjectures[0]), tested.tally.positions), (Some(true), 49));
}

#[test]
fn summands_stand_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, rules: &str| {
        let text = format!("format = 1\nname = \"{name}\"\nsummary = \"s\"\n{rules}\n");
        std::fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
    };
    let read = |name: &str| load(&folder.path().join(format!("{name}.toml"))).into_result();
    write("mine", "heap.subtract = [1]");
    write("both", "sum.summands = [\"mine\", \"./mine.toml\", \"kayles\"]");
    let both = read("both").unwrap();
    assert_eq!(game(&both).of_numbers(&[1, 1, 5]).unwrap().len(), 3);
    assert_eq!(both.origin, Origin::File(folder.path().join("both.toml")));
    // No file leads round to itself.
    write("round", "sum.summands = [\"round\", \"mine\"]");
    assert!(read("round").unwrap_err().to_string().contains("a sum is no summand"), "{:?}", read("round"));
    write("broken", "heap.code = \"0.9x\"");
    write("of-broken", "sum.summands = [\"mine\", \"broken\"]");
    assert!(read("of-broken").unwrap_err().to_string().contains("broken.toml:4:"));
}
