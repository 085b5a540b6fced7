//! A sign of life on standard error while a long computation runs, and how much is left of
//! it where that is counted.
//!
//! Nothing appears where standard error is no terminal, nor before a second has passed.

use crate::base::{Gauge, Meter};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(1);

/// A spinner with the time that has passed; gone when dropped.
pub struct Progress {
    bar: ProgressBar,
    /// Dropping it tells the watch that the work is done.
    _done: Option<Sender<()>>,
}

impl Progress {
    /// Starts watching some work.
    pub fn start(message: impl Into<String>) -> Progress {
        Progress::watch(message.into(), None)
    }

    /// Starts watching work that counts its steps: how many are done is shown beside the
    /// message, how many a second, and how long the rest will take at that rate.
    pub fn over(message: impl Into<String>, meter: &Meter) -> Progress {
        Progress::watch(message.into(), Some(Arc::clone(meter.gauge())))
    }

    fn watch(message: String, gauge: Option<Arc<Gauge>>) -> Progress {
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})").ok();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Some(style) = style {
            bar.set_style(style);
        }
        bar.set_message(message.clone());
        if !stderr().is_terminal() {
            return Progress { bar, _done: None };
        }
        let (done, ended) = channel::<()>();
        let late = bar.clone();
        // The computation itself never looks at a clock for our sake.
        std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.enable_steady_tick(Duration::from_millis(120));
                let mut last = None;
                // Until the sender goes.
                while ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let read = gauge.as_ref().and_then(|gauge| gauge.read());
                    if let Some((done, all)) = read {
                        let before = last.replace(done).filter(|&before| before <= done);
                        let rate = before.map(|before| (done - before) as f64 / PATIENCE.as_secs_f64());
                        late.set_message(format!("{message}: {}", outlook(done, all, rate)));
                    }
                }
            }
        });
        Progress { bar, _done: Some(done) }
    }

    /// Says what is being worked on now.
    pub fn say(&self, message: impl Into<String>) {
        self.bar.set_message(message.into());
    }
}

/// `1200000 of 5000000 positions, 400000 a second, 10 s left`.
fn outlook(done: u64, all: u64, rate: Option<f64>) -> String {
    let rate = rate.filter(|&rate| rate > 0.0);
    let ahead = rate.map(|rate| {
        let left = Duration::from_secs_f64(((all - done) as f64 / rate).min(1e9));
        format!(", {rate:.0} a second, {} left", HumanDuration(left))
    });
    format!("{done} of {all} positions{}", ahead.unwrap_or_default())
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_and_what_is_left() {
        assert_eq!(outlook(5, 20, None), "5 of 20 positions");
        assert_eq!(outlook(5, 20, Some(0.0)), "5 of 20 positions");
        assert_eq!(outlook(5, 20, Some(3.0)), "5 of 20 positions, 3 a second, 5 seconds left");
        assert_eq!(outlook(20, 20, Some(3.0)), "20 of 20 positions, 3 a second, 0 seconds left");
    }
}
