//! Which games are one game, and where others part.

use super::code;
use lastmove::base::Budget;
use lastmove::sequence::{Comparison, Difference, Sequence, TakeAndBreak, any_shift, classes, compare};

fn of(text: &str) -> Sequence {
    Sequence::of_code(&code(text))
}

fn compared(a: &str, b: &str, shift: i64) -> Comparison {
    compare(&mut of(a), &mut of(b), shift, 2000, &mut Budget::DEFAULT.meter()).unwrap()
}

#[test]
fn dawsons_chess_three_times() {
    for (a, b, shift) in
        [("0.137", "0.07", 1), ("0.137", "0.4", 2), ("0.07", "0.4", 1), ("0.07", "0.137", -1)]
    {
        let comparison = compared(a, b, shift);
        assert!(comparison.proved_equal && comparison.first_difference.is_none(), "{a} {b}");
        let found = any_shift(&mut of(a), &mut of(b), 10, 2000, &mut Budget::DEFAULT.meter()).unwrap();
        assert_eq!(found, Some(comparison));
    }
    let unshifted = compared("0.137", "0.07", 0);
    assert_eq!(unshifted.first_difference, Some(Difference { heap: 1, a: 1, b: 0 }));
}

#[test]
fn published_errors() {
    let apart = compared("0.161", "0.36", 0);
    assert_eq!(apart.first_difference, Some(Difference { heap: 519, a: 2, b: 4 }));
    assert!(compared("0.314", "0.31", 0).first_difference.is_some());
    assert!(compared("0.27", "0.06", 0).first_difference.is_some());
    let same = compared("0.27", "0.26", 0);
    assert!(same.proved_equal && same.first_difference.is_none());
}

#[test]
fn equality_is_proved_only_by_two_proofs() {
    let open = compared("0.6", "0.6", 0);
    assert_eq!((open.first_difference, open.proved_equal, open.compared_to), (None, false, 2000));
    // A negative shift starts where both heaps exist.
    assert_eq!(compared("0.6", "0.6", -5).first_difference.map(|at| at.heap >= 5), Some(true));
    let nothing = any_shift(&mut of("0.6"), &mut of("0.77"), 6, 300, &mut Budget::DEFAULT.meter()).unwrap();
    assert_eq!(nothing, None);
}

#[test]
fn growing_sequences_are_compared_with_their_saltus() {
    let mut nim = of("0.3...");
    let mut all_but_four = Sequence::new(TakeAndBreak::all_but(&[4]).unwrap());
    let meter = &mut Budget::DEFAULT.meter();
    let parting = compare(&mut nim, &mut all_but_four, 0, 1000, meter).unwrap();
    assert_eq!(parting.first_difference, Some(Difference { heap: 4, a: 4, b: 0 }));
    let same = compare(&mut of("0.3..."), &mut nim, 0, 50, meter).unwrap();
    assert!(same.proved_equal);
}

/// Every pair of a family compared by its values alone.
#[test]
fn classes_of_a_family_are_those_of_its_values() {
    let names: Vec<String> = (1..64).map(|number| format!("0.{number:02o}")).collect();
    let mut family: Vec<Sequence> = names.iter().map(|name| of(name)).collect();
    let plain: Vec<Vec<u64>> =
        names.iter().map(|name| super::values(&super::octal(name, 400), 401)).collect();
    for bound in [0, 3] {
        let found = classes(&mut family, bound, 400, &mut Budget::DEFAULT.meter()).unwrap();
        let agree = |a: usize, b: usize, shift: i64| {
            (0..=400i64).all(|n| match plain[b].get((n + shift) as usize) {
                Some(value) if n + shift >= 0 => plain[a][n as usize] == *value,
                _ => true,
            })
        };
        let related = |a, b| (-i64::from(bound)..=i64::from(bound)).any(|shift| agree(a, b, shift));
        let mut seen = vec![false; names.len()];
        for (at, class) in found.iter().enumerate() {
            seen[class.first] = true;
            for member in &class.others {
                assert!(agree(class.first, member.game, member.shift), "{} {member:?}", names[class.first]);
                seen[member.game] = true;
            }
            let earlier = found[..at].iter().find(|earlier| related(earlier.first, class.first));
            assert_eq!(earlier, None, "{} is an earlier class", names[class.first]);
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
    let found = classes(&mut family, 0, 400, &mut Budget::DEFAULT.meter()).unwrap();
    let class = |name: &str| {
        let game = names.iter().position(|listed| listed == name).unwrap();
        found
            .iter()
            .position(|class| class.first == game || class.others.iter().any(|other| other.game == game))
    };
    assert_eq!(class("0.27"), class("0.26"));
    assert_ne!(class("0.27"), class("0.06"));
}
