//! How boards and pieces look, with a sample, and how pieces are moved.

use abstrakt_scene::{BoardLook, BoardTheme, Diagram, Palette, PieceTheme};
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Board, Ink, Piece, Shape, Site};
use egui::{Sense, Ui, vec2};
use strum::VariantArray;

use super::{choice, named, rows, switch};
use crate::board::{Gesture, draw_diagram};
use crate::dialogs::form;
use crate::state::Settings;
use crate::theme;

/// Side of the sample, in points.
const SAMPLE: f32 = 150.0;

pub(super) fn show(ui: &mut Ui, settings: &mut Settings, texts: &Texts) {
    let mut look = settings.board;
    let mut looks = |ui: &mut Ui| {
        sample(ui, texts.language().code());
        rows(ui, "look", |ui| {
            let boards = named(BoardTheme::VARIANTS, texts, BoardTheme::key);
            choice(ui, &texts.say("settings-board-theme"), &mut look.board, &boards);
            let pieces = named(PieceTheme::VARIANTS, texts, PieceTheme::key);
            choice(ui, &texts.say("settings-piece-theme"), &mut look.pieces, &pieces);
            let palettes = named(Palette::VARIANTS, texts, Palette::key);
            choice(ui, &texts.say("settings-palette"), &mut look.palette, &palettes);
        });
    };
    if form::is_narrow(ui) {
        looks(ui);
    } else {
        ui.horizontal_top(looks);
    }
    if look != settings.board {
        settings.board = look;
        theme::set_board_look(ui.ctx(), look);
    }
    ui.separator();
    rows(ui, "board", |ui| {
        let BoardLook { coordinates, heights, .. } = &mut settings.board;
        switch(ui, &texts.say("settings-coordinates"), "", coordinates);
        switch(ui, &texts.say("settings-heights"), "", heights);
        switch(ui, &texts.say("settings-mirror"), "", &mut settings.mirrored);
        let help = texts.say("settings-auto-rotate-help");
        switch(ui, &texts.say("settings-auto-rotate"), &help, &mut settings.auto_rotate);
        switch(ui, &texts.say("command-hints"), "", &mut settings.hints);
        let help = texts.say("settings-site-cards-help");
        switch(ui, &texts.say("settings-site-cards"), &help, &mut settings.site_cards);
        let gestures = named(Gesture::VARIANTS, texts, Gesture::key);
        choice(ui, &texts.say("menu-gesture"), &mut settings.gesture, &gestures);
        switch(ui, &texts.say("gesture-only-way"), "", &mut settings.only_way);
        let help = texts.say("settings-careful-help");
        switch(ui, &texts.say("settings-careful"), &help, &mut settings.careful);
    });
}

/// Some pieces of four seats on a few squares.
fn sample(ui: &mut Ui, language: &str) {
    let shapes = [Shape::Ball, Shape::Disc, Shape::Ring, Shape::Tile];
    let piece = |(index, shape): (u8, &Shape)| {
        let site = |row: u8| Site(u16::from(row * 4 + index));
        let sized = |row: u8, ink: u8| Piece { size: 0.8, ..Piece::new(site(row), shape.clone(), Ink(ink)) };
        [sized(0, 0), sized(1, 1), sized(3, index)]
    };
    let pieces: Vec<Piece> = (0..).zip(&shapes).flat_map(piece).collect();
    let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover());
    let diagram = Diagram { pieces: &pieces, last: &[Site(9)], ..Diagram::default() };
    draw_diagram(&ui.painter_at(rect), rect, &Board::squares(4, 4), diagram, language);
}
