//! Solvers: a win is replayed, the budget is kept, equal questions have equal answers.

use crate::{CallError, Line, Move, ScoredMove, Solved, Status};

use super::report::Log;

/// Budgets of the questions, nodes.
const BUDGETS: [u64; 2] = [0, 200];
/// Longest line that is looked at.
const LONGEST: usize = 1024;

/// Asks every solver about the top, where a turn begins.
pub(super) fn check(line: &mut impl Line, log: &mut Log<'_>) {
    if !line.status().starts_turn() {
        return;
    }
    for index in 0..line.solvers().len() {
        let id = line.solvers()[index].id.clone();
        for budget in BUDGETS {
            let mut moves = vec![Move::default(); LONGEST];
            let Some((solution, length)) = line.solve(index, budget, &mut moves) else {
                log.expect(false, "solvers: every declared one is there", || id.clone());
                break;
            };
            let spent = solution.nodes;
            log.expect(spent <= budget, "solvers: the budget is kept", || {
                format!("{id}: {spent} of {budget}")
            });
            moves.truncate(length);
            let mut again = vec![Move::default(); LONGEST];
            let second = line.solve(index, budget, &mut again);
            again.truncate(length);
            let same = second == Some((solution, length)) && again == moves;
            log.expect(same, "solvers: equal questions have equal answers", || {
                format!("{id}: {solution:?}, then {second:?}")
            });
            if solution.verdict == Solved::Won {
                let found = replay(line, &moves);
                log.expect(found.is_ok(), "solvers: a win is replayed to the end", || {
                    format!("{id}: {}", found.err().unwrap_or_default())
                });
            }
        }
    }
    let beyond = line.solve(line.solvers().len(), 1, &mut []);
    log.expect(beyond.is_none(), "solvers: there are no others", || format!("{beyond:?}"));
}

/// Plays a line on a copy; why it is no win, if it is none.
fn replay<L: Line>(line: &mut L, moves: &[Move]) -> Result<(), String> {
    let mut copy = line.fork();
    let Some(player) = copy.status().player() else { return Err("nobody is to move".into()) };
    let reported = |error: CallError| error.to_string();
    for code in moves {
        let mut legal = vec![ScoredMove::default(); copy.max_moves()];
        let count = copy.moves(&mut legal, false);
        if !legal[..count].iter().any(|entry| entry.code == *code) {
            return Err(format!("{code:?} is not legal at {}", copy.text().map_err(reported)?));
        }
        copy.push(*code);
    }
    match copy.status() {
        Status::Over(outcome) if outcome.winners.contains(player) => Ok(()),
        status => Err(format!("it ends with {status:?} at {}", copy.text().map_err(reported)?)),
    }
}
