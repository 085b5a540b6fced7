//! The one typeface shipped with the crate, for PNG text and for measuring.
//!
//! Inter (SIL Open Font License, text beside the files in `assets/fonts/`) was drawn for
//! screens and has the superscripts of the field in full weight: g⁺, g⁻, 12⁽¹²⁾⁽¹⁴⁾. SVG
//! text is set by the reader's own sans-serif face, so measured widths carry a margin
//! for wider ones.

use super::error::ChartError;
use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};
use std::sync::OnceLock;

/// The name the typeface is registered under.
pub const FAMILY: &str = "Inter";
/// What SVG asks the reader's machine for.
pub const SVG_STACK: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
/// plotters sizes a font by ascent plus descent; Inter has 2728 and 680 of 2816 to the em.
pub const HEIGHT_OF_EM: f64 = 3408.0 / 2816.0;
/// Half the height of a capital letter, in em.
pub const HALF_CAPITAL: f64 = 1024.0 / 2816.0;
/// How much wider than Inter the widest of the usual faces is, DejaVu Sans.
const WIDER: f64 = 1.11;
const WIDER_BOLD: f64 = 1.18;
const MEASURING_SIZE: f64 = 1000.0;

pub(super) static REGULAR: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
pub(super) static BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-Bold.otf");

/// Makes the typeface known to plotters; cheap after the first call.
///
/// # Errors
///
/// [`ChartError::Painting`] if the shipped files are damaged.
pub fn register() -> Result<(), ChartError> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        register_font(FAMILY, FontStyle::Normal, REGULAR).is_ok()
            && register_font(FAMILY, FontStyle::Bold, BOLD).is_ok()
    });
    if *done { Ok(()) } else { Err(ChartError::Painting("the shipped font is damaged".into())) }
}

/// The font at `em` grid steps to the em.
pub fn font(em: f64, bold: bool) -> FontDesc<'static> {
    let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
    FontDesc::new(FontFamily::Name(FAMILY), em * HEIGHT_OF_EM, style)
}

/// How wide `text` is at `size` units to the em, with the margin for wider faces.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let em = if register().is_ok() {
        let measured = font(MEASURING_SIZE, bold).layout_box(text);
        measured.map_or(0.0, |((left, _), (right, _))| f64::from(right - left) / MEASURING_SIZE)
    } else {
        0.0
    };
    em * size * if bold { WIDER_BOLD } else { WIDER }
}

/// Breaks `text` at spaces into lines no wider than `room`; a single word that is wider
/// is cut, with an ellipsis in place of what went.
pub fn wrap(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let joined = lines.last().map(|line| format!("{line} {word}"));
        match joined.filter(|line| width(line, size, bold) <= room) {
            Some(line) => {
                lines.pop();
                lines.push(line);
            }
            None => lines.push(shorten(word, size, bold, room)),
        }
    }
    lines
}

/// `text` if it fits in `room`, otherwise as many of its first letters as do and `…`.
pub fn shorten(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    // No letter is narrower than an eighth of an em: what lies beyond cannot fit.
    let most = (room / size * 8.0).max(1.0) as usize;
    let mut kept: Vec<char> = text.chars().take(most).collect();
    loop {
        kept.pop();
        let candidate: String = kept.iter().chain(['…'].iter()).collect();
        if kept.is_empty() || width(&candidate, size, bold) <= room {
            return candidate;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_letters_of_the_field() {
        register().unwrap();
        let missing = width("\u{10ffff}", 10.0, false);
        for letter in "è⁺⁻⁰¹⁴⁽⁾−–…≠≤×".chars() {
            let glyph = width(&letter.to_string(), 10.0, false);
            assert!(glyph > 0.0 && (glyph - missing).abs() > 0.01, "{letter} is missing");
        }
    }

    #[test]
    fn wrapping_keeps_every_word_and_every_line_within_the_room() {
        let text = "Kayles on rows of pins with a very long name that goes on and on";
        let lines = wrap(text, 12.0, true, 150.0);
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| width(line, 12.0, true) <= 150.0));
        assert!(lines.len() > 2);
    }

    #[test]
    fn a_word_wider_than_the_room_is_cut_and_says_so() {
        let lines = wrap(&"x".repeat(300), 12.0, false, 100.0);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].ends_with('…') && width(&lines[0], 12.0, false) <= 100.0);
    }
}
