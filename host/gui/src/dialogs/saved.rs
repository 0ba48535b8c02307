//! A game that is kept in a file, as a row: a small board, opponents, date and result. Knows records and positions.

use abstrakt_texts::Texts;
use egui::{Label, Response, RichText, Sense, Ui, vec2};

use crate::board::thumbnail;
use crate::files::SavedGame;
use crate::positions::Positions;
use crate::summary;
use crate::theme;

/// Side of the small board, in points.
const BOARD: f32 = 52.0;
/// Height of a row, in points.
pub const HEIGHT: f32 = BOARD + 8.0;

/// The state of the window that rows need.
pub struct SavedContext<'a> {
    /// Positions of the games.
    pub positions: &'a Positions,
    /// A game's name by its id.
    pub name: &'a dyn Fn(&str) -> String,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// Draws a row of this width, as a button; `is_chosen`: it is the chosen one. One that is scrolled out of sight is there for the
/// keyboard and for screen readers alone.
pub fn row(
    ui: &mut Ui,
    width: f32,
    (game, is_chosen): (&SavedGame, bool),
    context: &SavedContext<'_>,
) -> Response {
    let texts = context.texts;
    let header = &game.record.header;
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click());
    let name = game.name().into_owned();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_chosen, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let visuals = ui.visuals();
    if is_chosen {
        ui.painter().rect_filled(rect, 6.0, theme::current_row(visuals));
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 6.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(4.0)));
    child.horizontal(|ui| {
        let position = context.positions.get(&game.key());
        thumbnail(ui, BOARD, position.map(|(board, snapshot)| (board, snapshot)), texts.language().code());
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let text = |text: RichText| Label::new(text).truncate().selectable(false);
            let title = format!("{}: {}", (context.name)(&header.game), summary::opponents(header, texts));
            ui.add(text(RichText::new(title).strong()));
            let when = game.modified.map_or_else(String::new, |time| summary::moment(time, texts.language()));
            ui.add(text(RichText::new(format!("{when} · {}", summary::outcome(&game.record, texts))).weak()));
            ui.add(text(RichText::new(game.name()).small().weak()));
        });
    });
    response.on_hover_text(game.path.display().to_string())
}
