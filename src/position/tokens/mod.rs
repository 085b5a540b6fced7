//! Explicit games: tokens on the vertices of a graph.

mod text;

use super::{Component, Game, Listing, Nouns, Options, OptionsFault, Position, PositionFault};
use crate::base::Outcome;
use crate::ruleset::GraphRules;
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;

/// A ruleset of kind `[graph]`. A component is a token, named by the number of the vertex
/// that it stands on.
///
/// A token on a vertex without arrows stays a component: it has no moves, and says where
/// play has ended.
///
/// ```
/// use lastmove::base::{Budget, Convention};
/// use lastmove::{play::Solved, position, ruleset};
/// let text = "format = 1\nname = \"Fork\"\nsummary = \"Two ways.\"\n[graph]\nedges = [\"a -> b, c\", \"b -> c\"]";
/// let origin = ruleset::Origin::File("fork.toml".into());
/// let fork = ruleset::read_ruleset("fork.toml", text.as_bytes(), "fork", origin).into_result()?;
/// let game = position::game(&fork);
/// let tokens = game.read("a,b")?;
/// let solved = Solved::new(&*game, &[tokens.clone()], &mut Budget::DEFAULT.meter())?;
/// assert_eq!(solved.grundy(&tokens, Convention::Normal), Some(2 ^ 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GraphGame {
    rules: GraphRules,
    /// The vertices by their names.
    numbers: FxHashMap<String, u32>,
    /// Where all names are numbers: which number each vertex is called by.
    called: Option<Vec<u64>>,
    /// The length of the longest name, in bytes.
    longest: usize,
}

impl GraphGame {
    /// The game of these rules.
    pub fn new(rules: GraphRules) -> GraphGame {
        // A name such as 007 is a word: read as a number it would not come back as it was.
        let number = |name: &String| {
            name.parse().ok().filter(|number: &u64| number.to_string() == *name && *number <= Component::MAX)
        };
        let called = rules.vertices.iter().map(number).collect();
        let numbers = rules.vertices.iter().cloned().zip(0..).collect();
        let longest = rules.vertices.iter().map(String::len).max().unwrap_or(0);
        GraphGame { rules, numbers, called, longest }
    }

    fn vertex(&self, component: Component) -> usize {
        component.0 as usize
    }

    /// The vertex that a number means: the one called so, or where names are no numbers the
    /// one at that place in the ruleset, counted from 0.
    fn of_number(&self, number: u64) -> Option<Component> {
        match &self.called {
            Some(_) => self.numbers.get(&number.to_string()).map(|&vertex| Component(vertex.into())),
            None => (number < self.rules.vertices.len() as u64).then_some(Component(number)),
        }
    }
}

impl Game for GraphGame {
    /// Linear in the arrows out of the vertex.
    fn options(&self, token: Component, into: &mut Options) -> Result<(), OptionsFault> {
        for &to in &self.rules.moves[self.vertex(token)] {
            into.push([Component(to.into())])?;
        }
        Ok(())
    }

    fn effort(&self, token: Component) -> u64 {
        self.rules.moves[self.vertex(token)].len() as u64
    }

    fn size(&self, token: Component) -> u64 {
        self.called.as_ref().map_or(token.0, |called| called[self.vertex(token)])
    }

    fn write(&self, token: Component) -> String {
        self.rules.vertices[self.vertex(token)].clone()
    }

    fn member(&self, n: u64) -> Result<Position, PositionFault> {
        match self.of_number(n) {
            Some(token) => Ok(Position::copies(token, 1)),
            None if self.called.is_some() => {
                Err(PositionFault::new(0..0, format!("the graph has no vertex {n}")))
            }
            None => {
                let last = self.rules.vertices.len() - 1;
                let fault =
                    format!("the graph has no vertex with the number {n}: they are counted from 0 to {last}");
                Err(PositionFault::new(0..0, fault))
            }
        }
    }

    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        self.read_tokens(text)
    }

    fn customary(&self) -> RangeInclusive<u64> {
        match &self.called {
            Some(called) => {
                let (least, most) = (called.iter().min(), called.iter().max());
                least.copied().unwrap_or(0)..=most.copied().unwrap_or(0)
            }
            None => 0..=(self.rules.vertices.len() as u64).saturating_sub(1),
        }
    }

    fn bounded(&self) -> Option<RangeInclusive<u64>> {
        Some(self.customary())
    }

    fn position_help(&self) -> String {
        "the vertices on which tokens stand are written between commas".to_owned()
    }

    fn of_numbers(&self, numbers: &[u64]) -> Result<Position, PositionFault> {
        let mut position = Position::empty();
        for &number in numbers {
            position = position.plus(&self.member(number)?);
        }
        self.accept(position, 0..0)
    }

    fn listing(&self) -> Listing {
        let most = if self.has_end_rule() { 1 } else { u32::MAX };
        Listing { lengths: 0..=most, ordered: false }
    }

    fn nouns(&self) -> Nouns {
        Nouns { numbers: vec!["vertex".to_owned()], ..Nouns::things("token") }
    }

    fn admits(&self, numbers: &[u64]) -> bool {
        numbers.iter().all(|&number| self.of_number(number).is_some())
    }

    fn listed(&self) -> Option<Vec<Component>> {
        Some((0..self.rules.vertices.len() as u64).map(Component).collect())
    }

    fn numbers(&self, token: Component) -> Option<Vec<i64>> {
        self.called.as_ref().map(|called| vec![called[self.vertex(token)] as i64])
    }

    fn order_key(&self, token: Component) -> Vec<i64> {
        vec![self.size(token) as i64]
    }

    fn is_loopy(&self) -> bool {
        self.rules.loopy
    }

    fn end(&self, token: Component) -> Option<Outcome> {
        // Whoever reached it has moved already: the winner is the previous player.
        let vertex = token.0 as u32;
        match () {
            () if self.rules.wins.contains(&vertex) => Some(Outcome::P),
            () if self.rules.loses.contains(&vertex) => Some(Outcome::N),
            () => None,
        }
    }

    fn has_end_rule(&self) -> bool {
        self.rules.has_ends()
    }
}
