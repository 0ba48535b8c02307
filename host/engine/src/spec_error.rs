//! What can be wrong in an engine spec, as data: each kind says what would be right.

use abstrakt_plugin_api::Range;
use abstrakt_texts::{Localize, Message, localized_error};
use serde::{Deserialize, Serialize};

use crate::{ALGORITHMS, Algorithm};

/// What is wrong in a spec, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecError {
    /// No such algorithm.
    Algorithm(String),
    /// Not `key=value`.
    Pair(String),
    /// A key twice.
    Twice(String),
    /// A key that this algorithm does not have.
    Key {
        /// Which one.
        algorithm: Algorithm,
        /// The key.
        key: String,
        /// Those that it has.
        known: String,
    },
    /// A value outside its range.
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What would be right.
        right: SpecRange,
    },
    /// A duration that cannot be read.
    Duration(String),
    /// A technique that changes values, in exact mode.
    Inexact(String),
    /// No limit at all, for this algorithm.
    Unlimited(Algorithm),
}

/// The values that a key may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecRange {
    /// Whole numbers, both ends included.
    Between(i64, i64),
    /// Whole numbers from this one.
    From(u64),
    /// Any whole number.
    Number,
    /// Size of a table in MiB, at most this, or `off`.
    Table(u32),
    /// On or off.
    Switch,
    /// Words.
    OneOf(String),
    /// No name of a file, where none is read.
    NoFile,
}

impl From<&Range> for SpecRange {
    fn from(range: &Range) -> Self {
        match range {
            Range::Switch => Self::Switch,
            Range::Number(low, high) => Self::Between((*low).into(), (*high).into()),
            Range::OneOf(ids) => {
                Self::OneOf(ids.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl Localize for SpecRange {
    fn message(&self) -> Message {
        match self {
            // As texts: nobody groups the digits of what is to be typed.
            Self::Between(low, high) => {
                Message::new("spec-between").with("low", low.to_string()).with("high", high.to_string())
            }
            Self::From(low) => Message::new("spec-from").with("low", low.to_string()),
            Self::Number => Message::new("spec-number"),
            Self::Table(most) => Message::new("spec-table").with("most", most.to_string()),
            Self::Switch => Message::new("spec-switch"),
            Self::OneOf(words) => Message::new("spec-one-of").with("words", words.as_str()),
            Self::NoFile => Message::new("spec-no-file"),
        }
    }
}

impl Localize for SpecError {
    fn message(&self) -> Message {
        match self {
            Self::Algorithm(id) => {
                let known = ALGORITHMS.iter().map(|facts| facts.id).collect::<Vec<_>>().join(", ");
                Message::new("spec-algorithm").with("id", id.as_str()).with("known", known)
            }
            Self::Pair(pair) => Message::new("spec-pair").with("pair", pair.as_str()),
            Self::Twice(key) => Message::new("spec-twice").with("key", key.as_str()),
            Self::Key { algorithm, key, known } => Message::new("spec-key")
                .with("algorithm", algorithm.facts().id)
                .with("key", key.as_str())
                .with("known", known.as_str()),
            Self::Value { key, value, right } => Message::new("spec-value")
                .with("key", key.as_str())
                .with("value", value.as_str())
                .with_words("right", right),
            Self::Duration(text) => Message::new("spec-duration").with("text", text.as_str()),
            Self::Inexact(key) => Message::new("spec-inexact").with("key", key.as_str()),
            Self::Unlimited(algorithm) => {
                Message::new("spec-unlimited").with("algorithm", algorithm.facts().id)
            }
        }
    }
}

localized_error!(SpecError);

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_kind_has_words() {
        let value = |right| SpecError::Value { key: "depth".into(), value: "x".into(), right };
        let all = [
            SpecError::Algorithm("chess".into()),
            SpecError::Pair("depth".into()),
            SpecError::Twice("depth".into()),
            SpecError::Key { algorithm: Algorithm::Pvs, key: "deph".into(), known: "depth, time".into() },
            SpecError::Duration("5".into()),
            SpecError::Inexact("lmr".into()),
            SpecError::Unlimited(Algorithm::Pvs),
            value(SpecRange::Between(1, 99)),
            value(SpecRange::From(1)),
            value(SpecRange::Number),
            value(SpecRange::Table(64)),
            value(SpecRange::Switch),
            value(SpecRange::OneOf("exact, play".into())),
            value(SpecRange::NoFile),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        let kinds = ["algorithm", "pair", "twice", "key", "value", "duration", "inexact", "unlimited"];
        let ranges = ["between", "from", "number", "table", "switch", "one-of", "no-file"];
        let kinds: Vec<String> = kinds.iter().chain(&ranges).map(|kind| format!("spec-{kind}")).collect();
        assert_localized(&all, &kinds.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
