//! Games of named numbers: carrying out, on one state, the moves a ruleset states.

mod directions;
mod lines;
mod moves;
mod pack;
mod survey;
mod text;

use super::{
    Component, Directions, Game, Listing, Nouns, Options, OptionsFault, Packing, Position, PositionFault,
};
use crate::base::Outcome;
use crate::language::Inputs;
use crate::ruleset::{Boundary, Bounds, StateRules, Variable, Vocabulary};
use pack::Names;
use smallvec::SmallVec;
use std::ops::RangeInclusive;
pub use survey::{Ending, Measure, Survey};

/// The most states of a game all of which are looked at where nobody says which.
const SMALL: u64 = 1000;

/// The numbers of a state: its variables, then its list.
type Numbers = SmallVec<[i64; 8]>;

/// A ruleset of kind `[state]`. A component is a state.
///
/// ```
/// use lastmove::base::{Budget, Convention};
/// use lastmove::{play::Solved, position, ruleset};
/// let wythoff = position::game(&ruleset::resolve("wythoff")?);
/// let heaps = wythoff.read("3,5")?;
/// let solved = Solved::new(&*wythoff, &[heaps.clone()], &mut Budget::DEFAULT.meter())?;
/// assert_eq!(solved.grundy(&heaps, Convention::Normal), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StateGame {
    rules: StateRules,
    names: Names,
    /// Which moves make their last choice along lines.
    straight: Vec<bool>,
}

impl StateGame {
    /// The game of these rules.
    pub fn new(rules: StateRules) -> StateGame {
        let names = Names::new(rules.variables.len(), rules.heaps.is_some());
        let straight = rules.moves.iter().map(|a_move| lines::is_straight(&rules, a_move)).collect();
        StateGame { rules, names, straight }
    }

    /// What rules are asked about.
    fn inputs<'a>(&self, numbers: &'a [i64]) -> Inputs<'a> {
        let (variables, heaps) = numbers.split_at(self.rules.variables.len().min(numbers.len()));
        Inputs { variables, heaps, values: None }
    }

    /// Puts numbers into the one form that stands for the state: sinks filled, empty items
    /// left out, numbers without order ascending.
    fn settle(&self, numbers: &mut Numbers) -> Result<(), String> {
        let fixed = self.rules.variables.len();
        if let Some(bounds) = self.rules.heaps.filter(|bounds| bounds.least > 0) {
            let mut at = 0;
            numbers.retain(|number| {
                at += 1;
                at <= fixed || *number != 0 || bounds.contains(0)
            });
        }
        for at in 0..numbers.len() {
            let bounds = match (self.rules.variables.get(at), self.rules.heaps) {
                (Some(variable), _) => variable.bounds,
                (None, Some(bounds)) => bounds,
                (None, None) => return Err("a state has no such number".to_owned()),
            };
            if self.rules.boundary == Boundary::Sink {
                numbers[at] = numbers[at].max(bounds.least);
            }
            if !bounds.contains(numbers[at]) {
                return Err(self.outside(at, numbers[at], bounds));
            }
        }
        self.arrange(numbers);
        if self.rules.unordered_heaps {
            numbers[fixed..].sort_unstable();
        }
        Ok(())
    }

    #[cold]
    fn outside(&self, at: usize, number: i64, bounds: Bounds) -> String {
        let fixed = self.rules.variables.len();
        let name = match self.rules.variables.get(at) {
            Some(variable) => variable.name.clone(),
            None => format!("heaps[{}]", at - fixed),
        };
        format!("{name} is {number}, outside its range {bounds}")
    }

    /// Puts variables that may change places in ascending order.
    #[inline]
    fn arrange(&self, numbers: &mut [i64]) {
        for group in &self.rules.unordered {
            // Groups are short, and nearly in order after a move: sorted by insertion.
            for end in 1..group.len() {
                let mut at = end;
                while at > 0 && numbers[group[at - 1]] > numbers[group[at]] {
                    numbers.swap(group[at - 1], group[at]);
                    at -= 1;
                }
            }
        }
    }

    /// Fills in the variables that were left out.
    fn complete(&self, numbers: &mut Numbers) -> Result<(), String> {
        let fewest = self.rules.fewest_numbers();
        let most = self.rules.variables.len();
        if numbers.len() < fewest || self.rules.heaps.is_none() && numbers.len() > most {
            let names: Vec<&str> = self.rules.variables.iter().map(|variable| &*variable.name).collect();
            let and_list = if self.rules.heaps.is_some() { ", then the list" } else { "" };
            return Err(format!(
                "a state is the numbers {}{and_list}, and here are {}",
                names.join(", "),
                numbers.len()
            ));
        }
        while let Some(variable) = self.rules.variables.get(numbers.len()) {
            let start = variable.start.as_ref().ok_or_else(|| format!("{} is missing", variable.name))?;
            let value = start.int(&Inputs { variables: numbers, ..Inputs::default() });
            let value = value.map_err(|fault| format!("in `{}`: {fault}", start.source()))?;
            // Where nothing stands there yet, a start such as `n - 1` means the least there is.
            numbers.push(value.max(variable.bounds.least));
        }
        Ok(())
    }

    /// The variables a state is written with, where those that may be left out are: one at least.
    fn written(&self) -> &[Variable] {
        let variables = &self.rules.variables;
        &variables[..self.rules.fewest_numbers().max(1).min(variables.len())]
    }

    /// The least number a state is written with and the largest, where there is one.
    fn extent(&self) -> (u64, Option<u64>) {
        let list = self.rules.heaps.map(|bounds| Bounds { least: 0, ..bounds });
        let bounds = || self.written().iter().map(|variable| variable.bounds).chain(list);
        let least = bounds().map(|bounds| bounds.least.max(0) as u64).min().unwrap_or(0);
        let most: Option<Vec<u64>> =
            bounds().map(|bounds| bounds.most.map(|most| most.max(0) as u64)).collect();
        (least, most.and_then(|most| most.into_iter().max()))
    }

    fn state(&self, numbers: &[u64]) -> Result<Component, String> {
        let mut settled = Numbers::new();
        for &number in numbers {
            settled.push(i64::try_from(number).map_err(|_| format!("{number} is too large"))?);
        }
        self.complete(&mut settled)?;
        self.settle(&mut settled)?;
        Ok(self.names.name(&settled))
    }

    /// Whether an end rule has decided the game, and for whom.
    fn end(&self, numbers: &[i64]) -> Result<Option<Outcome>, String> {
        let inputs = self.inputs(numbers);
        // Whoever reached it has moved already: the winner is the previous player.
        for (rule, outcome) in [(&self.rules.ends.wins, Outcome::P), (&self.rules.ends.loses, Outcome::N)] {
            if let Some(rule) = rule
                && rule.bool(&inputs).map_err(|fault| format!("in `{}`: {fault}", rule.source()))?
            {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }
}

impl Game for StateGame {
    /// Linear in the choices of the bindings, times the cost of the rules.
    fn options(&self, component: Component, into: &mut Options) -> Result<(), OptionsFault> {
        let numbers = self.names.numbers(component);
        let illegal = |fault| OptionsFault::Illegal { component: self.write(component), fault };
        if self.end(&numbers).map_err(illegal)?.is_some() {
            return Ok(());
        }
        let (met, bytes) = self.names.held();
        into.check_size(met, bytes)?;
        let moves = &self.rules.moves;
        for (at, (a_move, &straight)) in (1..).zip(moves.iter().zip(&self.straight)) {
            let chosen = self.choose(a_move, straight, &numbers, into).map_err(|fault| match fault {
                moves::Fault::Exhausted(exhausted) => OptionsFault::Exhausted(exhausted),
                moves::Fault::Move(fault) if moves.len() > 1 => illegal(format!("move {at}, {fault}")),
                moves::Fault::Move(fault) => illegal(fault),
            });
            chosen.map_err(|fault| fault.of_move(Some(&a_move.place)))?;
        }
        Ok(())
    }

    fn size(&self, component: Component) -> u64 {
        let numbers = self.names.numbers(component);
        numbers.iter().fold(0, |sum, &number| sum.saturating_add(number.max(0) as u64))
    }

    fn write(&self, component: Component) -> String {
        let numbers = self.names.numbers(component);
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        if self.rules.is_single() { texts.concat() } else { format!("({})", texts.join(",")) }
    }

    fn member(&self, n: u64) -> Result<Position, PositionFault> {
        if !self.listing().lengths.contains(&1) {
            // Nobody typed a position that could be wrong: the question is for other games.
            let names: Vec<&str> = self.rules.variables.iter().map(|variable| &*variable.name).collect();
            let fault = format!(
                "this needs states of one number, and here a state is the numbers {}; try `chart map`, \
                 which shows two at once, `table`, or `solve` for one state",
                names.join(", ")
            );
            return Err(PositionFault::new(0..0, fault));
        }
        let state = self.state(&[n]).map_err(|fault| PositionFault::new(0..0, fault))?;
        Ok(Position::copies(state, 1))
    }

    fn customary(&self) -> RangeInclusive<u64> {
        let (least, most) = self.extent();
        let usual = match self.rules.fewest_numbers() {
            _ if self.is_small() => u64::MAX,
            0 | 1 => 40,
            2 => 10,
            _ => 4,
        };
        let last = if least < usual { usual } else { least.saturating_add(usual) };
        least..=last.min(most.unwrap_or(i64::MAX as u64))
    }

    fn bounded(&self) -> Option<RangeInclusive<u64>> {
        let (least, most) = self.extent();
        most.map(|most| least..=most)
    }

    fn is_small(&self) -> bool {
        let (least, Some(most)) = self.extent() else { return false };
        let variables = self.written();
        let states = variables.iter().map(|variable| variable.bounds).fold(1, |states: u64, bounds| {
            let most = bounds.most.unwrap_or(i64::MAX);
            states.saturating_mul(most.abs_diff(bounds.least).saturating_add(1))
        });
        let numbers = u32::try_from(variables.len()).unwrap_or(u32::MAX);
        let listings = (most - least).saturating_add(1).saturating_pow(numbers);
        self.rules.heaps.is_none() && states <= SMALL && listings <= SMALL * SMALL
    }

    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        self.read_states(text)
    }

    fn position_help(&self) -> String {
        if self.rules.is_single() {
            let name = &self.rules.variables[0].name;
            return format!("numbers {name} stand between commas, as in 3,5; 1x4 is 1 four times");
        }
        let mut names: Vec<&str> = self.rules.variables.iter().map(|variable| &*variable.name).collect();
        names.extend(self.rules.heaps.map(|_| "..."));
        let example: Vec<String> = (1..=names.len().max(2)).map(|number| number.to_string()).collect();
        let (names, example) = (names.join(","), example.join(","));
        let has_list = self.rules.heaps.is_some() || self.rules.fewest_numbers() < 2;
        let nothing = if has_list { "" } else { "; 0 is no state" };
        format!(
            "a state is written ({names}), as in {example}; several stand in parentheses, as in \
             ({example}),({example})x2{nothing}"
        )
    }

    fn of_numbers(&self, numbers: &[u64]) -> Result<Position, PositionFault> {
        let fault = |fault| PositionFault::new(0..0, fault);
        if self.rules.is_single() {
            let states = numbers.iter().map(|&number| self.state(&[number]).map_err(fault));
            return self.accept(states.collect::<Result<_, _>>()?, 0..0);
        }
        Ok(Position::copies(self.state(numbers).map_err(fault)?, 1))
    }

    fn listing(&self) -> Listing {
        let fewest = self.rules.fewest_numbers() as u32;
        let most = self.rules.variables.len() as u32;
        let all_alike = self.rules.unordered.iter().any(|group| group.len() == self.rules.variables.len());
        match self.rules.heaps {
            // An end rule decides the whole game, and so speaks of one state alone.
            _ if self.rules.is_single() => {
                let most = if self.has_end_rule() { 1 } else { u32::MAX };
                Listing { lengths: 0..=most, ordered: false }
            }
            None => Listing { lengths: fewest..=most, ordered: most > 1 && !all_alike },
            Some(_) => Listing {
                lengths: most..=u32::MAX,
                ordered: !self.rules.unordered_heaps || !self.rules.variables.is_empty(),
            },
        }
    }

    fn lists_apart(&self) -> bool {
        let count = self.rules.variables.len();
        let in_order = match &self.rules.unordered[..] {
            [] => true,
            // Listings are ascending where all numbers may change places.
            [group] => group.len() == count,
            _ => false,
        };
        let whole = self.rules.fewest_numbers() == count && self.rules.boundary == Boundary::Wall;
        self.rules.heaps.is_none() && count > 1 && in_order && whole
    }

    fn admits(&self, numbers: &[u64]) -> bool {
        let single = self.rules.is_single();
        numbers.iter().enumerate().all(|(at, &number)| {
            let at = if single { 0 } else { at };
            let bounds = self.rules.variables.get(at).map(|variable| variable.bounds).or(self.rules.heaps);
            // What is too small falls into the sink; empty items of a list disappear.
            let filled =
                self.rules.boundary == Boundary::Sink || at >= self.rules.variables.len() && number == 0;
            bounds.is_none_or(|bounds| {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                bounds.contains(number) || filled && number < bounds.least
            })
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        self.rules.vocabulary()
    }

    fn complete(&self, listing: &[i64]) -> Result<Vec<i64>, PositionFault> {
        let mut numbers = Numbers::from_slice(listing);
        if !self.rules.is_single() {
            StateGame::complete(self, &mut numbers).map_err(|fault| PositionFault::new(0..0, fault))?;
        }
        Ok(numbers.to_vec())
    }

    fn nouns(&self) -> Nouns {
        // What stands in a list without names is a heap of something.
        let one = if self.rules.heaps.is_some() { "heap" } else { "state" };
        let numbers = self.rules.variables.iter().map(|variable| variable.name.clone()).collect();
        Nouns { numbers, ..Nouns::things(one) }
    }

    fn numbers(&self, component: Component) -> Option<Vec<i64>> {
        Some(self.names.numbers(component).to_vec())
    }

    fn order_key(&self, component: Component) -> Vec<i64> {
        let numbers = self.names.numbers(component);
        std::iter::once(numbers.len() as i64).chain(numbers).collect()
    }

    fn is_loopy(&self) -> bool {
        self.rules.loopy
    }

    fn packing(&self) -> Option<Packing> {
        if self.rules.is_single() { None } else { self.names.packing() }
    }

    fn directions(&self) -> Option<Directions> {
        self.read_directions()
    }

    fn end(&self, component: Component) -> Option<Outcome> {
        StateGame::end(self, &self.names.numbers(component)).ok().flatten()
    }

    fn has_end_rule(&self) -> bool {
        !self.rules.ends.is_empty()
    }
}

#[cfg(test)]
mod tests;
