//! The journal of a sweep: a JSON line a game, in the order of the family, only ever added to.

use crate::cli::family::Listed;
use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// An open journal.
pub(super) struct Journal {
    file: File,
    /// What the lines so far say.
    pub(super) statuses: Vec<String>,
    /// Lines that wait for earlier ones.
    waiting: BTreeMap<usize, Value>,
}

impl Journal {
    /// Opens the journal of these games, and takes up what it holds: a line that a kill cut
    /// short is written again.
    pub(super) fn open(path: &Path, games: &[Listed]) -> anyhow::Result<Journal> {
        let name = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        ensure!(is_file, "{name} is no file that a sweep could go on with");
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut statuses = Vec::new();
        for (at, line) in text[..whole].lines().enumerate() {
            let record: Value = serde_json::from_str(line)
                .with_context(|| format!("{name} is no journal of a sweep: line {}", at + 1))?;
            let (found, status) = (record["ruleset"].as_str(), record["status"].as_str());
            let expected = games.get(at).map(|game| game.name.as_str());
            match (found, status) {
                (Some(found), Some(status)) if expected == Some(found) => statuses.push(status.to_owned()),
                _ => bail!(
                    "{name} is the journal of another sweep: line {} is about {}, not {}",
                    at + 1,
                    found.unwrap_or("no ruleset"),
                    expected.unwrap_or("anything: the family ends before it")
                ),
            }
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { file, statuses, waiting: BTreeMap::new() })
    }

    /// Adds the record of a game, once those of all games before are there.
    pub(super) fn add(&mut self, at: usize, record: Value) -> std::io::Result<()> {
        self.waiting.insert(at, record);
        while let Some(record) = self.waiting.remove(&self.statuses.len()) {
            self.file.write_all(format!("{record}\n").as_bytes())?;
            self.statuses.push(record["status"].as_str().unwrap_or_default().to_owned());
        }
        self.file.flush()
    }
}
