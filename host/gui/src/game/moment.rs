//! The state of a game that decides which sounds are heard. Knows the game shown; must not know sounds.

use abstrakt_record::SeatId;
use abstrakt_vocabulary::Piece;

use super::{GameView, LOW};
use crate::sound::Moment;

impl GameView {
    /// The audible state of the position shown; none before there is one.
    pub fn moment(&self) -> Option<Moment> {
        let (node, position) = self.board.shown().filter(|(node, _)| self.record().contains(*node))?;
        let board = self.session.board()?;
        let on_board =
            |piece: &&Piece| board.sites.get(usize::from(piece.site.0)).is_some_and(|site| !site.off_board);
        let person = self.to_move().filter(|_| self.awaits_human());
        let left = person.and_then(|player| self.time_left(SeatId(player.0)));
        Some(Moment {
            shown: (node, self.record().node(node).parent()),
            pieces: position.scene.pieces.iter().filter(on_board).count(),
            low: left.is_some_and(|left| left < LOW),
            is_over: self.result().is_some(),
        })
    }
}
