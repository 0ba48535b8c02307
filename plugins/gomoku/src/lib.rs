//! Gomoku and its relatives: exactly five, five or more, renju and caro, with the SWAP2 opening.
//!
//! Knows the rules, the notation, the picture and three heuristics; knows no search but for threats, and no window. From the bottom: [`grid`] and
//! [`lines`] are geometry and stones as bits, [`shape`] and [`table`] what a stone makes of one line, [`grade`] of all four,
//! [`points`] what points are worth, [`windows`] the patterns of [Basovník 2011], `counts` all that is known of a
//! colour; [`board`] keeps all that and, in `history`, what it was before, [`forbidden`] judges by it, [`position`] and
//! `rules` are the play in [`ply`]s, `candidates` the moves worth a look, `notation`, `foreign` and [`text`] the texts,
//! `scene` the picture, `editing`, `symmetry` and `inspection` what people ask; [`heuristics`] counts what [`weights`]
//! names, and [`threats`] looks for wins by moves that must be answered, which [`solvers`] offers to the host.

#![forbid(unsafe_code)]

pub mod board;
mod candidates;
pub mod cells;
mod counts;
mod editing;
mod facts;
pub mod forbidden;
mod foreign;
pub mod grade;
pub mod grid;
pub mod heuristics;
mod history;
mod inspection;
pub mod lines;
mod notation;
pub mod ply;
pub mod points;
pub mod position;
mod possible;
mod rows;
mod rules;
mod scene;
pub mod shape;
pub mod solvers;
mod symmetry;
pub mod table;
pub mod text;
pub mod threats;
pub mod variant;
pub mod weights;
pub mod windows;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Perspective, Refusal, Solver, export_game,
};

pub use position::GomokuPosition;
use variant::Variant;

/// The game.
pub struct Gomoku;

impl Game for Gomoku {
    type Position = GomokuPosition;

    fn facts() -> Facts {
        facts::facts()
    }

    fn cover() -> &'static [u8] {
        include_bytes!("../assets/cover.png")
    }

    fn start(choice: &Choice) -> Result<GomokuPosition, Refusal> {
        Ok(GomokuPosition::new(Variant::of(choice)?))
    }

    fn read(choice: &Choice, text: &str) -> Result<GomokuPosition, Refusal> {
        text::read(Variant::of(choice)?, text)
    }

    fn check(choice: &Choice) -> Result<(), Refusal> {
        Variant::of(choice).map(drop)
    }

    fn editor(choice: &Choice) -> Option<Editor> {
        Some(editing::editor(Variant::unchecked(choice)))
    }

    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        editing::perspectives(Variant::unchecked(choice), Self::board(choice).sites.len())
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<GomokuPosition, Refusal> {
        editing::assemble(Variant::of(choice)?, arrangement)
    }

    fn board(choice: &Choice) -> Board {
        scene::board(Variant::unchecked(choice))
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<GomokuPosition>> {
        match index {
            0 => Box::new(heuristics::Points),
            1 => Box::new(heuristics::Combinations),
            _ => Box::new(heuristics::Patterns),
        }
    }

    fn solver(index: usize) -> Option<Box<dyn Solver<GomokuPosition>>> {
        Some(Box::new(solvers::ThreatSolver::at(index)?))
    }
}

export_game!(Gomoku, in_place);
