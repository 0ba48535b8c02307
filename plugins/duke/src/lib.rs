//! The Duke (Jeremy Holcomb and Stephen McLaughlin, Catalyst Game Labs, 2013): two-sided tiles on a board of 6x6 squares.
//!
//! Knows the rules, the notation, the picture and the heuristics; knows no search and no window. From the bottom:
//! [`squares`], [`tiles`] and [`reach`] are geometry and the printed icons, [`bag`] counts tiles, [`position`] holds them,
//! `rules`, `turns` and `play` are the play in [`ply`], `notation` and `text` the texts, `scene`, `drawings` and `inspection` the picture,
//! `editing` and `symmetry` what a host may ask beside the game;
//! `heuristics` counts what is added by the weights of [`weights`].

#![forbid(unsafe_code)]

pub mod bag;
mod drawings;
mod editing;
mod facts;
mod heuristics;
mod inspection;
mod notation;
mod play;
pub mod ply;
pub mod position;
mod possible;
pub mod reach;
mod rules;
mod scene;
pub mod squares;
mod symmetry;
mod text;
pub mod tiles;
mod turns;
pub mod weights;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Perspective, Player, Refusal, Scoring,
    export_game,
};

pub use facts::MAX_MOVES;
pub use position::{DukePosition, Side, Stage, Variant};
pub use turns::ending;

/// Tiles that each player owns: the most that can be captured.
const TILES: i32 = 19;

/// The game.
pub struct TheDuke;

impl Game for TheDuke {
    type Position = DukePosition;

    fn facts() -> Facts {
        facts::facts()
    }

    fn cover() -> &'static [u8] {
        include_bytes!("../assets/cover.png")
    }

    fn start(choice: &Choice) -> Result<DukePosition, Refusal> {
        Ok(DukePosition::start(Variant::of(choice)))
    }

    fn read(choice: &Choice, text: &str) -> Result<DukePosition, Refusal> {
        text::read(Variant::of(choice), text)
    }

    fn board(_choice: &Choice) -> Board {
        scene::board()
    }

    /// Tiles captured.
    fn scoring(_choice: &Choice, _player: Player) -> Scoring {
        Scoring { max: TILES, ..Scoring::default() }
    }

    fn editor(choice: &Choice) -> Option<Editor> {
        Some(editing::editor(Variant::of(choice)))
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<DukePosition, Refusal> {
        editing::assemble(Variant::of(choice), arrangement)
    }

    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        editing::perspectives(Variant::of(choice), Self::board(choice).sites.len())
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<DukePosition>> {
        heuristics::heuristic(weights::Style::ALL[index])
    }
}

export_game!(TheDuke);
