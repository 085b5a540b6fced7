//! The options of large parts, by what they leave large and what they leave small.

use super::skeletons::Skeletons;
use super::small::{Rest, Small};
use super::space::{KindSum, Space};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An option of a large kind.
pub(super) struct LargeOption {
    /// What stays large: descending, counted from the smallest large kind.
    pub(super) large: SmallVec<[u32; 4]>,
    /// Which small parts are left beside, by number.
    pub(super) beside: u32,
    /// By how much less its large parts weigh.
    pub(super) freed: u64,
}

/// The options of every large kind, and the small parts they leave.
pub(super) struct LargeOptions<'a> {
    pub(super) of_kind: Vec<Vec<LargeOption>>,
    pub(super) beside: Vec<Rest<'a>>,
}

impl<'a> LargeOptions<'a> {
    pub(super) fn new(space: &'a Space, small: &Small, skeletons: &Skeletons) -> LargeOptions<'a> {
        let first_large = small.kinds() as u32;
        let mut beside: Vec<Rest> = Vec::new();
        let mut numbers: FxHashMap<Rest, u32> = FxHashMap::default();
        let mut split = |kind: u32, option: &'a KindSum| {
            let place = option.parts.partition_point(|&part| part >= first_large);
            let (large, small) = option.parts.split_at(place);
            let rest = Rest { parts: small, star: option.star };
            let beside = *numbers.entry(rest).or_insert_with(|| {
                beside.push(rest);
                beside.len() as u32 - 1
            });
            let large: SmallVec<[u32; 4]> = large.iter().map(|&part| part - first_large).collect();
            let stays: u64 = large.iter().map(|&part| skeletons.weight(part)).sum();
            LargeOption { large, beside, freed: skeletons.weight(kind - first_large) - stays }
        };
        let kinds = first_large..first_large + skeletons.kinds();
        let mut options = |kind| {
            let mut options: Vec<LargeOption> =
                space.options(kind).iter().map(|option| split(kind, option)).collect();
            // Those of one sort one after the other are a loop whose turns are alike.
            options.sort_by_key(|option| (option.large.len(), option.beside));
            options
        };
        let of_kind = kinds.map(&mut options).collect();
        LargeOptions { of_kind, beside }
    }
}
