//! A game in the terminal: what is typed goes to the session, what the session tells is printed.
//!
//! Knows lines of text and the session's interface. Must not know rules: boards and moves are texts of a worker of its
//! own, which follows the session's record.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use abstrakt_record::{Act, Cause, GameResult, NodeId, Record, SeatId, SeatKind, save};
use abstrakt_session::{Event, Notice, Session};
use abstrakt_worker::Stopped;
use abstrakt_worker::protocol::Ply;

use crate::board::Board;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::text;

const HELP: &str = "\
A move in the game's notation plays it. Besides:
  moves         list the legal moves
  board         show the board
  history       list the turns played
  undo, redo    take back to your last turn, and forward again
  resign        give up for the player to move
  save FILE     save the game
  quit          end";

/// How often a running clock is looked at.
const CLOCK: Duration = Duration::from_millis(100);

/// What the terminal waits for.
pub enum Signal {
    /// The session has news.
    Wake,
    /// A line was typed.
    Line(String),
    /// Nothing more will be typed.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// A game in the terminal.
pub struct Terminal<'a> {
    session: Session,
    board: Board,
    inbox: Receiver<Signal>,
    interrupt: Interrupt,
    out: &'a mut dyn Write,
    /// Lines typed and not yet obeyed: they wait until a person is to move.
    lines: VecDeque<String>,
    ended: bool,
    /// The game was broken off, and is to be found again.
    keep: bool,
    interactive: bool,
    prompted: bool,
    ready: bool,
    /// The position last shown.
    shown: NodeId,
    thinking: Option<Progress>,
}

impl<'a> Terminal<'a> {
    /// A terminal for a session that has just begun; `board` is a worker with the same opening.
    pub fn new(
        session: Session,
        board: Board,
        inbox: Receiver<Signal>,
        interrupt: Interrupt,
        out: &'a mut dyn Write,
    ) -> Self {
        Self {
            session,
            board,
            inbox,
            interrupt,
            out,
            lines: VecDeque::new(),
            ended: false,
            keep: false,
            interactive: io::stdin().is_terminal(),
            prompted: false,
            ready: false,
            shown: NodeId::ROOT,
            thinking: None,
        }
    }

    /// Sends the lines of standard input from a thread of their own, which ends with the program.
    pub fn read_input(signals: Sender<Signal>) -> Result<(), CliError> {
        let read = move || {
            let lines = io::stdin().lock().lines().map_while(Result::ok);
            let sent = lines.map(Signal::Line).try_for_each(|line| signals.send(line));
            // Nobody listens any more when the game has ended.
            drop(sent.and_then(|()| signals.send(Signal::End)));
        };
        thread::Builder::new().name("input".into()).spawn(read)?;
        Ok(())
    }

    /// Plays until the end of the game, of the input, or until told to quit. Gives the record.
    pub fn run(mut self) -> Result<Record, CliError> {
        loop {
            for event in self.session.poll() {
                self.hear(event)?;
            }
            let over = self.ready && self.session.result().is_some();
            let idle = over || self.session.awaits_human();
            if idle && let Some(line) = self.lines.pop_front() {
                if self.obey(line.trim())?.is_break() {
                    break;
                }
                continue;
            }
            if (idle && self.ended) || (over && !self.has_humans()) {
                break;
            }
            if idle {
                self.prompt()?;
            }
            if self.wait()?.is_break() {
                break;
            }
        }
        self.out.flush()?;
        let record = self.session.record().clone();
        if !self.keep {
            self.session.close()?;
        }
        Ok(record)
    }

    fn wait(&mut self) -> Result<ControlFlow<()>, CliError> {
        let signal = match self.inbox.recv_timeout(CLOCK) {
            Ok(signal) => signal,
            Err(RecvTimeoutError::Timeout) => return Ok(ControlFlow::Continue(())),
            Err(RecvTimeoutError::Disconnected) => return Ok(ControlFlow::Break(())),
        };
        match signal {
            Signal::Wake => {}
            Signal::Line(line) => self.lines.push_back(line),
            Signal::End => self.ended = true,
            Signal::Interrupt
                if self.ready && !self.session.awaits_human() && self.session.result().is_none() =>
            {
                self.interrupt.take();
                self.session.move_now();
            }
            Signal::Interrupt => {
                writeln!(self.out, "\nThe game is kept: --resume goes on with it")?;
                self.keep = true;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn has_humans(&self) -> bool {
        self.session.record().header.seats.iter().any(|seat| seat.kind == SeatKind::Human)
    }

    fn hear(&mut self, event: Event) -> Result<(), CliError> {
        match event {
            Event::Ready => self.begin()?,
            Event::Position => self.show_position()?,
            // Before the first position it is the command line that was refused.
            Event::Refused(reason) if !self.ready => return Err(CliError::Usage(reason)),
            Event::Refused(reason) => self.say(&reason)?,
            Event::Thinking(seat) => {
                if let Some(findings) = self.session.thinking(seat) {
                    self.thinking.get_or_insert_with(|| Progress::start("thinking")).search(findings);
                }
            }
            Event::Notice(Notice::Stopped {
                seat: None,
                stopped: stopped @ Stopped { given_up: true, .. },
            }) => {
                return Err(CliError::Failed(stopped.to_string()));
            }
            Event::Notice(notice) => self.say(&notice.to_string())?,
            Event::Over => {
                self.thinking = None;
                if let Some(result) = self.session.result().cloned() {
                    self.show_board()?;
                    self.show_result(&result)?;
                }
            }
            Event::Analysis => {}
        }
        Ok(())
    }

    /// The game is set up: shows where it begins.
    fn begin(&mut self) -> Result<(), CliError> {
        self.ready = true;
        self.shown = self.session.record().cursor();
        self.show_board()
    }

    /// Prints the plies made since the last time, and the board if a person is to move.
    fn show_position(&mut self) -> Result<(), CliError> {
        self.thinking = None;
        let record = self.session.record();
        let line = record.line_to(record.cursor());
        let new = line.iter().position(|&id| id == self.shown).map(|place| &line[place + 1..]);
        let mut told = Vec::new();
        match new {
            None => told.push(format!(
                "Back at turn {}",
                record.turns(&line).last().map_or(0, |turn| turn.number) + 1
            )),
            Some(new) => {
                for turn in record.turns(&line) {
                    for id in turn.plies.iter().filter(|id| new.contains(id)) {
                        let ply = record.node(*id).ply.as_ref();
                        told.extend(ply.map(|ply| format!("{}. {}", turn.number, spoken(&ply.act))));
                    }
                }
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        self.shown = record.cursor();
        for line in told {
            writeln!(self.out, "{line}")?;
        }
        if self.session.awaits_human() { self.show_board() } else { Ok(self.out.flush()?) }
    }

    fn show_board(&mut self) -> Result<(), CliError> {
        let plies: Vec<Ply> =
            self.session.record().plies().into_iter().map(|ply| in_words(&ply.act)).collect();
        self.board.snapshot = self.board.client.line(&plies, plies.len())?.snapshot;
        let dump = self.board.client.dump()?;
        writeln!(self.out, "\n{}\n", dump.trim_end())?;
        if self.session.result().is_none() {
            let acts = text::acts(self.board.facts(), &self.board.snapshot);
            let scores: Vec<String> = self.board.snapshot.scores.iter().map(ToString::to_string).collect();
            let moves = self.board.snapshot.moves.len();
            writeln!(self.out, "{acts}; scores {}; {moves} legal moves", scores.join(", "))?;
        }
        Ok(self.out.flush()?)
    }

    fn show_result(&mut self, result: &GameResult) -> Result<(), CliError> {
        let bits = result.winners.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        let cause = match &result.cause {
            Cause::Rules { text, .. } => text.clone(),
            Cause::Repetition => "the position was repeated".into(),
            Cause::Resignation(seat) => format!("player {seat} resigned"),
            Cause::Time(seat) => format!("player {seat} ran out of time"),
            Cause::Agreement => "agreed".into(),
            Cause::Forfeit { seat, reason } => format!("player {seat} failed: {reason}"),
        };
        let scores = self.session.snapshot().map(|snapshot| snapshot.scores.clone()).unwrap_or_default();
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        let won = text::won(abstrakt_plugin_api::Players(bits));
        self.say(&format!("{won}: {cause}; scores {}", scores.join(", ")))
    }

    fn say(&mut self, line: &str) -> Result<(), CliError> {
        writeln!(self.out, "{line}")?;
        self.prompted = false;
        Ok(self.out.flush()?)
    }

    fn prompt(&mut self) -> Result<(), CliError> {
        if self.interactive && !self.prompted {
            write!(self.out, "> ")?;
            self.out.flush()?;
        }
        self.prompted = true;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, CliError> {
        self.prompted = false;
        if !self.interactive {
            writeln!(self.out, "> {line}")?;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_move = self.board.snapshot.moves.iter().any(|facts| facts.text == line || facts.long == line);
        let done = match word {
            "" => Ok(()),
            _ if is_move => self.session.play_turn(line),
            "quit" | "exit" => return Ok(ControlFlow::Break(())),
            "help" => return self.say(HELP).map(ControlFlow::Continue),
            "board" => return self.show_board().map(ControlFlow::Continue),
            "moves" => return self.list_moves().map(ControlFlow::Continue),
            "history" => return self.list_turns().map(ControlFlow::Continue),
            "save" => return self.save(rest.trim()).map(ControlFlow::Continue),
            "undo" => self.session.undo(),
            "redo" => self.session.redo(),
            "resign" => self.session.to_move().map_or(Ok(()), |player| self.session.resign(SeatId(player.0))),
            _ => self.session.play_turn(line),
        };
        if let Err(error) = done {
            self.say(&error.to_string())?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn list_moves(&mut self) -> Result<(), CliError> {
        text::list(self.board.snapshot.moves.iter().map(|facts| facts.text.as_str()), self.out)?;
        Ok(self.out.flush()?)
    }

    fn list_turns(&mut self) -> Result<(), CliError> {
        let record = self.session.record();
        let joint = self.board.facts().turn_joint.clone();
        for turn in record.turns(&record.line_to(record.cursor())) {
            let acts = turn
                .plies
                .iter()
                .filter_map(|&id| Some(record.node(id).ply.as_ref()?.act.text().unwrap_or("withdraws")));
            let plies = acts.collect::<Vec<_>>().join(&joint);
            let seat = turn.seat.map_or_else(|| "Chance".into(), |seat| format!("Player {seat}"));
            writeln!(self.out, "{}. {seat}: {plies}", turn.number)?;
        }
        Ok(self.out.flush()?)
    }

    fn save(&mut self, path: &str) -> Result<(), CliError> {
        if path.is_empty() {
            return self.say("save where? \"save game.abstrakt\" would be right");
        }
        match save(Path::new(path), self.session.record()) {
            Ok(()) => self.say(&format!("saved to {path}")),
            Err(error) => self.say(&format!("{path}: {error}")),
        }
    }
}

/// A ply as people read it.
fn spoken(act: &Act) -> String {
    match act {
        Act::Move(seat, text) => format!("Player {seat}: {text}"),
        Act::Chance(text) => format!("Chance: {text}"),
        Act::Withdrawal(seat) => format!("Player {seat} withdraws"),
    }
}

/// A ply as workers read it.
fn in_words(act: &Act) -> Ply {
    match act {
        Act::Move(_, text) | Act::Chance(text) => Ply::text(text.as_str()),
        Act::Withdrawal(seat) => Ply::Withdraw { withdraw: abstrakt_plugin_api::Player(seat.0) },
    }
}
