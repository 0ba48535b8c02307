//! The flags that select games of a library, and how a game is listed.

use std::io::Write;

use abstrakt_formats::pdn::GameDate;
use abstrakt_library::{GameOutcome, ListedGame, Selection, Sort};
use abstrakt_texts::message;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::commands::pdn::date;
use crate::error::CliError;

/// The conditions that games must fit, all of them.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Selection")]
pub struct SelectionArgs {
    /// Only games of a player with these words in the name, in any order and without accents; may be given several times
    #[arg(long, value_name = "NAME")]
    pub player: Vec<String>,
    /// Only games of an event or place with these words
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// Only games with these words in their comments or tags
    #[arg(long, value_name = "WORDS")]
    pub text: Option<String>,
    /// Only games from this day, month or year on: 1996-01-13, 1996-01 or 1996
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub from: Option<GameDate>,
    /// Only games up to this day, month or year
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub to: Option<GameDate>,
    /// Only games that this seat has won, from 1, that are drawn, or that are unfinished: 1, 2, draw, unfinished
    #[arg(long, value_name = "RESULT", value_parser = outcome)]
    pub result: Option<GameOutcome>,
}

impl SelectionArgs {
    /// The selection, of one game or of all.
    pub fn selection(&self, game: Option<&str>) -> Selection {
        let Self { player: players, event, text, from, to, result } = self.clone();
        Selection {
            game: game.map(str::to_owned),
            players,
            event,
            text,
            from,
            to,
            outcome: result,
            ..Selection::default()
        }
    }
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Key {
    /// As they were imported
    #[default]
    Added,
    /// Date, the earliest first
    Date,
    /// Game
    Game,
    /// Name of the first player
    First,
    /// Name of the second player
    Second,
    /// Event
    Event,
    /// Result: unfinished, won by the first player, by the second, drawn
    Result,
    /// Number of turns, the fewest first
    Length,
}

impl From<Key> for Sort {
    fn from(key: Key) -> Self {
        match key {
            Key::Added => Self::Added,
            Key::Date => Self::Date,
            Key::Game => Self::Game,
            Key::First => Self::First,
            Key::Second => Self::Second,
            Key::Event => Self::Event,
            Key::Result => Self::GameOutcome,
            Key::Length => Self::Length,
        }
    }
}

/// Reads a result.
fn outcome(text: &str) -> Result<GameOutcome, String> {
    match text {
        "1" | "2" | "3" | "4" => Ok(GameOutcome::Won(1 << (text.as_bytes()[0] - b'1'))),
        "draw" => Ok(GameOutcome::Draw),
        "unfinished" => Ok(GameOutcome::Unfinished),
        _ => Err(message!("cli-library-result").to_string()),
    }
}

/// An outcome in few letters: `1-0`, `1/2`, `*`; of three or more players the numbers of the winners.
pub fn points(outcome: GameOutcome, players: usize) -> String {
    match outcome {
        GameOutcome::Unfinished => "*".into(),
        GameOutcome::Draw => "1/2".into(),
        GameOutcome::Won(1) if players == 2 => "1-0".into(),
        GameOutcome::Won(2) if players == 2 => "0-1".into(),
        GameOutcome::Won(seats) => {
            winners(seats).iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
        }
    }
}

/// The numbers of seats in a set, from 1.
fn winners(seats: u8) -> Vec<u8> {
    (1..=4).filter(|seat| seats >> (seat - 1) & 1 == 1).collect()
}

/// The line of a game in a list.
pub fn print(game: &ListedGame, out: &mut dyn Write) -> Result<(), CliError> {
    let player = |seat: usize| game.players.get(seat).map_or("", String::as_str);
    let result = points(game.outcome, game.players.len());
    let ListedGame { id, date, game: name, turns, event, .. } = game;
    let (first, second) = (player(0), player(1));
    let line = format!(
        "{:>7}  {date:<10.10}  {name:<22.22}  {first:<24.24}  {second:<24.24}  {result:<4}  {turns:>4}  {event:.40}",
        id.0
    );
    Ok(writeln!(out, "{}", line.trim_end())?)
}

/// The same for JSON.
pub fn as_json(game: &ListedGame) -> Value {
    let winners = match game.outcome {
        GameOutcome::Unfinished => Value::Null,
        GameOutcome::Draw => json!([]),
        GameOutcome::Won(seats) => json!(winners(seats)),
    };
    json!({
        "number": game.id.0, "game": game.game, "setup": game.setup, "options": game.options, "players": game.players,
        "event": game.event, "place": game.place, "round": game.round, "date": game.date, "winners": winners,
        "result": game.result.as_ref().map(ToString::to_string), "plies": game.plies, "turns": game.turns,
        "seconds": game.spent.as_secs_f64(), "source": game.source, "added": game.added.as_secs(),
    })
}
