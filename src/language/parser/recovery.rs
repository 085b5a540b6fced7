//! The parser's tools: moving over tokens, and what it does after a fault.
//!
//! A fault leaves a hole in the tree and skips to where the part around it can go on.
//! What was skipped is not complained of again.

use super::{MAX_NESTING, Parser};
use crate::language::faults::Fault;
use crate::language::lexer::Kind;
use crate::language::syntax::{Expr, Infix, Node, Word};
use std::ops::Range;

impl<'s> Parser<'s> {
    /// All faults, in the order of the text.
    pub(super) fn faults(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        self.faults
    }

    /// Nothing may follow.
    pub(super) fn finish(&mut self) {
        // What a skipped part left behind was complained of already.
        if self.kind() != Kind::End && !self.skipped {
            let fault = match self.kind() {
                Kind::Close => self.unexpected("this `)` closes nothing"),
                Kind::CloseSquare => self.unexpected("this `]` closes nothing"),
                Kind::DotDot => self.unexpected("a range may stand only after `in`"),
                Kind::Int(_)
                | Kind::Bool(_)
                | Kind::Name
                | Kind::Open
                | Kind::If
                | Kind::Not
                | Kind::Bang => self.unexpected("an operator is missing before this"),
                _ => self.expected("the end of the rule"),
            };
            self.fault(fault);
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    pub(super) fn peek(&self) -> Kind {
        self.tokens.get(self.at + 1).map_or(Kind::End, |token| token.kind)
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Passes over a token, never over the end.
    pub(super) fn bump(&mut self) -> Range<usize> {
        let span = self.span();
        if self.kind() != Kind::End {
            self.at += 1;
        }
        span
    }

    pub(super) fn expect(&mut self, kind: Kind) -> bool {
        let there = self.kind() == kind;
        if there {
            self.bump();
        }
        there
    }

    pub(super) fn text(&self, expr: &Expr) -> &'s str {
        &self.source[expr.span.clone()]
    }

    pub(super) fn end_of_last(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].span.end)
    }

    pub(super) fn leaf(&mut self, node: Node) -> Expr {
        Expr::new(self.bump(), node)
    }

    pub(super) fn word(&mut self) -> Word {
        let span = self.bump();
        Word { text: self.source[span.clone()].to_owned(), span }
    }

    pub(super) fn close(&mut self, kind: Kind, open: &Range<usize>) {
        if self.expect(kind) {
            return;
        }
        let opening = &self.source[open.clone()];
        let fault = if self.kind() == Kind::End {
            Fault::new(open.clone(), format!("this `{opening}` is never closed"))
        } else {
            self.expected(if kind == Kind::Close { "`)`" } else { "`]`" })
        };
        self.fault(fault);
        self.skip();
        self.expect(kind);
    }

    pub(super) fn expected(&self, what: &str) -> Fault {
        let found = match self.kind() {
            Kind::End => "the end".to_owned(),
            _ => format!("`{}`", &self.source[self.span()]),
        };
        self.unexpected(format!("expected {what}, found {found}"))
    }

    /// A fault of the next token, with what other languages would have meant by it.
    pub(super) fn unexpected(&self, message: impl Into<String>) -> Fault {
        let fault = Fault::new(self.span(), message);
        match (self.kind(), &self.source[self.span()]) {
            (Kind::Name, "mod") => fault.help("the remainder is written `%`"),
            (Kind::Name, "div") => fault.help("`/` divides and rounds down"),
            (Kind::Name, "xor") => fault.help("between two numbers, xor is written `^`"),
            (Kind::Name, "is") => fault.help("equality is written `==`"),
            (Kind::In, _) => fault.help("whether 3 is among the heaps is asked by `any(h in heaps: h == 3)`"),
            (Kind::For, _) => fault.help("one comprehension runs over one list; put another inside it"),
            (Kind::Infix(Infix::Add), _) => fault.help("a plus sign stands only between two numbers"),
            _ => fault,
        }
    }

    /// Records a fault, unless reading stopped or the lexer has complained of this place.
    pub(super) fn fault(&mut self, fault: Fault) {
        if !self.stopped && self.kind() != Kind::Bad {
            self.faults.push(fault);
        }
    }

    /// After a fault: passes over what belongs to the part that failed, brackets whole, to
    /// where the part around it can go on.
    pub(super) fn skip(&mut self) {
        self.skipped = true;
        let mut open = 0_usize;
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Open | Kind::OpenSquare => open += 1,
                Kind::Close | Kind::CloseSquare if open > 0 => open -= 1,
                Kind::Close
                | Kind::CloseSquare
                | Kind::Comma
                | Kind::Colon
                | Kind::Then
                | Kind::Else
                | Kind::For
                | Kind::Infix(Infix::And | Infix::Or)
                    if open == 0 =>
                {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    pub(super) fn too_deep(&mut self) -> Expr {
        let fault = self.unexpected(format!("nested more than {MAX_NESTING} deep"));
        self.fault(fault);
        self.stopped = true;
        self.at = self.tokens.len() - 1;
        Expr::new(self.span(), Node::Hole)
    }
}
