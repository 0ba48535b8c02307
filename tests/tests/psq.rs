//! Files of Piskvork through the program and the library of Gomoku: games there and back, lists of openings in matches.

#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;

/// The library of Gomoku in a folder of its own, and a home.
static SANDBOX: LazyLock<Sandbox> = LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["gomoku"]));

/// Writes the file, makes a record and a file of that, and gives both texts.
fn there_and_back(name: &str, text: &str, options: &[&str]) -> [String; 2] {
    let names = ["psq", "abstrakt", "back.psq"].map(|end| format!("{name}.{end}"));
    fs::write(SANDBOX.path(&names[0]), text).unwrap();
    SANDBOX.print(&[&["convert", &names[0], &names[1]], options].concat());
    SANDBOX.print(&["convert", &names[1], &names[2]]);
    [&names[1], &names[2]].map(|name| fs::read_to_string(SANDBOX.path(name)).unwrap())
}

/// Plays a game on a small board from the beginning that is said, by random movers.
fn random_game(beginning: &[&str], file: &str) {
    let small = ["play", "gomoku", "--option", "board=5", "--option", "win=4", "--save", file];
    SANDBOX.print(&[&small, ["--player", "1=random", "--player", "2=random"].as_slice(), beginning].concat());
}

/// A column and a row from 1, the row from the top of a board of 15, for `h8`.
fn stone(point: &str) -> String {
    let (column, row) = point.split_at(1);
    let column = column.bytes().next().unwrap() - b'a' + 1;
    format!("{column},{}", 16 - row.parse::<u8>().unwrap())
}

#[test]
fn games_of_the_thesis_go_there_and_back() {
    let games = include_str!("../../plugins/gomoku/tests/thesis-games.txt");
    let mut seen = 0;
    for line in games.lines().filter(|line| !line.starts_with('#')) {
        let (_, moves) = line.split_once(';').unwrap();
        let stones: String = (1..)
            .zip(moves.split_whitespace())
            .map(|(time, point)| format!("{},{time}\r\n", stone(point)))
            .collect();
        // The player who put the last stone has won.
        let winner = if moves.split_whitespace().count() % 2 == 1 { 1 } else { 2 };
        let tail = format!("pbrain-a.exe\r\nKateřina\r\n0\r\n{winner},Standard\r\n");
        let text = format!("Piskvorky 15x15, 0:0, 0\r\n{stones}{tail}");
        let [record, back] = there_and_back(&format!("thesis-{seen}"), &text, &[]);
        assert_eq!(back, text);
        assert!(record.contains("a winning row"), "{record}");
        seen += 1;
    }
    assert_eq!(seen, 10);
}

#[test]
fn what_a_file_does_not_tell_is_said_beside_it() {
    // Black makes six: under the default rule the game goes on, under the free one it is won.
    let row = "8,8,0\r\n1,1,0\r\n9,8,0\r\n3,1,0\r\n10,8,0\r\n5,1,0\r\n12,8,0\r\n7,1,0\r\n13,8,0\r\n9,1,0\r\n11,8,0\r\n";
    let text = format!("Piskvorky 20x20, 0:0, 0\r\n{row}-1\r\n");
    let [record, back] = there_and_back("six", &text, &[]);
    assert!(!record.contains("a winning row"), "{record}");
    assert_eq!(back, format!("{text}0,Standard\r\n"));
    let [record, back] = there_and_back("free", &text, &["--option", "rule=free"]);
    assert!(record.contains("a winning row") && record.contains("free"), "{record}");
    assert_eq!(back, text.replace("-1", "0\r\n1,Freestyle"));
    // The player who put the first stone is the first one, whatever their number in the file; old files are not UTF-8.
    let mut old = b"Piskvorky 15x15, 3:0, 1\n8,8\n9,9\nUm\xe9lec\nJana\n-1\n".to_vec();
    fs::write(SANDBOX.path("old.psq"), &old).unwrap();
    SANDBOX.print(&["convert", "old.psq", "old.abstrakt"]);
    let record = fs::read_to_string(SANDBOX.path("old.abstrakt")).unwrap();
    assert!(record.find("Jana").unwrap() < record.find("Umélec").unwrap(), "{record}");
    old.truncate(30);
    fs::write(SANDBOX.path("cut.psq"), &old).unwrap();
    SANDBOX.print(&["convert", "cut.psq", "cut.abstrakt"]);
}

#[test]
fn choices_of_swap2_have_no_place() {
    random_game(&["--option", "opening=swap2", "--moves", "c3 c4 d3 white b3 b2"], "swap2.abstrakt");
    SANDBOX.print(&["convert", "swap2.abstrakt", "swap2.psq"]);
    let text = fs::read_to_string(SANDBOX.path("swap2.psq")).unwrap();
    let stones: Vec<&str> =
        text.lines().filter_map(|line| line.rsplit_once(',')).map(|(stone, _)| stone).collect();
    assert_eq!(text.lines().next(), Some("Piskvorky 5x5, 0:0, 0"));
    assert_eq!(stones[1..6], ["3,3", "3,2", "4,3", "2,3", "2,4"]);
}

/// The colours are given out by the choice: who has won is named as a player of the file, and reads back under the same name.
#[test]
fn the_winner_of_a_swap2_game_is_the_same_person_in_the_file() {
    let games = [
        // The second seat takes Black, and Black makes five.
        ("taken", "c3 a1 d3 black e1 e3 g1 f3 i1 g3", 1, true),
        // The second seat stays White, and Black makes five.
        ("stayed", "c3 a1 d3 white e1 e3 g1 f3 i1 g3", 0, false),
        // The second seat places two more, and the first takes White: White makes five.
        ("placed", "c3 a1 k9 two-more a2 e9 white a3 g9 a4 i9 a5", 1, false),
    ];
    for (name, moves, first, second_wins) in games {
        let record = format!("swap2-{name}.abstrakt");
        let words = ["play", "gomoku", "--option", "opening=swap2", "--moves", moves, "--save", &record];
        SANDBOX.print(&[&words[..], &["--player", "1=random", "--player", "2=random"]].concat());
        let text = fs::read_to_string(SANDBOX.path(&record)).unwrap();
        let text =
            text.replacen("Seat 1: \"", "Seat 1: \"First ", 1).replacen("Seat 2: \"", "Seat 2: \"Second ", 1);
        let winner = if second_wins { 2 } else { 1 };
        // There Black is always the first seat.
        let black = if first == 1 { "Seat 1: \"Second " } else { "Seat 1: \"First " };
        let won = usize::from((winner == 2) != (first == 1)) + 1;
        let [file, back] = ["psq", "back.abstrakt"].map(|end| format!("swap2-{name}.{end}"));
        // The last stone makes five; without it the loser resigns.
        let loser = 3 - winner;
        let (shorter, _) =
            text.trim_end().trim_end_matches("Result: unfinished.").trim_end().rsplit_once('\n').unwrap();
        let resigned = format!("{shorter}\nResult: {winner} wins by resignation of {loser}.\n");
        for (text, tail, ending) in [
            (text, "-1\r\n0,Standard\r\n".to_owned(), format!("Result: {won} wins by rules")),
            (resigned, format!("0\r\n{winner},Standard\r\n"), format!("Result: {won} wins by resignation")),
        ] {
            fs::write(SANDBOX.path(&record), text).unwrap();
            SANDBOX.print(&["convert", &record, &file, "--overwrite"]);
            let psq = fs::read_to_string(SANDBOX.path(&file)).unwrap();
            assert!(psq.starts_with(&format!("Piskvorky 15x15, 0:0, {first}\r\n")), "{name}: {psq}");
            assert!(psq.ends_with(&tail), "{name}: {psq}");
            SANDBOX.print(&["convert", &file, &back, "--overwrite"]);
            let read = fs::read_to_string(SANDBOX.path(&back)).unwrap();
            assert!(read.contains(black) && read.contains(&ending), "{name}: {read}");
        }
    }
}

#[test]
fn the_name_of_an_opening_is_no_part_of_a_players_name() {
    let text =
        "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,9,0\r\nAlice [Taraguchi-10]\r\nBob\r\n-1\r\n0,Renju\r\n";
    let [record, back] = there_and_back("taraguchi", text, &[]);
    assert!(record.contains("Seat 1: \"Alice\" human") && record.contains("Taraguchi-10"), "{record}");
    assert_eq!(back, text);
}

#[test]
fn every_ending_that_a_file_can_hold_is_kept() {
    let stones = "8,8,0\r\n9,7,15\r\n8,9,31\r\n8,7,200\r\n7,8,15\r\n6,8,47\r\n";
    let endings = [
        ("0\r\n2,Standard", "Result: 2 wins by resignation of 1."),
        ("15\r\n2,Freestyle", "Result: 2 wins by time of 1."),
        ("15\r\n1,Renju", "Result: 1 wins by time of 2."),
        ("0\r\n0,Caro", "Result: draw by agreement."),
        ("-1\r\n0,Freestyle", "Result: unfinished."),
    ];
    for (place, (tail, result)) in endings.into_iter().enumerate() {
        let text = format!("Piskvorky 15x15, 0:0, 0\r\n{stones}A\r\nB\r\n{tail}\r\n");
        let [record, back] = there_and_back(&format!("ending-{place}"), &text, &[]);
        assert!(record.contains(result), "{tail}: {record}");
        assert_eq!(back, text);
        // The second player has put the first stone: the winner is the other seat.
        let text = text.replace("0:0, 0", "0:0, 1");
        let [record, _] = there_and_back(&format!("ending-{place}-turned"), &text, &[]);
        let turned = result.replace('1', "one").replace('2', "1").replace("one", "2");
        assert!(record.contains(&turned), "{tail}: {record}");
    }
}

#[test]
fn newer_files_tell_the_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/cases");
    let Ok(text) = fs::read_to_string(folder.join("q12-freestyle-overline-wins.psq")) else {
        return abstrakt_skips::skip(format_args!("{} is missing", folder.display()));
    };
    let [record, back] = there_and_back("q12", &text, &[]);
    assert!(record.contains("a winning row") && record.contains("free"), "{record}");
    assert!(back.ends_with("1,Freestyle\r\n"), "{back}");
    let [record, _] = there_and_back("q12-exact", &text, &["--option", "rule=exact"]);
    assert!(!record.contains("a winning row"), "what a person chooses counts more: {record}");
    for (case, wanted) in
        [("q09-standard-overline", "Result: unfinished"), ("q10-time-loss", "2 wins by time of 1")]
    {
        let text = fs::read_to_string(folder.join(format!("{case}.psq"))).unwrap();
        let [record, _] = there_and_back(case, &text, &[]);
        assert!(record.contains(wanted), "{case}: {record}");
    }
}

#[test]
fn what_is_wrong_is_told_in_one_line_and_what_stands_before_is_kept() {
    fs::write(SANDBOX.path("twice.psq"), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\n1,1,0\n").unwrap();
    let line = SANDBOX.refusal(&["convert", "twice.psq", "twice.abstrakt"]);
    assert!(line.contains("stone 3: ") && line.ends_with("everything before that is written"), "{line}");
    assert!(fs::read_to_string(SANDBOX.path("twice.abstrakt")).unwrap().contains("2: i7"));
    fs::write(SANDBOX.path("wide.psq"), "Piskvorky 20x15, 0:0, 0\n8,8,0\n").unwrap();
    assert!(
        SANDBOX
            .refusal(&["convert", "wide.psq", "wide.abstrakt"])
            .ends_with("no game here is played on a board of 20x15 points")
    );
    fs::write(SANDBOX.path("none.psq"), "PiskvorkyX\n").unwrap();
    assert!(
        SANDBOX
            .refusal(&["convert", "none.psq", "none.abstrakt"])
            .contains("line 1: this is not a game of Piskvork")
    );
    assert!(
        SANDBOX.refusal(&["convert", "there-is-none.psq", "none.abstrakt"]).contains("there-is-none.psq")
    );
    assert!(
        SANDBOX.refusal(&["convert", "twice.psq", "out.abstrakt", "--option", "rule=chess"]).contains("rule")
    );
    assert!(
        SANDBOX.refusal(&["convert", "twice.psq", "out.abstrakt", "--game", "2"]).contains("which holds one")
    );
    assert!(
        SANDBOX
            .refusal(&["convert", "twice.abstrakt", "out.psq", "--option", "rule=free"])
            .contains("--option")
    );
    for line in [
        SANDBOX.refusal(&["convert", "wide.psq", "out.txt"]),
        SANDBOX.refusal(&["convert", "wide.txt", "out.psq"]),
    ] {
        assert!(line.contains(".psq") && !line.contains('\n'), "{line}");
    }
    random_game(&["--position", "5/5/2x2/5/5 white 1 play"], "position.abstrakt");
    assert!(
        SANDBOX.refusal(&["convert", "position.abstrakt", "out.psq"]).contains("begins with the empty board")
    );
}

/// Plays a match of random movers from a list, and gives the first moves of its games.
fn beginnings(list: &str, games: usize, board: &str) -> Vec<String> {
    let words = format!(
        "match gomoku --a random --b random --random-turns 0 --games {games} --openings {list} --save {list}-games --option board={board}"
    );
    SANDBOX.print(&words.split(' ').collect::<Vec<_>>());
    let moves = |game: usize| {
        let record = fs::read_to_string(SANDBOX.path(format!("{list}-games/{game:04}.abstrakt"))).unwrap();
        let (_, moves) = record.split_once("Moves:").unwrap();
        let played = moves.lines().filter_map(|line| line.split_whitespace().nth(2));
        played.take(3).collect::<Vec<_>>().join(" ")
    };
    (1..=games).map(moves).collect()
}

#[test]
fn lists_of_piskvork_open_matches() {
    fs::write(SANDBOX.path("list.txt"), "# offsets from the centre\n0,0, 1,-1, 2,3\nh8 h9 h7\n").unwrap();
    assert_eq!(beginnings("list.txt", 4, "15"), ["h8 i9 j5", "h8 i9 j5", "h8 h9 h7", "h8 h9 h7"]);
    fs::write(SANDBOX.path("twenty.txt"), "-7,-5, -7,-6, 9,9\n").unwrap();
    assert_eq!(beginnings("twenty.txt", 2, "20"), ["d15 d16 t1", "d15 d16 t1"]);
    let wrong = |list: &str| {
        fs::write(SANDBOX.path("wrong.txt"), list).unwrap();
        let words = "match gomoku --a random --b random --games 2 --openings wrong.txt";
        SANDBOX.refusal(&words.split(' ').collect::<Vec<_>>())
    };
    assert!(
        wrong("0,0, 0,1\n8,0\n").ends_with(
            "line 2: a stone would be outside the board of 15x15; a board of 17x17 is large enough"
        )
    );
    assert!(wrong("0,0, 0,0\n").contains("line 1: "));
    assert!(wrong("0,0, 1\n").contains("line 1: "));
}

/// All first stones are worth the same: the candidates leave out the corner, which is listed first.
#[test]
fn the_easy_computer_begins_in_the_centre() {
    let printed = SANDBOX.print(&["analyse", "gomoku", "--engine", "easy"]);
    assert!(printed.contains("best h8"), "{printed}");
}

/// A position of a game against Pela: after e10 every candidate of the other side loses, but f11, which is none, holds.
#[test]
fn a_defence_that_is_no_candidate_refutes_a_win() {
    let moves = "h8 g7 j8 i8 i9 h10 i7 j6 k9 l10 k11 j10 k10 k8 j11 l9 l11 m11 m12 n13 g9 h9 k12 k13 l13 m14 l12 j12 l14 l15 n11 k14 \
        h11 i11 g10 f10 f9 i12 g12 g11 m10 n9 f13 e14 e9 e8";
    let printed =
        SANDBOX.print(&["analyse", "gomoku", "--moves", moves, "--engine", "pvs:nodes=400000,threads=1"]);
    let best = printed.lines().find(|line| line.starts_with("1. "));
    assert!(best.is_some_and(|line| !line.contains("win")), "{printed}");
}

#[test]
fn the_list_that_piskvork_brings_opens_tournaments() {
    let list =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/gomoku/openings-piskvorky.txt");
    let Ok(text) = fs::read_to_string(&list) else {
        return abstrakt_skips::skip(format_args!("{} is missing", list.display()));
    };
    fs::write(SANDBOX.path("openings-piskvorky.txt"), text).unwrap();
    let file = "[settings]\nrandom-turns = 0\nturns = 6\n[[engine]]\nname = \"a\"\nspec = \"random\"\n[[engine]]\nname = \"b\"\nspec = \"random\"\n\
        [[event]]\ngame = \"gomoku\"\nopenings = \"openings-piskvorky.txt\"\noptions = { board = \"20\" }\nsettings.rounds = 41\n";
    fs::write(SANDBOX.path("event.toml"), file).unwrap();
    let line = SANDBOX.print(&["tournament", "event.toml", "--save", "event"]);
    assert!(line.contains("82"), "{line}");
}
