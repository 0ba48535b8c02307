//! The book that a player plays from before it searches.
//!
//! Knows how a spec names it. Must not know files: whoever searches by the spec finds the book.

use std::fmt;

/// The word for the book that comes with the game.
const GAME: &str = "game";

/// The book that a player plays from before it searches.
///
/// `Display` writes what a spec has behind `book=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookChoice {
    /// The book that comes with the game; where there is none, every move is searched.
    Game,
    /// A file.
    File {
        /// Its path.
        path: String,
        /// The sum of the book that it held when the spec was read, `sha256-` and 64 digits; none where nobody has looked yet.
        sum: Option<String>,
    },
}

impl BookChoice {
    /// Reads what a spec has behind `book=`, other than `none`; none of an empty text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let summed = text.split_once(':').filter(|(sum, _)| is_sum(sum));
        let (sum, path) = summed.map_or((None, text), |(sum, path)| (Some(sum.to_owned()), path));
        match path {
            "" => None,
            GAME if sum.is_none() => Some(Self::Game),
            path => Some(Self::File { path: path.to_owned(), sum }),
        }
    }
}

impl fmt::Display for BookChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => f.write_str(GAME),
            Self::File { path, sum: None } => f.write_str(path),
            Self::File { path, sum: Some(sum) } => write!(f, "{sum}:{path}"),
        }
    }
}

/// Returns whether a text is the sum of a file: `sha256-` and 64 digits.
pub(crate) fn is_sum(text: &str) -> bool {
    let digits = text.strip_prefix("sha256-").unwrap_or_default();
    digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}
