//! Canonical forms as a game of their own: every form a component, its options single forms.

use super::{Form, Forms};
use crate::position::{Component, Game, Options, OptionsFault, Position, PositionFault};

/// The game whose components are the canonical forms of one store, for whatever asks
/// questions of games: search, quotients, graphs.
pub struct FormGame {
    forms: Forms,
}

impl FormGame {
    /// The game of the forms in this store.
    pub fn new(forms: Forms) -> FormGame {
        FormGame { forms }
    }

    /// The store.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The form by itself; the empty game is no component.
    pub fn position(&self, form: Form) -> Position {
        Position::copies(component(form), u64::from(form != Form::ZERO))
    }
}

fn component(form: Form) -> Component {
    Component(form.0.into())
}

impl Game for FormGame {
    fn options(&self, from: Component, into: &mut Options) -> Result<(), OptionsFault> {
        for &option in self.forms.options(Form(from.0 as u32)) {
            into.push(self.position(option).iter())?;
        }
        Ok(())
    }

    fn size(&self, of: Component) -> u64 {
        self.forms.birthday(Form(of.0 as u32)).into()
    }

    fn write(&self, of: Component) -> String {
        self.forms.text(Form(of.0 as u32))
    }

    /// The form that came into the store as number `n`.
    fn member(&self, n: u64) -> Result<Position, PositionFault> {
        match u32::try_from(n) {
            Ok(n) if (n as usize) < self.forms.len() => Ok(self.position(Form(n))),
            _ => {
                let message = format!("the store holds {} forms", self.forms.len());
                Err(PositionFault { span: 0..0, message })
            }
        }
    }

    /// Numbers of forms, separated by commas.
    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        let mut sum = Position::empty();
        let mut start = 0;
        for item in text.split(',') {
            let span = start..start + item.len();
            start = span.end + 1;
            let number = item.trim().parse::<u64>().map_err(|_| PositionFault {
                span: span.clone(),
                message: "expected the number of a form".to_owned(),
            })?;
            sum = sum.plus(&self.member(number).map_err(|fault| PositionFault { span, ..fault })?);
        }
        Ok(sum)
    }
}
