//! Reading and writing files on threads of their own: the window never waits for a disk.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use abstrakt_plugin_api::{Board, Snapshot};
use abstrakt_record::{LoadError, Record};
use abstrakt_worker::Wake;

use crate::picture;
use crate::text::Language;

/// What came of it.
pub enum FileOutcome {
    /// A game was read.
    Loaded(PathBuf, Box<Record>),
    /// A damaged file: where and why, and what stands before the damage.
    Damaged(String, Option<Box<Record>>),
    /// The game was written.
    Saved(PathBuf),
    /// A picture was written.
    Exported(PathBuf),
    /// It failed, in one line.
    Failed(String),
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
            Err(LoadError::Damaged { path, damage }) => {
                FileOutcome::Damaged(format!("{}, {damage}", path.display()), damage.kept)
            }
            Err(error) => FileOutcome::Failed(error.to_string()),
        });
    }

    /// Writes a game file, and the folder for it.
    pub fn save(&mut self, path: PathBuf, record: Record) {
        self.run(move || {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            match folder.and_then(|()| abstrakt_record::save(&path, &record)) {
                Ok(()) => FileOutcome::Saved(path),
                Err(error) => FileOutcome::Failed(format!("{}: {error}", path.display())),
            }
        });
    }

    /// Writes a picture of a position.
    pub fn export(&mut self, path: PathBuf, board: Board, position: Snapshot, language: Language) {
        self.run(move || {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let written = match folder {
                Ok(()) => picture::export(&path, &board, &position, language.code())
                    .map_err(|error| error.to_string()),
                Err(error) => Err(format!("{}: {error}", path.display())),
            };
            written.map_or_else(FileOutcome::Failed, |()| FileOutcome::Exported(path))
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
            let _ = self.sender.send(FileOutcome::Failed(error.to_string()));
        }
    }
}
