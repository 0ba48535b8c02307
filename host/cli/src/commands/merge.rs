//! `abstrakt merge`: the shards of a match or a tournament become the run that one machine would have played.

use std::io::Write;
use std::path::PathBuf;

use abstrakt_lab::report::{self, report};
use abstrakt_lab::run::{MergeError, Shards};
use clap::Args;
use serde_json::json;

use super::run;
use crate::context::Context;
use crate::error::CliError;
use crate::text;

/// Put the shards of a match or a tournament together
///
/// Shards are what match and tournament play with --shard K/N, each in its folder. What comes of them is the run that one machine would have
/// played: its journal in the order of the games, its game files, and its reports. A shard that is missing, there twice, damaged, not
/// played to its end or of another plan is named, and nothing is made.
#[derive(Args, Debug)]
pub struct Merge {
    /// Folders of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    pub shards: Vec<PathBuf>,
    /// Folder of the whole run, in which there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Merge {
    /// Merges and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let place = self.out.display().to_string();
        let merged =
            Shards::find(&self.shards).and_then(|shards| shards.merge(&self.out, &mut run::find(context)));
        let merged = merged.map_err(|error| match error {
            MergeError::Run(error) => run::wrong(&place, &error),
            MergeError::Worker(error) => error.into(),
            wrong => CliError::usage(wrong),
        })?;
        merged.write_reports().map_err(CliError::failed)?;
        let report = report(&merged.plan().name, merged.tournament());
        if self.json {
            let value = json!({ "report": report::json(&report), "over": merged.tournament().is_over(), "folder": place });
            text::json(&value, out)?;
        } else {
            write!(out, "{}", report::text(&report))?;
            writeln!(out, "\nFolder: {place}")?;
        }
        run::none_void(merged.tournament())
    }
}
