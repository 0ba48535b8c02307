//! A computer player as it is typed: an engine spec, or the name of a strength.

use std::fmt::Display;

use abstrakt_engine::{Spec, presets};
use abstrakt_lab::read_spec;
use abstrakt_plugin_api::{Facts, Weights};

use crate::error::CliError;

/// The engine that `text` names for a game; `flag` is where it was typed. Its search ends by itself, and the game knows
/// its heuristic and weights. A file of weights that it names is read.
pub fn read(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    if let Some(preset) = presets(facts).into_iter().find(|preset| preset.id == text) {
        return Ok(preset.spec);
    }
    let spec = read_unlimited(facts, flag, text)?;
    spec.check_limits().map_err(|error| wrong(flag, &error))?;
    Ok(spec)
}

/// The same for a search whose limits come from elsewhere.
pub fn read_unlimited(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    let spec = read_spec(&facts.id, text).map_err(|error| wrong(flag, &error))?;
    Weights::of(facts, &spec.heuristic).map_err(|error| wrong(flag, &error))?;
    Ok(spec)
}

fn wrong(flag: &str, error: &dyn Display) -> CliError {
    CliError::Usage(format!("{flag}: {error}"))
}
