//! The games that were open when the program ended last, and the list of those that are open now. Only this part reads and writes that
//! list, and holds the games that return until all of them can be opened; it neither opens games nor shows them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_record::journal::Journal;
use abstrakt_record::{NodePath, Record};
use abstrakt_system::{Home, create_folders, lock};

use super::past_games::PastGames;
use crate::background::Ticket;
use crate::files::{FileRequest, OpenedGame};
use crate::open_list::{ListedGame, OpenList};

/// So often, and after so long a wait each time, the list's lock is asked for: a child that another window was just starting has it,
/// too, until it runs its own program.
const TRIES: usize = 10;
const PAUSE: Duration = Duration::from_millis(5);

/// A game that returns.
pub(super) struct ReturningGame {
    pub(super) record: Record,
    /// Its journal, if it goes on.
    pub(super) journal: Option<Journal>,
    /// The file that it was read from, or saved to.
    pub(super) file: Option<PathBuf>,
    /// It is only looked at.
    pub(super) viewed: bool,
    /// It has its tab for itself, though it is only looked at.
    pub(super) is_kept: bool,
}

/// The games that return, in the order of their tabs.
pub(super) struct ReturningGames {
    pub(super) games: Vec<ReturningGame>,
    /// The place of the one that is to be shown.
    pub(super) shown: usize,
    /// No other page is to lie over it.
    pub(super) on_page: bool,
}

/// A game of the list until it can be opened.
enum Awaited {
    /// Its file is being read under this ticket.
    Reading {
        ticket: Ticket,
        is_kept: bool,
        cursor: NodePath,
    },
    Ready(Box<ReturningGame>),
    /// Another window has it, or it is nowhere any more.
    Gone,
}

/// See the module.
pub(super) struct LastGames {
    file: PathBuf,
    /// The right to write the list; none: another window has it.
    lock: Option<File>,
    /// The list as it was written last, without what is written out of games.
    written: Option<OpenList>,
    /// The games that return, with the list that names them.
    awaited: Option<(Vec<Awaited>, OpenList)>,
}

impl LastGames {
    /// Takes the right to write the list, unless another window has it. No game returns yet.
    pub(super) fn claim(home: &Home) -> Self {
        let file = home.open_games();
        let lock = locked(&file.with_extension("lock"));
        Self { file, lock, written: None, awaited: None }
    }

    /// Begins to bring back the games of the list: journals are taken from `past_games`, and `read` begins to read a file.
    pub(super) fn begin(&mut self, past_games: &mut PastGames, mut read: impl FnMut(&Path) -> Ticket) {
        if self.lock.is_none() {
            return;
        }
        let list = OpenList::load(&self.file);
        let games = list.games.iter().map(|listed| awaited(listed, past_games, &mut read)).collect();
        self.awaited = Some((games, list));
    }

    /// Takes the game of a file that was read, if it returns; gives it back else.
    pub(super) fn take_read(&mut self, ticket: Ticket, game: Box<OpenedGame>) -> Option<Box<OpenedGame>> {
        let Some((place, is_kept, cursor)) = self.reading(ticket) else { return Some(game) };
        let OpenedGame { record, file, .. } = *game;
        *place = ready(record, None, (file, true, is_kept), &cursor);
        None
    }

    /// Notes that a file cannot be read; true if its game was to return.
    pub(super) fn take_failed(&mut self, request: &FileRequest) -> bool {
        let FileRequest::Open(ticket) = request else { return false };
        let place = self.reading(*ticket).map(|(place, ..)| place);
        place.map(|place| *place = Awaited::Gone).is_some()
    }

    fn reading(&mut self, wanted: Ticket) -> Option<(&mut Awaited, bool, NodePath)> {
        let (games, _) = self.awaited.as_mut()?;
        games.iter_mut().find_map(|game| match game {
            Awaited::Reading { ticket, is_kept, cursor } if *ticket == wanted => {
                let (is_kept, cursor) = (*is_kept, cursor.clone());
                Some((game, is_kept, cursor))
            }
            _ => None,
        })
    }

    /// Takes the games that return, once, as soon as all of them are there and `can_be_opened`.
    pub(super) fn take_ready(&mut self, can_be_opened: impl Fn(&Record) -> bool) -> Option<ReturningGames> {
        let (games, _) = self.awaited.as_ref()?;
        let is_due = |game: &Awaited| match game {
            Awaited::Reading { .. } => false,
            Awaited::Ready(game) => can_be_opened(&game.record),
            Awaited::Gone => true,
        };
        if !games.iter().all(is_due) {
            return None;
        }
        let (games, list) = self.awaited.take()?;
        let is_there = |game: &&Awaited| matches!(game, Awaited::Ready(_));
        let shown = games.iter().take(list.shown).filter(is_there).count();
        let games = games.into_iter().filter_map(|game| match game {
            Awaited::Ready(game) => Some(*game),
            _ => None,
        });
        Some(ReturningGames { games: games.collect(), shown, on_page: list.on_page })
    }

    /// Writes the list of the games that are open, where it is another one than before. `list` makes it, with what is written out of
    /// games or without. `anyway`: also where only that may have changed.
    pub(super) fn save(&mut self, list: impl Fn(bool) -> OpenList, anyway: bool) {
        if self.lock.is_none() || self.awaited.is_some() {
            return;
        }
        let short = list(false);
        if !anyway && self.written.as_ref() == Some(&short) {
            return;
        }
        // A list that was never there needs none of no games.
        if (!short.games.is_empty() || self.file.exists())
            && let Err(error) = list(true).save(&self.file)
        {
            tracing::warn!(%error, "the list of open games cannot be saved");
        }
        self.written = Some(short);
    }
}

fn awaited(
    listed: &ListedGame,
    past_games: &mut PastGames,
    read: &mut impl FnMut(&Path) -> Ticket,
) -> Awaited {
    let ListedGame { journal, file, record, viewed, kept, cursor } = listed;
    let file = file.clone();
    // The journal has what happened until the end, the list what was there when it was written.
    if let Some((record, journal)) = journal.as_ref().and_then(|name| past_games.reopen(name)) {
        let viewed = journal.is_none();
        let cursor = if viewed { cursor.clone() } else { record.path(record.cursor()) };
        return ready(record, journal, (file, viewed, *kept), &cursor);
    }
    if let Some(text) = record {
        return match abstrakt_record::file::read(text.as_bytes()) {
            Ok(record) => ready(record, None, (file, *viewed, *kept), cursor),
            Err(_) => Awaited::Gone,
        };
    }
    match file.filter(|_| journal.is_none()) {
        Some(file) => Awaited::Reading { ticket: read(&file), is_kept: *kept, cursor: cursor.clone() },
        None => Awaited::Gone,
    }
}

fn ready(
    mut record: Record,
    journal: Option<Journal>,
    (file, viewed, is_kept): (Option<PathBuf>, bool, bool),
    cursor: &NodePath,
) -> Awaited {
    if let Some(node) = record.find(cursor) {
        record.go(node);
    }
    Awaited::Ready(Box::new(ReturningGame { record, journal, file, viewed, is_kept }))
}

/// The lock of the list; none if another window has it, or nothing can be written.
fn locked(path: &Path) -> Option<File> {
    path.parent().map_or(Ok(()), create_folders).ok()?;
    let file = File::options().create(true).truncate(false).write(true).open(path).ok()?;
    for _ in 0..TRIES {
        if lock(&file) {
            return Some(file);
        }
        std::thread::sleep(PAUSE);
    }
    None
}
