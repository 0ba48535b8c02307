//! Rules one by one, on positions made for them.

use crate::common::{choice, line};
use abstrakt_plugin_api::{
    Choice, Flags, Game, Line, Native, Outcome, Player, Players, Position, Rules, Status, Tree, legal_moves,
};
use abstrakt_terrace::Terrace;

fn turn_of(seat: u8) -> Status {
    Status::Turn { player: Player(seat), mid_turn: false }
}

fn won_by(seat: u8, reason: u8) -> Status {
    Status::Over(Outcome { winners: Players::only(Player(seat)), reason })
}

/// Plays moves given as text; the status after the last.
fn play(line: &mut impl Line, moves: &str) -> Status {
    for text in moves.split(' ') {
        let code = line.read_move(text).unwrap_or_else(|error| panic!("{error}"));
        line.push(code);
    }
    line.status()
}

fn texts(line: &mut impl Line) -> Vec<String> {
    line.snapshot().unwrap().moves.into_iter().map(|reported| reported.text).collect()
}

/// CITE: [PBM n.d.].
#[test]
fn the_first_ply_of_long_has_fifty_moves_of_known_kinds() {
    let mut line = Native::<Terrace>::new().open(&choice("long", "8x8"), None).unwrap();
    let board = Terrace::board(&choice("long", "8x8"));
    let (mut straight_up, mut diagonally_up, mut down, mut level) = (0, 0, 0, 0);
    let mut captures = Vec::new();
    for reported in line.snapshot().unwrap().moves {
        let [from, to] = [0, 1].map(|click| &board.sites[usize::from(reported.paths[0][click].0)]);
        let diagonal = from.at[0] != to.at[0] && from.at[1] != to.at[1];
        match i32::from(to.level) - i32::from(from.level) {
            _ if reported.text.contains(':') => captures.push(reported.text),
            0 => level += 1,
            1 if diagonal => diagonally_up += 1,
            1 => straight_up += 1,
            -1 if !diagonal => down += 1,
            rise => panic!("{}: {rise}", reported.text),
        }
    }
    assert_eq!((straight_up, diagonally_up, down, level), (2, 6, 2, 32));
    captures.sort_unstable();
    let expected = "B-e2-d1:B C-c2-b1:A C-d2-c1:B C-e1-d2:C C-f1-e2:B D-b2-a1:T D-g1-f2:B D-h1-g2:A";
    assert_eq!(captures.join(" "), expected, "only own pieces are in reach");
}

#[test]
fn captures_take_the_same_or_a_smaller_size() {
    for (there, taken) in [("A", true), ("B", true), ("C", true), ("D", false), ("b", true), ("d", false)] {
        let mut line = line("long", "8x8", &format!("T7/8/8/8/3{there}4/4c3/8/t7 1"));
        let capture = format!("C-e3-d4:{}", there.to_uppercase());
        assert_eq!(texts(&mut line).contains(&capture), taken, "{there}");
    }
}

#[test]
fn a_t_on_its_goal_wins_and_the_move_is_noisy() {
    let mut line = line("long", "8x8", "8/6t1/8/8/8/8/T7/8 1");
    let moves = line.snapshot().unwrap().moves;
    let reported = moves.iter().find(|reported| reported.text == "T-g7-g8").unwrap();
    assert_eq!(reported.flags, Flags::QUIET, "g8 is not the goal");
    assert_eq!(play(&mut line, "g7-g8"), turn_of(1));
    assert_eq!(play(&mut line, "a2-a1"), won_by(1, 0));
    line.pop();
    play(&mut line, "a2-b1");
    let moves = line.snapshot().unwrap().moves;
    let reported = moves.iter().find(|reported| reported.text == "T-g8-h8").unwrap();
    assert_eq!(reported.flags, Flags::NOISY);
    assert_eq!(play(&mut line, "g8-h8"), won_by(0, 0));
}

#[test]
fn the_near_low_corner_and_another_piece_on_the_goal_mean_nothing() {
    let mut line = line("long", "8x8", "7T/6d1/8/8/8/8/1t6/8 1");
    assert_eq!(line.status(), turn_of(0));
    line = crate::common::line("long", "8x8", "8/6Td/8/8/8/8/t7/8 1");
    assert_eq!(play(&mut line, "h7-h8 g7-h7 a2-a1"), turn_of(1));
}

#[test]
fn losing_the_t_loses_at_once_even_to_oneself() {
    let mut long = Native::<Terrace>::new().open(&choice("long", "8x8"), None).unwrap();
    assert_eq!(play(&mut long, "D-b2-a1:T"), won_by(1, 1));
    assert_eq!(long.snapshot().unwrap().scores, [39, 80], "lost at 39");
    let mut other = line("long", "8x8", "8/8/8/8/3T4/4a3/8/t7 1");
    assert_eq!(play(&mut other, "A-e3-d4:T"), won_by(0, 1));
    assert!(texts(&mut other).is_empty());
}

#[test]
fn a_player_for_two_without_a_move_draws() {
    let mut line = line("short", "8x8", "1T6/8/8/8/8/7B/6C1/6Dt 2");
    assert_eq!(play(&mut line, "B-h3-h2"), Status::Over(Outcome { winners: Players::NONE, reason: 2 }));
}

#[test]
fn a_win_goes_before_a_want_of_moves() {
    let mut line = line("short", "8x8", "8/8/8/8/8/8/6CB/1T4Dt 2");
    assert_eq!(play(&mut line, "T-b1-a1"), won_by(1, 0));
}

#[test]
fn among_three_a_player_without_a_move_is_passed_over() {
    // Player 2 has only a T on a8, shut in by player 1.
    let mut stuck = line("three-players", "8x8", "Tc6/db6/8/8/5t2/8/8/3t'4 1");
    assert_eq!(play(&mut stuck, "f4-f5"), turn_of(2));
    // Players 2 and 3 shut each other in on a8 and a7 with player 1's pieces: player 1 moves again.
    let mut both = line("three-players", "8x8", "Td6/t'b6/c7/8/5t2/8/8/8 1");
    assert_eq!(play(&mut both, "f4-f5"), turn_of(0));
    let asked = line("three-players", "8x8", "Td6/t'b6/c7/8/5t2/8/8/8 2");
    assert_eq!(asked.status(), turn_of(0), "also when the text names one of them");
    assert!(stuck.push_pass());
    assert_eq!(stuck.status(), turn_of(0), "a pass goes past player 2 as well");
    assert!(!both.push_pass(), "nobody else can move");
}

#[test]
fn who_loses_the_t_among_three_is_out_with_all_pieces() {
    let text = "8/8/8/8/3T4/4d3/B5C1/t3t'3 1";
    let mut line = line("three-players", "8x8", text);
    assert_eq!(play(&mut line, "D-e3-d4:T"), turn_of(2), "player 2 is out");
    let snapshot = line.snapshot().unwrap();
    assert_eq!(snapshot.text, "8/8/8/8/3d4/8/8/t3t'3 3");
    assert_eq!((snapshot.scores, snapshot.eliminated), (vec![45, 0, 41], Players::only(Player(1))));
    assert_eq!(play(&mut line, "e1-e2 a1-a2"), turn_of(2), "the seat that is out has no turn");
    // The last T wins, wherever it stands.
    let mut last = crate::common::line("three-players", "8x8", "8/8/8/8/3t'4/4d3/8/t7 1");
    assert_eq!(play(&mut last, "e3-d4"), won_by(0, 1));
}

#[test]
fn capturing_ones_own_t_among_three_takes_oneself_out() {
    let mut line = line("three-players", "8x8", "7T/8/8/8/3t4/4d3/1b6/4t'3 1");
    assert_eq!(play(&mut line, "D-e3-d4:T"), turn_of(1));
    assert_eq!(line.text().unwrap(), "7T/8/8/8/8/8/8/4t'3 2");
}

#[test]
fn goals_of_three_and_four_lie_across_the_board() {
    for (seat, piece, corner) in [(0, "t", "h8"), (1, "T", "a1"), (2, "t'", "a1"), (3, "T'", "h8")] {
        let other = if seat == 0 { "T" } else { "t" };
        let (high, low) = if corner == "h8" {
            (format!("7{piece}"), "8".into())
        } else {
            ("8".into(), format!("{piece}7"))
        };
        let mut line = line("four-players", "8x8", &format!("8/{high}/8/8/3{other}4/8/{low}/8 {}", seat + 1));
        let from = if corner == "h8" { "h7" } else { "a2" };
        assert_eq!(play(&mut line, &format!("{from}-{corner}")), won_by(seat, 0), "{piece}");
    }
}

#[test]
fn withdrawing_removes_the_pieces_and_gives_the_turn_on() {
    let choice = choice("four-players", "8x8");
    let mut position = Terrace::start(&choice).unwrap();
    assert!(position.withdraw(Player(0)));
    assert_eq!((position.status(), position.score(Player(0))), (turn_of(1), 0));
    assert!(position.eliminated(Player(0)) && !position.withdraw(Player(0)));
    assert!(position.withdraw(Player(2)), "also out of turn");
    assert_eq!(position.status(), turn_of(1));
    assert!(position.withdraw(Player(1)));
    assert_eq!(position.status(), won_by(3, 1));
    assert!(!position.withdraw(Player(3)), "the game is over");
    let mut two = Terrace::start(&Choice::of(&Terrace::facts(), 0)).unwrap();
    assert!(!two.withdraw(Player(0)));
}

#[test]
fn a_pass_changes_the_turn_and_nothing_else() {
    let start = Terrace::start(&choice("long", "8x8")).unwrap();
    let mut passed = start.clone();
    assert!(passed.pass());
    assert_eq!(passed.status(), turn_of(1));
    assert_ne!(passed.key(), start.key());
    assert!(passed.pass());
    assert_eq!((passed.key(), passed.count()), (start.key(), start.count()));
}

#[test]
fn captures_are_irreversible_and_noisy() {
    let start = Terrace::start(&choice("long", "8x8")).unwrap();
    let both = Flags::NOISY | Flags::IRREVERSIBLE;
    let captures = legal_moves(&start).iter().filter(|entry| entry.flags == both).count();
    let quiet = legal_moves(&start).iter().filter(|entry| entry.flags == Flags::QUIET).count();
    assert_eq!((captures, quiet), (8, 42));
}

#[test]
fn scores_start_at_the_worth_of_the_army() {
    let cases = [
        ("long", "8x8", &[80, 80][..]),
        ("short", "8x8", &[55, 55]),
        ("medium", "8x8", &[55, 55]),
        ("master", "8x8", &[55, 80]),
        ("three-players", "8x8", &[55, 55, 55]),
        ("four-players", "8x8", &[55, 55, 55, 55]),
        ("long", "6x6", &[64, 64]),
        ("short", "6x6", &[48, 48]),
    ];
    for (setup, board, worth) in cases {
        let choice = choice(setup, board);
        let start = Terrace::start(&choice).unwrap();
        for (seat, worth) in (0..).map(Player).zip(worth) {
            let scheme = Terrace::scoring(&choice, seat);
            assert_eq!((scheme.start, scheme.max, scheme.min), (*worth, *worth, 0), "{setup} {board}");
            assert_eq!((scheme.wins_at, scheme.loses_at), (None, Some(worth - 41)));
            assert_eq!(start.score(seat), *worth);
        }
    }
}
