//! Texts of plies and positions, both ways.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, legal_moves};

use crate::{bare, choice, play, position, texts};

#[test]
fn plies_have_a_short_and_a_long_form() {
    let game = bare("5d/2p3/2P3/2p3/2+L3/D5 1");
    let long: Vec<String> = legal_moves(&game).iter().map(|entry| game.long_move_text(entry.code)).collect();
    assert!(long.contains(&"longbowman/c2*c5xpikeman".to_owned()), "{long:?}");
    assert!(long.contains(&"pikeman/c4-b5".to_owned()), "{long:?}");
    for spelling in ["c2*c5", "C2*C5", "longbowman/c2*c5xpikeman"] {
        let code = game.read_move(spelling).unwrap();
        assert_eq!(game.move_text(code), "c2*c5");
    }
}

#[test]
fn refusals_say_what_would_be_right() {
    let game = position("2d3/6/6/6/2F3/2D3 1 act W w 0");
    for (text, reported) in [
        ("c2-c4", "the footman on c2: expected c2-b2, c2-d2, c2-c3"),
        ("c6-c5", "no tile of player 1 on c6"),
        ("x9-c4", "expected a1..f6"),
        ("hello", "expected c1-c2, c1*c3, c1:b2-d2 or draw"),
        ("footman@b1", "c1-c2"),
    ] {
        let refusal = english(game.read_move(text).unwrap_err());
        assert!(refusal.contains(reported), "{text}: {refusal}");
    }
    let mut drawn = game;
    play(&mut drawn, "draw");
    assert!(english(drawn.read_move("seer").unwrap_err()).contains("expected wizard"));
    play(&mut drawn, "wizard");
    assert!(english(drawn.read_move("wizard@c2").unwrap_err()).contains("wizard@b1, wizard@d1"));
    assert!(texts(&drawn).contains("wizard@b1"));
}

#[test]
fn a_position_reads_back_and_wrong_ones_are_refused() {
    let good = "2df2/2f3/1+w4/4+A1/2F3/2D3 2 place-seer BCOFGKLM3PIR abcofgklm3pir 7";
    assert_eq!(position(good).text(), good);
    for (from, to, reported) in [
        (" 7", " 61", "0..60"),
        (" 7", "", "5 fields"),
        ("2 place", "3 place", "1 or 2"),
        ("place-seer", "place-troll", "place-KIND"),
        ("2df2/", "", "5 rows"),
        ("4+A1", "4+A2", "row 3"),
        ("4+A1", "4+X1", "no tile 'X'"),
        ("4+A1", "4A+", "row 3"),
        ("2D3", "2DD2", "owns 1 x duke"),
        ("abcofgklm3pir", "abcofgklm3pirs", "2 x seer"),
        ("abcofgklm3pir", "4p", "bag of player 2"),
        ("abcofgklm3pir", "ABC", "bag of player 2"),
        ("BCOFGKLM3PIR", "DBCO", "2 x duke"),
        ("2D3", "6", "other Duke"),
        ("2df2", "3f2", "without a Duke"),
        ("1+w4", "1+w9", "row 4"),
    ] {
        let wrong = good.replacen(from, to, 1);
        let refusal = english(TheDuke::read(&choice(&[]), &wrong).expect_err(&wrong));
        assert!(refusal.contains(reported), "{wrong}: {refusal}");
    }
}

#[test]
fn a_stage_needs_something_to_draw_and_somewhere_to_place_it() {
    let full = "2d3/6/6/6/2P3/1PDP2";
    for wrong in [
        format!("{full} 1 draw W w 0"),
        format!("{full} 1 place-wizard - w 0"),
        "2d3/6/6/6/6/2D3 1 draw - w 0".into(),
    ] {
        let refusal = english(TheDuke::read(&choice(&[]), &wrong).expect_err(&wrong));
        assert!(refusal.contains("stage act"), "{wrong}: {refusal}");
    }
}

#[test]
fn the_dump_shows_board_bags_and_state() {
    let mut game = position("2df2/2f3/1+w4/4+A1/2F3/2D3 1 act BCOFGKLM3PIRSW abcofgklm3pirs 7");
    insta::assert_snapshot!(game.dump());
    play(&mut game, "draw seer");
    assert!(game.dump().contains("Player 1 places the seer"), "{}", game.dump());
}
