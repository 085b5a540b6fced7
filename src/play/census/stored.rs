//! A table in a folder, a file a stretch: larger than memory, and taken up again after a stop.
//!
//! Only the stretch at work is held. The moves of its skeletons lead to stretches that are
//! sealed, whose files are mapped, so that the system keeps in memory what there is room for.

use super::file::{Bond, Digest, FileFault, Sealed};
use super::skeletons::Skeletons;
use super::small::Small;
use super::space::Space;
use super::tape::{Stretch, TAIL, Tape, blank};
use crate::base::{Exhausted, Gauge, Meter, Outcome};
use crate::play::BaseCase;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a table in a folder was not finished.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// A budget ran out. The stretches that were finished stay.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A file of the folder, or the folder itself, cannot be used.
    #[error("{}: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        fault: FileFault,
    },
}

impl From<(PathBuf, FileFault)> for StoreFault {
    fn from((path, fault): (PathBuf, FileFault)) -> StoreFault {
        StoreFault::File { path, fault }
    }
}

/// The stretches of a table, those that are done and the one at work.
pub(super) struct Stored {
    folder: PathBuf,
    /// How people call the table.
    name: String,
    bond: Bond,
    /// The stretches that are sealed from the first on, and where each begins.
    sealed: Vec<(usize, Sealed)>,
    /// Those that files hold and whose turn has not come.
    kept: Vec<(Stretch, Sealed)>,
    /// The stretch at work, and where it begins.
    work: Vec<u8>,
    start: usize,
    /// The longest stretch.
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
    /// are looked at before anything is written.
    ///
    /// # Errors
    /// When a file is damaged or belongs to another table, or cannot be read, or time runs out.
    pub(super) fn open(
        folder: &Path,
        name: &str,
        bond: Bond,
        skeletons: &Skeletons,
        meter: &Meter,
    ) -> Result<Stored, StoreFault> {
        let of_folder = |fault| (folder.to_owned(), FileFault::Io(fault));
        std::fs::create_dir_all(folder).map_err(of_folder)?;
        let mut kept = Vec::new();
        for stretch in Stretch::all(skeletons) {
            meter.check_time()?;
            let sealed = Sealed::open(folder, &bond, &stretch)?;
            kept.extend(sealed.map(|sealed| (stretch, sealed)));
        }
        // In turn, from the end of the list.
        kept.reverse();
        Ok(Stored {
            folder: folder.to_owned(),
            name: name.to_owned(),
            bond,
            sealed: Vec::new(),
            kept,
            work: Vec::new(),
            start: 0,
            longest: Stretch::all(skeletons).map(|stretch| stretch.length).max().unwrap_or(0),
            progress: Progress { gauge: Arc::clone(meter.gauge()), untold: 0 },
        })
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
        self.start = stretch.start as usize;
        if let Some((_, sealed)) = self.kept.pop_if(|(kept, _)| kept == stretch) {
            self.sealed.push((self.start, sealed));
            // Bits are lost only where blocks end.
            self.progress.tell(stretch.length.saturating_mul(8));
            return Ok(false);
        }
        // The one before is let go first.
        self.work = Vec::new();
        self.work = blank(stretch.length)?;
        Ok(true)
    }

    #[inline(always)]
    fn labelled(&mut self, positions: u32) {
        self.progress.tell(positions.into());
    }

    fn end(&mut self, stretch: &Stretch) -> Result<(), StoreFault> {
        // A last word may have been written over the end.
        self.work[stretch.length as usize..].fill(0);
        let sealed = Sealed::write(&self.folder, &self.bond, &self.name, stretch, &self.work)?;
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
    /// The table of a space up to a total from a base case: its bytes depend on the weights of
    /// components and their moves, not on how rules are written or components called.
    pub(super) fn new(space: &Space, small: &Small, total: u64, base: BaseCase) -> Bond {
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
        Bond { moves, base: u64::from(base.outcome == Outcome::N), total }
    }
}
