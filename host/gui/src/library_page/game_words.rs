//! A game of the library in words: its columns.
//!
//! Knows facts of games. Must not draw.

use abstrakt_library::{GameOutcome, ListedGame, Sort};
use abstrakt_record::{EndCause, Header, Seat, SeatId};
use abstrakt_texts::{Localize, Texts};
use strum::VariantArray;

use crate::game_list::GameList;

/// A column of the table. The variants stand in the order of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
pub enum Column {
    #[message("collection-number")]
    Number,
    #[message("collection-date")]
    Date,
    #[message("library-game")]
    Game,
    #[message("library-first")]
    First,
    #[message("library-second")]
    Second,
    #[message("library-result")]
    Result,
    #[message("library-ending")]
    Ending,
    #[message("library-length")]
    Length,
    #[message("collection-event")]
    Event,
}

impl Column {
    /// The order that its head asks for.
    pub fn sort(self) -> Sort {
        match self {
            Self::Number => Sort::Added,
            Self::Date => Sort::Date,
            Self::Game => Sort::Game,
            Self::First => Sort::First,
            Self::Second => Sort::Second,
            Self::Result => Sort::GameOutcome,
            Self::Ending => Sort::Ending,
            Self::Length => Sort::Length,
            Self::Event => Sort::Event,
        }
    }

    /// The text of a game.
    pub fn text(self, game: &ListedGame, games: &GameList, texts: &Texts) -> String {
        match self {
            Self::Number => game.id.0.to_string(),
            Self::Date => game.date.clone(),
            Self::Game => match games.game(&game.game) {
                Some(found) => found.facts.name.get(texts.language().code()).to_owned(),
                None => game.game.clone(),
            },
            Self::First => player(game, 0, texts),
            Self::Second => {
                let others: Vec<String> =
                    (1..game.players.len().max(2)).map(|seat| player(game, seat, texts)).collect();
                others.join(", ")
            }
            Self::Result => points(game.outcome, game.players.len().max(2)),
            Self::Ending => ending(game, games, texts),
            Self::Length => game.turns.to_string(),
            Self::Event => game.event.clone(),
        }
    }
}

/// The name at a seat: the one that was given, else "Player 1".
fn player(game: &ListedGame, seat: usize, texts: &Texts) -> String {
    match game.players.get(seat).map(String::as_str) {
        None | Some("") => texts.seat(SeatId(seat as u8)),
        Some(name) => name.to_owned(),
    }
}

/// "1–0", "½–½", a star for a game that is not finished.
fn points(outcome: GameOutcome, seats: usize) -> String {
    let of_seats =
        |points: &dyn Fn(usize) -> &'static str| (0..seats).map(points).collect::<Vec<_>>().join("–");
    match outcome {
        GameOutcome::Unfinished => "*".to_owned(),
        GameOutcome::Draw => of_seats(&|_| "½"),
        GameOutcome::Won(winners) => of_seats(&|seat| if winners >> seat & 1 == 1 { "1" } else { "0" }),
    }
}

/// The end of a game, in the words of its own rules where they end it; nothing of one that is not finished.
fn ending(game: &ListedGame, games: &GameList, texts: &Texts) -> String {
    let Some(result) = &game.result else { return String::new() };
    match &result.cause {
        EndCause::Rules { reason, text } => {
            let found = games.game(&game.game);
            let words = found.and_then(|found| found.facts.endings.get(usize::from(*reason)));
            words.map_or_else(|| text.clone(), |words| words.get(texts.language().code()).to_owned())
        }
        EndCause::Repetition => texts.show(&result.cause),
        _ => {
            let seats = game.players.iter().map(Seat::human).collect();
            texts.render(&result.reason(&Header::new(&game.game, "", &game.setup, seats)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_has_the_points_of_every_seat() {
        assert_eq!(points(GameOutcome::Won(1), 2), "1–0");
        assert_eq!(points(GameOutcome::Won(0b101), 3), "1–0–1");
        assert_eq!(points(GameOutcome::Draw, 2), "½–½");
        assert_eq!(points(GameOutcome::Unfinished, 2), "*");
    }
}
