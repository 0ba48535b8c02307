//! The contents of responses.

use std::fmt;

use abstrakt_book::BookMove;
use abstrakt_engine::{Ended, LogKind};
use abstrakt_learned::Influence;
use abstrakt_plugin_api::{
    Board, Choice, Flags, MoveFacts, Player, Players, Scoring, Snapshot, Status, Term,
};
use serde::{Deserialize, Serialize};

use super::LinePly;

/// A game that has begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    /// Setup and options, checked and complete.
    pub choice: Choice,
    /// Geometry of the board.
    pub board: Board,
    /// Score scheme of each seat.
    pub scoring: Vec<Scoring>,
    /// The first position.
    pub snapshot: Snapshot,
}

/// The state of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionUpdate {
    /// Plies since the opening.
    pub plies: usize,
    /// Facts of the last plies, as many as were asked for, oldest first.
    #[serde(rename = "played")]
    pub made: Vec<PlayedPly>,
    /// The position.
    pub snapshot: Snapshot,
}

/// The state of a line, without pictures and moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advanced {
    /// Facts of the plies that were asked for.
    #[serde(rename = "played")]
    pub made: Vec<PlayedPly>,
    /// The position.
    pub state: PositionState,
}

/// A position as a referee needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionState {
    /// The player or the chance that acts.
    pub status: Status,
    /// Score of each seat.
    pub scores: Vec<i32>,
    /// Seats that are out.
    pub eliminated: Players,
    /// The outcomes of chance, where chance is to act.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<ChanceOutcome>,
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceOutcome {
    /// Canonical text of the ply.
    pub text: String,
    /// Its weight among the others.
    pub weight: i32,
}

impl From<Snapshot> for PositionState {
    fn from(Snapshot { status, scores, eliminated, moves, .. }: Snapshot) -> Self {
        let outcome = |facts: MoveFacts| ChanceOutcome { text: facts.text, weight: facts.weight };
        let outcomes = match status {
            Status::Chance => moves.into_iter().map(outcome).collect(),
            _ => Vec::new(),
        };
        Self { status, scores, eliminated, outcomes }
    }
}

/// A ply that was made, and what a record keeps of the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayedPly {
    /// The ply in canonical spelling.
    pub ply: LinePly,
    /// Unshortened spelling; empty for a withdrawal.
    pub long: String,
    /// In the foreign notation that was asked for, where it can write the ply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foreign: Option<String>,
    /// The player who made it; none for a chance outcome.
    pub by: Option<Player>,
    /// Whether a turn started in the position before it.
    pub opens_turn: bool,
    /// Hints for the search; quiet for a withdrawal.
    pub flags: Flags,
    /// The status after it.
    pub status: Status,
    /// Key for repetition after it.
    pub key: u64,
    /// Scores after it.
    pub scores: Vec<i32>,
}

/// A legal move in two notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignMoveText {
    /// In the game's own, canonical.
    pub ply: String,
    /// In the notation asked for.
    pub foreign: String,
}

/// A value, taken apart. The features' names are in `Facts::heuristics[heuristic]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explained {
    /// Index of the heuristic.
    pub heuristic: usize,
    /// For each player: the value and its terms. Empty when the game is over.
    pub players: Vec<WeightedSum>,
    /// For each legal move, when asked: its text, and its ordering score.
    pub orders: Vec<(String, WeightedSum)>,
}

/// The value of a position for a player by a learned evaluation, and what everything in it does to the value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfluences {
    /// The value: log odds to win in thousandths.
    pub total: i32,
    /// The part of it that is the value of the heuristic which the evaluation corrects; none where it corrects none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// The value less the value without what is on each site of the board, or without an input of the whole position.
    pub influences: Vec<Influence>,
}

/// A sum with its terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightedSum {
    /// The products' sum, within i32.
    pub total: i32,
    /// Feature, weight, amount, divisor, product.
    pub terms: Vec<Term>,
}

/// Positions counted by perft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOutcome {
    /// Leaves.
    pub leaves: u64,
    /// Count below each ply of the root, when asked, in the order of the moves.
    pub divide: Vec<(String, u64)>,
    /// Plies made.
    pub nodes: u64,
    /// Time taken.
    pub micros: u64,
}

/// A score from the point of view of [`Findings::view`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchScore {
    /// The heuristic's value, in its own unit; averages over chance have fractions.
    Value(f64),
    /// The player wins in this many plies.
    Win(u32),
    /// The player loses in this many plies.
    Loss(u32),
}

impl From<abstrakt_engine::Score> for SearchScore {
    fn from(score: abstrakt_engine::Score) -> Self {
        match score.decided() {
            Some((true, plies)) => Self::Win(plies),
            Some((false, plies)) => Self::Loss(plies),
            None => Self::Value(score.units()),
        }
    }
}

/// `12.5`, `-3`, `win in 3`, `loss in 4` (plies).
impl fmt::Display for SearchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) if value.fract() == 0.0 => write!(f, "{value}"),
            Self::Value(value) => write!(f, "{value:.2}"),
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// The findings of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Findings {
    /// The player whose point of view the scores have.
    pub view: Player,
    /// Best lines, the best first: as many as `multipv`, fewer where there are fewer moves, none before the first
    /// move was judged. Where several were asked for, those of a depth that was broken off follow behind them. Where chance
    /// is to act, the average over the outcomes, and then outcomes, the most likely first.
    pub lines: Vec<Variation>,
    /// Turns: those being searched in a `progress`, those searched completely in a `search-outcome`.
    pub depth: u32,
    /// Plies to the deepest position seen.
    pub selective_depth: u32,
    /// Plies made, all depths and threads.
    pub nodes: u64,
    /// Positions valued at the horizon of this depth.
    pub horizon: u64,
    /// Time taken.
    pub micros: u64,
    /// Use of the transposition table, per mille.
    pub table: u32,
    /// The share of the limit that is used up, 0..=100.
    pub percent: u8,
    /// The moves that the book of the spec has for the position, those of the greatest weight first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<BookMove>,
}

impl Findings {
    /// Plies a second.
    pub fn nodes_per_second(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000).checked_div(u128::from(self.micros)).unwrap_or(0) as u64
    }
}

/// A line of play with its score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variation {
    /// Its score.
    pub score: SearchScore,
    /// Its plies, the move itself first; none where chance is to act and this is the average over the outcomes.
    pub plies: Vec<String>,
    /// The same plies in the notation that the search was asked for, up to the first that it does not write.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub foreign: Vec<String>,
    /// Turns that it was searched to; 0 where no depth was searched.
    pub depth: u32,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchOutcome {
    /// The ply to play; none where chance is to act.
    pub best: Option<String>,
    /// The same in the foreign notation that was asked for, where it can write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foreign: Option<String>,
    /// The findings on which it rests.
    pub findings: Findings,
    /// Each depth that was completed.
    pub iterations: Vec<SearchIteration>,
    /// The reason for the end.
    pub ended: Ended,
    /// Whether there is only one legal move. A search that compares moves, or plays by time, then goes no deeper than
    /// one turn.
    pub forced: bool,
}

/// One completed depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchIteration {
    /// Turns.
    pub depth: u32,
    /// Value of the best move.
    pub score: SearchScore,
    /// Value of the move that the request compares, searched to the same depth and no better than the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<SearchScore>,
    /// Plies made in this iteration.
    pub nodes: u64,
    /// Positions valued at its horizon.
    pub horizon: u64,
    /// Time since the search began.
    pub micros: u64,
}

/// A node of a search tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The ply that leads here; empty at the root.
    pub ply: String,
    /// Its score from the root player's point of view; none where it was cut off unvalued.
    pub score: Option<SearchScore>,
    /// The reason for the end.
    pub end: LogKind,
    /// Nodes below it.
    pub nodes: u64,
    /// Its children, in search order.
    pub children: Vec<TreeNode>,
}

/// A game that a search played against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SelfPlayed {
    /// Plies, the random ones included.
    pub plies: u32,
    /// The points that the game brought each seat: 1 for a win, 0 for a loss, a half for a draw.
    pub points: Vec<f64>,
    /// The positions to learn from: those that were searched where a turn began and the best move was a quiet one.
    pub positions: Vec<SeenPosition>,
}

/// A position as the seats see it; the one that moves comes first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeenPosition(pub Vec<SeenInputs>);

/// The inputs of learned evaluations in a position, as a seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeenInputs {
    /// From 0.
    pub seat: Player,
    /// The numbers of the inputs that are on, ascending.
    pub inputs: Vec<u16>,
    /// The log odds to win, in thousandths, by the base of the request; none where it has no base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// The chance to win that the search found; none where it tells none for this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}
