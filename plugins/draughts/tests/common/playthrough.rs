//! A random game of a library as text, and its cover.

#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fmt::Write as _;

use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{
    Game, HeuristicChoice, Line, Native, Notation, Player, Position, Rules, Tree, legal_moves,
};

/// A random game: each move with its number of alternatives and the values for the first seat, the position now and then.
pub fn playthrough<G: Game>(seed: u64) -> String {
    let rules = Native::<G>::new();
    let choice = rules.facts().choose(None, None, &[]).unwrap();
    let mut line = rules.open(&choice, None).unwrap();
    let heuristics: Vec<String> =
        rules.facts().heuristics.iter().map(|heuristic| heuristic.id.clone()).collect();
    let mut reported = format!("{}\n{}\n", rules.facts().id, line.text().unwrap());
    for ply in 0_usize..300 {
        let position = line.position().clone();
        let Some(side) = position.status().player() else { break };
        let moves = legal_moves(&position);
        let code = moves[mix(seed << 32 | ply as u64) as usize % moves.len()].code;
        let values: Vec<String> = heuristics
            .iter()
            .map(|id| {
                line.bind(&HeuristicChoice { id: Some(id.clone()), weights: Vec::new() }).unwrap();
                format!("{id} {}", line.value(Player(0)))
            })
            .collect();
        let (text, long) = (position.move_text(code), position.long_move_text(code));
        let long = if long == text { String::new() } else { format!(" ({long})") };
        let (number, count) = (ply + 1, moves.len());
        writeln!(reported, "{number}. {} {text}{long} of {count}, {}", side.0 + 1, values.join(", "))
            .unwrap();
        line.push(code);
        if number % 20 == 0 {
            writeln!(reported, "{}", line.text().unwrap()).unwrap();
        }
    }
    write!(reported, "{}\n{}", line.text().unwrap(), line.dump().unwrap()).unwrap();
    reported
}

/// A PNG of the size of covers.
pub fn check_cover<G: Game>() {
    let cover = G::cover();
    assert!(cover.starts_with(b"\x89PNG\r\n\x1a\n") && cover.len() < 40_000, "{} bytes", cover.len());
    let side = |at: usize| u32::from_be_bytes(cover[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (320, 240));
}
