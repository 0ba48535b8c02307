//! Ours against ours over each protocol: the same moves as without, and nothing is left behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use abstrakt_external::Protocol;
use abstrakt_tests::{Sandbox, program};

use crate::host::FOLDER;

/// The opening SWAP2 from its first stone on: the engine is told nothing of an opening that others have begun.
const SWAP2_OPENING: &[&str] = &["--option", "opening=swap2", "--random-turns", "0"];

/// Registers the program itself as an engine that searches by this spec.
fn register(sandbox: &Sandbox, game: &str, protocol: Protocol, engine: &str) {
    let program = program().display().to_string();
    let add = ["engines", "add", "ours", "--protocol", protocol.id(), "--game", game, "--", &program];
    let serve = ["serve", game, "--protocol", protocol.id(), "--engine", engine];
    let told = sandbox.print(&[&add[..], &serve].concat());
    assert!(told.contains(&format!("ours: {game}, {protocol}")), "{told}");
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
        register(&sandbox, game, Protocol::Ugi, "alpha-beta:depth=1");
        let engine = "alpha-beta:depth=2";
        let native = play(&sandbox, game, [engine, engine], more);
        let foreign = play(&sandbox, game, ["external:ours,depth=2", engine], more);
        assert_eq!(native.len(), 2, "{game}");
        assert!(native.values().all(|plies| plies.len() > 10), "{game}: {native:?}");
        assert_eq!(foreign, native, "{game}");
    }
}

/// Gomocup has no limit of depth: the engine's own counts beside the time that is told.
#[test]
fn ours_plays_the_same_over_hub_and_gomocup_as_without() {
    let cases: [(&str, Protocol, &str, &[&str]); 5] = [
        ("draughts-international", Protocol::Hub, "external:ours,depth=2", &[]),
        ("draughts-frisian", Protocol::Hub, "external:ours,depth=2", &[]),
        ("gomoku", Protocol::Gomocup, "external:ours,time=1h", &["--option", "board=9"]),
        ("gomoku", Protocol::Gomocup, "external:ours,time=1h", &["--option", "rule=renju"]),
        ("gomoku", Protocol::Gomocup, "external:ours,time=1h", SWAP2_OPENING),
    ];
    for (game, protocol, external, more) in cases {
        let sandbox = Sandbox::new(FOLDER, &[game]);
        let engine = "alpha-beta:depth=2";
        register(&sandbox, game, protocol, engine);
        let native = play(&sandbox, game, [engine, engine], more);
        let foreign = play(&sandbox, game, [external, engine], more);
        assert_eq!(native.len(), 2, "{game}");
        assert!(native.values().all(|plies| plies.len() > 10), "{game}: {native:?}");
        assert_eq!(foreign, native, "{game}, {protocol}");
    }
}

#[test]
fn ours_is_tested_where_chance_acts_first() {
    let sandbox = Sandbox::new(FOLDER, &["duke"]);
    register(&sandbox, "duke", Protocol::Ugi, "alpha-beta:depth=1");
    let told = sandbox.print(&["engines", "test", "ours", "--settings", "depth=1"]);
    assert!(told.contains(" 10. ") && told.contains("ours plays."), "{told}");
}
