//! The errors of an engine spec, as data: each kind says what is expected.

use abstrakt_texts::{Localize, LocalizedError};
use abstrakt_vocabulary::Range;
use serde::{Deserialize, Serialize};

use crate::{ALGORITHMS, Algorithm};

/// The error of a spec, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, LocalizedError)]
#[serde(rename_all = "kebab-case")]
pub enum SpecError {
    /// No such algorithm.
    #[message("spec-algorithm", id = _0, known = algorithm_ids())]
    Algorithm(String),
    /// Not `key=value`.
    #[message("spec-pair")]
    Pair(String),
    /// A key twice.
    #[message("spec-twice")]
    Twice(String),
    /// A key that this algorithm does not have.
    #[message("spec-key", algorithm = algorithm.facts().id, key, known)]
    Key {
        /// The algorithm.
        algorithm: Algorithm,
        /// The key.
        key: String,
        /// The switches that it has.
        known: String,
    },
    /// A value outside its range.
    #[message("spec-value")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The values expected.
        right: SpecRange,
    },
    /// A duration that cannot be read.
    #[message("spec-duration")]
    Duration(String),
    /// A technique that changes values, in exact mode.
    #[message("spec-inexact")]
    Inexact(String),
    /// No limit at all, for this algorithm.
    #[message("spec-unlimited", algorithm = _0.facts().id)]
    Unlimited(Algorithm),
}

/// The values that a key may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecRange {
    /// Whole numbers, both ends included.
    #[message("spec-between", low = _0, high = _1)]
    Between(i64, i64),
    /// Whole numbers from this one.
    #[message("spec-from")]
    From(u64),
    /// Any whole number.
    #[message("spec-number")]
    Number,
    /// Size of a table in MiB, at most this, or `off`.
    #[message("spec-table")]
    Table(u32),
    /// On or off.
    #[message("spec-switch")]
    Switch,
    /// Words.
    #[message("spec-one-of")]
    OneOf(String),
    /// No name of a file, where none is read.
    #[message("spec-no-file")]
    NoFile,
    /// A book.
    #[message("spec-book")]
    Book,
    /// A learned evaluation.
    #[message("spec-learned")]
    Learned,
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

fn algorithm_ids() -> String {
    ALGORITHMS.iter().map(|facts| facts.id).collect::<Vec<_>>().join(", ")
}

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
            value(SpecRange::Book),
            value(SpecRange::Learned),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        let kinds = ["algorithm", "pair", "twice", "key", "value", "duration", "inexact", "unlimited"];
        let ranges = ["between", "from", "number", "table", "switch", "one-of", "no-file", "book", "learned"];
        let kinds: Vec<String> = kinds.iter().chain(&ranges).map(|kind| format!("spec-{kind}")).collect();
        assert_localized(&all, &kinds.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
