//! A whole random game as text: what a change of rules, notation, values or order of moves shows at once.

use std::fmt::Write as _;

use crate::kit::mix;
use crate::{CallError, Choice, HeuristicChoice, Player, Rules, ScoredMove, Status};
use crate::{Game, Line, Tree};

/// Longest game, in plies.
const PLIES: u64 = 300;
/// The position is reported after so many plies.
const EVERY: u64 = 20;
/// Largest cover, in bytes.
const LARGEST_COVER: usize = 40_000;

/// A random game of `choice` for a snapshot: each ply with its number of alternatives and the values of every heuristic
/// for the first seat, the position now and then, and the end.
///
/// # Errors
/// The game refuses or fails.
pub fn playthrough<R: Rules>(rules: &R, choice: &Choice, seed: u64) -> Result<String, CallError> {
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
        let code = slots[mix(seed << 32 | ply) as usize % count].code;
        let mut values = Vec::new();
        for heuristic in &facts.heuristics {
            line.bind(&HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() })?;
            values.push(format!("{} {}", heuristic.id, line.value(Player(0))));
        }
        let (text, long) = line.move_text(code)?;
        let long = if long == text { String::new() } else { format!(" ({long})") };
        let (number, values) = (ply + 1, values.join(", "));
        // Writing to a text does not fail.
        let _ = writeln!(out, "{number}. {who} {text}{long} of {count}, {values}");
        line.push(code);
        if number % EVERY == 0 {
            out += &line.text()?;
            out.push('\n');
        }
    }
    let _ = write!(out, "{}\n{}", line.text()?, line.dump()?);
    Ok(out)
}

/// Checks that the cover is a PNG picture of the size of covers, 320 by 240 pixels, and small.
///
/// # Panics
/// When it is not.
pub fn assert_cover<G: Game>() {
    let cover = G::cover();
    assert!(cover.starts_with(b"\x89PNG\r\n\x1a\n"), "the cover is no PNG picture");
    assert!(cover.len() < LARGEST_COVER, "{} bytes: less than {LARGEST_COVER} are right", cover.len());
    let side = |at: usize| {
        cover.get(at..at + 4).map(|bytes| bytes.iter().fold(0, |side, byte| side << 8 | u32::from(*byte)))
    };
    assert_eq!((side(16), side(20)), (Some(320), Some(240)), "width and height of the cover");
}
