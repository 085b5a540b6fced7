//! Canonical forms as text: nim heaps as `0`, `*`, `*2`, other forms by their options in
//! braces, the smallest first: `{*2}`, `{0,*,{*2}}`.

use super::{Form, Forms};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A form whose braces would hold more games than this is written with names for the parts
/// that occur again.
const MOST_WRITTEN: u64 = 64;

impl Forms {
    /// A form as people read it. Where a part of it would be written over and over, it gets
    /// a name: `{x,*2} with x = {*2}`.
    pub fn text(&self, form: Form) -> String {
        let below = self.below(form);
        let mut written: FxHashMap<Form, String> = FxHashMap::default();
        let mut sizes: FxHashMap<Form, u64> = FxHashMap::default();
        let mut names = Vec::new();
        for &part in &below {
            let size = match self.nim_size(part) {
                Some(_) => 1,
                None => self.options(part).iter().map(|option| sizes[option]).fold(1, u64::saturating_add),
            };
            let text = self.braces(part, &written);
            let (size, text) = if size > MOST_WRITTEN && part != form {
                let name = format!("x{}", names.len() + 1);
                names.push(format!("{name} = {text}"));
                (1, name)
            } else {
                (size, text)
            };
            sizes.insert(part, size);
            written.insert(part, text);
        }
        let text = &written[&form];
        if names.is_empty() { text.clone() } else { format!("{text} with {}", names.join(", ")) }
    }

    fn braces(&self, form: Form, written: &FxHashMap<Form, String>) -> String {
        match self.nim_size(form) {
            Some(0) => "0".to_owned(),
            Some(1) => "*".to_owned(),
            Some(size) => format!("*{size}"),
            None => {
                let mut options = self.options(form).to_vec();
                options.sort_by(|&a, &b| self.order(a, b));
                let options: Vec<&str> = options.iter().map(|option| written[option].as_str()).collect();
                format!("{{{}}}", options.join(","))
            }
        }
    }

    /// A form and all its subpositions, options before what they are options of.
    pub(super) fn below(&self, form: Form) -> Vec<Form> {
        let mut below = vec![form];
        let mut seen = rustc_hash::FxHashSet::from_iter([form]);
        let mut at = 0;
        while let Some(&next) = below.get(at) {
            below.extend(self.options(next).iter().filter(|&&option| seen.insert(option)));
            at += 1;
        }
        below.sort_unstable();
        below
    }

    /// Earlier born first; of those born on one day, fewer options first; then as they came
    /// into the store.
    pub(super) fn order(&self, a: Form, b: Form) -> Ordering {
        let key = |form: Form| (self.birthday(form), self.options(form).len(), form);
        key(a).cmp(&key(b))
    }
}
