//! Texts for people, in the languages of the host, and the one-line refusal.

use serde::{Deserialize, Serialize};

/// A text in the languages of the host. One without Czech is shown in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Czech; empty where the author has none.
    #[serde(default)]
    pub cs: String,
}

/// Shorthand: `text("Row of three", "Tři v řadě")`.
pub fn text(en: impl Into<String>, cs: impl Into<String>) -> Text {
    Text { en: en.into(), cs: cs.into() }
}

impl Text {
    /// The text in `language` (`"cs"`; anything else is English), or in English where it is not written in that language.
    pub fn get(&self, language: &str) -> &str {
        if language == "cs" && !self.cs.is_empty() { &self.cs } else { &self.en }
    }

    /// Both languages within the same signs: `reason.map(|words| format!("{move_text}: {words}"))`. Czech that is missing stays so.
    #[must_use]
    pub fn map(&self, frame: impl Fn(&str) -> String) -> Self {
        let cs = if self.cs.is_empty() { String::new() } else { frame(&self.cs) };
        Self { en: frame(&self.en), cs }
    }
}

/// A text in English alone: `Text::from("Row of three")`.
impl From<&str> for Text {
    fn from(english: &str) -> Self {
        text(english, "")
    }
}

/// A text in English alone that is made of parts: `format!("Piece of player {number}").into()`.
impl From<String> for Text {
    fn from(english: String) -> Self {
        text(english, "")
    }
}

/// The reason for a refusal: one line for a person that says what is wrong, where, and what is expected. Its `Display`
/// is English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", .0.en)]
pub struct Refusal(pub Text);

/// Shorthand: `refusal("no square z9: expected a1..h8", "pole z9 neexistuje: správně je a1 až h8")`.
pub fn refusal(en: impl Into<String>, cs: impl Into<String>) -> Refusal {
    Refusal(text(en, cs))
}
