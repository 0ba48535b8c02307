//! `--moves-log`: the statistics log of the games that a command plays.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_referee::MoveStatistics;
use abstrakt_session::{MovesLog, MovesLogFormat};
use abstrakt_texts::message;
use clap::Args;

use crate::error::CliError;
use crate::output_file;

/// The flags for the statistics of moves.
#[derive(Args, Clone, Debug, Default)]
pub struct MovesLogArgs {
    /// Write a line for every move: player, engine, depth, nodes, time, score, use of the table; as CSV (.csv) or lines
    /// of JSON (.jsonl)
    #[arg(long, value_name = "FILE")]
    pub moves_log: Option<PathBuf>,
}

/// The log of a command; without a file it takes everything and keeps nothing.
pub struct CommandLog(Option<MovesLog>);

impl MovesLogArgs {
    /// Begins the log. A file that is there is refused, unless it is to be replaced.
    pub fn open(&self, replace: bool) -> Result<CommandLog, CliError> {
        self.begin(|path, format| MovesLog::create(path, format, replace))
    }

    /// Begins the log, or appends to it.
    pub fn append(&self) -> Result<CommandLog, CliError> {
        self.begin(MovesLog::append)
    }

    fn begin(
        &self,
        how: impl FnOnce(&Path, MovesLogFormat) -> io::Result<MovesLog>,
    ) -> Result<CommandLog, CliError> {
        let Some(path) = &self.moves_log else { return Ok(CommandLog(None)) };
        let wrong =
            |reason: &dyn Display| CliError::Usage(format!("--moves-log {}: {reason}", path.display()));
        let format = MovesLogFormat::of(path).ok_or_else(|| wrong(&message!("cli-moves-log-name")))?;
        let log = how(path, format).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => wrong(&output_file::exists()),
            _ => wrong(&error),
        })?;
        Ok(CommandLog(Some(log)))
    }
}

impl CommandLog {
    /// Adds moves; they are in the file when this comes back.
    pub fn write(&mut self, moves: &[MoveStatistics]) -> Result<(), CliError> {
        let Some(log) = &mut self.0 else { return Ok(()) };
        log.write(moves).map_err(|error| output_file::unwritten(log.path(), &error))
    }
}
