//! The genus of a position: its nim value and its misère values beside copies of *2.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13. The digits
//! come from one recursion over whole positions, without canonical forms.

use crate::base::{Exhausted, Genus, Grundy, Meter, Mex};
use crate::graph::PositionGraph;
use crate::play::Values;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The genus of a position from the genera of its options (at least one).
///
/// With M the longest option's last digit, the options' k-th digits depend on the parity
/// of k alone from k > M - 2 on, so as soon as two digits apart by two agree at k >= M
/// they do for ever.
fn above(grundy: Grundy, options: &[&Genus], mex: &mut Mex) -> Genus {
    let settled = options.iter().map(|option| option.digits().len() - 1).max().unwrap_or(0);
    let mut digits: Vec<Grundy> = vec![mex.of(options.iter().map(|option| option.digit(0)))];
    loop {
        let (k, before) = (digits.len(), digits[digits.len() - 1]);
        // From k copies of *2 one may become *1 or nothing: xor with 1 is what *1 adds,
        // in misère play too.
        let copies = [before, before ^ 1];
        digits.push(mex.of(options.iter().map(|option| option.digit(k)).chain(copies)));
        if k >= settled.max(2) && digits[k] == digits[k - 2] {
            return Genus::new(grundy, &digits);
        }
    }
}

/// The genera of all positions of a graph: four bytes a position, each genus once.
#[derive(Clone, Debug)]
pub struct Genera {
    of: Vec<u32>,
    distinct: Vec<Genus>,
    numbers: FxHashMap<Genus, u32>,
    /// Options' genera, each once and ascending, with the nim value above them: positions
    /// with the same have the same genus.
    above: FxHashMap<SmallVec<[u32; 12]>, u32>,
    mex: Mex,
}

impl Default for Genera {
    fn default() -> Self {
        Genera::new()
    }
}

impl Genera {
    /// The genera of no positions yet.
    pub fn new() -> Genera {
        Genera {
            of: Vec::new(),
            distinct: Vec::new(),
            numbers: FxHashMap::default(),
            above: FxHashMap::default(),
            mex: Mex::default(),
        }
    }

    /// The genera of the positions `graph` gained since the last call; `normal` are its
    /// normal-play values. One visit a move.
    ///
    /// # Errors
    /// When time ran out; what was known before stays known.
    pub fn extend(
        &mut self,
        graph: &PositionGraph,
        normal: &Values,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let known = self.of.len();
        self.of.resize(graph.len(), 0);
        let mut buffer = Vec::new();
        for id in graph.order_from(known) {
            if let Err(exhausted) = meter.tick() {
                self.of.truncate(known);
                return Err(exhausted);
            }
            let options = graph.options(id, &mut buffer).iter();
            let mut below: SmallVec<[u32; 12]> = options.map(|&option| self.of[option as usize]).collect();
            below.sort_unstable();
            below.dedup();
            self.of[id as usize] = match self.above.get(&below) {
                Some(&number) => number,
                None => {
                    let number = self.number_above(&below, normal.grundy(id));
                    self.above.insert(below, number);
                    number
                }
            };
        }
        Ok(())
    }

    /// The genus of position `id`.
    pub fn genus(&self, id: u32) -> &Genus {
        &self.distinct[self.of[id as usize] as usize]
    }

    /// How many positions have one.
    pub fn len(&self) -> usize {
        self.of.len()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    fn number_above(&mut self, below: &[u32], grundy: Grundy) -> u32 {
        let genus = match below {
            [] => Genus::zero(),
            _ => {
                let options: Vec<&Genus> =
                    below.iter().map(|&number| &self.distinct[number as usize]).collect();
                above(grundy, &options, &mut self.mex)
            }
        };
        let next = self.distinct.len() as u32;
        *self.numbers.entry(genus.clone()).or_insert_with(|| {
            self.distinct.push(genus);
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_form_stops_where_the_tail_alternates() {
        assert_eq!(Genus::new(0, &[1, 2, 0, 2, 0]).to_string(), "0^120");
        assert_eq!(Genus::new(0, &[0, 2, 0, 2]).to_string(), "0^02");
        assert_eq!(Genus::new(3, &[1, 4, 3, 1, 3, 1]).to_string(), "3^1431");
        assert_eq!(Genus::new(12, &[12, 14]).to_string(), "12^(12)(14)");
        assert_eq!(Genus::zero().digit(5), 2);
    }
}
