//! The possible moves as a list: the board shows the one under the pointer as it would stand, a double click plays it.
//! Knows positions and texts; must not know rules.

use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Board, MoveFacts};
use egui::{
    EventFilter, Id, Key, Label, Modifiers, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2,
};

use super::PanelContext;
use crate::game::GameView;
use crate::state::ListSettings;
use crate::{focus, theme};

/// Most seconds between the two clicks of a double click.
const PATIENCE: f64 = 1.0;

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let (settings, texts) = (&mut context.settings.lists, context.texts);
    let Some(position) = game.position() else { return };
    let count = position.moves.len();
    ui.horizontal_wrapped(|ui| {
        ui.label(say!(texts, "possible-count", count));
        ui.checkbox(&mut settings.long, say!(texts, "possible-long"));
        ui.checkbox(&mut settings.every_way, say!(texts, "possible-every-way"))
            .on_hover_text(say!(texts, "possible-every-way-help"));
    });
    if count == 0 {
        return;
    }
    let rows = rows(game, settings, texts);
    let height = ui.spacing().interact_size.y;
    let (mut pointed, mut played) = (None, None);
    ui.spacing_mut().item_spacing.y = 0.0;
    let base = ui.scope_id().with("possible");
    let current = stop(ui, base, rows.len());
    let area = ScrollArea::vertical().auto_shrink(false);
    area.show_viewport(ui, |ui, viewport| {
        ui.set_height(height * rows.len() as f32);
        let origin = ui.max_rect().min;
        let place = |index: usize| {
            let top = origin + vec2(0.0, height * index as f32);
            Rect::from_min_size(top, vec2(ui.available_width(), height))
        };
        // The row with the keyboard is there also where it is out of sight.
        let shown = (viewport.min.y / height) as usize..=(viewport.max.y / height) as usize;
        let shown: Vec<usize> =
            (0..rows.len()).filter(|index| shown.contains(index) || *index == current).collect();
        let places: Vec<Rect> = shown.iter().map(|index| place(*index)).collect();
        for (index, rect) in shown.into_iter().zip(places) {
            let (text, ply) = &rows[index];
            let sense = if index == current { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(rect, base.with(index), sense);
            if response.hovered() || response.has_focus() {
                let ground = ui.visuals().widgets.hovered.weak_bg_fill;
                ui.painter().rect_filled(rect, theme::ROUND, ground);
                pointed = Some(ply.clone());
            }
            let inner = rect.shrink2(vec2(theme::TIGHT, 0.0));
            ui.put(inner, |ui: &mut Ui| {
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(Label::new(RichText::new(text)).truncate().selectable(false))
                })
                .inner
            });
            let name = say!(texts, "possible-move", move = text.as_str());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            let entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if entered || twice(ui, &response, ply) {
                played = Some(ply.clone());
            }
        }
    });
    game.take_listed(pointed, played);
}

/// The one row that is a stop of the Tab key: arrows go on from it, with the keyboard.
fn stop(ui: &Ui, base: Id, count: usize) -> usize {
    let slot = base.with("stop");
    let known: usize = ui.data(|data| data.get_temp(slot)).unwrap_or_default();
    let current = known.min(count - 1);
    let mut next = current;
    if ui.memory(|memory| memory.has_focus(base.with(current))) {
        focus::keep_arrows(ui, &[Key::ArrowUp, Key::ArrowDown]);
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(base.with(current), filter));
        let presses = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        next = (current + presses(Key::ArrowDown)).min(count - 1).saturating_sub(presses(Key::ArrowUp));
        if next != current {
            ui.memory_mut(|memory| memory.request_focus(base.with(next)));
        }
    }
    ui.data_mut(|data| data.insert_temp(slot, next));
    next
}

/// Whether the row of a ply was clicked twice. The time between the clicks may be longer than egui's, which slow frames exceed.
fn twice(ui: &Ui, response: &egui::Response, ply: &str) -> bool {
    if !response.clicked() {
        return false;
    }
    let (slot, now) = (Id::unique("possible move clicked"), ui.input(|input| input.time));
    let last: Option<(String, f64)> = ui.data(|data| data.get_temp(slot));
    ui.data_mut(|data| data.insert_temp(slot, (ply.to_owned(), now)));
    response.double_clicked() || last.is_some_and(|(clicked, time)| clicked == ply && now - time < PATIENCE)
}

/// The rows of the list, each with its ply: every move once, or every path of clicks that makes one.
fn rows(game: &GameView, settings: &ListSettings, texts: &Texts) -> Vec<(String, String)> {
    let (Some(position), Some(board)) = (game.position(), game.session_ref().board()) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for facts in &position.moves {
        let text = if settings.long && !facts.long.is_empty() { &facts.long } else { &facts.text };
        let text = game.ply_name(text, texts);
        if settings.every_way && facts.paths.len() > 1 {
            rows.extend(ways(board, facts).map(|way| (format!("{text}   {way}"), facts.text.clone())));
        } else {
            rows.push((text, facts.text.clone()));
        }
    }
    rows
}

/// The ways of clicks that make a move, as names of sites.
fn ways<'a>(board: &'a Board, facts: &'a MoveFacts) -> impl Iterator<Item = String> + 'a {
    facts.paths.iter().map(|path| {
        let names = path.iter().filter_map(|site| board.sites.get(usize::from(site.0)));
        names.map(|site| site.name.clone()).collect::<Vec<_>>().join(" ")
    })
}
