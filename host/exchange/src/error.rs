//! The reasons why a recorded game cannot take another form.

use abstrakt_formats::pdn::BadTag;
use abstrakt_record::BadText;
use abstrakt_texts::LocalizedError;
use abstrakt_worker::WorkerError;

/// The reasons why a recorded game cannot take another form.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ExchangeError {
    /// The game's worker refuses it, or stops.
    #[message(transparent)]
    Worker(#[from] WorkerError),
    /// This game, or its options, are not played in PDN.
    #[message("exchange-not-pdn")]
    NotPdn(String),
    /// Nor by Piskvork.
    #[message("exchange-not-psq")]
    NotPsq(String),
    /// A file of Piskvork begins with the empty board, and the game with a position.
    #[message("exchange-position")]
    PsqPosition,
    /// No game here is played on a board of this size: `30x30`.
    #[message("exchange-no-such-board")]
    NoSuchBoard(String),
    /// No game here is called so by boardspace.net.
    #[message("exchange-no-boardspace")]
    NoBoardspace(String),
    /// Games of boardspace.net are only read.
    #[message("exchange-only-read")]
    OnlyRead,
    /// The variant of this name has no type of PDN.
    #[message("exchange-no-type")]
    NoGameType(String),
    /// The variant of this name is no board of Piskvork.
    #[message("exchange-no-board")]
    NoBoard(String),
    /// The record has a tag that PDN cannot have.
    #[message(transparent)]
    Tag(#[from] BadTag),
    /// The game does not write this ply in PDN.
    #[message("exchange-unwritten")]
    Unwritten(String),
    /// The game writes a ply that no record can hold.
    #[message(transparent)]
    Ply(#[from] BadText),
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
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
            E::NoBoardspace("Hive".into()),
            E::OnlyRead,
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
