//! The game on the board, with what belongs to it beside the board: the line in which moves are typed, the card at its end,
//! its sounds and its statistics. Only this part puts a game on the board and takes it off; what happens in it is the game's
//! own affair.

use abstrakt_system::{Home, SystemError};
use abstrakt_texts::Texts;
use egui::{Context, Rect, Ui};

use crate::background::Ticket;
use crate::dialogs::game_over;
use crate::game::GameView;
use crate::moves_log::WindowLog;
use crate::notices::Notices;
use crate::panels::typed::TypedMove;
use crate::sound::GameSounds;
use crate::state::Settings;

/// The news of a game for the other parts of the window, after an update.
#[derive(Default)]
pub(super) struct GameNews {
    /// The game whose plugin crashed.
    pub(super) crashed: Option<String>,
    /// The board as characters, to be copied under this ticket.
    pub(super) diagram: Option<(Ticket, String)>,
    /// The statistics log could not be written: the first failure in a row.
    pub(super) unlogged: Option<SystemError>,
}

/// The game on the board.
pub(super) struct ShownGame {
    view: Option<GameView>,
    typed: TypedMove,
    /// The card that tells how the game ended is shown.
    result_shown: bool,
    moves_log: WindowLog,
    sounds: GameSounds,
}

impl ShownGame {
    /// No game.
    pub(super) fn new() -> Self {
        Self {
            view: None,
            typed: TypedMove::default(),
            result_shown: false,
            moves_log: WindowLog::default(),
            sounds: GameSounds::new(),
        }
    }

    /// The game.
    pub(super) fn view(&self) -> Option<&GameView> {
        self.view.as_ref()
    }

    /// The game, to act in it.
    pub(super) fn view_mut(&mut self) -> Option<&mut GameView> {
        self.view.as_mut()
    }

    /// Puts a game on the board.
    pub(super) fn put(&mut self, game: GameView) {
        self.view = Some(game);
        self.typed = TypedMove::default();
        self.result_shown = false;
        self.sounds.reset();
    }

    /// Takes the game off the board, with what was typed of a comment.
    pub(super) fn take(&mut self) -> Option<GameView> {
        let mut game = self.view.take()?;
        game.write_comment();
        Some(game)
    }

    /// Collects what happened in the game.
    pub(super) fn update(
        &mut self,
        ctx: &Context,
        home: &Home,
        (settings, texts): (&Settings, &Texts),
        notices: &mut Notices,
    ) -> GameNews {
        let Some(game) = &mut self.view else { return GameNews::default() };
        let news = game.update(ctx, settings, texts, notices);
        self.sounds.update(game.moment(), settings.sound);
        self.result_shown |= news.over;
        let played = game.take_played();
        let logged = settings.moves_log.map_or(Ok(()), |format| self.moves_log.write(home, format, &played));
        let crashed = news.crashed.then(|| game.record().header.game.clone());
        GameNews { crashed, diagram: game.take_diagram(), unlogged: logged.err() }
    }

    /// Gives the keyboard to the line in which moves are typed, or takes it away.
    pub(super) fn focus_typed(&mut self, wanted: bool) {
        self.typed.wanted = wanted;
    }

    /// Draws the line in which moves are typed.
    pub(super) fn show_typed(&mut self, ui: &mut Ui, texts: &Texts) {
        if let Some(game) = &mut self.view {
            self.typed.show(ui, game, texts);
        }
    }

    /// Draws the card that tells how the game ended, if it is to be seen, over the panels of `page`.
    pub(super) fn show_result(&mut self, ctx: &Context, page: Rect, texts: &Texts) -> game_over::Decision {
        let game = self.view.as_ref().filter(|game| self.result_shown && game.result().is_some());
        game.map_or(game_over::Decision::Open, |game| {
            game_over::show(ctx, (page, game.board_bounds()), game, texts)
        })
    }

    /// The card goes.
    pub(super) fn hide_result(&mut self) {
        self.result_shown = false;
    }
}
