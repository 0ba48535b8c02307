//! A game of a file replayed through the rules.

use std::sync::Arc;

use abstrakt_formats::pdn::{Colour, Fen, Item, PdnGame, Square};
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::{ForeignPosition, ForeignTextQuestion, ReadForeignPosition, Status};
use abstrakt_worker::protocol::{Opened, Opening, RefusalReason};
use abstrakt_worker::{Client, WorkerError};

use super::{NOTATION, game_type, means, text};
use crate::{Misprint, RefusedMove, Replayed, Variant, mended, replay};

/// The part of a game's main line that could be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCheck {
    /// Plies played.
    pub plies: usize,
    /// Captures whose text means several moves, settled by what follows.
    pub ambiguous: usize,
    /// The status at the end of the moves played.
    pub status: Status,
    /// The reason why not further; nothing where the line was played to its end.
    pub stop: Option<ReplayStop>,
    /// The items that were not read as they are written.
    pub notes: Vec<ReplayNote>,
}

/// An item of a file that no game can have, and that was read as the nearest possible one.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ReplayNote {
    /// The position does not say who is to move: White was assumed.
    #[message("replay-note-side")]
    Side,
    /// A man on its last row was read as a king.
    #[message("replay-note-king", square = _0.to_string())]
    King(Square),
    /// A move is not legal, and exactly one legal move explains what follows. The index is that in the main line.
    #[message("replay-note-misprint", number = number(_0.index), printed = &_0.printed, played = &_0.played)]
    Misprint(Misprint),
}

/// The reasons why a main line could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ReplayStop {
    /// The file does not tell a move (`- -`, `...`).
    #[message("replay-unknown", number = number(*_0))]
    Unknown(usize),
    /// A move is not legal.
    #[message("replay-illegal", number = number(*index), reason)]
    Illegal {
        /// Its index in the main line.
        index: usize,
        /// The reason.
        reason: RefusalReason,
    },
    /// A position, the first or one that is set up later, cannot be in this game.
    #[message("replay-position")]
    Position {
        /// The text.
        fen: String,
        /// The reason.
        reason: RefusalReason,
    },
    /// This position is set up in the middle of the game, which a record has no place for.
    #[message("replay-setup")]
    Setup(String),
}

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
) -> Result<Result<(Arc<Opened>, Opening), ReplayStop>, WorkerError> {
    let position = match fen {
        None => None,
        Some(fen) => {
            let question = ForeignTextQuestion { notation: NOTATION.into(), text: fen.into() };
            match client.ask_rules::<ReadForeignPosition>(&variant.opening(None), &question) {
                Ok(read) => read.map(|ReadForeignPosition(position)| position),
                Err(WorkerError::Refused { reason, .. }) => {
                    return Ok(Err(ReplayStop::Position { fen: fen.into(), reason }));
                }
                Err(error) => return Err(error),
            }
        }
    };
    let opening = variant.opening(position);
    Ok(Ok((client.opened(&opening)?, opening)))
}

/// The parts of a FEN that were not read as they are written. The worker has opened its position.
///
/// # Errors
/// The worker stops.
pub(super) fn notes(
    client: &mut Client,
    variant: &Variant,
    fen: Option<&str>,
) -> Result<Vec<ReplayNote>, WorkerError> {
    let Some(told) = fen.and_then(|fen| Fen::read(fen).ok()) else { return Ok(Vec::new()) };
    client.line(&[], 0)?;
    let read = client.ask_line::<ForeignPosition>(&NOTATION.to_owned())?;
    let Some(read) = read.and_then(|ForeignPosition(fen)| Fen::read(&fen).ok()) else {
        return Ok(Vec::new());
    };
    let number = |square| game_type(variant).and_then(|types| types.to_number(square)).unwrap_or(square);
    let kings: Vec<Square> =
        read.pieces().iter().filter(|piece| piece.king).map(|piece| number(piece.square)).collect();
    let men = told.pieces().iter().filter(|piece| !piece.king);
    let crowned = men.filter(|piece| kings.contains(&number(piece.square)));
    let side = told.turn().is_none().then_some(ReplayNote::Side);
    Ok(side.into_iter().chain(crowned.map(|piece| ReplayNote::King(piece.square))).collect())
}

/// Plays the main line of a game in a variant, positions that are set up on the way included; with one misprint corrected in each line
/// of moves when `mend`.
///
/// # Errors
/// The worker stops.
pub fn check(
    client: &mut Client,
    variant: &Variant,
    game: &PdnGame,
    mend: bool,
) -> Result<GameCheck, WorkerError> {
    let game_type = game_type(variant);
    let means = |text: &str, full: &str| means(game_type, text, full);
    let mut fen = game.tag("FEN").map(str::to_owned);
    let (mut plies, mut ambiguous, mut said) = (0, 0, Vec::new());
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
        let ongoing = Status::turn(abstrakt_vocabulary::Player(0));
        let mut status = match open(client, variant, fen.as_deref())? {
            Ok((opened, _)) => opened.snapshot.status,
            Err(stop) => {
                return Ok(GameCheck { plies, ambiguous, status: ongoing, stop: Some(stop), notes: said });
            }
        };
        said.extend(notes(client, variant, fen.as_deref())?);
        if !texts.is_empty() {
            let mut played = replay(client, &[], NOTATION, &texts, &means)?;
            if mend
                && let Err(refused) = &played
                && let Some(misprint) = mended(client, &[], NOTATION, &mut texts, refused, &means)?
            {
                said.push(ReplayNote::Misprint(Misprint { index: plies + misprint.index, ..misprint }));
                played = replay(client, &[], NOTATION, &texts, &means)?;
            }
            match played {
                Ok(Replayed { end, ambiguous: here }) => {
                    plies += texts.len();
                    ambiguous += here;
                    status = end.state.status;
                }
                Err(RefusedMove { index, reason }) => {
                    let stop = Some(ReplayStop::Illegal { index: plies + index, reason });
                    return Ok(GameCheck { plies: plies + index, ambiguous, status, stop, notes: said });
                }
            }
        }
        let stop = unknown.then_some(ReplayStop::Unknown(plies));
        match next {
            Some(set) if stop.is_none() => fen = Some(set),
            _ => return Ok(GameCheck { plies, ambiguous, status, stop, notes: said }),
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
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;
    use abstrakt_vocabulary::text;

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
        let misprint = Misprint { index: 4, printed: "32-29".into(), played: "32-28".into() };
        let king = Square::Number(std::num::NonZeroU8::MIN);
        let notes = [ReplayNote::Side, ReplayNote::King(king), ReplayNote::Misprint(misprint)];
        let unrecognised = [Unrecognised::GameType("30 (Turkish draughts)".into()), Unrecognised::Squares];
        let mut all: Vec<&dyn Localize> = stops.iter().map(|stop| stop as &dyn Localize).collect();
        all.extend(notes.iter().map(|note| note as &dyn Localize));
        all.extend(unrecognised.iter().map(|unrecognised| unrecognised as &dyn Localize));
        assert_localized(&all, &["replay-", "unrecognised-"]);
    }
}
