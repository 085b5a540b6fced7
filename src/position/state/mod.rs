//! Games of named numbers: carrying out, on one state, the moves a ruleset states.

mod moves;
mod pack;
mod text;

use super::{Component, Game, Listing, Options, OptionsFault, Position, PositionFault};
use crate::base::Outcome;
use crate::language::Inputs;
use crate::ruleset::{Boundary, StateRules, Vocabulary};
use pack::Names;
use smallvec::SmallVec;

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
}

impl StateGame {
    /// The game of these rules.
    pub fn new(rules: StateRules) -> StateGame {
        let names = Names::new(rules.variables.len(), rules.heaps.is_some());
        StateGame { rules, names }
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
            let (name, bounds) = match (self.rules.variables.get(at), self.rules.heaps) {
                (Some(variable), _) => (variable.name.clone(), variable.bounds),
                (None, Some(bounds)) => (format!("heaps[{}]", at - fixed), bounds),
                (None, None) => return Err("a state has no such number".to_owned()),
            };
            if self.rules.boundary == Boundary::Sink {
                numbers[at] = numbers[at].max(bounds.least);
            }
            if !bounds.contains(numbers[at]) {
                return Err(format!("{name} is {}, outside its range {bounds}", numbers[at]));
            }
        }
        for group in &self.rules.unordered {
            let mut sorted: Numbers = group.iter().map(|&at| numbers[at]).collect();
            sorted.sort_unstable();
            group.iter().zip(sorted).for_each(|(&at, number)| numbers[at] = number);
        }
        if self.rules.unordered_heaps {
            numbers[fixed..].sort_unstable();
        }
        Ok(())
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
        for a_move in &self.rules.moves {
            self.choose(a_move, &numbers, into).map_err(|fault| match fault {
                moves::Fault::Exhausted(exhausted) => OptionsFault::Exhausted(exhausted),
                moves::Fault::Move(fault) => illegal(fault),
            })?;
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
        let state = self.state(&[n]).map_err(|fault| PositionFault::new(0..0, fault))?;
        Ok(Position::copies(state, 1))
    }

    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        self.read_states(text)
    }

    fn of_numbers(&self, numbers: &[u64]) -> Result<Position, PositionFault> {
        let fault = |fault| PositionFault::new(0..0, fault);
        if self.rules.is_single() {
            let states = numbers.iter().map(|&number| self.state(&[number]).map_err(fault));
            return states.collect();
        }
        Ok(Position::copies(self.state(numbers).map_err(fault)?, 1))
    }

    fn listing(&self) -> Listing {
        let fewest = self.rules.fewest_numbers() as u32;
        let most = self.rules.variables.len() as u32;
        let all_alike = self.rules.unordered.iter().any(|group| group.len() == self.rules.variables.len());
        match self.rules.heaps {
            _ if self.rules.is_single() => Listing { lengths: 0..=u32::MAX, ordered: false },
            None => Listing { lengths: fewest..=most, ordered: most > 1 && !all_alike },
            Some(_) => Listing {
                lengths: most..=u32::MAX,
                ordered: !self.rules.unordered_heaps || !self.rules.variables.is_empty(),
            },
        }
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

    fn end(&self, component: Component) -> Option<Outcome> {
        StateGame::end(self, &self.names.numbers(component)).ok().flatten()
    }

    fn has_end_rule(&self) -> bool {
        !self.rules.ends.is_empty()
    }
}

#[cfg(test)]
mod tests;
