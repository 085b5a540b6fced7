//! The pass over all blocks, in the order of their skeletons.

use super::extract::Extract;
use super::skeletons::{Skeletons, lane_bytes};
use super::small::Small;
use super::space::Space;
use crate::base::{Exhausted, Meter, Outcome};
use crate::play::BaseCase;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An option of a large kind: what stays large, and what becomes small.
struct LargeOption {
    /// Descending, counted from the smallest large kind.
    large: SmallVec<[u32; 4]>,
    /// Which set of small parts, by number.
    bucket: u32,
    /// By how much less its large parts weigh.
    freed: u64,
}

/// Blocks reached by moves that leave the same small parts beside the skeleton, gathered
/// before the parts are taken off.
struct Bucket {
    /// `None` where there are no such parts.
    extract: Option<Extract>,
    weight: u64,
    /// Lane after lane.
    words: Vec<u64>,
    /// How many words of each lane are in use for the present skeleton.
    used: usize,
}

/// Past the last block there are so many bytes more, so that a word may be read or written at
/// any byte of one.
const TAIL: usize = size_of::<u64>();

/// The bits of all positions, set where they are P: a lane for each base case.
pub(super) fn label(
    space: &Space,
    small: &Small,
    skeletons: &Skeletons,
    bases: &[BaseCase],
    meter: &mut Meter,
) -> Result<Vec<u8>, Exhausted> {
    let mut pass = Pass::new(space, small, skeletons);
    let bytes = skeletons.bytes() + TAIL as u64;
    // Without a limit the machine is one.
    let room = usize::try_from(bytes).ok().filter(|&bytes| pass.p.try_reserve_exact(bytes).is_ok());
    pass.p.resize(room.ok_or(Exhausted::Memory(bytes))?, 0);
    loop {
        meter.tick()?;
        pass.label_block(bases);
        if !pass.path.advance(skeletons) {
            return Ok(pass.p);
        }
    }
}

struct Pass<'a> {
    small: &'a Small,
    skeletons: &'a Skeletons,
    options: Vec<Vec<LargeOption>>,
    buckets: Vec<Bucket>,
    path: Path,
    /// The words of the longest lane.
    most: usize,
    /// Positions of the present block known to be N, in the lane at work.
    n: Vec<u64>,
    /// Lanes begin at whole bytes, so that even short blocks waste little. What is read past
    /// the end of a lane is the business of no position.
    p: Vec<u8>,
}

impl<'a> Pass<'a> {
    fn new(space: &Space, small: &'a Small, skeletons: &'a Skeletons) -> Pass<'a> {
        let first_large = small.kinds() as u32;
        let most = words(small, skeletons.total());
        let lanes = skeletons.lanes();
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut buckets = Vec::new();
        let mut split = |(kind, parts): (u32, &Vec<u32>)| {
            let at = parts.partition_point(|&part| part >= first_large);
            let beside = &parts[at..];
            let bucket = *numbers.entry(beside.to_vec()).or_insert_with(|| {
                let extract = || Extract::new(small, beside, small.up_to(skeletons.total()));
                buckets.push(Bucket {
                    extract: (!beside.is_empty()).then(extract),
                    weight: beside.iter().map(|&part| small.weight(part)).sum(),
                    words: vec![0; lanes * most],
                    used: 0,
                });
                buckets.len() as u32 - 1
            });
            let large: SmallVec<[u32; 4]> = parts[..at].iter().map(|&part| part - first_large).collect();
            let stays: u64 = large.iter().map(|&part| skeletons.weight(part)).sum();
            LargeOption { large, bucket, freed: skeletons.weight(kind - first_large) - stays }
        };
        let large = first_large..first_large + skeletons.kinds();
        let of_kind = |kind| space.options(kind).iter().map(|parts| split((kind, parts))).collect();
        let options = large.map(of_kind).collect();
        Pass {
            small,
            skeletons,
            options,
            buckets,
            path: Path::new(skeletons),
            most,
            n: vec![0; most],
            p: Vec::new(),
        }
    }

    /// Labels the block of the present skeleton.
    fn label_block(&mut self, bases: &[BaseCase]) {
        let left = self.path.left();
        let words = words(self.small, left);
        self.gather(left);
        for (lane, base) in bases.iter().enumerate() {
            self.n[..words].fill(0);
            for bucket in self.buckets.iter().filter(|bucket| bucket.used > 0) {
                let from = &bucket.words[lane * self.most..][..bucket.used];
                match &bucket.extract {
                    Some(extract) => extract.add(from, &mut self.n[..words]),
                    None => self.n.iter_mut().zip(from).for_each(|(n, from)| *n |= from),
                }
            }
            // Only the empty position has no move: what has none is left out elsewhere.
            if self.path.is_empty() && base.outcome == Outcome::N {
                self.n[0] |= 1;
            }
            let address = self.path.address() + lane as u64 * lane_bytes(self.small, left);
            self.resolve(self.small.up_to(left), words, address as usize);
        }
        self.buckets.iter_mut().for_each(|bucket| bucket.used = 0);
    }

    /// Collects the blocks of every skeleton one move away, by what the move leaves beside.
    fn gather(&mut self, left: u64) {
        let lanes = self.skeletons.lanes();
        for (at, kind) in self.path.last_of_each() {
            for option in &self.options[kind as usize] {
                let bucket = &mut self.buckets[option.bucket as usize];
                let fresh = bucket.used == 0;
                if fresh {
                    bucket.used = words(self.small, left + bucket.weight);
                }
                let mut address = self.path.address_after(self.skeletons, at, &option.large) as usize;
                for lane in 0..lanes {
                    let into = &mut bucket.words[lane * self.most..][..bucket.used];
                    let from = self.p[address..].as_chunks().0.iter().copied().map(u64::from_le_bytes);
                    match fresh {
                        true => into.iter_mut().zip(from).for_each(|(into, from)| *into = from),
                        false => into.iter_mut().zip(from).for_each(|(into, from)| *into |= from),
                    }
                    address += lane_bytes(self.small, left + option.freed) as usize;
                }
            }
        }
    }

    /// Plays the moves in small parts: the lowest position not known to be N is P, and all
    /// from which a move leads to it are N.
    fn resolve(&mut self, sums: u32, words: usize, mut address: usize) {
        let n = &mut self.n[..words];
        for word in 0..words {
            let here = (sums - word as u32 * 64).min(64);
            let inside = u64::MAX >> (64 - here);
            let mut p = 0u64;
            let mut free = !n[word] & inside;
            while free != 0 {
                let bit = free.trailing_zeros();
                p |= 1 << bit;
                for &before in self.small.before(word as u32 * 64 + bit) {
                    let Some(n) = n.get_mut(before as usize / 64) else { break };
                    *n |= 1 << (before % 64);
                }
                // Moves lower the number, so only higher bits were marked.
                free &= free - 1;
                free &= !n[word];
            }
            // The bytes past the lane are those of lanes yet to come.
            self.p[address..address + TAIL].copy_from_slice(&p.to_le_bytes());
            address += TAIL;
        }
    }
}

/// The words that one lane of a block spans that has `left` of the total for small parts.
#[inline]
fn words(small: &Small, left: u64) -> usize {
    small.up_to(left).div_ceil(64) as usize
}

/// The present skeleton, with what the addresses of its neighbours are made of.
struct Path {
    /// Descending.
    kinds: Vec<u32>,
    /// What is left of the total before each part, and after the last.
    left: Vec<u64>,
    /// For each kind, how many parts are of this kind or a larger one.
    from_kind: Vec<u32>,
    /// Row `i`, column `d`: the address entries of the first `i` parts if `d` more had been
    /// left before each of them. Column 0 is the address itself.
    sums: Vec<u64>,
    columns: usize,
}

impl Path {
    fn new(skeletons: &Skeletons) -> Path {
        let heaviest = (0..skeletons.kinds()).map(|kind| skeletons.weight(kind)).max().unwrap_or(0);
        // More than the total can never be left.
        let columns = heaviest.min(skeletons.total()) as usize + 1;
        Path {
            kinds: Vec::new(),
            left: vec![skeletons.total()],
            from_kind: vec![0; skeletons.kinds() as usize],
            sums: vec![0; columns],
            columns,
        }
    }

    fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    fn left(&self) -> u64 {
        self.left[self.kinds.len()]
    }

    fn address(&self) -> u64 {
        self.sum(self.kinds.len(), 0)
    }

    fn sum(&self, parts: usize, more: u64) -> u64 {
        self.sums[parts * self.columns + more as usize]
    }

    /// Each kind once, with the place of its last part.
    fn last_of_each(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let last = |&(at, kind): &(usize, u32)| self.kinds.get(at + 1) != Some(&kind);
        self.kinds.iter().copied().enumerate().filter(last)
    }

    /// The address of the skeleton in which the part at `at` became `parts` (descending).
    #[inline]
    fn address_after(&self, skeletons: &Skeletons, at: usize, parts: &[u32]) -> u64 {
        let mut address = self.sum(at, 0);
        let mut next = at + 1;
        let mut more = self.left[at] - self.left[next];
        for &part in parts {
            // The parts between, which come before the new one.
            let place = self.from_kind[part as usize] as usize;
            address += self.sum(place, more) - self.sum(next, more);
            address += skeletons.before(part, self.left[place] + more);
            more -= skeletons.weight(part);
            next = place;
        }
        address + self.sum(self.kinds.len(), more) - self.sum(next, more)
    }

    /// Goes on to the next skeleton; whether there is one.
    fn advance(&mut self, skeletons: &Skeletons) -> bool {
        // The longer ones that begin with this one come first.
        if skeletons.kinds() > 0 && skeletons.weight(0) <= self.left() {
            self.push(skeletons, 0);
            return true;
        }
        while let Some(kind) = self.pop() {
            let next = kind + 1;
            let fits = next < skeletons.kinds() && skeletons.weight(next) <= self.left();
            if fits && self.kinds.last().is_none_or(|&above| next <= above) {
                self.push(skeletons, next);
                return true;
            }
        }
        false
    }

    fn push(&mut self, skeletons: &Skeletons, kind: u32) {
        let (parts, left) = (self.kinds.len(), self.left());
        let row = parts * self.columns;
        self.sums.truncate(row + self.columns);
        let entries = skeletons.before_from(kind, left);
        // A move can free as much as the largest part weighs.
        let useful =
            self.kinds.first().map_or(skeletons.weight(kind), |&first| skeletons.weight(first)) as usize + 1;
        self.sums.extend_from_within(row..);
        for (sum, entry) in self.sums[row + self.columns..].iter_mut().zip(entries).take(useful) {
            *sum += entry;
        }
        self.kinds.push(kind);
        self.left.push(left - skeletons.weight(kind));
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count += 1);
    }

    fn pop(&mut self) -> Option<u32> {
        let kind = self.kinds.pop()?;
        self.left.pop();
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count -= 1);
        Some(kind)
    }
}
