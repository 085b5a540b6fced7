//! The inks of each theme, chosen to survive colour blindness and a grey printer.
//!
//! Hues are Okabe and Ito's (*Color Universal Design*, 2008). The four outcome classes
//! also differ by lightness, so that a photocopy keeps them apart, and where cells are
//! large enough the two classes that differ carry a stroke as well.

use super::data::Class;
use super::options::Theme;
use super::scene::{Color, TextLook};

/// What a cell carries over its fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nothing.
    Plain,
    /// A stroke from bottom left to top right.
    Rising,
    /// A stroke from top left to bottom right.
    Falling,
    /// Hatching: not known.
    Hatched,
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The fill.
    pub fill: Color,
    /// Ink for letters and signs on the fill.
    pub ink: Color,
    /// The sign.
    pub sign: Sign,
}

/// The inks of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page.
    pub page: Color,
    /// Titles and letters.
    pub ink: Color,
    /// Second lines, tick labels, notes.
    pub muted: Color,
    /// Axis lines and frames.
    pub axis: Color,
    /// Grid lines and tinted stretches.
    pub faint: Color,
    /// The first hue: g⁺, and N turned P.
    pub blue: Color,
    /// The second hue: g⁻ where it departs.
    pub vermilion: Color,
    /// The third hue: P turned N.
    pub orange: Color,
    both_p: Color,
    both_n: Color,
    draw: Color,
    hatch: Color,
}

const LIGHT: Palette = Palette {
    page: Color(0xff, 0xff, 0xff),
    ink: Color(0x1a, 0x1f, 0x26),
    muted: Color(0x52, 0x5c, 0x68),
    axis: Color(0x8a, 0x94, 0x9f),
    faint: Color(0xe6, 0xe9, 0xed),
    blue: Color(0x00, 0x72, 0xb2),
    vermilion: Color(0xd5, 0x5e, 0x00),
    orange: Color(0xf0, 0xa5, 0x0c),
    both_p: Color(0x2c, 0x36, 0x42),
    both_n: Color(0xe9, 0xec, 0xf0),
    draw: Color(0xcc, 0x79, 0xa7),
    hatch: Color(0xa8, 0xb0, 0xb9),
};

const DARK: Palette = Palette {
    page: Color(0x13, 0x17, 0x1c),
    ink: Color(0xed, 0xf0, 0xf3),
    muted: Color(0xae, 0xb7, 0xc1),
    axis: Color(0x76, 0x80, 0x8b),
    faint: Color(0x29, 0x30, 0x38),
    blue: Color(0x4a, 0xa3, 0xdf),
    vermilion: Color(0xf0, 0x7c, 0x28),
    orange: Color(0xf0, 0xa5, 0x0c),
    both_p: Color(0xe4, 0xe8, 0xec),
    both_n: Color(0x2c, 0x34, 0x3d),
    draw: Color(0xcc, 0x79, 0xa7),
    hatch: Color(0x5b, 0x65, 0x70),
};

impl Palette {
    /// The inks of a theme.
    pub const fn of(theme: Theme) -> Palette {
        match theme {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
        }
    }

    /// How a cell of this class looks.
    pub fn class(&self, class: Class) -> Look {
        let black = Color(0x1a, 0x1f, 0x26);
        let white = Color(0xff, 0xff, 0xff);
        let look = |fill, ink, sign| Look { fill, ink, sign };
        match class {
            Class::BothP => look(self.both_p, self.page, Sign::Plain),
            Class::BothN => look(self.both_n, self.muted, Sign::Plain),
            Class::PTurnsN => look(self.orange, black, Sign::Rising),
            Class::NTurnsP => look(self.n_turns_p(), white, Sign::Falling),
            Class::Draw => look(self.draw, black, Sign::Plain),
            Class::Unknown => self.unknown(),
        }
    }

    /// How a cell looks whose content is not known.
    pub fn unknown(&self) -> Look {
        Look { fill: self.page.toward(self.faint, 0.4), ink: self.hatch, sign: Sign::Hatched }
    }

    // Kept darker than `blue`, whose lines must stand out against a dark page, so that a
    // grey print keeps it apart from the orange.
    fn n_turns_p(&self) -> Color {
        Color(0x00, 0x72, 0xb2)
    }

    /// Lines of charts with several: eight inks, then they repeat.
    pub fn line(&self, index: usize) -> Color {
        let inks = [
            self.blue,
            self.vermilion,
            Color(0x00, 0x9e, 0x73),
            self.draw,
            self.orange,
            Color(0x56, 0xb4, 0xe9),
            self.ink,
            self.axis,
        ];
        inks[index % inks.len()]
    }

    /// Titles.
    pub const fn title(&self) -> TextLook {
        TextLook { size: 16.0, bold: true, ink: self.ink }
    }

    /// Labels of rows, axes and legend.
    pub const fn label(&self) -> TextLook {
        TextLook { size: 11.5, bold: false, ink: self.ink }
    }

    /// Second lines and notes.
    pub const fn note(&self) -> TextLook {
        TextLook { size: 11.5, bold: false, ink: self.muted }
    }

    /// Numbers along an axis.
    pub const fn tick(&self) -> TextLook {
        TextLook { size: 10.0, bold: false, ink: self.muted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_classes_stay_apart_in_grey() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(theme);
            let classes = [Class::BothP, Class::BothN, Class::PTurnsN, Class::NTurnsP];
            let mut greys = classes.map(|class| palette.class(class).fill.lightness());
            greys.sort_by(f64::total_cmp);
            for pair in greys.windows(2) {
                assert!(pair[1] - pair[0] >= 15.0, "{theme:?}: {greys:?}");
            }
        }
    }

    #[test]
    fn ink_reads_on_its_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(theme);
            for ink in [palette.ink, palette.muted] {
                assert!((ink.lightness() - palette.page.lightness()).abs() > 50.0);
            }
            for class in [Class::BothP, Class::BothN, Class::PTurnsN, Class::NTurnsP, Class::Draw] {
                let look = palette.class(class);
                assert!((look.ink.lightness() - look.fill.lightness()).abs() > 40.0, "{theme:?} {class:?}");
            }
        }
    }
}
