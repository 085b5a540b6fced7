//! A table in a folder, a file a stretch: larger than memory, and taken up again after a stop.
//!
//! Only the stretch at work is held. The moves of its skeletons lead to stretches that are
//! sealed, whose files are mapped, so that the system keeps in memory what there is room for.

use super::fault::StoreFault;
use super::file::{Bond, Digest, Sealed};
use super::folder::{Folder, Store};
use super::skeletons::Skeletons;
use super::small::Small;
use super::space::Space;
use super::tape::{Stretch, TAIL, Tape, blank};
use crate::base::{Gauge, Meter, Outcome};
use crate::play::BaseCase;
use std::sync::Arc;

/// The stretches of a table, those that are done and the one at work.
pub(super) struct Stored {
    folder: Folder,
    /// How people call the table.
    title: String,
    bond: Bond,
    /// The stretches that are sealed from the first on, and where each begins.
    sealed: Vec<(usize, Sealed)>,
    /// Those that files hold and whose turn has not come.
    kept: Vec<(Stretch, Sealed)>,
    /// The stretch at work, and where it begins.
    work: Vec<u8>,
    start: usize,
    /// The longest stretch, all its labels.
    longest: u64,
    progress: Progress,
}

/// Positions are told to the gauge so many at once.
const TOLD: u64 = 1 << 20;

struct Progress {
    gauge: Arc<Gauge>,
    untold: u64,
}

impl Progress {
    #[inline(always)]
    fn tell(&mut self, positions: u64) {
        self.untold += positions;
        if self.untold >= TOLD {
            self.gauge.add(std::mem::take(&mut self.untold));
        }
    }
}

impl Stored {
    /// A table in this folder, made if it is not there, with what it holds of it. All its files
    /// are looked at before anything is written, and whether there is room for the others:
    /// `fits` is the largest total whose table takes no more than so many bytes.
    ///
    /// # Errors
    /// When a file is damaged or belongs to another table, or cannot be read, another process
    /// works in the folder, the disk has no room, or time runs out.
    pub(super) fn open(
        store: &Store,
        bond: Bond,
        skeletons: &Skeletons,
        positions: u64,
        fits: impl FnOnce(u64) -> Option<u64>,
        meter: &Meter,
    ) -> Result<Stored, StoreFault> {
        let title = store.title(bond.total);
        let lanes = bond.lanes();
        let mut folder = Folder::open(store, &bond, positions)?;
        let longest = Stretch::all(skeletons).map(|stretch| stretch.length).max().unwrap_or(0) * lanes;
        let (mut kept, mut missing) = (Vec::new(), 0u64);
        for stretch in Stretch::all(skeletons) {
            meter.check_time()?;
            match Sealed::open(folder.path(), &bond, &title, &stretch)? {
                Some(sealed) => kept.push((stretch, sealed)),
                None => {
                    let size = Sealed::size(&title, stretch.length.saturating_mul(lanes));
                    missing = missing.saturating_add(size);
                }
            }
        }
        match missing {
            0 => folder.unlock(),
            missing => folder.ensure_room(missing, fits)?,
        }
        // In turn, from the end of the list.
        kept.reverse();
        Ok(Stored {
            folder,
            title,
            bond,
            sealed: Vec::new(),
            kept,
            work: Vec::new(),
            start: 0,
            longest,
            progress: Progress { gauge: Arc::clone(meter.gauge()), untold: 0 },
        })
    }

    /// Every stretch is sealed, and nothing will be written any more.
    pub(super) fn finish(&mut self) {
        self.folder.unlock();
    }

    /// The bytes of all stretches in files.
    pub(super) fn length(&self) -> u64 {
        self.sealed.iter().map(|(_, sealed)| sealed.labels().len() as u64).sum()
    }
}

impl Tape for Stored {
    type Fault = StoreFault;

    fn bytes(&self) -> u64 {
        self.longest + TAIL as u64
    }

    fn begin(&mut self, stretch: &Stretch) -> Result<bool, StoreFault> {
        self.start = (stretch.start * self.bond.lanes()) as usize;
        if let Some((_, sealed)) = self.kept.pop_if(|(kept, _)| kept == stretch) {
            self.sealed.push((self.start, sealed));
            // Bits are lost only where blocks end.
            self.progress.tell(stretch.length.saturating_mul(8));
            return Ok(false);
        }
        // The one before is let go first.
        self.work = Vec::new();
        self.work = blank(stretch.length * self.bond.lanes())?;
        Ok(true)
    }

    #[inline(always)]
    fn labelled(&mut self, positions: u32) {
        self.progress.tell(positions.into());
    }

    fn end(&mut self, stretch: &Stretch) -> Result<(), StoreFault> {
        // A last word may have been written over the end.
        self.work[(stretch.length * self.bond.lanes()) as usize..].fill(0);
        self.folder.describe()?;
        let sealed = Sealed::write(self.folder.path(), &self.bond, &self.title, stretch, &self.work)?;
        self.sealed.push((self.start, sealed));
        self.work = Vec::new();
        Ok(())
    }

    #[inline(always)]
    fn at(&self, address: usize) -> &[u8] {
        match address.checked_sub(self.start) {
            Some(at) if !self.work.is_empty() => &self.work[at..],
            _ => {
                let after = self.sealed.partition_point(|&(start, _)| start <= address);
                let (start, sealed) = &self.sealed[after - 1];
                &sealed.labels()[address - start..]
            }
        }
    }

    #[inline(always)]
    fn at_mut(&mut self, address: usize) -> &mut [u8] {
        &mut self.work[address - self.start..]
    }
}

impl Bond {
    /// The table of a space up to a total from some base cases: its bytes depend on the weights
    /// of components and their moves, not on how rules are written or components called.
    pub(super) fn new(space: &Space, small: &Small, total: u64, bases: &[BaseCase]) -> Bond {
        let mut digest = Digest::default();
        let mut add = |number: usize| digest.add(number as u64);
        add(small.kinds());
        // Heavier components are in no position.
        let kinds = space.weights().iter().take_while(|&&weight| weight <= total).count();
        add(kinds);
        for (kind, &weight) in (0..).zip(&space.weights()[..kinds]) {
            add(weight as usize);
            add(space.options(kind).len());
            for option in space.options(kind) {
                add(option.parts.len());
                option.parts.iter().for_each(|&part| add(part as usize));
                if option.star {
                    add(usize::MAX);
                }
            }
        }
        if space.has_star() {
            add(1);
        }
        let moves = digest.finish();
        let base = match bases {
            [one] => u64::from(one.outcome == Outcome::N),
            _ => 2,
        };
        Bond { moves, base, total }
    }
}
