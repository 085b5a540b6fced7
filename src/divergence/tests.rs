//! Published divergences, and every witness against a search by the definitions.

use super::*;
use crate::base::{Budget, Outcome};
use crate::play::Solved;
use crate::position::{Game, HeapGame, Position, Scope};
use crate::ruleset::{Code, HeapRules};

fn code(text: &str) -> HeapGame {
    HeapGame::new(HeapRules::from_code(&text.parse::<Code>().unwrap()))
}

fn survey(
    game: &HeapGame,
    heaps: std::ops::RangeInclusive<u32>,
    sizes: std::ops::RangeInclusive<u64>,
) -> Divergence {
    let scope = Scope::new(heaps, sizes).unwrap();
    let found = diverge(game, &scope, &mut Budget::UNLIMITED.meter()).unwrap();
    assert!(found.unknown.is_empty());
    found
}

fn heaps(position: &Position) -> Vec<u64> {
    position.iter().map(|heap| heap.0).collect()
}

#[test]
fn nim_differs_exactly_where_every_heap_is_at_most_1() {
    let found = survey(&code("0.3..."), 0..=4, 0..=5);
    assert_eq!(found.positions, 126);
    let differing: Vec<Vec<u64>> =
        found.differing.iter().map(|differing| heaps(&differing.position)).collect();
    assert_eq!(differing, [vec![], vec![1], vec![1, 1], vec![1; 3], vec![1; 4]]);
    assert_eq!(
        found.smallest().map(|smallest| (smallest.normal, smallest.misere)),
        Some((Outcome::P, Outcome::N))
    );
    assert_eq!(found.smallest_nonempty().map(|smallest| heaps(&smallest.position)), Some(vec![1]));
    assert_eq!(found.addition.recipe, None);
    assert_eq!(found.dominated, None, "in nim every option has its own value");
}

/// What the dense engines say, beside the graph and the definitions.
#[test]
fn labels_and_the_graph_agree() {
    for name in [
        "nim",
        "kayles",
        "sub:1,2,5",
        "take-a-square",
        "halving",
        "4.3",
        "grundys-game",
        "wythoff",
        "greedy-nim",
    ] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        let scope = Scope::new(0..=3, 0..=9).unwrap();
        let found = diverge(&*game, &scope, &mut Budget::UNLIMITED.meter()).unwrap();
        let mut all = Vec::new();
        let listed = scope.positions_in(&*game, |position| {
            all.push(position.clone());
            Ok::<(), crate::position::OptionsFault>(())
        });
        listed.unwrap();
        let solved = Solved::new(&*game, &all, &mut Budget::UNLIMITED.meter()).unwrap();
        let differs = |position: &&Position| {
            let [normal, misere] = crate::base::Convention::BOTH.map(|one| solved.outcome(position, one));
            normal != misere
        };
        let differing: Vec<&Position> = all.iter().filter(differs).collect();
        assert!(found.differing.iter().map(|differing| &differing.position).eq(differing), "{name}");
        let first = |fails: &dyn Fn(&Position) -> bool| all.iter().find(|position| fails(position)).cloned();
        assert_eq!(
            found.addition.recipe.map(|failure| failure.position),
            first(&|position| recipe_failure(&solved, position).is_some()),
            "{name}"
        );
        // Sums of two states are looked at besides, and are not in the scope.
        let value = found.addition.value.filter(|_| found.pairs.is_none());
        assert_eq!(
            value.map(|failure| failure.a.plus(&failure.b)),
            first(&|position| value_failure(&*game, &solved, position).is_some()),
            "{name}"
        );
        assert_eq!(
            found.dominated.map(|failure| failure.position),
            first(&|position| dominated_decider(&solved, position).is_some()),
            "{name}"
        );
    }
}

/// Counts and rates from the tallies of a table, beside a walk over all positions.
#[test]
fn tallies_are_what_a_walk_finds() {
    for (name, heaps, sizes) in [
        ("nim", 1..=4, 0..=20),
        ("sub:1,2,5", 2..=5, 1..=12),
        ("divisor-nim", 3..=4, 2..=15),
        ("take-a-square", 0..=3, 0..=70),
    ] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        let scope = Scope::new(heaps, sizes).unwrap();
        let meter = &mut Budget::UNLIMITED.meter();
        assert!(super::tallied::found(&*game, &scope, 9, meter).unwrap().is_some(), "{name}");
        let found = diverge(&*game, &scope, meter).unwrap();
        let labels = crate::play::Labels::of_scope(&*game, &scope, meter).unwrap().unwrap();
        let mut collector = super::outcomes::Collector::default();
        let walked = scope.positions_in(&*game, |position| {
            collector.note_searched(&*game, &labels, position);
            Ok::<(), crate::position::OptionsFault>(())
        });
        walked.unwrap();
        let mut expected = Divergence::default();
        collector.pour(&mut expected);
        assert_eq!(
            (found.positions, found.p, found.differ),
            (expected.positions, expected.p, expected.differ)
        );
        assert!(found.rates == expected.rates && found.differing == expected.differing, "{name}");
        let few = super::diverge_listing(&*game, &scope, 5, meter).unwrap();
        assert_eq!(few.differing[..], expected.differing[..expected.differing.len().min(5)]);
        assert_eq!(Divergence { differing: found.differing.clone(), ..few }, found, "{name}");
    }
}

/// Where no table fits the budget, an exact quotient says what the table says, or the theorem
/// on tame games.
#[test]
fn theorems_answer_where_no_table_fits() {
    for (name, most, is_tame) in [("kayles", 20_000, false), ("4.7", 2_000, false), ("0.07", 4_000, true)] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        let scope = Scope::new(1..=4, 0..=9).unwrap();
        let small = Budget { max_positions: Some(most), ..Budget::DEFAULT };
        assert_eq!(too_wide(&*game, &scope, &mut small.meter()).unwrap(), None, "{name}");
        let found = diverge(&*game, &scope, &mut small.meter()).unwrap();
        let by_quotient = matches!(found.by, Some(crate::conjecture::Authority::Quotient { .. }));
        assert!(found.by.is_some() && by_quotient != is_tame, "{name}");
        let searched = diverge(&*game, &scope, &mut Budget::UNLIMITED.meter()).unwrap();
        assert_eq!(searched.by, None);
        assert_eq!(Divergence { by: None, ..found }, searched, "{name}");
    }
}

/// Coupled heaps from a table, beside the graph.
#[test]
fn wide_scopes_of_coupled_heaps_are_what_search_finds() {
    for (name, heaps, largest) in [("wythoff", 2, 150), ("three-heap-wythoff", 3, 40)] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        let scope = Scope::new(heaps..=heaps, 0..=largest).unwrap();
        let meter = &mut Budget::UNLIMITED.meter();
        assert!(super::wide::table(&*game, &scope, meter).unwrap().is_some());
        let found = diverge(&*game, &scope, meter).unwrap();
        let bounds = scope.bounds_in(&*game, meter).unwrap();
        let solved = Solved::new(&*game, &bounds, meter).unwrap();
        let outcomes = |position: &Position| {
            crate::base::Convention::BOTH.map(|one| solved.outcome(position, one).unwrap())
        };
        let differing = bounds.iter().filter(|position| outcomes(position)[0] != outcomes(position)[1]);
        assert!(found.differing.iter().map(|differing| &differing.position).eq(differing), "{name}");
        for (lane, tally) in found.p.iter().enumerate() {
            let p = bounds.iter().filter(|position| outcomes(position)[lane] == crate::base::Outcome::P);
            let totals: Vec<u64> = p.map(|position| game.total(position)).collect();
            assert_eq!((tally.count, tally.total), (totals.len() as u64, totals.iter().sum::<u64>().into()));
        }
        let first =
            |fails: &dyn Fn(&Position) -> bool| bounds.iter().find(|position| fails(position)).cloned();
        assert_eq!(
            found.addition.recipe.map(|failure| failure.position),
            first(&|position| recipe_failure(&solved, position).is_some()),
            "{name}"
        );
        assert_eq!(
            found.dominated.map(|failure| failure.position),
            first(&|position| dominated_decider(&solved, position).is_some()),
            "{name}"
        );
    }
}

#[test]
fn the_misere_nim_recipe_fails_first_where_it_was_published_to() {
    let first = |text: &str, heaps_in: std::ops::RangeInclusive<u32>, largest| {
        let recipe = survey(&code(text), heaps_in, 1..=largest).addition.recipe.unwrap();
        assert_ne!(recipe.recipe_says, recipe.truth);
        heaps(&recipe.position)
    };
    assert_eq!(first("0.77", 1..=3, 10), [1, 5]);
    assert_eq!(first("0.77", 1..=1, 10), [8]);
    assert_eq!(first("0.07", 1..=2, 14), [12]);
    assert_eq!(first("0.07", 2..=2, 14), [2, 10]);
    assert_eq!(first("0.137", 1..=2, 12), [1, 9]);
    assert_eq!(first("0.137", 1..=1, 12), [11]);
    assert_eq!(first("4.3", 1..=1, 6), [3]);
    assert_eq!(first("0.15", 1..=1, 20), [14]);
    assert_eq!(first("0.17", 1..=1, 20), [12]);
    assert_eq!(first("0.45", 1..=1, 20), [14]);
}

/// Every witness by its definition, over all pairs and triples.
#[test]
fn witnesses_are_the_smallest_by_definition() {
    for text in ["0.77", "0.3...", "0.03", "4.7", "0.07", "0.1", "0.56", "0.8"] {
        let game = code(text);
        let scope = Scope::new(0..=2, 0..=6).unwrap();
        let mut all: Vec<Position> = Vec::new();
        let Ok(()) = scope.positions(|position| {
            all.push(position.clone());
            Ok::<(), std::convert::Infallible>(())
        });
        let bounds: Vec<Position> = scope.bounds().map(|bound| bound.plus(&bound)).collect();
        let mut meter = Budget::UNLIMITED.meter();
        let mut solved = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
        for a in &all {
            all.iter().for_each(|b| solved.extend(&a.plus(b), &mut meter).unwrap());
        }
        let value = |position: &Position| solved.grundy(position, crate::base::Convention::Misere).unwrap();
        let dyn_game: &dyn Game = &game;
        let order = |position: &Position| dyn_game.witness_order(position);
        let found = diverge(&game, &scope, &mut meter).unwrap().addition;

        let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
        let in_scope = |sum: &Position| sum.len() <= 2;
        let smallest_value = pairs
            .clone()
            .filter(|(a, b)| !a.is_empty() && !b.is_empty() && in_scope(&a.plus(b)))
            .filter(|(a, b)| value(&a.plus(b)) != value(a) ^ value(b))
            .min_by_key(|(a, b)| (order(&a.plus(b)), order(a)));
        let failure = found.value.as_ref().map(|failure| (&failure.a, &failure.b));
        assert_eq!(failure, smallest_value, "{text}");

        let smallest_substitution = pairs
            .filter(|(g, h)| order(g) < order(h) && value(g) == value(h))
            .flat_map(|(g, h)| all.iter().map(move |x| (g, h, x)))
            .filter(|(g, h, x)| (value(&g.plus(x)) == 0) != (value(&h.plus(x)) == 0))
            .min_by_key(|(g, h, x)| (order(&g.plus(h).plus(x)), order(x), order(g)));
        let failure = found.substitution.as_ref().map(|failure| (&failure.g, &failure.h, &failure.x));
        assert_eq!(failure, smallest_substitution, "{text}");
    }
}

#[test]
fn a_budget_says_what_it_left_open() {
    let scope = Scope::new(1..=3, 0..=30).unwrap();
    let budget = Budget { max_positions: Some(2_000), ..Budget::UNLIMITED };
    let found = diverge(&code("0.77"), &scope, &mut budget.meter()).unwrap();
    assert!(found.unknown.iter().any(|(part, _)| *part == Part::Positions));
    assert!(found.positions > 100 && u128::from(found.positions) < scope.count_positions());
    assert_eq!(heaps(&found.addition.recipe.unwrap().position), [1, 5]);
}

/// By the definition: one winning misère move, and another option equal to it in normal
/// play.
#[test]
fn the_dominated_decider_is_the_smallest_by_definition() {
    for text in ["0.77", "0.07", "4.7", "0.3...", "0.137"] {
        let game = code(text);
        let scope = Scope::new(1..=3, 0..=8).unwrap();
        let bounds: Vec<Position> = scope.bounds().collect();
        let mut meter = Budget::UNLIMITED.meter();
        let mut solved = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
        scope.positions(|position| solved.extend(position, &mut meter)).unwrap();
        let mut smallest = None;
        let _ = scope.positions(|position| {
            let [normal, misere] = crate::base::Convention::BOTH;
            let options: Vec<Position> =
                solved.moves(position).unwrap().into_iter().map(|option| option.position).collect();
            let value = |option: &Position| solved.grundy(option, normal).unwrap();
            let lost: Vec<&Position> =
                options.iter().filter(|option| solved.outcome(option, misere) == Some(Outcome::P)).collect();
            let [decider] = lost[..] else { return Ok(()) };
            if options.iter().filter(|option| value(option) == value(decider)).count() < 2 {
                return Ok(());
            }
            smallest = Some(position.clone());
            Err(())
        });
        assert_eq!(survey(&game, 1..=3, 0..=8).dominated.map(|found| found.position), smallest, "{text}");
    }
}

/// What the theorem on tame games lets out of the search is not there: every tame game
/// surveyed by looking at every position, and by its worths.
/// A heap of 1 of divisor nim can never be moved away, so no play from two heaps reaches a
/// heap that stands alone; its values are asked for all the same.
#[test]
fn failures_are_found_beside_heaps_that_never_go() {
    let game = crate::position::game(&crate::ruleset::resolve("divisor-nim").unwrap());
    let scope = Scope::new(2..=2, 1..=9).unwrap();
    let found = diverge(&*game, &scope, &mut Budget::UNLIMITED.meter()).unwrap().addition;
    assert_eq!(found.value.map(|one| (one.a_value, one.b_value, one.sum_value)), Some((1, 1, 1)));
    let recipe = found.recipe.unwrap();
    assert_eq!(recipe.position, game.read("1,5").unwrap());
    assert_eq!(recipe.truth, crate::base::Outcome::P);
}

#[test]
fn tame_scopes_are_what_search_finds() {
    use crate::base::Convention;
    let sets = ["sub:1,2", "sub:2,3", "sub:1,3,4", "sub:2,5,7", "nim", "allbut:3,5", "take-a-square", "0.33"];
    for text in sets.into_iter().chain(["0.16", "halving", "0.45", "divisor-nim"]) {
        let game = crate::position::game(&crate::ruleset::resolve(text).unwrap());
        for (heaps, sizes) in [(0..=3, 0..=7), (2..=2, 1..=9), (1..=1, 0..=30), (1..=2, 2..=6)] {
            let scope = Scope::new(heaps, sizes).unwrap();
            let mut meter = Budget::UNLIMITED.meter();
            let found = diverge(&*game, &scope, &mut meter).unwrap();
            let bounds: Vec<Position> = scope.bounds().collect();
            let mut solved = Solved::for_roots(&*game, &bounds, &mut meter).unwrap();
            let with_parts = Scope::new(0..=*scope.heaps().end(), scope.sizes().clone()).unwrap();
            with_parts.positions(|position| solved.extend(position, &mut meter)).unwrap();
            let (mut value, mut recipe, mut dominated, mut differing) = (None, None, None, Vec::new());
            scope
                .positions(|position| {
                    solved.extend(position, &mut meter)?;
                    value = value.take().or_else(|| value_failure(&*game, &solved, position));
                    recipe = recipe.take().or_else(|| recipe_failure(&solved, position));
                    dominated = dominated.take().or_else(|| dominated_decider(&solved, position));
                    let outcomes = Convention::BOTH.map(|side| solved.outcome(position, side));
                    if outcomes[0] != outcomes[1] {
                        differing.push(position.clone());
                    }
                    Ok::<(), crate::graph::GraphFault>(())
                })
                .unwrap();
            let mut none = Budget::UNLIMITED.meter();
            let substitution =
                super::substitution::substitution_failure(&*game, &scope, None, &mut none).unwrap();
            let expected = AdditionFailures { value, substitution, recipe };
            assert_eq!((&found.addition, &found.dominated), (&expected, &dominated), "{text}, {scope}");
            let found: Vec<Position> = found.differing.into_iter().map(|one| one.position).collect();
            assert_eq!(found, differing, "{text}, {scope}");
        }
    }
}

/// However far the first look goes, the smallest failure is the smallest.
#[test]
fn substitution_fails_alike_from_near_and_from_far() {
    use super::near::Near;
    use super::substitution::outwards;
    use super::valuing::Valuing;
    type Way =
        fn(&dyn Game, &Near, u32, &mut crate::base::Meter) -> Result<Valuing, crate::graph::GraphFault>;
    for name in ["kayles", "0.07", "4.7", "grundys-game", "divisor-nim", "euclid", "wythoff"] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        for sizes in [0..=9, 2..=7] {
            let scope = Scope::new(1..=2, sizes).unwrap();
            let meter = &mut Budget::UNLIMITED.meter();
            let mut from = |reach, valuing: Way| {
                outwards(&*game, &scope, Near::to(&*game, &scope, reach), false, valuing, meter).unwrap()
            };
            let whole = from(u64::MAX, Valuing::by_graph);
            for reach in [1, 2, 5, 8, 13] {
                assert_eq!(from(reach, Valuing::of), whole, "{name}, {scope}, from {reach}");
                assert_eq!(from(reach, Valuing::by_graph), whole, "{name}, {scope}, from {reach}");
            }
        }
    }
}

/// A scope that is refused names one that is searched whole.
#[test]
fn what_is_refused_names_what_is_not() {
    for name in ["kayles", "0.07", "grundys-game", "sub:1,2,5", "divisor-nim", "shrink-by-half", "wythoff"] {
        let game = crate::position::game(&crate::ruleset::resolve(name).unwrap());
        let lengths = game.listing().lengths;
        for (heaps, largest) in [(2, 25), (3, 14), (4, 9), (6, 30), (40, 60)] {
            if !lengths.contains(&heaps) {
                continue;
            }
            for most in [3_000, 40_000] {
                let scope = Scope::new(heaps..=heaps, 0..=largest).unwrap();
                let budget = Budget { max_positions: Some(most), ..Budget::DEFAULT };
                let said = too_wide(&*game, &scope, &mut budget.meter()).unwrap();
                let whole = |scope: &Scope| {
                    let found = diverge(&*game, scope, &mut budget.meter()).unwrap();
                    found.unknown.iter().all(|(part, _)| *part != Part::Positions)
                };
                let text = format!("{name}, {scope}, {most}: {said:?}");
                match said {
                    Some(wide) => assert!(wide.fits().is_none_or(whole), "{text}"),
                    None => assert!(scope.count_positions() <= most.into(), "{text}"),
                }
            }
        }
    }
}

#[test]
fn refusals_say_what_it_takes_and_what_fits() {
    let refusal = |game: &dyn Game, heaps, largest, budget: Budget| {
        let scope = Scope::new(1..=heaps, 0..=largest).unwrap();
        too_wide(game, &scope, &mut budget.meter()).unwrap().map(|wide| wide.to_string()).unwrap()
    };
    // Partitions of at most 120 into parts of at most 20 and at least 2.
    assert_eq!(
        refusal(&code("0.6"), 6, 20, Budget::DEFAULT),
        "heaps that split reach 693703134 positions of total at most 120, and the budget is 10000000 \
         (--max-positions); the largest that fits is --heaps 1..6 --sizes 0..16"
    );
    // All heaps of Kayles, and those of 0.07 up to 33, have a quotient that answers.
    for (text, heaps, largest) in [("0.07", 6, 20), ("0.77", 3, 99)] {
        let scope = Scope::new(1..=heaps, 0..=largest).unwrap();
        assert_eq!(too_wide(&code(text), &scope, &mut Budget::DEFAULT.meter()).unwrap(), None);
    }
    assert!(refusal(&code("0.77"), 100, 100, Budget::DEFAULT).contains("than 64 bits number"));
    let small = Budget { max_positions: None, max_memory: Some(1 << 20), ..Budget::DEFAULT };
    let memory = refusal(&code("0.6"), 3, 30, small);
    assert!(memory.contains("--max-memory") && memory.contains("1.0 MiB"), "{memory}");
}
