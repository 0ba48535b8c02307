//! Search for every game.
//!
//! Generic over `abstrakt_vocabulary::Tree`, which the host's loader gives across the ABI and tests give natively.
//! [`Engine`] plays a seat by its [`Spec`]; [`perft()`] counts.
//!
//! Knows: the contract of a game, time as an injected clock, which message a wrong spec is. Must not know: any game, files, processes, windows; it
//! reads no clock of its own, prints nothing and keeps no global state.
#![forbid(unsafe_code)]

mod algorithms;
mod alpha_beta;
mod best_move;
mod book_choice;
mod chance;
mod chance_root;
mod control;
mod deepening;
mod engine;
mod learned_choice;
mod limits;
mod max_n;
mod mcts;
mod minimax;
mod negamax;
mod parallel;
mod parameters;
mod perft;
mod presets;
mod random;
mod repetition;
mod report;
mod reporter;
mod score;
mod side;
mod solver;
mod spec;
mod spec_error;
mod switches;
mod table;
pub mod testing;
mod timing;
mod tree_log;
mod variation;
mod walk;

pub use algorithms::{ALGORITHMS, Algorithm, Family, Switch};
pub use book_choice::BookChoice;
pub use engine::{Engine, SearchError, SearchTask};
pub use learned_choice::LearnedChoice;
pub use limits::{Clock, GameClock, Limits, MAX_DEPTH, Stop, SystemClock, duration_text, read_duration};
pub use parameters::Parameter;
pub use perft::{Leaves, perft};
pub use presets::{Preset, presets};
pub use report::{Ended, Iteration, NoObserver, Progress, PvLine, SearchResult, SearchStatistics};
pub use score::Score;
pub use spec::{MAX_TABLE, Spec};
pub use spec_error::{SpecError, SpecRange};
pub use tree_log::{LogKind, TreeLog};

// Items that the algorithms share, and types that no one outside has to name.
use self::{
    algorithms::AlgorithmFacts,
    chance::Expectation,
    control::{Control, Interrupted},
    repetition::Repetition,
    report::Observer,
    reporter::Reporter,
    score::Window,
    side::Side,
    table::{Bound, Hit, Policy, TranspositionTable},
    walk::{DecisionNode, MAX_PLY, MoveRange, NodeCounts, NodeStatus, Walk},
};
