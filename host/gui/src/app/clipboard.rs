//! To the clipboard and back. Only this part orders copies, and holds pasted texts that the rules are asked about; it neither
//! makes what is copied nor shows what was pasted.

use std::io;
use std::sync::Arc;

use abstrakt_record::Record;
use abstrakt_session::{Session, SessionError};
use abstrakt_texts::{Message, message};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::{Launch, Wake};
use egui::{ColorImage, Context, Event, OutputCommand, ViewportCommand};

use crate::background::{Gate, RequestResult, Sequence, Ticket};
use crate::clipboard::{GameSearch, Pasted, Pasting};
use crate::command::Command;

/// The first word of a game file.
const GAME_FILE: &str = "abstrakt";

/// The form of a text from the clipboard, by its beginning.
pub(super) enum TextForm {
    /// A game file.
    Game,
    /// Games in PDN or one of its relatives.
    Collection,
    /// Moves or a position, or nothing that anybody knows: the rules are asked.
    Notation,
}

impl TextForm {
    /// The form of a text.
    pub(super) fn of(text: &str) -> Self {
        match text.trim_start() {
            text if text.starts_with(GAME_FILE) => Self::Game,
            text if text.starts_with('[') => Self::Collection,
            _ => Self::Notation,
        }
    }
}

/// The content that is put into the clipboard.
pub(super) enum Copied {
    Text(String),
    Picture(ColorImage),
}

/// The rules' answer about a pasted text.
pub(super) struct PastedGame {
    /// The game, if it is one, under the request for it.
    pub(super) found: RequestResult<Ticket, Option<Record>>,
    /// Told if it is none.
    pub(super) unknown: Message,
}

/// Copies, and pasted texts that are not known yet.
pub(super) struct Clipboard {
    copies: Sequence,
    /// A text that the rules of the game shown are asked about.
    pasting: Option<Pasting>,
    /// A position whose game is looked for.
    search: Option<GameSearch>,
    gate: Gate,
}

impl Clipboard {
    /// Nothing is under way; `gate` is passed by searches.
    pub(super) fn new(gate: Gate) -> Self {
        Self { copies: Sequence::default(), pasting: None, search: None, gate }
    }

    /// The ticket of a copy that is asked for now, and made beside the window.
    pub(super) fn draw(&mut self) -> Ticket {
        self.copies.draw()
    }

    /// Copies what had to be made first; false where something else was copied meanwhile.
    pub(super) fn put(&mut self, ctx: &Context, ticket: Ticket, copied: Copied) -> bool {
        let due = self.copies.admit(ticket);
        match copied {
            Copied::Text(text) if due => ctx.copy_text(text),
            Copied::Picture(picture) if due => ctx.copy_image(picture),
            _ => {}
        }
        due
    }

    /// Notes that something was copied at once, by a command or out of a field: more copies were asked of the system than the
    /// `late` ones of this frame.
    pub(super) fn note_copies(&mut self, ctx: &Context, late: usize) {
        if copies(ctx) > late {
            self.copies.overtake();
        }
    }

    /// Asks the rules of a game what a text is.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn ask_rules(
        &mut self,
        ticket: Ticket,
        session: &Session,
        facts: &Facts,
        text: &str,
    ) -> Result<(), SessionError> {
        self.pasting = Some(Pasting::begin(ticket, session, facts, text)?);
        Ok(())
    }

    /// Asks every game whether a text is a position of its own.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn ask_games(
        &mut self,
        ticket: Ticket,
        games: Vec<(Launch, Arc<Facts>)>,
        text: &str,
        wake: Wake,
    ) -> io::Result<()> {
        self.search = Some(GameSearch::begin(ticket, games, text, wake, Arc::clone(&self.gate))?);
        Ok(())
    }

    /// Takes what the rules have said since the last call.
    pub(super) fn collect(&mut self) -> Vec<PastedGame> {
        let mut told = Vec::new();
        if let Some(RequestResult { request, result }) = self.search.as_mut().and_then(GameSearch::poll) {
            self.search = None;
            let found = RequestResult { request, result: result.map(Record::new) };
            told.push(PastedGame { found, unknown: message!("clipboard-no-game") });
        }
        if let Some(RequestResult { request, result }) = self.pasting.as_mut().and_then(Pasting::poll) {
            self.pasting = None;
            let result = result.map(|pasted| match pasted {
                Pasted::Moves(record) => *record,
                Pasted::Position(header) => Record::new(*header),
            });
            told.push(PastedGame {
                found: RequestResult { request, result },
                unknown: message!("clipboard-unknown"),
            });
        }
        told
    }
}

/// Asks for what is in the clipboard; it comes as an event.
pub(super) fn ask_paste(ctx: &Context) {
    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
}

/// Text that was pasted, and no field wanted; and the command of the keys that systems have for copying.
pub(super) fn events(ctx: &Context) -> (Option<String>, Option<Command>) {
    if ctx.egui_wants_keyboard_input() {
        return (None, None);
    }
    let (mut pasted, mut copied) = (None, None);
    ctx.input(|input| {
        for event in &input.events {
            match event {
                Event::Paste(text) => pasted = Some(text.clone()),
                Event::Copy if input.modifiers.shift => copied = Some(Command::CopyGame),
                Event::Copy => copied = Some(Command::CopyPosition),
                _ => {}
            }
        }
    });
    (pasted, copied)
}

/// Text that was pasted while no field for text had the keyboard.
pub(super) fn pasted(ctx: &Context) -> Option<String> {
    let text = |event: &Event| match event {
        Event::Paste(text) => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().find_map(text)).filter(|_| !ctx.text_edit_focused())
}

/// The number of copies that are requested of the system in this frame.
pub(super) fn copies(ctx: &Context) -> usize {
    let is_copy = |command: &&OutputCommand| {
        matches!(command, OutputCommand::CopyText(_) | OutputCommand::CopyImage(_))
    };
    ctx.output(|output| output.commands.iter().filter(is_copy).count())
}
