//! The reason why a click leads to no move, in the words of the game.

use serde::{Deserialize, Serialize};

use crate::limits::{LONGEST_HINT, length};
use crate::{Bounds, Extension, Site, Text};

/// The reason why the last of some clicks leads to no move, in one plain line of at most [`LONGEST_HINT`] bytes in each language:
/// "forbidden, two open threes". The question is the clicks, the refused one last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedClick(pub Text);

impl Extension for RefusedClick {
    const ID: &'static str = "refused-click";
    const VERSION: u32 = 1;
    type Question = Vec<Site>;

    fn check(&self, _bounds: Bounds) -> Result<(), String> {
        let size = length(&self.0);
        if size > LONGEST_HINT {
            return Err(format!(
                "bytes of the reason why a click is refused = {size}: expected at most {LONGEST_HINT}"
            ));
        }
        Ok(())
    }
}
