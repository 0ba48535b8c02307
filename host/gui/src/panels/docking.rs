//! The panels of a game as tiles that are dragged, hidden, and given windows of their own. Knows panels and their layout; must not
//! know what a panel shows.

use abstrakt_texts::say;
use egui::{Button, RichText, Ui, WidgetText};
use egui_tiles::{Behavior, SimplificationOptions, TabState, Tabs, TileId, Tiles, Tree, UiResponse};

use super::{PanelContext, floating, score};
use crate::focus;
use crate::game::GameView;
use crate::layout::{self, LowLayout, Panel, set_visible};

/// Space between a panel's border and its content, in points.
pub(super) const MARGIN: f32 = 8.0;
/// Height of the tabs above a panel, and of the gap below it, in points.
const TAB_BAR: f32 = 28.0;

/// Draws the panels of a game; in a low window as `low` has them. Where something else has the place of the other panels, the board alone.
pub fn show(
    ui: &mut Ui,
    (tree, low): (&mut Tree<Panel>, &mut LowLayout),
    game: &mut GameView,
    mut context: PanelContext<'_>,
) {
    floating::show(ui.ctx(), tree, game, &mut context);
    if context.only_board {
        return Panel::Board.show(ui, game, &mut context);
    }
    let area = ui.available_size();
    let needed = score::height(ui, game) + 2.0 * MARGIN + TAB_BAR;
    let docked = match low.of(tree, area.into(), needed) {
        Some(low) => low,
        None => {
            layout::fit_column(tree, area.x, (Panel::Score, needed, area.y));
            &mut *tree
        }
    };
    let board = docked.tiles.find_pane(&Panel::Board);
    let by_pointer = focus::by_pointer(ui.ctx());
    let mut behavior = PanelBehavior { game, context, board, by_pointer, closed: None, floated: None };
    docked.ui(&mut behavior, ui);
    let PanelBehavior { context, closed, floated, .. } = behavior;
    if let Some(panel) = closed.or(floated) {
        set_visible(tree, panel, false);
    }
    if let Some(panel) = floated {
        context.settings.floating.push(panel);
    }
}

struct PanelBehavior<'a> {
    game: &'a mut GameView,
    context: PanelContext<'a>,
    board: Option<TileId>,
    /// The pointer was used last: what it alone can use is there.
    by_pointer: bool,
    closed: Option<Panel>,
    /// The panel that gets a window of its own.
    floated: Option<Panel>,
}

impl Behavior<Panel> for PanelBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, panel: &mut Panel) -> UiResponse {
        let margin = if *panel == Panel::Board { 0.0 } else { MARGIN };
        let frame = egui::Frame::new().inner_margin(margin);
        frame.show(ui, |ui| panel.show(ui, self.game, &mut self.context));
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> WidgetText {
        self.context.texts.show(panel).into()
    }

    /// The tabs' own buttons have names in English only.
    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<Panel>,
        ui: &mut Ui,
        _tile: TileId,
        tabs: &Tabs,
        _scrolled: &mut f32,
    ) {
        let shown =
            tabs.active.and_then(|tile| tiles.get_pane(&tile)).filter(|panel| **panel != Panel::Board);
        let Some(panel) = shown else { return };
        let texts = self.context.texts;
        let name = say!(texts, "panel-hide", panel = panel);
        let button = ui.add(Button::new(RichText::new("✖").small().weak()).frame(false));
        if button.accessible_name(&name).on_hover_text(name).clicked() {
            self.closed = Some(*panel);
        }
        let name = say!(texts, "panel-float", panel = panel);
        let button = ui.add(Button::new(RichText::new("🗗").small().weak()).frame(false));
        if button.accessible_name(&name).on_hover_text(name).clicked() {
            self.floated = Some(*panel);
        }
    }

    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &Tabs) -> bool {
        // The board alone needs no title.
        tabs.children.len() > 1 || tabs.children.first().copied() != self.board
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    /// Borders and tab bars that are dragged have no names: they are no stops of the Tab key.
    fn is_container_resizable(&self, _tiles: &Tiles<Panel>, _tile: TileId) -> bool {
        self.by_pointer
    }

    fn is_tile_draggable(&self, _tiles: &Tiles<Panel>, _tile: TileId) -> bool {
        self.by_pointer
    }

    fn min_size(&self) -> f32 {
        60.0
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        24.0
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        3.0
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<Panel>,
        _tile: TileId,
        _state: &TabState,
    ) -> egui::Stroke {
        egui::Stroke::NONE
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
