//! The part of the DOT language that says which vertices and edges there are: statements of
//! vertices, chains of edges, braces around several vertices, subgraphs. Attributes are
//! passed over, ports too.
//!
//! Source: the grammar of the Graphviz documentation.

use super::{Builder, Network, NetworkFault};
use crate::ruleset::diagnostic::Span;

/// How deep braces may nest.
const MAX_DEPTH: usize = 64;

pub(super) fn read(text: &str) -> Result<Network, NetworkFault> {
    let mut parser =
        Parser { tokens: tokens(text)?, at: 0, end: text.len(), builder: Builder::default(), depth: 0 };
    parser.graph()?;
    Ok(parser.builder.network)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A name, a number or a quoted text; whether it was quoted.
    Name(String, bool),
    /// `{ } [ ] = ; , : -- ->`
    Sign(&'static str),
}

const SIGNS: [&str; 11] = ["--", "->", "{", "}", "[", "]", "=", ";", ",", ":", "+"];

fn tokens(text: &str) -> Result<Vec<(Token, Span)>, NetworkFault> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let line_start = at == 0 || text.as_bytes()[at - 1] == b'\n';
        let skipped = match first {
            _ if first.is_whitespace() || first == '\u{feff}' => Some(first.len_utf8()),
            '#' if line_start => Some(rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => match rest.find("*/") {
                Some(end) => Some(end + 2),
                None => return Err(NetworkFault::new(at..at + 2, "this comment is not closed")),
            },
            _ => None,
        };
        if let Some(skipped) = skipped {
            at += skipped;
            continue;
        }
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            tokens.push((Token::Sign(sign), at..at + sign.len()));
            at += sign.len();
            continue;
        }
        let (token, length) = match first {
            '"' => {
                quoted(rest).ok_or_else(|| NetworkFault::new(at..at + 1, "this quotation is not closed"))?
            }
            _ if first.is_alphanumeric() || matches!(first, '_' | '.' | '-') => {
                let is_name = |(place, sign): &(usize, char)| {
                    sign.is_alphanumeric() || matches!(sign, '_' | '.') || *place == 0
                };
                let name: String = rest.char_indices().take_while(is_name).map(|(_, sign)| sign).collect();
                let length = name.len();
                (Token::Name(name, false), length)
            }
            _ => {
                let span = at..at + first.len_utf8();
                return Err(NetworkFault::new(
                    span,
                    format!("`{}` means nothing here", first.escape_default()),
                ));
            }
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// A quoted text with `\"` for a quotation mark, and its length with the marks.
fn quoted(text: &str) -> Option<(Token, usize)> {
    let mut inside = String::new();
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            '"' if !escaped => return Some((Token::Name(inside, true), at + 1)),
            '\\' if !escaped => escaped = true,
            _ => {
                if escaped && sign != '"' {
                    inside.push('\\');
                }
                inside.push(sign);
                escaped = false;
            }
        }
    }
    None
}

struct Parser {
    tokens: Vec<(Token, Span)>,
    at: usize,
    end: usize,
    builder: Builder,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end..self.end, |(_, span)| span.clone())
    }

    fn expected<T>(&self, what: &str) -> Result<T, NetworkFault> {
        Err(NetworkFault::new(self.span(), format!("expected {what}")))
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(own)) if *own == sign);
        self.at += usize::from(found);
        found
    }

    fn keyword(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Name(own, false)) if own.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    fn name(&mut self) -> Option<String> {
        let Some(Token::Name(name, _)) = self.peek() else { return None };
        let mut name = name.clone();
        self.at += 1;
        // Quoted texts may be joined by a plus sign.
        while self.takes("+") {
            let Some(Token::Name(more, true)) = self.peek() else { break };
            name += &more.clone();
            self.at += 1;
        }
        Some(name)
    }

    fn graph(&mut self) -> Result<(), NetworkFault> {
        self.keyword("strict");
        self.builder.network.directed = match (self.keyword("digraph"), self.keyword("graph")) {
            (true, _) => true,
            (false, true) => false,
            (false, false) => return self.expected("`graph` or `digraph`"),
        };
        self.name();
        if !self.takes("{") {
            return self.expected("`{`");
        }
        self.statements()?;
        match self.peek() {
            None => Ok(()),
            Some(_) => self.expected("the end: one file has one graph"),
        }
    }

    /// Statements up to the closing brace; the vertices they mention.
    fn statements(&mut self) -> Result<Vec<u32>, NetworkFault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(NetworkFault::new(self.span(), format!("braces nest deeper than {MAX_DEPTH}")));
        }
        let mut mentioned = Vec::new();
        while !self.takes("}") {
            if self.peek().is_none() {
                return self.expected("`}`");
            }
            if self.takes(";") || self.takes(",") {
                continue;
            }
            mentioned.extend(self.statement()?);
        }
        self.depth -= 1;
        Ok(mentioned)
    }

    fn statement(&mut self) -> Result<Vec<u32>, NetworkFault> {
        for word in ["graph", "node", "edge"] {
            let before = self.at;
            if self.keyword(word) {
                if matches!(self.peek(), Some(Token::Sign("["))) {
                    self.attributes()?;
                    return Ok(Vec::new());
                }
                self.at = before;
            }
        }
        if let (Some(Token::Name(..)), Some((Token::Sign("="), _))) =
            (self.peek(), self.tokens.get(self.at + 1))
        {
            self.at += 2;
            return match self.name() {
                Some(_) => Ok(Vec::new()),
                None => self.expected("a value"),
            };
        }
        let mut ends = self.ends()?;
        let mut mentioned = ends.clone();
        loop {
            let span = self.span();
            let arrow = self.takes("->");
            if !arrow && !self.takes("--") {
                break;
            }
            if arrow != self.builder.network.directed {
                let message = match arrow {
                    true => "a `graph` has edges `--`, and this is an arrow",
                    false => "a `digraph` has arrows `->`, and this is an edge",
                };
                return Err(NetworkFault::new(span, message));
            }
            let next = self.ends()?;
            for &from in &ends {
                next.iter().for_each(|&to| self.builder.arc(from, to));
            }
            mentioned.extend(&next);
            ends = next;
        }
        self.attributes()?;
        Ok(mentioned)
    }

    /// One end of an edge: a vertex, or several in braces.
    fn ends(&mut self) -> Result<Vec<u32>, NetworkFault> {
        if self.keyword("subgraph") {
            self.name();
        }
        if self.takes("{") {
            return self.statements();
        }
        let Some(name) = self.name() else { return self.expected("a vertex") };
        while self.takes(":") {
            if self.name().is_none() {
                return self.expected("a port");
            }
        }
        Ok(vec![self.builder.vertex(&name)])
    }

    /// Lists in brackets, passed over.
    fn attributes(&mut self) -> Result<(), NetworkFault> {
        while matches!(self.peek(), Some(Token::Sign("["))) {
            let open = self.span();
            while !self.takes("]") {
                if self.peek().is_none() {
                    return Err(NetworkFault::new(open, "this bracket is not closed"));
                }
                self.at += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_braces_and_attributes() {
        let text = r##"
            /* a game */ strict digraph "G" {
                # no comment: not at the start of its line
                rankdir = LR; node [shape=circle, label="a -> b"];
                a -> b -> { c; "d e" } [color=red]; b -> 4 // done
                subgraph s { x -> y:p:n }
                -1.5
            }"##
        .replace("                # no comment", "# comment");
        let network = read(&text).unwrap();
        assert!(network.directed);
        assert_eq!(network.vertices, ["a", "b", "c", "d e", "4", "x", "y", "-1.5"]);
        assert_eq!(network.arcs, [[0, 1], [1, 2], [1, 3], [1, 4], [5, 6]]);
    }

    #[test]
    fn faults_point_at_the_place() {
        let fault = |text: &str| {
            let fault = read(text).unwrap_err();
            (fault.span.start, fault.message)
        };
        assert_eq!(fault("graph { a -- }"), (13, "expected a vertex".into()));
        assert_eq!(fault("graph { a -> b }").0, 10);
        assert_eq!(fault("digraph { a -- b }").0, 12);
        assert_eq!(fault("graph { a "), (10, "expected `}`".into()));
        assert_eq!(fault("graff { a }").0, 0);
        assert_eq!(fault("graph { a [x=\"y }").0, 13);
        assert_eq!(fault("graph { a [x=y }").0, 10);
        assert_eq!(fault("graph { \u{7} }").0, 8);
        assert_eq!(fault("graph {} graph {}").0, 9);
        assert!(fault(&"graph {".replace("graph", &"{".repeat(99))).1.contains("graph"));
        assert!(fault(&format!("graph {}", "{".repeat(99))).1.contains("deeper"));
    }
}
