//! The review of a game: every position of its line searched with the same effort, and what each turn gave away. Knows
//! searches, values and turns; must not know how they are drawn.

use std::collections::VecDeque;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::Facts;
use abstrakt_record::{Assessment, Evaluation, GameResult, MoveMark, NodeId, Record, SeatId, Turn};
use abstrakt_referee::protocol_plies;
use abstrakt_session::Analyst;
use abstrakt_worker::protocol::{Findings, Request, RequestId, Response, Search};
use serde::{Deserialize, Serialize};

use super::Values;
use super::live::usual;

/// From these losses in the chance to win on, a turn is dubious, a mistake, a blunder. CITE: Lichess (lila,
/// `modules/tree/src/main/Advice.scala`) takes 0.1, 0.2 and 0.3 on a scale of two.
const STEPS: [(f32, MoveMark); 3] =
    [(0.15, MoveMark::Blunder), (0.10, MoveMark::Mistake), (0.05, MoveMark::Dubious)];

/// How thoroughly a game is reviewed: nodes for each position, so that the same review finds the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// 5,000 nodes.
    Quick,
    /// 50,000 nodes.
    #[default]
    Usual,
    /// 500,000 nodes.
    Thorough,
}

impl Effort {
    /// All, in the order of the list.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Thorough];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Quick => "effort-quick",
            Self::Usual => "effort-usual",
            Self::Thorough => "effort-thorough",
        }
    }

    fn nodes(self) -> u64 {
        match self {
            Self::Quick => 5_000,
            Self::Usual => 50_000,
            Self::Thorough => 500_000,
        }
    }
}

/// What a turn gave away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Of the chance to win, 0 to 1; negative where the search before had not seen the turn's worth.
    pub loss: f32,
    /// What that deserves.
    pub mark: Option<MoveMark>,
}

/// A review, under way or done.
#[derive(Debug, Default)]
pub struct Review {
    queue: VecDeque<NodeId>,
    search: Option<(RequestId, NodeId)>,
    total: usize,
    spec: Option<Spec>,
    /// What the searches of the review found: they alone are compared with each other.
    pub values: Values,
}

impl Review {
    /// Begins to review the line that the record shows, in a game for two.
    pub fn begin(&mut self, record: &Record, facts: &Facts, effort: Effort) {
        let mut spec = usual(facts);
        (spec.limits.time, spec.limits.nodes) = (None, Some(effort.nodes()));
        let begins = |id: &NodeId| record.node(*id).after.as_ref().is_none_or(|after| after.starts_turn);
        let mut queue: VecDeque<NodeId> = record.line().into_iter().filter(begins).collect();
        let mut values = Values::default();
        if let Some(end) = note_end(&mut values, record) {
            queue.retain(|id| *id != end);
        }
        *self = Self { total: queue.len(), queue, search: None, spec: Some(spec), values };
    }

    /// What a review found before the game was put away.
    pub(super) fn restored(record: &Record) -> Self {
        let mut values = Values::default();
        for node in record.nodes() {
            if let Some(found) = record.node(node).evaluation {
                values.note(node, found);
            }
        }
        if !values.is_empty() {
            note_end(&mut values, record);
        }
        Self { values, ..Self::default() }
    }

    /// What its searches have found: all but the end of the game, which is not searched.
    pub(super) fn found(&self) -> impl Iterator<Item = (NodeId, Evaluation)> {
        self.values.iter().filter(|(_, found)| found.depth != END)
    }

    /// Ends it; what was found stays. The search under way is given back, to be stopped.
    pub(super) fn cancel(&mut self) -> Option<RequestId> {
        self.queue.clear();
        self.search.take().map(|(id, _)| id)
    }

    /// Is it under way?
    pub fn is_running(&self) -> bool {
        self.search.is_some() || !self.queue.is_empty()
    }

    /// Positions searched, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        (self.total - self.queue.len() - usize::from(self.search.is_some()), self.total)
    }

    /// Searches the next position.
    pub(super) fn follow(&mut self, analyst: &mut Analyst, record: &Record) {
        while self.search.is_none() {
            let (Some(node), Some(spec)) = (self.queue.pop_front(), &self.spec) else { return };
            if record.contains(node) {
                let search = Request::Search(Search::new(spec.clone()));
                self.search = Some((analyst.ask_at(protocol_plies(record, node), search), node));
            }
        }
    }

    /// Takes an answer to its search: the position and what was found of it. `Err`: it was to another one.
    pub(super) fn answered(
        &mut self,
        id: RequestId,
        response: Response,
    ) -> Result<Option<(NodeId, Spec, Findings)>, Response> {
        let Some((_, node)) = self.search.filter(|(own, _)| *own == id) else { return Err(response) };
        if matches!(response, Response::Progress(_)) {
            return Ok(None);
        }
        self.search = None;
        // What cannot be searched, such as the end of the game, has no value.
        let Response::SearchOutcome(outcome) = response else { return Ok(None) };
        Ok(self.spec.clone().map(|spec| (node, spec, outcome.findings)))
    }

    /// What a turn gave away, once the positions before and after it were searched. A bare value, which has no scale, counts
    /// as an even game: then only ends that were seen are judged.
    pub fn judge(&self, record: &Record, turn: &Turn) -> Option<Judgement> {
        let (first, last) = (turn.plies.first()?, turn.plies.last()?);
        let share = |node: NodeId| Some(self.values.get(node)?.stands.share().unwrap_or(0.5));
        let gained = share(*last)? - share(record.node(*first).parent()?)?;
        let loss = if turn.seat? == SeatId(0) { -gained } else { gained };
        let mark = STEPS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark);
        Some(Judgement { loss, mark })
    }
}

/// The depth of what is known without a search.
const END: u32 = u32::MAX;

/// Notes what the end of the game is worth; where it is.
fn note_end(values: &mut Values, record: &Record) -> Option<NodeId> {
    let (end, result) = (record.end()?, record.result()?);
    values.note(end, ended(result));
    Some(end)
}

/// What the end of a game for two is worth to the first seat.
fn ended(result: &GameResult) -> Evaluation {
    let stands = match result.winners.as_slice() {
        [SeatId(0)] => Assessment::Wins(0),
        [_] => Assessment::Loses(0),
        _ => Assessment::Chance(0.5),
    };
    Evaluation { stands, depth: END }
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, After, Header, Ply, PlyText, Seat};

    use super::*;

    #[test]
    fn a_restored_review_judges_as_before() {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let act = Act::Move(SeatId(0), PlyText::new("a1").expect("a text"));
        let ply = Ply { act, opens_turn: true, spent: None };
        let node = record.play(ply, After { starts_turn: true, ..After::default() });
        let found = |chance| Evaluation { stands: Assessment::Chance(chance), depth: 3 };
        record.review([(NodeId::ROOT, found(0.5)), (node, found(0.35))]);
        let judged = |review: &Review| {
            let turns = record.turns(&record.line());
            review.judge(&record, &turns[0]).expect("both are known").mark
        };
        assert_eq!(judged(&Review::restored(&record)), Some(MoveMark::Blunder));
        assert_eq!(Review::restored(&record).found().count(), 2);
    }

    #[test]
    fn a_turn_is_judged_by_what_its_own_player_loses() {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let mut review = Review::default();
        let mut note = |node, chance| {
            review.values.note(node, Evaluation { stands: Assessment::Chance(chance), depth: 1 });
        };
        note(NodeId::ROOT, 0.5);
        // The first seat's chances after each ply.
        for (seat, chance) in [(0, 0.44), (1, 0.55), (0, 0.38), (1, 0.10), (0, 0.10)] {
            let act = Act::Move(SeatId(seat), PlyText::new(format!("p{chance}")).expect("a text"));
            let ply = Ply { act, opens_turn: true, spent: None };
            note(record.play(ply, After { starts_turn: true, ..After::default() }), chance);
        }
        let turns = record.turns(&record.line());
        let marks: Vec<_> =
            turns.iter().map(|turn| review.judge(&record, turn).expect("both are known").mark).collect();
        use MoveMark::{Blunder, Dubious, Mistake};
        assert_eq!(marks, [Some(Dubious), Some(Mistake), Some(Blunder), None, None]);
    }
}
