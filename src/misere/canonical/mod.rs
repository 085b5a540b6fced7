//! Misère canonical forms: the simplest game equal to a position in all misère contexts.
//!
//! Two games are *equal* in misère play when no game whatever, added to both, is won by
//! different players. Every game is equal to exactly one canonical form, the one from which
//! nothing can be taken away:
//!
//! * options that are there twice count once;
//! * G simplifies to H when every option of H is one of G, and every other option of G has
//!   H itself among its options, so that moving there is answered by moving to H. The
//!   *proviso*: when H has no option, the answer ends the game, and G must be won by the
//!   player to move, as the empty game is.
//!
//! Nothing else ever simplifies, so equality is identity of canonical forms.
//!
//! * [`Forms`] holds canonical forms, each once, and makes them from options;
//! * `sum` adds them, and finds the form of any position of any game;
//! * `separate` tells different forms apart, by a game that is won by different players;
//! * `birthday` lists all forms born by a day.
//!
//! Not here: who wins a position among others of its own ruleset. There more positions may
//! stand for each other, and that is `quotient`'s business.
//!
//! Source: Grundy and Smith 1956; Conway, *On Numbers and Games*, chapter 12; Siegel,
//! *Combinatorial Game Theory*, section V.3.

mod birthday;
mod game;
mod separate;
mod sum;
#[cfg(test)]
mod tests;
mod text;

use crate::base::{Exhausted, Meter, Outcome};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{BuildHasher, BuildHasherDefault};

pub use birthday::count_born_by;
pub use game::FormGame;
pub use separate::Separation;
pub use sum::PositionForms;

/// A canonical form, by its place in a store of [`Forms`]. Forms of one store are equal in
/// all misère contexts exactly when they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

impl Form {
    /// The game without a move.
    pub const ZERO: Form = Form(0);

    fn at(self) -> usize {
        self.0 as usize
    }
}

/// What is remembered of a form beside its options.
#[derive(Clone, Copy)]
struct Facts {
    /// Where its options start; they end where those of the next form start.
    start: u32,
    birthday: u32,
    outcome: Outcome,
}

/// A store of canonical forms: every form once, with its options before it.
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::misere::canonical::{Form, Forms};
/// let mut meter = Budget::DEFAULT.meter();
/// let mut forms = Forms::new();
/// let star = forms.nim_heap(1, &mut meter)?;
/// let two = forms.nim_heap(2, &mut meter)?;
/// // The only move to a single bean ends the game at once; the only move to two does not.
/// assert_eq!(forms.of_options(vec![star], &mut meter)?, Form::ZERO);
/// let sharp = forms.of_options(vec![two], &mut meter)?;
/// assert_eq!(forms.text(sharp), "{*2}");
/// // In misère play *2 + *2 is not the empty game.
/// assert_ne!(forms.sum(two, two, &mut meter)?, Form::ZERO);
/// # Ok::<(), lastmove::base::Exhausted>(())
/// ```
pub struct Forms {
    facts: Vec<Facts>,
    /// The options of all forms one after the other, those of each ascending.
    options: Vec<Form>,
    names: HashTable<Form>,
    sums: FxHashMap<(Form, Form), Form>,
    mates: FxHashMap<Form, Form>,
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

impl Forms {
    /// A store that holds the empty game alone.
    pub fn new() -> Forms {
        let zero = Facts { start: 0, birthday: 0, outcome: Outcome::N };
        let mut forms = Forms {
            facts: vec![zero],
            options: Vec::new(),
            names: HashTable::new(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
        };
        forms.names.insert_unique(hash(&[]), Form::ZERO, |_| hash(&[]));
        forms
    }

    /// How many forms the store holds.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Never: the empty game is always there.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The options of a form, each once, in the order they came into the store.
    pub fn options(&self, form: Form) -> &[Form] {
        let end = self.facts.get(form.at() + 1).map_or(self.options.len(), |next| next.start as usize);
        &self.options[self.facts[form.at()].start as usize..end]
    }

    /// Who wins the form by itself in misère play.
    pub fn outcome(&self, form: Form) -> Outcome {
        self.facts[form.at()].outcome
    }

    /// The day a game is born: the most moves that can be made in its canonical form, the
    /// fewest in which any equal game can be written.
    pub fn birthday(&self, form: Form) -> u32 {
        self.facts[form.at()].birthday
    }

    /// The canonical form of the game with these options.
    ///
    /// One look for each option of the option that came into the store last.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn of_options(&mut self, mut options: Vec<Form>, meter: &mut Meter) -> Result<Form, Exhausted> {
        options.sort_unstable();
        options.dedup();
        meter.tick()?;
        match self.simpler(&options) {
            Some(simpler) => Ok(simpler),
            None => self.intern(&options, meter),
        }
    }

    /// The nim heap of `size` beans.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn nim_heap(&mut self, size: u32, meter: &mut Meter) -> Result<Form, Exhausted> {
        let mut smaller = vec![];
        loop {
            let heap = self.of_options(smaller.clone(), meter)?;
            if smaller.len() as u32 == size {
                return Ok(heap);
            }
            smaller.push(heap);
        }
    }

    /// The size of the nim heap a form is, if it is one.
    pub fn nim_size(&self, form: Form) -> Option<u32> {
        let options = self.options(form);
        let is_heap = options.iter().enumerate().all(|(size, &option)| {
            self.birthday(option) as usize == size && self.options(option) == &options[..size]
        });
        is_heap.then_some(options.len() as u32)
    }

    /// The mate of a form, the game that makes it a P-position beside it: *1 for the empty
    /// game, and otherwise the game of the options' mates.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn mate(&mut self, form: Form, meter: &mut Meter) -> Result<Form, Exhausted> {
        // Depth first with a stack of our own: forms may be born later than ours is deep.
        let mut open = vec![form];
        while let Some(&top) = open.last() {
            meter.tick()?;
            let missing = self.options(top).iter().find(|option| !self.mates.contains_key(option));
            if let Some(&missing) = missing {
                open.push(missing);
                continue;
            }
            let mate = match top {
                Form::ZERO => self.of_options(vec![Form::ZERO], meter)?,
                _ => {
                    let mates = self.options(top).iter().map(|option| self.mates[option]).collect();
                    self.of_options(mates, meter)?
                }
            };
            self.mates.insert(top, mate);
            open.pop();
        }
        Ok(self.mates[&form])
    }

    /// The simpler game that the game with these options, ascending and each once, is equal
    /// to, if there is one.
    ///
    /// Let m be the option last in the store. It is none of H's, since H would then come
    /// after all of G's options and could be answered by none. So H is an option of m.
    fn simpler(&self, options: &[Form]) -> Option<Form> {
        let &last = options.last()?;
        let candidates = self.options(last).iter().copied();
        candidates.into_iter().find(|&simpler| {
            let proviso = || options.iter().any(|&option| self.outcome(option) == Outcome::P);
            self.is_reversed_to(options, simpler) && (simpler != Form::ZERO || proviso())
        })
    }

    /// Whether all options of `simpler` are among `options`, and all the others have it.
    fn is_reversed_to(&self, options: &[Form], simpler: Form) -> bool {
        let mut kept = self.options(simpler).iter().peekable();
        let others_have_it = options.iter().all(|option| {
            kept.next_if_eq(&option).is_some() || self.options(*option).binary_search(&simpler).is_ok()
        });
        others_have_it && kept.next().is_none()
    }

    fn intern(&mut self, options: &[Form], meter: &mut Meter) -> Result<Form, Exhausted> {
        let Forms { facts, options: all, names, .. } = self;
        let options_of = |form: &Form, all: &[Form], facts: &[Facts]| {
            let end = facts.get(form.at() + 1).map_or(all.len(), |next| next.start as usize);
            facts[form.at()].start as usize..end
        };
        let same = |form: &Form| all[options_of(form, all, facts)] == *options;
        let rehash = |form: &Form| hash(&all[options_of(form, all, facts)]);
        match names.entry(hash(options), same, rehash) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(entry) => {
                let form = Form(facts.len() as u32);
                let birthday = options.iter().map(|option| facts[option.at()].birthday + 1).max();
                let won = options.iter().any(|option| facts[option.at()].outcome == Outcome::P);
                let outcome = if won { Outcome::N } else { Outcome::P };
                entry.insert(form);
                facts.push(Facts { start: all.len() as u32, birthday: birthday.unwrap_or(0), outcome });
                all.extend_from_slice(options);
                meter.check_size(self.facts.len() as u64, self.bytes())?;
                Ok(form)
            }
        }
    }

    /// Bytes held, about.
    pub fn bytes(&self) -> u64 {
        let memo = self.sums.capacity() * 13 + self.mates.capacity() * 9;
        (self.facts.capacity() * size_of::<Facts>() + self.options.capacity() * 4 + memo) as u64
            + self.names.allocation_size() as u64
    }
}

fn hash(options: &[Form]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(options)
}
