//! A game being played. Everything it is asked comes back at once; what takes time goes on in workers, and
//! [`Session::poll`] collects what came of it.
//!
//! This file: what a session is, how it begins, and what is shown of it. The other files of `Session` are `moves` and
//! `control` (what a user asks for), `answers` and `progress` (what follows from it) and `ending` (how seats and games
//! end).

use std::path::PathBuf;
use std::time::Duration;

use abstrakt_plugin_api::{Board, Choice, Facts, Player, Scoring, Snapshot, Status};
use abstrakt_record::journal::{self, Journal};
use abstrakt_record::{GameResult, NodeId, Record, SeatId, SeatKind};
use abstrakt_worker::protocol::{Findings, Opened, Opening, Request, RequestId};
use abstrakt_worker::{Launch, Worker};

use crate::clock::Stopwatch;
use crate::computer::{Computer, spec_of};
use crate::pending::{Command, Goal, PendingRequest};
use crate::{Environment, Event, GameSetup, Notice, SessionError};

/// A game being played: its record, the worker of its board, and its seats.
pub struct Session {
    pub(crate) table: Environment,
    pub(crate) plugin: PathBuf,
    pub(crate) name: String,
    pub(crate) record: Record,
    pub(crate) journal: Option<Journal>,
    pub(crate) board: Worker,
    pub(crate) facts: Option<Box<Facts>>,
    pub(crate) opened: Option<Box<Opened>>,
    pub(crate) snapshot: Option<Snapshot>,
    /// How the game ended, if the position shown is its end.
    pub(crate) result: Option<GameResult>,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) watch: Stopwatch,
    /// Thinking time that the journal knows of.
    pub(crate) noted: Duration,
    pub(crate) paused: bool,
    pub(crate) given_up: bool,
    pub(crate) pending: Option<PendingRequest>,
    pub(crate) command: Option<Command>,
    pub(crate) analysis: Analysis,
    pub(crate) events: Vec<Event>,
}

/// What a session keeps of a seat beside the record.
#[derive(Default)]
pub(crate) struct SeatState {
    /// The computer on it, once it was needed.
    pub computer: Option<Computer>,
    /// How often its computer has failed.
    pub failures: u32,
    /// Its player has left, and the game has no rule for that: a computer plays for it.
    pub substitute: bool,
}

/// An analysis of the position shown.
#[derive(Default)]
pub(crate) struct Analysis {
    pub search: Option<RequestId>,
    pub findings: Option<Findings>,
}

impl Session {
    /// Begins a game; [`Event::Ready`] tells when it can be shown.
    ///
    /// # Errors
    /// An engine spec is wrong, or the system has no thread to give.
    pub fn begin(setup: GameSetup, table: Environment) -> Result<Self, SessionError> {
        let GameSetup { plugin, name, header } = setup;
        Self::resume(plugin, name, Record::new(header), None, table)
    }

    /// Goes on with a recorded game, where its cursor stands; [`Event::Ready`] tells when it can be shown. A move that
    /// the game does not accept is told by [`Event::Refused`], and the game then stands before it. `journal` is that
    /// of a game that was found unfinished; without it a new one is begun.
    ///
    /// # Errors
    /// An engine spec is wrong, or the system has no thread to give.
    pub fn resume(
        plugin: PathBuf,
        name: String,
        record: Record,
        journal: Option<Journal>,
        table: Environment,
    ) -> Result<Self, SessionError> {
        for seat in &record.header.seats {
            spec_of(seat)?;
        }
        let launch = launch(&table, &plugin, &name);
        let board = Worker::start(launch, table.wake.clone()).map_err(SessionError::thread)?;
        let seats = record.header.seats.iter().map(|_| SeatState::default()).collect();
        let mut session = Self {
            table,
            plugin,
            name,
            record,
            journal,
            board,
            facts: None,
            opened: None,
            snapshot: None,
            result: None,
            seats,
            watch: Stopwatch::default(),
            noted: Duration::ZERO,
            paused: false,
            given_up: false,
            pending: None,
            command: None,
            analysis: Analysis::default(),
            events: Vec::new(),
        };
        session.begin_journal();
        session.send(Request::Open { opening: session.opening() }, Goal::Open);
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

    /// Is a move or jump under way, so that the position shown is about to change?
    pub fn is_busy(&self) -> bool {
        self.pending.is_some()
    }

    /// The record: plies, variations, scores, seats, comments. Its cursor is the position shown.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How the game ended, if the position shown is its end.
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Who is to move; nobody before the game is ready, after its end, and while chance acts.
    pub fn to_move(&self) -> Option<Player> {
        let status = self.snapshot.as_ref().map(|snapshot| snapshot.status);
        status.filter(|_| self.result.is_none()).and_then(Status::player)
    }

    /// Is a person to move here, and nothing under way?
    pub fn awaits_human(&self) -> bool {
        !self.is_busy()
            && !self.given_up
            && self.to_move().is_some_and(|player| self.is_human(SeatId(player.0)))
    }

    /// What the seat's computer has found in its last search.
    pub fn thinking(&self, seat: SeatId) -> Option<&Findings> {
        self.computer(seat)?.findings()
    }

    /// Is the seat's computer searching?
    pub fn is_thinking(&self, seat: SeatId) -> bool {
        self.computer(seat).is_some_and(Computer::is_thinking)
    }

    /// What the analysis of the position shown has found; kept after its end until the position changes.
    pub fn analysis(&self) -> Option<&Findings> {
        self.analysis.findings.as_ref()
    }

    /// Is an analysis under way?
    pub fn is_analysing(&self) -> bool {
        self.analysis.search.is_some()
    }

    /// Time that the seat has left; none without a clock.
    pub fn time_left(&self, seat: SeatId) -> Option<Duration> {
        let running =
            if self.is_to_move(seat) { self.watch.elapsed((self.table.now)()) } else { Duration::ZERO };
        self.record.remaining(seat, self.record.cursor()).map(|left| left.saturating_sub(running))
    }

    /// Time that the seat has used in the game.
    pub fn time_used(&self, seat: SeatId) -> Duration {
        let running =
            if self.is_to_move(seat) { self.watch.elapsed((self.table.now)()) } else { Duration::ZERO };
        self.record.spent(seat, self.record.cursor()) + running
    }

    /// Time since the turn under way began.
    pub fn turn_time(&self) -> Duration {
        let mut time = self.watch.elapsed((self.table.now)());
        let mut node = self.record.cursor();
        while self.record.node(node).after.as_ref().is_some_and(|after| !after.starts_turn) {
            let (Some(ply), Some(parent)) = (&self.record.node(node).ply, self.record.node(node).parent())
            else {
                break;
            };
            time += ply.spent.unwrap_or_default();
            node = parent;
        }
        time
    }

    /// Is the game paused: computers, chance and clocks stand still?
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Did the game's worker fail too often? The game can be looked at and saved, and nothing else.
    pub fn is_given_up(&self) -> bool {
        self.given_up
    }

    /// Ends the game for good: its journal is not offered again. Dropping a session keeps the journal.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn close(mut self) -> std::io::Result<()> {
        self.journal.take().map_or(Ok(()), Journal::close)
    }

    pub(crate) fn is_human(&self, seat: SeatId) -> bool {
        self.record.header.seats.get(usize::from(seat.0)).is_some_and(|seat| seat.kind == SeatKind::Human)
    }

    fn is_to_move(&self, seat: SeatId) -> bool {
        self.to_move() == Some(Player(seat.0))
    }

    fn computer(&self, seat: SeatId) -> Option<&Computer> {
        self.seats.get(usize::from(seat.0))?.computer.as_ref()
    }

    /// How the game begins, as the record's header says.
    pub(crate) fn opening(&self) -> Opening {
        let header = &self.record.header;
        Opening {
            setup: Some(header.setup.clone()),
            players: u8::try_from(header.seats.len()).ok(),
            options: header.options.iter().map(|(id, word)| (id.clone(), word.clone())).collect(),
            position: header.start.clone(),
        }
    }

    /// What a worker of this game is started with.
    pub(crate) fn launch(&self) -> Launch {
        launch(&self.table, &self.plugin, &self.name)
    }

    /// Asks the board's worker for something about the game.
    pub(crate) fn send(&mut self, request: Request, goal: Goal) {
        let id = self.board.ask(request);
        self.pending = Some(PendingRequest { id, goal });
    }

    fn begin_journal(&mut self) {
        let Some(folder) = self.table.journal.as_ref().filter(|_| self.journal.is_none()) else { return };
        match Journal::begin(folder, &self.record.header.game, &self.record) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => self.events.push(Event::Notice(Notice::Journal(error.to_string()))),
        }
    }

    /// Writes down what happens; a journal that cannot be written is told once and given up.
    pub(crate) fn note(&mut self, event: &journal::JournalEvent) {
        let Some(journal) = &mut self.journal else { return };
        if let Err(error) = journal.append(event) {
            self.journal = None;
            self.events.push(Event::Notice(Notice::Journal(error.to_string())));
        }
    }

    /// The node's plies in the words of the protocol.
    pub(crate) fn plies_to(&self, node: NodeId) -> Vec<abstrakt_worker::protocol::Ply> {
        let plies = self.record.line_to(node).into_iter().filter_map(|id| self.record.node(id).ply.as_ref());
        plies.map(crate::words::spoken).collect()
    }
}

fn launch(table: &Environment, plugin: &std::path::Path, name: &str) -> Launch {
    Launch {
        host: table.host.clone(),
        plugin: plugin.to_owned(),
        game: name.to_owned(),
        timeouts: table.timeouts,
    }
}
