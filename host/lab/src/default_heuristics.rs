//! The tournament that finds the default heuristic of a game: every heuristic against every other, with as much search as
//! players use, and the best two with the most.
//!
//! Knows the file of a tournament. Must not know what becomes of the result.

use std::fmt::Write;

use abstrakt_engine::{Limits, Preset, Spec, presets};
use abstrakt_vocabulary::Facts;

/// Games of each two, at each strength.
const GAMES: u32 = 100;
/// Games of the best two with the most search.
const FINAL_GAMES: u32 = 40;
/// Time for a move, where time is the limit.
const TIME: &str = "50ms";
/// Strengths that are tried, and the one of the final.
const STRENGTHS: [&str; 2] = ["medium", "advanced"];
const FINAL: &str = "hard";

/// The file of the tournament.
///
/// # Errors
/// One line: the game has nothing to choose from, or is not for two.
pub fn plan(facts: &Facts) -> Result<String, String> {
    if facts.heuristics.len() < 2 {
        return Err(format!("{} has one heuristic, which is its default", facts.name.en));
    }
    if !facts.setups.iter().any(|setup| setup.players == 2) {
        return Err(format!("{} has no setup for two players", facts.name.en));
    }
    let strengths = presets(facts);
    let strength = |id: &str| strengths.iter().find(|preset| preset.id == id);
    let mut plan = format!("name = \"{} heuristics\"\n\n[settings]\nrounds = {}\n", facts.id, GAMES / 2);
    for heuristic in &facts.heuristics {
        let id = &heuristic.id;
        let spec = strength(FINAL).map(|preset| unlimited(preset, id)).unwrap_or_default();
        let _ = write!(plan, "\n[[engine]]\nname = \"{id}\"\nspec = \"{spec}\"\n");
    }
    let mut event = |name: &str, limits: &str, more: &str| {
        let game = &facts.id;
        let _ = write!(
            plan,
            "\n[[event]]\ngame = \"{game}\"\nname = \"{name}\"\nplayers = 2\nsettings.limits = \"{limits}\"\n{more}"
        );
    };
    for id in STRENGTHS {
        event(id, &strength(id).map(limits).unwrap_or_default(), "");
    }
    event(TIME, &format!("time={TIME}"), "");
    let rounds = FINAL_GAMES / 2;
    event(
        FINAL,
        &strength(FINAL).map(limits).unwrap_or_default(),
        &format!("best = 2\nsettings.rounds = {rounds}\n"),
    );
    Ok(plan)
}

/// The spec of a strength without its limits, with this heuristic.
fn unlimited(preset: &Preset, heuristic: &str) -> String {
    let mut spec = preset.spec.clone();
    spec.limits = Limits::default();
    // A book is played from alike, whatever the heuristic.
    spec.book = None;
    spec.table = Spec::new(spec.algorithm).table;
    (spec.heuristic.id, spec.learned) = (Some(heuristic.to_owned()), None);
    spec.to_string()
}

/// The limits of a strength, as further pairs of a spec.
fn limits(preset: &Preset) -> String {
    let Limits { depth, nodes, .. } = preset.spec.limits;
    let depth = depth.map(|depth| format!("depth={depth}"));
    let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
    let table = (preset.spec.table > 0).then(|| format!("tt={}", preset.spec.table));
    depth.into_iter().chain(nodes).chain(table).collect::<Vec<_>>().join(",")
}
