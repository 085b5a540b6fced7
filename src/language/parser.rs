//! Tokens into a tree: precedence climbing (Pratt), going on after a fault so that all
//! faults of a rule are reported together.
//!
//! The one thing that stops reading at once is nesting past [`MAX_NESTING`]: it bounds
//! the recursion here and in everything that walks a tree later.

use super::faults::Fault;
use super::lexer::{Kind, Token, tokens};
use super::syntax::{Comparison, Comprehension, Domain, Expr, Infix, Level, Node, Span, Word};
use std::ops::Range;

/// How deeply parts of a rule may stand inside one another. Long chains and ladders of
/// `else if` count once, whatever their length.
pub const MAX_NESTING: usize = 64;

/// The longest rule that is read, in bytes.
pub const MAX_SOURCE: usize = 1 << 20;

/// Reads a rule. Linear in the length of the source.
///
/// # Errors
/// Every fault of form, in the order of the text. Names and types are not looked at: that
/// is [`compile`](super::compile)'s part.
pub fn parse(source: &str) -> Result<Expr, Vec<Fault>> {
    let (expr, faults) = read(source);
    if faults.is_empty() { Ok(expr) } else { Err(faults) }
}

/// Reads as much as can be read: a tree with [`Node::Hole`] wherever a fault was found.
pub(super) fn read(source: &str) -> (Expr, Vec<Fault>) {
    if source.len() > MAX_SOURCE {
        let fault = Fault::new(0..source.len(), format!("a rule longer than {MAX_SOURCE} bytes"));
        return (Expr::new(0..source.len(), Node::Hole), vec![fault]);
    }
    let (tokens, faults) = tokens(source);
    let mut parser = Parser { source, tokens, at: 0, depth: 0, faults, stopped: false, skipped: false };
    let expr = parser.whole();
    parser.faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
    (expr, parser.faults)
}

struct Parser<'s> {
    source: &'s str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    faults: Vec<Fault>,
    /// Nesting went too deep: report nothing more.
    stopped: bool,
    /// Some part was passed over after a fault.
    skipped: bool,
}

impl Parser<'_> {
    fn whole(&mut self) -> Expr {
        let expr = self.expression(Level::Any);
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
                _ => {
                    let found = self.found();
                    self.unexpected(format!("expected the end of the rule, found {found}"))
                }
            };
            self.fault(fault);
        }
        expr
    }

    fn expression(&mut self, level: Level) -> Expr {
        if self.depth == MAX_NESTING {
            return self.too_deep();
        }
        self.depth += 1;
        let mut left = self.operand(level);
        loop {
            left = match self.kind() {
                Kind::Infix(op) if op.level() >= level => self.chain(left, op.level()),
                Kind::Comparison(op) if Level::Compare >= level => self.comparison(left, op),
                _ => break,
            };
        }
        self.depth -= 1;
        left
    }

    fn chain(&mut self, first: Expr, level: Level) -> Expr {
        let mut rest = Vec::new();
        loop {
            match self.kind() {
                Kind::Infix(op) if op.level() == level => {
                    self.bump();
                    rest.push((op, self.expression(level.next())));
                }
                _ => break,
            }
        }
        let span = first.span.start..self.end_of_last();
        Expr::new(span, Node::Chain(Box::new(first), rest))
    }

    fn comparison(&mut self, left: Expr, op: Comparison) -> Expr {
        self.bump();
        let right = self.expression(Level::Compare.next());
        let span = left.span.start..right.span.end;
        if let Kind::Comparison(second) = self.kind() {
            let span = self.span();
            let (a, b) = (&self.source[left.span.clone()], &self.source[right.span.clone()]);
            let help = format!("write `{a} {} {b} and {b} {} ...`", op.symbol(), second.symbol());
            self.fault(Fault::new(span, "comparisons do not chain").help(help));
            while let Kind::Comparison(_) = self.kind() {
                self.bump();
                self.expression(Level::Compare.next());
            }
        }
        Expr::new(span, Node::Compare(op, Box::new(left), Box::new(right)))
    }

    /// What may stand before an infix operator, prefix operators included.
    fn operand(&mut self, level: Level) -> Expr {
        let Token { kind, span } = self.tokens[self.at].clone();
        let start = span.start;
        match kind {
            Kind::Int(value) => self.leaf(Node::Int(value)),
            Kind::Bool(value) => self.leaf(Node::Bool(value)),
            Kind::Name => self.name(),
            Kind::Infix(Infix::Sub) => {
                self.bump();
                let inner = self.expression(Level::Prefix);
                Expr::new(start..inner.span.end, Node::Negate(Box::new(inner)))
            }
            Kind::Not | Kind::Bang => {
                self.bump();
                let inner = match kind {
                    Kind::Bang => self.expression(Level::Prefix),
                    // After a tighter operator, as in `a == not b`, it must not reach past
                    // what that operator takes.
                    _ => self.expression(level.max(Level::Not)),
                };
                Expr::new(start..inner.span.end, Node::Not(Box::new(inner)))
            }
            Kind::If => self.conditional(),
            Kind::Open => {
                self.bump();
                let inner = self.expression(Level::Any);
                self.close(Kind::Close, &span);
                Expr::new(start..self.end_of_last(), inner.node)
            }
            _ => self.missing_operand(),
        }
    }

    fn missing_operand(&mut self) -> Expr {
        let span = self.span();
        if self.kind() == Kind::Bad {
            self.bump();
            return Expr::new(span, Node::Hole);
        }
        let found = self.found();
        let mut fault = self.unexpected(format!("expected a value, found {found}"));
        if self.kind() == Kind::Infix(Infix::Add) {
            fault = fault.help("a plus sign stands only between two numbers");
        }
        self.fault(fault);
        self.skip();
        Expr::new(span, Node::Hole)
    }

    fn conditional(&mut self) -> Expr {
        let start = self.span().start;
        let mut arms = Vec::new();
        loop {
            let span = self.bump();
            let condition = self.expression(Level::Any);
            if !self.expect(Kind::Then) {
                let found = self.found();
                let fault = self.unexpected(format!("expected `then`, found {found}"));
                self.fault(fault.help("`if condition then value else value`"));
                self.skip();
            }
            let value = match self.kind() {
                Kind::Else => Expr::new(span.clone(), Node::Hole),
                _ => self.expression(Level::Any),
            };
            arms.push((condition, value));
            if !self.expect(Kind::Else) {
                let fault = Fault::new(span, "this `if` has no `else`");
                self.fault(fault.help("a rule has a value in every case: `if c then v else w`"));
                return Expr::new(start..self.end_of_last(), Node::Hole);
            }
            if self.kind() != Kind::If {
                let otherwise = self.expression(Level::Any);
                return Expr::new(start..otherwise.span.end, Node::If(arms, Box::new(otherwise)));
            }
        }
    }

    /// A name, a call, a comprehension or an indexing.
    fn name(&mut self) -> Expr {
        let word = self.word();
        match self.kind() {
            Kind::Open => self.call(word),
            Kind::OpenSquare => {
                let open = self.bump();
                let index = self.expression(Level::Any);
                self.close(Kind::CloseSquare, &open);
                let span = word.span.start..self.end_of_last();
                if word.text == "heaps" {
                    return Expr::new(span, Node::Index(Box::new(index)));
                }
                self.fault(Fault::new(word.span, "only `heaps` can be indexed"));
                Expr::new(span, Node::Hole)
            }
            _ => Expr::new(word.span, Node::Name(word.text)),
        }
    }

    fn call(&mut self, function: Word) -> Expr {
        let open = self.bump();
        let start = function.span.start;
        let node = if self.kind() == Kind::Name && self.peek() == Kind::In {
            self.colon_form(function)
        } else if self.kind() == Kind::Close {
            Node::Call(function, Vec::new())
        } else {
            let first = self.expression(Level::Any);
            if self.expect(Kind::For) {
                self.for_form(function, first)
            } else {
                self.arguments(function, first)
            }
        };
        self.close(Kind::Close, &open);
        Expr::new(start..self.end_of_last(), node)
    }

    fn arguments(&mut self, function: Word, first: Expr) -> Node {
        let mut arguments = vec![first];
        while self.expect(Kind::Comma) {
            arguments.push(self.expression(Level::Any));
        }
        Node::Call(function, arguments)
    }

    /// `h in heaps: body`
    fn colon_form(&mut self, function: Word) -> Node {
        let variable = self.word();
        self.bump();
        let domain = self.domain();
        if !self.expect(Kind::Colon) {
            let found = self.found();
            let fault = self.unexpected(format!("expected `:`, found {found}"));
            let help = format!("`{}({} in heaps: ...)`", function.text, variable.text);
            self.fault(fault.help(help));
            self.skip();
            return Node::Hole;
        }
        let body = self.expression(Level::Any);
        Node::Comprehension(Box::new(Comprehension { function, variable, domain, filter: None, body }))
    }

    /// `body for h in heaps if filter`, from after the `for`.
    fn for_form(&mut self, function: Word, body: Expr) -> Node {
        if self.kind() != Kind::Name || self.peek() != Kind::In {
            let fault = self.unexpected("expected a name and `in` after `for`");
            self.fault(fault.help(format!("`{}(... for h in heaps)`", function.text)));
            self.skip();
            return Node::Hole;
        }
        let variable = self.word();
        self.bump();
        let domain = self.domain();
        let filter = self.expect(Kind::If).then(|| self.expression(Level::Any));
        Node::Comprehension(Box::new(Comprehension { function, variable, domain, filter, body }))
    }

    fn domain(&mut self) -> Domain {
        let low = self.expression(Level::BitOr);
        if self.expect(Kind::DotDot) {
            return Domain::Range(low, self.expression(Level::BitOr));
        }
        match low.node {
            Node::Name(name) if name == "heaps" => Domain::Heaps(Span(low.span)),
            Node::Hole => Domain::Hole,
            _ => {
                let fault = Fault::new(low.span, "expected `heaps` or a range");
                self.fault(fault.help("a range is written `a..b` and includes both ends"));
                Domain::Hole
            }
        }
    }

    // The small tools.

    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    fn peek(&self) -> Kind {
        self.tokens.get(self.at + 1).map_or(Kind::End, |token| token.kind)
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Passes over a token, never over the end.
    fn bump(&mut self) -> Range<usize> {
        let span = self.span();
        if self.kind() != Kind::End {
            self.at += 1;
        }
        span
    }

    fn expect(&mut self, kind: Kind) -> bool {
        let there = self.kind() == kind;
        if there {
            self.bump();
        }
        there
    }

    fn end_of_last(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].span.end)
    }

    fn leaf(&mut self, node: Node) -> Expr {
        Expr::new(self.bump(), node)
    }

    fn word(&mut self) -> Word {
        let span = self.bump();
        Word { text: self.source[span.clone()].to_owned(), span }
    }

    fn close(&mut self, kind: Kind, open: &Range<usize>) {
        if self.expect(kind) {
            return;
        }
        let opening = &self.source[open.clone()];
        let fault = if self.kind() == Kind::End {
            Fault::new(open.clone(), format!("this `{opening}` is never closed"))
        } else {
            let closing = if kind == Kind::Close { ")" } else { "]" };
            let found = self.found();
            self.unexpected(format!("expected `{closing}`, found {found}"))
        };
        self.fault(fault);
        self.skip();
        self.expect(kind);
    }

    fn found(&self) -> String {
        match self.kind() {
            Kind::End => "the end".to_owned(),
            _ => format!("`{}`", &self.source[self.span()]),
        }
    }

    fn unexpected(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.span(), message)
    }

    /// Records a fault, unless reading stopped or the lexer has complained of this place.
    fn fault(&mut self, fault: Fault) {
        if !self.stopped && self.kind() != Kind::Bad {
            self.faults.push(fault);
        }
    }

    /// After a fault: passes over what belongs to the part that failed, brackets whole, to
    /// where the part around it can go on.
    fn skip(&mut self) {
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

    fn too_deep(&mut self) -> Expr {
        let fault = self.unexpected(format!("nested more than {MAX_NESTING} deep"));
        self.fault(fault);
        self.stopped = true;
        self.at = self.tokens.len() - 1;
        Expr::new(self.span(), Node::Hole)
    }
}
