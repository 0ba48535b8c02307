//! What the kit is about to do, as data with an English line.

use std::fmt;

/// What the kit is about to do. A setup is named with its options: "long", "long rings=3".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage<'a> {
    /// The facts are read.
    Facts,
    /// A setup is opened.
    Opening(&'a str),
    /// Random games of a setup are played.
    Games(&'a str),
}

impl fmt::Display for Stage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Facts => f.write_str("reading the facts"),
            Self::Opening(setup) => write!(f, "opening setup {setup}"),
            Self::Games(setup) => write!(f, "random games of setup {setup}"),
        }
    }
}
