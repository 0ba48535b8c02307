//! The state of play of a position: the player who acts, or the way in which the game ended.

use serde::{Deserialize, Serialize};

use crate::{Player, Players};

/// The state of play: who acts, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A player, who has at least one move.
    Turn {
        /// The player who moves; players need not alternate.
        player: Player,
        /// This ply goes on with a turn already begun: the record writes it on the same line, search depth and perft
        /// have paid for it. The game decides; such plies must be few (at most 16 a turn) and should be narrow.
        mid_turn: bool,
    },
    /// Chance: `moves` lists weighted outcomes. Costs no depth. [`Facts::rolls_open_turns`](crate::Facts::rolls_open_turns) says to which
    /// turn an outcome belongs.
    Chance,
    /// Nobody.
    Over(Outcome),
}

impl Status {
    /// A player's turn begins.
    pub const fn turn(player: Player) -> Self {
        Self::Turn { player, mid_turn: false }
    }

    /// The player to move, if it is a player's turn.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Turn { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Returns whether the game is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Returns whether a turn begins here. Repetition, depth, perft and move numbers count turns.
    pub const fn starts_turn(self) -> bool {
        matches!(self, Self::Turn { mid_turn: false, .. })
    }

    /// Returns whether no turn is under way here: the next ply, chance included, is the first of a turn as records and perft count. `rolled`:
    /// chance made the ply before; `rolls_open_turns` is [that of the facts](crate::Facts::rolls_open_turns).
    pub const fn between_turns(self, rolled: bool, rolls_open_turns: bool) -> bool {
        match self {
            Self::Turn { mid_turn, .. } => !(mid_turn || rolled && rolls_open_turns),
            Self::Chance => rolls_open_turns && !rolled,
            Self::Over(_) => true,
        }
    }
}

/// The outcome of a game by its own rules; repetition, clocks and resignation belong to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winners; empty for a draw. Partners or ties of several are possible.
    pub winners: Players,
    /// Index into `Facts::endings`.
    pub reason: u8,
}

impl Outcome {
    /// The win of the player with the most points, for the reason `win`; with all equal a draw, for the reason `draw`.
    /// Several share the win where they have equally many.
    pub fn by_score(scores: &[i32], win: u8, draw: u8) -> Self {
        let most = scores.iter().max();
        let ahead = (0..).zip(scores).filter(|(_, score)| Some(*score) == most);
        let winners = ahead.fold(Players::NONE, |winners, (seat, _)| winners.with(Player(seat)));
        if winners.iter().count() == scores.len() {
            return Self { winners: Players::NONE, reason: draw };
        }
        Self { winners, reason: win }
    }
}
