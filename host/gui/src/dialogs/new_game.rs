//! A new game on one page: number of players, setup, options, seats, clock, the host's rules. Drawn from the game's facts alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use abstrakt_external::ExternalSpec;
use abstrakt_record::{Header, Seat, SeatId, SeatKind};
use abstrakt_scene::{Diagram, SeatPieces};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Board, Facts, Player, Snapshot};
use egui::{
    Align, CollapsingHeader, Context, DragValue, Label, Rect, Response, RichText, Sense, Stroke, StrokeKind,
    TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::clock::Clocks;
use super::number::Number;
use super::seat::ExternalPlayers;
use super::{BUTTONS, Decision, Size, buttons, form, modal, option, scrolled, seat};
use crate::board::{draw_diagram, seat_badge, thumbnail};
use crate::clipped::clipped;
use crate::game_list::{SetupBoards, SetupPieces};
use crate::positions::ShownPosition;
use crate::seat_choice::{NamedEngine, SeatChoice};
use crate::state::Remembered;
use crate::summary;
use crate::theme;

const WIDTH: f32 = 760.0;
const HEIGHT: f32 = 640.0;
/// Side of the small board of a setup, in points.
const SETUP: f32 = 84.0;
/// Side of the board of a position that was set up, in points.
const START: f32 = 130.0;

/// The choices so far.
pub struct NewGame {
    facts: Arc<Facts>,
    setup: usize,
    options: Vec<i32>,
    seats: Vec<(String, SeatChoice)>,
    external: ExternalPlayers,
    repetition: u8,
    clocks: Clocks,
    seed: u64,
    pieces: SetupPieces,
    boards: SetupBoards,
    /// A position that was set up, instead of the setup's own.
    start: Option<ShownPosition>,
    /// Whether the game can be started with the values typed.
    right: bool,
}

/// The action that the user chose.
pub enum NewGameAction {
    /// To begin this game.
    Start(Box<Header>),
    /// First a position is to be set up for this game.
    Arrange(Box<Header>),
    /// First an external engine is to be added for this game.
    AddEngine(String),
}

impl NewGame {
    /// The dialog for a game, as it was filled in last. `pieces` are those of the seats by setup, `seed` is that of
    /// chance.
    pub fn new(facts: Arc<Facts>, last: Option<&Remembered>, pieces: SetupPieces, seed: u64) -> Self {
        let plain = Remembered::default();
        let last = last.unwrap_or(&plain);
        let setup = facts.setups.iter().position(|setup| setup.id == last.setup).unwrap_or_default();
        let word = |option: &abstrakt_vocabulary::Opt| {
            last.options.get(&option.id).and_then(|word| option.read(word).ok())
        };
        let options = facts.options.iter().map(|option| word(option).unwrap_or(option.default)).collect();
        let seats = last.seats.iter().map(|spec| match spec.as_str() {
            "" => SeatChoice::Human,
            spec => SeatChoice::of(&SeatKind::Engine(spec.into()), &facts),
        });
        let seats: Vec<_> = seats.map(|seat_choice| (String::new(), seat_choice)).collect();
        let repetition = last.repetition.unwrap_or(facts.repetition);
        let mut dialog = Self {
            facts,
            setup,
            options,
            seats,
            external: ExternalPlayers::default(),
            repetition,
            clocks: if last.clocks.is_empty() { Clocks::of(&[last.clock]) } else { Clocks::of(&last.clocks) },
            seed,
            pieces,
            boards: SetupBoards::default(),
            start: None,
            right: true,
        };
        dialog.fit_seats();
        dialog
    }

    /// The same with the first positions of the setups.
    pub fn with_boards(self, boards: SetupBoards) -> Self {
        Self { boards, ..self }
    }

    /// The same with the computers of the user's own called by their names, and these external engines.
    pub fn with_engines(mut self, engines: &[NamedEngine], external: Vec<ExternalSpec>) -> Self {
        self.external = ExternalPlayers::new(external);
        for (_, seat_choice) in &mut self.seats {
            *seat_choice = seat_choice.clone().named(engines, &self.facts);
        }
        self
    }

    /// These external engines can play now; the one of this name sits down where it was asked for.
    pub fn take_engines(&mut self, external: Vec<ExternalSpec>, name: Option<&str>) {
        if let Some((seat, added)) = self.external.take(external, name)
            && let Some((_, choice)) = self.seats.get_mut(seat)
        {
            *choice = added;
        }
    }

    /// The game.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The same with a position that was set up for the setup and options of `header`.
    pub fn with_position(mut self, header: &Header, start: ShownPosition) -> Self {
        let setup = self.facts.setups.iter().position(|setup| setup.id == header.setup);
        self.setup = setup.unwrap_or_default();
        for (option, value) in self.facts.options.iter().zip(&mut self.options) {
            let word = header.options.get(&option.id).and_then(|word| option.read(word).ok());
            *value = word.unwrap_or(option.default);
        }
        self.start = Some(start);
        self.fit_seats();
        self
    }

    /// Draws the dialog; `engines` are those of the user's own, and get those that are kept.
    pub fn show(
        &mut self,
        ctx: &Context,
        engines: &mut Vec<NamedEngine>,
        texts: &Texts,
    ) -> Decision<NewGameAction> {
        let code = texts.language().code();
        let facts = Arc::clone(&self.facts);
        let title = say!(texts, "new-game-title", game = facts.name.get(code));
        let (mut pressed, mut arrange) = (None, false);
        let stays = modal(ctx, "new-game", &title, Size::fixed(WIDTH, HEIGHT), |ui, enter| {
            let mut right = self.seats.iter().all(|(_, seat_choice)| seat_choice.is_ready());
            scrolled(ui.available_height() - BUTTONS).show(ui, |ui| {
                match &self.start {
                    Some((board, position)) => set_up(ui, (board, position), texts),
                    None => self.game(ui, texts),
                }
                arrange = ui.button(say!(texts, "command-arrange")).clicked();
                ui.add_space(theme::GAP);
                right &= self.seats(ui, engines, texts);
                ui.add_space(theme::GAP);
                self.clocks.show(ui, self.seats.len(), texts);
                ui.add_space(theme::GAP);
                let more = say!(texts, "new-game-more");
                CollapsingHeader::new(more)
                    .id_salt("more")
                    .show(ui, |ui| right &= self.host_rules(ui, texts));
            });
            self.right = right && self.clocks.are_right();
            let ready = (self.right, enter);
            pressed = buttons(ui, &say!(texts, "new-game-start"), &say!(texts, "cancel"), ready);
        });
        match pressed {
            _ if self.external.take_asked() => Decision::Act(NewGameAction::AddEngine(self.facts.id.clone())),
            _ if arrange => Decision::Act(NewGameAction::Arrange(self.header().into())),
            Some(true) => Decision::Act(NewGameAction::Start(self.header().into())),
            pressed => Decision::none(pressed, stays),
        }
    }

    /// The part of the choice that is remembered for the next time.
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
            clock: None,
            clocks: self.clocks.remembered(),
        }
    }

    fn game(&mut self, ui: &mut Ui, texts: &Texts) {
        let language = texts.language();
        let facts = Arc::clone(&self.facts);
        let mut counts: Vec<u8> = facts.setups.iter().map(|setup| setup.players).collect();
        counts.sort_unstable();
        counts.dedup();
        form::rows(ui, "game").show(ui, |ui| {
            if counts.len() > 1 {
                form::name(ui, &say!(texts, "new-game-count"));
                ui.horizontal_wrapped(|ui| {
                    for count in counts {
                        let chosen = count == facts.setups[self.setup].players;
                        let name = say!(texts, "players-count", count);
                        if ui.selectable_label(chosen, name).clicked() && !chosen {
                            let first = facts.setups.iter().position(|setup| setup.players == count);
                            self.setup = first.unwrap_or_default();
                            self.fit_seats();
                        }
                    }
                });
                ui.end_row();
            }
        });
        self.setups(ui, texts);
        form::rows(ui, "options").show(ui, |ui| {
            for (declared, value) in facts.options.iter().zip(&mut self.options) {
                option::row(ui, declared, value, language);
            }
        });
    }

    /// The starting positions for so many players, each as a board with its name.
    fn setups(&mut self, ui: &mut Ui, texts: &Texts) {
        let code = texts.language().code();
        let facts = Arc::clone(&self.facts);
        let players = facts.setups[self.setup].players;
        let fitting = facts.setups.iter().enumerate().filter(|(_, setup)| setup.players == players);
        if fitting.clone().count() < 2 {
            return;
        }
        ui.label(say!(texts, "new-game-setup"));
        ui.horizontal_wrapped(|ui| {
            for (index, setup) in fitting {
                let board = self.boards.get(&setup.id).map(|(board, snapshot)| (board, snapshot));
                if setup_button(ui, setup.name.get(code), board, (index == self.setup, code)).clicked() {
                    self.setup = index;
                }
            }
        });
    }

    /// The seats; false if a number in their details is wrong.
    fn seats(&mut self, ui: &mut Ui, engines: &mut Vec<NamedEngine>, texts: &Texts) -> bool {
        let facts = Arc::clone(&self.facts);
        let unknown = SeatPieces::default();
        let pieces = self.pieces.get(&facts.setups[self.setup].id).unwrap_or(&unknown);
        let symbols = self.seats.len() > 2;
        let mut right = true;
        for (index, (name, seat_choice)) in self.seats.iter_mut().enumerate() {
            let usual = texts.seat(SeatId(index as u8));
            ui.horizontal_wrapped(|ui| {
                seat_badge(ui, &pieces.get(Player(index as u8)), symbols);
                let edit = TextEdit::singleline(name).hint_text(&usual).desired_width(180.0);
                ui.add(edit).accessible_name(say!(texts, "seat-name", seat = usual.as_str()));
                let known =
                    seat::KnownPlayers { facts: &facts, named: engines, external: self.external.engines() };
                if seat::choice(ui, index, seat_choice, known, &usual, texts) {
                    self.external.ask(index);
                }
            });
            right &= seat::details(ui, index, seat_choice, (&facts, engines), texts);
        }
        right
    }

    /// Draws the rules that the host applies; false if a number is wrong.
    fn host_rules(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let mut right = true;
        form::rows(ui, "host").show(ui, |ui| {
            let name = say!(texts, "new-game-repetition");
            form::name(ui, &name);
            ui.vertical(|ui| {
                let mut count = f64::from(self.repetition);
                right &= Number::whole(&name, 0..=9).show(ui, &mut count, texts);
                self.repetition = count.clamp(0.0, 255.0) as u8;
                ui.add(
                    Label::new(RichText::new(say!(texts, "new-game-repetition-tip")).small().weak()).wrap(),
                );
            });
            ui.end_row();
            if self.facts.chance {
                let name = say!(texts, "new-game-seed");
                form::name(ui, &name);
                ui.vertical(|ui| {
                    ui.add(DragValue::new(&mut self.seed)).accessible_name(name);
                    ui.add(Label::new(RichText::new(say!(texts, "new-game-seed-tip")).small().weak()).wrap());
                });
                ui.end_row();
            }
        });
        right
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

    fn header(&self) -> Header {
        // A seat that nobody named keeps no name: whoever shows it says "Player 1" in their own language.
        let seat = |(index, (name, seat_choice)): (usize, &(String, SeatChoice))| Seat {
            name: name.trim().to_owned(),
            kind: seat_choice.kind(),
            clock: self.clocks.seat(index),
        };
        let seats = self.seats.iter().enumerate().map(seat).collect();
        let setup = &self.facts.setups[self.setup].id;
        Header {
            options: self.words(),
            start: self.start.as_ref().map(|(_, position)| position.text.clone()),
            seed: self.seed,
            repetition: self.repetition,
            tags: BTreeMap::from([("date".to_owned(), summary::today())]),
            ..Header::new(&self.facts.id, &self.facts.version, setup, seats)
        }
    }
}

/// The position that was set up, as a small board.
fn set_up(ui: &mut Ui, shown: (&Board, &Snapshot), texts: &Texts) {
    ui.horizontal(|ui| {
        thumbnail(ui, START, Some(shown), texts.language().code());
        ui.add(Label::new(say!(texts, "new-game-set-up")).wrap());
    });
}

/// Draws a starting position that can be chosen: its board, and its name below.
fn setup_button(
    ui: &mut Ui,
    name: &str,
    board: Option<(&Board, &Snapshot)>,
    (chosen, language): (bool, &str),
) -> Response {
    let line = ui.text_style_height(&TextStyle::Small);
    let size = vec2(SETUP + 2.0 * theme::TIGHT, SETUP + 2.0 * line + 3.0 * theme::TIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, chosen, name));
    let visuals = ui.style().interact_selectable(&response, chosen);
    let edge = if chosen || response.has_focus() {
        Stroke::new(2.0, theme::accent(ui.visuals()))
    } else {
        visuals.bg_stroke
    };
    ui.painter().rect(rect, 6.0, visuals.weak_bg_fill, edge, StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(theme::TIGHT, theme::TIGHT), vec2(SETUP, SETUP));
    if let Some((board, position)) = board {
        draw_diagram(&ui.painter_at(picture), picture, board, Diagram::position(position), language);
    }
    let mut caption = clipped(ui, name.to_owned(), &TextStyle::Small, rect.width() - theme::TIGHT, 2);
    caption.halign = Align::Center;
    let caption = ui.painter().layout_job(caption);
    let place = pos2(rect.center().x, picture.bottom() + theme::TIGHT);
    ui.painter().galley(place, caption, visuals.text_color());
    response
}
