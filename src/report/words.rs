//! Numbers, lists and game words as the pages write them.

use crate::base::{Convention, Genus, Outcome};

/// The outcome that belongs to a value: P exactly when it is 0, under either convention.
pub(super) fn outcome_of(value: u64) -> Outcome {
    if value == 0 { Outcome::P } else { Outcome::N }
}

/// `g⁺` or `g⁻`.
pub(super) const fn convention_sign(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "g⁺",
        Convention::Misere => "g⁻",
    }
}

/// A genus with its digits raised, `4¹⁴⁶`, for text that cannot be set.
pub(super) fn set_genus(genus: &Genus) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let text = genus.to_string();
    let Some((base, digits)) = text.split_once('^') else { return text };
    let raise = |c: char| match c {
        '(' => '⁽',
        ')' => '⁾',
        _ => c.to_digit(10).map_or(c, |digit| RAISED[digit as usize]),
    };
    format!("{base}{}", digits.chars().map(raise).collect::<String>())
}

/// `1, 2 and 5` from 1, 2 and 5: items with commas and a last `and`.
pub(super) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A share in percent, with as many digits as say something.
pub(super) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "0 %".to_owned();
    }
    let percent = 100.0 * part as f64 / whole as f64;
    match percent {
        _ if part == 0 => "0 %".to_owned(),
        _ if part == whole => "100 %".to_owned(),
        p if p < 0.1 => "under 0.1 %".to_owned(),
        p if p > 99.9 => "over 99.9 %".to_owned(),
        p if p < 10.0 => format!("{p:.1} %"),
        p => format!("{p:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_shares() {
        let items = |list: &[&str]| list.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>();
        assert_eq!(and(&items(&["1"])), "1");
        assert_eq!(and(&items(&["1", "2", "5"])), "1, 2 and 5");
        assert_eq!(set_genus(&Genus::new(8, &[8, 10])), "8⁸⁽¹⁰⁾");
        assert_eq!(percent(23, 286), "8.0 %");
        assert_eq!(percent(1, 215_308), "under 0.1 %");
        assert_eq!(percent(0, 5), "0 %");
        assert_eq!(percent(5, 5), "100 %");
    }
}
