//! Games that are asked for and read meanwhile: which of them is put on the board, and when. Only this part orders them: what
//! was asked for earlier never replaces what was asked for later. It neither reads files nor shows games.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use abstrakt_record::Record;

use crate::background::{Sequence, Ticket};
use crate::files::OpenedGame;

/// The requests for a game on the board.
#[derive(Default)]
pub(super) struct Opening {
    requests: Sequence,
    /// Files that other starts of the program hand over.
    handed: Option<Receiver<PathBuf>>,
    /// Files that cannot be read yet.
    waiting: Vec<(Ticket, PathBuf)>,
    /// Games that were read and cannot be put on the board yet.
    opened: Vec<(Ticket, OpenedGame)>,
}

impl Opening {
    /// Nothing is asked for; `handed` brings the files of other starts.
    pub(super) fn new(handed: Option<Receiver<PathBuf>>) -> Self {
        Self { handed, ..Self::default() }
    }

    /// The ticket of a request that is made now.
    pub(super) fn draw(&mut self) -> Ticket {
        self.requests.draw()
    }

    /// Whether this was requested later than the game on the board.
    pub(super) fn is_due(&self, ticket: Ticket) -> bool {
        self.requests.is_due(ticket)
    }

    /// The game of this request is on the board.
    pub(super) fn admit(&mut self, ticket: Ticket) {
        self.requests.admit(ticket);
    }

    /// The files that other starts of the program have handed over since the last call.
    pub(super) fn handed(&self) -> Vec<PathBuf> {
        self.handed.iter().flat_map(Receiver::try_iter).collect()
    }

    /// A file is asked for.
    pub(super) fn ask(&mut self, path: PathBuf) {
        let ticket = self.draw();
        self.waiting.push((ticket, path));
    }

    /// Takes the files that can be read now, in the order in which they were asked for.
    pub(super) fn take_readable(&mut self, is_readable: impl Fn(&Path) -> bool) -> Vec<(Ticket, PathBuf)> {
        self.waiting.extract_if(.., |(_, path)| is_readable(path)).collect()
    }

    /// A game was read.
    pub(super) fn read(&mut self, ticket: Ticket, game: OpenedGame) {
        self.opened.push((ticket, game));
    }

    /// Takes the game that was asked for last, of those that are read and can be shown. Anything asked for
    /// before it is no longer shown, and no message is shown about it.
    pub(super) fn take_newest(
        &mut self,
        can_be_shown: impl Fn(&Record) -> bool,
    ) -> Option<(Ticket, OpenedGame)> {
        let ready = self.opened.extract_if(.., |(_, game)| can_be_shown(&game.record));
        let newest = ready.max_by_key(|(ticket, _)| *ticket);
        newest.filter(|(ticket, _)| self.requests.is_due(*ticket))
    }
}
