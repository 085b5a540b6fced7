//! Families of games: a pattern of octal digits, or games by name.

use crate::certificate::Rules;
use crate::ruleset::{Code, HeapRules, resolve};
use anyhow::{Context, bail};
use std::collections::HashSet;

/// More games than this are not swept at once.
const MOST_GAMES: u64 = 1_000_000;

/// A game by the name it is listed under.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) rules: HeapRules,
    /// The rules as a certificate carries them.
    pub(super) written: Rules,
}

/// The games of the families, in order, each once.
pub(super) fn games(families: &[String]) -> anyhow::Result<Vec<Listed>> {
    let mut games: Vec<Listed> = Vec::new();
    let mut seen = HashSet::new();
    for family in families {
        let found = match pattern(family)? {
            Some((pattern, digits)) => of_pattern(&pattern, digits)?,
            None => vec![named(family)?],
        };
        games.extend(found.into_iter().filter(|game| seen.insert(game.name.clone())));
    }
    Ok(games)
}

fn named(name: &str) -> anyhow::Result<Listed> {
    let ruleset = resolve(name)?;
    let rules = ruleset.heap_rules().with_context(|| format!("{} is no game of heaps", ruleset.name))?;
    let written = Rules::of(&ruleset).with_context(|| format!("cannot read {name} again"))?;
    Ok(Listed { name: name.to_owned(), rules: rules.clone(), written })
}

/// The pattern a family is written as, and how many digits each star stands for.
fn pattern(family: &str) -> anyhow::Result<Option<(String, u32)>> {
    if let Some(count) = family.strip_prefix("quaternary:") {
        return match count.parse() {
            Ok(count @ 1..=8) => Ok(Some((format!("0.{}", "*".repeat(count)), 4))),
            _ => bail!("`{family}`: after `quaternary:` comes the number of digits, 1 to 8"),
        };
    }
    Ok(family.contains('*').then(|| (family.to_owned(), 8)))
}

/// Every game that has a move, with `digits` digits at each star, ascending.
fn of_pattern(pattern: &str, digits: u32) -> anyhow::Result<Vec<Listed>> {
    let stars = pattern.matches('*').count() as u32;
    let count = u64::from(digits).checked_pow(stars).filter(|&count| count <= MOST_GAMES);
    let Some(count) = count else { bail!("`{pattern}` stands for more than {MOST_GAMES} games") };
    let filled = |number: u64| -> String {
        let mut place = stars;
        let fill = |letter| match letter {
            '*' => {
                place -= 1;
                let digit = number / u64::from(digits).pow(place) % u64::from(digits);
                char::from_digit(digit as u32, 10).unwrap_or('?')
            }
            other => other,
        };
        pattern.chars().map(fill).collect()
    };
    // A pattern that is wrong is wrong with any digits; some digits make a game without moves.
    if let Err(fault) = filled(count - 1).parse::<Code>() {
        bail!("`{pattern}` is no family of codes: {fault}");
    }
    let codes = (0..count).filter_map(|number| filled(number).parse::<Code>().ok());
    let listed = codes.map(|code| {
        let name = code.to_string();
        Listed { rules: HeapRules::from_code(&code), written: Rules::Named(name.clone()), name }
    });
    Ok(listed.collect())
}
