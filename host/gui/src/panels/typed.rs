//! A line in which moves are typed: it proposes those that begin so, plays one, and answers questions in words. Knows games and
//! texts; must not know boards.

use abstrakt_texts::{Texts, message, say};
use egui::{Button, Key, Label, RichText, ScrollArea, TextEdit, Ui};

use crate::game::{GameView, Plan};
use crate::theme;

/// Width of the field, in points.
const FIELD: f32 = 190.0;
/// So many moves are proposed as buttons.
const PROPOSED: usize = 24;

/// The line.
#[derive(Debug, Default)]
pub struct TypedMove {
    text: String,
    /// The answer to the last question.
    answer: String,
    /// The field gets the keyboard.
    pub wanted: bool,
}

impl TypedMove {
    /// Draws the line, and plays what was typed.
    pub fn show(&mut self, ui: &mut Ui, game: &mut GameView, texts: &Texts) {
        ui.horizontal(|ui| {
            let name = say!(texts, "typed-move");
            let hint = if game.may_plan() { message!("typed-plan-hint") } else { message!("typed-hint") };
            let hint = texts.render(&hint);
            let edit = TextEdit::singleline(&mut self.text).hint_text(&hint).desired_width(FIELD);
            let help = if game.may_plan() { message!("typed-plan-help") } else { message!("typed-help") };
            let field = ui.add(edit).accessible_name(&name).on_hover_text(texts.render(&help));
            if std::mem::take(&mut self.wanted) {
                field.request_focus();
            }
            if field.changed() {
                self.answer.clear();
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if entered && !self.text.trim().is_empty() {
                self.enter(game, texts);
                field.request_focus();
            }
            if !self.answer.is_empty() {
                let answer = ui.add(Label::new(&self.answer).truncate()).on_hover_text(&self.answer);
                // Screen readers say it at once.
                ui.ctx().accesskit_node_builder(answer.id, |node| {
                    node.set_live(egui::accesskit::Live::Polite);
                });
            } else if !self.text.trim().is_empty() && !game.may_plan() {
                self.proposals(ui, game, texts);
            } else {
                plans(ui, game, texts);
            }
        });
    }

    fn enter(&mut self, game: &mut GameView, texts: &Texts) {
        if let Some(answer) = game.answer(&self.text, texts) {
            self.answer = answer;
            self.text.clear();
            return;
        }
        if game.may_plan() {
            game.plan(&self.text);
            self.text.clear();
            return;
        }
        let like = game.moves_like(&self.text);
        let exact = like.iter().find(|text| text.eq_ignore_ascii_case(self.text.trim()));
        let only = if like.len() == 1 { like.first() } else { None };
        // The game may read a text that the list does not know: another spelling, or the plies of a whole
        // turn.
        game.play_typed(&exact.or(only).cloned().unwrap_or_else(|| self.text.clone()));
        self.text.clear();
    }

    /// The moves that begin so; a click plays one.
    fn proposals(&mut self, ui: &mut Ui, game: &mut GameView, texts: &Texts) {
        let like = game.moves_like(&self.text);
        if like.is_empty() {
            ui.label(RichText::new(say!(texts, "typed-none")).weak());
            return;
        }
        let mut taken = None;
        ScrollArea::horizontal().id_salt("proposals").show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = theme::TIGHT;
                for text in like.iter().take(PROPOSED) {
                    if ui.add(Button::new(RichText::new(text).monospace())).clicked() {
                        taken = Some(text.clone());
                    }
                }
                if like.len() > PROPOSED {
                    ui.weak("…");
                }
            });
        });
        if let Some(text) = taken {
            game.play_typed(&text);
            self.text.clear();
        }
    }
}

/// The plans for the person's next turn; a click drops one.
fn plans(ui: &mut Ui, game: &mut GameView, texts: &Texts) {
    let plan = |plan: &Plan| match &plan.condition {
        Some(condition) => say!(texts, "typed-reply", condition, turn = &plan.turn),
        None => say!(texts, "typed-premove", turn = &plan.turn),
    };
    let mut dropped = None;
    for (index, line) in game.plans().iter().map(plan).enumerate() {
        if ui.button(line).on_hover_text(say!(texts, "typed-drop")).clicked() {
            dropped = Some(index);
        }
    }
    if let Some(index) = dropped {
        game.drop_plan(index);
    }
}
