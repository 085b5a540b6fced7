//! Charts inside a page: one drawing whose inks follow the reader's colour scheme.
//!
//! Both themes draw the same marks in different inks. So every pair of inks gets a number,
//! the drawing is painted once with the numbers, and the page says what they stand for
//! under either scheme.

use crate::chart::scene::{Color, Mark, Scene};
use crate::chart::svg::{STEPS, SvgBackend};
use crate::chart::{Chart, ChartError, ChartOptions, Theme, figure, paint};
use std::fmt::Write;

/// The pairs of inks of a page, in the order they were met.
#[derive(Debug, Default)]
pub(super) struct Inks {
    pairs: Vec<(Color, Color)>,
}

impl Inks {
    fn number(&mut self, light: Color, dark: Color) -> usize {
        let known = self.pairs.iter().position(|&pair| pair == (light, dark));
        known.unwrap_or_else(|| {
            self.pairs.push((light, dark));
            self.pairs.len() - 1
        })
    }

    /// The chart as an SVG element without words around it, in numbered inks, and its width.
    ///
    /// # Errors
    /// Where the chart cannot be drawn.
    pub(super) fn draw(&mut self, chart: &dyn Chart, width: u32) -> Result<(String, f64), ChartError> {
        let of =
            |theme| figure(chart, &ChartOptions { theme, width: Some(width), ..ChartOptions::default() });
        let scene = self.numbered(of(Theme::Light)?, &of(Theme::Dark)?);
        let svg = self.svg(&scene, &chart.title(), &format!("{} {}", chart.question(), chart.note()))?;
        Ok((svg, scene.width))
    }

    /// A scene in numbered inks as an SVG element.
    ///
    /// # Errors
    /// [`ChartError::Painting`].
    pub(super) fn svg(&self, scene: &Scene, title: &str, description: &str) -> Result<String, ChartError> {
        let steps = |units: f64| (units * STEPS).round() as u32;
        let size = (scene.width.round() as u32, scene.height.round() as u32);
        let grid = (steps(scene.width), steps(scene.height));
        let mut backend = SvgBackend::new(size, grid, title, description);
        let placement = paint::Placement { steps: STEPS, shift: (0.0, 0.0) };
        paint::paint(scene, &mut backend, placement)
            .map_err(|error| ChartError::Painting(error.to_string()))?;
        scene.fields.iter().for_each(|field| backend.field(field));
        let mut svg = backend.finish();
        for (number, _) in self.pairs.iter().enumerate() {
            let Color(r, g, b) = numbered(number);
            let ink = format!("\"#{r:02x}{g:02x}{b:02x}\"");
            svg = svg.replace(&ink, &format!("\"var(--i{number})\""));
        }
        Ok(svg)
    }

    /// The scene of the light theme with the number of its pair in place of every ink.
    pub(super) fn numbered(&mut self, light: Scene, dark: &Scene) -> Scene {
        let mut scene = light;
        for (mark, dark) in scene.marks.iter_mut().zip(&dark.marks) {
            let light = ink_mut(mark);
            *light = numbered(self.number(*light, ink(dark)));
        }
        scene
    }

    /// What the numbers stand for, as declarations of CSS: light, dark.
    pub(super) fn declarations(&self) -> [String; 2] {
        let declare = |of: fn(&(Color, Color)) -> Color| {
            let mut out = String::new();
            for (number, pair) in self.pairs.iter().enumerate() {
                let Color(r, g, b) = of(pair);
                // Writing to a string cannot fail.
                let _ = write!(out, "--i{number}:#{r:02x}{g:02x}{b:02x};");
            }
            out
        };
        [declare(|pair| pair.0), declare(|pair| pair.1)]
    }
}

/// The colour that stands for a number while the drawing is painted.
fn numbered(number: usize) -> Color {
    let [_, r, g, b] = (number as u32).to_be_bytes();
    Color(r, g, b)
}

fn ink(mark: &Mark) -> Color {
    match mark {
        Mark::Rect(.., ink) | Mark::Area(_, ink) | Mark::Line(.., ink) | Mark::Disc(.., ink) => *ink,
        Mark::Text(label) => label.ink,
    }
}

fn ink_mut(mark: &mut Mark) -> &mut Color {
    match mark {
        Mark::Rect(.., ink) | Mark::Area(_, ink) | Mark::Line(.., ink) | Mark::Disc(.., ink) => ink,
        Mark::Text(label) => &mut label.ink,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Outcome::{N, P};
    use crate::chart::{Heading, OutcomeStrips, Outcomes, Unit};

    #[test]
    fn every_ink_is_a_number_with_two_meanings() {
        let strips = OutcomeStrips {
            heading: Heading::both("Nim", "single heaps"),
            first: 0,
            heaps: vec![Outcomes::known(P, N), Outcomes::known(N, P), Outcomes::known(N, N)],
            unit: Unit::heap(),
            names: Vec::new(),
        };
        let mut inks = Inks::default();
        let (svg, width) = inks.draw(&strips, 612).unwrap();
        assert!(svg.contains(&format!("width=\"{}\"", width.round())));
        assert!(!svg.contains('#'), "{svg}");
        assert!(svg.contains("fill=\"var(--i0)\"") && svg.contains("data-cells=\"heaps\""));
        let [light, dark] = inks.declarations();
        for number in 0..inks.pairs.len() {
            let name = format!("--i{number}:#");
            assert!(light.contains(&name) && dark.contains(&name));
        }
        assert_ne!(light, dark);
        // A second chart in the same inks adds no pair.
        let pairs = inks.pairs.len();
        inks.draw(&strips, 612).unwrap();
        assert_eq!(inks.pairs.len(), pairs);
    }
}
