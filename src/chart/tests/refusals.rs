//! What cannot be drawn is said, and never drawn badly.

use super::*;

#[test]
fn nothing_to_draw_is_said() {
    let options = ChartOptions::default();
    let empty: [&dyn Chart; 13] = [
        &components(0, 0),
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
    let large: [&dyn Chart; 7] = [
        &strips(7, 5000),
        &map(301, 1),
        &sequences(6000, 4),
        &addition(400),
        &rate(9, 20),
        &genera(4001),
        &components(2, 2001),
    ];
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
    let mut upward = components(3, 4);
    upward.covers.push((2, 1));
    let none = raster(kayles(5), 0);
    let charts: [&dyn Chart; 8] = [&short, &uneven, &cells, &over, &names, &outside, &upward, &none];
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
