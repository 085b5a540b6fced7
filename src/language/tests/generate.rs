//! Random rules, grown from bytes: each byte is a choice, and where they run out the rule
//! is closed with leaves. Shrinking the bytes shrinks the rule.

use crate::language::syntax::{Comparison, Comprehension, Domain, Expr, Infix, Node, Span, Word};

pub struct Choices<'b> {
    bytes: std::slice::Iter<'b, u8>,
    loops: usize,
}

const COMPARISONS: [Comparison; 6] =
    [Comparison::Eq, Comparison::Ne, Comparison::Lt, Comparison::Le, Comparison::Gt, Comparison::Ge];

/// The operators that chain, by precedence.
const LEVELS: [&[Infix]; 8] = [
    &[Infix::Add, Infix::Sub],
    &[Infix::Mul, Infix::Div, Infix::Rem],
    &[Infix::Shl, Infix::Shr],
    &[Infix::BitXor],
    &[Infix::BitAnd],
    &[Infix::BitOr],
    &[Infix::And],
    &[Infix::Or],
];

const FOLDS: [&str; 5] = ["xor", "sum", "max", "min", "gcd"];

fn expr(node: Node) -> Expr {
    Expr::new(0..0, node)
}

fn word(text: &str) -> Word {
    Word { span: 0..0, text: text.to_owned() }
}

fn call(function: &str, arguments: Vec<Expr>) -> Expr {
    expr(Node::Call(word(function), arguments))
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl<'b> Choices<'b> {
    pub fn new(bytes: &'b [u8]) -> Choices<'b> {
        Choices { bytes: bytes.iter(), loops: 0 }
    }

    /// A choice among `n`; the first once the bytes have run out.
    fn pick(&mut self, n: usize) -> usize {
        self.bytes.next().map_or(0, |byte| usize::from(*byte) % n)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.pick(of.len())]
    }

    fn list(&mut self, mut make: impl FnMut(&mut Self) -> Expr) -> Vec<Expr> {
        (0..self.pick(4)).map(|_| make(self)).collect()
    }

    // Any tree that can be written, whatever its types.

    pub fn tree(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return self.tree_leaf();
        }
        let depth = depth - 1;
        expr(match self.pick(10) {
            0 => return self.tree_leaf(),
            1 => Node::Negate(boxed(self.tree(depth))),
            2 => Node::Not(boxed(self.tree(depth))),
            3 | 4 => {
                let level = self.one(&LEVELS);
                let first = self.tree(depth);
                let rest = (0..1 + self.pick(3)).map(|_| (self.one(level), self.tree(depth))).collect();
                Node::Chain(boxed(first), rest)
            }
            5 => Node::Compare(self.one(&COMPARISONS), boxed(self.tree(depth)), boxed(self.tree(depth))),
            6 => {
                let arms = (0..1 + self.pick(2)).map(|_| (self.tree(depth), self.tree(depth))).collect();
                Node::If(arms, boxed(self.tree(depth)))
            }
            7 => Node::Index(boxed(self.tree(depth))),
            8 => {
                let function = self.one(&["max", "is_prime", "nonsense", "count"]);
                return call(function, self.list(|choices| choices.tree(depth)));
            }
            _ => {
                let function = word(self.one(&["count", "all", "any", "sum", "nonsense"]));
                let domain = match self.pick(2) {
                    0 => Domain::Heaps(Span(0..0)),
                    _ => Domain::Range(self.tree(depth), self.tree(depth)),
                };
                let filter = (self.pick(2) == 1).then(|| self.tree(depth));
                let body = self.tree(depth);
                let variable = word(self.one(&["h", "i"]));
                Node::Comprehension(Box::new(Comprehension { function, variable, domain, filter, body }))
            }
        })
    }

    fn tree_leaf(&mut self) -> Expr {
        expr(match self.pick(5) {
            0 => Node::Name(self.one(&["n", "h", "heaps", "_x9"]).to_owned()),
            1 => Node::Bool(self.pick(2) == 1),
            2 => Node::Int(self.one(&[1 << 63, i64::MAX as u64, 1 << 40])),
            _ => Node::Int(self.pick(256) as u64),
        })
    }

    // Well-typed rules over the variables `n` and `k`, the heaps and their values.

    pub fn int(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return self.int_leaf();
        }
        let depth = depth - 1;
        match self.pick(12) {
            0 => self.int_leaf(),
            1 => expr(Node::Negate(boxed(self.int(depth)))),
            2..=4 => {
                let level = self.one(&LEVELS[..6]);
                let first = self.int(depth);
                let rest = (0..1 + self.pick(3)).map(|_| (self.one(level), self.int(depth))).collect();
                expr(Node::Chain(boxed(first), rest))
            }
            5 => {
                let arms = (0..1 + self.pick(2)).map(|_| (self.bool(depth), self.int(depth))).collect();
                expr(Node::If(arms, boxed(self.int(depth))))
            }
            6 => expr(Node::Index(boxed(self.int(depth)))),
            7 => {
                let function = self.one(&["abs", "floor_sqrt", "popcount", "grundy", "misere_grundy"]);
                call(function, vec![self.int(depth)])
            }
            8 => call(self.one(&["bit", "pow"]), vec![self.int(depth), self.int(depth)]),
            9 => {
                let function = self.one(&["xor", "sum", "max", "min", "gcd", "lcm"]);
                let mut arguments = vec![self.int(depth), self.int(depth)];
                arguments.extend(self.list(|choices| choices.int(depth)));
                call(function, arguments)
            }
            10 => self.comprehension("count", depth, Choices::bool),
            _ => {
                let function = self.one(&FOLDS);
                self.comprehension(function, depth, Choices::int)
            }
        }
    }

    pub fn bool(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return expr(Node::Bool(self.pick(2) == 1));
        }
        let depth = depth - 1;
        match self.pick(9) {
            0 => expr(Node::Bool(self.pick(2) == 1)),
            1 | 2 => {
                expr(Node::Compare(self.one(&COMPARISONS), boxed(self.int(depth)), boxed(self.int(depth))))
            }
            3 => {
                let op = self.one(&COMPARISONS[..2]);
                expr(Node::Compare(op, boxed(self.bool(depth)), boxed(self.bool(depth))))
            }
            4 => {
                let level = self.one(&LEVELS[6..]);
                let first = self.bool(depth);
                let rest = (0..1 + self.pick(3)).map(|_| (level[0], self.bool(depth))).collect();
                expr(Node::Chain(boxed(first), rest))
            }
            5 => expr(Node::Not(boxed(self.bool(depth)))),
            6 => expr(Node::If(vec![(self.bool(depth), self.bool(depth))], boxed(self.bool(depth)))),
            7 => {
                // The plain evaluator divides by everything: its primes are kept small.
                let small = vec![(Infix::BitAnd, expr(Node::Int(0xFFF)))];
                let argument = expr(Node::Chain(boxed(self.int(depth)), small));
                call(self.one(&["is_prime", "is_square"]), vec![argument])
            }
            _ => {
                let function = self.one(&["all", "any"]);
                self.comprehension(function, depth, Choices::bool)
            }
        }
    }

    fn int_leaf(&mut self) -> Expr {
        match self.pick(8) {
            0 | 1 => expr(Node::Int(self.pick(10) as u64)),
            2 => expr(Node::Int(self.one(&[i64::MAX as u64, 1 << 62, 63, 64, 100]))),
            3 => expr(Node::Name(self.one(&["n", "k"]).to_owned())),
            4 if self.loops > 0 => {
                let level = self.pick(self.loops);
                expr(Node::Name(format!("v{level}")))
            }
            5 => call("len", vec![expr(Node::Name("heaps".to_owned()))]),
            _ => call(self.one(&FOLDS), vec![expr(Node::Name("heaps".to_owned()))]),
        }
    }

    fn comprehension(&mut self, function: &str, depth: usize, body: fn(&mut Self, usize) -> Expr) -> Expr {
        // Ends are small, so that neither evaluator runs for long.
        let domain = match self.pick(3) {
            0 | 1 => Domain::Heaps(Span(0..0)),
            _ => {
                let low = expr(Node::Negate(boxed(expr(Node::Int(self.pick(4) as u64)))));
                Domain::Range(low, expr(Node::Int(self.pick(5) as u64)))
            }
        };
        let variable = word(&format!("v{}", self.loops));
        self.loops += 1;
        let filter = (self.pick(4) == 1).then(|| self.bool(depth));
        let body = body(self, depth);
        self.loops -= 1;
        let function = word(function);
        expr(Node::Comprehension(Box::new(Comprehension { function, variable, domain, filter, body })))
    }
}
