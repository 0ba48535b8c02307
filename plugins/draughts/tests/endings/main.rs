//! The tables of endings: against the rules, and as a search and a heuristic see them. They are for the whole process, so that these tests
//! have one of their own.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[allow(dead_code, reason = "the tests of the rules use the rest")]
#[path = "../draughts/common/mod.rs"]
mod common;
mod heuristics;
mod known;
mod made;
mod tables;
mod values;

use std::sync::Once;

use abstrakt_draughts::variant::{Brazilian, Czech, English, Frisian, International, Italian, Russian};

/// Hands every variant its tables, once.
fn take_tables() {
    static TAKEN: Once = Once::new();
    TAKEN.call_once(|| {
        tables::hand_over::<International>("draughts-international");
        tables::hand_over::<Czech>("draughts-czech");
        tables::hand_over::<Russian>("draughts-russian");
        tables::hand_over::<Brazilian>("draughts-brazilian");
        tables::hand_over::<English>("draughts-english");
        tables::hand_over::<Italian>("draughts-italian");
        tables::hand_over::<Frisian>("draughts-frisian");
    });
}
