//! What the quotient of heaps and that of a closed set are described by alike: elements as
//! words, the lines for people and the fields in JSON. What each is proved for is said by
//! `text`, `record` and `closed`.

use crate::misere::quotient::{Element, Monoid, Presentation, Structure};
use serde::Serialize;

/// A finite monoid with the names of its elements.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub monoid: &'a Monoid,
    pub presentation: &'a Presentation,
    pub structure: &'a Structure,
}

/// The fields that describe a monoid in JSON.
#[derive(Serialize)]
pub struct MonoidRecord {
    order: usize,
    p_size: usize,
    tame: bool,
    presentation: String,
    relations: Vec<String>,
    p_portion: Vec<String>,
    elements: Vec<String>,
    idempotents: Vec<String>,
    kernel: Vec<String>,
}

impl Names<'_> {
    /// An element as a word.
    pub fn word(&self, x: Element) -> String {
        self.presentation.write_element(x)
    }

    /// Elements as words.
    pub fn words<'x>(&self, elements: impl IntoIterator<Item = &'x Element>) -> Vec<String> {
        elements.into_iter().map(|&x| self.word(x)).collect()
    }

    /// The elements of the P-portion, as words, shortest first.
    fn p_portion(&self) -> Vec<String> {
        let mut p: Vec<_> = self.monoid.p().ones().map(|x| &self.presentation.words[x]).collect();
        p.sort_by_key(|word| (word.iter().sum::<u32>(), std::cmp::Reverse((*word).clone())));
        p.into_iter().map(|word| self.presentation.write(word)).collect()
    }

    /// The lines for people; `letters` say what each letter stands for, and `more` stands
    /// between the kernel and the last line.
    pub fn lines(
        &self,
        letters: Vec<String>,
        more: Option<(&'static str, String)>,
    ) -> Vec<(&'static str, String)> {
        let (order, p_size) = (self.monoid.order(), self.monoid.p_size());
        let verb = if p_size == 1 { "is" } else { "are" };
        let list = |words: Vec<String>| if words.is_empty() { "none".to_owned() } else { words.join(", ") };
        let identity = self.word(self.structure.zero);
        let tame = match self.structure.tame {
            Some(rank) => format!("yes: this is T_{rank}, the quotient of nim heaps below {}", 1u64 << rank),
            None => "no".to_owned(),
        };
        let kernel = format!("{} elements, a group with identity {identity}", self.structure.kernel.len());
        let mut lines = vec![
            ("order", format!("{order}, of which {p_size} {verb} P")),
            ("letters", list(letters)),
            ("relations", list(self.presentation.write_relations())),
            ("P", list(self.p_portion())),
            ("kernel", kernel),
        ];
        lines.extend(more);
        lines.push(("tame", tame));
        lines
    }

    /// The fields in JSON.
    pub fn record(&self) -> MonoidRecord {
        let letters: Vec<&str> =
            self.presentation.letters.iter().map(|letter| letter.name.as_str()).collect();
        let relations = self.presentation.write_relations();
        let all: Vec<Element> = (0..self.monoid.order() as Element).collect();
        MonoidRecord {
            order: self.monoid.order(),
            p_size: self.monoid.p_size(),
            tame: self.structure.tame.is_some(),
            presentation: format!("<{} | {}>", letters.join(","), relations.join(",")),
            relations,
            p_portion: self.p_portion(),
            elements: self.words(&all),
            idempotents: self.words(&self.structure.idempotents),
            kernel: self.words(&self.structure.kernel),
        }
    }
}
