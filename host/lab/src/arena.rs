//! One game between two engines, refereed: each engine has a worker of its own, and a third one holds the rules.
//!
//! Knows workers, records and how a game ends. Must not know which engines play or what the result is for.

use std::ops::ControlFlow;
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::{Snapshot, Status};
use abstrakt_record::{BadText, EndCause, GameResult, Header, NodeId, Record, SeatId};
use abstrakt_session::words;
use abstrakt_worker::protocol::{Opening, Ply, PositionUpdate, Search};
use abstrakt_worker::{Client, Launch, WorkerError};

/// Why a game could not be played to an end that counts.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The referee's worker refused or stopped: the game itself is at fault, not an engine.
    #[error(transparent)]
    Referee(#[from] WorkerError),
    /// The game wrote a move that no file can hold.
    #[error(transparent)]
    Text(#[from] BadText),
    /// A match is for two.
    #[error("a match is between two engines: a setup for 2 players is right, not one for {0}")]
    Seats(usize),
}

/// Three workers that play one game after another.
pub struct Arena {
    referee: Client,
    seats: [Client; 2],
}

/// A game to be played.
pub struct Pairing<'a> {
    /// Setup, options, position.
    pub opening: &'a Opening,
    /// Plies played before the engines begin.
    pub plies: &'a [Ply],
    /// The engines by seat.
    pub specs: [&'a Spec; 2],
    /// Turns, the opening's included, after which the game ends by agreement: the higher score wins.
    pub turns: u32,
    /// What the record says of the game.
    pub header: Header,
}

impl Arena {
    /// Starts the workers.
    ///
    /// # Errors
    /// The plugin cannot be loaded.
    pub fn start(launch: &Launch) -> Result<Self, WorkerError> {
        let client = || Client::start(launch.clone());
        Ok(Self { referee: client()?, seats: [client()?, client()?] })
    }

    /// The referee, for openings.
    pub fn referee(&mut self) -> &mut Client {
        &mut self.referee
    }

    /// Plays a game to its end. An engine whose worker stops working, or that gives no legal move, forfeits.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn play(&mut self, pairing: &Pairing<'_>) -> Result<Record, ArenaError> {
        let opened = self.referee.open(pairing.opening)?;
        if opened.snapshot.scores.len() != 2 {
            return Err(ArenaError::Seats(opened.snapshot.scores.len()));
        }
        let mut record = Record::new(pairing.header.clone());
        record.learn(NodeId::ROOT, words::first(&opened.snapshot));
        let at = self.referee.line(pairing.plies, 0)?;
        enter(&mut record, &at, Duration::ZERO)?;
        let mut snapshot = at.snapshot;
        let mut left = pairing.specs.map(|spec| spec.limits.clock.map(|clock| clock.budget));
        for seat in &mut self.seats {
            // A worker that fails here fails again at its move, and forfeits there.
            let _ = seat.open(pairing.opening);
        }
        loop {
            if let Some(result) = self.ending(&record, &snapshot, pairing) {
                record.finish(Some(result));
                return Ok(record);
            }
            let at = match snapshot.status {
                Status::Turn { player, .. } => {
                    let seat = usize::from(player.0) % 2;
                    let search = Search {
                        spec: pairing.specs[seat].to_string(),
                        left: left[seat].map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
                        multipv: 1,
                    };
                    match self.think(seat, &record, &search) {
                        Ok((at, spent)) => {
                            enter(&mut record, &at, spent)?;
                            if let Some(loser) = spend(&mut left[seat], spent, pairing.specs[seat], player.0)
                            {
                                record.finish(Some(loser));
                                return Ok(record);
                            }
                            at
                        }
                        Err(error) => {
                            let reason = error.to_string();
                            let seat = SeatId(player.0);
                            let winners = vec![SeatId(1 - player.0)];
                            record.finish(Some(GameResult {
                                winners,
                                cause: EndCause::Forfeit { seat, reason },
                            }));
                            return Ok(record);
                        }
                    }
                }
                _ => {
                    let weights: Vec<i32> = snapshot.moves.iter().map(|outcome| outcome.weight).collect();
                    let rolled = abstrakt_record::roll(pairing.header.seed, record.plies().len(), &weights);
                    let at = self.referee.turn(&snapshot.moves[rolled].text)?;
                    enter(&mut record, &at, Duration::ZERO)?;
                    at
                }
            };
            snapshot = at.snapshot;
        }
    }

    /// The seat's engine searches; the referee plays its move.
    fn think(
        &mut self,
        seat: usize,
        record: &Record,
        search: &Search,
    ) -> Result<(PositionUpdate, Duration), WorkerError> {
        let plies: Vec<Ply> = record.plies().iter().filter_map(|ply| ply.act.text().map(Ply::text)).collect();
        let client = &mut self.seats[seat];
        client.line(&plies, plies.len())?;
        let verdict = client.search(search, &mut |_| ControlFlow::Continue(()))?;
        let at = self.referee.turn(&verdict.best)?;
        Ok((at, Duration::from_micros(verdict.findings.micros)))
    }

    /// Rules, repetition, length.
    fn ending(&self, record: &Record, snapshot: &Snapshot, pairing: &Pairing<'_>) -> Option<GameResult> {
        let draw = |cause| Some(GameResult { winners: Vec::new(), cause });
        if let Status::Over(outcome) = snapshot.status {
            let endings = &self.referee.facts().endings;
            let text =
                endings.get(usize::from(outcome.reason)).map(|ending| ending.en.clone()).unwrap_or_default();
            let winners = outcome.winners.iter().map(|winner| SeatId(winner.0)).collect();
            return Some(GameResult { winners, cause: EndCause::Rules { reason: outcome.reason, text } });
        }
        if record.is_repetition() {
            return draw(EndCause::Repetition);
        }
        let turns = record.plies().iter().filter(|ply| ply.opens_turn).count();
        if snapshot.status.starts_turn() && turns >= pairing.turns as usize {
            return Some(GameResult { winners: ahead(&snapshot.scores), cause: EndCause::Agreement });
        }
        None
    }
}

/// The seat with the higher score; nobody when the scores are level.
fn ahead(scores: &[i32]) -> Vec<SeatId> {
    match scores {
        [first, second] if first > second => vec![SeatId(0)],
        [first, second] if second > first => vec![SeatId(1)],
        _ => Vec::new(),
    }
}

/// Takes the time of a move from the seat's clock; the result when the flag falls.
fn spend(left: &mut Option<Duration>, spent: Duration, spec: &Spec, seat: u8) -> Option<GameResult> {
    let (Some(time), Some(clock)) = (left.as_mut(), spec.limits.clock) else { return None };
    match time.checked_sub(spent) {
        Some(rest) => {
            *time = rest + clock.increment;
            None
        }
        None => Some(GameResult { winners: vec![SeatId(1 - seat)], cause: EndCause::Time(SeatId(seat)) }),
    }
}

/// Writes the plies that were made into the record.
fn enter(record: &mut Record, at: &PositionUpdate, spent: Duration) -> Result<(), BadText> {
    let spent = (!spent.is_zero()).then_some(spent);
    for made in &at.made {
        let (ply, after) = words::recorded(made, spent)?;
        record.play(ply, after);
    }
    Ok(())
}
