//! Who plays, changed in the middle of a game.

use std::sync::Arc;

use abstrakt_plugin_api::Facts;
use abstrakt_record::{Header, SeatId, SeatKind};
use egui::{Context, ScrollArea, TextEdit};

use super::{buttons, modal, new_game::badge, seat};
use crate::seat_choice::SeatChoice;
use crate::text::Texts;

/// What is chosen so far.
pub struct Players {
    facts: Arc<Facts>,
    names: Vec<String>,
    before: Vec<(String, SeatKind)>,
    seats: Vec<SeatChoice>,
}

/// What the user decided.
pub enum Decision {
    /// Nothing yet.
    Open,
    /// Everything stays.
    Cancel,
    /// These seats are taken by others.
    Change(Vec<(SeatId, String, SeatKind)>),
}

impl Players {
    /// The dialog for a game under way.
    pub fn new(facts: Arc<Facts>, header: &Header) -> Self {
        let before: Vec<_> = header.seats.iter().map(|seat| (seat.name.clone(), seat.kind.clone())).collect();
        let names = before.iter().map(|(name, _)| name.clone()).collect();
        let seats = before.iter().map(|(_, kind)| SeatChoice::of(kind, &facts)).collect();
        Self { facts, names, before, seats }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision {
        let mut pressed = None;
        let stays = modal(ctx, "players", &texts.say("players-title"), 560.0, |ui| {
            let height = ui.ctx().content_rect().height() - 210.0;
            ScrollArea::vertical().auto_shrink([false, true]).max_height(height.max(120.0)).show(ui, |ui| {
                for (index, (name, seat_choice)) in self.names.iter_mut().zip(&mut self.seats).enumerate() {
                    ui.horizontal(|ui| {
                        badge(ui, index);
                        let usual = texts.seat(SeatId(index as u8));
                        let edit = TextEdit::singleline(name).hint_text(&usual).desired_width(180.0);
                        ui.add(edit)
                            .accessible_name(texts.fill("seat-name", &[("seat", usual.as_str().into())]));
                        seat::choice(ui, index, seat_choice, &self.facts, &usual, texts);
                    });
                    seat::details(ui, index, seat_choice, &self.facts, texts);
                }
            });
            let ready = self.seats.iter().all(SeatChoice::is_ready);
            pressed = buttons(ui, &texts.say("players-change"), &texts.say("cancel"), ready);
        });
        match pressed {
            Some(true) => Decision::Change(self.changes()),
            Some(false) => Decision::Cancel,
            None if stays => Decision::Open,
            None => Decision::Cancel,
        }
    }

    fn changes(&self) -> Vec<(SeatId, String, SeatKind)> {
        let after = self.names.iter().cloned().zip(self.seats.iter().map(SeatChoice::kind));
        let changed = after.zip(&self.before).enumerate().filter(|(_, (after, before))| after != *before);
        changed.map(|(index, ((name, kind), _))| (SeatId(index as u8), name, kind)).collect()
    }
}
