//! Genus map: which heaps are tame, which are not, and what is each one's genus?
//!
//! Some heaps: a table of genus symbols, ten to a row, coloured by how tame they are. Many
//! heaps: a strip of colours alone, in bands.

use super::axis;
use super::cells::{self, Grid};
use super::data::{counted, grouped, numbered};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::palette::{Look, Palette, Sign};
use super::scene::{Anchor, Color, FieldCells, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::Genus;
use crate::misere::{Kind, Tame};

/// How far a game is from being tame.
///
/// Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tameness {
    /// Tame, with genus 0^120 or 1^031: sums of such heaps reverse the winner.
    Fickle,
    /// Tame, with genus n^n: as in normal play.
    Firm,
    /// Not tame, all options tame, g⁺ 0 or 1.
    Restive,
    /// Not tame, all options tame, g⁺ at least 2 and g⁻ 0 or 1.
    Restless,
    /// Anything else that is not tame.
    Wild,
}

impl Tameness {
    /// From tame to wild.
    pub const ALL: [Tameness; 5] =
        [Tameness::Fickle, Tameness::Firm, Tameness::Restive, Tameness::Restless, Tameness::Wild];

    const fn words(self) -> &'static str {
        match self {
            Tameness::Fickle => "tame, fickle",
            Tameness::Firm => "tame, firm",
            Tameness::Restive => "restive",
            Tameness::Restless => "restless",
            Tameness::Wild => "wild",
        }
    }

    /// Whether it is one of the two tame kinds.
    pub const fn is_tame(self) -> bool {
        matches!(self, Tameness::Fickle | Tameness::Firm)
    }
}

impl From<Kind> for Tameness {
    /// Tame is tame, hereditarily or by reversal.
    fn from(kind: Kind) -> Tameness {
        match kind {
            Kind::Tame { value: Tame { firm: true, .. }, .. } => Tameness::Firm,
            Kind::Tame { .. } => Tameness::Fickle,
            Kind::Restive => Tameness::Restive,
            Kind::Restless => Tameness::Restless,
            Kind::Wild => Tameness::Wild,
        }
    }
}

/// What is known of one heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GenusCell {
    /// Its genus.
    pub genus: Option<Genus>,
    /// How tame it is.
    pub tameness: Option<Tameness>,
}

/// The genera of single heaps of consecutive sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusMap {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The size of the first heap.
    pub first: u64,
    /// What is known from that heap on.
    pub heaps: Vec<GenusCell>,
}

const MOST_HEAPS: usize = 4000;
/// From here on symbols would only be a wall of digits.
const MOST_SYMBOLS: usize = 200;

impl GenusMap {
    fn first_untamed(&self) -> Option<(u64, &GenusCell)> {
        numbered(self.first, &self.heaps)
            .find(|(_, cell)| cell.tameness.is_some_and(|tameness| !tameness.is_tame()))
    }

    fn layout(&self, room: Room, palette: &Palette) -> Layout {
        let last = self.first.saturating_add(self.heaps.len() as u64 - 1);
        let tick = palette.tick();
        let left = font::width(&grouped(last), tick.size, tick.bold).max(14.0) + 10.0;
        let width = room.width - left;
        let symbols = self.heaps.len() <= MOST_SYMBOLS;
        let columns = match (symbols, self.heaps.len()) {
            (true, _) if width < 560.0 => 5,
            (true, _) => 10,
            (false, heaps) if heaps <= 1000 && width < 1000.0 => 50,
            (false, _) => 100,
        };
        let wide = (width / columns as f64).min(68.0);
        let wide = if wide >= 8.0 { wide.floor() } else { (wide * 10.0).floor() / 10.0 };
        Layout { columns, symbols, left, wide, high: if symbols { 23.0 } else { wide.clamp(8.0, 14.0) } }
    }
}

struct Layout {
    columns: usize,
    symbols: bool,
    left: f64,
    wide: f64,
    high: f64,
}

impl Chart for GenusMap {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        "genus and tameness by heap size".into()
    }

    fn question(&self) -> &'static str {
        "Which heaps are tame, and where does the game first cease to be?"
    }

    fn note(&self) -> String {
        let unknown = self.heaps.iter().filter(|cell| cell.tameness.is_none()).count();
        let said = match self.first_untamed() {
            Some((heap, GenusCell { genus: Some(genus), tameness: Some(tameness) })) => format!(
                "The first heap that is not tame is {} ({}), of genus {}.",
                grouped(heap),
                tameness.words(),
                superscript(genus)
            ),
            Some((heap, _)) => format!("The first heap that is not tame is {}.", grouped(heap)),
            None if unknown == self.heaps.len() => "Tameness is not known.".into(),
            None => format!(
                "All of {} shown whose tameness is known are tame.",
                counted(self.heaps.len(), "heap")
            ),
        };
        match unknown {
            0 => said,
            n if n == self.heaps.len() => said,
            n => format!("{said} For {} it is not known.", counted(n, "heap")),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        if self.heaps.is_empty() {
            return Err(ChartError::Empty("no heap size was given"));
        }
        if self.heaps.len() > MOST_HEAPS {
            return Err(ChartError::TooLarge {
                what: "heap sizes",
                asked: self.heaps.len(),
                most: MOST_HEAPS,
                instead: super::sizes_from(self.first, MOST_HEAPS),
            });
        }
        let layout = self.layout(room, palette);
        let looks = looks(palette);
        let kind = |cell: &GenusCell| cell.tameness.map_or(0, |tameness| tameness as usize + 1);
        let columns = layout.columns.min(self.heaps.len());
        let rows = self.heaps.len().div_ceil(columns);
        let top = 18.0;
        let between = if layout.symbols { 0.0 } else { 3.0 };
        let mut scene = Scene::new(
            layout.left + columns as f64 * layout.wide + 2.0,
            top + rows as f64 * (layout.high + between),
        );
        let last_column = columns as u64 - 1;
        let step = axis::label_step(last_column, layout.wide, palette);
        for offset in axis::multiples(0, last_column, step) {
            let x = layout.left + (offset as f64 + 0.5) * layout.wide;
            scene.text((x, top - 9.0), Anchor::Middle, palette.tick(), format!("+{offset}"));
        }
        let every = axis::round_step(12.5 / (layout.high + between)) as usize;
        for (row, heaps) in self.heaps.chunks(columns).enumerate() {
            let y = top + row as f64 * (layout.high + between);
            let grid = Grid {
                x: layout.left,
                y,
                columns: heaps.len(),
                rows: 1,
                wide: layout.wide,
                high: layout.high,
            };
            let kinds: Vec<usize> = heaps.iter().map(kind).collect();
            cells::paint(&mut scene, grid, &kinds, &looks, palette.page, palette.axis);
            scene.field(FieldCells::Heaps, self.first.saturating_add((row * columns) as u64), grid);
            if row % every == 0 {
                let heap = self.first.saturating_add((row * columns) as u64);
                let at = (layout.left - 7.0, y + layout.high / 2.0);
                scene.text(at, Anchor::End, palette.tick(), grouped(heap));
            }
            if layout.symbols {
                for (column, cell) in heaps.iter().enumerate() {
                    let Some(genus) = &cell.genus else { continue };
                    let ink = if kinds[column] == 0 { palette.ink } else { looks[kinds[column]].ink };
                    symbol(&mut scene, grid, column, genus, ink);
                }
            }
        }
        let present = |at: &usize| self.heaps.iter().any(|cell| kind(cell) == *at);
        let order = (1..looks.len()).chain([0]).filter(present);
        let keys = order.map(|at| {
            let words = if at == 0 { "not known" } else { Tameness::ALL[at - 1].words() };
            Key::cell(looks[at], palette, words)
        });
        Ok(Drawing { scene, keys: keys.collect() })
    }
}

/// The unknown first, then from tame to wild.
fn looks(palette: &Palette) -> [Look; 6] {
    let (black, white) = (Color(0x1a, 0x1f, 0x26), Color(0xff, 0xff, 0xff));
    let look = |fill, ink| Look { fill, ink, sign: Sign::Plain };
    let dark = palette.page.lightness() < 50.0;
    let [fickle, firm, restive, restless, wild] = if dark {
        [
            look(Color(0x2c, 0x34, 0x3d), white),
            look(Color(0x2b, 0x51, 0x75), white),
            look(Color(0xa8, 0x74, 0x12), white),
            look(Color(0xd8, 0x88, 0xb5), black),
            look(Color(0xff, 0xb3, 0x7d), black),
        ]
    } else {
        [
            look(Color(0xee, 0xf0, 0xf3), black),
            look(Color(0xb4, 0xd2, 0xea), black),
            look(Color(0xeb, 0xa8, 0x24), black),
            look(Color(0xc7, 0x6b, 0x9a), black),
            look(Color(0x9c, 0x33, 0x05), white),
        ]
    };
    [palette.unknown(), fickle, firm, restive, restless, wild]
}

/// The symbol in the middle of its cell, smaller where it is long.
fn symbol(scene: &mut Scene, grid: Grid, column: usize, genus: &Genus, ink: Color) {
    let text = superscript(genus);
    let room = grid.wide - 6.0;
    let size = (11.5 * room / font::width(&text, 11.5, false).max(room)).max(8.0);
    let text = font::shorten(&text, size, false, room);
    scene.text(grid.centre(0, column), Anchor::Middle, TextLook { size, bold: false, ink }, text);
}

/// A genus as the books set it: the digits raised.
fn superscript(genus: &Genus) -> String {
    let text = genus.to_string();
    let (base, digits) = text.split_once('^').unwrap_or((&text, ""));
    let raised = digits.chars().map(|c| match c {
        '(' => '⁽',
        ')' => '⁾',
        c => c
            .to_digit(10)
            .map_or(c, |digit| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize]),
    });
    base.chars().chain(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Theme;

    #[test]
    fn symbols_are_raised() {
        let raised = |text: &str| superscript(&text.parse::<Genus>().unwrap());
        assert_eq!(raised("4^146"), "4¹⁴⁶");
        assert_eq!(raised("12^(12)(14)"), "12⁽¹²⁾⁽¹⁴⁾");
    }

    #[test]
    fn the_kinds_stay_apart_in_grey_and_their_ink_reads() {
        for theme in [Theme::Light, Theme::Dark] {
            let looks = looks(&Palette::of(theme));
            let mut greys: Vec<_> = looks[1..].iter().map(|look| look.fill.lightness()).collect();
            greys.sort_by(f64::total_cmp);
            assert!(greys.windows(2).all(|pair| pair[1] - pair[0] >= 9.0), "{theme:?} {greys:?}");
            assert!(
                looks[1..].iter().all(|look| (look.ink.lightness() - look.fill.lightness()).abs() > 38.0)
            );
        }
    }
}
