//! Status, moves, keys, undo and copies, at every ply of a random game.

use std::collections::HashMap;

use crate::{Flags, Line, Player, Players, ScoredMove, Status};

use super::candidates;
use super::places::Frame;
use super::report::Log;

/// Plies that one turn may take.
const LONGEST_TURN: u32 = 16;

/// What is remembered of the game so far.
#[derive(Default)]
pub(super) struct Past {
    out: Players,
    turn: Option<Player>,
    plies_of_turn: u32,
}

/// Everything that undo must bring back.
#[derive(Debug, PartialEq)]
struct Face {
    status: Status,
    key: u64,
    table_key: u64,
    moves: Vec<ScoredMove>,
}

impl Face {
    fn of(line: &mut impl Line) -> Self {
        Self { status: line.status(), key: line.key(), table_key: line.table_key(), moves: moves_of(line) }
    }
}

/// Checks the top; its moves, or `None` when they cannot be used.
pub(super) fn check(
    line: &mut impl Line,
    frame: &Frame<'_>,
    past: &mut Past,
    log: &mut Log<'_>,
) -> Option<Vec<ScoredMove>> {
    let face = Face::of(line);
    let most = line.max_moves();
    let listed = line.moves(&mut [], false);
    log.expect(listed <= most, "moves: never more than max_moves", || format!("{listed} > {most}"));
    if listed > most {
        return None;
    }
    let counted = line.count();
    log.expect(counted == listed, "moves: count gives as many as are listed", || {
        format!("{counted} not {listed}")
    });
    check_moves(&face, log);
    candidates::check(line, &face.moves, frame, log);
    check_status(&face, frame, past, log);
    if face.status.is_over() {
        return Some(Vec::new());
    }
    if face.moves.is_empty() {
        return None;
    }
    if let Some(counted) = line.turns() {
        let played = play_turns(line);
        log.expect(counted == played, "moves: turns counts as many as can be played", || {
            format!("{counted} not {played}")
        });
    }
    check_undo(line, &face, log);
    check_pass(line, &face, log);
    if frame.choice.players > 2 && face.status.starts_turn() {
        check_withdrawal(line, frame, log);
    }
    Some(face.moves)
}

pub(super) fn moves_of(line: &mut impl Line) -> Vec<ScoredMove> {
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut entries, false).min(entries.len());
    entries.truncate(count);
    entries
}

/// Turns that begin at the top or complete the one under way, by playing them.
fn play_turns(line: &mut impl Line) -> u64 {
    let mut turns = 0;
    for entry in moves_of(line) {
        turns += match line.push(entry.code) {
            Status::Turn { mid_turn: true, .. } | Status::Chance => play_turns(line),
            Status::Turn { .. } | Status::Over(_) => 1,
        };
        line.pop();
    }
    turns
}

fn check_moves(face: &Face, log: &mut Log<'_>) {
    let over = face.status.is_over();
    let none = face.moves.is_empty();
    log.expect(over == none, "status: a game that is not over has moves, one that is over has none", || {
        format!("{:?} with {} moves", face.status, face.moves.len())
    });
    let mut codes: Vec<u64> = face.moves.iter().map(|entry| entry.code.0).collect();
    codes.sort_unstable();
    let twice = codes.windows(2).find(|pair| pair[0] == pair[1]);
    log.expect(twice.is_none(), "moves: every move is listed once", || format!("code {twice:?}"));
    let known = Flags::NOISY | Flags::IRREVERSIBLE;
    for entry in &face.moves {
        let flags = entry.flags;
        log.expect(known.has(flags), "moves: flags are known ones", || format!("{flags:?}"));
        let weight = face.status != Status::Chance || entry.order >= 1;
        log.expect(weight, "chance: weights are 1 or more", || format!("{}", entry.order));
    }
}

fn check_status(face: &Face, frame: &Frame<'_>, past: &mut Past, log: &mut Log<'_>) {
    let players = frame.choice.players;
    let chance = face.status != Status::Chance || frame.facts.chance;
    log.expect(chance, "status: chance is declared in the facts", || "Facts::chance is false".into());
    match face.status {
        Status::Turn { player, mid_turn } => {
            log.expect(player.0 < players, "status: the player to move has a seat", || format!("{player:?}"));
            log.expect(!past.out.contains(player), "status: who is out never moves again", || {
                format!("{player:?}")
            });
            let goes_on = !mid_turn || past.turn == Some(player);
            log.expect(goes_on, "status: mid_turn goes on with the turn of the same player", || {
                format!("{player:?} after {:?}", past.turn)
            });
            past.plies_of_turn = if mid_turn { past.plies_of_turn + 1 } else { 1 };
            past.turn = Some(player);
            let plies = past.plies_of_turn;
            log.expect(plies <= LONGEST_TURN, "status: a turn has at most 16 plies", || format!("{plies}"));
        }
        Status::Chance => {}
        Status::Over(outcome) => {
            let seats = outcome.winners.iter().all(|winner| winner.0 < players);
            log.expect(seats, "status: winners have seats", || format!("{outcome:?}"));
            let known = usize::from(outcome.reason) < frame.facts.endings.len();
            log.expect(known, "status: the ending is declared in the facts", || format!("{outcome:?}"));
        }
    }
}

/// Plays every move and takes it back; a copy must not feel it.
fn check_undo(line: &mut impl Line, face: &Face, log: &mut Log<'_>) {
    let mut copy = line.fork();
    let mut seen: HashMap<u64, (u64, Status)> = HashMap::new();
    for entry in &face.moves {
        let status = line.push(entry.code);
        let again = line.status();
        log.expect(status == again, "status: the same whenever it is asked", || {
            format!("{status:?}, {again:?}")
        });
        seen.insert(entry.code.0, (line.key(), status));
        line.pop();
    }
    let after = Face::of(line);
    log.expect(after == *face, "undo: playing and taking back every move changes nothing", || {
        format!("{face:?} became {after:?}")
    });
    let entry = face.moves[log.random(face.moves.len())];
    copy.push(entry.code);
    let (key, status) = seen[&entry.code.0];
    let same = (copy.key(), copy.status()) == (key, status);
    log.expect(same, "copies: a move leads to the same position on a copy", || {
        format!("code {}", entry.code.0)
    });
    log.expect(line.key() == face.key, "copies: a move on a copy leaves the original alone", || {
        "key changed".into()
    });
}

fn check_pass(line: &mut impl Line, face: &Face, log: &mut Log<'_>) {
    let passed = line.push_pass();
    if passed {
        let status = line.status();
        let moved = status.player() != face.status.player() || status.is_over();
        log.expect(moved, "pass: the turn goes to another player", || format!("{status:?}"));
        line.pop();
    }
    let after = Face::of(line);
    log.expect(after == *face, "pass: refused or taken back, it changes nothing", || {
        format!("passed: {passed}")
    });
}

fn check_withdrawal(line: &mut impl Line, frame: &Frame<'_>, log: &mut Log<'_>) {
    let Some(player) = line.status().player() else { return };
    let mut copy = line.fork();
    match copy.withdraw(player) {
        Ok(false) => {}
        Ok(true) => {
            let moves = copy.status().player() == Some(player);
            log.expect(!moves, "withdraw: who withdrew does not move", || format!("{player:?}"));
            let out = copy.snapshot().is_ok_and(|snapshot| snapshot.eliminated.contains(player));
            log.expect(out, "withdraw: who withdrew is out", || {
                format!("{player:?} of {}", frame.choice.players)
            });
        }
        Err(error) => log.expect(false, "withdraw: does not fail", || error.to_string()),
    }
}
