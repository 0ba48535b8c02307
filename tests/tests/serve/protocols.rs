//! The protocols of draughts and gomoku from the side of a host.

use std::process::Command;

use abstrakt_tests::{Sandbox, program};

use crate::host::{FOLDER, Host};

fn serve(sandbox: &Sandbox, game: &str, protocol: &str) -> Host {
    Host::start(sandbox, &[game, "--protocol", protocol, "--engine", "alpha-beta:depth=1"])
}

#[test]
fn hub_and_gomocup_are_served_as_they_were_recorded() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku", "draughts-international"]);
    for (game, protocol, file) in
        [("gomoku", "gomocup", "serve-gomocup.txt"), ("draughts-international", "hub", "serve-hub.txt")]
    {
        let mut host = serve(&sandbox, game, protocol);
        host.replay(file);
        assert!(host.ended().success(), "{game}");
    }
}

#[test]
fn a_search_is_broken_off_and_a_closed_input_ends_with_a_move() {
    let sandbox = Sandbox::new(FOLDER, &["draughts-frisian"]);
    let mut host = serve(&sandbox, "draughts-frisian", "hub");
    host.say("hub");
    let told = host.hear_until("wait");
    assert!(told.iter().any(|line| line.contains("name=variant value=frisian")), "{told:?}");
    host.say("init");
    host.hear_until("ready");
    host.say("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
    host.say("level infinite");
    host.say("go analyze");
    host.say("ping");
    host.hear_until("pong");
    host.say("stop");
    host.hear_until("done move=");
    host.say("go ponder");
    let (lines, ended) = host.close();
    assert!(lines.last().is_some_and(|line| line.starts_with("done move=")), "{lines:?}");
    assert!(ended.success());
}

#[test]
fn a_game_that_a_protocol_does_not_have_is_refused() {
    let sandbox = Sandbox::new(FOLDER, &["abalone", "gomoku"]);
    for (game, protocol) in [("abalone", "hub"), ("gomoku", "hub"), ("abalone", "gomocup")] {
        let refused = sandbox.refusal(&["serve", game, "--protocol", protocol]);
        assert!(refused.contains("--protocol: ") && refused.contains("is not played by"), "{refused}");
    }
}

/// A manager of Gomocup tells a program by its name what it is to do, and tells it nothing else.
#[test]
fn a_program_that_is_called_a_brain_plays_by_gomocup() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    let brain = sandbox.path("pbrain-abstrakt64").with_extension(std::env::consts::EXE_EXTENSION);
    std::fs::copy(program(), &brain).expect("a copy of the program");
    let mut command = Command::new(&brain);
    sandbox.surround(&mut command);
    let mut host = Host::run(command);
    host.say("START 15\r");
    assert_eq!(host.hear(), "OK");
    host.say("INFO timeout_turn 100\r");
    host.say("BEGIN\r");
    let told = loop {
        let line = host.hear();
        if !line.starts_with("MESSAGE") {
            break line;
        }
    };
    assert_eq!(told.split(',').filter(|number| number.parse::<u8>().is_ok()).count(), 2, "{told}");
    host.say("END");
    assert!(host.ended().success());
}
