//! How two numbers, and a third where there are panels, name a position: for maps of games of
//! every kind.

use crate::chart::{MapAxes, Unit, counted};
use crate::position::{Game, Nouns, Position, PositionFault};

/// What a list of numbers is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As many members, side by side.
    Sum,
    /// One position of any length; numbers with names come first.
    List,
    /// The variables of one position.
    Variables,
}

impl Form {
    pub(super) fn of(game: &dyn Game) -> Form {
        let (nouns, listing) = (game.nouns(), game.listing());
        let any_length = *listing.lengths.end() == u32::MAX;
        match *listing.lengths.start() == 0 && nouns.numbers.len() < 2 {
            true if nouns.one != "heap" || game.own_heap_rules().is_some() => Form::Sum,
            _ if any_length => Form::List,
            _ => Form::Variables,
        }
    }
}

/// The names of members from `first` up, where the ruleset names each and a number says
/// nothing of it; none where numbers name them.
pub(super) fn names(game: &dyn Game, first: u64, members: &[Position]) -> Vec<String> {
    let names: Vec<String> = members.iter().map(|member| game.write_position(member)).collect();
    let by_number = names.iter().zip(first..).all(|(name, number)| *name == number.to_string());
    if game.listed().is_none() || by_number { Vec::new() } else { names }
}

/// What stands in a row of so many things that have names: not what is put on them, and no
/// range of numbers, but the things themselves.
pub(super) fn named(unit: &Unit, count: usize) -> (Unit, String) {
    let unit = Unit { one: unit.number.clone(), number: unit.number.clone() };
    let scope = counted(count, &unit.one);
    (unit, scope)
}

/// The numbers panels stand for where nobody says.
const PANELS: std::ops::RangeInclusive<u64> = 0..=5;

/// How numbers name the positions of a map.
pub(super) struct Naming {
    /// What they are.
    pub(super) axes: MapAxes,
    /// The panels of a report: one without a number, or one for each number beside the two.
    pub(super) panels: Vec<Option<u64>>,
    /// `{a}`, `{b}` and `{c}`, the number of the panel, stand for the numbers.
    pattern: String,
    /// Whether nothing is named without a number beside the two.
    pub(super) needs_third: bool,
}

impl Naming {
    /// What two numbers name, if they name anything.
    pub(super) fn of(game: &dyn Game) -> Option<Naming> {
        let (nouns, form) = (game.nouns(), Form::of(game));
        if let Some([rows, columns]) = nouns.sides {
            return Some(Naming::new([columns, rows, ""], "{b}x{a}".to_owned(), false));
        }
        let things = Nouns::things(nouns.one);
        let [a, b, c] = [0, 1, 2].map(|at| things.number(at));
        let names = &nouns.numbers[..];
        let fewest = (*game.listing().lengths.start() as usize).max(2);
        match (form, names) {
            (Form::Sum, _) => {
                let third = if nouns.one == "heap" { "third heap".to_owned() } else { c };
                Some(Naming::new([&a, &b, &third], "{a},{b},{c}".to_owned(), false))
            }
            (Form::List, []) => Some(Naming::new([&a, &b, &c], "{a},{b},{c}".to_owned(), true)),
            (Form::List, names) => {
                let pattern = "{c},".repeat(names.len()) + "{a},{b}";
                Some(Naming::new([&a, &b, &names.join(" = ")], pattern, true))
            }
            (Form::Variables, [] | [_]) => None,
            (Form::Variables, [a, b, ..]) if fewest == 2 => {
                Some(Naming::new([a, b, ""], "{a},{b}".to_owned(), false))
            }
            (Form::Variables, [a, b, others @ ..]) => {
                let others = &others[..others.len().min(fewest - 2)];
                let pattern = "{a},{b}".to_owned() + &",{c}".repeat(others.len());
                let naming = Naming::new([a, b, &others.join(" = ")], pattern, true);
                Some(Naming { needs_third: true, ..naming })
            }
        }
    }

    fn new([right, up, panel]: [&str; 3], pattern: String, in_panels: bool) -> Naming {
        let axes = MapAxes { right: right.to_owned(), up: up.to_owned(), panel: panel.to_owned() };
        let panels = if in_panels { PANELS.map(Some).collect() } else { vec![None] };
        let needs_third = in_panels && pattern != "{a},{b},{c}";
        Naming { axes, panels, pattern, needs_third }
    }

    /// Whether there may be a number beside the two.
    pub(super) fn takes_third(&self) -> bool {
        self.pattern.contains("{c}")
    }

    /// The pattern of the texts of a report's cells.
    pub(super) fn shown(&self) -> String {
        match self.panels[..] {
            [None] => self.pattern.replace(",{c}", ""),
            _ => self.pattern.clone(),
        }
    }

    /// The text that names a position.
    pub(super) fn text(&self, a: u64, b: u64, third: Option<u64>) -> String {
        let pattern = match third {
            Some(third) => self.pattern.replace("{c}", &third.to_string()),
            None => self.pattern.replace(",{c}", ""),
        };
        pattern.replace("{a}", &a.to_string()).replace("{b}", &b.to_string())
    }

    /// The position two numbers name, or three.
    ///
    /// # Errors
    /// Where the game has none.
    pub(super) fn position(
        &self,
        a: u64,
        b: u64,
        third: Option<u64>,
        game: &dyn Game,
    ) -> Result<Position, PositionFault> {
        let text = self.text(a, b, third);
        let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.parse().ok()).collect();
        match numbers {
            Some(numbers) => game.of_numbers(&numbers),
            None => game.read(&text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::game;
    use crate::ruleset::resolve_embedded;

    /// The name of the game, the text of a cell with its axes, and the first panels.
    fn named(name: &str) -> (String, String, Vec<Option<u64>>) {
        let game = game(&resolve_embedded(name).unwrap());
        let naming = Naming::of(&*game).unwrap();
        let third = naming.panels[0].map(|_| 1);
        let axes = format!("{} / {} / {}", naming.axes.right, naming.axes.up, naming.axes.panel);
        (naming.text(2, 3, third), axes, naming.panels[..1].to_vec())
    }

    #[test]
    fn every_kind_of_game_has_its_numbers() {
        let expected = |text: &str, axes: &str, panel| (text.to_owned(), axes.to_owned(), vec![panel]);
        assert_eq!(named("kayles"), expected("2,3", "heap a / heap b / third heap", None));
        assert_eq!(named("wythoff"), expected("2,3", "a / b / ", None));
        assert_eq!(named("three-heap-wythoff"), expected("2,3,1", "a / b / c", Some(0)));
        assert_eq!(named("circular-nim-4-2"), expected("2,3,1,1", "a / b / c = d", Some(0)));
        assert_eq!(named("moore-nim-2"), expected("2,3,1", "heap a / heap b / heap c", Some(0)));
        assert_eq!(named("nim-with-a-pass"), expected("1,2,3", "heap a / heap b / pass", Some(0)));
        assert_eq!(named("cram"), expected("3x2", "columns / rows / ", None));
        assert_eq!(named("node-kayles"), expected("2,3", "board a / board b / board c", None));
    }
}
