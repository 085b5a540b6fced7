//! The referee: contest answers written and judged, published cases, and files at contest
//! size against plain search.

use super::named;
use Convention::{Misere, Normal};
use lastmove::base::{Budget, Convention};
use lastmove::conjecture::{
    AnswerFormat, HeapList, JudgeFault, Judged, PositionsFormat, Referee, Why, judge, sample,
};
use lastmove::play::Solved;
use lastmove::position::{Component, Position, Scope};

const FORMATS: [AnswerFormat; 4] =
    [AnswerFormat::Value, AnswerFormat::Amount, AnswerFormat::Word, AnswerFormat::List];

fn answer(game: &str, convention: Convention, line: &str, format: AnswerFormat) -> String {
    let game = named(game);
    let mut referee = Referee::new(&*game, convention, &Budget::DEFAULT.meter()).unwrap();
    referee.answer(&HeapList::read(line).unwrap(), format).unwrap().unwrap()
}

fn try_judge(
    game: &str,
    convention: Convention,
    format: AnswerFormat,
    positions: &str,
    answers: &str,
) -> Result<Judged, JudgeFault> {
    let game = named(game);
    let mut referee = Referee::new(&*game, convention, &Budget::DEFAULT.meter()).unwrap();
    let positions = PositionsFormat::Lines.read(positions).unwrap();
    judge(&mut referee, &positions, answers, format)
}

/// Why each line is rejected; `None` where it is right.
fn rulings(
    game: &str,
    convention: Convention,
    format: AnswerFormat,
    cases: &[(&str, &str)],
) -> Vec<Option<Why>> {
    let (positions, answers): (Vec<&str>, Vec<&str>) = cases.iter().copied().unzip();
    let judged = try_judge(game, convention, format, &positions.join("\n"), &answers.join("\n")).unwrap();
    assert_eq!(judged.lines, cases.len() as u64);
    assert_eq!(judged.correct + judged.rejected.len() as u64, judged.lines);
    let why =
        |line| judged.rejected.iter().find(|rejection| rejection.line == line).map(|rejection| rejection.why);
    (1..=judged.lines).map(why).collect()
}

/// Published tasks with their answers.
#[test]
fn contest_answers() {
    let misere = |line| answer("nim", Misere, line, AnswerFormat::Value);
    for (line, expected) in [
        ("1", "Second"),
        ("1 1", "First 1 0"),
        ("2 2", "Second"),
        ("2 1", "First 1 0"),
        ("3 1 1", "First 1 1"),
        ("5 2 1", "First 1 3"),
        ("2 3", "First 2 2"),
    ] {
        assert_eq!(misere(line), expected, "{line}");
    }
    let normal = |line| answer("nim", Normal, line, AnswerFormat::Amount);
    for (line, expected) in [
        ("3,4,5", "first 1 2"),
        ("2 2", "second"),
        ("0 0 0 6", "first 4 6"),
        ("6 7 9", "first 3 8"),
        ("12 10 7", "first 3 1"),
    ] {
        assert_eq!(normal(line), expected, "{line}");
    }
    let list = |line| answer("nim", Misere, line, AnswerFormat::List);
    for (line, expected) in [
        ("1 1 1", "CONCEDE"),
        ("1 1 2", "3:1"),
        ("1 2 3", "CONCEDE"),
        ("3 5 7", "1:1 2:1 3:1"),
        ("1 1 1 1", "1:1 2:1 3:1 4:1"),
        ("2", "1:1"),
    ] {
        assert_eq!(list(line), expected, "{line}");
    }
    let nothing = FORMATS.map(|format| answer("nim", Misere, "0 0", format));
    assert_eq!(nothing, ["First", "first", "First", "CONCEDE"]);
}

#[test]
fn moves_that_split_name_their_heaps() {
    let kayles = |line, format| answer("kayles", Normal, line, format);
    assert_eq!(kayles("3", AnswerFormat::Value), "First 1 1+1");
    assert_eq!(kayles("3", AnswerFormat::Amount), "first 1 1 1+1");
    assert_eq!(kayles("3", AnswerFormat::List), "1:1:1+1");
    assert_eq!(kayles("2 3", AnswerFormat::Value), "First 2 2");
    assert_eq!(kayles("2 3", AnswerFormat::List), "2:1");
    assert_eq!(answer("grundys-game", Misere, "48", AnswerFormat::Value), "First 1 13+35");
    assert_eq!(answer("grundys-game", Misere, "48", AnswerFormat::List), "1:0:13+35");
    let judged = |format, text| rulings("kayles", Normal, format, &[("3", text)])[0];
    assert_eq!(judged(AnswerFormat::Value, "First 1 1+1"), None);
    assert_eq!(judged(AnswerFormat::Value, "First 1 1"), Some(Why::DoesNotWin));
    assert_eq!(judged(AnswerFormat::Amount, "first 1 1 1+1"), None);
    assert_eq!(judged(AnswerFormat::Amount, "first 1 2 1+1"), Some(Why::Illegal));
    assert_eq!(judged(AnswerFormat::List, "1:1:1+1"), None);
}

#[test]
fn refereeing_misere_nim() {
    let cases = [
        ("1", "Second", None),
        ("1", "second", None),
        ("1 1", "First 1 0", None),
        ("1 1", "First 2 0", None),
        ("1 1", "Second", Some(Why::WrongClaim)),
        ("2 2", "SECOND", None),
        ("2 1", "First 1 0", None),
        ("3 1 1", "First 1 1", None),
        ("3 1 1", "First 2 0", Some(Why::DoesNotWin)),
        ("5 2 1", "First 1 3", None),
        ("2 3", "First 2 2", None),
        ("2", "First 1 0", Some(Why::DoesNotWin)),
        ("2", "First 1 1", None),
        ("2", "First 1 2", Some(Why::Illegal)),
        ("2", "First 1 3", Some(Why::Illegal)),
        ("2", "First 1 -1", Some(Why::Illegal)),
        ("2", "First 2 0", Some(Why::Illegal)),
        ("2", "First 0 0", Some(Why::Illegal)),
        ("2", "First", Some(Why::Malformed)),
        ("2", "Third", Some(Why::Malformed)),
        ("2", "", Some(Why::Malformed)),
        ("1", "First 1 0", Some(Why::WrongClaim)),
        ("0", "First", None),
        ("0", "Second", Some(Why::WrongClaim)),
    ];
    let lines: Vec<(&str, &str)> = cases.iter().map(|&(position, answer, _)| (position, answer)).collect();
    let expected: Vec<Option<Why>> = cases.iter().map(|&(.., why)| why).collect();
    assert_eq!(rulings("nim", Misere, AnswerFormat::Value, &lines), expected);
}

#[test]
fn refereeing_normal_nim_by_amounts() {
    let cases = [
        ("2 2 1", "first 1 -1", Some(Why::Illegal)),
        ("2 1", "first 2 -1", Some(Why::Illegal)),
        ("2 1", "first 1 0", Some(Why::Illegal)),
        ("2 1", "first 1 3", Some(Why::Illegal)),
        ("6 7 9", "first 3 8", None),
        ("6 7 9", "first 3 7", Some(Why::DoesNotWin)),
        ("12 10 7", "first 3 1", None),
        ("3 4 5", "first 1 2", None),
        ("2 2", "second", None),
        ("0 0 0 6", "first 4 6", None),
        ("0 0 0 6", "first 1 1", Some(Why::Illegal)),
    ];
    let lines: Vec<(&str, &str)> = cases.iter().map(|&(position, answer, _)| (position, answer)).collect();
    let expected: Vec<Option<Why>> = cases.iter().map(|&(.., why)| why).collect();
    assert_eq!(rulings("nim", Normal, AnswerFormat::Amount, &lines), expected);
    // 6,7,9 and 12,10,7 are each won in one way only.
    assert_eq!(answer("nim", Normal, "6 7 9", AnswerFormat::List), "3:8");
    assert_eq!(answer("nim", Normal, "12 10 7", AnswerFormat::List), "3:1");
}

#[test]
fn refereeing_lists_of_all_moves() {
    let cases = [
        ("3 5 7", "1:1 2:1 3:1", None),
        ("3 5 7", "3:1 1:1 2:1", None),
        ("3 5 7", "1:1 2:1", Some(Why::WrongClaim)),
        ("3 5 7", "1:1 2:1 3:1 3:2", Some(Why::DoesNotWin)),
        ("3 5 7", "1:1 2:1 3:8", Some(Why::Illegal)),
        ("3 5 7", "1:1 1:1 2:1 3:1", Some(Why::Malformed)),
        ("3 5 7", "CONCEDE", Some(Why::WrongClaim)),
        ("1 1 1 1", "1:1 2:1 3:1 4:1", None),
        ("1 1 1 1", "1:1", Some(Why::WrongClaim)),
        ("1 2 3", "concede", None),
        ("1 2 3", "1:1", Some(Why::WrongClaim)),
        ("0", "CONCEDE", None),
    ];
    let lines: Vec<(&str, &str)> = cases.iter().map(|&(position, answer, _)| (position, answer)).collect();
    let expected: Vec<Option<Why>> = cases.iter().map(|&(.., why)| why).collect();
    assert_eq!(rulings("nim", Misere, AnswerFormat::List, &lines), expected);
}

/// Amounts in games with a set: only amounts of the set, and past the end where it sinks.
#[test]
fn amounts_are_those_of_the_set() {
    let cases = [
        ("4", "first 1 3", None),
        ("4", "first 1 2", Some(Why::DoesNotWin)),
        ("4", "first 1 4", Some(Why::Illegal)),
    ];
    let lines: Vec<(&str, &str)> = cases.iter().map(|&(position, answer, _)| (position, answer)).collect();
    let expected: Vec<Option<Why>> = cases.iter().map(|&(.., why)| why).collect();
    assert_eq!(rulings("sub:2,3", Normal, AnswerFormat::Amount, &lines), expected);
    assert_eq!(answer("sub:2,3", Normal, "4", AnswerFormat::List), "1:3");
    // A heap of 1, and a set of 2 and 3 that may reach past the end.
    let sink = rulings(
        "sink-2-3",
        Normal,
        AnswerFormat::Amount,
        &[("1", "first 1 2"), ("1", "first 1 3"), ("1", "first 1 1"), ("1", "first 1 4")],
    );
    assert_eq!(sink, [None, None, Some(Why::Illegal), Some(Why::Illegal)]);
    assert_eq!(answer("sink-2-3", Normal, "1", AnswerFormat::Amount), "first 1 2");
}

/// Whatever the referee answers itself it judges correct, in games of every sort.
#[test]
fn the_referee_agrees_with_itself() {
    for game in [
        "nim",
        "kayles",
        "sub:1,2,5",
        "S{!3,5,8}",
        "grundys-game",
        "laskers-nim",
        "sink-2-5-7",
        "0.31",
        "quotient-remainder",
    ] {
        let game_of = named(game);
        let scope = Scope::new(0..=4, 0..=9).unwrap();
        let lists = PositionsFormat::Lines.write(&sample(&scope, 120, 3).unwrap());
        let lists = PositionsFormat::Lines.read(&lists).unwrap();
        for convention in Convention::BOTH {
            let mut referee = Referee::new(&*game_of, convention, &Budget::DEFAULT.meter()).unwrap();
            for format in FORMATS {
                let answer = |list| referee.answer(list, format).unwrap().unwrap() + "\n";
                let answers: String = lists.iter().map(answer).collect();
                let judged = judge(&mut referee, &lists, &answers, format).unwrap();
                assert_eq!(
                    judged.correct,
                    120,
                    "{game} {convention} {}: {:?}",
                    format.word(),
                    judged.rejected
                );
            }
        }
    }
}

/// Every answer there could be to small positions, against plain search.
#[test]
fn every_possible_answer_is_judged_as_search_says() {
    for (game, convention) in [("nim", Misere), ("sub:1,2,5", Misere), ("kayles", Misere), ("kayles", Normal)]
    {
        let game_of = named(game);
        let root = game_of.read("5,5,5").unwrap();
        let solved = Solved::new(&*game_of, &[root], &mut Budget::UNLIMITED.meter()).unwrap();
        let mut referee = Referee::new(&*game_of, convention, &Budget::DEFAULT.meter()).unwrap();
        for heaps in [[5, 3, 0], [1, 5, 1], [4, 4, 2], [0, 1, 0], [2, 3, 5]] {
            let list = HeapList::read(&heaps.map(|heap: u64| heap.to_string()).join(" ")).unwrap();
            let position: Position =
                heaps.iter().filter(|&&heap| heap > 0).map(|&heap| Component(heap)).collect();
            let winning = solved.winning_moves(&position, convention).unwrap();
            let all = solved.moves(&position).unwrap();
            for (at, &heap) in heaps.iter().enumerate() {
                for left in 0..7u64 {
                    let text = format!("First {} {left}", at + 1);
                    let reply = AnswerFormat::Value.read(&text).unwrap();
                    let leaves: Vec<Component> = (left > 0).then_some(Component(left)).into_iter().collect();
                    let is = |moves: &[lastmove::play::Move]| {
                        moves.iter().any(|a_move| a_move.from == Component(heap) && a_move.to == leaves)
                    };
                    let lost = winning.is_empty();
                    let expected = match (is(&all), is(&winning), lost) {
                        (false, ..) => Some(Why::Illegal),
                        (_, true, _) => None,
                        (.., true) => Some(Why::WrongClaim),
                        _ => Some(Why::DoesNotWin),
                    };
                    let ruling = referee.ruling(&list, AnswerFormat::Value, &reply).unwrap().unwrap();
                    let found = match ruling {
                        lastmove::conjecture::Ruling::Correct => None,
                        lastmove::conjecture::Ruling::Rejected { why, .. } => Some(why),
                    };
                    assert_eq!(found, expected, "{game} {convention} {heaps:?}: {text}");
                }
            }
        }
    }
}

/// Files of contest size: 10,000 positions, 200,000 heaps of up to a milliard.
#[test]
fn contest_size() {
    let scope = Scope::new(10..=30, 0..=1_000_000_000).unwrap();
    let listings = sample(&scope, 2_000, 2026).unwrap();
    let positions = PositionsFormat::Contest.read(&PositionsFormat::Contest.write(&listings)).unwrap();
    for (game, convention) in [
        ("nim", Normal),
        ("nim", Misere),
        ("sub:1,2,5", Misere),
        ("S{1,4,9,16}", Normal),
        ("S{!3,5,8}", Misere),
    ] {
        let game_of = named(game);
        let mut referee = Referee::new(&*game_of, convention, &Budget::DEFAULT.meter()).unwrap();
        for format in FORMATS {
            let answer = |list| referee.answer(list, format).unwrap().unwrap() + "\n";
            let answers: String = positions.iter().map(answer).collect();
            let judged = judge(&mut referee, &positions, &answers, format).unwrap();
            assert_eq!((judged.lines, judged.correct), (2_000, 2_000), "{game} {convention}");
        }
    }
}

/// One position of 50,000 heaps: the cost of a heap does not depend on how many there are.
#[test]
fn one_long_line() {
    let scope = Scope::new(4096..=4096, 0..=1_000_000_000).unwrap();
    let mut heaps: Vec<u64> = sample(&scope, 12, 5).unwrap().concat();
    heaps.push(1);
    let text = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let list = HeapList::read(&text).unwrap();
    for convention in Convention::BOTH {
        let nim = named("nim");
        let mut referee = Referee::new(&*nim, convention, &Budget::DEFAULT.meter()).unwrap();
        for format in FORMATS {
            let answer = referee.answer(&list, format).unwrap().unwrap();
            let judged = judge(&mut referee, std::slice::from_ref(&list), &answer, format).unwrap();
            assert_eq!(judged.correct, 1, "{answer}");
        }
    }
}

#[test]
fn files_that_do_not_belong_together() {
    let fault = |positions, answers| try_judge("nim", Misere, AnswerFormat::Value, positions, answers);
    assert_eq!(
        fault("1\n2\n3\n", "Second\nFirst 1 1\n"),
        Err(JudgeFault::Count { positions: 3, answers: 2, span: 16..16 })
    );
    assert_eq!(
        fault("1\n2\n", "Second\nFirst 1 1\nFirst 1 2\n"),
        Err(JudgeFault::Count { positions: 2, answers: 3, span: 17..26 })
    );
    let judged = fault("1\n2\n", "Second\nFirst 1 1\n\n\n").unwrap();
    assert_eq!((judged.lines, judged.correct), (2, 2), "empty lines at the end are no answers");
    let judged = fault("1\n2\n\n", "Second\nFirst 1 1\n").unwrap();
    assert_eq!(judged.lines, 2, "nor positions that nobody answered");
    assert_eq!(fault("", "").unwrap().lines, 0);
}

#[test]
fn what_should_be_a_number() {
    let fault = |answers| match try_judge("nim", Misere, AnswerFormat::Value, "1\n2\n", answers) {
        Err(JudgeFault::Number { span, message }) => (&answers[span], message),
        other => panic!("{other:?}"),
    };
    assert_eq!(fault("Second\nFirst one 1\n").0, "one");
    let far = "Second\nFirst 1 99999999999999999999\n";
    assert_eq!(fault(far), ("99999999999999999999", "`99999999999999999999` does not fit in 64 bits".into()));
}

/// A wild game beyond every budget is left open, line by line.
#[test]
fn undecided_lines_are_counted() {
    let game = named("0.007");
    let budget = Budget { max_positions: Some(1_000), max_memory: Some(1 << 22), time_limit: None };
    let mut referee = Referee::new(&*game, Misere, &budget.meter()).unwrap();
    let positions = PositionsFormat::Lines.read("1\n3\n200 300\n5\n").unwrap();
    let judged =
        judge(&mut referee, &positions, "First 1 0\nSecond\nSecond\nFirst 1 1\n", AnswerFormat::Value)
            .unwrap();
    let undecided: Vec<u64> = judged.undecided.iter().map(|(line, _)| *line).collect();
    assert_eq!(undecided, [3], "{judged:?}");
    assert_eq!(judged.lines, 4);
}
