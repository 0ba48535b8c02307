//! `abstrakt library show` and `export`: games of a library as files.

use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_exchange::{ExchangeError, Form, Games};
use abstrakt_library::{GameId, Library, Listed};
use abstrakt_record::{Record, file};
use abstrakt_system::{SystemError, create_folders, replace};
use abstrakt_texts::{Language, message};
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

    fn ending(self) -> &'static str {
        match self {
            Self::Abstrakt => "abstrakt",
            Self::Pdn => "pdn",
            Self::Psq => "psq",
            Self::Html => "html",
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
        let form = Form::of(&self.output).filter(|_| !self.output.is_dir());
        if let (Some(form), true) = (form, games.len() != 1)
            && form != Form::Pdn
        {
            let (path, count) = (&self.output, games.len());
            return Err(CliError::usage(message!("cli-library-one-game", path, count)));
        }
        if form.is_some() {
            output_file::check(&self.output.display(), &self.output, self.overwrite)?;
        }
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("exporting games");
        let mut workers = Games::new(|game: &str| context.start(game));
        let mut writer =
            Writer { output: &self.output, one: form.is_some(), text: Vec::new(), written: 0, left_out: 0 };
        let form = form.unwrap_or_else(|| self.format.form());
        for (number, id) in games.iter().enumerate() {
            if interrupt.is_set() {
                break;
            }
            progress.tell_with(|| {
                format!("{} of {}", text::count(number as u64), text::count(games.len() as u64))
            });
            let record = record(library, *id)?;
            match text_of(&record, form, &mut workers) {
                Ok(text) => self.write(&mut writer, *id, &record, &text)?,
                Err(error) => {
                    writer.left_out += 1;
                    progress.note(message!(
                        "cli-library-not-exported",
                        number = id.0,
                        reason = error.to_string()
                    ));
                }
            }
        }
        if interrupt.is_set() && writer.one {
            return Err(CliError::failed(message!("cli-library-export-broken-off", path = &self.output)));
        }
        writer.finish()?;
        drop(progress);
        writeln!(out, "{}: {}", self.output.display(), text::counted(writer.written, "game"))?;
        out.flush()?;
        match (interrupt.is_set(), writer.left_out) {
            (true, _) => Err(CliError::failed(message!("cli-library-broken-off"))),
            (false, 0) => Ok(()),
            (false, count) => Err(CliError::failed(message!("cli-library-left-out", count))),
        }
    }

    fn games(&self, library: &Library) -> Result<Vec<GameId>, CliError> {
        if self.numbers.is_empty() {
            let selection = self.selection.selection(self.game.as_deref());
            return Ok(library.ids(&selection, self.sort.into(), false)?);
        }
        self.numbers.iter().map(|&number| super::game(library, number).map(|Listed { id, .. }| id)).collect()
    }

    /// Writes one game: behind the others of a file, or to a file of its own.
    fn write(
        &self,
        writer: &mut Writer<'_>,
        id: GameId,
        record: &Record,
        text: &[u8],
    ) -> Result<(), CliError> {
        if writer.one {
            writer.text.extend(text);
        } else {
            let folder = &self.output;
            create_folders(folder).map_err(|error| CliError::failed(SystemError::writing(folder, &error)))?;
            let name = format!("{:06} {}.{}", id.0, record.header.game, self.format.ending());
            let path = folder.join(name);
            output_file::check(&path.display(), &path, self.overwrite)?;
            replace(&path, text).map_err(|error| output_file::unwritten(&path, &error))?;
        }
        writer.written += 1;
        Ok(())
    }
}

/// The games that were written so far.
struct Writer<'o> {
    output: &'o Path,
    /// All games go to one file, which is written at the end.
    one: bool,
    text: Vec<u8>,
    written: u64,
    left_out: u64,
}

impl Writer<'_> {
    fn finish(&mut self) -> Result<(), CliError> {
        if !self.one || self.written == 0 {
            return Ok(());
        }
        while self.text.ends_with(b"\n\n") {
            self.text.pop();
        }
        replace(self.output, &self.text).map_err(|error| output_file::unwritten(self.output, &error))
    }
}

/// A game in a form.
fn text_of(record: &Record, form: Form, workers: &mut Games<'_, CliError>) -> Result<Vec<u8>, CliError> {
    if form == Form::Record {
        return Ok(file::write(record).into_bytes());
    }
    let client = workers.of(&record.header.game)?;
    form.write_by(record, Language::English, client).map_err(|error: ExchangeError| error.into())
}

fn record(library: &Library, id: GameId) -> Result<Record, CliError> {
    let found = library.record(id)?;
    found
        .ok_or_else(|| CliError::failed(message!("cli-library-number", number = id.0, path = library.path())))
}
