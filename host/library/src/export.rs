//! Games into files: all into one, or each into its own.
//!
//! Knows forms of games. Must not know terminals or windows, or which files may be replaced.

use std::path::{Path, PathBuf};

use abstrakt_exchange::{ExchangeError, Form, Games};
use abstrakt_record::{Record, file};
use abstrakt_system::{SystemError, create_folders, replace};
use abstrakt_texts::{Language, LocalizedError};
use abstrakt_worker::WorkerError;

use crate::{EntryId, LibraryError};

/// The place for the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A file, of the form that its name tells.
    File(PathBuf, Form),
    /// A folder with a file of this form for each game.
    Folder(PathBuf, Form),
}

impl Target {
    /// The place of this name for so many games: a file where its ending tells a form, else a folder for files of the form `each`.
    ///
    /// # Errors
    /// A file of this form holds one game.
    pub fn of(path: &Path, each: Form, games: usize) -> Result<Self, ExportError> {
        match Form::of(path).filter(|_| !path.is_dir()) {
            None => Ok(Self::Folder(path.into(), each)),
            Some(form) if form == Form::Pdn || games == 1 => Ok(Self::File(path.into(), form)),
            Some(_) => Err(ExportError::OneGame { path: path.into(), count: games as u64 }),
        }
    }

    /// The file for a game; the same for all where they go into one.
    pub fn file(&self, id: EntryId, record: &Record) -> PathBuf {
        match self {
            Self::File(path, _) => path.clone(),
            Self::Folder(folder, form) => {
                folder.join(format!("{:06} {}.{}", id.0, record.header.game, ending(*form)))
            }
        }
    }

    /// The form of each game.
    pub fn form(&self) -> Form {
        match self {
            Self::File(_, form) | Self::Folder(_, form) => *form,
        }
    }
}

/// The ending of the name of a file of a form.
fn ending(form: Form) -> &'static str {
    match form {
        Form::Record => "abstrakt",
        Form::Pdn => "pdn",
        Form::Psq => "psq",
        Form::Boardspace => "sgf",
        Form::Page => "html",
    }
}

/// The reasons why games are not exported.
#[derive(Clone, Debug, PartialEq, LocalizedError)]
pub enum ExportError {
    /// A file of this form holds one game.
    #[message("export-one-game")]
    OneGame {
        /// The file.
        path: PathBuf,
        /// The games that are to go there.
        count: u64,
    },
    /// A file is there already.
    #[message("export-exists", path = _0)]
    Exists(PathBuf),
    /// A game has no place in the form, or its worker stops.
    #[message(transparent)]
    Exchange(ExchangeError),
    /// The library cannot be read.
    #[message(transparent)]
    Library(#[from] LibraryError),
    /// The system refuses.
    #[message(transparent)]
    System(#[from] SystemError),
}

impl From<ExchangeError> for ExportError {
    fn from(error: ExchangeError) -> Self {
        Self::Exchange(error)
    }
}

impl From<WorkerError> for ExportError {
    fn from(error: WorkerError) -> Self {
        Self::Exchange(error.into())
    }
}

/// Writes games, one after the other.
pub struct Exporter {
    target: Target,
    language: Language,
    /// The games that go into one file, which is written at the end.
    text: Vec<u8>,
    written: u64,
}

impl Exporter {
    /// No game is written yet. `language` is that of what a file says for people.
    pub fn new(target: Target, language: Language) -> Self {
        Self { target, language, text: Vec::new(), written: 0 }
    }

    /// The text of a game in the form of the files.
    ///
    /// # Errors
    /// The game has no place in the form, or its worker stops. The others can be written.
    pub fn text<E>(&self, record: &Record, workers: &mut Games<'_, E>) -> Result<Vec<u8>, E>
    where
        E: From<WorkerError> + From<ExchangeError>,
    {
        match self.target.form() {
            Form::Record => Ok(file::write(record).into_bytes()),
            form => {
                let client = workers.of(&record.header.game)?;
                Ok(form.write_by(record, self.language, client)?)
            }
        }
    }

    /// Writes the text of a game to its file, which is replaced if it is there.
    ///
    /// # Errors
    /// The system refuses.
    pub fn write(&mut self, path: &Path, text: &[u8]) -> Result<(), SystemError> {
        match &self.target {
            Target::File(..) => self.text.extend(text),
            Target::Folder(folder, _) => {
                create_folders(folder).map_err(|error| SystemError::writing(folder, &error))?;
                replace(path, text).map_err(|error| SystemError::writing(path, &error))?;
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Games that were written so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes what goes into one file. The number of games.
    ///
    /// # Errors
    /// The system refuses; the file is as it was.
    pub fn finish(mut self) -> Result<u64, SystemError> {
        if let (Target::File(path, _), 1..) = (&self.target, self.written) {
            while self.text.ends_with(b"\n\n") {
                self.text.pop();
            }
            replace(path, &self.text).map_err(|error| SystemError::writing(path, &error))?;
        }
        Ok(self.written)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_refusal_has_words() {
        let all = [
            ExportError::OneGame { path: "one.psq".into(), count: 3 },
            ExportError::Exists("one.psq".into()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["export-"]);
    }

    #[test]
    fn a_name_tells_where_games_go() {
        let target = |name: &str, games| Target::of(Path::new(name), Form::Record, games);
        assert_eq!(target("all.PDN", 7), Ok(Target::File("all.PDN".into(), Form::Pdn)));
        assert_eq!(target("one.psq", 1), Ok(Target::File("one.psq".into(), Form::Psq)));
        assert_eq!(target("games", 2), Ok(Target::Folder("games".into(), Form::Record)));
        let refused = ExportError::OneGame { path: "one.psq".into(), count: 0 };
        assert_eq!(target("one.psq", 0), Err(refused));
    }
}
