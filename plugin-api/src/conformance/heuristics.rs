//! Heuristics: repeatable, explained by their terms, the same on a copy.

use crate::{HeuristicChoice, Line, Player, ScoredMove, Status, Term};

use super::places::Frame;
use super::report::Log;

/// Checks every heuristic at the top of a line. The line keeps the last one bound.
pub(super) fn check(line: &mut impl Line, frame: &Frame<'_>, entries: &[ScoredMove], log: &mut Log<'_>) {
    if !line.status().starts_turn() {
        return;
    }
    for facts in &frame.facts.heuristics {
        let choice = HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() };
        if let Err(error) = line.bind(&choice) {
            log.expect(false, "heuristics: every declared one can be bound", || {
                format!("{}: {error}", facts.id)
            });
            continue;
        }
        for player in (0..frame.choice.players).map(Player) {
            let value = line.value(player);
            let again = (line.value(player), line.fork().value(player));
            log.expect(again == (value, value), "heuristics: the same position has the same value", || {
                format!("{}: {value}, then {again:?}", facts.id)
            });
            let terms = line.explain(player).unwrap_or_default();
            log.expect(sum(&terms) == value, "heuristics: the value is the sum of its terms", || {
                format!("{}: {value}, terms {}", facts.id, sum(&terms))
            });
            check_terms(&terms, false, &facts.id, frame, log);
        }
        check_order(line, &facts.id, frame, entries, log);
    }
}

fn check_order(line: &mut impl Line, id: &str, frame: &Frame<'_>, entries: &[ScoredMove], log: &mut Log<'_>) {
    if line.status() == Status::Chance || entries.is_empty() {
        return;
    }
    let mut ordered = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut ordered, true);
    ordered.truncate(count);
    let codes = |entries: &[ScoredMove]| entries.iter().map(|entry| entry.code).collect::<Vec<_>>();
    log.expect(codes(&ordered) == codes(entries), "ordering: asking for scores changes no move", || {
        id.into()
    });
    // A line that has just failed lists nothing.
    let Some(entry) = ordered.get(log.random(ordered.len())) else { return };
    let terms = line.explain_order(entry.code).unwrap_or_default();
    log.expect(sum(&terms) == entry.order, "ordering: the score is the sum of its terms", || {
        format!("{id}: {}, terms {}", entry.order, sum(&terms))
    });
    check_terms(&terms, true, id, frame, log);
}

/// Terms name declared features of the right kind.
fn check_terms(terms: &[Term], ordering: bool, id: &str, frame: &Frame<'_>, log: &mut Log<'_>) {
    let facts = frame.facts.heuristics.iter().find(|facts| facts.id == id);
    let declared = |term: &Term| facts.and_then(|facts| facts.features.get(term.feature));
    let wrong = terms.iter().find(|term| declared(term).is_none_or(|feature| feature.ordering != ordering));
    log.expect(wrong.is_none(), "heuristics: terms are declared features of the right kind", || {
        format!("{id}: {wrong:?}")
    });
}

fn sum(terms: &[Term]) -> i32 {
    let total: i64 = terms.iter().map(|term| term.product).sum();
    total.clamp(i64::from(i32::MIN + 1), i64::from(i32::MAX)) as i32
}
