//! Tables and graphs in the formats of other programs.

use crate::run::{json, lastmove};

fn text(args: &[&str]) -> String {
    let ran = lastmove(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

#[test]
fn a_b_file_is_two_columns_and_nothing_else() {
    let squares = text(&["table", "take-a-square", "--sizes", "0..9", "--format", "bfile"]);
    assert_eq!(squares, "0 0\n1 1\n2 0\n3 1\n4 2\n5 0\n6 1\n7 0\n8 1\n9 2\n");
    let misere = ["table", "kayles", "--sizes", "0..3", "--format", "bfile", "--columns", "misere_grundy"];
    assert_eq!(text(&misere), "0 1\n1 0\n2 2\n3 3\n");
    let letters = lastmove(&["table", "kayles", "--format", "bfile", "--columns", "normal"]);
    assert_eq!(letters.code, 2);
    let two = lastmove(&["table", "kayles", "--format", "bfile", "--columns", "grundy,misere_grundy"]);
    assert_eq!(two.code, 2);
}

#[test]
fn a_b_file_ends_where_knowledge_ends() {
    let args = "table kayles --sizes 0..40 --format bfile --columns misere_grundy --max-positions 50";
    let ran = lastmove(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, 3);
    assert!(ran.out.starts_with("0 1\n1 0\n") && !ran.out.contains('?') && ran.out.lines().count() < 20);
}

#[test]
fn csv_reads_back() {
    let table = text(&["table", "kayles", "--sizes", "0..12", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(
        reader.headers().unwrap(),
        vec!["heap", "normal", "misere", "grundy", "misere_grundy", "genus"]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows[5], vec!["5", "N", "N", "4", "1", "4^146"]);
}

#[test]
fn only_the_columns_asked_for() {
    let table = json(&["table", "nim", "--sizes", "3..3", "--columns", "genus,grundy", "--json"], 0);
    let keys: Vec<&String> = table["rows"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["heap", "genus", "grundy"]);
}

#[test]
fn latex_sets_values_and_genera_as_mathematics() {
    let table = text(&["table", "kayles", "--sizes", "5..5", "--format", "latex"]);
    assert!(table.contains("\\begin{table}") && table.contains("\\begin{tabular}{rccrrl}"));
    let command = "\\texttt{lastmove table kayles -{}-sizes 5..5 -{}-format latex}.}";
    assert!(table.contains(command), "{table}");
    assert!(table.contains("heap & normal & misère & $g^{+}$ & $g^{-}$ & genus \\\\"));
    assert!(table.contains("5 & N & N & 4 & 1 & $4^{146}$ \\\\"));
}

#[test]
fn divergences_have_the_formats_of_tables() {
    let diverge =
        |format| text(&["diverge", "nim", "--heaps", "1..3", "--sizes", "0..3", "--format", format]);
    assert_eq!(
        diverge("csv"),
        "position,total,normal,misere\n0,0,P,N\n1,1,N,P\n\"1,1\",2,P,N\n\"1,1,1\",3,N,P\n"
    );
    let latex = diverge("latex");
    assert!(latex.contains("\\toprule") && latex.contains("1,1,1 & 3 & N & P \\\\"), "{latex}");
    assert!(latex.contains("-{}-format latex}"), "the caption has the command: {latex}");
}

#[test]
fn moves_have_the_formats_of_tables() {
    let csv = text(&["moves", "kayles", "2", "--format", "csv"]);
    assert!(csv.starts_with("move,position,normal,misere\n"), "{csv}");
    let latex = text(&["moves", "kayles", "2", "--format", "latex"]);
    assert!(latex.contains("2 $\\to$ 1 & 1 & N & P \\\\"), "{latex}");
}

#[test]
fn graphs_mark_both_outcomes() {
    let dot = text(&["graph", "nim", "1"]);
    assert!(dot.contains("digraph") && dot.contains("0 -> 1;"));
    assert!(dot.contains("label=\"1\\nN | P\", normal=N, misere=P, grundy=1, misere_grundy=0"));
    let graphml = text(&["graph", "nim", "1", "--format", "graphml"]);
    assert!(graphml.contains("<edge source=\"n0\" target=\"n1\"/>"));
    assert!(graphml.contains("<data key=\"misere\">P</data>"));
    assert_eq!(graphml.matches("<node ").count(), 2);
    let svg = text(&["graph", "nim", "2,1", "--format", "svg"]);
    assert!(svg.starts_with("<svg") && svg.contains("all positions reached from 1,2"));
}

#[test]
fn periods_have_the_formats_of_tables() {
    let csv = text(&["period", "kayles", "--format", "csv"]);
    let header = "ruleset,status,preperiod,period,saltus,last_exception,values_computed\n";
    assert_eq!(csv, format!("{header}Kayles,proved,71,12,0,70,168\n"));
    assert!(text(&["period", "nim", "--format", "csv"]).contains("Nim,proved,0,1,1,none,"), "no exception");
    let latex = text(&["period", "kayles", "--format", "latex"]);
    assert!(latex.contains("Kayles & proved & 71 & 12 & 0 & 70 & 168 \\\\"), "{latex}");
    let none = lastmove(&["period", "0.16", "--max-heap", "100", "--format", "csv"]);
    assert_eq!(none.code, 3);
    assert_eq!(none.out, format!("{header}0.16,none,?,?,?,?,101\n"));
}

#[test]
fn comparisons_have_the_formats_of_tables() {
    let differ = lastmove(&["compare", "0.161", "0.36", "--format", "csv"]);
    assert_eq!(differ.code, 1);
    let header = "convention,verdict,compared_to,first_difference,a,b\n";
    assert_eq!(differ.out, format!("{header}normal,differ,519,519,2,4\n"));
    let latex = text(&["compare", "0.137", "0.07", "--shift", "1", "--format", "latex"]);
    assert!(latex.contains("normal & proved equal & ") && latex.contains("shift 1"), "{latex}");
}
