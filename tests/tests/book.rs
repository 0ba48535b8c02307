//! Books of openings through the real program: made from games and by searches, shown, and played from.

use std::fs;
use std::process::Stdio;
use std::sync::LazyLock;

use abstrakt_tests::{Sandbox, wait_for_lines};
use serde_json::Value;

static SANDBOX: LazyLock<Sandbox> =
    LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["draughts-international", "gomoku"]));

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&SANDBOX.print(arguments)).expect("JSON")
}

/// A file of games of International draughts that differ in their players.
fn games(name: &str) {
    let game = |number: usize| {
        let (first, result) = if number < 4 { ("32-28", "2-0") } else { ("31-26", "0-2") };
        format!(
            "[Event \"Open\"]\n[White \"White {number}\"]\n[Black \"Black\"]\n[Result \"{result}\"]\n[GameType \"20\"]\n\n1. {first} 18-23 {result}\n\n"
        )
    };
    fs::write(SANDBOX.path(name), (0..6).map(game).collect::<String>()).expect("a file");
}

/// The texts and weights of a book's moves in a position.
fn weights(shown: &Value) -> Vec<(String, u64)> {
    let moves = shown["moves"].as_array().expect("moves").iter();
    moves
        .map(|found| {
            (found["text"].as_str().unwrap_or_default().to_owned(), found["weight"].as_u64().unwrap_or(0))
        })
        .collect()
}

#[test]
fn a_book_of_games_is_played_from() {
    games("six.pdn");
    let built = SANDBOX.print(&[
        "book",
        "build",
        "draughts-international",
        "six.pdn",
        "--min-count",
        "2",
        "--out",
        "six.book",
    ]);
    assert!(built.starts_with("six.book: 3 positions, 4 moves, "), "{built}");
    assert!(!SANDBOX.path("six.book.games").exists(), "the games were needed for the book alone");
    let shown = json(&["book", "show", "six.book", "--json"]);
    assert_eq!(weights(&shown), [("32-28".to_owned(), 8), ("31-26".into(), 0)], "{shown}");
    let made_by = "abstrakt book build draughts-international --min-count 2 --max-plies 30";
    assert_eq!(shown["book"]["made_by"], made_by);
    let plain = SANDBOX.print(&["book", "show", "six.book", "--moves", "31-26"]);
    assert!(plain.contains("18-23") && plain.contains("100 %") && plain.contains("2 games"), "{plain}");
    // The random player has one move of weight here, whatever its seed; without the book it has nine.
    SANDBOX.print(&[
        "match",
        "draughts-international",
        "--a",
        "random:book=six.book,seed=5",
        "--b",
        "random:seed=9",
        "--games",
        "8",
        "--random-turns",
        "0",
        "--turns",
        "4",
        "--save",
        "played",
    ]);
    let files = fs::read_dir(SANDBOX.path("played")).expect("games").flatten().map(|file| file.path());
    let games = files.filter(|file| file.extension().is_some_and(|ending| ending == "abstrakt"));
    let mut firsts = Vec::new();
    for game in games {
        let text = fs::read_to_string(game).expect("a text");
        if text.contains("Seat 1: \"A\"") {
            let first = text.lines().find_map(|line| line.strip_prefix("1. 1: ")).unwrap_or_default();
            firsts.push(first.split_whitespace().next().unwrap_or_default().to_owned());
            assert!(text.contains("book=sha256-"), "the record has the sum of the book: {text}");
        }
    }
    assert!(!firsts.is_empty() && firsts.iter().all(|first| first == "32-28"), "{firsts:?}");
}

#[test]
fn a_book_of_searches_goes_on_and_knows_images() {
    let build = |positions: &str, out: &str| {
        SANDBOX.print(&[
            "book",
            "build",
            "gomoku",
            "--engine",
            "pvs:nodes=300",
            "--positions",
            positions,
            "--width",
            "2",
            "--max-plies",
            "3",
            "--out",
            out,
            "--overwrite",
        ])
    };
    build("3", "goes-on.book");
    let begun = fs::read_to_string(SANDBOX.path("goes-on.book.searches")).expect("searches");
    build("6", "goes-on.book");
    let went_on = fs::read_to_string(SANDBOX.path("goes-on.book.searches")).expect("searches");
    assert!(went_on.starts_with(&begun) && went_on.len() > begun.len(), "nothing is searched twice");
    build("6", "at-once.book");
    let read = |name: &str| fs::read(SANDBOX.path(name)).expect("a book");
    assert_eq!(read("goes-on.book"), read("at-once.book"), "a run that was ended makes the same book");
    let other = SANDBOX.refusal(&[
        "book",
        "build",
        "gomoku",
        "--engine",
        "pvs:nodes=400",
        "--out",
        "goes-on.book",
        "--overwrite",
    ]);
    assert!(other.contains("searches for another book"), "{other}");
    // The first answer of the book, and the same position turned.
    let first = weights(&json(&["book", "show", "goes-on.book", "--json"]))[0].0.clone();
    let second = weights(&json(&["book", "show", "goes-on.book", "--moves", &first, "--json"]))[0].0.clone();
    let turned = |text: &str| {
        let (column, row) = text.split_at(1);
        let column = b'a' + b'o' - column.as_bytes()[0];
        format!("{}{}", char::from(column), 16 - row.parse::<u8>().expect("a row"))
    };
    let line =
        |words: [String; 2]| json(&["book", "show", "goes-on.book", "--moves", &words.join(" "), "--json"]);
    let listed = weights(&line([first.clone(), second.clone()]));
    let image = weights(&line([turned(&first), turned(&second)]));
    let mut told: Vec<(String, u64)> = listed.iter().map(|(text, weight)| (turned(text), *weight)).collect();
    let mut found = image;
    told.sort();
    found.sort();
    assert!(!listed.is_empty());
    assert_eq!(told, found, "a turned position has the turned moves");
}

#[test]
fn what_is_no_book_is_one_line() {
    games("bad.pdn");
    SANDBOX.print(&[
        "book",
        "build",
        "draughts-international",
        "bad.pdn",
        "--min-count",
        "2",
        "--out",
        "good.book",
    ]);
    let good = fs::read(SANDBOX.path("good.book")).expect("a book");
    let write = |name: &str, bytes: &[u8]| fs::write(SANDBOX.path(name), bytes).expect("a file");
    write("cut.book", &good[..good.len() - 9]);
    let mut damaged = good.clone();
    damaged[70] ^= 4;
    write("damaged.book", &damaged);
    write("newer.book", &[b"abstrakt-book 9\n", &good[16..]].concat());
    for (book, reason) in [
        ("cut.book", "is damaged"),
        ("damaged.book", "is damaged"),
        ("newer.book", "made by a newer program"),
        ("bad.pdn", "is not a book of openings"),
        ("none.book", "none.book: "),
    ] {
        let shown = SANDBOX.refusal(&["book", "show", book]);
        let engine = format!("random:book={book}");
        let played = SANDBOX.refusal(&["analyse", "draughts-international", "--engine", &engine]);
        for line in [shown, played] {
            assert!(line.contains(reason) && line.lines().count() == 1, "{book}: {line}");
        }
    }
    let other = SANDBOX.refusal(&["analyse", "gomoku", "--engine", "random:book=good.book"]);
    assert!(other.contains("is a book of draughts-international: expected one of gomoku"), "{other}");
    let there =
        SANDBOX.refusal(&["book", "build", "draughts-international", "bad.pdn", "--out", "good.book"]);
    assert!(there.contains("already exists"), "{there}");
    let empty = SANDBOX.refusal(&[
        "book",
        "build",
        "draughts-international",
        "bad.pdn",
        "--min-count",
        "99",
        "--out",
        "e.book",
    ]);
    assert!(empty.contains("no position would be in the book"), "{empty}");
}

/// Nobody has asked for the book that comes with a game: a damaged one loses no game.
#[test]
fn a_damaged_book_of_a_game_loses_no_match() {
    let folder = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["gomoku"]);
    fs::write(folder.path("plugins/gomoku.book"), "abstrakt-book 1\ncut").expect("a file");
    let output = folder.run(&[
        "match",
        "gomoku",
        "--a",
        "alpha-beta:nodes=50,book=game",
        "--b",
        "random",
        "--games",
        "2",
        "--turns",
        "3",
        "--save",
        "kept",
    ]);
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{notes}");
    let told = notes.lines().filter(|line| line.contains("gomoku.book") && line.contains("search instead"));
    assert_eq!(told.count(), 1, "{notes}");
    let games = fs::read_dir(folder.path("kept")).expect("a folder").flatten().map(|file| file.path());
    let games: Vec<_> =
        games.filter(|path| path.extension().is_some_and(|kind| kind == "abstrakt")).collect();
    assert_eq!(games.len(), 2, "{games:?}");
    for game in games {
        let text = fs::read_to_string(game).expect("a game");
        assert!(!text.contains("forfeit"), "{text}");
    }
}

/// The command line of a book by searches of Gomoku, which many lines lead to the same positions of.
fn searched<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let build =
        ["book", "build", "gomoku", "--engine", "pvs:nodes=200", "--positions", "40", "--max-plies", "5"];
    [&build[..], more].concat()
}

/// Shards in any number, one of which was killed, make the book and the searches that one command makes, byte for byte.
#[test]
fn shards_are_the_undivided_book() {
    SANDBOX.print(&searched(&["--out", "undivided.book"]));
    let read = |name: &str| fs::read(SANDBOX.path(name)).expect("a file");
    for count in [1_u32, 3, 5] {
        let names: Vec<String> = (1..=count).rev().map(|number| format!("shard-{number}-{count}")).collect();
        for (name, number) in names.iter().zip((1..=count).rev()) {
            let shard = format!("{number}/{count}");
            let command = searched(&["--shard", &shard, "--save", name]);
            if number == 2 {
                let quiet = || SANDBOX.command(&command).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
                let mut child = quiet().expect("a child");
                wait_for_lines(&mut child, &SANDBOX.path(name).join("searches.jsonl"), 4);
                child.kill().expect("a kill");
                child.wait().expect("an end");
                let others: Vec<&str> =
                    names.iter().map(String::as_str).filter(|other| SANDBOX.path(other).exists()).collect();
                let early = SANDBOX.refusal(&[&["merge"], &others[..], &["--out", "early.book"]].concat());
                assert!(early.contains("these are missing: 1"), "{early}");
            }
            let printed = SANDBOX.print(&command);
            assert!(printed.contains(&format!("shard {shard} is complete")), "{printed}");
            assert_eq!(SANDBOX.print(&command), printed, "nothing is left to be searched");
        }
        let folders: Vec<&str> = names.iter().map(String::as_str).collect();
        let out = format!("merged-{count}.book");
        let printed = SANDBOX.print(&[&["merge"], &folders[..], &["--out", &out]].concat());
        assert!(printed.starts_with(&out), "{printed}");
        assert_eq!(read(&out), read("undivided.book"), "{count} shards");
        assert_eq!(read(&format!("{out}.searches")), read("undivided.book.searches"), "{count} shards");
    }
}

#[test]
fn what_is_no_whole_book_of_shards_is_one_line() {
    let small = |game: &'static str, shard: &'static str, save: &'static str| {
        let engine = ["--engine", "pvs:nodes=50", "--positions", "4", "--max-plies", "3"];
        [&["book", "build", game, "--shard", shard, "--save", save], &engine[..]].concat()
    };
    for (game, shard, save) in [
        ("gomoku", "1/2", "wrong-1"),
        ("gomoku", "2/2", "wrong-2"),
        ("gomoku", "1/3", "wrong-3"),
        ("draughts-international", "2/2", "wrong-4"),
    ] {
        SANDBOX.print(&small(game, shard, save));
    }
    let merge =
        |folders: &[&'static str]| SANDBOX.refusal(&[&["merge"], folders, &["--out", "wrong.book"]].concat());
    for (folders, reason) in [
        (&["wrong-1"][..], "these are missing: 2"),
        (&["wrong-1", "wrong-1"], "shard 1/2 is given twice"),
        (&["wrong-1", "wrong-3"], "expected shards of one division"),
        (&["wrong-1", "wrong-4"], "is not a shard of the same run"),
    ] {
        let told = merge(folders);
        assert!(told.contains(reason) && told.trim_end().lines().count() == 1, "{told}");
    }
    let other = SANDBOX.refusal(&small("gomoku", "2/2", "wrong-1"));
    assert!(other.contains("another shard"), "{other}");
    let journal = SANDBOX.path("wrong-2").join("searches.jsonl");
    let text = fs::read_to_string(&journal).expect("a journal");
    let (without_end, _) = text.trim_end().rsplit_once('\n').expect("lines");
    fs::write(&journal, format!("{without_end}\n")).expect("a file");
    assert!(merge(&["wrong-1", "wrong-2"]).contains("was not searched to its end"));
    fs::write(&journal, text.replace("\"moves\"", "\"movse\"")).expect("a file");
    let damaged = SANDBOX.run(&["merge", "wrong-1", "wrong-2", "--out", "wrong.book"]);
    assert!(!damaged.status.success());
    assert!(!SANDBOX.path("wrong.book").exists(), "nothing is made");
    fs::write(SANDBOX.path("taken.book"), "mine").expect("a file");
    let taken = SANDBOX.refusal(&["merge", "wrong-1", "wrong-2", "--out", "taken.book"]);
    assert!(taken.contains("exists"), "{taken}");
    for unasked in [
        &["--shard", "1/2"][..],
        &["--shard", "3/2", "--save", "x"],
        &["--shard", "1/2", "--save", "x", "--out", "y"],
    ] {
        SANDBOX.refusal(&searched(unasked));
    }
}
