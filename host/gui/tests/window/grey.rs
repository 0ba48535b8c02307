//! Nothing depends on colour alone: what the board shows is also seen in grey, in every theme.

use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("grey_hints_and_clicks_are_seen_in_every_theme", hints_and_clicks_are_seen),
    ("grey_last_stone_is_seen_in_every_theme", last_stone_is_seen),
];

const LOOKS: [(&str, &str); 4] =
    [("material", "solid"), ("sea", "solid"), ("flat", "flat"), ("grey", "print")];

/// Greys closer than this look the same.
const APART: u8 = 24;

fn hints_and_clicks_are_seen() {
    for (board, pieces) in LOOKS {
        let look = format!(r#", "board": {{"board": "{board}", "pieces": "{pieces}"}}"#);
        let mut stage = Stage::with_settings(&["abalone"], &look);
        stage.begin_between_humans("Abalone");
        let hinted = stage.grey_board();
        stage.press(Key::H);
        let bare = stage.grey_board();
        stage.press(Key::H);
        stage.click("c3 black ball, can move");
        let chosen = stage.grey_board();
        stage.picture(&format!("look-{board}-{pieces}"));
        let (open, click) = (differ(&hinted, &bare), differ(&hinted, &chosen));
        assert!(open > 1000, "{board}: pieces that can move differ in {open} pixels");
        assert!(click > 1000, "{board}: a chosen piece and its targets differ in {click} pixels");
        // The last move, against the same position without one.
        stage.press(Key::Escape);
        stage.click("c3 black ball, can move");
        let target = stage.open_sites().into_iter().find(|site| site.contains(", target")).expect("a target");
        stage.click(&target);
        stage.wait_for_turn();
        stage.press(Key::H);
        let last = last_move(&mut stage, "abalone");
        assert!(last > 150, "{board}: the last move differs in {last} pixels");
    }
}

/// A stone covers its point, so that of what lies under it only a thin edge is seen, at most 175 pixels of it.
fn last_stone_is_seen() {
    for (board, pieces) in LOOKS {
        let look = format!(r#", "board": {{"board": "{board}", "pieces": "{pieces}"}}"#);
        let mut stage = Stage::with_settings(&["gomoku"], &look);
        stage.begin_between_humans("Gomoku");
        for colour in ["black", "white"] {
            let point = stage.open_sites().swap_remove(112);
            stage.click(&point);
            stage.wait_for_turn();
            let last = last_move(&mut stage, "gomoku");
            assert!(last > 190, "{board}: the last {colour} stone differs in {last} pixels");
        }
    }
}

/// In how many pixels the board differs from the same position without a last move, which is shown then.
fn last_move(stage: &mut Stage, game: &str) -> usize {
    let moved = stage.grey_board();
    let text = stage.app().game().and_then(|game| game.position()).expect("a position").text.clone();
    let file = stage.write_game(game, "standard", &text);
    stage.open_file(&file);
    stage.wait_for_turn();
    differ(&moved, &stage.grey_board())
}

fn differ(a: &image::GrayImage, b: &image::GrayImage) -> usize {
    a.pixels().zip(b.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > APART).count()
}
