//! Words the records of several charts share: outcomes under both conventions, and the
//! class a pair of outcomes falls into.

use crate::base::Outcome;

/// The outcomes of one position; `None` where a budget ended first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Under normal play.
    pub normal: Option<Outcome>,
    /// Under misère play.
    pub misere: Option<Outcome>,
}

impl Outcomes {
    /// Both outcomes known.
    pub const fn known(normal: Outcome, misere: Outcome) -> Outcomes {
        Outcomes { normal: Some(normal), misere: Some(misere) }
    }

    /// Which class the position falls into.
    pub fn class(self) -> Class {
        match (self.normal, self.misere) {
            (Some(Outcome::P), Some(Outcome::P)) => Class::BothP,
            (Some(Outcome::N), Some(Outcome::N)) => Class::BothN,
            (Some(Outcome::P), Some(Outcome::N)) => Class::PTurnsN,
            (Some(Outcome::N), Some(Outcome::P)) => Class::NTurnsP,
            (Some(_), Some(_)) => Class::Draw,
            _ => Class::Unknown,
        }
    }

    /// Whether the conventions are known to differ here.
    pub fn differ(self) -> bool {
        self.normal.is_some() && self.misere.is_some() && self.normal != self.misere
    }
}

/// A pair of outcomes, as the map colours it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// P under both conventions.
    BothP,
    /// N under both.
    BothN,
    /// Normal P, misère N.
    PTurnsN,
    /// Normal N, misère P.
    NTurnsP,
    /// Drawn under at least one convention.
    Draw,
    /// Not known under at least one.
    Unknown,
}

impl Class {
    /// Every class, in the order legends list them.
    pub const ALL: [Class; 6] =
        [Class::BothP, Class::BothN, Class::PTurnsN, Class::NTurnsP, Class::Draw, Class::Unknown];

    /// The legend's words.
    pub const fn words(self) -> &'static str {
        match self {
            Class::BothP => "P in both",
            Class::BothN => "N in both",
            Class::PTurnsN => "normal P, misère N",
            Class::NTurnsP => "normal N, misère P",
            Class::Draw => "drawn in either",
            Class::Unknown => "not known",
        }
    }

    /// The two letters, normal before misère, where both are P or N.
    pub const fn letters(self) -> &'static str {
        match self {
            Class::BothP => "PP",
            Class::BothN => "NN",
            Class::PTurnsN => "PN",
            Class::NTurnsP => "NP",
            Class::Draw => "D",
            Class::Unknown => "",
        }
    }
}

/// What a number along an axis stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// One of the things that are counted: `heap`.
    pub one: String,
    /// What its number is: `heap size`.
    pub number: String,
}

impl Unit {
    /// Heaps by their size.
    pub fn heap() -> Unit {
        Unit { one: "heap".to_owned(), number: "heap size".to_owned() }
    }
}

/// Items with the heaps they belong to, from `first` up.
pub fn numbered<T>(first: u64, items: &[T]) -> impl Iterator<Item = (u64, &T)> {
    items.iter().enumerate().map(move |(at, item)| (first.saturating_add(at as u64), item))
}

/// The end of a sentence: `3, 5, 8.` up to `most` of them, then `3, 5, 8, …`.
pub fn listed(numbers: &[u64], most: usize) -> String {
    let shown: Vec<_> = numbers.iter().take(most).map(u64::to_string).collect();
    let more = if numbers.len() > most { ", …" } else { "." };
    format!("{}{more}", shown.join(", "))
}

/// `1 heap`, `3 heaps`, `7 vertices`.
pub fn counted(count: usize, singular: &str) -> String {
    let number = grouped(count as u64);
    match (count, singular.strip_suffix("ex")) {
        (1, _) => format!("{number} {singular}"),
        (_, Some(stem)) => format!("{number} {stem}ices"),
        _ => format!("{number} {singular}s"),
    }
}

/// Digits in groups of three, as English prose has them: `1,121,505`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_from_outcomes() {
        assert_eq!(Outcomes::known(Outcome::P, Outcome::N).class(), Class::PTurnsN);
        assert_eq!(Outcomes::known(Outcome::D, Outcome::D).class(), Class::Draw);
        assert_eq!(Outcomes { normal: Some(Outcome::P), misere: None }.class(), Class::Unknown);
        assert!(Outcomes::known(Outcome::D, Outcome::N).differ());
        assert!(!Outcomes { normal: Some(Outcome::P), misere: None }.differ());
    }

    #[test]
    fn numbers_in_prose() {
        assert_eq!(listed(&[1, 4, 9], 3), "1, 4, 9.");
        assert_eq!(listed(&[1, 4, 9], 2), "1, 4, …");
        assert_eq!(counted(1, "heap"), "1 heap");
        assert_eq!([counted(1, "vertex"), counted(7, "vertex")], ["1 vertex", "7 vertices"]);
        assert_eq!(counted(1_121_505, "position"), "1,121,505 positions");
    }
}
