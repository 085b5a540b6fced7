//! Which positions of a game stand for it, where it has no heaps: members of its family by one
//! number and by two, short lists, or the position it starts from.
//!
//! What a game can be asked for, it says itself; from the smallest up, as much is taken as
//! the bounds of a report allow.

use super::walk::{Bounds, Walk};
use crate::base::Meter;
use crate::chart::{MapAxes, Unit};
use crate::graph::GraphFault;
use crate::position::{Game, Nouns, Position, Scope};
use crate::report::naming::{Form, Naming};

/// The largest number of a row, and of a map alone and in small multiples.
const ROW: u64 = 40;
const MAP: u64 = 20;
const MAP_OF_MANY: u64 = 12;

/// How far the first number that names a position is looked for.
const FIRST: u64 = 4;

/// The fewest numbers that make a row or a map.
const FEWEST: usize = 3;

/// What a row alone may hold, and all together.
const ROW_BOUNDS: Bounds = Bounds { positions: 800, moves: 6_000 };
const ALL_BOUNDS: Bounds = Bounds { positions: 1_500, moves: 12_000 };

/// A row of members: what their number is, the first of them, and each.
pub(super) struct Row {
    pub(super) unit: Unit,
    pub(super) first: u64,
    pub(super) members: Vec<Position>,
}

/// A square of cells for each panel.
pub(super) struct Map {
    pub(super) axes: MapAxes,
    pub(super) first: u64,
    pub(super) sizes: usize,
    pub(super) panels: Vec<(Option<u64>, Vec<Option<Position>>)>,
    pub(super) pattern: String,
}

/// The positions taken so far.
pub(super) struct Roots<'g> {
    game: &'g dyn Game,
    nouns: Nouns,
    form: Form,
    pub(super) walk: Walk<'g>,
    /// Texts that name roots.
    pub(super) named: Vec<(String, Position)>,
    /// What was taken, in words.
    pub(super) scope: Vec<String>,
}

impl<'g> Roots<'g> {
    pub(super) fn new(game: &'g dyn Game) -> Roots<'g> {
        let (nouns, form) = (game.nouns(), Form::of(game));
        Roots { game, nouns, form, walk: Walk::new(game), named: Vec::new(), scope: Vec::new() }
    }

    fn take(
        &mut self,
        text: String,
        position: &Position,
        bounds: Bounds,
        meter: &mut Meter,
    ) -> Result<bool, GraphFault> {
        let admitted = self.walk.admit(position, bounds, meter)?;
        if admitted {
            self.named.push((text, position.clone()));
        }
        Ok(admitted)
    }

    /// Members by one number.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn row(&mut self, meter: &mut Meter) -> Result<Option<Row>, GraphFault> {
        if self.form == Form::List && !self.nouns.numbers.is_empty() {
            return Ok(None);
        }
        let mut row = Row {
            unit: Unit { one: self.nouns.one.to_owned(), number: self.nouns.single() },
            first: 0,
            members: Vec::new(),
        };
        for n in 0..=ROW {
            match self.game.member(n) {
                Err(_) if row.members.is_empty() && n < FIRST => row.first = n + 1,
                Err(_) => break,
                Ok(member) => {
                    if !self.take(n.to_string(), &member, ROW_BOUNDS, meter)? {
                        break;
                    }
                    row.members.push(member);
                }
            }
        }
        // Too few for a chart have been taken all the same.
        match row.members.len() as u64 {
            0 => {}
            1 => self.scope.push(format!("{} {}", row.unit.number, row.first)),
            count => {
                let last = row.first + count - 1;
                self.scope.push(format!("{} {} to {last}", row.unit.number, row.first));
            }
        }
        Ok(Some(row).filter(|row| row.members.len() >= FEWEST))
    }

    /// Positions by two numbers, shell by shell.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn map(&mut self, meter: &mut Meter) -> Result<Option<Map>, GraphFault> {
        let Some(naming) = Naming::of(self.game) else { return Ok(None) };
        let largest = if naming.panels.len() == 1 { MAP } else { MAP_OF_MANY };
        let (mut first, mut reached) = (0, None);
        for k in 0..=largest {
            let shell = shell(&naming, first, k, self.game);
            if shell.is_empty() {
                if reached.is_some() || k >= FIRST {
                    break;
                }
                first = k + 1;
                continue;
            }
            let mut whole = true;
            for (text, position) in &shell {
                whole &= self.take(text.clone(), position, ALL_BOUNDS, meter)?;
            }
            if !whole {
                break;
            }
            reached = Some(k);
        }
        let Some(last) = reached.filter(|&last| (last - first) as usize + 1 >= FEWEST) else {
            return Ok(None);
        };
        let cells = |third: Option<u64>| {
            let pairs = (first..=last).flat_map(|a| (first..=last).map(move |b| (a, b)));
            pairs.map(|(a, b)| naming.position(a, b, third, self.game).ok()).collect::<Vec<_>>()
        };
        let panels = naming.panels.iter().filter(|third| third.is_none_or(|third| third <= last));
        let panels: Vec<_> = panels.map(|&third| (third, cells(third))).collect();
        // A number beside the two that names nothing has no panel.
        let panels: Vec<_> =
            panels.into_iter().filter(|(_, cells)| cells.iter().any(Option::is_some)).collect();
        let (axes, pattern) = (naming.axes.clone(), naming.shown());
        let mut words = format!("{} and {} {first} to {last}", axes.right, axes.up);
        if let [(Some(least), _), .., (Some(most), _)] = &panels[..] {
            words += &format!(", {} {least} to {most}", axes.panel);
        }
        self.scope.push(words);
        let sizes = (last - first) as usize + 1;
        Ok(Some(Map { axes, first, sizes, panels, pattern }))
    }

    /// Every component of a game that lists them one by one.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn components(&mut self, meter: &mut Meter) -> Result<(), GraphFault> {
        for component in self.game.listed().into_iter().flatten() {
            let text = self.game.write(component);
            if !self.take(text, &Position::copies(component, 1), ALL_BOUNDS, meter)? {
                break;
            }
        }
        Ok(())
    }

    /// Where numbers alone make neither row nor map: lists of zeros and ones, or else the
    /// position the game starts from.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn others(&mut self, meter: &mut Meter) -> Result<(), GraphFault> {
        if self.form == Form::List
            && let Ok(scope) = Scope::new(1..=12, 0..=1)
        {
            let mut longest = 0;
            let walked = scope.ordered_listings(|numbers| {
                let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
                let Ok(position) = self.game.of_numbers(numbers) else { return Ok(()) };
                longest = longest.max(numbers.len());
                match self.take(text, &position, ALL_BOUNDS, meter) {
                    Ok(true) => Ok(()),
                    Ok(false) => Err(None),
                    Err(fault) => Err(Some(fault)),
                }
            });
            if let Err(Some(fault)) = walked {
                return Err(fault);
            }
            if longest > 0 {
                self.scope.push(format!("lists of zeros and ones, up to {longest} of them"));
            }
        }
        for text in ["start", "full"] {
            if self.named.is_empty()
                && let Ok(position) = self.game.read(text)
                && self.take(text.to_owned(), &position, ALL_BOUNDS, meter)?
            {
                self.scope.push("the position the game starts from".to_owned());
            }
        }
        Ok(())
    }
}

/// Every pair, in every panel, of which the largest number is `k`, with the text that names
/// it.
fn shell(naming: &Naming, first: u64, k: u64, game: &dyn Game) -> Vec<(String, Position)> {
    let mut shell = Vec::new();
    for (a, b) in (first..=k).flat_map(|a| (first..=k).map(move |b| (a, b))) {
        let on_the_rim = |third: &Option<u64>| a.max(b).max(third.unwrap_or(0)) == k;
        for &third in naming.panels.iter().filter(|third| on_the_rim(third)) {
            let position = naming.position(a, b, third, game);
            shell.extend(position.ok().map(|position| (naming.text(a, b, third), position)));
        }
    }
    shell
}
