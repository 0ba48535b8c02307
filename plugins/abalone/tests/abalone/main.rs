//! The tests of Abalone: rules, texts, heuristics and picture, against the sheet, counted positions and a second program.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;
mod conformance;
mod heuristics;
mod notation;
mod perft;
mod picture;
mod playthrough;
mod reference;
mod rules;
