//! The position as the host asks for it.

use abstrakt_plugin_api::{Counter, Move, MoveList, Player, Position, Status, kit::mix, text};

use crate::ply::Ply;
use crate::position::{DukePosition, QUIET_TURNS, Stage};

/// From this number of turns on the counter is part of a position's value, so that searches see the draw. No search of
/// this game looks further ahead.
const QUIET_SEEN: u8 = QUIET_TURNS - 24;

impl Position for DukePosition {
    #[inline]
    fn status(&self) -> Status {
        let turn = |mid_turn| Status::Turn { player: Player(self.side as u8), mid_turn };
        match self.stage {
            Stage::Act | Stage::Duke => turn(false),
            Stage::FirstFootman | Stage::SecondFootman | Stage::Place(_) => turn(true),
            Stage::Draw => Status::Chance,
            Stage::Over(outcome) => Status::Over(outcome),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    #[inline]
    fn table_key(&self) -> u64 {
        match self.quiet.checked_sub(QUIET_SEEN) {
            Some(seen) if seen > 0 => self.zobrist() ^ mix(seen.into()),
            _ => self.zobrist(),
        }
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        self.list(out);
    }

    fn count(&self) -> usize {
        self.count_plies()
    }

    fn turns(&self) -> Option<u64> {
        Some(self.count_turns())
    }

    #[inline]
    fn play(&mut self, code: Move) {
        self.make(Ply::of(code));
    }

    /// Tiles captured from the other player.
    fn score(&self, player: Player) -> i32 {
        self.lost(1 - usize::from(player.0)).len().into()
    }

    fn counters(&self) -> Vec<Counter> {
        let name = text("turns without an addition or a capture", "tahy bez přidání dílku a bez zajetí");
        let counter =
            Counter { id: "quiet-turns".into(), name, value: self.quiet.into(), limit: QUIET_TURNS.into() };
        self.variant.quiet_draw.then_some(counter).into_iter().collect()
    }

    fn pass(&mut self) -> bool {
        self.skip()
    }
}
