//! What is damaged in a game file or a journal, as data: each kind says what would be right.

use std::fmt;

use abstrakt_system::ForeignText;
use abstrakt_texts::{Localize, Message, english};

use super::{Damage, VERSION};
use crate::BadText;

/// What is damaged, and what would be right. Words are those of the file.
#[derive(Clone, Debug, PartialEq)]
pub enum DamageReason {
    /// The first line is not that of a game file.
    NoGameFile,
    /// Another program wrote it, in a format of this later version.
    NewerFormat(u32),
    /// This is no version of the format.
    NoVersion(String),
    /// The file ends inside its header.
    HeaderEnds,
    /// The file ends inside its moves.
    MovesEnd,
    /// Something follows the result.
    AfterResult,
    /// The line is no text.
    NoUtf8,
    /// A header line without a colon.
    NoPair,
    /// Given twice, as the file names it.
    Twice(String),
    /// There is no such header line.
    NoHeaderLine(String),
    /// This header line is missing.
    NoLine(&'static str),
    /// Seats are not numbered in order.
    SeatOrder {
        /// The number in the file.
        number: String,
        /// The number that would be right.
        next: usize,
    },
    /// Neither a person nor an engine.
    NoPlayer(String),
    /// The clock of a seat before the seat.
    ClockFirst(String),
    /// No whole number, or one out of its range.
    NoNumber {
        /// The key.
        key: &'static str,
        /// The word.
        word: String,
    },
    /// Something is missing at the end of the line: how it would be written.
    Short(&'static str),
    /// Something else would be right here: how the line would be written.
    Unexpected {
        /// The word.
        word: String,
        /// How the line would be written.
        right: &'static str,
    },
    /// The line goes on where it should end.
    TooMuch(String),
    /// Quotation marks are not closed.
    OpenQuote,
    /// Something unknown after a backslash.
    Escape,
    /// No time in seconds.
    NoTime(String),
    /// The result is no sentence.
    NoFullStop,
    /// The result does not say why.
    NoCause,
    /// The game does not end so.
    NoEnd(String),
    /// No number of an ending.
    NoEnding(String),
    /// No number of turns.
    NoTurns(String),
    /// A text without quotation marks.
    NotQuoted(String),
    /// There is no such seat.
    NoSeat {
        /// The number in the file.
        number: String,
        /// How many seats there are.
        seats: usize,
    },
    /// No number of a turn.
    NoTurn(String),
    /// An unknown word that begins with `#`.
    NoSign(String),
    /// A move of nobody.
    NoMover(String),
    /// A withdrawal of nobody.
    NoLeaver,
    /// A ply is missing.
    NoPly,
    /// A variation is not closed.
    OpenVariation,
    /// A variation is closed that was not opened.
    ClosedVariation,
    /// A variation of nothing.
    FirstVariation,
    /// A word about a ply twice, or without a ply.
    Misplaced,
    /// Turns are not numbered in order.
    TurnOrder {
        /// The number in the file.
        number: usize,
        /// The number that would be right.
        next: usize,
    },
    /// The same ply twice in one position.
    PlyTwice,
    /// A comment that is empty, or twice, or without a ply.
    Comment,
    /// No text of a move.
    BadText(BadText),
    /// The first line is not that of a journal.
    NoJournal,
    /// A journal ends inside its first line.
    FirstLineTorn,
    /// The game in a journal's first line is damaged.
    InGame(Box<Damage>),
    /// A journal's line that is no event of a game: the parser's words.
    NoEvent(ForeignText),
    /// A journal's event that does not fit the game before it.
    Unfitting,
}

impl Localize for DamageReason {
    fn message(&self) -> Message {
        match self {
            Self::NoGameFile => Message::new("damage-no-game"),
            Self::NewerFormat(version) => Message::new("damage-newer")
                .with("version", version.to_string())
                .with("ours", VERSION.to_string()),
            Self::NoVersion(word) => {
                Message::new("damage-version").with("word", quoted(word)).with("ours", VERSION.to_string())
            }
            Self::HeaderEnds => Message::new("damage-header-ends"),
            Self::MovesEnd => Message::new("damage-moves-end"),
            Self::AfterResult => Message::new("damage-after-result"),
            Self::NoUtf8 => Message::new("damage-utf8"),
            Self::NoPair => Message::new("damage-pair"),
            Self::Twice(key) => Message::new("damage-twice").with("key", excerpt(key)),
            Self::NoHeaderLine(key) => Message::new("damage-header-line").with("key", quoted(key)),
            Self::NoLine(key) => Message::new("damage-line").with("key", *key),
            Self::SeatOrder { number, next } => Message::new("damage-seat-order")
                .with("number", excerpt(number))
                .with("next", next.to_string()),
            Self::NoPlayer(word) => Message::new("damage-player").with("word", quoted(word)),
            Self::ClockFirst(number) => Message::new("damage-clock-first").with("number", excerpt(number)),
            Self::NoNumber { key, word } => {
                Message::new("damage-number").with("key", *key).with("word", quoted(word))
            }
            Self::Short(right) => Message::new("damage-short").with("right", *right),
            Self::Unexpected { word, right } => {
                Message::new("damage-unexpected").with("word", quoted(word)).with("right", *right)
            }
            Self::TooMuch(word) => Message::new("damage-too-much").with("word", quoted(word)),
            Self::OpenQuote => Message::new("damage-quote"),
            Self::Escape => Message::new("damage-escape"),
            Self::NoTime(word) => Message::new("damage-time").with("word", quoted(word)),
            Self::NoFullStop => Message::new("damage-full-stop"),
            Self::NoCause => Message::new("damage-cause"),
            Self::NoEnd(word) => Message::new("damage-end").with("word", quoted(word)),
            Self::NoEnding(word) => Message::new("damage-ending").with("word", quoted(word)),
            Self::NoTurns(word) => Message::new("damage-turns").with("word", quoted(word)),
            Self::NotQuoted(word) => Message::new("damage-not-quoted").with("word", quoted(word)),
            Self::NoSeat { number, seats } => {
                Message::new("damage-seat").with("number", excerpt(number)).with("seats", seats.to_string())
            }
            Self::NoTurn(word) => Message::new("damage-turn").with("word", quoted(word)),
            Self::NoSign(word) => Message::new("damage-sign").with("word", quoted(word)),
            Self::NoMover(text) => Message::new("damage-mover").with("text", excerpt(text)),
            Self::NoLeaver => Message::new("damage-leaver"),
            Self::NoPly => Message::new("damage-no-ply"),
            Self::OpenVariation => Message::new("damage-open-variation"),
            Self::ClosedVariation => Message::new("damage-closed-variation"),
            Self::FirstVariation => Message::new("damage-first-variation"),
            Self::Misplaced => Message::new("damage-misplaced"),
            Self::TurnOrder { number, next } => Message::new("damage-turn-order")
                .with("number", number.to_string())
                .with("next", next.to_string()),
            Self::PlyTwice => Message::new("damage-ply-twice"),
            Self::Comment => Message::new("damage-comment"),
            Self::BadText(bad) => bad.message(),
            Self::NoJournal => Message::new("damage-journal"),
            Self::FirstLineTorn => Message::new("damage-torn"),
            Self::InGame(damage) => Message::new("damage-in-game")
                .with("line", damage.line.to_string())
                .with_words("reason", &damage.reason),
            Self::NoEvent(error) => Message::new("damage-event").with("error", error.as_str()),
            Self::Unfitting => Message::new("damage-unfitting"),
        }
    }
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

impl fmt::Display for DamageReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english(self, f)
    }
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
        let at = damage.message();
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
        all.push(&at);
        assert_localized(&all, &["damage-"]);
    }
}
