//! Games that were under way when the program ended, one row each: go on, or put them away. The newest few are shown,
//! the others when they are asked for.

use std::time::SystemTime;

use abstrakt_record::journal::Unfinished;
use abstrakt_texts::{Texts, say};
use egui::{Label, RichText, Ui};

use crate::board::thumbnail;
use crate::positions::{Key, Positions};
use crate::summary;

/// Games shown before the others are asked for.
const FEW: usize = 3;
/// Side of the small board, in points.
const SIDE: f32 = 46.0;

/// The action that the user chose for one of the games, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryAction {
    /// Go on with the game of this index.
    Resume(usize),
    /// Discard the game of this index.
    Discard(usize),
    /// Discard all of them.
    DiscardAll,
}

/// The time at which a game was last played: the date of its journal.
pub fn played_at(game: &Unfinished) -> Option<SystemTime> {
    std::fs::metadata(&game.path).and_then(|data| data.modified()).ok()
}

/// The key under which the position of an unfinished game is requested.
pub fn key(game: &Unfinished) -> Key {
    Key::File(game.path.clone(), None)
}

/// Draws the list, which has the newest game first; `name` gives a game's name by its id.
pub fn show(
    ui: &mut Ui,
    games: &[(Unfinished, Option<SystemTime>)],
    positions: &Positions,
    texts: &Texts,
    name: impl Fn(&str) -> Option<String>,
) -> Option<RecoveryAction> {
    let mut decision = None;
    let more = ui.make_persistent_id("more unfinished games");
    let all = ui.data(|data| data.get_temp::<bool>(more)).unwrap_or_default();
    let count = if all { games.len() } else { games.len().min(FEW) };
    for (index, (game, time)) in games.iter().enumerate().take(count) {
        decision = row(ui, index, (game, *time), positions, texts, &name).or(decision);
    }
    ui.horizontal(|ui| {
        if games.len() > FEW {
            let text = match all {
                true => say!(texts, "recovery-fewer"),
                false => say!(texts, "recovery-more", count = games.len() - FEW),
            };
            if ui.button(text).clicked() {
                ui.data_mut(|data| data.insert_temp(more, !all));
            }
        }
        if games.len() > 1 && ui.button(say!(texts, "recovery-forget-all")).clicked() {
            decision = Some(RecoveryAction::DiscardAll);
        }
    });
    decision
}

fn row(
    ui: &mut Ui,
    index: usize,
    (game, time): (&Unfinished, Option<SystemTime>),
    positions: &Positions,
    texts: &Texts,
    name: &impl Fn(&str) -> Option<String>,
) -> Option<RecoveryAction> {
    let mut decision = None;
    let header = &game.record.header;
    let known = name(&header.game);
    let frame = egui::Frame::new().fill(ui.visuals().faint_bg_color).corner_radius(8).inner_margin(8);
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let position = positions.get(&key(game)).map(|(board, snapshot)| (board, snapshot));
            thumbnail(ui, SIDE, position, texts.language().code());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add_enabled_ui(known.is_some(), |ui| {
                    if super::main_button(ui, &say!(texts, "recovery-resume")).clicked() {
                        decision = Some(RecoveryAction::Resume(index));
                    }
                });
                if ui.button(say!(texts, "recovery-forget")).clicked() {
                    decision = Some(RecoveryAction::Discard(index));
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    let title = known.clone().unwrap_or_else(|| header.game.clone());
                    let title = format!("{title}: {}", summary::opponents(header, texts));
                    ui.add(Label::new(RichText::new(title).strong()).truncate());
                    let plies = game.record.plies().len();
                    let mut parts = vec![say!(texts, "moves-count", count = plies)];
                    parts.extend(time.map(|time| summary::moment(time, texts.language())));
                    parts.extend(game.damage.as_ref().map(|_| say!(texts, "recovery-damaged")));
                    ui.add(Label::new(RichText::new(parts.join(" · ")).weak()).truncate());
                });
            });
        });
    });
    decision
}
