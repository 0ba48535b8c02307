//! Texts that programs and people exchange: messages between parent and worker, engine specs, lines for terminals.

use abstrakt_engine::{Engine, Spec};
use abstrakt_system::{is_direction, one_line, printable};
use abstrakt_worker::protocol::{RequestMessage, ResponseMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Target;

/// The document's own examples: a test holds that they are messages.
const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

const SPECS: [&str; 8] = [
    "alpha-beta:heuristic=analyzing,depth=4",
    "pvs:time=5s,tt=64,nodes=100000,w.open=7",
    "mtdf:depth=6,tt=1",
    "mcts:playouts=1000,seed=7",
    "ybwc:threads=4,depth=9",
    "negamax:id=on,depth=3",
    "alpha-beta:clock=3m+2s,mode=play,lmr=on,futility=on",
    "random:seed=1",
];

/// The targets of this module.
pub(crate) fn targets() -> Vec<Target> {
    let examples: Vec<&str> = PROTOCOL.lines().filter(|line| line.starts_with('{')).collect();
    vec![
        Target::plain("protocol", protocol, examples),
        Target::plain("spec", spec, SPECS),
        Target::plain(
            "text",
            text,
            ["a\u{1b}[2J\u{9b}b\r\n\tc", "abc\u{202e}txt.exe", "Příliš žluťoučký kůň"],
        ),
    ]
}

/// A line of the worker protocol, in either direction.
///
/// # Panics
/// A message that was read is not the same after it was written and read again.
pub fn protocol(input: &[u8]) {
    same_again::<RequestMessage>(input);
    same_again::<ResponseMessage>(input);
}

fn same_again<T: Serialize + DeserializeOwned>(input: &[u8]) {
    let Ok(message) = serde_json::from_slice::<T>(input) else { return };
    let line = serde_json::to_string(&message).expect("messages have a JSON form");
    assert!(!line.contains('\n'), "a message is one line: {line}");
    let again: T = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(serde_json::to_string(&again).expect("a JSON form"), line);
}

/// An engine spec.
///
/// # Panics
/// A spec that was read is not the same after it was written and read again, short or long.
pub fn spec(input: &[u8]) {
    let Ok(input) = std::str::from_utf8(input) else { return };
    match input.parse::<Spec>() {
        Ok(spec) => {
            for text in [spec.to_string(), format!("{spec:#}")] {
                let again: Spec = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(again, spec, "{text}");
            }
            // A table of the greatest size is not to be made here.
            if spec.table <= 1 {
                drop(Engine::new(spec));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A text from outside, made fit for a terminal.
///
/// # Panics
/// It still steers a terminal, or turns the order of what is read.
pub fn text(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let steers = |character: char| character.is_control() || is_direction(character);
    let whole = printable(&text);
    assert!(!whole.contains(|character| steers(character) && !matches!(character, '\n' | '\t')));
    assert_eq!(printable(&whole), whole, "made fit twice is made fit once");
    let line = one_line(&text);
    assert!(!line.contains(steers) && line.chars().count() <= 301, "{line}");
}
