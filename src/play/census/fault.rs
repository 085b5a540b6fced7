//! Why a table in a folder was not finished.

use super::file::FileFault;
use crate::base::{Amount, Exhausted};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a table in a folder was not finished.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// A budget ran out. The stretches that were finished stay.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The table takes more than there is; nothing was written.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A file of the folder, or the folder itself, cannot be used.
    #[error("{}: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        fault: FileFault,
    },
}

impl StoreFault {
    /// Whether what there is did not suffice, in the budget or on the disk, and nothing is
    /// wrong: with more of it the same question is answered.
    pub fn is_shortage(&self) -> bool {
        match self {
            StoreFault::Exhausted(_) | StoreFault::TooLarge(_) => true,
            StoreFault::File { fault: FileFault::Io(fault), .. } => {
                matches!(fault.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
            }
            StoreFault::File { .. } => false,
        }
    }
}

impl From<(PathBuf, FileFault)> for StoreFault {
    fn from((path, fault): (PathBuf, FileFault)) -> StoreFault {
        StoreFault::File { path, fault }
    }
}

/// A table that takes more than there is, which is known before the work begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The largest total of a position.
    pub total: u64,
    /// How many positions there are; [`u128::MAX`] where they are past counting.
    pub positions: u128,
    /// What they take in files, beyond what is there, where that is known.
    pub bytes: Option<u64>,
    /// What is less.
    pub limit: TooLargeFor,
    /// The largest total whose table fits.
    pub fits: Option<u64>,
}

/// What a table is too large for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLargeFor {
    /// The positions that were allowed.
    Positions(u64),
    /// The numbers of this machine.
    Machine,
    /// The room on the disk, in bytes.
    Disk(u64),
}

impl std::error::Error for TooLarge {}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { total, positions, bytes, limit, fits } = self;
        match positions {
            &u128::MAX => write!(f, "the positions of total at most {total} are past counting")?,
            positions => write!(f, "there are {positions} positions of total at most {total}")?,
        }
        if let Some(bytes) = bytes {
            write!(f, ", whose labels take {} of files", Amount(*bytes))?;
        }
        match limit {
            TooLargeFor::Positions(most) => write!(f, ", and the budget is {most} (--max-positions)")?,
            TooLargeFor::Machine => write!(f, ", more than any machine holds")?,
            TooLargeFor::Disk(free) => write!(f, ", and the disk has {} free", Amount(*free))?,
        }
        match fits {
            Some(fits) => write!(f, "; the largest total that fits is {fits}"),
            None => write!(f, "; no total fits"),
        }
    }
}
