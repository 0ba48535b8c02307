//! Heuristics: repeatable, explained by their terms, the same on a copy.

use crate::{HeuristicChoice, Line, Player, ScoredMove, Status, Term};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::{code, quoted};

/// Checks every heuristic at the top of a line. The line keeps the last one bound.
pub(super) fn check(line: &mut impl Line, frame: &Frame<'_>, entries: &[ScoredMove], log: &mut Log<'_>) {
    if !line.status().starts_turn() {
        return;
    }
    for facts in &frame.facts.heuristics {
        let id = quoted(&facts.id);
        let choice = HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() };
        let bound = line.bind(&choice);
        if log.answer(bound, Check::HeuristicBinds).is_none() {
            continue;
        }
        let mut copy = line.fork();
        let values: Vec<i32> = (0..frame.choice.players).map(|player| line.value(Player(player))).collect();
        log.signs.values(&facts.id, &values);
        for player in (0..frame.choice.players).map(Player) {
            let value = line.value(player);
            for again in [line.value(player), copy.value(player)] {
                log.expect(again == value, Check::HeuristicRepeats, || {
                    format!("{id}: {value}, then {again}")
                });
            }
            let terms = line.explain(player).unwrap_or_default();
            let sum = sum(&terms);
            log.expect(fits(sum), Check::HeuristicRange, || format!("{id}: {sum}"));
            log.expect(value == cut(sum), Check::HeuristicSum, || {
                Found::not(format_args!("{id}: {value}"), sum)
            });
            check_terms(&terms, false, &facts.id, frame, log);
        }
        check_order(line, &facts.id, frame, entries, log);
    }
}

/// Looks at the values before the last move, which has just been played and won the game.
pub(super) fn check_end(line: &mut impl Line, frame: &Frame<'_>, last: &ScoredMove, log: &mut Log<'_>) {
    let Status::Over(outcome) = line.status() else { return };
    let (winners, others): (Vec<Player>, Vec<Player>) =
        (0..frame.choice.players).map(Player).partition(|player| outcome.winners.contains(*player));
    let [winner] = winners[..] else { return };
    line.pop();
    if line.status().starts_turn() {
        for facts in &frame.facts.heuristics {
            let choice = HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() };
            let bound = line.bind(&choice);
            if log.answer(bound, Check::HeuristicBinds).is_none() {
                continue;
            }
            let best = others.iter().map(|player| line.value(*player)).max();
            if let Some(best) = best {
                log.signs.end(&facts.id, line.value(winner), best);
            }
        }
    }
    line.push(last.code);
}

fn check_order(line: &mut impl Line, id: &str, frame: &Frame<'_>, entries: &[ScoredMove], log: &mut Log<'_>) {
    if line.status() == Status::Chance || entries.is_empty() {
        return;
    }
    let mut ordered = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut ordered, true);
    ordered.truncate(count);
    let same = ordered.len() == entries.len()
        && ordered.iter().zip(entries).all(|(scored, entry)| scored.code == entry.code);
    log.expect(same, Check::OrderMoves, || quoted(id));
    // A line that has just failed lists nothing.
    let Some(entry) = ordered.get(log.random(ordered.len())) else { return };
    let terms = line.explain_order(entry.code).unwrap_or_default();
    let sum = sum(&terms);
    let place = || format!("{}, {}", quoted(id), code(entry.code));
    log.expect(fits(sum), Check::OrderRange, || format!("{}: {sum}", place()));
    log.expect(entry.order == cut(sum), Check::OrderSum, || {
        Found::not(format_args!("{}: {}", place(), entry.order), sum)
    });
    check_terms(&terms, true, id, frame, log);
}

/// Terms name declared features of the right kind.
fn check_terms(terms: &[Term], ordering: bool, id: &str, frame: &Frame<'_>, log: &mut Log<'_>) {
    for term in terms {
        log.met(("term", id, ordering, term.feature, term.amount.signum()));
    }
    let facts = frame.facts.heuristics.iter().find(|facts| facts.id == id);
    let declared = |term: &Term| facts.and_then(|facts| facts.features.get(term.feature));
    let wrong = terms.iter().find(|term| declared(term).is_none_or(|feature| feature.ordering != ordering));
    log.expect(wrong.is_none(), Check::HeuristicTerms, || {
        let feature = wrong.map_or(0, |term| term.feature);
        match facts.and_then(|facts| facts.features.get(feature)) {
            None => format!("{}: feature {feature}, counted from 0", quoted(id)),
            Some(known) if ordering => format!("{}: {} counts positions", quoted(id), quoted(&known.name)),
            Some(known) => format!("{}: {} counts moves", quoted(id), quoted(&known.name)),
        }
    });
}

/// The terms of thirty-two bit weights and amounts cannot exceed 128 bits together.
fn sum(terms: &[Term]) -> i128 {
    terms.iter().map(|term| i128::from(term.product)).sum()
}

/// The greatest and least values are where sums are cut off.
fn fits(sum: i128) -> bool {
    sum == i128::from(cut(sum))
}

/// The part of a sum that a search sees.
fn cut(sum: i128) -> i32 {
    sum.clamp(i128::from(i32::MIN + 1), i128::from(i32::MAX)) as i32
}
