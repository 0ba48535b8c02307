//! UGI from the side of a host: every game is played, and a search hears what it is told.

use abstrakt_random::Random;
use abstrakt_tests::Sandbox;

use crate::host::{FOLDER, Host};

/// Every game of the workspace.
const GAMES: [&str; 12] = [
    "abalone",
    "draughts-brazilian",
    "draughts-czech",
    "draughts-english",
    "draughts-frisian",
    "draughts-international",
    "draughts-italian",
    "draughts-russian",
    "duke",
    "gomoku",
    "terrace",
    "yinsh",
];
/// Plies that a game is played for; the search finds every fifth.
const PLIES: usize = 60;

fn serve(sandbox: &Sandbox, game: &str) -> Host {
    Host::start(sandbox, &[game, "--protocol", "ugi", "--engine", "alpha-beta:depth=1"])
}

/// Plays a game by queries: moves and outcomes at random, and every fifth move as the search says.
fn play(host: &mut Host, random: &mut Random) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    host.say("uginewgame");
    while moves.len() < PLIES {
        host.say("isready");
        assert_eq!(host.hear(), "readyok");
        let told = match host.query("turn").as_str() {
            "none" => break,
            "chance" => {
                let outcomes = host.query("outcomes");
                let outcomes: Vec<&str> = outcomes.split(' ').collect();
                assert!(outcomes.chunks(2).all(|pair| pair[1].parse::<u32>().is_ok_and(|weight| weight > 0)));
                assert_eq!(host.query("legal"), "none");
                outcomes[2 * random.below(outcomes.len() / 2)].to_owned()
            }
            seat => {
                assert!((1..=4).contains(&seat.parse().expect("a seat")), "{seat}");
                assert_eq!(host.query("p1turn"), (seat == "1").to_string());
                let legal = host.query("legal");
                let legal: Vec<&str> = legal.split(' ').collect();
                if moves.len().is_multiple_of(5) {
                    host.say("go depth 1");
                    let lines = host.hear_until("bestmove ");
                    assert!(lines.len() > 1 && lines[0].starts_with("info depth "), "{lines:?}");
                    let best = lines.last().expect("it was heard")["bestmove ".len()..].to_owned();
                    assert!(legal.contains(&best.as_str()), "{best}");
                    best
                } else {
                    legal[random.below(legal.len())].to_owned()
                }
            }
        };
        moves.push(told);
        host.say(&format!("position startpos moves {}", moves.join(" ")));
    }
    let is_over = host.query("turn") == "none";
    assert_eq!(host.query("gameover"), is_over.to_string());
    assert_eq!(host.query("result") != "none", is_over);
    moves
}

#[test]
fn every_game_is_played_by_a_script() {
    let sandbox = Sandbox::new(FOLDER, &[&GAMES[..], &["template"]].concat());
    // The template is a game of another name.
    for game in GAMES.into_iter().chain(["noughts-and-crosses"]) {
        let mut random = Random::new(7);
        let mut host = serve(&sandbox, game);
        let moves = play(&mut host, &mut random);
        assert!(!moves.is_empty(), "{game}");
        host.say("quit");
        assert!(host.ended().success(), "{game}");
    }
}

#[test]
fn a_search_hears_what_it_is_told() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    let mut host = serve(&sandbox, "gomoku");
    host.say("position startpos");
    host.say("go infinite");
    host.say("isready");
    assert_eq!(host.hear_until("readyok").last().map(String::as_str), Some("readyok"));
    host.say("position startpos moves h8");
    let lines = host.hear_until("info string");
    assert!(lines.last().is_some_and(|line| line.contains("a search is under way")), "{lines:?}");
    host.say("stop");
    host.hear_until("bestmove ");
    // Nothing is said unasked, and the position is the one before.
    host.say("stop");
    assert_eq!(host.query("turn"), "1");
    host.say("go infinite");
    host.say("quit");
    assert!(host.ended().success());
}

#[test]
fn a_closed_input_ends_a_search_with_its_move() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    let mut host = serve(&sandbox, "gomoku");
    host.say("position startpos");
    host.say("go infinite");
    let (lines, ended) = host.close();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    assert!(ended.success());
}

#[test]
fn ugi_is_served_as_it_was_recorded() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku", "duke"]);
    for (game, file) in [("gomoku", "serve-ugi.txt"), ("duke", "serve-ugi-chance.txt")] {
        let mut host = serve(&sandbox, game);
        host.replay(file);
        assert!(host.ended().success(), "{game}");
    }
}

#[test]
fn a_wrong_command_line_is_refused() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    for (arguments, told) in [
        (["gomoku", "--protocol", "chess"], "expected one of"),
        (["checkers", "--protocol", "ugi"], "checkers"),
    ] {
        let refused = sandbox.refusal(&[&["serve"][..], &arguments].concat());
        assert!(refused.contains(told), "{refused}");
    }
    let refused = sandbox.refusal(&["serve", "gomoku", "--protocol", "ugi", "--engine", "pvs"]);
    assert!(refused.contains("--engine"), "{refused}");
}
