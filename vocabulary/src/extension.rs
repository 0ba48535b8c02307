//! Named extensions: questions that a game may answer beyond the basic contract, each with an id and a version.
//!
//! The answer's type is the extension: `line.extension::<Inspection>(&site)`. A library is asked by [`Extension::ID`] in
//! JSON. How a game comes to its answer is told where the plugin API implements `RulesExtension` and `LineExtension`;
//! `docs/contract-growth.md` tells how the contract grows by these.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Arrangement, Assembled, Editor, ForeignMove, ForeignPosition, Images, Inspection, JointOptions,
    ReadForeignMove, ReadForeignPosition,
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
