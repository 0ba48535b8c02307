//! A refusal in a game's own tests.

use crate::{Refusal, Text};

/// The English of a refusal that is in Czech too. Both are printed, for `cargo test -- --nocapture`.
///
/// # Panics
/// When its Czech is missing or the same.
#[track_caller]
pub fn english(refusal: Refusal) -> String {
    let Text { en, cs } = refusal.0;
    assert!(!cs.is_empty() && cs != en, "{en:?} is {cs:?} in Czech");
    println!("{en}\n{cs}\n");
    en
}
