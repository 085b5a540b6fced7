//! The pretending function of a game of heaps, one heap at a time.
//!
//! Only heaps that bring something new become variables of the diagrams. Any other heap h
//! stands for a *word* w, a sum of smaller generators, and is allowed to when three things
//! hold in the quotient of all generators, with x the element of w, U the contexts in which
//! some option of h is in P, and W those in which w itself has a winning move:
//!
//! 1. no z in U has xz in P (a P-position has no move to a P-position);
//! 2. W is within U (what the word wins, the heap wins);
//! 3. if w is empty, the identity is in U (the heap beside nothing is won, or has no move).
//!
//! *Then the P-positions of all sums of heaps are those whose words are in K.* Replace each
//! heap of a sum Y by its word. If the words are in K, no move leads to K, by 1. If they
//! are not and Y has a move, then either the words have a winning move, which belongs to
//! the word of one heap, and that heap has one by 2; or they are the empty sum, and any
//! heap of Y that can move wins by 3. The equation of the kernel has one solution.
//!
//! So nothing here is a guess: a heap that fails becomes a generator, and the words of all
//! heaps are checked again whenever K grew.

use super::closure::{Claim, Closure};
use super::diagram::{Stopped, Variable};
use super::growth::{Infinite, prove};
use super::kernel::{Kernels, NoKernel, Patience, Unrepeated, Word};
use super::monoid::{Element, Monoid};
use super::products::Products;
use super::symbolic::solve;
use crate::base::Meter;
use crate::position::OptionsFault;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// The options of heaps, one heap at a time.
pub trait HeapOptions {
    /// Calls `visit` with every way to move in `heap`; ways may repeat.
    ///
    /// # Errors
    /// When the rules break or a budget ends.
    fn ways(&mut self, heap: u64, visit: impl FnMut(Way)) -> Result<(), OptionsFault>;

    /// Calls `visit` with every option of `heap`; options may repeat.
    ///
    /// # Errors
    /// As [`HeapOptions::ways`].
    fn visit(&mut self, heap: u64, mut visit: impl FnMut(&[u64])) -> Result<(), OptionsFault> {
        self.ways(heap, |way| match way {
            Way::To(parts) => visit(parts),
            Way::InTwo(rest) => (1..=rest / 2).for_each(|part| visit(&[part, rest - part])),
        })
    }
}

/// Options of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way<'a> {
    /// One: heaps of these sizes.
    To(&'a [u64]),
    /// All that leave so many beans in two heaps.
    InTwo(u64),
}

/// What stopped the work on a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The rules broke or listing the options ran out.
    Options(OptionsFault),
    /// The diagrams ran out.
    Stopped(Stopped),
    /// Some rows did not repeat: the quotient may be infinite.
    Unrepeated(Unrepeated),
    /// With this heap the quotient is infinite.
    Infinite(Box<Infinite>),
}

/// The misère quotient of the heaps up to some size, and how each heap lies in it.
pub struct Partial<O> {
    options: O,
    kernels: Kernels,
    monoid: Monoid,
    products: Products,
    /// The word of each heap, heap 0 first.
    words: Vec<Word>,
    /// The element of each heap.
    phi: Vec<Element>,
    /// For each element, the words of the heaps that have it, each once.
    words_of: FxHashMap<Element, Vec<Word>>,
    /// Heaps that were found to be generators.
    forced: Vec<u64>,
    /// Words found for sets of option classes, while the monoid stays as it is.
    known: FxHashMap<FixedBitSet, Word>,
    /// The generators, and the heaps that stand for no word but for a class: once asked for,
    /// and if they are not too much to look at.
    closure: Option<Option<Closure>>,
    /// Whether a quotient that seems to be infinite is to be proved so.
    seeks_proof: bool,
}

impl<O: HeapOptions> Partial<O> {
    /// The quotient of no heaps.
    pub fn new(options: O) -> Partial<O> {
        Partial {
            options,
            kernels: Kernels::default(),
            monoid: Monoid::trivial(),
            products: Products::default(),
            words: vec![Word::new()],
            phi: vec![0],
            words_of: FxHashMap::from_iter([(0, vec![Word::new()])]),
            forced: Vec::new(),
            known: FxHashMap::default(),
            closure: None,
            seeks_proof: true,
        }
    }

    /// Rows that do not repeat are the end at once: nobody asks for a proof that the quotient
    /// is infinite.
    pub fn leave_infinite_unproved(&mut self) {
        self.seeks_proof = false;
    }

    /// The largest heap taken in.
    pub fn max_heap(&self) -> u64 {
        self.words.len() as u64 - 1
    }

    /// The quotient of the heaps up to [`Partial::max_heap`].
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The element of each heap: the pretending function.
    pub fn phi(&self) -> &[Element] {
        &self.phi
    }

    /// The quotient and the pretending function by themselves.
    pub fn into_parts(self) -> (Monoid, Vec<Element>) {
        (self.monoid, self.phi)
    }

    /// The heaps that are generators, ascending.
    pub fn generators(&self) -> &[Variable] {
        self.kernels.variables()
    }

    /// Takes in one more heap. The quotient stays that of the heaps before if this fails.
    ///
    /// # Errors
    /// [`Halt`].
    pub fn grow(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        let goal = self.max_heap() + 1;
        while self.max_heap() < goal {
            let heap = self.max_heap() + 1;
            let word = match self.forced.binary_search(&heap) {
                Ok(_) => None,
                Err(_) => self.word_for(heap, meter)?,
            };
            match word {
                Some(word) => self.take_in(word),
                None => self.add_generator(heap, meter).inspect_err(|_| self.truncate(heap, meter))?,
            }
        }
        Ok(())
    }

    fn take_in(&mut self, word: Word) {
        let x = self.monoid.element(self.kernels.variables(), &word);
        self.note_word(x, &word);
        self.phi.push(x);
        self.words.push(word);
    }

    /// A word that `heap` may stand for in the present quotient.
    fn word_for(&mut self, heap: u64, meter: &mut Meter) -> Result<Option<Word>, Halt> {
        let classes = self.option_classes(heap)?;
        if classes.is_clear() {
            return Ok(Some(Word::new()));
        }
        if let Some(word) = self.known.get(&classes) {
            return Ok(Some(word.clone()));
        }
        if self.monoid.order() > MOST_SEARCHED {
            return Ok(None);
        }
        let won = self.won(&classes);
        for x in 0..self.monoid.order() as Element {
            if !self.products.row(&self.monoid, x).is_disjoint(&won) {
                continue;
            }
            let word = self.candidates(x).into_iter().find(|word| self.stands(word, x, &won));
            if let Some(word) = word {
                self.known.insert(classes, word.clone());
                return Ok(Some(word));
            }
        }
        let found = self.class_for(&won, meter)?;
        if let Some(word) = &found {
            self.known.insert(classes, word.clone());
        }
        Ok(found)
    }

    /// The shortest word of a class that a heap won in `won` may have, beside all heaps.
    fn class_for(&mut self, won: &FixedBitSet, meter: &mut Meter) -> Result<Option<Word>, Halt> {
        if !self.closes() {
            return Ok(None);
        }
        for x in 0..self.monoid.order() as Element {
            if !self.products.row(&self.monoid, x).is_disjoint(won) {
                continue;
            }
            if self.close(Claim { element: x, won: won.clone() }, meter)? {
                let variables = self.kernels.variables();
                return Ok(Some(self.monoid.word(x).into_iter().map(|g| variables[g]).collect()));
            }
        }
        Ok(None)
    }

    /// Whether checking by classes pays: in small quotients, and in games that are long beside
    /// the order of theirs. In short, hard games nearly every heap is a generator all the same.
    fn closes(&self) -> bool {
        let order = self.monoid.order();
        order <= 64 || order <= 1024 && order as u64 <= 2 * self.max_heap()
    }

    /// Adds a claim to the closure, if it holds there.
    fn close(&mut self, claim: Claim, meter: &mut Meter) -> Result<bool, Halt> {
        if self.closure.is_none() {
            self.closure = Some(self.closure_of_generators(meter)?);
        }
        let Some(Some(closure)) = &mut self.closure else { return Ok(false) };
        closure.add(claim, meter).map_err(|exhausted| Halt::Stopped(exhausted.into()))
    }

    fn closure_of_generators(&mut self, meter: &mut Meter) -> Result<Option<Closure>, Halt> {
        let mut closure = Closure::new(&self.monoid, self.products.table(&self.monoid));
        for variable in self.kernels.variables().to_vec() {
            let element = self.monoid.element(self.kernels.variables(), &vec![variable]);
            let won = self.word_wins(&vec![variable]);
            let holds = closure.add(Claim { element, won }, meter);
            if !holds.map_err(|exhausted| Halt::Stopped(exhausted.into()))? {
                return Ok(None);
            }
        }
        Ok(Some(closure))
    }

    /// Words of an element worth trying: the shortest, and those of heaps that have it.
    fn candidates(&self, x: Element) -> Vec<Word> {
        let variables = self.kernels.variables();
        let shortest: Word = self.monoid.word(x).into_iter().map(|g| variables[g]).collect();
        let of_heaps = self.words_of.get(&x).into_iter().flatten();
        let mut words: Vec<Word> = of_heaps.cloned().chain([shortest]).collect();
        words.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        words.dedup();
        words
    }

    /// Remembers that a heap of element `x` has this word.
    fn note_word(&mut self, x: Element, word: &Word) {
        let known = self.words_of.entry(x).or_default();
        if !known.contains(word) {
            known.push(word.clone());
        }
    }

    /// Conditions 1 to 3 for a word of element x and a heap whose options win in `won`.
    fn stands(&mut self, word: &Word, x: Element, won: &FixedBitSet) -> bool {
        if !self.products.row(&self.monoid, x).is_disjoint(won) {
            return false;
        }
        if word.is_empty() {
            return won.contains(0);
        }
        self.word_wins(word).is_subset(won)
    }

    /// The contexts in which a word has a winning move of its own.
    fn word_wins(&mut self, word: &Word) -> FixedBitSet {
        if let Some(known) = self.products.wins.get(word) {
            return known.clone();
        }
        let variables = self.kernels.variables();
        let mut won = FixedBitSet::with_capacity(self.monoid.order());
        let mut letters = word.clone();
        letters.dedup();
        for letter in letters {
            let mut rest = word.clone();
            let at = rest.iter().position(|&other| other == letter).unwrap_or(0);
            rest.remove(at);
            let rest = self.monoid.element(variables, &rest);
            for option in self.kernels.option_words(letter) {
                let option = self.monoid.element(variables, option);
                let after = self.monoid.times(rest, option);
                won.union_with(self.products.row(&self.monoid, after));
            }
        }
        self.products.wins.insert(word.clone(), won.clone());
        won
    }

    /// The classes of the options of `heap`.
    fn option_classes(&mut self, heap: u64) -> Result<FixedBitSet, Halt> {
        let Partial { options, monoid, products, phi, .. } = self;
        let mut classes = FixedBitSet::with_capacity(monoid.order());
        let visited = options.ways(heap, |way| match way {
            Way::To(parts) => {
                let class = parts.iter().fold(0, |class, &part| monoid.times(class, phi[part as usize]));
                classes.insert(class as usize);
            }
            Way::InTwo(rest) => classes.union_with(products.in_two(monoid, phi, rest)),
        });
        visited.map_err(Halt::Options)?;
        Ok(classes)
    }

    /// The contexts in which one of these classes is in P.
    fn won(&mut self, classes: &FixedBitSet) -> FixedBitSet {
        let mut won = FixedBitSet::with_capacity(self.monoid.order());
        for class in classes.ones() {
            won.union_with(self.products.row(&self.monoid, class as Element));
        }
        won
    }

    /// Makes `heap` a generator, solves anew, and checks the words of all heaps; where one
    /// fails, the heap that fails becomes a generator and the work goes on from there.
    fn add_generator(&mut self, heap: u64, meter: &mut Meter) -> Result<(), Halt> {
        let variable = Variable::try_from(heap).map_err(|_| Halt::Stopped(Stopped::LongRow))?;
        let mut words = Vec::new();
        let Partial { options, words: heap_words, .. } = self;
        let visited = options.visit(heap, |parts| {
            let mut word: Word = parts.iter().flat_map(|&part| &heap_words[part as usize]).copied().collect();
            word.sort_unstable();
            words.push(word);
            if words.len() >= 1 << 16 {
                words.sort_unstable();
                words.dedup();
            }
        });
        visited.map_err(Halt::Options)?;
        self.kernels.push(variable, words);
        let patience = if self.seeks_proof { Patience::Little } else { Patience::Some };
        match self.solve_waiting(patience, meter) {
            Err(Halt::Unrepeated(rows)) if self.seeks_proof => self.settle(heap, rows, meter)?,
            solved => solved?,
        }
        self.take_in(vec![variable]);
        if let Some(failed) = self.first_failure(meter)? {
            let at = self.forced.partition_point(|&other| other < failed);
            self.forced.insert(at, failed);
            self.truncate(failed, meter);
        }
        Ok(())
    }

    /// Rows do not repeat with `heap`: proves the quotient infinite, or waits longer.
    fn settle(&mut self, heap: u64, rows: Unrepeated, meter: &mut Meter) -> Result<(), Halt> {
        if rows.grow {
            self.prove_infinite(heap, &rows, meter)?;
        }
        if let Some(infinite) = solve(&mut self.options, &self.words, heap, &rows, meter)? {
            return Err(Halt::Infinite(Box::new(infinite)));
        }
        if !rows.grow {
            match self.solve_waiting(Patience::Some, meter) {
                Err(Halt::Unrepeated(more)) => self.prove_infinite(heap, &more, meter)?,
                solved => return solved,
            }
        }
        self.solve_waiting(Patience::All, meter)
    }

    /// An error if the quotient is proved infinite by rows that grow.
    fn prove_infinite(&mut self, heap: u64, rows: &Unrepeated, meter: &mut Meter) -> Result<(), Halt> {
        match prove(&mut self.options, &self.words, heap, rows, meter)? {
            Some(infinite) => Err(Halt::Infinite(Box::new(infinite))),
            None => Ok(()),
        }
    }

    fn solve_waiting(&mut self, patience: Patience, meter: &mut Meter) -> Result<(), Halt> {
        self.kernels.patience = patience;
        let solved = self.solve(meter);
        self.kernels.patience = Patience::default();
        solved
    }

    /// The first heap whose word no longer stands.
    fn first_failure(&mut self, meter: &mut Meter) -> Result<Option<u64>, Halt> {
        let mut checked: FxHashMap<(FixedBitSet, Word), bool> = FxHashMap::default();
        for heap in 1..=self.max_heap() {
            meter.check_time().map_err(|exhausted| Halt::Stopped(exhausted.into()))?;
            let word = self.words[heap as usize].clone();
            if *word == [heap as Variable] {
                continue;
            }
            let classes = self.option_classes(heap)?;
            if classes.is_clear() {
                continue;
            }
            let key = (classes, word);
            let stands = match checked.get(&key) {
                Some(&stands) => stands,
                None => {
                    let won = self.won(&key.0);
                    let x = self.phi[heap as usize];
                    let stands = self.stands(&key.1, x, &won)
                        || self.closes()
                            && self.products.row(&self.monoid, x).is_disjoint(&won)
                            && self.close(Claim { element: x, won }, meter)?;
                    checked.insert(key, stands);
                    stands
                }
            };
            if !stands {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }

    /// Solves the game on the generators, and reads off the quotient and the elements of
    /// all heaps.
    fn solve(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        let k = self.kernels.misere_p(meter).map_err(|no_kernel| match no_kernel {
            NoKernel::Stopped(stopped) => Halt::Stopped(stopped),
            NoKernel::Unrepeated(rows) => Halt::Unrepeated(rows),
        })?;
        self.monoid = Monoid::read_off(&mut self.kernels, k, meter).map_err(Halt::Stopped)?;
        self.products = Products::default();
        self.known.clear();
        self.closure = None;
        let variables = self.kernels.variables();
        self.phi = self.words.iter().map(|word| self.monoid.element(variables, word)).collect();
        self.words_of.clear();
        for heap in 0..self.words.len() {
            let word = self.words[heap].clone();
            self.note_word(self.phi[heap], &word);
        }
        Ok(())
    }

    /// Goes back to the heaps below `heap`. What the diagrams know of them stays known, so
    /// solving them again is a look-up.
    fn truncate(&mut self, heap: u64, meter: &mut Meter) {
        self.kernels.truncate(heap as Variable);
        self.words.truncate(heap as usize);
        let mut meter = meter.without_limits();
        self.solve(&mut meter).expect("what was solved before is remembered");
    }
}

/// Beyond this order no word is searched for a new heap: every heap becomes a generator.
/// Short, hard games have such quotients, and gain nothing from words.
const MOST_SEARCHED: usize = 8192;
