//! The tests of every game: the contract, the counts, and the rules by example.

use abstrakt_plugin_api::conformance::{Plan, assert_conforms};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Choice, HeuristicChoice, Line, Native, Player, Players, Rules, Status, Tree};
use abstrakt_template::NoughtsAndCrosses;

type Tested = Native<NoughtsAndCrosses>;

fn after(moves: &str) -> <Tested as Rules>::Line {
    let game = Tested::new();
    let mut line = game.open(&Choice::of(game.facts(), 0), None).expect("the setup opens");
    for text in moves.split_whitespace() {
        let code = line.read_move(text).expect("the move is legal");
        line.push(code);
    }
    line
}

#[test]
fn it_keeps_the_contract() {
    assert_conforms(&Tested::new(), &Plan::full());
}

/// Known counts: 255,168 games, of which 127,872 fill the board (the last with or without a row).
#[test]
fn perft_has_the_known_counts() {
    let counts: Vec<u64> = (1..=9).map(|depth| count(&mut after(""), depth, Leaves::Made)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn three_in_a_row_win() {
    let Status::Over(outcome) = after("a1 b1 a2 b2 a3").status() else { panic!("the game is over") };
    assert_eq!((outcome.winners, outcome.reason), (Players::only(Player(0)), 0));
}

#[test]
fn a_full_board_is_a_draw() {
    let Status::Over(outcome) = after("a1 b1 c1 b2 a2 c2 b3 a3 c3").status() else {
        panic!("the game is over")
    };
    assert_eq!((outcome.winners, outcome.reason), (Players::NONE, 1));
}

#[test]
fn features_can_be_asked_by_name() {
    let mut line = after("b2 a1");
    line.bind(&HeuristicChoice::default()).expect("the default heuristic binds");
    let amounts =
        |terms: Vec<abstrakt_plugin_api::Term>| terms.iter().map(|term| term.amount).collect::<Vec<_>>();
    assert_eq!(amounts(line.explain(Player(0)).expect("it is bound")), [5, 4, 1]);
    assert_eq!(line.value(Player(0)), 1);
}

#[test]
fn a_wrong_position_is_refused_with_a_reason() {
    let game = Tested::new();
    for wrong in ["", "x", "xxx/xxx/xxx", "x../x../...", "o../.../...", "xxx/oo./o.."] {
        let refused = game.open(&Choice::of(game.facts(), 0), Some(wrong));
        assert!(refused.is_err_and(|error| error.to_string().contains("expected")), "{wrong:?} was read");
    }
}
