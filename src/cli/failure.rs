//! What a failed run says on standard error.

use super::exit::{Exit, is_closed_pipe};
use super::output::colour_on_stderr;
use crate::ruleset::{Diagnostics, Paint, render_text};
use std::io::{self, Write};

/// Says what went wrong and how the run ends.
pub(super) fn report(error: &anyhow::Error) -> Exit {
    if is_closed_pipe(error) {
        return Exit::Done;
    }
    let text = match error.downcast_ref::<Diagnostics>() {
        Some(diagnostics) => rendered(diagnostics),
        None => format!("error: {error:#}\n"),
    };
    say(&text);
    Exit::of_error(error)
}

/// Diagnostics as standard error should have them.
pub(super) fn rendered(diagnostics: &Diagnostics) -> String {
    render_text(diagnostics, if colour_on_stderr() { Paint::Colour } else { Paint::Plain })
}

/// Writes to standard error. Where that fails there is nobody left to tell.
pub(super) fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
