//! Why a request is refused, as data: what the host itself refuses has words in every language.
//!
//! Knows what can be wrong in a request. Must not know who asked, nor any game.

use std::fmt;

use abstrakt_engine::SearchError;
use abstrakt_plugin_api::Text;
use abstrakt_system::ForeignText;
use abstrakt_texts::{Localize, Message, Translated};
use serde::{Deserialize, Serialize};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    /// In the game's own words, or in those of the contract for it: one line.
    Game(Text),
    /// What no person can ask for, but a program by mistake: one line in English.
    Request(String),
    /// The game is over.
    Over,
    /// No move is written.
    NoMove,
    /// The turn is over before all that is written was played.
    TurnOver {
        /// What is written.
        text: String,
        /// What is left of it.
        rest: String,
    },
    /// No game writes so long a text.
    TooLong {
        /// A text of what.
        kind: TextKind,
        /// The most, bytes.
        most: usize,
    },
    /// No seat of this number can withdraw.
    NoSeat {
        /// From 1.
        seat: u8,
        /// How many there are.
        players: u8,
    },
    /// The seat of this number, from 1, has left the game before.
    Out(u8),
    /// Nobody can withdraw from this game.
    NoWithdrawal,
    /// There is no search.
    Search(SearchError),
    /// The algorithm keeps no tree.
    NoTree,
    /// The tree has more nodes than this.
    LargeTree(usize),
}

impl RefusalReason {
    /// Is the game, or what it is asked with, larger than a worker takes? Then no move is wrong and nobody has failed.
    pub fn is_of_size(&self) -> bool {
        matches!(self, Self::TooLong { kind: TextKind::Game | TextKind::Request, .. })
    }
}

/// A text of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextKind {
    /// A turn.
    Turn,
    /// A ply.
    Ply,
    /// A position.
    Position,
    /// All plies of a game together.
    Game,
    /// Something else that is asked with a request.
    Request,
}

impl RefusalReason {
    /// What is wrong, and at which ply, counted from 0, of those that were to be played: "ply 3: the game is over".
    pub fn at(&self, ply: Option<usize>) -> Message {
        match ply {
            // As a text: nobody groups the digits of a ply's number.
            Some(ply) => {
                Message::new("request-ply").with("ply", (ply + 1).to_string()).with_words("reason", self)
            }
            None => self.message(),
        }
    }
}

impl Localize for RefusalReason {
    fn message(&self) -> Message {
        match self {
            Self::Game(reason) => Message::new("words").with("text", words(reason)),
            Self::Request(text) => {
                Message::new("request-mistaken").with("reason", ForeignText::of(text).as_str())
            }
            Self::Over => Message::new("request-after-end"),
            Self::NoMove => Message::new("request-no-move"),
            Self::TurnOver { text, rest } => Message::new("request-turn-over")
                .with("text", ForeignText::of(text).as_str())
                .with("rest", ForeignText::of(rest).as_str()),
            Self::TooLong { kind, most } => Message::new(match kind {
                TextKind::Turn => "request-long-turn",
                TextKind::Ply => "request-long-ply",
                TextKind::Position => "request-long-position",
                TextKind::Game => "request-long-game",
                TextKind::Request => "request-long",
            })
            .with("most", most.to_string()),
            Self::NoSeat { seat, players } if *players > 2 => {
                Message::new("request-no-seat").with("seat", *seat).with("players", *players)
            }
            Self::NoSeat { seat, .. } => Message::new("request-two-players").with("seat", *seat),
            Self::Out(seat) => Message::new("request-out").with("seat", *seat),
            Self::NoWithdrawal => Message::new("request-no-withdrawal"),
            Self::Search(error) => error.message(),
            Self::NoTree => Message::new("request-no-tree"),
            Self::LargeTree(most) => Message::new("request-large-tree").with("most", most.to_string()),
        }
    }
}

/// A plugin's words, each on one line.
pub(crate) fn words(text: &Text) -> Translated {
    let clean = |words: &str| ForeignText::of(words).as_str().to_owned();
    Translated { en: clean(&text.en), cs: clean(&text.cs) }
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        abstrakt_texts::english(self, f)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use abstrakt_plugin_api::text;

    use super::*;

    #[test]
    fn what_is_too_large_as_a_whole_is_nobodys_fault() {
        let of = |kind| RefusalReason::TooLong { kind, most: 500 }.is_of_size();
        let kinds = [TextKind::Game, TextKind::Request, TextKind::Ply, TextKind::Turn, TextKind::Position];
        assert_eq!(kinds.map(of), [true, true, false, false, false]);
        assert!(!RefusalReason::NoMove.is_of_size());
    }

    #[test]
    fn every_kind_has_words_and_travels() {
        let long = |kind| RefusalReason::TooLong { kind, most: 500 };
        let all = [
            RefusalReason::Game(text("no square z9", "pole z9 není")),
            RefusalReason::Request("no such request".into()),
            RefusalReason::Over,
            RefusalReason::NoMove,
            RefusalReason::TurnOver { text: "a1b2".into(), rest: "b2".into() },
            long(TextKind::Turn),
            long(TextKind::Ply),
            long(TextKind::Position),
            long(TextKind::Game),
            long(TextKind::Request),
            RefusalReason::NoSeat { seat: 4, players: 3 },
            RefusalReason::NoSeat { seat: 1, players: 2 },
            RefusalReason::Out(2),
            RefusalReason::NoWithdrawal,
            RefusalReason::NoTree,
            RefusalReason::LargeTree(700),
        ];
        let placed = RefusalReason::Over.at(Some(6));
        let words =
            all.iter().map(|reason| reason as &dyn Localize).chain([&placed as _]).collect::<Vec<_>>();
        assert_localized(&words, &["request-"]);
        for reason in all.into_iter().chain([RefusalReason::Search(SearchError::Memory(65_536))]) {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<RefusalReason>(&text).unwrap(), reason, "{text}");
        }
    }
}
