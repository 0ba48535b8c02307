//! The damage of a game file or a journal, as data: each kind says what is expected.

use abstrakt_system::ForeignText;
use abstrakt_texts::Localize;

use super::{Damage, VERSION};
use crate::BadText;

/// The damage, and what is expected. Words are those of the file.
#[derive(Clone, Debug, PartialEq, Localize)]
pub enum DamageReason {
    /// The first line is not that of a game file.
    #[message("damage-no-game")]
    NoGameFile,
    /// Another program wrote it, in a format of this later version.
    #[message("damage-newer", version = _0, ours = VERSION)]
    NewerFormat(u32),
    /// This is no version of the format.
    #[message("damage-version", word = quoted(_0), ours = VERSION)]
    NoVersion(String),
    /// The file ends inside its header.
    #[message("damage-header-ends")]
    HeaderEnds,
    /// The file ends inside its moves.
    #[message("damage-moves-end")]
    MovesEnd,
    /// Something follows the result.
    #[message("damage-after-result")]
    AfterResult,
    /// The line is no text.
    #[message("damage-utf8")]
    NoUtf8,
    /// A header line without a colon.
    #[message("damage-pair")]
    NoPair,
    /// Given twice, as the file names it.
    #[message("damage-twice", key = excerpt(_0))]
    Twice(String),
    /// There is no such header line.
    #[message("damage-header-line", key = quoted(_0))]
    NoHeaderLine(String),
    /// This header line is missing.
    #[message("damage-line")]
    NoLine(&'static str),
    /// Seats are not numbered in order.
    #[message("damage-seat-order", number = excerpt(number), next)]
    SeatOrder {
        /// The number in the file.
        number: String,
        /// The number expected.
        next: usize,
    },
    /// Neither a person nor an engine.
    #[message("damage-player", word = quoted(_0))]
    NoPlayer(String),
    /// The clock of a seat before the seat.
    #[message("damage-clock-first", number = excerpt(_0))]
    ClockFirst(String),
    /// No whole number, or one out of its range.
    #[message("damage-number", key, word = quoted(word))]
    NoNumber {
        /// The key.
        key: &'static str,
        /// The word.
        word: String,
    },
    /// Something is missing at the end of the line: how it would be written.
    #[message("damage-short")]
    Short(&'static str),
    /// Something else is expected here: the form of the line.
    #[message("damage-unexpected", word = quoted(word), right)]
    Unexpected {
        /// The word.
        word: String,
        /// The form of the line.
        right: &'static str,
    },
    /// The line goes on where it should end.
    #[message("damage-too-much", word = quoted(_0))]
    TooMuch(String),
    /// Quotation marks are not closed.
    #[message("damage-quote")]
    OpenQuote,
    /// Something unknown after a backslash.
    #[message("damage-escape")]
    Escape,
    /// No time in seconds.
    #[message("damage-time", word = quoted(_0))]
    NoTime(String),
    /// The result is no sentence.
    #[message("damage-full-stop")]
    NoFullStop,
    /// The result does not say why.
    #[message("damage-cause")]
    NoCause,
    /// The game does not end so.
    #[message("damage-end", word = quoted(_0))]
    NoEnd(String),
    /// No number of an ending.
    #[message("damage-ending", word = quoted(_0))]
    NoEnding(String),
    /// No number of turns.
    #[message("damage-turns", word = quoted(_0))]
    NoTurns(String),
    /// A text without quotation marks.
    #[message("damage-not-quoted", word = quoted(_0))]
    NotQuoted(String),
    /// There is no such seat.
    #[message("damage-seat", number = excerpt(number), seats)]
    NoSeat {
        /// The number in the file.
        number: String,
        /// The number of seats.
        seats: usize,
    },
    /// No number of a turn.
    #[message("damage-turn", word = quoted(_0))]
    NoTurn(String),
    /// An unknown word that begins with `#`.
    #[message("damage-sign", word = quoted(_0))]
    NoSign(String),
    /// A move without a player.
    #[message("damage-mover", text = excerpt(_0))]
    NoMover(String),
    /// A withdrawal without a player.
    #[message("damage-leaver")]
    NoLeaver,
    /// A ply is missing.
    #[message("damage-no-ply")]
    NoPly,
    /// A variation is not closed.
    #[message("damage-open-variation")]
    OpenVariation,
    /// A variation is closed that was not opened.
    #[message("damage-closed-variation")]
    ClosedVariation,
    /// A variation of nothing.
    #[message("damage-first-variation")]
    FirstVariation,
    /// A word about a ply twice, or without a ply.
    #[message("damage-misplaced")]
    Misplaced,
    /// Turns are not numbered in order.
    #[message("damage-turn-order")]
    TurnOrder {
        /// The number in the file.
        number: usize,
        /// The number expected.
        next: usize,
    },
    /// The same ply twice in one position.
    #[message("damage-ply-twice")]
    PlyTwice,
    /// A comment that is empty, or twice, or without a ply.
    #[message("damage-comment")]
    Comment,
    /// No text of a move.
    #[message(transparent)]
    BadText(BadText),
    /// The first line is not that of a journal.
    #[message("damage-journal")]
    NoJournal,
    /// A journal ends inside its first line.
    #[message("damage-torn")]
    FirstLineTorn,
    /// The game in a journal's first line is damaged.
    #[message("damage-in-game", line = _0.line, reason = &_0.reason)]
    InGame(Box<Damage>),
    /// A journal's line that is no event of a game: the parser's words.
    #[message("damage-event")]
    NoEvent(ForeignText),
    /// A journal's event that does not fit the game before it.
    #[message("damage-unfitting")]
    Unfitting,
}

/// Most letters of a word of the file that a message repeats.
const MOST_REPEATED: usize = 80;

/// As much of a word of the file as a message repeats.
fn excerpt(word: &str) -> String {
    match word.char_indices().nth(MOST_REPEATED) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// A word of the file in quotation marks, on one line whatever it holds.
pub(crate) fn quoted(word: &str) -> String {
    format!("{:?}", excerpt(word))
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::DamageReason as Reason;
    use super::*;

    /// A file may hold a word of any length, and a message is one line.
    #[test]
    fn long_words_are_cut() {
        let long = || "ř".repeat(70_000);
        for reason in [Reason::NoMover(long()), Reason::Twice(long()), Reason::NoPlayer(long())] {
            let line = reason.to_string();
            assert!(line.contains("řř…") && line.chars().count() < 400, "{}", line.len());
        }
    }

    #[test]
    fn every_kind_has_words() {
        let damage = Damage { line: 3, reason: Reason::NoPly, kept: None };
        let message = damage.message();
        let all = [
            Reason::NoGameFile,
            Reason::NewerFormat(9),
            Reason::NoVersion("odd".into()),
            Reason::HeaderEnds,
            Reason::MovesEnd,
            Reason::AfterResult,
            Reason::NoUtf8,
            Reason::NoPair,
            Reason::Twice("odd".into()),
            Reason::NoHeaderLine("odd".into()),
            Reason::NoLine("Seed"),
            Reason::SeatOrder { number: "7x".into(), next: 4 },
            Reason::NoPlayer("odd".into()),
            Reason::ClockFirst("odd".into()),
            Reason::NoNumber { key: "Seed", word: "7x".into() },
            Reason::Short("Seed"),
            Reason::Unexpected { word: "7x".into(), right: "Seed: 7" },
            Reason::TooMuch("odd".into()),
            Reason::OpenQuote,
            Reason::Escape,
            Reason::NoTime("odd".into()),
            Reason::NoFullStop,
            Reason::NoCause,
            Reason::NoEnd("odd".into()),
            Reason::NoEnding("odd".into()),
            Reason::NoTurns("odd".into()),
            Reason::NotQuoted("odd".into()),
            Reason::NoSeat { number: "7x".into(), seats: 4 },
            Reason::NoTurn("odd".into()),
            Reason::NoSign("odd".into()),
            Reason::NoMover("odd".into()),
            Reason::NoLeaver,
            Reason::NoPly,
            Reason::OpenVariation,
            Reason::ClosedVariation,
            Reason::FirstVariation,
            Reason::Misplaced,
            Reason::TurnOrder { number: 3, next: 4 },
            Reason::PlyTwice,
            Reason::Comment,
            Reason::BadText(BadText("a b".into())),
            Reason::NoJournal,
            Reason::FirstLineTorn,
            Reason::InGame(Box::new(damage)),
            Reason::NoEvent(ForeignText::of("expected value")),
            Reason::Unfitting,
        ];
        let mut all: Vec<&dyn Localize> = all.iter().map(|reason| reason as _).collect();
        all.push(&message);
        assert_localized(&all, &["damage-"]);
    }
}
