//! The data that is the same for every thread of a search and from its first node to its last: the players, the root
//! player, and the values of finished games.
//!
//! Knows players and values of finished games. Must not know positions or counts.

use abstrakt_vocabulary::{Outcome, Player, Tree, kit::mix};

use crate::{Control, Expectation, Score};

/// The part of a search that all its threads share; a copy costs nothing that matters.
#[derive(Clone, Copy)]
pub struct SearchContext<'a> {
    control: &'a Control<'a>,
    /// The player for whom the search is made.
    root: Player,
    players: u8,
    draw: Score,
    win: i32,
    /// The number that the table mixes into every key: weights and root player.
    salt: u64,
}

impl<'a> SearchContext<'a> {
    /// A search of `tree` for `root`, with the weights that are bound to the tree.
    pub fn new<T: Tree>(tree: &T, root: Player, control: &'a Control<'a>) -> Self {
        let weights = tree.weights();
        let fingerprint = weights.map_or(0, |weights| weights.fingerprint);
        Self {
            control,
            root,
            players: tree.players(),
            draw: Score::heuristic(weights.map_or(0, |weights| weights.draw)),
            win: weights.map_or(1, |weights| weights.win),
            salt: mix(fingerprint ^ mix(u64::from(root.0))),
        }
    }

    /// The limits that the search watches.
    pub const fn control(&self) -> &'a Control<'a> {
        self.control
    }

    /// The player for whom the search is made.
    #[inline]
    pub const fn root(&self) -> Player {
        self.root
    }

    /// Number of seats.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Value of a draw.
    #[inline]
    pub const fn draw(&self) -> Score {
        self.draw
    }

    /// An average over chance, without outcomes yet.
    pub const fn expectation(&self) -> Expectation {
        Expectation::new(self.win)
    }

    /// A position's key for the table.
    #[inline]
    pub const fn table_key(&self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// Value of a game finished `ply` plies from the root to `player`: sooner wins are better, later losses less bad. Any winner
    /// but the player is a loss (the paranoid view of games for three and four).
    #[inline]
    pub fn outcome_value(&self, outcome: Outcome, player: Player, ply: u32) -> Score {
        if outcome.winners.contains(player) {
            Score::win_in(ply)
        } else if outcome.winners.0 == 0 {
            self.draw
        } else {
            Score::loss_in(ply)
        }
    }
}
