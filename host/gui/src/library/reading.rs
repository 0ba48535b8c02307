//! The list of the library, read on a thread of its own: first the numbers of all games that are wanted, in order, then the rows that are
//! on show. The last request is answered; nothing waits for the disk.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use abstrakt_library::{EntryId, Library, LibraryError, ListedGame, Selection, Sort};
use abstrakt_record::Record;
use abstrakt_worker::Wake;

use crate::actor::{Actor, Outbox};
use crate::background::{RequestResult, Sequence, Ticket};

/// Rows before and behind those on show that are read with them.
const AHEAD: usize = 60;
/// Rows that are kept; those that are not on show go first.
const KEPT: usize = 4096;

/// The games that are wanted, and their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The games.
    pub selection: Selection,
    /// Their order.
    pub sort: Sort,
    /// The other way round.
    pub reverse: bool,
}

/// A list as it was read: the numbers of the games that are wanted, in order, and the number of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct List {
    games: Arc<[EntryId]>,
    all: u64,
}

enum Asked {
    List(Ticket, Box<Query>),
    Rows(Vec<EntryId>),
    Open(Ticket, EntryId),
}

enum Told {
    List(Ticket, Result<List, LibraryError>),
    /// A list was not read, since another one was asked for after it.
    Skipped,
    Rows(Result<Vec<ListedGame>, LibraryError>),
    Opened(Ticket, Result<Option<Box<Record>>, LibraryError>),
}

/// A record that was asked for; none where the game is there no more.
pub type OpenedRecord = RequestResult<Ticket, Result<Option<Box<Record>>, LibraryError>>;

/// The list as the window has it.
#[derive(Default)]
pub struct LibraryList {
    query: Query,
    list: List,
    /// The reason why there is none.
    error: Option<LibraryError>,
    /// There is no file yet.
    missing: bool,
    /// A list was read at all.
    read: bool,
    rows: HashMap<EntryId, ListedGame>,
}

impl LibraryList {
    /// The games that are wanted, and their order, as of the last request.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// The numbers of the games, in order.
    pub fn games(&self) -> &[EntryId] {
        &self.list.games
    }

    /// The number of all games of the library.
    pub fn all(&self) -> u64 {
        self.list.all
    }

    /// A game of the list, as soon as it was read.
    pub fn row(&self, id: EntryId) -> Option<&ListedGame> {
        self.rows.get(&id)
    }

    /// The reason why the library cannot be read.
    pub fn error(&self) -> Option<&LibraryError> {
        self.error.as_ref()
    }

    /// Whether nothing is in the library, as far as that is known.
    pub fn is_empty(&self) -> bool {
        self.read && self.error.is_none() && (self.missing || self.list.all == 0)
    }

    /// Whether it is not known yet what is in the library.
    pub fn is_unread(&self) -> bool {
        !self.read
    }
}

/// The thread that reads, as the window sees it.
pub struct Reading {
    actor: Actor<Asked, Told>,
    listing: LibraryList,
    lists: Sequence,
    /// Lists that were asked for and have not come.
    pending: usize,
    /// Rows are on their way.
    rows_pending: bool,
}

impl Reading {
    /// Nothing is read yet of the library in this file; `wake` is called for all news.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(path: PathBuf, wake: Wake) -> io::Result<Self> {
        let actor = Actor::start("library", wake, |inbox, outbox| {
            Reader { path, library: None, outbox }.run(inbox);
        })?;
        let (listing, lists) = (LibraryList::default(), Sequence::default());
        Ok(Self { actor, listing, lists, pending: 0, rows_pending: false })
    }

    /// The list.
    pub fn listing(&self) -> &LibraryList {
        &self.listing
    }

    /// Whether a list is on its way.
    pub fn is_reading(&self) -> bool {
        self.pending > 0
    }

    /// Asks for another list.
    pub fn list(&mut self, query: Query) {
        self.listing.query = query;
        self.list_again();
    }

    /// Asks for the same list as it is now.
    pub fn list_again(&mut self) {
        self.pending += 1;
        let query = Box::new(self.listing.query.clone());
        let ticket = self.lists.draw();
        self.actor.send(Asked::List(ticket, query));
    }

    /// These places of the list are on show: what is not known of them is asked for.
    pub fn show(&mut self, places: Range<usize>) {
        let games = &self.listing.list.games;
        let places = places.start.min(games.len())..places.end.min(games.len());
        let is_known = |id: &EntryId| self.listing.rows.contains_key(id);
        if self.rows_pending || games[places.clone()].iter().all(is_known) {
            return;
        }
        let wide = places.start.saturating_sub(AHEAD)..(places.end + AHEAD).min(games.len());
        let nearby = &games[wide];
        let wanted: Vec<EntryId> = nearby.iter().filter(|id| !is_known(id)).copied().collect();
        if self.listing.rows.len() + wanted.len() > KEPT {
            let nearby: std::collections::HashSet<EntryId> = nearby.iter().copied().collect();
            self.listing.rows.retain(|id, _| nearby.contains(id));
        }
        self.rows_pending = true;
        self.actor.send(Asked::Rows(wanted));
    }

    /// Asks for the record of a game, to be put on the board.
    pub fn open(&self, ticket: Ticket, id: EntryId) {
        self.actor.send(Asked::Open(ticket, id));
    }

    /// Takes what was read; gives the records that were asked for.
    pub fn collect(&mut self) -> Vec<OpenedRecord> {
        let mut opened = Vec::new();
        for told in self.actor.collect() {
            match told {
                Told::List(ticket, result) => {
                    self.pending = self.pending.saturating_sub(1);
                    if self.lists.admit(ticket) {
                        self.listing.take(result);
                    }
                }
                Told::Skipped => self.pending = self.pending.saturating_sub(1),
                Told::Rows(result) => {
                    self.rows_pending = false;
                    match result {
                        Ok(rows) => self.listing.rows.extend(rows.into_iter().map(|row| (row.id, row))),
                        Err(error) => self.listing.error = Some(error),
                    }
                }
                Told::Opened(request, result) => opened.push(RequestResult { request, result }),
            }
        }
        opened
    }
}

impl LibraryList {
    fn take(&mut self, result: Result<List, LibraryError>) {
        self.read = true;
        (self.error, self.missing) = (None, false);
        match result {
            Ok(list) => self.list = list,
            Err(LibraryError::Missing(_)) => (self.list, self.missing) = (List::default(), true),
            Err(error) => {
                self.list = List::default();
                self.error = Some(error);
            }
        }
    }
}

/// The thread's side.
struct Reader<'a> {
    path: PathBuf,
    library: Option<Library>,
    outbox: &'a Outbox<Told>,
}

impl Reader<'_> {
    fn run(mut self, inbox: &Receiver<Asked>) {
        while let Ok(first) = inbox.recv() {
            let (mut list, mut rows, mut others) = (None, None, Vec::new());
            for asked in std::iter::once(first).chain(inbox.try_iter()) {
                match asked {
                    Asked::List(ticket, query) => {
                        if list.replace((ticket, query)).is_some() {
                            self.tell(Told::Skipped);
                        }
                    }
                    Asked::Rows(ids) => rows = Some(ids),
                    Asked::Open(ticket, id) => others.push((ticket, id)),
                }
            }
            for (ticket, id) in others {
                let record = self.with(|library| library.record(id));
                self.tell(Told::Opened(ticket, record.map(|record| record.map(Box::new))));
            }
            if let Some(ids) = rows {
                let rows = self.with(|library| library.games(&ids));
                self.tell(Told::Rows(rows));
            }
            if let Some((ticket, query)) = list {
                // A file that another program has put in its place is another library.
                if !self.path.exists() {
                    self.library = None;
                }
                let listed = self.with(|library| {
                    let games = library.ids(&query.selection, query.sort, query.reverse)?.into();
                    Ok(List { games, all: library.count(&Selection::default())? })
                });
                self.tell(Told::List(ticket, listed));
            }
        }
    }

    /// Reads in the library, which is opened where it is not. One that could not be read is opened anew the next time.
    fn with<T>(&mut self, read: impl FnOnce(&Library) -> Result<T, LibraryError>) -> Result<T, LibraryError> {
        let library = match self.library.take() {
            Some(library) => library,
            None => open(&self.path)?,
        };
        let done = read(&library)?;
        self.library = Some(library);
        Ok(done)
    }

    fn tell(&self, told: Told) {
        // The window may be gone by now.
        self.outbox.send(told);
    }
}

/// Opens a library to read it; one of an older program is brought on first, after a copy of it was put beside it.
fn open(path: &Path) -> Result<Library, LibraryError> {
    match Library::read(path) {
        Err(LibraryError::Older { .. }) => Library::open(path),
        read => read,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_skipped_leaves_what_is_shown() {
        let (actor, answers) = Actor::unserved();
        let (listing, lists) = (LibraryList::default(), Sequence::default());
        let mut reading = Reading { actor, listing, lists, pending: 0, rows_pending: false };
        reading.list_again();
        let failure = LibraryError::Missing(PathBuf::from("games"));
        reading.listing.error = Some(failure);
        reading.list_again();
        answers.send(Told::Skipped).expect("it is collected");
        assert!(reading.collect().is_empty());
        assert!(reading.is_reading() && reading.listing().error().is_some());
        assert!(reading.listing().is_unread() && !reading.listing().is_empty());
    }
}
