//! A game under way between engines: its record, what the referee shows, and whether it has ended.
//!
//! Knows records, results, and the answers of workers. Must not know how workers are run or asked.

use std::time::Duration;

use abstrakt_engine::{Algorithm, Spec};
use abstrakt_record::{EndCause, GameResult, Record, SeatId};
use abstrakt_referee::{
    EngineSpec, LastSearch, MoveStatistics, PlannedTurn, by_repetition, by_rules, evaluation_scales,
    record_ply,
};
use abstrakt_texts::Translated;
use abstrakt_vocabulary::{Board, Facts, Player, Snapshot, WinScale};
use abstrakt_worker::protocol::{Advanced, Opening, PositionState, SearchOutcome, SearchScore};

use super::adjudication::{Adjudicator, Estimate};
use super::worker_slot::Failure;
use super::{FinishedGame, GamePlan, LiveGame};

/// A game under way.
pub(super) struct Game<'p> {
    plan: &'p GamePlan<'p>,
    /// The engine of each seat now, and whether another engine was there before.
    engines: Vec<(EngineSpec, bool)>,
    record: Record,
    board: Board,
    state: PositionState,
    planned: PlannedTurn,
    /// The opinion of each seat's engine on the game.
    last: Vec<LastSearch<usize>>,
    adjudicator: Adjudicator,
    forfeits: Vec<(SeatId, String)>,
    time_losses: Vec<SeatId>,
    moves: Vec<MoveStatistics>,
}

impl<'p> Game<'p> {
    /// At the first position.
    pub fn begin(plan: &'p GamePlan<'p>, record: Record, (board, first): (Board, PositionState)) -> Self {
        Self {
            plan,
            engines: plan.engines.iter().map(|spec| (spec.clone(), false)).collect(),
            record,
            board,
            state: first,
            planned: PlannedTurn::default(),
            last: vec![LastSearch::default(); plan.engines.len()],
            adjudicator: Adjudicator::default(),
            forfeits: Vec::new(),
            time_losses: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// A game that never began.
    pub fn given_up(plan: &GamePlan<'_>, reason: String) -> FinishedGame {
        let record = Record::new(plan.header.clone());
        FinishedGame {
            record,
            void: Some(reason),
            forfeits: Vec::new(),
            time_losses: Vec::new(),
            moves: Vec::new(),
        }
    }

    pub fn players(&self) -> usize {
        self.state.scores.len()
    }

    pub fn state(&self) -> &PositionState {
        &self.state
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game as it stands, at this position, for whoever looks on.
    pub fn live<'a>(&'a self, position: &'a Snapshot) -> LiveGame<'a> {
        LiveGame { name: &self.plan.name, record: &self.record, board: &self.board, position }
    }

    pub fn opening(&self) -> &'p Opening {
        &self.plan.openings.start(self.plan.opening).opening
    }

    pub fn engine(&self, seat: SeatId) -> &EngineSpec {
        &self.engines[usize::from(seat.0)].0
    }

    /// The time that the turn under way has taken so far, and the time on the seat's clock.
    pub fn time(&self, seat: SeatId) -> (Duration, Option<Duration>) {
        let cursor = self.record.cursor();
        let (_, substituted) = self.engines[usize::from(seat.0)];
        let left = self.record.remaining(seat, cursor).filter(|_| !substituted);
        (self.record.turn_spent(cursor), left)
    }

    /// The next ply of the turn as the search for its first one planned it, where there is no time for another. It may not be legal.
    pub fn planned(&mut self, seat: SeatId, so_far: Duration) -> Option<String> {
        if self.state.status.starts_turn() {
            return None;
        }
        let spec = &self.engines[usize::from(seat.0)].0;
        self.planned.next(spec.limits(), so_far)
    }

    /// An engine has searched this position: a forced move has the value of the search before it.
    pub fn settle(&mut self, seat: SeatId, outcome: &mut SearchOutcome) {
        // The game only grows.
        let since = |then: &usize, now: &usize| Some((now - then) as u32);
        self.last[usize::from(seat.0)].settle(self.record.plies().len(), since, outcome);
    }

    /// An engine has searched, and its ply was played.
    pub fn searched(&mut self, seat: SeatId, outcome: &SearchOutcome) {
        self.planned = PlannedTurn::of(outcome);
        if let Some(best) = outcome.findings.lines.first() {
            let estimate = match best.score {
                SearchScore::Win(_) => Some(Estimate::WON),
                SearchScore::Loss(_) => Some(Estimate::LOST),
                SearchScore::Value(value) => {
                    Estimate::of_value(value, scales(self.plan.facts, self.engine(seat)))
                }
            };
            self.adjudicator.hear(&self.plan.adjudication, usize::from(seat.0), estimate);
        }
    }

    /// Writes the plies that were played into the record; the first of them took the time.
    pub fn enter(&mut self, advanced: Advanced, mut spent: Option<Duration>) -> Result<(), Failure> {
        for played in &advanced.made {
            let recorded = record_ply(played, spent.take());
            // The game writes what it cannot be asked to write otherwise.
            let (ply, after) = recorded.map_err(|bad| Failure::Refused(Translated::of(&bad)))?;
            self.record.play(ply, after);
        }
        self.state = advanced.state;
        Ok(())
    }

    /// Keeps the statistics of the ply that was entered last.
    pub fn note(&mut self, outcome: Option<&SearchOutcome>) {
        let found = outcome.map(|outcome| &outcome.findings);
        self.moves.extend(MoveStatistics::of(&self.plan.name, &self.record, self.record.cursor(), found));
    }

    /// An engine has failed.
    pub fn forfeited(&mut self, seat: SeatId, reason: String) {
        self.forfeits.push((seat, reason));
    }

    /// An engine's time is up.
    pub fn out_of_time(&mut self, seat: SeatId) {
        self.time_losses.push(seat);
    }

    /// The plainest engine plays for a seat from now on. False: it did already.
    pub fn substitute(&mut self, seat: SeatId) -> bool {
        let (spec, substituted) = &mut self.engines[usize::from(seat.0)];
        *spec = Spec::new(Algorithm::BestMove).into();
        !std::mem::replace(substituted, true)
    }

    /// The other one of two has won.
    pub fn lose(&mut self, seat: SeatId, cause: EndCause) {
        self.record.finish(Some(GameResult { winners: vec![SeatId(seat.0 ^ 1)], cause }));
    }

    /// Whether it is over. The record has the result then.
    pub fn has_ended(&mut self) -> bool {
        let result = by_rules(self.plan.facts, self.state.status)
            .or_else(|| self.record.result_here().cloned())
            .or_else(|| by_repetition(&self.record))
            .or_else(|| self.adjudicated());
        let ended = result.is_some();
        if ended {
            self.record.finish(result);
        }
        ended
    }

    /// The end by length, or by what both engines say, between two turns.
    fn adjudicated(&self) -> Option<GameResult> {
        if !self.state.status.starts_turn() {
            return None;
        }
        let turns = self.record.plies().iter().filter(|ply| ply.opens_turn).count() as u32;
        let rules = &self.plan.adjudication;
        let agreed = match self.players() {
            2 => self.adjudicator.agreed(rules, turns),
            _ => None,
        };
        let agreed = agreed.map(|winner| GameResult {
            winners: winner.into_iter().map(|seat| SeatId(seat as u8)).collect(),
            cause: EndCause::Adjudication,
        });
        agreed.or_else(|| {
            let cause = EndCause::TurnLimit(rules.turns);
            (turns >= rules.turns).then(|| GameResult { winners: self.ahead(), cause })
        })
    }

    /// The seats with the highest score of those that are in the game; nobody when all of these are level.
    fn ahead(&self) -> Vec<SeatId> {
        let scores = &self.state.scores;
        let is_playing = |seat: &usize| !self.state.eliminated.contains(Player(*seat as u8));
        let playing: Vec<usize> = (0..scores.len()).filter(is_playing).collect();
        let best = playing.iter().map(|&seat| scores[seat]).max();
        let ahead: Vec<usize> = playing.iter().copied().filter(|&seat| Some(scores[seat]) == best).collect();
        if ahead.len() == playing.len() && playing.len() > 1 {
            return Vec::new();
        }
        ahead.into_iter().map(|seat| SeatId(seat as u8)).collect()
    }

    /// Played to its end.
    pub fn ended(self) -> FinishedGame {
        FinishedGame {
            record: self.record,
            void: None,
            forfeits: self.forfeits,
            time_losses: self.time_losses,
            moves: self.moves,
        }
    }

    /// Given up.
    pub fn void(self, reason: String) -> FinishedGame {
        FinishedGame { void: Some(reason), ..self.ended() }
    }
}

/// The scales of the heuristic that an engine uses, or of its learned evaluation; empty where it has none, and for an external engine,
/// whose values are in a unit of its own.
pub(crate) fn scales<'f>(facts: &'f Facts, spec: &EngineSpec) -> &'f [WinScale] {
    spec.search().map_or(&[], |spec| evaluation_scales(facts, spec))
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::HeuristicFacts;

    use super::*;

    #[test]
    fn values_of_a_learned_evaluation_have_its_scale() {
        let rings = WinScale::new(96_000, 11_000);
        let heuristic = HeuristicFacts { id: "rings".into(), scales: vec![rings], ..HeuristicFacts::plain() };
        let facts = Facts { heuristics: vec![heuristic], ..Facts::plain() };
        let spec = |text: &str| -> EngineSpec { text.parse::<Spec>().expect("a spec").into() };
        assert_eq!(scales(&facts, &spec("pvs:nodes=9")), [rings]);
        assert_eq!(scales(&facts, &spec("pvs:nodes=9,heuristic=learned:default")), [abstrakt_learned::SCALE]);
    }
}
