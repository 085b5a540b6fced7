//! `lastmove`: impartial combinatorial games under both play conventions.
//!
//! The folders of this crate are its layers. A module uses lower layers freely and its own
//! layer's neighbours sparingly; nothing points up, and a test holds every import against
//! this table.
//!
//! | layer | module | its one job |
//! | --- | --- | --- |
//! | 0 | [`base`] | the words everything speaks: outcome, convention, mex, genus, budget |
//! | 1 | [`language`] | the rule language: read, typed, compiled, evaluated |
//! | 2 | [`ruleset`] | what the user wrote: TOML, codes, sets, claims; diagnostics as data |
//! | 3 | [`position`] | positions and moves of every kind of game, behind one trait |
//! | 4 | [`graph`] | the position graph: exact keys, compact store, order, petgraph views |
//! | 4 | [`play`] | the convention as a base case, and the backward pass generic over it |
//! | 5 | [`sequence`] | values of single heaps, fast, and their periods with proofs |
//! | 5 | [`misere`] | genus, tame and wild, exact misère quotients |
//! | 5 | [`certificate`] | what is claimed, and how it is checked from the rules alone |
//! | 6 | [`conjecture`] | what is true of a position, and rules held against it |
//! | 6 | [`divergence`] | where the conventions part; where Grundy addition fails |
//! | 7 | [`chart`], [`export`] | pictures, formats, pages |
//! | 8 | [`cli`] | the commands, one file each |
//!
//! The card of the house is one sentence: the same backward pass over the same graph yields
//! normal play from the base case (P, 0) and misère play from (N, 1).
//!
//! ```
//! use lastmove::base::{Budget, Convention};
//! use lastmove::{play::Solved, position, ruleset};
//!
//! // Kayles: bowl down one pin, or two pins side by side.
//! let kayles = position::game(&ruleset::resolve("0.77")?);
//! let row = kayles.read("5")?;
//! let solved = Solved::new(&*kayles, &[row.clone()], &mut Budget::DEFAULT.meter())?;
//!
//! // A row of 5 is won under both conventions, and by the same move: to two rows of 2.
//! for convention in Convention::BOTH {
//!     let moves = solved.winning_moves(&row, convention).unwrap();
//!     let texts: Vec<String> = moves.iter().map(|m| kayles.write_position(&m.position)).collect();
//!     assert!(texts.contains(&"2,2".to_owned()));
//! }
//! // Its values are 4 and 1: misère values are not nim values, and do not add.
//! assert_eq!(solved.grundy(&row, Convention::Normal), Some(4));
//! assert_eq!(solved.grundy(&row, Convention::Misere), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod base;
pub mod certificate;
pub mod chart;
pub mod cli;
pub mod conjecture;
pub mod divergence;
pub mod export;
pub mod graph;
pub mod language;
pub mod misere;
pub mod play;
pub mod position;
pub mod report;
pub mod ruleset;
pub mod sequence;

/// The README's example compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
