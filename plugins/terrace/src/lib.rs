//! Terrace, the game of Anton Dresden and Buzz Siler on a board of steps, for two to four players.
//!
//! `squares` and `terrain` are the board, `pieces` what stands on it, `position` the rules, `setups` and `text` how
//! positions are written, `notation` how moves are, `features` the heuristics, `scene` the picture; `editing`, `symmetry`
//! and `inspection` are what a host may ask beside, `game` the game as the host knows it. Rules and setups are those of the
//! PBM server, which [Houdek 2010] cites.
#![forbid(unsafe_code)]

mod editing;
mod features;
mod game;
mod inspection;
mod notation;
mod pieces;
mod position;
mod scene;
mod setups;
mod squares;
mod symmetry;
mod terrain;
mod text;

pub use game::Terrace;
pub use position::TerracePosition;

abstrakt_plugin_api::export_game!(Terrace);
