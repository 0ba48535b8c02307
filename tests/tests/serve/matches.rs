//! Ours against ours over UGI: the same moves as without, and nothing is left behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use abstrakt_tests::{Sandbox, program};

use crate::host::FOLDER;

/// Registers the program itself as an engine.
fn register(sandbox: &Sandbox, game: &str) {
    let program = program().display().to_string();
    let add = ["engines", "add", "ours", "--protocol", "ugi", "--game", game, "--", &program];
    let serve = ["serve", game, "--protocol", "ugi", "--engine", "alpha-beta:depth=1"];
    let told = sandbox.print(&[&add[..], &serve].concat());
    assert!(told.contains(&format!("ours: {game}, UGI")), "{told}");
}

/// The plies of each game of a match, by the file's name.
fn moves(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let files = fs::read_dir(folder).expect("the match was saved").flatten();
    let games = files.filter(|file| file.path().extension().is_some_and(|extension| extension == "abstrakt"));
    let plies = |text: &str| {
        let (_, moves) = text.split_once("Moves:").expect("a game has moves");
        moves.lines().filter_map(|line| Some(line.split_whitespace().nth(2)?.to_owned())).collect()
    };
    let read = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).expect("a game file");
        (file.file_name().to_string_lossy().into_owned(), plies(&text))
    };
    games.map(read).collect()
}

/// The games of a match of two such engines.
fn play(sandbox: &Sandbox, game: &str, engines: [&str; 2], more: &[&str]) -> BTreeMap<String, Vec<String>> {
    let save = sandbox.path(format!("match-{}", engines[0].split([':', ',']).next().unwrap_or_default()));
    let folder = save.display().to_string();
    let plan = ["match", game, "--games", "2", "--seed", "3", "--turns", "12", "--concurrency", "1"];
    let players = ["--a", engines[0], "--b", engines[1], "--save", &folder, "--overwrite"];
    sandbox.print(&[&plan[..], &players, more].concat());
    moves(&save)
}

#[test]
fn ours_plays_the_same_over_ugi_as_without() {
    let cases: [(&str, &[&str]); 6] = [
        ("abalone", &[]),
        ("draughts-frisian", &[]),
        ("duke", &[]),
        ("gomoku", &["--option", "board=9"]),
        ("terrace", &[]),
        ("yinsh", &[]),
    ];
    for (game, more) in cases {
        let sandbox = Sandbox::new(FOLDER, &[game]);
        register(&sandbox, game);
        let engine = "alpha-beta:depth=2";
        let own = play(&sandbox, game, [engine, engine], more);
        let foreign = play(&sandbox, game, ["external:ours,depth=2", engine], more);
        assert_eq!(own.len(), 2, "{game}");
        assert!(own.values().all(|plies| plies.len() > 10), "{game}: {own:?}");
        assert_eq!(foreign, own, "{game}");
    }
}

#[test]
fn ours_is_tested_where_chance_acts_first() {
    let sandbox = Sandbox::new(FOLDER, &["duke"]);
    register(&sandbox, "duke");
    let told = sandbox.print(&["engines", "test", "ours", "--settings", "depth=1"]);
    assert!(told.contains(" 10. ") && told.contains("ours plays."), "{told}");
}
