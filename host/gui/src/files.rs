//! Reading and writing files on threads of their own: the window never waits for a disk.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::SystemTime;

use abstrakt_record::{GameFileError, Record};
use abstrakt_system::{SystemError, append_paragraph, replace};
use abstrakt_texts::{Localize, Message};
use abstrakt_worker::Wake;

use egui::ColorImage;

use crate::exchange::{GameExport, Plugins, read_psq};
use crate::film::FilmExport;
use crate::picture::{PictureError, PictureExport};

/// A game that was saved to a file.
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// When it was written.
    pub modified: Option<SystemTime>,
    /// The game.
    pub record: Record,
}

impl SavedGame {
    /// The file's name without its ending.
    pub fn name(&self) -> Cow<'_, str> {
        self.path.file_stem().unwrap_or_default().to_string_lossy()
    }
}

/// What came of it.
pub enum FileOutcome {
    /// A game was read.
    Loaded(PathBuf, Box<Record>),
    /// A damaged file: where and why, and what stands before the damage.
    Damaged(Message, Option<Box<Record>>),
    /// The games of a folder.
    Listed(Vec<SavedGame>),
    /// The game was written.
    Saved(PathBuf),
    /// A picture was written.
    Exported(PathBuf),
    /// A picture for the clipboard.
    Drawn(ColorImage),
    /// A game of another program was read, and why it is not whole.
    Imported(PathBuf, Box<Record>, Option<Message>),
    /// The game was written in the form of another program.
    Written(PathBuf),
    /// A text for the clipboard.
    Text(String),
    /// It failed.
    Failed(Message),
}

/// Work with files under way.
pub struct Files {
    wake: Wake,
    sender: Sender<FileOutcome>,
    receiver: Receiver<FileOutcome>,
}

impl Files {
    /// Nothing under way; `wake` is called when something is done.
    pub fn new(wake: Wake) -> Self {
        let (sender, receiver) = channel();
        Self { wake, sender, receiver }
    }

    /// What was done since the last call.
    pub fn collect(&mut self) -> Vec<FileOutcome> {
        self.receiver.try_iter().collect()
    }

    /// Reads a game file.
    pub fn load(&mut self, path: PathBuf) {
        self.run(move || match abstrakt_record::load(&path) {
            Ok(record) => FileOutcome::Loaded(path, Box::new(record)),
            Err(error) => {
                let message = error.message();
                match error {
                    GameFileError::Damaged { damage, .. } => FileOutcome::Damaged(message, damage.kept),
                    GameFileError::Unreadable(_) => FileOutcome::Failed(message),
                }
            }
        });
    }

    /// Lists the games of a folder; files that are no games are passed over, a folder that is not there holds none.
    pub fn list(&mut self, folder: PathBuf) {
        self.run(move || FileOutcome::Listed(saved_games(&folder)));
    }

    /// Deletes a file, then lists its folder.
    pub fn delete(&mut self, path: PathBuf) {
        self.run(move || match std::fs::remove_file(&path) {
            Ok(()) => FileOutcome::Listed(path.parent().map(saved_games).unwrap_or_default()),
            Err(error) => failed(&path, &error),
        });
    }

    /// Writes a game file, and the folder for it.
    pub fn save(&mut self, path: PathBuf, record: Record) {
        self.run(move || {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            match folder.and_then(|()| abstrakt_record::save(&path, &record)) {
                Ok(()) => FileOutcome::Saved(path),
                Err(error) => unsaved(&path, &SystemError::from(error)),
            }
        });
    }

    /// Reads a file of Piskvork.
    pub fn import(&mut self, path: PathBuf, plugins: Plugins) {
        self.run(move || match read_psq(&path, &plugins) {
            Ok((record, stop)) => FileOutcome::Imported(path, Box::new(record), stop),
            Err(message) => FileOutcome::Failed(message),
        });
    }

    /// Writes a game in the form of another program; `append`: behind the games that the file has.
    pub fn write(&mut self, path: PathBuf, export: GameExport, append: bool) {
        self.run(move || {
            let text = match export.bytes() {
                Ok(text) => text,
                Err(error) => return unsaved(&path, &error),
            };
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let written = folder.and_then(|()| match append {
                true => append_paragraph(&path, &text),
                false => replace(&path, &text),
            });
            match written {
                Ok(()) => FileOutcome::Written(path),
                Err(error) => unsaved(&path, &SystemError::from(error)),
            }
        });
    }

    /// Writes a game for the clipboard.
    pub fn text(&mut self, export: GameExport) {
        self.run(move || match export.bytes() {
            Ok(text) => FileOutcome::Text(String::from_utf8_lossy(&text).into_owned()),
            Err(error) => {
                FileOutcome::Failed(Message::new("clipboard-not-copied").with_words("reason", &error))
            }
        });
    }

    /// Writes a picture of a position.
    pub fn export(&mut self, path: PathBuf, picture: PictureExport) {
        self.run(move || {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let folder = folder.map_err(|error| PictureError::Writing(error.into()));
            match folder.and_then(|()| picture.export(&path)) {
                Ok(()) => FileOutcome::Exported(path),
                Err(error) => unwritten(&path, &error),
            }
        });
    }

    /// Draws a picture of a position for the clipboard.
    pub fn draw(&mut self, picture: PictureExport) {
        self.run(move || match picture.image() {
            Ok(drawn) => FileOutcome::Drawn(drawn),
            Err(error) => FileOutcome::Failed(error.message()),
        });
    }

    /// Writes a game as an animated picture.
    pub fn film(&mut self, path: PathBuf, film: FilmExport) {
        self.run(move || {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let folder = folder.map_err(|error| PictureError::Writing(error.into()));
            match folder.and_then(|()| film.export(&path)) {
                Ok(()) => FileOutcome::Exported(path),
                Err(error) => unwritten(&path, &error),
            }
        });
    }

    fn run(&self, work: impl FnOnce() -> FileOutcome + Send + 'static) {
        let (sender, wake) = (self.sender.clone(), self.wake.clone());
        let work = move || {
            // The window may be gone by now.
            let _ = sender.send(work());
            wake();
        };
        if let Err(error) = std::thread::Builder::new().name("file".into()).spawn(work) {
            let _ = self.sender.send(FileOutcome::Failed(SystemError::from(error).message()));
        }
    }
}

/// A game is not in the file: this first, then why, which may be a worker's story.
fn unsaved(path: &Path, reason: &dyn Localize) -> FileOutcome {
    let path = path.display().to_string();
    FileOutcome::Failed(Message::new("file-not-saved").with("path", path).with_words("reason", reason))
}

/// A file was not written: this first, then why.
fn unwritten(path: &Path, reason: &dyn Localize) -> FileOutcome {
    let path = path.display().to_string();
    FileOutcome::Failed(Message::new("system-unwritten").with("path", path).with_words("reason", reason))
}

fn failed(path: &Path, error: &io::Error) -> FileOutcome {
    FileOutcome::Failed(SystemError::at(path, error).message())
}

fn saved_games(folder: &Path) -> Vec<SavedGame> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let read = |entry: std::fs::DirEntry| {
        let path = entry.path();
        path.extension().filter(|ending| *ending == "abstrakt")?;
        let modified = entry.metadata().and_then(|data| data.modified()).ok();
        let record = abstrakt_record::load(&path).ok()?;
        Some(SavedGame { path, modified, record })
    };
    entries.flatten().filter_map(read).collect()
}
