//! The settings of a board: the way in which pieces are moved, and the things that are shown. Knows texts; must not know positions.

use abstrakt_scene::{Orientation, SeatPieces};
use abstrakt_texts::{Localize, Texts};
use abstrakt_vocabulary::Site;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The way in which pieces are moved with the pointer.
/// The variants stand in the order of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Localize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Gesture {
    /// By clicks or by dragging, as it comes.
    #[default]
    #[message("gesture-both")]
    Both,
    /// By clicks: dragging does nothing.
    #[message("gesture-click")]
    Click,
    /// By dragging: a click chooses pieces and puts new ones down, and moves none.
    #[message("gesture-drag")]
    Drag,
}

/// The pieces that have numbers.
/// The variants stand in the order in which they are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Localize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Numbers {
    /// None.
    #[default]
    #[message("numbers-none")]
    None,
    /// The one placed last.
    #[message("numbers-last")]
    Last,
    /// The five placed last.
    #[message("numbers-last-five")]
    LastFive,
    /// All.
    #[message("numbers-all")]
    All,
}

/// The things that the user wants to see on the board.
#[derive(Clone, Copy)]
pub struct BoardStyle<'a> {
    /// Show legal moves.
    pub hints: bool,
    /// A person is to move: hints are shown.
    pub playable: bool,
    /// Clicks count.
    pub clickable: bool,
    /// Clicks are a move for the person's next turn.
    pub premoves: bool,
    /// The way in which pieces are moved.
    pub gesture: Gesture,
    /// A click near the border to a site that means something else is asked again.
    pub careful: bool,
    /// A move is played as soon as it is the only one that the clicks lead to.
    pub only_way: bool,
    /// The orientation of the board, to which the user's turns are added.
    pub orientation: Orientation,
    /// The pieces of the seats, for those that come onto the board.
    pub seats: &'a SeatPieces,
    /// The best moves that an analysis has found, the best first: shown as arrows.
    pub best: &'a [usize],
    /// Numbers on pieces by their sites, the latest last.
    pub numbers: &'a [(Site, u32)],
    /// Sites that the piece on the card reaches.
    pub reach: &'a [Site],
    /// The parts of pieces in a value, by their sites, and the greatest size of a part.
    pub values: (&'a [(Site, i32)], u32),
    /// Texts in the user's language.
    pub texts: &'a Texts,
}
