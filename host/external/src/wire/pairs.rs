//! Words of the form `name=value`, as Hub and the answer to Gomocup's `ABOUT` have them.

use std::fmt;

use super::without_controls;

/// The contents of a line: names, each with its value or without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs(Vec<(String, Option<String>)>);

impl Pairs {
    /// Reads `name=value`, `name="a value"` and `name`, with spaces or commas between them. Nothing is refused: a quote that
    /// is not closed goes on to the end.
    pub fn read(text: &str) -> Self {
        let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
        let mut pairs = Vec::new();
        let mut rest = text.trim_start_matches(is_separator);
        while !rest.is_empty() {
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == '=').unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            rest = &rest[end..];
            let value = rest.trim_start().strip_prefix('=').map(str::trim_start).map(|after| {
                let (value, after) = match after.strip_prefix('"') {
                    Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                    None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
                };
                rest = after;
                value.to_owned()
            });
            pairs.push((name, value));
            rest = rest.trim_start_matches(is_separator);
        }
        Self(pairs)
    }

    /// The value of a name, without its copies.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name)?.1.as_deref()
    }

    /// Whether the name is there, with a value or without.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// The value of a name as a number or the like, where it is one.
    pub fn parse<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    /// The value of a name as a text of its own; empty where there is none.
    pub fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// Adds a name with its value.
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.0.push((name.into(), Some(value.to_string())));
        self
    }

    /// Adds a name with its value, where there is one.
    pub fn with_some(self, name: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a name without a value.
    pub fn flag(mut self, name: &str) -> Self {
        self.0.push((name.into(), None));
        self
    }
}

/// Each with a space in front. No way is known to write a quote or a line break inside a value: they become an apostrophe and a space.
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.0 {
            write!(f, " {name}")?;
            let Some(value) = value else { continue };
            let value = without_controls(value).replace('"', "'");
            if value.is_empty() || value.contains([' ', '=']) {
                write!(f, "=\"{value}\"")?;
            } else {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}
