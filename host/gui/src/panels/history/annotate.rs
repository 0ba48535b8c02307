//! The annotation of the move shown: a mark and a comment, edited in place.

use abstrakt_record::{MoveMark, NodeId};
use abstrakt_texts::{Message, Texts, message, say};
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
    let ground = egui::Frame::new().inner_margin(egui::Margin { top: 3, ..egui::Margin::ZERO });
    Panel::bottom("annotation").frame(ground).show_separator_line(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = theme::TIGHT;
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
    let current = game.record().node(node).mark;
    for mark in [Brilliant, Good, Interesting, Dubious, Mistake, Blunder] {
        let colour = theme::mark(ui.visuals(), mark);
        let sign = RichText::new(mark.as_str()).strong().color(colour);
        let button =
            Button::new(sign).small().selected(current == Some(mark)).min_size(egui::vec2(24.0, 22.0));
        let name = say!(texts, "annotate-mark", mark = mark.as_str());
        let response = ui.add(button).accessible_name(&name);
        if response.on_hover_text(texts.render(&meaning(mark))).clicked() {
            let chosen = Some(mark).filter(|mark| current != Some(*mark));
            if let Err(error) = game.session().mark(node, chosen) {
                tracing::info!(%error, "not marked");
            }
        }
    }
}

fn meaning(mark: MoveMark) -> Message {
    match mark {
        MoveMark::Brilliant => message!("mark-brilliant"),
        MoveMark::Good => message!("mark-good"),
        MoveMark::Interesting => message!("mark-interesting"),
        MoveMark::Dubious => message!("mark-dubious"),
        MoveMark::Mistake => message!("mark-mistake"),
        MoveMark::Blunder => message!("mark-blunder"),
    }
}

/// The comment: written down when the field is left, so that every letter is not an event of the journal.
fn comment(ui: &mut Ui, game: &mut GameView, node: NodeId, texts: &Texts) {
    let mut text = game.comment(node).to_owned();
    let hint = texts.render(&if node == NodeId::ROOT {
        message!("annotate-game")
    } else {
        message!("annotate-comment")
    });
    // The keyboard does not stay in it when another game or move is shown.
    let id = ui.scope_id().with((game.id(), node));
    let field = TextEdit::singleline(&mut text).id(id).hint_text(&hint);
    let response = ui.add(field.desired_width(f32::INFINITY)).accessible_name(&hint);
    if response.lost_focus() {
        game.type_comment(node, text);
        game.end_comment();
    } else if response.has_focus() {
        game.type_comment(node, text);
    } else {
        // Another move is shown, by a key, before the field was left.
        game.end_comment();
    }
}
