//! The way of a game to the board and off it, through the parts that it concerns: a game is read or pasted, begun or resumed, shown,
//! and archived; and the positions that are requested for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_exchange::Form;
use abstrakt_exchange::pdn::NOTATION as PDN;
use abstrakt_loader::FoundPlugin;
use abstrakt_record::{Header, NodeId, Record, Seat, journal};
use abstrakt_referee::{protocol_opening, protocol_ply};
use abstrakt_session::Session;
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, say};
use abstrakt_worker::Launch;
use abstrakt_worker::protocol::LinePly;
use egui::{Context, ViewportCommand};

use super::App;
use super::clipboard::{PastedGame, TextForm};
use super::collection::OpenedCollection;
use super::dialogs::Dialog;
use super::start_page::ShownPage;
use crate::arranger::Arranger;
use crate::background::{GameId, Ticket};
use crate::dialogs::arrange::Arrange;
use crate::dialogs::new_game::NewGame;
use crate::dialogs::recovery;
use crate::exchange::{GameExport, Plugins, Source};
use crate::files::OpenedGame;
use crate::game::GameView;
use crate::game_animation::AnimationExport;
use crate::game_list::GameList;
use crate::notices::Kind;
use crate::positions::{Key, ShownPosition};
use crate::seat_choice::external_engines;
use crate::summary;

impl App {
    /// The game under way and where it comes from.
    pub(super) fn played(&self) -> Option<(&GameView, &FoundPlugin)> {
        let game = self.game.view()?;
        Some((game, self.game_list.game(&game.record().header.game)?))
    }

    /// The game on the page; none while the start page is shown.
    pub(super) fn shown_game(&self) -> Option<&GameView> {
        self.game.view().filter(|_| self.start_page.shown() == ShownPage::Game)
    }

    /// The launch of a worker for a game.
    pub(super) fn launch(&self, found: &FoundPlugin) -> Launch {
        Launch::new(found, &self.environment.host, self.environment.timeouts)
    }

    /// The games found, for threads that read and write.
    pub(super) fn plugins(&self, games: &GameList) -> Plugins {
        Plugins::new(games.games(), &self.environment.host, self.environment.timeouts)
    }

    /// Opens a file, whatever form its name tells.
    pub(super) fn open_file(&mut self, path: PathBuf) {
        self.opening.ask(path);
        self.read_waiting();
    }

    /// Opens what other starts of the program have handed over.
    pub(super) fn take_handed(&mut self, ctx: &Context) {
        for file in self.opening.handed() {
            self.open_file(file);
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
    }

    /// Begins to read the files that are asked for, as soon as they can be.
    pub(super) fn read_waiting(&mut self) {
        let readable = self.opening.take_readable(|path| match Form::of(path) {
            // Its list would take the place of the dialog, or lack what is being written.
            Some(Form::Pdn) => !self.dialogs.is_about_game() && !self.files.is_busy(path),
            // Only a game can read it.
            Some(Form::Psq | Form::Boardspace) => self.game_list.is_scanned(),
            _ => true,
        });
        for (ticket, path) in readable {
            match Form::of(&path) {
                Some(Form::Pdn) => self.open_collection(ticket, Source::File(path)),
                Some(Form::Psq) => self.files.import_psq(ticket, path, self.plugins(&self.game_list)),
                Some(Form::Boardspace) => {
                    self.files.import_boardspace(ticket, path, self.plugins(&self.game_list));
                }
                _ => self.files.load(ticket, path),
            }
        }
    }

    /// Lists the games of a file; one that is alone is put on the board at once.
    fn open_collection(&mut self, ticket: Ticket, source: Source) {
        let opened = OpenedCollection::open(ticket, source, self.environment.wake.clone());
        if let Some(opened) = self.warn_of(opened) {
            self.dialogs.open(Dialog::Collection(Box::new(opened)));
        }
    }

    /// Reads a text from the clipboard: a whole game at once, moves and positions by asking the rules.
    pub(super) fn paste(&mut self, text: &str) {
        if self.start_page.shown() == ShownPage::Library {
            return self.import_text(text);
        }
        let ticket = self.opening.draw();
        match TextForm::of(text) {
            TextForm::Game => match abstrakt_record::file::read(text.as_bytes()) {
                Ok(record) => self.opened(ticket, OpenedGame::new(record)),
                Err(damage) => self.tell(Kind::Warning, &damage.message()),
            },
            TextForm::Collection => self.open_collection(ticket, Source::Text(text.into())),
            TextForm::Notation if self.shown_game().is_none() => {
                let games = self.game_list.games().iter();
                let games = games.map(|found| (self.launch(found), Arc::clone(&found.facts))).collect();
                let wake = self.environment.wake.clone();
                let asked = self.clipboard.ask_games(ticket, games, text, wake);
                self.warn_of(asked.map_err(SystemError::from));
            }
            TextForm::Notation => {
                let Some(game) = self.game.view() else { return };
                let Some(facts) = game.facts() else { return };
                let asked = self.clipboard.ask_rules(ticket, game.session_ref(), facts, text);
                self.warn_of(asked);
            }
        }
    }

    /// Takes the rules' answer about a pasted text, which has no effect if another game was shown meanwhile.
    pub(super) fn take_pasted(&mut self, PastedGame { found, unknown }: PastedGame) {
        match found.result {
            Some(record) => self.opened(found.request, OpenedGame::new(record)),
            None if self.opening.is_due(found.request) => self.tell(Kind::Warning, &unknown),
            None => {}
        }
    }

    /// A game was read that was asked for under this ticket.
    pub(super) fn opened(&mut self, ticket: Ticket, game: OpenedGame) {
        self.opening.read(ticket, game);
        self.show_opened();
    }

    /// Puts the game that was asked for last on the board, of those that are read and whose plugin is found. Nothing comes in
    /// under a dialog that is about the game shown.
    pub(super) fn show_opened(&mut self) {
        if self.dialogs.is_about_game() {
            return;
        }
        let found = |record: &Record| self.game_list.game(&record.header.game).is_some();
        let scanned = self.game_list.is_scanned();
        let Some((ticket, game)) = self.opening.take_newest(|record| scanned || found(record)) else {
            return;
        };
        // The games of the archive and of runs are listed by themselves.
        if let Some(path) = game.source.as_ref().filter(|path| !self.is_kept_by_itself(path)) {
            self.preferences.edit().0.remember_file(path);
        }
        let journal = self.past_games.take_journal(&game);
        match self.warn_of(journal).flatten() {
            // The game stands there as far as it was played.
            Some((record, journal)) => self.show_game(ticket, record, Some(journal), None, false),
            None => self.show_game(ticket, game.record, None, game.file, true),
        }
        for note in game.notes {
            self.tell(Kind::Warning, &note);
        }
    }

    /// Begins a game now.
    pub(super) fn begin(&mut self, header: Header) {
        self.resume(Record::new(header), None);
        if let Some(game) = self.game.view_mut() {
            game.take_keyboard();
        }
    }

    /// The same game once more; `swapped`: everybody sits one seat further.
    pub(super) fn again(&mut self, swapped: bool) {
        let Some(game) = self.game.view() else { return };
        let mut header = game.record().header.clone();
        header.seed = fresh_seed();
        if swapped {
            header.seats.rotate_right(1);
        }
        self.begin(header);
    }

    /// Goes on with an unfinished game.
    pub(super) fn recover(&mut self, index: usize) {
        let resumed = self.past_games.take(index).resume();
        if let Some((record, journal)) = self.warn_of(resumed) {
            self.resume(record, Some(journal));
        }
    }

    /// Shows a game now that comes from no file.
    fn resume(&mut self, record: Record, journal: Option<journal::Journal>) {
        let ticket = self.opening.draw();
        self.show_game(ticket, record, journal, None, false);
    }

    /// Shows a game instead of the one under way, if nothing was shown meanwhile that was asked for later. `file` is what it was
    /// read from; `viewed`: a file, a library or a text has the game as it is, and it is only looked at.
    fn show_game(
        &mut self,
        ticket: Ticket,
        record: Record,
        journal: Option<journal::Journal>,
        file: Option<PathBuf>,
        viewed: bool,
    ) {
        if !self.opening.is_due(ticket) {
            return;
        }
        let (id, texts) = (record.header.game.clone(), self.preferences.texts());
        let Some(found) = self.game_list.game(&id) else {
            let path = file.map_or_else(String::new, |path| path.display().to_string());
            let line = say!(texts, "file-unknown-game", path, game = id);
            self.notices.add(Kind::Warning, line);
            return;
        };
        let (Launch { plugin, game: name, .. }, environment) = (self.launch(found), self.environment.clone());
        let session = match journal {
            None if viewed => Session::view(plugin, name, record, environment),
            journal => Session::resume(plugin, name, record, journal, environment),
        };
        let Some(session) = self.warn_of(session) else { return };
        self.opening.admit(ticket);
        self.put_away();
        self.dialogs.forget_game();
        let setup = &session.record().header.setup;
        let pieces = self.game_list.seat_pieces(&id).and_then(|pieces| pieces.get(setup));
        // A game of the archive or of a run is saved to a file of the person's own.
        let file = file.filter(|file| !self.is_kept_by_itself(file));
        let mut game = GameView::new(GameId(ticket), session, file, pieces.cloned().unwrap_or_default());
        if viewed {
            game.note_read();
        }
        self.game.put(game);
        self.positions.forget_game();
        self.start_page.set_shown(ShownPage::Game);
    }

    /// Whether the program keeps this file by itself, in the archive or for a run.
    fn is_kept_by_itself(&self, path: &Path) -> bool {
        let runs = [self.home.matches(), self.home.tournaments(), self.home.suites()];
        self.past_games.is_archived(path) || runs.iter().any(|folder| path.starts_with(folder))
    }

    /// Puts the game under way away.
    pub(super) fn put_away(&mut self) {
        if let Some(game) = self.game.take() {
            self.past_games.put_away(game.leave(), self.preferences.settings().most_kept);
        }
    }

    /// Asks for the positions of unfinished games whose plugins are there, of those played that the start page shows, and for
    /// the one before a position that was gone to at once.
    pub(super) fn ask_positions(&mut self) {
        for (game, _) in self.past_games.unfinished() {
            if let Some(found) = self.game_list.game(&game.record.header.game) {
                self.positions.ask(recovery::key(game), found, &game.record, game.record.cursor());
            }
        }
        if self.start_page.is_shown() {
            for game in self.past_games.played(self.game.view().map(GameView::record)) {
                if let Some(found) = self.game_list.game(&game.record.header.game) {
                    self.positions.ask(game.key(), found, &game.record, game.record.main_end());
                }
            }
        }
        let Some(game) = self.game.view() else { return };
        if let (Some(node), Some(found)) =
            (game.unknown_move(self.preferences.settings()), self.game_list.game(&game.record().header.game))
            && let Some(before) = game.record().node(node).parent()
        {
            self.positions.ask(Key::Before(game.id(), node), found, game.record(), before);
        }
    }

    /// Takes the positions that were asked for.
    pub(super) fn collect_positions(&mut self) {
        for key in self.positions.collect() {
            if let (Key::Before(id, node), Some(game)) = (&key, self.game.view_mut())
                && *id == game.id()
                && let Some((_, before)) = self.positions.get(&key)
            {
                game.learn_move(*node, before);
            }
        }
    }

    /// Asks for the setup of a new game of this kind.
    pub(super) fn ask_new_game(&mut self, id: &str) {
        if let Some(dialog) = self.new_game_dialog(id) {
            self.dialogs.open(Dialog::NewGame(Box::new(dialog)));
        }
    }

    /// Asks who plays from the position in which `header` begins.
    pub(super) fn ask_game_from(&mut self, header: &Header, shown: ShownPosition) {
        if let Some(dialog) = self.new_game_dialog(&header.game) {
            self.dialogs.open(Dialog::NewGame(Box::new(dialog.with_position(header, shown))));
        }
    }

    fn new_game_dialog(&self, id: &str) -> Option<NewGame> {
        let found = self.game_list.game(id)?;
        let settings = self.preferences.settings();
        let pieces = self.game_list.seat_pieces(id).cloned().unwrap_or_default();
        let dialog = NewGame::new(Arc::clone(&found.facts), settings.setups.get(id), pieces, fresh_seed());
        let external = external_engines(&found.facts, &self.environment.engines.registry);
        Some(dialog.with_boards(self.game_list.setups(id)).with_engines(&settings.engines, external))
    }

    /// Sets a position up that is at first the one shown.
    pub(super) fn arrange_shown(&mut self) {
        let Some(game) = self.game.view() else { return };
        let record = game.record();
        let plies = plies(record, &record.line_to(record.cursor()));
        self.arrange(record.header.clone(), plies);
    }

    /// Sets a position up that is at first the one after `plies`.
    pub(super) fn arrange(&mut self, header: Header, plies: Vec<LinePly>) {
        let Some(found) = self.game_list.game(&header.game) else { return };
        let (launch, facts) = (self.launch(found), Arc::clone(&found.facts));
        let arranger = Arranger::new(launch, protocol_opening(&header), plies, self.environment.wake.clone());
        if let Some(arranger) = self.warn_of(arranger.map_err(SystemError::from)) {
            self.dialogs.open(Dialog::Arrange(Box::new(Arrange::new(facts, header, arranger))));
        }
    }

    /// Shows the position in which `header` begins, with persons on all seats, so that both sides can be tried.
    pub(super) fn analyse_from(&mut self, header: Header) {
        let seats = header.seats.iter().map(|_| Seat::human("")).collect();
        let tags = [("date".to_owned(), summary::today())].into();
        self.begin(Header { seats, tags, ..header });
    }

    /// The game under way as an animated picture.
    pub(super) fn animation(&self) -> Option<AnimationExport> {
        let (game, found) = self.played()?;
        let (record, texts) = (game.record(), self.preferences.texts());
        let language = texts.language();
        let name = found.facts.name.get(language.code());
        Some(AnimationExport {
            launch: self.launch(found),
            opening: protocol_opening(&record.header),
            plies: plies(record, &record.line()),
            caption: format!("{name}: {}", summary::opponents(&record.header, texts)),
            look: self.preferences.settings().board,
            language,
        })
    }

    /// Writes the game under way in the form that the path tells; `append`: behind the games that the file has.
    pub(super) fn write_game(&mut self, path: PathBuf, append: bool) {
        if let Some(export) = Form::of(&path).and_then(|form| self.export(form)) {
            self.files.export_game(path, export, append);
        }
    }

    /// Whether the game under way can be written in PDN.
    pub(super) fn has_pdn(&self) -> bool {
        self.played().is_some_and(|(_, found)| found.facts.foreign.iter().any(|game| game.notation == PDN))
    }

    /// The game under way in foreign formats.
    pub(super) fn export(&self, form: Form) -> Option<GameExport> {
        let record = self.game.view()?.record().clone();
        let language = self.preferences.texts().language();
        Some(GameExport { plugins: self.plugins(&self.game_list), record, form, language })
    }
}

/// The plies of a line, as workers read them.
fn plies(record: &Record, line: &[NodeId]) -> Vec<LinePly> {
    line.iter().filter_map(|&node| record.node(node).ply.as_ref()).map(protocol_ply).collect()
}

/// A seed that nobody chose: the time.
fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
