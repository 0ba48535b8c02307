//! What a person says of the move shown: a mark and a comment, edited in place.

use abstrakt_record::{MoveMark, NodeId};
use abstrakt_texts::Texts;
use egui::{Button, Panel, RichText, TextEdit, Ui};

use crate::game::GameView;
use crate::theme;

/// In a lower panel, in points, the strip would lie over the moves.
const LEAST: f32 = 130.0;

/// Draws the strip at the lower edge of the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, texts: &Texts) {
    if game.position().is_none() || ui.available_height() < LEAST {
        return;
    }
    let ground = egui::Frame::new().inner_margin(egui::Margin { top: 6, ..egui::Margin::ZERO });
    Panel::bottom("annotation").frame(ground).show_separator_line(false).show(ui, |ui| {
        let node = game.record().cursor();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = theme::TIGHT;
            if node != NodeId::ROOT {
                marks(ui, game, node, texts);
            }
        });
        comment(ui, game, node, texts);
    });
}

fn marks(ui: &mut Ui, game: &mut GameView, node: NodeId, texts: &Texts) {
    use MoveMark::{Blunder, Brilliant, Dubious, Good, Interesting, Mistake};
    let own = game.record().node(node).mark;
    for mark in [Brilliant, Good, Interesting, Dubious, Mistake, Blunder] {
        let colour = theme::mark(ui.visuals(), mark);
        let sign = RichText::new(mark.as_str()).strong().color(colour);
        let button = Button::new(sign).small().selected(own == Some(mark)).min_size(egui::vec2(24.0, 22.0));
        let name = texts.fill("annotate-mark", &[("mark", mark.as_str().into())]);
        let response = ui.add(button).accessible_name(&name);
        if response.on_hover_text(texts.say(key(mark))).clicked() {
            let chosen = Some(mark).filter(|mark| own != Some(*mark));
            if let Err(error) = game.session().mark(node, chosen) {
                tracing::info!(%error, "not marked");
            }
        }
    }
}

/// The key of a mark's meaning in the translations.
fn key(mark: MoveMark) -> &'static str {
    match mark {
        MoveMark::Brilliant => "mark-brilliant",
        MoveMark::Good => "mark-good",
        MoveMark::Interesting => "mark-interesting",
        MoveMark::Dubious => "mark-dubious",
        MoveMark::Mistake => "mark-mistake",
        MoveMark::Blunder => "mark-blunder",
    }
}

/// The comment: written down when the field is left, so that every letter is not an event of the journal.
fn comment(ui: &mut Ui, game: &mut GameView, node: NodeId, texts: &Texts) {
    let slot = ui.scope_id().with("editing");
    let editing = ui.data(|data| data.get_temp::<(NodeId, String)>(slot));
    let editing = editing.and_then(|(of, text)| {
        if of == node {
            return Some(text);
        }
        // Another move is shown, by a key, before the field was left.
        write(game, of, &text);
        ui.data_mut(|data| data.remove::<(NodeId, String)>(slot));
        None
    });
    let mut text = editing.unwrap_or_else(|| game.record().node(node).comment.clone());
    let hint = texts.say(if node == NodeId::ROOT { "annotate-game" } else { "annotate-comment" });
    let field = TextEdit::singleline(&mut text).id(slot.with(node)).hint_text(&hint);
    let response = ui.add(field.desired_width(f32::INFINITY)).accessible_name(&hint);
    if response.lost_focus() {
        write(game, node, &text);
        ui.data_mut(|data| data.remove::<(NodeId, String)>(slot));
    } else if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(slot, (node, text)));
    }
}

fn write(game: &mut GameView, node: NodeId, text: &str) {
    let known = game.record().contains(node);
    if known && game.record().node(node).comment != text.trim() {
        game.annotate(node, text.trim());
    }
}
