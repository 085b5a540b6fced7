//! Every chart, small and large, in both themes: the picture parses, says what it must,
//! stays inside its page, and no two labels overlap.

use super::scene::Mark;
use super::*;
use crate::base::Outcome::{D, N, P};
use crate::base::{Convention, Outcome};

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
    }
}

fn map(sizes: usize, panels: u64) -> OutcomeMap {
    let panel =
        |third: Option<u64>| MapPanel::symmetric(third, 0, sizes, |a, b| mixed(a + third.unwrap_or(0), b));
    let panels =
        if panels == 1 { vec![panel(None)] } else { (0..panels).map(|third| panel(Some(third))).collect() };
    OutcomeMap { heading: Heading::both("Kayles", "pairs of heaps"), first: 0, sizes, panels }
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
    }
}

fn addition(sizes: usize) -> AdditionMap {
    let kinds = [Addition::Holds, Addition::Fails, Addition::Unknown];
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
        heading: Heading::both("Nim", "1 to 4 heaps"),
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
        ways: vec![line("by values", |n| n + 1), line("by whole positions", |n| 1 << n.min(62))],
    }
}

fn growth(steps: u64) -> QuotientGrowth {
    QuotientGrowth {
        heading: Heading {
            conventions: vec![Convention::Misere],
            ..Heading::both("Kayles", "partial quotients")
        },
        steps: (1..=steps).map(|heap| QuotientStep { heap, order: 2 * heap * heap, p_size: heap }).collect(),
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

fn points(mark: &Mark) -> Vec<(f64, f64)> {
    match mark {
        Mark::Rect(x, y, width, height, _) => vec![(*x, *y), (x + width, y + height)],
        Mark::Area(points, _) | Mark::Line(points, ..) => points.clone(),
        Mark::Disc((x, y), radius, _) => vec![(x - radius, y - radius), (x + radius, y + radius)],
        Mark::Text(label) => {
            let (left, top, right, bottom) = label.bounds();
            vec![(left, top), (right, bottom)]
        }
    }
}

#[test]
fn everything_stays_inside_the_page() {
    for_every_picture(|chart, options| {
        let page = scene(chart, options).unwrap();
        assert!(page.width.is_finite() && page.height.is_finite());
        for mark in &page.marks {
            for (x, y) in points(mark) {
                let inside =
                    (-0.5..=page.width + 0.5).contains(&x) && (-0.5..=page.height + 0.5).contains(&y);
                assert!(inside, "{}: {mark:?} leaves {} by {}", chart.title(), page.width, page.height);
            }
        }
    });
}

#[test]
fn no_two_labels_overlap() {
    for_every_picture(|chart, options| {
        let page = scene(chart, options).unwrap();
        let mut boxes: Vec<_> = page.labels().map(|label| (label.bounds(), &label.text)).collect();
        boxes.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
        for (index, (a, first)) in boxes.iter().enumerate() {
            // Sorted by top edge: whatever starts below this label's bottom is clear of it.
            for (b, second) in boxes[index + 1..].iter().take_while(|(b, _)| b.1 < a.3) {
                let apart = a.2 <= b.0 || b.2 <= a.0;
                assert!(apart, "{}: `{first}` and `{second}` overlap", chart.title());
            }
        }
    });
}

#[test]
fn svg_parses_and_says_ruleset_conventions_and_scope() {
    for_every_picture(|chart, options| {
        let svg = render_svg(chart, options).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert_eq!(root.first_element_child().unwrap().tag_name().name(), "title");
        assert!(document.descendants().all(|node| node.attribute("id").is_none()));
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let visible: String = texts.filter_map(|node| node.text()).collect::<Vec<_>>().join(" ");
        let heading = chart.heading();
        for wanted in [&heading.ruleset, &heading.conventions_in_words(), &heading.scope] {
            assert!(visible.contains(wanted.as_str()), "`{wanted}` is missing from {visible}");
        }
    });
}

#[test]
fn svg_has_the_stated_size_and_a_matching_view_box() {
    for_every_picture(|chart, options| {
        let svg = render_svg(chart, options).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let number = |name: &str| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
        let view: Vec<f64> = document
            .root_element()
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|part| part.parse().unwrap())
            .collect();
        if let Some(width) = options.width {
            assert_eq!(number("width"), f64::from(width));
        }
        if let Some(height) = options.height {
            assert_eq!(number("height"), f64::from(height));
        }
        let (shown, drawn) = (number("width") / number("height"), view[2] / view[3]);
        assert!((shown / drawn - 1.0).abs() < 0.01, "{shown} against {drawn}");
    });
}

#[test]
fn png_has_the_stated_size_and_is_no_blank() {
    let wide = ChartOptions { width: Some(640), height: Some(360), ..ChartOptions::default() };
    let charts: [&dyn Chart; 3] = [&strips(0, 41), &map(21, 1), &rate(4, 40)];
    for chart in charts {
        let natural = scene(chart, &ChartOptions::default()).unwrap();
        let twice = ((natural.width * 2.0).round() as u32, (natural.height * 2.0).round() as u32);
        for (options, size) in [(&wide, (640, 360)), (&ChartOptions::default(), twice)] {
            let bytes = render_png(chart, options).unwrap();
            let mut reader = ::png::Decoder::new(&bytes[..]).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((info.width, info.height), size);
            let inked = pixels.chunks_exact(3).filter(|pixel| pixel.iter().any(|c| *c < 128)).count();
            assert!(inked * 200 > pixels.len() / 3, "{}: hardly any ink", chart.title());
        }
    }
}

#[test]
fn equal_records_give_equal_bytes() {
    let options = ChartOptions::default();
    assert_eq!(render_svg(&map(21, 1), &options), render_svg(&map(21, 1), &options));
    assert_eq!(render_png(&strips(0, 20), &options), render_png(&strips(0, 20), &options));
}

#[test]
fn names_that_look_like_markup_stay_text() {
    let mut chart = strips(0, 3);
    chart.heading.ruleset = "<b>&\"x\"\u{0}\n</svg>".into();
    let svg = render_svg(&chart, &ChartOptions::default()).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert!(document.descendants().all(|node| !node.has_tag_name("b")));
    assert!(svg.contains("&lt;b>&amp;") || svg.contains("&lt;b&gt;&amp;"));
}

#[test]
fn a_name_of_any_length_is_bounded() {
    let mut chart = strips(0, 3);
    chart.heading.ruleset = "x".repeat(1_000_000);
    chart.heading.scope = "y ".repeat(100_000);
    let page = scene(&chart, &ChartOptions::default()).unwrap();
    assert!(page.height < 400.0, "{}", page.height);
}

#[test]
fn ten_thousand_cells_stay_light() {
    let svg = render_svg(&map(100, 1), &ChartOptions::default()).unwrap();
    assert!(svg.len() < 300_000, "{} bytes", svg.len());
}

#[test]
fn nothing_to_draw_is_said() {
    let options = ChartOptions::default();
    let empty: [&dyn Chart; 12] = [
        &raster(vec![None; 4], 2),
        &genera(0),
        &comparison(0, 0),
        &reach(0),
        &growth(0),
        &PositionGraph { nodes: vec![], moves: vec![], ..graph(1) },
        &strips(0, 0),
        &map(0, 1),
        &OutcomeMap { panels: vec![], ..map(3, 1) },
        &GrundySequences { normal: vec![None], misere: vec![None], ..sequences(2, 2) },
        &addition(0),
        &DivergenceRate { lines: vec![], ..rate(1, 1) },
    ];
    for chart in empty {
        let refused = render_svg(chart, &options);
        assert!(matches!(refused, Err(ChartError::Empty(_))), "{}: {refused:?}", chart.title());
        // A note may be asked for even so.
        chart.note();
    }
}

#[test]
fn too_much_to_draw_offers_less() {
    let options = ChartOptions::default();
    let large: [&dyn Chart; 6] =
        [&strips(7, 5000), &map(301, 1), &sequences(6000, 4), &addition(400), &rate(9, 20), &genera(4001)];
    for chart in large {
        let Err(ChartError::TooLarge { asked, most, instead, .. }) = render_svg(chart, &options) else {
            panic!("{} was drawn", chart.title());
        };
        assert!(asked > most && instead.starts_with("--"), "{instead}");
    }
    let message = render_svg(&strips(7, 5000), &options).unwrap_err().to_string();
    assert_eq!(message, "5000 heap sizes are too many to draw, 4000 are the most; try --sizes 7..4006");
}

#[test]
fn records_that_contradict_themselves_are_refused() {
    let options = ChartOptions::default();
    let mut short = map(4, 1);
    short.panels[0].cells.pop();
    let mut uneven = sequences(5, 2);
    uneven.misere.pop();
    let mut cells = addition(4);
    cells.cells.pop();
    let mut over = rate(1, 3);
    over.lines[0].points[0].differing = 99;
    let mut names = comparison(3, 5);
    names.names.pop();
    let mut outside = graph(3);
    outside.moves.push((0, 4));
    let mut looped = graph(3);
    looped.moves.push((3, 0));
    let none = raster(kayles(5), 0);
    let charts: [&dyn Chart; 8] = [&short, &uneven, &cells, &over, &names, &outside, &looped, &none];
    for chart in charts {
        let refused = render_svg(chart, &options);
        assert!(matches!(refused, Err(ChartError::Inconsistent(_))), "{}: {refused:?}", chart.title());
        chart.note();
    }
}

#[test]
fn absurd_sizes_are_refused() {
    for side in [0, 1, 119, 10_001, u32::MAX] {
        let options = ChartOptions { height: Some(side), ..ChartOptions::default() };
        assert_eq!(render_svg(&strips(0, 3), &options), Err(ChartError::Size(side)));
    }
}

#[test]
fn notes_tell_what_the_data_say() {
    assert_eq!(strips(0, 5).note(), "The conventions differ at 4 of 5 heaps: 0, 1, 3, 4.");
    let outcomes = |a: u64, b: u64| {
        let total = (a + b) % 3;
        Outcomes::known(Outcome::of_grundy(total as u32), if total == 1 { P } else { N })
    };
    let panel = MapPanel::symmetric(None, 0, 3, outcomes);
    let two = OutcomeMap { panels: vec![panel], ..map(3, 1) };
    // Pairs a <= b below 3 by total mod 3: 00 and 12 are 0, 01 and 22 are 1, 02 and 11 are 2.
    assert_eq!(two.note(), "The conventions differ on 4 of 6 positions.");
    let mut fails = addition(4);
    fails.cells.fill(Addition::Holds);
    assert_eq!(fails.note(), "No failure is known among 10 pairs.");
    // The pair (1, 3) of heaps from 1 up stands at (0, 2).
    fails.cells[2] = Addition::Fails;
    assert_eq!(fails.note(), "Fails for 1 of 10 pairs; the smallest is {1, 3}.");
}

#[test]
fn the_raster_frames_the_exceptional_values_of_kayles() {
    // Guy and Smith 1956: fourteen exceptions, the last of them 70.
    let note = raster(kayles(144), 12).note();
    let expected = "g⁺ has period 12 from heap 71 on (proved); 14 exceptional heaps before that: \
                    0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.";
    assert_eq!(note, expected);
}

#[test]
fn layers_follow_the_total_and_otherwise_the_moves_left() {
    let by_total = render_svg(&graph(4), &ChartOptions::default()).unwrap();
    assert!(by_total.contains(">total<"));
    // A split keeps the total: heaps that leave {1, 1} and {2} on one total.
    let mut split = graph(2);
    split.nodes[1].total = 2;
    let by_moves = render_svg(&split, &ChartOptions::default()).unwrap();
    assert!(by_moves.contains(">moves left<"));
}

#[test]
fn comparisons_name_the_first_difference() {
    let mut two = comparison(2, 4);
    two.rows = ComparedRows::Values(vec![
        vec![Some(0), Some(1), None, Some(2)],
        vec![Some(0), Some(1), Some(3), Some(4)],
    ]);
    assert_eq!(two.note(), "They first differ at heap 3, and at 1 heap in all: 3.");
}
