//! A third game that tells two different forms apart.
//!
//! Forms that differ are won by different players beside some game. The small games are
//! tried first, all of them in order; where they fail, the proof that such a game exists is
//! carried out:
//!
//! * G and H are *linked* by T when both G + T and H + T are P-positions. They are linked by
//!   some game exactly when neither is equal to an option of the other: then let T have an
//!   option for every G', with which G' is in P and H is not, and one for every H'.
//! * G and H with different outcomes are told apart by the empty game. Others, if they are
//!   not equal, have a G' linked to H by some T, so that G + T is won and H + T is lost, or
//!   the other way round.
//! * To turn T around, from G + T in P to H + T in P, take the game of T and of the mates of
//!   all H'.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*,
//! section V.3.

use super::{Form, Forms};
use crate::base::{Exhausted, Meter, Outcome};
use rustc_hash::FxHashMap;

/// All games born by this day are tried one by one.
const TRIED_DAY: u32 = 4;

/// The proof nests as deep as the forms; it is not carried out beyond this.
const DEEPEST: u32 = 256;

/// A third game beside which two games are won by different players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The third game.
    pub third: Form,
    /// Who wins the first, and who the second, with the third beside it.
    pub outcomes: [Outcome; 2],
    /// Whether every game born earlier, or on the same day with fewer options, was tried.
    pub smallest: bool,
}

impl Forms {
    /// A game that tells `a` and `b` apart; `None` where they are equal, or where the games
    /// are too deep for the proof.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn separate(&mut self, a: Form, b: Form, meter: &mut Meter) -> Result<Option<Separation>, Exhausted> {
        if a == b {
            return Ok(None);
        }
        let mut small = self.born_by(TRIED_DAY, meter)?;
        small.sort_by(|&x, &y| self.order(x, y));
        for third in small {
            let outcomes = self.outcomes_beside(third, [a, b], meter)?;
            if outcomes[0] != outcomes[1] {
                return Ok(Some(Separation { third, outcomes, smallest: true }));
            }
        }
        let mut proof = Proof { forms: self, turned: FxHashMap::default(), meter };
        let Some(third) = proof.separating(a, b, 0)? else { return Ok(None) };
        let outcomes = self.outcomes_beside(third, [a, b], meter)?;
        debug_assert_ne!(outcomes[0], outcomes[1]);
        Ok(Some(Separation { third, outcomes, smallest: false }))
    }

    pub(super) fn outcomes_beside(
        &mut self,
        third: Form,
        [a, b]: [Form; 2],
        meter: &mut Meter,
    ) -> Result<[Outcome; 2], Exhausted> {
        let (a, b) = (self.sum(a, third, meter)?, self.sum(b, third, meter)?);
        Ok([self.outcome(a), self.outcome(b)])
    }
}

/// The proof carried out, with what it found.
pub(super) struct Proof<'a> {
    pub(super) forms: &'a mut Forms,
    /// Games that make the first of a pair a P-position and the second not.
    pub(super) turned: FxHashMap<(Form, Form), Form>,
    pub(super) meter: &'a mut Meter,
}

impl Proof<'_> {
    /// A game beside which two different games are won by different players.
    pub(super) fn separating(&mut self, a: Form, b: Form, depth: u32) -> Result<Option<Form>, Exhausted> {
        if self.forms.outcome(a) != self.forms.outcome(b) {
            return Ok(Some(Form::ZERO));
        }
        for (of, with) in [(a, b), (b, a)] {
            let linked = |&&option: &&Form| {
                let options = |form| self.forms.options(form);
                !options(with).contains(&option) && !options(option).contains(&with)
            };
            if let Some(&option) = self.forms.options(of).iter().find(linked) {
                return self.linking(option, with, depth + 1);
            }
        }
        // Unreached: without a link, and with one outcome, the two would be equal.
        Ok(None)
    }

    /// A game beside which both games, neither equal to an option of the other, are in P.
    fn linking(&mut self, a: Form, b: Form, depth: u32) -> Result<Option<Form>, Exhausted> {
        if depth > DEEPEST {
            return Ok(None);
        }
        let mut options = Vec::new();
        for (of, with) in [(a, b), (b, a)] {
            for option in self.forms.options(of).to_vec() {
                match self.turned_towards(option, with, depth + 1)? {
                    Some(third) => options.push(third),
                    None => return Ok(None),
                }
            }
        }
        if options.is_empty() {
            // Both are the empty game.
            options.push(Form::ZERO);
        }
        self.forms.of_options(options, self.meter).map(Some)
    }

    /// A game beside which `a` is in P and `b` is not.
    fn turned_towards(&mut self, a: Form, b: Form, depth: u32) -> Result<Option<Form>, Exhausted> {
        if let Some(&known) = self.turned.get(&(a, b)) {
            return Ok(Some(known));
        }
        let Some(third) = self.separating(a, b, depth + 1)? else { return Ok(None) };
        let beside = self.forms.sum(a, third, self.meter)?;
        let turned = match self.forms.outcome(beside) {
            Outcome::P => third,
            _ => {
                let mut options = vec![third];
                for option in self.forms.options(a).to_vec() {
                    options.push(self.forms.mate(option, self.meter)?);
                }
                self.forms.of_options(options, self.meter)?
            }
        };
        self.turned.insert((a, b), turned);
        Ok(Some(turned))
    }
}
