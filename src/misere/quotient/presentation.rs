//! A presentation of a quotient: letters for heaps, and the relations between them.

use super::answer::Quotient;
use super::monoid::{Element, Monoid};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Letters, relations, and every element as a word.
///
/// A letter stands for the first heap that the letters before it do not generate. Of the
/// words for one element the one with the lowest power of the last letter counts, then of
/// the letter before it, and so on: no word mentions a later heap where earlier ones do.
/// The relations are the words, least under division, that are not it. They are a reduced
/// Gröbner basis: rewriting by them in any order ends at the least word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// For each letter, its name, the heap it is introduced by and the element it is.
    pub letters: Vec<Letter>,
    /// Pairs of words, the longer (or later) one first.
    pub relations: Vec<(Powers, Powers)>,
    /// The least word of each element.
    pub words: Vec<Powers>,
}

/// A letter of a presentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// `a`, `b`, ..., `z`, then `a1`, `b1`, ...
    pub name: String,
    /// The first heap that is it.
    pub heap: u64,
    /// Its element.
    pub element: Element,
}

/// A word as the power of each letter.
pub type Powers = Vec<u32>;

impl Presentation {
    /// The presentation of a quotient.
    pub fn of(quotient: &Quotient) -> Presentation {
        let letters = letters(&quotient.monoid, &quotient.phi);
        let (words, relations) = normal_forms(&quotient.monoid, &letters);
        Presentation { letters, relations, words }
    }

    /// A word as the field writes it: `ab2c`, or `1`.
    pub fn write(&self, powers: &Powers) -> String {
        let mut text = String::new();
        for (letter, &power) in self.letters.iter().zip(powers) {
            match power {
                0 => {}
                1 => text += &letter.name,
                _ => {
                    let _ = write!(text, "{}{power}", letter.name);
                }
            }
        }
        if text.is_empty() { "1".to_owned() } else { text }
    }

    /// An element as a word.
    pub fn write_element(&self, x: Element) -> String {
        self.write(&self.words[x as usize])
    }

    /// The relations as text: `a2=1`, `b3=b`.
    pub fn write_relations(&self) -> Vec<String> {
        self.relations
            .iter()
            .map(|(left, right)| format!("{}={}", self.write(left), self.write(right)))
            .collect()
    }
}

/// A letter for every heap whose element the letters before it do not generate.
fn letters(monoid: &Monoid, phi: &[Element]) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    let mut generated = vec![false; monoid.order()];
    generated[0] = true;
    for (heap, &element) in phi.iter().enumerate() {
        if generated[element as usize] {
            continue;
        }
        letters.push(Letter { name: name(letters.len()), heap: heap as u64, element });
        let mut work: Vec<Element> =
            (0..monoid.order() as Element).filter(|&x| generated[x as usize]).collect();
        while let Some(x) = work.pop() {
            let next = monoid.times(x, element);
            if !std::mem::replace(&mut generated[next as usize], true) {
                work.push(next);
            }
        }
    }
    letters
}

fn name(at: usize) -> String {
    let letter = char::from(b'a' + (at % 26) as u8);
    if at < 26 { letter.to_string() } else { format!("{letter}_{}", at / 26) }
}

/// The least word of every element, and the words least under division that are not least.
///
/// Letter by letter, and power by power of the new letter, so that words come in ascending
/// order: a word is least if its element was not met before. Every divisor of a least word
/// is one.
fn normal_forms(monoid: &Monoid, letters: &[Letter]) -> (Vec<Powers>, Vec<(Powers, Powers)>) {
    let count = letters.len();
    let mut words: Vec<Option<Powers>> = vec![None; monoid.order()];
    let mut relations = Vec::new();
    let mut least: BTreeSet<Powers> = BTreeSet::from([vec![0; count]]);
    // The least words of the letters so far, in ascending order.
    let mut all: Vec<(Powers, Element)> = vec![(vec![0; count], 0)];
    words[0] = Some(vec![0; count]);
    for (at, letter) in letters.iter().enumerate() {
        let mut layer = all.clone();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for (word, x) in &layer {
                let (mut longer, product) = (word.clone(), monoid.times(*x, letter.element));
                longer[at] += 1;
                if !divisors(&longer).all(|divisor| least.contains(&divisor)) {
                    continue;
                }
                match &words[product as usize] {
                    Some(known) => relations.push((longer, known.clone())),
                    None => {
                        words[product as usize] = Some(longer.clone());
                        least.insert(longer.clone());
                        next.push((longer, product));
                    }
                }
            }
            all.extend(next.iter().cloned());
            layer = next;
        }
    }
    // The letters generate the monoid, so every element has met its word.
    (words.into_iter().flatten().collect(), relations)
}

/// The word with one letter less, in every way.
fn divisors(word: &Powers) -> impl Iterator<Item = Powers> + '_ {
    (0..word.len()).filter(|&at| word[at] > 0).map(|at| {
        let mut divisor = word.clone();
        divisor[at] -= 1;
        divisor
    })
}
