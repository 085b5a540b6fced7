//! The side of a picture: pixels, or a length on paper.

use crate::chart::{CSS_DOTS, MAX_SIDE, MIN_SIDE};
use std::str::FromStr;

/// Lengths by name, in millimetres: a column of a page set in two, and both with the gap.
const NAMED: [(&str, f64); 2] = [("column", 86.0), ("page", 178.0)];

/// Units of length, in inches.
const UNITS: [(&str, f64); 4] = [("mm", 1.0 / 25.4), ("cm", 10.0 / 25.4), ("in", 1.0), ("pt", 1.0 / 72.27)];

/// A stated side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// In pixels; on paper, 96 to the inch.
    pub pixels: u32,
    /// Whether it is a length on paper.
    pub on_paper: bool,
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Side, String> {
        let number = |digits: &str| digits.trim().parse::<f64>().ok().filter(|length| length.is_finite());
        let millimetres = NAMED.iter().find(|(name, _)| *name == text).map(|(_, length)| length / 25.4);
        let with_unit = || {
            let unit = |&(unit, inches): &(&str, f64)| Some(number(text.strip_suffix(unit)?)? * inches);
            UNITS.iter().find_map(unit)
        };
        let inches = millimetres.or_else(with_unit);
        let pixels = inches
            .map(|inches| inches * f64::from(CSS_DOTS))
            .or_else(|| text.parse::<u32>().ok().map(f64::from));
        let pixels =
            pixels.ok_or("write pixels (640), a length (86mm, 8.6cm, 3.4in, 246pt), column or page")?;
        let side = Side { pixels: pixels.round() as u32, on_paper: inches.is_some() };
        if (MIN_SIDE..=MAX_SIDE).contains(&side.pixels) {
            return Ok(side);
        }
        let mm = |side: u32| (f64::from(side) / f64::from(CSS_DOTS) * 25.4).round();
        Err(match side.on_paper {
            true => format!("a side is {} to {} mm long", mm(MIN_SIDE), mm(MAX_SIDE)),
            false => format!("a side is {MIN_SIDE} to {MAX_SIDE} pixels long"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_pixels() {
        let read = |text: &str| text.parse::<Side>().map(|side| (side.pixels, side.on_paper));
        assert_eq!(read("640"), Ok((640, false)));
        assert_eq!(read("86mm"), Ok((325, true)));
        assert_eq!(read("column"), read("8.6cm"));
        assert_eq!(read("5in"), Ok((480, true)));
        assert_eq!(read("page"), Ok((673, true)));
        for wrong in ["", "mm", "-5mm", "1e9mm", "nanmm", "inf cm", "20", "12.5", "2mm", "100000", "wide"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
