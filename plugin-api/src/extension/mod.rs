//! Named extensions: questions that a game may answer beyond the basic contract, each with an id and a version.
//!
//! The answer's type is the extension: `line.extension::<Inspection>(&site)`. A line in the same binary calls
//! [`LineExtension::answer`], one in a library asks by [`Extension::ID`] in JSON; callers cannot tell the two apart.
//! `docs/contract-growth.md` tells how the contract grows by these. Must not know the ABI.
//!
//! - `answers`: what each extension asks of a game in the same binary; `images`: the one that takes more than a call

mod answers;
mod images;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    Arrangement, Assembled, CallError, Choice, CopyPlayed, Editor, ForeignMove, ForeignPosition, Game,
    Images, Inputs, Inspection, JointOptions, Line, ReadForeignMove, ReadForeignPosition, Refusal,
    RefusedClick, Rules, SeatScores,
};

pub use abstrakt_vocabulary::{Bounds, Extension, ExtensionFacts};

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
        Inputs::ID => ask::<Inputs>(rules, choice, question),
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
        RefusedClick::ID => ask::<RefusedClick>(line, question),
        SeatScores::ID => ask::<SeatScores>(line, question),
        CopyPlayed::ID => ask::<CopyPlayed>(line, question),
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
