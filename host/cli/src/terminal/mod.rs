//! A game in the terminal: what is typed goes to the session, what the session tells is printed.
//!
//! Knows lines of text and the session's interface. Must not know rules: boards and moves are texts of a worker of its
//! own, which follows the session's record.

mod show;

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use abstrakt_record::{NodeId, Record, SeatId, SeatKind, save};
use abstrakt_session::{Event, Notice, Session};
use abstrakt_worker::Stopped;

use crate::board::BoardClient;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

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
    board: BoardClient,
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
        board: BoardClient,
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
