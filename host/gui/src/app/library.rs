//! The library of games: its page, and what is done with it beside the window. Only this part reads and writes the library; what follows
//! elsewhere is told as a [`LibraryEvent`].

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_exchange::Form;
use abstrakt_formats::TextEncoding;
use abstrakt_library::EntryId;
use abstrakt_library::export::{ExportError, Target};
use abstrakt_library::import::Source;
use abstrakt_record::{Archive, Record};
use abstrakt_system::SystemError;
use abstrakt_texts::{Language, Localize as _, Message, Texts, message};
use abstrakt_worker::Wake;
use egui::Ui;

use crate::background::{Gate, RequestResult, Ticket};
use crate::exchange::Plugins;
use crate::game_list::GameList;
use crate::library::{Export, Exporting, Importing, LibraryOutcome, LibraryWriter, Reading};
use crate::library_page::{LibraryChoice, LibraryContext, LibraryPage};

/// Something that concerns other parts of the window.
pub(super) enum LibraryEvent {
    /// The record of a game that was asked for, if it is still there.
    Opened(Ticket, Option<Box<Record>>),
    /// Games were deleted, and with them so many files of the archive.
    Deleted(usize, usize),
    /// Something was done.
    Done(Message),
    /// Something failed.
    Failed(Message),
}

/// See the module.
pub(super) struct Library {
    reading: Reading,
    writer: LibraryWriter,
    importing: Option<Importing>,
    /// The sources that are imported as soon as the games are found and no other import is under way.
    waiting: VecDeque<(Vec<Source>, Option<TextEncoding>)>,
    exporting: Option<Exporting>,
    page: LibraryPage,
    wake: Wake,
    /// The games of the archive that are missing were asked for.
    has_begun: bool,
    /// Games came in or went since the list was read.
    is_stale: bool,
    /// It was told that games could not be put in.
    has_failed: bool,
    /// The games that are written as soon as it is known where.
    chosen: Vec<EntryId>,
}

impl Library {
    /// Nothing is read yet of the library in this file; `wake` is called for news, `gate` before it is written.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(super) fn new(path: PathBuf, wake: Wake, gate: Gate) -> io::Result<Self> {
        Ok(Self {
            reading: Reading::new(path.clone(), wake.clone())?,
            writer: LibraryWriter::new(path, wake.clone(), gate),
            importing: None,
            waiting: VecDeque::new(),
            exporting: None,
            page: LibraryPage::default(),
            wake,
            has_begun: false,
            is_stale: false,
            has_failed: false,
            chosen: Vec::new(),
        })
    }

    /// The page is shown: the list is read anew.
    pub(super) fn enter(&mut self) {
        self.reading.list_again();
        self.page.enter();
    }

    /// Puts in the finished games of the archive that are missing, once.
    pub(super) fn begin(&mut self, archive: &Archive, plugins: impl FnOnce() -> Plugins) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.writer.keep_missing(archive.clone(), plugins());
        }
    }

    /// Puts in a game that the archive keeps in this file.
    pub(super) fn add(&self, file: PathBuf, plugins: Plugins) {
        self.writer.add(file, plugins);
    }

    /// Deletes games, here and in the archive.
    pub(super) fn delete(&self, games: Vec<EntryId>, archive: &Archive) {
        self.writer.delete(games, archive.clone());
    }

    /// Deletes a game whose file in the archive was deleted.
    pub(super) fn delete_same(&self, record: Record) {
        self.writer.delete_same(record);
    }

    /// Something is to be imported, in this encoding where it is not UTF-8; none: it is guessed.
    pub(super) fn import(&mut self, sources: Vec<Source>, encoding: Option<TextEncoding>) {
        match self.waiting.back_mut() {
            Some((waiting, told)) if *told == encoding => waiting.extend(sources),
            _ => self.waiting.push_back((sources, encoding)),
        }
    }

    /// Begins to import what waits, unless an import is under way.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn begin_import(&mut self, plugins: impl FnOnce() -> Plugins) -> Result<(), SystemError> {
        if self.importing.as_ref().is_none_or(Importing::has_ended)
            && let Some(waiting) = self.waiting.pop_front()
        {
            let path = self.writer.path().to_owned();
            self.importing = Some(Importing::begin(path, waiting, plugins(), self.wake.clone())?);
        }
        Ok(())
    }

    /// These games are to be written.
    pub(super) fn choose(&mut self, games: Vec<EntryId>) {
        self.chosen = games;
    }

    /// Begins to write the games that were chosen.
    ///
    /// # Errors
    /// A file of the form holds one game, or the system has no thread to give.
    pub(super) fn export(
        &mut self,
        (path, each): (&Path, Form),
        plugins: Plugins,
        language: Language,
    ) -> Result<(), ExportError> {
        let target = Target::of(path, each, self.chosen.len())?;
        let games = std::mem::take(&mut self.chosen);
        let library = self.writer.path().to_owned();
        let export = Export { library, games, target, plugins, language };
        self.exporting = Some(Exporting::begin(export, self.wake.clone())?);
        Ok(())
    }

    /// Asks for the record of a game, to be put on the board.
    pub(super) fn open(&self, ticket: Ticket, id: EntryId) {
        self.reading.open(ticket, id);
    }

    /// Takes the news; `is_shown`: the page is.
    pub(super) fn collect(&mut self, is_shown: bool) -> Vec<LibraryEvent> {
        let mut events = Vec::new();
        let mut changed = self.importing.as_mut().is_some_and(Importing::collect);
        for outcome in self.writer.collect() {
            match outcome {
                LibraryOutcome::Kept => (changed, self.has_failed) = (true, false),
                LibraryOutcome::Deleted { games, files } => {
                    changed = true;
                    self.page.forget(&games);
                    events.push(LibraryEvent::Deleted(games.len(), files));
                }
                // One message tells of many games.
                LibraryOutcome::NotKept(reason) if self.has_failed => {
                    tracing::warn!(reason = %reason, "games are not in the library");
                }
                LibraryOutcome::NotKept(reason) => {
                    self.has_failed = true;
                    events.push(LibraryEvent::Failed(message!("library-not-kept", reason)));
                }
                LibraryOutcome::NotDeleted(reason) => {
                    events.push(LibraryEvent::Failed(message!("library-not-deleted", reason)));
                }
            }
        }
        if let Some(ended) = self.exporting.as_ref().and_then(Exporting::collect) {
            self.exporting = None;
            events.push(match ended {
                Ok(done) => LibraryEvent::Done(done),
                Err(reason) => LibraryEvent::Failed(message!("library-not-exported", reason)),
            });
        }
        for RequestResult { request, result } in self.reading.collect() {
            events.push(match result {
                Ok(record) => LibraryEvent::Opened(request, record),
                Err(error) => LibraryEvent::Failed(error.message()),
            });
        }
        // One list at a time: games come in by thousands. A change that comes while one is read needs another one.
        self.is_stale |= changed;
        if is_shown && !self.reading.is_reading() && std::mem::take(&mut self.is_stale) {
            self.reading.list_again();
        }
        events
    }

    /// Draws the page; returns what was decided and does not concern this part alone.
    pub(super) fn show(&mut self, ui: &mut Ui, games: &GameList, texts: &Texts) -> Option<LibraryChoice> {
        let context = LibraryContext {
            listing: self.reading.listing(),
            is_reading: self.reading.is_reading(),
            importing: self.importing.as_ref(),
            exporting: self.exporting.as_ref(),
            games,
            texts,
        };
        let choice = self.page.show(ui, &context);
        self.reading.show(self.page.in_sight());
        match choice? {
            LibraryChoice::List(query) => self.reading.list(query),
            LibraryChoice::ListAgain => self.reading.list_again(),
            LibraryChoice::StopImport => self.importing.iter().for_each(Importing::stop),
            LibraryChoice::CloseReport => self.importing = None,
            LibraryChoice::StopExport => self.exporting.iter().for_each(Exporting::stop),
            choice => return Some(choice),
        }
        None
    }

    /// Waits until what was to be deleted is.
    pub(super) fn finish(&self) {
        self.importing.iter().for_each(Importing::stop);
        self.writer.finish();
    }
}

/// The name proposed for a file of games in a folder.
pub(super) fn proposal(folder: &Path, is_taken: impl Fn(&Path) -> bool) -> PathBuf {
    let names = (1..).map(|number| match number {
        1 => "games.pdn".to_owned(),
        _ => format!("games-{number}.pdn"),
    });
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !is_taken(path)).unwrap_or_else(|| folder.join("games.pdn"))
}
