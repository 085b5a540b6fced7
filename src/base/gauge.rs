//! How far a long computation has come: counted by who works, read by who waits.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Steps done of those there are. Shared by all clones of a [`Meter`](super::Meter), and
/// read from another thread; no result depends on it.
#[derive(Debug, Default)]
pub struct Gauge {
    done: AtomicU64,
    all: AtomicU64,
}

impl Gauge {
    /// A stage of so many steps begins.
    pub fn begin(&self, all: u64) {
        self.done.store(0, Relaxed);
        self.all.store(all, Relaxed);
    }

    /// So many more steps are done. Dear enough to be told of many at once.
    pub fn add(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
    }

    /// Steps done, and all there are; `None` before a stage has begun.
    pub fn read(&self) -> Option<(u64, u64)> {
        let all = self.all.load(Relaxed);
        (all > 0).then(|| (self.done.load(Relaxed).min(all), all))
    }
}
