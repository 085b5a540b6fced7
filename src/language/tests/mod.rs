//! Tests of the language as a whole; what a rule means is held against a plain evaluator
//! of the tree, over 128-bit integers, that shares nothing with the compiled form.

mod arithmetic;
mod faults;
mod generate;
mod laws;
mod meaning;
mod plain;
mod reference;
