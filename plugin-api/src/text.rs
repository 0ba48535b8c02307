//! Texts for people, in the languages of the host, and the one-line refusal.

use serde::{Deserialize, Serialize};

/// A text in the languages of the host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Czech.
    pub cs: String,
}

/// Shorthand: `text("Row of three", "Tři v řadě")`.
pub fn text(en: impl Into<String>, cs: impl Into<String>) -> Text {
    Text { en: en.into(), cs: cs.into() }
}

impl Text {
    /// The text in `language` (`"cs"`; anything else is English).
    pub fn get(&self, language: &str) -> &str {
        if language == "cs" { &self.cs } else { &self.en }
    }
}

/// Why something was refused: one line for a person that says what, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// `Refusal::new("no square z9: columns are a..h")`.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}
