//! The common parts of a game at the board and a game of a match: its end, the rolls of chance, the time of a turn, the
//! conversion of a recorded ply into a request to a worker and of an answer into a recorded ply, the statistics of a
//! move, a seat that an external engine plays, and the judgement of a finished game by searches.
//!
//! Knows records, engine specs, the words of the worker protocol, and how an external engine is asked for a move. Must not know
//! windows, files, or what a player's failure costs.

mod ending;
mod engine_spec;
mod external_seat;
mod external_trial;
mod last_search;
mod move_statistics;
mod plies;
mod registration;
mod review;
mod turn_time;

pub use ending::{by_repetition, by_rules, roll, seats_of};
pub use engine_spec::{EngineSpec, ExternalPlayer};
pub use external_seat::{BOARD_NOTATION, ExternalSeat, ExternalSeatError, ExternalTask};
pub use external_trial::{TRIAL_MOVES, TrialMove, trial_opening, try_external};
pub use last_search::LastSearch;
pub use move_statistics::MoveStatistics;
pub use plies::{
    after_ply, first_position, protocol_opening, protocol_plies, protocol_plies_since, protocol_ply,
    record_ply,
};
pub use registration::{RegistrationError, introduce, variants};
pub use review::{PlayerStanding, assess, evaluation_scales, loss, mark, scales, standing};
pub use turn_time::{Now, PlannedTurn, search, time_control};
