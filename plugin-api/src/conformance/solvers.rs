//! Solvers: a win is replayed, the budget is kept, equal questions have equal answers.

use crate::{CallError, Line, Move, ScoredMove, Solution, Solved, Status};

use super::checks::Check;
use super::log::Log;
use super::report::Found;
use super::words::{acts, code, quoted};

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
        let id = quoted(&line.solvers()[index].id);
        for budget in BUDGETS {
            let Some((solution, moves)) = ask(line, index, budget) else {
                log.expect(false, Check::SolversThere, || id.clone());
                break;
            };
            let spent = solution.nodes;
            log.expect(spent <= budget, Check::SolversBudget, || {
                Found::not(format_args!("{id}: {spent} nodes"), format_args!("{budget} at most"))
            });
            let again = ask(line, index, budget);
            log.expect(again == Some((solution, moves.clone())), Check::SolversRepeat, || {
                let described = |(solution, moves): &(Solution, Vec<Move>)| {
                    format!("{}, {} nodes, {} moves", verdict(solution.verdict), solution.nodes, moves.len())
                };
                let again = again.as_ref().map_or_else(|| "nothing".into(), described);
                format!("{id}: {}, then {again}", described(&(solution, moves.clone())))
            });
            if solution.verdict == Solved::Won {
                let found = replay(line, &moves);
                log.expect(found.is_ok(), Check::SolversWin, || {
                    format!("{id}: {}", found.err().unwrap_or_default())
                });
            }
        }
    }
    let surplus = line.solve(line.solvers().len(), 1, &mut []);
    log.expect(surplus.is_none(), Check::SolversThere, || "one more answers");
}

fn verdict(solved: Solved) -> &'static str {
    match solved {
        Solved::Won => "won",
        Solved::NotWon => "not won",
        Solved::Unresolved => "unresolved",
    }
}

fn ask(line: &mut impl Line, index: usize, budget: u64) -> Option<(Solution, Vec<Move>)> {
    let mut moves = vec![Move::default(); LONGEST];
    let (solution, length) = line.solve(index, budget, &mut moves)?;
    moves.truncate(length);
    Some((solution, moves))
}

/// Plays a line on a copy; why it is no win, if it is none.
fn replay<L: Line>(line: &mut L, moves: &[Move]) -> Result<(), String> {
    let mut copy = line.fork();
    let Some(player) = copy.status().player() else { return Err("nobody is to move".into()) };
    let position =
        |copy: &mut L| copy.text().map_or_else(|error: CallError| error.to_string(), |text| quoted(&text));
    for replayed in moves {
        let mut legal = vec![ScoredMove::default(); copy.max_moves()];
        let count = copy.moves(&mut legal, false);
        if !legal[..count].iter().any(|entry| entry.code == *replayed) {
            return Err(format!("{} is not legal at {}", code(*replayed), position(&mut copy)));
        }
        copy.push(*replayed);
    }
    match copy.status() {
        Status::Over(outcome) if outcome.winners.contains(player) => Ok(()),
        status => Err(format!("it ends with {} at {}", acts(status), position(&mut copy))),
    }
}
