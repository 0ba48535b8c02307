//! A computer player as it is typed: an engine spec, or the name of a strength.

use std::fmt::Display;

use abstrakt_engine::Spec;
use abstrakt_lab::read_spec;
use abstrakt_lab::tournament::read_engine;
use abstrakt_plugin_api::{Facts, Weights};

use crate::error::CliError;

/// The engine that `text` names for a game; `flag` is where it was typed. Its search ends by itself, and the game knows
/// its heuristic and weights. A file of weights that it names is read.
pub fn read(facts: &Facts, flag: &str, text: &str) -> Result<Spec, CliError> {
    read_engine(facts, text, "").map_err(|error| wrong(flag, &error))
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
