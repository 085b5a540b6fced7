//! A file of labels: one stretch of a table, sealed.
//!
//! A file is a header, a name for people, and the bytes of the stretch. It is written beside
//! its place, brought to the disk, read again, and only then given its name, and never written
//! to afterwards: whatever happens meanwhile, a kill or a full disk, the name stands for a whole
//! stretch. The checksum is over everything else in the file, so that no byte of it can change
//! unseen.

use super::tape::{Stretch, TAIL};
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 16] = *b"lastmove labels\n";

/// The version of the format, and of the order of positions, that this program writes and reads.
const VERSION: u64 = 1;

/// The magic and eight numbers, little-endian: the version, the bond (three), which stretch,
/// the length of the name, the length of the labels, the checksum.
const HEADER: usize = MAGIC.len() + size_of::<[u64; 8]>();

/// Why a stretch was not written or not taken up.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file could not be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("the file holds no labels of lastmove")]
    NoLabels,
    /// A version this program does not read.
    #[error("the file has format {0}, and this program reads format {VERSION}")]
    Version(u64),
    /// The file is not as it was written.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// The file belongs to another game, other conventions or another total.
    #[error("the file is of another table: it was written for {found}, and what is asked for is {asked}")]
    Foreign {
        /// What it is of.
        found: String,
        /// What it should be of.
        asked: String,
    },
    /// The folder is another process's.
    #[error("another process is at work in this folder")]
    Locked,
}

/// The table that files belong to: two tables with the same bond have the same bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bond {
    /// A digest of the moves, however the rules are written.
    pub(super) moves: u64,
    /// 0 of normal play, 1 of misère play, 2 of both side by side.
    pub(super) base: u64,
    /// The largest total of a position.
    pub(super) total: u64,
}

impl Bond {
    /// How many labels a position has.
    pub(super) fn lanes(&self) -> u64 {
        if self.base == 2 { 2 } else { 1 }
    }
}

/// A stretch in its file. The system reads what is asked for, and may let it go again.
pub(super) struct Sealed {
    map: Mmap,
    labels: usize,
}

impl Sealed {
    /// The labels.
    #[inline(always)]
    pub(super) fn labels(&self) -> &[u8] {
        &self.map[self.labels..]
    }

    /// The stretch of a table from a folder; `None` where it is not there. The whole file is
    /// read once, for its checksum.
    ///
    /// # Errors
    /// [`FileFault`], with the path of the file.
    pub(super) fn open(
        folder: &Path,
        bond: &Bond,
        title: &str,
        stretch: &Stretch,
    ) -> Result<Option<Sealed>, (PathBuf, FileFault)> {
        let path = place(folder, stretch);
        // A pipe would be waited for.
        let is_file = fs::metadata(&path).map_err(FileFault::Io).and_then(|found| match found.is_file() {
            true => Ok(()),
            false => Err(FileFault::NoLabels),
        });
        let read = || Sealed::read(&File::open(&path)?, bond, title, stretch);
        match is_file.and_then(|()| read()) {
            Ok(sealed) => Ok(Some(sealed)),
            Err(FileFault::Io(fault)) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(fault) => Err((path, fault)),
        }
    }

    /// Writes the labels of a stretch to their place in a folder, and takes them up there.
    ///
    /// # Errors
    /// [`FileFault`], a full disk for example, with the path of the file that was meant: it is
    /// then not there.
    pub(super) fn write(
        folder: &Path,
        bond: &Bond,
        title: &str,
        stretch: &Stretch,
        labels: &[u8],
    ) -> Result<Sealed, (PathBuf, FileFault)> {
        let path = place(folder, stretch);
        let beside = path.with_extension("new");
        let written = write_whole(&beside, bond, title, stretch, labels)
            .map_err(FileFault::Io)
            .and_then(|()| Sealed::read(&File::open(&beside)?, bond, title, stretch))
            .and_then(|sealed| Ok(fs::rename(&beside, &path).map(|()| sealed)?));
        match written {
            Ok(sealed) => {
                // The new name reaches the disk with the folder, where folders can be synced.
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
                Ok(sealed)
            }
            Err(fault) => {
                // What is left of the attempt is of no use to anyone.
                let _ = fs::remove_file(&beside);
                Err((path, fault))
            }
        }
    }

    /// The bytes of the file of a stretch of so many bytes of labels.
    pub(super) fn size(title: &str, labels: u64) -> u64 {
        (HEADER + title.len() + TAIL) as u64 + labels
    }

    fn read(file: &File, bond: &Bond, title: &str, stretch: &Stretch) -> Result<Sealed, FileFault> {
        // SAFETY: the bytes of a map must not change while it is there. These files are made by
        // `write`, which names them when they are whole; no part of this program writes to one
        // that has its name, or shortens it. Whoever else does breaks the table they keep.
        let map = unsafe { Mmap::map(file)? };
        let (header, rest) = map.split_at_checked(HEADER).ok_or(FileFault::NoLabels)?;
        let (magic, numbers) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(FileFault::NoLabels);
        }
        let mut numbers = numbers.as_chunks().0.iter().map(|&number| u64::from_le_bytes(number));
        let mut next = || numbers.next().unwrap_or_default();
        let version = next();
        if version != VERSION {
            return Err(FileFault::Version(version));
        }
        let found = Bond { moves: next(), base: next(), total: next() };
        let (number, name, length, sum) = (next(), next(), next(), next());
        if name.checked_add(length) != Some(rest.len() as u64) {
            return Err(FileFault::Damaged("its length is not what its header says"));
        }
        let (name, labels) = rest.split_at(name as usize);
        if checksum(&header[..HEADER - size_of::<u64>()], name, labels) != sum {
            return Err(FileFault::Damaged("its checksum is not that of its contents"));
        }
        if (&found, number) != (bond, stretch.number()) {
            let found = format!("{}, stretch {number}", String::from_utf8_lossy(name));
            return Err(FileFault::Foreign {
                found,
                asked: format!("{title}, stretch {}", stretch.number()),
            });
        }
        if labels.len() as u64 != stretch.length * bond.lanes() + TAIL as u64 {
            return Err(FileFault::Damaged("its labels are not as many as the stretch has"));
        }
        let labels = HEADER + name.len();
        Ok(Sealed { map, labels })
    }
}

/// Where the file of a stretch is.
fn place(folder: &Path, stretch: &Stretch) -> PathBuf {
    folder.join(format!("stretch-{:05}.labels", stretch.number()))
}

fn write_whole(path: &Path, bond: &Bond, name: &str, stretch: &Stretch, labels: &[u8]) -> io::Result<()> {
    let (name_length, length) = (name.len() as u64, labels.len() as u64);
    let numbers = [VERSION, bond.moves, bond.base, bond.total, stretch.number(), name_length, length];
    let mut header = MAGIC.to_vec();
    header.extend(numbers.into_iter().flat_map(u64::to_le_bytes));
    let sum = checksum(&header, name.as_bytes(), labels);
    header.extend(sum.to_le_bytes());
    let mut file = File::create(path)?;
    file.write_all(&header)?;
    file.write_all(name.as_bytes())?;
    file.write_all(labels)?;
    file.sync_all()
}

/// Of everything in a file but itself.
fn checksum(header: &[u8], name: &[u8], labels: &[u8]) -> u64 {
    let mut digest = Digest::default();
    [header, name, labels].into_iter().for_each(|bytes| digest.add_bytes(bytes));
    digest.finish()
}

/// A digest of 64 bits that is the same on every machine and in every version of this
/// program: against accidents, not against forgers. A step is one to one in the digest before
/// and in the word that is added, so that one changed word always shows.
pub(super) struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    pub(super) fn add(&mut self, word: u64) {
        // An odd multiple of the golden ratio carries up, and the rotation brings it down.
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    pub(super) fn finish(self) -> u64 {
        self.0
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.add(u64::from_le_bytes(word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
        self.add(bytes.len() as u64);
    }
}
