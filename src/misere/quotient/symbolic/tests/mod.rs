//! Automata against arithmetic, and solved sets against plain search.

mod laws;
mod solved;
