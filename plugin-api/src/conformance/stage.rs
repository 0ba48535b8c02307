//! The next step of the kit: a sign of life, and the last known step if the game crashes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The next step of the kit. A setup is named with its options: "long", "long rings=3".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage<'a> {
    /// The facts are read.
    Facts,
    /// A setup is opened.
    Opening(Cow<'a, str>),
    /// A random game of a setup begins.
    Game {
        /// The setup.
        setup: Cow<'a, str>,
        /// Seed of the run.
        seed: u64,
    },
    /// The game goes on with this move.
    Ply(Cow<'a, str>),
}

impl Stage<'_> {
    /// The same, for longer than the kit lends it.
    pub fn into_owned(self) -> Stage<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Facts => Stage::Facts,
            Self::Opening(setup) => Stage::Opening(owned(setup)),
            Self::Game { setup, seed } => Stage::Game { setup: owned(setup), seed },
            Self::Ply(text) => Stage::Ply(owned(text)),
        }
    }
}
