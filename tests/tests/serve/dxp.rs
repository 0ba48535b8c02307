//! DamExchange in both roles: against ours, against recorded dialogues, and against a socket that sends anything.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, ExitStatus, Stdio};

use abstrakt_random::Random;
use abstrakt_tests::Sandbox;

use crate::host::{FOLDER, dialogue};

const GAME: &str = "draughts-international";
const ENGINE: [&str; 2] = ["--engine", "alpha-beta:depth=1"];

/// A running `abstrakt dxp`. Dropping it ends the process.
struct Player {
    process: Child,
    output: BufReader<ChildStdout>,
    /// The file of its errors, which takes as many as there are.
    errors: PathBuf,
}

impl Player {
    fn start(sandbox: &Sandbox, arguments: &[&str]) -> Self {
        let mut command = sandbox.command(&[&["dxp", GAME], &ENGINE[..], arguments].concat());
        let errors = sandbox.path("errors.txt");
        command.stdout(Stdio::piped()).stderr(File::create(&errors).expect("a file for errors"));
        let mut process = command.spawn().expect("the program starts");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { process, output, errors }
    }

    /// Starts one that listens, and gives its address.
    fn listen(sandbox: &Sandbox) -> (Self, String) {
        Self::listen_with(sandbox, &[])
    }

    fn listen_with(sandbox: &Sandbox, arguments: &[&str]) -> (Self, String) {
        let mut player = Self::start(sandbox, &[&["--listen", "0"], arguments].concat());
        let line = player.line();
        let address = line.strip_prefix("Listening at ").unwrap_or_else(|| panic!("{line:?}"));
        (player, address.to_owned())
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program writes text");
        line.trim_end().to_owned()
    }

    /// The rest of its output, its errors, and how it ended.
    fn end(&mut self) -> (String, String, ExitStatus) {
        let mut output = String::new();
        self.output.read_to_string(&mut output).expect("text");
        let ended = self.process.wait().expect("the process is ours");
        (output, std::fs::read_to_string(&self.errors).expect("text"), ended)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _gone = self.process.wait();
    }
}

/// The other side of a connection.
struct Other(BufReader<TcpStream>);

impl Other {
    fn say(&mut self, frame: &str) {
        let bytes = [frame.as_bytes(), &[0]].concat();
        self.0.get_mut().write_all(&bytes).expect("the program reads");
    }

    fn hear(&mut self) -> String {
        let mut frame = Vec::new();
        self.0.read_until(0, &mut frame).expect("the program writes");
        assert_eq!(frame.pop(), Some(0), "a message ends with a zero byte");
        String::from_utf8(frame).expect("messages are text")
    }

    /// Says the messages behind `>` and hears those behind `<`.
    fn replay(&mut self, file: &str) {
        for (number, line) in (1..).zip(dialogue(file).lines()) {
            if let Some(said) = line.strip_prefix("> ") {
                self.say(said);
            } else if let Some(expected) = line.strip_prefix("< ") {
                let heard = self.hear();
                match expected.strip_suffix("...") {
                    Some(begins) => assert!(heard.starts_with(begins), "line {number}: {heard}"),
                    None => assert_eq!(heard, expected, "line {number}"),
                }
            }
        }
    }
}

#[test]
fn a_follower_answers_as_it_was_recorded() {
    let sandbox = Sandbox::new(FOLDER, &[GAME]);
    let (mut player, address) = Player::listen(&sandbox);
    let mut other = Other(BufReader::new(TcpStream::connect(address).expect("it listens")));
    other.replay("dxp-follower.txt");
    let (output, errors, ended) = player.end();
    assert!(ended.success(), "{errors}");
    for told in
        ["A game with Theirs: Abstrakt plays Black", "White: 32-28", "Theirs: hello", "Abstrakt wins: "]
    {
        assert!(output.contains(told), "{told}: {output}");
    }
    assert!(
        errors.contains("R02Theirs Z005000A is not a message of DXP")
            && errors.contains("the game is kept in"),
        "{errors}"
    );
}

#[test]
fn an_initiator_asks_as_it_was_recorded() {
    let sandbox = Sandbox::new(FOLDER, &[GAME]);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound").to_string();
    let mut player = Player::start(&sandbox, &["--connect", &address, "--games", "2"]);
    let (stream, _) = listener.accept().expect("it connects");
    Other(BufReader::new(stream)).replay("dxp-initiator.txt");
    let (output, errors, ended) = player.end();
    assert!(ended.success(), "{errors}");
    assert!(
        output.contains("Draw: the players agreed to it")
            && output.contains("it played a move that is not legal"),
        "{output}"
    );
}

/// A game that an initiator asks for begins where it says, at this side too.
#[test]
fn an_initiator_asks_for_a_position_of_its_own() {
    let sandbox = Sandbox::new(FOLDER, &[GAME]);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound").to_string();
    let position = ["--connect", &address, "--side", "black", "--position", "B:W28,37,41:B23"];
    let mut player = Player::start(&sandbox, &position);
    let (stream, _) = listener.accept().expect("it connects");
    Other(BufReader::new(stream)).replay("dxp-initiator-position.txt");
    let (output, errors, ended) = player.end();
    assert!(ended.success(), "{errors}");
    let told = ["Abstrakt plays Black", "Black: 23x32x28", "White: 37x28x32", "Theirs wins: "];
    assert!(told.iter().all(|told| output.contains(told)), "{output}");
    let archive = std::fs::read_dir(sandbox.path("home/data/archive")).expect("an archive");
    let kept = archive.flatten().map(|file| std::fs::read_to_string(file.path()).expect("a game file"));
    let kept: Vec<String> = kept.collect();
    assert!(kept.len() == 1 && kept[0].contains("B:W28,37,41:B23"), "{kept:?}");
}

#[test]
fn ours_plays_ours_in_both_roles() {
    let sandboxes = [Sandbox::new(FOLDER, &[GAME]), Sandbox::new(FOLDER, &[GAME])];
    let (mut follower, address) = Player::listen(&sandboxes[0]);
    let mut initiator =
        Player::start(&sandboxes[1], &["--connect", &address, "--games", "2", "--name", "Second"]);
    let (theirs, errors, ended) = initiator.end();
    assert!(ended.success(), "{errors}");
    let (ours, errors, ended) = follower.end();
    assert!(ended.success(), "{errors}");
    // Both tell the same moves and results; two games by engines that repeat themselves are the same game.
    let told = |output: &str| -> Vec<String> {
        output.lines().filter(|line| line.starts_with("  ")).map(str::to_owned).collect()
    };
    let (ours, theirs) = (told(&ours), told(&theirs));
    assert_eq!(ours, theirs);
    assert!(ours.len() > 40 && ours.len().is_multiple_of(2), "{ours:?}");
    assert_eq!(ours[..ours.len() / 2], ours[ours.len() / 2..]);
    for sandbox in &sandboxes {
        let kept = std::fs::read_dir(sandbox.path("home")).expect("a home").count();
        assert!(kept > 0);
    }
}

/// There are programs that connect and wait to be asked, and programs that listen and ask.
#[test]
fn whoever_listens_may_ask_and_whoever_connects_may_follow() {
    let sandboxes = [Sandbox::new(FOLDER, &[GAME]), Sandbox::new(FOLDER, &[GAME])];
    let (mut initiator, address) =
        Player::listen_with(&sandboxes[0], &["--role", "initiator", "--side", "black"]);
    let mut follower =
        Player::start(&sandboxes[1], &["--connect", &address, "--role", "follower", "--name", "Second"]);
    let (theirs, errors, ended) = follower.end();
    assert!(
        ended.success() && theirs.contains("A game with Abstrakt: Second plays White"),
        "{theirs}{errors}"
    );
    let (ours, errors, ended) = initiator.end();
    assert!(ended.success() && ours.contains("A game with Second: Abstrakt plays Black"), "{ours}{errors}");
}

/// A game that a kill breaks off is in the archive with every move.
#[test]
fn a_killed_program_loses_no_move() {
    let sandbox = Sandbox::new(FOLDER, &[GAME]);
    let (mut player, address) = Player::listen(&sandbox);
    let mut other = Other(BufReader::new(TcpStream::connect(address).expect("it listens")));
    other.say("R01Theirs                          Z005000A");
    other.hear();
    other.say("M0001322800");
    let answer = other.hear();
    assert!(answer.starts_with('M'), "{answer}");
    // The lines of both moves are printed before their game is kept, and the answer to a chat after it.
    other.say("B001W");
    assert_eq!(other.hear(), "K1");
    player.process.kill().expect("it runs");
    player.end();
    let kept: Vec<_> =
        std::fs::read_dir(sandbox.path("home/data/archive")).expect("an archive").flatten().collect();
    assert_eq!(kept.len(), 1);
    let text = std::fs::read_to_string(kept[0].path()).expect("a game file");
    let (_, moves) = text.split_once("Moves:").expect("a game has moves");
    let moves: Vec<&str> = moves.lines().filter(|line| line.contains('-')).collect();
    assert!(moves.len() == 2 && moves[0].contains("32-28"), "{text}");
}

#[test]
fn a_socket_that_sends_anything_stops_nobody() {
    let sandbox = Sandbox::new(FOLDER, &[GAME]);
    let mut random = Random::new(11);
    let letters: Vec<char> = "RAMECBK019WZe \u{e9}".chars().collect();
    let mut anything = |length: usize| -> Vec<u8> {
        let letter = |_| match random.below(12) {
            0 => 0,
            1 => random.below(256) as u8,
            _ => letters[random.below(letters.len())] as u8,
        };
        (0..length).map(letter).collect()
    };
    let (mut player, address) = Player::listen(&sandbox);
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(&anything(20_000)).expect("it reads");
    stream.write_all(b"\0R01Theirs                          Z005000A\0M0001322800\0").expect("it reads");
    stream.write_all(&anything(20_000)).expect("it reads");
    stream.shutdown(std::net::Shutdown::Write).expect("it is open");
    let mut answers = Vec::new();
    stream.read_to_end(&mut answers).ok();
    let answers = String::from_utf8_lossy(&answers).into_owned();
    assert!(answers.contains("AAbstrakt                        0\0"), "{answers}");
    let (output, errors, _) = player.end();
    assert!(output.contains("A game with Theirs"), "{output}");
    assert!(!errors.contains("panicked"), "{errors}");
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let sandbox = Sandbox::new(FOLDER, &[GAME, "draughts-frisian"]);
    let cases: [(&[&str], &str); 10] = [
        (&["dxp", GAME], "--connect"),
        (&["dxp", GAME, "--connect", "1", "--listen"], "cannot be used with"),
        (&["dxp", GAME, "--listen", "--games", "3"], "--games: a follower plays what it is asked for"),
        (&["dxp", GAME, "--connect", "1", "--role", "follower", "--minutes", "1"], "--minutes: a follower"),
        (&["dxp", GAME, "--connect", "1", "--minutes", "1000"], "999"),
        (&["dxp", GAME, "--listen", "--position", "W:W28:B23"], "--position: a follower"),
        (&["dxp", GAME, "--connect", "1", "--position", "nonsense"], "--position: "),
        (&["dxp", GAME, "--connect", "1", "--position", "W:W:B23"], "--position: the game is over"),
        (&["dxp", "draughts-frisian", "--listen"], "is not played by DXP"),
        (&["dxp", GAME, "--listen", "--engine", "pvs"], "--engine"),
    ];
    for (arguments, told) in cases {
        let refused = sandbox.refusal(arguments);
        assert!(refused.contains(told), "{arguments:?}: {refused}");
    }
    // A port that was free a moment ago has nobody behind it.
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = port.expect("a port is free").port().to_string();
    let failed = sandbox.command(&["dxp", GAME, "--connect", &port]).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert_eq!(failed.status.code(), Some(1), "{errors}");
    assert!(errors.contains(&format!("--connect 127.0.0.1:{port}: ")), "{errors}");
}
