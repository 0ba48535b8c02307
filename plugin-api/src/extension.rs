//! Named extensions: questions that a game may answer beyond the basic contract, each with an id and a version.
//!
//! The answer's type is the extension: `line.extension::<Inspection>(&site)`. A line in the same binary calls
//! [`LineExtension::answer`], one in a library asks by [`Extension::ID`] in JSON; callers cannot tell the two apart.
//! `docs/contract-growth.md` tells how the contract grows by these. Must not know the ABI.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    Arrangement, Assembled, CallError, Choice, Editor, ForeignMove, ForeignPosition, Game, Images,
    Inspection, JointOptions, Line, ReadForeignMove, ReadForeignPosition, Refusal, Rules,
};

/// An answer that a game may give or not, and the question that it answers.
pub trait Extension: Serialize + DeserializeOwned {
    /// Kebab-case, never changed.
    const ID: &'static str;
    /// Goes up when the meaning changes. A new field with a serde default does not change it.
    const VERSION: u32;
    /// What is asked beside the position or the choice; `()` for nothing.
    type Question: Serialize + DeserializeOwned;

    /// Is the answer within the game's bounds? The host asks it of every answer from a library before it uses it.
    ///
    /// # Errors
    /// What makes no sense, for the log and the person who must know which plugin lies.
    fn check(&self, _bounds: Bounds) -> Result<(), String> {
        Ok(())
    }
}

/// An extension that is asked of a game, with a choice of setup and options.
pub trait RulesExtension: Extension {
    /// The answer of a game in the same binary; `None`: not offered.
    ///
    /// # Errors
    /// A question that the game refuses, in one line.
    fn answer<G: Game>(choice: &Choice, question: &Self::Question) -> Result<Option<Self>, Refusal>;
}

/// An extension that is asked of the top of a line.
pub trait LineExtension: Extension {
    /// The answer of a position in the same binary; `None`: not offered.
    ///
    /// # Errors
    /// A question that the game refuses, in one line.
    fn answer<G: Game>(position: &G::Position, question: &Self::Question) -> Result<Option<Self>, Refusal>;
}

/// What an answer must keep within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Number of sites of the board.
    pub sites: usize,
    /// Number of seats.
    pub players: u8,
}

/// An extension that a plugin knows. The game may still not offer it, with some options or at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtensionFacts {
    /// [`Extension::ID`].
    pub id: String,
    /// [`Extension::VERSION`].
    pub version: u32,
}

impl ExtensionFacts {
    /// The facts of an extension.
    pub fn of<E: Extension>() -> Self {
        Self { id: E::ID.into(), version: E::VERSION }
    }

    /// Is it this extension, in the version of this contract?
    pub fn is<E: Extension>(&self) -> bool {
        self.id == E::ID && self.version == E::VERSION
    }

    /// The extensions of this version of the contract.
    pub fn all() -> Vec<Self> {
        vec![
            Self::of::<JointOptions>(),
            Self::of::<Editor>(),
            Self::of::<Assembled>(),
            Self::of::<Arrangement>(),
            Self::of::<Images>(),
            Self::of::<Inspection>(),
            Self::of::<ForeignMove>(),
            Self::of::<ReadForeignMove>(),
            Self::of::<ForeignPosition>(),
            Self::of::<ReadForeignPosition>(),
        ]
    }
}

/// Asks a game by the id of the extension, in JSON on both sides. An id that this version of the contract does not
/// know is not offered.
///
/// # Errors
/// The question has the wrong form, or the game refuses it; or a fault in the game.
pub fn ask_rules(
    rules: &impl Rules,
    id: &str,
    choice: &Choice,
    question: Value,
) -> Result<Option<Value>, CallError> {
    fn ask<E: RulesExtension>(
        rules: &impl Rules,
        choice: &Choice,
        question: Value,
    ) -> Result<Option<Value>, CallError> {
        answer_value(rules.extension::<E>(choice, &read(question)?)?)
    }
    match id {
        JointOptions::ID => ask::<JointOptions>(rules, choice, question),
        Editor::ID => ask::<Editor>(rules, choice, question),
        Assembled::ID => ask::<Assembled>(rules, choice, question),
        ReadForeignPosition::ID => ask::<ReadForeignPosition>(rules, choice, question),
        _ => Ok(None),
    }
}

/// Asks a line by the id of the extension, in JSON on both sides. An id that this version of the contract does not know
/// is not offered.
///
/// # Errors
/// The question has the wrong form, or the game refuses it; or a fault in the game.
pub fn ask_line(line: &mut impl Line, id: &str, question: Value) -> Result<Option<Value>, CallError> {
    fn ask<E: LineExtension>(line: &mut impl Line, question: Value) -> Result<Option<Value>, CallError> {
        answer_value(line.extension::<E>(&read(question)?)?)
    }
    match id {
        Arrangement::ID => ask::<Arrangement>(line, question),
        Images::ID => ask::<Images>(line, question),
        Inspection::ID => ask::<Inspection>(line, question),
        ForeignMove::ID => ask::<ForeignMove>(line, question),
        ReadForeignMove::ID => ask::<ReadForeignMove>(line, question),
        ForeignPosition::ID => ask::<ForeignPosition>(line, question),
        _ => Ok(None),
    }
}

fn read<Q: DeserializeOwned>(question: Value) -> Result<Q, CallError> {
    serde_json::from_value(question).map_err(|error| CallError::mistaken(error.to_string()))
}

fn answer_value(answer: Option<impl Extension>) -> Result<Option<Value>, CallError> {
    let value = answer.map(|answer| serde_json::to_value(answer)).transpose();
    value.map_err(|error| CallError::Fault(error.to_string()))
}
