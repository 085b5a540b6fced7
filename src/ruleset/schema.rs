//! The JSON Schema of the ruleset file, for editors that complete and check, and its manual,
//! for people.

/// The schema, draft 2020-12. It says what shape a file has; what the rules in it mean, and
/// whether they fit together, only reading the file tells.
pub const SCHEMA: &str = include_str!("schema.json");

/// The manual of the ruleset file: every table, every key, and a file of each kind.
pub const FORMAT: &str = include_str!("format.md");
