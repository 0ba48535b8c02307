//! The review of a game: every position of its line searched with the same effort, and what each turn gave away. Knows
//! searches, values and turns; must not know how they are drawn.

use std::collections::{HashMap, VecDeque};
use strum::VariantArray;

use abstrakt_engine::Spec;
use abstrakt_record::{Evaluation, MoveMark, NodeId, Record, SeatId, Turn};
use abstrakt_referee::{PlayerStanding, loss, mark, protocol_plies, scales, standing};
use abstrakt_session::{Analyst, Session};
use abstrakt_texts::Localize;
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::{Findings, Request, RequestId, Response, Search};
use serde::{Deserialize, Serialize};

use super::Values;
use super::live::usual;

/// The effort of a review: nodes for each position, so that the same review finds the same.
/// The variants stand in the order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Localize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// 5,000 nodes.
    #[message("effort-quick")]
    Quick,
    /// 50,000 nodes.
    #[default]
    #[message("effort-usual")]
    Usual,
    /// 500,000 nodes.
    #[message("effort-thorough")]
    Thorough,
}

impl Effort {
    fn nodes(self) -> u64 {
        match self {
            Self::Quick => 5_000,
            Self::Usual => 50_000,
            Self::Thorough => 500_000,
        }
    }
}

/// The judgement of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Of the chance to win, 0 to 1; negative where the search before had not seen the turn's worth.
    pub loss: f32,
    /// The mark that the loss deserves.
    pub mark: Option<MoveMark>,
}

/// The depth of a position with one legal move, which is not searched.
const FORCED: u32 = 0;

/// A position of the line and the ply that was played there.
#[derive(Clone, Copy, Debug)]
struct Subject {
    node: NodeId,
    /// The node after the ply; none at the end of the line.
    next: Option<NodeId>,
}

/// A review, under way or done.
#[derive(Debug, Default)]
pub struct Review {
    queue: VecDeque<Subject>,
    search: Option<(RequestId, Subject)>,
    total: usize,
    spec: Option<Spec>,
    /// The evaluations by the searches of the review, which alone are compared with each other.
    pub(super) values: Values,
    /// The loss of each ply in which there was a choice, as a part of its player's chance to win, by the node after it.
    losses: HashMap<NodeId, f32>,
}

impl Review {
    /// Begins to review the line that the record shows, in a game for two.
    pub fn begin(&mut self, record: &Record, facts: &Facts, effort: Effort) {
        let mut spec = usual(facts);
        (spec.limits.time, spec.limits.nodes) = (None, Some(effort.nodes()));
        let line = record.line();
        let next = line.iter().skip(1).copied().map(Some).chain([None]);
        let mut queue: VecDeque<Subject> =
            line.iter().copied().zip(next).map(|(node, next)| Subject { node, next }).collect();
        // Nobody is to blame for an outcome of chance.
        queue.retain(|subject| subject.next.is_none_or(|next| mover(record, next).is_some()));
        queue.retain(|subject| Some(subject.node) != record.end());
        *self = Self { total: queue.len(), queue, spec: Some(spec), ..Self::default() };
    }

    /// The review that a record keeps.
    pub(super) fn restored(record: &Record) -> Self {
        let mut losses = HashMap::new();
        let mut values = Values::default();
        for node in record.nodes() {
            if let Some(found) = record.node(node).evaluation {
                values.note(node, found);
                let next = record.node(node).children().first().zip(found.loss);
                losses.extend(next.map(|(next, loss)| (*next, loss as f32)));
            }
        }
        Self { values, losses, ..Self::default() }
    }

    /// The findings of the review.
    pub(super) fn found(&self, record: &Record) -> impl Iterator<Item = (NodeId, Evaluation)> {
        let kept = self.values.iter().filter(|(node, _)| record.contains(*node));
        kept.map(|(node, found)| {
            let next = record.node(node).children().first();
            let loss = next.and_then(|next| self.losses.get(next)).map(|loss| f64::from(*loss));
            (node, Evaluation { loss, ..found }.rounded())
        })
    }

    /// Ends it; what was found stays. The search under way is given back, to be stopped.
    pub(super) fn cancel(&mut self) -> Option<RequestId> {
        self.queue.clear();
        self.search.take().map(|(id, _)| id)
    }

    /// Whether it is under way.
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
            let (Some(subject), Some(spec)) = (self.queue.pop_front(), &self.spec) else { return };
            let known = |id: NodeId| record.contains(id);
            if known(subject.node) && subject.next.is_none_or(known) {
                let ply = subject.next.and_then(|next| record.node(next).ply.as_ref());
                let compare = ply.and_then(|ply| ply.act.text()).map(str::to_owned);
                let search = Request::Search(Search { compare, ..Search::new(spec.clone()) });
                let id = analyst.ask_at(protocol_plies(record, subject.node), search);
                self.search = Some((id, subject));
            }
        }
    }

    /// Takes an answer to its search: the position and what was found of it. `Err`: it was to another one.
    pub(super) fn answered(
        &mut self,
        session: &Session,
        id: RequestId,
        response: Response,
    ) -> Result<Option<(NodeId, Spec, Findings)>, Response> {
        let Some((_, subject)) = self.search.filter(|(asked, _)| *asked == id) else { return Err(response) };
        if matches!(response, Response::Progress(_)) {
            return Ok(None);
        }
        self.search = None;
        // A position that cannot be searched, such as the end of the game, has no value.
        let Response::SearchOutcome(outcome) = response else { return Ok(None) };
        // A forced ply is nobody's mistake, and its search, which looked one turn ahead, tells nothing: the position stands as
        // the searches before it say.
        if outcome.forced {
            if let Some(PlayerStanding::Open(stands)) = self.standing(session.record(), subject.node) {
                self.values.note(subject.node, Evaluation { stands, depth: FORCED, loss: None }.rounded());
            }
            return Ok(None);
        }
        let (Some(spec), Some(facts)) = (self.spec.clone(), session.facts()) else { return Ok(None) };
        let record = session.record();
        let next = subject.next.filter(|next| record.contains(*next));
        let played = next.and_then(|next| record.node(next).ply.as_ref()?.act.text());
        let scales = scales(facts, &spec, record.header.seats.len());
        let loss = played.and_then(|played| loss(&outcome, played, scales));
        self.losses.extend(next.zip(loss));
        Ok(Some((subject.node, spec, outcome.findings)))
    }

    /// The standing of the first seat at a node of the line that was reviewed, as graphs and lists show it; see
    /// [`standing`](abstrakt_referee::standing). None if no review knows it.
    pub fn standing(&self, record: &Record, node: NodeId) -> Option<PlayerStanding> {
        if self.values.is_empty() {
            return None;
        }
        let searched =
            |node| self.values.get(node).filter(|found| found.depth != FORCED).map(|found| found.stands);
        // In a position that was reviewed only a ply without a choice was not compared.
        let lost = |node| {
            let known = record.node(node).parent().and_then(|parent| self.values.get(parent));
            known.map(|_| self.losses.get(&node).copied().unwrap_or_default())
        };
        let known = || self.values.get(node).map(|found| PlayerStanding::Open(found.stands));
        standing(record, node, searched, lost).or_else(known)
    }

    /// The loss of a turn: the sum over its plies, each compared with the best one in one search of the position before it. None
    /// if there was no choice, or the search is still to come. A bare value, which has no scale, counts as an even game:
    /// then only ends that were seen are judged.
    pub fn judge(&self, turn: &Turn) -> Option<Judgement> {
        let losses: Vec<f32> = turn.plies.iter().filter_map(|ply| self.losses.get(ply)).copied().collect();
        if losses.is_empty() {
            return None;
        }
        let loss = losses.iter().sum();
        Some(Judgement { loss, mark: mark(loss) })
    }
}

/// The seat that made the ply that leads to `node`; none if chance made it.
fn mover(record: &Record, node: NodeId) -> Option<SeatId> {
    record.node(node).ply.as_ref().and_then(|ply| ply.act.seat())
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, Assessment, Header, Ply, PlyFacts, PlyText, Seat};

    use super::*;

    fn game(plies: &[(u8, &str)]) -> (Record, Vec<NodeId>) {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let play = |&(seat, text): &(u8, &str)| {
            let act = Act::Move(SeatId(seat), PlyText::new(text).expect("a text"));
            let ply = Ply { act, opens_turn: true, spent: None };
            record.play(ply, PlyFacts { starts_turn: true, ..PlyFacts::default() })
        };
        let nodes = plies.iter().map(play).collect();
        (record, nodes)
    }

    #[test]
    fn a_restored_review_judges_as_before() {
        let (mut record, nodes) = game(&[(0, "a1"), (1, "b1")]);
        let found = |loss| Evaluation { stands: Assessment::Chance(0.5), depth: 3, loss };
        record.review([(NodeId::ROOT, found(Some(0.15))), (nodes[0], found(None))]);
        let turns = record.turns(&record.line());
        let review = Review::restored(&record);
        assert_eq!(review.judge(&turns[0]).expect("it was compared").mark, Some(MoveMark::Blunder));
        assert_eq!(review.judge(&turns[1]), None, "the values before and after it say nothing of it");
        let kept: HashMap<_, _> = review.found(&record).collect();
        assert_eq!((kept.len(), kept[&NodeId::ROOT]), (2, found(Some(0.15))));
    }

    #[test]
    fn a_position_with_one_legal_move_stands_as_the_searches_before_it() {
        let (mut record, nodes) = game(&[(0, "a"), (1, "b"), (0, "c")]);
        let found = |chance, depth| Evaluation { stands: Assessment::Chance(chance), depth, loss: Some(0.0) };
        let searched = [(NodeId::ROOT, found(0.6, 3)), (nodes[0], found(0.4, 3)), (nodes[2], found(0.4, 3))];
        let forced = Evaluation { loss: None, ..found(0.9, FORCED) };
        record.review(searched.into_iter().chain([(nodes[1], forced)]));
        let review = Review::restored(&record);
        let share = |node| review.standing(&record, node).and_then(PlayerStanding::share);
        assert_eq!(nodes.iter().map(|&node| share(node)).collect::<Vec<_>>(), [Some(0.5); 3]);
    }

    #[test]
    fn a_turn_is_judged_by_what_its_own_plies_give_away() {
        let (record, nodes) = game(&[(0, "a"), (1, "b"), (0, "c"), (1, "d"), (0, "e")]);
        let losses = [0.06, 0.11, 0.28, 0.0, 0.04];
        let review = Review { losses: nodes.into_iter().zip(losses).collect(), ..Review::default() };
        let turns = record.turns(&record.line());
        let marks: Vec<_> = turns.iter().map(|turn| review.judge(turn).expect("compared").mark).collect();
        use MoveMark::{Blunder, Dubious, Mistake};
        assert_eq!(marks, [Some(Dubious), Some(Mistake), Some(Blunder), None, None]);
    }
}
