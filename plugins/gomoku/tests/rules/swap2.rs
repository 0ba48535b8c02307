//! SWAP2 in all its branches: who acts, who has which colour, what is a turn.

use abstrakt_gomoku::position::Phase;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{
    Game, Ink, Notation, Player, Players, Position, Reversible, Status, View, legal_moves,
};

use abstrakt_gomoku::{Gomoku, GomokuPosition};

use crate::{choice, play, start};

fn after(plies: &str) -> GomokuPosition {
    let mut game = start("opening=swap2");
    play(&mut game, plies);
    game
}

/// Seat to move, and whether it goes on with its turn.
fn turn(game: &GomokuPosition) -> (u8, bool) {
    match game.status() {
        Status::Turn { player, mid_turn } => (player.0, mid_turn),
        other => panic!("{other:?}"),
    }
}

fn texts(game: &GomokuPosition) -> Vec<String> {
    legal_moves(game).iter().map(|entry| game.move_text(entry.code)).collect()
}

/// The colour of the stone on a point, as the picture shows it.
fn ink(game: &GomokuPosition, point: &str) -> Ink {
    let site = game.variant().grid().read(point).unwrap().0;
    game.scene().pieces.iter().find(|piece| piece.site.0 == site).unwrap().ink
}

#[test]
fn the_first_player_places_black_white_black_a_turn_each() {
    let mut game = after("");
    for (ply, count) in [("h8", 225), ("h9", 224), ("a1", 223)] {
        assert_eq!((turn(&game), game.count(), game.phase()), ((0, false), count, Phase::Three));
        play(&mut game, ply);
    }
    assert_eq!(["h8", "h9", "a1"].map(|point| ink(&game, point)), [Ink(0), Ink(1), Ink(0)]);
    assert_eq!(turn(&game), (1, false));
    assert_eq!(texts(&game), ["white", "black", "two-more"]);
    assert_eq!(game.turns(), Some(222 + 2));
}

#[test]
fn the_second_player_stays_white_and_places_the_fourth_stone_in_the_same_turn() {
    let mut game = after("h8 h9 a1 white");
    assert_eq!((turn(&game), game.count(), game.turns()), ((1, true), 222, Some(222)));
    assert_eq!(game.scene().inks, [Ink(0), Ink(1)]);
    play(&mut game, "b2");
    assert_eq!((ink(&game, "b2"), turn(&game)), (Ink(1), (0, false)));
    play(&mut game, "c3");
    assert_eq!((ink(&game, "c3"), turn(&game)), (Ink(0), (1, false)));
}

#[test]
fn the_second_player_takes_black_and_the_first_places_the_fourth_stone() {
    let mut game = after("h8 h9 a1 black");
    assert_eq!((turn(&game), game.count()), ((0, false), 222));
    assert_eq!(game.scene().inks, [Ink(1), Ink(0)]);
    play(&mut game, "b2");
    assert_eq!((ink(&game, "b2"), turn(&game)), (Ink(1), (1, false)));
}

#[test]
fn two_more_stones_give_the_choice_to_the_first_player() {
    let mut game = after("h8 h9 a1 two-more");
    assert_eq!((turn(&game), game.count()), ((1, false), 222));
    play(&mut game, "b2");
    assert_eq!((ink(&game, "b2"), turn(&game)), (Ink(1), (1, false)));
    play(&mut game, "c3");
    assert_eq!((ink(&game, "c3"), turn(&game)), (Ink(0), (0, false)));
    assert_eq!(texts(&game), ["white", "black"]);
    assert_eq!(game.turns(), Some(220 + 1));

    let mut white = game.clone();
    play(&mut white, "white");
    assert_eq!((turn(&white), white.scene().inks), ((0, true), vec![Ink(1), Ink(0)]));
    play(&mut white, "d4");
    assert_eq!((ink(&white, "d4"), turn(&white)), (Ink(1), (1, false)));

    let mut black = game;
    play(&mut black, "black");
    assert_eq!((turn(&black), black.scene().inks), ((1, false), vec![Ink(0), Ink(1)]));
    play(&mut black, "d4");
    assert_eq!((ink(&black, "d4"), turn(&black)), (Ink(1), (0, false)));
}

#[test]
fn the_seat_that_took_black_wins_with_black() {
    let mut game = after("h8 a1 h9 black");
    play(&mut game, "a3 h10 a5 h11 a7 h12");
    let Status::Over(outcome) = game.status() else { panic!("{}", game.dump()) };
    assert_eq!(outcome.winners, Players::only(Player(1)));
}

#[test]
fn who_owns_a_colour_and_what_is_due_are_part_of_the_key() {
    let branches = [
        "h8 h9 a1",
        "h8 h9 a1 white",
        "h8 h9 a1 black",
        "h8 h9 a1 two-more",
        "h8 h9 a1 white b2",
        "h8 h9 a1 black b2",
        "h8 h9 a1 two-more b2",
        "h8 h9 a1 two-more b2 c3",
        "h8 h9 a1 two-more b2 c3 white",
        "h8 h9 a1 two-more b2 c3 black",
        "h8 h9 a1 black b2 c3",
    ];
    let keys: std::collections::HashSet<u64> = branches.iter().map(|plies| after(plies).key()).collect();
    assert_eq!(keys.len(), branches.len());
    // The same stones, colours and turn by two ways are one position.
    assert_eq!(after("h8 h9 a1 white b2 c3").key(), after("h8 h9 a1 two-more b2 c3 black").key());
    for plies in branches {
        let game = after(plies);
        let read = Gomoku::read(&choice("opening=swap2"), &game.text()).unwrap();
        assert!(read == game && read.key() == game.key(), "{plies}: {}", game.text());
    }
}

#[test]
fn every_branch_is_taken_back_ply_by_ply() {
    for plies in [
        "h8 h9 a1 white b2 c3",
        "h8 h9 a1 black b2 c3",
        "h8 h9 a1 two-more b2 c3 white d4 e5",
        "h8 h9 a1 two-more b2 c3 black d4",
    ] {
        let (mut game, mut made) = (start("opening=swap2"), Vec::new());
        for ply in plies.split(' ') {
            let code = game.read_move(ply).unwrap();
            let before = game.clone();
            let undo = game.make(code);
            made.push((before, code, undo));
        }
        for (before, code, undo) in made.into_iter().rev() {
            game.unmake(code, undo);
            assert!(game == before, "{plies}: {}", before.text());
        }
    }
}

#[test]
fn buttons_are_there_with_swap2_alone_and_make_the_decisions() {
    assert_eq!(Gomoku::board(&choice("")).sites.len(), 225);
    let board = Gomoku::board(&choice("opening=swap2"));
    assert_eq!(board.sites.len(), 228);
    let game = after("h8 h9 a1");
    for decision in ["white", "black", "two-more"] {
        let mut paths = Vec::new();
        game.clicks(game.read_move(decision).unwrap(), &mut paths);
        let place = &board.sites[usize::from(paths[0][0].0)];
        assert!(place.name == decision && place.off_board);
        // More letters would not fit the button.
        let caption = place.caption.as_ref().unwrap();
        assert!([&caption.en, &caption.cs].iter().all(|words| words.chars().count() <= 12), "{caption:?}");
    }
    let refusal = english(game.read_move("h7").unwrap_err());
    assert!(refusal.contains("white, black, two-more"), "{refusal}");
    assert!(english(start("opening=swap2").read_move("white").unwrap_err()).contains("a point"));
}
