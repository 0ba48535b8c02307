//! The moves as a score sheet: two columns where a game has two players, the current one marked, variations and comments
//! below the turns that they belong to, and below the sheet what a person says of the move shown.

mod annotate;
mod rows;

use abstrakt_record::{MoveMark, NodeId, Turn};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Player;
use egui::style::ScrollAnimation;
use egui::{
    Label, Rect, RichText, Role, ScrollArea, Sense, TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo,
    WidgetText, vec2,
};

use super::PanelContext;
use crate::assessment::standing_figure;
use crate::command::Command;
use crate::game::GameView;
use crate::theme;
use rows::Row;

/// Width of the column with the numbers.
const NUMBER: f32 = 30.0;
/// The indent of a variation.
const INDENT: f32 = 14.0;

/// The space above and below the letters of a row together.
const LEADING: f32 = 3.0;
/// Width kept free for a mark, a flag or a badge.
const SIGN: f32 = 20.0;
/// So many bytes of a move fit on one line of any column.
const SHORT: usize = 8;

/// The signs behind a turn's text.
struct Signs {
    mark: Option<MoveMark>,
    /// The flag of a bookmark.
    kept: bool,
    /// The first player's chances, at the right edge.
    figure: Option<String>,
}

impl Signs {
    /// The number of signs that follow the text at once.
    fn behind(&self) -> usize {
        usize::from(self.mark.is_some()) + usize::from(self.kept)
    }
}

/// The sheet, as it is needed to draw a row.
struct Sheet<'a> {
    game: &'a GameView,
    texts: &'a Texts,
    /// Moves are written in the long notation.
    long: bool,
    cursor: NodeId,
    /// The current move is to be brought into sight.
    follow: bool,
    /// The node to go to, which was clicked.
    wanted: Option<NodeId>,
    /// The command that was chosen for a node.
    asked: Option<(NodeId, Command)>,
}

/// Draws the panel; a click on a turn goes there.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let (long, texts) = (context.settings.lists.long, context.texts);
    annotate::show(ui, game, texts);
    // The current move stays in sight when it changes, and when the panel changes its height.
    let cursor = game.record().cursor();
    let shown = (cursor, ui.available_height().round() as i32);
    let key = ui.scope_id().with("shown");
    let follow = ui.data(|data| data.get_temp(key)) != Some(shown);
    ui.data_mut(|data| data.insert_temp(key, shown));
    if follow {
        // The list is where it scrolls to only in the next frame.
        ui.ctx().request_repaint();
    }
    if long {
        game.learn_long();
    }
    let mut sheet = Sheet { game, texts, long, cursor, follow, wanted: None, asked: None };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let rows = rows::rows(game.record(), game.record().header.seats.len() == 2);
        if rows.is_empty() {
            ui.weak(say!(texts, "history-empty"));
        }
        rows.iter().for_each(|row| sheet.row(ui, row));
    });
    let Sheet { wanted: to, asked, .. } = sheet;
    if let Some(node) = to {
        game.go_to(node);
    }
    if let Some((node, command)) = asked {
        game.choose_command_node(node);
        *context.wanted = Some(command);
    }
}

impl Sheet<'_> {
    /// A turn in the notation that is wanted.
    fn text(&self, turn: &Turn) -> String {
        match self.long {
            true => self.game.long_text(&turn.plies, self.texts),
            false => self.game.turn_text(&turn.plies, self.texts),
        }
    }

    fn row(&mut self, ui: &mut Ui, row: &Row) {
        match row {
            Row::Turns(turns) => self.turns(ui, turns),
            Row::Variation { turns, depth } => {
                ui.horizontal_wrapped(|ui| {
                    ui.add_space(NUMBER + INDENT * (depth - 1) as f32);
                    ui.spacing_mut().item_spacing.x = theme::TIGHT;
                    turns.iter().for_each(|turn| self.inline(ui, turn));
                });
            }
            Row::Comment { node, depth } => {
                ui.horizontal_top(|ui| {
                    ui.add_space(NUMBER + INDENT * *depth as f32);
                    let comment = &self.game.record().node(*node).comment;
                    let label = Label::new(RichText::new(comment).italics().weak()).wrap();
                    if ui.add(label.sense(Sense::click())).clicked() {
                        self.wanted = Some(*node);
                    }
                });
            }
        }
    }

    /// One or two turns of the main line.
    fn turns(&mut self, ui: &mut Ui, turns: &[Turn]) {
        let paired = self.game.record().header.seats.len() == 2;
        let share = (ui.available_width() - NUMBER) / if paired { 2.0 } else { 1.0 };
        let heights = turns.iter().map(|turn| self.height(ui, turn, share, !paired));
        let height = heights.fold(0.0, f32::max);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let (number, cells) = rect.split_left_right_at_x(rect.left() + NUMBER);
        let label = if ui.is_rect_visible(rect) { self.game.turn_label(&turns[0]) } else { String::new() };
        let weak = ui.visuals().weak_text_color();
        let font = TextStyle::Body.resolve(ui.style());
        let place = number.right_center() - vec2(theme::TIGHT, 0.0);
        ui.painter().text(place, egui::Align2::RIGHT_CENTER, label, font, weak);
        for turn in turns {
            let second = paired && turn.seat.is_some_and(|seat| seat.0 == 1);
            let left = cells.left() + if second { share } else { 0.0 };
            let cell = Rect::from_min_size(egui::pos2(left, cells.top()), vec2(share - 2.0, height));
            self.cell(ui, turn, cell, !paired);
        }
    }

    /// The height of a turn in a cell of this width: of a line, or of as many as its words need.
    fn height(&self, ui: &Ui, turn: &Turn, width: f32, badge: bool) -> f32 {
        let line = ui.text_style_height(&TextStyle::Body) + LEADING;
        let text = self.text(turn);
        // Short ones, as nearly all are, need no look at their letters.
        if text.len() <= SHORT {
            return line;
        }
        let signs = self.signs(turn);
        let signs = signs.behind() + usize::from(badge) + 2 * usize::from(signs.figure.is_some());
        let available = width - 2.0 - 2.0 * theme::TIGHT - SIGN * signs as f32;
        let strong = RichText::new(text).strong();
        let galley =
            WidgetText::from(strong).into_galley(ui, Some(TextWrapMode::Wrap), available, TextStyle::Body);
        line.max(galley.size().y + LEADING)
    }

    /// A turn of the main line; `badge`: with the piece of its player.
    fn cell(&mut self, ui: &mut Ui, turn: &Turn, rect: Rect, badge: bool) {
        let current = turn.plies.contains(&self.cursor);
        let id = ui.scope_id().with(("turn", turn.plies.first()));
        let response = ui.interact(rect, id, Sense::click());
        let visuals = ui.visuals();
        if current {
            ui.painter().rect_filled(rect, theme::ROUND, theme::current_row(visuals));
            // A figure or sign that comes later may make it higher.
            let (key, height) = (ui.scope_id().with("current height"), rect.height().round() as i32);
            let grown = ui.data(|data| data.get_temp(key)) != Some(height);
            if grown {
                ui.data_mut(|data| data.insert_temp(key, height));
                ui.ctx().request_repaint();
            }
            if self.follow || grown {
                ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
            }
        } else if response.hovered() {
            ui.painter().rect_filled(rect, theme::ROUND, visuals.widgets.hovered.weak_bg_fill);
        }
        if !ui.is_rect_visible(rect) {
            return self.respond(response, turn, current);
        }
        let text = self.text(turn);
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(theme::TIGHT, 0.0))));
        child.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = theme::TIGHT;
            if let (true, Some(seat)) = (badge, turn.seat) {
                self.game.badge(ui, Player(seat.0));
            }
            self.words(ui, turn, &text, current);
        });
        self.respond(response, turn, current);
    }

    /// A turn in running text.
    fn inline(&mut self, ui: &mut Ui, turn: &Turn) {
        let current = turn.plies.contains(&self.cursor);
        let text = self.text(turn);
        let mut shown = RichText::new(format!("{} {text}{}", self.game.turn_label(turn), self.sign(turn)));
        shown =
            if current { shown.strong().background_color(theme::current_row(ui.visuals())) } else { shown };
        let response = ui.add(Label::new(shown).selectable(false).sense(Sense::click()));
        if current && self.follow {
            response.scroll_to_me(None);
        }
        self.respond(response, turn, current);
    }

    /// The move, its mark, and how the first player's chances stand after it.
    fn words(&self, ui: &mut Ui, turn: &Turn, text: &str, current: bool) {
        let signs = self.signs(turn);
        let mut shown = RichText::new(text);
        if current {
            shown = shown.strong();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(figure) = &signs.figure {
                let figure = RichText::new(figure.trim_end_matches(" %")).small().weak();
                ui.add(Label::new(figure).selectable(false));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let behind = SIGN * signs.behind() as f32;
                ui.scope(|ui| {
                    ui.set_max_width((ui.available_width() - behind).max(SIGN));
                    ui.add(Label::new(shown).wrap().selectable(false));
                });
                if let Some(mark) = signs.mark {
                    let colour = theme::mark(ui.visuals(), mark);
                    let sign = RichText::new(mark.as_str()).strong().color(colour);
                    ui.add(Label::new(sign).selectable(false));
                }
                if signs.kept {
                    let sign = RichText::new("⚑").small().color(theme::accent(ui.visuals()));
                    ui.add(Label::new(sign).selectable(false))
                        .on_hover_text(say!(self.texts, "history-kept"));
                }
            });
        });
    }

    /// The signs behind a turn's text.
    fn signs(&self, turn: &Turn) -> Signs {
        let record = self.game.record();
        let last = turn.plies.last().copied();
        let stands = last.and_then(|node| self.game.analysis.review().standing(record, node));
        Signs {
            mark: self.game.mark_of(turn),
            kept: last.is_some_and(|last| self.game.kept().any(|node| node == last)),
            figure: stands.filter(|stands| stands.share().is_some()).map(standing_figure),
        }
    }

    fn sign(&self, turn: &Turn) -> &'static str {
        self.game.mark_of(turn).map_or("", |mark| mark.as_str())
    }

    /// Names a turn, goes to it, and offers what can be done with it.
    fn respond(&mut self, response: egui::Response, turn: &Turn, current: bool) {
        response.widget_info(|| {
            let name = format!("{} {}{}", self.game.turn_label(turn), self.text(turn), self.sign(turn));
            WidgetInfo::selected(Role::Button, true, current, name)
        });
        let Some(&last) = turn.plies.last() else { return };
        response.context_menu(|ui| {
            for command in [Command::MakeMain, Command::DeleteFrom] {
                if ui.button(self.texts.show(&command)).clicked() {
                    self.asked = Some((turn.plies[0], command));
                    ui.close();
                }
            }
        });
        let response = response.on_hover_ui(|ui| {
            ui.label(self.game.long_text(&turn.plies, self.texts));
        });
        if response.clicked() {
            self.wanted = Some(last);
        }
    }
}
