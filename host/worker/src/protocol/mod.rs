//! The messages between a parent (window, command line, tournament) and a worker that runs one plugin.
//!
//! One JSON object a line in each direction, as `docs/protocol.md` describes. Knows texts, ids, seats and versions.
//! Must not know: move codes (they mean nothing outside one process), files of games, clocks, pipes.

mod path;
mod request;
mod response;

use abstrakt_plugin_api::Player;
use serde::{Deserialize, Serialize};

pub use request::{Request, Search};
pub use response::{
    Explained, Findings, Iteration, Opened, Perft, PlayedPly, PositionUpdate, Response, SearchOutcome,
    SearchScore, Sum, TreeNode, Variation,
};

/// Version of this protocol. A worker refuses another one; the two sides are normally the same executable.
pub const VERSION: u32 = 2;

/// Names a request; answers carry it back. Chosen by the parent, each used once.
pub type RequestId = u64;

/// A line from the parent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RequestMessage {
    /// Comes back with every answer.
    pub id: RequestId,
    /// What is wanted.
    pub request: Request,
}

/// A line from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResponseMessage {
    /// The request that it answers.
    pub id: RequestId,
    /// What it answers.
    pub response: Response,
}

/// One ply of a line of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Ply {
    /// A move or chance outcome in any spelling that the game reads: `"i8-f5"`.
    Text(String),
    /// A seat leaves a game for three or four: `{"withdraw": 2}`, seats from 0.
    Withdraw {
        /// Who leaves.
        withdraw: Player,
    },
}

impl Ply {
    /// A move or chance outcome.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// How a game begins, in stable ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Id of a setup; none asks for the default of `players`.
    pub setup: Option<String>,
    /// Number of players; none takes the setup's.
    pub players: Option<u8>,
    /// `(id, value)` as `Facts::choose` reads them; what is left out has its default.
    pub options: Vec<(String, String)>,
    /// A position in the game's text form instead of the setup's own.
    pub position: Option<String>,
}
