//! Text into tokens. Spellings from mathematics and from other languages that a person
//! would reasonably try are recognised here, either as what they mean (`&&`) or as a fault
//! that names the right spelling (`≤`), after which reading goes on as if it had been used.

use super::faults::Fault;
use super::syntax::{Comparison, Infix};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Int(u64),
    Bool(bool),
    Name,
    Infix(Infix),
    Comparison(Comparison),
    /// `not`
    Not,
    /// `!`, which binds as tightly as a minus sign.
    Bang,
    If,
    Then,
    Else,
    For,
    In,
    Open,
    Close,
    OpenSquare,
    CloseSquare,
    Comma,
    Colon,
    DotDot,
    /// Something unreadable; its fault is reported already.
    Bad,
    End,
}

/// Words that name nothing: a variable may not be called so.
pub(super) const KEYWORDS: [(&str, Kind); 10] = [
    ("and", Kind::Infix(Infix::And)),
    ("or", Kind::Infix(Infix::Or)),
    ("not", Kind::Not),
    ("if", Kind::If),
    ("then", Kind::Then),
    ("else", Kind::Else),
    ("for", Kind::For),
    ("in", Kind::In),
    ("true", Kind::Bool(true)),
    ("false", Kind::Bool(false)),
];

/// Symbols, longer before shorter where one begins another.
const SYMBOLS: [(&str, Kind); 26] = [
    ("..", Kind::DotDot),
    ("<<", Kind::Infix(Infix::Shl)),
    (">>", Kind::Infix(Infix::Shr)),
    ("&&", Kind::Infix(Infix::And)),
    ("||", Kind::Infix(Infix::Or)),
    ("==", Kind::Comparison(Comparison::Eq)),
    ("!=", Kind::Comparison(Comparison::Ne)),
    ("<=", Kind::Comparison(Comparison::Le)),
    (">=", Kind::Comparison(Comparison::Ge)),
    ("<", Kind::Comparison(Comparison::Lt)),
    (">", Kind::Comparison(Comparison::Gt)),
    ("!", Kind::Bang),
    ("+", Kind::Infix(Infix::Add)),
    ("-", Kind::Infix(Infix::Sub)),
    ("*", Kind::Infix(Infix::Mul)),
    ("/", Kind::Infix(Infix::Div)),
    ("%", Kind::Infix(Infix::Rem)),
    ("&", Kind::Infix(Infix::BitAnd)),
    ("|", Kind::Infix(Infix::BitOr)),
    ("^", Kind::Infix(Infix::BitXor)),
    ("(", Kind::Open),
    (")", Kind::Close),
    ("[", Kind::OpenSquare),
    ("]", Kind::CloseSquare),
    (",", Kind::Comma),
    (":", Kind::Colon),
];

/// Spellings that are not ours: what they are taken for, and what to write.
const FOREIGN: [(&str, Kind, &str); 17] = [
    ("..=", Kind::DotDot, "`a..b` includes both ends already"),
    ("...", Kind::DotDot, "a range is written `a..b` and includes both ends"),
    ("**", Kind::Infix(Infix::Mul), "a power is written `pow(a, b)`; `^` is the exclusive or"),
    ("//", Kind::Infix(Infix::Div), "`/` rounds down already"),
    ("<>", Kind::Comparison(Comparison::Ne), "write `!=`"),
    ("=<", Kind::Comparison(Comparison::Le), "write `<=`"),
    ("=>", Kind::Comparison(Comparison::Ge), "write `>=`, or `not p or q` for an implication"),
    ("=", Kind::Comparison(Comparison::Eq), "equality is written `==`"),
    ("≤", Kind::Comparison(Comparison::Le), "write `<=`"),
    ("≥", Kind::Comparison(Comparison::Ge), "write `>=`"),
    ("≠", Kind::Comparison(Comparison::Ne), "write `!=`"),
    ("×", Kind::Infix(Infix::Mul), "write `*`"),
    ("−", Kind::Infix(Infix::Sub), "write `-`"),
    ("⊕", Kind::Infix(Infix::BitXor), "write `^`"),
    ("∧", Kind::Infix(Infix::And), "write `and`"),
    ("∨", Kind::Infix(Infix::Or), "write `or`"),
    ("¬", Kind::Bang, "write `not`"),
];

/// Reads the whole source. The last token is always [`Kind::End`].
pub(super) fn tokens(source: &str) -> (Vec<Token>, Vec<Fault>) {
    let mut lexer = Lexer { source, at: 0, faults: Vec::new() };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        let last = token.kind == Kind::End;
        tokens.push(token);
        if last {
            return (tokens, lexer.faults);
        }
    }
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    faults: Vec<Fault>,
}

impl Lexer<'_> {
    fn next(&mut self) -> Token {
        let rest = &self.source[self.at..];
        let blank = rest.len() - rest.trim_start().len();
        self.at += blank;
        let rest = &self.source[self.at..];
        let Some(first) = rest.chars().next() else {
            return Token { kind: Kind::End, span: self.at..self.at };
        };
        if first.is_ascii_digit() {
            self.number()
        } else if is_word(first) {
            let (text, span) = self.word();
            let keyword = KEYWORDS.iter().find(|(word, _)| *word == text);
            Token { kind: keyword.map_or(Kind::Name, |(_, kind)| *kind), span }
        } else {
            self.symbol(first)
        }
    }

    fn take(&mut self, length: usize) -> Range<usize> {
        let start = self.at;
        self.at += length;
        start..self.at
    }

    fn word(&mut self) -> (&str, Range<usize>) {
        let rest = &self.source[self.at..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let span = self.take(length);
        (&self.source[span.clone()], span)
    }

    fn number(&mut self) -> Token {
        let (text, mut span) = self.word();
        let (radix, digits) = match text.get(..2) {
            Some("0x" | "0X") => (16, &text[2..]),
            Some("0b" | "0B") => (2, &text[2..]),
            Some("0o" | "0O") => (8, &text[2..]),
            _ => (10, text),
        };
        let digits = digits.replace('_', "");
        let fault = if digits.is_empty() {
            Some(Fault::new(span.clone(), "a number without digits"))
        } else if let Some(strange) = digits.chars().find(|c| !c.is_digit(radix)) {
            let whole = Fault::new(span.clone(), format!("`{strange}` inside a number"));
            let plain = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            let (value, name) = text.split_at(plain);
            Some(match name.strip_prefix(['e', 'E']) {
                _ if radix != 10 => whole,
                Some(zeros) if zeros.bytes().all(|b| b.is_ascii_digit()) => {
                    whole.help("write the number out; `1_000_000` is easy to read")
                }
                _ => whole.help(format!("a product is written `{value} * {name}`")),
            })
        } else {
            None
        };
        if let Some(fault) = fault {
            self.faults.push(fault);
            return Token { kind: Kind::Bad, span };
        }
        // `2.5` is a fraction, `2..5` a range.
        let rest = &self.source[self.at..];
        if rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            let (_, fraction) = self.word();
            span.end = fraction.end;
            let help = "numbers here are whole; `2 * x > 5` says `x > 2.5`";
            self.faults.push(Fault::new(span.clone(), "a fraction").help(help));
            return Token { kind: Kind::Bad, span };
        }
        match u64::from_str_radix(&digits, radix) {
            Ok(value) if value <= 1 << 63 => Token { kind: Kind::Int(value), span },
            _ => {
                let help = format!("the largest is {}", i64::MAX);
                self.faults.push(Fault::new(span.clone(), "this number does not fit in 64 bits").help(help));
                Token { kind: Kind::Bad, span }
            }
        }
    }

    fn symbol(&mut self, first: char) -> Token {
        let rest = &self.source[self.at..];
        // `==` is ours and begins with the foreign `=`; `**` is foreign and begins with our
        // `*`: the longer spelling wins.
        let ours = SYMBOLS.iter().find(|(text, _)| rest.starts_with(text));
        let foreign = FOREIGN.iter().find(|(text, ..)| rest.starts_with(text));
        let length = |text: Option<&str>| text.map_or(0, str::len);
        if length(foreign.map(|f| f.0)) > length(ours.map(|o| o.0))
            && let Some((text, kind, help)) = foreign
        {
            let span = self.take(text.len());
            self.faults.push(Fault::new(span.clone(), format!("`{text}` is not used here")).help(*help));
            return Token { kind: *kind, span };
        }
        if let Some((text, kind)) = ours {
            return Token { kind: *kind, span: self.take(text.len()) };
        }
        let fault = match first {
            '"' | '\'' => {
                let length = rest[1..].find(first).map_or(rest.len(), |end| end + 2);
                Fault::new(self.take(length), "text in quotes")
                    .help("rules are about numbers and truth values only")
            }
            '#' => {
                let length = rest.find('\n').unwrap_or(rest.len());
                Fault::new(self.take(length), "rules have no comments")
            }
            _ => {
                let fault = Fault::new(
                    self.take(first.len_utf8()),
                    format!("`{}` means nothing here", first.escape_debug()),
                );
                match first {
                    '?' => fault.help("a choice is written `if c then v else w`"),
                    ';' => fault.help("a rule is one expression"),
                    '.' => fault.help("a range is written `a..b`, a function `len(heaps)`"),
                    '~' => fault.help("`-n - 1` inverts the bits of `n`"),
                    _ => fault,
                }
            }
        };
        let span = fault.span.clone();
        self.faults.push(fault);
        Token { kind: Kind::Bad, span }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a variable may be called `name`, as far as its letters go.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(is_word)
        && KEYWORDS.iter().all(|(word, _)| *word != name)
}
