//! Draughts: the rules of its variants, their texts, pictures and heuristics.
//!
//! Each variant's library is a page that names the game, tells its rules to people and exports it; all else is here. From
//! the bottom: [`grid`] is the board, [`variant`] the table of parameters, [`captures`] and [`moves`] the generator,
//! [`limits`] the draw rules, [`counters`] what they count, `draws` which of them holds, `position` the play of [`ply`] codes;
//! [`numbering`] names squares, `text` writes positions,
//! `walks` finds the ways of captures again, `notation` writes moves, `scene` draws, `obligation` says what must be captured;
//! `editing`, `foreign` and `symmetry` are what a host may ask beside; [`endings`] solves small
//! endings for search and [`heuristics`]. `edition` makes a game of a variant, `plain` one without words and
//! pictures, for tests.

#![forbid(unsafe_code)]

pub mod captures;
pub mod counters;
mod draws;
mod editing;
mod edition;
pub mod endings;
mod foreign;
pub mod grid;
pub mod heuristics;
pub mod limits;
pub mod moves;
mod notation;
pub mod numbering;
mod obligation;
mod plain;
pub mod ply;
mod position;
mod scene;
mod symmetry;
mod text;
pub mod variant;
pub mod walks;

pub use edition::{Draughts, Edition};
pub use plain::Plain;
pub use position::{DraughtsPosition, Ending};
