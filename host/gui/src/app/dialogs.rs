//! The dialogs over the window. Only this part decides which one is open; what follows from an answer is told as a
//! [`DialogEvent`].

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_external::{RegisteredEngine, Registry};
use abstrakt_formats::TextEncoding;
use abstrakt_library::EntryId;
use abstrakt_record::{Header, NodeId, SeatId, SeatKind};
use abstrakt_system::Home;
use abstrakt_texts::{Message, Texts, message};
use abstrakt_vocabulary::Facts;
use egui::Context;

use super::collection::OpenedCollection;
use super::engines::Engines;
use super::opening::Opening;
use super::preferences::Preferences;
use crate::background::{Sequence, Ticket};
use crate::dialogs::arrange::{Arrange, ArrangeAction};
use crate::dialogs::confirm::Confirm;
use crate::dialogs::engine::{EngineAction, EngineDialog};
use crate::dialogs::file::{Purpose, SaveAction, SaveDialog};
use crate::dialogs::import::ImportDialog;
use crate::dialogs::new_game::{NewGame, NewGameAction};
use crate::dialogs::open::{OpenAction, OpenDialog};
use crate::dialogs::openings::OpeningsDialog;
use crate::dialogs::players::{Players, PlayersAction};
use crate::dialogs::saved::SavedContext;
use crate::dialogs::settings::{SettingsAction, SettingsContext, SettingsDialog};
use crate::dialogs::{Decision, about, keys};
use crate::engine_job::ListChange;
use crate::exchange::Plugins;
use crate::files::{Files, OpenedGame, SavedGame};
use crate::game_list::GameList;
use crate::positions::{Positions, ShownPosition};
use crate::seat_choice::external_engines;

/// A dialog over everything else.
pub(super) enum Dialog {
    NewGame(Box<NewGame>),
    Arrange(Box<Arrange>),
    Players(Players),
    Open(OpenDialog),
    Save(SaveDialog),
    Import(ImportDialog),
    Openings(OpeningsDialog),
    Collection(Box<OpenedCollection>),
    Confirm(Confirm<Confirmed>),
    Settings(SettingsDialog),
    /// An external engine, and the dialog for which it is added.
    Engine(Box<EngineDialog>, Option<Box<Dialog>>),
    About,
    Keys,
}

/// An act that is carried out only after a confirmation.
#[derive(Clone, Debug)]
pub(super) enum Confirmed {
    /// This seat resigns.
    Resign(SeatId),
    /// This seat offers a draw, and the other persons agree.
    Draw(SeatId),
    /// This move and everything after it is deleted.
    Delete(NodeId),
    /// The unfinished game of this journal is discarded.
    Discard(PathBuf),
    /// The unfinished games of these journals are discarded.
    DiscardAll(Vec<PathBuf>),
    /// These games of the library are deleted.
    DeleteGames(Vec<EntryId>),
}

/// A decision of the user in a dialog.
pub(super) enum DialogEvent {
    /// A game begins.
    Begin(Box<Header>),
    /// A position is set up for such a game.
    Arrange(Box<Header>),
    /// It is asked who plays from a position that was set up.
    AskGame(Box<Header>, Box<ShownPosition>),
    /// A position that was set up is shown with persons on all seats.
    Analyse(Box<Header>),
    /// Other players sit on these seats.
    Seats(Vec<(SeatId, String, SeatKind)>),
    /// The same, and the game that was looked at is played from the position shown.
    PlayOn(Vec<(SeatId, String, SeatKind)>),
    /// This file is opened or written.
    File(Purpose, PathBuf),
    /// These files and folders are imported, in this encoding where they are not UTF-8.
    Import(Vec<PathBuf>, Option<TextEncoding>),
    /// The game is written behind the games of this file.
    Append(PathBuf),
    /// A game of a collection is put on the board.
    Opened(Ticket, Box<OpenedGame>),
    /// A collection cannot be read.
    Failed(Message),
    /// Yes.
    Confirmed(Confirmed),
    /// An external engine is tried; whether its options are known.
    TryEngine(Box<RegisteredEngine>, bool),
    /// The work with an engine ends.
    StopEngine,
    /// The same, and its dialog is closed without an engine.
    LeaveEngine,
    /// An external engine is registered; whether its options are known.
    KeepEngine(Box<RegisteredEngine>, bool, ListChange),
    /// The engine of this name is registered no more.
    RemoveEngine(String),
}

/// The things that dialogs need of other parts.
pub(super) struct DialogContext<'a> {
    pub(super) preferences: &'a mut Preferences,
    pub(super) opening: &'a mut Opening,
    pub(super) engines: &'a Engines,
    pub(super) registry: &'a Registry,
    pub(super) game_list: &'a mut GameList,
    pub(super) positions: &'a mut Positions,
    pub(super) files: &'a Files,
    pub(super) home: &'a Home,
    /// The games found, for threads that read.
    pub(super) plugins: &'a dyn Fn(&GameList) -> Plugins,
}

/// The one dialog that is open, and the lists that are read for it.
#[derive(Default)]
pub(super) struct Dialogs {
    current: Option<Dialog>,
    /// Lists of saved games.
    listings: Sequence,
}

impl Dialogs {
    /// Opens a dialog in place of any other.
    pub(super) fn open(&mut self, dialog: Dialog) {
        self.current = Some(dialog);
    }

    /// Whether a dialog is open.
    pub(super) fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// Whether a dialog is open that concerns the game on the board, which then stays until it is answered.
    pub(super) fn is_about_game(&self) -> bool {
        matches!(self.current, Some(Dialog::Save(_) | Dialog::Players(_) | Dialog::Confirm(_)))
    }

    /// Another game is on the board: what was asked about the one before is asked no more.
    pub(super) fn forget_game(&mut self) {
        self.current
            .take_if(|dialog| matches!(dialog, Dialog::Save(_) | Dialog::Players(_) | Dialog::Confirm(_)));
    }

    /// Asks which game is opened, of those that a person has saved and those that are kept by themselves.
    pub(super) fn ask_open(&mut self, files: &Files, home: &Home) {
        files.list(self.listings.draw(), [home.games(), home.archive()]);
        self.open(Dialog::Open(OpenDialog::new(&home.games(), home.archive())));
    }

    /// A file was deleted: saved games are listed anew, where they are shown.
    pub(super) fn note_deleted(&mut self, files: &Files, home: &Home) {
        if matches!(self.current, Some(Dialog::Open(_))) {
            files.list(self.listings.draw(), [home.games(), home.archive()]);
        }
    }

    /// Saved games are listed, unless a later list is there.
    pub(super) fn list(&mut self, ticket: Ticket, games: Vec<SavedGame>) {
        if self.listings.admit(ticket)
            && let Some(Dialog::Open(dialog)) = &mut self.current
        {
            dialog.list(games);
        }
    }

    /// Asks whether `confirmed` is meant; `name` is what the question names.
    pub(super) fn ask(&mut self, confirmed: Confirmed, name: String, texts: &Texts) {
        let (title, question, ahead) = match &confirmed {
            Confirmed::Resign(_) => {
                (message!("command-resign"), message!("confirm-resign", name), message!("command-resign"))
            }
            Confirmed::Draw(_) => {
                (message!("command-agree-draw"), message!("confirm-draw", name), message!("confirm-draw-yes"))
            }
            Confirmed::Delete(_) => (
                message!("command-delete-from"),
                message!("confirm-delete", name),
                message!("confirm-delete-yes"),
            ),
            Confirmed::Discard(_) => {
                (message!("recovery-forget"), message!("confirm-discard", name), message!("recovery-forget"))
            }
            Confirmed::DeleteGames(games) => (
                message!("library-delete"),
                message!("confirm-delete-games", count = games.len()),
                message!("confirm-delete-yes"),
            ),
            Confirmed::DiscardAll(_) => (
                message!("recovery-forget-all"),
                message!("confirm-discard-all", name),
                message!("recovery-forget"),
            ),
        };
        let [title, question, ahead] = [title, question, ahead].map(|message| texts.render(&message));
        self.open(Dialog::Confirm(Confirm::new(title, question, ahead, confirmed)));
    }

    /// The list of external engines has changed: dialogs with seats offer those that there are now, and one that was opened to add
    /// an engine gives way to the one that asked for it.
    pub(super) fn engines_listed(&mut self, registry: &Registry, added: Option<&str>) {
        self.current = match self.current.take() {
            Some(Dialog::Engine(_, asking)) => asking.map(|dialog| *dialog),
            other => other,
        };
        match &mut self.current {
            Some(Dialog::NewGame(dialog)) => {
                dialog.take_engines(external_engines(dialog.facts(), registry), added);
            }
            Some(Dialog::Players(dialog)) => {
                dialog.take_engines(external_engines(dialog.facts(), registry), added);
            }
            _ => {}
        }
    }

    /// Whether the dialog of an external engine is open, which tells how the work with it has ended.
    pub(super) fn shows_engine(&self) -> bool {
        matches!(self.current, Some(Dialog::Engine(..)))
    }

    /// Draws the dialog that is open, and returns what was decided in it.
    pub(super) fn show(&mut self, ctx: &Context, context: &mut DialogContext<'_>) -> Option<DialogEvent> {
        let (kept, event) = self.current.take()?.show(ctx, context);
        self.current = kept;
        event
    }
}

/// The dialog, if it stays open, and what was decided in it.
type Answered = (Option<Dialog>, Option<DialogEvent>);

fn stays(dialog: Dialog) -> Answered {
    (Some(dialog), None)
}

fn decided(event: DialogEvent) -> Answered {
    (None, Some(event))
}

/// Lets the dialog stay, closes it, or does what was decided in it.
fn answered<T>(decision: Decision<T>, dialog: Dialog, act: impl FnOnce(T, Dialog) -> Answered) -> Answered {
    match decision {
        Decision::Open => stays(dialog),
        Decision::Cancel => (None, None),
        Decision::Act(action) => act(action, dialog),
    }
}

impl Dialog {
    fn show(self, ctx: &Context, context: &mut DialogContext<'_>) -> Answered {
        let (settings, texts) = context.preferences.edit();
        match self {
            Self::NewGame(mut dialog) => {
                let decision = dialog.show(ctx, &mut settings.engines, texts);
                if let Decision::Act(NewGameAction::Start(header) | NewGameAction::Arrange(header)) =
                    &decision
                {
                    settings.setups.insert(header.game.clone(), dialog.remembered());
                }
                answered(decision, Self::NewGame(dialog), |action, dialog| match action {
                    NewGameAction::Start(header) => decided(DialogEvent::Begin(header)),
                    NewGameAction::Arrange(header) => decided(DialogEvent::Arrange(header)),
                    NewGameAction::AddEngine(game) => add_engine(&game, Some(dialog), context),
                })
            }
            Self::Arrange(mut dialog) => {
                answered(dialog.show(ctx, texts), Self::Arrange(dialog), |action, _| match action {
                    ArrangeAction::Play(header, shown) => decided(DialogEvent::AskGame(header, shown)),
                    ArrangeAction::Analyse(header) => decided(DialogEvent::Analyse(header)),
                })
            }
            Self::Players(mut dialog) => {
                let decision = dialog.show(ctx, &mut settings.engines, texts);
                answered(decision, Self::Players(dialog), |action, dialog| match action {
                    PlayersAction::Change(seats) => decided(DialogEvent::Seats(seats)),
                    PlayersAction::GoOn(seats) => decided(DialogEvent::PlayOn(seats)),
                    PlayersAction::AddEngine(game) => add_engine(&game, Some(dialog), context),
                })
            }
            Self::Open(dialog) => show_open(ctx, dialog, context),
            Self::Save(mut dialog) => {
                let decision = dialog.show(ctx, context.files, texts);
                let purpose = dialog.purpose;
                answered(decision, Self::Save(dialog), |action, _| match action {
                    SaveAction::Take(path) => decided(DialogEvent::File(purpose, path)),
                    SaveAction::Append(path) => decided(DialogEvent::Append(path)),
                })
            }
            Self::Import(mut dialog) => {
                answered(dialog.show(ctx, texts), Self::Import(dialog), |(paths, encoding), _| {
                    decided(DialogEvent::Import(paths, encoding))
                })
            }
            Self::Openings(mut dialog) => {
                answered(dialog.show(ctx, texts), Self::Openings(dialog), |library, _| {
                    settings.openings = library;
                    (None, None)
                })
            }
            Self::Collection(opened) => opened.show(ctx, context),
            Self::Confirm(mut dialog) => {
                answered(dialog.show(ctx, texts), Self::Confirm(dialog), |confirmed, _| {
                    decided(DialogEvent::Confirmed(confirmed))
                })
            }
            Self::Settings(dialog) => show_settings(ctx, dialog, context),
            Self::Engine(dialog, asking) => show_engine(ctx, dialog, asking, context),
            Self::Keys => (keys::show(ctx, texts).then_some(Self::Keys), None),
            Self::About => (about::show(ctx, texts).then_some(Self::About), None),
        }
    }
}

/// The form of an engine that is added for a game, in place of the dialog that asks for it.
pub(super) fn engine_form(game: &str, asking: Option<Dialog>, games: &GameList) -> Dialog {
    Dialog::Engine(Box::new(EngineDialog::add(all_facts(games), game)), asking.map(Box::new))
}

fn add_engine(game: &str, asking: Option<Dialog>, context: &DialogContext<'_>) -> Answered {
    stays(engine_form(game, asking, context.game_list))
}

fn all_facts(games: &GameList) -> Vec<Arc<Facts>> {
    games.games().iter().map(|found| Arc::clone(&found.facts)).collect()
}

fn show_engine(
    ctx: &Context,
    mut dialog: Box<EngineDialog>,
    asking: Option<Box<Dialog>>,
    context: &DialogContext<'_>,
) -> Answered {
    let decision = dialog.show(ctx, context.engines.job(), context.registry, context.preferences.texts());
    let event = match decision {
        Decision::Cancel => return (asking.map(|dialog| *dialog), Some(DialogEvent::LeaveEngine)),
        Decision::Open => None,
        Decision::Act(EngineAction::Stop) => Some(DialogEvent::StopEngine),
        Decision::Act(EngineAction::Try(engine, is_introduced)) => {
            Some(DialogEvent::TryEngine(engine, is_introduced))
        }
        Decision::Act(EngineAction::Keep(engine, is_introduced, replaced)) => {
            let change = replaced.map_or(ListChange::Add, ListChange::Replace);
            Some(DialogEvent::KeepEngine(engine, is_introduced, change))
        }
    };
    (Some(Dialog::Engine(dialog, asking)), event)
}

fn show_settings(ctx: &Context, mut dialog: SettingsDialog, context: &mut DialogContext<'_>) -> Answered {
    let mut settings = context.preferences.settings().clone();
    let zoom = settings.zoom;
    let texts = context.preferences.texts();
    let shown = SettingsContext {
        game_list: context.game_list,
        home: context.home,
        registered: context.registry.engines(),
        texts,
    };
    let decision = dialog.show(ctx, &mut settings, &shown);
    if settings.zoom != zoom {
        ctx.set_zoom_factor(settings.zoom);
    }
    context.preferences.change(ctx, settings);
    answered(decision, Dialog::Settings(dialog), |action, dialog| {
        match action {
            SettingsAction::JudgeAgain(file) => context.game_list.judge_again(file),
            SettingsAction::Look => context.game_list.rescan(),
            SettingsAction::AddEngine => return add_engine("", Some(dialog), context),
            SettingsAction::ChangeEngine(place) => {
                if let Some(engine) = context.registry.engines().get(place) {
                    let form = EngineDialog::change(all_facts(context.game_list), engine);
                    return stays(Dialog::Engine(Box::new(form), Some(Box::new(dialog))));
                }
            }
            SettingsAction::RemoveEngine(name) => {
                return (Some(dialog), Some(DialogEvent::RemoveEngine(name)));
            }
        }
        stays(dialog)
    })
}

fn show_open(ctx: &Context, mut dialog: OpenDialog, context: &mut DialogContext<'_>) -> Answered {
    let (games, texts) = (&*context.game_list, context.preferences.texts());
    let code = texts.language().code();
    let name = |id: &str| match games.game(id) {
        Some(found) => found.facts.name.get(code).to_owned(),
        None => id.to_owned(),
    };
    let shown = SavedContext { positions: context.positions, name: &name, texts };
    let decision = dialog.show(ctx, &shown);
    for game in dialog.in_sight() {
        if let Some(found) = games.game(&game.record.header.game) {
            context.positions.ask(game.key(), found, &game.record, game.record.main_end());
        }
    }
    answered(decision, Dialog::Open(dialog), |action, dialog| match action {
        OpenAction::Take(path) => decided(DialogEvent::File(Purpose::Open, path)),
        OpenAction::Delete(path) => {
            context.files.delete(path);
            stays(dialog)
        }
    })
}
