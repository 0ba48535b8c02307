//! Points that are forbidden to Black under renju.

use abstrakt_gomoku::forbidden::Foul;
use abstrakt_gomoku::lines::Colour;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Mark, Notation, Shape, View, legal_moves};
use serde_json::Value;

use crate::{corpus, position};

fn foul(name: &str) -> Option<Foul> {
    Some(match name {
        "DoubleThree" => Foul::DoubleThree,
        "DoubleFour" => Foul::DoubleFour,
        "Overline" => Foul::Overline,
        other => panic!("no foul {other}"),
    })
}

#[test]
fn published_verdicts_are_met() {
    let Some(file) = corpus::json("forbidden-points.json") else { return };
    let mut verdicts = 0;
    for board in file["boards"].as_array().unwrap() {
        let position = position("rule=renju", &corpus::line(&board["board"], "black"));
        let grid = position.variant().grid();
        let read = |point: &Value| grid.read(&point["point"].as_str().unwrap().to_lowercase()).unwrap();
        for point in board["points"].as_array().unwrap() {
            let wanted = point["forbidden"].as_str().and_then(foul);
            assert_eq!(position.stones().foul(read(point)), wanted, "{}\n{}", point, position.dump());
            verdicts += 1;
        }
        if let Some(all) = board["all"].as_array() {
            let wanted: Vec<_> =
                all.iter().map(|point| (read(point), foul(point["forbidden"].as_str().unwrap()))).collect();
            let mut found: Vec<_> =
                position.stones().forbidden().map(|cell| (cell, position.stones().foul(cell))).collect();
            found.sort_by_key(|(cell, _)| wanted.iter().position(|(other, _)| other == cell));
            assert_eq!(found, wanted, "{}", position.dump());
            verdicts += 1;
        }
    }
    assert_eq!(verdicts, 23, "22 verdicts and a full list");
}

/// Black may not play e5 here: it makes 3 x 3, and 4 x 4 where the board says so.
const DOUBLE_THREE: &str = "9/9/4x4/4x4/2xx5/9/9/9/9 black 1 play";
const DOUBLE_FOUR: &str = "9/4x4/4x4/4x4/1xxx5/9/9/9/9 black 1 play";
const OVERLINE: &str = "9/9/9/9/1xxx1xx2/9/9/9/9 black 1 play";

#[test]
fn each_foul_is_refused_with_its_reason_and_shown() {
    let cases = [
        (DOUBLE_THREE, Foul::DoubleThree, "two open threes"),
        (DOUBLE_FOUR, Foul::DoubleFour, "two fours"),
        (OVERLINE, Foul::Overline, "six or more"),
    ];
    for (line, foul, reason) in cases {
        let black = position("rule=renju board=9", line);
        let cell = black.variant().grid().read("e5").unwrap();
        assert_eq!(black.stones().foul(cell), Some(foul), "{line}");
        let refusal = english(black.read_move("e5").unwrap_err());
        assert!(refusal.contains(reason), "{refusal}");
        assert!(legal_moves(&black).iter().all(|entry| black.move_text(entry.code) != "e5"));
        let crosses = |scene: abstrakt_plugin_api::Scene| {
            scene
                .pieces
                .iter()
                .filter(|piece| piece.shape == Shape::Cross)
                .map(|piece| piece.site.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(crosses(black.scene()), [cell.0], "{line}");
        assert!(!black.scene().marks.iter().any(|(_, mark)| *mark == Mark::Doomed));

        // White may play there, sees no crosses, and no other rule forbids anything.
        let white = position("rule=renju board=9", &line.replace("black", "white"));
        assert!(white.read_move("e5").is_ok() && crosses(white.scene()).is_empty());
        for rule in ["exact", "free", "caro"] {
            let other = position(&format!("rule={rule} board=9"), line);
            assert!(other.read_move("e5").is_ok() && crosses(other.scene()).is_empty(), "{rule}");
        }
    }
}

#[test]
fn a_five_excuses_everything_and_a_four_with_a_three_is_no_foul() {
    // e5 makes five in the row of the board and an overline up the column.
    let five = position("rule=renju board=9", "4x4/4x4/4x4/4x4/xxxx5/4x4/4x4/9/9 black 1 play");
    let cell = five.variant().grid().read("e5").unwrap();
    assert!(five.stones().foul(cell).is_none() && five.stones().wins(cell, Colour::Black));
    let four_three = position("rule=renju board=9", "9/9/4x4/4x4/oxxx5/9/9/9/9 black 1 play");
    assert_eq!(four_three.stones().foul(cell), None);
}

#[test]
fn one_line_may_hold_two_fours() {
    let split = position("rule=renju board=11", "11/11/11/11/11/1xx1x2xx2/11/11/11/11/11 black 1 play");
    let cell = split.variant().grid().read("f6").unwrap();
    assert_eq!(split.stones().foul(cell), Some(Foul::DoubleFour));
}
