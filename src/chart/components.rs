//! The misère quotient itself: how do its elements hang together, and which are P?
//!
//! A box for every Archimedean component, in the order of their idempotents: the identity's
//! on top, the kernel at the foot; sums that grow sink from box to box. In a box, framed, the
//! group of its idempotent, and beside it the elements some power of which lies in that group.

use super::cells;
use super::data::{Class, counted, grouped};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::layering::Layering;
use super::palette::Palette;
use super::scene::{Anchor, Point, Scene, TextLook};
use super::{Chart, Heading};

/// The elements of a finite misère quotient by Archimedean components.
///
/// Source: Plambeck and Siegel, *Misère quotients for impartial games*, 2008, section 5;
/// Grillet, *Commutative Semigroups*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientComponents {
    /// Ruleset, convention (misère), scope.
    pub heading: Heading,
    /// The components, in any order.
    pub components: Vec<QuotientComponent>,
    /// Pairs of components, as indices, the lower next below the upper.
    pub covers: Vec<(usize, usize)>,
}

/// One Archimedean component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientComponent {
    /// How many components lie above it at least, one above the other.
    pub layer: usize,
    /// Its elements, those of the group first.
    pub elements: Vec<QuotientElement>,
}

/// One element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientElement {
    /// Its word.
    pub word: String,
    /// Whether its sums are P.
    pub is_p: bool,
    /// Whether it belongs to the group of the component's idempotent.
    pub in_group: bool,
    /// The single heaps of its class, or what stands in their place, ascending.
    pub members: Vec<String>,
}

/// More elements than this are no picture any more.
const MOST: usize = 4000;
/// Words are written where there are no more elements.
const MOST_WORDS: usize = 160;
const PLAIN_CELL: f64 = 9.0;
const CELL_HEIGHT: f64 = 32.0;
const NARROWEST_CELL: f64 = 52.0;
const WIDEST_CELL: f64 = 120.0;
const BETWEEN_LAYERS: f64 = 34.0;
const INSIDE: f64 = 6.0;

/// Where everything goes.
struct Layout {
    width: f64,
    height: f64,
    places: Vec<Place>,
    lines: Vec<Vec<Point>>,
}

/// A component's place on the page.
struct Place {
    x: f64,
    y: f64,
    columns: usize,
    width: f64,
    height: f64,
}

impl QuotientComponents {
    fn order(&self) -> usize {
        self.components.iter().map(|component| component.elements.len()).sum()
    }

    /// Width and height of a cell, and whether it has words in it.
    fn cell(&self) -> (f64, f64, bool) {
        if self.order() > MOST_WORDS {
            return (PLAIN_CELL, PLAIN_CELL, false);
        }
        let words = self.components.iter().flat_map(|component| &component.elements);
        let widest = words.map(|element| font::width(&element.word, 11.5, false)).fold(0.0, f64::max);
        // The first member stands below its word where it is no longer than that.
        let firsts =
            self.components.iter().flat_map(|each| &each.elements).filter_map(|each| each.members.first());
        let longest = firsts.map(|first| font::width(first, 8.5, false)).fold(0.0, f64::max);
        let wide = (widest + 12.0).max((longest + 22.0).min(WIDEST_CELL));
        (wide.max(NARROWEST_CELL), CELL_HEIGHT, true)
    }

    /// Layer below layer, each box about half as high as wide.
    fn layout(&self, room: Room) -> Layout {
        let (wide, high, _) = self.cell();
        let most_columns = (((room.width - 2.0 * INSIDE) / wide) as usize).max(1);
        let mut places: Vec<Place> = Vec::new();
        for component in &self.components {
            let count = component.elements.len();
            let columns = (2.0 * count as f64 * high / wide).sqrt().ceil() as usize;
            let rows = count.div_ceil(columns.clamp(1, most_columns)).max(1);
            let columns = count.div_ceil(rows).max(1);
            let (width, height) = (columns as f64 * wide, rows as f64 * high);
            let (width, height) = (width + 2.0 * INSIDE, height + 2.0 * INSIDE);
            places.push(Place { x: 0.0, y: 0.0, columns, width, height });
        }
        let nodes = self.components.iter().zip(&places).map(|(each, place)| (each.layer, place.width));
        let nodes: Vec<(usize, f64)> = nodes.collect();
        let mut layering = Layering::new(&nodes, &self.covers);
        let width = layering.place();
        let mut heights = vec![0.0; nodes.iter().map(|(layer, _)| layer + 1).max().unwrap_or(0)];
        for (component, place) in self.components.iter().zip(&places) {
            heights[component.layer] = f64::max(heights[component.layer], place.height);
        }
        let mut tops = Vec::new();
        let mut below = 0.0;
        for height in &heights {
            tops.push(below);
            below += height + BETWEEN_LAYERS;
        }
        let shift = (room.width - width).max(0.0) / 2.0;
        for (at, (component, place)) in self.components.iter().zip(&mut places).enumerate() {
            place.x = shift + layering.x(at) - place.width / 2.0;
            place.y = tops[component.layer];
        }
        let line = |(index, &(upper, lower)): (usize, &(usize, usize))| {
            let end = |place: &Place, y| (place.x + place.width / 2.0, y);
            let route = layering.route(index);
            let passed = route.iter().skip(1).take(route.len().saturating_sub(2));
            let around = passed
                .flat_map(|&(x, layer)| [tops[layer], tops[layer] + heights[layer]].map(|y| (shift + x, y)));
            let from = end(&places[upper], places[upper].y + places[upper].height);
            let to = end(&places[lower], places[lower].y);
            std::iter::once(from).chain(around).chain([to]).collect()
        };
        let lines = self.covers.iter().enumerate().map(line).collect();
        Layout { width: width.max(room.width), height: (below - BETWEEN_LAYERS).max(0.0), places, lines }
    }
}

impl Chart for QuotientComponents {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        "the misère quotient".into()
    }

    fn question(&self) -> &'static str {
        "How do the elements of the misère quotient hang together, and which of them are P?"
    }

    fn note(&self) -> String {
        let elements = || self.components.iter().flat_map(|component| &component.elements);
        let p = elements().filter(|element| element.is_p).count();
        let kernel = self.components.iter().max_by_key(|component| component.layer);
        let kernel = kernel.map_or(0, |kernel| kernel.elements.iter().filter(|each| each.in_group).count());
        format!(
            "{}, {} of them P, in {}; at the foot the kernel, a group of {}.",
            counted(self.order(), "element"),
            grouped(p as u64),
            counted(self.components.len(), "Archimedean component"),
            grouped(kernel as u64)
        )
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        let order = self.order();
        if order == 0 {
            return Err(ChartError::Empty("no partial quotient is known"));
        }
        if order > MOST {
            return Err(ChartError::TooLarge {
                what: "elements",
                asked: order,
                most: MOST,
                instead: "--max-heap with a smaller heap".into(),
            });
        }
        let goes_down = |&(upper, lower): &(usize, usize)| {
            let layer = |at: usize| self.components.get(at).map(|component| component.layer);
            matches!((layer(upper), layer(lower)), (Some(upper), Some(lower)) if upper < lower)
        };
        if !self.covers.iter().all(goes_down) {
            return Err(ChartError::Inconsistent("a line leads to no lower component".into()));
        }
        let Layout { width, height, places, lines } = self.layout(room);
        let mut scene = Scene::new(width, height);
        for points in lines {
            scene.line(points, 1.0, palette.axis);
        }
        for (component, place) in self.components.iter().zip(&places) {
            self.draw_component(component, place, &mut scene, palette);
        }
        let mut keys = vec![
            Key::cell(palette.class(Class::BothP), palette, "P: the previous player wins"),
            Key::cell(palette.class(Class::BothN), palette, "N: the next player wins"),
        ];
        if self.components.iter().flat_map(|component| &component.elements).any(|each| !each.in_group) {
            let group = palette.class(Class::BothN);
            keys.push(Key::drawn("in the group of its component", |icon| {
                cells::swatch(icon, (0.0, 0.0), 12.0, group, palette.axis);
                icon.outline(1.0, 1.0, 10.0, 10.0, 2.0, palette.vermilion);
            }));
        }
        Ok(Drawing { scene, keys })
    }
}

impl QuotientComponents {
    fn draw_component(
        &self,
        component: &QuotientComponent,
        place: &Place,
        scene: &mut Scene,
        palette: &Palette,
    ) {
        let (wide, high, has_words) = self.cell();
        scene.rect(place.x, place.y, place.width, place.height, palette.page);
        scene.outline(place.x, place.y, place.width, place.height, 1.0, palette.axis);
        // Where all of a component is its group, as in the kernel, nothing need be told apart.
        let is_group = component.elements.iter().all(|element| element.in_group);
        for (at, element) in component.elements.iter().enumerate() {
            let x = place.x + INSIDE + (at % place.columns) as f64 * wide;
            let y = place.y + INSIDE + (at / place.columns) as f64 * high;
            let look = palette.class(if element.is_p { Class::BothP } else { Class::BothN });
            scene.rect(x, y, wide, high, look.fill);
            scene.outline(x, y, wide, high, 0.6, palette.page);
            if element.in_group && !is_group {
                let inset = if has_words { 1.5 } else { 1.0 };
                scene.outline(
                    x + inset,
                    y + inset,
                    wide - 2.0 * inset,
                    high - 2.0 * inset,
                    if has_words { 1.6 } else { 1.0 },
                    palette.vermilion,
                );
            }
            if has_words {
                let ink = if element.is_p { look.ink } else { palette.ink };
                let word = TextLook { ink, ..palette.label() };
                let heaps = TextLook { size: 8.5, ink: look.ink, ..palette.tick() };
                let middle = x + wide / 2.0;
                let line = if element.members.is_empty() { y + high / 2.0 } else { y + high * 0.36 };
                scene.text((middle, line), Anchor::Middle, word, element.word.clone());
                if !element.members.is_empty() {
                    let list = list_within(&element.members, heaps.size, wide - 8.0);
                    scene.text((middle, y + high * 0.76), Anchor::Middle, heaps, list);
                }
            }
        }
    }
}

/// As many of the heaps as have room, never a part of a number: what is left out is `…`.
fn list_within(members: &[String], size: f64, room: f64) -> String {
    let mut words: Vec<String> = members.to_vec();
    let mut list = words.join(" ");
    // No digit is narrower than an eighth of an em: what lies beyond cannot fit.
    let most = (room / size * 8.0).max(1.0) as usize;
    words.truncate(most);
    while font::width(&list, size, false) > room && words.pop().is_some() {
        list = words.iter().map(String::as_str).chain(["…"]).collect::<Vec<_>>().join(" ");
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_cut_between_numbers() {
        let heaps = [2, 7, 10, 14, 19, 120];
        let members = heaps.map(|heap: u64| heap.to_string());
        let whole = "2 7 10 14 19 120";
        let mut seen = std::collections::BTreeSet::new();
        for room in 8..160 {
            let list = list_within(&members, 8.5, f64::from(room));
            assert!(list == "…" || font::width(&list, 8.5, false) <= f64::from(room), "{room}: {list}");
            let kept: Vec<u64> = list.split(' ').filter_map(|word| word.parse().ok()).collect();
            assert_eq!(kept, heaps[..kept.len()], "{list}");
            assert!(list == whole || list.ends_with('…'), "{list}");
            seen.insert(list);
        }
        assert_eq!(seen.len(), heaps.len() + 1);
    }
}
