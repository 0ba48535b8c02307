//! The game file: what is written is read back equal, damage is named and what stands before it kept.

use crate::common::{after, record, turn, two};
use abstrakt_record::{Assessment, Evaluation, NodeId, Record, file, load, save};
use proptest::prelude::*;

/// Returns whether the plies of `part` are the first ones of `whole`, in the order of the text.
fn is_prefix(part: &Record, whole: &Record) -> bool {
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((left, right)) = pairs.pop() {
        let (a, b) = (part.node(left), whole.node(right));
        let acts = (a.ply.as_ref().map(|ply| &ply.act), b.ply.as_ref().map(|ply| &ply.act));
        if acts.0 != acts.1 || a.children().len() > b.children().len() {
            return false;
        }
        pairs.extend(a.children().iter().copied().zip(b.children().iter().copied()));
    }
    part.header == whole.header
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(record in record()) {
        let text = file::write(&record);
        let back = file::read(text.as_bytes()).map_err(|damage| TestCaseError::fail(format!("{damage}\n{text}")))?;
        prop_assert_eq!(&back, &record, "{}", text);
        prop_assert_eq!(file::write(&back), text);
    }

    #[test]
    fn a_file_cut_anywhere_keeps_what_stands_before(record in record()) {
        let text = file::write(&record);
        for cut in 0..text.len() - 1 {
            let damage = file::read(&text.as_bytes()[..cut]).map(|_| ()).err();
            if text.as_bytes()[cut..] == *b"\n" {
                continue;
            }
            let damage = damage.ok_or_else(|| TestCaseError::fail(format!("accepted {:?}", &text.as_bytes()[..cut])))?;
            let lines = text.as_bytes()[..cut].iter().filter(|&&byte| byte == b'\n').count();
            prop_assert!(damage.line <= lines + 1);
            let moves = text.find("\nMoves:\n").unwrap() + "\nMoves:\n".len();
            prop_assert_eq!(damage.kept.is_some(), cut >= moves, "{}", damage);
            if let Some(kept) = damage.kept {
                prop_assert!(is_prefix(&kept, &record), "{}", file::write(&kept));
                prop_assert!(kept.result().is_none());
            }
        }
    }

    #[test]
    fn damaged_bytes_never_panic(record in record(), place: prop::sample::Index, byte: u8, cut in 0..4_usize) {
        let mut bytes = file::write(&record).into_bytes();
        let place = place.index(bytes.len());
        let end = (place + cut).min(bytes.len());
        bytes.splice(place..end, [byte]);
        if let Err(damage) = file::read(&bytes) {
            prop_assert!(damage.line > 0);
            prop_assert!(!damage.to_string().contains('\n'), "{}", damage);
        }
    }

    #[test]
    fn any_bytes_never_panic(bytes: Vec<u8>, words in "(\\PC|[()#+~!:.0-9 \n\"\\\\a]){0,80}") {
        prop_assert!(file::read(&bytes).is_err());
        let start = "abstrakt-game 1\nGame: g 1\nSetup: s\nSeat 1: a human\nMoves:\n";
        let _ = file::read(format!("{start}{words}").as_bytes());
    }
}

const HEAD: &str = "abstrakt-game 1\nGame: abalone 0.1.0\nSetup: standard\nSeat 1: \"A\" human\nSeat 2: \"B\" human\nMoves:\n";

/// Long lines of play, deep nesting and broad branching, a megabyte each: a reader or writer that is quadratic or
/// recursive does not get through.
#[test]
fn a_megabyte_of_anything_is_read() {
    const PLIES: usize = 100_000;
    let numbered = |turn: usize, move_: String| format!("{turn}. 1: {move_}\n");
    let long: String = (1..=PLIES).map(|turn| numbered(turn, "a".into())).collect();
    let deep: String = (1..=PLIES / 2)
        .map(|turn| numbered(turn, "a".into()) + "(\n" + &numbered(turn, "b".into()))
        .collect();
    let deep = deep + &")\n".repeat(PLIES / 2);
    let broad = "1. 1: a\n".to_owned()
        + &(1..PLIES).map(|number| format!("(\n1. 1: b{number}\n)\n")).collect::<String>();
    for moves in [long, deep, broad] {
        let text = format!("{HEAD}{moves}Result: unfinished.\n");
        let record = file::read(text.as_bytes()).unwrap_or_else(|damage| panic!("{damage}"));
        assert_eq!(crate::common::nodes(&record).len(), PLIES + 1);
        assert_eq!(file::read(file::write(&record).as_bytes()).unwrap(), record);
    }
    let open = format!("{HEAD}1. 1: a {}", "( ".repeat(1 << 19));
    assert!(file::read(open.as_bytes()).is_err());
    let dots = format!("{HEAD}{}", "1. ".repeat(1 << 18));
    assert!(file::read(dots.as_bytes()).is_err());
}

#[test]
fn damage_is_named_with_its_line() {
    let damage = |moves: &str| {
        let damage = file::read(format!("{HEAD}{moves}").as_bytes()).unwrap_err();
        (
            damage.line,
            damage.reason.to_string(),
            damage.kept.map_or(0, |kept| crate::common::nodes(&kept).len() - 1),
        )
    };
    let cases = [
        ("1. 1: a\n3. 2: b\nResult: unfinished.\n", 8, "turn 3 is out of order: expected turn 2", 1),
        ("1. 1: a\n2. 3: b\n", 8, "there is no seat 3: expected 1..2", 1),
        ("1. 1: a\n2. b\n", 8, "the player who moves is missing: expected \"1: b\"", 1),
        ("1. 1: a\n(\n)\nResult: unfinished.\n", 9, "a ply is missing here", 1),
        ("1. 1: a\n)\n", 8, "a variation is closed that was never opened", 1),
        ("1. 1: a\n(\n1. 1: b\nResult: unfinished.\n", 10, "a variation is not closed before the result", 2),
        ("1. 1: a\n(\n1. 1: a\n)\n", 9, "this ply is already given for the position", 1),
        ("1. 1: a \"b\n", 7, "a quotation mark is not closed on its line", 1),
        ("1. 1: a ! !\n", 7, "this occurs twice here, or does not follow a ply", 1),
        ("1. 1: a\n", 7, "the file ends before its line \"Result:\"; everything before that is kept", 1),
        ("1. 1: a\nResult: unfinished\n", 8, "the result's line must end with a full stop", 1),
        ("1. 1: a\nResult: 4 wins by time of 1.\n", 8, "there is no seat 4: expected 1..2", 1),
        ("Result: unfinished.\n1. 1: a\n", 8, "nothing may follow the line \"Result:\"", 0),
    ];
    for (moves, line, reason, kept) in cases {
        assert_eq!(damage(moves), (line, reason.to_owned(), kept), "{moves}");
    }
    let utf8 = [HEAD.as_bytes(), b"1. 1: a\n2. 2: \xff\n"].concat();
    let damage = file::read(&utf8).unwrap_err();
    assert_eq!((damage.line, damage.reason.to_string().as_str()), (8, "the line is not UTF-8 text"));
    assert_eq!(crate::common::nodes(&damage.kept.unwrap()).len(), 2);
}

#[test]
fn a_damaged_header_is_refused_whole() {
    let refuse = |text: &str| {
        let damage = file::read(text.as_bytes()).unwrap_err();
        assert!(damage.kept.is_none());
        damage.to_string()
    };
    assert_eq!(refuse(""), "line 1: this is not a game file: it must begin with \"abstrakt-game 1\"");
    assert_eq!(
        refuse("[Event \"?\"]\n"),
        "line 1: this is not a game file: it must begin with \"abstrakt-game 1\""
    );
    assert_eq!(refuse("abstrakt-game 4\n"), "line 1: the file has format 4, this program reads up to 3");
    assert_eq!(refuse("abstrakt-game 1\nGame: g 1\nMoves:\n"), "line 3: the header has no line \"Setup:\"");
    assert_eq!(refuse("abstrakt-game 1\nGame: g 1\nGame: h 1\n"), "line 3: Game is given twice");
    assert_eq!(
        refuse("abstrakt-game 1\nSeed: -1\n"),
        "line 2: Seed \"-1\" is not a whole number in its range"
    );
    assert!(refuse("abstrakt-game 1\nSeat 2: a human\n").ends_with("expected Seat 1"));
    assert!(refuse("abstrakt-game 1\nPlayer: a\n").contains("\"Player\" is not a header line"));
}

/// The format names the version that brought evaluations only where there are some.
#[test]
fn what_a_review_found_is_kept_and_an_older_program_is_told_so() {
    let mut record = two();
    let node = record.play(turn(0, "e3"), after(1));
    assert!(file::write(&record).starts_with("abstrakt-game 1\n"));
    let found = |chance, depth| Evaluation { stands: Assessment::Chance(chance), depth, loss: None };
    record.review([(NodeId::ROOT, found(0.5, 3)), (node, found(0.4375, 4))]);
    let text = file::write(&record);
    assert!(text.starts_with("abstrakt-game 2\n"), "{text}");
    assert!(text.contains("Moves:\n#chance:0.5/3\n1. 1: e3 #chance:0.4375/4\n"), "{text}");
    assert_eq!(file::read(text.as_bytes()).unwrap(), record);
    record.review([(NodeId::ROOT, Evaluation { loss: Some(0.0625), ..found(0.5, 3) })]);
    let text = file::write(&record);
    assert!(text.starts_with("abstrakt-game 3\n") && text.contains("\n#chance:0.5/3/0.0625\n"), "{text}");
    assert_eq!(file::read(text.as_bytes()).unwrap(), record);
    record.review([]);
    assert!(file::write(&record).starts_with("abstrakt-game 1\n"), "{}", file::write(&record));
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_read() {
    let text = format!("\u{feff}{HEAD}1. 1: a\n2. 2: b\nResult: draw by agreement.\n").replace('\n', "\r\n");
    assert_eq!(file::read(text.as_bytes()).unwrap().plies().len(), 2);
}

#[test]
fn saving_replaces_a_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hra ěšč.abstrakt");
    let mut record = two();
    for ply in ["a", "b"] {
        record.play(turn(0, ply), after(1));
        save(&path, &record).unwrap();
        assert_eq!(load(&path).unwrap(), record);
    }
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "no temporary file is left");
    let missing = load(&folder.path().join("none")).unwrap_err().to_string();
    assert!(missing.contains("none: "), "{missing}");
    std::fs::write(&path, "abstrakt-game 1\n").unwrap();
    assert!(load(&path).unwrap_err().to_string().contains("line 1: the file ends inside its header"));
}

/// The example of the documentation is a file as this program writes it.
#[test]
fn the_documented_example_is_read_and_written_as_it_stands() {
    let page = include_str!("../../../../docs/game-file.md");
    let example = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let record = file::read(example.as_bytes()).unwrap_or_else(|damage| panic!("{damage}"));
    assert_eq!(file::write(&record), example);
}

/// Whoever writes a game by hand leaves out what is nothing.
#[test]
fn a_clock_may_have_no_increment() {
    let clock = |line: &str| {
        let text = format!(
            "abstrakt-game 1\nGame: a 1\nSetup: b\nSeat 1: \"A\" human\nClock 1: {line}\n\nMoves:\nResult: unfinished.\n"
        );
        file::read(text.as_bytes()).map(|record| record.header.seats[0].clock)
    };
    for (short, long) in [("900s", "900s + 0s"), ("300s / 40", "300s + 0s / 40")] {
        assert!(clock(short).unwrap().is_some());
        assert_eq!(clock(short), clock(long));
    }
    for wrong in ["900s +", "900s 5s", "900s + 5s 40", "900s /"] {
        assert!(clock(wrong).is_err(), "{wrong}");
    }
}
