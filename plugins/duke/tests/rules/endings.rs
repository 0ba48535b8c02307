//! The ends of games: captured Dukes, the counter, nothing to do, and the guard rule.

use abstrakt_duke::{TheDuke, ending};
use abstrakt_plugin_api::{Game, Notation, Outcome, Player, Players, Position, Status};

use crate::{choice, guarded, of, play, position, texts};

fn over(winner: Option<u8>, reason: u8) -> Status {
    let winners = winner.map_or(Players::NONE, |seat| Players::only(Player(seat)));
    Status::Over(Outcome { winners, reason })
}

#[test]
fn who_captures_the_duke_wins() {
    let mut game = position("2d3/6/2+F3/6/6/2D3 1 act - - 59");
    play(&mut game, "c4-c6");
    assert_eq!(game.status(), over(Some(0), ending::CAPTURED));
    assert_eq!((game.count(), game.score(Player(0))), (0, 19));
    assert_eq!(TheDuke::read(&choice(&[]), &game.text()).unwrap(), game);
}

#[test]
fn without_the_guard_rule_the_duke_may_stay_where_he_can_be_captured() {
    let game = position("5d/6/6/6/2f3/2D3 1 act W w 0");
    assert!(game.is_threatened(0));
    assert!(texts(&game).contains("draw") && texts(&game).contains("c1-a1"));
    assert_eq!(guarded("5d/6/6/6/2f3/2D3 1 act W w 0").turns(), Some(5), "the draw cannot help");
}

#[test]
fn sixty_turns_without_an_addition_or_a_capture_are_a_draw() {
    let mut game = position("5d/6/6/6/6/D5 1 act W w 58");
    play(&mut game, "a1-b1");
    assert_eq!((game.quiet(), game.status().is_over()), (59, false));
    let mut added = game.clone();
    play(&mut added, "draw wizard wizard@e6");
    assert_eq!(added.quiet(), 0);
    play(&mut game, "f6-e6");
    assert_eq!(game.status(), over(None, ending::QUIET));
    assert_eq!(TheDuke::read(&choice(&[]), &game.text()).unwrap(), game);
    let endless_choice = choice(&[("thirty-moves", "off")]);
    let mut endless = TheDuke::read(&endless_choice, "5d/6/6/6/6/D5 1 act W w 59").unwrap();
    assert_eq!(endless.quiet(), 0, "nothing is counted");
    play(&mut endless, "a1-b1");
    assert!(!endless.status().is_over());
}

#[test]
fn captures_start_the_count_again() {
    let mut game = position("5d/6/6/2p3/2F3/D5 1 act W w 40");
    play(&mut game, "c2-c3");
    assert_eq!(game.quiet(), 0);
}

#[test]
fn the_counter_is_in_the_table_key_near_its_limit_and_never_in_the_key() {
    let keys = |quiet: u8| {
        let game = position(&format!("5d/6/6/6/6/D5 1 act W w {quiet}"));
        (game.key(), game.table_key())
    };
    assert_eq!(keys(0), keys(36));
    assert_eq!(keys(0).0, keys(59).0);
    let late: std::collections::BTreeSet<u64> = (36..60).map(|quiet| keys(quiet).1).collect();
    assert_eq!(late.len(), 24);
}

/// The Duke in the corner, which slides sideways only, beside a Longbowman of the same player that can only go back, where nothing
/// is.
const SHUT_IN: &str = "5d/6/6/6/6/D+L4 1 act - w 0";

#[test]
fn who_can_do_nothing_draws() {
    let stuck = position(SHUT_IN);
    assert_eq!((stuck.status(), stuck.count()), (over(None, ending::STUCK), 0));
    assert_eq!(guarded(SHUT_IN).status(), over(None, ending::STUCK));
    assert!(!position(&SHUT_IN.replace("- w", "W w")).status().is_over(), "a tile can be drawn");
    let mut game = position("4d1/6/6/6/6/D+L4 2 act - w 0");
    play(&mut game, "e6-f6");
    assert_eq!(game.status(), over(None, ending::STUCK));
    assert_eq!(TheDuke::read(&choice(&[]), &game.text()).unwrap(), game);
}

#[test]
fn the_guard_rule_forbids_actions_that_expose_the_duke() {
    // A Footman on b2 shields the Duke on a1 from the Priest on c3.
    let rows = "5d/6/6/2i3/1F4/D5 1 act - - 0";
    assert_eq!(of(&position(rows), "b2").len(), 4);
    assert!(of(&guarded(rows), "b2").is_empty());
    // The Priest's other diagonal ends on e1.
    assert_eq!(of(&guarded(rows), "a1"), ["a1-b1", "a1-c1", "a1-d1", "a1-f1"]);
    assert_eq!(of(&position(rows), "a1").len(), 5);
    // A Footman's second face on d2 covers c1 and e1.
    let rows = "5d/6/6/6/3+f2/D5 1 act - - 0";
    assert_eq!(of(&guarded(rows), "a1"), ["a1-b1", "a1-d1", "a1-f1"]);
}

#[test]
fn a_draw_under_threat_is_allowed_only_where_it_blocks_and_placed_there() {
    // The Duke of player 2, on its second face, looks down the column at the Duke on c1.
    let rows = "2+d3/6/6/6/6/2D3 1 act W w 0";
    let mut game = guarded(rows);
    assert!(game.is_threatened(0));
    assert!(texts(&game).contains("draw"));
    play(&mut game, "draw wizard");
    assert_eq!(texts(&game), ["wizard@c2".to_owned()].into());
    assert_eq!(
        texts(&{
            let mut free = position(rows);
            play(&mut free, "draw wizard");
            free
        })
        .len(),
        3
    );
    // A jump cannot be blocked: a Knight's.
    let mut jumped = guarded("5d/6/6/1k4/6/2D3 1 act W w 0");
    assert!(jumped.is_threatened(0) && !texts(&jumped).contains("draw"));
    assert!(!jumped.pass(), "a turn cannot be given away under threat");
}

#[test]
fn by_the_guard_rule_a_duke_beyond_rescue_loses() {
    // As above, and a Wizard jumps to the corner: a tile drawn could not block that.
    let rows = "5d/6/6/+w5/6/D+L4 1 act W - 0";
    assert_eq!(guarded(rows).status(), over(Some(1), ending::TRAPPED));
    assert!(texts(&position(rows)).contains("draw"));
    let mut game = guarded("5d/6/6/6/w5/D+L4 2 act W - 0");
    play(&mut game, "a2-a3");
    assert_eq!(game.status(), over(Some(1), ending::TRAPPED));
    let mut open = position("5d/6/6/6/w5/D+L4 2 act W - 0");
    play(&mut open, "a2-a3");
    assert!(!open.status().is_over());
}

#[test]
fn who_is_not_threatened_and_has_no_safe_action_draws() {
    // The Footman, the only tile that could act, shields the Duke from the Priest.
    let rows = "5d/6/6/2i3/1F4/D+L4 1 act - w 0";
    assert_eq!(position(rows).count(), 3);
    assert_eq!(guarded(rows).status(), over(None, ending::STUCK));
}

#[test]
fn a_turn_is_given_away_only_by_who_can_draw() {
    let game = position("5d/6/6/6/6/D5 1 act W - 7");
    let mut passed = game.clone();
    assert!(passed.pass());
    assert_eq!((passed.status(), passed.quiet()), (Status::Turn { player: Player(1), mid_turn: false }, 7));
    assert_ne!(passed.key(), game.key());
    assert!(!passed.pass(), "an empty bag: zugzwang is near");
    let mut drawn = game;
    play(&mut drawn, "draw");
    assert!(!drawn.pass());
    play(&mut drawn, "wizard");
    assert!(!drawn.pass());
    assert!(!TheDuke::start(&choice(&[])).unwrap().pass());
}

#[test]
fn the_counter_is_told_with_its_limit_where_it_counts() {
    let line = "5d/6/6/6/6/D5 1 act W w 12";
    let game = position(line);
    let reported: Vec<(u32, u32)> =
        game.counters().iter().map(|counter| (counter.value, counter.limit)).collect();
    assert_eq!(reported, [(12, 60)]);
    assert_eq!(game.text_without_counters(), line.replace("12", "0"));
    assert!(TheDuke::read(&choice(&[("thirty-moves", "off")]), line).unwrap().counters().is_empty());
}
