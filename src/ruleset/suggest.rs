//! The nearest valid word to a misspelt one.

/// The candidate most like `word`, if one is near enough to be meant: at most a third of
/// its letters differ, and at least one may. Case is ignored.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // A longer word is near to nothing, and its distance would cost its square.
    if word.len() > 64 {
        return None;
    }
    let lower = word.to_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
    let near = candidates.into_iter().map(|candidate| (distance(candidate), candidate));
    near.filter(|&(distance, candidate)| distance <= (candidate.len() / 3).max(1))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A piece of somebody's text as a message may show it: control characters escaped, and cut
/// where it goes on too long.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = String::new();
    for (at, symbol) in text.chars().enumerate() {
        match symbol {
            _ if at == LONGEST => return shown + "...",
            symbol if symbol.is_control() => shown.extend(symbol.escape_default()),
            symbol => shown.push(symbol),
        }
    }
    shown
}

/// Words in a row as prose has them: `a, b or c`.
pub fn alternatives<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", init.join(", "), last.as_ref())
        }
    }
}

/// Words as they stand in a file, in back quotes: "`a`, `b` or `c`".
pub fn quoted(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    alternatives(&quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_another_word_finds_none() {
        let words = ["take", "parts", "where", "preperiod"];
        assert_eq!(nearest("tkae", words), Some("take"));
        assert_eq!(nearest("Part", words), Some("parts"));
        assert_eq!(nearest("pre_period", words), Some("preperiod"));
        assert_eq!(nearest("sizes", words), None);
        assert_eq!(nearest(&"take".repeat(99), words), None);
    }

    #[test]
    fn a_text_is_shown_as_far_as_it_can_be() {
        assert_eq!(shown("Dawson's \u{1b}[31mé"), "Dawson's \\u{1b}[31mé");
        assert_eq!(shown(&"7".repeat(100)).len(), 63);
    }

    #[test]
    fn rows_of_words_read_as_prose() {
        assert_eq!(alternatives::<&str>(&[]), "");
        assert_eq!(alternatives(&["a"]), "a");
        assert_eq!(quoted(&["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
