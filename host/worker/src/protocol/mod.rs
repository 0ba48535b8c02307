//! The messages between a parent (window, command line, tournament) and a worker that runs one plugin.
//!
//! One JSON object a line in each direction, as `docs/protocol.md` describes. Knows texts, ids, seats, engine specs
//! and versions. Must not know: move codes (they mean nothing outside one process), files of games, clocks, pipes.

mod messages;
mod path;
mod refusal;
mod response;

pub use abstrakt_book::BookMove;
use abstrakt_plugin_api::{Choice, Facts, Player, Refusal};
use serde::{Deserialize, Serialize};

pub use messages::{
    AdvanceLine, AskExtension, AskInfluences, CheckGame, DumpPosition, Explain, GameFolder, Hello,
    ListForeignMoves, LoadPlugin, MakeData, OpenGame, Perft, PlanData, PlayLine, PlayTurn, Request, Response,
    Search, SearchTree, SelfPlay, TypedRequest,
};
pub(crate) use refusal::words;
pub use refusal::{RefusalReason, TextKind};
pub use response::{
    Advanced, ChanceOutcome, Explained, Findings, ForeignMoveText, Opened, PerftOutcome, PlayedPly,
    PositionState, PositionUpdate, SearchIteration, SearchOutcome, SearchScore, SeatInfluences, SeenInputs,
    SeenPosition, SelfPlayed, TreeNode, Variation, WeightedSum,
};

/// Version of this protocol. A worker refuses another one; the two sides are normally the same executable.
pub const VERSION: u32 = 13;

/// Longest line that a worker reads as a request, bytes: a game of a hundred thousand plies is shorter. A parent passes nothing
/// longer on.
pub const LONGEST_REQUEST: usize = 16 << 20;

/// Names a request; answers carry it back. Chosen by the parent, each used once.
pub type RequestId = u64;

/// A line from the parent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RequestMessage {
    /// Comes back with every answer.
    pub id: RequestId,
    /// The request.
    pub request: Request,
}

impl RequestMessage {
    /// Reads a line.
    ///
    /// # Errors
    /// It is no request: the refusal to answer with, under the line's id where it has one and else under 0.
    pub fn read(line: &[u8]) -> Result<Self, ResponseMessage> {
        /// Whatever else the line holds.
        #[derive(Deserialize)]
        struct Id {
            id: RequestId,
        }
        serde_json::from_slice(line).map_err(|error| {
            let id = serde_json::from_slice::<Id>(line).map_or(0, |line| line.id);
            let reason = RefusalReason::Request(format!("no request of protocol {VERSION}: {error}"));
            ResponseMessage { id, response: Response::Refused { reason, ply: None } }
        })
    }
}

/// A line from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResponseMessage {
    /// The request that it answers.
    pub id: RequestId,
    /// The response.
    pub response: Response,
}

/// One ply of a line of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LinePly {
    /// A move or chance outcome in any spelling that the game reads: `"i8-f5"`.
    Text(String),
    /// A seat leaves a game for three or four: `{"withdraw": 2}`, seats from 0.
    Withdraw {
        /// The player who leaves.
        withdraw: Player,
    },
    /// A move as a foreign notation writes it: `{"notation": "pdn", "foreign": "32x21"}`. Facts of it have the game's own text.
    Foreign {
        /// The notation.
        notation: String,
        /// The move in it.
        foreign: String,
    },
}

impl LinePly {
    /// A move or chance outcome.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// The beginning of a game, in stable ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// Id of a setup; none asks for the default of `players`.
    pub setup: Option<String>,
    /// Number of players; none takes the setup's.
    pub players: Option<u8>,
    /// `(id, value)` as `Facts::choose` reads them; what is left out has its default.
    pub options: Vec<(String, String)>,
    /// A position in the game's text form instead of the setup's own.
    pub position: Option<String>,
    /// Version of the game that a record was made with: options that it implies and does not tell have the values of that
    /// version; none takes the present one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

impl Opening {
    /// Setup and options as a choice.
    ///
    /// # Errors
    /// The game has no such setup or option, or a value is out of range.
    pub fn choice(&self, facts: &Facts) -> Result<Choice, Refusal> {
        let implied = self.version.as_deref().and_then(|version| facts.implied_options(version));
        let options = [implied.unwrap_or_default(), &self.options].concat();
        facts.choose(self.setup.as_deref(), self.players, &options)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{EarlierVersion, Opt, Range, text};

    use super::*;

    #[test]
    fn a_line_that_is_no_request_is_refused_under_its_id() {
        let refused = |line: &str| match RequestMessage::read(line.as_bytes()) {
            Err(ResponseMessage { id, response: Response::Refused { reason, ply: None } }) => {
                (id, reason.to_string())
            }
            other => panic!("{line}: {other:?}"),
        };
        let search = |spec: &str| {
            format!(r#"{{"id":7,"request":{{"search":{{"spec":"{spec}","time-left":null,"multipv":1}}}}}}"#)
        };
        assert!(RequestMessage::read(search("negamax:depth=2").as_bytes()).is_ok());
        for (spec, right) in [("chess", "alpha-beta"), ("", "alpha-beta"), ("negamax:depth=0", "1..99")] {
            let (id, reason) = refused(&search(spec));
            assert!(id == 7 && reason.contains(right) && !reason.contains('\n'), "{spec}: {reason}");
        }
        assert_eq!(refused(r#"{"id":8,"request":"fly"}"#).0, 8);
        assert_eq!(refused("no line of ours").0, 0);
    }

    /// An option that a record of an earlier version leaves out has the value of that version, but the options that it
    /// states hold.
    #[test]
    fn an_opening_of_an_earlier_version_has_its_options() {
        let rule = |word: &str| ("rule".to_owned(), word.to_owned());
        let words = [("new", text("New", "Nové")), ("old", text("Old", "Staré"))];
        let option = Opt {
            id: "rule".into(),
            name: text("Rule", "Pravidlo"),
            help: text("Which?", "Které?"),
            range: Range::OneOf(words.map(|(id, name)| (id.into(), name)).into()),
            default: 0,
        };
        let earlier = vec![EarlierVersion { version: "0.1.0".into(), options: vec![rule("old")] }];
        let facts = Facts { version: "0.2.0".into(), options: vec![option], earlier, ..Facts::plain() };
        let chosen = |version: Option<&str>, options: &[(String, String)]| {
            let version = version.map(String::from);
            let opening = Opening { version, options: options.to_vec(), ..Opening::default() };
            opening.choice(&facts).unwrap().options[0]
        };
        assert_eq!(
            [None, Some("0.2.0"), Some("0.1.0"), Some("0.0.9")].map(|version| chosen(version, &[])),
            [0, 0, 1, 0]
        );
        assert_eq!(chosen(Some("0.1.0"), &[rule("new")]), 0);
        // The text of an older program is read, and nothing that it would not read is written.
        let old = r#"{"setup":null,"players":2,"options":[],"position":null}"#;
        let opening: Opening = serde_json::from_str(old).unwrap();
        assert_eq!(
            (opening.version.as_deref(), serde_json::to_string(&opening).unwrap().as_str()),
            (None, old)
        );
    }

    /// Scores are heuristic values in 256ths, within 32 bits before the point.
    #[test]
    fn scores_come_out_as_they_went_in() {
        for place in 0..10_000_u64 {
            let fine = abstrakt_plugin_api::kit::mix(place) as i64 >> (24 + place % 32);
            let score = SearchScore::Value(fine as f64 / 256.0);
            let text = serde_json::to_string(&score).unwrap();
            assert_eq!(serde_json::from_str::<SearchScore>(&text).unwrap(), score, "{text}");
        }
    }
}
