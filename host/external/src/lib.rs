//! Programs of others that play: the protocols that they speak.
//!
//! Knows dialogues. Must not know rules, plugins or windows: how a move is written in a protocol is for the game.

pub mod wire;
