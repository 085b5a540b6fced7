//! Rules for single heaps: residues of a period, with exceptions.

use super::Candidate;
use super::labels::Labels;
use super::theory::Theory;
use crate::base::Convention;
use crate::sequence::Sequence;

/// More residues and exceptions than this are a table and no rule, even where they are
/// proved.
const MOST_PROVED: usize = 24;

/// The same for a pattern that was only seen.
const MOST_SEEN: usize = 8;

/// Heaps that follow a pattern before it is worth proposing.
const SEEN: usize = 12;

/// Which heaps are P: those below `head.len()` as listed, the others as `cycle` says, over
/// and over.
struct Pattern {
    head: Vec<bool>,
    cycle: Vec<bool>,
}

/// Rules from proved periods.
pub(super) fn candidates(theory: &mut Theory) -> Vec<Candidate> {
    let proved = match theory.convention {
        Convention::Normal => normal(theory),
        Convention::Misere => misere(theory),
    };
    let written = proved.and_then(|(pattern, theorem)| Some((pattern.reduced().rule(MOST_PROVED)?, theorem)));
    written.map(|(rule, theorem)| Candidate { rule, theorem: Some(theorem) }).into_iter().collect()
}

fn normal(theory: &Theory) -> Option<(Pattern, String)> {
    of_sequence(theory.normal.as_ref()?)
}

fn of_sequence(sequence: &Sequence) -> Option<(Pattern, String)> {
    let period = sequence.period()?;
    let is_p = |heap: u64| sequence.value_at(heap) == Some(0);
    // Where values grow, none is 0 again after the first whole period.
    let (first, last) = match period.saltus {
        0 => (period.preperiod, period.preperiod + period.period),
        _ => (period.preperiod + period.period, period.preperiod + period.period + 1),
    };
    let pattern = Pattern {
        head: (0..first).map(is_p).collect(),
        cycle: (first..last).map(|heap| period.saltus == 0 && is_p(heap)).collect(),
    };
    Some((pattern, period.theorem()?.statement().to_owned()))
}

fn misere(theory: &mut Theory) -> Option<(Pattern, String)> {
    if let Some(unsplit) = theory.unsplit() {
        return of_sequence(unsplit.misere());
    }
    if let Some(above) = theory.splitting().and_then(|splitting| splitting.firm_above()) {
        let (pattern, by) = normal(theory)?;
        let splitting = theory.splitting()?;
        let is_p = |heap: u64| match splitting.tame(heap) {
            Some(tame) => tame.misere_grundy() == 0,
            None => pattern.is_p(heap),
        };
        let first = (pattern.head.len() as u64).max(above + 1);
        let last = first + pattern.cycle.len() as u64;
        let pattern =
            Pattern { head: (0..first).map(is_p).collect(), cycle: (first..last).map(is_p).collect() };
        return Some((
            pattern,
            format!("all heaps above {above} are firm, and their nim values periodic: {by}"),
        ));
    }
    let (quotient, preperiod, period) = theory.quotient()?;
    let is_p = |heap: u64| quotient.element(heap).is_some_and(|element| quotient.monoid.is_p(element));
    let pattern = Pattern {
        head: (0..preperiod).map(is_p).collect(),
        cycle: (preperiod..preperiod + period).map(is_p).collect(),
    };
    let order = quotient.monoid.order();
    Some((
        pattern,
        format!("the exact misère quotient of the game, of order {order} (Plambeck and Siegel 2008)"),
    ))
}

/// A rule from a period that the labels show over at least three rounds.
pub(super) fn observed(labels: &Labels) -> Vec<Candidate> {
    let heaps: Vec<(i64, bool)> =
        labels.iter().filter_map(|(heaps, is_p)| Some((*heaps.first()?, is_p))).collect();
    // The pattern counts from heap 0; a scope may begin a little later.
    let first = heaps.first().and_then(|&(first, _)| usize::try_from(first).ok());
    let Some(first) = first.filter(|&first| first <= MOST_SEEN) else { return Vec::new() };
    let unseen = std::iter::repeat_n(false, first);
    let is_p: Vec<bool> = unseen.chain(heaps.iter().map(|&(_, is_p)| is_p)).collect();
    let length = is_p.len();
    let found = (1..=length / 4).find_map(|period| {
        let holds = |at: &usize| is_p[*at] == is_p[*at + period];
        let preperiod = (first..length - period).rev().find(|at| !holds(at)).map_or(first, |at| at + 1);
        (length - preperiod >= (3 * period + 1).max(SEEN)).then_some((preperiod, period))
    });
    let Some((preperiod, period)) = found else { return Vec::new() };
    let pattern =
        Pattern { head: is_p[..preperiod].to_vec(), cycle: is_p[preperiod..preperiod + period].to_vec() };
    pattern.reduced().rule(MOST_SEEN).map(|rule| Candidate { rule, theorem: None }).into_iter().collect()
}

impl Pattern {
    fn is_p(&self, heap: u64) -> bool {
        let (head, cycle) = (self.head.len() as u64, self.cycle.len() as u64);
        match heap.checked_sub(head) {
            None => self.head[heap as usize],
            Some(beyond) => self.cycle[(beyond % cycle) as usize],
        }
    }

    /// The same pattern with the least period and then the shortest head.
    fn reduced(self) -> Pattern {
        let length = self.cycle.len();
        let repeats = |period: &usize| {
            length.is_multiple_of(*period)
                && (0..length - period).all(|at| self.cycle[at] == self.cycle[at + period])
        };
        let period = (1..=length).find(repeats).unwrap_or(length);
        let Pattern { mut head, mut cycle } = self;
        cycle.truncate(period);
        while head.last().is_some_and(|last| Some(last) == cycle.last()) {
            head.pop();
            cycle.rotate_right(1);
        }
        Pattern { head, cycle }
    }

    /// The pattern in the rule language, with at most so many residues and exceptions.
    fn rule(&self, most: usize) -> Option<String> {
        let (head, period) = (self.head.len() as u64, self.cycle.len() as u64);
        // What the cycle says of a residue, continued downwards.
        let by_residue = |residue: u64| self.cycle[((residue + period - head % period) % period) as usize];
        let residues: Vec<u64> = (0..period).filter(|&residue| by_residue(residue)).collect();
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for (heap, &is_p) in (0..).zip(&self.head) {
            match (is_p, by_residue(heap % period)) {
                (true, false) => added.push(heap),
                (false, true) => removed.push(heap),
                _ => {}
            }
        }
        if residues.len() + added.len() + removed.len() > most {
            return None;
        }
        let mut parts: Vec<String> = Vec::new();
        match &residues[..] {
            [] => {}
            // All heaps but those removed.
            _ if residues.len() as u64 == period => parts.push(all_but(&removed)),
            _ => {
                let residues: Vec<String> =
                    residues.iter().map(|residue| format!("n % {period} == {residue}")).collect();
                let residues = residues.join(" or ");
                parts.push(match removed.is_empty() {
                    true => residues,
                    false if !residues.contains(" or ") => format!("{residues} and {}", all_but(&removed)),
                    false => format!("({residues}) and {}", all_but(&removed)),
                });
            }
        }
        parts.extend(added.iter().map(|heap| format!("n == {heap}")));
        Some(if parts.is_empty() { "false".to_owned() } else { parts.join(" or ") })
    }
}

fn all_but(heaps: &[u64]) -> String {
    match heaps {
        [] => "true".to_owned(),
        _ => heaps.iter().map(|heap| format!("n != {heap}")).collect::<Vec<_>>().join(" and "),
    }
}
