//! What a session asked of the board's worker, and what it wishes to ask next.

use std::time::Duration;

use abstrakt_record::{EndCause, NodeId, SeatId};
use abstrakt_worker::protocol::RequestId;

/// The one request about the game that the board's worker is busy with.
pub(crate) struct PendingRequest {
    pub id: RequestId,
    pub goal: Goal,
}

/// What an pending is for.
pub(crate) enum Goal {
    /// Open the game.
    Open,
    /// Show the position at a node; `live`: computers and chance go on from there.
    Show { node: NodeId, live: bool },
    /// Play at the cursor.
    Play { by: Mover, spent: Duration },
    /// Take a seat out of the game.
    Withdraw { seat: SeatId, cause: EndCause },
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// The person to move.
    Person,
    /// A computer seat.
    Computer(SeatId),
    /// The host's dice.
    Chance,
}

/// What a user asked for while an pending was under way: done before anything else goes on.
pub(crate) enum Command {
    Undo,
    UndoPly,
    Redo,
    Show(NodeId),
    Leave(SeatId, EndCause),
    Draw,
    Delete(NodeId),
}
