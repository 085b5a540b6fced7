//! What answers rest on, counted.

use crate::conjecture::Authority;
use std::mem::discriminant;

/// How many answers rest on which authority.
#[derive(Default)]
pub(super) struct Sources {
    theorem: u64,
    others: Vec<(Authority, u64)>,
}

impl Sources {
    #[inline]
    pub(super) fn by_theorem(&mut self) {
        self.theorem += 1;
    }

    /// So many answers at once.
    pub(super) fn add(&mut self, authority: Option<Authority>, answers: u64) {
        match authority {
            None => self.theorem += answers,
            Some(authority) => self.others.push((authority, answers)),
        }
    }

    /// Of searches the latest stands for all: they grow.
    pub(super) fn by(&mut self, authority: Authority) {
        match self.others.iter_mut().find(|(by, _)| discriminant(by) == discriminant(&authority)) {
            Some((by, count)) => (*by, *count) = (authority, *count + 1),
            None => self.others.push((authority, 1)),
        }
    }

    /// All of them; `theorem` is the theorem that added up worths.
    pub(super) fn all(&self, theorem: &Authority) -> Vec<(Authority, u64)> {
        let theorem = (self.theorem > 0).then(|| (theorem.clone(), self.theorem));
        theorem.into_iter().chain(self.others.iter().cloned()).collect()
    }
}
