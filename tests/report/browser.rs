//! The pages in a real browser: they run without a word on the console, answer positions,
//! sort, filter, and name the cell under the pointer.
//!
//! Needs Chromium, as `chromium` or under one of its other names; where there is none the
//! tests say that they were left out.

use crate::{file, folder};
use lastmove::base::{Budget, Convention, Outcome};
use lastmove::play::Solved;
use lastmove::position::{Position, Scope, game};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::Command;
use std::sync::Once;

/// The names Chromium goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Loads a page with a script of the test's at its end, and returns what the script puts
/// into the element `#found` as JSON. `None` where there is no browser.
///
/// # Panics
/// When the console is not clean.
fn run(page: &str, script: &str) -> Option<Value> {
    let there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let Some(browser) = NAMES.iter().find(there) else {
        // Written to the stream itself: what is printed by a test that passes is not shown.
        static SAID: Once = Once::new();
        SAID.call_once(|| {
            let names = NAMES.join(", ");
            let _ = writeln!(io::stderr(), "browser tests are left out: none of {names} is installed");
        });
        return None;
    };
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("index.html");
    let ending = format!(
        "<pre id=\"found\"></pre><script>document.getElementById('found').textContent = \
         encodeURIComponent(JSON.stringify((() => {{ {script} }})()));</script></body>"
    );
    std::fs::write(&path, page.replacen("</body>", &ending, 1)).unwrap();
    let profile = format!("--user-data-dir={}", home.path().join("profile").display());
    let ran = Command::new(browser)
        .args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
        ])
        .args(["--enable-logging=stderr", "--v=0", "--window-size=1280,900", "--dump-dom"])
        .arg(profile)
        .arg(format!("file://{}", path.display()))
        .output()
        .expect("the browser starts");
    let log = String::from_utf8_lossy(&ran.stderr);
    let console: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(console.is_empty(), "{console:?}");
    let dom = String::from_utf8_lossy(&ran.stdout);
    let found = dom.split("<pre id=\"found\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    let found = found.unwrap_or_else(|| panic!("the page did not load: {dom:.500}\n{log}"));
    Some(serde_json::from_str(&decoded(found)).expect("what the script found"))
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16)).unwrap() as u8;
        bytes.push(if byte == b'%' { digit() << 4 | digit() } else { byte });
    }
    String::from_utf8(bytes).unwrap()
}

/// Asks the position box about every position given, and reads both letters and the number
/// of winning moves it shows.
const ASK: &str = "
    const read = (text) => {
        document.getElementById('ask-position').value = text;
        document.getElementById('ask-form').requestSubmit();
        return [...document.querySelectorAll('#answer .side')].map((side) => [
            side.querySelector('.o, .unknown').textContent,
            side.querySelectorAll('ul button').length,
        ]);
    };";

#[test]
fn the_position_box_tells_the_truth() {
    for name in ["kayles", "nim", "grundys-game"] {
        let ruleset = crate::shipped(name);
        let game = game(&ruleset);
        let mut positions: Vec<Position> = Vec::new();
        let scope = Scope::new(1..=3, 0..=7).unwrap();
        let Ok(()) = scope.positions(|position| {
            positions.push(position.clone());
            Ok::<(), std::convert::Infallible>(())
        });
        let bounds: Vec<Position> = scope.bounds().collect();
        let mut meter = Budget::DEFAULT.meter();
        let mut solved = Solved::for_roots(&*game, &bounds, &mut meter).unwrap();
        positions.iter().for_each(|position| solved.extend(position, &mut meter).unwrap());
        let expected: Vec<Value> = positions
            .iter()
            .map(|position| {
                let sides = Convention::BOTH.map(|convention| {
                    let outcome = solved.outcome(position, convention).unwrap();
                    let moves = solved.winning_moves(position, convention).unwrap().len();
                    json!([outcome, if outcome == Outcome::P { 0 } else { moves }])
                });
                json!(sides)
            })
            .collect();
        let texts: Vec<String> = positions.iter().map(|position| game.write_position(position)).collect();
        let script = format!("{ASK} return {}.map(read);", json!(texts));
        let Some(found) = run(file(&folder(name), "index.html"), &script) else { return };
        for ((text, found), expected) in texts.iter().zip(found.as_array().unwrap()).zip(&expected) {
            assert_eq!(found, expected, "{name} {text}");
        }
    }
}

#[test]
fn the_position_box_reaches_beyond_its_table_by_theorems() {
    // Kayles by its quotient; Nim by the theorem on tame games; Grundy's game by neither.
    let script =
        format!("{ASK} return [read('20,20,20,9,4x6'), read('12,17,30,35'), read('40x9'), read('3,a')];");
    let Some(found) = run(file(&folder("kayles"), "index.html"), &script) else { return };
    let letters = |at: usize| [&found[at][0][0], &found[at][1][0]];
    // Sibert and Conway: with an even number of heaps of 4 and 1 and one of 9, D(9)E(4,1)
    // turns a normal N-position into a misère P-position; here three heaps of 20 stand by.
    let ruleset = crate::shipped("kayles");
    let kayles = game(&ruleset);
    let mut truth = lastmove::conjecture::Truth::new(&*kayles, Budget::DEFAULT.meter());
    for (at, text) in [(0, "20,20,20,9,4x6"), (1, "12,17,30,35"), (2, "40x9")] {
        let position = kayles.read(text).unwrap();
        for (side, convention) in Convention::BOTH.into_iter().enumerate() {
            let (outcome, _) = truth.outcome(&position, convention).unwrap().unwrap();
            assert_eq!(*letters(at)[side], outcome.to_string(), "{text} {convention}");
        }
    }
    assert_eq!(found[3], json!([]), "what is no position gets no answer");
}

/// Games that are not of heaps answer the same way, each by its own texts; draws are letters
/// of their own.
#[test]
fn games_of_every_kind_answer_positions() {
    for (name, texts) in [
        ("wythoff", &["3,5", "(3,5)", " 2, 1 ", "20,20", "0,0"][..]),
        ("square-but-one", &["2", "5", "0", "15"]),
        ("cram", &["3x4", "../..", "2", "..,../.."]),
        ("nim-with-a-pass", &["1,3,5", "(0,4,4)"]),
    ] {
        let ruleset = crate::shipped(name);
        let game = game(&ruleset);
        let mut truth = lastmove::conjecture::Truth::new(&*game, Budget::DEFAULT.meter());
        let mut expected = Vec::new();
        for text in texts {
            // The page takes a number for the member of that size.
            let member = text.parse().ok().and_then(|n| game.member(n).ok());
            let position = member.unwrap_or_else(|| game.read(text).unwrap());
            let sides = Convention::BOTH.map(|convention| {
                let side = truth.side(&position, convention).unwrap();
                let outcome = side.outcome.unwrap();
                let moves = if outcome == Outcome::N { side.winning_moves.unwrap() } else { Vec::new() };
                let reached: std::collections::HashSet<_> =
                    moves.iter().map(|a_move| &a_move.position).collect();
                json!([outcome, reached.len()])
            });
            expected.push(json!(sides));
        }
        let script = format!("{ASK} return [...{}.map(read), read('9,a')];", json!(texts));
        let Some(found) = run(file(&folder(name), "index.html"), &script) else { return };
        for (at, (text, expected)) in texts.iter().zip(&expected).enumerate() {
            assert_eq!(&found[at], expected, "{name} {text}");
        }
        assert_eq!(found[texts.len()], json!([]), "what is no position gets no answer");
    }
}

/// How long a reader waits: for the page, and between typing a position and its answer being
/// laid out. Printed and not judged, since a busy machine says nothing about the page; what it
/// comes to on a quiet one stands in `benches/README.md`.
#[test]
fn the_answer_of_the_position_box_is_timed() {
    let script = format!(
        "{ASK}
        const opened = performance.now();
        const waits = ['1,5', '3,5,7', '12,17,30,35', '20,20,20,9,4x6', '40'].map((text) => {{
            const start = performance.now();
            const sides = read(text);
            // Asking for a size makes the browser lay the answer out.
            document.getElementById('answer').getBoundingClientRect();
            return [performance.now() - start, sides.length];
        }});
        return {{ opened, waits }};"
    );
    let Some(found) = run(file(&folder("kayles"), "index.html"), &script) else { return };
    let waits: Vec<f64> =
        found["waits"].as_array().unwrap().iter().map(|wait| wait[0].as_f64().unwrap()).collect();
    assert!(found["waits"].as_array().unwrap().iter().all(|wait| wait[1] == 2), "{found}");
    let slowest = waits.iter().copied().fold(0.0, f64::max);
    let opened = found["opened"].as_f64().unwrap();
    let _ = writeln!(
        io::stderr(),
        "the Kayles page opened within {opened:.0} ms, and its position box answered within {slowest:.1} ms"
    );
}

#[test]
fn cells_of_maps_of_every_kind_are_named() {
    let script = "
        const tip = (figure) => figure.querySelector('.tip').textContent;
        const press = (chart, ...keys) => {
            const drawing = document.querySelector(`[data-chart=${chart}]`);
            for (const key of keys) drawing.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            return tip(drawing.closest('figure'));
        };
        return [press('map', 'ArrowDown', 'ArrowRight')];";
    // From the upper left corner, a = 0 and b = 20, one to the right.
    let Some(found) = run(file(&folder("wythoff"), "index.html"), script) else { return };
    assert!(found[0].as_str().unwrap().starts_with("(1,20)normal N by to "), "{found}");
}

#[test]
fn charts_inside_a_page_are_saved_from_it() {
    let page =
        lastmove::report::render(&crate::shipped_data("nim"), lastmove::report::Charts::Inside).unwrap();
    let script = "
        const saved = [];
        URL.createObjectURL = (blob) => { saved.push(blob.size); return '#'; };
        const buttons = [...document.querySelectorAll('figure .links button')];
        buttons[0].click();
        return { figures: document.querySelectorAll('figure').length, buttons: buttons.length, saved };";
    let Some(found) = run(file(&page, "index.html"), script) else { return };
    assert_eq!(found["figures"], found["buttons"]);
    assert!(found["saved"][0].as_u64() > Some(2_000), "{found}");
}

#[test]
fn tables_sort_and_filter() {
    let script = "
        const rows = () => [...document.querySelectorAll('#differing-table tbody tr')]
            .filter((row) => !row.hidden).map((row) => row.cells[0].textContent);
        const press = (column) => document.querySelectorAll('#differing-table thead button')[column].click();
        const type = (id, value) => {
            const input = document.getElementById(id);
            input.value = value;
            input.dispatchEvent(new Event('input', { bubbles: true }));
            return rows();
        };
        const all = rows();
        press(0);
        const turned = rows();
        press(1);
        const byHeaps = rows().map((text) => text === '0' ? 0 : text.split(',').length);
        const one = type('filter-heaps', '5,5');
        type('filter-heaps', '');
        const kind = type('filter-class', 'PN');
        const shown = document.getElementById('filter-shown').textContent;
        return { all, turned, byHeaps, one, kind, shown };";
    let Some(found) = run(file(&folder("kayles"), "index.html"), script) else { return };
    let list = |key: &str| found[key].as_array().unwrap().clone();
    assert_eq!(list("all").len(), 23);
    let mut backwards = list("turned");
    backwards.reverse();
    assert_eq!(backwards, list("all"));
    assert!(list("byHeaps").is_sorted_by_key(|heaps| heaps.as_u64()));
    assert_eq!(found["one"], json!(["5,5", "1,5,5", "4,5,5"]));
    assert_eq!(found["kind"], json!(["0", "1,1", "1,4", "4,4", "5,5", "9,9"]));
    assert_eq!(found["shown"], "6 of 23 shown");
}

#[test]
fn the_cell_under_the_pointer_is_named() {
    let script = "
        const drawing = document.querySelector('[data-chart=map]');
        drawing.scrollIntoView();
        const field = drawing.querySelector('[data-cells]');
        const box = field.getBoundingClientRect();
        const cell = (a, b) => ({
            clientX: box.left + ((a + 0.5) / 21) * box.width,
            clientY: box.bottom - ((b + 0.5) / 21) * box.height,
            bubbles: true,
        });
        const tip = () => drawing.closest('figure').querySelector('.tip').textContent;
        const point = (a, b) => {
            field.dispatchEvent(new PointerEvent('pointermove', cell(a, b)));
            return tip();
        };
        const press = (key) => {
            drawing.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            return tip();
        };
        return [point(5, 1), point(9, 12), point(0, 0), press('ArrowRight'), press('ArrowUp')];";
    let Some(found) = run(file(&folder("kayles"), "index.html"), script) else { return };
    assert_eq!(found[0], "1,5normal N by 5 → 4misère P");
    assert!(found[1].as_str().unwrap().starts_with("9,12normal Pmisère N by "), "{found}");
    assert_eq!(found[2], "The empty positionnormal Pmisère N as no move is left");
    assert_eq!(found[3], "1normal N by 1 → 0misère P");
    assert_eq!(found[4], "1,1normal Pmisère N by 1 → 0");
}

#[test]
fn the_atlas_sorts() {
    let reports: Vec<_> = crate::COMMITTED.iter().map(|name| crate::shipped_data(name)).collect();
    let page = lastmove::report::atlas(&reports).unwrap().text;
    let script = "
        const names = () => [...document.querySelectorAll('.atlas tbody th a')].map((link) => link.textContent);
        const press = (column) => document.querySelectorAll('.atlas thead button')[column].click();
        const before = names();
        press(0);
        const byName = names();
        press(2);
        return { before, byName, byShare: names() };";
    let Some(found) = run(&page, script) else { return };
    assert_eq!(found["before"][0], "Nim");
    assert_eq!(found["byName"][0], "Cram");
    assert_eq!(found["byShare"][0], "Nim", "the fewest positions change hands in Nim: {found}");
}
