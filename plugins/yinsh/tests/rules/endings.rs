//! Rows of both colours, ends of games, passes.

use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, Outcome, Player, Players, Position, Status, legal_moves};
use abstrakt_yinsh::{Phase, Yinsh, YinshPosition, ending};

use crate::{choice, play, position};

/// White, who moved, has two rows and needs two rings; Black has one row and needs one ring.
const BOTH_DECISIVE: &str = "B2W/1W4B/B7/9/4bbbbb1/9/W2wwwww2/9/1wwwww2/7/2W1 w row-last +";
/// i8-f5 turns g6 white and h7 black: a row for each.
const ROW_FOR_EACH: &str = "B2W/1W4B/B7/9/9B/9/W2wbwww2/2bbwbb2/4W3/7/1BW1 w move -";
/// One marker left; White has taken off a ring.
const LAST_MARKER: &str =
    "ww2/wWb1Bw1/w2wwbb1/bb1wb1w1B/b1wbb1wbbw/Bbbw1bbw1/2wWbbwwBb/ww3BW1w/bbwwb2w/2b1Wwb/b1wb w move -";
/// White's three rings are shut in, Black's are not.
const SHUT_IN: &str = "WWWb/1wBBB2/1b6/1B7/10/9/10/9/8/4B2/4 w move -";
/// All seven rings are shut in; White has taken off two, Black one.
const ALL_SHUT_IN: &str =
    "BWbb/wBWBwwb/wbBWwbbw/1bwwbb3/1wwbbww3/wbb1wbb2/bbw2bww2/ww3wbb1/b4bww/5wb/4 w over -";

fn status(player: u8, mid_turn: bool) -> Status {
    Status::Turn { player: Player(player), mid_turn }
}

fn over(winner: Option<u8>, reason: u8) -> Status {
    let winners = winner.map_or(Players::NONE, |seat| Players::only(Player(seat)));
    Status::Over(Outcome { winners, reason })
}

fn with(options: &[(&str, &str)], line: &str) -> YinshPosition {
    Yinsh::read(&choice(options), line).expect(line)
}

#[test]
fn officially_the_mover_takes_all_his_rows_first_and_wins() {
    let mut position = position(BOTH_DECISIVE);
    play(&mut position, ";xg5-g9 xa5");
    assert_eq!(position.status(), status(0, true));
    play(&mut position, ";xi5-i9 xg2");
    assert_eq!(position.status(), over(Some(0), ending::RINGS));
    assert_eq!([position.score(Player(0)), position.score(Player(1))], [3, 2]);
}

#[test]
fn alternating_removal_lets_the_opponent_in_between() {
    let mut position = with(&[("removal", "alternating")], BOTH_DECISIVE);
    play(&mut position, ";xg5-g9 xa5");
    assert_eq!(position.status(), status(1, false));
    play(&mut position, "xe5-e9 xa2");
    assert_eq!(position.status(), over(Some(1), ending::RINGS));
}

#[test]
fn in_the_alternating_game_a_turn_may_be_a_removal_alone() {
    // As BOTH_DECISIVE, with all five rings each.
    let line = "B2W/1W4B/B6W/8B/4bbbbbB/9/W2wwwww2/9/1wwwww2/7/2W1 w row-last +";
    let mut position = with(&[("removal", "alternating")], line);
    play(&mut position, ";xg5-g9 xa5");
    assert_eq!((position.status(), position.text().ends_with("b row-first -")), (status(1, false), true));
    play(&mut position, "xe5-e9 xa2");
    assert_eq!((position.status(), position.text().ends_with("w row-last -")), (status(0, false), true));
    play(&mut position, "xi5-i9 xg2");
    // Now the ring move of the player who did not move last, as a turn of its own.
    assert_eq!((position.status(), position.phase()), (status(1, false), Phase::Shift));
    // Without a row of White's left, Black's removal and their ring move are one turn.
    let line = "B2W/1W4B/B6W/8B/4bbbbbB/9/W2wwwww2/9/8/7/2W1 w row-last +";
    let mut position = with(&[("removal", "alternating")], line);
    play(&mut position, ";xg5-g9 xa5 xe5-e9 xa2");
    assert_eq!((position.status(), position.phase()), (status(1, true), Phase::Shift));
    play(&mut position, ";b7-b6");
    assert_eq!(position.status(), status(0, false));
}

#[test]
fn blitz_ends_with_the_movers_row_though_the_opponent_has_one_too() {
    for removal in ["official", "alternating"] {
        let mut position = with(&[("blitz", "on"), ("removal", removal)], ROW_FOR_EACH);
        play(&mut position, "i8-f5 ;xg5-g9 xa5");
        assert_eq!(position.status(), over(Some(0), ending::RINGS), "{removal}");
        assert_eq!(position.score(Player(0)), 1);
    }
}

#[test]
fn the_opponent_removes_his_row_at_the_start_of_his_turn_and_moves_then() {
    let mut position = position(ROW_FOR_EACH);
    play(&mut position, "i8-f5 ;xg5-g9 xa5");
    assert_eq!((position.status(), position.phase()), (status(1, false), Phase::Row));
    play(&mut position, "xh5-h9 xa2");
    assert_eq!((position.status(), position.phase()), (status(1, true), Phase::Shift));
    assert_eq!([position.score(Player(0)), position.score(Player(1))], [1, 1]);
    play(&mut position, ";b7-b6");
    assert_eq!(position.status(), status(0, false));
}

#[test]
fn of_seven_in_line_any_five_neighbours_go_and_two_stay() {
    let mut position = position("B2W/1W4B/B7/9/9B/9/W1wwwwwww1/9/8/W6/1BW1 w row-last +");
    let texts: Vec<String> =
        legal_moves(&position).iter().map(|entry| position.move_text(entry.code)).collect();
    assert_eq!(texts, [";xg4-g8", ";xg5-g9", ";xg6-g10"]);
    play(&mut position, "xg5-g9 xg2");
    assert!(position.text().contains("/2w5w1/"), "{}", position.text());
    assert_eq!(position.status(), status(1, false));
}

#[test]
fn of_rows_that_share_a_marker_one_goes() {
    let mut position = position("B2W/1W4B/B7/9/6w2B/5w3/W2wwwww2/4w4/3w4/W6/1BW1 w row-last +");
    assert_eq!(position.count(), 2);
    play(&mut position, "xe7-i7 xg2");
    assert_eq!((position.status(), position.phase()), (status(1, false), Phase::Shift));
}

#[test]
fn without_markers_more_rings_win_or_it_is_a_draw() {
    for (exhausted, winner) in [("rings", Some(0)), ("draw", None)] {
        let root = with(&[("exhausted", exhausted)], LAST_MARKER);
        let (mut ended, mut rows) = (0, 0);
        for entry in legal_moves(&root) {
            let mut next = root.clone();
            next.play(entry.code);
            if next.phase() == Phase::Row {
                // The row goes back to the pool: the game goes on.
                rows += 1;
                continue;
            }
            ended += 1;
            assert_eq!(next.status(), over(winner, ending::EXHAUSTED));
            assert_eq!(next.count(), 0);
            assert_eq!(with(&[("exhausted", exhausted)], &next.text()), next);
        }
        assert_eq!((ended > 0, ended + rows), (true, root.count()));
    }
    // Nobody has taken off a ring: a draw by the official rule too.
    let line = LAST_MARKER.replacen("ww2/", "ww1W/", 1);
    let root = position(&line);
    let mut next = root.clone();
    let ends = |entry: &abstrakt_plugin_api::ScoredMove| {
        next = root.clone();
        next.play(entry.code);
        next.status() == over(None, ending::EXHAUSTED)
    };
    assert!(legal_moves(&root).iter().any(ends));
}

#[test]
fn who_cannot_move_passes() {
    let mut position = position(SHUT_IN);
    assert_eq!((position.phase(), position.status()), (Phase::Blocked, status(0, false)));
    assert_eq!(position.count(), 1);
    assert!(english(position.read_move("a2-b2").unwrap_err()).contains('-'));
    assert!(!position.pass(), "a forced pass is a move, not a null move");
    play(&mut position, "-");
    assert_eq!((position.phase(), position.status()), (Phase::Shift, status(1, false)));
}

#[test]
fn when_neither_can_move_the_rings_taken_off_decide() {
    let stuck = position(ALL_SHUT_IN);
    assert_eq!(stuck.status(), over(Some(0), ending::STUCK));
    assert_eq!(with(&[("exhausted", "draw")], ALL_SHUT_IN).status(), over(Some(0), ending::STUCK));
    let refusal = english(Yinsh::read(&choice(&[]), &ALL_SHUT_IN.replace("over", "move")).unwrap_err());
    assert!(refusal.contains("over"), "{refusal}");
}

#[test]
fn a_null_move_needs_a_turn_that_is_a_ring_move() {
    let mut position = position(ROW_FOR_EACH);
    let key = position.key();
    assert!(position.pass());
    assert_eq!(position.status(), status(1, false));
    assert_ne!(position.key(), key);
    assert!(position.pass());
    assert_eq!(position.key(), key);
    play(&mut position, "i8-f5");
    assert!(!position.pass(), "a row is to be removed");
    play(&mut position, "xg5-g9 xa5 xh5-h9 xa2");
    assert!(!position.pass(), "the turn has begun");
    assert!(!Yinsh::start(&choice(&[])).unwrap().pass(), "rings are placed");
}
