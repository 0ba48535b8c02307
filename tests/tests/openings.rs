//! Openings as people have them, given to `match` and `tournament`: numbered moves, positions, a byte order mark, game files, folders of
//! them, and PDN.

#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;
use serde_json::Value;

static SANDBOX: LazyLock<Sandbox> = LazyLock::new(|| {
    Sandbox::new(
        env!("CARGO_TARGET_TMPDIR"),
        &["gomoku", "draughts-english", "draughts-international", "template"],
    )
});

const PDN: &str = "[Event \"one\"]\n[Result \"*\"]\n[GameType \"20\"]\n\n1. 32-28 18-23 2. 33-29 23x32 *\n\n\
    [Event \"two\"]\n[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:W31,32:B19,20.\"]\n\n1. 31-27 19-23 *\n";

/// A game of a match: the line of its file that tells its first position, and the moves that no engine has made.
struct Opened {
    start: String,
    given: String,
}

/// Plays four games of random movers, two from each opening, and gives the first game from each.
fn games(game: &str, list: &str, more: &[&str]) -> Vec<Opened> {
    let folder = format!("{list}-games");
    let words =
        ["match", game, "--a", "random", "--b", "random", "--games", "4", "--turns", "9", "--openings"];
    SANDBOX.print(&[&words, [list, "--save", &folder, "--overwrite"].as_slice(), more].concat());
    let journal = fs::read_to_string(SANDBOX.path(format!("{folder}/games.jsonl"))).unwrap();
    let played: Vec<Value> =
        journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let open = |played: &Value| {
        let (header, moves) = played["record"].as_str().unwrap().split_once("Moves:").unwrap();
        let start = header.lines().find(|line| line.starts_with("Start: ")).unwrap_or_default().to_owned();
        let moves: Vec<&str> = moves.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
        // Line "Result: draw by ..." has a third word, too.
        let given = moves.len() - 1 - searches(played);
        Opened { start, given: moves[..given].join(" ") }
    };
    let first = |number: &u64| played.iter().find(|played| played["game"] == *number).map(open);
    [1, 3].iter().filter_map(first).collect()
}

/// The number of searches in a game: one for each move of an engine.
fn searches(played: &Value) -> usize {
    let seats = played["effort"].as_array().unwrap().iter();
    seats.map(|seat| seat["searches"].as_u64().unwrap() as usize).sum()
}

#[test]
fn lists_are_read_with_numbers_positions_and_a_byte_order_mark() {
    fs::write(SANDBOX.path("bom.txt"), "\u{feff}0,0, 1,-1, 2,3\r\nh8 h9\r\n").unwrap();
    let found = games("gomoku", "bom.txt", &[]);
    assert_eq!(found[0].given, "h8 i9 j5");
    assert_eq!(found[1].given, "h8 h9");
    let position = "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,10,11,12,13,2,3,4,6,7,8,9";
    fs::write(SANDBOX.path("lines.txt"), format!("1. 9-13 21-17 2. 5-9\n{position}\n")).unwrap();
    let found = games("draughts-english", "lines.txt", &[]);
    assert_eq!(found[0].given, "9-13 21-17 5-9");
    assert!(found[1].start.contains("W:W17,22,23") && found[1].given.is_empty(), "{:?}", found[1].start);
    fs::write(SANDBOX.path("wrong.txt"), "1. 9-13 21-17\n1. 9-13 21-18\n").unwrap();
    let words = "match draughts-english --a random --b random --games 2 --openings wrong.txt";
    let refusal = SANDBOX.refusal(&words.split(' ').collect::<Vec<_>>());
    assert!(refusal.contains("--openings wrong.txt: line 2: "), "{refusal}");
}

#[test]
fn games_of_pdn_open_matches() {
    fs::write(SANDBOX.path("games.pdn"), PDN).unwrap();
    let found = games("draughts-international", "games.pdn", &[]);
    assert_eq!(found[0].given, "32-28 18-23 33-29 23x32");
    assert!(found[1].start.contains("W:W31,32:B19,20"), "{:?}", found[1].start);
    assert_eq!(found[1].given, "31-27 19-23");
    let cut = games("draughts-international", "games.pdn", &["--plies", "1"]);
    assert_eq!([&cut[0].given, &cut[1].given], ["32-28", "31-27"]);
    let more = games("draughts-international", "games.pdn", &["--plies", "1", "--random-turns", "2"]);
    assert!(
        more[0].given.starts_with("32-28 ") && more[0].given.split(' ').count() == 3,
        "{}",
        more[0].given
    );
    let refused = |game: &str, file: &str| {
        let words = format!("match {game} --a random --b random --games 2 --openings {file}");
        SANDBOX.refusal(&words.split(' ').collect::<Vec<_>>())
    };
    assert!(refused("gomoku", "games.pdn").contains("games.pdn: gomoku has no notation in PDN"));
    // Nothing follows that could tell what was meant.
    fs::write(SANDBOX.path("illegal.pdn"), PDN.replace("23x32", "23x50")).unwrap();
    fs::write(SANDBOX.path("other.pdn"), PDN.replace("\"20\"", "\"21\"")).unwrap();
    assert!(refused("draughts-international", "other.pdn").contains("--openings other.pdn, game 1: "));
    let refusal = refused("draughts-international", "illegal.pdn");
    assert!(refusal.contains("--openings illegal.pdn, game 1: "), "{refusal}");
}

#[test]
fn game_files_and_folders_open_matches() {
    fs::create_dir_all(SANDBOX.path("kept")).unwrap();
    for (name, setup, moves) in [("a", "standard", "h8 h9 h7"), ("b", "standard", "g7 a1")] {
        let file = format!("kept/{name}.abstrakt");
        let play = ["play", "gomoku", "--setup", setup, "--moves", moves, "--save", &file, "--overwrite"];
        let seats = ["--player", "1=random", "--player", "2=random"];
        SANDBOX.print(&[play.as_slice(), &seats].concat());
    }
    let found = games("gomoku", "kept", &["--plies", "2"]);
    assert_eq!([&found[0].given, &found[1].given], ["h8 h9", "g7 a1"]);
    let found = games("gomoku", "kept/b.abstrakt", &["--plies", "1"]);
    assert_eq!(found[0].given, "g7");
    fs::create_dir_all(SANDBOX.path("empty")).unwrap();
    let words = "match gomoku --a random --b random --games 2 --openings empty";
    let refusal = SANDBOX.refusal(&words.split(' ').collect::<Vec<_>>());
    assert!(refusal.contains("empty: the folder has no game files"), "{refusal}");
    let words = "match draughts-english --a random --b random --games 2 --openings kept";
    let refusal = SANDBOX.refusal(&words.split(' ').collect::<Vec<_>>());
    assert!(refusal.contains("a game of gomoku: expected one of draughts-english"), "{refusal}");
}

#[test]
fn tournaments_read_the_lists_of_the_corpus() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/cases");
    for case in ["o1-bom", "o2", "o4", "o5"] {
        let plan = cases.join(format!("{case}.toml"));
        if !plan.is_file() {
            abstrakt_skips::skip(format_args!("{} is missing", plan.display()));
            continue;
        }
        let printed = SANDBOX.print(&["tournament", plan.to_str().unwrap(), "--save", case]);
        let journal = fs::read_to_string(SANDBOX.path(format!("{case}/games.jsonl"))).unwrap();
        // A list of one opening gives no more than one encounter of engines that always play the same.
        let games = if case == "o5" { 4 } else { 2 };
        assert_eq!(journal.lines().count(), 1 + games, "{case}: {printed}");
    }
}

/// A tournament that began when random turns followed every opening goes on so.
#[test]
fn a_tournament_of_before_keeps_its_random_turns() {
    let plan = "[settings]\nrounds = 1\nturns = 5\n[[engine]]\nname = \"a\"\nspec = \"best-move\"\n[[engine]]\nname = \"b\"\nspec = \"best-move\"\n\
        [[event]]\ngame = \"noughts-and-crosses\"\nmoves = \"b2\"\n";
    fs::write(SANDBOX.path("before.toml"), plan).unwrap();
    SANDBOX.print(&["tournament", "before.toml", "--save", "today"]);
    let today = fs::read_to_string(SANDBOX.path("today/games.jsonl")).unwrap();
    let (head, games) = today.split_once('\n').unwrap();
    assert!(head.contains("\"version\":3"), "{head}");
    fs::create_dir_all(SANDBOX.path("before")).unwrap();
    let before = head.replace("\"version\":3", "\"version\":2");
    fs::write(SANDBOX.path("before/games.jsonl"), format!("{before}\n")).unwrap();
    SANDBOX.print(&["tournament", "--resume", "before"]);
    let resumed = fs::read_to_string(SANDBOX.path("before/games.jsonl")).unwrap();
    // Two turns of the opening more are no searches of the engines.
    let searches = |journal: &str| searches(&serde_json::from_str(journal.lines().next().unwrap()).unwrap());
    let resumed = resumed.split_once('\n').unwrap().1;
    assert_eq!(searches(games), searches(resumed) + 2, "{games} {resumed}");
}
