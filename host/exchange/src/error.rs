//! Why a recorded game cannot take another form.

use abstrakt_formats::pdn::BadTag;
use abstrakt_record::BadText;
use abstrakt_texts::{Localize, Message, localized_error};
use abstrakt_worker::WorkerError;

/// Why a recorded game cannot take another form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExchangeError {
    /// The game's worker refuses it, or stops.
    Worker(WorkerError),
    /// This game, or its options, are not played in PDN.
    NotPdn(String),
    /// Nor by Piskvork.
    NotPsq(String),
    /// A file of Piskvork begins with the empty board, and the game with a position.
    PsqPosition,
    /// No game here is played on a board of so many points: `30x30`.
    NoSuchBoard(String),
    /// The variant of this name has no type of PDN.
    NoGameType(String),
    /// The variant of this name is no board of Piskvork.
    NoBoard(String),
    /// The record has a tag that PDN cannot have.
    Tag(BadTag),
    /// The game does not write this ply in PDN.
    Unwritten(String),
    /// The game writes a ply that no record can hold.
    Ply(BadText),
}

impl Localize for ExchangeError {
    fn message(&self) -> Message {
        match self {
            Self::Worker(error) => error.message(),
            Self::NotPdn(game) => Message::new("exchange-not-pdn").with("game", game.as_str()),
            Self::NotPsq(game) => Message::new("exchange-not-psq").with("game", game.as_str()),
            Self::PsqPosition => Message::new("exchange-position"),
            Self::NoSuchBoard(board) => Message::new("exchange-no-such-board").with("board", board.as_str()),
            Self::NoGameType(name) => Message::new("exchange-no-type").with("variant", name.as_str()),
            Self::NoBoard(name) => Message::new("exchange-no-board").with("board", name.as_str()),
            Self::Tag(error) => error.message(),
            Self::Unwritten(ply) => Message::new("exchange-unwritten").with("ply", ply.as_str()),
            Self::Ply(error) => error.message(),
        }
    }
}

localized_error!(ExchangeError);

impl From<WorkerError> for ExchangeError {
    fn from(error: WorkerError) -> Self {
        Self::Worker(error)
    }
}

impl From<BadTag> for ExchangeError {
    fn from(error: BadTag) -> Self {
        Self::Tag(error)
    }
}

impl From<BadText> for ExchangeError {
    fn from(error: BadText) -> Self {
        Self::Ply(error)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        use ExchangeError as E;
        let all = [
            E::Worker(WorkerError::request("no such request")),
            E::NotPdn("abalone".into()),
            E::NotPsq("abalone".into()),
            E::PsqPosition,
            E::NoSuchBoard("30x30".into()),
            E::NoGameType("Abalone".into()),
            E::NoBoard("15 points".into()),
            E::Tag(BadTag("1".into())),
            E::Unwritten("a1".into()),
            E::Ply(BadText("a b".into())),
        ];
        let words = all.iter().map(|error| error as &dyn Localize).collect::<Vec<_>>();
        assert_localized(&words, &["exchange-"]);
    }
}
