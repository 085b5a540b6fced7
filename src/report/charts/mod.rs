//! The charts of a report: which there are, over what, and how to read them.

mod listed;
mod records;

pub(super) use listed::listed_figures;

use super::data::ReportData;
use crate::chart::{AdditionKind, Chart};

/// Where on the page a chart stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Beside the verdict, at the top.
    Glance,
    /// Where the conventions part.
    Outcomes,
    /// Values of single heaps.
    Values,
    /// How addition fails.
    Addition,
    /// What misère play costs, and its theory.
    Theory,
}

/// How much of the page's width a chart takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Half, beside another where there is room.
    Half,
    /// All of it.
    Whole,
    /// A third, in a row with others.
    Third,
}

impl Width {
    /// The width the drawing is laid out for.
    pub(super) const fn pixels(self) -> u32 {
        match self {
            Width::Whole => WIDE,
            Width::Half => HALF,
            Width::Third => THIRD,
        }
    }
}

/// A chart and what a report says about it.
pub(super) struct Figure {
    /// The stem of its file.
    pub(super) stem: &'static str,
    /// Its place.
    pub(super) section: Section,
    /// The chart.
    pub(super) chart: Box<dyn Chart>,
    /// How to read it, in a sentence.
    pub(super) reading: &'static str,
    /// The table with its data.
    pub(super) table: Option<&'static str>,
    /// How much of the page's width it takes.
    pub(super) width: Width,
    /// Whether it is a file of the report too.
    pub(super) has_file: bool,
}

/// The width of charts that fill the page, and of those that share a row of two or three:
/// 1,200 units, with the gaps that the style sheet leaves, and the margins of a picture.
const WIDE: u32 = 1228;
const HALF: u32 = 612;
const THIRD: u32 = 408;

impl Figure {
    fn new(
        stem: &'static str,
        section: Section,
        chart: impl Chart + 'static,
        reading: &'static str,
    ) -> Figure {
        let (table, width, has_file) = (None, Width::Half, true);
        Figure { stem, section, chart: Box::new(chart), reading, table, width, has_file }
    }

    fn table(self, table: &'static str) -> Figure {
        Figure { table: Some(table), ..self }
    }

    fn width(self, width: Width) -> Figure {
        Figure { width, ..self }
    }
}

/// Every chart the data allow, in the order of the page.
pub(super) fn figures(data: &ReportData) -> Vec<Figure> {
    let mut figures = outcomes(data);
    figures.extend(values(data));
    figures.extend(addition(data));
    figures.extend(theory(data));
    figures
}

fn outcomes(data: &ReportData) -> Vec<Figure> {
    let strips = Figure::new(
        "outcomes",
        Section::Glance,
        records::strips(data),
        "Read down a column: the upper letter is the outcome in normal play, the lower in misère play, and a mark below says that they differ.",
    );
    let map = |chart| {
        let reading = "Each cell is the sum of heap a and heap b, and its colour says who wins it under either convention.";
        Figure::new("map", Section::Outcomes, chart, reading).table("pairs.csv")
    };
    let triples = |chart| {
        let reading =
            "The same map once more beside a third heap, which stays what it is while a and b vary.";
        Figure::new("map-three", Section::Outcomes, chart, reading)
    };
    let rates = |chart| {
        let reading = "Of all positions of so many heaps and at most that total, the share whose winner depends on the convention: where a line falls, the disagreement dies out as positions grow.";
        Figure::new("rate", Section::Outcomes, chart, reading).table("rates.csv")
    };
    let by_heaps = |chart| {
        let reading =
            "Among all positions of so many heaps, the share whose winner depends on the convention.";
        Figure::new("rate-heaps", Section::Outcomes, chart, reading).table("rates.csv")
    };
    let mut figures = vec![strips.table("heaps.csv").width(Width::Whole)];
    figures.extend(records::map(data).map(map));
    figures.extend(records::triples(data).map(triples));
    figures.extend(records::rates(data).map(rates));
    figures.extend(records::rates_by_heaps(data).map(by_heaps));
    figures
}

fn values(data: &ReportData) -> Vec<Figure> {
    let sequences = Figure::new(
        "grundy",
        Section::Values,
        records::sequences(data),
        "Every dot is a single heap. The two panels share the same recursion and differ in the value of the finished game alone: 0 above, 1 below.",
    );
    let raster = |chart| {
        let reading = "The values of normal play written in rows of one period: columns of one colour are the period, framed cells stray from it.";
        Figure::new("raster", Section::Values, chart, reading)
    };
    let genus = Figure::new(
        "genus",
        Section::Values,
        records::genus(data),
        "The base is g⁺; the raised digits are g⁻ of the heap beside no, one, two ... nim heaps of 2, and the last two alternate for ever. A heap is tame where every option is, or can be answered so that it makes no difference.",
    );
    let mut figures = vec![sequences.table("grundy.csv").width(Width::Whole)];
    figures.extend(records::raster(data).map(raster));
    figures.push(genus.table("heaps.csv"));
    figures
}

fn addition(data: &ReportData) -> Vec<Figure> {
    let failures = [
        (AdditionKind::Value, "addition-value", "Does g⁻ of the sum equal the xor of the parts' g⁻?"),
        (
            AdditionKind::Substitution,
            "addition-substitution",
            "May another heap of the same g⁻ take the place of a or b without changing the winner?",
        ),
        (
            AdditionKind::Recipe,
            "addition-recipe",
            "Does the misère Nim rule, applied to g⁺, name the right winner?",
        ),
    ];
    let figure = |(kind, stem, reading)| {
        let chart = records::addition(data, kind)?;
        Some(Figure::new(stem, Section::Addition, chart, reading).table("pairs.csv").width(Width::Third))
    };
    failures.into_iter().filter_map(figure).collect()
}

fn theory(data: &ReportData) -> Vec<Figure> {
    let growth = |chart| {
        let reading = "Two sums are the same element when no third sum tells them apart; the curve counts the elements among sums of heaps up to each size.";
        Figure::new("quotient", Section::Theory, chart, reading)
    };
    let reach = |chart| {
        let reading = "In normal play a heap needs one value for every smaller heap; in misère play values do not add, and every sum that can arise has to be looked at.";
        Figure::new("reach", Section::Theory, chart, reading)
    };
    let graph = |chart| {
        let reading = "Play runs downwards; each node carries both outcomes, and bold moves win.";
        Figure::new("graph", Section::Theory, chart, reading)
    };
    let components = |chart| {
        let reading = "A box for each Archimedean component, sums sink from box to box, and at the foot is the kernel; dark elements are P, framed ones the group of their box, and below each word stand the heaps of that element.";
        Figure::new("components", Section::Theory, chart, reading).width(Width::Whole)
    };
    let growth = records::growth(data).map(growth);
    let components = records::components(data).map(components);
    growth
        .into_iter()
        .chain(records::reach(data).map(reach))
        .chain(records::graph(data).map(graph))
        .chain(components)
        .collect()
}

/// Several games over the same heaps, where there are several.
pub(super) fn comparison(reports: &[&ReportData]) -> Option<Figure> {
    let reading = "A line for each game, a column for each heap, and the colour says who wins it under either convention.";
    let chart = records::comparison(reports)?;
    let figure = Figure::new("atlas", Section::Outcomes, chart, reading).width(Width::Whole);
    Some(Figure { has_file: false, ..figure })
}
