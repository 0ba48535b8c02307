//! Questions that are not asked a million times, as JSON in both directions: a new field with a serde default, or a
//! new question, changes no layout. An older plugin refuses a question that it does not know, in words.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{CallError, Choice, HeuristicChoice};

/// Asked of a game. The answer's type stands with each question.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulesQuestion {
    /// [`crate::Facts`].
    Facts,
    /// [`crate::Board`].
    Board(Choice),
    /// One [`crate::Scoring`] for each seat.
    Scoring(Choice),
    /// `Vec<`[`crate::ExtensionFacts`]`>`: what the library knows.
    Extensions,
    /// `Vec<`[`crate::DataPart`]`>`: the plan of data of this id and size. Asked only of a game whose facts name the data.
    DataPlan {
        /// [`crate::DataFacts::id`].
        data: String,
        /// One of [`crate::DataFacts::sizes`], or between them.
        size: u32,
    },
    /// The extension's answer, or null where it is not offered.
    Extension {
        /// [`crate::Extension::ID`].
        id: String,
        /// Setup and options, checked against the facts by the host.
        choice: Choice,
        /// [`crate::Extension::Question`].
        question: Value,
    },
}

/// Asked of a game for a new line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// Setup and options, checked against the facts by the host.
    pub choice: Choice,
    /// Position text in place of the setup.
    pub position: Option<String>,
}

/// Asked of a line. The answer's type stands with each question.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineQuestion {
    /// Nothing, `()`.
    Bind(HeuristicChoice),
    /// [`crate::Snapshot`].
    Snapshot,
    /// Short and long text of a move, `(String, String)`.
    MoveText(u64),
    /// The code of a move, `u64`.
    ReadMove(String),
    /// `String`.
    Text,
    /// `String`.
    Dump,
    /// `Vec<`[`crate::Term`]`>`, for a player.
    Explain(u8),
    /// `Vec<`[`crate::Term`]`>`, for a move.
    ExplainOrder(u64),
    /// `bool`: whether it was done.
    Withdraw(u8),
    /// The extension's answer, or null where it is not offered.
    Extension {
        /// [`crate::Extension::ID`].
        id: String,
        /// [`crate::Extension::Question`].
        question: Value,
    },
}

/// The answer to a question.
pub type Reply<T> = Result<T, CallError>;
