//! The shard of a generation, of tuning or of learning, as it is played and told.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use abstrakt_lab::run::{DivisionError, MergeError, PlayedShard, RunError};
use abstrakt_referee::Now;
use abstrakt_system::awake_clock;
use abstrakt_texts::{Message, message};
use serde_json::json;

use super::run;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::text;

/// The way in which a shard is played.
pub struct ShardPlay<'a> {
    /// The command of its run.
    pub command: &'a str,
    /// Its folder.
    pub folder: &'a Path,
    /// The time after which no game begins.
    pub stop_after: Option<Duration>,
    /// Whether JSON is printed.
    pub json: bool,
}

impl ShardPlay<'_> {
    /// Plays what is left of it by `play`, and prints.
    pub fn run(
        &self,
        play: impl FnOnce(&Now, &mut dyn FnMut(PlayedShard) -> ControlFlow<()>) -> Result<PlayedShard, CliError>,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("shard");
        let deadline = self.stop_after.and_then(|limit| Instant::now().checked_add(limit));
        let now: Now = awake_clock()?;
        let played = play(&now, &mut |state| {
            progress.tell(line(&state));
            interrupt.flow_until(deadline)
        });
        drop(progress);
        let state = played?;
        let (is_over, folder) = (state.played == state.games, self.folder);
        if self.json {
            let value = json!({
                "shard": state.shard.to_string(), "generation": state.generation, "games": state.games,
                "played": state.played, "over": is_over, "folder": folder.to_string_lossy(),
            });
            return text::json(&value, out);
        }
        writeln!(out, "{}", line(&state))?;
        if !is_over {
            writeln!(out, "{}", run::unfinished(self.command, folder))?;
        }
        Ok(())
    }
}

/// The progress of a shard, in one line.
fn line(PlayedShard { shard, generation, played, games }: &PlayedShard) -> Message {
    let place = match generation {
        Some(generation) => message!("learning-generation", generation),
        None => message!("cli-match-against-start"),
    };
    let (shard, games) = (shard.to_string(), text::games(*games));
    message!("cli-shard-progress", shard, place, played, games)
}

/// Wrong folders are a wrong command line.
pub fn wrong(error: &DivisionError) -> CliError {
    match error {
        DivisionError::Folder(error) | DivisionError::Merge(MergeError::Run(RunError::Folder(error))) => {
            run::wrong_folder(error)
        }
        DivisionError::Stray { .. } | DivisionError::Differs { .. } => CliError::failed(error),
        DivisionError::Over(_)
        | DivisionError::IsShard(_)
        | DivisionError::OtherGames { .. }
        | DivisionError::Unplayed { .. }
        | DivisionError::Merge(_) => CliError::usage(error),
    }
}
