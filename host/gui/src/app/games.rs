//! The way of a game into its tab and out of it, through the parts that it concerns: a game is read or pasted, begun or resumed, shown,
//! and archived; and the positions that are requested for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_exchange::Form;
use abstrakt_exchange::pdn::NOTATION as PDN;
use abstrakt_loader::FoundPlugin;
use abstrakt_record::journal::Journal;
use abstrakt_record::{Header, NodeId, Record, Seat};
use abstrakt_referee::{protocol_opening, protocol_ply};
use abstrakt_session::Session;
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, message, say};
use abstrakt_worker::Launch;
use abstrakt_worker::protocol::LinePly;
use egui::{Context, ViewportCommand};

use super::App;
use super::clipboard::{PastedGame, TextForm};
use super::collection::OpenedCollection;
use super::dialogs::Dialog;
use super::last_games::{ReturningGame, ReturningGames};
use super::open_games::{Arrival, MOST_OPEN};
use super::start_page::ShownPage;
use crate::arranger::Arranger;
use crate::background::{OpenGameId, Ticket};
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

/// A game on its way to a tab, with its journal, if it goes on, and the file that it was read from.
type ComingGame = (Record, Option<Journal>, Option<PathBuf>);

impl App {
    /// The game shown and where it comes from.
    pub(super) fn played(&self) -> Option<(&GameView, &FoundPlugin)> {
        let game = self.games.view()?;
        Some((game, self.game_list.game(&game.record().header.game)?))
    }

    /// The game on the page; none while the start page is shown.
    pub(super) fn shown_game(&self) -> Option<&GameView> {
        self.games.view().filter(|_| self.start_page.shown() == ShownPage::Game)
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
                let Some(game) = self.games.view() else { return };
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
        if self.select_played(ticket, &game) || !self.has_room(Arrival::Viewed) {
            return;
        }
        // The games of the archive and of runs are listed by themselves.
        if let Some(path) = game.source.as_ref().filter(|path| !self.is_kept_by_itself(path)) {
            self.preferences.edit().0.remember_file(path);
        }
        let journal = self.past_games.take_journal(&game);
        match self.warn_of(journal).flatten() {
            // The game stands there as far as it was played.
            Some((record, journal)) => {
                self.show_game(ticket, (record, Some(journal), None), Arrival::Continued);
            }
            None => self.show_game(ticket, (game.record, None, game.file), Arrival::Viewed),
        }
        for note in game.notes {
            self.tell(Kind::Warning, &note);
        }
    }

    /// Shows the game that is played here, if this one of the archive is that as it stood earlier; true if it is.
    fn select_played(&mut self, ticket: Ticket, game: &OpenedGame) -> bool {
        if !game.source.as_ref().is_some_and(|path| self.past_games.is_archived(path)) {
            return false;
        }
        let is_it = |open: &&GameView| !open.is_viewed() && open.record().covers(&game.record);
        let Some(id) = self.games.views().find(is_it).map(GameView::id) else { return false };
        self.opening.admit(ticket);
        self.select(id);
        true
    }

    /// Whether one more game can be shown; if not, that is told.
    fn has_room(&mut self, arrival: Arrival) -> bool {
        let has_room = self.games.has_room(arrival);
        if !has_room {
            self.tell(Kind::Information, &message!("tabs-full", count = MOST_OPEN));
        }
        has_room
    }

    /// Begins a game now.
    pub(super) fn begin(&mut self, header: Header) {
        let arrival = if header.start.is_none() { Arrival::Begun } else { Arrival::Continued };
        if !self.has_room(arrival) {
            return;
        }
        let ticket = self.opening.draw();
        self.show_game(ticket, (Record::new(header), None, None), arrival);
        if let Some(game) = self.games.view_mut() {
            game.take_keyboard();
        }
    }

    /// The same game once more; `swapped`: everybody sits one seat further.
    pub(super) fn again(&mut self, swapped: bool) {
        let Some(game) = self.games.view() else { return };
        let mut header = game.record().header.clone();
        header.seed = fresh_seed();
        if swapped {
            header.seats.rotate_right(1);
        }
        self.begin(header);
    }

    /// Goes on with an unfinished game.
    pub(super) fn recover(&mut self, index: usize) {
        if !self.has_room(Arrival::Continued) {
            return;
        }
        let resumed = self.past_games.take(index).resume();
        if let Some((record, journal)) = self.warn_of(resumed) {
            let ticket = self.opening.draw();
            self.show_game(ticket, (record, Some(journal), None), Arrival::Continued);
        }
    }

    /// Shows a game, if nothing was shown meanwhile that was asked for later.
    fn show_game(&mut self, ticket: Ticket, game: ComingGame, arrival: Arrival) {
        if !self.opening.is_due(ticket) {
            return;
        }
        let id = game.0.header.game.clone();
        if self.game_list.game(&id).is_none() {
            let path = game.2.map_or_else(String::new, |path| path.display().to_string());
            let line = say!(self.preferences.texts(), "file-unknown-game", path, game = id);
            self.notices.add(Kind::Warning, line);
            return;
        }
        let Some(game) = self.open_game(ticket, game, arrival == Arrival::Viewed) else { return };
        self.opening.admit(ticket);
        self.dialogs.forget_game();
        let replaced = self.games.replaced_by(arrival);
        if let Some(before) = self.games.put(game, replaced) {
            self.put_away(before);
        }
        self.start_page.set_shown(ShownPage::Game);
    }

    /// A game with the worker of its board; none, and a message, if that cannot be started. `viewed`: a file, a library or a text has
    /// the game as it is, and it is only looked at.
    fn open_game(
        &mut self,
        ticket: Ticket,
        (record, journal, file): ComingGame,
        viewed: bool,
    ) -> Option<GameView> {
        let found = self.game_list.game(&record.header.game)?;
        let facts = Arc::clone(&found.facts);
        let setup = &record.header.setup;
        let pieces = self.game_list.seat_pieces(&record.header.game).and_then(|pieces| pieces.get(setup));
        let pieces = pieces.cloned().unwrap_or_default();
        let (Launch { plugin, game: name, .. }, environment) = (self.launch(found), self.environment.clone());
        let session = match journal {
            None if viewed => Session::view(plugin, name, record, environment),
            journal => Session::resume(plugin, name, record, journal, environment),
        };
        let session = self.warn_of(session)?;
        let looked = self.data.look(&facts).map_err(SystemError::from);
        self.warn_of(looked);
        // A game of the archive or of a run is saved to a file of the person's own.
        let file = file.filter(|file| !self.is_kept_by_itself(file));
        let mut game = GameView::new(OpenGameId(ticket), session, file, pieces);
        if viewed {
            game.note_read();
        }
        Some(game)
    }

    /// Begins to bring back the games that were open the last time, if that is wanted.
    pub(super) fn await_last_games(&mut self) {
        if self.preferences.settings().restore_games {
            let (files, opening) = (&self.files, &mut self.opening);
            self.last_games.begin(&mut self.past_games, |path| {
                let ticket = opening.draw();
                files.load(ticket, path.to_owned());
                ticket
            });
        }
    }

    /// Opens the games of the last time, as soon as all of them are read and their plugins are found. Those whose plugins are not there
    /// are left out: their journals are free again.
    pub(super) fn open_last_games(&mut self) {
        let is_scanned = self.game_list.is_scanned();
        let can_be_opened =
            |record: &Record| is_scanned || self.game_list.game(&record.header.game).is_some();
        let Some(ReturningGames { games, shown, on_page }) = self.last_games.take_ready(can_be_opened) else {
            return;
        };
        let (mut opened, count) = (Vec::new(), games.len());
        for ReturningGame { record, journal, file, viewed, is_kept } in games {
            if self.games.len() + opened.len() == MOST_OPEN {
                break;
            }
            let ticket = self.opening.draw();
            if let Some(mut game) = self.open_game(ticket, (record, journal, file), viewed) {
                // Nobody may be there yet.
                if game.has_clock() {
                    game.session().set_paused(true);
                }
                opened.push((game, is_kept));
            }
        }
        let is_first = self.games.len() == 0 && !opened.is_empty();
        let is_complete = opened.len() == count;
        self.games.restore(opened, shown);
        if is_first && on_page && self.start_page.is_shown() {
            self.start_page.set_shown(ShownPage::Game);
        }
        if !is_complete {
            // Games that could not be opened are offered again.
            let listed = self.past_games.list_unfinished();
            self.warn_of(listed);
        }
    }

    /// Writes the list of the games that are open, if it has changed; `anyway`: also where only a game itself has.
    pub(super) fn keep_open_list(&mut self, anyway: bool) {
        let on_page = self.start_page.shown() == ShownPage::Game;
        self.last_games.save(|whole| self.games.list(on_page, whole), anyway);
    }

    /// Shows a game that is open.
    pub(super) fn select(&mut self, id: OpenGameId) {
        if self.games.select(id) {
            self.start_page.set_shown(ShownPage::Game);
        }
    }

    /// Closes a game: it is put away, and can be resumed if it has not ended.
    pub(super) fn close_game(&mut self, id: OpenGameId) {
        let Some(game) = self.games.close(id) else { return };
        if !game.is_viewed() && game.record().has_plies() && !game.record().is_finished() {
            self.tell(Kind::Information, &message!("tab-closed"));
        }
        self.put_away(game);
        if self.games.len() == 0 && self.start_page.shown() == ShownPage::Game {
            self.start_page.set_shown(ShownPage::Start);
        }
    }

    /// Whether the program keeps this file by itself, in the archive or for a run.
    fn is_kept_by_itself(&self, path: &Path) -> bool {
        let runs = [self.home.matches(), self.home.tournaments(), self.home.suites()];
        self.past_games.is_archived(path) || runs.iter().any(|folder| path.starts_with(folder))
    }

    /// Puts a game away that is open no more.
    pub(super) fn put_away(&mut self, game: GameView) {
        self.positions.forget_game(game.id());
        self.past_games.put_away(game.leave(), self.preferences.settings().most_kept);
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
            for game in self.past_games.played(self.games.views().map(GameView::record)) {
                if let Some(found) = self.game_list.game(&game.record.header.game) {
                    self.positions.ask(game.key(), found, &game.record, game.record.main_end());
                }
            }
        }
        let Some(game) = self.games.view() else { return };
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
            if let Key::Before(id, node) = &key
                && let Some(game) = self.games.find_mut(*id)
                && let Some((_, before)) = self.positions.get(&key)
            {
                game.learn_move(*node, before);
            }
        }
    }

    /// Asks for the setup of a new game of this kind.
    pub(super) fn ask_new_game(&mut self, id: &str) {
        if !self.has_room(Arrival::Begun) {
            return;
        }
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
        let Some(game) = self.games.view() else { return };
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
        let record = self.games.view()?.record().clone();
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
