//! Marks of turns, by people and by the review, and the way from one mistake to the next.

use abstrakt_record::{MoveMark, NodeId, Turn};

use super::GameView;
use crate::analysis::Effort;

impl GameView {
    /// The mark of a turn: that of a person, else what the review says.
    pub fn mark_of(&self, turn: &Turn) -> Option<MoveMark> {
        let record = self.record();
        let mark = turn.plies.iter().rev().find_map(|&ply| record.node(ply).mark);
        mark.or_else(|| self.analysis.review().judge(turn).and_then(|judgement| judgement.mark))
    }

    /// Ends of turns of the line shown that are mistakes.
    fn mistakes(&self) -> Vec<NodeId> {
        let wrong = |mark| matches!(mark, MoveMark::Dubious | MoveMark::Mistake | MoveMark::Blunder);
        let turns = self.record().turns(&self.record().line());
        let wrong = turns.iter().filter(|turn| self.mark_of(turn).is_some_and(wrong));
        wrong.filter_map(|turn| turn.plies.last().copied()).collect()
    }

    /// Whether there is a mistake after the position shown (`forward`), or before it.
    pub fn has_mistake(&self, forward: bool) -> bool {
        self.mistake(forward).is_some()
    }

    /// Goes to the next mistake, or to the one before.
    pub fn go_to_mistake(&mut self, forward: bool) {
        if let Some(node) = self.mistake(forward) {
            self.go_to(node);
        }
    }

    fn mistake(&self, forward: bool) -> Option<NodeId> {
        let line = self.record().line();
        let place = |node: NodeId| line.iter().position(|&id| id == node);
        // The target of a step that is still under way: keys come faster than positions.
        let here = place(self.session.destination())?;
        let mistakes = self.mistakes();
        let mut places = mistakes.into_iter().filter(|&node| {
            place(node).is_some_and(|there| if forward { there > here } else { there < here })
        });
        if forward { places.next() } else { places.next_back() }
    }

    /// Begins to review the game, or ends that.
    pub fn review(&mut self, effort: Effort) {
        self.analysis.toggle_review(self.session.record(), self.session.facts(), effort);
    }

    /// Writes what the review says into the game, where nobody has marked a turn.
    pub fn write_marks(&mut self) {
        let turns = self.record().turns(&self.record().line());
        for turn in turns {
            let marked = turn.plies.iter().any(|&ply| self.record().node(ply).mark.is_some());
            let judged = self.analysis.review().judge(&turn).and_then(|judgement| judgement.mark);
            if let (false, Some(mark), Some(&last)) = (marked, judged, turn.plies.last())
                && let Err(error) = self.session.mark(last, Some(mark))
            {
                tracing::info!(%error, "not marked");
            }
        }
    }
}
