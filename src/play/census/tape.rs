//! What the labels are written on: one long row of bytes, in one piece of memory or in files.
//!
//! The pass over the blocks goes through it in stretches: skeletons that share their largest
//! part stand together, and the moves of each lead to what was written before. Which files
//! there are is the business of `stored`.

use super::skeletons::Skeletons;
use crate::base::Exhausted;

/// Past the last block there are so many bytes more, so that a word may be read or written at
/// any byte of one.
pub(super) const TAIL: usize = size_of::<u64>();

/// A row of bytes that is written from its beginning, stretch by stretch, and read before.
pub(super) trait Tape {
    type Fault: From<Exhausted>;

    /// Bytes of memory held at once, without what the system may take back.
    fn bytes(&self) -> u64;

    /// Whether a stretch is to be written; it may be there already.
    fn begin(&mut self, stretch: &Stretch) -> Result<bool, Self::Fault>;

    /// So many positions of the stretch are labelled.
    fn labelled(&mut self, positions: u32);

    /// The stretch is written.
    fn end(&mut self, stretch: &Stretch) -> Result<(), Self::Fault>;

    /// The bytes from an address on, at least to the end of its stretch and a tail more.
    fn at(&self, address: usize) -> &[u8];

    /// The same to write in, in the present stretch.
    fn at_mut(&mut self, address: usize) -> &mut [u8];
}

/// The skeletons that have the same largest part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The part; `None` of the skeleton without parts.
    pub(super) largest: Option<u32>,
    /// Where their blocks begin, for one base case.
    pub(super) start: u64,
    /// How long they are together.
    pub(super) length: u64,
}

impl Stretch {
    /// All stretches in order.
    pub(super) fn all(skeletons: &Skeletons) -> impl Iterator<Item = Stretch> + '_ {
        let total = skeletons.total();
        let none = Stretch { largest: None, start: 0, length: skeletons.before(0, total) };
        // Kinds are in the order of their weights.
        let kinds = (0..skeletons.kinds()).take_while(move |&kind| skeletons.weight(kind) <= total);
        let with = move |kind| {
            let start = skeletons.before(kind, total);
            Stretch { largest: Some(kind), start, length: skeletons.before(kind + 1, total) - start }
        };
        std::iter::once(none).chain(kinds.map(with))
    }

    /// Which of all stretches it is, from 0 on.
    pub(super) fn number(&self) -> u64 {
        self.largest.map_or(0, |kind| u64::from(kind) + 1)
    }
}

/// All of it in memory.
pub(super) struct Held(pub(super) Vec<u8>);

impl Tape for Held {
    type Fault = Exhausted;

    fn bytes(&self) -> u64 {
        self.0.len() as u64
    }

    fn begin(&mut self, _: &Stretch) -> Result<bool, Exhausted> {
        Ok(true)
    }

    #[inline(always)]
    fn labelled(&mut self, _: u32) {}

    fn end(&mut self, _: &Stretch) -> Result<(), Exhausted> {
        Ok(())
    }

    #[inline(always)]
    fn at(&self, address: usize) -> &[u8] {
        &self.0[address..]
    }

    #[inline(always)]
    fn at_mut(&mut self, address: usize) -> &mut [u8] {
        &mut self.0[address..]
    }
}

/// So many bytes of nothing and a tail, where the machine has them.
pub(super) fn blank(bytes: u64) -> Result<Vec<u8>, Exhausted> {
    let bytes = bytes.saturating_add(TAIL as u64);
    let mut blank = Vec::new();
    let room = usize::try_from(bytes).ok().filter(|&bytes| blank.try_reserve_exact(bytes).is_ok());
    // Without a limit the machine is one.
    blank.resize(room.ok_or(Exhausted::Memory(bytes))?, 0);
    Ok(blank)
}
