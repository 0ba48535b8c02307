//! Candidates: some of the moves, never none of them, and a win at once is among them.

use crate::{Flags, Line, ScoredMove, Status};

use super::places::Frame;
use super::report::Log;

/// Checks the candidates of the top, whose moves are `moves`.
pub(super) fn check(line: &mut impl Line, moves: &[ScoredMove], frame: &Frame<'_>, log: &mut Log<'_>) {
    let mut listed = vec![ScoredMove::default(); line.max_moves()];
    let count = line.candidates(&mut listed, false);
    let most = moves.len();
    log.expect(count <= most, "candidates: no more than there are moves", || format!("{count} > {most}"));
    listed.truncate(count);
    log.expect(listed.is_empty() == moves.is_empty(), "candidates: some wherever there are moves", || {
        format!("{count} of {most}")
    });
    let plain = |entry: &ScoredMove| ScoredMove { flags: Flags(entry.flags.0 & !Flags::FORCED.0), ..*entry };
    let stray = listed.iter().find(|entry| !moves.contains(&plain(entry)));
    log.expect(stray.is_none(), "candidates: each is a move with its flags", || format!("{stray:?}"));
    let mut codes: Vec<u64> = listed.iter().map(|entry| entry.code.0).collect();
    codes.sort_unstable();
    let twice = codes.windows(2).find(|pair| pair[0] == pair[1]);
    log.expect(twice.is_none(), "candidates: each is listed once", || format!("code {twice:?}"));
    let forced = listed.iter().filter(|entry| entry.flags.has(Flags::FORCED)).count();
    log.expect(forced == 0 || forced == count, "candidates: all are forced or none", || {
        format!("{forced} of {count}")
    });
    let narrows = frame.facts.candidates || count == most;
    log.expect(narrows, "candidates: a game that leaves moves out says so in its facts", || {
        format!("{count} of {most}")
    });
    if count == most {
        return;
    }
    let Some(player) = line.status().player() else { return };
    let mut wins = |entry: &ScoredMove| {
        let status = line.push(entry.code);
        line.pop();
        matches!(status, Status::Over(outcome) if outcome.winners.contains(player))
    };
    let wanted = moves.iter().any(&mut wins);
    let found = listed.iter().any(&mut wins);
    log.expect(wanted == found, "candidates: if a move wins at once, a candidate does", || {
        "a winning move is left out".into()
    });
}
