//! The boundary's encodings, and the layout, which is frozen since 1.0.

use std::collections::BTreeMap;

use abstrakt_plugin_api::abi::{
    FAULT, LineQuestion, OpenQuestion, Reply, RulesQuestion, VALUE_FAULT, known_outcome_word, read_count,
    read_known_outcome, read_solution, read_status, read_value, solution_word, status_word,
};
use abstrakt_plugin_api::{
    CallError, Choice, HeuristicChoice, KnownOutcome, Outcome, Player, Players, Solution, Solved, Status,
    refusal,
};

/// Every status of a game of four.
fn statuses() -> impl Iterator<Item = Status> {
    let turns =
        (0..4).flat_map(|seat| [false, true].map(|mid_turn| Status::Turn { player: Player(seat), mid_turn }));
    let ends = (0..16).flat_map(|winners| {
        [0, 1, 255].map(|reason| Status::Over(Outcome { winners: Players(winners), reason }))
    });
    turns.chain([Status::Chance]).chain(ends)
}

#[test]
fn a_status_survives_its_word() {
    for status in statuses() {
        assert_eq!(read_status(status_word(status), 4), Some(status));
    }
}

#[test]
fn a_word_that_no_status_has_is_refused() {
    let meant: Vec<u64> = statuses().map(status_word).collect();
    // All words of three bytes, and every single bit above them.
    for word in 0..1_u64 << 24 {
        match read_status(word, 4) {
            Some(status) => assert_eq!(status_word(status), word, "{status:?}"),
            None => assert!(!meant.contains(&word), "{word:#x}"),
        }
    }
    for word in meant {
        for bit in 24..64 {
            assert_eq!(read_status(word | 1 << bit, 4), None, "{word:#x} with bit {bit}");
        }
    }
    assert_eq!(read_status(FAULT, 4), None);
}

#[test]
fn seats_beyond_the_game_are_refused() {
    for status in statuses() {
        let fits = match status {
            Status::Turn { player, .. } => player.0 < 2,
            Status::Chance => true,
            Status::Over(outcome) => outcome.winners.0 < 4,
        };
        assert_eq!(read_status(status_word(status), 2).is_some(), fits, "{status:?}");
    }
}

#[test]
fn a_solution_survives_its_word_and_nonsense_is_refused() {
    for (verdict, length) in
        [(Solved::Won, 1), (Solved::Won, 65_535), (Solved::NotWon, 0), (Solved::Unresolved, 0)]
    {
        for nodes in [0, 1, 100_000] {
            let answer = Some((Solution { verdict, nodes }, length));
            assert_eq!(read_solution(solution_word(answer), 100_000), Some(answer));
            let kept = read_solution(solution_word(answer), 99_999).is_some();
            assert_eq!(kept, nodes < 100_000, "more nodes than the budget");
        }
    }
    assert_eq!(read_solution(solution_word(None), 10), Some(None));
    // No verdict, a line without a win, a win without a line, an unknown verdict, the fault word.
    for word in [1 << 24, 2 | 1 << 8, 3 | 1 << 8, 1, 4, FAULT] {
        assert_eq!(read_solution(word, 10), None, "{word:#x}");
    }
}

#[test]
fn a_known_outcome_survives_its_word_and_nonsense_is_refused() {
    let won = |seat, plies| Some(KnownOutcome { winner: Some(Player(seat)), plies });
    for answer in [None, Some(KnownOutcome { winner: None, plies: 0 }), won(0, 1), won(1, u16::MAX)] {
        assert_eq!(read_known_outcome(known_outcome_word(answer), 2), Some(answer));
    }
    assert_eq!(read_known_outcome(known_outcome_word(won(2, 7)), 2), None, "a seat beyond the game");
    // A win at once, a draw in some plies, an unknown kind, bits beyond the plies, the fault word.
    for word in [2, 1 | 1 << 16, 3, 2 | 1 << 16 | 1 << 32, 1 << 8, FAULT] {
        assert_eq!(read_known_outcome(word, 2), None, "{word:#x}");
    }
}

#[test]
fn counts_and_values_are_checked() {
    assert_eq!(read_count(44, 44), Some(44));
    assert_eq!(read_count(45, 44), None);
    assert_eq!(read_count(FAULT, usize::MAX - 1), None);
    for value in [i32::MIN, -1, 0, i32::MAX] {
        assert_eq!(read_value(i64::from(value)), Some(value));
    }
    assert_eq!(read_value(i64::from(i32::MAX) + 1), None);
    assert_eq!(read_value(VALUE_FAULT), None);
}

/// Messages of an old plugin or host must stay readable: these lines are never edited, only added to.
#[test]
fn questions_keep_their_spelling() {
    let choice = || Choice { setup: 1, players: 2, options: vec![3] };
    let spelled = |question: &str, meant: LineQuestion| {
        assert_eq!(serde_json::from_str::<LineQuestion>(question).unwrap(), meant);
    };
    spelled(r#""snapshot""#, LineQuestion::Snapshot);
    spelled(r#""text""#, LineQuestion::Text);
    spelled(r#""dump""#, LineQuestion::Dump);
    spelled(r#"{"move-text":18446744073709551615}"#, LineQuestion::MoveText(u64::MAX));
    spelled(r#"{"read-move":"e5 \"f5\""}"#, LineQuestion::ReadMove("e5 \"f5\"".into()));
    spelled(r#"{"explain":1}"#, LineQuestion::Explain(1));
    spelled(r#"{"explain-order":7}"#, LineQuestion::ExplainOrder(7));
    spelled(r#"{"withdraw":3}"#, LineQuestion::Withdraw(3));
    spelled(
        r#"{"extension":{"id":"inspection","question":17}}"#,
        LineQuestion::Extension { id: "inspection".into(), question: 17.into() },
    );
    let bound = HeuristicChoice { id: Some("mass".into()), weights: vec![("A1".into(), -5)] };
    spelled(r#"{"bind":{"id":"mass","weights":[["A1",-5]]}}"#, LineQuestion::Bind(bound));

    let asked = |question: &str| serde_json::from_str::<RulesQuestion>(question).unwrap();
    assert_eq!(asked(r#""facts""#), RulesQuestion::Facts);
    assert_eq!(asked(r#"{"board":{"setup":1,"players":2,"options":[3]}}"#), RulesQuestion::Board(choice()));
    assert_eq!(
        asked(r#"{"scoring":{"setup":1,"players":2,"options":[3]}}"#),
        RulesQuestion::Scoring(choice())
    );
    assert_eq!(asked(r#""extensions""#), RulesQuestion::Extensions);
    assert_eq!(
        asked(
            r#"{"extension":{"id":"editor","choice":{"setup":1,"players":2,"options":[3]},"question":null}}"#
        ),
        RulesQuestion::Extension { id: "editor".into(), choice: choice(), question: serde_json::Value::Null }
    );
    let open: OpenQuestion =
        serde_json::from_str(r#"{"choice":{"setup":1,"players":2,"options":[3]},"position":null}"#).unwrap();
    assert_eq!(open, OpenQuestion { choice: choice(), position: None });

    let reply = |text: &str| serde_json::from_str::<Reply<u64>>(text).unwrap();
    assert_eq!(reply(r#"{"Ok":18446744073709551615}"#), Ok(u64::MAX));
    assert_eq!(
        reply(r#"{"Err":{"refused":{"en":"no","cs":"ne"}}}"#),
        Err(CallError::Refused(refusal("no", "ne")))
    );
    assert_eq!(reply(r#"{"Err":{"fault":"panicked"}}"#), Err(CallError::Fault("panicked".into())));
}

/// Tables that grow: functions of later versions follow those of 1.0.
const GROWING: [&str; 2] = ["Module", "LineTable"];

/// The parts of `old` that `new` no longer has as they were: types by name, fields of a growing table at its beginning.
fn broken(old: &str, new: &str) -> Vec<String> {
    let types = |text: &str| -> BTreeMap<String, Vec<String>> {
        let entries = text.split("\n\n").map(|entry| entry.trim_end().lines().map(str::to_owned).collect());
        entries
            .map(|lines: Vec<String>| (lines[0].split(':').next().unwrap_or_default().into(), lines))
            .collect()
    };
    let now = types(new);
    let stays = |(name, was): &(String, Vec<String>)| {
        now.get(name).is_some_and(|is| match GROWING.contains(&name.as_str()) {
            // The first line tells the size, which grows.
            true => is[1..].starts_with(&was[1..]),
            false => is == was,
        })
    };
    types(old).into_iter().filter(|old| !stays(old)).map(|(name, _)| name).collect()
}

/// Pointers have the size of the platforms that plugins are built for.
#[cfg(target_pointer_width = "64")]
#[test]
fn what_was_there_at_1_0_stays() {
    let now = abstrakt_plugin_api::abi::layout_fingerprint();
    let broken = broken(include_str!("layout-1.0.txt"), &now);
    assert!(
        broken.is_empty(),
        "the ABI is frozen since 1.0: {broken:?} are not what plugins were built with. Put new functions at the end of \
         a table, each with `#[sabi(missing_field(option))]`, and all else into JSON (docs/contract-growth.md). \
         The layout is now:\n{now}"
    );
}

#[test]
fn a_table_may_grow_at_its_end_and_nothing_else() {
    let old = include_str!("layout-1.0.txt");
    let last = "  solve: unsafe fn(line: *mut RawLine, solver: u32, nodes: u64, out: *mut u64, room: usize) -> u64\n";
    let changed = |old_text: &str, new_text: &str| {
        assert!(old.contains(old_text), "{old_text}");
        broken(old, &old.replacen(old_text, new_text, 1))
    };
    assert!(broken(old, old).is_empty());
    let longer = format!("{last}  later: unsafe fn(line: *mut RawLine) -> u64\n");
    assert!(changed(last, &longer).is_empty(), "a function at the end");
    assert!(changed("LineTable: 120 bytes", "LineTable: 128 bytes").is_empty(), "which makes it longer");
    assert_eq!(changed("  status: ", "  earlier: u64\n  status: "), ["LineTable"]);
    assert_eq!(changed(last, ""), ["LineTable"]);
    assert_eq!(changed("  count: unsafe fn(line: *mut RawLine) -> u64", "  count: u64"), ["LineTable"]);
    assert_eq!(changed("  order: i32", "  order: i64"), ["RawScoredMove"]);
    assert_eq!(changed("ABI generation 4", "ABI generation 5"), ["ABI generation 4"]);
}
