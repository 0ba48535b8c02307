//! The consequences of answers: those of a dialog, of the start page, of the card at the end of a game, and of work on files.

use std::path::{Path, PathBuf};

use abstrakt_engine::{Limits, Preset, presets};
use abstrakt_exchange::Form;
use abstrakt_library::import::Source;
use abstrakt_record::{SeatId, SeatKind};
use abstrakt_system::SystemError;
use abstrakt_texts::{message, say};
use abstrakt_vocabulary::HeuristicChoice;
use egui::{Context, Rect};

use super::clipboard::Copied;
use super::dialogs::{Confirmed, Dialog, DialogContext, DialogEvent, engine_form};
use super::engines::job_engine;
use super::lab::TIME;
use super::start_page::ShownPage;
use super::{App, library};
use crate::background::{Identified as _, Ticket};
use crate::command::Command;
use crate::dialogs::Decision;
use crate::dialogs::file::{Purpose, SaveDialog};
use crate::dialogs::game_over::GameOverAction;
use crate::dialogs::import::ImportDialog;
use crate::dialogs::recovery::RecoveryAction;
use crate::exchange::Plugins;
use crate::files::FileOutcome;
use crate::game::GameView;
use crate::game_list::GameList;
use crate::lab::LabOrder;
use crate::lab_page::{ExportContent, LabChoice, LabExport, heuristic_name};
use crate::learned_files::LearnedFile;
use crate::library_page::LibraryChoice;
use crate::notices::Kind;
use crate::seat_choice::NamedEngine;
use crate::start::StartChoice;
use crate::summary;

impl App {
    /// Draws the dialog that is open, and does what was decided in it.
    pub(super) fn show_dialog(&mut self, ctx: &Context) {
        let (host, timeouts) = (&self.environment.host, self.environment.timeouts);
        let event = self.dialogs.show(
            ctx,
            &mut DialogContext {
                preferences: &mut self.preferences,
                opening: &mut self.opening,
                engines: &self.engines,
                registry: &self.environment.engines.registry,
                game_list: &mut self.game_list,
                positions: &mut self.positions,
                files: &self.files,
                home: &self.home,
                plugins: &|games: &GameList| Plugins::new(games.games(), host, timeouts),
            },
        );
        match event {
            None => {}
            Some(DialogEvent::Begin(header)) => self.begin(*header),
            Some(DialogEvent::Arrange(header)) => self.arrange(*header, Vec::new()),
            Some(DialogEvent::AskGame(header, shown)) => self.ask_game_from(&header, *shown),
            Some(DialogEvent::Analyse(header)) => self.analyse_from(*header),
            Some(DialogEvent::Seats(seats)) => self.change_seats(seats),
            Some(DialogEvent::PlayOn(seats)) => {
                self.change_seats(seats);
                let begun = self.games.view_mut().map(GameView::play_on);
                begun.and_then(|begun| self.warn_of(begun));
            }
            Some(DialogEvent::File(purpose, path)) => self.take_file(purpose, path),
            Some(DialogEvent::Import(paths, encoding)) => {
                self.library.import(paths.into_iter().map(Source::Path).collect(), encoding);
            }
            Some(DialogEvent::Append(path)) => self.write_game(path, true),
            Some(DialogEvent::Opened(ticket, game)) => self.opened(ticket, *game),
            Some(DialogEvent::Failed(message)) => self.tell(Kind::Warning, &message),
            Some(DialogEvent::Confirmed(confirmed)) => self.confirmed(confirmed),
            Some(DialogEvent::StopEngine) => self.engines.forget(),
            Some(DialogEvent::LeaveEngine) => {
                self.engines.forget();
                self.lab.take_engines(&self.game_list, &self.environment.engines.registry, None);
            }
            Some(DialogEvent::TryEngine(engine, is_introduced)) => {
                let engine = job_engine(*engine, is_introduced, &self.game_list, &self.environment);
                let started = engine.map(|engine| self.engines.start_trial(engine, &self.environment));
                started.and_then(|started| self.warn_of(started));
            }
            Some(DialogEvent::KeepEngine(engine, is_introduced, change)) => {
                let engine = job_engine(*engine, is_introduced, &self.game_list, &self.environment);
                let world = (&self.home, &self.environment);
                let started = engine.map(|engine| self.engines.start_change(engine, change, world));
                started.and_then(|started| self.warn_of(started));
            }
            Some(DialogEvent::RemoveEngine(name)) => {
                let removing = self.engines.start_removal(name, (&self.home, &self.environment));
                self.warn_of(removing);
            }
        }
        let is_kept = self.environment.engines.conversations.is_some();
        if self.preferences.settings().conversations != is_kept {
            self.pass_engines_on();
        }
    }

    fn change_seats(&mut self, seats: Vec<(SeatId, String, SeatKind)>) {
        for (seat, name, kind) in seats {
            let changed = self.games.view_mut().map(|game| game.session().set_seat(seat, &name, kind));
            changed.and_then(|changed| self.warn_of(changed));
        }
    }

    /// Carries out the act that was confirmed.
    fn confirmed(&mut self, confirmed: Confirmed) {
        let most_kept = self.preferences.settings().most_kept;
        let done = match (confirmed, self.games.view_mut()) {
            (Confirmed::DeleteGames(games), _) => {
                return self.library.delete(games, self.past_games.archive());
            }
            (Confirmed::Discard(journal), _) => return self.past_games.discard(vec![journal], most_kept),
            (Confirmed::DiscardAll(journals), _) => return self.past_games.discard(journals, most_kept),
            (Confirmed::Resign(seat), Some(game)) => game.session().resign(seat),
            (Confirmed::Draw(seat), Some(game)) => match game.draw_refusal(seat, self.preferences.texts()) {
                Some(refusal) => return self.notices.add(Kind::Information, refusal),
                None => game.session().agree_draw(),
            },
            (Confirmed::Delete(node), Some(game)) => game.session().delete(node),
            (Confirmed::Resign(_) | Confirmed::Draw(_) | Confirmed::Delete(_), None) => return,
        };
        self.warn_of(done);
    }

    /// Carries out the choice made on the start page.
    pub(super) fn take_choice(&mut self, choice: StartChoice) {
        match choice {
            StartChoice::Play(id) => self.ask_new_game(&id),
            StartChoice::Back => self.start_page.set_shown(ShownPage::Game),
            StartChoice::Open(path) => self.open_file(path),
            StartChoice::Look => self.game_list.rescan(),
            StartChoice::JudgeAgain(path) => self.game_list.judge_again(path),
            StartChoice::Recover(RecoveryAction::Resume(index)) => self.recover(index),
            StartChoice::Recover(RecoveryAction::Discard(index)) => self.ask_discard(index),
            StartChoice::Recover(RecoveryAction::DiscardAll) => self.ask_discard_all(),
            StartChoice::Lab => self.show_lab(),
            StartChoice::Library => self.show_library(),
            StartChoice::OpenRun(path) => {
                self.show_lab();
                self.start_run(LabOrder::Open { path, goes_on: false });
            }
            StartChoice::OpenPlayed => self.dialogs.ask_open(&self.files, &self.home),
        }
    }

    /// Shows the lab.
    pub(super) fn show_lab(&mut self) {
        self.lab.list(&self.home);
        self.start_page.set_shown(ShownPage::Lab);
    }

    /// Shows the library.
    pub(super) fn show_library(&mut self) {
        self.library.enter();
        self.start_page.set_shown(ShownPage::Library);
    }

    /// Carries out the choice made in the library.
    pub(super) fn take_library_choice(&mut self, choice: LibraryChoice) {
        match choice {
            LibraryChoice::Leave => self.start_page.leave_page(),
            LibraryChoice::Open(id) => {
                let ticket = self.opening.draw();
                self.library.open(ticket, id);
            }
            LibraryChoice::AskImport => {
                self.dialogs.open(Dialog::Import(ImportDialog::new(&self.home.games())));
            }
            LibraryChoice::AskExport(games) => {
                self.library.choose(games);
                let proposal = library::proposal(&self.home.games(), |path| self.files.is_taken(path));
                let dialog = SaveDialog::new(Purpose::Games(Form::Record), &proposal, None);
                self.dialogs.open(Dialog::Save(dialog));
            }
            LibraryChoice::AskDelete(games) => {
                self.dialogs.ask(Confirmed::DeleteGames(games), String::new(), self.preferences.texts());
            }
            // The library has done that itself.
            LibraryChoice::List(_)
            | LibraryChoice::ListAgain
            | LibraryChoice::StopImport
            | LibraryChoice::CloseReport
            | LibraryChoice::StopExport => {}
        }
    }

    /// Imports a text from the clipboard.
    pub(super) fn import_text(&mut self, text: &str) {
        let name = say!(self.preferences.texts(), "collection-pasted");
        self.library.import(vec![Source::Text(name, text.as_bytes().to_vec())], None);
    }

    /// Writes the games of the library that were chosen.
    fn export_games(&mut self, path: &Path, each: Form) {
        let plugins = self.plugins(&self.game_list);
        let language = self.preferences.texts().language();
        let begun = self.library.export((path, each), plugins, language);
        self.warn_of(begun);
    }

    /// Tells that the run of the lab continues, if one is being played.
    pub(super) fn tell_playing(&mut self) {
        if let Some(name) = self.lab.playing() {
            let line = say!(self.preferences.texts(), "lab-goes-on", name);
            self.notices.add(Kind::Information, line);
        }
    }

    /// Carries out the choice made in the lab.
    pub(super) fn take_lab_choice(&mut self, choice: LabChoice) {
        match choice {
            LabChoice::Leave => {
                self.start_page.leave_page();
                self.tell_playing();
            }
            LabChoice::Begin(plan) => self.start_run(LabOrder::Begin(plan)),
            LabChoice::Open { path, goes_on } => self.start_run(LabOrder::Open { path, goes_on }),
            LabChoice::AddEngine(game) => {
                let form = engine_form(&game, None, &self.game_list);
                self.dialogs.open(form);
            }
            LabChoice::Keep => match self.lab.learned() {
                Some(file) => {
                    let begun = self.learned.save(file, self.home.learned());
                    self.warn_of(begun.map_err(SystemError::from));
                }
                None => self.keep_tuned(),
            },
            LabChoice::OpenGame(path) => self.open_file(path),
            LabChoice::Export(export) => self.ask_export(*export),
            // The lab has done that itself.
            LabChoice::Stop | LabChoice::Close => {}
        }
    }

    /// Asks where something of the lab is to be written.
    fn ask_export(&mut self, export: LabExport) {
        let purpose = match export.content {
            ExportContent::Tables(_) => Purpose::Tables,
            ExportContent::Plot(_) => Purpose::Plot,
        };
        let names = (1..).map(|number| match number {
            1 => format!("{}.{}", export.name, purpose.ending()),
            _ => format!("{}-{number}.{}", export.name, purpose.ending()),
        });
        let mut paths = names.map(|name| self.home.games().join(name));
        let Some(proposal) = paths.find(|path| !self.files.is_taken(path)) else { return };
        self.lab.keep_export(export);
        self.dialogs.open(Dialog::Save(SaveDialog::new(purpose, &proposal, None)));
    }

    /// Begins a run of the lab, or opens one.
    fn start_run(&mut self, order: LabOrder) {
        let world = (self.plugins(&self.game_list), &self.environment);
        let started = self.lab.start(order, &self.home, world, self.preferences.texts());
        self.warn_of(started);
    }

    /// Asks whether an unfinished game is to be discarded.
    fn ask_discard(&mut self, index: usize) {
        let Some((game, _)) = self.past_games.unfinished().get(index) else { return };
        let (header, texts) = (&game.record.header, self.preferences.texts());
        let found = self.game_list.game(&header.game);
        let name = found.map_or(&*header.game, |found| found.facts.name.get(texts.language().code()));
        let name = format!("{name}: {}", summary::opponents(header, texts));
        self.dialogs.ask(Confirmed::Discard(game.path.clone()), name, texts);
    }

    /// Asks whether all unfinished games are to be discarded: those that are listed now.
    fn ask_discard_all(&mut self) {
        let unfinished = self.past_games.unfinished().iter();
        let journals: Vec<PathBuf> = unfinished.map(|(game, _)| game.path.clone()).collect();
        let count = journals.len().to_string();
        self.dialogs.ask(Confirmed::DiscardAll(journals), count, self.preferences.texts());
    }

    /// Draws the card that tells how the game ended, over the panels of `page`, and does what was decided on it.
    pub(super) fn show_result(&mut self, ctx: &Context, page: Rect) {
        match self.games.show_result(ctx, page, self.preferences.texts()) {
            Decision::Open => {}
            Decision::Act(GameOverAction::Again) => self.again(false),
            Decision::Act(GameOverAction::Swap) => self.again(true),
            Decision::Act(GameOverAction::Review) => {
                self.games.hide_result();
                self.execute(ctx, Command::First);
                self.execute(ctx, Command::Review);
            }
            Decision::Cancel => self.games.hide_result(),
        }
    }

    /// Opens or writes a file.
    pub(super) fn take_file(&mut self, purpose: Purpose, path: PathBuf) {
        match (purpose, self.games.view_mut()) {
            (Purpose::Open, _) => self.open_file(path),
            (Purpose::Save, Some(game)) => match Form::of(&path) {
                None | Some(Form::Record) => {
                    self.files.save(game.begin_save(), path, game.record().clone());
                }
                Some(_) => self.write_game(path, false),
            },
            (Purpose::Picture, Some(game)) => {
                let settings = self.preferences.settings();
                if let Some(picture) = game.picture(settings, self.preferences.texts()) {
                    self.files.export(path, picture);
                }
            }
            (Purpose::Animation, Some(_)) => {
                if let Some(animation) = self.animation() {
                    self.tell(Kind::Information, &message!("animation-begun"));
                    self.files.animation(path, animation);
                }
            }
            (Purpose::Tables | Purpose::Plot, _) => self.lab.write_export(path, &self.files),
            (Purpose::Games(each), _) => self.export_games(&path, each),
            (
                Purpose::Tournament
                | Purpose::Program
                | Purpose::Import
                | Purpose::ImportFolder
                | Purpose::Library,
                _,
            )
            | (Purpose::Save | Purpose::Picture | Purpose::Animation, None) => {}
        }
    }

    /// A file was read or written.
    pub(super) fn take_file_outcome(&mut self, ctx: &Context, outcome: FileOutcome) {
        tracing::debug!(request = ?outcome.request(), "done");
        match outcome {
            FileOutcome::Opened(ticket, game) => {
                if let Some(game) = self.last_games.take_read(ticket, game) {
                    self.opened(ticket, *game);
                }
            }
            FileOutcome::Deleted(path, record) => {
                self.dialogs.note_deleted(&self.files, &self.home);
                if let Some(record) = record.filter(|_| self.past_games.is_archived(&path)) {
                    self.library.delete_same(*record);
                    let listed = self.past_games.list();
                    self.warn_of(listed);
                }
            }
            FileOutcome::Listed(ticket, games) => self.dialogs.list(ticket, games),
            FileOutcome::Saved(save, path) => {
                self.tell(Kind::Done, &message!("file-saved", path = &path));
                self.preferences.edit().0.remember_file(&path);
                if let Some(game) = self.games.find_mut(save.game) {
                    game.saved(save, path);
                }
            }
            FileOutcome::Exported(path) => self.tell(Kind::Done, &message!("file-exported", path = &path)),
            FileOutcome::Written(path) => self.tell(Kind::Done, &message!("file-written", path = &path)),
            FileOutcome::Drawn(ticket, picture) => self.copy_late(ctx, ticket, Copied::Picture(picture)),
            FileOutcome::Text(ticket, text) => self.copy_late(ctx, ticket, Copied::Text(text)),
            // A file that is not there any more is left out.
            FileOutcome::Failed(request, _) if self.last_games.take_failed(&request) => {}
            FileOutcome::Failed(_, message) => {
                self.closing.cancel();
                self.tell(Kind::Warning, &message);
            }
        }
    }

    /// Copies what had to be made first, unless something else was copied meanwhile.
    pub(super) fn copy_late(&mut self, ctx: &Context, ticket: Ticket, copied: Copied) {
        let told = match copied {
            Copied::Text(_) => message!("clipboard-copied"),
            Copied::Picture(_) => message!("picture-copied"),
        };
        if self.clipboard.put(ctx, ticket, copied) {
            self.tell(Kind::Done, &told);
        }
    }

    /// The best weights become a computer of the user's own.
    fn keep_tuned(&mut self) {
        let (Some(state), Some(computer)) = (self.lab.tuning(), self.lab.tuned()) else { return };
        let (plan, texts) = (&state.plan, self.preferences.texts());
        let facts = self.game_list.game(&plan.game).map(|found| &*found.facts);
        let heuristic = heuristic_name(facts, &plan.heuristic, texts);
        let (plain, game) = (say!(texts, "tuning-computer", heuristic), plan.game.clone());
        if let Some(spec) = self.warn_of(computer) {
            self.add_computer(NamedEngine::new(plain, &spec, &game));
        }
    }

    /// Evaluations that were kept become computers of the user's own.
    pub(super) fn collect_kept(&mut self, ctx: &Context) {
        for kept in self.learned.collect(ctx) {
            let Some(LearnedFile { game, name, choice }) = self.warn_of(kept) else { continue };
            let Some(found) = self.game_list.game(&game) else { continue };
            let [_, Preset { mut spec, .. }, ..] = presets(&found.facts);
            spec.heuristic = HeuristicChoice::default();
            spec.learned = Some(choice);
            spec.limits = Limits { time: Some(TIME), ..Limits::default() };
            let plain = say!(self.preferences.texts(), "learning-computer", name);
            self.add_computer(NamedEngine::new(plain, &spec, &game));
        }
    }

    /// A computer is the user's own from now on, and that is told.
    fn add_computer(&mut self, computer: NamedEngine) {
        let name = self.preferences.add_computer(computer);
        let kept = say!(self.preferences.texts(), "tuning-kept", name);
        self.notices.add(Kind::Done, kept);
    }
}
