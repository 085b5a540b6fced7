//! Members of a family in a row: `cycle 3`, `cycle 4`, `cycle 5`, as a table lists them.

use super::family::FamilyMember;
use std::ops::RangeInclusive;

/// A table that is not told how far to go ends before its boards have more cells than this.
const CELLS: usize = 24;

/// Nor does it list more boards than this.
const BOARDS: usize = 24;

impl FamilyMember {
    /// The numbers of the members that are shown unless told: from the smallest there is to
    /// the last of at most 24 cells. Of a single board, the number of its cells.
    pub fn customary(&self) -> RangeInclusive<u64> {
        let cells = |n: u64| self.with(n).ground().ok().map(|ground| ground.names.len());
        if !self.is_open() {
            let own = cells(0).unwrap_or(0) as u64;
            return own..=own;
        }
        // No family begins above 3.
        let first = (0..=3).find(|&n| cells(n).is_some()).unwrap_or(1);
        let small = |&n: &u64| cells(n).is_some_and(|cells| cells <= CELLS);
        let last = (first..).take(BOARDS).take_while(small).last();
        first..=last.unwrap_or(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_with_the_smallest_board_and_ends_before_they_are_large() {
        let line = |text: &str| FamilyMember::read(text).unwrap().customary();
        let lines = ["path", "cycle", "grid", "grid 3xn", "torus", "cube", "tree 2xn", "divisors"];
        let ends = [1..=24, 3..=24, 1..=4, 1..=8, 3..=4, 0..=4, 0..=3, 1..=24];
        for (text, expected) in lines.into_iter().zip(ends) {
            assert_eq!(line(text), expected, "{text}");
        }
        assert_eq!(line("petersen"), 10..=10);
        assert_eq!(line("grid 3x4"), 12..=12);
    }
}
