//! The statistics log: what is known of every move of games that are played, as CSV or as lines of JSON.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use abstrakt_referee::MoveStatistics;
use clap::Args;

use crate::error::CliError;

/// Where the statistics of moves go.
#[derive(Args, Clone, Debug, Default)]
pub struct MovesLogArgs {
    /// Write a line for every move: player, engine, depth, nodes, time, score, use of the table; as CSV (.csv) or lines
    /// of JSON (.jsonl)
    #[arg(long, value_name = "FILE")]
    pub moves_log: Option<PathBuf>,
}

/// A statistics log; without a file it takes everything and keeps nothing.
pub struct MovesLog(Option<Open>);

struct Open {
    path: PathBuf,
    lines: Lines,
}

enum Lines {
    Csv(Box<csv::Writer<File>>),
    Json(BufWriter<File>),
}

impl MovesLogArgs {
    /// Begins the log. A file that is there is refused, unless it is to be replaced.
    pub fn open(&self, replace: bool) -> Result<MovesLog, CliError> {
        self.begin(|options| match replace {
            true => options.create(true).truncate(true),
            false => options.create_new(true),
        })
    }

    /// Begins the log, or goes on with it.
    pub fn append(&self) -> Result<MovesLog, CliError> {
        self.begin(|options| options.create(true).append(true))
    }

    fn begin(&self, how: impl FnOnce(&mut OpenOptions) -> &mut OpenOptions) -> Result<MovesLog, CliError> {
        let Some(path) = &self.moves_log else { return Ok(MovesLog(None)) };
        let wrong =
            |reason: &dyn Display| CliError::Usage(format!("--moves-log {}: {reason}", path.display()));
        let extension = path.extension().and_then(|extension| extension.to_str());
        let as_csv = match extension {
            Some("csv") => true,
            Some("jsonl") => false,
            _ => return Err(wrong(&"a name that ends in .csv or .jsonl is right")),
        };
        let file = how(OpenOptions::new().write(true)).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => wrong(&"there is such a file already: --overwrite replaces it"),
            _ => wrong(&error),
        })?;
        let is_new = file.metadata().map_err(|error| wrong(&error))?.len() == 0;
        let lines = match as_csv {
            true => Lines::Csv(Box::new(csv::WriterBuilder::new().has_headers(is_new).from_writer(file))),
            false => Lines::Json(BufWriter::new(file)),
        };
        Ok(MovesLog(Some(Open { path: path.clone(), lines })))
    }
}

impl MovesLog {
    /// Adds moves; they are in the file when this comes back.
    pub fn write(&mut self, moves: &[MoveStatistics]) -> Result<(), CliError> {
        let Some(Open { path, lines }) = &mut self.0 else { return Ok(()) };
        lines.write(moves).map_err(|error| failed(path, &error))
    }
}

impl Lines {
    fn write(&mut self, moves: &[MoveStatistics]) -> io::Result<()> {
        match self {
            Self::Csv(writer) => {
                moves.iter().try_for_each(|played| writer.serialize(played).map_err(io::Error::from))?;
                writer.flush()
            }
            Self::Json(writer) => {
                for played in moves {
                    serde_json::to_writer(&mut *writer, played)?;
                    writer.write_all(b"\n")?;
                }
                writer.flush()
            }
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> CliError {
    CliError::Failed(format!("{}: {error}", path.display()))
}
