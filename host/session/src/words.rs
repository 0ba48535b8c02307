//! Between the words of the record and those of the worker protocol.

use std::time::Duration;

use abstrakt_plugin_api::{Flags, Player, Snapshot};
use abstrakt_record::{Act, After, BadText, Ply, PlyText, SeatId};
use abstrakt_worker::protocol::{self, PlayedPly};

/// A recorded ply for the worker.
pub fn spoken(ply: &Ply) -> protocol::Ply {
    match &ply.act {
        Act::Move(_, text) | Act::Chance(text) => protocol::Ply::text(text.as_str()),
        Act::Withdrawal(seat) => protocol::Ply::Withdraw { withdraw: Player(seat.0) },
    }
}

/// A ply that the worker made, for the record.
///
/// # Errors
/// The game writes a ply in a way that no file can hold.
pub fn recorded(made: &PlayedPly, spent: Option<Duration>) -> Result<(Ply, After), BadText> {
    let act = match (&made.ply, made.by) {
        (protocol::Ply::Withdraw { withdraw }, _) => Act::Withdrawal(SeatId(withdraw.0)),
        (protocol::Ply::Text(text), Some(player)) => {
            Act::Move(SeatId(player.0), PlyText::new(text.as_str())?)
        }
        (protocol::Ply::Text(text), None) => Act::Chance(PlyText::new(text.as_str())?),
    };
    // Who leaves between two turns has not begun one.
    let opens_turn = made.opens_turn && act.text().is_some();
    Ok((Ply { act, opens_turn, spent }, after(made)))
}

/// What the rules say of the position after a ply.
pub fn after(made: &PlayedPly) -> After {
    After {
        key: made.key,
        starts_turn: made.status.starts_turn(),
        irreversible: made.flags.has(Flags::IRREVERSIBLE),
        scores: made.scores.clone(),
    }
}

/// What the rules say of the first position.
pub fn first(snapshot: &Snapshot) -> After {
    After {
        key: snapshot.key,
        starts_turn: snapshot.status.starts_turn(),
        irreversible: false,
        scores: snapshot.scores.clone(),
    }
}
