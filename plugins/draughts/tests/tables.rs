//! The tables of endings: against the rules, and as a search and a heuristic see them. They are for the whole process, so that these tests
//! have one of their own.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[allow(dead_code, reason = "the tests of the rules use the rest")]
mod common;
mod endings;
