//! The quotient found a second way, by guessing and proving, against the one that is worked
//! out: they are isomorphic on some dozens of games.
//!
//! The way is Plambeck and Siegel's. Some heaps are generators, each with an index at which its
//! powers begin to alternate; the outcomes of all words below these indices, options folded into
//! the box, make a bipartite monoid, which is reduced and held against all sums: no P-position
//! may have a move to one, and by the closure of pairs (class, classes of the options) every
//! N-position that moves must. A new heap is first tried as every element; then it becomes a
//! generator. The sum that fails says whose index to raise, or which heap to make a generator.
//! Nothing here comes from the crate but the quotient that is tested.
//!
//! Source: Plambeck and Siegel, *Misère quotients for impartial games*, 2008, appendix C.

use lastmove::base::Budget;
use lastmove::misere::quotient::{Quotient, quotient};
use lastmove::ruleset::resolve;
use std::collections::{BTreeSet, HashMap};

/// A set of at most 128 elements.
type Elements = u128;

/// Candidates larger than this, and boxes of more words, are left alone.
const MOST_ELEMENTS: usize = 128;
const MOST_WORDS: usize = 60_000;
const MOST_PAIRS: usize = 4_000;

/// The options of a heap of an octal code, each as its heaps.
fn options(digits: &[u32], heap: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for (take, digit) in digits.iter().enumerate().take(heap + 1) {
        let rest = heap - take;
        if digit & 1 != 0 && rest == 0 {
            found.push(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            found.push(vec![rest]);
        }
        if digit & 4 != 0 {
            found.extend((1..=rest / 2).map(|part| vec![part, rest - part]));
        }
    }
    found
}

/// A reduced commutative monoid on generators, with P and the least word of each element.
struct Candidate {
    /// Row x, column g.
    action: Vec<Vec<usize>>,
    p: Elements,
    words: Vec<Vec<usize>>,
}

impl Candidate {
    fn of_word(&self, from: usize, word: &[usize]) -> usize {
        let powers = word.iter().enumerate().flat_map(|(g, &power)| std::iter::repeat_n(g, power));
        powers.fold(from, |x, g| self.action[x][g])
    }

    fn times(&self, x: usize, y: usize) -> usize {
        self.of_word(x, &self.words[y])
    }

    fn is_p(&self, x: usize) -> bool {
        self.p >> x & 1 == 1
    }
}

/// The search: what is assumed of each heap so far.
struct Guess {
    digits: Vec<u32>,
    generators: Vec<usize>,
    indices: Vec<usize>,
    /// The word of each heap in the generators.
    words: Vec<Vec<usize>>,
}

impl Guess {
    fn sizes(&self) -> Vec<usize> {
        self.indices.iter().map(|index| index + 2).collect()
    }

    /// A word's place in the box: the largest generator counts most, powers fold.
    fn place(&self, word: &[usize]) -> usize {
        let each = word.iter().zip(&self.indices).zip(self.sizes()).rev();
        each.fold(0, |place, ((&power, &index), size)| {
            place * size + if power < size { power } else { index + (power - index) % 2 }
        })
    }

    fn word_at(&self, mut place: usize) -> Vec<usize> {
        let digit = |size: usize| {
            let power = place % size;
            place /= size;
            power
        };
        self.sizes().into_iter().map(digit).collect()
    }

    fn word_of(&self, heaps: &[usize]) -> Vec<usize> {
        let mut word = vec![0; self.generators.len()];
        for &heap in heaps {
            self.words[heap].iter().zip(&mut word).for_each(|(more, power)| *power += more);
        }
        word
    }

    /// The monoid of the box. Options come before what has them in the order of places.
    fn candidate(&self) -> Option<Candidate> {
        let count = self
            .sizes()
            .iter()
            .try_fold(1usize, |count, &size| count.checked_mul(size).filter(|&count| count <= MOST_WORDS))?;
        let option_words: Vec<Vec<Vec<usize>>> = self
            .generators
            .iter()
            .map(|&heap| options(&self.digits, heap).iter().map(|option| self.word_of(option)).collect())
            .collect();
        let mut p = vec![false; count];
        for place in 1..count {
            let word = self.word_at(place);
            let moves = (0..word.len()).filter(|&g| word[g] > 0).flat_map(|g| {
                let word = &word;
                option_words[g].iter().map(move |option| {
                    let mut after: Vec<usize> = word.iter().zip(option).map(|(a, b)| a + b).collect();
                    after[g] -= 1;
                    after
                })
            });
            p[place] = !moves.into_iter().any(|after| p[self.place(&after)]);
        }
        let step = |place: usize, g: usize| {
            let mut word = self.word_at(place);
            word[g] += 1;
            self.place(&word)
        };
        let letters = self.generators.len();
        let steps: Vec<Vec<usize>> =
            (0..count).map(|place| (0..letters).map(|g| step(place, g)).collect()).collect();
        // Words are merged when no word beside them tells them apart.
        let mut class: Vec<usize> = p.iter().map(|&p| usize::from(p)).collect();
        let mut classes = class.iter().collect::<BTreeSet<_>>().len();
        loop {
            let mut names = HashMap::new();
            let refined: Vec<usize> = (0..count)
                .map(|place| {
                    let row: Vec<usize> = steps[place].iter().map(|&next| class[next]).collect();
                    let next = names.len();
                    *names.entry((class[place], row)).or_insert(next)
                })
                .collect();
            let found = names.len();
            class = refined;
            if found == classes {
                break;
            }
            classes = found;
        }
        if classes > MOST_ELEMENTS {
            return None;
        }
        // The first place of each class is its least word, and the identity is class 0.
        let mut first = vec![None; classes];
        (0..count).for_each(|place| {
            first[class[place]].get_or_insert(place);
        });
        let first: Vec<usize> = first.into_iter().flatten().collect();
        Some(Candidate {
            action: first.iter().map(|&at| steps[at].iter().map(|&next| class[next]).collect()).collect(),
            p: first.iter().enumerate().map(|(x, &at)| u128::from(p[at]) << x).sum(),
            words: first.iter().map(|&at| self.word_at(at)).collect(),
        })
    }

    /// `None` if the claims about all sums of these heaps hold, else the heaps of one that fails.
    fn failure(&self, candidate: &Candidate, phi: &[usize]) -> Option<Vec<usize>> {
        let product =
            |x: usize, heaps: &[usize]| heaps.iter().fold(x, |x, &heap| candidate.times(x, phi[heap]));
        let mut kinds: Vec<(usize, usize, Elements)> = Vec::new();
        for (heap, &element) in phi.iter().enumerate().skip(1) {
            let classes =
                options(&self.digits, heap).iter().fold(0, |set, option| set | 1 << product(0, option));
            if classes == 0 && element == 0 {
                continue;
            }
            if !kinds.iter().any(|&(_, other, known)| (other, known) == (element, classes)) {
                kinds.push((heap, element, classes));
            }
        }
        let ones = |set: Elements| (0..candidate.words.len()).filter(move |x| set >> x & 1 == 1);
        for &(heap, element, classes) in &kinds {
            for x in 0..candidate.words.len() {
                let reaches_p = ones(classes).any(|option| candidate.is_p(candidate.times(x, option)));
                if candidate.is_p(candidate.times(x, element)) && reaches_p {
                    return Some(vec![heap]);
                }
            }
        }
        let times_set =
            |set: Elements, y: usize| ones(set).fold(0, |all, x| all | 1 << candidate.times(x, y));
        let mut least: Vec<Vec<Elements>> = vec![Vec::new(); candidate.words.len()];
        let mut open: Vec<(usize, Elements, Vec<usize>)> = vec![(0, 0, vec![])];
        let mut next = 0;
        while next < open.len() {
            let (x, set, sum) = open[next].clone();
            next += 1;
            for &(heap, element, classes) in &kinds {
                let to = candidate.times(x, element);
                let moves = times_set(set, element) | times_set(classes, x);
                let mut longer = sum.clone();
                longer.push(heap);
                if !candidate.is_p(to) && moves & candidate.p == 0 {
                    return Some(longer);
                }
                // With more moves a sum cannot fail where one with fewer does not.
                if least[to].iter().any(|known| known & !moves == 0) {
                    continue;
                }
                least[to].retain(|known| moves & !known != 0);
                least[to].push(moves);
                open.push((to, moves, longer));
                if open.len() > MOST_PAIRS {
                    return Some(vec![]);
                }
            }
        }
        None
    }

    fn promote(&mut self, heap: usize) {
        let at = self.generators.partition_point(|&other| other < heap);
        self.generators.insert(at, heap);
        self.indices.insert(at, 1);
        self.words.iter_mut().for_each(|word| word.insert(at, 0));
        if heap < self.words.len() {
            self.words[heap] = vec![0; self.generators.len()];
            self.words[heap][at] = 1;
        }
    }

    /// One more heap. `None` where the search gives up.
    fn grow(&mut self) -> Option<(Candidate, Vec<usize>)> {
        let heap = self.words.len();
        let phi = |guess: &Guess, candidate: &Candidate| -> Vec<usize> {
            guess.words.iter().map(|word| candidate.of_word(0, word)).collect()
        };
        let candidate = self.candidate()?;
        let mut with_heap = phi(self, &candidate);
        with_heap.push(0);
        for x in 0..candidate.words.len() {
            with_heap[heap] = x;
            if self.failure(&candidate, &with_heap).is_none() {
                self.words.push(candidate.words[x].clone());
                return Some((candidate, with_heap));
            }
        }
        self.words.push(vec![0; self.generators.len()]);
        self.promote(heap);
        for attempt in 0..40 {
            let candidate = self.candidate()?;
            let classes = phi(self, &candidate);
            let Some(sum) = self.failure(&candidate, &classes) else { return Some((candidate, classes)) };
            let others = sum.iter().filter(|heap| !self.generators.contains(heap)).max().copied();
            match others {
                Some(other) if attempt % 3 == 2 => self.promote(other),
                _ => {
                    let involved: BTreeSet<usize> = (0..self.generators.len())
                        .filter(|&g| sum.iter().any(|&heap| self.words[heap][g] > 0))
                        .collect();
                    if involved.is_empty() {
                        return None;
                    }
                    involved.into_iter().for_each(|g| self.indices[g] += 1);
                }
            }
        }
        None
    }
}

/// The candidate that was proved of the heaps up to `max_heap`, with their elements.
fn guessed(code: &str, max_heap: usize) -> Option<(Candidate, Vec<usize>)> {
    let digits = code.chars().filter_map(|digit| digit.to_digit(10)).collect();
    let mut guess = Guess { digits, generators: vec![], indices: vec![], words: vec![vec![]] };
    (0..max_heap).map(|_| guess.grow()).last().flatten()
}

/// Both are generated by the elements of the heaps: walked through side by side, they must be
/// the same.
fn assert_isomorphic(code: &str, candidate: &Candidate, classes: &[usize], exact: &Quotient) {
    let monoid = &exact.monoid;
    assert_eq!(candidate.words.len(), monoid.order(), "{code}");
    let mut image = HashMap::from([(0, 0)]);
    let mut open = vec![(0, 0)];
    while let Some((x, y)) = open.pop() {
        assert_eq!(candidate.is_p(x), monoid.is_p(y), "{code}");
        for (&a, &b) in classes.iter().zip(&exact.phi) {
            let (to, to_exact) = (candidate.times(x, a), monoid.times(y, b));
            match image.insert(to, to_exact) {
                Some(known) => assert_eq!(known, to_exact, "{code}"),
                None => open.push((to, to_exact)),
            }
        }
    }
    assert_eq!(image.values().collect::<BTreeSet<_>>().len(), monoid.order(), "{code}");
}

#[test]
fn guessing_and_proving_finds_the_same_quotients() {
    let games = [
        ("0.3", 12),
        ("0.33", 12),
        ("0.123", 14),
        ("0.75", 14),
        ("0.77", 13),
        ("0.07", 14),
        ("0.15", 13),
        ("0.34", 12),
        ("0.53", 14),
        ("0.54", 14),
        ("0.26", 12),
        ("0.45", 9),
        ("0.57", 14),
        ("0.71", 12),
        ("0.72", 12),
        ("0.73", 12),
        ("0.56", 14),
        ("0.152", 14),
        ("0.157", 12),
        ("0.115", 14),
        ("0.137", 14),
        ("0.144", 14),
        ("0.31", 12),
        ("0.51", 12),
        ("0.52", 12),
        ("0.644", 8),
        ("0.16", 10),
        ("0.17", 12),
        ("4.3", 10),
        ("4.7", 6),
        ("4.31", 9),
        ("0.0122", 14),
        ("0.1023", 14),
        ("0.3102", 11),
        ("0.3122", 6),
        ("0.37", 10),
        ("0.6", 12),
        ("0.06", 14),
        ("0.74", 9),
        ("0.76", 9),
    ];
    let mut open = Vec::new();
    let mut largest = 0;
    for (code, max_heap) in games {
        let Some((candidate, classes)) = guessed(code, max_heap) else {
            open.push(code);
            continue;
        };
        let ruleset = resolve(code).unwrap();
        let rules = ruleset.heap_rules().unwrap();
        let exact = quotient(rules, max_heap as u64, &mut Budget::UNLIMITED.meter(), |_, _| {});
        assert_isomorphic(code, &candidate, &classes, &exact);
        largest = largest.max(candidate.words.len());
    }
    assert!(open.len() <= 4, "not found by guessing: {open:?}");
    assert!(largest >= 20, "{largest}");
}
