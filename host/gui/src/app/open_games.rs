//! The games that are open, in the order of their tabs, and which of them is shown; with each the line in which moves are typed and
//! the card at its end; and sounds and statistics of all. Only this part puts a game into a tab and takes it out, changes their order,
//! and decides which one is shown; what happens in a game is the game's own affair.

use abstrakt_system::{Home, SystemError};
use abstrakt_texts::{Texts, say};
use egui::{Context, Rect, Ui};

use crate::background::{OpenGameId, Ticket};
use crate::dialogs::Decision;
use crate::dialogs::game_over::{self, GameOverAction};
use crate::game::GameView;
use crate::game_list::GameList;
use crate::moves_log::WindowLog;
use crate::notices::{Kind, Notices};
use crate::open_list::OpenList;
use crate::panels::typed::TypedMove;
use crate::sound::GameSounds;
use crate::state::Settings;
use crate::tabs::Tab;

/// Most games that are open: each has a process of its own, and more for its computers.
pub(super) const MOST_OPEN: usize = 16;

/// The news of the games for the other parts of the window, after an update.
#[derive(Default)]
pub(super) struct GamesNews {
    /// Games whose plugins crashed.
    pub(super) crashed: Vec<String>,
    /// Boards as characters, to be copied under these tickets.
    pub(super) diagrams: Vec<(Ticket, String)>,
    /// The statistics log could not be written: the first failure in a row.
    pub(super) unlogged: Option<SystemError>,
}

/// The origin of a game that is to be shown, by which it gets its tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It begins in the usual position.
    Begun,
    /// It is a position to be played or looked at, or a game that goes on.
    Continued,
    /// It is only looked at.
    Viewed,
}

/// A game in its tab.
struct OpenGame {
    view: GameView,
    typed: TypedMove,
    /// The card that tells how the game ended is shown.
    result_shown: bool,
    /// Something happened in it while another one was shown.
    has_news: bool,
    /// Plies before the position shown, as of the last news.
    seen: usize,
    /// It has its tab for itself, though it is only looked at.
    is_kept: bool,
}

impl OpenGame {
    fn new(view: GameView, is_kept: bool) -> Self {
        let seen = view.record().plies().len();
        Self { view, typed: TypedMove::default(), result_shown: false, has_news: false, seen, is_kept }
    }

    /// Whether it gives its tab up to the next record that is looked at.
    fn is_preview(&self) -> bool {
        !self.is_kept && self.view.is_as_read() && !self.view.analysis.live().is_on()
    }
}

/// The games that are open.
pub(super) struct OpenGames {
    games: Vec<OpenGame>,
    /// The place of the one that is shown; 0 where there is none.
    shown: usize,
    moves_log: WindowLog,
    sounds: GameSounds,
}

impl OpenGames {
    /// No game.
    pub(super) fn new() -> Self {
        Self { games: Vec::new(), shown: 0, moves_log: WindowLog::default(), sounds: GameSounds::new() }
    }

    /// The number of games.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// The game shown.
    pub(super) fn view(&self) -> Option<&GameView> {
        self.games.get(self.shown).map(|game| &game.view)
    }

    /// The game shown, to act in it.
    pub(super) fn view_mut(&mut self) -> Option<&mut GameView> {
        self.games.get_mut(self.shown).map(|game| &mut game.view)
    }

    /// All games, in the order of their tabs.
    pub(super) fn views(&self) -> impl Iterator<Item = &GameView> {
        self.games.iter().map(|game| &game.view)
    }

    /// The same, to act in them.
    pub(super) fn views_mut(&mut self) -> impl Iterator<Item = &mut GameView> {
        self.games.iter_mut().map(|game| &mut game.view)
    }

    /// The game of this identity, if it is still open.
    pub(super) fn find_mut(&mut self, id: OpenGameId) -> Option<&mut GameView> {
        self.views_mut().find(|view| view.id() == id)
    }

    /// The tabs, in their order, with the names that `list` has for the games.
    pub(super) fn tabs(&self, texts: &Texts, list: &GameList) -> Vec<Tab> {
        let tab = |(place, game): (usize, &OpenGame)| {
            let is_shown = place == self.shown;
            Tab {
                id: game.view.id(),
                game: list.name(&game.view.record().header.game, texts),
                players: game.view.opponents(texts),
                is_shown,
                is_preview: game.is_preview(),
                has_news: !is_shown && game.has_news,
                awaits_person: !is_shown && game.view.awaits_player(),
            }
        };
        self.games.iter().enumerate().map(tab).collect()
    }

    /// The game whose tab one that arrives gets; none: it gets a tab of its own. A record gets that of one that was looked at and not
    /// changed, a new game that of one that is shown and has ended, or in which nothing was done yet.
    pub(super) fn replaced_by(&self, arrival: Arrival) -> Option<OpenGameId> {
        let shown = self.games.get(self.shown);
        let has_given_up = |game: &&OpenGame| {
            let view = &game.view;
            view.is_untouched() || (!view.is_viewed() && view.record().is_finished())
        };
        let replaced = match arrival {
            Arrival::Begun => shown.filter(has_given_up),
            Arrival::Continued => None,
            Arrival::Viewed => shown
                .filter(|game| game.is_preview())
                .or_else(|| self.games.iter().find(|game| game.is_preview())),
        };
        replaced.map(|game| game.view.id())
    }

    /// Whether there is a tab for one more game.
    pub(super) fn has_room(&self, arrival: Arrival) -> bool {
        self.games.len() < MOST_OPEN || self.replaced_by(arrival).is_some()
    }

    /// Shows a game, in the tab of the game that it replaces, which is handed back, or in one of its own behind the one shown.
    pub(super) fn put(&mut self, game: GameView, replaced: Option<OpenGameId>) -> Option<GameView> {
        self.look_away();
        let game = OpenGame::new(game, false);
        let place = replaced.and_then(|id| self.place(id));
        let before = match place {
            Some(place) => {
                self.shown = place;
                Some(std::mem::replace(&mut self.games[place], game).view)
            }
            None => {
                self.shown = (self.shown + 1).min(self.games.len());
                self.games.insert(self.shown, game);
                None
            }
        };
        self.sounds.reset();
        before
    }

    /// Opens games of the last time before all others; each with whether it has its tab for itself. The game shown stays shown; where
    /// there is none it is the one at the place `shown` among them.
    pub(super) fn restore(&mut self, games: Vec<(GameView, bool)>, shown: usize) {
        let count = games.len();
        let is_first = self.games.is_empty();
        self.games.splice(0..0, games.into_iter().map(|(view, is_kept)| OpenGame::new(view, is_kept)));
        self.shown = if is_first { shown.min(count.saturating_sub(1)) } else { self.shown + count };
        self.sounds.reset();
    }

    /// The list of the games, as the next start reads it; `whole`: with what is written out of them. `on_page`: no other page lies over
    /// the one that is shown.
    pub(super) fn list(&self, on_page: bool, whole: bool) -> OpenList {
        let games = self.games.iter().map(|game| game.view.listed(game.is_kept, whole)).collect();
        OpenList::new(games, self.shown, on_page)
    }

    /// Shows the game of this identity; false if it is not open.
    pub(super) fn select(&mut self, id: OpenGameId) -> bool {
        let Some(place) = self.place(id) else { return false };
        if place != self.shown {
            self.look_away();
            self.shown = place;
            self.games[place].has_news = false;
            self.sounds.reset();
        }
        true
    }

    /// Shows the game so many tabs further, in a round.
    pub(super) fn select_by(&mut self, tabs: isize) {
        if let Some(count) = isize::try_from(self.games.len()).ok().filter(|count| *count > 0) {
            let place = (self.shown as isize + tabs).rem_euclid(count) as usize;
            self.select(self.games[place].view.id());
        }
    }

    /// Keeps the tab of a record that is only looked at, so that no other one gets it, or gives it up again.
    pub(super) fn toggle_kept(&mut self, id: OpenGameId) {
        if let Some(place) = self.place(id) {
            self.games[place].is_kept = !self.games[place].is_kept;
        }
    }

    /// Whether the game shown has its tab for itself, though it is only looked at.
    pub(super) fn is_shown_kept(&self) -> bool {
        self.games.get(self.shown).is_some_and(|game| game.is_kept)
    }

    /// Takes a game out of its tab, which goes, with what was typed of a comment; if it was shown, its neighbour is.
    pub(super) fn close(&mut self, id: OpenGameId) -> Option<GameView> {
        let place = self.place(id)?;
        if place == self.shown {
            self.sounds.reset();
        }
        let mut view = self.games.remove(place).view;
        view.write_comment();
        if place < self.shown || self.shown == self.games.len() {
            self.shown = self.shown.saturating_sub(1);
        }
        if let Some(game) = self.games.get_mut(self.shown) {
            game.has_news = false;
        }
        Some(view)
    }

    /// Takes every game out of its tab.
    pub(super) fn close_all(&mut self) -> Vec<GameView> {
        self.look_away();
        self.shown = 0;
        self.games.drain(..).map(|game| game.view).collect()
    }

    /// Collects what happened in the games. A failure in one that is not shown is told with its name.
    pub(super) fn update(
        &mut self,
        ctx: &Context,
        home: &Home,
        (settings, texts, list): (&Settings, &Texts, &GameList),
        notices: &mut Notices,
    ) -> GamesNews {
        let mut all = GamesNews::default();
        for (place, game) in self.games.iter_mut().enumerate() {
            let is_shown = place == self.shown;
            let news = game.view.update(ctx, settings, texts, is_shown);
            for warning in news.warnings {
                notices.add(
                    Kind::Warning,
                    match is_shown {
                        true => warning,
                        false => {
                            let name = list.name(&game.view.record().header.game, texts);
                            say!(
                                texts,
                                "tab-warning",
                                game = name,
                                players = game.view.opponents(texts),
                                warning
                            )
                        }
                    },
                );
            }
            game.result_shown |= news.over;
            let plies = if news.moved { game.view.record().plies().len() } else { game.seen };
            game.has_news |= !is_shown && (plies > game.seen || news.over || news.crashed);
            game.seen = plies;
            let played = game.view.take_played();
            let logged =
                settings.moves_log.map_or(Ok(()), |format| self.moves_log.write(home, format, &played));
            all.unlogged = all.unlogged.or(logged.err());
            all.crashed.extend(news.crashed.then(|| game.view.record().header.game.clone()));
            all.diagrams.extend(game.view.take_diagram());
        }
        if let Some(game) = self.games.get(self.shown) {
            self.sounds.update(game.view.moment(), settings.sound);
        }
        all
    }

    /// Gives the keyboard to the line in which moves are typed, or takes it away.
    pub(super) fn focus_typed(&mut self, wanted: bool) {
        if let Some(game) = self.games.get_mut(self.shown) {
            game.typed.wanted = wanted;
        }
    }

    /// Draws the line in which moves are typed.
    pub(super) fn show_typed(&mut self, ui: &mut Ui, texts: &Texts) {
        if let Some(game) = self.games.get_mut(self.shown) {
            ui.push_id(game.view.id(), |ui| game.typed.show(ui, &mut game.view, texts));
        }
    }

    /// Draws the card that tells how the game ended, if it is to be seen, over the panels of `page`.
    pub(super) fn show_result(
        &mut self,
        ctx: &Context,
        page: Rect,
        texts: &Texts,
    ) -> Decision<GameOverAction> {
        let game = self.games.get(self.shown);
        let game = game.filter(|game| game.result_shown && game.view.result().is_some());
        game.map_or(Decision::Open, |game| {
            game_over::show(ctx, (page, game.view.board_bounds()), &game.view, texts)
        })
    }

    /// The card of the game shown goes.
    pub(super) fn hide_result(&mut self) {
        if let Some(game) = self.games.get_mut(self.shown) {
            game.result_shown = false;
        }
    }

    /// The game shown will not be shown any more: what was typed of a comment is the game's.
    fn look_away(&mut self) {
        if let Some(game) = self.view_mut() {
            game.write_comment();
        }
    }

    fn place(&self, id: OpenGameId) -> Option<usize> {
        self.games.iter().position(|game| game.view.id() == id)
    }
}
