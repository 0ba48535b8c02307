//! Gomoku and its relatives: exactly five, five or more, renju and caro, with the SWAP2 opening.
//!
//! Knows the rules, the notation, the picture and two heuristics; knows no search but for threats, and no window. From the bottom: [`grid`] and
//! [`lines`] are geometry and stones as bits, [`shape`] and [`table`] what a stone makes of one line, [`grade`] of all four,
//! [`windows`] the thesis's patterns; [`board`] keeps all that, [`forbidden`] judges by it, [`position`] and `rules` are the play
//! in [`ply`]s, `notation` and [`text`] the texts, `scene` the picture; [`heuristics`] counts what [`weights`] names, and
//! [`threats`] looks for wins by moves that must be answered, which [`solvers`] offers to the host.

#![forbid(unsafe_code)]

pub mod board;
mod candidates;
mod counts;
mod facts;
pub mod forbidden;
pub mod grade;
pub mod grid;
pub mod heuristics;
pub mod lines;
mod notation;
pub mod ply;
pub mod position;
mod rules;
mod scene;
pub mod shape;
pub mod solvers;
pub mod table;
pub mod text;
pub mod threats;
pub mod variant;
pub mod weights;
pub mod windows;

use abstrakt_plugin_api::{Board, Choice, Facts, Game, Heuristic, Refusal, Solver, export_game};

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

    fn board(choice: &Choice) -> Board {
        scene::board(Variant::unchecked(choice))
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<GomokuPosition>> {
        if index == 0 { Box::new(heuristics::Combinations) } else { Box::new(heuristics::Patterns) }
    }

    fn solver(index: usize) -> Option<Box<dyn Solver<GomokuPosition>>> {
        Some(Box::new(solvers::ThreatSolver::at(index)?))
    }
}

export_game!(Gomoku, in_place);
