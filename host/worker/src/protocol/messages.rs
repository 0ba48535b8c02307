//! The messages of both sides: the requests of a parent, and the responses of a worker.

use std::path::PathBuf;

use abstrakt_engine::{LearnedChoice, Spec};
use abstrakt_learned::BaseHeuristic;
use abstrakt_loader::LoadError;
use abstrakt_plugin_api::conformance::{Plan, Report, Stage};
use abstrakt_plugin_api::{DataPart, DataRequest, Facts, HeuristicChoice};
use abstrakt_system::process::Activity;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Advanced, Explained, Findings, ForeignMoveText, LinePly, Opened, Opening, PerftOutcome, PositionUpdate,
    RefusalReason, RequestId, SearchOutcome, SeatInfluences, SelfPlayed, TreeNode,
};
use crate::FaultOrigin;

/// A request whose type decides the type of its answer.
///
/// Whoever adds a request adds its type, its variant of [`Request`] and its row of the table here, a variant of [`Response`] for an answer
/// of a new kind, and says in `server/mod.rs` how the worker does it.
pub trait TypedRequest: Into<Request> {
    /// The type of the answer, unless the request is refused or fails.
    type Answer;

    /// The answer as the worker sends it.
    fn respond(answer: Self::Answer) -> Response;

    /// The answer; none where the response is of another kind, such as a sign of life.
    fn answer(response: Response) -> Option<Self::Answer>;
}

/// Any request, as it is written. Those that are work run beside the others on a copy of the position, may take long, and
/// end early on `stop`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// See [`Hello`].
    Hello(Hello),
    /// See [`LoadPlugin`].
    Load(LoadPlugin),
    /// See [`OpenGame`].
    Open(OpenGame),
    /// See [`PlayLine`].
    Line(PlayLine),
    /// See [`AdvanceLine`].
    Advance(AdvanceLine),
    /// See [`PlayTurn`].
    Turn(PlayTurn),
    /// See [`DumpPosition`].
    Dump,
    /// See [`ListForeignMoves`].
    ForeignMoves(ListForeignMoves),
    /// See [`AskExtension`].
    Extension(AskExtension),
    /// See [`Explain`].
    Explain(Explain),
    /// See [`AskInfluences`].
    Influences(AskInfluences),
    /// See [`PlanData`].
    PlanData(PlanData),
    /// See [`MakeData`].
    MakeData(MakeData),
    /// See [`Perft`].
    Perft(Perft),
    /// See [`Search`].
    Search(Search),
    /// See [`SearchTree`].
    Tree(SearchTree),
    /// See [`SelfPlay`].
    SelfPlay(SelfPlay),
    /// See [`CheckGame`].
    Check(CheckGame),
    /// Ends the work of this id early; it answers with what it has. No answer of its own; unknown ids are ignored.
    Stop {
        /// The work's request.
        work: RequestId,
    },
}

/// A response of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// The worker speaks this protocol.
    Hello(Hello),
    /// The plugin is loaded.
    Loaded {
        /// Facts of its game.
        facts: Box<Facts>,
    },
    /// The plugin cannot be loaded.
    NotLoaded {
        /// The reason.
        error: LoadError,
    },
    /// The request is being worked on: the game's calls come back. Comes some times a second, and not at all while a
    /// call hangs.
    Heartbeat,
    /// A game has begun.
    Opened(Box<Opened>),
    /// The line stands here now: all that a window or a record needs after a move.
    Position(Box<PositionUpdate>),
    /// The line stands here now: all that a referee needs after a ply.
    Advanced(Box<Advanced>),
    /// The position as text.
    Dump {
        /// Some lines.
        text: String,
    },
    /// The legal moves in the notation asked for; none where the game does not take part in it.
    ForeignMoves {
        /// In the order of the position's moves.
        moves: Vec<ForeignMoveText>,
    },
    /// The answer of a named extension; null where the game does not offer it.
    Extension {
        /// In the extension's own form.
        answer: Option<Value>,
    },
    /// A value, taken apart.
    #[serde(rename = "explanation")]
    Explained(Box<Explained>),
    /// The effect of each piece on a value.
    Influences {
        /// For each player; empty when the game is over.
        players: Vec<SeatInfluences>,
    },
    /// The parts in which data is made.
    DataPlan {
        /// Each after those that it is made from.
        parts: Vec<DataPart>,
    },
    /// A part of data is being made.
    DataProgress {
        /// Steps of the part that are done.
        steps: u64,
    },
    /// A part of data was made.
    DataMade {
        /// The length of the file, bytes.
        bytes: u64,
    },
    /// Positions counted.
    Perft(Box<PerftOutcome>),
    /// The findings of a search so far.
    Progress(Box<Findings>),
    /// The findings of a search, however early it was ended.
    SearchOutcome(Box<SearchOutcome>),
    /// The first plies of a search tree.
    Tree(Box<TreeNode>),
    /// A game that a search played against itself.
    SelfPlayed(Box<SelfPlayed>),
    /// The next step of the conformance kit, so that a crash can be placed.
    Stage {
        /// The step.
        stage: Stage<'static>,
    },
    /// The conformance kit's report.
    #[serde(rename = "report")]
    Checked(Box<Report>),
    /// The request was wrong, nothing has changed.
    Refused {
        /// The mistake, and what is expected.
        reason: RefusalReason,
        /// Index of the ply that is wrong, where it is one of a line.
        ply: Option<usize>,
    },
    /// The game broke its contract (it panicked, or answered nonsense). Nothing this worker says later is to be
    /// believed; the parent starts another.
    Fault {
        /// The origin of the fault.
        origin: FaultOrigin,
        /// One line.
        reason: String,
    },
}

/// Each request: its variant, its type, its answer in the response that carries it, what the worker is doing meanwhile, and
/// whether it is work.
macro_rules! requests {
    ($($name:ident: $request:ident as $variant:ident $(($body:ident))? =>
        $answer:ident: $type:ty as $response:ident $carried:tt, $activity:ident, $work:literal;)*) => {
        $(impl TypedRequest for $request {
            type Answer = $type;

            fn respond($answer: $type) -> Response {
                Response::$response $carried
            }

            fn answer(response: Response) -> Option<$type> {
                if let Response::$response $carried = response { Some($answer) } else { None }
            }
        }

        impl From<$request> for Request {
            fn from($name: $request) -> Self {
                Self::$variant $(($body))?
            }
        })*

        impl Request {
            /// Returns whether it runs beside the rules, and is ended by `stop`.
            pub fn is_work(&self) -> bool {
                match self {
                    $(Self::$variant { .. } => $work,)*
                    Self::Stop { .. } => false,
                }
            }

            /// The activity of the worker for it.
            pub fn activity(&self) -> Activity {
                match self {
                    $(Self::$variant { .. } => Activity::$activity,)*
                    Self::Stop { .. } => Activity::Waiting,
                }
            }

            /// Tells whether a response is the answer to such a request, which came to its end without a refusal or fault.
            pub fn answer_check(&self) -> fn(&Response) -> bool {
                match self {
                    $(Self::$variant { .. } => |response| matches!(response, Response::$response { .. }),)*
                    Self::Stop { .. } => |_| false,
                }
            }
        }
    };
}

requests! {
    hello: Hello as Hello(hello) => hello: Hello as Hello(hello), Starting, false;
    load: LoadPlugin as Load(load) => facts: Box<Facts> as Loaded { facts }, Loading, false;
    open: OpenGame as Open(open) => opened: Box<Opened> as Opened(opened), SettingUp, false;
    line: PlayLine as Line(line) => update: Box<PositionUpdate> as Position(update), Playing, false;
    advance: AdvanceLine as Advance(advance) => advanced: Box<Advanced> as Advanced(advanced), Playing, false;
    turn: PlayTurn as Turn(turn) => update: Box<PositionUpdate> as Position(update), Playing, false;
    _dump: DumpPosition as Dump => text: String as Dump { text }, Describing, false;
    list: ListForeignMoves as ForeignMoves(list) =>
        moves: Vec<ForeignMoveText> as ForeignMoves { moves }, Describing, false;
    ask: AskExtension as Extension(ask) => answer: Option<Value> as Extension { answer }, Describing, false;
    explain: Explain as Explain(explain) =>
        explained: Box<Explained> as Explained(explained), Describing, false;
    ask: AskInfluences as Influences(ask) => players: Vec<SeatInfluences> as Influences { players }, Describing, false;
    plan: PlanData as PlanData(plan) => parts: Vec<DataPart> as DataPlan { parts }, Describing, false;
    make: MakeData as MakeData(make) => bytes: u64 as DataMade { bytes }, MakingData, true;
    perft: Perft as Perft(perft) => outcome: Box<PerftOutcome> as Perft(outcome), Counting, true;
    search: Search as Search(search) =>
        outcome: Box<SearchOutcome> as SearchOutcome(outcome), Searching, true;
    tree: SearchTree as Tree(tree) => root: Box<TreeNode> as Tree(root), Searching, true;
    play: SelfPlay as SelfPlay(play) => game: Box<SelfPlayed> as SelfPlayed(game), Searching, true;
    check: CheckGame as Check(check) => report: Box<Report> as Checked(report), Checking, true;
}

/// Opens the connection. Answer: `hello`, or `refused` when the version is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The sender's [`VERSION`](super::VERSION).
    pub version: u32,
}

/// Loads the plugin; once in a worker's life. Answer: `loaded` or `not-loaded`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadPlugin {
    /// The library: a private copy that is never overwritten.
    #[serde(with = "super::path")]
    pub plugin: PathBuf,
    /// The folders in which the book, the learned evaluations and the data of the game may be, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<GameFolder>,
}

/// A folder in which there may be files of games, each named by the id of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameFolder(#[serde(with = "super::path")] pub PathBuf);

/// Asks for the parts in which data of the game is made. Answer: `data-plan`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanData {
    /// The id of the data.
    pub data: String,
    /// Its size.
    pub size: u32,
}

/// Makes a part of data from earlier parts, which are files in the folder, and writes it there. Answer: `data-made`; `data-progress` comes
/// before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MakeData {
    /// The part.
    #[serde(flatten)]
    pub request: DataRequest,
    /// The folder of the parts, which is there.
    #[serde(with = "super::path")]
    pub folder: PathBuf,
    /// The path of the last part, which is the file that the game uses.
    #[serde(with = "super::path")]
    pub out: PathBuf,
    /// The command that makes it, as the file tells it.
    pub made_by: String,
}

/// Begins a game. Answer: `opened`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenGame {
    /// Setup, options, position.
    pub opening: Opening,
    /// The engine that will search in it: its table and threads are there before it has anything to do, so that they take no
    /// time of its first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Spec>,
}

impl OpenGame {
    /// A game in which no search is expected.
    pub const fn new(opening: Opening) -> Self {
        Self { opening, engine: None }
    }

    /// A game that this engine plays.
    pub const fn for_engine(opening: Opening, engine: Spec) -> Self {
        Self { opening, engine: Some(engine) }
    }
}

/// Goes to the position after `plies` from the opening: plays, takes back or changes to a variation, whatever is
/// needed. All or nothing. Answer: `position`, or `refused` with the ply that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayLine {
    /// Every ply since the opening.
    pub plies: Vec<LinePly>,
    /// Tell the facts of the plies from this index on; the parent knows the earlier ones.
    pub since: usize,
}

/// Keeps the first plies of the line where the worker stands and plays others behind them, for a referee of fast games: what is
/// told of it has no picture and no list of moves. All or nothing. Answer: `advanced`, or `refused` with the ply that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdvanceLine {
    /// The number of plies that stay; those behind them are taken back.
    pub kept: usize,
    /// The plies that are played then. The facts of all of them are told.
    pub plies: Vec<LinePly>,
    /// A foreign notation, in which these plies are told beside the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
}

/// Plays the plies of a turn (or some of them) written as one text, `"i8-f5;xg5-g9xa5"`. All or nothing.
/// Answer: `position` with the facts of these plies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayTurn {
    /// Plies in canonical or long spelling, with `Facts::turn_joint` between them; a single ply in any spelling.
    pub text: String,
}

/// Asks for the position as a board of characters. Answer: `dump`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DumpPosition;

/// Asks for the legal moves as a foreign notation writes them. Answer: `foreign-moves`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListForeignMoves {
    /// The notation.
    pub notation: String,
}

/// Asks a named extension (`docs/contract-growth.md`): of the game with this choice, where there is an opening, else of
/// the position. Answer: `extension`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskExtension {
    /// Its id.
    pub id: String,
    /// Setup and options of a question to the game.
    pub opening: Option<Opening>,
    /// The question, in the extension's own form.
    pub question: Value,
}

/// Asks for the heuristic's value of the position, term by term. Answer: `explanation`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explain {
    /// The heuristic and its weights.
    pub heuristic: HeuristicChoice,
    /// Whether the ordering score of every legal move is asked for too.
    pub orders: bool,
}

/// Asks for the value of the position by a learned evaluation, and for what each piece does to it. Answer: `influences`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskInfluences {
    /// The evaluation.
    pub learned: LearnedChoice,
}

/// Counts positions. Work. Answer: `perft`, or `refused` after `stop`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Perft {
    /// Turns, 0 or more.
    pub depth: u32,
    /// Whether the count below each ply of the root is asked for too.
    pub divide: bool,
    /// Whether the last turns are counted without being made, where the game can.
    pub bulk: bool,
}

/// Searches the position and keeps the first plies of the tree. Work. Answer: `tree`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchTree {
    /// The search.
    pub search: Search,
    /// The number of plies of the tree to report, 1..=32. A tree of too many nodes is refused.
    pub plies: u8,
}

/// Plays a game from the position where the worker stands, a search against itself, and tells what there is to learn from it: random
/// turns, turns in which better moves are likelier, and then the best moves to the end. The line stays where it is. Work.
/// Answer: `self-played`, or `refused` after `stop`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SelfPlay {
    /// The engine of all seats. Its table is empty at the beginning.
    pub spec: Spec,
    /// Seed of everything that is drawn in the game.
    pub seed: u64,
    /// Random turns before the first search.
    pub random_turns: u32,
    /// Turns after them in which one of the best moves is drawn.
    pub drawn_turns: u32,
    /// The loss of the chance to win that makes a move e times rarer in these turns; 0: the best move is played.
    pub temperature: f64,
    /// Turns after which the higher score wins.
    pub turns: u32,
    /// Occurrences of a position that make a draw.
    pub repetition: u8,
    /// The heuristic whose value of each position is told; none: no value is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseHeuristic>,
}

/// Runs the conformance kit on the loaded game. Work that `stop` does not end early. Answers: any number of
/// `stage`, then `report`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckGame {
    /// The amount of work.
    pub plan: Plan,
}

/// Searches the current position. Work. Answers: any number of `progress`, then one `search-outcome`. Repetition is judged with the keys of the line that led here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// Go to the position after these plies of the game first, as `line` does, without telling of it: one question less for
    /// a computer at the board. None: the position is the one where the worker stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<Vec<LinePly>>,
    /// The number of plies of the line where the worker stands that come before `plies`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub kept: usize,
    /// The engine; on the wire its text, `alpha-beta:heuristic=analyzing,depth=4`, which is read with the request: one
    /// that is wrong is no request.
    pub spec: Spec,
    /// Milliseconds left on the seat's clock, for a spec with a `clock`; none: all of it.
    #[serde(rename = "time-left")]
    pub left: Option<u64>,
    /// The number of best moves to report, 1 or more; 0 means 1.
    pub multipv: u8,
    /// A foreign notation, in which lines are told beside the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// A legal move whose value is told beside the best one's, at every depth that the alpha-beta family completes. Such a
    /// search begins with an empty table, so that it finds the same whatever was searched before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<String>,
    /// Whether nobody listens to its progress: none is told then, and signs of life come in its place. Other requests but `stop` are answered
    /// after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Whether the move is for a game: one that the book of the spec has is then played without a search. Else the search goes on, and
    /// what the book has is told beside it.
    #[serde(rename = "plays-book", default, skip_serializing_if = "std::ops::Not::not")]
    pub plays_book: bool,
}

impl Search {
    /// A search for the best move, without a clock.
    pub fn new(spec: Spec) -> Self {
        Self {
            plies: None,
            kept: 0,
            spec,
            left: None,
            multipv: 1,
            notation: None,
            compare: None,
            quiet: false,
            plays_book: false,
        }
    }

    /// The same of the position after these plies of the game.
    pub fn after(self, plies: Vec<LinePly>) -> Self {
        self.behind(0, plies)
    }

    /// The same of the position after the first `kept` plies of the line where the worker stands, and these.
    pub fn behind(self, kept: usize, plies: Vec<LinePly>) -> Self {
        Self { kept, plies: Some(plies), ..self }
    }

    /// The same, without a word on its progress.
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}
