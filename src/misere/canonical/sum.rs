//! Sums of canonical forms, and the canonical form of a position of any game.

use super::{Form, Forms};
use crate::base::{Exhausted, Meter};
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::position::{Game, Position};

impl Forms {
    /// The canonical form of a sum.
    ///
    /// Every pair of subpositions of the two once; each pair is remembered.
    ///
    /// # Errors
    /// When a budget ended. What was found before stays known.
    pub fn sum(&mut self, a: Form, b: Form, meter: &mut Meter) -> Result<Form, Exhausted> {
        let root = ordered(a, b);
        // Depth first with a stack of our own: sums may last longer than ours is deep.
        let mut open = vec![root];
        while let Some(&(a, b)) = open.last() {
            meter.tick()?;
            if self.known_sum(a, b).is_some() {
                open.pop();
                continue;
            }
            let below = open.len();
            let mut options = Vec::new();
            let moves_in_a = self.options(a).iter().map(|&option| ordered(option, b));
            let moves_in_b = self.options(b).iter().map(|&option| ordered(a, option));
            for (x, y) in moves_in_a.chain(moves_in_b) {
                match self.known_sum(x, y) {
                    Some(sum) => options.push(sum),
                    None => open.push((x, y)),
                }
            }
            if open.len() > below {
                meter.check_size(self.sums.len() as u64, self.bytes() + 8 * open.len() as u64)?;
                continue;
            }
            let sum = self.of_options(options, meter)?;
            self.sums.insert((a, b), sum);
            open.pop();
        }
        Ok(self.known_sum(root.0, root.1).unwrap_or(Form::ZERO))
    }

    /// The canonical form of so many copies of one game, by doubling.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn copies(&mut self, form: Form, mut count: u64, meter: &mut Meter) -> Result<Form, Exhausted> {
        let (mut sum, mut power) = (Form::ZERO, form);
        while count > 0 {
            if count % 2 == 1 {
                sum = self.sum(sum, power, meter)?;
            }
            count /= 2;
            if count > 0 {
                power = self.sum(power, power, meter)?;
            }
        }
        Ok(sum)
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        if a == Form::ZERO { Some(b) } else { self.sums.get(&(a, b)).copied() }
    }
}

fn ordered(a: Form, b: Form) -> (Form, Form) {
    (a.min(b), a.max(b))
}

/// The canonical forms of the components of one game, as positions ask for them.
#[derive(Default)]
pub struct PositionForms {
    table: ComponentTable,
    of: Vec<Form>,
}

impl PositionForms {
    /// The canonical form of a position: its components' forms added, each from the forms
    /// of its options.
    ///
    /// # Errors
    /// When the rules break or loop, or a budget ended.
    ///
    /// ```
    /// use lastmove::base::Budget;
    /// use lastmove::misere::canonical::{Forms, PositionForms};
    /// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
    /// let (mut forms, mut meter) = (Forms::new(), Budget::DEFAULT.meter());
    /// let mut of = PositionForms::default();
    /// let [four, one] = [4, 1].map(|row| kayles.member(row));
    /// // In misère play too, a row of four pins is a row of one.
    /// let four = of.form(&*kayles, &four?, &mut forms, &mut meter)?;
    /// assert_eq!(four, of.form(&*kayles, &one?, &mut forms, &mut meter)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn form(
        &mut self,
        game: &dyn Game,
        position: &Position,
        forms: &mut Forms,
        meter: &mut Meter,
    ) -> Result<Form, GraphFault> {
        self.table.add(game, position, &mut meter.share(4))?;
        for local in self.of.len()..self.table.len() {
            let form = self.above(local as Local, forms, meter)?;
            self.of.push(form);
        }
        let mut sum = Form::ZERO;
        for run in position.runs() {
            let local = self.table.number(run.component).expect("a component just added");
            let copies = forms.copies(self.of[local as usize], run.count, meter)?;
            sum = forms.sum(sum, copies, meter)?;
        }
        Ok(sum)
    }

    fn above(&self, local: Local, forms: &mut Forms, meter: &mut Meter) -> Result<Form, Exhausted> {
        let mut options = Vec::new();
        for parts in self.table.options(local) {
            let mut sum = Form::ZERO;
            for &part in parts {
                sum = forms.sum(sum, self.of[part as usize], meter)?;
            }
            options.push(sum);
        }
        forms.of_options(options, meter)
    }
}
