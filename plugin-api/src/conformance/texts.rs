//! Notation of moves and positions: unique, readable, and back again. The position read back is built afresh, so its
//! keys also check the incremental ones.

use std::collections::HashMap;

use crate::limits::{LONGEST_MOVE, LONGEST_POSITION};
use crate::{CallError, Line, Rules, ScoredMove, Snapshot, Tree};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::{acts, code, list, plain, quoted, seat, sized};

/// Texts on which no reader may fail.
const GARBAGE: [&str; 8] = ["", " ", "-", ",", "zz99", "a1-a1,a1", "\u{0}\u{7f}", "🎲象棋-;:x,,"];
/// Moves of a position whose texts are read back: reading one usually means writing them all.
const READ: usize = 4;

/// Checks the top; its snapshot when one could be had. Nonsense is tried where a game begins, and a cut text everywhere.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    entries: &[ScoredMove],
    log: &mut Log<'_>,
) -> Option<Snapshot> {
    let asked = line.snapshot();
    let snapshot = log.answer(asked, Check::SnapshotGiven)?;
    let same = snapshot.status == line.status() && snapshot.key == line.key();
    log.expect(same, Check::SnapshotSame, || {
        Found::not(
            format_args!("{}, key {:x}", acts(snapshot.status), snapshot.key),
            format_args!("{}, key {:x}", acts(line.status()), line.key()),
        )
    });
    let (described, listed) = (snapshot.moves.len(), entries.len());
    log.expect(described == listed, Check::SnapshotMoves, || Found::not(described, listed));
    let scores = line.scores();
    if let Some(scores) = log.answer(scores, Check::SnapshotScores) {
        log.expect(scores == snapshot.scores, Check::SnapshotScores, || {
            Found::not(list(&snapshot.scores), list(&scores))
        });
    }
    check_move_texts(line, &snapshot, entries, log);
    if !is_short(&snapshot.text, log) {
        // Reading, comparing and keeping such texts could take minutes.
        return None;
    }
    check_position_text(rules, line, &snapshot, frame, log);
    let dump = line.dump();
    if let Some(dump) = log.answer(dump, Check::Dump) {
        let good = !dump.trim().is_empty() && dump.lines().all(plain);
        log.expect(good, Check::Dump, || quoted(&dump));
    }
    Some(snapshot)
}

fn check_move_texts(line: &mut impl Line, snapshot: &Snapshot, entries: &[ScoredMove], log: &mut Log<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, facts) in snapshot.moves.iter().enumerate() {
        let text = facts.text.as_str();
        let good = !text.is_empty()
            && text.len() <= LONGEST_MOVE
            && plain(text)
            && !text.contains(char::is_whitespace);
        log.expect(good, Check::MoveText, || sized(text, LONGEST_MOVE));
        let twice = seen.insert(text, index).is_some();
        log.expect(!twice, Check::MoveTextUnique, || format!("{} names two moves", quoted(text)));
    }
    let moves: Vec<_> = snapshot.moves.iter().zip(entries).collect();
    let first = log.random(moves.len());
    for (facts, entry) in moves.iter().cycle().skip(first).take(moves.len().min(READ)) {
        for spelling in [&facts.text, &facts.long] {
            match line.read_move(spelling) {
                Err(error @ CallError::Fault(_)) => {
                    log.failed(Check::MoveTextReads, &error, || quoted(spelling));
                }
                read => log.expect(read == Ok(entry.code), Check::MoveTextReads, || {
                    let found = read.map_or_else(|error| error.to_string(), code);
                    Found::not(format_args!("{} gave {found}", quoted(spelling)), code(entry.code))
                }),
            }
        }
    }
    if log.plies() == 0 {
        for text in GARBAGE {
            if let Err(error) = line.read_move(text) {
                log.refused(&error, Check::MoveNonsense, || format!("reading the move {}", quoted(text)));
            }
        }
    }
}

/// Returns whether the text of a position has at most as many bytes as one may have.
pub(super) fn is_short(text: &str, log: &mut Log<'_>) -> bool {
    let short = text.len() <= LONGEST_POSITION;
    log.expect(short, Check::PositionText, || sized(text, LONGEST_POSITION));
    short
}

fn check_position_text<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    snapshot: &Snapshot,
    frame: &Frame<'_>,
    log: &mut Log<'_>,
) {
    let text = &snapshot.text;
    log.expect(!text.is_empty() && plain(text), Check::PositionText, || quoted(text));
    match rules.open(frame.choice, Some(text)) {
        Err(error) => log.failed(Check::PositionReads, &error, || quoted(text)),
        Ok(fresh) => check_fresh(line, fresh, snapshot, log),
    }
    let cut: String = text.chars().take(log.random(text.chars().count())).collect();
    let nonsense = if log.plies() == 0 { &GARBAGE[..] } else { &[] };
    for text in nonsense.iter().copied().chain([cut.as_str()]) {
        if let Err(error) = rules.open(frame.choice, Some(text)) {
            log.refused(&error, Check::PositionNonsense, || format!("reading the position {}", quoted(text)));
        }
    }
}

fn check_fresh<L: Line>(line: &L, mut fresh: L, snapshot: &Snapshot, log: &mut Log<'_>) {
    let keys = |line: &L| format!("key {:x}, table key {:x}", line.key(), line.table_key());
    let same = (line.key(), line.table_key()) == (fresh.key(), fresh.table_key());
    log.expect(same, Check::KeysFresh, || {
        Found::not(
            format_args!("{} after the moves", keys(line)),
            format_args!("{} as read from {}", keys(&fresh), quoted(&snapshot.text)),
        )
    });
    let read = fresh.snapshot();
    if let Some(read) = log.answer(read, Check::SnapshotGiven) {
        log.expect(read == *snapshot, Check::PositionSame, || difference(snapshot, &read));
    }
}

/// The first part in which two snapshots differ.
pub(super) fn difference(left: &Snapshot, right: &Snapshot) -> Found {
    let texts = |snapshot: &Snapshot| list(snapshot.moves.iter().map(|entry| &entry.text));
    let parts = [
        ("status", acts(left.status), acts(right.status)),
        ("text", left.text.clone(), right.text.clone()),
        ("scores", list(&left.scores), list(&right.scores)),
        ("out", list(left.eliminated.iter().map(seat)), list(right.eliminated.iter().map(seat))),
        ("moves", texts(left), texts(right)),
        ("pieces", pieces(left), pieces(right)),
    ];
    let differs = parts.into_iter().find(|(_, left, right)| left != right);
    differs.map_or_else(
        || "flags, clicks or the picture differ".into(),
        |(part, left, right)| {
            // The quote starts where the two differ, so that long texts show it.
            let start = left.chars().zip(right.chars()).take_while(|(left, right)| left == right).count();
            let tail = |text: &str| quoted(&text.chars().skip(start.saturating_sub(10)).collect::<String>());
            Found::not(format_args!("{part}: {}", tail(&right)), tail(&left))
        },
    )
}

fn pieces(snapshot: &Snapshot) -> String {
    list(snapshot.scene.pieces.iter().map(|piece| format!("ink {} on site {}", piece.ink.0, piece.site.0)))
}
