//! Whatever stands in a file, reading it ends soon, with a ruleset or with faults that can
//! be shown.

use lastmove::ruleset::{
    Checked, DiagnosticId, Origin, Paint, describe, embedded_names, embedded_text, read_ruleset, render_json,
    render_text, resolve, split_sum,
};
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Checked {
    read_ruleset("f.toml", bytes, "f", Origin::File("f.toml".into()))
}

/// Reads, shows and describes, and holds what is promised of every reading.
fn go_through(bytes: &[u8]) {
    let Checked { ruleset, diagnostics } = read(bytes);
    assert_eq!(ruleset.is_none(), diagnostics.has_errors());
    render_text(&diagnostics, Paint::Colour);
    assert_eq!(render_json(&diagnostics).len(), diagnostics.len());
    if let Some(ruleset) = ruleset {
        assert!(!describe(&ruleset).moves.is_empty());
    }
}

/// Pieces from which files come out that are nearly right.
fn nearly_a_file() -> impl Strategy<Value = String> {
    let pieces = [
        "format = 1\n",
        "name = \"n\"\n",
        "summary = 's'\n",
        "[heap]\n",
        "code = \"0.77\"\n",
        "code = '0.3...'\n",
        "subtract = [1, 2]\n",
        "subtract = \"1..\"\n",
        "subtract = { all_but = 3 }\n",
        "boundary = \"sink\"\n",
        "[[heap.move]]\n",
        "take = 0\n",
        "take = \"any\"\n",
        "parts = [0, 2]\n",
        "parts = 2\n",
        "where = \"a != b\"\n",
        "where = '''\nk % 2'''\n",
        "for = { m = \"1..n\", q = '0..m' }\n",
        "to = [\"n - m\", { heap = 'q', times = 2 }]\n",
        "[[expect]]\n",
        "quantity = \"genus\"\n",
        "quantity = 'period'\n",
        "sizes = \"0..1\"\n",
        "values = \"PN\"\n",
        "values = [\"0^120\", \"1^031\"]\n",
        "period = 1\n",
        "[[conjecture]]\n",
        "scope = { heaps = 1, sizes = \"0..9\" }\n",
        "p_if = \"n == 1\"\n",
        "convention = \"misere\"\n",
        "expected = \"fails\"\n",
        "counterexample = [1]\n",
        "\"\"\"",
        "'",
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\\",
        "\n",
        "\r\n",
        "é",
        "\u{0}",
        "#",
        ".",
        "x",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        go_through(&bytes);
    }

    #[test]
    fn any_pieces(text in nearly_a_file()) {
        go_through(text.as_bytes());
    }

    #[test]
    fn a_shipped_file_with_a_stretch_replaced(
        which in 0usize..1000, at in 0.0..1.0f64, length in 0usize..20, instead in "\\PC{0,6}",
    ) {
        let names: Vec<&str> = embedded_names().collect();
        let mut bytes = embedded_text(names[which % names.len()]).unwrap().as_bytes().to_vec();
        let start = (at * bytes.len() as f64) as usize;
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, instead.into_bytes());
        go_through(&bytes);
    }

    #[test]
    fn any_argument(argument in "[-S{}!.,:0-9A-Ga-z+ …]{0,16}") {
        if let Err(faults) = resolve(&argument) {
            prop_assert!(faults.has_errors());
            render_text(&faults, Paint::Plain);
        }
        if let Some(Err(faults)) = split_sum(&argument) {
            render_text(&faults, Paint::Plain);
        }
    }
}

const HEAD: &str = "format = 1\nname = 'n'\nsummary = 's'\n";

#[test]
fn long_ranges_by_the_thousand_do_not_fill_the_memory() {
    let moves = [
        "[[heap.move]]\ntake = \"1..999999\"\n",
        "[[heap.move]]\ntake = [\"1..400000\", \"1..400000\"]\n",
        "[[heap.move]]\ntake = [\"1..999999\", -1]\n",
        "[[expect]]\nquantity = 'grundy'\nsizes = '0..999999'\nvalues = [0]\nsource = 's'\n",
    ];
    for one in moves {
        let file = format!("{HEAD}{}", one.repeat(500_000 / one.len()));
        let diagnostics = read(file.as_bytes()).diagnostics;
        let counted = [DiagnosticId::SET, DiagnosticId::WRONG_VALUE, DiagnosticId::CLAIM, DiagnosticId::KIND];
        assert!(diagnostics.iter().all(|one| counted.contains(&one.id)), "{diagnostics}");
    }
}

#[test]
fn nothing_nests_deep_enough_to_matter() {
    for (open, close) in [("[", "]"), ("{a=", "}"), ("[[", "]]")] {
        let (open, close) = (open.repeat(50_000), close.repeat(50_000));
        go_through(format!("{HEAD}heap.subtract = {open}1{close}").as_bytes());
        go_through(format!("{HEAD}heap.subtract = {open}").as_bytes());
    }
    let parentheses = ["(".repeat(100_000), ")".repeat(100_000)].join("1");
    go_through(format!("{HEAD}heap.subtract = {{ where = \"{parentheses} == k\" }}").as_bytes());
    go_through(format!("{HEAD}heap.{} = 1", vec!["a"; 100_000].join(".")).as_bytes());
}

#[test]
fn one_long_line_of_faults_ends() {
    go_through("\u{1}".repeat(1_000_000).as_bytes());
    go_through(format!("{HEAD}heap.code = \"0.{}\"", "G".repeat(900_000)).as_bytes());
    go_through(format!("{HEAD}heap.subtract = \"{}\"", "x,".repeat(400_000)).as_bytes());
    go_through(format!("{HEAD}heap.subtract = [{}]", "-1,".repeat(300_000)).as_bytes());
}

#[test]
fn a_device_that_never_ends_is_refused() {
    let endless = std::path::Path::new("/dev/zero");
    if endless.exists() {
        assert!(resolve("/dev/zero").unwrap_err().has_errors());
    }
}
