//! The panels beside the board, and how they are docked. One panel, one file, one type; each draws what a game tells
//! and returns what the user asked for.

mod history;
mod score;
pub mod status;
mod thinking;

use egui::{Id, Ui, WidgetText};
use egui_tiles::{
    Behavior, Linear, LinearDir, SimplificationOptions, TabState, Tabs, TileId, Tiles, Tree, UiResponse,
};
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::state::Settings;
use crate::text::Texts;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Panel {
    /// The board; always there.
    Board,
    /// The moves.
    History,
    /// Seats and scores.
    Score,
    /// What the computers have found.
    Thinking,
}

impl Panel {
    /// Those that can be hidden, in the order of the menu.
    pub const OPTIONAL: [Self; 3] = [Self::Score, Self::History, Self::Thinking];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Board => "panel-board",
            Self::History => "panel-history",
            Self::Score => "panel-score",
            Self::Thinking => "panel-thinking",
        }
    }
}

/// Where the panels are at first: the board, and a column with scores above moves.
pub fn default_layout() -> Tree<Panel> {
    let mut tiles = Tiles::default();
    let board = tiles.insert_pane(Panel::Board);
    let score = tiles.insert_pane(Panel::Score);
    let history = tiles.insert_pane(Panel::History);
    let thinking = tiles.insert_pane(Panel::Thinking);
    let tabs = [board, score, history, thinking].map(|pane| tiles.insert_tab_tile(vec![pane]));
    let column = linear(&mut tiles, LinearDir::Vertical, &[(tabs[1], 0.75), (tabs[2], 1.6), (tabs[3], 0.8)]);
    let root = linear(&mut tiles, LinearDir::Horizontal, &[(tabs[0], 2.9), (column, 1.0)]);
    let mut tree = Tree::new(Id::unique("panels"), root, tiles);
    set_visible(&mut tree, Panel::Thinking, false);
    tree
}

fn linear(tiles: &mut Tiles<Panel>, direction: LinearDir, children: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(direction, children.iter().map(|(tile, _)| *tile).collect());
    children.iter().for_each(|(tile, share)| linear.shares.set_share(*tile, *share));
    tiles.insert_container(linear)
}

/// Is a panel shown?
pub fn is_visible(tree: &Tree<Panel>, panel: Panel) -> bool {
    tree.tiles.find_pane(&panel).is_some_and(|tile| tree.is_visible(tile))
}

/// Shows or hides a panel.
pub fn set_visible(tree: &mut Tree<Panel>, panel: Panel, visible: bool) {
    if let Some(tile) = tree.tiles.find_pane(&panel) {
        tree.set_visible(tile, visible);
        // A tab bar without tabs would stay as an empty frame.
        if let Some(parent) = tree.tiles.parent_of(tile) {
            let any = tree
                .tiles
                .get_container(parent)
                .is_some_and(|tabs| tabs.children().any(|child| tree.tiles.is_visible(*child)));
            tree.set_visible(parent, any);
        }
    }
}

/// Has a layout that was read from a file every panel exactly once?
pub fn is_complete(tree: &Tree<Panel>) -> bool {
    let all = [Panel::Board, Panel::History, Panel::Score, Panel::Thinking];
    let count = |panel: Panel| {
        tree.tiles
            .tiles()
            .filter(|tile| matches!(tile, egui_tiles::Tile::Pane(pane) if *pane == panel))
            .count()
    };
    tree.root().is_some() && all.into_iter().all(|panel| count(panel) == 1)
}

/// Draws the panels of a game.
pub fn show(ui: &mut Ui, tree: &mut Tree<Panel>, game: &mut Game, settings: &Settings, texts: &Texts) {
    let board = tree.tiles.find_pane(&Panel::Board);
    let mut docking = Docking { game, settings, texts, board, closed: None };
    tree.ui(&mut docking, ui);
    if let Some(panel) = docking.closed {
        set_visible(tree, panel, false);
    }
}

struct Docking<'a> {
    game: &'a mut Game,
    settings: &'a Settings,
    texts: &'a Texts,
    board: Option<TileId>,
    closed: Option<Panel>,
}

impl Behavior<Panel> for Docking<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, panel: &mut Panel) -> UiResponse {
        let margin = if *panel == Panel::Board { 0 } else { 8 };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| match panel {
            Panel::Board => self.game.show_board(ui, self.settings, self.texts),
            Panel::History => history::show(ui, self.game, self.texts),
            Panel::Score => score::show(ui, self.game, self.texts),
            Panel::Thinking => thinking::show(ui, self.game, self.texts),
        });
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> WidgetText {
        self.texts.say(panel.key()).into()
    }

    fn is_tab_closable(&self, tiles: &Tiles<Panel>, tile: TileId) -> bool {
        tiles.get_pane(&tile).is_some_and(|panel| *panel != Panel::Board)
    }

    fn on_tab_close(&mut self, tiles: &mut Tiles<Panel>, tile: TileId) -> bool {
        self.closed = tiles.get_pane(&tile).copied();
        false
    }

    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &Tabs) -> bool {
        // The board alone needs no title.
        tabs.children.len() > 1 || tabs.children.first().copied() != self.board
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        3.0
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_bg_color(
        &self,
        visuals: &egui::Visuals,
        _tiles: &Tiles<Panel>,
        _tile: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { visuals.faint_bg_color } else { visuals.panel_fill }
    }
}
