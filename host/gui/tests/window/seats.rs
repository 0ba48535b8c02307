//! Where persons sit, what is counted beside them, and the answers to what they click.

use abstrakt_record::{Header, Record, Seat};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("seats_the_only_person_sits_below", the_only_person_sits_below),
    ("seats_pieces_left_are_counted", pieces_left_are_counted),
    ("seats_a_refused_click_says_why", a_refused_click_says_why),
];

/// A game that a computer begins against a person.
fn against_a_computer(more: &str) -> Stage {
    let seats = vec![Seat::engine("", "pvs:depth=1,threads=1,seed=7"), Seat::human("Person")];
    let record = Record::new(Header::new("draughts-international", "0.1.0", "standard", seats));
    let mut stage = Stage::with_game("draughts_international", more, &record);
    stage.play_on();
    stage.wait("the person's turn", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    stage.window.run_steps(3);
    stage
}

/// Black's first square, 1, lies below White's last, 50, for a person who plays Black.
fn the_only_person_sits_below() {
    let is_below = |stage: &Stage| {
        let height = |site: &str| stage.place(&stage.named(site)).y;
        height("1") > height("50")
    };
    assert!(is_below(&against_a_computer("")));
    assert!(!is_below(&against_a_computer(r#", "person-below": false"#)));
}

fn pieces_left_are_counted() {
    let mut stage = Stage::new(&["draughts_international"]);
    let file = stage.write_game("draughts-international", "standard", "W:W32,K47:B28,18,8,42");
    stage.wait_for("International draughts");
    stage.open_file(&file);
    stage.wait_for_turn();
    assert!(stage.sees_part("left: 1 × white disc, 1 × white column"), "{:?}", stage.names("left"));
    assert!(stage.sees_part("left: 4 × black disc"), "{:?}", stage.names("left"));
}

/// A point that renju forbids answers in the words of the rule, for a reader as well.
fn a_refused_click_says_why() {
    let mut stage = Stage::new(&["gomoku"]);
    let seats = vec![Seat::human("Player 1"), Seat::human("Player 2")];
    let options = [("board", "9"), ("rule", "renju")].map(|(id, word)| (id.into(), word.into())).into();
    let start = Some("9/9/4x4/4x4/2xx5/9/2ooo4/9/9 black 1 play".into());
    let header = Header { start, options, ..Header::new("gomoku", "0.1.0", "standard", seats) };
    let file = stage.path().join("renju.abstrakt");
    abstrakt_record::save(&file, &Record::new(header)).expect("written");
    stage.wait_for("Gomoku");
    stage.open_file(&file);
    stage.wait_for_turn();
    let site = stage.named("e5");
    stage.click(&site);
    stage.wait("the reason", |stage| stage.names("e5 ").iter().any(|name| name.ends_with("two open threes")));
    assert!(stage.sees_part("forbidden: two open threes"));
    assert_eq!(stage.plies(), 0);
}
