//! Candidates: some of the moves, never none of them, and a win at once is among them.

use crate::{Flags, Line, ScoredMove, Status};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::plies::Child;
use super::words::{code, listed_twice};

/// Checks the candidates of the top, whose moves are `moves`.
pub(super) fn check(line: &mut impl Line, moves: &[ScoredMove], frame: &Frame<'_>, log: &mut Log<'_>) {
    let mut listed = vec![ScoredMove::default(); line.max_moves()];
    let count = line.candidates(&mut listed, false);
    let most = moves.len();
    let number = || format!("{count} of {most} moves");
    log.expect(count <= most, Check::CandidatesNumber, number);
    listed.truncate(count);
    log.expect(listed.is_empty() == moves.is_empty(), Check::CandidatesSome, number);
    let plain = |entry: &ScoredMove| ScoredMove { flags: Flags(entry.flags.0 & !Flags::FORCED.0), ..*entry };
    if count == most && listed.iter().zip(moves).all(|(candidate, entry)| candidate == entry) {
        return;
    }
    log.met(("candidates", listed.first().map(|entry| entry.flags.0)));
    let stray = listed.iter().find(|entry| !moves.contains(&plain(entry)));
    log.expect(stray.is_none(), Check::CandidatesMoves, || {
        stray.map_or_else(String::new, |entry| format!("{}, flags {}", code(entry.code), entry.flags.0))
    });
    let twice = listed_twice(&listed);
    log.expect(twice.is_none(), Check::CandidatesUnique, || {
        format!("{} twice", twice.map_or_else(String::new, code))
    });
    let forced = listed.iter().filter(|entry| entry.flags.has(Flags::FORCED)).count();
    log.expect(forced == 0 || forced == count, Check::CandidatesForced, || format!("{forced} of {count}"));
    log.expect(frame.facts.candidates || count == most, Check::CandidatesDeclared, number);
}

/// Checks that a move that wins at once, among `children`, is a candidate, or that a candidate wins too.
pub(super) fn check_win(line: &mut impl Line, moves: &[ScoredMove], children: &[Child], log: &mut Log<'_>) {
    let Some(player) = line.status().player() else { return };
    let won = |status: Status| matches!(status, Status::Over(outcome) if outcome.winners.contains(player));
    let Some(win) = children.iter().find(|child| won(child.status)) else { return };
    let mut listed = vec![ScoredMove::default(); moves.len()];
    let count = line.candidates(&mut listed, false).min(moves.len());
    listed.truncate(count);
    let mut wins = |entry: &ScoredMove| {
        let status = line.push(entry.code);
        line.pop();
        won(status)
    };
    let found = count == moves.len()
        || listed.iter().any(|entry| entry.code == win.entry.code)
        || listed.iter().any(&mut wins);
    log.expect(found, Check::CandidatesWin, || format!("{} is left out", code(win.entry.code)));
}
