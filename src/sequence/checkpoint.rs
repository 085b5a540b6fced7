//! Checkpoints: what a long computation has found so far, safe on disk.
//!
//! A checkpoint is a header, the values, and a checksum over both. It is written beside the
//! old one, brought to the disk, and only then given its name: whatever happens meanwhile, a
//! kill or a full disk, the name stands for a whole checkpoint. It belongs to one game, by
//! its rules and not by how they were written, and is refused for any other. A sequence that
//! is resumed goes on exactly as if it had never stopped: the kernels are made anew from the
//! values, and the looks for a period fall where they would have fallen.

use super::fault::SequenceFault;
use super::rule::{Rule, TakeAndBreak};
use super::solver::Sequence;
use super::values::{Values, with_slice};
use crate::base::{Exhausted, Meter};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 16] = *b"lastmove values\n";

/// What the checkpoints of a [`Ring`](super::Ring) begin with.
pub(super) const RING: [u8; 16] = *b"lastmove ring 1\n";

/// The version of the format this program writes and reads.
pub(super) const VERSION: u32 = 1;

/// No name and no rules are longer than this in a checkpoint.
const LONGEST_TEXT: u64 = 1 << 24;

/// Why a checkpoint was not written or not taken up.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointFault {
    /// The file could not be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("the file is no checkpoint of lastmove")]
    NoCheckpoint,
    /// A version this program does not read.
    #[error("the checkpoint has format {0}, and this program reads format {VERSION}")]
    Version(u32),
    /// The file is not as it was written.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(&'static str),
    /// The checkpoint belongs to another game, or to the other convention.
    #[error("the checkpoint is of another game or convention: it was written for {0}")]
    Foreign(String),
    /// The values do not fit the budget.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// The game a checkpoint belongs to.
#[derive(Clone, Debug)]
pub struct Owner {
    /// How people call it; shown where a checkpoint turns out to be another game's.
    pub name: String,
    /// Its rules as they were written. They decide where the rules have no canonical form,
    /// that is, where they are not take-and-break rules.
    pub text: String,
}

impl TakeAndBreak {
    /// The rules in one line, the same for every way of writing them.
    pub(super) fn canonical(&self) -> String {
        let digit = |&(take, digit): &(u64, u8)| format!("{take}:{digit:X}");
        let digits: Vec<String> = self.digits().iter().map(digit).collect();
        let tail = self.tail().as_ref().map_or("none".to_owned(), digit);
        let (whole, unequal) = (self.whole(), self.unequal());
        format!("take and break {} tail {tail} whole {whole} unequal {unequal}", digits.join(" "))
    }
}

impl Sequence {
    /// What a checkpoint of this sequence is bound to.
    pub(super) fn bond(&self, owner: &Owner) -> String {
        match &self.rule {
            Rule::TakeAndBreak(rules) => rules.canonical(),
            Rule::General(_) => owner.text.clone(),
        }
    }

    /// Writes what was found so far to a file, in place of an earlier checkpoint there.
    ///
    /// # Errors
    /// [`CheckpointFault::Io`], a full disk for example. An earlier checkpoint is then still
    /// there, whole.
    pub fn save(&self, path: &Path, owner: &Owner) -> Result<(), CheckpointFault> {
        Ok(replace(path, |out| self.write_to(out, owner))?)
    }

    fn write_to(&self, out: &mut Writer, owner: &Owner) -> io::Result<()> {
        let (next_look, next_arithmetic) = self.watch.as_ref().map_or((0, 0), |watch| watch.schedule());
        let (name, bond) = (owner.name.as_bytes(), self.bond(owner));
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&self.terminal.to_le_bytes())?;
        let numbers = [u64::from(self.period.is_some()), next_look, next_arithmetic];
        let sizes = [name.len(), bond.len(), self.values.len()].map(|size| size as u64);
        for number in numbers.into_iter().chain(sizes) {
            out.write_all(&number.to_le_bytes())?;
        }
        out.write_all(name)?;
        out.write_all(bond.as_bytes())?;
        let width = self.values.width() as u8;
        out.write_all(&[width])?;
        with_slice!(self.values, values => for value in values {
            out.write_all(&value.to_le_bytes())?;
        });
        Ok(())
    }

    /// Goes on from a checkpoint of the same game, in place of what this sequence has found.
    ///
    /// # Errors
    /// Every other [`CheckpointFault`]; this sequence is then unchanged.
    pub fn resume(&mut self, path: &Path, owner: &Owner, meter: &mut Meter) -> Result<(), CheckpointFault> {
        let (mut from, length) = open(path)?;
        if !matches!(from.array(), Ok(MAGIC)) {
            return Err(CheckpointFault::NoCheckpoint);
        }
        let version = u32::from_le_bytes(from.array()?);
        if version != VERSION {
            return Err(CheckpointFault::Version(version));
        }
        let terminal = u32::from_le_bytes(from.array()?);
        let [proved, next_look, next_arithmetic] = from.numbers()?;
        let [name, bond, count] = from.numbers()?;
        let (name, bond) = (from.text(name)?, from.text(bond)?);
        let [width] = from.array()?;
        // The sizes are held against the file before memory is asked for.
        let rest = count.checked_mul(width.into()).and_then(|bytes| bytes.checked_add(from.passed + 8));
        if ![2, 4].contains(&width) || rest != Some(length) {
            return Err(CheckpointFault::Damaged("its length is not what its header says"));
        }
        meter.check_size(0, count.saturating_mul(width.into()))?;
        let mut values = Values::default();
        for _ in 0..count {
            meter.tick()?;
            values.push(match width {
                2 => u16::from_le_bytes(from.array()?).into(),
                _ => u32::from_le_bytes(from.array()?),
            });
        }
        from.unseal()?;
        if (terminal, &bond) != (self.terminal, &self.bond(owner)) {
            let convention = if terminal == 0 { "normal" } else { "misere" };
            return Err(CheckpointFault::Foreign(format!("{name} ({convention} play)")));
        }
        self.continue_from(values, proved == 1, (next_look, next_arithmetic), meter).map_err(|fault| {
            match fault {
                SequenceFault::Exhausted(exhausted) => exhausted.into(),
                SequenceFault::Rule { .. } => {
                    CheckpointFault::Damaged("its values are not those of the rules")
                }
            }
        })
    }
}

const SEED: u64 = 0xCBF2_9CE4_8422_2325;

/// Whether there is a checkpoint of a [`Ring`](super::Ring) in this file.
///
/// # Errors
/// When it cannot be read.
pub fn is_of_ring(path: &Path) -> io::Result<bool> {
    let mut start = [0; RING.len()];
    match File::open(path)?.read_exact(&mut start) {
        Ok(()) => Ok(start == RING),
        Err(fault) if fault.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(fault) => Err(fault),
    }
}

/// Writes a file beside the one at `path`, with a checksum at its end, and puts it in its place
/// once it is whole on the disk.
pub(super) fn replace(path: &Path, write: impl FnOnce(&mut Writer) -> io::Result<()>) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = write_whole(&beside, write).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What is left of the attempt is of no use to anyone.
        let _ = std::fs::remove_file(&beside);
    } else if let Some(folder) = path.parent() {
        // The new name reaches the disk with the folder, where folders can be synced.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    written
}

fn write_whole(path: &Path, write: impl FnOnce(&mut Writer) -> io::Result<()>) -> io::Result<()> {
    let inner = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut out = Sealed { inner, sum: SEED, passed: 0 };
    write(&mut out)?;
    let sum = out.sum;
    out.inner.write_all(&sum.to_le_bytes())?;
    out.inner.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// A file from its beginning, and its length.
pub(super) fn open(path: &Path) -> io::Result<(Reader, u64)> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok((Sealed { inner: BufReader::with_capacity(1 << 20, file), sum: SEED, passed: 0 }, length))
}

/// Where a checkpoint is written to, and read from.
pub(super) type Writer = Sealed<BufWriter<File>>;
pub(super) type Reader = Sealed<BufReader<File>>;

/// Bytes on their way to or from a file, with their checksum (Fowler, Noll and Vo's, 64
/// bits): against accidents, not against forgers.
pub(super) struct Sealed<T> {
    inner: T,
    sum: u64,
    /// How many bytes have passed.
    pub(super) passed: u64,
}

impl<T> Sealed<T> {
    fn add(&mut self, bytes: &[u8]) {
        self.sum =
            bytes.iter().fold(self.sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        self.passed += bytes.len() as u64;
    }
}

impl<T: Write> Sealed<T> {
    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Sealed<T> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), CheckpointFault> {
        self.inner.read_exact(bytes).map_err(|fault| match fault.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointFault::Damaged("it ends too soon"),
            _ => fault.into(),
        })?;
        self.add(bytes);
        Ok(())
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointFault> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn numbers<const N: usize>(&mut self) -> Result<[u64; N], CheckpointFault> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = u64::from_le_bytes(self.array()?);
        }
        Ok(numbers)
    }

    /// Holds the checksum, which comes next, against what was read.
    pub(super) fn unseal(&mut self) -> Result<(), CheckpointFault> {
        let sum = self.sum;
        match u64::from_le_bytes(self.array()?) == sum {
            true => Ok(()),
            false => Err(CheckpointFault::Damaged("its checksum is not that of its contents")),
        }
    }

    pub(super) fn text(&mut self, length: u64) -> Result<String, CheckpointFault> {
        if length > LONGEST_TEXT {
            return Err(CheckpointFault::Damaged("its header names a text of impossible length"));
        }
        let mut bytes = vec![0; length as usize];
        self.fill(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| CheckpointFault::Damaged("its header is no text"))
    }
}
