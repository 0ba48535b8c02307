//! The line below the board: whose turn it is and what the next click does, or how far the computer has come.

use abstrakt_record::{SeatId, SeatKind};
use abstrakt_texts::{Texts, say};
use egui::accesskit::Live;
use egui::{Align, Button, Label, Layout, RichText, Ui};

use crate::command::Command;
use crate::game::GameView;
use crate::numbers::{clock, count};
use crate::progress;

/// Width of the progress bar.
const BAR: f32 = 130.0;

/// With less room, in points, the line does not tell depth and speed.
const DETAILS: f32 = 420.0;

/// With less room, in points, the line has no buttons for a person: what they do is in the menus.
const BUTTONS: f32 = 700.0;

/// Draws the line; returns what its buttons ask for. `enabled` says whether a command makes sense.
pub fn show(
    ui: &mut Ui,
    game: &GameView,
    enabled: impl Fn(Command) -> bool,
    texts: &Texts,
) -> Option<Command> {
    let mut wanted = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let (Some(number), None) = (game.turn_number(), game.result()) {
            ui.weak(say!(texts, "status-turn", number));
        }
        if ui.available_width() > BUTTONS {
            wanted = help(ui, game, enabled, texts);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| wanted = line(ui, game, texts).or(wanted));
    });
    wanted
}

/// Draws the buttons that help a person against computers: one takes a move back, the other suggests one.
fn help(ui: &mut Ui, game: &GameView, enabled: impl Fn(Command) -> bool, texts: &Texts) -> Option<Command> {
    let seats = &game.record().header.seats;
    let persons = seats.iter().filter(|seat| seat.kind == SeatKind::Human).count();
    if persons == 0 || persons == seats.len() || game.is_viewed() {
        return None;
    }
    let mut wanted = None;
    for command in [Command::Undo, Command::Suggest] {
        // Without a person's turn there is nothing to advise: the place is for what hurries the computer.
        if command == Command::Suggest && !enabled(command) {
            continue;
        }
        let button = ui.add_enabled(enabled(command), Button::new(texts.show(&command)));
        let tip = command.tip(ui.ctx(), texts);
        if button.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
            wanted = Some(command);
        }
    }
    wanted
}

/// Draws the part of the line at its left.
fn line(ui: &mut Ui, game: &GameView, texts: &Texts) -> Option<Command> {
    let mut wanted = None;
    ui.horizontal_centered(|ui| {
        if game.position().is_none() {
            ui.spinner();
            ui.label(say!(texts, "status-starting"));
            return;
        }
        if game.is_viewed() {
            wanted = viewed(ui, game, texts);
            return;
        }
        if let Some(result) = game.result() {
            ui.strong(game.headline(result, texts));
            return;
        }
        let Some(player) = game.to_move() else {
            // After a step back to a roll it is made again, with the same outcome, when the game continues.
            if game.is_paused() {
                ui.strong(say!(texts, "status-chance"));
                wanted = paused(ui, texts);
            }
            return;
        };
        let seat = SeatId(player.0);
        game.badge(ui, player);
        ui.strong(game.seat_name(seat, texts));
        if game.is_paused() {
            wanted = paused(ui, texts);
        } else if game.record().header.seats[usize::from(seat.0)].kind == SeatKind::Human {
            // Without a clock nobody's time counts, and nothing is to be drawn while a person thinks.
            if game.time_left(seat).is_some() {
                ui.label(RichText::new(clock(game.turn_time())).monospace());
                ui.separator();
            }
            hint(ui, game, texts);
        } else {
            computer(ui, game, seat, texts, &mut wanted);
        }
    });
    wanted
}

/// The game is only looked at: how it ended, if that is shown, or what a click tries; and a button that makes a game of it.
fn viewed(ui: &mut Ui, game: &GameView, texts: &Texts) -> Option<Command> {
    let mut wanted = None;
    if let Some(result) = game.result() {
        ui.strong(game.headline(result, texts));
        ui.separator();
        ui.add(Label::new(say!(texts, "status-viewed")).truncate());
        return None;
    }
    if let Some(player) = game.to_move() {
        game.badge(ui, player);
        ui.strong(game.seat_name(SeatId(player.0), texts));
        let tip = Command::PlayOn.tip(ui.ctx(), texts);
        if ui.button(texts.show(&Command::PlayOn)).on_hover_text(tip).clicked() {
            wanted = Some(Command::PlayOn);
        }
    }
    ui.label(say!(texts, "status-viewed"));
    ui.separator();
    hint(ui, game, texts);
    wanted
}

/// Draws the hint about the next click, or the answer to the last one; while a computer looks for advice, that it does.
fn hint(ui: &mut Ui, game: &GameView, texts: &Texts) {
    if game.is_advising() {
        ui.spinner();
        ui.label(say!(texts, "status-advising"));
        return;
    }
    let hint = ui.add(Label::new(game.hint(texts)).truncate());
    // A reader speaks at once what a click was answered.
    if game.is_click_refused() {
        ui.ctx().accesskit_node_builder(hint.id, |node| node.set_live(Live::Polite));
    }
}

/// Nobody acts until the game goes on.
fn paused(ui: &mut Ui, texts: &Texts) -> Option<Command> {
    ui.label(say!(texts, "status-paused"));
    ui.button(say!(texts, "status-go-on")).clicked().then_some(Command::Pause)
}

fn computer(ui: &mut Ui, game: &GameView, seat: SeatId, texts: &Texts, wanted: &mut Option<Command>) {
    let findings = game.thinking(seat);
    let percent = findings.map_or(0, |findings| findings.percent);
    let text = format!("{percent} %");
    progress::bar(ui, f32::from(percent) / 100.0, &text, BAR, say!(texts, "status-progress"));
    ui.label(game.seat_kind(seat, texts));
    // The buttons stand before the figures, whose widths change: what is about to be pressed stays where it is.
    let details = findings.filter(|_| ui.available_width() > DETAILS);
    if ui
        .button(say!(texts, "command-move-now"))
        .on_hover_text(Command::MoveNow.tip(ui.ctx(), texts))
        .clicked()
    {
        *wanted = Some(Command::MoveNow);
    }
    if ui.button(say!(texts, "status-stop")).on_hover_text(Command::Pause.tip(ui.ctx(), texts)).clicked() {
        *wanted = Some(Command::Pause);
    }
    if let Some(findings) = details {
        ui.separator();
        ui.label(say!(texts, "status-depth", depth = findings.depth));
        ui.separator();
        ui.label(say!(texts, "status-speed", count = count(findings.nodes_per_second(), texts.language())));
    }
}
