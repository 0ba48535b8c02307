//! The conformance kit: the promises that every game must keep, checked over random games.
//!
//! It runs natively in each game's tests, through the library by `abstrakt check-plugin`, and in a short form when the
//! host meets a new file. It knows [`Rules`] and [`Line`](crate::Line), and no game. Every problem names the check, how
//! often it failed, the shortest way there (setup and moves, to be replayed), what was found and what is expected. A
//! call that fails is reported before anything else.
//!
//! - `checks`: the checks, with words; `report`, `coverage`, `log`, `stage`: the report; `words`: values in it
//! - `game` plays, `moves` chooses; `mutations`: positions whose texts were changed; `signs`: what all games together show; every other file has one part of the contract

mod candidates;
mod checks;
mod counters;
mod coverage;
mod cycles;
mod data;
mod extensions;
mod facts;
mod foreign;
mod game;
mod genes;
mod heuristics;
mod inputs;
mod keys;
mod known;
mod log;
mod moves;
mod mutations;
mod noisy;
mod perft;
mod picture;
mod places;
mod playthrough;
mod plies;
mod refused;
mod report;
mod signs;
mod solvers;
mod stage;
mod symmetry;
mod texts;
mod transitions;
mod words;

pub use checks::Check;
pub use coverage::{ChanceOutcome, Coverage, Ending};
pub use perft::{assert_perft, check_perft};
pub use playthrough::{assert_cover, assert_cover_picture, playthrough, playthrough_by};
pub use refused::english;
pub use report::{Deal, Found, Place, Plan, Problem, Report};
pub use stage::Stage;

use std::cell::RefCell;
use std::time::Duration;

use crate::Rules;
use log::Log;

/// Runs the kit. `stage` hears what is about to be done, so that a crash can be placed. No time passes for it: [`check_timed`] ends by a clock.
pub fn check<R: Rules>(rules: &R, plan: &Plan, stage: &mut dyn FnMut(Stage<'_>)) -> Report {
    check_timed(rules, plan, &|| Duration::ZERO, stage)
}

/// The same, with a clock that tells the processor time used so far, for [`Deal::Settled`].
pub fn check_timed<R: Rules>(
    rules: &R,
    plan: &Plan,
    clock: &dyn Fn() -> Duration,
    stage: &mut dyn FnMut(Stage<'_>),
) -> Report {
    let mut log = Log::new(rules.facts(), plan, stage);
    log.facts();
    facts::check(rules.facts(), &mut log);
    if log.is_clean() {
        data::check(rules, &mut log);
        game::check(rules, plan, clock, &mut log);
    }
    log.finish(rules.facts())
}

/// Runs the kit and panics with its report when something is wrong: one line in a game's tests. The coverage of the
/// games is printed, for `cargo test -- --nocapture`.
///
/// # Panics
/// When the game breaks the contract. When the game itself panics, the setup and the moves that led there are printed.
pub fn assert_conforms<R: Rules>(rules: &R, plan: &Plan) {
    let way = Way::default();
    let report = check(rules, plan, &mut |stage| way.goes_on(stage));
    way.ends();
    assert!(report.is_clean(), "{report}");
    println!("{}", report.coverage);
}

/// Setup and moves, printed when a panic passes by.
#[derive(Default)]
struct Way(RefCell<String>);

impl Way {
    fn goes_on(&self, stage: Stage<'_>) {
        let mut way = self.0.borrow_mut();
        match stage {
            Stage::Facts => "the facts".clone_into(&mut way),
            Stage::Opening(setup) | Stage::Game { setup, .. } => *way = format!("setup {setup}, after"),
            Stage::Ply(text) => *way += &format!(" {text}"),
        }
    }

    fn ends(&self) {
        self.0.borrow_mut().clear();
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        let way = self.0.borrow();
        if !way.is_empty() {
            println!("the game fails at {way}");
        }
    }
}
