//! Layer 7: pictures. What goes in are plain result records, what comes out is SVG, PNG
//! or PDF; no engine is ever called from here.
//!
//! A chart is a record that implements [`Chart`]: it says what it is about, which
//! question it answers and what to see, and draws itself as a [`Scene`], a list of marks
//! in drawing units. One painter ([`paint`]) hands a scene to a plotters backend, of which
//! there are two: a compact SVG writer ([`svg`]) and plotters' bitmap, painted large and
//! averaged ([`png`]); PDF has the marks for operators, and is written from them ([`pdf`]). Around every drawing stands the same frame: title, ruleset,
//! conventions, scope, legend, and a sentence.
//!
//! | chart | the question it answers |
//! | --- | --- |
//! | [`OutcomeStrips`] | At which heap sizes do the conventions disagree? |
//! | [`OutcomeMap`] | Which pairs (triples) of heaps change hands? |
//! | [`GrundySequences`] | How do g⁺ and g⁻ run along the heap size, and do they settle? |
//! | [`AdditionMap`] | For which pairs of heaps does Grundy addition fail? |
//! | [`DivergenceRate`] | How fast does the disagreement die out as positions grow? |
//! | [`NimberRaster`] | What does the sequence look like in rows of one period, and which heaps stray? |
//! | [`Reach`] | How many positions must be visited to settle a heap under each convention? |
//! | [`GenusMap`] | Which heaps are tame, and where does the game first cease to be? |
//! | [`QuotientGrowth`] | How do the partial misère quotients grow, and do they stop? |
//! | [`QuotientComponents`] | How do the elements of the quotient hang together, and which are P? |
//! | [`PositionGraph`] | How does play run from one position, and which moves win? |
//! | [`Comparison`] | Which of several games run alike, and from which heap on do they part? |
//!
//! ```
//! use lastmove::base::Outcome::{N, P};
//! use lastmove::chart::{ChartOptions, Heading, OutcomeStrips, Outcomes, Unit, render_svg};
//!
//! // Take 1, 2 or 5: the first heaps, normal and misère.
//! let heaps = [(P, N), (N, P), (N, N), (P, N), (N, P)];
//! let strips = OutcomeStrips {
//!     heading: Heading::both("S{1,2,5}", "single heaps 0 to 4"),
//!     first: 0,
//!     heaps: heaps.map(|(normal, misere)| Outcomes::known(normal, misere)).to_vec(),
//!     unit: Unit::heap(),
//!     names: Vec::new(),
//! };
//! let svg = render_svg(&strips, &ChartOptions::default())?;
//! assert!(svg.starts_with("<svg") && svg.contains("normal and misère play"));
//! # Ok::<(), lastmove::chart::ChartError>(())
//! ```

mod addition;
mod axis;
mod cells;
mod compare;
mod components;
mod curves;
mod data;
mod error;
mod font;
mod frame;
mod genus;
mod graph;
mod growth;
mod grundy;
mod heading;
mod layering;
mod map;
mod options;
mod outcomes;
pub mod paint;
mod palette;
pub mod pdf;
mod pdf_text;
pub mod png;
mod ramp;
mod raster;
mod rate;
mod reach;
pub mod scene;
pub mod svg;

pub use addition::{Addition, AdditionKind, AdditionMap};
pub use compare::{ComparedRows, Comparison};
pub use components::{QuotientComponent, QuotientComponents, QuotientElement};
pub use data::{Class, Outcomes, Unit, counted, grouped, listed};
pub use error::ChartError;
pub use frame::{Drawing, Key, Room};
pub use genus::{GenusCell, GenusMap, Tameness};
pub use graph::{GraphNode, PositionGraph};
pub use growth::{QuotientGrowth, QuotientStep};
pub use grundy::{GrundySequences, PeriodMark};
pub use heading::Heading;
pub use map::{MapAxes, MapPanel, OutcomeMap};
pub use options::{CSS_DOTS, ChartOptions, MAX_SIDE, MIN_SIDE, Theme};
pub use outcomes::OutcomeStrips;
pub use palette::{Look, Palette, Sign};
pub use raster::NimberRaster;
pub use rate::{DivergenceRate, RateAxis, RateLine, RatePoint};
pub use reach::{Reach, ReachLine};
pub use scene::Scene;

/// A picture waiting to be drawn.
///
/// Object safe, so that a report can hold its charts in one list.
pub trait Chart {
    /// The ruleset, conventions and scope.
    fn heading(&self) -> &Heading;

    /// What the chart shows, to follow the ruleset's name: `outcomes by heap size`.
    fn subject(&self) -> String;

    /// The question the chart answers.
    fn question(&self) -> &'static str;

    /// One or two sentences that say what to see, from the data themselves. They stand
    /// under the drawing and in the SVG's description.
    fn note(&self) -> String;

    /// Draws what stands inside the frame.
    ///
    /// # Errors
    ///
    /// [`ChartError::Empty`], [`ChartError::TooLarge`] or [`ChartError::Inconsistent`].
    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError>;

    /// The first line, unless the user gives another.
    fn title(&self) -> String {
        format!("{}: {}", self.heading().ruleset, self.subject())
    }
}

/// The whole picture as data: frame and drawing.
///
/// # Errors
///
/// What [`Chart::draw`] reports, and [`ChartError::Size`].
pub fn scene(chart: &dyn Chart, options: &ChartOptions) -> Result<Scene, ChartError> {
    options.check()?;
    font::register()?;
    let palette = Palette::of(options.theme);
    let drawing = chart.draw(Room::of(options), &palette)?;
    let words = frame::Words {
        title: options.title.clone().unwrap_or_else(|| chart.title()),
        heading: chart.heading(),
        own_title: options.title.is_some(),
        note: chart.note(),
    };
    Ok(frame::compose(drawing, &words, &palette))
}

/// The drawing under its legend as data, without title, note and page: for pages that set
/// the words in their own type, around it.
///
/// # Errors
///
/// What [`Chart::draw`] reports, and [`ChartError::Size`].
pub fn figure(chart: &dyn Chart, options: &ChartOptions) -> Result<Scene, ChartError> {
    options.check()?;
    font::register()?;
    let palette = Palette::of(options.theme);
    Ok(frame::bare(chart.draw(Room::of(options), &palette)?, &palette))
}

/// The chart as an SVG document, which may also stand inside an HTML page.
///
/// Deterministic: equal records and options give equal bytes.
///
/// # Errors
///
/// As [`scene()`].
pub fn render_svg(chart: &dyn Chart, options: &ChartOptions) -> Result<String, ChartError> {
    let mut scene = scene(chart, options)?;
    let size = options.finished_size((scene.width, scene.height), 1.0);
    centre(&mut scene, size, options.theme);
    let steps = |units: f64| (units * svg::STEPS).round() as u32;
    let title = options.title.clone().unwrap_or_else(|| chart.title());
    let description = description(chart);
    let grid = (steps(scene.width), steps(scene.height));
    let mut backend = svg::SvgBackend::new(size, grid, &title, &description);
    let placement = paint::Placement { steps: svg::STEPS, shift: (0.0, 0.0) };
    paint::paint(&scene, &mut backend, placement).map_err(|error| ChartError::Painting(error.to_string()))?;
    scene.fields.iter().for_each(|field| backend.field(field));
    Ok(backend.finish())
}

/// The chart as a PDF of one page, for papers: text in the shipped typeface, and a pixel of
/// a stated side is the 96th part of an inch.
///
/// Deterministic, as [`render_svg`].
///
/// # Errors
///
/// As [`scene()`], and [`ChartError::Painting`].
pub fn render_pdf(chart: &dyn Chart, options: &ChartOptions) -> Result<Vec<u8>, ChartError> {
    let mut scene = scene(chart, options)?;
    let size = options.finished_size((scene.width, scene.height), 1.0);
    centre(&mut scene, size, options.theme);
    let title = options.title.clone().unwrap_or_else(|| chart.title());
    pdf::encode(&scene, size, &title, &description(chart))
}

/// What the picture is about, for readers who cannot see it.
fn description(chart: &dyn Chart) -> String {
    let heading = chart.heading();
    let about = [heading.ruleset.clone(), heading.conventions_in_words(), heading.scope.clone()].join(", ");
    format!("{about}. {} {}", chart.question(), chart.note())
}

/// The chart as a PNG. Where neither side is stated it has two pixels to the drawing
/// unit, for print and fine screens; a stated side is the picture's side in pixels.
///
/// # Errors
///
/// As [`scene()`], and [`ChartError::Painting`].
pub fn render_png(chart: &dyn Chart, options: &ChartOptions) -> Result<Vec<u8>, ChartError> {
    let scene = scene(chart, options)?;
    let size = options.dots((scene.width, scene.height));
    png::encode(&scene, size, Palette::of(options.theme).page)
}

/// The scope a user may ask for instead: `--sizes 0..299`.
fn sizes_from(first: u64, count: usize) -> String {
    format!("--sizes {first}..{}", first.saturating_add(count as u64 - 1))
}

/// Extends the page to the proportions of the finished picture, the drawing centred.
fn centre(scene: &mut Scene, (width, height): (u32, u32), theme: Theme) {
    let proportion = f64::from(width) / f64::from(height);
    let wide = scene.width.max(scene.height * proportion);
    let high = scene.height.max(scene.width / proportion);
    if wide - scene.width < 1.0 && high - scene.height < 1.0 {
        return;
    }
    let mut page = Scene::new(wide, high);
    page.rect(0.0, 0.0, wide, high, Palette::of(theme).page);
    let (dx, dy) = ((wide - scene.width) / 2.0, (high - scene.height) / 2.0);
    page.place(std::mem::take(scene), dx, dy);
    *scene = page;
}

#[cfg(test)]
mod tests;
