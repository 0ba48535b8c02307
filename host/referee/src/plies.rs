//! Plies between the record and the worker protocol.

use std::time::Duration;

use abstrakt_record::{Act, BadText, Header, NodeId, Ply, PlyFacts, PlyText, Record, SeatId};
use abstrakt_vocabulary::{Flags, Player, Snapshot};
use abstrakt_worker::protocol::{self, PlayedPly};

/// The opening with which a worker opens the game of a record.
pub fn protocol_opening(header: &Header) -> protocol::Opening {
    protocol::Opening {
        setup: Some(header.setup.clone()),
        players: u8::try_from(header.seats.len()).ok(),
        options: header.options.iter().map(|(id, word)| (id.clone(), word.clone())).collect(),
        position: header.start.clone(),
        version: Some(header.version.clone()),
    }
}

/// A recorded ply for a worker.
pub fn protocol_ply(ply: &Ply) -> protocol::LinePly {
    match &ply.act {
        Act::Move(_, text) | Act::Chance(text) => protocol::LinePly::text(text.as_str()),
        Act::Withdrawal(seat) => protocol::LinePly::Withdraw { withdraw: Player(seat.0) },
    }
}

/// The plies from the opening to a node of the record, for a worker.
///
/// # Panics
/// When the node was deleted.
pub fn protocol_plies(record: &Record, node: NodeId) -> Vec<protocol::LinePly> {
    protocol_plies_since(record, node, 0)
}

/// The same without the first `known` ones.
pub fn protocol_plies_since(record: &Record, node: NodeId, known: usize) -> Vec<protocol::LinePly> {
    let plies = record.line_to(node).into_iter().filter_map(|id| record.node(id).ply.as_ref());
    plies.skip(known).map(protocol_ply).collect()
}

/// A ply that a worker has played, for the record, with the time that its seat spent on it.
///
/// # Errors
/// The game writes a ply in a way that no file can hold.
pub fn record_ply(played: &PlayedPly, spent: Option<Duration>) -> Result<(Ply, PlyFacts), BadText> {
    let act = match (&played.ply, played.by) {
        (protocol::LinePly::Withdraw { withdraw }, _) => Act::Withdrawal(SeatId(withdraw.0)),
        (protocol::LinePly::Text(text) | protocol::LinePly::Foreign { foreign: text, .. }, Some(player)) => {
            Act::Move(SeatId(player.0), PlyText::new(text.as_str())?)
        }
        (protocol::LinePly::Text(text) | protocol::LinePly::Foreign { foreign: text, .. }, None) => {
            Act::Chance(PlyText::new(text.as_str())?)
        }
    };
    // A player who leaves between two turns has not begun one.
    let opens_turn = played.opens_turn && act.text().is_some();
    Ok((Ply { act, opens_turn, spent }, after_ply(played)))
}

/// The rules' facts of the position after a ply.
pub fn after_ply(played: &PlayedPly) -> PlyFacts {
    PlyFacts {
        key: played.key,
        starts_turn: played.status.starts_turn(),
        irreversible: played.flags.has(Flags::IRREVERSIBLE),
        scores: played.scores.clone(),
    }
}

/// The rules' facts of the first position.
pub fn first_position(snapshot: &Snapshot) -> PlyFacts {
    PlyFacts {
        key: snapshot.key,
        starts_turn: snapshot.status.starts_turn(),
        irreversible: false,
        scores: snapshot.scores.clone(),
    }
}
