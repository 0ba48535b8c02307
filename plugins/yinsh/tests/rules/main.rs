//! The rules of Yinsh against published figures, a second implementation and the promises of the contract.

mod perft;

use abstrakt_plugin_api::Choice;
use abstrakt_yinsh::{Variant, YinshPosition, text};

/// The official rules.
pub fn official() -> Variant {
    Variant::of(&Choice::default())
}

/// A position by the official rules.
pub fn position(line: &str) -> YinshPosition {
    text::read(official(), line).expect(line)
}
