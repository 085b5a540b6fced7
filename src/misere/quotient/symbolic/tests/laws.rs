//! Automata do what arithmetic does, and equal sets have equal names.

use crate::base::{Budget, Meter};
use crate::misere::quotient::symbolic::automata::{Automata, Operation, Track, Tuples};
use proptest::prelude::*;

const TRACKS: usize = 3;

/// A set of triples, said in arithmetic.
#[derive(Clone, Debug)]
enum Said {
    AtLeast([i64; TRACKS], i64),
    Congruent([i64; TRACKS], i64, i64),
    Combined(Operation, Box<Said>, Box<Said>),
    Shifted(Track, Box<Said>),
    Unshifted(Track, Box<Said>),
    Fixed(Track, u64, Box<Said>),
    Copied(Track, Track, Box<Said>),
}

impl Said {
    fn holds(&self, tuple: [u64; TRACKS]) -> bool {
        let with = |track: Track, count| {
            let mut changed = tuple;
            changed[track as usize] = count;
            changed
        };
        let at = |track: Track| tuple[track as usize];
        let weighed =
            |factors: &[i64; TRACKS]| factors.iter().zip(tuple).map(|(f, n)| f * n as i64).sum::<i64>();
        match self {
            Said::AtLeast(factors, least) => weighed(factors) >= *least,
            Said::Congruent(factors, residue, modulus) => {
                (weighed(factors) - residue).rem_euclid(*modulus) == 0
            }
            Said::Combined(Operation::Without, a, b) => a.holds(tuple) && !b.holds(tuple),
            Said::Combined(Operation::Or, a, b) => a.holds(tuple) || b.holds(tuple),
            Said::Shifted(track, a) => a.holds(with(*track, at(*track) + 1)),
            Said::Unshifted(track, a) => at(*track) > 0 && a.holds(with(*track, at(*track) - 1)),
            Said::Fixed(track, count, a) => a.holds(with(*track, *count)),
            Said::Copied(from, track, a) => a.holds(with(*track, at(*from))),
        }
    }

    fn build(&self, automata: &mut Automata, meter: &mut Meter) -> Tuples {
        match self {
            Said::AtLeast(factors, least) => automata.at_least(factors, *least, meter),
            Said::Congruent(factors, residue, modulus) => {
                automata.congruent(factors, *residue, *modulus, meter)
            }
            Said::Combined(operation, a, b) => {
                let (a, b) = (a.build(automata, meter), b.build(automata, meter));
                automata.combine(*operation, a, b, meter)
            }
            Said::Shifted(track, a) => {
                let a = a.build(automata, meter);
                automata.shift(*track, a, meter)
            }
            Said::Unshifted(track, a) => {
                let a = a.build(automata, meter);
                automata.unshift(*track, a, meter)
            }
            Said::Fixed(track, count, a) => {
                let a = a.build(automata, meter);
                automata.fix(*track, *count, a, meter)
            }
            Said::Copied(from, track, a) => {
                let a = a.build(automata, meter);
                automata.copied(*from, *track, a, meter)
            }
        }
        .unwrap()
    }
}

fn said() -> impl Strategy<Value = Said> {
    let factors = || prop::array::uniform3(-3i64..=3);
    let leaf = prop_oneof![
        (factors(), -6i64..=6).prop_map(|(factors, least)| Said::AtLeast(factors, least)),
        (factors(), 0i64..5, 1i64..=5).prop_map(|(factors, r, m)| Said::Congruent(factors, r, m)),
    ];
    let track = || 0..TRACKS as Track;
    leaf.prop_recursive(3, 10, 2, move |inner| {
        let boxed = inner.prop_map(Box::new);
        let operation = prop_oneof![Just(Operation::Without), Just(Operation::Or)];
        let two_tracks = (track(), 1..TRACKS as Track).prop_map(|(a, by)| (a, (a + by) % TRACKS as Track));
        prop_oneof![
            (operation, boxed.clone(), boxed.clone()).prop_map(|(op, a, b)| Said::Combined(op, a, b)),
            (track(), boxed.clone()).prop_map(|(track, a)| Said::Shifted(track, a)),
            (track(), boxed.clone()).prop_map(|(track, a)| Said::Unshifted(track, a)),
            (track(), 0u64..6, boxed.clone()).prop_map(|(track, count, a)| Said::Fixed(track, count, a)),
            (two_tracks, boxed).prop_map(|((from, to), a)| Said::Copied(from, to, a)),
        ]
    })
}

fn tuples(below: u64) -> impl Iterator<Item = [u64; TRACKS]> {
    (0..below.pow(3)).map(move |n| [n % below, n / below % below, n / below / below])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn automata_say_what_arithmetic_says(said in said()) {
        let (mut automata, mut meter) = (Automata::default(), Budget::UNLIMITED.meter());
        let set = said.build(&mut automata, &mut meter);
        for tuple in tuples(9).chain([[1000, 999, 3], [1 << 40, 1, 1 << 40], [77, 1 << 20, 5]]) {
            prop_assert_eq!(automata.contains(set, &tuple), said.holds(tuple), "{:?}", tuple);
        }
        prop_assert_eq!(automata.contains_zero(set), said.holds([0; TRACKS]));
    }

    #[test]
    fn equal_sets_have_equal_names(a in said(), b in said(), track in 0..TRACKS as Track) {
        let (mut automata, mut meter) = (Automata::default(), Budget::UNLIMITED.meter());
        let meter = &mut meter;
        let (a, b) = (a.build(&mut automata, meter), b.build(&mut automata, meter));
        let mut combine = |operation, a, b| automata.combine(operation, a, b, meter).unwrap();
        // Two ways to say "in both", and "in one or the other".
        let only_a = combine(Operation::Without, a, b);
        let only_b = combine(Operation::Without, b, a);
        let both = combine(Operation::Without, a, only_a);
        prop_assert_eq!(both, combine(Operation::Without, b, only_b));
        let either = combine(Operation::Or, a, b);
        let apart = combine(Operation::Or, only_a, only_b);
        prop_assert_eq!(either, combine(Operation::Or, apart, both));
        // To take away what was added changes nothing.
        let up = automata.unshift(track, a, meter).unwrap();
        prop_assert_eq!(automata.shift(track, up, meter).unwrap(), a);
        // A set is what stands beside its rows, all of them at once.
        let row: Vec<Tuples> = (0..3).map(|count| automata.fix(track, count, a, meter).unwrap()).collect();
        let set = automata.repeating(track, 1, &row, meter).unwrap();
        for count in 0..9 {
            let folded = if count < 1 { count } else { 1 + (count - 1) % 2 };
            prop_assert_eq!(automata.fix(track, count, set, meter).unwrap(), row[folded as usize]);
        }
        let nothing = automata.fix(track, 0, set, meter).unwrap();
        prop_assert!(!automata.depends_on(nothing, track));
    }
}

#[test]
fn rows_differ_if_their_borders_do() {
    let (mut automata, mut meter) = (Automata::default(), Budget::UNLIMITED.meter());
    let meter = &mut meter;
    let even = automata.congruent(&[1, 1], 0, 2, meter).unwrap();
    // j >= i + 3 and j >= 2i: one row, one border. 2j >= i: two rows a border. -j >= i - 9: no
    // border from row 10 on.
    for (factors, least, differ) in [
        ([-1, 1], 3, true),
        ([-2, 1], 0, true),
        ([-1, 2], 0, false),
        ([-1, -1], -9, false),
        ([0, 1], 4, false),
    ] {
        let border = automata.at_least(&factors, least, meter).unwrap();
        assert_eq!(automata.rows_differ(0, 1, border, meter), Ok(differ), "{factors:?} at least {least}");
        let odd = automata.combine(Operation::Without, border, even, meter).unwrap();
        assert_eq!(automata.rows_differ(0, 1, odd, meter), Ok(differ), "{factors:?}, odd");
    }
}

#[test]
fn a_guess_finds_a_border_from_few_rows() {
    let (mut automata, mut meter) = (Automata::default(), Budget::UNLIMITED.meter());
    let meter = &mut meter;
    for factors in [[1i64, -1], [-1, 1], [2, -3], [-3, 2]] {
        for least in -3..=3 {
            let set = automata.at_least(&factors, least, meter).unwrap();
            let rows: Vec<Tuples> = (0..64).map(|i| automata.fix(0, i, set, meter).unwrap()).collect();
            let guess = automata.guess(0, &rows, 4, meter).unwrap();
            assert_eq!(guess, Some(set), "{factors:?} at least {least}");
            // Too few rows for a guess are no guess.
            assert_eq!(automata.guess(0, &rows[..4], 3, meter).unwrap(), None);
        }
    }
}

#[test]
fn a_budget_ends_the_work() {
    let mut automata = Automata::default();
    let budget = Budget { max_memory: Some(1000), ..Budget::UNLIMITED };
    let large = automata.at_least(&[97, -89, 61], 1000, &mut budget.meter());
    assert!(large.is_err());
}
