//! The end of a game, and its value in a match.
//!
//! Knows winners and causes, and the words for them. The referee of the game decides who wins by a cause (the other
//! seat, the others, no one).

use abstrakt_texts::{Argument, Localize, Message, Translated, message};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Header, SeatId};

/// The end of a game; a game without one is unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[message(self.because(self.described_winners(&by_number), self.cause.message()))]
pub struct GameResult {
    /// Seats that won, in order; empty for a draw.
    pub winners: Vec<SeatId>,
    /// The reason for the end.
    pub cause: EndCause,
}

/// The reasons why a game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
#[message(self.described(&by_number))]
pub enum EndCause {
    /// By the game's own rules.
    Rules {
        /// Index into the game's list of endings, for the text in the user's language.
        reason: u8,
        /// The same in English, for readers without the game.
        text: String,
    },
    /// A position came back too often.
    Repetition,
    /// A seat gave up.
    Resignation(SeatId),
    /// A seat ran out of time.
    Time(SeatId),
    /// The players agreed.
    Agreement,
    /// The game was as long as a match lets it be, in turns: the higher score has won, and level scores are a draw.
    TurnLimit(u32),
    /// Both engines of a match had valued the game so for long enough.
    Adjudication,
    /// A seat's computer failed: it crashed, hung, or made a move that is none.
    Forfeit {
        /// The seat that failed.
        seat: SeatId,
        /// One line that says how.
        #[serde(deserialize_with = "translated")]
        reason: Translated,
    },
}

/// Words in every language; older journals and results have the English ones alone.
fn translated<'de, D: Deserializer<'de>>(reader: D) -> Result<Translated, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Translated(Translated),
        English(String),
    }
    Ok(match Kept::deserialize(reader)? {
        Kept::Translated(words) => words,
        Kept::English(words) => Translated::alike(&words),
    })
}

/// The name of a seat in a sentence.
type Name<'n> = &'n dyn Fn(SeatId) -> Argument;

fn by_number(seat: SeatId) -> Argument {
    seat.message().into()
}

impl GameResult {
    /// The winners, with the names of `header`: "Anna wins", "Draw by repetition".
    pub fn headline(&self, header: &Header) -> Message {
        self.described_winners(&|seat| header.seat_name(seat))
    }

    /// The reason for the end of the game, with the names of `header`: "Petr resigned". An ending by the
    /// game's own rules is described in English, as the record has it.
    pub fn reason(&self, header: &Header) -> Message {
        match self.cause {
            EndCause::Repetition => message!("cause-repetition", count = header.repetition),
            _ => self.cause.described(&|seat| header.seat_name(seat)),
        }
    }

    /// The winners and the cause, with the names of `header`: "Anna wins: Petr resigned".
    pub fn sentence(&self, header: &Header) -> Message {
        self.because(self.headline(header), self.reason(header))
    }

    fn described_winners(&self, name: Name<'_>) -> Message {
        match (&self.cause, self.winners.as_slice()) {
            (EndCause::Repetition, []) => message!("over-repetition"),
            (_, []) => message!("over-draw"),
            (_, [winner]) => message!("over-win", player = name(*winner)),
            (_, winners) => {
                let players: Argument = winners.iter().map(|winner| name(*winner)).collect();
                message!("over-wins", players)
            }
        }
    }

    fn because(&self, headline: Message, reason: Message) -> Message {
        match &self.cause {
            EndCause::Rules { text, .. } if text.is_empty() => headline,
            _ => message!("over-because", headline, reason),
        }
    }

    /// Returns whether its cause is one that the second version of the game file does not know.
    pub(crate) fn is_of_match(&self) -> bool {
        matches!(self.cause, EndCause::TurnLimit(_) | EndCause::Adjudication)
    }

    /// Returns whether it has words that differ from language to language, for which the first version of the game file
    /// has no place.
    pub(crate) fn is_translated(&self) -> bool {
        matches!(&self.cause, EndCause::Forfeit { reason, .. } if reason.en != reason.cs)
    }

    /// Every seat that it names.
    pub(crate) fn seats(&self) -> impl Iterator<Item = SeatId> {
        let caused = match &self.cause {
            EndCause::Resignation(seat) | EndCause::Time(seat) | EndCause::Forfeit { seat, .. } => {
                Some(*seat)
            }
            EndCause::Rules { .. }
            | EndCause::Repetition
            | EndCause::Agreement
            | EndCause::TurnLimit(_)
            | EndCause::Adjudication => None,
        };
        self.winners.iter().copied().chain(caused)
    }
}

impl EndCause {
    fn described(&self, name: Name<'_>) -> Message {
        match self {
            Self::Rules { text, .. } => message!("cause-rules", text),
            Self::Repetition => message!("cause-repetitions"),
            Self::Resignation(seat) => message!("cause-resignation", player = name(*seat)),
            Self::Time(seat) => message!("cause-time", player = name(*seat)),
            Self::Agreement => message!("cause-agreement"),
            Self::TurnLimit(turns) => message!("cause-turn-limit", turns),
            Self::Adjudication => message!("cause-adjudication"),
            Self::Forfeit { seat, reason } => {
                message!("cause-forfeit", player = name(*seat), reason)
            }
        }
    }
}

/// Match points of each seat, as [Houdek 2010] counts them: a win is 10, a draw 5 and a loss 0; when a
/// repetition ends the game the higher score gets 6 and the lower 2, equal scores 4 each. With more than two seats the
/// highest score counts as higher and every other as lower.
pub fn points(result: &GameResult, scores: &[i32]) -> Vec<u32> {
    let best = scores.iter().max();
    let level = scores.iter().all(|score| Some(score) == best);
    let points_of_seat = |(seat, score): (usize, &i32)| {
        let won = result.winners.iter().any(|winner| usize::from(winner.0) == seat);
        match (&result.cause, result.winners.is_empty()) {
            (_, false) if won => 10,
            (_, false) => 0,
            (EndCause::Repetition, true) if level => 4,
            (EndCause::Repetition, true) if Some(score) == best => 6,
            (EndCause::Repetition, true) => 2,
            (_, true) => 5,
        }
    };
    scores.iter().enumerate().map(points_of_seat).collect()
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;
    use abstrakt_texts::{Language, Texts};

    use super::*;
    use crate::Seat;

    #[test]
    fn every_cause_has_words() {
        let counted = Header::new("g", "1", "s", Vec::new());
        let repeated = GameResult { winners: Vec::new(), cause: EndCause::Repetition }.reason(&counted);
        let all = [
            EndCause::Repetition,
            EndCause::Resignation(SeatId(0)),
            EndCause::Time(SeatId(1)),
            EndCause::Agreement,
            EndCause::TurnLimit(300),
            EndCause::Adjudication,
            EndCause::Forfeit { seat: SeatId(2), reason: Translated::alike("no such move") },
        ];
        let mut all: Vec<&dyn Localize> = all.iter().map(|cause| cause as _).collect();
        all.push(&repeated);
        assert_localized(&all, &["cause-re", "cause-t", "cause-a", "cause-forfeit"]);
    }

    #[test]
    fn a_result_names_whom_the_header_names() {
        let seats = ["Anna", "", "Eva"].map(Seat::human).into();
        let header = Header::new("g", "1", "s", seats);
        let said = |winners: &[u8], cause: EndCause, language| {
            let winners = winners.iter().copied().map(SeatId).collect();
            Texts::new(language).render(&GameResult { winners, cause }.sentence(&header))
        };
        let rules = || EndCause::Rules { reason: 0, text: "three in a row".into() };
        assert_eq!(
            said(&[0], EndCause::Resignation(SeatId(1)), Language::English),
            "Anna wins: Player 2 resigned"
        );
        assert_eq!(said(&[0, 2], rules(), Language::English), "Anna and Eva win: three in a row");
        let nameless = EndCause::Rules { reason: 0, text: String::new() };
        assert_eq!(said(&[1], nameless, Language::English), "Player 2 wins");
        let repeated = said(&[], EndCause::Repetition, Language::Czech);
        assert_eq!(repeated, "Remíza opakováním: táž pozice nastala 5×");
    }
}
