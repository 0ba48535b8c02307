//! The starts of a match's games: setups, positions and lines of moves. [`Openings`] adds random turns to them.
//!
//! Knows a worker that plays. Must not know engines or files: a list of openings is a text.

mod draw;
mod draw_tree;

use abstrakt_formats::piskvork;
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::{Choice, Facts, Status};
use abstrakt_worker::protocol::{LinePly, Opening, RefusalReason};
use abstrakt_worker::{Client, WorkerError};
use serde::{Deserialize, Serialize};

pub use draw::{DrawnOpening, Openings};

/// Begins a line of a list that is a position, where moves may follow behind [`MOVES`].
const POSITION: &str = "position ";
/// Between a position and the moves from it.
const MOVES: &str = " moves ";
/// The notation of a game whose lists may also hold openings of Piskvork.
const PISKVORK: &str = "psq";

/// A beginning: a setup or position, and plies played from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Start {
    /// Setup, options, position.
    pub opening: Opening,
    /// In the game's canonical notation.
    pub plies: Vec<LinePly>,
}

impl From<Opening> for Start {
    fn from(opening: Opening) -> Self {
        Self { opening, plies: Vec::new() }
    }
}

/// The reason why a list of openings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ListError {
    /// A line of it is wrong.
    #[message("list-line")]
    Line {
        /// From 1.
        line: usize,
        /// The error in the opening.
        reason: Box<OpeningError>,
    },
    /// There is none.
    #[message("list-empty")]
    Empty,
    /// The game stopped working.
    #[message(transparent)]
    Stopped(WorkerError),
}

/// The reason why an opening of a list cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum OpeningError {
    /// The game refuses it, or stops working.
    #[message(transparent)]
    Worker(#[from] WorkerError),
    /// Piskvork has no board like that of the game.
    #[message("list-opening-board")]
    NoBoard,
    /// A stone would stand beside the board.
    #[message("list-opening-beside", width = size.0, height = size.1, least)]
    BesideBoard {
        /// Columns and rows of the board.
        size: (u8, u8),
        /// Columns and rows of the smallest board that has room for the opening.
        least: u8,
    },
}

/// Reads a list: an opening a line, as moves in the game's notation from the setup of `opening`, which may be numbered; as a
/// position, alone or behind the word `position`, which moves may follow behind the word `moves`; or, in games that Piskvork plays
/// too, as its offsets from the centre: `0,0, 1,-1, 2,3`. Empty lines, those that begin with `#`, and a byte order mark are left
/// out. Every opening is tried.
///
/// # Errors
/// [`ListError`]
pub fn read(client: &mut Client, opening: &Opening, list: &str) -> Result<Vec<Start>, ListError> {
    let mut starts = Vec::new();
    let list = list.trim_start_matches('\u{feff}');
    for (line, text) in (1..).zip(list.lines().map(str::trim)) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let start = match text.strip_prefix(POSITION) {
            Some(text) => {
                let (position, moves) = text.split_once(MOVES).unwrap_or((text, ""));
                from_position(client, opening, position, moves).map_err(OpeningError::Worker)
            }
            None => match piskvork::PsqOpening::read(text).filter(|_| plays(client.facts())) {
                Some(offsets) => place(client, opening, &offsets),
                None => plain(client, opening, text).map_err(OpeningError::Worker),
            },
        };
        starts.push(start.map_err(|error| match error {
            OpeningError::Worker(stopped @ WorkerError::Stopped(_)) => ListError::Stopped(stopped),
            reason => ListError::Line { line, reason: Box::new(reason) },
        })?);
    }
    if starts.is_empty() { Err(ListError::Empty) } else { Ok(starts) }
}

/// Plays moves from a position.
fn from_position(
    client: &mut Client,
    opening: &Opening,
    position: &str,
    moves: &str,
) -> Result<Start, WorkerError> {
    let position = Some(position.trim().to_owned());
    play(client, Opening { position, ..opening.clone() }, &mut moves.split_whitespace())
}

/// Plays a line without a word of the list: moves, moves with their numbers, or a position. Where it is none of these, the
/// moves tell why.
fn plain(client: &mut Client, opening: &Opening, text: &str) -> Result<Start, WorkerError> {
    let refused = match play(client, opening.clone(), &mut text.split_whitespace()) {
        Err(error @ WorkerError::Refused { .. }) => error,
        played => return played,
    };
    let mut moves = text.split_whitespace().filter_map(without_number);
    match play(client, opening.clone(), &mut moves) {
        Err(WorkerError::Refused { .. }) => {}
        played => return played,
    }
    match from_position(client, opening, text, "") {
        Err(WorkerError::Refused { .. }) => Err(refused),
        opened => opened,
    }
}

/// A word without the number of a turn before it: `1.9-13` is `9-13`, and `1.` nothing.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    match rest.strip_prefix('.').filter(|_| rest.len() < word.len()) {
        Some(tail) => Some(tail.trim_start_matches('.')).filter(|text| !text.is_empty()),
        None => Some(word),
    }
}

/// Whether Piskvork plays the game, too.
fn plays(facts: &Facts) -> bool {
    facts.foreign.iter().any(|foreign| foreign.notation == PISKVORK)
}

/// Columns and rows of the board that the choice means, as Piskvork calls it.
fn board(facts: &Facts, choice: &Choice) -> Option<(u8, u8)> {
    let mut boards = facts.foreign.iter().filter(|foreign| foreign.notation == PISKVORK);
    let (width, height) = boards.find(|foreign| foreign.means(facts, choice))?.game.split_once('x')?;
    width.parse().ok().zip(height.parse().ok())
}

/// Plays the stones of an opening of Piskvork.
fn place(
    client: &mut Client,
    opening: &Opening,
    offsets: &piskvork::PsqOpening,
) -> Result<Start, OpeningError> {
    let choice = client.open(opening)?.choice;
    let (width, height) = board(client.facts(), &choice).ok_or(OpeningError::NoBoard)?;
    let off_board = || OpeningError::BesideBoard { size: (width, height), least: offsets.least_side() };
    let points = offsets.points(width, height).ok_or_else(off_board)?;
    let stone = |(column, row): (u8, u8)| LinePly::Foreign {
        notation: PISKVORK.into(),
        foreign: format!("{},{}", u16::from(column) + 1, u16::from(row) + 1),
    };
    let plies: Vec<LinePly> = points.into_iter().map(stone).collect();
    let update = client.line(&plies, 0)?;
    let start =
        Start { opening: opening.clone(), plies: update.made.into_iter().map(|made| made.ply).collect() };
    Ok(goes_on(start, update.snapshot.status)?)
}

/// Plays turns from an opening. The game must go on behind them.
///
/// # Errors
/// The opening or a turn is refused, or the plugin stops working.
pub fn play(
    client: &mut Client,
    opening: Opening,
    turns: &mut dyn Iterator<Item = &str>,
) -> Result<Start, WorkerError> {
    let mut snapshot = client.open(&opening)?.snapshot;
    let mut start = Start::from(opening);
    for turn in turns {
        let update = client.turn(turn)?;
        start.plies.extend(update.made.into_iter().map(|made| made.ply));
        snapshot = update.snapshot;
    }
    goes_on(start, snapshot.status)
}

/// The start, unless the game is over there.
fn goes_on(start: Start, status: Status) -> Result<Start, WorkerError> {
    match status {
        Status::Over(_) => Err(WorkerError::Refused { reason: RefusalReason::Over, ply: None }),
        _ => Ok(start),
    }
}
