//! Keys tell positions apart: what has one key looks alike and goes on alike. Siblings and transpositions are compared, over
//! all games of a setup.

use std::collections::{HashMap, HashSet};

use crate::{CallError, Line, Snapshot};

use super::checks::Check;
use super::log::Log;
use super::plies::Child;
use super::texts::is_short;
use super::words::{digest, quoted};

/// Siblings of one position that are looked at closely because a key of theirs is known.
const CLOSE_LOOKS: usize = 4;

/// Everything seen under each key.
#[derive(Default)]
pub(super) struct Known {
    /// Every key.
    keys: HashSet<u64>,
    /// Text without counters, by table key.
    texts: HashMap<u64, String>,
    /// Pieces, by key and scores, which keys may leave out; with a text that has them.
    pieces: HashMap<(u64, u64), (u64, String)>,
    /// The player and their moves, by key, counters and scores; with a text that has them.
    moves: HashMap<(u64, u64), (u64, String)>,
}

impl Known {
    /// Checks a position against all that were seen.
    pub fn check(&mut self, snapshot: &Snapshot, table_key: u64, log: &mut Log<'_>) {
        let text = &snapshot.text;
        let bare = snapshot.bare_text();
        let known = self.texts.entry(table_key).or_insert_with(|| bare.to_owned());
        log.expect(known == bare, Check::KeysTable, || two(known, bare));
        self.keys.insert(snapshot.key);
        let pieces = pieces(snapshot);
        let known = self
            .pieces
            .entry((snapshot.key, digest(&snapshot.scores)))
            .or_insert_with(|| (pieces, text.clone()));
        log.expect(known.0 == pieces, Check::KeysPieces, || two(&known.1, text));
        self.check_moves(snapshot, log);
    }

    /// Checks the player and the moves alone: a text that was changed may name a past that no game has, which neither keys nor moves
    /// depend on.
    pub fn check_moves(&mut self, snapshot: &Snapshot, log: &mut Log<'_>) {
        let text = &snapshot.text;
        let moves = moves(snapshot);
        let entry = self.moves.entry((snapshot.key, counters(snapshot)));
        let known = entry.or_insert_with(|| (moves, text.clone()));
        log.expect(known.0 == moves, Check::KeysMoves, || two(&known.1, text));
    }

    /// Looks at the children of the top whose keys are those of another child, or known. Few are, so that the others cost
    /// nothing but two look-ups.
    pub fn check_children(&mut self, line: &mut impl Line, children: &[Child], log: &mut Log<'_>) {
        let mut first: HashMap<(bool, u64), usize> = HashMap::with_capacity(2 * children.len());
        let mut close: Vec<usize> = Vec::new();
        for (index, child) in children.iter().enumerate() {
            let child_keys = [(false, child.key), (true, child.table_key)];
            let twins = child_keys
                .map(|key| *first.entry(key).or_insert(index))
                .into_iter()
                .filter(|other| *other != index);
            let twins: Vec<usize> = twins.collect();
            let known = self.keys.contains(&child.key) || self.texts.contains_key(&child.table_key);
            if !twins.is_empty() || known {
                close.extend(twins.into_iter().chain([index]));
            }
            if close.len() >= CLOSE_LOOKS {
                break;
            }
        }
        close.dedup();
        for index in close {
            let child = &children[index];
            line.push(child.entry.code);
            let seen: Result<Snapshot, CallError> = line.snapshot();
            line.pop();
            let seen = log.answer(seen, Check::SnapshotGiven);
            if let Some(snapshot) = seen.filter(|snapshot| is_short(&snapshot.text, log)) {
                self.check(&snapshot, child.table_key, log);
            }
        }
    }
}

fn two(one: &str, other: &str) -> String {
    format!("{} and {}", quoted(one), quoted(other))
}

/// Pieces in any order, but for those that show a declared counter: keys leave counters out.
fn pieces(snapshot: &Snapshot) -> u64 {
    let counters: Vec<String> =
        snapshot.counters.iter().map(|counter| format!("{}/{}", counter.value, counter.limit)).collect();
    let shown = snapshot.scene.pieces.iter().filter(|piece| !counters.contains(&piece.label));
    let mut pieces: Vec<String> =
        shown.map(|piece| serde_json::to_string(piece).unwrap_or_default()).collect();
    pieces.sort_unstable();
    digest(&pieces)
}

fn moves(snapshot: &Snapshot) -> u64 {
    let mut moves: Vec<&str> = snapshot.moves.iter().map(|entry| entry.text.as_str()).collect();
    moves.sort_unstable();
    digest(&(serde_json::to_string(&snapshot.status).unwrap_or_default(), moves))
}

/// The counters and the scores.
fn counters(snapshot: &Snapshot) -> u64 {
    let counters = snapshot.counters.iter().map(|counter| (&counter.id, counter.value));
    digest(&(counters.collect::<Vec<_>>(), &snapshot.scores))
}
