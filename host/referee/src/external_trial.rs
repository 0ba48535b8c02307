//! An external engine that is tried: it plays some moves against itself.

use std::time::Duration;

use abstrakt_vocabulary::Facts;
use abstrakt_worker::Launch;
use abstrakt_worker::protocol::{LinePly, Opening};

use crate::Now;
use crate::engine_spec::ExternalPlayer;
use crate::external_seat::{ExternalSeat, ExternalSeatError, ExternalTask};

/// The moves of a trial.
pub const TRIAL_MOVES: usize = 10;

/// A move of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialMove {
    /// The ply in the game's own notation.
    pub ply: String,
    /// The time that the engine took.
    pub spent: Duration,
}

/// The beginning of the game that an engine plays where nobody says otherwise: its variant's, or the first of its protocol.
pub fn trial_opening(facts: &Facts, player: &ExternalPlayer) -> Opening {
    let engine = &player.engine;
    let of_protocol = |game: &&abstrakt_vocabulary::ForeignGame| {
        game.notation == engine.protocol.id()
            && engine.variant.as_ref().is_none_or(|variant| *variant == game.game)
    };
    let game = facts.foreign.iter().find(of_protocol);
    game.map_or_else(Opening::default, |game| Opening {
        setup: Some(game.setup.clone()),
        options: game.options.clone(),
        ..Opening::default()
    })
}

/// Lets an engine play [`TRIAL_MOVES`] plies against itself, or until the game is over. `each` hears of every move.
///
/// # Errors
/// [`ExternalSeatError`]
pub fn try_external(
    seat: &mut ExternalSeat,
    launch: &Launch,
    opening: &Opening,
    now: &Now,
    each: &mut dyn FnMut(&TrialMove),
) -> Result<(), ExternalSeatError> {
    let mut plies: Vec<LinePly> = Vec::new();
    let mut clocks = [Duration::ZERO; 2];
    for _ in 0..TRIAL_MOVES {
        if seat.is_over(launch, opening, &mut plies)? {
            break;
        }
        let budget = seat.player().spec.limits.clock;
        let side = plies.len() % 2;
        let left = budget.map(|clock| {
            let added = clock.increment.saturating_mul(u32::try_from(plies.len() / 2).unwrap_or(u32::MAX));
            clock.budget.saturating_add(added).saturating_sub(clocks[side])
        });
        let task = ExternalTask { opening, plies: &plies, spent: Duration::ZERO, left };
        let found = seat.think(launch, &task, now, &mut |_| abstrakt_external::SearchControl::Continue)?;
        let Some((Some(ply), spent)) = found.map(|(outcome, spent)| (outcome.best, spent)) else {
            return Ok(());
        };
        clocks[side] += spent;
        each(&TrialMove { ply: ply.clone(), spent });
        plies.push(LinePly::text(ply));
    }
    Ok(())
}
