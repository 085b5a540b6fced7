//! The moves of one state: numbers chosen in every way, results worked out and checked.

use super::{Numbers, StateGame};
use crate::base::Exhausted;
use crate::language::{Inputs, Program};
use crate::position::{Component, Options};
use crate::ruleset::{Binding, Change, StateMove, Target};
use smallvec::SmallVec;

/// The most choices one move may offer from one state: past this the ranges are taken for
/// ranges without an end.
pub(super) const MAX_CHOICES: u64 = 1 << 24;

/// Why moves could not be listed.
pub(super) enum Fault {
    /// A budget ended.
    Exhausted(Exhausted),
    /// What is wrong with a move, and with which choices.
    Move(String),
}

impl From<Exhausted> for Fault {
    fn from(exhausted: Exhausted) -> Fault {
        Fault::Exhausted(exhausted)
    }
}

/// A move being made: the state it starts from, and what has been chosen.
pub(super) struct Making<'a> {
    pub(super) game: &'a StateGame,
    pub(super) rule: &'a StateMove,
    /// Whether the last choice walks along lines.
    straight: bool,
    pub(super) state: &'a [i64],
    /// The variables of the state, then the bindings chosen so far.
    pub(super) variables: Numbers,
    pub(super) choices: u64,
}

impl StateGame {
    /// Adds every option that one way of moving gives.
    pub(super) fn choose(
        &self,
        rule: &StateMove,
        straight: bool,
        state: &[i64],
        into: &mut Options,
    ) -> Result<(), Fault> {
        let fixed = self.rules.variables.len();
        let variables = Numbers::from_slice(&state[..fixed.min(state.len())]);
        let mut making = Making { game: self, rule, straight, state, variables, choices: 0 };
        making.choose(&rule.bindings, into)
    }
}

impl Making<'_> {
    /// As deep as there are bindings, of which a move has at most eight.
    fn choose(&mut self, left: &[Binding], into: &mut Options) -> Result<(), Fault> {
        let Some((binding, left)) = left.split_first() else { return self.finish(into) };
        let (from, to) = (self.value(&binding.from)?, self.value(&binding.to)?);
        if left.is_empty() && from < to && self.straight && self.along(from, to, into)? {
            return Ok(());
        }
        for choice in from..=to {
            into.tick()?;
            self.choices += 1;
            if self.choices > MAX_CHOICES {
                let most =
                    format!("more than {MAX_CHOICES} choices: the range of `{}` is too wide", binding.name);
                return Err(self.broken(&most));
            }
            self.variables.push(choice);
            self.choose(left, into)?;
            self.variables.pop();
        }
        Ok(())
    }

    fn finish(&mut self, into: &mut Options) -> Result<(), Fault> {
        if let Some(guard) = &self.rule.guard
            && self.value(guard)? == 0
        {
            return Ok(());
        }
        let mut parts: SmallVec<[Component; 2]> = SmallVec::new();
        let mut measured: i64 = 0;
        for changes in &self.rule.results {
            let result = self.result(changes)?;
            if self.is_forbidden(&result)? {
                return Ok(());
            }
            if let Some(measure) = &self.game.rules.measure {
                measured = measured.saturating_add(self.measure(measure, &result)?);
            }
            parts.push(self.game.names.name(&result));
        }
        if let Some(measure) = &self.game.rules.measure {
            let before = self.measure(measure, self.state)?;
            if measured >= before {
                let fault =
                    format!("the measure `{}` goes from {before} to {measured}, not down", measure.source());
                return Err(self.broken(&fault));
            }
        }
        into.push(parts)?;
        Ok(())
    }

    /// One of the states left, settled.
    fn result(&self, changes: &[Change]) -> Result<Numbers, Fault> {
        let mut result = Numbers::from_slice(self.state);
        let fixed = self.game.rules.variables.len();
        for Change { place, value } in changes {
            let at = match place {
                Target::Variable(at) => *at,
                Target::Heap(index) => {
                    let index = self.value(index)?;
                    let at = usize::try_from(index).ok().map(|index| index.saturating_add(fixed));
                    at.filter(|&at| at < result.len())
                        .ok_or_else(|| self.broken(&format!("there is no heaps[{index}]")))?
                }
            };
            result[at] = self.value(value)?;
        }
        self.game.settle(&mut result).map_err(|fault| self.broken(&fault))?;
        Ok(result)
    }

    fn is_forbidden(&self, result: &[i64]) -> Result<bool, Fault> {
        let Some(forbidden) = &self.game.rules.forbidden else { return Ok(false) };
        let found = forbidden.bool(&self.game.inputs(result));
        found.map_err(|fault| self.broken(&format!("in `{}`: {fault}", forbidden.source())))
    }

    fn measure(&self, measure: &Program, state: &[i64]) -> Result<i64, Fault> {
        let value = measure.int(&self.game.inputs(state));
        let value = value.map_err(|fault| self.broken(&format!("in `{}`: {fault}", measure.source())))?;
        if value < 0 {
            return Err(self.broken(&format!("the measure `{}` is {value}, below 0", measure.source())));
        }
        Ok(value)
    }

    pub(super) fn value(&self, program: &Program) -> Result<i64, Fault> {
        let fixed = self.game.rules.variables.len();
        let heaps = self.state.get(fixed..).unwrap_or_default();
        match program.int(&Inputs { variables: &self.variables, heaps, values: None }) {
            Ok(value) => Ok(value),
            Err(fault) => Err(self.broken(&format!("in `{}`: {fault}", program.source()))),
        }
    }

    /// A fault of the move with the choices made so far, which are named in it.
    #[cold]
    fn broken(&self, fault: &str) -> Fault {
        let fixed = self.game.rules.variables.len();
        let chosen = self.rule.bindings.iter().zip(self.variables.get(fixed..).unwrap_or_default());
        let chosen: Vec<String> =
            chosen.map(|(binding, choice)| format!("{} = {choice}", binding.name)).collect();
        Fault::Move(match &chosen[..] {
            [] => fault.to_owned(),
            chosen => format!("with {}, {fault}", chosen.join(", ")),
        })
    }
}
