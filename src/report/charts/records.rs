//! From the data of a report to the records that charts are drawn from.

use crate::base::{Convention, Grundy, Outcome};
use crate::chart::{
    Addition, AdditionKind, AdditionMap, ComparedRows, Comparison, DivergenceRate, GenusCell, GenusMap,
    GraphNode, GrundySequences, Heading, MapAxes, MapPanel, NimberRaster, OutcomeMap, OutcomeStrips,
    Outcomes, PeriodMark, PositionGraph, QuotientComponents, QuotientGrowth, QuotientStep, RateAxis,
    RateLine, RatePoint, Reach, ReachLine, Unit, counted, grouped,
};
use crate::report::data::{HeapRow, PeriodFact, RateRow, ReportData, Written};
use std::ops::RangeInclusive;

/// The numbers of heaps that have a line in the chart of rates. One heap has one position
/// of each total, and a share of one is no share: the strips show it.
const RATE_LINES: RangeInclusive<u64> = 2..=6;

/// The numbers of heaps whose shares are compared with each other.
const BY_HEAPS: RangeInclusive<u64> = 1..=12;

/// The periods whose rows make a raster.
const RASTER: RangeInclusive<u64> = 2..=64;

fn both(data: &ReportData, scope: impl Into<String>) -> Heading {
    Heading::both(&data.about.name, scope)
}

fn one(data: &ReportData, convention: Convention, scope: impl Into<String>) -> Heading {
    Heading { conventions: vec![convention], ..both(data, scope) }
}

fn up_to(what: &str, last: u64) -> String {
    format!("{what} 0 to {}", grouped(last))
}

fn last<T>(values: &[T]) -> u64 {
    values.len().saturating_sub(1) as u64
}

fn outcomes((normal, misere): (Option<Outcome>, Option<Outcome>)) -> Outcomes {
    Outcomes { normal, misere }
}

fn grundy(value: &Option<u64>) -> Option<Grundy> {
    value.and_then(|value| Grundy::try_from(value).ok())
}

fn mark(fact: &PeriodFact) -> PeriodMark {
    PeriodMark {
        preperiod: fact.preperiod,
        period: fact.period,
        saltus: fact.saltus,
        proved: fact.theorem.is_some(),
    }
}

/// Single heaps under both conventions.
pub(super) fn strips(data: &ReportData) -> OutcomeStrips {
    let of = |row: &HeapRow| outcomes((row.normal, row.misere));
    OutcomeStrips {
        heading: both(data, up_to("single heaps", last(&data.heaps))),
        first: 0,
        heaps: data.heaps.iter().map(of).collect(),
        unit: Unit::heap(),
        names: Vec::new(),
    }
}

/// Pairs of heaps, where there are any but the empty ones.
pub(super) fn map(data: &ReportData) -> Option<OutcomeMap> {
    let largest = data.pairs.largest;
    let of_pair = |a, b| {
        let cell = data.pairs.cell(a, b);
        outcomes(cell.map_or((None, None), |cell| (cell.normal, cell.misere)))
    };
    let sizes = largest as usize + 1;
    (largest > 0).then(|| OutcomeMap {
        heading: both(data, up_to("pairs of heaps", largest)),
        first: 0,
        sizes,
        panels: vec![MapPanel::symmetric(None, 0, sizes, of_pair)],
        axes: MapAxes::heaps(),
    })
}

/// Pairs beside a third heap, as far as all panels reach.
pub(super) fn triples(data: &ReportData) -> Option<OutcomeMap> {
    let largest = data.triples.iter().map(|panel| panel.largest).min().filter(|&largest| largest > 1)?;
    let sizes = largest as usize + 1;
    let panels = data.triples.iter().map(|panel| {
        // Where the row of pairs (a, a), (a, a + 1), ... begins among those a <= b.
        let start = |a: u64| a * (panel.largest + 1) - a * a.saturating_sub(1) / 2;
        MapPanel::symmetric(Some(panel.third), 0, sizes, |a, b| {
            outcomes(panel.cells.get((start(a) + b - a) as usize).copied().unwrap_or_default())
        })
    });
    Some(OutcomeMap {
        heading: both(data, format!("two heaps 0 to {largest} beside a third")),
        first: 0,
        sizes,
        panels: panels.collect(),
        axes: MapAxes::heaps(),
    })
}

/// The positions that were searched, as far as they have so many heaps: a part of all of them,
/// which the page counts elsewhere.
fn of_so_many(data: &ReportData, heaps: impl Iterator<Item = u32> + Clone) -> String {
    let (least, most) = (heaps.clone().min().unwrap_or(0), heaps.max().unwrap_or(0));
    let total = data.searched.largest_total;
    match least == most {
        true => format!("positions of {} and total at most {total}", counted(least as usize, "heap")),
        false => format!("positions of {least} to {most} heaps and total at most {total}"),
    }
}

/// Shares of differing positions, where there are enough positions for a share.
pub(super) fn rates(data: &ReportData) -> Option<DivergenceRate> {
    let points = |heaps: u64| {
        let rows = data.rates.iter().filter(move |row| row.heaps == heaps);
        let point = |row: &RateRow| RatePoint {
            total: row.total,
            positions: row.positions,
            differing: row.differing,
        };
        rows.map(point).collect::<Vec<_>>()
    };
    let lines = RATE_LINES.map(|heaps| RateLine { heaps: heaps as u32, points: points(heaps) });
    let lines: Vec<RateLine> = lines.filter(|line| !line.points.is_empty()).collect();
    let scope = of_so_many(data, lines.iter().map(|line| line.heaps));
    (!lines.is_empty()).then(|| DivergenceRate {
        heading: both(data, scope),
        axis: RateAxis::Total,
        lines,
        one: "heap".to_owned(),
    })
}

/// Shares of differing positions by number of heaps, where there are several numbers.
pub(super) fn rates_by_heaps(data: &ReportData) -> Option<DivergenceRate> {
    let counts = data.rates.iter().filter(|row| BY_HEAPS.contains(&row.heaps)).map(|row| {
        let point = RatePoint { total: row.total, positions: row.positions, differing: row.differing };
        (row.heaps as u32, point)
    });
    let counts: Vec<(u32, RatePoint)> = counts.collect();
    let scope = of_so_many(data, counts.iter().map(|(heaps, _)| *heaps));
    let chart = DivergenceRate::new(both(data, scope), RateAxis::Heaps, "heap", counts);
    (chart.lines.len() > 1).then_some(chart)
}

/// g+ and g- along the heap size.
pub(super) fn sequences(data: &ReportData) -> GrundySequences {
    GrundySequences {
        heading: both(data, up_to("single heaps", last(&data.normal_curve))),
        first: 0,
        normal: data.normal_curve.iter().map(grundy).collect(),
        misere: data.misere_curve.iter().map(grundy).collect(),
        normal_period: data.normal_period.as_ref().map(mark),
        misere_period: data.misere_period.as_ref().map(mark),
        unit: Unit::heap(),
        infinite: Vec::new(),
        no_misere: None,
    }
}

/// g+ in rows of one period, where it has one that makes rows and exceptions.
pub(super) fn raster(data: &ReportData) -> Option<NimberRaster> {
    let period = data.normal_period.as_ref()?;
    let columns = period.period;
    let worth_it = RASTER.contains(&columns) && period.saltus == 0 && period.preperiod > 0;
    worth_it.then(|| NimberRaster {
        heading: one(data, Convention::Normal, up_to("single heaps", last(&data.normal_curve))),
        convention: Convention::Normal,
        first: 0,
        values: data.normal_curve.iter().map(grundy).collect(),
        columns: columns as usize,
        period: Some(mark(period)),
    })
}

/// Genus and tameness of single heaps.
pub(super) fn genus(data: &ReportData) -> GenusMap {
    let cell = |row: &HeapRow| GenusCell { genus: row.genus.clone(), tameness: row.tameness };
    GenusMap {
        heading: both(data, up_to("single heaps", last(&data.heaps))),
        first: 0,
        heaps: data.heaps.iter().map(cell).collect(),
    }
}

/// Whether pairs of heaps obey addition, where there are any but the empty ones.
pub(super) fn addition(data: &ReportData, kind: AdditionKind) -> Option<AdditionMap> {
    let largest = data.pairs.largest;
    let judged = |(a, b)| match (data.pairs.cell(a, b), kind) {
        (None, _) => Addition::Unknown,
        (Some(cell), AdditionKind::Value) => cell.value,
        (Some(cell), AdditionKind::Substitution) => cell.substitution,
        (Some(cell), AdditionKind::Recipe) => cell.recipe,
    };
    let pairs = (0..=largest).flat_map(|a| (0..=largest).map(move |b| (a, b)));
    (largest > 0).then(|| AdditionMap {
        heading: one(data, Convention::Misere, up_to("pairs of heaps", largest)),
        kind,
        first: 0,
        sizes: largest as usize + 1,
        cells: pairs.map(judged).collect(),
    })
}

/// The orders of the partial quotients, where one grew.
pub(super) fn growth(data: &ReportData) -> Option<QuotientGrowth> {
    let quotient = data.quotient.as_ref().filter(|quotient| quotient.steps.len() > 1)?;
    // A point for every heap, so that the curve rises where the quotient does.
    let step = |heap: u64| {
        let (order, p_size) = quotient.up_to(heap);
        QuotientStep { heap, order, p_size }
    };
    let scope = match (quotient.complete, quotient.infinite_from) {
        (Some(_), _) => "the whole game".to_owned(),
        (None, Some(heap)) => format!("heaps up to {}; infinite with heap {heap}", quotient.max_heap),
        (None, None) => format!("heaps up to {}", quotient.max_heap),
    };
    Some(QuotientGrowth {
        heading: one(data, Convention::Misere, scope),
        unit: Unit::heap(),
        steps: (0..=quotient.max_heap).map(step).collect(),
    })
}

/// The elements of the quotient, where it is proved for the whole game and small enough to be
/// read.
pub(super) fn components(data: &ReportData) -> Option<QuotientComponents> {
    let (components, covers) = data.quotient.as_ref()?.boxes.clone()?;
    Some(QuotientComponents { heading: one(data, Convention::Misere, "the whole game"), components, covers })
}

/// What settling a heap costs. Where heaps stay single there is nothing to tell: a heap
/// meets every smaller one, under either convention.
pub(super) fn reach(data: &ReportData) -> Option<Reach> {
    let line = |name: &str, of: &dyn Fn(u64, u64) -> u64| ReachLine {
        name: name.to_owned(),
        visited: (0..).zip(&data.reach).map(|(heap, &positions)| (heap, of(heap, positions))).collect(),
    };
    let misere_costs_more = (1..).zip(&data.reach).any(|(alone, &positions)| positions > alone);
    misere_costs_more.then(|| Reach {
        heading: both(data, up_to("single heaps", last(&data.reach))),
        ways: vec![
            line("normal, by values of parts", &|heap, _| heap + 1),
            line("misère, by whole positions", &|_, positions| positions),
        ],
        unit: Unit::heap(),
    })
}

/// The graph of a small heap.
pub(super) fn graph(data: &ReportData) -> Option<PositionGraph> {
    let graph = data.graph.as_ref()?;
    let node = |(position, normal, misere): &(Written, Outcome, Outcome)| GraphNode {
        label: position.to_string(),
        total: position.total,
        outcomes: Outcomes::known(*normal, *misere),
    };
    Some(PositionGraph {
        heading: both(data, format!("all positions below a heap of {}", graph.heap)),
        nodes: graph.nodes.iter().map(node).collect(),
        moves: graph.moves.clone(),
    })
}

/// Several games over the same heaps, where there are several.
pub(super) fn comparison(reports: &[&ReportData]) -> Option<Comparison> {
    let heaps = reports.iter().map(|data| data.heaps.len()).min()?;
    let rows = |data: &ReportData| {
        let cells = data.heaps.iter().take(heaps);
        cells.map(|row| outcomes((row.normal, row.misere))).collect::<Vec<_>>()
    };
    (reports.len() > 1).then(|| Comparison {
        heading: Heading::both("The games of heaps", up_to("single heaps", heaps.saturating_sub(1) as u64)),
        first: 0,
        unit: Unit::heap(),
        names: reports.iter().map(|data| data.about.name.clone()).collect(),
        rows: ComparedRows::Outcomes(reports.iter().map(|data| rows(data)).collect()),
    })
}
