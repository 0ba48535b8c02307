//! A game under way between searches, each with a worker that plays along.

use std::ops::ControlFlow;

use abstrakt_engine::{Algorithm, Spec};
use abstrakt_vocabulary::{Player, Players, Status};
use abstrakt_worker::protocol::{LinePly, Opening, PositionState, Search, SearchOutcome, SearchScore};
use abstrakt_worker::{Client, WorkerError};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A game that has gone on for so many turns is a draw.
const TURNS: usize = 300;
/// So many occurrences of a position make a draw.
const REPETITION: usize = 3;

/// A game under way.
pub(super) struct Game<'c> {
    clients: &'c mut [Client],
    plies: Vec<LinePly>,
    state: PositionState,
    /// Of the positions in which a turn began.
    keys: Vec<u64>,
}

impl<'c> Game<'c> {
    /// At the first position of the default setup.
    pub fn begin(clients: &'c mut [Client]) -> Result<Self, WorkerError> {
        let mut first = None;
        for client in clients.iter_mut() {
            first = Some(client.open(&Opening::default())?.snapshot);
        }
        let first = first.ok_or_else(|| WorkerError::request("a game without workers"))?;
        let keys = first.status.starts_turn().then_some(first.key).into_iter().collect();
        Ok(Self { clients, plies: Vec::new(), state: first.into(), keys })
    }

    /// The status of the position.
    pub fn status(&self) -> Status {
        self.state.status
    }

    /// The winners, where the game is over; nobody for a draw, which also ends it by repetition and by length.
    pub fn winners(&self) -> Option<Players> {
        let here = self.keys.iter().filter(|key| self.keys.last() == Some(key)).count();
        match self.state.status {
            Status::Over(outcome) => Some(outcome.winners),
            _ => (here >= REPETITION || self.keys.len() > TURNS).then_some(Players::NONE),
        }
    }

    /// Plays a ply.
    pub fn play(&mut self, ply: LinePly) -> Result<(), WorkerError> {
        let mut key = None;
        for client in self.clients.iter_mut() {
            let advanced = client.advance(self.plies.len(), vec![ply.clone()])?;
            key = advanced.made.last().filter(|_| advanced.state.status.starts_turn()).map(|made| made.key);
            self.state = advanced.state;
        }
        self.keys.extend(key);
        self.plies.push(ply);
        Ok(())
    }

    /// Rolls, where chance is to act.
    pub fn roll(&mut self, random: &mut ChaCha8Rng) -> Result<(), WorkerError> {
        let weights = self.state.outcomes.iter().map(|outcome| i64::from(outcome.weight));
        let mut rest = random.random_range(0..weights.sum::<i64>().max(1));
        let mut passed = |weight: i32| {
            rest -= i64::from(weight);
            rest < 0
        };
        let rolled = self.state.outcomes.iter().find(|outcome| passed(outcome.weight));
        let rolled = rolled.map(|outcome| LinePly::text(outcome.text.clone()));
        self.play(rolled.ok_or_else(|| WorkerError::request("chance without outcomes"))?)
    }

    /// Any of the moves, of those that a search would look at where the game narrows them.
    pub fn random_ply(&mut self, random: &mut ChaCha8Rng) -> Result<LinePly, WorkerError> {
        let mut spec = Spec::new(Algorithm::Random);
        spec.seed = random.random();
        best(&self.search(0, spec)?)
    }

    /// Plays to the end: chance is rolled, and a player plays the ply that `choose` gives, who hears whether a turn begins. The winners.
    pub fn play_out(
        &mut self,
        random: &mut ChaCha8Rng,
        mut choose: impl FnMut(&mut Self, Player, bool, &mut ChaCha8Rng) -> Result<LinePly, WorkerError>,
    ) -> Result<Players, WorkerError> {
        loop {
            if let Some(winners) = self.winners() {
                return Ok(winners);
            }
            match self.status() {
                Status::Turn { player, mid_turn } => {
                    let ply = choose(self, player, !mid_turn, random)?;
                    self.play(ply)?;
                }
                _ => self.roll(random)?,
            }
        }
    }

    /// Searches the position with a worker.
    pub fn search(&mut self, worker: usize, spec: Spec) -> Result<SearchOutcome, WorkerError> {
        self.clients[worker].search(&Search::new(spec).quiet(), &mut |_| ControlFlow::Continue(()))
    }

    /// A worker, for questions about the position.
    pub fn client(&mut self) -> &mut Client {
        &mut self.clients[0]
    }

    /// The plies so far.
    pub fn plies(&self) -> &[LinePly] {
        &self.plies
    }
}

/// The ply that a search has chosen.
pub(super) fn best(found: &SearchOutcome) -> Result<LinePly, WorkerError> {
    let best = found.best.clone().ok_or_else(|| WorkerError::request("a search without a move"))?;
    Ok(LinePly::text(best))
}

/// The value of a search in units of the heuristic; none where it holds the game for decided.
pub(super) fn value(found: &SearchOutcome) -> Option<f64> {
    match found.findings.lines.first()?.score {
        SearchScore::Value(value) => Some(value),
        SearchScore::Win(_) | SearchScore::Loss(_) => None,
    }
}

/// The result of a game for a player: 1, 0, or a half for a draw.
pub(super) fn result(winners: Players, player: Player) -> f64 {
    if winners == Players::NONE { 0.5 } else { f64::from(u8::from(winners.contains(player))) }
}
