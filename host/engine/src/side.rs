//! The two sides of a search: the player for whom it is made, and everyone else.

use abstrakt_vocabulary::Player;

use crate::Score;

/// The side whose view a value takes in sign-flipped form. With three or four players all opponents are one side
/// (paranoid). CITE: [Sturtevant 2000].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The root player: the greater the better.
    Root,
    /// The others: the less the better.
    Others,
}

impl Side {
    /// The side of `player` in a search for `root`.
    #[inline]
    pub fn of(player: Player, root: Player) -> Self {
        if player == root { Self::Root } else { Self::Others }
    }

    /// A value for the root player in this side's view, and back.
    #[inline]
    #[must_use]
    pub fn view(self, score: Score) -> Score {
        match self {
            Self::Root => score,
            Self::Others => -score,
        }
    }
}
