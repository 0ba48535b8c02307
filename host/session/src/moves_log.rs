//! The statistics log: what is known of every move of games that are played, as CSV or as lines of JSON.
//!
//! Knows files. Must not know who plays, or why.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use strum::VariantArray;

use abstrakt_referee::MoveStatistics;
use abstrakt_system::CsvLines;
use serde::{Deserialize, Serialize};

/// The form of a statistics log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum MovesLogFormat {
    /// Comma-separated values, the names of the columns first.
    Csv,
    /// A JSON object on every line.
    JsonLines,
}

impl MovesLogFormat {
    /// The ending of the names of such files, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }

    /// The form that a file's name asks for.
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension().and_then(OsStr::to_str)?;
        Self::VARIANTS.iter().copied().find(|format| format.extension() == extension)
    }
}

/// A statistics log that is open.
pub struct MovesLog {
    path: PathBuf,
    lines: Lines,
}

enum Lines {
    Csv(Box<CsvLines<File>>),
    Json(BufWriter<File>),
}

impl MovesLog {
    /// Begins a log. A file that is there is refused, unless it is to be replaced.
    ///
    /// # Errors
    /// The disk's; [`io::ErrorKind::AlreadyExists`] for a file that is there.
    pub fn create(path: &Path, format: MovesLogFormat, replace: bool) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        match replace {
            true => options.create(true).truncate(true),
            false => options.create_new(true),
        };
        Self::open(path, format, options.write(true))
    }

    /// Begins a log, or goes on with one.
    ///
    /// # Errors
    /// The disk's.
    pub fn append(path: &Path, format: MovesLogFormat) -> io::Result<Self> {
        Self::open(path, format, OpenOptions::new().create(true).append(true))
    }

    fn open(path: &Path, format: MovesLogFormat, options: &OpenOptions) -> io::Result<Self> {
        let file = options.open(path)?;
        let is_new = file.metadata()?.len() == 0;
        let lines = match format {
            MovesLogFormat::Csv => Lines::Csv(Box::new(CsvLines::new(file, is_new))),
            MovesLogFormat::JsonLines => Lines::Json(BufWriter::new(file)),
        };
        Ok(Self { path: path.to_owned(), lines })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds moves; they are in the file when this comes back.
    ///
    /// # Errors
    /// The disk's.
    pub fn write(&mut self, moves: &[MoveStatistics]) -> io::Result<()> {
        match &mut self.lines {
            Lines::Csv(lines) => {
                moves.iter().try_for_each(|played| lines.row(played))?;
                lines.flush()
            }
            Lines::Json(writer) => {
                for played in moves {
                    serde_json::to_writer(&mut *writer, played)?;
                    writer.write_all(b"\n")?;
                }
                writer.flush()
            }
        }
    }
}
