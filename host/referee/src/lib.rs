//! The common parts of a game at the board and a game of a match: its end, the rolls of chance, the time of a turn, the
//! conversion of a recorded ply into a request to a worker and of an answer into a recorded ply, the statistics of a
//! move, and the judgement of a finished game by searches.
//!
//! Knows records, engine specs and the words of the worker protocol. Must not know processes, windows, files, or the
//! kind of players.

mod ending;
mod last_search;
mod move_statistics;
mod plies;
mod review;
mod turn_time;

pub use ending::{by_repetition, by_rules, roll, seats_of};
pub use last_search::LastSearch;
pub use move_statistics::MoveStatistics;
pub use plies::{after_ply, first_position, protocol_opening, protocol_plies, protocol_ply, record_ply};
pub use review::{Standing, assess, loss, mark, standing};
pub use turn_time::{Now, PlannedTurn, search, time_control};
