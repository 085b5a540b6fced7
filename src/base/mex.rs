//! Grundy values and the minimal excludant.

/// A Grundy value: the size of the nim heap a position is equal to in normal play, or the
/// value of the same recursion with the misère base case.
pub type Grundy = u32;

/// Scratch for computing `mex` many times without clearing or allocating.
///
/// Each call to [`Mex::start`] opens a new generation, so marking costs one store and
/// starting afresh costs nothing. Memory is four bytes a value up to the largest marked.
///
/// ```
/// use lastmove::base::Mex;
/// let mut mex = Mex::default();
/// assert_eq!(mex.of([0, 1, 3]), 2);
/// assert_eq!(mex.of([]), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    stamps: Vec<u32>,
    generation: u32,
}

impl Mex {
    /// Forgets every mark.
    #[inline]
    pub fn start(&mut self) {
        self.generation = match self.generation.checked_add(1) {
            Some(next) => next,
            None => {
                self.stamps.fill(0);
                1
            }
        };
    }

    /// Marks `value` as taken in this generation.
    #[inline]
    pub fn mark(&mut self, value: Grundy) {
        let at = value as usize;
        if at >= self.stamps.len() {
            self.stamps.resize((at + 1).next_power_of_two(), 0);
        }
        self.stamps[at] = self.generation;
    }

    /// Whether `value` is marked in this generation.
    #[inline]
    pub fn contains(&self, value: Grundy) -> bool {
        self.stamps.get(value as usize) == Some(&self.generation)
    }

    /// The least value not marked in this generation: the minimal excludant.
    #[inline]
    pub fn least_unmarked(&self) -> Grundy {
        let taken = |stamp: &&u32| **stamp == self.generation;
        self.stamps.iter().take_while(taken).count() as Grundy
    }

    /// The mex of `values`, in a fresh generation.
    pub fn of(&mut self, values: impl IntoIterator<Item = Grundy>) -> Grundy {
        self.start();
        values.into_iter().for_each(|value| self.mark(value));
        self.least_unmarked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generation_that_wraps_does_not_resurrect_old_marks() {
        let mut mex = Mex::default();
        assert_eq!(mex.of([0, 1, 2]), 3);
        mex.generation = u32::MAX;
        assert_eq!(mex.of([1]), 0);
        assert_eq!(mex.of([0]), 1);
    }
}
