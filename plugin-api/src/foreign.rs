//! Foreign notation: how a game's moves and positions are written in the files and protocols of others.
//!
//! The host knows those grammars and dialogues; a game tells only what a move or a position is called there. Which
//! notations it takes part in, and under which name each knows it, stands in `Facts::foreign`.

use serde::{Deserialize, Serialize};

use crate::{
    Choice, Extension, Facts, Game, LineExtension, Move, Notation, Refusal, RulesExtension, legal_moves,
    refusal,
};

/// A foreign notation that a game takes part in, and what it is called there. The first of a notation is its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignGame {
    /// `"pdn"`, `"psq"`, `"hub"` or `"gomocup"`.
    pub notation: String,
    /// The game's name there: PDN's GameType `"20"`, Hub's variant `"normal"`, Gomocup's rule `"1"`.
    pub game: String,
    /// The setup that this means, by its id.
    pub setup: String,
    /// The options that this means, as ids and words; all others have their defaults.
    pub options: Vec<(String, String)>,
}

impl ForeignGame {
    /// Is a game that begins so called by this name: the same setup, and every option that the name means?
    pub fn means(&self, facts: &Facts, choice: &Choice) -> bool {
        let chosen = |(id, word): &(String, String)| {
            let mut options = facts.options.iter().zip(&choice.options);
            options.any(|(option, &value)| option.id == *id && option.word(value) == *word)
        };
        facts.setups.get(choice.setup).is_some_and(|setup| setup.id == self.setup)
            && self.options.iter().all(chosen)
    }
}

/// Asks how a move is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignMoveQuestion {
    /// In which notation.
    pub notation: String,
    /// The code of a legal move of this position.
    pub code: u64,
}

/// Asks what a text means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignTextQuestion {
    /// In which notation.
    pub notation: String,
    /// A move or a position in it.
    pub text: String,
}

/// A move as a foreign notation writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignMove(pub String);

/// The code of the legal move that a foreign text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadForeignMove(pub u64);

/// A position as a foreign notation writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignPosition(pub String);

/// The game's own text of the position that a foreign text tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadForeignPosition(pub String);

impl Extension for ForeignMove {
    const ID: &'static str = "foreign-move";
    const VERSION: u32 = 1;
    type Question = ForeignMoveQuestion;
}

impl LineExtension for ForeignMove {
    fn answer<G: Game>(
        position: &G::Position,
        question: &ForeignMoveQuestion,
    ) -> Result<Option<Self>, Refusal> {
        let code = Move(question.code);
        if !legal_moves(position).iter().any(|entry| entry.code == code) {
            return Err(refusal("the move is not legal here", "tento tah tu není přípustný"));
        }
        Ok(position.foreign_move(&question.notation, code).map(Self))
    }
}

impl Extension for ReadForeignMove {
    const ID: &'static str = "read-foreign-move";
    const VERSION: u32 = 1;
    type Question = ForeignTextQuestion;
}

impl LineExtension for ReadForeignMove {
    fn answer<G: Game>(
        position: &G::Position,
        question: &ForeignTextQuestion,
    ) -> Result<Option<Self>, Refusal> {
        let code = position.read_foreign_move(&question.notation, &question.text)?;
        Ok(code.map(|code| Self(code.0)))
    }
}

impl Extension for ForeignPosition {
    const ID: &'static str = "foreign-position";
    const VERSION: u32 = 1;
    /// The notation.
    type Question = String;
}

impl LineExtension for ForeignPosition {
    fn answer<G: Game>(position: &G::Position, notation: &String) -> Result<Option<Self>, Refusal> {
        Ok(position.foreign_position(notation).map(Self))
    }
}

impl Extension for ReadForeignPosition {
    const ID: &'static str = "read-foreign-position";
    const VERSION: u32 = 1;
    type Question = ForeignTextQuestion;
}

impl RulesExtension for ReadForeignPosition {
    fn answer<G: Game>(choice: &Choice, question: &ForeignTextQuestion) -> Result<Option<Self>, Refusal> {
        let position = G::read_foreign_position(choice, &question.notation, &question.text)?;
        Ok(position.map(|position| Self(position.text())))
    }
}
