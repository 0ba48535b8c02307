//! A new game: number of players, setup, options, seats, the host's rules. Drawn from the game's facts alone.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use abstrakt_plugin_api::{Facts, Ink};
use abstrakt_record::{Header, Seat, SeatKind, TimeControl};
use egui::{ComboBox, Context, DragValue, Grid, ScrollArea, TextEdit, Ui};

use super::{buttons, modal, option, seat};
use crate::board::pieces::{self, Brush};
use crate::seat_choice::SeatChoice;
use crate::state::Remembered;
use crate::text::Texts;
use crate::theme;

const WIDTH: f32 = 640.0;

/// What is chosen so far.
pub struct NewGame {
    facts: Arc<Facts>,
    setup: usize,
    options: Vec<i32>,
    seats: Vec<(String, SeatChoice)>,
    repetition: u8,
    clock: Option<TimeControl>,
    seed: u64,
}

/// What the user decided.
pub enum Decision {
    /// Nothing yet.
    Open,
    /// No game.
    Cancel,
    /// This game.
    Start(Box<Header>),
}

impl NewGame {
    /// The dialog for a game, as it was filled in last. `seed` is that of chance.
    pub fn new(facts: Arc<Facts>, last: Option<&Remembered>, seed: u64) -> Self {
        let plain = Remembered::default();
        let last = last.unwrap_or(&plain);
        let setup = facts.setups.iter().position(|setup| setup.id == last.setup).unwrap_or_default();
        let word = |option: &abstrakt_plugin_api::Opt| {
            last.options.get(&option.id).and_then(|word| option.read(word).ok())
        };
        let options = facts.options.iter().map(|option| word(option).unwrap_or(option.default)).collect();
        let seats = last.seats.iter().map(|spec| match spec.as_str() {
            "" => SeatChoice::Human,
            spec => SeatChoice::of(&SeatKind::Engine(spec.into()), &facts),
        });
        let seats: Vec<_> = seats.map(|seat_choice| (String::new(), seat_choice)).collect();
        let repetition = last.repetition.unwrap_or(facts.repetition);
        let mut dialog = Self { facts, setup, options, seats, repetition, clock: None, seed };
        dialog.fit_seats();
        dialog
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision {
        let code = texts.language().code();
        let facts = Arc::clone(&self.facts);
        let title = texts.fill("new-game-title", &[("game", facts.name.get(code).into())]);
        let mut pressed = None;
        let stays = modal(ctx, "new-game", &title, WIDTH, |ui| {
            let height = ui.ctx().content_rect().height() - 210.0;
            ScrollArea::vertical().auto_shrink([false, true]).max_height(height.max(120.0)).show(ui, |ui| {
                self.game(ui, texts);
                ui.add_space(theme::GAP);
                ui.strong(texts.say("new-game-players"));
                self.seats(ui, texts);
                ui.add_space(theme::GAP);
                self.host_rules(ui, texts);
            });
            let ready = self.seats.iter().all(|(_, seat_choice)| seat_choice.is_ready());
            pressed = buttons(ui, &texts.say("new-game-start"), &texts.say("cancel"), ready);
        });
        match pressed {
            Some(true) => Decision::Start(self.header(texts).into()),
            Some(false) => Decision::Cancel,
            None if stays => Decision::Open,
            None => Decision::Cancel,
        }
    }

    /// What to remember of the choice for the next time.
    pub fn remembered(&self) -> Remembered {
        let spec = |seat_choice: &SeatChoice| match seat_choice.kind() {
            SeatKind::Human => String::new(),
            SeatKind::Engine(spec) => spec,
        };
        Remembered {
            setup: self.facts.setups[self.setup].id.clone(),
            options: self.words(),
            seats: self.seats.iter().map(|(_, seat_choice)| spec(seat_choice)).collect(),
            repetition: Some(self.repetition),
        }
    }

    fn game(&mut self, ui: &mut Ui, texts: &Texts) {
        let language = texts.language();
        let facts = Arc::clone(&self.facts);
        let mut counts: Vec<u8> = facts.setups.iter().map(|setup| setup.players).collect();
        counts.sort_unstable();
        counts.dedup();
        Grid::new("game").num_columns(2).spacing([18.0, 8.0]).show(ui, |ui| {
            if counts.len() > 1 {
                ui.label(texts.say("new-game-count"));
                ui.horizontal(|ui| {
                    for count in counts {
                        let chosen = count == facts.setups[self.setup].players;
                        let name = texts.fill("players-count", &[("count", count.into())]);
                        if ui.selectable_label(chosen, name).clicked() && !chosen {
                            let first = facts.setups.iter().position(|setup| setup.players == count);
                            self.setup = first.unwrap_or_default();
                            self.fit_seats();
                        }
                    }
                });
                ui.end_row();
            }
            let players = facts.setups[self.setup].players;
            let fitting = || facts.setups.iter().enumerate().filter(|(_, setup)| setup.players == players);
            if fitting().count() > 1 {
                let name = texts.say("new-game-setup");
                ui.label(&name);
                let shown = facts.setups[self.setup].name.get(language.code());
                let combo =
                    ComboBox::from_id_salt("setup").width(230.0).selected_text(shown).show_ui(ui, |ui| {
                        for (index, setup) in fitting() {
                            ui.selectable_value(&mut self.setup, index, setup.name.get(language.code()));
                        }
                    });
                combo.response.accessible_name(name);
                ui.end_row();
            }
            for (declared, value) in facts.options.iter().zip(&mut self.options) {
                option::row(ui, declared, value, language);
            }
        });
    }

    fn seats(&mut self, ui: &mut Ui, texts: &Texts) {
        let facts = Arc::clone(&self.facts);
        for (index, (name, seat_choice)) in self.seats.iter_mut().enumerate() {
            let id = abstrakt_record::SeatId(index as u8);
            let usual = texts.seat(id);
            ui.horizontal(|ui| {
                badge(ui, index);
                let edit = TextEdit::singleline(name).hint_text(&usual).desired_width(180.0);
                ui.add(edit).accessible_name(texts.fill("seat-name", &[("seat", usual.as_str().into())]));
                seat::choice(ui, index, seat_choice, &facts, &usual, texts);
            });
            seat::details(ui, index, seat_choice, &facts, texts);
        }
    }

    fn host_rules(&mut self, ui: &mut Ui, texts: &Texts) {
        Grid::new("host").num_columns(2).spacing([18.0, 8.0]).show(ui, |ui| {
            let name = texts.say("new-game-repetition");
            ui.label(&name).on_hover_text(texts.say("new-game-repetition-tip"));
            ui.name_inputs(name, |ui| ui.add(DragValue::new(&mut self.repetition).range(0..=9)));
            ui.end_row();
            let name = texts.say("new-game-clock");
            ui.label(&name);
            ui.horizontal(|ui| {
                let mut on = self.clock.is_some();
                if ui.checkbox(&mut on, "").accessible_name(&name).changed() {
                    let usual =
                        TimeControl { base: Duration::from_secs(600), increment: Duration::from_secs(5) };
                    self.clock = on.then_some(usual);
                }
                let Some(clock) = &mut self.clock else { return };
                let mut minutes = clock.base.as_secs() / 60;
                let mut seconds = clock.increment.as_secs();
                ui.name_inputs(texts.say("new-game-minutes"), |ui| {
                    ui.add(DragValue::new(&mut minutes).range(1..=600).suffix(" min"));
                });
                ui.name_inputs(texts.say("new-game-increment"), |ui| {
                    ui.add(DragValue::new(&mut seconds).range(0..=600).prefix("+ ").suffix(" s"));
                });
                *clock = TimeControl {
                    base: Duration::from_secs(minutes * 60),
                    increment: Duration::from_secs(seconds),
                };
            });
            ui.end_row();
            if self.facts.chance {
                let name = texts.say("new-game-seed");
                ui.label(&name).on_hover_text(texts.say("new-game-seed-tip"));
                ui.name_inputs(name, |ui| ui.add(DragValue::new(&mut self.seed)));
                ui.end_row();
            }
        });
    }

    /// As many seats as the setup has players: a person first, computers opposite.
    fn fit_seats(&mut self) {
        let players = usize::from(self.facts.setups[self.setup].players);
        while self.seats.len() < players {
            let seat_choice =
                if self.seats.is_empty() { SeatChoice::Human } else { SeatChoice::usual(&self.facts) };
            self.seats.push((String::new(), seat_choice));
        }
        self.seats.truncate(players);
    }

    fn words(&self) -> BTreeMap<String, String> {
        let pairs = self.facts.options.iter().zip(&self.options);
        pairs.map(|(option, value)| (option.id.clone(), option.word(*value))).collect()
    }

    fn header(&self, texts: &Texts) -> Header {
        let seat = |(index, (name, seat_choice)): (usize, &(String, SeatChoice))| {
            let usual = || texts.seat(abstrakt_record::SeatId(index as u8));
            let name = if name.trim().is_empty() { usual() } else { name.trim().to_owned() };
            Seat { name, kind: seat_choice.kind(), clock: self.clock }
        };
        let seats = self.seats.iter().enumerate().map(seat).collect();
        let setup = &self.facts.setups[self.setup].id;
        Header {
            options: self.words(),
            seed: self.seed,
            repetition: self.repetition,
            ..Header::new(&self.facts.id, &self.facts.version, setup, seats)
        }
    }
}

/// The usual colour of a seat.
pub fn badge(ui: &mut Ui, seat: usize) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(20.0), egui::Sense::hover());
    let role = Ink(seat as u8);
    let piece =
        abstrakt_plugin_api::Piece::new(abstrakt_plugin_api::Site(0), abstrakt_plugin_api::Shape::Ball, role);
    pieces::piece(ui.painter(), &piece, rect.center(), Brush::solid(20.0, true), |way| {
        egui::vec2(way[0], -way[1])
    });
}
