//! What a parent may ask for.

use std::path::PathBuf;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::HeuristicChoice;
use abstrakt_plugin_api::conformance::Plan;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{LinePly, Opening, RequestId};

/// What a parent may ask for. Requests up to `explain` are answered in order and soon; the others are work, which runs
/// beside them on a copy of the position, may take long, and ends early on `stop`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// First of all. Answer: `hello`, or `refused` when the version is another one.
    Hello {
        /// The parent's [`VERSION`](super::VERSION).
        version: u32,
    },
    /// Loads the plugin; once in a worker's life. Answer: `loaded` or `not-loaded`.
    Load {
        /// The library: a private copy that nobody overwrites.
        #[serde(with = "super::path")]
        plugin: PathBuf,
    },
    /// Begins a game. Answer: `opened`.
    Open {
        /// Setup, options, position.
        opening: Opening,
    },
    /// Goes to the position after `plies` from the opening: plays, takes back or changes to a variation, whatever is
    /// needed. All or nothing. Answer: `position`, or `refused` with the ply that is wrong.
    Line {
        /// Every ply since the opening.
        plies: Vec<LinePly>,
        /// Tell the facts of the plies from this index on; the parent knows the earlier ones.
        since: usize,
    },
    /// Plays the plies of a turn (or some of them) written as one text, `"i8-f5;xg5-g9xa5"`. All or nothing.
    /// Answer: `position` with the facts of these plies.
    Turn {
        /// Plies in canonical or long spelling, with `Facts::turn_joint` between them; a single ply in any spelling.
        text: String,
    },
    /// The position as a board of characters. Answer: `dump`.
    Dump,
    /// The legal moves as a notation of others writes them. Answer: `foreign-moves`.
    ForeignMoves {
        /// Which notation.
        notation: String,
    },
    /// Asks a named extension (`docs/contract-growth.md`): of the game with this choice, where there is an opening, else of
    /// the position. Answer: `extension`.
    Extension {
        /// Its id.
        id: String,
        /// Setup and options of a question to the game.
        opening: Option<Opening>,
        /// The question, in the extension's own form.
        question: Value,
    },
    /// The heuristic's value of the position, term by term. Answer: `explanation`.
    Explain {
        /// Which heuristic, under which weights.
        heuristic: HeuristicChoice,
        /// Also the ordering score of every legal move?
        orders: bool,
    },
    /// Counts positions. Work. Answer: `perft`, or `refused` after `stop`.
    Perft {
        /// Turns, 0 or more.
        depth: u32,
        /// Also the count below each ply of the root?
        divide: bool,
        /// Count the last turns without making them, where the game can?
        bulk: bool,
    },
    /// Searches the position. Work. Answers: any number of `progress`, then one `search-outcome`.
    Search(Search),
    /// Searches the position and keeps the first plies of the tree. Work. Answer: `tree`.
    Tree {
        /// The search.
        search: Search,
        /// How many plies of the tree to tell, 1..=32. A tree of too many nodes is refused.
        plies: u8,
    },
    /// Runs the conformance kit on the loaded game. Work that `stop` does not end early. Answers: any number of
    /// `stage`, then `report`.
    Check {
        /// How much to do.
        plan: Plan,
    },
    /// Ends the work of this id early; it answers with what it has. No answer of its own; unknown ids are ignored.
    Stop {
        /// The work's request.
        work: RequestId,
    },
}

impl Request {
    /// Does it run beside the rules, to be ended by `stop`?
    pub fn is_work(&self) -> bool {
        matches!(self, Self::Perft { .. } | Self::Search(_) | Self::Tree { .. } | Self::Check { .. })
    }
}

/// A search of the current position. Repetition is judged with the keys of the line that led here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// Go to the position after these plies of the game first, as `line` does, without telling of it: one question less for
    /// a computer at the board. None: the position is the one where the worker stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<Vec<LinePly>>,
    /// The engine; on the wire its text, `alpha-beta:heuristic=analyzing,depth=4`, which is read with the request: one
    /// that is wrong is no request.
    pub spec: Spec,
    /// Milliseconds left on the seat's clock, for a spec with a `clock`; none: all of it.
    #[serde(rename = "time-left")]
    pub left: Option<u64>,
    /// How many best moves to tell, 1 or more; 0 means 1.
    pub multipv: u8,
    /// A legal move whose value is told beside the best one's, at every depth that the alpha-beta family completes. Such a
    /// search begins with an empty table, so that it finds the same whatever was searched before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<String>,
}

impl Search {
    /// A search for the best move, without a clock.
    pub fn new(spec: Spec) -> Self {
        Self { plies: None, spec, left: None, multipv: 1, compare: None }
    }

    /// The same of the position after these plies of the game.
    pub fn after(self, plies: Vec<LinePly>) -> Self {
        Self { plies: Some(plies), ..self }
    }
}
