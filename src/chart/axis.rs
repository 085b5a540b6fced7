//! Ticks that fall on round numbers and leave room for their labels.

use super::data::grouped;
use super::font;
use super::palette::Palette;
use super::scene::{Anchor, Scene};

/// The least of 1, 2, 5, 10, 20, 50 ... that is at least `least`.
pub fn round_step(least: f64) -> u64 {
    let mut decade = 1u64;
    loop {
        for step in [1, 2, 5].map(|k| decade.saturating_mul(k)) {
            if step as f64 >= least || step == u64::MAX {
                return step;
            }
        }
        decade = decade.saturating_mul(10);
    }
}

/// The step between labelled numbers up to `largest` that stand `spacing` units apart
/// for each 1 they differ by.
pub fn label_step(largest: u64, spacing: f64, palette: &Palette) -> u64 {
    let look = palette.tick();
    let needed = font::width(&grouped(largest), look.size, look.bold) + 8.0;
    round_step(needed / spacing)
}

/// The multiples of `step` from `first` to `last`, both counted in.
pub fn multiples(first: u64, last: u64, step: u64) -> impl Iterator<Item = u64> {
    let start = first.div_ceil(step).saturating_mul(step);
    (0..).map_while(move |k: u64| {
        let at = step.checked_mul(k)?.checked_add(start)?;
        (at <= last).then_some(at)
    })
}

/// A horizontal whole-number axis under a plot: the line, ticks, numbers and its name.
pub struct Below {
    /// Where the number `first` stands.
    pub x: f64,
    /// The axis line.
    pub y: f64,
    /// The first number.
    pub first: u64,
    /// The last number.
    pub last: u64,
    /// Units from one number to the next.
    pub spacing: f64,
}

impl Below {
    /// Height of ticks, numbers and name together.
    pub const HEIGHT: f64 = 38.0;

    /// Where a number stands.
    pub fn at(&self, number: u64) -> f64 {
        self.x + (number - self.first) as f64 * self.spacing
    }

    /// Draws the axis; `name` stands centred under the numbers.
    pub fn draw(&self, scene: &mut Scene, palette: &Palette, name: &str) {
        let step = label_step(self.last, self.spacing, palette);
        // Marks of one look stand together, which makes the files small.
        for number in multiples(self.first, self.last, step) {
            let x = self.at(number);
            scene.line(vec![(x, self.y), (x, self.y + 4.0)], 1.0, palette.axis);
        }
        for number in multiples(self.first, self.last, step) {
            scene.text((self.at(number), self.y + 12.0), Anchor::Middle, palette.tick(), grouped(number));
        }
        let middle = self.x + (self.last - self.first) as f64 * self.spacing / 2.0;
        scene.text((middle, self.y + 29.0), Anchor::Middle, palette.label(), name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Theme;

    #[test]
    fn steps_are_round_and_large_enough() {
        assert_eq!([0.1, 1.0, 1.5, 3.0, 7.0, 11.0, 60.0].map(round_step), [1, 1, 2, 5, 10, 20, 100]);
        assert_eq!(round_step(f64::INFINITY), u64::MAX);
    }

    #[test]
    fn multiples_end_at_the_last_even_at_the_edge_of_the_type() {
        assert_eq!(multiples(3, 20, 5).collect::<Vec<_>>(), [5, 10, 15, 20]);
        assert_eq!(multiples(0, 0, 10).collect::<Vec<_>>(), [0]);
        assert_eq!(multiples(u64::MAX - 1, u64::MAX, u64::MAX).collect::<Vec<_>>(), [u64::MAX]);
    }

    #[test]
    fn labels_of_any_size_have_room() {
        let palette = Palette::of(Theme::Light);
        for largest in [9, 300, 123_456, 1_000_000_000] {
            for spacing in [0.01, 0.5, 2.3, 11.0, 30.0] {
                let step = label_step(largest, spacing, &palette);
                let width = font::width(&grouped(largest), 10.0, false);
                assert!(step as f64 * spacing > width, "{largest} {spacing}");
            }
        }
    }
}
