//! Addition maps: for which pairs of heaps does Grundy addition fail under misère play?
//!
//! The same square of pairs as the outcome map, coloured by whether the sum obeys the
//! rule asked about.

use super::cells;
use super::data::{counted, grouped};
use super::error::ChartError;
use super::frame::{Drawing, Key, Room};
use super::map::{MapAxes, Square};
use super::palette::{Look, Palette, Sign};
use super::scene::{FieldCells, Scene};
use super::{Chart, Heading};

/// Whether a sum obeys the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Addition {
    /// It does.
    Holds,
    /// It does not.
    Fails,
    /// The rule says nothing of this sum.
    Unasked,
    /// A budget ended first.
    #[default]
    Unknown,
}

/// Which rule is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdditionKind {
    /// g⁻(a + b) = g⁻(a) xor g⁻(b).
    Value,
    /// Heaps of equal g⁻ may stand for each other beside the other heap.
    Substitution,
    /// The misère Nim rule, applied to g⁺, gives the outcome of a + b.
    Recipe,
}

impl AdditionKind {
    /// The legend's words for a sum of heaps up to `last` of which the answer is this.
    fn words(self, addition: Addition, first: u64, last: u64) -> String {
        let heaps = format!("{} to {}", grouped(first), grouped(last));
        match (self, addition) {
            (_, Addition::Unknown) => "not known".to_owned(),
            (AdditionKind::Value, Addition::Holds) => "g⁻(a+b) = g⁻(a) xor g⁻(b)".to_owned(),
            (AdditionKind::Recipe, Addition::Holds) => {
                "the misère Nim rule on g⁺ gives the outcome".to_owned()
            }
            (AdditionKind::Substitution, Addition::Holds) => {
                format!("a or b replaced by any heap of {heaps} with its g⁻: the same winner")
            }
            (AdditionKind::Substitution, Addition::Fails) => "some such heap changes the winner".to_owned(),
            (AdditionKind::Substitution, Addition::Unasked) => {
                format!("no other heap of {heaps} has the g⁻ of a or of b")
            }
            (_, Addition::Fails) => "fails".to_owned(),
            (_, Addition::Unasked) => "nothing to ask".to_owned(),
        }
    }
}

/// Whether each pair of heaps obeys the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdditionMap {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The rule asked about.
    pub kind: AdditionKind,
    /// The smallest heap.
    pub first: u64,
    /// How many heap sizes, from the smallest up.
    pub sizes: usize,
    /// The pair (a, b) stands at `(a - first) * sizes + (b - first)`.
    pub cells: Vec<Addition>,
}

const MOST_SIZES: usize = 300;

impl AdditionMap {
    /// The failing pairs a <= b in the order (total, lexicographic).
    fn failures(&self) -> Vec<(u64, u64)> {
        if self.check().is_err() {
            return Vec::new();
        }
        let mut pairs: Vec<_> = (0..self.sizes)
            .flat_map(|a| (a..self.sizes).map(move |b| (a, b)))
            .filter(|&(a, b)| {
                let either = [self.cells[a * self.sizes + b], self.cells[b * self.sizes + a]];
                either.contains(&Addition::Fails)
            })
            .map(|(a, b)| (self.first.saturating_add(a as u64), self.first.saturating_add(b as u64)))
            .collect();
        pairs.sort_by_key(|&(a, b)| (a.saturating_add(b), a));
        pairs
    }

    fn check(&self) -> Result<(), ChartError> {
        if self.sizes == 0 {
            return Err(ChartError::Empty("no pair of heaps was given"));
        }
        if self.sizes > MOST_SIZES {
            return Err(ChartError::TooLarge {
                what: "heap sizes a side",
                asked: self.sizes,
                most: MOST_SIZES,
                instead: super::sizes_from(self.first, MOST_SIZES),
            });
        }
        if self.cells.len() != self.sizes * self.sizes {
            return Err(ChartError::Inconsistent(format!(
                "a map of {} by {} heaps has {} cells",
                self.sizes,
                self.sizes,
                self.cells.len()
            )));
        }
        Ok(())
    }

    fn look(addition: Addition, palette: &Palette) -> Look {
        match addition {
            Addition::Holds => Look { fill: palette.faint, ink: palette.muted, sign: Sign::Plain },
            Addition::Fails => Look { fill: palette.vermilion, ink: palette.page, sign: Sign::Falling },
            Addition::Unasked => Look { fill: palette.page, ink: palette.muted, sign: Sign::Plain },
            Addition::Unknown => palette.unknown(),
        }
    }
}

impl Chart for AdditionMap {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        match self.kind {
            AdditionKind::Value => "where misère Grundy values fail to add",
            AdditionKind::Substitution => "where equal misère values are no substitutes",
            AdditionKind::Recipe => "where the misère Nim rule fails",
        }
        .into()
    }

    fn question(&self) -> &'static str {
        match self.kind {
            AdditionKind::Value => "For which pairs of heaps is g⁻ of the sum not the xor of the two g⁻?",
            AdditionKind::Substitution => "Beside which heaps do heaps of equal g⁻ give different outcomes?",
            AdditionKind::Recipe => "For which pairs does the misère Nim rule on g⁺ give the wrong outcome?",
        }
    }

    fn note(&self) -> String {
        let failures = self.failures();
        let known = self.cells.iter().any(|cell| *cell != Addition::Unknown);
        let pairs = counted(self.sizes.saturating_mul(self.sizes + 1) / 2, "pair");
        // Longer sums may fail where pairs do not, and that is a question of its own.
        let beyond = match self.kind {
            AdditionKind::Substitution => {
                " Asked of sums of two heaps; `lastmove same` asks beside all sums."
            }
            _ => "",
        };
        let said = match failures.first() {
            None if known => format!("No failure is known among {pairs}."),
            None => format!("Nothing is known of these {pairs}."),
            Some((a, b)) => format!(
                "Fails for {} of {pairs}; the smallest is {{{a}, {b}}}.",
                grouped(failures.len() as u64)
            ),
        };
        format!("{said}{beyond}")
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let square = Square::of(self.first, self.sizes, 1, room, palette);
        let mut scene = Scene::new(square.width(), square.height());
        let kinds = [Addition::Holds, Addition::Fails, Addition::Unasked, Addition::Unknown];
        let looks = kinds.map(|kind| cells::shown_at(AdditionMap::look(kind, palette), square.cell));
        let index = |cell: &Addition| kinds.iter().position(|kind| kind == cell).unwrap_or(3);
        let cells = square.upright(&self.cells, index);
        let grid = square.draw(&mut scene, (0.0, 0.0), &cells, &looks, &MapAxes::heaps(), palette);
        scene.field(FieldCells::Pairs(None), self.first, grid);
        if let Some((row, column)) = self.failures().first().and_then(|&(a, b)| square.place(a, b)) {
            let (x, y) = grid.corner(row, column);
            let out = 1.5;
            let (wide, high) = (grid.wide + 2.0 * out, grid.high + 2.0 * out);
            scene.outline(x - out, y - out, wide, high, 1.8, palette.ink);
        }
        let last = self.first.saturating_add(self.sizes as u64 - 1);
        let mut keys: Vec<_> = (0..kinds.len())
            .filter(|kind| *kind < 2 || cells.contains(kind))
            .map(|kind| Key::cell(looks[kind], palette, self.kind.words(kinds[kind], self.first, last)))
            .collect();
        if cells.contains(&1) {
            let ink = palette.ink;
            keys.push(Key::drawn("smallest failure", |icon| icon.outline(1.0, 1.0, 10.0, 10.0, 1.8, ink)));
        }
        Ok(Drawing { scene, keys })
    }
}
