//! The activity of a process that runs the conformance kit.

use abstrakt_plugin_api::conformance::Stage;
use abstrakt_system::ForeignText;
use abstrakt_system::process::Activity;

/// Takes the next stage of the kit into what the process is known to do.
pub fn follow(activity: &mut Activity, stage: &Stage<'_>) {
    match (stage, &mut *activity) {
        (Stage::Ply(text), Activity::RandomGame { moves, .. }) => moves.push(ForeignText::of(text)),
        (Stage::Ply(_), _) => {}
        (Stage::Facts, _) => *activity = Activity::ReadingFacts,
        (Stage::Opening(setup), _) => *activity = Activity::OpeningSetup(ForeignText::of(setup)),
        (Stage::Game { setup, seed }, _) => {
            *activity =
                Activity::RandomGame { setup: ForeignText::of(setup), seed: *seed, moves: Vec::new() };
        }
    }
}
