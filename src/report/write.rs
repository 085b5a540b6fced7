//! Putting reports into a folder: all of them, or nothing.
//!
//! Everything is first written into a folder of its own beside the place it is meant for;
//! only when every byte is there are the files moved, each in one step. A full disk or a
//! folder that cannot be written leaves what was there before.

use super::files::{File, Folder, SUMMARY};
use super::page::GENERATOR;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Why reports were not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// Something that is no folder stands where one is needed.
    #[error("{} is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// A page stands there that this program did not write.
    #[error("{} was not made by this command, and is left as it is; choose another folder with -o", .0.display())]
    NotOurs(PathBuf),
    /// Two rulesets would share a folder.
    #[error("two of the rulesets are called {0}, and their reports would share a folder")]
    Twice(String),
    /// The system refused.
    #[error("{} cannot be written", path.display())]
    Io {
        /// What was being written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Writes a folder for each report into `out`, and the index over them if there is one.
/// Files of an earlier report that this one has no more are removed; anything else in the
/// folders stays.
///
/// # Errors
/// [`WriteFault`]; nothing has been changed then, unless the system refuses to move a file
/// it has just written.
pub fn write(out: &Path, folders: &[Folder], index: Option<&File>) -> Result<(), WriteFault> {
    let mut names = BTreeSet::new();
    if let Some(twice) = folders.iter().find(|folder| !names.insert(&*folder.name)) {
        return Err(WriteFault::Twice(twice.name.clone()));
    }
    refuse(out, index)?;
    folders.iter().try_for_each(|folder| refuse(&out.join(&folder.name), folder.files.first()))?;
    let made = missing(out);
    fs::create_dir_all(out).map_err(fault(out))?;
    let staging = Staging::new(out)?;
    let staged = staging.fill(out, folders, index);
    if staged.is_err() {
        drop(staging);
        // Folders made on the way are empty again.
        made.iter().for_each(|folder| drop(fs::remove_dir(folder)));
        return staged;
    }
    for folder in folders {
        let (from, to) = (staging.path.join(&folder.name), out.join(&folder.name));
        fs::create_dir_all(&to).map_err(fault(&to))?;
        let outdated = outdated(&to, folder);
        folder.files.iter().try_for_each(|file| move_file(&from, &to, &file.name))?;
        outdated.iter().try_for_each(|file| fs::remove_file(file).map_err(fault(file)))?;
    }
    index.map_or(Ok(()), |index| move_file(&staging.path, out, &index.name))
}

/// The files that [`write()`] would make or change in `out`, in its order; nothing is written.
///
/// # Errors
/// [`WriteFault::Twice`], and where a file is there and cannot be read.
pub fn stale(out: &Path, folders: &[Folder], index: Option<&File>) -> Result<Vec<PathBuf>, WriteFault> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    let mut compare = |folder: &Path, file: &File| {
        let path = folder.join(&file.name);
        match fs::read(&path) {
            Ok(bytes) if bytes == file.text.as_bytes() => {}
            Ok(_) => found.push(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => found.push(path),
            Err(source) => return Err(WriteFault::Io { path, source }),
        }
        Ok(())
    };
    for folder in folders {
        if !names.insert(&*folder.name) {
            return Err(WriteFault::Twice(folder.name.clone()));
        }
        folder.files.iter().try_for_each(|file| compare(&out.join(&folder.name), file))?;
    }
    index.map_or(Ok(()), |index| compare(out, index))?;
    Ok(found)
}

/// The folders of a path that are not there yet, innermost first.
fn missing(path: &Path) -> Vec<PathBuf> {
    let absent = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    path.ancestors().take_while(absent).map(Path::to_owned).collect()
}

/// A folder that is no folder, or holds a page of the name that somebody else made.
fn refuse(folder: &Path, page: Option<&File>) -> Result<(), WriteFault> {
    match fs::metadata(folder) {
        Ok(there) if !there.is_dir() => return Err(WriteFault::NotAFolder(folder.to_owned())),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            let file = folder.ancestors().find(|path| path.is_file()).unwrap_or(folder);
            return Err(WriteFault::NotAFolder(file.to_owned()));
        }
        Err(source) => return Err(WriteFault::Io { path: folder.to_owned(), source }),
    }
    let Some(page) = page else { return Ok(()) };
    let path = folder.join(&page.name);
    match fs::read(&path) {
        Ok(bytes) if String::from_utf8_lossy(&bytes).contains(GENERATOR) => Ok(()),
        Ok(_) => Err(WriteFault::NotOurs(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(WriteFault::Io { path, source }),
    }
}

/// Files of an earlier report in a folder, by its summary, that the new one does not have.
fn outdated(folder: &Path, new: &Folder) -> Vec<PathBuf> {
    let summary = fs::read(folder.join(SUMMARY)).ok();
    let Some(summary) = summary.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok()) else {
        return Vec::new();
    };
    let listed = summary.get("files").and_then(Value::as_array).into_iter().flatten();
    let names = listed.filter_map(Value::as_str).filter(|name| {
        let plain = Path::new(name).file_name().is_some_and(|file| file == *name);
        plain && new.files.iter().all(|file| file.name != *name)
    });
    names.map(|name| folder.join(name)).filter(|path| path.is_file()).collect()
}

fn move_file(from: &Path, to: &Path, name: &str) -> Result<(), WriteFault> {
    let target = to.join(name);
    fs::rename(from.join(name), &target).map_err(fault(&target))
}

fn fault(path: &Path) -> impl FnOnce(io::Error) -> WriteFault + use<> {
    let path = path.to_owned();
    |source| WriteFault::Io { path, source }
}

/// A folder for files that are not complete; gone with this value.
struct Staging {
    path: PathBuf,
}

impl Staging {
    fn new(out: &Path) -> Result<Staging, WriteFault> {
        let path = out.join(format!(".lastmove-{}", std::process::id()));
        fs::create_dir(&path).map_err(fault(out))?;
        Ok(Staging { path })
    }

    /// Writes every file; what fails is named by where it was meant to go, under `out`.
    fn fill(&self, out: &Path, folders: &[Folder], index: Option<&File>) -> Result<(), WriteFault> {
        let put = |below: &Path, file: &File| {
            let path = below.join(&file.name);
            fs::write(self.path.join(&path), &file.text).map_err(fault(&out.join(path)))
        };
        for folder in folders {
            let below = Path::new(&folder.name);
            fs::create_dir(self.path.join(below)).map_err(fault(&out.join(below)))?;
            folder.files.iter().try_for_each(|file| put(below, file))?;
        }
        index.map_or(Ok(()), |index| put(Path::new(""), index))
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // What cannot be removed is a hidden folder, and no report.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(names: &[&str]) -> Folder {
        let summary = serde_json::json!({ "files": names }).to_string();
        let mut files: Vec<File> = names
            .iter()
            .map(|name| File { name: (*name).to_owned(), text: format!("{GENERATOR}: {name}") })
            .collect();
        files.push(File { name: SUMMARY.to_owned(), text: summary });
        Folder { name: "nim".to_owned(), files }
    }

    fn names(path: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_new_report_replaces_the_old_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let out = root.path().join("a/reports");
        let index = File { name: "index.html".to_owned(), text: GENERATOR.to_owned() };
        write(&out, &[folder(&["index.html", "old.svg"])], Some(&index)).unwrap();
        assert_eq!(names(&out), ["index.html", "nim"]);
        fs::write(out.join("nim/notes.txt"), "mine").unwrap();
        write(&out, &[folder(&["index.html", "new.svg"])], Some(&index)).unwrap();
        assert_eq!(names(&out.join("nim")), ["index.html", "new.svg", "notes.txt", "summary.json"]);
        assert_eq!(names(&out), ["index.html", "nim"], "no staging is left");
    }

    #[test]
    fn foreign_pages_and_files_in_the_way_are_refused_untouched() {
        let root = tempfile::tempdir().unwrap();
        let page = root.path().join("nim/index.html");
        fs::create_dir(root.path().join("nim")).unwrap();
        fs::write(&page, "<h1>My holiday</h1>").unwrap();
        let report = folder(&["index.html"]);
        let refused = write(root.path(), std::slice::from_ref(&report), None);
        assert!(matches!(refused, Err(WriteFault::NotOurs(path)) if path == page));
        assert_eq!(fs::read_to_string(&page).unwrap(), "<h1>My holiday</h1>");

        let file = root.path().join("file");
        fs::write(&file, "text").unwrap();
        for out in [file.clone(), file.join("below")] {
            let refused = write(&out, std::slice::from_ref(&report), None);
            assert!(matches!(&refused, Err(WriteFault::NotAFolder(path)) if *path == file), "{refused:?}");
        }
        assert_eq!(names(root.path()), ["file", "nim"]);
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let root = tempfile::tempdir().unwrap();
        let mut broken = folder(&["index.html"]);
        broken.files.push(File { name: "no/such/folder".to_owned(), text: String::new() });
        let out = root.path().join("new/reports");
        let failed = write(&out, &[broken], None);
        let target = out.join("nim/no/such/folder");
        assert!(matches!(&failed, Err(WriteFault::Io { path, .. }) if *path == target), "{failed:?}");
        assert_eq!(names(root.path()), Vec::<String>::new());
        let twice = [folder(&["index.html"]), folder(&["index.html"])];
        assert!(matches!(write(&out, &twice, None), Err(WriteFault::Twice(name)) if name == "nim"));
    }

    #[test]
    fn only_plain_names_are_ever_removed() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("mine.txt"), "mine").unwrap();
        let out = root.path().join("reports");
        write(&out, &[folder(&["index.html"])], None).unwrap();
        let sly = serde_json::json!({ "files": ["../../mine.txt", "..", ""] }).to_string();
        fs::write(out.join("nim").join(SUMMARY), sly).unwrap();
        write(&out, &[folder(&["index.html"])], None).unwrap();
        assert!(root.path().join("mine.txt").exists());
    }
}
