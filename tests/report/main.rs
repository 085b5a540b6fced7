//! Reports from outside: what they say, that they are sound HTML, that the committed ones
//! are what the command writes, and how they behave in a browser.

mod browser;
mod facts;
mod pages;
mod stale;

use lastmove::base::Budget;
use lastmove::report::{Charts, Folder, Gathered, ReportData, gather, render};
use lastmove::ruleset::{Ruleset, resolve_embedded};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The rulesets whose committed reports are made again by every run of the tests.
const COMMITTED: [&str; 8] = [
    "nim",
    "subtraction-1-2-5",
    "kayles",
    "dawsons-kayles",
    "grundys-game",
    "wythoff",
    "cram",
    "square-but-one",
];

fn shipped(name: &str) -> Ruleset {
    resolve_embedded(name).unwrap_or_else(|| panic!("{name} is shipped"))
}

fn data(ruleset: &Ruleset) -> Gathered {
    gather(ruleset, &mut Budget::DEFAULT.meter()).unwrap()
}

/// The data on a shipped ruleset, gathered once for all tests.
fn shipped_data(name: &str) -> Gathered {
    static GATHERED: Mutex<BTreeMap<String, Gathered>> = Mutex::new(BTreeMap::new());
    let known = GATHERED.lock().unwrap().get(name).cloned();
    known.unwrap_or_else(|| {
        let data = data(&shipped(name));
        GATHERED.lock().unwrap().insert(name.to_owned(), data.clone());
        data
    })
}

/// The data on a shipped game of heaps.
fn heap_data(name: &str) -> ReportData {
    match shipped_data(name) {
        Gathered::Heaps(data) => *data,
        Gathered::Listed(_) => panic!("{name} is no game of heaps"),
    }
}

fn folder(name: &str) -> Folder {
    render(&shipped_data(name), Charts::Beside).unwrap()
}

/// The text of one file of a report.
fn file<'f>(folder: &'f Folder, name: &str) -> &'f str {
    let found = folder.files.iter().find(|file| file.name == name);
    &found.unwrap_or_else(|| panic!("{} has no {name}", folder.name)).text
}
