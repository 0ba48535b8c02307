//! The pictures of README.md and docs/: every game and the library, both looks, both languages. Drawn only where
//! `ABSTRAKT_DOCUMENT_PICTURES` names their folder: `cargo xtask pictures`.

use std::path::PathBuf;

use abstrakt_record::{Header, Record, Seat};
use egui::{Key, Modifiers};
use image::imageops::FilterType;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[("pictures_of_documents", pictures_of_documents)];

/// The games: library and id, setup, and the plies after which they are shown.
const GAMES: [(&str, &str, &str, usize); 6] = [
    ("abalone", "abalone", "belgian-daisy", 16),
    ("terrace", "terrace", "long", 12),
    ("yinsh", "yinsh", "standard", 26),
    ("duke", "duke", "standard", 20),
    ("gomoku", "gomoku", "standard", 18),
    ("draughts_international", "draughts-international", "standard", 16),
];

/// Looks and languages, with their codes.
const LOOKS: [(&str, &str, &str); 4] = [
    ("light", "english", "en"),
    ("dark", "english", "en"),
    ("light", "czech", "cs"),
    ("dark", "czech", "cs"),
];

/// The games of the library: players, event, date, the number of plies, and the result.
const PLAYED: [(&str, &str, &str, &str, usize, &str); 12] = [
    ("Jan Novák", "Anna Dvořáková", "Club", "2025.03.14", 21, "1 wins by resignation of 2"),
    ("Piet de Vries", "Jan Novák", "Spring Open", "2025.04.05", 34, "draw by agreement"),
    ("Anna Dvořáková", "Emil Horák", "Spring Open", "2025.04.05", 27, "2 wins by resignation of 1"),
    ("Emil Horák", "Piet de Vries", "Spring Open", "2025.04.06", 40, "1 wins by time of 2"),
    ("Иван Петров", "Jan Novák", "Cup", "2025.05.17", 33, "1 wins by resignation of 2"),
    ("Jan Novák", "Lucía Ortega", "Cup", "2025.05.17", 29, "2 wins by resignation of 1"),
    ("Lucía Ortega", "Иван Петров", "Cup", "2025.05.18", 38, "draw by agreement"),
    ("Piet de Vries", "Anna Dvořáková", "Cup", "2025.05.18", 25, "1 wins by resignation of 2"),
    ("Emil Horák", "Jan Novák", "Club", "2025.06.02", 36, "unfinished"),
    ("Jan Novák", "Piet de Vries", "Autumn Open", "2025.09.20", 31, "1 wins by resignation of 2"),
    ("Anna Dvořáková", "Lucía Ortega", "Autumn Open", "2025.09.20", 22, "2 wins by time of 1"),
    ("Иван Петров", "Emil Horák", "Autumn Open", "2025.09.21", 39, "draw by agreement"),
];

/// A game of Gomoku: stones in an order that makes no five.
fn game(place: usize) -> String {
    let (first, second, event, date, plies, result) = PLAYED[place];
    let points = (0..plies).map(|ply| {
        let (row, column) = (ply / 15, ply % 15);
        let shifted = (column * 2 + row * 5 + place) % 15;
        format!("{}{}", char::from(b'a' + u8::try_from(shifted).expect("a column")), row + 6)
    });
    let moves: String =
        points.enumerate().map(|(ply, point)| format!("{}. {}: {point}\n", ply + 1, ply % 2 + 1)).collect();
    format!(
        "abstrakt-game 1\nGame: gomoku 0.1.0\nSetup: standard\nOption: opening = free\nSeat 1: \"{first}\" human\nSeat 2: \"{second}\" human\n\
         Tag: event = \"{event}\"\nTag: date = {date}\n\nMoves:\n{moves}Result: {result}.\n"
    )
}

/// The page of the library with games.
fn library(look: &str, language: &str) -> image::RgbaImage {
    let more = format!(r#", "look": "{look}", "language": "{language}", "speed": "off""#);
    let mut stage = Stage::with_settings(&["gomoku"], &more);
    let folder = stage.path().join("games");
    std::fs::create_dir(&folder).expect("a folder");
    for place in 0..PLAYED.len() {
        std::fs::write(folder.join(format!("{place:02}.abstrakt")), game(place)).expect("written");
    }
    stage.wait("the games found", |stage| stage.sees("Gomoku"));
    stage.window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    stage.window.run_steps(3);
    stage.drop_file(&folder);
    stage.wait("the rows", |stage| stage.sees_part("Lucía Ortega"));
    stage.wait("the end", |stage| stage.sees("OK"));
    stage.click("OK");
    stage.press(Key::ArrowDown);
    image::imageops::resize(&stage.drawn(), 600, 420, FilterType::Triangle)
}

fn pictures_of_documents() {
    let Some(folder) = std::env::var_os("ABSTRAKT_DOCUMENT_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).expect("a folder");
    for (look, language, code) in LOOKS {
        library(look, language).save(folder.join(format!("library-{look}-{code}.png"))).expect("written");
    }
    for (library, id, setup, shown) in GAMES {
        for (look, language, code) in LOOKS {
            // Both computers play the same in every run: by depth, on one thread, with a seed.
            let seat = || Seat::engine("", "pvs:depth=3,threads=1,seed=7");
            let record =
                Record::new(Header { seed: 7, ..Header::new(id, "0.1.0", setup, vec![seat(), seat()]) });
            let more = format!(r#", "look": "{look}", "language": "{language}", "speed": "off""#);
            let mut stage = Stage::with_game(library, &more, &record);
            stage.play_on();
            stage.wait("the plies", |stage| stage.plies() >= shown);
            stage.window.key_press_modifiers(Modifiers::COMMAND, Key::P);
            stage.window.run_steps(4);
            stage.press(Key::Home);
            stage.wait("the start", |stage| stage.plies() == 0);
            while stage.plies() < shown {
                let before = stage.plies();
                stage.press(Key::ArrowRight);
                stage.wait("a ply", |stage| stage.plies() > before);
            }
            let small = image::imageops::resize(&stage.drawn(), 600, 420, FilterType::Triangle);
            small.save(folder.join(format!("{id}-{look}-{code}.png"))).expect("written");
        }
    }
}
