//! The folder of a table: who works in it, which table it is of, and whether it has room.
//!
//! What is in its stretches is the business of `file`; which of them there are, that of
//! `stored`.

use super::fault::{StoreFault, TooLarge, TooLargeFor};
use super::file::{Bond, FileFault};
use crate::base::Convention;
use fs4::{FileExt, TryLockError};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where labels are to be kept, and which.
#[derive(Clone, Debug)]
pub struct Store {
    /// The folder, which is made if it is not there.
    pub folder: PathBuf,
    /// How people call the game.
    pub name: String,
    /// The one convention whose labels are kept; both side by side unless told.
    pub only: Option<Convention>,
    /// The most positions the folder may hold. They take no memory, and a budget's positions
    /// are of what does.
    pub max_positions: Option<u64>,
}

impl Store {
    /// The conventions whose labels are kept, in their order.
    pub fn conventions(&self) -> &[Convention] {
        match &self.only {
            Some(one) => std::slice::from_ref(one),
            None => &Convention::BOTH,
        }
    }

    /// The same of what a folder keeps already: one of both conventions answers for either.
    pub(super) fn with_what_is_kept(&self) -> Store {
        let found = read(&place(&self.folder)).ok().flatten();
        let is_of_both = found.is_some_and(|found| found.conventions.len() == Convention::BOTH.len());
        Store { only: self.only.filter(|_| !is_of_both), ..self.clone() }
    }

    /// What is kept, in words.
    pub(super) fn title(&self, total: u64) -> String {
        let words: Vec<&str> = self.conventions().iter().map(|convention| convention.prose()).collect();
        format!("{}, {} play, total {total}", self.name, words.join(" and "))
    }
}

/// What the folder says of itself, for people and for whoever comes with another question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    format: u64,
    game: String,
    conventions: Vec<String>,
    total: u64,
    positions: u64,
    /// The digest of the moves, in hexadecimal.
    moves: String,
}

/// The version of the description.
const FORMAT: u64 = 1;

const HEADING: &str =
    "# Labels of every position up to a total, kept by lastmove: a bit for each and for each
# convention, in a sealed file for each largest part.
";

impl Description {
    fn title(&self) -> String {
        let prose = |word: &String| match word.parse::<Convention>() {
            Ok(convention) => convention.prose().to_owned(),
            Err(_) => word.clone(),
        };
        let words: Vec<String> = self.conventions.iter().map(prose).collect();
        format!("{}, {} play, total {}", self.game, words.join(" and "), self.total)
    }

    /// Both in words that differ: other heaps or other moves show in what is counted.
    fn told_apart(&self, other: &Description) -> (String, String) {
        let alike = self.title() == other.title();
        let words = |one: &Description| match alike {
            true => format!("{} ({} positions, moves {})", one.title(), one.positions, one.moves),
            false => one.title(),
        };
        (words(self), words(other))
    }

    /// Whether it is of the same table, however the game is called.
    fn is_of_same(&self, other: &Description) -> bool {
        let key = |one: &Description| (one.conventions.clone(), one.total, one.moves.clone());
        key(self) == key(other)
    }
}

/// A folder that this process works in.
pub(super) struct Folder {
    path: PathBuf,
    description: Description,
    is_described: bool,
    /// Held while stretches are missing. The system lets go of it when the process ends,
    /// however it ends.
    lock: Option<File>,
}

impl Folder {
    /// Makes the folder if it is not there, and keeps other processes out of it.
    ///
    /// # Errors
    /// When another process works in it, it is of another table, or it cannot be used.
    pub(super) fn open(store: &Store, bond: &Bond, positions: u64) -> Result<Folder, StoreFault> {
        let path = &store.folder;
        let of_folder = |fault| StoreFault::File { path: path.clone(), fault };
        fs::create_dir_all(path).map_err(|fault| of_folder(fault.into()))?;
        let lock = lock(path).map_err(of_folder)?;
        let description = Description {
            format: FORMAT,
            game: store.name.clone(),
            conventions: store.conventions().iter().map(|one| one.key().to_owned()).collect(),
            total: bond.total,
            positions,
            moves: format!("{:016x}", bond.moves),
        };
        let place = place(path);
        let found = read(&place).map_err(|fault| StoreFault::File { path: place.clone(), fault })?;
        match &found {
            Some(found) if !found.is_of_same(&description) => {
                let (found, asked) = found.told_apart(&description);
                Err(StoreFault::File { path: place, fault: FileFault::Foreign { found, asked } })
            }
            _ => Ok(Folder { path: path.clone(), description, is_described: found.is_some(), lock }),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the disk has room for so many bytes more. Where it does not say how much it
    /// has, it will be seen.
    ///
    /// # Errors
    /// When it says that it has less; `fits` is the largest total then that it has room for.
    pub(super) fn ensure_room(
        &self,
        bytes: u64,
        fits: impl FnOnce(u64) -> Option<u64>,
    ) -> Result<(), StoreFault> {
        match fs4::available_space(&self.path) {
            Ok(free) if free < bytes => Err(TooLarge {
                total: self.description.total,
                positions: self.description.positions.into(),
                bytes: Some(bytes),
                limit: TooLargeFor::Disk(free),
                fits: fits(free),
            }
            .into()),
            _ => Ok(()),
        }
    }

    /// Says what the folder is of, where it does not yet.
    pub(super) fn describe(&mut self) -> Result<(), StoreFault> {
        if !self.is_described {
            let place = place(&self.path);
            let written = write(&place, &self.description);
            written.map_err(|fault| StoreFault::File { path: place, fault: fault.into() })?;
            self.is_described = true;
        }
        Ok(())
    }

    /// Lets others in: a table that is whole is never written to again.
    pub(super) fn unlock(&mut self) {
        self.lock = None;
    }
}

fn place(folder: &Path) -> PathBuf {
    folder.join("labels.toml")
}

/// Keeps other processes out, where the file system can; a folder that cannot be written to
/// needs no lock.
fn lock(folder: &Path) -> Result<Option<File>, FileFault> {
    let opened =
        File::options().read(true).write(true).create(true).truncate(false).open(folder.join("lock"));
    let file = match opened {
        Ok(file) => file,
        Err(fault)
            if matches!(
                fault.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            return Ok(None);
        }
        Err(fault) => return Err(fault.into()),
    };
    match FileExt::try_lock(&file) {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(FileFault::Locked),
        Err(TryLockError::Error(fault)) if fault.kind() == io::ErrorKind::Unsupported => Ok(None),
        Err(TryLockError::Error(fault)) => Err(fault.into()),
    }
}

/// What the folder says of itself; `None` where it says nothing.
fn read(place: &Path) -> Result<Option<Description>, FileFault> {
    match fs::metadata(place) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(found) if !found.is_file() => return Err(FileFault::NoLabels),
        Err(fault) => return Err(fault.into()),
        Ok(_) => {}
    }
    let text = fs::read(place)?;
    let text = String::from_utf8(text).map_err(|_| FileFault::NoLabels)?;
    let found: Description = toml::from_str(&text).map_err(|_| FileFault::NoLabels)?;
    if found.format == FORMAT { Ok(Some(found)) } else { Err(FileFault::Version(found.format)) }
}

/// Written beside its place and brought to the disk before it has its name.
fn write(place: &Path, description: &Description) -> io::Result<()> {
    let text = toml::to_string(description).map_err(io::Error::other)?;
    let beside = place.with_extension("new");
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(HEADING.as_bytes())?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, place));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}
