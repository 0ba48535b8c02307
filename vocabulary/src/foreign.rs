//! Foreign notation: how a game's moves and positions are written in foreign files and protocols.
//!
//! The host knows those grammars and dialogues; a game tells only what a move or a position is called there.
//! The notations that it takes part in, and its name in each, stand in `Facts::foreign`.

use serde::{Deserialize, Serialize};

use crate::{Choice, Extension, Facts};

/// A foreign notation that a game takes part in, and what it is called there. The first of a notation is its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignGame {
    /// `"pdn"`, `"psq"`, `"hub"`, `"gomocup"` or `"boardspace"`.
    pub notation: String,
    /// The game's name there: PDN's GameType `"20"`, Hub's variant `"normal"`, Gomocup's rule `"1"`.
    pub game: String,
    /// The setup that this means, by its id.
    pub setup: String,
    /// The options that this means, as ids and words; all others have their defaults.
    pub options: Vec<(String, String)>,
}

impl ForeignGame {
    /// Returns whether a game with this choice bears this name: it has the same setup, and every option that the name
    /// means.
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

impl Extension for ReadForeignMove {
    const ID: &'static str = "read-foreign-move";
    const VERSION: u32 = 1;
    type Question = ForeignTextQuestion;
}

impl Extension for ForeignPosition {
    const ID: &'static str = "foreign-position";
    const VERSION: u32 = 1;
    /// The notation.
    type Question = String;
}

impl Extension for ReadForeignPosition {
    const ID: &'static str = "read-foreign-position";
    const VERSION: u32 = 1;
    type Question = ForeignTextQuestion;
}
