//! Statistics of the moves that are played in a game. Only [`PlayedMoves`] keeps them until the log takes them.

use abstrakt_record::Header;
use abstrakt_referee::MoveStatistics;
use abstrakt_session::{GameLog, Session, SessionEvent};

/// The moves played since they were taken last.
pub(super) struct PlayedMoves {
    log: GameLog,
    played: Vec<MoveStatistics>,
}

impl PlayedMoves {
    /// None yet, of a game with this header.
    pub(super) fn new(header: &Header) -> Self {
        Self { log: GameLog::new(format!("{}-{}", header.game, header.seed)), played: Vec::new() }
    }

    /// Notes what an event tells of a move.
    pub(super) fn hear(&mut self, session: &Session, event: &SessionEvent) {
        let heard = self.log.hear(session, event);
        // A move that is tried in a game that is looked at is nobody's.
        if !session.is_viewed() {
            self.played.extend(heard);
        }
    }

    /// The moves played since the last call.
    pub(super) fn take(&mut self) -> Vec<MoveStatistics> {
        std::mem::take(&mut self.played)
    }
}
