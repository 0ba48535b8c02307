//! Joint checks of options: combinations that a game does not offer, although each value is in range.

use serde::{Deserialize, Serialize};

use crate::Extension;

/// The answer that a game offers the combination; the other answer is a refusal. Needs no position, so that a dialog
/// can ask at every change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JointOptions {}

impl Extension for JointOptions {
    const ID: &'static str = "joint-options";
    const VERSION: u32 = 1;
    type Question = ();
}
