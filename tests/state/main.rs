//! Games of states: published facts, and the shipped rulesets against recursions written
//! without the house.

mod cases;

use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::Truth;
use lastmove::divergence::diverge;
use lastmove::play::{Loopy, LoopyValue, Solved};
use lastmove::position::{Game, Position, Scope, game};
use lastmove::ruleset::{Origin, Ruleset, read_ruleset, resolve};

fn named(name: &str) -> Box<dyn Game> {
    game(&resolve(name).unwrap_or_else(|faults| panic!("{faults}")))
}

fn written(rules: &str) -> Ruleset {
    let text = format!("format = 1\nname = \"n\"\nsummary = \"s\"\n{rules}");
    read_ruleset("test", text.as_bytes(), "test", Origin::File("test".into())).into_result().unwrap()
}

/// The positions, of all `numbers`, that are P under a convention.
fn p_positions(game: &dyn Game, numbers: &[Vec<u64>], convention: Convention) -> Vec<Vec<u64>> {
    let positions: Vec<Position> = numbers.iter().map(|numbers| game.of_numbers(numbers).unwrap()).collect();
    let solved = Solved::new(game, &positions, &mut Budget::UNLIMITED.meter()).unwrap();
    let is_p = |at: &usize| solved.outcome(&positions[*at], convention) == Some(Outcome::P);
    (0..numbers.len()).filter(is_p).map(|at| numbers[at].clone()).collect()
}

fn pairs(most: u64) -> Vec<Vec<u64>> {
    (0..=most).flat_map(|a| (a..=most).map(move |b| vec![a, b])).collect()
}

/// Wythoff 1907: (floor of n phi, that plus n); misère play swaps the first two.
#[test]
fn wythoff_pairs() {
    let wythoff = named("wythoff");
    let mut expected: Vec<Vec<u64>> = Vec::new();
    let mut used = [false; 120];
    for n in 0.. {
        let a = (0..).find(|&a: &usize| !used[a]).unwrap();
        if a + n > 60 {
            break;
        }
        used[a] = true;
        used[a + n] = true;
        expected.push(vec![a as u64, (a + n) as u64]);
    }
    assert_eq!(p_positions(&*wythoff, &pairs(60), Convention::Normal), expected);
    expected.splice(0..2, [vec![0, 1], vec![2, 2]]);
    assert_eq!(p_positions(&*wythoff, &pairs(60), Convention::Misere), expected);
}

/// The P-positions of equal amounts from one, two or three heaps, against a sieve.
#[test]
fn three_heap_wythoff() {
    const MOST: usize = 24;
    let mut expected = Vec::new();
    for (a, b, c) in triples(MOST) {
        let reaches = |&(x, y, z): &(usize, usize, usize)| {
            // Some order of the smaller triple, with equal differences where there are any.
            [(x, y, z), (x, z, y), (y, x, z), (y, z, x), (z, x, y), (z, y, x)].iter().any(|&(x, y, z)| {
                let differences = [a.checked_sub(x), b.checked_sub(y), c.checked_sub(z)];
                let Some(differences) = differences.into_iter().collect::<Option<Vec<_>>>() else {
                    return false;
                };
                let most = *differences.iter().max().unwrap();
                most > 0 && differences.iter().all(|&difference| difference == 0 || difference == most)
            })
        };
        if !expected.iter().any(reaches) {
            expected.push((a, b, c));
        }
    }
    let numbers: Vec<Vec<u64>> = triples(MOST).map(|(a, b, c)| vec![a as u64, b as u64, c as u64]).collect();
    let mut expected: Vec<Vec<u64>> =
        expected.into_iter().map(|(a, b, c)| vec![a as u64, b as u64, c as u64]).collect();
    let mut found = p_positions(&*named("three-heap-wythoff"), &numbers, Convention::Normal);
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

/// Triples a <= b <= c by total, so that what a triple can reach comes before it.
fn triples(most: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let mut all: Vec<(usize, usize, usize)> =
        (0..=most).flat_map(|a| (a..=most).flat_map(move |b| (b..=most).map(move |c| (a, b, c)))).collect();
    all.sort_by_key(|(a, b, c)| (a + b + c, *a, *b));
    all.into_iter()
}

fn takes(name: &str, position: &str, convention: Convention) -> Vec<Vec<i64>> {
    let game = named(name);
    let position = game.read(position).unwrap();
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    let side = truth.side(&position, convention).unwrap();
    let moves = side.winning_moves.unwrap();
    moves.iter().map(|each| game.numbers(each.to[0]).unwrap()).collect()
}

/// Moore 1910: of (5, 8, 10) only (5, 5, 5) wins.
#[test]
fn moores_nim() {
    assert_eq!(takes("moore-nim-2", "5,8,10", Convention::Normal), [[5, 5, 5]]);
}

/// Whinihan 1963: P at the Fibonacci numbers; every winning first take.
#[test]
fn fibonacci_nim() {
    let fibonacci = named("fibonacci-nim");
    let numbers: Vec<Vec<u64>> = (2..=119).map(|n| vec![n]).collect();
    let p: Vec<u64> = p_positions(&*fibonacci, &numbers, Convention::Normal).concat();
    assert_eq!(p, [2, 3, 5, 8, 13, 21, 34, 55, 89]);
    for (n, wins) in [(10, vec![2]), (20, vec![2]), (25, vec![1, 4]), (64, vec![1, 9]), (100, vec![3, 11])] {
        let left = takes("fibonacci-nim", &n.to_string(), Convention::Normal);
        let mut taken: Vec<i64> = left.iter().map(|state| n - state[0]).collect();
        taken.sort_unstable();
        assert_eq!(taken, wins, "{n}");
    }
    // In misère play the first player leaves one bean, which nobody may then refuse.
    assert!(takes("fibonacci-nim", "25", Convention::Misere).contains(&vec![1, 1]));
}

fn rows(lengths: std::ops::RangeInclusive<usize>, sizes: std::ops::RangeInclusive<u64>) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    let mut found = Vec::new();
    for length in 0..=*lengths.end() {
        if lengths.contains(&length) {
            found.extend(all.iter().cloned());
        }
        all = all
            .iter()
            .flat_map(|row| sizes.clone().map(move |size| [row.clone(), vec![size]].concat()))
            .collect();
    }
    found
}

/// Albert and Nowakowski 2001: the conventions part at rows of ones alone.
#[test]
fn end_nim() {
    let end_nim = named("end-nim");
    let all = rows(1..=4, 1..=5);
    let normal = p_positions(&*end_nim, &all, Convention::Normal);
    let misere = p_positions(&*end_nim, &all, Convention::Misere);
    let differ: Vec<&Vec<u64>> =
        all.iter().filter(|row| normal.contains(row) != misere.contains(row)).collect();
    assert_eq!(differ, [&vec![1], &vec![1, 1], &vec![1, 1, 1], &vec![1, 1, 1, 1]]);
    let threes: Vec<String> = normal
        .iter()
        .filter(|row| row.len() == 3 && row.iter().all(|&heap| heap <= 3))
        .map(|row| row.iter().map(u64::to_string).collect())
        .collect();
    assert_eq!(threes, ["121", "131", "212", "232", "313", "323"]);
}

/// Albert and Nowakowski 2004: P where the number of largest heaps is even; misère play
/// differs where all heaps are 1.
#[test]
fn greedy_nim() {
    let greedy = named("greedy-nim");
    let mut all = rows(0..=5, 1..=5);
    all.retain(|row| row.is_sorted());
    let even = |row: &Vec<u64>| row.iter().filter(|&heap| Some(heap) == row.iter().max()).count() % 2 == 0;
    let expected: Vec<Vec<u64>> = all.iter().filter(|row| even(row)).cloned().collect();
    let normal = p_positions(&*greedy, &all, Convention::Normal);
    assert_eq!(normal, expected);
    let misere = p_positions(&*greedy, &all, Convention::Misere);
    let ones = |row: &Vec<u64>| row.iter().all(|&heap| heap == 1);
    for row in &all {
        assert_eq!(normal.contains(row) != misere.contains(row), ones(row), "{row:?}");
    }
}

/// Staircase Nim with any number of coins a step: the xor of the odd steps.
#[test]
fn staircase_nim() {
    let all = rows(1..=4, 0..=3);
    let odd_steps = |row: &Vec<u64>| row.iter().step_by(2).fold(0, |xor, coins| xor ^ coins) == 0;
    let expected: Vec<Vec<u64>> = all.iter().filter(|row| odd_steps(row)).cloned().collect();
    assert_eq!(p_positions(&*named("staircase-nim"), &all, Convention::Normal), expected);
}

/// Castles under attacks of three kinds, the second and third not twice in a row: the
/// number of winning first moves, counted by attack.
#[test]
fn castles_under_attack() {
    let cases: [([u64; 3], &[u64], usize, usize); 3] =
        [([1, 3, 4], &[7, 6], 2, 2), ([1, 2, 3], &[1], 3, 0), ([1, 2, 2], &[3], 0, 2)];
    for ([x, y, z], castles, normal, misere) in cases {
        let rules = format!(
            r#"
[state]
boundary = "sink"
variables = {{ n = "0..", last = {{ range = "0..3", start = "0" }} }}
[[state.move]]
where = "n > 0"
to = {{ n = "n - {x}", last = 1 }}
[[state.move]]
where = "n > 0 and last != 2"
to = {{ n = "n - {y}", last = 2 }}
[[state.move]]
where = "n > 0 and last != 3"
to = {{ n = "n - {z}", last = 3 }}
"#
        );
        let game = game(&written(&rules));
        let start: Position =
            castles.iter().fold(Position::empty(), |sum, &n| sum.plus(&game.member(n).unwrap()));
        let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
        for (convention, expected) in [(Convention::Normal, normal), (Convention::Misere, misere)] {
            let side = truth.side(&start, convention).unwrap();
            assert_eq!(side.winning_moves.unwrap().len(), expected, "{x} {y} {z} {convention}");
        }
    }
}

/// What an end rule decides is no question of the convention, for any engine.
#[test]
fn where_an_end_rule_decides_the_conventions_never_part() {
    let race = "[state]\nvariables = { n = \"0..\" }\nwins = \"n == 0\"\n[[state.move]]\nfor = { k = \"1..min(n, 3)\" }\nto = { n = \"n - k\" }\n";
    let scope = Scope::new(1..=1, 1..=12).unwrap();
    let found = diverge(&*game(&written(race)), &scope, &mut Budget::UNLIMITED.meter()).unwrap();
    assert_eq!((found.positions, found.differing.len()), (12, 0));
    assert_eq!(found.p.map(|tally| (tally.count, tally.total)), [(3, 24); 2]);
}

/// First to reach 0 loses, or wins, whatever the convention says of blocked players.
#[test]
fn end_rules_decide_beside_the_convention() {
    let countdown = game(&written(
        "[state]\nvariables = { n = \"0..\" }\nloses = \"n == 0\"\n[[state.move]]\nfor = { k = \"1..min(n, 3)\" }\nto = { n = \"n - k\" }\n",
    ));
    let numbers: Vec<Vec<u64>> = (0..=20).map(|n| vec![n]).collect();
    // Whoever reaches 0 has lost: the one who is to move there has won.
    for convention in Convention::BOTH {
        let p: Vec<u64> = p_positions(&*countdown, &numbers, convention).concat();
        assert_eq!(p, [1, 5, 9, 13, 17]);
    }
    let race = game(&written(
        "[state]\nvariables = { n = \"0..\" }\nwins = \"n == 0\"\n[[state.move]]\nfor = { k = \"1..min(n, 3)\" }\nto = { n = \"n - k\" }\n",
    ));
    for convention in Convention::BOTH {
        let p: Vec<u64> = p_positions(&*race, &numbers, convention).concat();
        assert_eq!(p, [0, 4, 8, 12, 16, 20]);
    }
}

/// A loop without the flag is shown.
#[test]
fn a_loop_is_shown() {
    let rules = "[state]\nvariables = { n = \"0..9\" }\n[[state.move]]\nto = { n = \"9 - n\" }\n";
    let game = game(&written(rules));
    let start = game.read("3").unwrap();
    let fault = Solved::new(&*game, &[start], &mut Budget::DEFAULT.meter()).err().unwrap();
    assert_eq!(fault.to_string(), "play never ends: 3 -> 6 -> 3");
}

/// Square-But-One: normal P 0 and 5 only, N the squares and the squares plus 5, all else
/// drawn; misère P 1, 3, 6, 11, 16, 21.
#[test]
fn square_but_one() {
    let game = named("square-but-one");
    let heaps: Vec<Position> = (0..=2900).map(|n| game.member(n).unwrap()).collect();
    let solved = Loopy::new(&*game, &heaps, &mut Budget::UNLIMITED.meter()).unwrap();
    let square = |n: u64| n > 0 && n.isqrt().pow(2) == n;
    for (n, heap) in (0..).zip(&heaps) {
        let expected = match n {
            0 | 5 => Outcome::P,
            n if square(n) || n > 5 && square(n - 5) => Outcome::N,
            _ => Outcome::D,
        };
        assert_eq!(solved.outcome(heap, Convention::Normal), Some(expected), "{n}");
        // Smith: P is the value 0, N is a nimber or a set with 0, D a set without.
        let by_value = match solved.value(heap).unwrap() {
            LoopyValue::Nimber(0) => Outcome::P,
            LoopyValue::Infinity(set) if !set.contains(&0) => Outcome::D,
            _ => Outcome::N,
        };
        assert_eq!(by_value, expected, "{n}");
        let misere_p = [1, 3, 6, 11, 16, 21].contains(&n);
        assert_eq!(solved.outcome(heap, Convention::Misere) == Some(Outcome::P), misere_p, "{n}");
    }
}

/// A loop without moves out of it is drawn, and the flag is what allows it.
#[test]
fn a_loop_with_the_flag_is_drawn() {
    let rules =
        "[state]\nloopy = true\nvariables = { n = \"0..9\" }\n[[state.move]]\nto = { n = \"9 - n\" }\n";
    let game = game(&written(rules));
    let start = game.read("3").unwrap();
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    let answer = truth.side(&start, Convention::Misere).unwrap();
    assert_eq!(answer.outcome, Ok(Outcome::D));
    assert_eq!(answer.winning_moves, Ok(Vec::new()));
    assert_eq!(answer.loopy.unwrap().drawing_moves.len(), 1);
}

/// Albert and Nowakowski 2004: every position counts once, whatever it is listed by, and only
/// rows of ones change hands.
#[test]
fn positions_of_a_scope_count_once() {
    let counted = |name: &str, heaps, sizes| {
        let scope = Scope::new(heaps, sizes).unwrap();
        let found = diverge(&*named(name), &scope, &mut Budget::DEFAULT.meter()).unwrap();
        let game = named(name);
        let first = found.smallest_nonempty().map(|one| game.total(&one.position));
        (found.positions, found.differing.len(), first)
    };
    assert_eq!(counted("greedy-nim", 1..=5, 0..=5), (252, 6, Some(1)));
    assert_eq!(counted("moore-nim-2", 1..=2, 0..=2), (6, 2, Some(1)));
    assert_eq!(counted("end-nim", 1..=4, 1..=5), (5 + 25 + 125 + 625, 4, Some(1)));
    assert_eq!(counted("wythoff", 1..=3, 0..=10), (66, 4, Some(1)));
    // (n) and (n, n - 1) are one state, and so are (0) and (0, 0).
    assert_eq!(counted("fibonacci-nim", 1..=2, 0..=3).0, 16);
    // One number a state: 0 is nothing in a sum.
    assert_eq!(counted("ruler", 1..=2, 0..=3).0, 1 + 3 + 6);
}
