//! Records of every kind, small and large, for the tests beside this file.

mod pictures;
mod refusals;
mod words;

use super::*;
use crate::base::Convention;
use crate::base::Outcome::{D, N, P};

/// Take 1, 2 or 5: from 0 on the outcomes are PNN and NPN for ever.
fn single_heap(heap: u64) -> Outcomes {
    Outcomes::known([P, N, N][(heap % 3) as usize], [N, P, N][(heap % 3) as usize])
}

/// Outcomes of many sorts in no visible order, some drawn, some unknown.
fn mixed(a: u64, b: u64) -> Outcomes {
    let of = |k: u64| [Some(P), Some(N), Some(D), None][(k % 97 % 4) as usize];
    Outcomes { normal: of(31 * (a * a + b * b) + 77 * a * b), misere: of(13 * (a + b) + a * b) }
}

fn strips(first: u64, count: u64) -> OutcomeStrips {
    OutcomeStrips {
        heading: Heading::both("S{1,2,5}", "single heaps"),
        first,
        heaps: (first..first + count).map(single_heap).collect(),
        unit: Unit::heap(),
        names: Vec::new(),
    }
}

fn map(sizes: usize, panels: u64) -> OutcomeMap {
    let panel =
        |third: Option<u64>| MapPanel::symmetric(third, 0, sizes, |a, b| mixed(a + third.unwrap_or(0), b));
    let panels =
        if panels == 1 { vec![panel(None)] } else { (0..panels).map(|third| panel(Some(third))).collect() };
    OutcomeMap {
        heading: Heading::both("Kayles", "pairs of heaps"),
        first: 0,
        sizes,
        panels,
        axes: MapAxes::heaps(),
    }
}

fn sequences(count: usize, largest: u32) -> GrundySequences {
    let values = || (0..count as u32).map(|n| Some(n * 7919 % (largest + 1)));
    let mut misere: Vec<_> = values().map(|value| value.map(|v| v ^ u32::from(v < 2))).collect();
    misere[count / 2..].fill(None);
    GrundySequences {
        heading: Heading::both("0.137", "single heaps"),
        first: 0,
        normal: values().collect(),
        misere,
        normal_period: Some(PeriodMark { preperiod: 52, period: 34, saltus: 0, proved: true }),
        misere_period: None,
        unit: Unit::heap(),
        infinite: Vec::new(),
        no_misere: None,
    }
}

fn addition(sizes: usize) -> AdditionMap {
    let kinds = [Addition::Holds, Addition::Fails, Addition::Unasked, Addition::Unknown];
    let cells = (0..sizes * sizes).map(|at| kinds[(at / sizes) * (at % sizes) % 3]).collect();
    AdditionMap {
        heading: Heading {
            conventions: vec![Convention::Misere],
            ..Heading::both("Kayles", "pairs of heaps")
        },
        kind: AdditionKind::Value,
        first: 1,
        sizes,
        cells,
    }
}

fn rate(lines: u32, totals: u64) -> DivergenceRate {
    let point = |heaps: u32| {
        move |total: u64| RatePoint {
            total,
            positions: total + 1,
            differing: total * 7 % (u64::from(heaps) + 1),
        }
    };
    DivergenceRate {
        axis: RateAxis::Total,
        heading: Heading::both("Nim", "1 to 4 heaps"),
        one: "heap".to_owned(),
        lines: (1..=lines)
            .map(|heaps| RateLine { heaps, points: (u64::from(heaps)..=totals).map(point(heaps)).collect() })
            .collect(),
    }
}

/// g⁺ of Kayles by the plain recursion: bowl one pin or two side by side.
fn kayles(count: usize) -> Vec<Option<u32>> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let lefts =
            (1..=n.min(2)).flat_map(|taken| (0..=n - taken).map(move |left| (left, n - taken - left)));
        let options: Vec<u32> = lefts.map(|(left, right)| values[left] ^ values[right]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values.into_iter().map(Some).collect()
}

fn raster(values: Vec<Option<u32>>, columns: usize) -> NimberRaster {
    NimberRaster {
        heading: Heading { conventions: vec![Convention::Normal], ..Heading::both("Kayles", "single heaps") },
        convention: Convention::Normal,
        first: 0,
        values,
        columns,
        period: Some(PeriodMark { preperiod: 71, period: 12, saltus: 0, proved: true }),
    }
}

fn genera(count: usize) -> GenusMap {
    let symbols = ["0^120", "1^031", "4^146", "12^(12)(14)", "2^1420(12)(16)", "3^31"];
    let cell = |n: usize| GenusCell {
        genus: (n % 17 != 4).then(|| symbols[n % symbols.len()].parse().unwrap()),
        tameness: (n % 13 != 5).then(|| Tameness::ALL[n * n % 5]),
    };
    GenusMap {
        heading: Heading::both("Kayles", "single heaps"),
        first: 0,
        heaps: (0..count).map(cell).collect(),
    }
}

fn comparison(names: usize, heaps: usize) -> Comparison {
    let row = |k: usize| (0..heaps).map(|n| (n % 11 != 7).then_some((n * (k + 1) % 9) as u32)).collect();
    Comparison {
        heading: Heading {
            conventions: vec![Convention::Normal],
            ..Heading::both("Octal games", "single heaps")
        },
        first: 0,
        unit: Unit::heap(),
        names: (0..names).map(|k| format!("0.{k}{}", "7".repeat(k * 4))).collect(),
        rows: ComparedRows::Values((0..names).map(row).collect()),
    }
}

fn reach(heaps: u64) -> Reach {
    let line = |name: &str, of: fn(u64) -> u64| ReachLine {
        name: name.into(),
        visited: (0..heaps).map(|n| (n, of(n))).collect(),
    };
    Reach {
        heading: Heading::both("Kayles", "single heaps"),
        unit: Unit::heap(),
        ways: vec![line("by values", |n| n + 1), line("by whole positions", |n| 1 << n.min(62))],
    }
}

fn growth(steps: u64) -> QuotientGrowth {
    QuotientGrowth {
        heading: Heading {
            conventions: vec![Convention::Misere],
            ..Heading::both("Kayles", "partial quotients")
        },
        unit: Unit::heap(),
        steps: (1..=steps).map(|heap| QuotientStep { heap, order: 2 * heap * heap, p_size: heap }).collect(),
    }
}

/// A chain of components, one below the other, each with a group of half its elements.
fn components(count: usize, elements: usize) -> QuotientComponents {
    let element = |at: usize| QuotientElement {
        word: format!("a{at}b"),
        is_p: at.is_multiple_of(3),
        in_group: 2 * at < elements,
        members: (0..at as u64 % 5).map(|heap| (7 * heap).to_string()).collect(),
    };
    let component = |layer| QuotientComponent { layer, elements: (0..elements).map(element).collect() };
    QuotientComponents {
        heading: Heading {
            conventions: vec![Convention::Misere],
            ..Heading::both("Kayles", "the whole game")
        },
        components: (0..count).map(component).collect(),
        covers: (1..count).map(|lower| (lower - 1, lower)).collect(),
    }
}

/// Take 1, 2 or 3 from `heap`, or from `heap` and beside it from a heap of 2.
fn graph(heap: u64) -> PositionGraph {
    let mut nodes = Vec::new();
    for total in (0..=heap).rev() {
        nodes.push(GraphNode { label: total.to_string(), total, outcomes: single_heap(total) });
    }
    let at = |total: u64| (heap - total) as usize;
    let moves = (1..=heap).flat_map(|from| (1..=from.min(3)).map(move |take| (at(from), at(from - take))));
    PositionGraph { heading: Heading::both("S{1,2,3}", "positions"), moves: moves.collect(), nodes }
}

/// Small and large, every kind.
fn gallery() -> Vec<Box<dyn Chart>> {
    let mut charts: Vec<Box<dyn Chart>> = Vec::new();
    for count in [1, 5, 41, 60, 61, 300, 1000] {
        charts.push(Box::new(strips(0, count)));
    }
    charts.push(Box::new(strips(999_999_990, 300)));
    for (sizes, panels) in [(1, 1), (5, 1), (21, 1), (100, 1), (13, 6), (4, 2), (40, 3)] {
        charts.push(Box::new(map(sizes, panels)));
    }
    for (count, largest) in [(1, 0), (5, 2), (41, 9), (300, 300), (2000, 70_000)] {
        charts.push(Box::new(sequences(count, largest)));
    }
    for sizes in [1, 9, 20, 100] {
        charts.push(Box::new(addition(sizes)));
    }
    for (lines, totals) in [(1, 1), (1, 5), (4, 40), (8, 900)] {
        charts.push(Box::new(rate(lines, totals)));
    }
    for (count, columns) in [(1, 12), (84, 12), (200, 12), (400, 100), (3000, 7)] {
        charts.push(Box::new(raster(kayles(count), columns)));
    }
    for count in [1, 9, 41, 200, 201, 2000] {
        charts.push(Box::new(genera(count)));
    }
    for (names, heaps) in [(1, 1), (2, 40), (6, 21), (40, 900)] {
        charts.push(Box::new(comparison(names, heaps)));
    }
    for count in [1, 60] {
        charts.push(Box::new(reach(count)));
        charts.push(Box::new(growth(count)));
    }
    for (count, elements) in [(1, 1), (3, 8), (4, 40), (9, 300)] {
        charts.push(Box::new(components(count, elements)));
    }
    for heap in [0, 4, 20] {
        charts.push(Box::new(graph(heap)));
    }
    charts
}

fn option_sets() -> Vec<ChartOptions> {
    let dark = ChartOptions { theme: Theme::Dark, ..ChartOptions::default() };
    let long = "A title that somebody wrote without a thought for the width of the page. ".repeat(3);
    vec![
        ChartOptions::default(),
        ChartOptions { width: Some(400), ..ChartOptions::default() },
        ChartOptions { width: Some(1600), height: Some(500), title: Some(long), ..dark },
    ]
}

fn for_every_picture(check: impl Fn(&dyn Chart, &ChartOptions)) {
    for chart in gallery() {
        for options in option_sets() {
            check(chart.as_ref(), &options);
        }
    }
}
