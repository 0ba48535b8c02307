//! A suite as its text declares it: tables of measurements, each with the figures of its thesis, such as [Houdek 2010].
//!
//! Knows the words of the text. Must not know how anything is measured.

use abstrakt_worker::protocol::Opening;
use serde::Deserialize;

use super::sizes::SizeEntry;

/// The plan of a suite.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SuitePlan {
    /// The title of the report.
    pub title: String,
    /// Key of the thesis in the bibliography.
    pub source: String,
    /// Remarks on all its tables: the method of measurement, and differences from the thesis. A sentence
    /// each.
    #[serde(default)]
    pub remarks: Vec<String>,
    /// Visited positions by depth and engine, from one position.
    #[serde(default)]
    pub positions: Vec<PositionTable>,
    /// Visited positions by depth and engine, averages over whole games.
    #[serde(default)]
    pub games: Vec<GameTable>,
    /// Engines against each other.
    #[serde(default)]
    pub matches: Vec<MatchTable>,
    /// Choices and lengths of games.
    #[serde(default)]
    pub branching: Vec<BranchingTable>,
    /// Sizes of state spaces and game trees.
    #[serde(default)]
    pub sizes: Vec<SizeTable>,
    /// The gain by several threads.
    #[serde(default, rename = "speed-up")]
    pub speed_ups: Vec<SpeedUpTable>,
}

impl SuitePlan {
    /// The descriptions of all tables, in the order of the report.
    pub fn tables(&self) -> impl Iterator<Item = &TableDescription> {
        let positions = self.positions.iter().map(|table| &table.about);
        let games = self.games.iter().map(|table| &table.about);
        let matches = self.matches.iter().map(|table| &table.about);
        let branching = self.branching.iter().map(|table| &table.about);
        let sizes = self.sizes.iter().map(|table| &table.about);
        let speed_ups = self.speed_ups.iter().map(|table| &table.about);
        positions.chain(games).chain(matches).chain(branching).chain(sizes).chain(speed_ups)
    }

    /// Ids of the games, each once.
    pub fn game_ids(&self) -> Vec<&str> {
        let starts = self.positions.iter().map(|table| &table.start);
        let starts = starts.chain(self.games.iter().map(|table| &table.start));
        let starts = starts.chain(self.matches.iter().map(|table| &table.start));
        let starts = starts.chain(self.speed_ups.iter().map(|table| &table.start));
        let mut games: Vec<&str> = starts.map(|start| start.game.as_str()).collect();
        games.sort_unstable();
        games.dedup();
        games
    }
}

/// The description of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDescription {
    /// In words of files.
    pub id: String,
    /// Its place in the thesis: `table 15`.
    pub source: String,
    /// Its caption.
    pub caption: String,
    /// Differences from the thesis; empty where nothing is known to.
    #[serde(default)]
    pub remark: String,
}

/// The position where games begin, or that is searched.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartPlan {
    /// Id of the game.
    pub game: String,
    /// Id of the setup; none: the game's first.
    pub setup: Option<String>,
    /// A position in place of the setup's own.
    pub position: Option<String>,
    /// Turns that are played from there, in the game's notation.
    #[serde(default)]
    pub moves: String,
}

impl StartPlan {
    /// The request by which a worker opens it, its moves left out.
    pub fn opening(&self) -> Opening {
        Opening { setup: self.setup.clone(), position: self.position.clone(), ..Opening::default() }
    }
}

/// An engine with what the thesis found for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// As the thesis calls it.
    pub name: String,
    /// The way it searches.
    pub spec: String,
    /// Visited positions to depth 1, 2 and so on; empty where the thesis has none.
    #[serde(default)]
    pub figures: Vec<f64>,
}

/// Visited positions by depth and engine, from one position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionTable {
    /// Its description.
    pub about: TableDescription,
    /// The position.
    pub start: StartPlan,
    /// Id of the heuristic of all columns.
    pub heuristic: String,
    /// Greatest depth, in turns.
    pub depth: u32,
    /// Nodes that a column may make at the full scale; it shows the depths that it finishes.
    pub nodes: u64,
    /// The engines.
    pub columns: Vec<Column>,
}

/// Visited positions by depth and engine, averages over the searches of one of two players in whole games. Both search by the same
/// algorithm, to the same depth, with heuristics of their own; they play two games, with exchanged seats.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameTable {
    /// Its description.
    pub about: TableDescription,
    /// The starting position of the games.
    pub start: StartPlan,
    /// Id of the heuristic of the player that is measured.
    pub heuristic: String,
    /// Id of the heuristic of the opponent.
    pub opponent: String,
    /// Greatest depth, in turns.
    pub depth: u32,
    /// Visited positions a move, as the thesis counts them, up to which a game is played at the full scale.
    pub most: f64,
    /// Turns after which a game ends.
    pub turns: u32,
    /// The engines.
    pub columns: Vec<Column>,
}

/// Engines against each other, everyone against everyone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchTable {
    /// Its description.
    pub about: TableDescription,
    /// The starting position of the games.
    pub start: StartPlan,
    /// Pairs of games of each two at the full scale.
    pub pairs: u32,
    /// Random turns at the start of each pair, so that its games are not equal to those of another one.
    pub random_turns: u32,
    /// Turns after which a game ends.
    pub turns: u32,
    /// The engines.
    pub engines: Vec<Contestant>,
}

/// An engine of a match with what the thesis found for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Contestant {
    /// As the thesis calls it.
    pub name: String,
    /// The way it searches, without a limit.
    pub spec: String,
    /// Nodes for a move at the full scale.
    pub nodes: u64,
    /// Match points of the thesis against each of the others, in their order; empty where it has none.
    #[serde(default)]
    pub points: Vec<f64>,
    /// The game's own scores there.
    #[serde(default)]
    pub scores: Vec<f64>,
    /// Average depth of a search.
    pub depth: Option<f64>,
    /// Average branching factor: the root of the visited positions whose degree is the depth.
    pub branching: Option<f64>,
    /// Average of visited positions a search.
    pub visited: Option<f64>,
    /// Relative cost of one evaluation, in per cent of the dearest engine's.
    pub cost: Option<f64>,
}

/// Choices and lengths of the games of a match.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchingTable {
    /// Its description.
    pub about: TableDescription,
    /// Id of the table whose games are looked at.
    pub matches: String,
    /// The thesis's average of choices a turn.
    pub branching: Option<f64>,
    /// Its average length of a game, in turns.
    pub length: Option<f64>,
}

/// Sizes of state spaces and game trees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeTable {
    /// Its description.
    pub about: TableDescription,
    /// The sizes.
    pub entries: Vec<SizeEntry>,
}

/// The gain by several threads: time and nodes of parallel searches beside those of one thread, to the same
/// depth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeedUpTable {
    /// Its description.
    pub about: TableDescription,
    /// The starting position of the games from which the positions are taken.
    pub start: StartPlan,
    /// Id of the heuristic; none: the game's first.
    pub heuristic: Option<String>,
    /// Nodes of a search at the full scale, which the depth is chosen by.
    pub nodes: u64,
    /// Numbers of threads. Those beyond the processors of the machine are left out.
    pub threads: Vec<u16>,
    /// The parallel algorithms.
    pub algorithms: Vec<String>,
    /// Speed-ups of the thesis by these numbers of threads; empty where it has none.
    #[serde(default)]
    pub figures: Vec<f64>,
}
