//! The rows that win under each rule, and draws.

use abstrakt_gomoku::forbidden::Foul;
use abstrakt_gomoku::position::ending;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Mark, Notation, Player, Players, Position, Status, View};

use abstrakt_gomoku::Gomoku;

use crate::{choice, play, position, start};

/// Returns whether a stone of the colour to move on `ply` wins for that colour; otherwise no one has won yet.
fn wins(options: &str, line: &str, ply: &str) -> bool {
    let mut position = position(options, line);
    let mover = position.seat();
    play(&mut position, ply);
    match position.status() {
        Status::Over(outcome) => {
            assert_eq!((outcome.winners, outcome.reason), (Players::only(mover), ending::ROW));
            true
        }
        _ => false,
    }
}

#[test]
fn exactly_five_six_and_closed_rows_win_by_their_rules() {
    // Black to play e1: five, six, five closed on both ends by White, five between White and the edge.
    let five = "9/9/9/9/9/9/9/9/1xxx1x3 black 1 play";
    let six = "9/9/9/9/9/9/9/9/1xxx1xx2 black 1 play";
    let closed = "9/9/9/9/9/9/9/9/oxxx1xo2 black 1 play";
    let edge = "9/9/9/9/9/9/9/9/xxxx1o3 black 1 play";
    let table = [
        ("exact", [true, false, true, true]),
        ("free", [true, true, true, true]),
        ("renju", [true, false, true, true]),
        ("caro", [true, false, false, true]),
    ];
    for (rule, wanted) in table {
        for (line, wanted) in [five, six, closed, edge].into_iter().zip(wanted) {
            if (rule, line) == ("renju", six) {
                assert!(
                    position("rule=renju board=9", line).read_move("e1").is_err(),
                    "an overline is a foul"
                );
                continue;
            }
            assert_eq!(wins(&format!("rule={rule} board=9"), line, "e1"), wanted, "{rule} {line}");
        }
        // White's six wins under free and renju.
        let white = six.replace('x', "o").replace("black", "white");
        assert_eq!(
            wins(&format!("rule={rule} board=9"), &white, "e1"),
            ["free", "renju"].contains(&rule),
            "{rule}"
        );
    }
}

#[test]
fn six_in_a_row_lets_the_game_go_on_and_a_five_elsewhere_still_wins() {
    let mut game = position("board=9", "9/9/9/9/9/9/1ooo5/9/1xxx1xx2 black 1 play");
    play(&mut game, "e1 e3 i9 f3");
    assert_eq!(
        game.status(),
        Status::Over(abstrakt_plugin_api::Outcome { winners: Players::only(Player(1)), reason: ending::ROW })
    );
    let marked: Vec<u16> =
        game.scene().marks.iter().filter(|(_, mark)| *mark == Mark::Notice).map(|(site, _)| site.0).collect();
    assert_eq!(marked, [19, 20, 21, 22, 23], "b3 to f3");
}

#[test]
fn rows_win_in_all_four_directions_and_every_length() {
    for win in 3..=6_usize {
        for (right, upwards) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let mut game = start(&format!("board=13 win={win}"));
            for step in 0..win {
                assert!(!game.status().is_over());
                let name = |column: i32, row: i32| format!("{}{}", char::from(b'a' + column as u8), row + 1);
                let step = step as i32;
                play(&mut game, &name(3 + right * step, 6 + upwards * step));
                if step + 1 < win as i32 {
                    // White's stones lie far apart.
                    play(&mut game, &name(12 * (step % 2), 2 * step));
                }
            }
            assert!(game.status().is_over(), "win={win} {right} {upwards}");
        }
    }
}

#[test]
fn a_full_board_is_a_draw() {
    let full = "xxoox/ooxxo/xxoox/ooxxo/xxo1x black 1 play";
    let mut game = position("board=5", full);
    assert_eq!(game.count(), 1);
    play(&mut game, "d1");
    let draw = abstrakt_plugin_api::Outcome { winners: Players::NONE, reason: ending::FULL };
    assert_eq!(game.status(), Status::Over(draw));
    assert_eq!(game.count(), 0);
}

#[test]
fn only_forbidden_points_left_is_a_draw() {
    // e5 alone is empty, and a black stone there makes six; pairs of alternating colours make no row elsewhere.
    let (even, odd) = ("xxooxxoox", "ooxxooxxo");
    let line = [even, odd, even, odd, "oxxx1xxox", odd, even, odd, even].join("/");
    let read = |colour: &str, rule: &str| {
        Gomoku::read(&choice(&format!("board=9 rule={rule}")), &format!("{line} {colour} 1 play"))
    };
    let free = read("black", "exact").unwrap();
    assert_eq!((free.count(), free.status().is_over()), (1, false));
    let foul = free.variant().grid().read("e5").unwrap();
    let renju = read("black", "renju").unwrap();
    let draw = abstrakt_plugin_api::Outcome { winners: Players::NONE, reason: ending::FORBIDDEN };
    assert_eq!(renju.stones().foul(foul), Some(Foul::Overline), "{}", renju.dump());
    assert_eq!((renju.status(), renju.count()), (Status::Over(draw), 0));
    assert!(!read("white", "renju").unwrap().status().is_over());
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let cases = [
        ("win=6 board=5", "at most 5"),
        ("win=4 rule=renju", "expected 5"),
        ("win=6 rule=caro", "expected 5"),
        ("win=3 opening=swap2", "4 to 6"),
    ];
    for (options, right) in cases {
        let refusal = english(Gomoku::start(&choice(options)).unwrap_err());
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{options}: {refusal}");
        assert!(Gomoku::read(&choice(options), "").is_err());
    }
    for options in [
        "board=5 win=5",
        "board=20 win=6",
        "win=3",
        "win=4 opening=swap2",
        "rule=renju board=20 opening=swap2",
    ] {
        assert!(Gomoku::start(&choice(options)).is_ok(), "{options}");
    }
}
