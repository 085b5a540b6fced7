//! The options of large parts, by what they leave large and what they leave small.

use super::skeletons::Skeletons;
use super::small::Small;
use super::space::Space;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An option of a large kind.
pub(super) struct LargeOption {
    /// What stays large: descending, counted from the smallest large kind.
    pub(super) large: SmallVec<[u32; 4]>,
    /// Which set of small parts is left beside, by number.
    pub(super) beside: u32,
    /// By how much less its large parts weigh.
    pub(super) freed: u64,
}

/// The options of every large kind, and the sets of small parts they leave.
pub(super) struct LargeOptions<'a> {
    pub(super) of_kind: Vec<Vec<LargeOption>>,
    pub(super) beside: Vec<&'a [u32]>,
}

impl<'a> LargeOptions<'a> {
    pub(super) fn new(space: &'a Space, small: &Small, skeletons: &Skeletons) -> LargeOptions<'a> {
        let first_large = small.kinds() as u32;
        let mut beside: Vec<&[u32]> = Vec::new();
        let mut numbers: FxHashMap<&[u32], u32> = FxHashMap::default();
        let mut split = |kind: u32, parts: &'a [u32]| {
            let (large, small) = parts.split_at(parts.partition_point(|&part| part >= first_large));
            let beside = *numbers.entry(small).or_insert_with(|| {
                beside.push(small);
                beside.len() as u32 - 1
            });
            let large: SmallVec<[u32; 4]> = large.iter().map(|&part| part - first_large).collect();
            let stays: u64 = large.iter().map(|&part| skeletons.weight(part)).sum();
            LargeOption { large, beside, freed: skeletons.weight(kind - first_large) - stays }
        };
        let kinds = first_large..first_large + skeletons.kinds();
        let options = |kind| space.options(kind).iter().map(|parts| split(kind, parts)).collect();
        let of_kind = kinds.map(options).collect();
        LargeOptions { of_kind, beside }
    }
}
