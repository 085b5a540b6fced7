//! Sums of positions of different rulesets, as one argument:
//! `kayles:5 + 0.137:7 + sub:1,2,3:6`.

use super::diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Source};

/// One summand of a sum: which ruleset, and which position of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// The ruleset, for [`super::resolve`].
    pub ruleset: String,
    /// The position, for the reader of that ruleset's positions.
    pub position: String,
}

/// Takes a sum apart, the position of each summand after its last colon; `None` where the
/// text is no sum but the name of a ruleset alone (`sub:1,2,5` is one, `kayles:5` is a sum
/// of one summand).
///
/// # Errors
/// A summand without a position.
///
/// ```
/// use lastmove::ruleset::{Summand, split_sum};
/// let sum = split_sum("kayles:5 + sub:1,2,3:6").unwrap().unwrap();
/// assert_eq!(sum[1], Summand { ruleset: "sub:1,2,3".into(), position: "6".into() });
/// assert!(split_sum("sub:1,2,3").is_none());
/// ```
pub fn split_sum(text: &str) -> Option<Result<Vec<Summand>, Diagnostics>> {
    let mut start = 0;
    let mut pieces = Vec::new();
    for piece in text.split('+') {
        let leading = piece.len() - piece.trim_start().len();
        let span = start + leading..start + leading + piece.trim().len();
        pieces.push((piece.trim(), span));
        start += piece.len() + 1;
    }
    let split: Vec<Option<Summand>> = pieces.iter().map(|(piece, _)| summand(piece)).collect();
    split.iter().any(Option::is_some).then(|| {
        let source = Source::new("<SUM>", text);
        let missing = pieces.iter().zip(&split).filter(|(_, summand)| summand.is_none());
        let faults = missing.map(|((piece, span), _)| {
            let (message, label) = match piece.is_empty() {
                true => ("a summand is missing", "expected a ruleset and a position"),
                false => ("this summand has no position", "expected a `:` and a position after the ruleset"),
            };
            let fault = Diagnostic::error(&source, DiagnosticId::SUM, message).at(span.clone(), label);
            fault.help("a sum is written 'kayles:5 + 0.137:7 + sub:1,2,3:6'")
        });
        let faults: Vec<Diagnostic> = faults.collect();
        if faults.is_empty() {
            Ok(split.into_iter().flatten().collect())
        } else {
            Err(Diagnostics::new(faults))
        }
    })
}

/// A ruleset and a position, if the piece is both.
fn summand(piece: &str) -> Option<Summand> {
    let (ruleset, position) = piece.rsplit_once(':')?;
    let (ruleset, position) = (ruleset.trim(), position.trim());
    // `sub:` and `allbut:` have a colon of their own, and a path may have one too.
    let is_name =
        ruleset.is_empty() || ["sub", "allbut"].contains(&ruleset) || position.contains(['/', '\\', '.']);
    (!is_name).then(|| Summand { ruleset: ruleset.to_owned(), position: position.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Option<Vec<(String, String)>> {
        let summands = split_sum(text)?.unwrap();
        Some(summands.into_iter().map(|summand| (summand.ruleset, summand.position)).collect())
    }

    #[test]
    fn a_sum_comes_apart_at_the_plus_signs() {
        let sum = pairs("kayles:5 + 0.137:7+sub:1,2,3:6").unwrap();
        let expected = [("kayles", "5"), ("0.137", "7"), ("sub:1,2,3", "6")];
        assert_eq!(sum, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert_eq!(pairs("S{1..3}:1x4,5").unwrap(), [("S{1..3}".to_owned(), "1x4,5".to_owned())]);
        assert_eq!(pairs("./my.toml:5").unwrap(), [("./my.toml".to_owned(), "5".to_owned())]);
        assert_eq!(pairs("nim:").unwrap(), [("nim".to_owned(), String::new())], "the empty position");
    }

    #[test]
    fn a_ruleset_alone_is_no_sum() {
        let alone =
            ["kayles", "sub:1,2,5", "allbut:3", "S{1,2}", "0.77", "C:\\games\\nim.toml", "a+b.toml", ""];
        for text in alone {
            assert_eq!(split_sum(text), None, "{text}");
        }
    }

    #[test]
    fn a_summand_without_a_position_is_shown() {
        let faults = |text| split_sum(text).unwrap().unwrap_err().to_string();
        assert_eq!(faults("kayles:5 + nim"), "<SUM>:1:12: error: this summand has no position");
        assert_eq!(faults("sub:1,2 + kayles:5"), "<SUM>:1:1: error: this summand has no position");
        assert_eq!(faults("kayles:5 +"), "<SUM>:1:11: error: a summand is missing");
    }
}
