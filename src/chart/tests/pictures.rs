//! Every picture, in both themes: it parses, says what it must, stays inside its page, and
//! no two labels overlap.

use super::super::scene::Mark;
use super::*;

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
    assert_eq!(render_pdf(&strips(0, 20), &options), render_pdf(&strips(0, 20), &options));
}

#[test]
fn ten_thousand_cells_stay_light() {
    let svg = render_svg(&map(100, 1), &ChartOptions::default()).unwrap();
    assert!(svg.len() < 300_000, "{} bytes", svg.len());
}

#[test]
fn every_field_lies_inside_its_page() {
    for_every_picture(|chart, options| {
        let page = scene(chart, options).unwrap();
        for field in &page.fields {
            let (x, y, width, height) = field.area;
            assert!(x >= 0.0 && y >= 0.0 && x + width <= page.width && y + height <= page.height);
        }
    });
}

#[test]
fn heaps_at_the_edge_of_the_type_are_drawn() {
    let first = u64::MAX - 4;
    let charts: [&dyn Chart; 7] = [
        &OutcomeStrips { first, ..strips(0, 5) },
        &OutcomeMap { first, ..map(5, 1) },
        &GrundySequences { first, ..sequences(5, 2) },
        &AdditionMap { first, ..addition(5) },
        &NimberRaster { first, ..raster(kayles(5), 2) },
        &GenusMap { first, ..genera(5) },
        &Comparison { first, ..comparison(2, 5) },
    ];
    for chart in charts {
        for options in option_sets() {
            render_svg(chart, &options).unwrap();
        }
    }
    let rate = DivergenceRate::new(
        Heading::both("Nim", "one huge total"),
        RateAxis::Total,
        "heap",
        [(1, RatePoint { total: u64::MAX, positions: u64::MAX, differing: u64::MAX })],
    );
    render_svg(&rate, &ChartOptions::default()).unwrap();
}

/// Pages pair the inks of both themes mark by mark, and set the words around a figure
/// themselves.
#[test]
fn figures_draw_the_same_marks_in_both_themes() {
    for chart in gallery() {
        let of = |theme| figure(&*chart, &ChartOptions { theme, ..ChartOptions::default() }).unwrap();
        let (light, dark) = (of(Theme::Light), of(Theme::Dark));
        let kinds = |scene: &Scene| scene.marks.iter().map(std::mem::discriminant).collect::<Vec<_>>();
        assert_eq!(kinds(&light), kinds(&dark), "{}", chart.title());
        assert_eq!((light.width, light.height), (dark.width, dark.height));
        assert!(light.labels().all(|label| label.text != chart.title()), "{}", chart.title());
        for label in light.labels() {
            let (left, _, right, _) = label.bounds();
            assert!(left > -0.5 && right < light.width + 0.5, "{}: {}", chart.title(), label.text);
        }
    }
}
