//! The document around every page: head, styles, scripts.

use crate::report::inline::Inks;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The generator that every page names, by which [`write`](crate::report::write()) knows its
/// own work.
pub(in crate::report) const GENERATOR: &str = "lastmove report";

const STYLE: &str = include_str!("page.css");

/// The script that every page carries.
pub(super) const PAGE: &str = include_str!("page.js");

/// A page.
pub(super) struct Shell<'a> {
    /// The title of the window.
    pub(super) title: &'a str,
    /// A sentence for search engines and link previews.
    pub(super) description: &'a str,
    /// The inks of the charts inside.
    pub(super) inks: &'a Inks,
    /// The data scripts work with, as JSON that may stand inside HTML.
    pub(super) data: Option<String>,
    /// The scripts, in their order.
    pub(super) script: &'a [&'a str],
}

impl Shell<'_> {
    /// The document as text.
    pub(super) fn around(&self, body: &Markup) -> String {
        let [light, dark] = self.inks.declarations();
        let inks =
            format!(":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}");
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="generator" content=(GENERATOR);
                    meta name="description" content=(self.description);
                    title { (self.title) }
                    style { (PreEscaped(inks)) (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    (body)
                    @if let Some(data) = &self.data {
                        script id="page-data" type="application/json" { (PreEscaped(data)) }
                    }
                    script { @for part in self.script { (PreEscaped(part)) } }
                }
            }
        };
        page.into_string() + "\n"
    }
}
