//! Text from outside, made fit for one line of a terminal, a log or a list.

use std::fmt;

use abstrakt_texts::Argument;
use serde::{Deserialize, Serialize};

use crate::is_direction;

/// Longest line that is shown, in characters.
const LONGEST: usize = 300;

/// Words from outside (of the system, of a plugin, of a file) inside a reason: one line of plain characters, cut where
/// it is too long. Nobody translates them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String")]
pub struct ForeignText(String);

impl ForeignText {
    /// The text of `text`, made safe to show.
    pub fn of(text: impl fmt::Display) -> Self {
        text.to_string().into()
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for ForeignText {
    fn from(text: String) -> Self {
        Self(one_line(&text))
    }
}

impl From<&ForeignText> for Argument {
    fn from(text: &ForeignText) -> Self {
        text.as_str().into()
    }
}

impl fmt::Display for ForeignText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// `text` as one line of plain characters: runs of white space, control characters and marks of writing direction
/// become one space, and what is too long is cut. A terminal obeys the former, and the latter can make a line read as
/// something else than it says.
pub fn one_line(text: &str) -> String {
    let mut line = String::new();
    let words =
        text.split(|letter: char| letter.is_control() || letter.is_whitespace() || is_direction(letter));
    for (count, letter) in words
        .filter(|word| !word.is_empty())
        .flat_map(|word| std::iter::once(' ').chain(word.chars()))
        .skip(1)
        .enumerate()
    {
        if count == LONGEST {
            line.push('…');
            break;
        }
        line.push(letter);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_line_breaks_become_single_spaces() {
        assert_eq!(one_line("  a\n\tb\u{1b}[2Jc\0 "), "a b [2Jc");
        assert_eq!(one_line("\n"), "");
        assert_eq!(one_line("a\u{202e}gnp.exe"), "a gnp.exe");
    }

    #[test]
    fn a_quote_is_one_line_wherever_it_comes_from() {
        let quote: ForeignText = serde_json::from_str(r#""a\nb\u001b[2J""#).unwrap();
        assert_eq!(quote, ForeignText::of("a b [2J"));
        assert_eq!(serde_json::to_string(&quote).unwrap(), r#""a b [2J""#);
    }

    #[test]
    fn what_is_too_long_is_cut_at_a_character() {
        let line = one_line(&"ž".repeat(100_000));
        assert_eq!(line.chars().count(), LONGEST + 1);
        assert!(line.ends_with('…'));
    }
}
