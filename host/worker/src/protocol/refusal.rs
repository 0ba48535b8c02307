//! The reasons why a request is refused, as data: refusals of the host itself have words in every language.
//!
//! Knows what can be wrong in a request. Must not know who asked, nor any game.

use abstrakt_engine::SearchError;
use abstrakt_plugin_api::Text;
use abstrakt_system::ForeignText;
use abstrakt_texts::{Localize, Message, Translated, message};
use serde::{Deserialize, Serialize};

/// The reasons why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    /// In the game's own words, or in those of the contract for it: one line.
    #[message("words", text = words(_0))]
    Game(Text),
    /// A request that no person can make, only a program by mistake: one line in English.
    #[message("request-mistaken", reason = &ForeignText::of(_0))]
    Request(String),
    /// The game is over.
    #[message("request-after-end")]
    Over,
    /// No move is written.
    #[message("request-no-move")]
    NoMove,
    /// The turn is over before all that is written was played.
    #[message("request-turn-over", text = &ForeignText::of(text), rest = &ForeignText::of(rest))]
    TurnOver {
        /// The text.
        text: String,
        /// The rest of it that was not read.
        rest: String,
    },
    /// A text longer than any that a game writes.
    #[message(kind.too_long(*most))]
    TooLong {
        /// A text of what.
        kind: TextKind,
        /// The most, bytes.
        most: usize,
    },
    /// No seat of this number can withdraw.
    #[message(if *players > 2 { message!("request-no-seat", seat, players) } else { message!("request-two-players", seat) })]
    NoSeat {
        /// The seat, from 1.
        seat: u8,
        /// The number of players.
        players: u8,
    },
    /// The seat of this number, from 1, has left the game before.
    #[message("request-out")]
    Out(u8),
    /// Nobody can withdraw from this game.
    #[message("request-no-withdrawal")]
    NoWithdrawal,
    /// There is no search.
    #[message(transparent)]
    Search(SearchError),
    /// The book cannot be used, in words of both languages.
    #[message("words", text = words(_0))]
    Book(Text),
    /// The learned evaluation cannot be used, in words of both languages.
    #[message("words", text = words(_0))]
    Learned(Text),
    /// A file of the game's data cannot be used or written, in words of both languages.
    #[message("words", text = words(_0))]
    Data(Text),
    /// The algorithm keeps no tree.
    #[message("request-no-tree")]
    NoTree,
    /// The tree has more nodes than this.
    #[message("request-large-tree")]
    LargeTree(usize),
}

impl RefusalReason {
    /// Returns whether the game, or a request about it, is larger than a worker takes. No move is then wrong and no one
    /// has failed.
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
    /// The reason, with the ply, counted from 0, of those that were to be played: "ply 3: the game is over".
    pub fn at(&self, ply: Option<usize>) -> Message {
        match ply {
            Some(ply) => message!("request-ply", ply = ply + 1, reason = self),
            None => self.message(),
        }
    }
}

impl TextKind {
    fn too_long(self, most: usize) -> Message {
        match self {
            Self::Turn => message!("request-long-turn", most),
            Self::Ply => message!("request-long-ply", most),
            Self::Position => message!("request-long-position", most),
            Self::Game => message!("request-long-game", most),
            Self::Request => message!("request-long", most),
        }
    }
}

/// A plugin's words, each on one line.
pub(crate) fn words(text: &Text) -> Translated {
    let clean = |words: &str| ForeignText::of(words).as_str().to_owned();
    Translated { en: clean(&text.en), cs: clean(&text.cs) }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use abstrakt_plugin_api::text;

    use super::*;

    #[test]
    fn what_is_too_large_as_a_whole_is_nobodys_fault() {
        let is_of_size = |kind| RefusalReason::TooLong { kind, most: 500 }.is_of_size();
        let kinds = [TextKind::Game, TextKind::Request, TextKind::Ply, TextKind::Turn, TextKind::Position];
        assert_eq!(kinds.map(is_of_size), [true, true, false, false, false]);
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
            RefusalReason::Book(text("a.book is not a book", "a.book není kniha")),
            RefusalReason::Learned(text("a.learned is damaged", "a.learned je poškozený")),
            RefusalReason::Data(text("a.endings is damaged", "a.endings jsou poškozená")),
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
