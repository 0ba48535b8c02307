//! The worker of the board: one request about the game at a time, and the commands that wait for their turn.
//!
//! Knows requests and their order. Must not know what follows from an answer.

use std::collections::VecDeque;
use std::time::Duration;

use abstrakt_record::{EndCause, NodeId, SeatId};
use abstrakt_worker::protocol::{Request, RequestId};
use abstrakt_worker::{Launch, Wake, Worker, WorkerEvent};

/// The purpose of a request about the game.
pub(crate) enum Purpose {
    /// Open the game.
    Open,
    /// Show the position at a node; `live`: computers and chance go on from there.
    Show { node: NodeId, live: bool },
    /// Play at the cursor.
    Play { player: PlayedBy, spent: Duration },
    /// Take a seat out of the game.
    Withdraw { seat: SeatId, cause: EndCause },
}

/// The player of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayedBy {
    /// The person to move.
    Person,
    /// A computer seat.
    Computer(SeatId),
    /// The host's dice.
    Chance,
}

/// A user's command; it is executed before anything else goes on.
pub(crate) enum BoardCommand {
    Undo,
    UndoPly,
    Redo,
    Show(NodeId),
    Leave(SeatId, EndCause),
    Draw,
    Delete(NodeId),
}

/// The worker, the request that it is busy with, and the commands that wait.
pub(crate) struct BoardWorker {
    worker: Worker,
    pending: Option<(RequestId, Purpose)>,
    commands: VecDeque<BoardCommand>,
}

impl BoardWorker {
    /// Starts the worker.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(launch: Launch, wake: Wake) -> std::io::Result<Self> {
        Ok(Self { worker: Worker::start(launch, wake)?, pending: None, commands: VecDeque::new() })
    }

    /// The next event of the worker.
    pub fn poll(&mut self) -> Option<WorkerEvent> {
        self.worker.poll()
    }

    /// Asks for something about the game. An answer that is still to come is not wanted any more.
    pub fn send(&mut self, request: Request, purpose: Purpose) {
        self.pending = Some((self.worker.ask(request), purpose));
    }

    /// Asks for work beside the game; its answers come under this id.
    pub fn start_work(&mut self, request: Request) -> RequestId {
        self.worker.ask(request)
    }

    /// Returns whether an answer about the game is still to come.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some()
    }

    /// The purpose of the request, if this is the one that is waited for; it is then answered.
    pub fn answered(&mut self, id: RequestId) -> Option<Purpose> {
        self.pending.take_if(|pending| pending.0 == id).map(|pending| pending.1)
    }

    /// The node that the requests and commands under way lead to, where all of them go to a node.
    pub fn destination(&self) -> Option<NodeId> {
        match (self.commands.back(), &self.pending) {
            (Some(BoardCommand::Show(node)), _) => Some(*node),
            (None, Some((_, Purpose::Show { node, .. }))) => Some(*node),
            _ => None,
        }
    }

    /// Keeps a command until its turn.
    pub fn queue(&mut self, command: BoardCommand) {
        self.commands.push_back(command);
    }

    /// The command whose turn it is.
    pub fn next_command(&mut self) -> Option<BoardCommand> {
        self.commands.pop_front()
    }
}
