//! The federations' draw rules by example, paragraph by paragraph; the limit of 50 plies that was before; and a slow count from the whole
//! game that comes to the same.
//!
//! Source of the paragraphs: FMJD-64, 7.2.4 to 7.2.8, and Frisian's, as `limits` cites them.

use crate::common::{ending, play, position, position_of, texts};
use abstrakt_draughts::limits::{DrawRule, FRISIAN, LONE_KING, MAIN_ROAD, SHORT_ENDING, UNCHANGED_FORCES};
use abstrakt_draughts::ply::Ply;
use abstrakt_draughts::variant::{BLACK, Brazilian, Frisian, International, Russian, Side, Variant, WHITE};
use abstrakt_draughts::{Draughts, DraughtsPosition, Ending, Plain};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Choice, Game, Move, Notation, Position, legal_moves};

/// The choice of the old draw rule.
fn fifty<V: Variant>() -> Choice {
    let options = [("draw-rule".to_owned(), "fifty-plies".to_owned())];
    Draughts::<Plain<V>>::facts().choose(None, None, &options).unwrap()
}

/// Plies left in the ending after moves from a position.
fn left_after<V: Variant>(line: &str, moves: &str) -> Option<u8> {
    let mut game = position::<V>(line);
    play(&mut game, moves);
    game.draw_counts().ending
}

/// The end of a game by moves from a position; `None`: it goes on.
fn end_after<V: Variant>(line: &str, moves: &str) -> Option<u8> {
    let mut game = position::<V>(line);
    play(&mut game, moves);
    let end = ending(&game);
    assert_eq!(end.is_some(), texts(&game).is_empty(), "{line}: {moves}");
    end.map(|(winner, reason)| {
        assert_eq!(winner, None, "{line}: {moves}");
        reason
    })
}

/// Captures have a sign of their own in each variant, but `x` is read in all.
fn for_both(check: impl Fn(bool)) {
    check(false);
    check(true);
}

macro_rules! both {
    ($brazilian:ident, $function:ident($($argument:expr),*)) => {
        if $brazilian { $function::<Brazilian>($($argument),*) } else { $function::<Russian>($($argument),*) }
    };
}

#[test]
fn three_kings_have_fifteen_moves_against_one() {
    for_both(|brazilian| {
        let counts = both!(brazilian, left_after("W:WKc1,Ke1,Kg1:BKb8", "c1-b2"));
        assert_eq!(counts, Some(2 * 15 - 1), "7.2.4");
        let end = |line, moves| both!(brazilian, end_after(line, moves));
        assert_eq!(end("W:WKc1,Ke1,Kg1:BKb8:E2", "c1-b2"), None);
        assert_eq!(end("W:WKc1,Ke1,Kg1:BKb8:E2", "c1-b2 b8-a7"), Some(Ending::LoneKing as u8));
        // 7.2.5 would end it too: the rules of a lone king come first.
        assert_eq!(end("W:WKc1,Ke1,Kg1:BKb8:H29:E1", "c1-b2"), Some(Ending::LoneKing as u8));
        // It starts again by a capture, and with the promotion that makes the third king.
        let left = |line, moves| both!(brazilian, left_after(line, moves));
        assert_eq!(left("B:WKc1,Ke1,Kg1,Kc7:BKb8:E5", "b8xh2"), Some(LONE_KING));
        assert_eq!(left("W:WKc1,Ke1,a7:BKh4:E7", "a7-b8"), Some(LONE_KING));
    });
}

#[test]
fn kings_alone_have_fifteen_moves() {
    for_both(|brazilian| {
        let end = |line, moves| both!(brazilian, end_after(line, moves));
        // Eight pieces, so that no other paragraph holds.
        let eight = "W:WKc1,Ke1,a3,h2:BKb8,Kd8,h6,a5:H28";
        assert_eq!(end(eight, "e1-d2"), None);
        assert_eq!(end(eight, "e1-d2 d8-e7"), Some(Ending::KingsAlone as u8), "7.2.5");
        assert_eq!(end(eight, "e1-d2 h6-g5"), None, "a man's move starts it again");
        assert_eq!(end("W:WKc1,e3:BKd8,h6,d4:H29", "e3xc5"), None, "and a capture");
        // In an ending of four pieces it comes before 7.2.6.
        assert_eq!(end("W:WKc1,Ke1:BKb8,Kd8:H29", "c1-b2"), Some(Ending::KingsAlone as u8));
    });
}

#[test]
fn the_forces_of_an_ending_must_change() {
    for_both(|brazilian| {
        let left = |line, moves| both!(brazilian, left_after(line, moves));
        assert_eq!(left("W:WKc1,Ke1:BKb8,Kd8", "c1-b2"), Some(2 * 30 - 1), "7.2.6, four pieces");
        assert_eq!(left("W:WKc1,Ke1,Kg1:BKb8,Kd8", "c1-b2"), Some(2 * 30 - 1), "five");
        assert_eq!(left("W:WKc1,Ke1,Kg1:BKb8,Kd8,Kf8", "c1-b2"), Some(2 * 60 - 1), "six");
        assert_eq!(left("W:WKc1,Ke1,Kg1,h2:BKb8,Kd8,Kf8", "c1-b2"), Some(2 * 60 - 1), "seven");
        assert_eq!(left("W:WKc1,Ke1,Kg1,h2:BKb8,Kd8,Kf8,h6", "c1-b2"), None, "eight");
        let end = both!(brazilian, end_after("W:WKc1,a3:BKd8,h6:E2", "a3-b4 h6-g5"));
        assert_eq!(end, Some(Ending::UnchangedForces as u8), "men's moves do not help");
        assert_eq!(left("W:WKc1,a7:BKd8,h6:E9", "a7-b8"), Some(UNCHANGED_FORCES[0]), "a promotion does");
        assert_eq!(left("W:WKc1,e3:BKd8,h6,d4:E9", "e3xc5"), Some(UNCHANGED_FORCES[0]), "and a capture");
        assert_eq!(left("W:WKc1,e3:BKd8,d4,h6,h4:E9", "e3xc5"), Some(UNCHANGED_FORCES[0]), "six become five");
    });
}

#[test]
fn a_lone_king_on_the_main_road_draws_in_five_moves() {
    for_both(|brazilian| {
        let end = |line, moves| both!(brazilian, end_after(line, moves));
        let five = "c1-d2 h8-g7 d2-c1 g7-f6 c1-b2";
        let road = |line, moves| both!(brazilian, road_after(line, moves));
        assert_eq!(road("W:WKc1,Ke1,Kg1:BKh8", "c1-d2 h8-g7"), 2, "7.2.7");
        assert_eq!(end("W:WKc1,Ke1,Kg1:BKh8:R8", "c1-d2"), None);
        assert_eq!(end("W:WKc1,Ke1,Kg1:BKh8:R8", "c1-d2 h8-g7"), Some(Ending::MainRoad as u8));
        assert_eq!(
            end("W:WKc1,Kg1,a3:BKh8:R9", "g1-f2"),
            Some(Ending::MainRoad as u8),
            "two kings and a man"
        );
        assert_eq!(end("W:WKc1,h2,a3:BKh8:R9", "c1-d2"), Some(Ending::MainRoad as u8), "one and two men");
        // Something else on the road: its move is not counted.
        assert_eq!(road("W:WKc1,Ke1,Kg1:BKh8", five), 4);
        // Off the road the count stands still, and back there it goes on.
        assert_eq!(road("B:WKc1,Ke1,Kg1:BKg7:R4", "g7-h6"), 4);
        assert_eq!(road("B:WKc1,Ke1,Kg1:BKg7:R4", "g7-h6 e1-a5 h6-g7"), 5);
        // It never starts again by a promotion, but with that of the first king the forces have come about.
        assert_eq!(road("W:WKc1,Kg1,c7:BKh8:R4", "c7-b8"), 5);
        assert_eq!(road("W:Wa3,h2,c7:BKh8", "c7-b8"), 0);
        assert_eq!(road("W:WKc1,Ke1,Kg1,Kg7:BKh8", "g7-h6"), 0, "four kings");
    });
}

/// Plies counted on the main road after moves from a position.
fn road_after<V: Variant>(line: &str, moves: &str) -> u8 {
    let mut game = position::<V>(line);
    play(&mut game, moves);
    game.draw_counts().road
}

#[test]
fn one_or_two_pieces_have_five_moves_against_a_lone_king() {
    for_both(|brazilian| {
        let left = |line, moves| both!(brazilian, left_after(line, moves));
        for line in ["W:WKc1,Ke1:BKb8", "W:WKc1,h4:BKb8", "W:WKc1:BKb8"] {
            assert_eq!(left(line, "c1-b2"), Some(2 * 5 - 1), "7.2.8: {line}");
        }
        let end = |line, moves| both!(brazilian, end_after(line, moves));
        assert_eq!(end("W:WKc1,Ke1:BKb8:E2", "c1-b2 b8-a7"), Some(Ending::SmallEnding as u8));
        // It starts with the capture that makes these forces, or with the promotion that does.
        assert_eq!(left("B:WKc1,Ke1,Kc7:BKb8:E3", "b8xh2"), Some(SHORT_ENDING));
        assert_eq!(left("W:Wa7:BKh4", "a7-b8"), Some(SHORT_ENDING));
        // But no capture and no other promotion starts it again.
        assert_eq!(left("B:WKc1,Kc7:BKb8:E6", "b8xh2"), Some(5));
        assert_eq!(left("W:WKc1,a7:BKh4:E6", "a7-b8"), Some(5));
    });
}

#[test]
fn frisian_kings_have_seven_moves_two_against_one_and_two_one_against_one() {
    assert_eq!(left_after::<Frisian>("W:WK46,K47:BK4", "46-41"), Some(2 * 7 - 1));
    assert_eq!(left_after::<Frisian>("W:WK46:BK4", "46-41"), Some(2 * 2 - 1));
    assert_eq!(end_after::<Frisian>("W:WK46,K47:BK4:E2", "46-41"), None);
    assert_eq!(end_after::<Frisian>("W:WK46,K47:BK4:E2", "46-41 4-9"), Some(Ending::SmallEnding as u8));
    assert_eq!(end_after::<Frisian>("W:WK46:BK4:E1", "46-41"), Some(Ending::SmallEnding as u8));
    assert_eq!(
        left_after::<Frisian>("B:WK46,K14:BK5:E3", "5x19"),
        Some(FRISIAN[0]),
        "a capture starts it again"
    );
    assert_eq!(left_after::<Frisian>("W:WK46,6:BK4", "6-1"), Some(FRISIAN[1]));
    assert_eq!(left_after::<Frisian>("W:WK46,K47,K48:BK4", "46-41"), None, "three against one have no limit");
    assert_eq!(end_after::<Frisian>("W:WK46,K47:BK4,K3:H50", "46-41"), None, "nor have kings alone");
}

#[test]
fn the_rule_of_fifty_plies_is_an_option() {
    let end = |line: &str, moves: &str| {
        let mut game = position_of::<Russian>(&fifty::<Russian>(), line);
        play(&mut game, moves);
        ending(&game).map(|(_, reason)| reason)
    };
    assert_eq!(end("W:WKc1,Ke1,Kg1:BKb8:H48", "c1-b2"), None);
    assert_eq!(end("W:WKc1,Ke1,Kg1:BKb8:H48", "c1-b2 b8-a7"), Some(Ending::KingMoves as u8));
    let rules = [DrawRule::Federation, DrawRule::FiftyPlies];
    let [federation, old] = [position::<Russian>("start"), position_of(&fifty::<Russian>(), "start")];
    assert_eq!([federation.rule(), old.rule()], rules);
    assert_eq!(federation.key(), old.key(), "repetition compares pieces");
    assert_ne!(federation.table_key(), old.table_key());
    let game = position_of::<Frisian>(&fifty::<Frisian>(), "W:WK46,K47:BK4:H7");
    assert_eq!((game.text().as_str(), game.counters().len()), ("W:WK46,K47:BK4:H7", 1));
    let limit = |text| Draughts::<Plain<Russian>>::read(&fifty::<Russian>(), text).map_err(english);
    assert!(limit("W:WKc1:BKb8:E3").is_err() && limit("W:WKc1:BKb8:H50").is_ok());
}

#[test]
fn records_of_the_first_version_keep_its_rule() {
    fn implied<V: Variant>() -> Option<Vec<(String, String)>> {
        let facts = Draughts::<Plain<V>>::facts();
        facts.implied_options("0.1.0").map(<[_]>::to_vec)
    }
    let old = Some(vec![("draw-rule".to_owned(), "fifty-plies".to_owned())]);
    assert_eq!(
        [implied::<Russian>(), implied::<Brazilian>(), implied::<Frisian>()],
        [old.clone(), old.clone(), old]
    );
    assert_eq!(implied::<International>(), Some(Vec::new()), "its version is the first");
}

#[test]
fn counters_and_their_limits_are_shown_in_moves() {
    fn shown<V: Variant>(line: &str) -> Vec<String> {
        let counters = position::<V>(line).counters();
        counters
            .iter()
            .map(|counter| format!("{} {} of {}", counter.id, counter.value, counter.limit))
            .collect()
    }
    assert_eq!(shown::<Russian>("start"), ["king-moves 0 of 15"]);
    assert_eq!(
        shown::<Russian>("W:WKc1,Ke1,Kg1:BKh8:H7:E23:R6"),
        ["king-moves 3 of 15", "lone-king 3 of 15", "main-road 3 of 5"]
    );
    assert_eq!(shown::<Brazilian>("W:WKc1,a3:BKd8,h6:E20")[1], "unchanged-forces 20 of 30");
    assert_eq!(shown::<Russian>("W:WKc1,Ke1:BKb8:E3")[1], "small-ending 3 of 5");
    assert_eq!(shown::<Frisian>("W:WK46,K47:BK4:E3"), ["small-ending 5 of 7"]);
    assert!(shown::<Frisian>("start").is_empty());
}

#[test]
fn counters_of_a_text_that_cannot_be_are_refused() {
    let read = |line: &str| {
        let choice = crate::common::choice::<Russian>(false);
        Draughts::<Plain<Russian>>::read(&choice, line).map(|position| position.text()).map_err(english)
    };
    let wrong = [
        ("W:WKc1:BKb8:E11", "E11: expected 0..10"),
        ("W:WKc1,Ke1:BKb8,h6:E61", "E61: expected 0..60"),
        ("W:WKc1:Bb8:E3", "E3: none in this ending"),
        ("W:WKc1:BKb8:H31", "H31: expected 0..30"),
        ("W:WKc1,Ke1,Kg1:BKh8:R11", "R11: expected 0..10"),
        ("W:WKc1,Ke1,Kg1:BKb8:R10", "R10: expected 0..9 with the lone king off the main road"),
        ("W:WKc1,Ke1:BKh8:R1", "R1: right only with three pieces, a king among them, against a lone king"),
    ];
    for (line, wanted) in wrong {
        assert_eq!(read(line), Err(wanted.into()), "{line}");
    }
    for right in ["W:WKc1,Ke1,Kg1:BKb8:R9", "W:WKc1,Ke1,Kg1:BKh8:H2:E3:R10", "W:WKc1,Ke1:BKb8:E0"] {
        assert_eq!(read(right).as_deref(), Ok(right));
    }
    // Others count up to 60 moves so.
    let choice = crate::common::choice::<Russian>(false);
    let foreign = |line| Draughts::<Plain<Russian>>::read_foreign_position(&choice, "pdn", line);
    assert_eq!(
        foreign("W:WKc1:BKb8:H45:F80").unwrap().unwrap().text(),
        "W:WKb8:BKc1".replace("Kb8:BKc1", "Kc1:BKb8")
    );
    assert_eq!(foreign("W:WKc1:BKb8:H5:F80").unwrap().unwrap().text(), "W:WKc1:BKb8:H5");
}

/// A position of a game, and the ply that led to it.
#[derive(Clone, Copy)]
struct Step<V> {
    position: DraughtsPosition<V>,
    king: bool,
    capture: bool,
    promotion: bool,
}

/// Men and kings of each side.
fn forces<V: Variant>(position: &DraughtsPosition<V>) -> [(u32, u32); 2] {
    [WHITE, BLACK].map(|side| (position.men(side).count_ones(), position.kings(side).count_ones()))
}

/// Plies in a row, up to the last, after which a condition held; and where they began.
fn last_run<V: Variant>(game: &[Step<V>], holds: impl Fn(&Step<V>) -> bool) -> &[Step<V>] {
    let begin = game.iter().rposition(|step| !holds(step)).map_or(0, |place| place + 1);
    &game[begin..]
}

/// The side that is a lone king against a side with a king, and the number of pieces of the other.
fn lone_king<V: Variant>(position: &DraughtsPosition<V>) -> Option<(Side, u32)> {
    let forces = forces(position);
    let opponents = |side: Side| forces[1 - side].0 + forces[1 - side].1;
    let lone = [BLACK, WHITE].into_iter().find(|side| forces[*side] == (0, 1) && forces[1 - *side].1 > 0)?;
    Some((lone, opponents(lone)))
}

/// The counters of 7.2.5, of the ending and of 7.2.7, counted from the whole game as the paragraphs tell it.
fn counted<V: Variant>(game: &[Step<V>]) -> (u8, Option<u8>, u8) {
    let now = &game[game.len() - 1].position;
    let quiet = last_run(&game[1..], |step| step.king && !step.capture).len();
    let since_change = last_run(&game[1..], |step| !step.capture && !step.promotion).len();
    let [white, black] = forces(now);
    let pieces = white.0 + white.1 + black.0 + black.1;
    let kings_only = white.0 + black.0 == 0;
    let both = white.1 > 0 && black.1 > 0;
    if V::GAME_TYPE == 40 {
        let limit = (both && kings_only).then(|| [4, 14].get(pieces as usize - 2).copied()).flatten();
        return (0, limit.map(|limit: usize| (limit - since_change) as u8), 0);
    }
    let small = |step: &Step<V>| lone_king(&step.position).is_some_and(|(_, pieces)| pieces <= 2);
    let three = |step: &Step<V>| lone_king(&step.position).is_some_and(|(_, pieces)| pieces == 3);
    let ending = match (lone_king(now), pieces) {
        (Some((_, 1 | 2)), _) => Some(10 - (last_run(game, small).len() - 1)),
        (Some(_), _) if kings_only => Some(30 - since_change),
        (_, 4 | 5) if both => Some(60 - since_change),
        (_, 6 | 7) if both => Some(120 - since_change),
        _ => None,
    };
    let on_road = |step: &&Step<V>| {
        let all = step.position.all(WHITE) | step.position.all(BLACK);
        lone_king(&step.position).is_some_and(|(lone, _)| step.position.all(lone) == all & V::MAIN_ROAD)
    };
    let road = last_run(game, three).iter().skip(1).filter(on_road).count();
    (quiet as u8, ending.map(|left| left as u8), road as u8)
}

/// A random ending with kings.
fn random<V: Variant>(seed: u64) -> DraughtsPosition<V> {
    let mut draw = seed << 32;
    let mut next = |bound: u64| {
        draw += 1;
        mix(draw) % bound
    };
    let (mut sides, mut kings) = ([0_u64; 2], 0_u64);
    let pieces = 2 + next(6);
    for piece in 0..pieces {
        // The first two are a king of each side; a third of the games have a lone one.
        let side = if piece < 2 {
            piece as usize
        } else if seed.is_multiple_of(3) {
            0
        } else {
            next(2) as usize
        };
        let king = piece < 2 || next(3) > 0;
        loop {
            let square = 1 << next(64);
            let men_rows = V::GRID.row(0) | V::GRID.row(2 * V::WIDTH - 1);
            if square & V::GRID.board & !sides[0] & !sides[1] != 0 && (king || square & men_rows == 0) {
                sides[side] |= square;
                kings |= if king { square } else { 0 };
                break;
            }
        }
    }
    DraughtsPosition::with_pieces(sides, kings, next(2) as Side)
}

/// Moves after which nothing can be taken, so that endings last, and of these such as leave one piece on the main road; all where there
/// are none.
fn calm_moves<V: Variant>(position: &DraughtsPosition<V>) -> Vec<Move> {
    let after = |code: &Move| {
        let mut next = *position;
        next.play(*code);
        next
    };
    let mut moves: Vec<Move> = legal_moves(position).iter().map(|entry| entry.code).collect();
    let calm = |code: &Move| {
        !legal_moves(&after(code)).iter().any(|entry| Ply::of(entry.code, V::GRID).is_capture())
    };
    let road =
        |code: &Move| ((after(code).all(WHITE) | after(code).all(BLACK)) & V::MAIN_ROAD).is_power_of_two();
    for wanted in [&calm as &dyn Fn(&Move) -> bool, &road] {
        let found: Vec<Move> = moves.iter().copied().filter(|code| wanted(code)).collect();
        moves = if found.is_empty() { moves } else { found };
    }
    moves
}

fn check_counts<V: Variant>(games: u64) -> [usize; 8] {
    let mut ends = [0; 8];
    for seed in 0..games {
        let position = random::<V>(seed);
        let mut game = vec![Step { position, king: false, capture: false, promotion: false }];
        loop {
            let position = game[game.len() - 1].position;
            let counters = position.draw_counts();
            let place = || format!("game {seed}, ply {}: {}", game.len() - 1, position.text());
            assert_eq!((counters.quiet, counters.ending, counters.road), counted(&game), "{}", place());
            let read = crate::common::position::<V>(&position.text());
            assert_eq!(read.draw_counts(), counters, "{}", place());
            assert_eq!(
                (read.table_key(), read.status()),
                (position.table_key(), position.status()),
                "{}",
                place()
            );
            if let Some((winner, reason)) = ending(&position) {
                let is_limit_reached =
                    counters.ending == Some(0) || counters.quiet == 30 || counters.road == MAIN_ROAD;
                assert_eq!(winner.is_none(), is_limit_reached || reason > 1, "{}", place());
                ends[usize::from(reason)] += 1;
                break;
            }
            assert!(
                counters.ending != Some(0) && counters.quiet < 30 && counters.road < MAIN_ROAD,
                "{}",
                place()
            );
            if game.len() > 200 {
                break;
            }
            let moves = calm_moves(&position);
            let code = moves[mix(seed << 20 | game.len() as u64) as usize % moves.len()];
            let ply = Ply::of(code, V::GRID);
            let mut next = position;
            next.play(code);
            let king = position.is_king(ply.from);
            game.push(Step { position: next, king, capture: ply.is_capture(), promotion: ply.promotes });
        }
    }
    ends
}

#[test]
fn a_slow_count_from_the_whole_game_comes_to_the_same() {
    for ends in [check_counts::<Russian>(2000), check_counts::<Brazilian>(2000)] {
        for end in [Ending::SmallEnding, Ending::MainRoad, Ending::LoneKing, Ending::KingsAlone] {
            assert!(ends[end as usize] > 5, "{end:?}: {ends:?}");
        }
    }
    let ends = check_counts::<Frisian>(1000);
    assert!(ends[Ending::SmallEnding as usize] > 50, "{ends:?}");
}
