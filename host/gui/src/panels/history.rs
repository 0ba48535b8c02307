//! The moves: one row a turn, the current one marked, variations below the turn that they replace.

use abstrakt_plugin_api::Player;
use abstrakt_record::{NodeId, Record, Turn};
use abstrakt_texts::Texts;
use egui::style::ScrollAnimation;
use egui::{RichText, ScrollArea, Sense, Ui, vec2};

use crate::game::GameView;
use crate::theme;

/// Width of the column with the numbers.
const NUMBER: f32 = 30.0;

/// Draws the panel; a click on a turn goes there.
pub fn show(ui: &mut Ui, game: &mut GameView, texts: &Texts) {
    let record = game.record();
    let line = record.line();
    let turns = record.turns(&line);
    let cursor = record.cursor();
    let mut wanted = None;
    // The current move stays in sight when it changes, and when the panel changes its height.
    let shown = (cursor, ui.available_height().round() as i32);
    let key = ui.scope_id().with("shown");
    let follow = ui.data(|data| data.get_temp(key)) != Some(shown);
    ui.data_mut(|data| data.insert_temp(key, shown));
    if follow {
        // The list is where it scrolls to only in the next frame.
        ui.ctx().request_repaint();
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if turns.is_empty() {
            ui.weak(texts.say("history-empty"));
        }
        for turn in &turns {
            let current = turn.plies.contains(&cursor);
            if row(ui, game, turn, (current, current && follow), texts) {
                wanted = turn.plies.last().copied();
            }
            for other in others(record, turn) {
                if variation(ui, game, other, texts) {
                    wanted = Some(other);
                }
            }
        }
    });
    if let Some(node) = wanted {
        game.go_to(node);
    }
}

/// Variations: what else was played instead of the first ply of a turn.
fn others(record: &Record, turn: &Turn) -> Vec<NodeId> {
    let Some((&first, parent)) =
        turn.plies.first().and_then(|first| Some((first, record.node(*first).parent()?)))
    else {
        return Vec::new();
    };
    record.node(parent).children().iter().copied().filter(|child| *child != first).collect()
}

/// Draws a turn; `current`: it is shown on the board, `follow`: the list scrolls to it.
fn row(ui: &mut Ui, game: &GameView, turn: &Turn, (current, follow): (bool, bool), texts: &Texts) -> bool {
    let height = ui.spacing().interact_size.y;
    let text = game.turn_text(&turn.plies, texts);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let visuals = ui.visuals();
    if current {
        ui.painter().rect_filled(rect, 4.0, theme::current_row(visuals));
        if follow {
            ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
        }
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(4.0, 0.0))));
    child.horizontal_centered(|ui| {
        ui.add_sized(
            vec2(NUMBER, height),
            egui::Label::new(RichText::new(format!("{}.", turn.number)).weak()).selectable(false),
        );
        if let Some(seat) = turn.seat {
            game.badge(ui, Player(seat.0));
        }
        let mut shown = RichText::new(&text);
        if current {
            shown = shown.strong();
        }
        ui.add(egui::Label::new(shown).truncate().selectable(false));
    });
    let name = texts.fill("history-turn", &[("number", turn.number.into()), ("text", text.as_str().into())]);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, current, &name));
    response.on_hover_text(game.long_text(&turn.plies, texts)).clicked()
}

fn variation(ui: &mut Ui, game: &GameView, node: NodeId, texts: &Texts) -> bool {
    let text = game.turn_text(&[node], texts);
    let shown = RichText::new(format!("» {text}")).weak();
    let response = ui.horizontal(|ui| {
        ui.add_space(NUMBER + 8.0);
        ui.add(egui::Button::new(shown).frame(false))
    });
    response.inner.on_hover_text(texts.say("history-variation")).clicked()
}
