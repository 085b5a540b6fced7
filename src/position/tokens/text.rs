//! Tokens as text: the names of their vertices between commas, `a,b,b`, or counted, `bx2`.

use super::GraphGame;
use crate::position::{Component, MAX_PARTS, Position, PositionFault};
use std::ops::Range;

impl GraphGame {
    /// Reads tokens. Names may have commas and blanks in them: the longest that stands there
    /// is meant. `0` is no token, unless a vertex is called so.
    pub(super) fn read_tokens(&self, text: &str) -> Result<Position, PositionFault> {
        let mut position = Position::empty();
        let whole = 0..text.len();
        if text.trim().is_empty() || text.trim() == "0" && !self.numbers.contains_key("0") {
            return Ok(position);
        }
        let mut at = 0;
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            let (token, count, end) = self.item(text, at)?;
            position.add(token, count);
            if position.len() > MAX_PARTS {
                let fault = format!("a position may have at most {MAX_PARTS} tokens");
                return Err(PositionFault::new(at..end, fault));
            }
            if end == text.len() {
                return self.accept(position, whole);
            }
            at = end + 1;
        }
    }

    /// The token at a place, how many of it, and where the next comma or the end is.
    fn item(&self, text: &str, at: usize) -> Result<(Component, u64, usize), PositionFault> {
        // A blank or two, and a number behind the name.
        const BESIDE: usize = 64;
        let ends = text[at..].match_indices(',').map(|(comma, _)| at + comma).chain([text.len()]);
        let mut found = None;
        for end in ends.take_while(|end| end - at <= self.longest + BESIDE) {
            let item = text[at..end].trim();
            let token = |name: &str| self.numbers.get(name).map(|&vertex| Component(vertex.into()));
            if let Some(token) = token(item) {
                found = Some((token, 1, end));
            } else if let Some((name, count)) = item.rsplit_once(['x', '*'])
                && let (Some(token), Ok(count)) = (token(name.trim_end()), count.trim().parse::<u64>())
                && count <= MAX_PARTS
            {
                found = Some((token, count, end));
            }
        }
        found.ok_or_else(|| {
            let end = text[at..].find(',').map_or(text.len(), |comma| at + comma);
            self.unknown(text[at..end].trim(), at..end)
        })
    }

    fn unknown(&self, name: &str, span: Range<usize>) -> PositionFault {
        const SHOWN: usize = 6;
        let vertices = &self.rules.vertices;
        let shown = vertices[..vertices.len().min(SHOWN)].join(", ");
        let more = if vertices.len() > SHOWN { " ..." } else { "" };
        let known = format!("its vertices are {shown}{more}");
        let fault = match name {
            "" => format!("expected a vertex of the graph: {known}"),
            name => format!("the graph has no vertex `{name}`: {known}"),
        };
        PositionFault::new(span, fault)
    }

    /// An end rule decides the whole game, and so speaks of one token alone.
    pub(super) fn accept(&self, position: Position, span: Range<usize>) -> Result<Position, PositionFault> {
        if self.rules.has_ends() && position.len() > 1 {
            let message = "a game with an end rule of its own is played with one token";
            return Err(PositionFault::new(span, message));
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Game;
    use crate::ruleset::GraphRules;

    fn game(names: &[&str]) -> GraphGame {
        GraphGame::new(GraphRules::new(names.iter().map(|&name| name.to_owned()).collect(), &[]))
    }

    #[test]
    fn the_written_forms() {
        let letters = game(&["a", "b", "bx2", "two words", "a,b"]);
        let read = |text: &str| letters.read(text).unwrap();
        let token = |vertex, count| Position::copies(Component(vertex), count);
        assert_eq!(read(" a , a,b"), token(4, 1).plus(&token(0, 1)), "the longest name is meant");
        assert_eq!(read("a, a ,b x 3"), token(0, 2).plus(&token(1, 3)));
        assert_eq!(read("bx2"), token(2, 1), "a vertex of that name comes first");
        assert_eq!(read("two words*2"), token(3, 2));
        assert_eq!((read(""), read("0")), (Position::empty(), Position::empty()));
        let numbered = game(&["0", "10"]);
        assert_eq!(numbered.read("0,10").unwrap(), token(0, 1).plus(&token(1, 1)));
        assert_eq!(numbered.of_numbers(&[10, 10]).unwrap(), token(1, 2));
        assert_eq!(letters.of_numbers(&[1]).unwrap(), token(1, 1));
    }

    #[test]
    fn faults_point_at_the_place() {
        let letters = game(&["a", "b"]);
        let fault = |text: &str| {
            let fault = letters.read(text).unwrap_err();
            (text[fault.span].to_owned(), fault.message)
        };
        assert_eq!(fault("a,c,b"), ("c".into(), "the graph has no vertex `c`: its vertices are a, b".into()));
        assert!(fault("a,").1.starts_with("expected a vertex"));
        assert_eq!(fault("ax").0, "ax");
        assert_eq!(fault("ax99999999999999").0, "ax99999999999999");
        assert!(letters.of_numbers(&[2]).is_err());
    }
}
