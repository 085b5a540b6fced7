//! Tokens into a tree: precedence climbing (Pratt), going on after a fault so that all
//! faults of a rule are reported together.
//!
//! The one thing that stops reading at once is nesting past [`MAX_NESTING`]: it bounds
//! the recursion here and in everything that walks a tree later.

mod recovery;

use super::faults::Fault;
use super::lexer::{Kind, Token, tokens};
use super::syntax::{Comparison, Comprehension, Domain, Expr, Infix, Level, Node, Span, Word};

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
    let mut parser = Parser::new(source);
    let expr = parser.whole();
    (expr, parser.faults())
}

/// Reads a range `a..b` that stands alone, likewise.
pub(super) fn read_range(source: &str) -> (Domain, Vec<Fault>) {
    let mut parser = Parser::new(source);
    let domain = parser.whole_range();
    (domain, parser.faults())
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

impl<'s> Parser<'s> {
    fn new(source: &'s str) -> Parser<'s> {
        let (tokens, faults) = if source.len() <= MAX_SOURCE {
            tokens(source)
        } else {
            let fault = Fault::new(0..source.len(), format!("a rule longer than {MAX_SOURCE} bytes"));
            let token = |kind, start| Token { kind, span: start..source.len() };
            (vec![token(Kind::Bad, 0), token(Kind::End, source.len())], vec![fault])
        };
        Parser { source, tokens, at: 0, depth: 0, faults, stopped: false, skipped: false }
    }

    fn whole(&mut self) -> Expr {
        if self.tokens.len() == 1 {
            self.fault(self.unexpected("the rule is empty"));
        }
        let mut expr = self.expression(Level::Any);
        self.finish();
        if self.stopped {
            // What was read is no likeness of what was meant.
            expr.node = Node::Hole;
        }
        expr
    }

    fn whole_range(&mut self) -> Domain {
        let domain = self.domain();
        self.finish();
        match domain {
            Domain::Heaps(Span(span)) => {
                self.fault(Fault::new(span, "expected a range, as in `1..n`"));
                Domain::Hole
            }
            _ if self.stopped => Domain::Hole,
            _ => domain,
        }
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
        if matches!(self.kind(), Kind::Comparison(_)) {
            self.comparison_chain(&left, op, &right);
        }
        Expr::new(span, Node::Compare(op, Box::new(left), Box::new(right)))
    }

    /// Passes over a third side, `b < c` after `a < b`, and what may follow it.
    fn comparison_chain(&mut self, left: &Expr, op: Comparison, right: &Expr) {
        let span = self.span();
        let mut help = format!("write `{} {} {}", self.text(left), op.symbol(), self.text(right));
        let mut before = right.clone();
        while let Kind::Comparison(op) = self.kind() {
            self.bump();
            let next = self.expression(Level::Compare.next());
            help += &format!(" and {} {} {}", self.text(&before), op.symbol(), self.text(&next));
            before = next;
        }
        let bits = match &right.node {
            Node::Chain(_, rest) => rest.first().map(|(op, _)| *op).filter(|op| op.level() < Level::Shift),
            _ => None,
        };
        self.fault(Fault::new(span, "comparisons do not chain").help(match bits {
            Some(op) => format!(
                "`{}` works on bits and binds tighter than comparisons; between conditions write `and`, `or`",
                op.symbol()
            ),
            None => help + "`",
        }));
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
        if self.tokens.len() > 1 {
            self.fault(self.expected("a value"));
        }
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
                let fault = self.expected("`then`");
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
                self.fault(Fault::new(word.span, "only `heaps` can be indexed").help("write `heaps[...]`"));
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
            let fault = self.expected("`:`");
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
}
