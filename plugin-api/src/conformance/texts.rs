//! Notation of moves and positions: unique, readable, and back again. The position read back is built afresh, so its
//! keys also check the incremental ones.

use std::collections::HashMap;

use crate::{CallError, Line, Rules, ScoredMove, Snapshot, Tree};

use super::facts::{plain, shown};
use super::places::Frame;
use super::report::Log;

/// What no reader may fail on.
const GARBAGE: [&str; 8] = ["", " ", "-", ",", "zz99", "a1-a1,a1", "\u{0}\u{7f}", "🎲象棋-;:x,,"];

/// Checks the top; its snapshot when one could be had.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    entries: &[ScoredMove],
    log: &mut Log<'_>,
) -> Option<Snapshot> {
    let snapshot = match line.snapshot() {
        Ok(snapshot) => snapshot,
        Err(error) => {
            log.expect(false, "snapshot: can be had", || error.to_string());
            return None;
        }
    };
    let same = snapshot.status == line.status() && snapshot.key == line.key();
    log.expect(same, "snapshot: has the same status and key as the line", || {
        format!("{:?}", snapshot.status)
    });
    let (described, listed) = (snapshot.moves.len(), entries.len());
    log.expect(described == listed, "snapshot: describes as many moves as are listed", || {
        format!("{described} not {listed}")
    });
    check_move_texts(line, &snapshot, entries, log);
    check_position_text(rules, line, &snapshot, frame, log);
    let dump = line.dump();
    let good = dump.as_ref().is_ok_and(|dump| !dump.trim().is_empty() && dump.lines().all(plain));
    log.expect(good, "dump: shows the board in plain lines", || format!("{dump:?}"));
    Some(snapshot)
}

fn check_move_texts(line: &mut impl Line, snapshot: &Snapshot, entries: &[ScoredMove], log: &mut Log<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, (facts, entry)) in snapshot.moves.iter().zip(entries).enumerate() {
        let text = facts.text.as_str();
        let good =
            !text.is_empty() && text.len() <= 200 && plain(text) && !text.contains(char::is_whitespace);
        log.expect(good, "notation: a move's text is short and without spaces", || {
            format!("{:?}", shown(text))
        });
        let twice = seen.insert(text, index).is_some();
        log.expect(!twice, "notation: moves have different texts", || format!("{text:?} names two moves"));
        for spelling in [&facts.text, &facts.long] {
            let read = line.read_move(spelling);
            log.expect(read == Ok(entry.code), "notation: a move's text reads back as the move", || {
                format!("{spelling:?} gave {read:?}, not {:?}", entry.code)
            });
        }
    }
    for text in GARBAGE {
        let fails = matches!(line.read_move(text), Err(CallError::Fault(_)));
        log.expect(!fails, "notation: nonsense is refused, not failed on", || format!("{text:?}"));
    }
}

fn check_position_text<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    snapshot: &Snapshot,
    frame: &Frame<'_>,
    log: &mut Log<'_>,
) {
    let text = &snapshot.text;
    let good = !text.is_empty() && text.len() <= 10_000 && plain(text);
    log.expect(good, "position text: one plain line", || format!("{:?}", shown(text)));
    match rules.open(frame.choice, Some(text)) {
        Err(error) => log.expect(false, "position text: reads back", || format!("{text:?}: {error}")),
        Ok(mut fresh) => {
            let keys = (line.key(), line.table_key());
            let fresh_keys = (fresh.key(), fresh.table_key());
            log.expect(keys == fresh_keys, "keys: incremental ones equal fresh ones", || {
                format!("(key, table_key) {keys:x?} after the moves, {fresh_keys:x?} read from {text:?}")
            });
            let read = fresh.snapshot();
            let equal = read.as_ref().is_ok_and(|read| read == snapshot);
            log.expect(
                equal,
                "position text: the position read back is equal in all that can be seen",
                || difference(snapshot, read.as_ref()),
            );
        }
    }
    let cut: String = text.chars().take(log.random(text.chars().count())).collect();
    for text in GARBAGE.into_iter().chain([cut.as_str()]) {
        let fails = matches!(rules.open(frame.choice, Some(text)), Err(CallError::Fault(_)));
        log.expect(!fails, "position text: nonsense is refused, not failed on", || format!("{text:?}"));
    }
}

/// The first part in which two snapshots differ.
fn difference(left: &Snapshot, right: Result<&Snapshot, &CallError>) -> String {
    let right = match right {
        Ok(right) => right,
        Err(error) => return error.to_string(),
    };
    let parts = [
        ("status", format!("{:?}", left.status), format!("{:?}", right.status)),
        ("text", left.text.clone(), right.text.clone()),
        ("scores", format!("{:?}", left.scores), format!("{:?}", right.scores)),
        ("eliminated", format!("{:?}", left.eliminated), format!("{:?}", right.eliminated)),
        ("moves", format!("{:?}", left.moves), format!("{:?}", right.moves)),
        ("scene", format!("{:?}", left.scene), format!("{:?}", right.scene)),
    ];
    let differs = parts.iter().find(|(_, left, right)| left != right);
    differs.map_or_else(String::new, |(part, left, right)| {
        format!("{part}: {} not {}", shown(right), shown(left))
    })
}
