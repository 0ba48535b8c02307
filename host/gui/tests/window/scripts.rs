//! Names in scripts that the window's own fonts lack: fonts of the system are found while the window is used. Scripts for which this machine has
//! none are skipped.

use egui::{FallbackRequest, FontFamily, FontId, FontProvider as _};
use egui_system_font_provider::SystemFontProvider;

use crate::Test;
use crate::library::{has_row, opened};
use crate::stage::Stage;

pub const TESTS: &[Test] = &[("scripts_of_names_are_found_in_fonts_of_the_system", names_are_found)];

/// Scripts, and names in them.
const NAMES: [(&str, &str); 9] = [
    ("Arabic", "محمد علي"),
    ("Hebrew", "דוד כהן"),
    ("Armenian", "Արամ"),
    ("Georgian", "გიორგი"),
    ("Thai", "สมชาย"),
    ("Devanagari", "अमित"),
    ("Chinese", "王小明"),
    ("Japanese", "さくら"),
    ("Korean", "김민수"),
];

/// Whether every letter of a name has a font in this system.
fn has_font(system: &SystemFontProvider, name: &str) -> bool {
    name.chars().filter(|letter| letter.is_alphabetic()).all(|letter| {
        let cluster = letter.to_string();
        let request = FallbackRequest { cluster: &cluster, family: &FontFamily::Proportional };
        system.font_for(&request).is_some()
    })
}

/// Whether every letter of a name can be drawn.
fn is_drawn(stage: &Stage, name: &str) -> bool {
    let font = FontId::proportional(14.0);
    let mut letters = name.chars().filter(|letter| letter.is_alphabetic());
    letters.all(|letter| stage.window.ctx.fonts_mut(|fonts| fonts.has_glyph(&font, letter)))
}

fn names_are_found() {
    let system = SystemFontProvider::new();
    let (found, missing): (Vec<_>, Vec<_>) = NAMES.iter().partition(|(_, name)| has_font(&system, name));
    for (script, _) in &missing {
        abstrakt_skips::skip(format!("no font of this system has the letters of {script} names"));
    }
    let stage = Stage::with_any_letters(&["draughts_international"]);
    let mut stage = opened(stage, "International draughts");
    let games = NAMES.iter().map(|(script, name)| {
        format!("[White \"{name}\"]\n[Black \"{script}\"]\n[GameType \"20\"]\n\n1. 32-28 1-1\n\n")
    });
    stage.paste(&games.collect::<String>());
    stage.wait("the end", |stage| stage.sees_part("9 games were added"));
    stage.wait("the rows", |stage| has_row(stage, "9 International draughts 김민수 Korean"));
    stage.wait("letters of every script that the system has", |stage| {
        found.iter().all(|(_, name)| is_drawn(stage, name))
    });
    stage.picture("library-scripts");
}
