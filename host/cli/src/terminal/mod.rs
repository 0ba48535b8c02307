//! A game in the terminal: what is typed goes to the session, what the session tells is printed.
//!
//! Knows lines of text and the session's interface. Must not know rules: boards and moves are texts of a worker of its
//! own, which follows the session's record.

mod show;
mod typed;

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use abstrakt_record::{NodeId, SeatId, SeatKind, save, save_new};
use abstrakt_session::{GameLog, Notice, Session, SessionEvent};
use abstrakt_texts::message;
use abstrakt_worker::Stopped;

use crate::board::BoardClient;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::moves_log::CommandLog;
use crate::output_file;
use crate::progress::Progress;

/// The name of the only game in a statistics log.
const GAME: &str = "1";

pub use typed::Typed;

/// The interval at which a running clock is read.
const CLOCK: Duration = Duration::from_millis(100);

/// An event for which the terminal waits.
pub enum Signal {
    /// The session has news.
    Wake,
    /// A line was typed; or why it cannot be read.
    Line(typed::Line),
    /// Nothing more will be typed.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// A game that is no longer played in the terminal.
pub struct LeftGame {
    /// The game.
    pub session: Session,
    /// It was broken off, and is to be found again.
    pub keep: bool,
    /// The file that it was saved to last.
    pub saved: Option<PathBuf>,
}

/// A game in the terminal.
pub struct Terminal<'a> {
    session: Session,
    board: BoardClient,
    inbox: Receiver<Signal>,
    interrupt: Interrupt,
    out: &'a mut dyn Write,
    /// Lines typed and not yet obeyed: they wait until a person is to move.
    lines: VecDeque<typed::Line>,
    ended: bool,
    /// The game was broken off, and is to be found again.
    keep: bool,
    interactive: bool,
    prompted: bool,
    ready: bool,
    /// The position last shown.
    shown: NodeId,
    thinking: Option<Progress>,
    /// The file that this game was saved to last: it may be replaced.
    saved: Option<PathBuf>,
    statistics: GameLog,
    log: CommandLog,
}

impl<'a> Terminal<'a> {
    /// A terminal for a session that has just begun; `board` is a worker with the same opening.
    pub fn new(
        session: Session,
        board: BoardClient,
        inbox: Receiver<Signal>,
        interrupt: Interrupt,
        log: CommandLog,
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
            saved: None,
            statistics: GameLog::new(GAME.into()),
            log,
        }
    }

    /// Plays until the end of the game, of the input, or until told to quit.
    pub fn run(mut self) -> Result<LeftGame, CliError> {
        loop {
            for event in self.session.poll() {
                self.hear(event)?;
            }
            let is_over = self.ready && self.session.result().is_some();
            let halted = self.ready && self.session.is_paused() && !self.session.is_busy();
            let idle = is_over || halted || self.session.awaits_human();
            if idle && let Some(line) = self.lines.pop_front() {
                match line {
                    Ok(line) if self.obey(line.trim())?.is_break() => break,
                    Ok(_) => {}
                    Err(reason) => self.say(&reason.to_string())?,
                }
                continue;
            }
            if (idle && self.ended) || (is_over && !self.has_humans()) {
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
        Ok(LeftGame { session: self.session, keep: self.keep, saved: self.saved })
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
                writeln!(self.out, "\n{}", message!("cli-play-kept"))?;
                self.keep = true;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn has_humans(&self) -> bool {
        self.session.record().header.seats.iter().any(|seat| seat.kind == SeatKind::Human)
    }

    fn hear(&mut self, event: SessionEvent) -> Result<(), CliError> {
        let played = self.statistics.hear(&self.session, &event);
        self.log.write(&played)?;
        match event {
            SessionEvent::Ready => self.begin()?,
            SessionEvent::Position => self.show_position()?,
            // A game that cannot even begin: the command line was wrong.
            SessionEvent::Refused(reason) if self.session.is_given_up() => {
                return Err(CliError::Usage(reason.to_string()));
            }
            SessionEvent::Refused(reason) => self.say(&reason.to_string())?,
            SessionEvent::Thinking(seat) => {
                if let Some(findings) = self.session.thinking(seat) {
                    self.thinking.get_or_insert_with(|| Progress::start("thinking")).search(findings);
                }
            }
            SessionEvent::Notice(Notice::Stopped {
                seat: None,
                stopped: stopped @ Stopped { given_up: true, .. },
            }) => {
                return Err(CliError::Failed(stopped.to_string()));
            }
            SessionEvent::Notice(notice @ (Notice::SeatFailed { .. } | Notice::Outgrown(_)))
                if self.session.is_paused() =>
            {
                return Err(CliError::failed(message!("cli-paused", reason = &notice)));
            }
            SessionEvent::Notice(notice) => self.say(&notice.to_string())?,
            SessionEvent::Over => {
                self.thinking = None;
                if let Some(result) = self.session.result().cloned() {
                    self.show_board()?;
                    self.show_result(&result)?;
                }
            }
            SessionEvent::Analysis => {}
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
            "help" => return self.say(&message!("cli-play-help").to_string()).map(ControlFlow::Continue),
            "board" => return self.show_board().map(ControlFlow::Continue),
            "moves" => return self.list_moves().map(ControlFlow::Continue),
            "history" => return self.list_turns().map(ControlFlow::Continue),
            "save" => return self.save(rest.trim()).map(ControlFlow::Continue),
            "undo" => self.session.undo(),
            "redo" => self.session.redo(),
            "continue" => {
                self.session.set_paused(false);
                Ok(())
            }
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
            return self.say(&message!("cli-save-where").to_string());
        }
        let path = Path::new(path);
        let is_known = self.saved.as_deref() == Some(path);
        let write = if is_known { save } else { save_new };
        match write(path, self.session.record()) {
            Ok(()) => {
                self.saved = Some(path.to_owned());
                self.say(&message!("cli-saved", path).to_string())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say(&message!("cli-save-exists", path).to_string())
            }
            Err(error) => self.say(&output_file::unwritten(path, &error).to_string()),
        }
    }
}
