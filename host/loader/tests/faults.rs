//! Faults in play, in this process: a panic ends the line and nothing else, and no lie gets past the host.

use std::path::PathBuf;

use abstrakt_loader::{FactsError, LoadError, Plugin};
use abstrakt_plugin_api::{
    CallError, Choice, HeuristicChoice, Inspection, Line, Move, Player, Rules, ScoredMove, Site, Status, Tree,
};
use abstrakt_tests::faulty;
use tempfile::TempDir;

/// A plugin of the fixture; the folder lives as long as the file is needed.
fn load(fault: &str) -> (Plugin, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let file: PathBuf = faulty(folder.path(), fault);
    (Plugin::load(&file).expect("the fixture loads"), folder)
}

/// A line with a bound heuristic.
fn open(plugin: &Plugin) -> <Plugin as Rules>::Line {
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None).expect("the setup opens");
    line.bind(&HeuristicChoice::default()).expect("the default heuristic binds");
    line
}

/// Every hot call once, and back.
fn use_all(line: &mut impl Tree) {
    let mut entries = [ScoredMove::default(); 3];
    line.status();
    line.key();
    line.table_key();
    line.moves(&mut entries, true);
    line.count();
    line.value(Player(0));
    line.push(entries[0].code);
    line.pop();
    line.push_pass();
    drop(line.fork());
}

/// Checks the promises of a poisoned line.
fn assert_dead(line: &mut impl Line, message: &str) {
    let fault = line.fault().unwrap_or_else(|| panic!("no fault, but {message}"));
    assert!(fault.contains(message), "{fault}");
    let mut entries = [ScoredMove::default(); 3];
    assert!(matches!(line.status(), Status::Over(outcome) if outcome.winners.0 == 0));
    assert_eq!((line.moves(&mut entries, true), line.count(), line.value(Player(0))), (0, 0, 0));
    assert!(line.push(entries[0].code).is_over() && !line.push_pass());
    line.pop();
    assert!(matches!(line.snapshot(), Err(CallError::Fault(reported)) if reported == fault));
    assert!(matches!(line.text(), Err(CallError::Fault(_))));
    let fork = line.fork();
    assert_eq!(fork.fault(), Some(fault));
    assert!(fork.status().is_over());
}

#[test]
fn a_panic_in_a_hot_call_ends_the_line_and_no_other() {
    // The first call of each kind is made while the line is opened and bound.
    for call in ["key", "table-key", "moves", "count", "play", "pass", "features", "order"] {
        let (plugin, _folder) = load(&format!("panic-in-{call}"));
        let mut line = open(&plugin);
        assert_eq!(line.fault(), None, "{call}");
        use_all(&mut line);
        assert_dead(&mut line, &format!("a panic in {call}"));
        assert_eq!(open(&plugin).fault(), None, "{call}");
    }
}

/// A position in place may be left half made: nothing may be asked of it any more.
#[test]
fn a_panic_in_a_game_in_place_ends_the_line_and_no_other() {
    for call in ["make", "unmake", "moves", "features"] {
        let (plugin, _folder) = load(&format!("in-place-panic-in-{call}"));
        let mut line = open(&plugin);
        assert_eq!(line.fault(), None, "{call}");
        use_all(&mut line);
        assert_dead(&mut line, &format!("a panic in {call}"));
        assert_eq!(open(&plugin).fault(), None, "{call}");
    }
    // Without a fault it plays as the copies do, which never make anything in place.
    let [(copies, _one), (in_place, _two)] = ["panic-in-make", "in-place-good"].map(load);
    let [mut copies, mut in_place] = [&copies, &in_place].map(open);
    for line in [&mut copies, &mut in_place] {
        use_all(line);
        line.push(Move(2));
    }
    assert_eq!((copies.fault(), in_place.fault()), (None, None));
    assert_eq!(copies.snapshot().unwrap(), in_place.snapshot().unwrap());
}

#[test]
fn a_panic_tells_its_place() {
    let (plugin, _folder) = load("panic-in-moves");
    let mut line = open(&plugin);
    line.moves(&mut [], false);
    assert_dead(&mut line, "fault.rs:");
}

#[test]
fn a_payload_that_panics_is_survived_too() {
    let (plugin, _folder) = load("bomb-in-moves@2");
    let mut line = open(&plugin);
    let mut entries = [ScoredMove::default(); 3];
    assert_eq!(line.moves(&mut entries, false), 3);
    assert_eq!(line.moves(&mut entries, false), 0);
    assert_dead(&mut line, "panicked at");
}

#[test]
fn a_panic_in_a_cold_call_ends_the_line() {
    for call in ["score", "text", "scene", "clicks", "transition", "move-text"] {
        let (plugin, _folder) = load(&format!("panic-in-{call}"));
        let mut line = open(&plugin);
        assert!(matches!(line.snapshot(), Err(CallError::Fault(_))), "{call}");
        assert_dead(&mut line, &format!("a panic in {call}"));
    }
}

#[test]
fn a_panic_while_a_line_is_opened_is_an_error_and_the_next_one_opens() {
    let (plugin, _folder) = load("panic-in-read");
    let choice = Choice::of(plugin.facts(), 0);
    let opened = plugin.open(&choice, Some("1:5"));
    assert!(matches!(opened, Err(CallError::Fault(fault)) if fault.contains("a panic in read")));
    assert_eq!(plugin.open(&choice, None).unwrap().fault(), None);
}

/// One destructor at a time: when a second one panics while the first unwinds, the language itself aborts, and only
/// the process is a wall.
#[test]
fn a_panic_in_a_destructor_does_not_leave_the_plugin() {
    let (plugin, _folder) = load("panic-in-drop");
    let mut line = open(&plugin);
    // The copy on which the pass was tried is dropped.
    assert!(!line.push_pass());
    assert_dead(&mut line, "a panic in drop");
    drop(line);
    drop(open(&plugin));
}

#[test]
fn a_lie_in_a_number_ends_the_line() {
    let lies =
        [("too-many-moves", "100000 moves"), ("wrong-seat", "makes no sense"), ("bad-weight", "panicked at")];
    for (lie, message) in lies {
        let (plugin, _folder) = load(lie);
        let mut line = open(&plugin);
        use_all(&mut line);
        assert_dead(&mut line, message);
    }
}

#[test]
fn a_lie_in_a_snapshot_ends_the_line() {
    let lies = [
        ("wrong-site", "site 60 is beyond its board of 60 sites"),
        ("no-moves", "it tells 0 moves"),
        ("high-score", "it tells a score of 99, and its scheme goes from 0 to 1"),
        ("wrong-seat", "names a seat that is not there"),
        ("bad-move-text", "a move's text is"),
    ];
    for (lie, message) in lies {
        let (plugin, _folder) = load(lie);
        let mut line = open(&plugin);
        assert!(matches!(line.snapshot(), Err(CallError::Fault(_))), "{lie}");
        assert_dead(&mut line, message);
    }
}

#[test]
fn a_lie_about_the_end_ends_the_line() {
    for (lie, message) in [("wrong-ending", "it ends for reason 9"), ("wrong-winner", "makes no sense")] {
        let (plugin, _folder) = load(lie);
        let mut line = plugin.open(&Choice::of(plugin.facts(), 0), Some("1:1")).expect("a legal position");
        assert_eq!(line.fault(), None, "{lie}");
        let mut last = [ScoredMove::default(); 1];
        assert_eq!(line.moves(&mut last, false), 1);
        assert!(line.push(last[0].code).is_over());
        assert_dead(&mut line, message);
    }
}

#[test]
fn a_refusal_is_no_fault() {
    let (plugin, _folder) = load("good");
    let choice = Choice::of(plugin.facts(), 0);
    let opened = plugin.open(&choice, Some("3:99"));
    assert!(
        matches!(opened, Err(CallError::Refused(reason)) if reason.0.en.contains("expected PLAYER:STONES"))
    );
    let mut line = open(&plugin);
    assert!(matches!(line.read_move("7"), Err(CallError::Refused(_))));
    assert_eq!(line.fault(), None);
    assert_eq!(line.snapshot().unwrap().moves.len(), 3);
    let wrong = Choice { players: 3, ..choice };
    assert!(matches!(plugin.open(&wrong, None), Err(CallError::Refused(_))));
}

/// Four stones are taken: then the picture goes wrong.
#[test]
fn a_picture_out_of_its_limits_ends_the_line_however_late() {
    for (lie, message) in [
        ("late-piece", "size of a piece = 3000: expected more than 0 and less than 100"),
        ("late-glyph", "height of a glyph = 1000: expected more than 0 and at most 4 diameters of its piece"),
        ("late-place", "a number in it is not finite"),
    ] {
        let (plugin, _folder) = load(lie);
        let mut line = open(&plugin);
        assert!(line.snapshot().is_ok(), "{lie}");
        line.push(Move(3));
        assert!(line.snapshot().is_ok(), "{lie}");
        line.push(Move(1));
        assert!(matches!(line.snapshot(), Err(CallError::Fault(_))), "{lie}");
        assert_dead(&mut line, message);
    }
}

#[test]
fn an_answer_that_is_too_long_is_told_with_size_and_limit() {
    // Before a game is loaded as data, which is said in every language.
    let folder = tempfile::tempdir().expect("a folder");
    let refused = Plugin::load(&faulty(folder.path(), "long-rules")).err();
    let Some(LoadError::Facts(FactsError::TooLong { kind, size, most })) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!((kind.as_str(), most), ("facts", 8 << 20));
    assert!(size > 27_000_000, "{size}");
    let (plugin, _folder) = load("late-inspection");
    let mut line = open(&plugin);
    assert_eq!(line.extension::<Inspection>(&Site(0)), Ok(None));
    line.push(Move(3));
    line.push(Move(1));
    assert!(matches!(line.extension::<Inspection>(&Site(0)), Err(CallError::Fault(_))));
    assert_dead(&mut line, "its answer (inspection) has 270");
    assert!(line.fault().is_some_and(|fault| fault.ends_with("bytes: 4194304 is the most")));
}
