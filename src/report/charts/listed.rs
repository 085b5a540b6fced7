//! The charts of a report on a game that is not one of heaps.

use super::{Figure, Section, Width};
use crate::base::Grundy;
use crate::chart::{
    GraphNode, GrundySequences, Heading, MapPanel, OutcomeMap, OutcomeStrips, Outcomes, PositionGraph,
};
use crate::report::data::{ListedData, ListedMap, ListedPosition, ListedRow};
use crate::report::gather::below;
use crate::report::naming::named;

/// The table with the data of all of them.
const TABLE: &str = "positions.csv";

/// Every chart the data allow, in the order of the page.
pub(in crate::report) fn listed_figures(data: &ListedData) -> Vec<Figure> {
    let mut figures = Vec::new();
    if let Some(row) = &data.row {
        let reading = "Read down a column: the upper letter is the outcome in normal play, the lower in misère play, and a mark below says that they differ.";
        let strips = Figure::new("outcomes", Section::Glance, strips(data, row), reading);
        figures.push(strips.table(TABLE).width(Width::Whole));
    }
    if let Some(map) = &data.map {
        let reading = "Each cell is a position, and its colour says who wins it under either convention.";
        figures.push(
            Figure::new("map", Section::Outcomes, outcome_map(data, map), reading)
                .table(TABLE)
                .width(Width::Whole),
        );
    }
    if let Some(row) = data.row.as_ref().filter(|_| data.has_values) {
        let reading = "Every dot is one position. The two panels share the same recursion and differ in the value of the finished game alone: 0 above, 1 below.";
        figures
            .push(Figure::new("grundy", Section::Values, sequences(data, row), reading).width(Width::Whole));
    }
    if let Some(root) = data.drawn {
        let reading = "Play runs downwards; each node carries both outcomes, and bold moves win.";
        figures.push(Figure::new("graph", Section::Theory, graph(data, root), reading));
    }
    figures
}

fn row_heading(data: &ListedData, row: &ListedRow) -> Heading {
    let last = row.first + (row.members.len() as u64).saturating_sub(1);
    Heading::both(&data.about.name, format!("{} {} to {last}", row.unit.number, row.first))
}

fn strips(data: &ListedData, row: &ListedRow) -> OutcomeStrips {
    let outcomes = |&at: &usize| data.positions[at].outcomes;
    let (unit, heading) = match row.names.len() {
        0 => (row.unit.clone(), row_heading(data, row)),
        count => {
            let (unit, scope) = named(&row.unit, count);
            (unit, Heading::both(&data.about.name, scope))
        }
    };
    OutcomeStrips {
        heading,
        first: row.first,
        heaps: row.members.iter().map(outcomes).collect(),
        unit,
        names: row.names.clone(),
    }
}

fn sequences(data: &ListedData, row: &ListedRow) -> GrundySequences {
    let values = |of: fn(&ListedPosition) -> Option<u64>| {
        let value = |&at: &usize| of(&data.positions[at]).and_then(|value| Grundy::try_from(value).ok());
        row.members.iter().map(value).collect::<Vec<_>>()
    };
    GrundySequences {
        heading: row_heading(data, row),
        first: row.first,
        normal: values(|position| position.grundy),
        misere: values(|position| position.misere_grundy),
        normal_period: None,
        misere_period: None,
        unit: row.unit.clone(),
        infinite: Vec::new(),
        no_misere: None,
    }
}

fn outcome_map(data: &ListedData, map: &ListedMap) -> OutcomeMap {
    let last = map.first + (map.sizes as u64).saturating_sub(1);
    let mut scope = format!("{} and {} {} to {last}", map.axes.right, map.axes.up, map.first);
    let thirds: Vec<u64> = map.panels.iter().filter_map(|panel| panel.third).collect();
    if let [least, .., most] = thirds[..] {
        scope += &format!(", {} {least} to {most}", map.axes.panel);
    }
    let outcomes = |cell: &Option<usize>| cell.map_or(Outcomes::default(), |at| data.positions[at].outcomes);
    let panels = map
        .panels
        .iter()
        .map(|panel| MapPanel { third: panel.third, cells: panel.cells.iter().map(outcomes).collect() });
    OutcomeMap {
        heading: Heading::both(&data.about.name, scope),
        first: map.first,
        sizes: map.sizes,
        panels: panels.collect(),
        axes: map.axes.clone(),
    }
}

fn graph(data: &ListedData, root: usize) -> PositionGraph {
    let nodes = below(&data.positions, root).unwrap_or_default();
    let node = |&at: &usize| {
        let position = &data.positions[at];
        GraphNode {
            label: position.written.to_string(),
            total: position.written.total,
            outcomes: position.outcomes,
        }
    };
    let place = |at: &usize| nodes.iter().position(|node| node == at);
    let moves = nodes.iter().enumerate().flat_map(|(from, &at)| {
        data.positions[at].options.iter().filter_map(move |option| Some((from, place(option)?)))
    });
    PositionGraph {
        heading: Heading::both(
            &data.about.name,
            format!("all positions below {}", data.positions[root].written),
        ),
        moves: moves.collect(),
        nodes: nodes.iter().map(node).collect(),
    }
}
