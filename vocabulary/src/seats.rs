//! Seats at the table, one and several.

use serde::{Deserialize, Serialize};

/// A seat at the table, 0..4, in order of the first turn. A seat is not a colour: SWAP2 changes the colours of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Player(pub u8);

impl Player {
    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - (self.0 & 1))
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players(pub u8);

impl Players {
    /// Nobody: the winners of a draw.
    pub const NONE: Self = Self(0);

    /// Only `player`.
    pub const fn only(player: Player) -> Self {
        Self(1 << player.0)
    }

    /// Returns whether `player` is in the set.
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// The set with `player`.
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.0)
    }

    /// Its members in order.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        (0..8).map(Player).filter(move |&player| self.contains(player))
    }
}
