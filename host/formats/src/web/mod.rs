//! A game as a web page: one file that replays it, of any game, from a server or from a folder.
//!
//! Knows the pictures that the contract of a game describes (`Board`, `Scene`), texts and the shape of a game's tree.
//! Must not know rules or records: the caller supplies the position after each ply. The page needs no network and may
//! not use one: its own policy forbids it. Every text of a game is data to it, never markup.

mod html;
mod moves;
mod picture;

use abstrakt_texts::Language;
use abstrakt_vocabulary::{Board, Scene, TransitionStep};

pub use html::escape;

/// The text beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The page's title: the game, the players.
    pub title: String,
    /// Names of the players by seat.
    pub players: Vec<String>,
    /// The end of the game, one sentence; empty for a game without an end.
    pub result: String,
    /// Whatever else is worth telling, as pairs of name and value: `("Date", "2026-11-20")`.
    pub details: Vec<(String, String)>,
    /// Language of the page's own words; the texts above are written in it already.
    pub language: Language,
}

/// A position as the page shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The picture.
    pub scene: Scene,
    /// The seat to move, from 0; none when the game is over or chance decides.
    pub turn: Option<u8>,
}

/// A ply and the position after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PagePly {
    /// The number before it in the list of moves: `"12."`; empty inside a turn or a line that goes on.
    pub number: String,
    /// The ply in the game's notation.
    pub text: String,
    /// A mark: `"!"`, `"?!"`.
    pub mark: String,
    /// A comment on it.
    pub comment: String,
    /// The steps of the transition: the sites from which and to which pieces moved are highlighted.
    pub steps: Vec<TransitionStep>,
    /// The position after it.
    pub after: Shown,
}

/// Place of a position in a replay: the start, or after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageNode(usize);

impl PageNode {
    /// The position before the first ply.
    pub const START: Self = Self(0);
}

/// A game to be replayed: a tree of plies from a start.
#[derive(Clone, Debug)]
pub struct Replay {
    board: Board,
    heading: Heading,
    /// A comment on the game.
    comment: String,
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    ply: PagePly,
}

impl Replay {
    /// A game without plies.
    pub fn new(board: Board, heading: Heading, start: Shown) -> Self {
        let start = Node { ply: PagePly { after: start, ..PagePly::default() }, ..Node::default() };
        Self { board, heading, comment: String::new(), nodes: vec![start] }
    }

    /// Sets the comment on the whole game.
    pub fn comment(&mut self, comment: impl Into<String>) {
        self.comment = comment.into();
    }

    /// Adds a ply after a position: the first is its main continuation, every other a variation.
    ///
    /// # Panics
    /// When the position belongs to another replay.
    pub fn add(&mut self, after: PageNode, ply: PagePly) -> PageNode {
        let id = self.nodes.len();
        self.nodes[after.0].children.push(id);
        self.nodes.push(Node { parent: Some(after.0), ply, ..Node::default() });
        PageNode(id)
    }

    /// The page, whole, in UTF-8.
    pub fn to_html(&self) -> String {
        html::page(self)
    }
}
