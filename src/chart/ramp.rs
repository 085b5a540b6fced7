//! Colours for Grundy values: a ramp whose lightness only ever falls (or, on a dark page,
//! rises), so that order survives a grey print. The value 0, which is a P-position, has
//! the ink of P.

use super::data::{Class, grouped};
use super::frame::Key;
use super::palette::{Look, Palette, Sign};
use super::scene::Color;
use crate::base::Grundy;

/// The looks of the values 0 to `largest`.
pub struct Ramp {
    largest: Grundy,
    palette: Palette,
}

/// Up to here every value has its own shade.
const MOST_EVEN: Grundy = 24;
/// Beyond, values share this many, by their square roots: a few large values must not
/// press all small ones into the same corner.
const SHADES: usize = 120;
/// Pale yellow through green and blue: stops of a ramp, light to dark.
const STOPS: [Color; 6] = [
    Color(0xf7, 0xf3, 0xc0),
    Color(0xc2, 0xdf, 0xa6),
    Color(0x78, 0xbf, 0xa8),
    Color(0x3f, 0x93, 0xb5),
    Color(0x3a, 0x5f, 0xa8),
    Color(0x41, 0x2f, 0x80),
];

impl Ramp {
    /// A ramp over these values.
    pub fn of(values: impl IntoIterator<Item = Grundy>, palette: &Palette) -> Ramp {
        Ramp { largest: values.into_iter().max().unwrap_or(0), palette: *palette }
    }

    /// Every look; [`Ramp::index`] points into it.
    pub fn looks(&self) -> Vec<Look> {
        let palette = &self.palette;
        let mut looks = vec![palette.unknown(), palette.class(Class::BothP)];
        looks.extend((0..self.shades()).map(|shade| self.shade(shade)));
        looks
    }

    /// Which look a value has; `None` is not known.
    pub fn index(&self, value: Option<Grundy>) -> usize {
        match value {
            None => 0,
            Some(0) => 1,
            Some(value) => {
                let largest = self.largest.max(1);
                let value = value.min(largest);
                let shade = if self.even() { value as usize - 1 } else { shade_of(value, largest) };
                2 + shade
            }
        }
    }

    /// The legend: every value where they are few, otherwise some along the ramp.
    pub fn keys(&self, unknown: bool) -> Vec<Key> {
        let looks = self.looks();
        let palette = &self.palette;
        let last = u64::from(self.largest);
        let mut samples: Vec<u64> = match last {
            0..=9 => (0..=last).collect(),
            _ if self.even() => (0..=5).map(|k| last * k / 5).collect(),
            _ => [0, 1].into_iter().chain((1..=5).map(|k| last * k * k / 25)).collect(),
        };
        // Where the largest is small the first of them fall together.
        samples.sort_unstable();
        samples.dedup();
        let key = |value: &u64| {
            let words = if *value == 0 { "0 (P)".into() } else { grouped(*value) };
            Key::cell(looks[self.index(Some(*value as Grundy))], palette, words)
        };
        let mut keys: Vec<_> = samples.iter().map(key).collect();
        if unknown {
            keys.push(Key::cell(palette.unknown(), palette, "not known"));
        }
        keys
    }

    /// Whether every value has a shade of its own, evenly spaced.
    fn even(&self) -> bool {
        self.largest <= MOST_EVEN
    }

    fn shades(&self) -> usize {
        if self.even() { self.largest.max(1) as usize } else { SHADES }
    }

    fn shade(&self, shade: usize) -> Look {
        let share = shade as f64 / (self.shades().max(2) - 1) as f64;
        // On a dark page high values are the bright ones.
        let dark = self.palette.page.lightness() < 50.0;
        let along = if dark { 1.0 - share } else { share } * (STOPS.len() - 1) as f64;
        let stop = (along as usize).min(STOPS.len() - 2);
        let fill = STOPS[stop].toward(STOPS[stop + 1], along - stop as f64);
        let ink = if fill.lightness() > 55.0 { Color(0x1a, 0x1f, 0x26) } else { Color(0xff, 0xff, 0xff) };
        Look { fill, ink, sign: Sign::Plain }
    }
}

fn shade_of(value: Grundy, largest: Grundy) -> usize {
    let share = (f64::from(value - 1) / f64::from(largest - 1)).sqrt();
    (share * (SHADES - 1) as f64).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Theme;

    #[test]
    fn lightness_runs_one_way() {
        for theme in [Theme::Light, Theme::Dark] {
            let ramp = Ramp::of([300], &Palette::of(theme));
            let greys: Vec<f64> =
                (1..=300).map(|v| ramp.looks()[ramp.index(Some(v))].fill.lightness()).collect();
            let falls = greys.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9);
            let rises = greys.windows(2).all(|pair| pair[1] >= pair[0] - 1e-9);
            assert!(if theme == Theme::Light { falls } else { rises });
            assert!((greys[0] - greys[299]).abs() > 60.0);
        }
    }

    #[test]
    fn ink_reads_on_every_shade() {
        let ramp = Ramp::of([40], &Palette::of(Theme::Light));
        assert!(
            ramp.looks()
                .iter()
                .skip(1)
                .all(|look| (look.ink.lightness() - look.fill.lightness()).abs() > 40.0)
        );
    }

    #[test]
    fn every_value_has_a_look_whatever_the_largest() {
        for largest in [0, 1, 2, 9, 10, 24, 25, 26, 120, 300, u32::MAX] {
            let ramp = Ramp::of([largest], &Palette::of(Theme::Light));
            let looks = ramp.looks().len();
            for value in [0, 1, largest / 2, largest, u32::MAX] {
                assert!(ramp.index(Some(value)) < looks, "{value} of {largest}");
            }
            assert!(!ramp.keys(true).is_empty());
        }
    }
}
