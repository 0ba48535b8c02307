//! Status, moves, undo and copies, at every ply of a random game.

use crate::limits::MOST_CHANCE;
use crate::perft::{Leaves, count};
use crate::{Flags, Line, Outcome, Player, Players, ScoredMove, Status};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::{acts, code, listed_twice, seat};
use super::{candidates, cycles, known};

/// Moves of a position that are played where it is not looked at closely.
const PLAYED: usize = 48;

/// The memory of the game so far.
#[derive(Default)]
pub(super) struct Past {
    out: Players,
    turn: Option<Player>,
    plies_of_turn: u32,
    pub way: cycles::Way,
}

impl Past {
    /// The past of a position that may lie inside a turn.
    fn begun(status: Status) -> Self {
        let mid_turn = matches!(status, Status::Turn { mid_turn: true, .. });
        Self { turn: status.player().filter(|_| mid_turn), ..Self::default() }
    }
}

/// The legal moves of a position, and where those that were played lead.
pub(super) struct Ways {
    pub entries: Vec<ScoredMove>,
    pub children: Vec<Child>,
}

/// A legal move and what it leads to.
pub(super) struct Child {
    pub entry: ScoredMove,
    pub status: Status,
    pub key: u64,
    pub table_key: u64,
}

/// Everything that undo must bring back.
#[derive(PartialEq)]
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

    /// The first part in which another one differs.
    fn difference(&self, after: &Self) -> Found {
        if self.status != after.status {
            Found::not(acts(after.status), acts(self.status))
        } else if self.key != after.key {
            Found::not(format!("key {:x}", after.key), format!("{:x}", self.key))
        } else if self.table_key != after.table_key {
            Found::not(format!("table key {:x}", after.table_key), format!("{:x}", self.table_key))
        } else {
            moves_differ(&after.moves, &self.moves)
        }
    }
}

/// The difference of a list of moves from the right one.
fn moves_differ(found: &[ScoredMove], right: &[ScoredMove]) -> Found {
    if found.len() == right.len() {
        "the moves differ in order, code or flags".into()
    } else {
        Found::not(format!("{} moves", found.len()), right.len())
    }
}

/// Checks the top; its moves, or `None` when they cannot be used. Every one of them is played where the position is looked at
/// `closely`, else some of many.
pub(super) fn check(
    line: &mut impl Line,
    frame: &Frame<'_>,
    past: &mut Past,
    closely: bool,
    log: &mut Log<'_>,
) -> Option<Ways> {
    let face = Face::of(line);
    let most = line.max_moves();
    let again = moves_of(line);
    log.expect(again == face.moves, Check::MovesStable, || moves_differ(&again, &face.moves));
    if again != face.moves {
        return None;
    }
    log.order(&face.moves);
    let listed = line.moves(&mut [], false);
    log.expect(listed <= most, Check::MovesBound, || format!("{listed} moves, max_moves is {most}"));
    if listed > most {
        return None;
    }
    log.coverage().position(face.status, listed);
    log.met(("moves", listed.checked_ilog2()));
    let counted = line.count();
    log.expect(counted == listed, Check::MovesCount, || Found::not(counted, listed));
    check_moves(&face, log);
    candidates::check(line, &face.moves, frame, log);
    check_status(&face, frame, past, log);
    if face.status.is_over() {
        return Some(Ways { entries: Vec::new(), children: Vec::new() });
    }
    if face.moves.is_empty() {
        return None;
    }
    if !check_chance(line, face.status, frame.facts.rolls_open_turns, log) {
        return None;
    }
    if let Some(counted) = line.turns() {
        let played = count(line, 1, Leaves::Made);
        log.expect(counted == played, Check::MovesTurns, || Found::not(counted, played));
    }
    let children = check_undo(line, &face, frame, closely, log);
    candidates::check_win(line, &face.moves, &children, log);
    known::check(line, &children, frame, log);
    check_pass(line, &face, log);
    if frame.choice.players > 2 && face.status.starts_turn() {
        check_withdrawal(line, log);
    }
    Some(Ways { entries: face.moves, children })
}

pub(super) fn moves_of(line: &mut impl Line) -> Vec<ScoredMove> {
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut entries, false).min(entries.len());
    entries.truncate(count);
    entries
}

/// Checks, where chance is to act, that a player comes to their turn at last, whatever outcome comes first each time, and at its beginning
/// where rolls open turns.
fn check_chance(line: &mut impl Line, mut status: Status, rolls_open_turns: bool, log: &mut Log<'_>) -> bool {
    let mut acted = 0;
    while status == Status::Chance && acted <= MOST_CHANCE {
        let Some(outcome) = moves_of(line).first().copied() else { break };
        status = line.push(outcome.code);
        acted += 1;
    }
    (0..acted).for_each(|_| line.pop());
    let goes_on = acted > 0 && matches!(status, Status::Turn { mid_turn: true, .. });
    log.expect(!(goes_on && rolls_open_turns), Check::ChanceOpensTurn, || acts(status));
    log.expect(acted <= MOST_CHANCE, Check::ChanceEnds, || format!("more than {MOST_CHANCE}"));
    acted <= MOST_CHANCE
}

/// There are moves exactly while the game is not over.
fn check_number(status: Status, number: usize, place: impl FnOnce() -> String, log: &mut Log<'_>) {
    let fits = status.is_over() == (number == 0);
    log.expect(fits, Check::StatusMoves, || format!("{}, with {number} moves", place()));
}

fn check_moves(face: &Face, log: &mut Log<'_>) {
    check_number(face.status, face.moves.len(), || acts(face.status), log);
    let twice = listed_twice(&face.moves);
    log.expect(twice.is_none(), Check::MovesUnique, || {
        format!("{} twice", twice.map_or_else(String::new, code))
    });
    let all = face.moves.iter().fold(Flags::default(), |all, entry| all | entry.flags);
    log.met(("flags", all.0));
    if face.status.starts_turn() {
        log.signs.moves(&face.moves);
    }
    let known = Flags::NOISY | Flags::IRREVERSIBLE;
    for entry in &face.moves {
        log.expect(known.has(entry.flags), Check::MovesFlags, || format!("flags {}", entry.flags.0));
        let weight = face.status != Status::Chance || entry.order >= 1;
        log.expect(weight, Check::ChanceWeights, || entry.order.to_string());
    }
}

fn check_status(face: &Face, frame: &Frame<'_>, past: &mut Past, log: &mut Log<'_>) {
    let players = frame.choice.players;
    match face.status {
        Status::Turn { player, mid_turn } => {
            log.expect(player.0 < players, Check::StatusSeat, || format!("{} of {players}", seat(player)));
            log.expect(!past.out.contains(player), Check::StatusOut, || seat(player));
            let goes_on = !mid_turn || past.turn == Some(player);
            log.expect(goes_on, Check::StatusMidTurn, || {
                format!("{} after {}", seat(player), past.turn.map_or_else(|| "nobody".into(), seat))
            });
            let is_second = !mid_turn && past.turn == Some(player) && players > 1;
            log.coverage().double_turns += u64::from(is_second);
            log.met(("turn", player.0, mid_turn, is_second));
            past.plies_of_turn = if mid_turn { past.plies_of_turn + 1 } else { 1 };
            past.turn = Some(player);
            let plies = past.plies_of_turn;
            let most = frame.facts.max_turn_plies;
            log.expect(plies <= most, Check::StatusTurnLength, || {
                Found::not(plies, format!("at most {most}"))
            });
        }
        Status::Chance => {
            log.expect(frame.facts.chance, Check::StatusChance, || "Facts::chance is false");
        }
        Status::Over(outcome) => check_outcome(outcome, frame, log),
    }
}

/// Checks a position that no game has reached, about which nothing is known: its moves, or `None` when they cannot be used.
pub(super) fn check_alone(
    line: &mut impl Line,
    frame: &Frame<'_>,
    log: &mut Log<'_>,
) -> Option<Vec<ScoredMove>> {
    let (most, listed) = (line.max_moves(), line.moves(&mut [], false));
    log.expect(listed <= most, Check::MovesBound, || format!("{listed} moves, max_moves is {most}"));
    if listed > most {
        return None;
    }
    let face = Face::of(line);
    log.met(("moves of a mutation", listed.checked_ilog2()));
    log.coverage().status(face.status);
    check_moves(&face, log);
    check_status(&face, frame, &mut Past::begun(face.status), log);
    Some(face.moves)
}

fn check_outcome(outcome: Outcome, frame: &Frame<'_>, log: &mut Log<'_>) {
    log.met(("over", outcome.reason, acts(Status::Over(outcome))));
    let players = frame.choice.players;
    let seats = outcome.winners.iter().all(|winner| winner.0 < players);
    log.expect(seats, Check::StatusWinners, || format!("{}, of {players}", acts(Status::Over(outcome))));
    let (reason, endings) = (usize::from(outcome.reason), frame.facts.endings.len());
    log.expect(reason < endings, Check::StatusEnding, || {
        format!("ending {reason}, counted from 0, of {endings}")
    });
}

/// Plays moves and takes them back; a copy must not feel it. Returns the positions to which they lead.
fn check_undo(
    line: &mut impl Line,
    face: &Face,
    frame: &Frame<'_>,
    closely: bool,
    log: &mut Log<'_>,
) -> Vec<Child> {
    let mut copy = line.fork();
    let stride = if closely { 1 } else { face.moves.len().div_ceil(PLAYED) };
    let first = log.random(stride);
    let mut children = Vec::with_capacity(face.moves.len() / stride + 1);
    for entry in face.moves.iter().skip(first).step_by(stride) {
        let status = line.push(entry.code);
        let again = line.status();
        log.expect(status == again, Check::StatusStable, || Found::not(acts(again), acts(status)));
        if let Status::Over(outcome) = status {
            check_outcome(outcome, frame, log);
            log.coverage().status(status);
        }
        if closely {
            let number = line.count();
            check_number(status, number, || format!("{} by {}", acts(status), code(entry.code)), log);
        }
        children.push(Child { entry: *entry, status, key: line.key(), table_key: line.table_key() });
        line.pop();
    }
    let after = Face::of(line);
    log.expect(after == *face, Check::UndoRestores, || face.difference(&after));
    let child = &children[log.random(children.len())];
    copy.push(child.entry.code);
    let same = (copy.key(), copy.status()) == (child.key, child.status);
    log.expect(same, Check::CopySame, || code(child.entry.code));
    log.expect(line.key() == face.key, Check::CopyApart, || format!("key {:x}", line.key()));
    children
}

fn check_pass(line: &mut impl Line, face: &Face, log: &mut Log<'_>) {
    let passed = line.push_pass();
    log.met(("pass", passed));
    if passed {
        let status = line.status();
        let moved = status.player() != face.status.player() || status.is_over();
        log.expect(moved, Check::PassTurn, || acts(status));
        let told = !moved || line.key() != face.key && line.table_key() != face.table_key;
        log.expect(told, Check::PassKey, || {
            format!("key {:x}, table key {:x} before and after", line.key(), line.table_key())
        });
        line.pop();
    }
    let after = Face::of(line);
    log.expect(after == *face, Check::PassUndone, || face.difference(&after));
}

fn check_withdrawal(line: &mut impl Line, log: &mut Log<'_>) {
    let Some(player) = line.status().player() else { return };
    let mut copy = line.fork();
    let withdrawn = copy.withdraw(player);
    if log.answer(withdrawn, Check::WithdrawWorks) == Some(true) {
        let status = copy.status();
        log.expect(status.player() != Some(player), Check::WithdrawMoves, || acts(status));
        let out = copy.snapshot().is_ok_and(|snapshot| snapshot.eliminated.contains(player));
        log.expect(out, Check::WithdrawOut, || seat(player));
    }
}
