//! Terrace, the game of Anton Dresden and Buzz Siler on a board of steps, for two to four players.
//!
//! `squares` and `terrain` are the board, `pieces` what stands on it, `position` the rules, `setups` and `text` how positions are written, `notation` how moves
//! are, `features` the heuristics, `view` the picture, `game` what the host is told. Rules and setups are those of the
//! PBM server, which the thesis cites.
#![forbid(unsafe_code)]

mod features;
mod game;
mod notation;
mod pieces;
mod position;
mod setups;
mod squares;
mod terrain;
mod text;
mod view;

pub use game::Terrace;
pub use position::TerracePosition;

abstrakt_plugin_api::export_game!(Terrace);
