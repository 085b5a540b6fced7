//! Canonical forms against the definitions they stand for.

use super::separate::Proof;
use super::*;
use crate::base::{Budget, Convention};
use crate::play::Solved;
use crate::position::{Game, Position, game};
use crate::ruleset::resolve;

fn meter() -> Meter {
    Budget::UNLIMITED.meter()
}

fn named(name: &str) -> Box<dyn Game> {
    game(&resolve(name).unwrap())
}

fn by_day(day: u32) -> (Forms, Vec<Form>) {
    let mut forms = Forms::new();
    let born = forms.born_by(day, &mut meter()).unwrap();
    (forms, born)
}

/// Games as lists of options, none of them simplified.
struct Plain {
    options: Vec<Vec<usize>>,
    known: FxHashMap<Vec<usize>, Outcome>,
}

impl Plain {
    fn new(forms: &Forms) -> Plain {
        let all = (0..forms.len() as u32).map(Form);
        let options = |form| forms.options(form).iter().map(|option| option.at()).collect();
        Plain { options: all.map(options).collect(), known: FxHashMap::default() }
    }

    /// The outcome of a sum by the definition: a player who cannot move wins.
    fn outcome(&mut self, sum: &mut [usize]) -> Outcome {
        sum.sort_unstable();
        if let Some(&outcome) = self.known.get(sum) {
            return outcome;
        }
        let (mut moves, mut wins) = (0, false);
        for at in 0..sum.len() {
            for option in self.options[sum[at]].clone() {
                let mut after = sum.to_vec();
                after[at] = option;
                moves += 1;
                wins |= self.outcome(&mut after) == Outcome::P;
            }
        }
        let outcome = if wins || moves == 0 { Outcome::N } else { Outcome::P };
        self.known.insert(sum.to_vec(), outcome);
        outcome
    }
}

#[test]
fn forms_born_by_the_first_days() {
    let (mut forms, _) = by_day(0);
    for (day, count) in [1, 2, 3, 5, 22].into_iter().enumerate() {
        let born = forms.born_by(day as u32, &mut meter()).unwrap();
        assert_eq!(born.len(), count);
        assert!(born.iter().all(|&form| forms.birthday(form) <= day as u32));
    }
    let born = by_day(3);
    let texts: Vec<String> = born.1.iter().map(|&form| born.0.text(form)).collect();
    assert_eq!(texts, ["0", "*", "*2", "{*2}", "*3"]);
}

#[test]
fn the_count_without_listing_agrees_and_goes_one_day_further() {
    let (forms, born) = by_day(4);
    assert_eq!(count_born_by(&forms, &born), Some(4_171_780));
    for day in 0..4 {
        let (forms, born) = by_day(day);
        let next = by_day(day + 1).1.len();
        assert_eq!(count_born_by(&forms, &born), Some(next as u128), "day {day}");
    }
}

#[test]
fn day_five_has_4_171_780_games() {
    let (mut forms, _) = by_day(4);
    let born = forms.born_by(5, &mut meter()).unwrap();
    assert_eq!(born.len(), 4_171_780);
    assert_eq!(forms.len(), born.len());
}

#[test]
fn day_six_is_refused() {
    let mut forms = Forms::new();
    assert!(forms.born_by(6, &mut Budget::UNLIMITED.meter()).is_err());
}

/// Different forms born by day 4 are told apart; not all of them by another born by day 4.
#[test]
fn forms_differ_exactly_where_some_game_tells_them_apart() {
    let (mut forms, born) = by_day(4);
    let mut small = Plain::new(&forms);
    let mut row = |game: Form| born.iter().map(|third| small.outcome(&mut [game.at(), third.at()])).collect();
    let rows: Vec<Vec<Outcome>> = born.iter().map(|&game| row(game)).collect();
    let mut by_later = 0;
    for (at, &a) in born.iter().enumerate() {
        for (other, &b) in born.iter().enumerate() {
            let found = forms.separate(a, b, &mut meter()).unwrap();
            assert_eq!(found.is_none(), a == b);
            let Some(Separation { third, outcomes, smallest }) = found else { continue };
            assert_eq!(smallest, rows[at] != rows[other]);
            if !smallest {
                by_later += 1;
                let mut plain = Plain::new(&forms);
                assert_eq!([a, b].map(|game| plain.outcome(&mut [game.at(), third.at()])), outcomes);
            }
            assert_ne!(outcomes[0], outcomes[1]);
        }
    }
    assert!(by_later > 0);
}

/// The proof by itself, without trying small games first.
#[test]
fn the_proof_separates_whatever_differs() {
    let (mut forms, mut born) = by_day(4);
    let mut more = Vec::new();
    for chunk in born.clone().chunks(3) {
        more.push(forms.of_options(chunk.to_vec(), &mut meter()).unwrap());
    }
    born.extend(more);
    let meter = &mut meter();
    let mut told_apart = 0;
    for &a in &born {
        for &b in &born {
            if a == b {
                continue;
            }
            let mut proof = Proof { forms: &mut forms, turned: FxHashMap::default(), meter };
            let third = proof.separating(a, b, 0).unwrap().unwrap();
            let outcomes = forms.outcomes_beside(third, [a, b], meter).unwrap();
            assert_ne!(outcomes[0], outcomes[1], "{} and {}", forms.text(a), forms.text(b));
            told_apart += 1;
        }
    }
    assert!(told_apart > 500);
}

/// Every set of at most three options, simplified or not, beside every game born by day 4.
#[test]
fn a_game_and_its_canonical_form_are_won_alike_beside_all_small_games() {
    let (mut forms, born) = by_day(4);
    let mut simplified = 0;
    let sets =
        (0..born.len()).flat_map(|a| (a..born.len()).flat_map(move |b| (b..22).map(move |c| [a, b, c])));
    for set in sets {
        let mut options = set.map(|at| born[at]).to_vec();
        options.sort_unstable();
        options.dedup();
        let form = forms.of_options(options.clone(), &mut meter()).unwrap();
        if forms.options(form) == options {
            continue;
        }
        simplified += 1;
        let mut plain = Plain::new(&forms);
        let unsimplified = plain.options.len();
        plain.options.push(options.iter().map(|option| option.at()).collect());
        for third in &born {
            let by_definition = plain.outcome(&mut [unsimplified, third.at()]);
            assert_eq!(plain.outcome(&mut [form.at(), third.at()]), by_definition);
        }
    }
    assert!(simplified > 20, "{simplified}");
}

#[test]
fn a_game_and_its_mate_are_lost_by_the_player_to_move() {
    let (mut forms, born) = by_day(4);
    for game in born {
        let mate = forms.mate(game, &mut meter()).unwrap();
        let outcome = Plain::new(&forms).outcome(&mut [game.at(), mate.at()]);
        assert_eq!(outcome, Outcome::P, "{}", forms.text(game));
        let back = forms.mate(mate, &mut meter()).unwrap();
        assert_eq!(back, game);
    }
}

/// Sums of canonical forms are won as the positions are, by search of whole positions, and
/// equal forms have equal genera.
#[test]
fn forms_of_positions_are_won_as_the_positions_are() {
    for (name, texts) in [
        ("0.77", ["9", "5,3,4", "8,8"]),
        ("0.07", ["13", "5,8", "9,9"]),
        ("4.7", ["8", "3,5", "1x6"]),
        ("0.3102", ["12", "6,7", "4,4,4"]),
    ] {
        let game = named(name);
        let (mut forms, mut of) = (Forms::new(), PositionForms::default());
        let roots: Vec<Position> = texts.iter().map(|text| game.read(text).unwrap()).collect();
        let solved = Solved::new(&*game, &roots, &mut meter()).unwrap();
        for id in 0..solved.graph().len() as u32 {
            let position = solved.graph().position(id);
            let form = of.form(&*game, &position, &mut forms, &mut meter()).unwrap();
            let outcome = solved.outcome(&position, Convention::Misere);
            assert_eq!(Some(forms.outcome(form)), outcome, "{name} {position:?}");
        }
    }
}

#[test]
fn a_sum_is_the_same_in_any_order_and_grouping() {
    let (mut forms, born) = by_day(3);
    let meter = &mut meter();
    for &a in &born {
        for &b in &born {
            let ab = forms.sum(a, b, meter).unwrap();
            assert_eq!(ab, forms.sum(b, a, meter).unwrap());
            for &c in &born {
                let bc = forms.sum(b, c, meter).unwrap();
                assert_eq!(forms.sum(ab, c, meter).unwrap(), forms.sum(a, bc, meter).unwrap());
            }
        }
        let three = forms.copies(a, 3, meter).unwrap();
        let two = forms.sum(a, a, meter).unwrap();
        assert_eq!(three, forms.sum(two, a, meter).unwrap());
    }
}

#[test]
fn long_games_do_not_nest_deeply() {
    let nim = named("sub:1,2");
    let (mut forms, mut of) = (Forms::new(), PositionForms::default());
    let form = of.form(&*nim, &nim.member(200_000).unwrap(), &mut forms, &mut meter()).unwrap();
    assert_eq!(forms.text(form), "*2");
    let two = forms.nim_heap(2, &mut meter()).unwrap();
    let deep = (0..20_000).fold(two, |deep, _| forms.of_options(vec![deep], &mut meter()).unwrap());
    assert!(forms.text(deep).contains(" with x1 = "));
    let mate = forms.mate(deep, &mut meter()).unwrap();
    assert_eq!(forms.birthday(mate), forms.birthday(deep));
}
