//! Around the drawing: title, what it covers, legend, and a sentence that says what to
//! see. The same for every chart.

use super::font;
use super::heading::Heading;
use super::palette::{Look, Palette};
use super::scene::{Anchor, Color, Scene};
use super::{cells, options::ChartOptions};

/// White space around everything.
const MARGIN: f64 = 16.0;
/// The narrowest drawing titles are set for.
const NARROWEST: f64 = 360.0;
/// The widest drawing that is laid out before the whole is scaled instead.
const WIDEST: f64 = 1200.0;
const USUAL: f64 = 728.0;
/// Roughly what title, legend and note take of a stated height.
const AROUND: f64 = 150.0;
/// Room for half a stroke around a drawing without a frame.
const EDGE: f64 = 2.0;
const MOST_NOTE_LINES: usize = 4;
const ICON: f64 = 12.0;

/// How much space a chart should try to fill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Width in drawing units.
    pub width: f64,
    /// Height in drawing units, if the user stated one.
    pub height: Option<f64>,
}

impl Room {
    /// The room that follows from what the user stated.
    pub fn of(options: &ChartOptions) -> Room {
        let wished = options.width.map_or(USUAL, |width| f64::from(width) - 2.0 * MARGIN);
        let width = wished.clamp(NARROWEST, WIDEST);
        // Outside those bounds the picture is scaled, its height with it.
        let scale = options.width.map_or(1.0, |stated| f64::from(stated) / (width + 2.0 * MARGIN));
        let height = options.height.map(|height| (f64::from(height) / scale - AROUND).clamp(120.0, 1600.0));
        Room { width, height }
    }
}

/// An entry of the legend.
pub struct Key {
    icon: Scene,
    words: String,
}

impl Key {
    /// A cell that looks like this.
    pub fn cell(look: Look, palette: &Palette, words: impl Into<String>) -> Key {
        Key::drawn(words, |icon| cells::swatch(icon, (0.0, 0.0), ICON, look, palette.axis))
    }

    /// A dot.
    pub fn dot(ink: Color, words: impl Into<String>) -> Key {
        Key::drawn(words, |icon| icon.disc((ICON / 2.0, ICON / 2.0), 3.6, ink))
    }

    /// Anything drawn into a square of side 12.
    pub fn drawn(words: impl Into<String>, draw: impl FnOnce(&mut Scene)) -> Key {
        let mut icon = Scene::new(ICON, ICON);
        draw(&mut icon);
        Key { icon, words: words.into() }
    }
}

/// What a chart draws between the frame's lines.
pub struct Drawing {
    /// The picture itself.
    pub scene: Scene,
    /// The legend, in reading order.
    pub keys: Vec<Key>,
}

/// The words around a drawing.
pub struct Words<'a> {
    /// The first line.
    pub title: String,
    /// Conventions and scope, and the ruleset where the title leaves it out.
    pub heading: &'a Heading,
    /// Whether the user replaced the title.
    pub own_title: bool,
    /// What to see.
    pub note: String,
}

impl Words<'_> {
    fn second_line(&self) -> String {
        let Heading { ruleset, scope, .. } = self.heading;
        let named = if self.own_title { ruleset.as_str() } else { "" };
        let parts = [named, &self.heading.conventions_in_words(), scope];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

/// Sets the drawing in its frame.
pub fn compose(drawing: Drawing, words: &Words, palette: &Palette) -> Scene {
    let inner = drawing.scene.width.max(NARROWEST);
    let mut page = Scene::new(inner + 2.0 * MARGIN, 0.0);
    let mut y = MARGIN;
    let title = palette.title();
    for line in font::wrap(&words.title, title.size, title.bold, inner) {
        page.text((MARGIN, y + 9.0), Anchor::Start, title, line);
        y += 21.0;
    }
    y = paragraph(&mut page, &words.second_line(), y, inner, palette);
    if !drawing.keys.is_empty() {
        y = legend(&mut page, drawing.keys, y + 8.0, inner, palette);
    }
    y += 10.0;
    let height = drawing.scene.height;
    page.place(drawing.scene, MARGIN, y);
    y += height;
    if !words.note.is_empty() {
        y = paragraph(&mut page, &words.note, y + 8.0, inner, palette);
    }
    page.height = y + MARGIN - 4.0;
    let mut whole = Scene::new(page.width, page.height);
    whole.rect(0.0, 0.0, page.width, page.height, palette.page);
    whole.place(page, 0.0, 0.0);
    whole
}

/// The drawing under its legend, with no words around it and no page under it.
pub fn bare(drawing: Drawing, palette: &Palette) -> Scene {
    let Drawing { scene, keys } = drawing;
    let inner = scene.width.max(NARROWEST);
    let mut figure = Scene::new(inner + 2.0 * EDGE, 0.0);
    let mut y = EDGE;
    if !keys.is_empty() {
        let mut row = Scene::default();
        let below = legend(&mut row, keys, 0.0, inner, palette);
        figure.place(row, EDGE - MARGIN, y);
        y += below + 8.0;
    }
    figure.height = y + scene.height + EDGE;
    figure.place(scene, EDGE, y);
    figure
}

fn paragraph(page: &mut Scene, text: &str, mut y: f64, inner: f64, palette: &Palette) -> f64 {
    let look = palette.note();
    let mut lines = font::wrap(text, look.size, look.bold, inner);
    if lines.len() > MOST_NOTE_LINES {
        lines.truncate(MOST_NOTE_LINES);
        if let Some(last) = lines.last_mut() {
            *last = font::shorten(&format!("{last} …"), look.size, look.bold, inner);
        }
    }
    for line in lines {
        page.text((MARGIN, y + 8.0), Anchor::Start, look, line);
        y += 16.5;
    }
    y
}

/// Entries side by side, in as many rows as they need.
fn legend(page: &mut Scene, keys: Vec<Key>, mut y: f64, inner: f64, palette: &Palette) -> f64 {
    let look = palette.label();
    let mut x = 0.0;
    for key in keys {
        let words = font::shorten(&key.words, look.size, look.bold, inner - ICON - 6.0);
        let width = ICON + 6.0 + font::width(&words, look.size, look.bold);
        if x > 0.0 && x + width > inner {
            x = 0.0;
            y += 19.0;
        }
        page.place(key.icon, MARGIN + x, y);
        page.text((MARGIN + x + ICON + 6.0, y + ICON / 2.0), Anchor::Start, look, words);
        x += width + 18.0;
    }
    y + ICON + 4.0
}
