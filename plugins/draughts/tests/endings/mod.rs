//! Tables taken once, and a file for each thing that is tested of them.

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
