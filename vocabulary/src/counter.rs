//! Counters towards an end: "12 of 25 king moves".

use serde::{Deserialize, Serialize};

use crate::Text;

/// A counter of a position that ends the game, or changes it, when it reaches its limit. It stands in the position's
/// text and not in its `key`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// Kebab-case, never changed: `"king-moves"`.
    pub id: String,
    /// The name of what is counted: "king moves without a capture".
    pub name: Text,
    /// The present value, at most the limit.
    pub value: u32,
    /// The value at which the counter takes effect, 1 or more.
    pub limit: u32,
}
