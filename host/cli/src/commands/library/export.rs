//! `abstrakt library show` and `export`: games of a library as files.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use abstrakt_exchange::{Form, Games};
use abstrakt_library::export::{Exporter, Target};
use abstrakt_library::{EntryId, Library, ListedGame};
use abstrakt_record::{Record, file};
use abstrakt_system::{SystemError, create_folders};
use abstrakt_texts::{Count, Language, message};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::selection::{Key, SelectionArgs, as_json};
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::{output_file, text};

/// Print a game as a game file
#[derive(Args, Debug)]
pub struct Show {
    /// The number of the game
    #[arg(value_name = "NUMBER")]
    pub number: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Write games of the library to files, in any format that convert writes
///
/// OUT is one file for all games where its name ends in .pdn; a file for the only game where it ends in .abstrakt, .psq or .html; else a folder
/// with a file for each game, of the format that --format names.
#[derive(Args, Debug)]
pub struct Export {
    /// File or folder to write
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// Only this game, by its number; may be given several times
    #[arg(long = "number", value_name = "N")]
    pub numbers: Vec<u64>,
    /// Only games of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// Format of the files in a folder
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Order of the games
    #[arg(long, value_enum, default_value_t)]
    pub sort: Key,
    /// Replace files that are there
    #[arg(long)]
    pub overwrite: bool,
}

/// The format of exported games.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Format {
    /// Game files
    #[default]
    Abstrakt,
    /// Portable Draughts Notation
    Pdn,
    /// Files of Piskvork
    Psq,
    /// Web pages that replay a game
    Html,
}

impl Format {
    fn form(self) -> Form {
        match self {
            Self::Abstrakt => Form::Record,
            Self::Pdn => Form::Pdn,
            Self::Psq => Form::Psq,
            Self::Html => Form::Page,
        }
    }
}

impl Show {
    /// Shows.
    pub fn run(&self, library: &Library, out: &mut dyn Write) -> Result<(), CliError> {
        let listed = super::game(library, self.number)?;
        let record = record(library, listed.id)?;
        let text = file::write(&record);
        if self.json {
            let mut value = as_json(&listed);
            value["record"] = json!(text);
            return text::json(&value, out);
        }
        Ok(write!(out, "{text}")?)
    }
}

impl Export {
    /// Exports.
    pub fn run(&self, library: &Library, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let games = self.games(library)?;
        let target = Target::of(&self.output, self.format.form(), games.len()).map_err(CliError::usage)?;
        let one = matches!(target, Target::File(..));
        if one {
            output_file::check_collection(&self.output.display(), &self.output, games.len())?;
            output_file::check(&self.output.display(), &self.output, self.overwrite)?;
        }
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start(message!("cli-library-exporting"));
        let mut workers = Games::new(|game: &str| context.start(game));
        let mut exporter = Exporter::new(target.clone(), Language::English);
        let mut left_out = 0;
        let mut omissions = BTreeMap::<String, u64>::new();
        for (number, id) in games.iter().enumerate() {
            if interrupt.is_set() {
                break;
            }
            progress.tell_with(|| {
                message!("cli-done-of", done = Count(number as u64), all = Count(games.len() as u64))
            });
            let record = record(library, *id)?;
            match exporter.text::<CliError>(&record, &mut workers) {
                Ok(text) => {
                    let path = target.file(*id, &record);
                    if !one {
                        create_folders(&self.output)
                            .map_err(|error| CliError::failed(SystemError::writing(&self.output, &error)))?;
                        output_file::check(&path.display(), &path, self.overwrite)?;
                    }
                    exporter.write(&path, &text).map_err(CliError::failed)?;
                    if let Some(omitted) = target.form().omits(&record) {
                        *omissions.entry(omitted.to_string()).or_default() += 1;
                    }
                }
                Err(error) => {
                    left_out += 1;
                    progress.note(message!(
                        "cli-library-not-exported",
                        number = id.0,
                        reason = error.to_string()
                    ));
                }
            }
        }
        if interrupt.is_set() && one {
            return Err(CliError::failed(message!("cli-library-export-broken-off", path = &self.output)));
        }
        let written = exporter.finish().map_err(CliError::failed)?;
        drop(progress);
        for (omitted, games) in omissions {
            text::note(format_args!("{}: {}: {omitted}", self.output.display(), text::games(games)));
        }
        writeln!(out, "{}: {}", self.output.display(), text::games(written))?;
        out.flush()?;
        match (interrupt.is_set(), left_out) {
            (true, _) => Err(CliError::failed(message!("cli-library-broken-off"))),
            (false, 0) => Ok(()),
            (false, count) => Err(CliError::failed(message!("cli-library-left-out", count))),
        }
    }

    fn games(&self, library: &Library) -> Result<Vec<EntryId>, CliError> {
        if self.numbers.is_empty() {
            let selection = self.selection.selection(self.game.as_deref());
            return Ok(library.ids(&selection, self.sort.into(), false)?);
        }
        self.numbers
            .iter()
            .map(|&number| super::game(library, number).map(|ListedGame { id, .. }| id))
            .collect()
    }
}

fn record(library: &Library, id: EntryId) -> Result<Record, CliError> {
    let found = library.record(id)?;
    found
        .ok_or_else(|| CliError::failed(message!("cli-library-number", number = id.0, path = library.path())))
}
