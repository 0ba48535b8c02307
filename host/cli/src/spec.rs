//! A computer player as it is typed: an engine spec, or the name of a strength.

use std::fmt::Display;

use abstrakt_engine::{LearnedChoice, Spec};
use abstrakt_external::Registry;
use abstrakt_lab::tournament::{read_engine, read_player};
use abstrakt_lab::{find_learned, read_spec};
use abstrakt_learned::BaseHeuristic;
use abstrakt_plugin_api::{Facts, Weights};
use abstrakt_referee::EngineSpec;
use abstrakt_texts::message;

use crate::error::CliError;

/// The engine that `text` names for a game; `flag` is where it was typed. Its search ends by itself, and the game knows
/// its heuristic and weights. A file of weights that it names is read.
pub fn read(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    read_engine(facts, text, "").map_err(|error| wrong(flag, &error))
}

/// The player that `text` names for a game: a search as [`read`] reads it, or a registered external engine.
pub fn read_player_of(
    facts: &Facts,
    flag: &str,
    text: &str,
    registry: &Registry,
) -> Result<EngineSpec, CliError> {
    read_player(facts, text, "", registry).map_err(|error| wrong(flag, &error))
}

/// The same with a heuristic that another flag may name: weights of the spec are weights of that one.
pub fn read_with(
    facts: &Facts,
    (flag, text): (&str, &str),
    heuristic: Option<&str>,
) -> Result<Spec, CliError> {
    let Some(id) = heuristic else { return read(facts, flag, text) };
    check_heuristic(facts, id)?;
    // Other errors of the text are reported below.
    let named = read_spec(&facts.id, text).ok().and_then(|spec| spec.heuristic.id);
    if let Some(named) = named.filter(|named| named != id) {
        return Err(wrong(flag, &message!("cli-two-heuristics", named, flag = id)));
    }
    read_engine(facts, text, &format!("heuristic={id}")).map_err(|error| wrong(flag, &error))
}

/// The same for a search whose limits come from elsewhere.
pub fn read_unlimited(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    let spec = read_spec(&facts.id, text).map_err(|error| wrong(flag, &error))?;
    Weights::of(facts, &spec.heuristic).map_err(|error| wrong(flag, &error))?;
    Ok(spec)
}

/// The learned evaluation that `--heuristic learned:...` names.
pub fn read_learned(facts: &Facts, id: &str) -> Result<LearnedChoice, CliError> {
    let wrong = |error: &dyn Display| wrong("--heuristic", error);
    let named = LearnedChoice::read(id).ok_or_else(|| wrong(&id))?.map_err(|error| wrong(&error))?;
    find_learned(&facts.id, named).map_err(|error| wrong(&error))
}

/// Checks what `--heuristic` names.
pub fn check_heuristic(facts: &Facts, id: &str) -> Result<(), CliError> {
    facts.heuristic(Some(id)).map(drop).map_err(|error| wrong("--heuristic", &error))
}

/// The heuristic that `--base` names.
pub fn read_base(facts: &Facts, id: &str) -> Result<Option<BaseHeuristic>, CliError> {
    facts.heuristic(Some(id)).map_err(|error| wrong("--base", &error))?;
    Ok(BaseHeuristic::of(facts, Some(id)))
}

fn wrong(flag: &str, error: &dyn Display) -> CliError {
    CliError::Usage(format!("{flag}: {error}"))
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{Feature, HeuristicFacts, text};

    use super::*;

    /// A game of two heuristics that count different things.
    fn facts() -> Facts {
        let heuristic = |id: &str, feature: &str| HeuristicFacts {
            id: id.into(),
            features: vec![Feature::value(feature, text("something", "něco"))],
            weights: vec![7],
            ..HeuristicFacts::plain()
        };
        Facts {
            id: "pebbles".into(),
            heuristics: vec![heuristic("first", "heaps"), heuristic("second", "stones")],
            ..Facts::plain()
        }
    }

    #[test]
    fn weights_belong_to_the_heuristic_that_another_flag_names() {
        let facts = facts();
        let read = |text: &str, heuristic| read_with(&facts, ("--engine", text), heuristic);
        let spec = read("pvs:nodes=9,w.stones=3", Some("second")).unwrap();
        assert_eq!(spec.heuristic.id.as_deref(), Some("second"));
        assert!(read("pvs:nodes=9,w.stones=3", None).is_err(), "the first has no such weight");
        assert!(read("pvs:nodes=9,w.heaps=3", Some("second")).is_err(), "nor has the second that one");
        let unknown = read("pvs:nodes=9", Some("zzz")).unwrap_err().to_string();
        assert_eq!(unknown, "--heuristic: pebbles has no heuristic zzz: expected one of first, second");
        let told = read("pvs:nodes=9,heuristic=first", Some("second")).unwrap_err().to_string();
        assert_eq!(told, "--engine: heuristic=first, but --heuristic second: give only one of them");
    }
}
