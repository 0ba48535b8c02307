//! Reading and writing files beside the window, which never waits for a disk. A file is read and written in the order in which
//! that was asked for, and every result says which request it is of.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_record::{Damage, GameFileError, Record};
use abstrakt_scene::Figure;
use abstrakt_system::{SystemError, append_paragraph, create_folders, replace};
use abstrakt_texts::{Localize, Message, message};
use abstrakt_worker::Wake;

use egui::ColorImage;

use crate::background::{AtExit, Background, Gate, Identified, SaveId, Ticket, Work};
use crate::exchange::{GameExport, Plugins, ReadGame, read_boardspace, read_psq};
use crate::game_animation::AnimationExport;
use crate::picture::{self, PictureFileError};

/// A game that was saved to a file.
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// The time at which it was written.
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

/// A game that was read, to be put on the board.
pub struct OpenedGame {
    /// The game.
    pub record: Record,
    /// The file that it is saved to without a question.
    pub file: Option<PathBuf>,
    /// The file that it was read from, if that is to be remembered.
    pub source: Option<PathBuf>,
    /// The reason why it is not whole, and the things that were read otherwise than they are written.
    pub notes: Vec<Message>,
}

impl OpenedGame {
    /// A game that comes from no file.
    pub fn new(record: Record) -> Self {
        Self { record, file: None, source: None, notes: Vec::new() }
    }
}

/// A request about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileRequest {
    /// A game is read, to be put on the board.
    Open(Ticket),
    /// The games of folders are listed.
    List(Ticket),
    /// A file is deleted.
    Delete(PathBuf),
    /// A game is written.
    Save(SaveId),
    /// A picture, or a game in the form of another program, is written to a file.
    Export(PathBuf),
    /// A picture or a text is made for the clipboard.
    Copy(Ticket),
}

/// The result of a request.
pub enum FileOutcome {
    /// A game was read.
    Opened(Ticket, Box<OpenedGame>),
    /// The games of the folders that were asked for.
    Listed(Ticket, Vec<SavedGame>),
    /// A file is gone, which held this game.
    Deleted(PathBuf, Option<Box<Record>>),
    /// The game was written.
    Saved(SaveId, PathBuf),
    /// A picture was written.
    Exported(PathBuf),
    /// A picture for the clipboard.
    Drawn(Ticket, ColorImage),
    /// The game was written in the form of another program.
    Written(PathBuf),
    /// A text for the clipboard.
    Text(Ticket, String),
    /// A request failed.
    Failed(FileRequest, Message),
}

impl Identified for FileOutcome {
    type Request = FileRequest;

    fn request(&self) -> FileRequest {
        match self {
            Self::Opened(ticket, _) => FileRequest::Open(*ticket),
            Self::Listed(ticket, _) => FileRequest::List(*ticket),
            Self::Deleted(path, _) => FileRequest::Delete(path.clone()),
            Self::Saved(save, _) => FileRequest::Save(*save),
            Self::Exported(path) | Self::Written(path) => FileRequest::Export(path.clone()),
            Self::Drawn(ticket, _) | Self::Text(ticket, _) => FileRequest::Copy(*ticket),
            Self::Failed(request, _) => request.clone(),
        }
    }
}

/// Work with files under way.
pub struct Files(Background<FileOutcome>);

impl Files {
    /// Nothing under way; `wake` is called when something is done, `gate` before.
    pub fn new(wake: Wake, gate: Gate) -> Self {
        Self(Background::new(wake, gate))
    }

    /// The results since the last call.
    pub fn collect(&mut self) -> Vec<FileOutcome> {
        self.0.collect()
    }

    /// Whether something is being written that must not be lost. If not, [`Files::collect`] has its result.
    pub fn is_writing(&self) -> bool {
        self.0.is_awaited()
    }

    /// Whether this file is being read or written.
    pub fn is_busy(&self, path: &Path) -> bool {
        self.0.is_busy(path)
    }

    /// Whether there is such a file, or will be as soon as it is written.
    pub fn is_taken(&self, path: &Path) -> bool {
        path.exists() || self.is_busy(path)
    }

    /// Waits until all of that is written.
    pub fn finish(&self) {
        self.0.finish();
    }

    /// Reads a game file.
    pub fn load(&self, ticket: Ticket, path: PathBuf) {
        let request = FileRequest::Open(ticket);
        self.read(request.clone(), path, move |path| match abstrakt_record::load(&path) {
            Ok(record) => {
                let opened =
                    OpenedGame { file: Some(path.clone()), source: Some(path), ..OpenedGame::new(record) };
                FileOutcome::Opened(ticket, Box::new(opened))
            }
            Err(error) => {
                let message = error.message();
                match error {
                    // Not to be saved over the damaged file without a question.
                    GameFileError::Damaged { damage: Damage { kept: Some(kept), .. }, .. } => {
                        let opened = OpenedGame { notes: vec![message], ..OpenedGame::new(*kept) };
                        FileOutcome::Opened(ticket, Box::new(opened))
                    }
                    GameFileError::Damaged { .. } | GameFileError::Unreadable(_) => {
                        FileOutcome::Failed(request, message)
                    }
                }
            }
        });
    }

    /// Lists the games of these folders; files that are no games are passed over, a folder that is not there holds none.
    pub fn list(&self, ticket: Ticket, folders: [PathBuf; 2]) {
        let work = Work::Folder(folders[0].clone());
        let listed = move || FileOutcome::Listed(ticket, saved_games(&folders));
        self.begin(FileRequest::List(ticket), work, listed);
    }

    /// Deletes a file.
    pub fn delete(&self, path: PathBuf) {
        let request = FileRequest::Delete(path.clone());
        self.write(request.clone(), path, move |path| {
            let record = abstrakt_record::load(&path).ok().map(Box::new);
            match std::fs::remove_file(&path) {
                Ok(()) => FileOutcome::Deleted(path, record),
                Err(error) => FileOutcome::Failed(request, SystemError::at(&path, &error).message()),
            }
        });
    }

    /// Writes a game file, and the folder for it.
    pub fn save(&self, save: SaveId, path: PathBuf, record: Record) {
        let request = FileRequest::Save(save);
        self.write(request.clone(), path, move |path| {
            let folder = path.parent().map_or(Ok(()), create_folders);
            match folder.and_then(|()| abstrakt_record::save(&path, &record)) {
                Ok(()) => FileOutcome::Saved(save, path),
                Err(error) => unsaved(request, &path, &SystemError::from(error)),
            }
        });
    }

    /// Reads a file of Piskvork.
    pub fn import_psq(&self, ticket: Ticket, path: PathBuf, plugins: Plugins) {
        self.import(ticket, path, plugins, read_psq);
    }

    /// Reads a file of boardspace.net.
    pub fn import_boardspace(&self, ticket: Ticket, path: PathBuf, plugins: Plugins) {
        self.import(ticket, path, plugins, read_boardspace);
    }

    fn import(
        &self,
        ticket: Ticket,
        path: PathBuf,
        plugins: Plugins,
        read: fn(&Path, &Plugins) -> Result<ReadGame, Message>,
    ) {
        let request = FileRequest::Open(ticket);
        self.read(request.clone(), path, move |path| match read(&path, &plugins) {
            Ok((record, notes)) => {
                let opened = OpenedGame { source: Some(path), notes, ..OpenedGame::new(record) };
                FileOutcome::Opened(ticket, Box::new(opened))
            }
            Err(message) => FileOutcome::Failed(request, message),
        });
    }

    /// Writes a game in the form of another program; `append`: behind the games that the file has.
    pub fn export_game(&self, path: PathBuf, export: GameExport, append: bool) {
        let request = FileRequest::Export(path.clone());
        self.write(request.clone(), path, move |path| {
            let text = match export.bytes() {
                Ok(text) => text,
                Err(error) => return unsaved(request, &path, &error),
            };
            let folder = path.parent().map_or(Ok(()), create_folders);
            let written = folder.and_then(|()| match append {
                true => append_paragraph(&path, &text),
                false => replace(&path, &text),
            });
            match written {
                Ok(()) => FileOutcome::Written(path),
                Err(error) => unsaved(request, &path, &SystemError::from(error)),
            }
        });
    }

    /// Writes a text that is made on the thread.
    pub fn write_text(&self, path: PathBuf, text: impl FnOnce() -> io::Result<String> + Send + 'static) {
        let request = FileRequest::Export(path.clone());
        self.write(request.clone(), path, move |path| {
            let folder = path.parent().map_or(Ok(()), create_folders);
            match folder.and_then(|()| replace(&path, text()?.as_bytes())) {
                Ok(()) => FileOutcome::Written(path),
                Err(error) => FileOutcome::Failed(request, SystemError::writing(&path, &error).message()),
            }
        });
    }

    /// Writes a game for the clipboard.
    pub fn text(&self, ticket: Ticket, export: GameExport) {
        let request = FileRequest::Copy(ticket);
        self.begin(request.clone(), Work::Copy, move || match export.bytes() {
            Ok(text) => FileOutcome::Text(ticket, String::from_utf8_lossy(&text).into_owned()),
            Err(error) => FileOutcome::Failed(request, message!("clipboard-not-copied", reason = &error)),
        });
    }

    /// Writes a picture of a position.
    pub fn export(&self, path: PathBuf, figure: Figure) {
        self.export_picture(path, move |path| picture::export(&figure, path));
    }

    /// Draws a picture of a position for the clipboard.
    pub fn draw(&self, ticket: Ticket, figure: Figure) {
        let request = FileRequest::Copy(ticket);
        self.begin(request.clone(), Work::Copy, move || match picture::image(&figure) {
            Ok(drawn) => FileOutcome::Drawn(ticket, drawn),
            Err(error) => FileOutcome::Failed(request, error.message()),
        });
    }

    /// Writes a game as an animated picture.
    pub fn animation(&self, path: PathBuf, animation: AnimationExport) {
        self.export_picture(path, move |path| animation.export(path));
    }

    /// Writes a picture, and the folder for it; it is given up at the end of the program.
    fn export_picture(
        &self,
        path: PathBuf,
        export: impl FnOnce(&Path) -> Result<(), PictureFileError> + Send + 'static,
    ) {
        let request = FileRequest::Export(path.clone());
        self.begin_in_order(request.clone(), path, AtExit::Abandoned, move |path| {
            let folder = path.parent().map_or(Ok(()), create_folders);
            let folder = folder.map_err(|error| PictureFileError::Writing(error.into()));
            match folder.and_then(|()| export(&path)) {
                Ok(()) => FileOutcome::Exported(path),
                Err(error) => {
                    FileOutcome::Failed(request, message!("system-unwritten", path = &path, reason = &error))
                }
            }
        });
    }

    fn read(
        &self,
        request: FileRequest,
        path: PathBuf,
        act: impl FnOnce(PathBuf) -> FileOutcome + Send + 'static,
    ) {
        self.begin_in_order(request, path, AtExit::Abandoned, act);
    }

    fn write(
        &self,
        request: FileRequest,
        path: PathBuf,
        act: impl FnOnce(PathBuf) -> FileOutcome + Send + 'static,
    ) {
        self.begin_in_order(request, path, AtExit::Awaited, act);
    }

    fn begin_in_order(
        &self,
        request: FileRequest,
        path: PathBuf,
        at_exit: AtExit,
        act: impl FnOnce(PathBuf) -> FileOutcome + Send + 'static,
    ) {
        let file = path.clone();
        self.begun(request, self.0.start_in_order(&file, at_exit, move || act(path)));
    }

    fn begin(&self, request: FileRequest, work: Work, act: impl FnOnce() -> FileOutcome + Send + 'static) {
        self.begun(request, self.0.start(work, act));
    }

    /// Makes the failure to start a thread the result of the request.
    fn begun(&self, request: FileRequest, begun: io::Result<()>) {
        if let Err(error) = begun {
            self.0.put(FileOutcome::Failed(request, SystemError::from(error).message()));
        }
    }
}

/// That a game was not saved comes first, then why, which may be a worker's story.
fn unsaved(request: FileRequest, path: &Path, reason: &dyn Localize) -> FileOutcome {
    FileOutcome::Failed(request, message!("file-not-saved", path, reason))
}

fn saved_games(folders: &[PathBuf]) -> Vec<SavedGame> {
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let read = |entry: std::fs::DirEntry| {
        let path = entry.path();
        path.extension().filter(|ending| *ending == "abstrakt")?;
        let modified = entry.metadata().and_then(|data| data.modified()).ok();
        let record = abstrakt_record::load(&path).ok()?;
        Some(SavedGame { path, modified, record })
    };
    entries.flatten().filter_map(read).collect()
}
