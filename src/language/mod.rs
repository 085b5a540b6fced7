//! Layer 1: the rule language.
