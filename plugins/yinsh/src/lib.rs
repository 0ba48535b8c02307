//! Yinsh (Kris Burm, 2003): the fifth game of the GIPF project.
//!
//! Knows the rules, the notation, the picture and three heuristics; knows no search and no window. From the bottom:
//! [`board`] and [`lines`] are geometry and the reach of rings, `position`, `turns` and `rules` the play in [`ply`],
//! `notation`, `foreign` and [`text`] the texts, `scene` the picture, `editing`, `symmetry` and `inspection` what a host may ask beside; [`features`], [`fives`] and [`ordering`] count what
//! [`heuristics`] adds by the weights of [`weights`].

#![forbid(unsafe_code)]

pub mod board;
mod editing;
mod facts;
pub mod features;
pub mod fives;
mod foreign;
pub mod heuristics;
mod inspection;
pub mod lines;
mod notation;
pub mod ordering;
pub mod ply;
mod position;
mod possible;
mod rules;
mod scene;
mod symmetry;
pub mod text;
mod turns;
pub mod weights;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Perspective, Player, Refusal, Scoring,
    export_game,
};

pub use position::{Phase, Side, Variant, YinshPosition};
pub use turns::ending;

/// The game.
pub struct Yinsh;

impl Game for Yinsh {
    type Position = YinshPosition;

    fn facts() -> Facts {
        facts::facts()
    }

    fn cover() -> &'static [u8] {
        include_bytes!("../assets/cover.png")
    }

    fn start(choice: &Choice) -> Result<YinshPosition, Refusal> {
        Ok(YinshPosition::empty(Variant::of(choice)))
    }

    fn read(choice: &Choice, text: &str) -> Result<YinshPosition, Refusal> {
        text::read(Variant::of(choice), text)
    }

    fn board(_choice: &Choice) -> Board {
        scene::board()
    }

    fn scoring(choice: &Choice, _player: Player) -> Scoring {
        let to_win = Variant::of(choice).to_win.into();
        Scoring { max: to_win, wins_at: Some(to_win), ..Scoring::default() }
    }

    fn editor(_choice: &Choice) -> Option<Editor> {
        Some(editing::editor())
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<YinshPosition, Refusal> {
        editing::assemble(Variant::of(choice), arrangement)
    }

    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        let editor = editing::editor();
        let first = Perspective::first(&editor, Self::board(choice).sites.len());
        let second = Perspective::by(&editor, &symmetry::seen_by_second(), &scene::INKS);
        second.map_or_else(Vec::new, |second| vec![first, second])
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<YinshPosition>> {
        Box::new(heuristics::Weighing::new(weights::Style::ALL[index]))
    }
}

export_game!(Yinsh);
