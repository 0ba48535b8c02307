//! Fits of a heuristic to games that the search plays with it: its weights, and what its values mean for the outcome.
//!
//! - `game`: a game under way between searches; `scale`: curves of values; `weights`: logistic regression
//!
//! Knows workers and engine specs. Must not know files of games, or how anything is printed.

mod game;
mod scale;
mod weights;

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;
use abstrakt_worker::{Client, Launch, WorkerError};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

pub use scale::{FittedScale, Scales, fit_scales};
pub use weights::{FittedWeight, FittedWeights, WeightedPosition, fit_weights, positions};

/// The games of a fit.
#[derive(Clone, Debug)]
pub struct FitPlan {
    /// Number of games.
    pub games: u64,
    /// Nodes of the search a turn.
    pub nodes: u64,
    /// Seed of the random plies: the same games, and so the same figures, on every machine and whatever the concurrency.
    pub seed: u64,
    /// Games at once.
    pub concurrency: usize,
}

/// The reason why nothing can be fitted.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum FitError {
    /// A worker cannot be started, or stopped working.
    #[message(transparent)]
    Worker(#[from] WorkerError),
    /// The default setup is not for two players.
    #[message("fit-players")]
    Players,
    /// The system has no thread to give.
    #[message("fit-thread")]
    Thread(SystemError),
}

/// Plays the games of a plan, each by `play`, with so many workers of its own that no two engines share one; what each gave, in the order
/// of the games. `told` hears how many have been played.
fn in_games<T: Send>(
    launch: &Launch,
    plan: &FitPlan,
    workers: usize,
    play: impl Fn(&mut [Client], u64, ChaCha8Rng) -> Result<T, FitError> + Sync,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Vec<T>, FitError> {
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let played = Mutex::new(Vec::new());
    let run = || -> Result<(), FitError> {
        let mut clients = Vec::new();
        for _ in 0..workers {
            clients.push(Client::start(launch.clone())?);
        }
        while !failed.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games {
                break;
            }
            let mut random = ChaCha8Rng::seed_from_u64(plan.seed);
            random.set_stream(game);
            let found = play(&mut clients, game, random)?;
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            played.push((game, found));
            told(played.len() as u64);
        }
        Ok(())
    };
    let watched = || run().inspect_err(|_| failed.store(true, Ordering::Relaxed));
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for _ in 0..plan.concurrency.clamp(1, plan.games.max(1) as usize) {
            let thread = thread::Builder::new().name("fit".into()).spawn_scoped(scope, watched);
            threads.push(thread.map_err(|error| {
                failed.store(true, Ordering::Relaxed);
                FitError::Thread(SystemError::new(&error))
            })?);
        }
        // A panic of a thread goes on here.
        let join = |thread: thread::ScopedJoinHandle<'_, Result<(), FitError>>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().try_for_each(join)
    })?;
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|(game, _)| *game);
    Ok(played.into_iter().map(|(_, found)| found).collect())
}
