//! Games between two candidates, played by the pool of all runs.
//!
//! Knows the arena. Must not know what a game is played for.

use std::ops::ControlFlow;

use abstrakt_engine::{Spec, SpecError};
use abstrakt_lab::GamePoints;
use abstrakt_lab::arena::{Adjudication, Arena, ArenaError, GamePlan, Played, header};
use abstrakt_lab::openings::Openings;
use abstrakt_lab::run::{Pool, with_pool};
use abstrakt_lab::tournament::fingerprint;
use abstrakt_record::SeatId;
use abstrakt_referee::{EngineSpec, Now};
use abstrakt_vocabulary::kit::mix;
use abstrakt_worker::Launch;

use crate::{Candidate, Duel, DuelGame, DuelGameId, Side, TuneError, TuningPlan};

/// Openings that a duel may use: numbers are not shared with the next one.
const OPENINGS: u32 = 1 << 14;

/// A game to be played.
#[derive(Clone, Debug)]
pub(crate) struct PlannedGame {
    /// The identity of the game.
    pub id: DuelGameId,
    /// Number of its opening among those of its seed.
    pub opening: u32,
    /// Seed of opening, chance and engines.
    pub seed: u64,
    /// The two engines.
    pub specs: [Spec; 2],
    /// The side that has the first seat.
    pub begins: Side,
}

impl PlannedGame {
    /// A game of a duel between these two engines.
    pub fn new(plan: &TuningPlan, id: DuelGameId, specs: &[Spec; 2]) -> Self {
        let duel = Duel::new(plan.rule(id.duel));
        let opening = duel.opening(id.game);
        // The match at the end has openings of its own.
        let (seed, opening) = match id.duel {
            0 => (mix(plan.seed), opening),
            duel => (plan.seed, duel.wrapping_mul(OPENINGS).wrapping_add(opening)),
        };
        Self { id, opening, seed, specs: specs.clone(), begins: duel.begins(id.game) }
    }
}

/// The engines of two candidates.
///
/// # Errors
/// The spec of the plan cannot have a candidate's values.
pub(crate) fn specs(plan: &TuningPlan, [a, b]: &[Candidate; 2]) -> Result<[Spec; 2], SpecError> {
    Ok([a.applied(&plan.engine)?, b.applied(&plan.engine)?])
}

/// The threads at work.
pub(crate) type Players = Pool<PlannedGame, Result<DuelGame, ArenaError>>;

/// Starts up to `at_once` threads for as long as `work` takes.
///
/// # Errors
/// There is no thread to be had.
pub(crate) fn with_players<T>(
    launch: &Launch,
    plan: &TuningPlan,
    now: &Now,
    concurrency: usize,
    work: impl FnOnce(&mut Players) -> T,
) -> Result<T, ArenaError> {
    with_pool(concurrency, now, |seats, game: PlannedGame| play(seats.arena(launch), plan, &game), work)
}

/// Plays games until all are played, or until `keep` breaks off or fails: those under way are the last then.
///
/// # Errors
/// That of `keep`, or of a game.
pub(crate) fn play_all(
    players: &mut Players,
    games: Vec<PlannedGame>,
    keep: &mut dyn FnMut(DuelGame) -> Result<ControlFlow<()>, TuneError>,
) -> Result<(), TuneError> {
    players.do_all(games.into_iter(), &mut |done| done.map_err(TuneError::from).and_then(&mut *keep))
}

fn play(arena: &mut Arena, plan: &TuningPlan, game: &PlannedGame) -> Result<DuelGame, ArenaError> {
    let PlannedGame { id, opening: number, seed, specs, begins } = game;
    let opening = plan.start();
    let facts = arena.facts(&opening)?;
    let seed_of = |part: u64| mix(seed ^ mix(u64::from(*number) << 2 | part));
    let mut specs = specs.clone();
    specs[0].seed = mix(specs[0].seed ^ seed_of(0));
    specs[1].seed = mix(specs[1].seed ^ seed_of(1));
    let seats = if *begins == Side::A { [0, 1] } else { [1, 0] };
    let specs = specs.map(EngineSpec::from);
    let names = seats.map(|side| (["A", "B"][side], &specs[side]));
    let mut header = header(&facts, &opening, &names)?;
    (header.seed, header.repetition) = (seed_of(2), plan.repetition);
    let game = GamePlan {
        facts: &facts,
        openings: &Openings::independent(opening.into(), plan.random_turns, *seed),
        opening: *number,
        engines: names.map(|(_, spec)| spec.clone()).into(),
        new_openings_only: false,
        adjudication: Adjudication { turns: plan.turns, repetition: plan.repetition, win: None, draw: None },
        header,
        name: String::new(),
    };
    // No opening is left out.
    let Played::Game(played) = arena.play(&game)? else {
        return Err(ArenaError::Seats { engines: 0, players: 0 });
    };
    let winners = played.record.result().map(|result| result.winners.as_slice()).unwrap_or_default();
    let points = match (winners, &played.void) {
        ([SeatId(seat)], None) if seats[usize::from(*seat) % 2] == 0 => GamePoints::Win,
        ([_], None) => GamePoints::Loss,
        _ => GamePoints::Draw,
    };
    let plies = played.record.plies().len() as u32;
    let fingerprint = fingerprint(&played.record);
    Ok(DuelGame { id: *id, points, plies, fingerprint, void: played.void })
}
