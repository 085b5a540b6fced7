//! The files of a report: page, pictures, tables, summary.

use super::ReportFault;
use super::charts::{Figure, figures, listed_figures};
use super::data::{
    DifferingRow, Gathered, HeapRow, ListedData, ListedPosition, PairCell, Played, RateRow, ReportData,
};
use super::page::{listed_page, page};
use super::summary::{listed_summary, summary};
use crate::chart::{Addition, ChartOptions, render_svg};
use crate::export::{Cell, Column, Style, Table, TableFormat};

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in the folder.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The files of one report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The name of the folder: the slug of the ruleset.
    pub name: String,
    /// The files, page first.
    pub files: Vec<File>,
}

/// The tables of every report and what is in them.
pub(super) const TABLES: [(&str, &str); 5] = [
    ("heaps.csv", "single heaps with outcomes, g+, g- and genus"),
    ("grundy.csv", "g+ and g- of single heaps, as far as the curves are drawn"),
    ("pairs.csv", "sums of two heaps with outcomes, g-, and whether they obey addition"),
    ("differing.csv", "the positions that change hands"),
    ("rates.csv", "how many positions change hands, by total and number of heaps"),
];

/// The tables of a report on a game that is not one of heaps.
pub(super) const LISTED_TABLES: [(&str, &str); 1] =
    [("positions.csv", "every position met, with outcomes and values")];

/// Where the charts of a report are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charts {
    /// Inside the page, and as files beside it.
    #[default]
    Beside,
    /// Inside the page alone, which keeps a folder small.
    Inside,
}

/// The files of the report on these data. Nothing is computed; equal data give equal bytes.
///
/// # Errors
/// Where a chart cannot be drawn.
pub fn render(gathered: &Gathered, place: Charts) -> Result<Folder, ReportFault> {
    let placed = |charts: Vec<Figure>| -> Vec<Figure> {
        let has_file = place == Charts::Beside;
        charts.into_iter().map(|figure| Figure { has_file, ..figure }).collect()
    };
    let (page, charts, tables) = match gathered {
        Gathered::Heaps(data) => {
            let charts = placed(figures(data));
            let texts = [heaps(data)?, grundy(data)?, pairs(data)?, differing(data)?, rates(data)?];
            let names = TABLES.map(|(name, _)| name);
            (page(data, &charts)?, charts, names.into_iter().zip(texts).collect::<Vec<_>>())
        }
        Gathered::Listed(data) => {
            let charts = placed(listed_figures(data));
            let names = LISTED_TABLES.map(|(name, _)| name);
            (listed_page(data, &charts)?, charts, names.into_iter().zip([positions(data)?]).collect())
        }
    };
    let mut files = vec![File { name: "index.html".to_owned(), text: page }];
    for Figure { stem, chart, .. } in charts.iter().filter(|figure| figure.has_file) {
        let text = render_svg(&**chart, &ChartOptions::default())?;
        files.push(File { name: format!("{stem}.svg"), text });
    }
    files.extend(tables.into_iter().map(|(name, text)| File { name: name.to_owned(), text }));
    let mut names: Vec<&str> = files.iter().map(|file| &*file.name).collect();
    names.push(SUMMARY);
    let summary = match gathered {
        Gathered::Heaps(data) => summary(data, &names),
        Gathered::Listed(data) => listed_summary(data, &names),
    };
    files.push(File { name: SUMMARY.to_owned(), text: format!("{summary:#}\n") });
    Ok(Folder { name: gathered.about().slug.clone(), files })
}

/// The file for programs.
pub(super) const SUMMARY: &str = "summary.json";

/// A table as CSV; of a column, the key and what stands in it.
fn csv(columns: &[(&'static str, Style)], rows: Vec<Vec<Cell>>) -> Result<String, ReportFault> {
    let columns = columns.iter().map(|&(key, style)| Column::new(key, key, style)).collect();
    let mut bytes = Vec::new();
    TableFormat::Csv.exporter().export(&Table { columns, rows, ..Table::default() }, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn word(known: Option<impl ToString>) -> Cell {
    known.map(|known| known.to_string()).into()
}

fn heaps(data: &ReportData) -> Result<String, ReportFault> {
    let row = |row: &HeapRow| {
        vec![
            row.heap.into(),
            word(row.normal),
            word(row.misere),
            row.grundy.into(),
            row.misere_grundy.into(),
            word(row.genus.as_ref()),
        ]
    };
    let columns = [
        ("heap", Style::Number),
        ("normal", Style::Word),
        ("misere", Style::Word),
        ("grundy", Style::Number),
        ("misere_grundy", Style::Number),
        ("genus", Style::Power),
    ];
    csv(&columns, data.heaps.iter().map(row).collect())
}

fn grundy(data: &ReportData) -> Result<String, ReportFault> {
    let values = data.normal_curve.iter().zip(&data.misere_curve);
    let row = |(heap, (normal, misere)): (u64, (&Option<u64>, &Option<u64>))| {
        vec![heap.into(), (*normal).into(), (*misere).into()]
    };
    let columns = [("heap", Style::Number), ("grundy", Style::Number), ("misere_grundy", Style::Number)];
    csv(&columns, (0..).zip(values).map(row).collect())
}

fn pairs(data: &ReportData) -> Result<String, ReportFault> {
    let judged = |addition: Addition| match addition {
        // Where nothing is asked, nothing fails.
        Addition::Holds | Addition::Unasked => word(Some("holds")),
        Addition::Fails => word(Some("fails")),
        Addition::Unknown => Cell::Unknown,
    };
    let row = |cell: &PairCell| {
        vec![
            cell.a.into(),
            cell.b.into(),
            word(cell.normal),
            word(cell.misere),
            cell.misere_grundy.into(),
            judged(cell.value),
            judged(cell.substitution),
            judged(cell.recipe),
        ]
    };
    let columns = [
        ("a", Style::Number),
        ("b", Style::Number),
        ("normal", Style::Word),
        ("misere", Style::Word),
        ("misere_grundy", Style::Number),
        ("value", Style::Word),
        ("substitution", Style::Word),
        ("recipe", Style::Word),
    ];
    csv(&columns, data.pairs.cells.iter().map(row).collect())
}

fn differing(data: &ReportData) -> Result<String, ReportFault> {
    let played = |played: &Played| played.to_string().replace('→', "->");
    let row = |row: &DifferingRow| {
        let moves: Vec<String> = row.winning_moves.iter().map(played).collect();
        vec![
            word(Some(&row.position)),
            (row.position.parts.len() as u64).into(),
            row.position.total.into(),
            word(Some(row.normal)),
            word(Some(row.misere)),
            word(Some(moves.join("; "))),
        ]
    };
    let columns = [
        ("position", Style::Word),
        ("heaps", Style::Number),
        ("total", Style::Number),
        ("normal", Style::Word),
        ("misere", Style::Word),
        ("winning_moves", Style::Word),
    ];
    csv(&columns, data.divergence.differing.iter().map(row).collect())
}

fn rates(data: &ReportData) -> Result<String, ReportFault> {
    let row =
        |row: &RateRow| vec![row.total.into(), row.heaps.into(), row.positions.into(), row.differing.into()];
    let columns = ["total", "heaps", "positions", "differing"].map(|key| (key, Style::Number));
    csv(&columns, data.rates.iter().map(row).collect())
}

fn positions(data: &ListedData) -> Result<String, ReportFault> {
    let row = |at: &ListedPosition| {
        vec![
            word(Some(&at.written)),
            at.written.total.into(),
            word(at.outcomes.normal),
            word(at.outcomes.misere),
            at.grundy.into(),
            at.misere_grundy.into(),
        ]
    };
    let columns = [
        ("position", Style::Word),
        ("size", Style::Number),
        ("normal", Style::Word),
        ("misere", Style::Word),
        ("grundy", Style::Number),
        ("misere_grundy", Style::Number),
    ];
    csv(&columns, data.positions.iter().map(row).collect())
}
