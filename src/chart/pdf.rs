//! PDF from the same scene: a page of the picture's size, for papers.
//!
//! Marks become the operators of the same name; text stays text, in the shipped typeface,
//! of which the file carries the letters it uses (see `pdf_text`). No
//! date and no random name stands in the file: equal pictures give equal bytes.
//!
//! Source: ISO 32000-1:2008, Document management: Portable document format.

use super::error::ChartError;
use super::font::HALF_CAPITAL;
use super::pdf_text::{Face, UsedFont};
use super::scene::{Anchor, Color, Label, Mark, Point, Scene};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Points to the CSS pixel: 72 and 96 to the inch.
const POINTS: f64 = 0.75;
/// How far the handles of four cubic curves stand out to make them a circle of radius 1.
const CIRCLE: f32 = 0.552_284_8;
/// The hardest the deflate algorithm tries.
const COMPRESSION: u8 = 9;

/// The scene as a PDF of one page, `size` CSS pixels large, which has to have the scene's
/// proportions.
///
/// # Errors
///
/// [`ChartError::Painting`] if the shipped font is damaged.
pub fn encode(
    scene: &Scene,
    size: (u32, u32),
    title: &str,
    description: &str,
) -> Result<Vec<u8>, ChartError> {
    let (width, height) = (f64::from(size.0) * POINTS, f64::from(size.1) * POINTS);
    let mut fonts = [UsedFont::new(Face::Regular)?, UsedFont::new(Face::Bold)?];
    let mut page = Page { content: Content::new(), fill: None };
    // From here on y points down, as in a scene.
    let scale = (width / scene.width) as f32;
    page.content.transform([scale, 0.0, 0.0, -scale, 0.0, height as f32]);
    page.content.set_line_join(LineJoinStyle::RoundJoin);
    scene.marks.iter().for_each(|mark| page.mark(mark, &mut fonts));

    let mut next = 0;
    let mut fresh = || {
        next += 1;
        Ref::new(next)
    };
    let [catalog, pages, sheet, contents, information] = std::array::from_fn(|_| fresh());
    let used: Vec<(UsedFont, Ref)> =
        fonts.into_iter().filter(UsedFont::is_used).map(|font| (font, fresh())).collect();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([sheet]).count(1);
    let mut leaf = pdf.page(sheet);
    leaf.media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).parent(pages).contents(contents);
    let mut resources = leaf.resources();
    let mut listed = resources.fonts();
    for (font, id) in &used {
        listed.pair(font.face().name(), *id);
    }
    listed.finish();
    resources.finish();
    leaf.finish();
    let operators = compress_to_vec_zlib(page.content.finish().as_slice(), COMPRESSION);
    pdf.stream(contents, &operators).filter(Filter::FlateDecode);
    for (font, id) in &used {
        font.embed(&mut pdf, *id, std::array::from_fn(|_| fresh()))?;
    }
    pdf.document_info(information)
        .title(TextStr(title))
        .subject(TextStr(description))
        .creator(TextStr(concat!("lastmove ", env!("CARGO_PKG_VERSION"))));
    Ok(pdf.finish())
}

/// The operators of the page, and the ink that fills.
struct Page {
    content: Content,
    fill: Option<Color>,
}

impl Page {
    fn mark(&mut self, mark: &Mark, fonts: &mut [UsedFont; 2]) {
        match mark {
            Mark::Rect(x, y, width, height, ink) => {
                self.ink(*ink);
                self.content.rect(*x as f32, *y as f32, *width as f32, *height as f32).fill_nonzero();
            }
            Mark::Area(corners, ink) => {
                self.ink(*ink);
                self.path(corners);
                self.content.close_path().fill_nonzero();
            }
            Mark::Line(points, width, ink) => {
                let [r, g, b] = shares(*ink);
                self.content.set_stroke_rgb(r, g, b).set_line_width(*width as f32);
                self.path(points);
                self.content.stroke();
            }
            Mark::Disc(at, radius, ink) => {
                self.ink(*ink);
                self.disc(*at, *radius);
            }
            Mark::Text(label) => self.text(label, fonts),
        }
    }

    fn ink(&mut self, ink: Color) {
        if self.fill.replace(ink) != Some(ink) {
            let [r, g, b] = shares(ink);
            self.content.set_fill_rgb(r, g, b);
        }
    }

    fn path(&mut self, points: &[Point]) {
        for (at, &(x, y)) in points.iter().enumerate() {
            let (x, y) = (x as f32, y as f32);
            if at == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    fn disc(&mut self, (x, y): Point, radius: f64) {
        let (x, y, r) = (x as f32, y as f32, radius as f32);
        self.content.move_to(x + r, y);
        // A quarter from each end of an axis to the next, (dx, dy) and then (-dy, dx).
        for (dx, dy) in [(r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r)] {
            let (to_x, to_y) = (-dy, dx);
            self.content.cubic_to(
                x + dx + CIRCLE * to_x,
                y + dy + CIRCLE * to_y,
                x + to_x + CIRCLE * dx,
                y + to_y + CIRCLE * dy,
                x + to_x,
                y + to_y,
            );
        }
        self.content.fill_nonzero();
    }

    fn text(&mut self, label: &Label, [regular, bold]: &mut [UsedFont; 2]) {
        let font = if label.bold { bold } else { regular };
        let (glyphs, ems) = font.set(&label.text);
        let width = ems * label.size;
        let left = match label.anchor {
            Anchor::Start => label.at.0,
            Anchor::Middle => label.at.0 - width / 2.0,
            Anchor::End => label.at.0 - width,
        };
        // Anchors stand at half the height of the capitals, PDF places the baseline.
        let baseline = label.at.1 + label.size * HALF_CAPITAL;
        self.ink(label.ink);
        self.content
            .begin_text()
            .set_font(font.face().name(), label.size as f32)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, left as f32, baseline as f32])
            .show(Str(&glyphs))
            .end_text();
    }
}

fn shares(Color(r, g, b): Color) -> [f32; 3] {
    [r, g, b].map(|channel| f32::from(channel) / 255.0)
}

/// The name of a font among the resources of the page.
impl Face {
    const fn name(self) -> Name<'static> {
        match self {
            Face::Regular => Name(b"R"),
            Face::Bold => Name(b"B"),
        }
    }
}
