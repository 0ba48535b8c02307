//! PDN files through the program and the libraries of draughts: foreign files replayed, games converted there and back.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;
use serde_json::Value;

/// The libraries of draughts in a folder of their own, and a home.
static SANDBOX: LazyLock<Sandbox> = LazyLock::new(|| {
    let games = ["brazilian", "czech", "english", "frisian", "international", "italian", "russian"];
    let games = games.map(|game| format!("draughts-{game}"));
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &games.each_ref().map(String::as_str))
});

/// The folder with files of other programs, where this machine has it.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/pdn");
    let found = folder.is_dir();
    if !found {
        abstrakt_skips::skip(format_args!("{} is missing", folder.display()));
    }
    found.then_some(folder)
}

/// Games and plies that replay without an illegal move, and games whose moves the file does not tell, as two programs counted
/// them independently of ours.
const TABLE: [(&str, &str, u64, u64, u64); 16] = [
    ("Cat.A1", "draughts-international", 35, 357, 0),
    ("Cat.B1", "draughts-international", 37, 397, 0),
    ("Cat.D1", "draughts-international", 19, 184, 0),
    ("DUTCH96H", "draughts-international", 13, 1381, 0),
    ("PWCP_2", "draughts-international", 51, 602, 0),
    ("candidate95", "draughts-international", 8, 816, 0),
    ("delfts", "draughts-international", 2, 252, 0),
    ("kurnik", "draughts-international", 4, 535, 0),
    ("schildpad", "draughts-international", 34, 3014, 0),
    ("wk2003", "draughts-international", 23, 2381, 0),
    ("mrcd2000kval", "draughts-czech", 40, 1954, 0),
    ("mrcd2006", "draughts-czech", 44, 1994, 0),
    ("mrdrcd08", "draughts-czech", 40, 1788, 0),
    ("abatsiev", "draughts-russian", 55, 2648, 1),
    ("OCA_2.0", "draughts-english", 43, 2280, 0),
    ("borderclassics", "draughts-english", 183, 62, 0),
];

#[test]
fn files_of_others_replay_as_they_were_counted() {
    let Some(folder) = corpus() else { return };
    for (name, game, games, plies, unknown) in TABLE {
        let file = folder.join(format!("{name}.pdn"));
        let found: Value = serde_json::from_str(&SANDBOX.print(&[
            "pdn",
            file.to_str().unwrap(),
            "--check",
            "--json",
            "--in-process",
        ]))
        .unwrap();
        let replayed = &found["replayed"][0];
        assert_eq!(found["replayed"].as_array().map(Vec::len), Some(1), "{name}: {found}");
        assert_eq!(
            (replayed["game"].as_str(), replayed["games"].as_u64(), replayed["plies"].as_u64()),
            (Some(game), Some(games), Some(plies)),
            "{name}: {found}"
        );
        assert_eq!(found["unknown"].as_u64(), Some(unknown), "{name}");
        let ambiguous = if name == "schildpad" { 2 } else { 0 };
        assert_eq!(replayed["ambiguous"].as_u64(), Some(ambiguous), "{name}: {found}");
    }
}

/// Collections of problems in English draughts, by positions alone, and how many are in each. Some have a man on its last row.
const PROBLEMS: [(&str, u64); 4] = [("beginner", 58), ("goulds", 262), ("lpc", 100), ("gem", 162)];

#[test]
fn problems_open_as_the_game_that_they_are() {
    let Some(folder) = corpus() else { return };
    let mut notes = Vec::new();
    for (name, games) in PROBLEMS {
        let file = folder.join(format!("{name}.pdn"));
        let found = SANDBOX.print(&["pdn", file.to_str().unwrap(), "--check", "--json", "--in-process"]);
        let found: Value = serde_json::from_str(&found).unwrap();
        let replayed = found["replayed"].as_array().unwrap();
        assert_eq!(replayed.len(), 1, "{name}: {found}");
        assert_eq!(replayed[0]["game"], "draughts-english", "{name}");
        assert_eq!(replayed[0]["games"].as_u64(), Some(games), "{name}: {found}");
        notes.extend(found["notes"].as_array().unwrap().iter().map(|note| note["note"].to_string()));
    }
    assert_eq!(notes.len(), 7, "{notes:?}");
    assert!(notes.iter().all(|note| note.contains("a man is on its last row")), "{notes:?}");
}

/// A game that ended so in the words of a game file, which reads back from PDN as it was.
fn there_and_back(result: &str) -> [String; 2] {
    let moves = "1. 1: 32-28\n2. 2: 18-23\n";
    let head = "abstrakt-game 1\nGame: draughts-international 0.1.0\nSetup: standard\nSeat 1: \"A\" human\nSeat 2: \"B\" human\n";
    let text = format!("{head}Seed: 0\nRepetition: 3\n\nMoves:\n{moves}Result: {result}\n");
    fs::write(SANDBOX.path("ended.abstrakt"), text).expect("a game");
    SANDBOX.print(&["convert", "ended.abstrakt", "ended.pdn", "--overwrite"]);
    SANDBOX.print(&["convert", "ended.pdn", "ended-back.abstrakt", "--overwrite"]);
    ["ended.pdn", "ended-back.abstrakt"]
        .map(|name| fs::read_to_string(SANDBOX.path(name)).expect("it was written"))
}

#[test]
fn every_ending_survives_pdn() {
    let endings = [
        ("1 wins by time of 2.", "2-0", "time forfeit"),
        ("2 wins by time of 1.", "0-2", "time forfeit"),
        ("2 wins by resignation of 1.", "0-2", "resignation"),
        ("draw by agreement.", "1-1", "agreement"),
        ("draw by repetition.", "1-1", "repetition"),
    ];
    for (result, points, termination) in endings {
        let [pdn, back] = there_and_back(result);
        assert!(pdn.contains(&format!("[Result \"{points}\"]")), "{result}: {pdn}");
        assert!(pdn.contains(&format!("[Termination \"{termination}\"]")), "{result}: {pdn}");
        assert!(back.contains(&format!("Result: {result}")), "{result}: {back}");
    }
    let [pdn, back] = there_and_back("unfinished.");
    assert!(!pdn.contains("Termination") && back.contains("Result: unfinished."), "{pdn}{back}");
}

#[test]
fn the_words_of_a_file_for_its_ending_are_kept_while_they_are_true() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[Termination \"A won on time\"]\n\n1. 32-28 18-23 2-0\n";
    fs::write(SANDBOX.path("words.pdn"), text).unwrap();
    SANDBOX.print(&["convert", "words.pdn", "words.abstrakt"]);
    let record = fs::read_to_string(SANDBOX.path("words.abstrakt")).unwrap();
    assert!(record.contains("1 wins by time of 2."), "{record}");
    SANDBOX.print(&["convert", "words.abstrakt", "words-back.pdn"]);
    assert!(
        fs::read_to_string(SANDBOX.path("words-back.pdn"))
            .unwrap()
            .contains("[Termination \"A won on time\"]")
    );
    fs::write(SANDBOX.path("words.abstrakt"), record.replace("by time of", "by resignation of")).unwrap();
    SANDBOX.print(&["convert", "words.abstrakt", "resigned.pdn"]);
    assert!(
        fs::read_to_string(SANDBOX.path("resigned.pdn")).unwrap().contains("[Termination \"resignation\"]")
    );
}

/// The standard error of a command that must succeed.
fn notes(arguments: &[&str]) -> String {
    let output = SANDBOX.run(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stderr).expect("notes are text")
}

#[test]
fn diagrams_are_read_with_a_note() {
    for (name, fen, start, said) in [
        ("side", "?:W32,33:B18,19", "W:W32,33:B18,19", "does not say who is to move: White is assumed"),
        ("man", "B:W3,32:B18,19", "B:WK3,32:B18,19", "a man is on its last row, on 3: it is read as a king"),
        ("empty", "W:W:B:H0:F1", "W:W:B", ""),
    ] {
        let file = format!("diagram-{name}.pdn");
        fs::write(SANDBOX.path(&file), format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n\n*\n")).unwrap();
        let said_there = notes(&["convert", &file, "diagram.abstrakt", "--overwrite"]);
        assert!(
            said_there.contains(said) && said_there.is_empty() == said.is_empty(),
            "{name}: {said_there}"
        );
        let record = fs::read_to_string(SANDBOX.path("diagram.abstrakt")).unwrap();
        assert!(record.contains(&format!("Start: {start}\n")) || record.contains(start), "{name}: {record}");
        assert!(SANDBOX.print(&["pdn", &file, "--check"]).contains(said), "{name}");
    }
}

#[test]
fn frisian_counters_of_the_largest_site_are_read_and_written() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[FEN \"W:WK31,32:BK1,2:H0:F1:+101+0\"]\n\n1. 32-28 *\n";
    fs::write(SANDBOX.path("frisian.pdn"), text).unwrap();
    SANDBOX.print(&["convert", "frisian.pdn", "frisian.abstrakt"]);
    let record = fs::read_to_string(SANDBOX.path("frisian.abstrakt")).unwrap();
    assert!(record.contains("draughts-frisian") && record.contains("W:WK31,32:BK1,2:L1=1"), "{record}");
    SANDBOX.print(&["convert", "frisian.abstrakt", "frisian-back.pdn"]);
    let back = fs::read_to_string(SANDBOX.path("frisian-back.pdn")).unwrap();
    assert!(back.contains("[FEN \"W:WK31,32:BK1,2:+101+0\"]"), "{back}");
}

#[test]
fn a_file_of_the_board_is_enough_for_a_move() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. ab4 ba5 2. ba3 ab6 3. gf4 de5 4. f:d6 *\n";
    fs::write(SANDBOX.path("short.pdn"), text).unwrap();
    SANDBOX.print(&["convert", "short.pdn", "short.abstrakt"]);
    SANDBOX.print(&["convert", "short.abstrakt", "short-back.pdn"]);
    let back = fs::read_to_string(SANDBOX.path("short-back.pdn")).unwrap();
    assert!(back.contains("1. a3-b4 b6-a5 2. b2-a3 a7-b6 3. g3-f4 d6-e5 4. f4:d6 *"), "{back}");
}

#[test]
fn signs_of_a_word_processor_are_read_wherever_moves_are() {
    let position =
        |moves: &str| SANDBOX.print(&["show", "draughts-international", "--moves", moves, "--json"]);
    assert_eq!(position("32–28 18−23 33‑29 23×32"), position("32-28 18-23 33-29 23x32"));
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"2–0\"]\n[GameType \"20\"]\n\n1. 32–28 18–23 2. 33–29 23×32 3. 37×28 17−22 2–0\n";
    fs::write(SANDBOX.path("typed.pdn"), text).unwrap();
    SANDBOX.print(&["convert", "typed.pdn", "typed.abstrakt"]);
    SANDBOX.print(&["convert", "typed.abstrakt", "typed-back.pdn"]);
    let back = fs::read_to_string(SANDBOX.path("typed-back.pdn")).unwrap();
    assert!(back.contains("[Result \"2-0\"]") && back.contains("3. 37x28 17-22"), "{back}");
}

#[test]
fn one_misprinted_move_is_corrected_where_one_move_alone_explains_what_follows() {
    let game = |moves: &str| format!("[GameType \"20\"]\n\n{moves} *\n");
    // 33-39 is no move; the capture 23x32 and what follows were possible after 33-29 alone.
    let misprint = "1. 32-28 18-23 2. 33-39 23x32 3. 37x28 17-22 4. 28x17 12x21 5. 34-29 20-24";
    fs::write(SANDBOX.path("misprint.pdn"), game(misprint)).unwrap();
    let said = notes(&["convert", "misprint.pdn", "misprint.abstrakt"]);
    assert!(
        said.contains("move 2: 33-39 is not legal, and ")
            && said.ends_with("explains what follows: it was played\n"),
        "{said}"
    );
    let record = fs::read_to_string(SANDBOX.path("misprint.abstrakt")).unwrap();
    assert!(record.contains("20-24"), "{record}");
    let found = SANDBOX.print(&["pdn", "misprint.pdn", "--check", "--json"]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["replayed"][0]["plies"].as_u64(), Some(10), "{found}");
    // Nothing follows, or one ply; several moves explain the rest; two misprints: as before.
    for moves in [
        "1. 32-28 18-33",
        "1. 32-28 18-33 2. 31-27",
        "1. 32-28 18-33 2. 31-27 20-24",
        "1. 32-38 18-23 2. 33-39 23x32 3. 37x28 17-22",
    ] {
        fs::write(SANDBOX.path("stays.pdn"), game(moves)).unwrap();
        let line = SANDBOX.refusal(&["convert", "stays.pdn", "stays.abstrakt", "--overwrite"]);
        assert!(line.ends_with("everything before that is written"), "{moves}: {line}");
    }
}

const GAME: &str = "[Event \"Club\"]\n[Site \"Brno\"]\n[Date \"2001.05.03\"]\n[White \"Alena\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\
    [GameType \"29,W,8,8,A0,0\"]\n[WhiteRating \"1800\"]\n\n\
    {A game.} 1. c3-d4! d6-c5 {[%clk 0:05:00] takes next} (1... f6-e5 2. d4xf6 {two jumps} g7xe5) (1... b6-b5 $9)\n\
    2. b2-c3 $2 f6-g5 3. c3-b4 *\n";

#[test]
fn a_game_goes_to_a_record_and_back() {
    fs::write(SANDBOX.path("game.pdn"), GAME).unwrap();
    assert_eq!(SANDBOX.print(&["convert", "game.pdn", "game.abstrakt"]), "game.abstrakt\n");
    let record = fs::read_to_string(SANDBOX.path("game.abstrakt")).unwrap();
    for part in ["draughts-czech", "Alena", "event", "1800", "takes next", "(1... b6-b5 $9)"] {
        assert!(record.contains(part), "{part}: {record}");
    }
    SANDBOX.print(&["convert", "game.abstrakt", "back.pdn"]);
    let back = fs::read_to_string(SANDBOX.path("back.pdn")).unwrap();
    for part in [
        "[Event \"Club\"]",
        "[Site \"Brno\"]",
        "[Date \"2001.05.03\"]",
        "[Result \"1-0\"]",
        "[WhiteRating \"1800\"]",
    ] {
        assert!(back.contains(part), "{part}: {back}");
    }
    // Lines are broken where they are long, and a number stands behind a comment.
    let moves = back.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(moves.contains("1. c3-d4! d6-c5"), "{back}");
    assert!(moves.contains("(1... f6-e5 2. d4xf6 {two jumps} 2... g7xe5)"), "{back}");
    // Once more: what was written so stays so.
    SANDBOX.print(&["convert", "back.pdn", "again.abstrakt"]);
    SANDBOX.print(&["convert", "again.abstrakt", "again.pdn"]);
    assert_eq!(fs::read_to_string(SANDBOX.path("again.pdn")).unwrap(), back);
    SANDBOX.print(&["convert", "back.pdn", "page.html"]);
    assert!(fs::read_to_string(SANDBOX.path("page.html")).unwrap().contains("takes next"));
    SANDBOX.print(&["pdn", "many.pdn", "--append", "game.abstrakt"]);
    SANDBOX.print(&["pdn", "many.pdn", "--append", "game.abstrakt"]);
    assert!(
        SANDBOX.print(&["pdn", "many.pdn", "--check"]).contains("draughts-czech: 2 games replayed, 10 plies")
    );
}

#[test]
fn a_collection_is_never_replaced_by_a_game_and_is_named_as_one() {
    let collection = format!("{GAME}\n{GAME}");
    fs::write(SANDBOX.path("collection.pdn"), &collection).unwrap();
    fs::write(SANDBOX.path("one.pdn"), GAME).unwrap();
    for more in [&[][..], &["--overwrite"]] {
        for words in [
            &["convert", "one.pdn", "collection.pdn"][..],
            &["convert", "collection.pdn", "collection.pdn", "--game", "2"],
        ] {
            let line = SANDBOX.refusal(&[words, more].concat());
            assert!(line.contains("holds 2 games") && line.contains("--append"), "{line}");
        }
    }
    let line = SANDBOX.refusal(&["convert", "collection.pdn", "one.pdn"]);
    assert!(line.contains("--overwrite replaces it") && line.contains("--append"), "{line}");
    assert_eq!(fs::read_to_string(SANDBOX.path("collection.pdn")).unwrap(), collection);
    for (arguments, noted) in [(&["--game", "1"][..], false), (&["--overwrite"], true)] {
        let output = SANDBOX.run(&[&["convert", "collection.pdn", "first.abstrakt"], arguments].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
        assert_eq!(told.contains("more than one game"), noted, "{told}");
    }
}

#[test]
fn a_position_and_a_result_that_the_rules_decide_are_kept() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n[FEN \"W:W28:B22.\"]\n\n1. 28x17 0-2\n";
    fs::write(SANDBOX.path("end.pdn"), text).unwrap();
    SANDBOX.print(&["convert", "end.pdn", "end.abstrakt"]);
    SANDBOX.print(&["convert", "end.abstrakt", "end-again.pdn"]);
    let back = fs::read_to_string(SANDBOX.path("end-again.pdn")).unwrap();
    assert!(back.contains("[Result \"2-0\"]"), "White took the last piece: {back}");
    assert!(back.contains("[FEN \"W:W28:B22\"]"), "{back}");
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_hides_nothing_else() {
    let text = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n\n1. 32-28 19-22 *\n\n\
        [GameType \"23\"]\n\n1. 9-13 *\n\n[GameType \"20\"]\n\n1. 31-27 {open\n\n[GameType \"20\"]\n\n1. 32-28 - - *\n";
    fs::write(SANDBOX.path("wrong.pdn"), text).unwrap();
    let output = SANDBOX.run(&["pdn", "wrong.pdn", "--check"]);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(
        lines[0].starts_with("game 2, line 5: draughts-international: move 1...: 19-22 is not a legal move"),
        "{out}"
    );
    assert_eq!(lines[1], "game 3, line 9: GameType 23 (American pool checkers): no game here plays it");
    assert_eq!(lines[2], "game 4, line 15: a comment is not closed: its closing brace is missing");
    assert_eq!(lines[4], "1 game with moves that the file does not give");
    assert!(
        SANDBOX
            .refusal(&["convert", "wrong.pdn", "out.abstrakt", "--game", "2"])
            .ends_with("everything before that is written")
    );
    assert!(fs::read_to_string(SANDBOX.path("out.abstrakt")).unwrap().contains("32-28"));
    assert!(
        SANDBOX
            .refusal(&["convert", "wrong.pdn", "out.txt"])
            .contains("expected a name that ends in .abstrakt, .pdn, .psq or .html")
    );
    assert!(
        SANDBOX
            .refusal(&["pdn", "wrong.pdn", "--check", "--variant", "chess"])
            .contains("draughts-international")
    );
}

/// A device goes on without end.
#[cfg(unix)]
#[test]
fn a_check_reads_no_device() {
    let refused = SANDBOX.refusal(&["pdn", "/dev/zero", "--check"]);
    assert!(refused.lines().count() == 1 && refused.contains("this is not a regular file"), "{refused}");
}

/// A limit on the size of files is a full disk: half of the text has room.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_has_no_room_leaves_the_collection_as_it_was() {
    use std::process::{Command, Stdio};

    let recorded = "abstrakt-game 1\nGame: draughts-international 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
                    Seat 2: \"B\" human\n\nMoves:\n1. 1: 32-28\n2. 2: 18-23\nResult: unfinished.\n";
    fs::write(SANDBOX.path("room.abstrakt"), recorded).expect("a game");
    // The verdicts are written before.
    SANDBOX.print(&["games"]);
    let limited = |command: &str| {
        // Without the trap the signal ends the program; with it writing fails.
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("trap '' XFSZ; {command}")]).arg(abstrakt_tests::program());
        shell.current_dir(SANDBOX.path("")).stdin(Stdio::null()).env("ABSTRAKT_LOG", "off");
        shell.env("ABSTRAKT_HOME", SANDBOX.path("home")).env("ABSTRAKT_PLUGINS", SANDBOX.path("plugins"));
        shell.output().expect("a shell")
    };
    // Shells differ in the unit of their limit.
    limited("ulimit -f 1; head -c 5000 /dev/zero > unit");
    let unit = fs::metadata(SANDBOX.path("unit")).expect("it was written").len() as usize;
    assert!(unit == 512 || unit == 1024, "{unit}");
    let games = "[Event \"x\"]\n[GameType \"20\"]\n1. 32-28 *\n";
    let before = format!("{games}{}", " ".repeat(4096 - 40 - games.len()));
    fs::write(SANDBOX.path("room.pdn"), &before).expect("a collection");
    let append = "exec \"$0\" pdn room.pdn --append room.abstrakt";
    let full = limited(&format!("ulimit -f {}; {append}", 4096 / unit));
    let error = String::from_utf8_lossy(&full.stderr);
    assert_eq!((full.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    assert!(error.contains("room.pdn"), "{error}");
    assert_eq!(fs::read_to_string(SANDBOX.path("room.pdn")).expect("it is there"), before);
    let room = limited(append);
    assert!(room.status.success(), "{}", String::from_utf8_lossy(&room.stderr));
    let after = fs::read_to_string(SANDBOX.path("room.pdn")).expect("it is there");
    assert!(after.starts_with(&before) && after.len() > 4096, "the text was longer than the room");
}
