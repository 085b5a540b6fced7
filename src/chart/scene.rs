//! A picture as data: marks in drawing units, before any backend paints them.
//!
//! Charts build scenes and nothing else, so SVG and PNG cannot drift apart, and a test
//! can ask whether two labels overlap without looking at pixels.

use super::font;

/// An opaque colour. Transparency is avoided: it prints badly and blends differently
/// from one viewer to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// This colour moved a `share` of the way to another.
    pub fn toward(self, other: Color, share: f64) -> Color {
        let blend = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Color(blend(self.0, other.0), blend(self.1, other.1), blend(self.2, other.2))
    }

    /// Perceived lightness, 0 black to 100 white: what is left of it in a grey print.
    ///
    /// Source: CIE 1976 L*, from sRGB.
    pub fn lightness(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let y = 0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2);
        if y <= 0.008_856 { 903.3 * y } else { 116.0 * y.cbrt() - 16.0 }
    }
}

/// A point in drawing units, y downwards.
pub type Point = (f64, f64);

/// Which end of a label its point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The text starts at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// A line of text. `at` is its anchor, at half the height of its capitals.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The anchor.
    pub at: Point,
    /// What it says; control characters become spaces.
    pub text: String,
    /// Units to the em.
    pub size: f64,
    /// Heavy strokes.
    pub bold: bool,
    /// Where the anchor stands in the text.
    pub anchor: Anchor,
    /// The ink.
    pub ink: Color,
}

impl Label {
    /// The box the label may fill: left, top, right, bottom.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        let width = font::width(&self.text, self.size, self.bold);
        let left = match self.anchor {
            Anchor::Start => self.at.0,
            Anchor::Middle => self.at.0 - width / 2.0,
            Anchor::End => self.at.0 - width,
        };
        let half = self.size * 0.5;
        (left, self.at.1 - half, left + width, self.at.1 + half)
    }
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A filled rectangle: left, top, width, height.
    Rect(f64, f64, f64, f64, Color),
    /// A filled polygon.
    Area(Vec<Point>, Color),
    /// A stroked line through the points: width, ink.
    Line(Vec<Point>, f64, Color),
    /// A filled circle: centre, radius.
    Disc(Point, f64, Color),
    /// Text.
    Text(Label),
}

/// Which position stands where: a stretch of equal cells a page may answer questions
/// about. It is not painted; in SVG it becomes an invisible rectangle with the numbers as
/// `data-` attributes, so that a script can tell from a pointer's place which cell it is
/// over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// What a cell stands for.
    pub cells: FieldCells,
    /// The heap of the first cell; of both axes for pairs.
    pub first: u64,
    /// Cells side by side.
    pub columns: usize,
    /// Cells below each other.
    pub rows: usize,
    /// Left, top, width and height.
    pub area: (f64, f64, f64, f64),
}

/// What the cells of a [`Field`] stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldCells {
    /// Single heaps, row by row from the top left.
    Heaps,
    /// Pairs of heaps: a to the right, b upwards, beside a third heap if there is one.
    Pairs(Option<u64>),
}

/// Marks in the order they are painted, and the size they need.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in drawing units; one unit is one CSS pixel at natural size.
    pub width: f64,
    /// Height in drawing units.
    pub height: f64,
    /// What to paint, back to front.
    pub marks: Vec<Mark>,
    /// Which position stands where.
    pub fields: Vec<Field>,
}

/// How text looks, so that charts name styles and not numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextLook {
    /// Units to the em.
    pub size: f64,
    /// Heavy strokes.
    pub bold: bool,
    /// The ink.
    pub ink: Color,
}

impl Scene {
    /// An empty scene of this size.
    pub fn new(width: f64, height: f64) -> Scene {
        Scene { width, height, marks: Vec::new(), fields: Vec::new() }
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, fill: Color) {
        self.marks.push(Mark::Rect(x, y, width, height, fill));
    }

    /// Adds a filled polygon.
    pub fn area(&mut self, corners: Vec<Point>, fill: Color) {
        self.marks.push(Mark::Area(corners, fill));
    }

    /// Adds a stroked line.
    pub fn line(&mut self, points: Vec<Point>, width: f64, ink: Color) {
        self.marks.push(Mark::Line(points, width, ink));
    }

    /// Adds a straight line broken into dashes of `dash` units with gaps as long.
    pub fn dashed(&mut self, from: Point, to: Point, dash: f64, width: f64, ink: Color) {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let on_line = |at: f64| {
            let share = (at / length).min(1.0);
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        };
        let dashes = (length / (2.0 * dash)).ceil() as usize;
        for start in (0..dashes).map(|k| 2.0 * dash * k as f64) {
            self.line(vec![on_line(start), on_line(start + dash)], width, ink);
        }
    }

    /// Adds the outline of a rectangle.
    pub fn outline(&mut self, x: f64, y: f64, width: f64, height: f64, stroke: f64, ink: Color) {
        let corners = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
        self.line(corners, stroke, ink);
    }

    /// Adds a filled circle.
    pub fn disc(&mut self, at: Point, radius: f64, fill: Color) {
        self.marks.push(Mark::Disc(at, radius, fill));
    }

    /// Adds a line of text; an empty one is left out.
    pub fn text(&mut self, at: Point, anchor: Anchor, look: TextLook, text: impl Into<String>) {
        let clean = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = text.into().chars().map(clean).collect();
        if !text.trim().is_empty() {
            let TextLook { size, bold, ink } = look;
            self.marks.push(Mark::Text(Label { at, text, size, bold, anchor, ink }));
        }
    }

    /// Adds every mark of another scene, moved.
    pub fn place(&mut self, other: Scene, dx: f64, dy: f64) {
        let moved = |(x, y): Point| (x + dx, y + dy);
        self.fields.extend(other.fields.into_iter().map(|field| {
            let (x, y, width, height) = field.area;
            Field { area: (x + dx, y + dy, width, height), ..field }
        }));
        self.marks.extend(other.marks.into_iter().map(|mark| match mark {
            Mark::Rect(x, y, width, height, fill) => Mark::Rect(x + dx, y + dy, width, height, fill),
            Mark::Area(corners, fill) => Mark::Area(corners.into_iter().map(moved).collect(), fill),
            Mark::Line(points, width, ink) => Mark::Line(points.into_iter().map(moved).collect(), width, ink),
            Mark::Disc(at, radius, fill) => Mark::Disc(moved(at), radius, fill),
            Mark::Text(label) => Mark::Text(Label { at: moved(label.at), ..label }),
        }));
    }

    /// Notes that a grid of cells stands for these heaps or pairs.
    pub(super) fn field(&mut self, cells: FieldCells, first: u64, grid: super::cells::Grid) {
        let area = (grid.x, grid.y, grid.width(), grid.height());
        self.fields.push(Field { cells, first, columns: grid.columns, rows: grid.rows, area });
    }

    /// Every label in the scene.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(label) => Some(label),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_half_the_way_and_stop_at_its_end() {
        let mut scene = Scene::new(100.0, 10.0);
        scene.dashed((0.0, 5.0), (0.0, 25.0), 4.0, 1.0, Color(0, 0, 0));
        let ends: Vec<_> = scene
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Line(points, ..) => (points[0].1, points[1].1),
                _ => unreachable!("only lines were drawn"),
            })
            .collect();
        assert_eq!(ends, [(5.0, 9.0), (13.0, 17.0), (21.0, 25.0)]);
    }

    #[test]
    fn control_characters_never_reach_a_label() {
        let mut scene = Scene::new(10.0, 10.0);
        let look = TextLook { size: 10.0, bold: false, ink: Color(0, 0, 0) };
        scene.text((0.0, 0.0), Anchor::Start, look, "a\u{0}b\nc");
        scene.text((0.0, 0.0), Anchor::Start, look, "\n");
        assert_eq!(scene.labels().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["a b c"]);
    }

    #[test]
    fn lightness_runs_from_black_to_white() {
        assert!(Color(0, 0, 0).lightness().abs() < 1e-6);
        assert!((Color(255, 255, 255).lightness() - 100.0).abs() < 0.1);
        assert!((Color(119, 119, 119).lightness() - 50.0).abs() < 0.5);
    }
}
