//! A game of a tournament that was played: what the journal keeps of it, and what it is worth.
//!
//! Knows results. Must not know schedules or files.

use abstrakt_record::{EndCause, GameResult, Record, SeatId, points};
use abstrakt_referee::{MoveStatistics, protocol_plies};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::arena::FinishedGame;

/// A game that was played, with everything that is known of it.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The summary of the game, which is all that counts.
    pub summary: GameSummary,
    /// The whole game, or as far as it went.
    pub record: Record,
    /// Every ply that was not part of the opening.
    pub moves: Vec<MoveStatistics>,
}

/// The summary of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameSummary {
    /// Name of its event.
    pub event: String,
    /// Its number in the event, from 1.
    pub game: u32,
    /// Names of the engines by seat.
    pub seats: Vec<String>,
    /// Its end.
    pub end: End,
    /// Engines that failed in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
    /// Names of the engines whose time was up in it; older journals have none, see [`Self::time_losses`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out_of_time: Vec<String>,
    /// Turns, the opening's included.
    pub turns: u32,
    /// The effort of the engines, by seat.
    pub effort: Vec<Effort>,
    /// The same for equal games: see [`fingerprint`]. Older journals have none; it is added when one is opened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
}

/// The end of a game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It was played.
    Played {
        /// The result, with its cause.
        result: GameResult,
        /// The game's own scores, by seat.
        scores: Vec<i32>,
    },
    /// It does not count, for this reason: the game or the machine failed in it.
    Void(String),
}

/// An engine that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Name of the engine.
    pub engine: String,
    /// One line.
    pub reason: String,
}

/// Sums over the searches of one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Searches.
    pub searches: u64,
    /// Depths that they searched completely.
    pub depth: u64,
    /// Plies that they made.
    pub nodes: u64,
    /// Positions that they valued at their horizon.
    pub horizon: u64,
    /// Time, microseconds.
    pub micros: u64,
}

impl Effort {
    /// Adds another's.
    pub fn add(&mut self, other: &Self) {
        self.searches += other.searches;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.horizon += other.horizon;
        self.micros += other.micros;
    }

    fn of<'m>(moves: impl Iterator<Item = &'m MoveStatistics>) -> Self {
        let mut sum = Self::default();
        for searched in moves {
            let (Some(depth), Some(nodes)) = (searched.depth, searched.nodes) else { continue };
            sum.add(&Self {
                searches: 1,
                depth: depth.into(),
                nodes,
                horizon: searched.horizon.unwrap_or_default(),
                micros: searched.micros,
            });
        }
        sum
    }
}

impl PlayedGame {
    pub(super) fn new(event: &str, game: u32, refereed: FinishedGame) -> Self {
        let FinishedGame { record, void, forfeits, time_losses, moves } = refereed;
        let seats: Vec<String> = record.header.seats.iter().map(|seat| seat.name.clone()).collect();
        let scores = record.node(record.main_end()).after.as_ref().map(|after| after.scores.clone());
        let end = match (void, record.result()) {
            (Some(reason), _) => End::Void(reason),
            (None, Some(result)) => {
                End::Played { result: result.clone(), scores: scores.unwrap_or_default() }
            }
            (None, None) => End::Void("it has no result".into()),
        };
        let named =
            |(seat, reason): (SeatId, String)| Forfeit { engine: seats[usize::from(seat.0)].clone(), reason };
        let effort = (1..=seats.len() as u8)
            .map(|seat| Effort::of(moves.iter().filter(|played| played.seat == Some(seat))))
            .collect();
        let summary = GameSummary {
            event: event.to_owned(),
            game,
            end,
            forfeits: forfeits.into_iter().map(named).collect(),
            out_of_time: time_losses.iter().map(|seat| seats[usize::from(seat.0)].clone()).collect(),
            turns: record.plies().iter().filter(|ply| ply.opens_turn).count() as u32,
            effort,
            fingerprint: fingerprint(&record),
            seats,
        };
        Self { summary, record, moves }
    }
}

/// Digits of a fingerprint: 64 bits, so that among a million games two that differ share one with a chance of 1 in 10^7.
const FINGERPRINT: usize = 8;

/// A text that is the same for games that are: they begin alike, have the same plies, and end alike. Players
/// and times do not matter.
pub fn fingerprint(record: &Record) -> String {
    let header = &record.header;
    let plies = protocol_plies(record, record.main_end());
    let game = (&header.game, &header.setup, &header.options, &header.start, plies, record.result());
    // Texts and numbers can always be written.
    let bytes = serde_json::to_vec(&game).unwrap_or_default();
    Sha256::digest(&bytes).iter().take(FINGERPRINT).map(|byte| format!("{byte:02x}")).collect()
}

/// The name that the statistics of moves and the files of games give to a game of this event, by its number
/// from 1.
pub(super) fn game_name(event: &str, game: u32) -> String {
    match event {
        "" => game.to_string(),
        event => format!("{event}-{game}"),
    }
}

impl GameSummary {
    /// The name that the statistics of moves and the files of games give to it: `12`, `yinsh-12`.
    pub fn name(&self) -> String {
        game_name(&self.event, self.game)
    }

    /// Everything in which two games of an event can differ as evidence: who played, and the game.
    pub(super) fn identity(&self) -> (&[String], &str) {
        (&self.seats, &self.fingerprint)
    }

    /// Half points by seat: two for a game won alone, one for one that nobody or several won, for those that did; none
    /// where it does not count.
    pub fn halves(&self) -> Option<Vec<u32>> {
        let End::Played { result, .. } = &self.end else { return None };
        let won = |seat: usize| result.winners.iter().any(|winner| usize::from(winner.0) == seat);
        let halves = |seat| match result.winners.len() {
            0 => 1,
            1 => 2 * u32::from(won(seat)),
            _ => u32::from(won(seat)),
        };
        Some((0..self.seats.len()).map(halves).collect())
    }

    /// Match points by seat as [Houdek 2010] counts them; none where the game does not count.
    pub fn points(&self) -> Option<Vec<u32>> {
        let End::Played { result, scores } = &self.end else { return None };
        Some(points(result, scores))
    }

    /// Names of the engines whose time was up. An older journal tells it by the result alone.
    pub fn time_losses(&self) -> Vec<&str> {
        match &self.end {
            End::Played { result: GameResult { cause: EndCause::Time(seat), .. }, .. }
                if self.out_of_time.is_empty() =>
            {
                self.seats.get(usize::from(seat.0)).map(String::as_str).into_iter().collect()
            }
            _ => self.out_of_time.iter().map(String::as_str).collect(),
        }
    }

    /// The cause of the game's end; none if it does not count. Older journals call every end by the rules of the event an agreement:
    /// a game of `turns` turns, the event's limit, ended by that limit.
    pub fn cause(&self, turns: u32) -> Option<EndCause> {
        let End::Played { result, .. } = &self.end else { return None };
        Some(match &result.cause {
            EndCause::Agreement if self.turns >= turns => EndCause::TurnLimit(turns),
            EndCause::Agreement => EndCause::Adjudication,
            cause => cause.clone(),
        })
    }

    /// The game's own scores by seat; none where it does not count.
    pub fn scores(&self) -> Option<&[i32]> {
        match &self.end {
            End::Played { scores, .. } => Some(scores),
            End::Void(_) => None,
        }
    }
}
