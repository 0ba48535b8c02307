//! What a game at the board and a game of a match have in common: how it ends, what chance rolls, how much time a turn
//! has, how a recorded ply becomes a request to a worker and an answer becomes a recorded ply, what is kept of a move
//! besides, and what searches say of a game that was played.
//!
//! Knows records, engine specs and the words of the worker protocol. Must not know processes, windows, files, or who
//! plays.

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
