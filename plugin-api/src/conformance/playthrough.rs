//! A whole random game as text: what a change of rules, notation, values or order of moves shows at once.

use std::fmt::Write as _;

use crate::kit::mix;
use crate::{CallError, Choice, HeuristicChoice, Move, Player, Rules, ScoredMove, Status};
use crate::{Game, Line, Tree};

/// Longest game, in plies.
const PLIES: u64 = 600;
/// The position is reported after every so many plies.
const EVERY: u64 = 20;
/// Largest cover, in bytes.
const LARGEST_COVER: usize = 40_000;

/// Compares a whole game with the snapshot of the test that it stands in, by the crate `insta`: a random game of a seed, or
/// with `by` one whose moves a closure chooses, as [`playthrough_by`] calls it.
///
/// # Panics
/// The game differs from the snapshot, or the game refuses or fails.
#[macro_export]
macro_rules! assert_playthrough {
    ($rules:expr, $choice:expr, by $choose:expr) => {{
        let game = $crate::conformance::playthrough_by($rules, $choice, $choose).expect("a whole game");
        ::insta::assert_snapshot!(game);
    }};
    ($rules:expr, $choice:expr, $seed:expr) => {{
        let game = $crate::conformance::playthrough($rules, $choice, $seed).expect("a whole game");
        ::insta::assert_snapshot!(game);
    }};
}

/// A random game of `choice`, as [`playthrough_by`] writes it.
///
/// # Errors
/// The game refuses or fails.
pub fn playthrough<R: Rules>(rules: &R, choice: &Choice, seed: u64) -> Result<String, CallError> {
    playthrough_by(
        rules,
        choice,
        |_, moves, ply| Ok(moves[mix(seed << 32 | ply) as usize % moves.len()].code),
    )
}

/// A game of `choice` for a snapshot: each ply with its number of alternatives and the values of every heuristic, the position
/// with its scores now and then, and the end. Values are the first seat's in a game for two, else every seat's.
///
/// `choose` takes a move from the legal ones, or an outcome of chance, for the ply of this number, from 0. It leaves the line
/// where it stood.
///
/// # Errors
/// The game refuses or fails.
pub fn playthrough_by<R: Rules>(
    rules: &R,
    choice: &Choice,
    mut choose: impl FnMut(&mut R::Line, &[ScoredMove], u64) -> Result<Move, CallError>,
) -> Result<String, CallError> {
    let facts = rules.facts();
    let mut line = rules.open(choice, None)?;
    let mut slots = vec![ScoredMove::default(); line.max_moves()];
    let mut out = format!("{}\n{}\n", facts.id, line.text()?);
    for ply in 0..PLIES {
        let who = match line.status() {
            Status::Turn { player, .. } => (player.0 + 1).to_string(),
            Status::Chance => "chance".to_owned(),
            Status::Over(_) => break,
        };
        let count = line.moves(&mut slots, false);
        let code = choose(&mut line, &slots[..count], ply)?;
        let mut values = Vec::new();
        for heuristic in &facts.heuristics {
            line.bind(&HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() })?;
            let seats = if choice.players == 2 { 1 } else { choice.players };
            let values_of_seats: Vec<String> =
                (0..seats).map(|seat| line.value(Player(seat)).to_string()).collect();
            values.push(format!("{} {}", heuristic.id, values_of_seats.join(" ")));
        }
        let (text, long) = line.move_text(code)?;
        let long = if long == text { String::new() } else { format!(" ({long})") };
        let (number, values) = (ply + 1, values.join(", "));
        // Writing to a text does not fail.
        let _ = writeln!(out, "{number}. {who} {text}{long} of {count}, {values}");
        line.push(code);
        if number % EVERY == 0 {
            let _ = writeln!(out, "{}{}", line.text()?, scores(&mut line)?);
        }
    }
    let _ = write!(out, "{}{}\n{}", line.text()?, scores(&mut line)?, line.dump()?);
    Ok(out)
}

/// The scores behind a position; nothing where all are 0.
fn scores(line: &mut impl Line) -> Result<String, CallError> {
    let scores = line.snapshot()?.scores;
    Ok(if scores.iter().all(|score| *score == 0) { String::new() } else { format!(", scores {scores:?}") })
}

/// Checks the cover of a game as [`assert_cover_picture`] does.
///
/// # Panics
/// When it is no such picture.
pub fn assert_cover<G: Game>() {
    assert_cover_picture(G::cover());
}

/// Checks that a cover is a PNG picture of the size of covers, 320 by 240 pixels, and small.
///
/// # Panics
/// When it is not.
pub fn assert_cover_picture(cover: &[u8]) {
    assert!(cover.starts_with(b"\x89PNG\r\n\x1a\n"), "the cover is not a PNG picture");
    assert!(cover.len() < LARGEST_COVER, "{} bytes: expected less than {LARGEST_COVER}", cover.len());
    let side = |offset: usize| {
        cover
            .get(offset..offset + 4)
            .map(|bytes| bytes.iter().fold(0, |side, byte| side << 8 | u32::from(*byte)))
    };
    assert_eq!((side(16), side(20)), (Some(320), Some(240)), "width and height of the cover");
}
