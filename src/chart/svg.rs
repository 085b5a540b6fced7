//! A compact SVG backend for plotters.
//!
//! plotters' own writes one element with seven attributes for every rectangle; a map of
//! ten thousand cells would weigh a megabyte. This one gathers whatever follows in the
//! same ink into one path or one group, names no ids (several charts share one page),
//! and carries a title and a description for readers who cannot see the picture.

use super::font::{HALF_CAPITAL, HEIGHT_OF_EM, SVG_STACK};
use super::scene::{Field, FieldCells};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
};
use std::convert::Infallible;
use std::fmt::Write;

/// Grid steps to one unit of the drawing: coordinates are written to a tenth.
pub const STEPS: f64 = 10.0;

type Painted = Result<(), DrawingErrorKind<Infallible>>;

/// What is being gathered: everything that shares these attributes.
#[derive(Clone, PartialEq)]
enum Run {
    Fill((u8, u8, u8)),
    Stroke((u8, u8, u8), u32),
    /// Discs of one radius: strokes without length and with round ends, which are shortest.
    Dots((u8, u8, u8), u32),
    Text {
        ink: (u8, u8, u8),
        size: i32,
        anchor: &'static str,
        bold: bool,
    },
}

/// Writes SVG into a string; coordinates are tenths of a unit.
pub struct SvgBackend {
    out: String,
    grid: (u32, u32),
    run: Option<Run>,
}

impl SvgBackend {
    /// Begins a document shown at `size` pixels whose grid is `grid` steps, a tenth of a
    /// unit each.
    pub fn new(size: (u32, u32), grid: (u32, u32), title: &str, description: &str) -> SvgBackend {
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" role="img" font-family="{SVG_STACK}" stroke-linejoin="round">"#,
            size.0,
            size.1,
            Tenths(grid.0 as i32),
            Tenths(grid.1 as i32)
        );
        for (name, text) in [("title", title), ("desc", description)] {
            let _ = write!(out, "\n<{name}>");
            escape(text, &mut out);
            let _ = write!(out, "</{name}>");
        }
        SvgBackend { out, grid, run: None }
    }

    /// Adds the invisible rectangle of a field: it takes the pointer and carries what a
    /// script needs to name the cell under it.
    pub fn field(&mut self, field: &Field) {
        self.end_run();
        let (cells, third) = match field.cells {
            FieldCells::Heaps => ("heaps", None),
            FieldCells::Pairs(third) => ("pairs", third),
        };
        let third = third.map_or(String::new(), |heap| format!(" data-third=\"{heap}\""));
        let (x, y, width, height) = field.area;
        let [x, y, width, height] = [x, y, width, height].map(|side| Tenths((side * STEPS).round() as i32));
        let _ = write!(
            self.out,
            "\n<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             pointer-events=\"all\" data-cells=\"{cells}\" data-first=\"{}\" data-columns=\"{}\" \
             data-rows=\"{}\"{third}/>",
            field.first, field.columns, field.rows
        );
    }

    /// Ends the document.
    pub fn finish(mut self) -> String {
        self.end_run();
        self.out.push_str("\n</svg>\n");
        self.out
    }

    fn end_run(&mut self) {
        match self.run.take() {
            None => {}
            Some(Run::Text { .. }) => self.out.push_str("</g>"),
            Some(_) => self.out.push_str("\"/>"),
        }
    }

    /// Goes on with the current run if it is this one, otherwise begins it.
    fn enter(&mut self, run: Run) {
        if self.run.as_ref() == Some(&run) {
            return;
        }
        self.end_run();
        // Writing to a string cannot fail.
        let _ = match &run {
            Run::Fill(ink) => write!(self.out, "\n<path fill=\"{}\" d=\"", Hex(*ink)),
            Run::Stroke(ink, width) => write!(
                self.out,
                "\n<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" d=\"",
                Hex(*ink),
                Tenths(*width as i32)
            ),
            Run::Dots(ink, radius) => write!(
                self.out,
                "\n<path fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\" stroke-width=\"{}\" d=\"",
                Hex(*ink),
                Tenths(2 * *radius as i32)
            ),
            Run::Text { ink, size, anchor, bold } => {
                let weight = if *bold { " font-weight=\"bold\"" } else { "" };
                write!(
                    self.out,
                    "\n<g fill=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\"{weight}>",
                    Hex(*ink),
                    Tenths(*size)
                )
            }
        };
        self.run = Some(run);
    }

    fn points(&mut self, points: &[BackendCoord]) {
        for (index, &(x, y)) in points.iter().enumerate() {
            let _ = match index {
                0 => write!(self.out, "M{} {}", Tenths(x), Tenths(y)),
                _ => {
                    let (from_x, from_y) = points[index - 1];
                    match (x - from_x, y - from_y) {
                        (across, 0) => write!(self.out, "h{}", Tenths(across)),
                        (0, down) => write!(self.out, "v{}", Tenths(down)),
                        // A minus sign parts two numbers as well as a blank.
                        (across, down @ ..0) => write!(self.out, "l{}{}", Tenths(across), Tenths(down)),
                        (across, down) => write!(self.out, "l{} {}", Tenths(across), Tenths(down)),
                    }
                }
            };
        }
    }
}

impl DrawingBackend for SvgBackend {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.grid
    }

    fn ensure_prepared(&mut self) -> Painted {
        Ok(())
    }

    fn present(&mut self) -> Painted {
        self.end_run();
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: plotters_backend::BackendColor) -> Painted {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Painted {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (x0, y0): BackendCoord,
        (x1, y1): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Painted {
        if !fill {
            return self.draw_path([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], style);
        }
        self.enter(Run::Fill(style.color().rgb));
        let (width, height) = (x1 - x0, y1 - y0);
        let _ = write!(
            self.out,
            "M{} {}h{}v{}h{}z",
            Tenths(x0),
            Tenths(y0),
            Tenths(width),
            Tenths(height),
            Tenths(-width)
        );
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Painted {
        self.enter(Run::Stroke(style.color().rgb, style.stroke_width()));
        let points: Vec<_> = path.into_iter().collect();
        self.points(&points);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Painted {
        if fill {
            self.enter(Run::Dots(style.color().rgb, radius));
            let _ = write!(self.out, "M{} {}h0", Tenths(x), Tenths(y));
            return Ok(());
        }
        self.enter(Run::Stroke(style.color().rgb, style.stroke_width()));
        let (r, across) = (Tenths(radius as i32), Tenths(2 * radius as i32));
        let back = Tenths(-2 * radius as i32);
        let left = Tenths(x - radius as i32);
        let _ = write!(self.out, "M{left} {}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 {back} 0z", Tenths(y));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Painted {
        self.enter(Run::Fill(style.color().rgb));
        let mut corners: Vec<_> = corners.into_iter().collect();
        // All shapes of a path turn the same way, or overlaps would cancel to holes.
        if turns_left(&corners) {
            corners.reverse();
        }
        self.points(&corners);
        self.out.push('z');
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Painted {
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let em = style.size() / HEIGHT_OF_EM;
        let bold = matches!(style.style(), FontStyle::Bold);
        self.enter(Run::Text { ink: style.color().rgb, size: em.round() as i32, anchor, bold });
        // Anchors stand at half the height of the capitals; SVG places the baseline.
        let baseline = y + (em * HALF_CAPITAL).round() as i32;
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\">", Tenths(x), Tenths(baseline));
        escape(text, &mut self.out);
        self.out.push_str("</text>");
        Ok(())
    }
}

/// Whether the corners run anticlockwise on a page whose y points down.
fn turns_left(corners: &[BackendCoord]) -> bool {
    let following = corners.iter().cycle().skip(1);
    let twice_area: i64 = corners
        .iter()
        .zip(following)
        .map(|(&(x0, y0), &(x1, y1))| i64::from(x0) * i64::from(y1) - i64::from(x1) * i64::from(y0))
        .sum();
    twice_area < 0
}

/// Writes text so that it stands in an XML element; what XML forbids becomes a space.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

/// A number of tenths, written with a decimal only where it has one.
struct Tenths(i32);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        match magnitude % 10 {
            0 => write!(f, "{sign}{}", magnitude / 10),
            tenth => write!(f, "{sign}{}.{tenth}", magnitude / 10),
        }
    }
}

struct Hex((u8, u8, u8));

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (r, g, b) = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotters::style::RGBColor;

    #[test]
    fn marks_of_one_ink_share_one_path() {
        let mut svg = SvgBackend::new((10, 10), (100, 100), "t", "d");
        for x in 0..3 {
            svg.draw_rect((x * 15, 0), (x * 15 + 10, 10), &RGBColor(1, 2, 3), true).unwrap();
        }
        svg.draw_rect((0, 0), (5, 5), &RGBColor(9, 9, 9), true).unwrap();
        let text = svg.finish();
        assert_eq!(text.matches("<path").count(), 2, "{text}");
        assert!(text.contains(r##"<path fill="#010203" d="M0 0h1v1h-1zM1.5 0h1v1h-1zM3 0h1v1h-1z"/>"##));
    }

    #[test]
    fn lines_and_dots_are_written_short() {
        let mut svg = SvgBackend::new((10, 10), (100, 100), "t", "d");
        svg.draw_path([(0, 0), (20, 0), (20, 30), (10, 20), (25, 35)], &RGBColor(1, 2, 3)).unwrap();
        svg.draw_circle((50, 50), 15, &RGBColor(1, 2, 3), true).unwrap();
        svg.draw_circle((60, 55), 15, &RGBColor(1, 2, 3), true).unwrap();
        let text = svg.finish();
        assert!(text.contains("d=\"M0 0h2v3l-1-1l1.5 1.5\""), "{text}");
        let dots = "stroke-linecap=\"round\" stroke-width=\"3\" d=\"M5 5h0M6 5.5h0\"";
        assert!(text.contains(dots), "{text}");
    }

    #[test]
    fn tenths_are_written_short_and_signed() {
        let written: Vec<_> = [0, 5, -5, 10, -120, 1234].map(|t| Tenths(t).to_string()).to_vec();
        assert_eq!(written, ["0", "0.5", "-0.5", "1", "-12", "123.4"]);
    }

    #[test]
    fn polygons_turn_the_way_rectangles_do() {
        let clockwise = [(0, 0), (10, 0), (10, 10)];
        let reversed: Vec<_> = clockwise.into_iter().rev().collect();
        assert!(!turns_left(&clockwise));
        assert!(turns_left(&reversed));
    }
}
