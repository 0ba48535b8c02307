//! The look of boards and pieces, with a sample, and the way in which pieces are moved.

use abstrakt_scene::{BoardLook, BoardTheme, Diagram, Palette, PieceTheme, Trace};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Board, Ink, Piece, Shape, Site};
use egui::{Sense, Ui, vec2};
use strum::VariantArray;

use super::{choice, named, rows, switch};
use crate::board::{Gesture, Numbers, draw_diagram};
use crate::dialogs::form;
use crate::state::Settings;
use crate::{scene_words, theme};

/// Side of the sample, in points.
const SAMPLE: f32 = 150.0;

pub(super) fn show(ui: &mut Ui, settings: &mut Settings, texts: &Texts) {
    let mut look = settings.board;
    let mut looks = |ui: &mut Ui| {
        sample(ui, texts.language().code());
        rows(ui, "look", |ui| {
            let boards = named(BoardTheme::VARIANTS, |theme| texts.render(&scene_words::board_theme(theme)));
            choice(ui, &say!(texts, "settings-board-theme"), &mut look.board, &boards);
            let pieces = named(PieceTheme::VARIANTS, |theme| texts.render(&scene_words::piece_theme(theme)));
            choice(ui, &say!(texts, "settings-piece-theme"), &mut look.pieces, &pieces);
            let palettes = named(Palette::VARIANTS, |palette| texts.render(&scene_words::palette(palette)));
            choice(ui, &say!(texts, "settings-palette"), &mut look.palette, &palettes);
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
        let BoardLook { coordinates, heights, names, tilted, .. } = &mut settings.board;
        switch(ui, &say!(texts, "settings-coordinates"), "", coordinates);
        switch(ui, &say!(texts, "settings-names"), "", names);
        switch(ui, &say!(texts, "settings-heights"), "", heights);
        let help = say!(texts, "settings-tilted-help");
        switch(ui, &say!(texts, "settings-tilted"), &help, tilted);
        let numbers = named(Numbers::VARIANTS, |numbers| texts.show(&numbers));
        choice(ui, &say!(texts, "settings-numbers"), &mut settings.numbers, &numbers);
        switch(ui, &say!(texts, "settings-mirror"), "", &mut settings.mirrored);
        let help = say!(texts, "settings-person-below-help");
        switch(ui, &say!(texts, "settings-person-below"), &help, &mut settings.person_below);
        let help = say!(texts, "settings-auto-rotate-help");
        switch(ui, &say!(texts, "settings-auto-rotate"), &help, &mut settings.auto_rotate);
        switch(ui, &say!(texts, "command-hints"), "", &mut settings.hints);
        let help = say!(texts, "settings-site-cards-help");
        switch(ui, &say!(texts, "settings-site-cards"), &help, &mut settings.site_cards);
        let gestures = named(Gesture::VARIANTS, |gesture| texts.show(&gesture));
        choice(ui, &say!(texts, "menu-gesture"), &mut settings.gesture, &gestures);
        switch(ui, &say!(texts, "gesture-only-way"), "", &mut settings.only_way);
        let help = say!(texts, "settings-premoves-help");
        switch(ui, &say!(texts, "settings-premoves"), &help, &mut settings.premoves);
        let help = say!(texts, "settings-careful-help");
        switch(ui, &say!(texts, "settings-careful"), &help, &mut settings.careful);
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
    let last = Trace { to: vec![Site(9)], ..Trace::default() };
    let diagram = Diagram { pieces: &pieces, last: Some(&last), ..Diagram::default() };
    draw_diagram(&ui.painter_at(rect), rect, &Board::squares(4, 4), diagram, language);
}
