//! Pictures of a line's height for the atlas: the outcome strip and the map, without words.

use super::data::{ListedData, ReportData};
use super::inline::Inks;
use crate::base::Outcome;
use crate::chart::scene::Scene;
use crate::chart::{ChartError, Class, Outcomes, Palette, Theme};

const STRIP_CELL: (f64, f64) = (5.0, 9.0);
const MAP_CELL: f64 = 3.0;

const ABOVE: &str = "Normal play above misère play; dark is lost by the mover.";
const COLOURS: &str = "Colours mark the positions that change hands.";

/// Single heaps, normal above misère.
///
/// # Errors
/// [`ChartError::Painting`].
pub(super) fn strip(data: &ReportData, inks: &mut Inks) -> Result<String, ChartError> {
    let class = |outcome: Option<Outcome>| Outcomes { normal: outcome, misere: outcome }.class();
    let rows = [
        data.heaps.iter().map(|row| class(row.normal)).collect::<Vec<_>>(),
        data.heaps.iter().map(|row| class(row.misere)).collect(),
    ];
    let last = data.heaps.len().saturating_sub(1);
    let title = format!("{}: outcomes of heaps 0 to {last}", data.about.name);
    draw(&rows, STRIP_CELL, &title, ABOVE, inks)
}

/// Pairs of heaps, a to the right and b upwards.
///
/// # Errors
/// [`ChartError::Painting`].
pub(super) fn map(data: &ReportData, inks: &mut Inks) -> Result<String, ChartError> {
    let largest = data.pairs.largest;
    let class = |a, b| {
        let cell = data.pairs.cell(a, b);
        cell.map_or(Class::Unknown, |cell| Outcomes { normal: cell.normal, misere: cell.misere }.class())
    };
    let rows: Vec<Vec<Class>> =
        (0..=largest).rev().map(|b| (0..=largest).map(|a| class(a, b)).collect()).collect();
    let title = format!("{}: outcomes of two heaps 0 to {largest}", data.about.name);
    draw(&rows, (MAP_CELL, MAP_CELL), &title, COLOURS, inks)
}

/// The members of a game that is not one of heaps by one number and by two, as far as there
/// are such.
///
/// # Errors
/// [`ChartError::Painting`].
pub(super) fn listed(data: &ListedData, inks: &mut Inks) -> Result<Vec<String>, ChartError> {
    let name = &data.about.name;
    let of = |at: usize| data.positions[at].outcomes;
    let mut pictures = Vec::new();
    if let Some(row) = &data.row {
        let class = |outcome: Option<Outcome>| Outcomes { normal: outcome, misere: outcome }.class();
        let rows = [
            row.members.iter().map(|&at| class(of(at).normal)).collect::<Vec<_>>(),
            row.members.iter().map(|&at| class(of(at).misere)).collect(),
        ];
        let title = format!("{name}: outcomes by {}", row.unit.number);
        pictures.push(draw(&rows, STRIP_CELL, &title, ABOVE, inks)?);
    }
    if let Some((map, panel)) = data.map.as_ref().and_then(|map| Some((map, map.panels.first()?))) {
        let class = |a: usize, b: usize| {
            let cell = panel.cells.get(a * map.sizes + b).copied().flatten();
            cell.map_or(Class::Unknown, |at| of(at).class())
        };
        let rows: Vec<Vec<Class>> =
            (0..map.sizes).rev().map(|b| (0..map.sizes).map(|a| class(a, b)).collect()).collect();
        let title = format!("{name}: outcomes by {} and {}", map.axes.right, map.axes.up);
        let side = if map.sizes > 12 { MAP_CELL } else { 2.0 * MAP_CELL };
        pictures.push(draw(&rows, (side, side), &title, COLOURS, inks)?);
    }
    Ok(pictures)
}

fn draw(
    rows: &[Vec<Class>],
    cell: (f64, f64),
    title: &str,
    description: &str,
    inks: &mut Inks,
) -> Result<String, ChartError> {
    let scene = inks.numbered(cells(rows, cell, Theme::Light), &cells(rows, cell, Theme::Dark));
    inks.svg(&scene, title, description)
}

/// Equal neighbours of a row as one rectangle.
fn cells(rows: &[Vec<Class>], (wide, high): (f64, f64), theme: Theme) -> Scene {
    let palette = Palette::of(theme);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut scene = Scene::new(columns as f64 * wide, rows.len() as f64 * high);
    for (row, classes) in rows.iter().enumerate() {
        let mut column = 0;
        for run in classes.chunk_by(PartialEq::eq) {
            let fill = palette.class(run[0]).fill;
            scene.rect(column as f64 * wide, row as f64 * high, run.len() as f64 * wide, high, fill);
            column += run.len();
        }
    }
    scene
}
