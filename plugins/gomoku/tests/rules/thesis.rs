//! The games and the patterns of [Basovník 2011].

use abstrakt_gomoku::lines::Colour;
use abstrakt_gomoku::position::ending;
use abstrakt_plugin_api::{
    HeuristicChoice, Line, Native, Notation, Player, Players, Position, Reversible, Rules, Status, Tree,
};

use abstrakt_gomoku::{Gomoku, GomokuPosition};

use crate::{choice, play, position, start};

/// Values for Black after plies 6, 10 and 14, and the moves.
fn games() -> impl Iterator<Item = (Vec<i32>, Vec<&'static str>)> {
    let lines = include_str!("../thesis-games.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (values, moves) = line.split_once(';').unwrap();
        (
            values.split_whitespace().map(|value| value.parse().unwrap()).collect(),
            moves.split_whitespace().collect(),
        )
    })
}

/// The thesis's value of a position for a player.
fn value(position: &GomokuPosition, player: Player) -> i32 {
    let mut line = Native::<Gomoku>::new().line(position.clone(), 2);
    line.bind(&HeuristicChoice { id: Some("patterns".into()), weights: Vec::new() }).unwrap();
    line.value(player)
}

#[test]
fn its_games_end_with_a_row_of_exactly_five_on_their_last_ply() {
    let mut lengths = Vec::new();
    for (values, moves) in games() {
        let (mut game, mut found) = (start(""), Vec::new());
        for (ply, text) in moves.iter().enumerate() {
            assert!(!game.status().is_over(), "{text} at ply {}", ply + 1);
            play(&mut game, text);
            if [6, 10, 14].contains(&(ply + 1)) {
                found.push(value(&game, Player(0)));
                assert_eq!(value(&game, Player(1)), -value(&game, Player(0)));
            }
        }
        assert_eq!(found, values, "{} plies", moves.len());
        let winner = Player(u8::from(moves.len() % 2 == 0));
        let Status::Over(outcome) = game.status() else { panic!("{}", game.dump()) };
        assert_eq!((outcome.winners, outcome.reason), (Players::only(winner), ending::ROW));
        lengths.push(moves.len());
    }
    lengths.sort_unstable();
    assert_eq!(lengths, [15, 19, 27, 40, 45, 49, 50, 58, 61, 66]);
}

#[test]
fn its_games_go_back_to_the_empty_board() {
    for (_, moves) in games() {
        let (mut game, mut made) = (start(""), Vec::new());
        for text in moves {
            let code = game.read_move(text).unwrap();
            made.push((code, game.make(code)));
        }
        for (code, undo) in made.into_iter().rev() {
            game.unmake(code, undo);
        }
        assert!(game == start(""));
    }
}

#[test]
fn sums_of_its_patterns_on_one_line_are_those_of_the_table() {
    // Rows of fifteen points, and what each is worth to Black.
    let lines = [
        ("6xx7", 40),
        ("5x1x7", 20),
        ("5xxx7", 120),
        ("5x1xx6", 20),
        ("4oxxx7", 0),
        ("5xxxx6", 440),
        ("4oxxxx6", 220),
        ("5xx1xx5", 240),
        ("4ox1xxx5", 320),
        ("6oo7", -40),
        ("xxxx11", 220),
        ("15", 0),
    ];
    for (row, wanted) in lines {
        let text = format!("{}{row}{} black 1 play", "15/".repeat(7), "/15".repeat(7));
        let game = position("", &text);
        assert_eq!((value(&game, Player(0)), value(&game, Player(1))), (wanted, -wanted), "{row}");
        // Along columns and diagonals too: the pattern is turned by playing it.
        for (right, upwards) in [(0, 1), (1, 1), (1, -1)] {
            let turned = turn(&game, right, upwards);
            assert_eq!(value(&turned, Player(0)), wanted, "{row} along {right}, {upwards}");
        }
    }
}

/// The middle row's stones laid out along another direction through the centre.
fn turn(game: &GomokuPosition, right: i16, upwards: i16) -> GomokuPosition {
    let grid = game.variant().grid();
    let mut rows = vec![vec!['.'; 15]; 15];
    for column in 0..15_i16 {
        let stone = match game.stones().at(grid.at(column, 7).unwrap()) {
            Some(Colour::Black) => 'x',
            Some(Colour::White) => 'o',
            None => continue,
        };
        let steps = column - 7;
        rows[(7 + upwards * steps) as usize][(7 + right * steps) as usize] = stone;
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| crate::corpus::row_text(row)).collect();
    position("", &format!("{} black 1 play", rows.join("/")))
}

#[test]
fn ordering_values_a_point_by_the_patterns_of_either_stone_on_it() {
    let text = format!("{}4oxxx7{} black 1 play", "15/".repeat(7), "/15".repeat(7));
    let mut line = Native::<Gomoku>::new().open(&choice(""), Some(&text)).unwrap();
    line.bind(&HeuristicChoice { id: Some("patterns".into()), weights: Vec::new() }).unwrap();
    let mut order = |point: &str| {
        let code = line.read_move(point).unwrap();
        let terms = line.explain_order(code).unwrap();
        terms.iter().map(|term| (term.feature, term.amount)).collect::<Vec<_>>()
    };
    // An own stone on i8 makes 11110 (220), one of White's nothing.
    assert_eq!(order("i8"), [(8, 220), (9, 0), (10, 0)]);
    // On j8 it makes 11101 (200), and 01101 and 01010 are no patterns or would need the closed end.
    assert_eq!(order("j8"), [(8, 200), (9, 0), (10, 0)]);
    assert_eq!(order("a1"), [(8, 0), (9, 0), (10, 0)]);
}
