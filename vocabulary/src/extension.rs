//! Named extensions: questions that a game may answer beyond the basic contract, each with an id and a version.
//!
//! The answer's type is the extension: `line.extension::<Inspection>(&site)`. A library is asked by [`Extension::ID`]
//! in JSON. The plugin API describes how a game finds its answer, where it implements `RulesExtension` and
//! `LineExtension`; `docs/contract-growth.md` describes how the contract grows by extensions.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Arrangement, Assembled, CopyPlayed, Editor, ForeignMove, ForeignPosition, Images, Inputs, Inspection,
    JointOptions, ReadForeignMove, ReadForeignPosition, RefusedClick, SeatScores,
};

/// An answer that a game may give or not, and the question that it answers.
pub trait Extension: Serialize + DeserializeOwned {
    /// Kebab-case, never changed.
    const ID: &'static str;
    /// Goes up when the meaning changes. A new field with a serde default does not change it.
    const VERSION: u32;
    /// The question, beside the position or the choice; `()` for none.
    type Question: Serialize + DeserializeOwned;

    /// Checks that the answer is within the game's bounds. The host checks every answer of a library before it uses it.
    ///
    /// # Errors
    /// The part that makes no sense, for the log and for the person who must know which plugin is at fault.
    fn check(&self, _bounds: Bounds) -> Result<(), String> {
        Ok(())
    }
}

/// The bounds within which an answer must lie.
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

    /// Returns whether these are the facts of the extension `E`, in the version of this contract.
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
            Self::of::<Inputs>(),
            Self::of::<RefusedClick>(),
            Self::of::<SeatScores>(),
            Self::of::<CopyPlayed>(),
            Self::of::<ForeignMove>(),
            Self::of::<ReadForeignMove>(),
            Self::of::<ForeignPosition>(),
            Self::of::<ReadForeignPosition>(),
        ]
    }
}
