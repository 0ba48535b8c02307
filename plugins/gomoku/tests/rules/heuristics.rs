//! Our own heuristic: whose threat comes first, and what it is worth.

use abstrakt_gomoku::heuristics::Threat;
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, Player, Rules, Tree};

use abstrakt_gomoku::Gomoku;

use crate::{choice, position, start};

#[test]
fn the_threat_that_comes_first_is_told() {
    let cases = [
        ("9/9/9/9/1xxxx4/9/9/1oooo4/9 black 1 play", Threat::Five),
        ("9/9/9/9/1xxx5/9/9/1oooo4/9 black 1 play", Threat::TwoFives),
        ("9/9/9/9/1xxx5/9/9/xoooo4/9 black 1 play", Threat::OneFive),
        ("9/9/9/9/2xxx4/9/9/3ooo3/9 black 1 play", Threat::Win),
        ("9/9/9/9/2ooo4/9/9/9/9 black 1 play", Threat::FacingWin),
        ("9/9/9/9/2ooo4/9/9/oxxx5/9 black 1 play", Threat::FacingWinWithFour),
        ("9/9/4x4/4x4/oxxx5/9/9/9/9 black 1 play", Threat::FourThree),
        ("9/9/4x4/4x4/2xx5/9/9/9/9 black 1 play", Threat::DoubleThree),
        ("9/9/4x4/4x4/2xx5/9/9/9/9 white 1 play", Threat::FacingFourThree),
        ("9/9/9/9/4x4/9/9/9/9 white 1 play", Threat::Quiet),
    ];
    for (line, wanted) in cases {
        let game = position("board=9", line);
        assert_eq!(Threat::of(game.stones(), game.colour()), wanted, "{line}");
    }
}

#[test]
fn values_are_opposite_and_nothing_is_counted_before_colours_are_settled() {
    let rules = Native::<Gomoku>::new();
    for facts in &rules.facts().heuristics.clone() {
        let bound = HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() };
        let mut line = rules.open(&choice("opening=swap2"), None).unwrap();
        line.bind(&bound).unwrap();
        for (ply, settled) in
            [("h8", false), ("h9", false), ("j7", false), ("black", true), ("i9", true), ("g7", true)]
        {
            let code = line.read_move(ply).unwrap();
            line.push(code);
            let values = (line.value(Player(0)), line.value(Player(1)));
            assert_eq!(values.0, -values.1, "{} after {ply}", facts.id);
            let terms = line.explain(Player(0)).unwrap();
            assert_eq!(terms.is_empty(), !settled, "{} after {ply}", facts.id);
        }
    }
}

#[test]
fn a_dead_board_has_no_live_points() {
    // No five fits between the stones.
    let dead = position("board=5", "xoxo1/oxox1/xooo1/oxoxx/xoxoo black 1 play");
    assert!(dead.stones().empty().all(|cell| {
        abstrakt_gomoku::lines::Colour::ALL.iter().all(|&colour| dead.stones().shapes(cell, colour).is_dead())
    }));
    let live = start("board=5");
    let points = live.stones().empty();
    let alive = points.filter(|&cell| !live.stones().shapes(cell, live.colour()).is_dead()).count();
    assert_eq!(alive, 25);
}
