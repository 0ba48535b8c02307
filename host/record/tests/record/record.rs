//! The tree of plies, repetition, turns, clocks and match points.

use std::time::Duration;

use crate::common::{after, edits, header, record, turn, two};
use abstrakt_record::{
    Act, EndCause, GameResult, MoveMark, NodeId, NodePath, Ply, PlyFacts, PlyText, Record, SeatId,
    TimeControl, file, points,
};
use abstrakt_texts::Translated;
use proptest::prelude::*;

fn texts(record: &Record, line: &[NodeId]) -> String {
    let texts = line.iter().filter_map(|&id| record.node(id).ply.as_ref()?.act.text());
    texts.collect::<Vec<_>>().join(" ")
}

fn played(text: &str) -> Record {
    let mut record = two();
    for (number, word) in text.split(' ').enumerate() {
        record.play(turn(u8::from(number % 2 == 1), word), after(1 + number as u64));
    }
    record
}

#[test]
fn undo_keeps_what_was_played_and_redo_follows_the_last_way() {
    let mut record = played("a b c");
    assert!(record.undo() && record.undo());
    let second = record.play(turn(1, "B"), after(9));
    assert_eq!(texts(&record, &record.line()), "a B");
    assert!(!record.redo());
    assert_eq!(texts(&record, &record.line_to(record.main_end())), "a b c", "the new ply is a variation");

    assert!(record.undo());
    assert_eq!(texts(&record, &record.line()), "a B", "redo leads back");
    record.play(turn(1, "b"), after(2));
    assert_eq!(texts(&record, &record.line()), "a b c", "a ply that is there is gone to");
    assert_eq!(record.node(record.line()[1]).children().len(), 2);

    assert!(record.promote(second) && !record.promote(second));
    assert_eq!(texts(&record, &record.line_to(record.main_end())), "a B");
    while record.undo() {}
    assert_eq!(record.cursor(), NodeId::ROOT);
    assert!(!record.delete(NodeId::ROOT));
}

#[test]
fn deleting_takes_the_cursor_and_the_result_out() {
    let mut record = played("a b c");
    record.finish(Some(GameResult { winners: vec![SeatId(0)], cause: EndCause::Resignation(SeatId(1)) }));
    let line = record.line();
    assert!(record.delete(line[2]));
    assert_eq!((record.cursor(), record.result()), (line[1], None));
    assert!(!record.contains(line[3]) && record.contains(line[1]));
    assert_eq!(texts(&record, &record.line()), "a");
}

#[test]
fn a_result_stays_where_it_was_reached() {
    let draw = GameResult { winners: vec![], cause: EndCause::Agreement };
    let mut record = played("a b");
    record.finish(Some(draw.clone()));
    let end = record.cursor();
    record.undo();
    assert_eq!((record.result(), record.result_here(), record.end()), (Some(&draw), None, Some(end)));
    record.play(turn(1, "x"), after(5));
    assert_eq!(record.result(), Some(&draw), "a variation does not undo the game's end");
    record.go(end);
    record.play(turn(0, "c"), after(6));
    assert_eq!(record.result(), None, "the game went on");
}

#[test]
fn the_fifth_occurrence_of_a_position_is_a_draw() {
    let mut record = two();
    for round in 0..4 {
        for (text, key) in [("a", 1), ("b", 2), ("c", 3), ("d", 0)] {
            assert!(!record.is_repetition(), "round {round} before {text}");
            record.play(turn((key as u8 + 1) % 2, text), after(key));
        }
        assert_eq!(record.occurrences(), round + 2);
    }
    assert!(record.is_repetition());
    assert_eq!(record.keys().len(), 17);
    record.header.repetition = 6;
    assert!(!record.is_repetition());
    record.header.repetition = 0;
    assert!(!record.is_repetition());
}

#[test]
fn an_irreversible_ply_cuts_the_window_and_positions_inside_turns_do_not_count() {
    let mut record = two();
    record.play(turn(0, "a"), PlyFacts { irreversible: true, ..after(0) });
    assert_eq!((record.keys(), record.occurrences()), (vec![0], 1));
    record.play(turn(1, "b"), PlyFacts { starts_turn: false, ..after(0) });
    assert_eq!((record.keys(), record.occurrences()), (vec![0], 0));
    record.play(Ply { opens_turn: false, ..turn(1, "c") }, after(0));
    assert_eq!((record.keys(), record.occurrences()), (vec![0, 0], 2));
    record.undo();
    record.undo();
    record.play(turn(1, "d"), after(7));
    assert_eq!(record.keys(), vec![0, 7], "a variation does not see its brothers");
}

#[test]
fn turns_group_plies_with_their_chance_outcomes() {
    let chance = |text| Ply { act: Act::Chance(PlyText::new(text).unwrap()), opens_turn: false, spent: None };
    let mut record = two();
    let mid_turn = PlyFacts { starts_turn: false, ..after(0) };
    record.play(chance("deal"), after(1));
    record.play(turn(0, "draw"), mid_turn.clone());
    record.play(chance("footman"), mid_turn);
    record.play(Ply { opens_turn: false, ..turn(0, "b2") }, after(2));
    record.play(turn(1, "c3"), after(3));
    let turns = record.turns(&record.line());
    let shape: Vec<_> = turns.iter().map(|turn| (turn.number, turn.seat, turn.plies.len())).collect();
    assert_eq!(shape, [(0, None, 1), (1, Some(SeatId(0)), 3), (2, Some(SeatId(1)), 1)]);
}

#[test]
fn clocks_count_plies_and_finished_turns() {
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let mut record = two();
    let clock = TimeControl::game(Duration::from_secs(60), Duration::from_secs(5));
    record.header.seats[0].clock = Some(clock);
    assert_eq!(record.remaining(SeatId(0), NodeId::ROOT), seconds(60));
    record.play(Ply { spent: seconds(10), ..turn(0, "a") }, PlyFacts { starts_turn: false, ..after(1) });
    assert_eq!(record.remaining(SeatId(0), record.cursor()), seconds(50), "no increment inside a turn");
    record.play(Ply { spent: seconds(1), opens_turn: false, ..turn(0, "b") }, after(2));
    assert_eq!(record.remaining(SeatId(0), record.cursor()), seconds(54));
    record.play(Ply { spent: seconds(99), ..turn(1, "c") }, after(3));
    assert_eq!(record.remaining(SeatId(0), record.cursor()), seconds(54));
    assert_eq!(record.remaining(SeatId(1), record.cursor()), None);
    assert_eq!(record.spent(SeatId(1), record.cursor()), Duration::from_secs(99));
}

/// The base covers two turns and is then given anew; what was left is lost.
#[test]
fn a_clock_for_some_turns_begins_anew_after_them() {
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let mut record = two();
    let clock = TimeControl { turns: 2, ..TimeControl::game(Duration::from_secs(60), Duration::ZERO) };
    record.header.seats[0].clock = Some(clock);
    for (index, (spent, left)) in [(10, 50), (20, 60), (35, 25), (1, 60)].into_iter().enumerate() {
        let key = 2 * index as u64;
        record.play(Ply { spent: seconds(spent), ..turn(0, &format!("a{index}")) }, after(key + 1));
        assert_eq!(record.remaining(SeatId(0), record.cursor()), seconds(left), "after turn {}", index + 1);
        record.play(Ply { spent: seconds(99), ..turn(1, &format!("b{index}")) }, after(key + 2));
        assert_eq!(record.remaining(SeatId(0), record.cursor()), seconds(left));
    }
}

#[test]
fn match_points_are_those_of_the_thesis() {
    let result = |winners: &[u8], cause| GameResult {
        winners: winners.iter().map(|&seat| SeatId(seat)).collect(),
        cause,
    };
    let rules = EndCause::Rules { reason: 0, text: String::new() };
    assert_eq!(points(&result(&[1], rules.clone()), &[5, 0]), [0, 10]);
    assert_eq!(points(&result(&[], rules.clone()), &[5, 0]), [5, 5]);
    assert_eq!(points(&result(&[], EndCause::Agreement), &[5, 0]), [5, 5]);
    assert_eq!(points(&result(&[], EndCause::Repetition), &[5, 0]), [6, 2]);
    assert_eq!(points(&result(&[], EndCause::Repetition), &[3, 3]), [4, 4]);
    assert_eq!(points(&result(&[0, 2], rules), &[0, 0, 0, 0]), [10, 0, 10, 0]);
    assert_eq!(points(&result(&[], EndCause::Repetition), &[3, 1, 3]), [6, 2, 6]);
}

/// Words in both languages are a word more than the first version knows; what it wrote is read as the same in both.
#[test]
fn a_forfeit_tells_its_reason_in_both_languages() {
    let forfeit = |en: &str, cs: &str| {
        let mut record = two();
        let reason = Translated { en: en.into(), cs: cs.into() };
        let cause = EndCause::Forfeit { seat: SeatId(1), reason };
        record.finish(Some(GameResult { winners: vec![SeatId(0)], cause }));
        let text = file::write(&record);
        assert_eq!(file::read(text.as_bytes()).as_ref(), Ok(&record), "{text}");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        (lines.first().cloned().unwrap_or_default(), lines.last().cloned().unwrap_or_default())
    };
    let (version, result) = forfeit("it stopped", "skončil");
    assert_eq!(version, "abstrakt-game 2");
    assert_eq!(result, "Result: 1 wins by forfeit of 2 \"it stopped\" \"skončil\".");
    let (version, result) = forfeit("signal 9", "signal 9");
    assert_eq!(version, "abstrakt-game 1");
    assert_eq!(result, "Result: 1 wins by forfeit of 2 \"signal 9\".");

    let before = r#"{"forfeit":{"seat":1,"reason":"it stopped"}}"#;
    let alike = EndCause::Forfeit { seat: SeatId(1), reason: Translated::alike("it stopped") };
    assert_eq!(serde_json::from_str::<EndCause>(before).expect("as it was kept once"), alike);
}

/// An end by the rules of the match alone is no agreement, and a word that older programs do not know.
#[test]
fn ends_by_the_rules_of_a_match_are_in_the_third_version() {
    let ended = |winners: &[u8], cause: EndCause| {
        let mut record = two();
        record.finish(Some(GameResult { winners: winners.iter().copied().map(SeatId).collect(), cause }));
        let text = file::write(&record);
        assert_eq!(file::read(text.as_bytes()).as_ref(), Ok(&record), "{text}");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        [lines.first().cloned().unwrap_or_default(), lines.last().cloned().unwrap_or_default()]
    };
    let limit = ended(&[], EndCause::TurnLimit(60));
    assert_eq!(limit, ["abstrakt-game 3", "Result: draw by turn-limit of 60."]);
    let adjudicated = ended(&[1], EndCause::Adjudication);
    assert_eq!(adjudicated, ["abstrakt-game 3", "Result: 2 wins by adjudication."]);
    let agreed = ended(&[], EndCause::Agreement);
    assert_eq!(agreed, ["abstrakt-game 1", "Result: draw by agreement."]);
    let on_time = ended(&[0], EndCause::Time(SeatId(1)));
    assert_eq!(on_time, ["abstrakt-game 1", "Result: 1 wins by time of 2."]);
    let wrong = file::write(&two()).replace("unfinished", "draw by turn-limit of many");
    let damage = file::read(wrong.as_bytes()).expect_err("that is no number");
    assert!(damage.to_string().ends_with("\"many\" is not a number of turns"), "{damage}");
}

#[test]
fn texts_of_plies_are_single_words() {
    for bad in ["", " ", "a b", "a\n", "a\u{7}", "a\u{a0}b"] {
        assert!(PlyText::new(bad).is_err(), "{bad:?}");
    }
    assert!(serde_json::from_str::<PlyText>("\"a b\"").is_err());
    for bad in ["", "x", "1,", "1,2", "1,2:", "-1"] {
        assert!(bad.parse::<NodePath>().is_err(), "{bad:?}");
    }
}

proptest! {
    #[test]
    fn paths_find_their_nodes(record in record()) {
        for id in crate::common::nodes(&record) {
            let path = record.path(id);
            prop_assert_eq!(record.find(&path), Some(id));
            prop_assert_eq!(path.to_string().parse::<NodePath>().unwrap(), path);
        }
        prop_assert_eq!(record.find(&"999".parse().unwrap()), None);
    }

    #[test]
    fn every_ply_stands_in_one_turn(record in record()) {
        let line = record.line();
        let turns = record.turns(&line);
        let plies: Vec<_> = turns.iter().flat_map(|turn| turn.plies.iter().copied()).collect();
        prop_assert_eq!(&plies[..], &line[1..]);
        let opened = |id: &&NodeId| record.node(**id).ply.as_ref().unwrap().opens_turn;
        prop_assert_eq!(turns.last().map_or(0, |turn| turn.number), plies.iter().filter(opened).count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever was done to a game: it has all of itself and of its file, and none of it is missing unseen.
    #[test]
    fn a_game_covers_itself_and_its_file(header in header(), edits in edits()) {
        let mut record = Record::new(header);
        for edit in edits {
            record.apply(&edit.event(&record)).unwrap();
        }
        let file = file::read(file::write(&record).as_bytes()).unwrap();
        prop_assert!(record.covers(&record) && record.covers(&file) && file.covers(&record));
        prop_assert!(record.is_unchanged_from(&record) && file.is_unchanged_from(&record));
        let mut more = record.clone();
        more.go(NodeId::ROOT);
        prop_assert!(more.is_unchanged_from(&record));
        // A line that had ended there has no end any longer.
        let ended = more.result_here().is_some();
        more.play(turn(0, "a-ply-that-no-edit-plays"), after(1));
        prop_assert_eq!(more.covers(&record), !ended);
        prop_assert!(!record.covers(&more) && !more.is_unchanged_from(&record));
    }
}

#[test]
fn a_game_covers_another_that_it_has_everything_of() {
    let before = played("a b c");
    let line = before.line();
    let changed = |change: &dyn Fn(&mut Record)| {
        let mut record = before.clone();
        change(&mut record);
        (record.covers(&before), before.covers(&record), record.is_unchanged_from(&before))
    };
    let end = |cause| Some(GameResult { winners: vec![SeatId(0)], cause });
    // More than before.
    for more in [
        &|record: &mut Record| record.comment(line[1], "why"),
        &|record: &mut Record| record.mark(line[2], Some(MoveMark::Good)),
        &|record: &mut Record| record.finish(end(EndCause::Agreement)),
        &|record: &mut Record| drop(record.header.tags.insert("event".into(), "x".into())),
        &|record: &mut Record| {
            record.go(line[1]);
            record.play(turn(1, "x"), after(9));
        },
    ] as [&dyn Fn(&mut Record); 5]
    {
        assert_eq!(changed(more), (true, false, false));
    }
    // Another game, or one that has lost something.
    for other in [
        &|record: &mut Record| assert!(record.delete(line[3])),
        &|record: &mut Record| record.header.seed += 1,
        &|record: &mut Record| record.header.start = Some("elsewhere".into()),
    ] as [&dyn Fn(&mut Record); 3]
    {
        assert!(!changed(other).0);
    }
    assert_eq!(changed(&|record| record.header.seats[0].name = "Eva".into()), (false, false, false));
    // The line shown, the order of variations and who sits there.
    assert_eq!(changed(&|record| record.go(line[1])), (true, true, true));
    assert_eq!(
        changed(&|record| record.header.seats[0].kind = abstrakt_record::SeatKind::Engine("random".into())),
        (true, true, true)
    );
    let mut ended = before.clone();
    ended.finish(end(EndCause::Agreement));
    let mut other = before.clone();
    other.finish(end(EndCause::Repetition));
    assert!(!other.covers(&ended) && !ended.covers(&other), "it ended otherwise");
    let mut earlier = before.clone();
    earlier.go(line[2]);
    earlier.finish(end(EndCause::Agreement));
    assert!(!ended.covers(&earlier), "it ended elsewhere");
}

#[test]
fn a_game_that_goes_on_beside_its_end_is_not_finished() {
    let mut record = played("a b c");
    assert!(record.has_plies() && !record.is_finished() && !two().has_plies());
    record.finish(Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }));
    assert!(record.is_finished());
    record.undo();
    assert!(record.is_finished(), "it is only looked back at");
    record.play(turn(0, "x"), after(9));
    assert!(!record.is_finished());
    while record.undo() {}
    assert!(record.has_plies());
}
