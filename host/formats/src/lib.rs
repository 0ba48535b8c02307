//! Game records as other programs write them: grammars, and nothing else.
//!
//! Knows texts, squares, tags, the shape of a board that a file may name, and pictures as the contract of a game
//! describes them. Must not know rules, plugins, engines or windows: whether a move is legal, and how a game of ours is
//! told in such a file, is for those who hold both.
//!
//! [`pdn`] is Portable Draughts Notation, [`piskvork`] what the Gomoku program of that name writes, [`boardspace`] the SGF of a site, and [`web`] makes a
//! page of a game that replays it in any browser.
//!
//! Nothing that is read can make this crate panic, and a file is not held in memory as a whole unless it has to be recoded.

pub mod boardspace;
mod decode;
pub mod pdn;
pub mod piskvork;
mod unicode;
pub mod web;

pub use decode::decode;
pub use unicode::{TextEncoding, Unicode};
