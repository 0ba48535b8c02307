//! The readers of one game: those of its options, its positions, its moves.

use std::rc::Rc;

use abstrakt_plugin_api::{CallError, Choice, Facts, Line, Rules, ScoredMove, Status, Tree};

use crate::Target;
use crate::mutation::Mutator;

/// Plies of the games that seeds are taken from.
const PLIES: usize = 60;
/// Moves that are read one after the other.
const MOVES: usize = 16;

/// The targets of a game.
///
/// # Panics
/// The game's own setups do not open.
pub fn targets<R: Rules + 'static>(rules: R) -> Vec<Target> {
    let rules = Rc::new(rules);
    let (positions, moves) = game_seeds(rules.as_ref());
    let id = rules.facts().id.clone();
    let options = option_seeds(rules.facts());
    let target = |name: &str, seeds, body: fn(&R, &[u8])| {
        let rules = Rc::clone(&rules);
        Target {
            name: format!("{name} {id}"),
            body: Box::new(move |input| body(rules.as_ref(), input)),
            seeds,
        }
    };
    vec![
        target("option", options, option),
        target("position", positions, position),
        target("move", moves, read_moves),
    ]
}

/// Setup, players and options: `setup\nplayers\nid=value\nid=value ...`, where an empty line asks for the default.
///
/// # Panics
/// The choice that was read is not the same by its own words, or no game begins with it though the game accepts it.
pub fn option(rules: &impl Rules, input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let facts = rules.facts();
    let mut lines = text.split('\n');
    let setup = lines.next().filter(|line| !line.is_empty());
    let players = lines.next().and_then(|line| line.parse().ok());
    let options: Vec<(String, String)> =
        lines.map(|line| line.split_once('=').unwrap_or((line, ""))).map(owned).collect();
    let Ok(choice) = facts.choose(setup, players, &options) else { return };
    let words: Vec<(String, String)> = facts
        .options
        .iter()
        .zip(&choice.options)
        .map(|(option, &value)| (option.id.clone(), option.word(value)))
        .collect();
    let id = &facts.setups[choice.setup].id;
    assert_eq!(facts.choose(Some(id), Some(choice.players), &words).as_ref(), Ok(&choice));
    if let Some(mut line) = unless_refused(rules.open(&choice, None)) {
        right(line.text());
    }
}

fn owned((id, value): (&str, &str)) -> (String, String) {
    (id.to_owned(), value.to_owned())
}

/// A position as text, in the setup that the first byte names.
///
/// # Panics
/// A position that was read is not the same after it was written and read again, or has too many moves.
pub fn position(rules: &impl Rules, input: &[u8]) {
    let (choice, text) = placed(rules.facts(), input);
    let Some(mut line) = unless_refused(rules.open(&choice, Some(&text))) else { return };
    let written = right(line.text());
    let mut again = right(rules.open(&choice, Some(&written)));
    assert_eq!(right(again.text()), written, "read as {text:?}");
    assert_eq!(again.status(), line.status(), "{written}");
    list(&mut line);
}

/// Moves as texts, one a line, from the start of the setup that the first byte names; those that are refused are passed
/// over.
///
/// # Panics
/// A text is read as a move that is not legal, or that is not the same by its own text.
pub fn read_moves(rules: &impl Rules, input: &[u8]) {
    let (choice, text) = placed(rules.facts(), input);
    let mut line = right(rules.open(&choice, None));
    for word in text.split('\n').take(MOVES) {
        let moves = list(&mut line);
        if moves.is_empty() {
            return;
        }
        let Some(code) = unless_refused(line.read_move(word)) else { continue };
        assert!(moves.iter().any(|entry| entry.code == code), "{word:?} is read as a move that is not legal");
        let (short, long) = right(line.move_text(code));
        assert_eq!(right(line.read_move(&short)), code, "{short} is its own text");
        assert_eq!(right(line.read_move(&long)), code, "{long} is its long text");
        line.push(code);
        sound(&line);
    }
}

/// The setup of the first byte with its default options, and the text behind it.
fn placed(facts: &Facts, input: &[u8]) -> (Choice, String) {
    let (&first, rest) = input.split_first().unwrap_or((&0, &[]));
    let choice = Choice::of(facts, usize::from(first) % facts.setups.len());
    (choice, String::from_utf8_lossy(rest).into_owned())
}

fn list(line: &mut impl Line) -> Vec<ScoredMove> {
    let mut slots = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut slots, false);
    sound(line);
    assert!(count <= slots.len(), "{count} moves, {} are promised", slots.len());
    slots.truncate(count);
    slots
}

fn sound(line: &impl Line) {
    assert_eq!(line.fault(), None);
}

/// A refusal is an answer, a fault is none.
fn unless_refused<T>(answer: Result<T, CallError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(CallError::Refused(refusal)) => {
            assert!(
                ![&refusal.0.en, &refusal.0.cs].iter().any(|words| words.contains('\n')),
                "one line: {refusal}"
            );
            None
        }
        Err(CallError::Fault(fault)) => panic!("the game broke its contract: {fault}"),
    }
}

fn right<T>(answer: Result<T, CallError>) -> T {
    answer.unwrap_or_else(|error| panic!("what the game wrote itself: {error}"))
}

/// Positions and moves of a random game of each setup.
fn game_seeds<R: Rules>(rules: &R) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut random = Mutator::new(1);
    let (mut positions, mut games) = (Vec::new(), Vec::new());
    for setup in 0..rules.facts().setups.len().min(256) {
        let mut line = right(rules.open(&Choice::of(rules.facts(), setup), None));
        let head = setup as u8;
        let (mut short, mut long) = (vec![head], vec![head]);
        for ply in 0..PLIES {
            if ply % 10 == 0 {
                positions.push([&[head], right(line.text()).as_bytes()].concat());
            }
            let moves = list(&mut line);
            if matches!(line.status(), Status::Over(_)) || moves.is_empty() {
                break;
            }
            let code = moves[random.below(moves.len())].code;
            let texts = right(line.move_text(code));
            short.extend_from_slice(texts.0.as_bytes());
            long.extend_from_slice(texts.1.as_bytes());
            short.push(b'\n');
            long.push(b'\n');
            line.push(code);
        }
        games.extend([short, long]);
    }
    (positions, games)
}

fn option_seeds(facts: &Facts) -> Vec<Vec<u8>> {
    let options: Vec<String> =
        facts.options.iter().map(|option| format!("{}={}", option.id, option.word(option.default))).collect();
    let seed = |setup: &abstrakt_plugin_api::Setup| {
        format!("{}\n{}\n{}", setup.id, setup.players, options.join("\n")).into_bytes()
    };
    facts.setups.iter().map(seed).collect()
}
