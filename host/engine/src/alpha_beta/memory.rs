//! The memory of one thread for moves: killers by ply, history by move.
//!
//! Knows codes as numbers. A code means something only in the position that listed it, so both are mere hints: they
//! order moves that the game listed, and never add one.

use abstrakt_vocabulary::{Move, Player};

use crate::{MAX_PLY, parameters::Parameters};

/// Slots of the history of one player: codes are hashed into them.
const SLOTS: usize = 1 << 13;
/// Most seats.
const SEATS: usize = 4;

/// Two moves for each ply that lately refuted a position there. CITE: [Akl 1977].
pub struct Killers(Vec<[Option<Move>; 2]>);

impl Killers {
    /// None yet.
    pub fn new() -> Self {
        Self(vec![[None; 2]; MAX_PLY as usize + 1])
    }

    /// The killers of a ply.
    #[inline]
    pub fn get(&self, ply: u32) -> [Option<Move>; 2] {
        self.0.get(ply as usize).copied().unwrap_or_default()
    }

    /// `code` refuted a position at `ply`.
    #[inline]
    pub fn add(&mut self, ply: u32, code: Move) {
        if let Some(slot) = self.0.get_mut(ply as usize)
            && slot[0] != Some(code)
        {
            *slot = [Some(code), slot[0]];
        }
    }
}

/// The success of moves, by player and hashed code. CITE: [Schaeffer 1983]; the update that keeps values bounded is
/// common to open engines ("history gravity").
pub struct History {
    players: Box<[PlayerHistory; SEATS]>,
    limit: i32,
    bonus_limit: i32,
}

/// The success of one player's moves, in 16 bits each: what an order reads of two players fits into the nearest cache.
#[derive(Clone, Copy)]
pub struct PlayerHistory([i16; SLOTS]);

impl PlayerHistory {
    #[inline]
    const fn slot(code: Move) -> usize {
        (code.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
    }

    /// The value learnt for a move, at most `history-limit` up or down.
    #[inline]
    pub const fn get(&self, code: Move) -> i16 {
        self.0[Self::slot(code)]
    }
}

impl History {
    /// Nothing yet.
    pub fn new(parameters: &Parameters) -> Self {
        let [limit, bonus_limit] =
            [parameters.history_limit, parameters.history_bonus_limit].map(|number| number as i32);
        Self { players: Box::new([PlayerHistory([0; SLOTS]); SEATS]), limit, bonus_limit }
    }

    /// The history of one player.
    #[inline]
    pub fn of(&self, player: Player) -> &PlayerHistory {
        &self.players[usize::from(player.0) % SEATS]
    }

    /// Learns that a move did well (`bonus` above 0) or was tried without success.
    #[inline]
    pub fn learn(&mut self, player: Player, code: Move, bonus: i32) {
        let bonus = bonus.clamp(-self.bonus_limit, self.bonus_limit);
        let value = &mut self.players[usize::from(player.0) % SEATS].0[PlayerHistory::slot(code)];
        let before = i32::from(*value);
        *value = (before + bonus - before * bonus.abs() / self.limit) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_killers_stay() {
        let mut killers = Killers::new();
        for code in [1, 2, 2, 3] {
            killers.add(5, Move(code));
        }
        assert_eq!(killers.get(5), [Some(Move(3)), Some(Move(2))]);
        assert_eq!(killers.get(6), [None, None]);
        killers.add(MAX_PLY + 9, Move(1));
    }

    #[test]
    fn history_stays_bounded() {
        const LIMIT: i16 = Parameters::DEFAULT.history_limit as i16;
        let mut history = History::new(&Parameters::DEFAULT);
        let (player, code) = (Player(1), Move(u64::MAX));
        for _ in 0..10_000 {
            history.learn(player, code, 900);
        }
        assert!((8192..=LIMIT).contains(&history.of(player).get(code)));
        assert_eq!(history.of(Player(0)).get(code), 0);
        for _ in 0..10_000 {
            history.learn(player, code, -900);
        }
        assert!((-LIMIT..0).contains(&history.of(player).get(code)));
    }
}
