//! A sign of life on standard error while a long computation runs.
//!
//! Nothing appears where standard error is no terminal, nor before a second has passed.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
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
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})").ok();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Some(style) = style {
            bar.set_style(style);
        }
        bar.set_message(message.into());
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
                // Until the sender goes.
                let _ = ended.recv();
            }
        });
        Progress { bar, _done: Some(done) }
    }

    /// Says what is being worked on now.
    pub fn say(&self, message: impl Into<String>) {
        self.bar.set_message(message.into());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
