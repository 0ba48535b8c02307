//! The review of a game: every position of its line searched with the same effort, and what each turn gave away. Knows
//! searches, values and turns; must not know how they are drawn.

use std::collections::{HashMap, VecDeque};

use abstrakt_engine::Spec;
use abstrakt_plugin_api::{Facts, WinScale};
use abstrakt_record::{Assessment, Evaluation, GameResult, MoveMark, NodeId, Record, SeatId, Turn};
use abstrakt_referee::protocol_plies;
use abstrakt_session::{Analyst, Session};
use abstrakt_worker::protocol::{Findings, Request, RequestId, Response, Search, SearchOutcome};
use serde::{Deserialize, Serialize};

use super::live::usual;
use super::{Values, scales};
use crate::assessment::assess;

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
    /// What the searches of the review found: they alone are compared with each other.
    pub values: Values,
    /// What each ply in which there was a choice gave away of its player's chance to win, by the node after it.
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
        let mut values = Values::default();
        if let Some(end) = note_end(&mut values, record) {
            queue.retain(|subject| subject.node != end);
        }
        let losses = HashMap::new();
        *self = Self { total: queue.len(), queue, search: None, spec: Some(spec), values, losses };
    }

    /// What a review found before the game was put away.
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
        if !values.is_empty() {
            note_end(&mut values, record);
        }
        Self { values, losses, ..Self::default() }
    }

    /// What its searches have found: all but the end of the game, which is not searched.
    pub(super) fn found(&self, record: &Record) -> impl Iterator<Item = (NodeId, Evaluation)> {
        let kept = self.values.iter().filter(|(node, found)| found.depth != END && record.contains(*node));
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
        let Some((_, subject)) = self.search.filter(|(own, _)| *own == id) else { return Err(response) };
        if matches!(response, Response::Progress(_)) {
            return Ok(None);
        }
        self.search = None;
        // What cannot be searched, such as the end of the game, has no value.
        let Response::SearchOutcome(outcome) = response else { return Ok(None) };
        // A forced ply is nobody's mistake, and its search, which looked one turn ahead, tells nothing.
        if outcome.forced {
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

    /// What a turn gave away: what its plies did, each beside the best one in one search of the position before it. None
    /// where there was no choice, or the search is still to come. A bare value, which has no scale, counts as an even game:
    /// then only ends that were seen are judged.
    pub fn judge(&self, turn: &Turn) -> Option<Judgement> {
        let own: Vec<f32> = turn.plies.iter().filter_map(|ply| self.losses.get(ply)).copied().collect();
        if own.is_empty() {
            return None;
        }
        let loss = own.iter().sum();
        let mark = STEPS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark);
        Some(Judgement { loss, mark })
    }
}

/// Who made the ply that leads to `node`; nobody where chance did.
fn mover(record: &Record, node: NodeId) -> Option<SeatId> {
    record.node(node).ply.as_ref().and_then(|ply| ply.act.seat())
}

/// What the ply that was played gives away of the mover's chance to win: nothing where the search chose it, else by the last
/// depth at which both were valued.
fn loss(outcome: &SearchOutcome, played: &str, scales: &[WinScale]) -> Option<f32> {
    if outcome.best.as_deref() == Some(played) {
        return Some(0.0);
    }
    let last = outcome.iterations.last()?;
    let share = |score| assess(score, scales).share().unwrap_or(0.5);
    Some((share(last.score) - share(last.compared?)).max(0.0))
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
    Evaluation { stands, depth: END, loss: None }
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, After, Header, Ply, PlyText, Seat};

    use super::*;

    fn game(plies: &[(u8, &str)]) -> (Record, Vec<NodeId>) {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let play = |&(seat, text): &(u8, &str)| {
            let act = Act::Move(SeatId(seat), PlyText::new(text).expect("a text"));
            let ply = Ply { act, opens_turn: true, spent: None };
            record.play(ply, After { starts_turn: true, ..After::default() })
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
