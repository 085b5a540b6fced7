//! From a scene to any plotters backend.
//!
//! plotters places everything on an integer grid, so a scene is painted on a grid finer
//! than its unit: cells 4.7 units wide stay evenly spaced. Rectangles are half open, as
//! in SVG: two that share an edge neither overlap nor leave a gap.

use super::font;
use super::scene::{Anchor, Color, Label, Mark, Point, Scene};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{RGBColor, TextStyle};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, DrawingBackend, DrawingErrorKind};

/// Where a scene lands on a backend's grid: steps to the unit, then a shift in steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Grid steps to one drawing unit.
    pub steps: f64,
    /// Added to every point, in steps.
    pub shift: Point,
}

impl Placement {
    fn point(&self, (x, y): Point) -> BackendCoord {
        // `as` saturates, so even a wild coordinate stays a coordinate.
        let place = |at: f64, shift: f64| (at * self.steps + shift).round() as i32;
        (place(x, self.shift.0), place(y, self.shift.1))
    }

    fn length(&self, units: f64) -> u32 {
        (units * self.steps).round().max(1.0) as u32
    }
}

struct Stroke {
    ink: Color,
    width: u32,
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        backend_color(self.ink)
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

fn backend_color(Color(r, g, b): Color) -> BackendColor {
    BackendColor { alpha: 1.0, rgb: (r, g, b) }
}

/// Paints every mark, back to front.
///
/// # Errors
///
/// What the backend reports.
pub fn paint<DB: DrawingBackend>(
    scene: &Scene,
    backend: &mut DB,
    placement: Placement,
) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
    backend.ensure_prepared()?;
    for mark in &scene.marks {
        match mark {
            Mark::Rect(x, y, width, height, fill) => {
                let (from, to) = (placement.point((*x, *y)), placement.point((x + width, y + height)));
                backend.draw_rect(from, to, &backend_color(*fill), true)?;
            }
            Mark::Area(corners, fill) => {
                let corners: Vec<_> = corners.iter().map(|corner| placement.point(*corner)).collect();
                backend.fill_polygon(corners, &backend_color(*fill))?;
            }
            Mark::Line(points, width, ink) => {
                let stroke = Stroke { ink: *ink, width: placement.length(*width) };
                backend.draw_path(points.iter().map(|point| placement.point(*point)), &stroke)?;
            }
            Mark::Disc(at, radius, fill) => {
                let radius = placement.length(*radius);
                backend.draw_circle(placement.point(*at), radius, &backend_color(*fill), true)?;
            }
            Mark::Text(label) => {
                let style = text_style(label, placement);
                backend.draw_text(&label.text, &style, placement.point(label.at))?;
            }
        }
    }
    backend.present()
}

fn text_style(label: &Label, placement: Placement) -> TextStyle<'static> {
    let Color(r, g, b) = label.ink;
    let horizontal = match label.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    let font = font::font(label.size * placement.steps, label.bold);
    font.color(&RGBColor(r, g, b)).pos(Pos::new(horizontal, VPos::Center))
}
