//! `abstrakt check-plugin PATH`: the conformance kit on a file, with a report for the game's author.

use std::io::Write;
use std::path::PathBuf;

use abstrakt_plugin_api::conformance::Plan;
use clap::Args;

use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// Load a plugin in a child process and check it against the contract of games
///
/// Ends with code 1 when it breaks it; `abstrakt games` then refuses it too.
#[derive(Args, Debug)]
pub struct CheckPlugin {
    /// The library
    pub path: PathBuf,
    /// Random games for each setup and option value
    #[arg(long, value_name = "N", default_value_t = Plan::full().games)]
    pub games: u32,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = Plan::full().seed)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl CheckPlugin {
    /// Checks and reports.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let (found, mut client) = context.judge(&self.path)?;
        let progress = Progress::start("checking");
        let plan = Plan { games: self.games, seed: self.seed, ..Plan::full() };
        let mut last = String::new();
        let report = client.check(&plan, &mut |stage| {
            progress.tell(stage);
            stage.clone_into(&mut last);
        });
        drop(progress);
        let report = report.map_err(|error| match error.into() {
            CliError::Failed(reason) if !last.is_empty() => CliError::Failed(format!("{reason}: {last}")),
            other => other,
        })?;
        if let Some(found) = found {
            context.reported(&found, &report)?;
        }
        if self.json {
            text::json(&report, out)?;
        } else {
            writeln!(out, "{report}")?;
        }
        match report.problems.len() as u64 + report.more {
            0 => Ok(()),
            problems => {
                out.flush()?;
                let path = self.path.display();
                Err(CliError::Failed(format!(
                    "{path}: {} breaks the contract: {}",
                    report.game,
                    text::counted(problems, "problem")
                )))
            }
        }
    }
}
