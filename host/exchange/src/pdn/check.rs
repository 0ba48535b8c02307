//! A game of a file replayed through the rules.

use abstrakt_formats::pdn::{Colour, Item, PdnGame};
use abstrakt_plugin_api::{ForeignTextQuestion, ReadForeignPosition, Status};
use abstrakt_texts::{Localize, Message, localized_error};
use abstrakt_worker::protocol::{Opened, Opening, RefusalReason};
use abstrakt_worker::{Client, WorkerError};

use super::{NOTATION, game_type, means, text};
use crate::{RefusedMove, Replayed, Variant, replay};

/// How far the main line of a game could be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCheck {
    /// Plies played.
    pub plies: usize,
    /// Captures whose text means several moves, settled by what follows.
    pub ambiguous: usize,
    /// Who acts at the end of what was played.
    pub status: Status,
    /// Why not further; nothing where the line was played to its end.
    pub stop: Option<ReplayStop>,
}

/// Why a main line could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayStop {
    /// The file does not tell a move (`- -`, `...`).
    Unknown(usize),
    /// A move is not legal.
    Illegal {
        /// Its index in the main line.
        index: usize,
        /// Why.
        reason: RefusalReason,
    },
    /// A position, the first or one that is set up later, cannot be in this game.
    Position {
        /// The text.
        fen: String,
        /// Why.
        reason: RefusalReason,
    },
    /// This position is set up in the middle of the game, which a record has no place for.
    Setup(String),
}

impl Localize for ReplayStop {
    fn message(&self) -> Message {
        match self {
            Self::Unknown(index) => Message::new("replay-unknown").with("number", number(*index)),
            Self::Illegal { index, reason } => {
                Message::new("replay-illegal").with("number", number(*index)).with_words("reason", reason)
            }
            Self::Position { fen, reason } => {
                Message::new("replay-position").with("fen", fen.as_str()).with_words("reason", reason)
            }
            Self::Setup(setup) => Message::new("replay-setup").with("setup", setup.as_str()),
        }
    }
}

localized_error!(ReplayStop);

/// `12` or `12...`: a game's moves by their number, as if its first player had begun.
fn number(index: usize) -> String {
    format!("{}{}", index / 2 + 1, if index.is_multiple_of(2) { "" } else { "..." })
}

/// The position of a FEN opened in a variant; the first one where there is none.
///
/// # Errors
/// The worker stops. A position that the game refuses is an answer.
pub(super) fn open(
    client: &mut Client,
    variant: &Variant,
    fen: Option<&str>,
) -> Result<Result<(Opened, Opening), ReplayStop>, WorkerError> {
    let position = match fen {
        None => None,
        Some(fen) => {
            let question = ForeignTextQuestion { notation: NOTATION.into(), text: fen.into() };
            match client.ask_rules::<ReadForeignPosition>(&variant.opening(None), &question) {
                Ok(read) => read.map(|ReadForeignPosition(own)| own),
                Err(WorkerError::Refused { reason, .. }) => {
                    return Ok(Err(ReplayStop::Position { fen: fen.into(), reason }));
                }
                Err(error) => return Err(error),
            }
        }
    };
    let opening = variant.opening(position);
    Ok(Ok((client.open(&opening)?, opening)))
}

/// Plays the main line of a game in a variant, positions that are set up on the way included.
///
/// # Errors
/// The worker stops.
pub fn check(client: &mut Client, variant: &Variant, game: &PdnGame) -> Result<GameCheck, WorkerError> {
    let game_type = game_type(variant);
    let means = |text: &str, full: &str| means(game_type, text, full);
    let mut fen = game.tag("FEN").map(str::to_owned);
    let (mut plies, mut ambiguous) = (0, 0);
    let mut items = game.body.iter();
    loop {
        let (mut texts, mut next) = (Vec::new(), None);
        let mut unknown = false;
        for item in items.by_ref() {
            match item {
                Item::Move(played) if !unknown => match text(&played.played) {
                    Some(text) => texts.push(text),
                    None => unknown = true,
                },
                Item::Setup(setup) if setup.fen().is_some() => {
                    next = setup.fen().map(str::to_owned);
                    break;
                }
                _ => {}
            }
        }
        let over = Status::turn(abstrakt_plugin_api::Player(0));
        let mut status = match open(client, variant, fen.as_deref())? {
            Ok((opened, _)) => opened.snapshot.status,
            Err(stop) => return Ok(GameCheck { plies, ambiguous, status: over, stop: Some(stop) }),
        };
        if !texts.is_empty() {
            match replay(client, &[], NOTATION, &texts, &means, false)? {
                Ok(Replayed { end, ambiguous: here }) => {
                    plies += texts.len();
                    ambiguous += here;
                    status = end.snapshot.status;
                }
                Err(RefusedMove { index, reason }) => {
                    let stop = Some(ReplayStop::Illegal { index: plies + index, reason });
                    return Ok(GameCheck { plies: plies + index, ambiguous, status, stop });
                }
            }
        }
        let stop = unknown.then_some(ReplayStop::Unknown(plies));
        match next {
            Some(set) if stop.is_none() => fen = Some(set),
            _ => return Ok(GameCheck { plies, ambiguous, status, stop }),
        }
    }
}

/// The seat of a colour: who moves first in the variant has the first.
pub(super) fn seat(variant: &Variant, colour: Colour) -> u8 {
    let first = game_type(variant).map_or(Colour::White, |game_type| game_type.start());
    u8::from(colour != first)
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::text;
    use abstrakt_texts::testing::assert_localized;

    use super::*;
    use crate::pdn::Unrecognised;

    #[test]
    fn every_kind_has_words() {
        let stops = [
            ReplayStop::Unknown(23),
            ReplayStop::Illegal {
                index: 4,
                reason: RefusalReason::Game(text("a capture is compulsory", "je povinné brát")),
            },
            ReplayStop::Position {
                fen: "W:W1:B1".into(),
                reason: RefusalReason::Game(text("two pieces on 1", "na 1 jsou dva kameny")),
            },
            ReplayStop::Setup("FEN \"W:W1:B2\"".into()),
        ];
        let unrecognised = [Unrecognised::GameType("30 (Turkish draughts)".into()), Unrecognised::Squares];
        let mut all: Vec<&dyn Localize> = stops.iter().map(|stop| stop as &dyn Localize).collect();
        all.extend(unrecognised.iter().map(|unrecognised| unrecognised as &dyn Localize));
        assert_localized(&all, &["replay-", "unrecognised-"]);
    }
}
