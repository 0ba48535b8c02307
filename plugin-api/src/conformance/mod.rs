//! The conformance kit: what every game must keep, checked over random games.
//!
//! It runs natively in each game's tests, through the library by `abstrakt check-plugin`, and in a short form when the
//! host meets a new file. It knows [`Rules`] and [`Line`](crate::Line), and no game. Every problem names the check, the
//! place (setup and moves so far, to be replayed) and what would be right.

mod candidates;
mod counters;
mod extensions;
mod facts;
mod foreign;
mod game;
mod heuristics;
mod perft;
mod picture;
mod places;
mod playthrough;
mod plies;
mod report;
mod solvers;
mod stage;
mod symmetry;
mod texts;

pub use perft::{assert_perft, check_perft};
pub use playthrough::{assert_cover, playthrough};
pub use report::{Plan, Problem, Report};
pub use stage::Stage;

use crate::Rules;
use report::Log;

/// Runs the kit. `stage` hears what is about to be done, so that a crash can be placed.
pub fn check<R: Rules>(rules: &R, plan: &Plan, stage: &mut dyn FnMut(Stage<'_>)) -> Report {
    let mut log = Log::new(plan, stage);
    log.stage(Stage::Facts);
    facts::check(rules.facts(), &mut log);
    if log.is_clean() {
        game::check(rules, plan, &mut log);
    }
    log.finish(&rules.facts().id)
}

/// Runs the kit and panics with its report when something is wrong: one line in a game's tests.
///
/// # Panics
/// When the game breaks the contract.
pub fn assert_conforms<R: Rules>(rules: &R, plan: &Plan) {
    let report = check(rules, plan, &mut |_| {});
    assert!(report.problems.is_empty(), "{report}");
}
