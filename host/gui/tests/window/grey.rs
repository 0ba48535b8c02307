//! Nothing depends on colour alone: what the board shows is also seen in grey, in every theme.

use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[("grey_hints_and_clicks_are_seen_in_every_theme", hints_and_clicks_are_seen)];

/// Greys closer than this look the same.
const APART: u8 = 24;

fn hints_and_clicks_are_seen() {
    let looks = [("material", "solid"), ("sea", "solid"), ("flat", "flat"), ("grey", "print")];
    for (board, pieces) in looks {
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
        let differ = |a: &image::GrayImage, b: &image::GrayImage| {
            a.pixels().zip(b.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > APART).count()
        };
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
        let moved = stage.grey_board();
        let text = stage.app().game().and_then(|game| game.position()).expect("a position").text.clone();
        let file = stage.write_game("abalone", "standard", &text);
        stage.open_file(&file);
        stage.wait_for_turn();
        let last = differ(&moved, &stage.grey_board());
        assert!(last > 150, "{board}: the last move differs in {last} pixels");
    }
}
