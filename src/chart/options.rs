//! What a user may ask of any chart: its size, its theme, another title.

use super::error::ChartError;

/// The smallest side a picture may have, in pixels.
pub const MIN_SIDE: u32 = 120;
/// The largest side a picture may have, in pixels.
pub const MAX_SIDE: u32 = 10_000;

/// The pixels of SVG and CSS to the inch.
pub const CSS_DOTS: u32 = 96;

/// Dark ink on a light page, or the reverse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For paper and for most pages.
    #[default]
    Light,
    /// For dark pages and dim lecture rooms.
    Dark,
}

/// Size, theme and title. The default draws each chart at the size that suits its data.
///
/// Pictures are laid out at the size they need and then scaled as a whole, so that no
/// request can make labels collide: a stated width first changes how cells wrap and how
/// far curves stretch, within what stays legible, and beyond that the scale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartOptions {
    /// Width of the finished picture in pixels.
    pub width: Option<u32>,
    /// Height of the finished picture in pixels.
    pub height: Option<u32>,
    /// How many dots of a bitmap make an inch, for stated sides that are lengths on paper;
    /// a stated side is in [`CSS_DOTS`] then. Where nothing is said it is in dots.
    pub dots_per_inch: Option<u32>,
    /// Light or dark.
    pub theme: Theme,
    /// Replaces the first line; ruleset, conventions and scope stay in the second.
    pub title: Option<String>,
}

impl ChartOptions {
    /// # Errors
    ///
    /// [`ChartError::Size`] for a stated side outside [`MIN_SIDE`] to [`MAX_SIDE`].
    pub fn check(&self) -> Result<(), ChartError> {
        let out_of_range = |side: &u32| !(MIN_SIDE..=MAX_SIDE).contains(side);
        match [self.width, self.height].into_iter().flatten().find(out_of_range) {
            Some(side) => Err(ChartError::Size(side)),
            None => Ok(()),
        }
    }

    /// The size of a bitmap of a drawing of `natural` size: two dots to the unit where
    /// nothing is stated.
    pub(super) fn dots(&self, natural: (f64, f64)) -> (u32, u32) {
        let (width, height) = self.finished_size(natural, 2.0);
        let stated = self.width.or(self.height);
        match self.dots_per_inch.filter(|_| stated.is_some()) {
            None => (width, height),
            Some(dots) => {
                let dense = |side: u32| u64::from(side) * u64::from(dots) / u64::from(CSS_DOTS);
                [width, height].map(|side| dense(side).clamp(1, MAX_SIDE.into()) as u32).into()
            }
        }
    }

    /// The size of the finished picture for a drawing of `natural` size, in pixels; with
    /// neither side stated, `scale` pixels to the unit.
    pub(super) fn finished_size(&self, natural: (f64, f64), scale: f64) -> (u32, u32) {
        let (width, height) = natural;
        let side = |length: f64| length.round().clamp(1.0, f64::from(MAX_SIDE)) as u32;
        match (self.width, self.height) {
            (Some(w), Some(h)) => (w, h),
            (Some(w), None) => (w, side(height * f64::from(w) / width)),
            (None, Some(h)) => (side(width * f64::from(h) / height), h),
            (None, None) => (side(width * scale), side(height * scale)),
        }
    }
}
