//! A game that a search plays against itself, for what can be learned from it: no referee and no texts.
//!
//! Knows the engine and the walk that it searches. Must not know what is learned, or how.

use std::collections::VecDeque;

use abstrakt_engine::{
    Engine, NoObserver, PvLine, Score, SearchError, SearchResult, SearchTask, Stop, SystemClock,
};
use abstrakt_learned::LearnedError;
use abstrakt_plugin_api::{
    Flags, MAX_INPUTS, Move, Outcome, Player, Players, ScoredMove, Status, Tree, WinScale, inputs_on,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::failure::Failure;
use super::game_state::list;
use super::learned::refused;
use crate::protocol::{RefusalReason, SeenInputs, SeenPosition, SelfPlay, SelfPlayed};

/// Moves of which one is drawn.
const DRAWN: usize = 4;
/// Openings that end the game are drawn again, this often; then the game has none.
const TRIES: u32 = 20;

/// The facts about a game that is played.
pub(super) struct PlayedGame {
    /// Id of the game.
    pub id: String,
    /// Number of seats.
    pub players: u8,
    /// See [`SearchTask::usual_plies`].
    pub usual_plies: Option<u32>,
    /// The meaning of the heuristic's values.
    pub scales: Vec<WinScale>,
}

/// The value of a position for a seat: plies that follow those of the call before lead to the game's position, and the others from there to the
/// one that is valued.
type BaseValue<'b> = dyn FnMut(&[Move], &[Move], Player) -> Option<i32> + 'b;

/// Plays a game from the top of a line whose heuristic is bound. `scores` tells the scores of all seats after such plies; `base` what is valued
/// by the heuristic that a model corrects.
pub(super) fn play<T: Tree>(
    line: &mut T,
    scores: impl FnOnce(&[Move]) -> Result<Vec<i32>, Failure>,
    base: &mut BaseValue<'_>,
    facts: &PlayedGame,
    request: &SelfPlay,
    stop: &Stop,
) -> Result<SelfPlayed, Failure> {
    let engine = Engine::new(request.spec.clone());
    let mut engine = engine.map_err(|error| Failure::Refused(RefusalReason::Search(error.into())))?;
    let random = ChaCha8Rng::seed_from_u64(request.seed);
    let slots = vec![ScoredMove::default(); line.max_moves()];
    let (plies, keys) = (Vec::new(), Vec::new());
    let mut game = Game { line, facts, request, stop, random, slots, plies, turns: 0, keys };
    game.enter();
    game.open()?;
    let (opened, mut positions, mut told) = (game.turns, Vec::new(), 0);
    let mut planned = VecDeque::new();
    let winners = loop {
        if stop.is_set() {
            return Err(Failure::request("the game was stopped"));
        }
        if let Some(fault) = game.line.fault() {
            return Err(Failure::fault(fault));
        }
        if let Some(winners) = game.winners() {
            break winners;
        }
        if game.turns > request.turns {
            break Outcome::by_score(&scores(&game.plies)?, 0, 0).winners;
        }
        let status = game.line.status();
        if status == Status::Chance {
            planned.clear();
            game.roll()?;
            continue;
        }
        // The rest of a turn was found with its beginning.
        let next = planned.pop_front().filter(|_| !status.starts_turn());
        let code = match next {
            Some(code) => code,
            None => {
                let drawn = request.temperature > 0.0 && game.turns - opened <= request.drawn_turns;
                let found = game.search(&mut engine, if drawn { DRAWN } else { 1 })?;
                if status.starts_turn()
                    && let Some((ahead, mut seen)) = game.quiet_position(&found)?
                {
                    for inputs in &mut seen.0 {
                        inputs.base = base(&game.plies[told..], &ahead, inputs.seat);
                        told = game.plies.len();
                    }
                    positions.push(seen);
                }
                let moves = if drawn { game.draw(&found) } else { found.lines.into_iter().next() };
                planned = moves.map(|line| line.moves).unwrap_or_default().into();
                planned.pop_front().ok_or_else(|| Failure::request("a search without a move"))?
            }
        };
        game.push(code);
    };
    let points = (0..facts.players).map(|seat| points(winners, Player(seat))).collect();
    Ok(SelfPlayed { plies: game.plies.len() as u32, points, positions })
}

/// The points that a game brings a seat.
fn points(winners: Players, seat: Player) -> f64 {
    if winners == Players::NONE { 0.5 } else { f64::from(u8::from(winners.contains(seat))) }
}

/// A game under way.
struct Game<'g, T> {
    line: &'g mut T,
    facts: &'g PlayedGame,
    request: &'g SelfPlay,
    stop: &'g Stop,
    random: ChaCha8Rng,
    slots: Vec<ScoredMove>,
    plies: Vec<Move>,
    /// Turns begun.
    turns: u32,
    /// Repetition keys back to the last irreversible ply.
    keys: Vec<u64>,
}

impl<T: Tree> Game<'_, T> {
    /// Notes the position that has become the top.
    fn enter(&mut self) {
        if self.line.status().starts_turn() {
            self.turns += 1;
            self.keys.push(self.line.key());
        }
    }

    fn push(&mut self, code: Move) {
        self.line.push(code);
        self.plies.push(code);
        self.enter();
    }

    /// Random turns that leave a game to be played.
    fn open(&mut self) -> Result<(), Failure> {
        let wanted = self.random.random_range(0..=self.request.random_turns);
        for _ in 0..TRIES {
            while !self.line.status().is_over() && self.turns <= wanted {
                match self.line.status() {
                    Status::Chance => self.roll()?,
                    _ => {
                        let count = list(self.line, &mut self.slots)?.len();
                        let code = self.slots[self.random.random_range(0..count.max(1))].code;
                        self.push(code);
                    }
                }
            }
            if !self.line.status().is_over() {
                break;
            }
            self.plies.drain(..).for_each(|_| self.line.pop());
            self.turns = 0;
            self.keys.clear();
            self.enter();
        }
        Ok(())
    }

    fn roll(&mut self) -> Result<(), Failure> {
        let outcomes = list(self.line, &mut self.slots)?;
        let sum: i64 = outcomes.iter().map(|outcome| i64::from(outcome.order)).sum();
        let mut rest = self.random.random_range(0..sum.max(1));
        let rolled = outcomes.iter().find(|outcome| {
            rest -= i64::from(outcome.order);
            rest < 0
        });
        let code = rolled.ok_or_else(|| Failure::fault("chance without outcomes"))?.code;
        self.push(code);
        Ok(())
    }

    /// The winners, where the game is over, by its rules or by repetition; nobody for a draw.
    fn winners(&mut self) -> Option<Players> {
        let status = self.line.status();
        if let Status::Over(outcome) = status {
            return Some(outcome.winners);
        }
        let times = self.keys.iter().filter(|key| self.keys.last() == Some(key)).count();
        let repeated = status.starts_turn() && times >= usize::from(self.request.repetition.max(2));
        repeated.then_some(Players::NONE)
    }

    fn search(&mut self, engine: &mut Engine, lines: usize) -> Result<SearchResult, Failure> {
        let (clock, mut observer) = (SystemClock::start(), NoObserver);
        let task = SearchTask {
            history: &self.keys,
            usual_plies: self.facts.usual_plies,
            lines,
            ..SearchTask::new(self.stop, &clock, &mut observer)
        };
        engine.search(self.line, task).map_err(|error| match error {
            SearchError::Fault(reason) => Failure::fault(reason),
            wrong => Failure::Refused(RefusalReason::Search(wrong)),
        })
    }

    /// The position that the best moves lead to before the first of them that leaves the value as it is, or at their end, and these moves: a search asks
    /// for learned values of such positions. None where the game ends or chance decides before that, or a turn is under way at their end.
    fn quiet_position(&mut self, found: &SearchResult) -> Result<Option<(Vec<Move>, SeenPosition)>, Failure> {
        let mut ahead = Vec::new();
        let seen = self.walk_to_quiet(found, &mut ahead);
        ahead.iter().for_each(|_| self.line.pop());
        Ok(seen?.map(|seen| (ahead, seen)))
    }

    /// The same, with the moves made, whatever comes of it.
    fn walk_to_quiet(
        &mut self,
        found: &SearchResult,
        ahead: &mut Vec<Move>,
    ) -> Result<Option<SeenPosition>, Failure> {
        for &code in found.lines.first().map_or(&[][..], |line| &line.moves) {
            let status = self.line.status();
            if status == Status::Chance || status.is_over() {
                return Ok(None);
            }
            if status.starts_turn() && self.is_quiet(code)? {
                break;
            }
            self.line.push(code);
            ahead.push(code);
        }
        let starts_turn = self.line.status().starts_turn();
        starts_turn.then(|| self.seen(found)).transpose()
    }

    /// Whether a move leaves the value as it is.
    fn is_quiet(&mut self, code: Move) -> Result<bool, Failure> {
        let moves = list(self.line, &mut self.slots)?;
        Ok(moves.iter().any(|entry| entry.code == code && !entry.flags.has(Flags::NOISY)))
    }

    /// The chance to win that a score means for the one whose point of view it has, in 10,000ths.
    fn chance(&self, score: Score) -> Option<f64> {
        let chance = match score.decided() {
            Some((won, _)) => f64::from(u8::from(won)),
            None => WinScale::of(&self.facts.scales, score.units())?.chance(score.units()),
        };
        Some((chance * 10_000.0).round() / 10_000.0)
    }

    /// The top position as every seat sees it, with the chances of the position that was searched.
    fn seen(&mut self, found: &SearchResult) -> Result<SeenPosition, Failure> {
        let chance = self.chance(found.score);
        let players = self.facts.players;
        let seats = (0..players).map(|place| Player((found.view.0 + place) % players));
        let seen = seats.map(|seat| {
            let mut words = [0; MAX_INPUTS / 64];
            if !self.line.inputs(seat, &mut words) {
                return Err(refused(&LearnedError::NoInputs(self.facts.id.clone())));
            }
            let inputs = inputs_on(&words).map(|input| input as u16).collect();
            let chance = match players {
                _ if seat == found.view => chance,
                2 => chance.map(|chance| 1.0 - chance),
                _ => None,
            };
            Ok(SeenInputs { seat, inputs, base: None, chance })
        });
        seen.collect::<Result<_, _>>().map(SeenPosition)
    }

    /// One of the lines that the search found, the better the likelier.
    fn draw(&mut self, found: &SearchResult) -> Option<PvLine> {
        let best = self.chance(found.score).unwrap_or(0.5);
        let weights: Vec<f64> = found
            .lines
            .iter()
            .map(|line| {
                let lost = best - self.chance(line.score).unwrap_or(0.5);
                libm::exp(-lost.max(0.0) / self.request.temperature)
            })
            .collect();
        let mut rest = self.random.random::<f64>() * weights.iter().sum::<f64>();
        let place = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        found.lines.get(place.unwrap_or(0)).filter(|line| !line.moves.is_empty()).cloned()
    }
}
