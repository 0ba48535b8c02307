//! A computer player as it is typed: an engine spec, or the name of a strength.

use std::fmt::Display;

use abstrakt_engine::{Spec, presets};
use abstrakt_plugin_api::{Facts, Weights};

use crate::error::CliError;

/// The engine that `text` names for a game; `flag` is where it was typed. Its search ends by itself, and the game knows
/// its heuristic and weights.
pub fn read(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    if let Some(preset) = presets(facts).into_iter().find(|preset| preset.id == text) {
        return Ok(preset.spec);
    }
    let wrong = |error: &dyn Display| CliError::Usage(format!("{flag}: {error}"));
    let spec: Spec = text.parse().map_err(|error| wrong(&error))?;
    spec.check_limits().map_err(|error| wrong(&error))?;
    Weights::of(facts, &spec.heuristic).map_err(|error| wrong(&error))?;
    Ok(spec)
}
