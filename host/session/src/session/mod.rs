//! A game being played. Everything it is asked comes back at once; what takes time goes on in workers, and
//! [`Session::poll`] collects what came of it.
//!
//! This file: what a session is, how it begins, and what is shown of it. The files beside it: `moves` and `control`
//! (what a user asks for), `answers` and `progress` (what follows from it) and `ending` (how seats and games end).

mod answers;
mod control;
mod ending;
mod moves;
mod progress;

use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_record::journal::{Journal, JournalEvent};
use abstrakt_record::{EndCause, GameResult, NodeId, Record, SeatId, SeatKind};
use abstrakt_referee::protocol_opening;
use abstrakt_texts::Translated;
use abstrakt_vocabulary::{Board, Choice, Facts, Player, Scoring, Snapshot, Status};
use abstrakt_worker::Launch;
use abstrakt_worker::protocol::{Findings, OpenGame, Opened};

use crate::analysis::Analysis;
use crate::board::{BoardWorker, Purpose};
use crate::clock::TurnClock;
use crate::computer::Computer;
use crate::journal::GameJournal;
use crate::seats::Seats;
use crate::{Environment, GameSetup, Notice, SessionError, SessionEvent};

/// A game being played: its record, the worker of its board, and its seats.
pub struct Session {
    environment: Environment,
    plugin: PathBuf,
    name: Translated,
    record: Record,
    journal: GameJournal,
    board: BoardWorker,
    seats: Seats,
    clock: TurnClock,
    analysis: Analysis,
    facts: Option<Box<Facts>>,
    opened: Option<Box<Opened>>,
    snapshot: Option<Snapshot>,
    /// The end of the game, if the position shown is its end.
    result: Option<GameResult>,
    /// The seat that was thinking when the game was broken off, and the time it had thought.
    thought: Option<(SeatId, Duration)>,
    paused: bool,
    /// The game is only looked at: moves are tried, nobody thinks, and no clock runs.
    viewed: bool,
    /// A move was tried, and the position after it is shown.
    tried: bool,
    /// Computers make one turn, and stand still again.
    stepping: bool,
    /// Least time of a turn between computers.
    least_time: Duration,
    /// A ply that a computer has found and that waits for that time.
    held: Option<(SeatId, String)>,
    /// The computer that thinks next was told to move before it began.
    hurried: bool,
    /// The reason why the game does not go on; none: it does.
    given_up: Option<Translated>,
    events: Vec<SessionEvent>,
}

impl Session {
    /// Begins a game; [`SessionEvent::Ready`] tells when it can be shown.
    ///
    /// # Errors
    /// An engine spec is wrong, or the system has no thread to give.
    pub fn begin(setup: GameSetup, environment: Environment) -> Result<Self, SessionError> {
        let GameSetup { plugin, name, header } = setup;
        Self::resume(plugin, name, Record::new(header), None, environment)
    }

    /// Resumes a recorded game at its cursor; [`SessionEvent::Ready`] reports that it can be shown. A move that the
    /// game does not accept is reported by [`SessionEvent::Refused`], and the game then stands before it. `journal` is
    /// that of a game that was found unfinished: the player who was thinking continues with the time that they had
    /// used. Without it a new journal is begun.
    ///
    /// # Errors
    /// An engine spec is wrong, or the system has no thread to give.
    pub fn resume(
        plugin: PathBuf,
        name: Translated,
        record: Record,
        journal: Option<Journal>,
        environment: Environment,
    ) -> Result<Self, SessionError> {
        let resumed = journal.is_some();
        let journal = GameJournal::new(environment.journal.clone(), journal);
        Self::start(plugin, name, record, (journal, resumed, false), environment)
    }

    /// Shows a recorded game to be looked at, as [`Session::resume`] does: no clock runs, no computer thinks, and nobody ends the
    /// game. Moves that are made begin variations, for either player. As long as it is not changed there is no journal of it.
    /// [`Session::play_on`] makes a game of it.
    ///
    /// # Errors
    /// As [`Session::resume`].
    pub fn view(
        plugin: PathBuf,
        name: Translated,
        record: Record,
        environment: Environment,
    ) -> Result<Self, SessionError> {
        let journal = GameJournal::of_viewed(environment.journal.clone());
        Self::start(plugin, name, record, (journal, false, true), environment)
    }

    /// `resumed`: the journal has the game already; `viewed`: it is only looked at.
    fn start(
        plugin: PathBuf,
        name: Translated,
        mut record: Record,
        (journal, resumed, viewed): (GameJournal, bool, bool),
        environment: Environment,
    ) -> Result<Self, SessionError> {
        let seats = Seats::take(&mut record.header, &environment.engines)?;
        let launch = launch(&environment, &plugin, &name);
        let board = BoardWorker::start(launch, environment.wake.clone())
            .map_err(|error| SessionError::Start(error.into()))?;
        let mut session = Self {
            plugin,
            name,
            thought: journal.thinking(),
            journal,
            record,
            board,
            seats,
            clock: TurnClock::new(environment.now.clone()),
            analysis: Analysis::default(),
            facts: None,
            opened: None,
            snapshot: None,
            result: None,
            paused: false,
            viewed,
            tried: false,
            stepping: false,
            least_time: Duration::ZERO,
            held: None,
            hurried: false,
            given_up: None,
            events: Vec::new(),
            environment,
        };
        session.begin_journal(resumed);
        let opening = protocol_opening(&session.record.header);
        session.board.send(OpenGame::new(opening).into(), Purpose::Open);
        Ok(session)
    }

    /// The game's facts, once it is ready.
    pub fn facts(&self) -> Option<&Facts> {
        self.facts.as_deref()
    }

    /// Setup and options in force, once the game is ready.
    pub fn choice(&self) -> Option<&Choice> {
        self.opened.as_ref().map(|opened| &opened.choice)
    }

    /// The position in which the game began, once the game is ready.
    pub fn first_position(&self) -> Option<&Snapshot> {
        self.opened.as_ref().map(|opened| &opened.snapshot)
    }

    /// Geometry of the board, once the game is ready.
    pub fn board(&self) -> Option<&Board> {
        self.opened.as_ref().map(|opened| &opened.board)
    }

    /// Score scheme of each seat; empty until the game is ready.
    pub fn scoring(&self) -> &[Scoring] {
        self.opened.as_ref().map_or(&[], |opened| &opened.scoring)
    }

    /// The position shown, once the game is ready.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.snapshot.as_ref()
    }

    /// Returns whether a move or jump is under way, so that the position shown is about to change.
    pub fn is_busy(&self) -> bool {
        self.board.is_busy()
    }

    /// The node whose position is shown as soon as the jumps under way have arrived; the one shown where none is.
    pub fn destination(&self) -> NodeId {
        self.board.destination().filter(|&node| self.record.contains(node)).unwrap_or(self.record.cursor())
    }

    /// The record: plies, variations, scores, seats, comments. Its cursor is the position shown.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The end of the game, if the position shown is its end.
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The player to move; none before the game is ready, after its end, and while chance acts.
    pub fn to_move(&self) -> Option<Player> {
        let status = self.snapshot.as_ref().map(|snapshot| snapshot.status);
        status.filter(|_| self.result.is_none()).and_then(Status::player)
    }

    /// Returns whether a person is to move here, and nothing is under way: in a game that is looked at, whoever sits there.
    pub fn awaits_human(&self) -> bool {
        !self.is_busy()
            && self.given_up.is_none()
            && self.to_move().is_some_and(|player| self.viewed || self.is_human(SeatId(player.0)))
    }

    /// The findings of the last search of the seat's computer.
    pub fn thinking(&self, seat: SeatId) -> Option<&Findings> {
        self.seats.computer(seat)?.findings()
    }

    /// Returns whether the seat's computer is searching.
    pub fn is_thinking(&self, seat: SeatId) -> bool {
        self.seats.computer(seat).is_some_and(Computer::is_thinking)
    }

    /// The findings of the analysis of the position shown; kept after its end until the position changes.
    pub fn analysis(&self) -> Option<&Findings> {
        self.analysis.findings()
    }

    /// Returns whether an analysis is under way.
    pub fn is_analysing(&self) -> bool {
        self.analysis.is_running()
    }

    /// Time that the seat has left; none without a clock.
    pub fn time_left(&self, seat: SeatId) -> Option<Duration> {
        let left = self.record.remaining(seat, self.record.cursor())?;
        let fallen = self.result.as_ref().is_some_and(|result| result.cause == EndCause::Time(seat));
        Some(if fallen { Duration::ZERO } else { left.saturating_sub(self.running(seat)) })
    }

    /// Time that the seat has used in the game.
    pub fn time_used(&self, seat: SeatId) -> Duration {
        self.record.spent(seat, self.record.cursor()) + self.running(seat)
    }

    /// Returns whether the clock of the player to move runs.
    pub fn clock_runs(&self) -> bool {
        self.clock.is_running()
    }

    /// Time since the turn under way began.
    pub fn turn_time(&self) -> Duration {
        self.record.turn_spent(self.record.cursor()) + self.clock.elapsed()
    }

    /// Returns whether the game is only looked at.
    pub fn is_viewed(&self) -> bool {
        self.viewed
    }

    /// Returns whether the game is paused: computers, chance and clocks stand still.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The time for which a ply that a computer has found is still held back: call [`Session::poll`] then.
    pub fn held(&self) -> Option<Duration> {
        self.held.as_ref().map(|_| self.least_time.saturating_sub(self.turn_time()))
    }

    /// Whether the game's worker failed too often. The game can be looked at and saved, and nothing else.
    pub fn is_given_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// Ends the session: its game and the journal, still locked. Whoever has kept the game elsewhere closes the journal;
    /// dropped, it is offered again.
    pub fn into_parts(self) -> (Record, Option<Journal>) {
        (self.record, self.journal.into_journal())
    }

    /// The journal's file, if there is one.
    pub fn journal(&self) -> Option<&Path> {
        self.journal.path()
    }

    fn is_human(&self, seat: SeatId) -> bool {
        self.record.header.seats.get(usize::from(seat.0)).is_some_and(|seat| seat.kind == SeatKind::Human)
    }

    /// Time of the ply under way, or of that in which the game ended, if it is this seat's.
    fn running(&self, seat: SeatId) -> Duration {
        let mover = self.snapshot.as_ref().and_then(|snapshot| snapshot.status.player());
        if mover == Some(Player(seat.0)) { self.clock.elapsed() } else { Duration::ZERO }
    }

    /// A new game is written down; of one that goes on, who sits there now.
    fn begin_journal(&mut self, resumed: bool) {
        if resumed {
            for (id, seat) in self.seats.ids().zip(self.record.header.seats.clone()) {
                self.log(&JournalEvent::Seat(id, seat));
            }
        } else if let Err(error) = self.journal.begin(&self.record) {
            self.events.push(SessionEvent::Notice(Notice::Journal(error.into())));
        }
    }

    /// Writes down the change that is about to happen to the record. An event that cannot be written is reported once,
    /// and tried again.
    fn log(&mut self, event: &JournalEvent) {
        if let Err(error) = self.journal.append(&self.record, event) {
            self.events.push(SessionEvent::Notice(Notice::Journal(error.into())));
        }
    }
}

fn launch(environment: &Environment, plugin: &Path, name: &Translated) -> Launch {
    Launch {
        host: environment.host.clone(),
        plugin: plugin.to_owned(),
        game: name.clone(),
        timeouts: environment.timeouts,
    }
}
