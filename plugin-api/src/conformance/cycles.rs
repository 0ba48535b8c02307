//! Moves flagged irreversible: no earlier position may come back after one. A search that believes a false flag misses
//! repetitions, and nothing else shows it.

use std::collections::HashMap;

use crate::{Flags, Line, ScoredMove, Status};

use super::checks::Check;
use super::log::Log;
use super::plies::moves_of;
use super::words::quoted;

/// Positions that a search for a way back may make.
const BUDGET: u32 = 10_000;
/// Searches for a way back in one game.
const TRIES: u32 = 2;
/// Replies that are tried to a flagged move.
const REPLIES: usize = 2;

/// The turns of a game so far.
#[derive(Default)]
pub(super) struct Way {
    /// At which ply a position stood first where a turn began, and how often it has stood.
    seen: HashMap<u64, (u64, u64)>,
    /// A position has stood so often that the host calls the game drawn.
    is_drawn: bool,
    /// Ply of the last flagged move, and its text.
    flagged: Option<(u64, String)>,
    tries: u32,
}

impl Way {
    /// Checks that no position has come back behind a flagged move; the host calls a game drawn at the `repetition`-th occurrence.
    pub fn check(&mut self, line: &impl Line, repetition: u8, log: &mut Log<'_>) {
        if !line.status().starts_turn() {
            return;
        }
        let now = log.plies();
        let (first, times) = self.seen.entry(line.key()).or_insert((now, 0));
        *times += 1;
        if *times == u64::from(repetition) && !std::mem::replace(&mut self.is_drawn, true) {
            log.signs.repeats();
        }
        let first = *first;
        if let Some((ply, text)) = &self.flagged {
            log.expect(first > *ply || first == now, Check::MovesIrreversible, || {
                format!("the position after {first} plies is back, and {} came between", quoted(text))
            });
        }
    }

    /// The move of this text is played at the top.
    pub fn play(&mut self, entry: &ScoredMove, text: &str, log: &Log<'_>) {
        if entry.flags.has(Flags::IRREVERSIBLE) {
            self.flagged = Some((log.plies(), text.into()));
        }
    }

    /// Looks now and then for a way back over a flagged move within four plies: random games rarely find one.
    pub fn look_back(&mut self, line: &mut impl Line, entries: &[ScoredMove], log: &mut Log<'_>) {
        let flagged: Vec<&ScoredMove> =
            entries.iter().filter(|entry| entry.flags.has(Flags::IRREVERSIBLE)).collect();
        if self.tries == TRIES || flagged.is_empty() || !line.status().starts_turn() || log.random(4) > 0 {
            return;
        }
        self.tries += 1;
        let entry = flagged[log.random(flagged.len())];
        let (home, mut budget) = (line.key(), BUDGET);
        line.push(entry.code);
        let mut way = Vec::new();
        let replies = moves_of(line);
        for _ in 0..REPLIES.min(replies.len()) {
            let reply = replies[log.random(replies.len())];
            line.push(reply.code);
            if leads_back(line, home, 2, &mut budget, &mut way) {
                way.push(reply);
                line.pop();
                break;
            }
            line.pop();
        }
        line.pop();
        log.expect(way.is_empty(), Check::MovesIrreversible, || {
            way.push(*entry);
            way.reverse();
            format!("the position is back after {}", quoted(&texts(line, &way)))
        });
    }
}

/// Returns whether a position with the key `home`, where a turn begins, lies within the given number of plies. `way`
/// receives the moves there, the last one first.
fn leads_back(
    line: &mut impl Line,
    home: u64,
    plies: u32,
    budget: &mut u32,
    way: &mut Vec<ScoredMove>,
) -> bool {
    for entry in moves_of(line) {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let status = line.push(entry.code);
        let back = match status {
            Status::Over(_) => false,
            _ if plies > 1 => leads_back(line, home, plies - 1, budget, way),
            _ => status.starts_turn() && line.key() == home,
        };
        line.pop();
        if back {
            way.push(entry);
            return true;
        }
    }
    false
}

/// Texts of moves, played from the top and taken back.
fn texts(line: &mut impl Line, moves: &[ScoredMove]) -> String {
    let mut texts = Vec::new();
    for entry in moves {
        texts.push(line.move_text(entry.code).map(|(text, _)| text).unwrap_or_default());
        line.push(entry.code);
    }
    moves.iter().for_each(|_| line.pop());
    texts.join(" ")
}
