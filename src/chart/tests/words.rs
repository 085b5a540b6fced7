//! What charts say of their data.

use super::*;
use crate::base::Outcome;

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
    assert!(split.note().ends_with("Moves go down."));
    // Whoever may go back leaves no number of moves: what counts is those made.
    let mut looped = graph(3);
    looped.moves.push((3, 0));
    let by_moves_made = render_svg(&looped, &ChartOptions::default()).unwrap();
    assert!(by_moves_made.contains(">moves made<"));
    assert!(looped.note().ends_with("or as their arrows show."), "{}", looped.note());
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

#[test]
fn fields_tell_a_script_which_cell_is_where() {
    // Forty-one heaps fit one band; the three panels stand beside heaps of 0, 1 and 2.
    let strip = scene(&strips(0, 41), &ChartOptions::default()).unwrap();
    let [band] = &strip.fields[..] else { panic!("one band, not {:?}", strip.fields) };
    assert_eq!((band.first, band.columns, band.rows), (0, 41, 1));

    let svg = render_svg(&map(5, 3), &ChartOptions::default()).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let fields: Vec<_> =
        document.descendants().filter(|node| node.attribute("data-cells").is_some()).collect();
    let thirds: Vec<_> = fields.iter().filter_map(|field| field.attribute("data-third")).collect();
    assert_eq!(thirds, ["0", "1", "2"]);
    for field in fields {
        assert_eq!(field.attribute("data-cells"), Some("pairs"));
        assert_eq!((field.attribute("data-columns"), field.attribute("data-rows")), (Some("5"), Some("5")));
        assert_eq!(field.attribute("width"), field.attribute("height"));
    }
}
