//! The learned evaluation that a player values positions by.
//!
//! Knows how a spec names it. Must not know files: whoever searches by the spec finds the file.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::book_choice::is_sum;
use crate::{SpecError, SpecRange};

/// The word before the name in a spec: `heuristic=learned:NAME`.
const LEARNED: &str = "learned:";

/// The learned evaluation that a player values positions by.
///
/// `Display` writes what a spec has behind `heuristic=`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedChoice {
    /// The path of its file; or its name, where nobody has looked for the file yet.
    pub path: String,
    /// The sum of the file when the spec was read, `sha256-` and 64 digits; none where nobody has looked yet.
    pub sum: Option<String>,
}

impl LearnedChoice {
    /// Reads the text that a spec has behind `heuristic=`. None: it is the name of a game's own heuristic.
    ///
    /// # Errors
    /// There is no name behind `learned:`.
    pub fn read(text: &str) -> Option<Result<Self, SpecError>> {
        let named = text.strip_prefix(LEARNED)?;
        let summed = named.split_once(':').filter(|(sum, _)| is_sum(sum));
        let (sum, path) = summed.map_or((None, named), |(sum, path)| (Some(sum.to_owned()), path));
        if path.is_empty() {
            let (key, value) = ("heuristic".to_owned(), text.to_owned());
            return Some(Err(SpecError::Value { key, value, right: SpecRange::Learned }));
        }
        Some(Ok(Self { path: path.to_owned(), sum }))
    }
}

impl fmt::Display for LearnedChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LEARNED)?;
        if let Some(sum) = &self.sum {
            write!(f, "{sum}:")?;
        }
        f.write_str(&self.path)
    }
}
