//! To the clipboard and back: moves, positions, whole games, and the board as characters.

use std::sync::Arc;

use abstrakt_record::Record;
use abstrakt_system::SystemError;
use abstrakt_texts::Localize as _;
use egui::{Context, Event, OutputCommand, ViewportCommand};

use super::App;
use crate::background::Ticket;
use crate::clipboard::{GameSearch, Pasted, Pasting};
use crate::command::Command;
use crate::exchange::Source;
use crate::files::OpenedGame;
use crate::game::GameView;
use crate::notices::Kind;

/// How a game file begins.
const GAME_FILE: &str = "abstrakt";

impl App {
    /// Copies something of the game.
    pub(super) fn copy(&mut self, ctx: &Context, command: Command) {
        let Some(game) = &mut self.game else { return };
        let text = match command {
            Command::CopyPosition => game.position().map(|position| position.text.clone()),
            Command::CopyGame => Some(abstrakt_record::file::write(game.record())),
            Command::CopyMoves => Some(game.moves_text(&self.texts)),
            _ => {
                game.copy_diagram(self.copies.draw());
                return;
            }
        };
        if let Some(text) = text {
            ctx.copy_text(text);
            self.notices.add(Kind::Done, self.texts.say("clipboard-copied"));
        }
    }

    /// Copies a text that had to be written first, unless something else was copied meanwhile.
    pub(super) fn copy_late(&mut self, ctx: &Context, ticket: Ticket, text: String) {
        if self.copies.admit(ticket) {
            ctx.copy_text(text);
            self.notices.add(Kind::Done, self.texts.say("clipboard-copied"));
        }
    }

    /// Notes that something was copied at once, by a command or out of a field: more copies were asked of the system than the
    /// `late` ones of this frame.
    pub(super) fn note_copies(&mut self, ctx: &Context, late: usize) {
        if copies(ctx) > late {
            self.copies.overtake();
        }
    }

    /// Asks for what is in the clipboard; it comes as an event.
    pub(super) fn ask_paste(ctx: &Context) {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
    }

    /// Text that was pasted, and no field wanted; and the keys that systems have for copying.
    pub(super) fn clipboard_events(&mut self, ctx: &Context) -> Option<Command> {
        if ctx.egui_wants_keyboard_input() {
            return None;
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
        if let Some(text) = pasted {
            self.paste(&text);
        }
        copied.filter(|_| !self.at_start)
    }

    /// Reads a text: a whole game at once, moves and positions by asking the rules.
    fn paste(&mut self, text: &str) {
        if text.trim_start().starts_with(GAME_FILE) {
            match abstrakt_record::file::read(text.as_bytes()) {
                Ok(record) => {
                    let ticket = self.shows.draw();
                    self.opened(ticket, OpenedGame::new(record));
                }
                Err(damage) => self.notices.add(Kind::Warning, self.texts.render(&damage.message())),
            }
            return;
        }
        // As PDN and its relatives begin.
        if text.trim_start().starts_with('[') {
            let ticket = self.shows.draw();
            return self.open_collection(ticket, Source::Text(text.into()));
        }
        let Some(game) = self.game.as_mut().filter(|_| !self.at_start) else {
            self.find_game_of(text);
            return;
        };
        let Some(facts) = game.facts().cloned() else { return };
        match Pasting::begin(game.session_ref(), &facts, text) {
            Ok(pasting) => self.pasting = Some((self.shows.draw(), pasting)),
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// Asks every game whether a text is a position of its own.
    fn find_game_of(&mut self, text: &str) {
        let games = self.game_list.games().iter().map(|found| (self.launch(found), Arc::clone(&found.facts)));
        let (wake, gate) = (self.environment.wake.clone(), Arc::clone(&self.gate));
        match GameSearch::begin(games.collect(), text, wake, gate) {
            Ok(search) => self.game_search = Some((self.shows.draw(), search)),
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&SystemError::from(error))),
        }
    }

    /// Takes what the rules have said of a pasted text; nothing is told of it where another game was shown meanwhile.
    pub(super) fn collect_pasted(&mut self) {
        let found = self.game_search.as_mut().and_then(|(ticket, search)| Some((*ticket, search.poll()?)));
        if let Some((ticket, header)) = found {
            self.game_search = None;
            self.pasted(ticket, header.map(Record::new), "clipboard-no-game");
        }
        let found = self.pasting.as_mut().and_then(|(ticket, pasting)| Some((*ticket, pasting.poll()?)));
        if let Some((ticket, pasted)) = found {
            self.pasting = None;
            let record = pasted.map(|pasted| match pasted {
                Pasted::Moves(record) => *record,
                Pasted::Position(header) => Record::new(*header),
            });
            self.pasted(ticket, record, "clipboard-unknown");
        }
    }

    fn pasted(&mut self, ticket: Ticket, record: Option<Record>, nothing: &str) {
        match record {
            Some(record) => self.opened(ticket, OpenedGame::new(record)),
            None if self.shows.is_due(ticket) => self.notices.add(Kind::Warning, self.texts.say(nothing)),
            None => {}
        }
    }
}

/// How many copies are asked of the system in this frame.
pub(super) fn copies(ctx: &Context) -> usize {
    let is_copy = |command: &&OutputCommand| {
        matches!(command, OutputCommand::CopyText(_) | OutputCommand::CopyImage(_))
    };
    ctx.output(|output| output.commands.iter().filter(is_copy).count())
}

impl GameView {
    /// The moves of the line shown, numbered.
    pub fn moves_text(&self, texts: &abstrakt_texts::Texts) -> String {
        let turns = self.record().turns(&self.record().line());
        let words = turns.iter().map(|turn| {
            let text = self.turn_notation(&turn.plies, texts);
            let label = self.turn_label(turn);
            if label.ends_with('.') { format!("{label} {text}") } else { text }
        });
        words.collect::<Vec<_>>().join(" ")
    }
}
