//! Checkpoints of a ring: the values it started from, those it keeps, and the state it waits for.

use super::recurrence::Recurrence;
use super::{Kept, Ring, Run};
use crate::base::{Grundy, Meter};
use crate::sequence::checkpoint::{CheckpointFault, Owner, RING, Reader, VERSION, Writer, open, replace};
use crate::sequence::rule::Rule;
use crate::sequence::solver::Sequence;
use crate::sequence::values::Values;
use std::io;
use std::path::Path;

impl Ring {
    /// Writes what was found so far to a file, in place of an earlier checkpoint there.
    ///
    /// # Errors
    /// [`CheckpointFault::Io`], a full disk for example. An earlier checkpoint is then still
    /// there, whole.
    pub fn save(&self, path: &Path, owner: &Owner) -> Result<(), CheckpointFault> {
        Ok(replace(path, |out| self.write_to(out, owner))?)
    }

    fn write_to(&self, out: &mut Writer, owner: &Owner) -> io::Result<()> {
        let kept = &self.run.kept;
        let ((from, tail), (max, max_heap), counts) = (kept.tail(), kept.max(), kept.counts());
        let (name, bond) = (owner.name.as_bytes(), self.rules.canonical());
        let [taken, seen, matched] = self.recurrence.progress();
        let word = self.recurrence.word();
        out.write_all(&RING)?;
        out.write_all(&VERSION.to_le_bytes())?;
        let lengths = [name.len(), bond.len(), self.origin.len(), tail.len(), counts.len(), word.len()];
        let numbers = [from, taken, seen, matched, max as usize];
        for number in lengths.into_iter().chain(numbers) {
            out.write_all(&(number as u64).to_le_bytes())?;
        }
        out.write_all(&max_heap.to_le_bytes())?;
        out.write_all(name)?;
        out.write_all(bond.as_bytes())?;
        for value in self.origin.iter() {
            // A ring begins with narrow values.
            out.write_all(&(value as u16).to_le_bytes())?;
        }
        for value in tail.iter().chain(word) {
            out.write_all(&value.to_le_bytes())?;
        }
        counts.iter().try_for_each(|count| out.write_all(&count.to_le_bytes()))
    }

    /// Goes on from a checkpoint of a ring of the same game as `sequence`.
    ///
    /// # Errors
    /// Every other [`CheckpointFault`].
    pub fn resume(
        sequence: &Sequence,
        path: &Path,
        owner: &Owner,
        meter: &mut Meter,
    ) -> Result<Ring, CheckpointFault> {
        let (mut from, length) = open(path)?;
        if !matches!(from.array(), Ok(RING)) {
            return Err(CheckpointFault::NoCheckpoint);
        }
        let version = u32::from_le_bytes(from.array()?);
        if version != VERSION {
            return Err(CheckpointFault::Version(version));
        }
        let [name, bond, origin, tail, counts, word] = from.numbers()?;
        let [tail_from, taken, seen, matched, max, max_heap] = from.numbers()?;
        let (name, bond) = (from.text(name)?, from.text(bond)?);
        // The sizes are held against the file before memory is asked for.
        let narrow = origin.checked_add(tail).and_then(|sum| sum.checked_add(word));
        let bytes = narrow.and_then(|sum| sum.checked_mul(2));
        let bytes = bytes.and_then(|sum| sum.checked_add(counts.checked_mul(8)?));
        if bytes.and_then(|sum| sum.checked_add(from.passed + 8)) != Some(length) {
            return Err(CheckpointFault::Damaged("its length is not what its header says"));
        }
        meter.check_size(0, length)?;
        let origin = narrow_values(&mut from, origin, meter)?;
        let tail = narrow_values(&mut from, tail, meter)?;
        let word = narrow_values(&mut from, word, meter)?;
        let counts = (0..counts).map(|_| Ok(u64::from_le_bytes(from.array()?)));
        let counts = counts.collect::<Result<Vec<u64>, CheckpointFault>>()?;
        from.unseal()?;
        let (Rule::TakeAndBreak(rules), true) = (&sequence.rule, sequence.bond(owner) == bond) else {
            return Err(CheckpointFault::Foreign(format!("{name} (normal play)")));
        };

        // Whatever the checksum says, nothing is taken up that could not have been written.
        let damaged = || CheckpointFault::Damaged("its contents do not fit together");
        let number = |number: u64| usize::try_from(number).map_err(|_| damaged());
        let (tail_from, taken, seen) = (number(tail_from)?, number(taken)?, number(seen)?);
        let (matched, max) = (number(matched)?, Grundy::try_from(max).map_err(|_| damaged())?);
        let values: Values = origin.iter().map(|&value| value.into()).collect();
        let mut ring = Ring::from_values(rules.clone(), values).ok_or_else(damaged)?;
        let head = ring.run.kept.head().to_vec();
        let kept = Kept::of_parts(head, (tail_from, tail), (max, max_heap), counts).ok_or_else(damaged)?;
        let heaps = tail_from.saturating_add(kept.tail().1.len());
        let in_order = ring.origin.len() <= taken && taken <= seen && seen <= heaps && seen >= tail_from;
        if !in_order || word.len() != Ring::state(rules) || matched > word.len() {
            return Err(damaged());
        }
        ring.recurrence = Recurrence::resumed(word, taken, seen, matched);
        ring.run = Run { kernel: ring.run.kernel, kept };
        match ring.run.kernel.lay_out(&ring.run.kept) {
            true => Ok(ring),
            false => Err(damaged()),
        }
    }
}

fn narrow_values(from: &mut Reader, count: u64, meter: &mut Meter) -> Result<Vec<u16>, CheckpointFault> {
    let mut values = Vec::new();
    for _ in 0..count {
        meter.tick()?;
        values.push(u16::from_le_bytes(from.array()?));
    }
    Ok(values)
}
