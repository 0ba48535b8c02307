//! `abstrakt tournament`: the name is taken, the work is not done yet.

use std::path::PathBuf;

use clap::Args;

use crate::error::CliError;

/// Play a round robin of engines (not in this version)
///
/// This version does not play tournaments yet: it says so and ends with code 1. Single
/// matches are played by the command match.
#[derive(Args, Debug)]
pub struct Tournament {
    /// Description of the tournament
    #[arg(value_name = "FILE.toml", required_unless_present = "resume", conflicts_with = "resume")]
    pub file: Option<PathBuf>,
    /// Go on with the tournament in this folder
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
}

impl Tournament {
    /// Refuses.
    #[expect(clippy::unused_self, reason = "as every command")]
    pub fn run(&self) -> Result<(), CliError> {
        Err(CliError::Failed("this version plays no tournaments yet; single matches: abstrakt match".into()))
    }
}
