//! One automaton that reads tuples of numbers, digit by digit: least form and numbering.
//!
//! What automata are for, and how they are combined, is told in `automata`.

use rustc_hash::FxHashMap;

/// A set of tracks, or one digit for each track: a bit a track.
pub type Tracks = u16;

/// An automaton; state 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// The tracks it reads.
    pub tracks: Tracks,
    /// For each state, whether a tuple that ends there is in the set.
    pub accepts: Vec<bool>,
    /// For each state the next ones, by the digits of the tracks it reads, which are moved
    /// together into a number.
    pub next: Vec<u32>,
}

impl Automaton {
    /// How many letters it reads.
    pub fn width(&self) -> usize {
        1 << self.tracks.count_ones()
    }

    /// Where `digits` lead.
    #[inline]
    pub fn step(&self, state: u32, digits: Tracks) -> u32 {
        self.next[state as usize * self.width() + compressed(digits, self.tracks)]
    }

    /// States that tell the same set made one: classes are split until they are stable.
    pub fn minimal(&self) -> Automaton {
        let width = self.width();
        let mut class: Vec<u32> = self.accepts.iter().map(|&accepts| accepts.into()).collect();
        let mut classes = 0;
        loop {
            let mut numbers: FxHashMap<(u32, Vec<u32>), u32> = FxHashMap::default();
            let split: Vec<u32> = (0..class.len())
                .map(|state| {
                    let next = &self.next[state * width..(state + 1) * width];
                    let key = (class[state], next.iter().map(|&next| class[next as usize]).collect());
                    let number = numbers.len() as u32;
                    *numbers.entry(key).or_insert(number)
                })
                .collect();
            class = split;
            if numbers.len() == classes {
                break;
            }
            classes = numbers.len();
        }
        let mut least =
            Automaton { tracks: self.tracks, accepts: vec![false; classes], next: vec![0; classes * width] };
        for (state, &of) in class.iter().enumerate() {
            least.accepts[of as usize] = self.accepts[state];
            for letter in 0..width {
                least.next[of as usize * width + letter] = class[self.next[state * width + letter] as usize];
            }
        }
        least
    }

    /// Without the tracks whose digits change nothing.
    pub fn reading_what_matters(self) -> Automaton {
        let states = self.accepts.len() as u32;
        let matters = |bit: Tracks| {
            (0..states).any(|state| {
                letters(self.tracks & !bit)
                    .into_iter()
                    .any(|digits| self.step(state, digits) != self.step(state, digits | bit))
            })
        };
        let bits = (0..Tracks::BITS).map(|track| 1 << track).filter(|bit| self.tracks & bit != 0);
        let tracks = bits.filter(|&bit| matters(bit)).fold(0, |all, bit| all | bit);
        if tracks == self.tracks {
            return self;
        }
        let kept = letters(tracks);
        let next = (0..states).flat_map(|state| kept.iter().map(move |&digits| (state, digits)));
        let next = next.map(|(state, digits)| self.step(state, digits)).collect();
        Automaton { tracks, accepts: self.accepts, next }
    }

    /// The states met from `start` on, numbered as they are met.
    pub fn from(&self, start: u32) -> Automaton {
        let width = self.width();
        let mut numbers = vec![u32::MAX; self.accepts.len()];
        let mut met = vec![start];
        numbers[start as usize] = 0;
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(&state) = met.get(at) {
            for &after in &self.next[state as usize * width..(state as usize + 1) * width] {
                let number = &mut numbers[after as usize];
                if *number == u32::MAX {
                    *number = met.len() as u32;
                    met.push(after);
                }
                next.push(*number);
            }
            at += 1;
        }
        let accepts = met.iter().map(|&state| self.accepts[state as usize]).collect();
        Automaton { tracks: self.tracks, accepts, next }
    }
}

/// The digits at `tracks`, moved together.
#[inline]
fn compressed(digits: Tracks, mut tracks: Tracks) -> usize {
    let (mut letter, mut at) = (0, 0);
    while tracks != 0 {
        let track = tracks.trailing_zeros();
        letter |= usize::from(digits >> track & 1) << at;
        at += 1;
        tracks &= tracks - 1;
    }
    letter
}

/// All digits on some tracks, in the order of [`compressed`].
pub fn letters(tracks: Tracks) -> Vec<Tracks> {
    let mut letters = vec![0];
    for track in (0..Tracks::BITS).filter(|track| tracks >> track & 1 == 1) {
        letters.extend_from_within(..);
        let half = letters.len() / 2;
        letters[half..].iter_mut().for_each(|digits| *digits |= 1 << track);
    }
    letters
}
