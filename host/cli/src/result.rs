//! How a game ended, in one line.

use abstrakt_plugin_api::Players;
use abstrakt_record::{EndCause, GameResult};

use crate::text;

/// `Player 1 wins: player 2 resigned`.
pub fn line(result: &GameResult) -> String {
    let winners = result.winners.iter().fold(0, |bits, seat| bits | 1 << seat.0);
    let cause = match &result.cause {
        EndCause::Rules { text, .. } => text.clone(),
        EndCause::Repetition => "the position was repeated".into(),
        EndCause::Resignation(seat) => format!("player {seat} resigned"),
        EndCause::Time(seat) => format!("player {seat} ran out of time"),
        EndCause::Agreement => "agreed".into(),
        EndCause::Forfeit { seat, reason } => format!("player {seat} failed: {reason}"),
    };
    format!("{}: {cause}", text::won(Players(winners)))
}
