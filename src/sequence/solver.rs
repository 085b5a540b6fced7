//! The sequence of a game: values on demand, up to a proof of its period and beyond it.

use super::fault::{SequenceFault, SplitsFault};
use super::kernel::Kernel;
use super::period::Period;
use super::rule::{OptionMarks, OptionValues, Rule, TakeAndBreak};
use super::search::{Watch, observe};
use super::values::Values;
use crate::base::{Grundy, Meter};
use crate::ruleset::Code;

/// The values of the single heaps of one game.
///
/// Memory is two bytes a heap (four once a value passes 16 bits) and what the kernel keeps.
pub struct Sequence {
    pub(super) rule: Rule,
    pub(super) terminal: Grundy,
    pub(super) values: Values,
    kernel: Kernel,
    marks: OptionMarks,
    pub(super) watch: Option<Watch>,
    pub(super) period: Option<Period>,
}

impl Sequence {
    /// The Grundy sequence of take-and-break rules.
    pub fn new(rules: TakeAndBreak) -> Sequence {
        let watch = Some(Watch::new(&rules));
        Sequence::from_rule(Rule::TakeAndBreak(rules), watch)
    }

    /// The Grundy sequence of an octal or hexadecimal code.
    pub fn of_code(code: &Code) -> Sequence {
        Sequence::new(TakeAndBreak::from_code(code))
    }

    /// The Grundy sequence of any other rules.
    pub fn general(rules: Box<dyn OptionValues>) -> Sequence {
        Sequence::from_rule(Rule::General(rules), None)
    }

    fn from_rule(rule: Rule, watch: Option<Watch>) -> Sequence {
        Sequence {
            rule,
            terminal: 0,
            values: Values::default(),
            kernel: Kernel::default(),
            marks: OptionMarks::default(),
            watch,
            period: None,
        }
    }

    /// The same game with another value for a finished game: 1 is the base case of misère
    /// play. Starts afresh.
    ///
    /// # Errors
    /// Where a move may leave several heaps and `terminal` is not 0: the value of a sum is
    /// the xor of the values of its parts under normal play's base case only.
    pub fn with_terminal(self, terminal: Grundy) -> Result<Sequence, SplitsFault> {
        if terminal != 0 && self.rule.splits() {
            return Err(SplitsFault);
        }
        let watch = match &self.rule {
            Rule::TakeAndBreak(rules) => Some(Watch::new(rules)),
            Rule::General(_) => None,
        };
        Ok(Sequence { terminal, ..Sequence::from_rule(self.rule, watch) })
    }

    /// Whether its options are never listed: its rules have the shape that the fast kernels
    /// want, and every heap's value is theirs.
    pub fn has_kernel(&self) -> bool {
        matches!(self.rule, Rule::TakeAndBreak(_))
    }

    /// How many moves were looked at one by one; none where a kernel does without.
    pub fn moves_looked_at(&self) -> u64 {
        self.marks.looked_at()
    }

    /// The same sequence without a watch for periods: every value is computed.
    pub fn without_proof(mut self) -> Sequence {
        self.watch = None;
        self
    }

    /// Takes up values found earlier, with the [schedule](Watch::schedule) of the looks for a
    /// period and whether one was proved by these values.
    pub(super) fn continue_from(
        &mut self,
        values: Values,
        proved: bool,
        schedule: (u64, u64),
        meter: &mut Meter,
    ) -> Result<(), SequenceFault> {
        let mut kernel = Kernel::default();
        let mut period = None;
        if let Rule::TakeAndBreak(rules) = &self.rule {
            kernel.catch_up(rules, self.terminal, &values, meter)?;
            if let Some(watch) = &mut self.watch {
                watch.set_schedule(if proved { (0, 0) } else { schedule });
                period = if proved { watch.look(rules, self.terminal, &values) } else { None };
                watch.set_schedule(schedule);
            }
        }
        (self.values, self.kernel, self.period) = (values, kernel, period);
        Ok(())
    }

    /// Computes values until that of heap `upto` is known, by computation or by a proved
    /// period.
    ///
    /// # Errors
    /// When the budget ends or the rules cannot be applied. What was found remains, and a
    /// later call goes on from there.
    pub fn extend(&mut self, upto: u64, meter: &mut Meter) -> Result<(), SequenceFault> {
        let wanted = usize::try_from(upto).unwrap_or(usize::MAX).saturating_add(1);
        while self.period.is_none() && self.values.len() < wanted {
            let Sequence { rule, terminal, values, kernel, watch, .. } = self;
            match rule {
                Rule::TakeAndBreak(rules) => {
                    let next_look = watch.as_ref().map_or(wanted, |watch| watch.next_look(values.len()));
                    kernel.extend(rules, *terminal, values, wanted.min(next_look), meter)?;
                    if let Some(watch) = watch
                        && watch.is_due(values.len())
                    {
                        self.period = watch.look(rules, *terminal, values);
                    }
                }
                Rule::General(rules) => {
                    meter.tick()?;
                    meter.check_size(0, values.bytes())?;
                    self.marks.start();
                    rules.mark_options(values.len() as u64, values, &mut self.marks, meter)?;
                    values.push(self.marks.value(*terminal));
                }
            }
        }
        Ok(())
    }

    /// The value of `heap`, if it was computed or a proved period tells it, and fits.
    /// Constant time.
    pub fn value_at(&self, heap: u64) -> Option<u64> {
        if let Some(value) = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)) {
            return Some(value.into());
        }
        let period = self.period.as_ref()?;
        let (heap, times) = period.fold(heap);
        let value = self.values.get(usize::try_from(heap).ok()?)?;
        period.saltus.checked_mul(times)?.checked_add(value.into())
    }

    /// The values computed so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The proved period, once the values computed prove one.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The proved period, or else a regularity of the values computed so far. Before every
    /// number of beans that may be taken has been taken from as many heaps again, values show
    /// nothing of the rules, and no regularity is told.
    pub fn current_period(&self) -> Option<Period> {
        let reach = match &self.rule {
            Rule::TakeAndBreak(rules) => rules.reach(),
            Rule::General(_) => 0,
        };
        let shows = self.values.len() as u64 > reach.saturating_mul(2);
        self.period.clone().or_else(|| observe(&self.values).filter(|_| shows))
    }

    /// The heaps below the preperiod whose value is not the one that the period, continued
    /// downwards, would give them. `period` has to be one of this sequence.
    pub fn exceptions(&self, period: &Period) -> Vec<u64> {
        let expected = |heap: u64| {
            let times = (period.preperiod - heap).div_ceil(period.period);
            let above = self.value_at(heap + times * period.period)?;
            above.checked_sub(period.saltus.checked_mul(times)?)
        };
        (0..period.preperiod).filter(|&heap| self.value_at(heap) != expected(heap)).collect()
    }
}
