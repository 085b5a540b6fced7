//! Where a piece of a TOML string stands in the file.
//!
//! A rule inside a string has faults at places of the *decoded* text; the underline belongs
//! under what the person typed, which differs wherever there is an escape.

use crate::ruleset::diagnostic::Span;

/// The bytes of `literal`, a TOML string with its quotes, that decode to the bytes `inner`
/// of `decoded`. `None` where `literal` is not a string that decodes so.
pub fn locate(literal: &str, decoded: &str, inner: &Span) -> Option<Span> {
    let mut walk = Walk::open(literal)?;
    let (mut start, mut end) = (None, None);
    for (at, symbol) in decoded.char_indices() {
        let here = walk.step(symbol)?;
        if at <= inner.start {
            start = Some(here.start);
        }
        if at < inner.end {
            end = Some(here.end);
        }
    }
    let closing = walk.close()?;
    let start = if inner.start >= decoded.len() { closing } else { start? };
    Some(start..end.unwrap_or(start).max(start))
}

/// A walk along a literal, one decoded character at a time.
struct Walk<'t> {
    literal: &'t str,
    at: usize,
    quote: &'static str,
}

impl<'t> Walk<'t> {
    fn open(literal: &'t str) -> Option<Walk<'t>> {
        let quote = [r#"""""#, "'''", "\"", "'"].into_iter().find(|quote| literal.starts_with(quote))?;
        let mut walk = Walk { literal, at: quote.len(), quote };
        // A line break right after a long quote is not part of the string.
        if quote.len() == 3 && !walk.skip("\r\n") {
            walk.skip("\n");
        }
        Some(walk)
    }

    fn rest(&self) -> &'t str {
        &self.literal[self.at..]
    }

    fn skip(&mut self, text: &str) -> bool {
        let there = self.rest().starts_with(text);
        self.at += if there { text.len() } else { 0 };
        there
    }

    /// The bytes of the next character, which decodes to `expected`.
    fn step(&mut self, expected: char) -> Option<Span> {
        self.skip_line_endings();
        let start = self.at;
        let next = self.rest().chars().next()?;
        if next == '\\' && self.quote.starts_with('"') {
            self.escape(expected)?;
        } else if !(expected == '\n' && self.skip("\r\n")) {
            if next != expected {
                return None;
            }
            self.at += next.len_utf8();
        }
        Some(start..self.at)
    }

    /// Passes over a backslash at the end of a line, with all white space after it.
    fn skip_line_endings(&mut self) {
        while self.quote == r#"""""# && self.rest().starts_with('\\') {
            let after = &self.rest()[1..];
            let text = after.trim_start_matches([' ', '\t']);
            if !text.starts_with(['\n', '\r']) {
                return;
            }
            self.at = self.literal.len() - text.trim_start_matches([' ', '\t', '\n', '\r']).len();
        }
    }

    fn escape(&mut self, expected: char) -> Option<()> {
        let letter = self.rest().chars().nth(1)?;
        let (decoded, length) = match letter {
            'b' => ('\u{8}', 0),
            't' => ('\t', 0),
            'n' => ('\n', 0),
            'f' => ('\u{c}', 0),
            'r' => ('\r', 0),
            'e' => ('\u{1b}', 0),
            '"' | '\\' => (letter, 0),
            'x' => (self.hexadecimal(2)?, 2),
            'u' => (self.hexadecimal(4)?, 4),
            'U' => (self.hexadecimal(8)?, 8),
            _ => return None,
        };
        self.at += 2 + length;
        (decoded == expected).then_some(())
    }

    fn hexadecimal(&self, length: usize) -> Option<char> {
        let digits = self.rest().get(2..2 + length)?;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    }

    /// Where the closing quotes begin.
    fn close(&mut self) -> Option<usize> {
        self.skip_line_endings();
        (self.rest() == self.quote).then_some(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use toml::de::DeValue;

    /// What the literal has at the place of `needle` in the decoded text.
    fn found<'t>(literal: &'t str, needle: &str) -> Option<&'t str> {
        let value = DeValue::parse(literal).unwrap();
        let decoded = value.get_ref().as_str().unwrap();
        let at = decoded.find(needle).unwrap();
        locate(literal, decoded, &(at..at + needle.len())).map(|span| &literal[span])
    }

    #[test]
    fn plain_strings_map_to_themselves() {
        assert_eq!(found("\"k % 2 == 0\"", "% 2"), Some("% 2"));
        assert_eq!(found("'k % 2 == 0'", "0"), Some("0"));
    }

    #[test]
    fn escapes_map_to_what_was_typed() {
        assert_eq!(found(r#""a\u0025b""#, "%"), Some(r"\u0025"));
        assert_eq!(found(r#""\t\x25\"c\"""#, "c"), Some("c"));
        assert_eq!(found("\"\"\"\nn \\\n   % 2\"\"\"", "% 2"), Some("% 2"));
        assert_eq!(found("'''\r\nfirst\r\nsecond'''", "second"), Some("second"));
        assert_eq!(found("\"\"\"a\"b\"\"\"", "b"), Some("b"));
    }

    #[test]
    fn the_end_of_the_text_is_before_the_closing_quote() {
        assert_eq!(locate("\"ab\"", "ab", &(2..2)), Some(3..3));
        assert_eq!(locate("''", "", &(0..0)), Some(1..1));
    }

    #[test]
    fn another_text_is_not_located() {
        assert_eq!(locate("\"ab\"", "ac", &(0..1)), None);
        assert_eq!(locate("bare", "bare", &(0..1)), None);
    }

    proptest! {
        #[test]
        fn every_string_that_toml_reads_is_located(body in r#"([ -~é\n]|\\[btnfre"\\]|\\u00e9|\\\n ){0,12}"#) {
            let literal = format!("\"\"\"{body}\"\"\"");
            let Ok(value) = DeValue::parse(&literal) else { return Ok(()) };
            let decoded = value.get_ref().as_str().unwrap();
            let whole = locate(&literal, decoded, &(0..decoded.len()));
            prop_assert!(whole.is_some(), "{literal:?} decodes to {decoded:?}");
            for (at, symbol) in decoded.char_indices() {
                let end = at + symbol.len_utf8();
                let typed = &literal[locate(&literal, decoded, &(at..end)).unwrap()];
                prop_assert!(typed.starts_with(symbol) || typed.starts_with('\\'), "{typed:?} for {symbol:?}");
            }
        }
    }
}
