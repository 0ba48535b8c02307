//! Games that were under way when the program ended: go on, or put them away.

use abstrakt_record::journal::Unfinished;
use egui::Ui;

use crate::text::Texts;
use crate::theme;

/// What the user decided about one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Go on with the game of this index.
    Resume(usize),
    /// Forget it.
    Forget(usize),
}

/// Draws the list; `name` tells a game's name by its id.
pub fn show(
    ui: &mut Ui,
    games: &[Unfinished],
    texts: &Texts,
    name: impl Fn(&str) -> Option<String>,
) -> Option<Decision> {
    let mut decision = None;
    for (index, game) in games.iter().enumerate() {
        let known = name(&game.record.header.game);
        let frame = egui::Frame::new()
            .fill(ui.visuals().faint_bg_color)
            .stroke(egui::Stroke::new(1.0, theme::accent(ui.visuals())))
            .corner_radius(8)
            .inner_margin(12);
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                let title = known.clone().unwrap_or_else(|| game.record.header.game.clone());
                ui.strong(title);
                let plies = game.record.plies().len();
                ui.label(texts.fill("moves-count", &[("count", plies.into())]));
                if game.damaged_at.is_some() {
                    ui.weak(texts.say("recovery-damaged"));
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.add_enabled_ui(known.is_some(), |ui| {
                        if super::main_button(ui, &texts.say("recovery-resume")).clicked() {
                            decision = Some(Decision::Resume(index));
                        }
                    });
                    if ui.button(texts.say("recovery-forget")).clicked() {
                        decision = Some(Decision::Forget(index));
                    }
                });
            });
        });
    }
    decision
}
