//! Kayles in misère play as Sibert and Conway published it, against the quotient.
//!
//! Source: Sibert and Conway, *Mathematical Kayles*, International Journal of Game Theory 20
//! (1992). E(S) and D(S) are an even and an odd number of rows from S, with no other rows.

use lastmove::base::{Budget, Convention};
use lastmove::misere::quotient::{Element, Quotient, Status, quotient};
use lastmove::play::Solved;
use lastmove::position::{Position, game};
use lastmove::ruleset::resolve;

/// How many rows there are of each size that the theorem names, if there are no others.
struct Rows([u32; 8]);

const NAMED: [u64; 8] = [1, 4, 5, 9, 12, 17, 20, 25];

impl Rows {
    fn of(counts: &[u32]) -> Option<Rows> {
        let named = |row: usize| NAMED.contains(&(row as u64));
        let others = counts.iter().enumerate().any(|(row, &count)| count > 0 && !named(row));
        let count = |row: u64| counts.get(row as usize).copied().unwrap_or(0);
        (!others).then(|| Rows(NAMED.map(count)))
    }

    /// Whether all rows are from the sets, and each set has an even or an odd number of them.
    fn are(&self, sets: &[(&[u64], u32)]) -> bool {
        let count = |row: &u64| self.0[NAMED.iter().position(|named| named == row).unwrap()];
        let total: u32 = self.0.iter().sum();
        let among: u32 = sets.iter().flat_map(|(set, _)| set.iter()).map(count).sum();
        total == among && sets.iter().all(|(set, parity)| set.iter().map(count).sum::<u32>() % 2 == *parity)
    }

    /// The rows less one of this size, where there is exactly one.
    fn without_one(&self, row: u64) -> Option<Rows> {
        let at = NAMED.iter().position(|&named| named == row)?;
        let mut others = self.0;
        (std::mem::replace(&mut others[at], 0) == 1).then_some(Rows(others))
    }

    /// Normal P-positions that are won in misère play.
    fn are_won_only_in_misere(&self) -> bool {
        self.are(&[(&[5], 0), (&[4, 1], 0)])
            || self.are(&[(&[17, 12, 9], 0), (&[20, 4, 1], 0)])
            || self.without_one(25).is_some_and(|rest| rest.are(&[(&[17, 12, 9], 0), (&[20, 4, 1], 1)]))
    }

    /// Normal N-positions that are lost in misère play.
    fn are_lost_only_in_misere(&self) -> bool {
        self.are(&[(&[5], 1), (&[4, 1], 1)])
            || self.are(&[(&[5], 0), (&[4, 1], 1)])
            || self.are(&[(&[9], 1), (&[4, 1], 0)])
            || self.without_one(12).is_some_and(|rest| rest.are(&[(&[4, 1], 0)]))
            || self.are(&[(&[17, 12, 9], 0), (&[20, 4, 1], 1)])
            || self.without_one(25).is_some_and(|rest| rest.are(&[(&[9], 1), (&[4, 1], 1)]))
    }
}

struct Kayles {
    nimbers: Vec<u32>,
    quotient: Quotient,
}

impl Kayles {
    fn new(most: u64) -> Kayles {
        let kayles = game(&resolve("0.77").unwrap());
        let rows: Vec<Position> = (0..=most).map(|row| kayles.member(row).unwrap()).collect();
        let mut meter = Budget::UNLIMITED.meter();
        let found = quotient(kayles.heap_rules(0).unwrap(), 1_000, &mut meter, |_, _| {});
        assert!(matches!(found.status, Status::Complete { .. }));
        let solved = Solved::new(&*kayles, &rows, &mut meter).unwrap();
        let nimbers = rows.iter().map(|row| solved.grundy(row, Convention::Normal).unwrap()).collect();
        Kayles { nimbers, quotient: found }
    }

    /// Every way to add rows of at most `row` pins to a position, `left` pins at most.
    fn walk(&self, row: usize, left: usize, counts: &mut [u32], (nimber, class): (u32, Element)) -> u64 {
        if row == 0 {
            let rows = Rows::of(counts);
            let turned = |holds: fn(&Rows) -> bool| rows.as_ref().is_some_and(holds);
            let lost = match nimber {
                0 => !turned(Rows::are_won_only_in_misere),
                _ => turned(Rows::are_lost_only_in_misere),
            };
            assert_eq!(self.quotient.monoid.is_p(class), lost, "{counts:?}");
            return 1;
        }
        let element = self.quotient.element(row as u64).unwrap();
        let (mut worth, mut walked) = ((nimber, class), 0);
        for count in 0..=left / row {
            counts[row] = count as u32;
            walked += self.walk(row - 1, left - count * row, counts, worth);
            worth = (worth.0 ^ self.nimbers[row], self.quotient.monoid.times(worth.1, element));
        }
        counts[row] = 0;
        walked
    }

    fn agree(most: usize) -> u64 {
        Kayles::new(most as u64).walk(most, most, &mut vec![0; most + 1], (0, 0))
    }
}

#[test]
fn positions_of_at_most_thirty_pins() {
    assert_eq!(Kayles::agree(30), 28_629);
}

/// As many as were looked at when the theorem was first checked by machine.
#[test]
#[ignore = "half a million positions: a second or two"]
fn positions_of_at_most_forty_four_pins() {
    assert_eq!(Kayles::agree(44), 451_501);
}
