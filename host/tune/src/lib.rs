//! Weights that evolve by self-play: of any game's heuristic, over the genes that it declares.
//!
//! A [`TuningPlan`] says what is tuned and how. Two methods have one interface ([`Method`]): they ask for duels between
//! candidates and are told how these ended. [`run()`] plays the games, keeps each in a log before it counts, and goes on
//! where it was whenever it is called again. Everything but the games' results follows from the plan's seed, so that a
//! run that was broken off and resumed ends as one that was not.
//!
//! Knows genes, engine specs and the arena. Must not know rules, algorithms or windows, or how progress is shown.

mod candidate;
mod course;
mod duel;
mod error;
mod folder;
mod genetic;
mod genome;
mod listing;
mod method;
mod plan;
mod players;
mod run;
mod shard;
mod spsa;

pub use candidate::Candidate;
pub use duel::{Duel, DuelRule, DuelScore, Side};
pub use error::{SettingError, TuneError};
pub use folder::{DuelGame, DuelGameId, Duels, TuningHead};
pub use genetic::{Genetic, GeneticSettings, Individual, Operation};
pub use genome::{Chromosome, Genome, Locus};
pub use listing::{has_run, list_runs};
pub use method::{Generation, Method};
pub use plan::{FINAL_GAMES, FORMAT, MethodSettings, TuningPlan};
pub use run::{Finished, TuningEvent, TuningProgress, begin, look, resume, run};
pub use shard::{TuningShard, begin_shard, merge, play_shard};
pub use spsa::{Spsa, SpsaSettings};
