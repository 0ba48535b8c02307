//! Games of boardspace.net as records. They are only read.
//!
//! A file tells the moves, the time of each, the names of the players, who has won, and who has resigned.

use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_record::{EndCause, GameResult, Header, NodeId, Record, Seat, SeatId};
use abstrakt_referee::{by_rules, first_position, record_ply};
use abstrakt_vocabulary::{Facts, Status};
use abstrakt_worker::Client;

use crate::replay::replay_to_refusal;
use crate::{ExchangeError, RefusedMove, Variant};

/// The notation's name in the facts of games.
pub const NOTATION: &str = "boardspace";

/// Names of players of whom a file tells none.
const NAMELESS: [&str; 2] = ["White", "Black"];

/// The months in the dates of files.
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A record, as far as it could be made.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// The move that was refused; nothing where all of them are there.
    pub stop: Option<RefusedMove>,
}

/// The variant that a game was played in.
///
/// # Errors
/// None of them has this name.
pub fn variant(
    game: &BoardspaceGame,
    variants: impl IntoIterator<Item = Variant>,
) -> Result<Variant, ExchangeError> {
    let found = variants.into_iter().find(|variant| variant.foreign.game.eq_ignore_ascii_case(&game.game));
    found.ok_or_else(|| ExchangeError::NoBoardspace(game.game.clone()))
}

/// Makes a record of a game of a variant.
///
/// # Errors
/// The worker stops, or the game writes what no record can hold.
pub fn import(
    client: &mut Client,
    variant: &Variant,
    game: &BoardspaceGame,
) -> Result<Imported, ExchangeError> {
    let opened = client.opened(&variant.opening(None))?;
    let facts = client.facts().clone();
    let mut header = Header::new(&facts.id, &facts.version, &variant.foreign.setup, seats(game));
    header.options = variant.foreign.options.iter().cloned().collect();
    header.repetition = facts.repetition;
    let tags = [("event", game.name.clone()), ("date", game.date.as_deref().map(date))];
    header.tags.extend(tags.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    let mut record = Record::new(header);
    record.learn(NodeId::ROOT, first_position(&opened.snapshot));
    let texts: Vec<String> = game.moves.iter().map(|played| played.text.clone()).collect();
    let (end, stop) = replay_to_refusal(client, NOTATION, texts)?;
    for (made, played) in end.made.iter().zip(&game.moves) {
        let (ply, after) = record_ply(made, played.spent)?;
        record.play(ply, after);
    }
    record.finish(result(&facts, end.state.status, game).filter(|_| stop.is_none()));
    Ok(Imported { record, stop })
}

/// The winner and the cause: by the position at the end where that decides, else by who has resigned, else by the name in the words of the
/// result, whatever their language; then the loser is taken to have resigned.
fn result(facts: &Facts, status: Status, game: &BoardspaceGame) -> Option<GameResult> {
    let lost = |loser: u8| {
        let cause = EndCause::Resignation(SeatId(loser));
        GameResult { winners: vec![SeatId(1 - loser)], cause }
    };
    let told = || {
        let words = game.result.as_ref()?.to_lowercase();
        let named = |player: &Option<String>| {
            player.as_ref().is_some_and(|name| words.contains(&name.to_lowercase()))
        };
        match [named(&game.players[0]), named(&game.players[1])] {
            [true, false] => Some(lost(1)),
            [false, true] => Some(lost(0)),
            [false, false] if words.contains("draw") => {
                Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement })
            }
            _ => None,
        }
    };
    by_rules(facts, status).or_else(|| game.resigned.map(lost)).or_else(told)
}

/// `Fri Feb 20 11:58:00 MSK 2026` as `2026.02.20`; what is no such date stays.
fn date(words: &str) -> String {
    let read = || {
        let [_, month, day, .., year] = words.split_whitespace().collect::<Vec<_>>()[..] else { return None };
        let month = MONTHS.into_iter().position(|name| name == month)? + 1;
        let (year, day) = (year.parse::<u16>().ok()?, day.parse::<u8>().ok()?);
        Some(format!("{year:04}.{month:02}.{day:02}"))
    };
    read().unwrap_or_else(|| words.to_owned())
}

fn seats(game: &BoardspaceGame) -> Vec<Seat> {
    let named = game.players.iter().zip(NAMELESS);
    named.map(|(name, unknown)| Seat::human(name.as_deref().unwrap_or(unknown))).collect()
}
