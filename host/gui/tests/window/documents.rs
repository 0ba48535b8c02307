//! The pictures of README.md and docs/: every game, both looks, both languages. Drawn only where
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

fn pictures_of_documents() {
    let Some(folder) = std::env::var_os("ABSTRAKT_DOCUMENT_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).expect("a folder");
    for (library, id, setup, shown) in GAMES {
        for (look, language, code) in [
            ("light", "english", "en"),
            ("dark", "english", "en"),
            ("light", "czech", "cs"),
            ("dark", "czech", "cs"),
        ] {
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
