//! `abstrakt pdn FILE`: what a file of draughts games holds.

mod append;
mod check;
mod list;

pub use check::recogniser;

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use abstrakt_formats::Unicode;
use abstrakt_formats::pdn::{GameDate, Index, Item, PdnGame, ResultOrder, read_at};
use abstrakt_system::SystemError;
use abstrakt_texts::message;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::args::EncodingArgs;
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// Games between two looks at the progress.
const STEP: usize = 1000;

/// List, show, check and append the games of a PDN file
///
/// Without more it lists every game: number, date, players, result, event. Files of any size are read; a damaged game
/// does not hide the others.
#[derive(Args, Debug)]
pub struct Pdn {
    /// PDN file
    pub file: PathBuf,
    /// Print game N, from 1, as PDN 3.0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Replay every game by the rules and tell which are damaged or not legal, where and why
    #[arg(long, conflicts_with = "game")]
    pub check: bool,
    /// Append the game of a game file, as PDN 3.0; a file that is not there is made
    #[arg(long, value_name = "GAMEFILE", conflicts_with_all = ["game", "check"])]
    pub append: Option<PathBuf>,
    /// Game that the file holds, whatever it says itself; without it GameType, squares and replay tell
    #[arg(long, value_name = "GAME")]
    pub variant: Option<String>,
    /// Only games of a player whose name contains this
    #[arg(long, value_name = "NAME", help_heading = "List")]
    pub player: Option<String>,
    /// Only games of an event or site whose name contains this
    #[arg(long, value_name = "NAME", help_heading = "List")]
    pub event: Option<String>,
    /// Only games of this year, month or day: 1996, 1996-01 or 1996-01-13
    #[arg(long, value_name = "DATE", value_parser = date, help_heading = "List")]
    pub date: Option<GameDate>,
    /// Only games with this result
    #[arg(long, value_enum, help_heading = "List")]
    pub result: Option<ResultFilter>,
    /// Order of the list; games that do not tell come last
    #[arg(long, value_enum, help_heading = "List")]
    pub sort: Option<Key>,
    /// Player whose points a result names first: PDN 2.0 files of English draughts name Black's
    #[arg(long, value_enum, default_value_t = Order::WhiteFirst)]
    pub results: Order,
    #[command(flatten)]
    pub encoding: EncodingArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A result to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultFilter {
    /// White won
    White,
    /// Black won
    Black,
    /// A draw
    Draw,
    /// Lost for both
    BothLost,
    /// Unfinished, or not told
    Unknown,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Key {
    /// Date, the earliest first
    Date,
    /// White's name
    White,
    /// Black's name
    Black,
    /// Result: White's wins, draws, Black's wins
    Result,
    /// Event
    Event,
}

/// The player whose points a result names first.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Order {
    /// White's
    WhiteFirst,
    /// Black's
    BlackFirst,
}

impl From<Order> for ResultOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::WhiteFirst => Self::WhiteFirst,
            Order::BlackFirst => Self::BlackFirst,
        }
    }
}

impl Pdn {
    /// Lists, shows, checks or appends.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        if let Some(recorded) = &self.append {
            return self.append(recorded, context, out);
        }
        if self.check {
            return self.check(context, out);
        }
        self.read(out)
    }

    fn open(&self) -> Result<Unicode<File>, CliError> {
        self.encoding.open(&self.file)
    }

    /// Carries out the part of the command that needs no rules.
    fn read(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.open()?;
        let progress = Progress::start(message!("cli-pdn-reading"));
        let index = Index::build(&mut file, |so_far| {
            if so_far.games.is_multiple_of(STEP) {
                progress.tell(text::games(so_far.games as u64));
            }
            ControlFlow::Continue(())
        });
        drop(progress);
        let index = index.map_err(|error| self.usage(&error))?;
        match self.game {
            Some(number) => self.show(&index, number, file, out),
            None => self.list(&index, out),
        }
    }

    fn show(
        &self,
        index: &Index,
        number: u32,
        mut file: Unicode<File>,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let game = index.game(number as usize - 1).ok_or_else(|| {
            CliError::usage(message!("cli-pdn-games", number, path = &self.file, count = index.len()))
        })?;
        let read = read_at(&mut file, game.place()).map_err(|error| self.usage(&error))?;
        let (game, damage) = match read {
            Ok(game) => (game, None),
            Err(damage) => ((*damage.kept).clone(), Some(damage)),
        };
        if self.json {
            text::json(&game_json(&game), out)?;
        } else {
            write!(out, "{}", game.to_string().trim_end())?;
            writeln!(out)?;
        }
        match damage {
            None => Ok(()),
            Some(damage) => {
                out.flush()?;
                Err(CliError::failed(message!("cli-pdn-damaged", path = &self.file, damage = &damage)))
            }
        }
    }

    fn order(&self) -> ResultOrder {
        self.results.into()
    }

    fn usage(&self, error: &std::io::Error) -> CliError {
        CliError::usage(SystemError::at(&self.file, error))
    }
}

/// A game's tags and the moves of its main line.
fn game_json(game: &PdnGame) -> Value {
    let tags: Vec<Value> =
        game.tags.iter().map(|tag| json!({ "name": tag.name(), "value": tag.value() })).collect();
    let moves: Vec<String> = game.moves().map(|played| played.played.to_string()).collect();
    let variations = game.body.iter().filter(|item| matches!(item, Item::Variation(_))).count();
    json!({ "tags": tags, "moves": moves, "variations": variations, "pdn": game.to_string() })
}

/// Reads `1996`, `1996-01` or `1996-01-13`.
pub fn date(text: &str) -> Result<GameDate, String> {
    let date = GameDate::read(text);
    let parts = 1 + text.matches(['-', '.']).count();
    let known = [date.year.is_some(), date.month.is_some(), date.day.is_some()];
    let right = parts <= 3 && known.iter().filter(|known| **known).count() == parts;
    if right { Ok(date) } else { Err(message!("cli-date").to_string()) }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    const TEXT: &str = "[Event \"Open\"]\n[Date \"3.2.2001\"]\n[White \"Alena\"]\n[Black \"Bob\"]\n[Result \"2-0\"]\n\n1. 32-28 2-0\n\n\
        [Event \"Cup\"]\n[Date \"1999.05.01\"]\n[White \"Bob\"]\n[Black \"alan\"]\n\n1. 32-28 {open\n\n\
        [White \"Cyril\"]\n\n1. 31-27 19-23 1-1\n";

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        command: Pdn,
    }

    /// The output of the command and its result.
    fn run(arguments: &[&str]) -> (String, Result<(), CliError>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        std::fs::write(&path, TEXT).unwrap();
        let line = ["pdn".as_ref(), path.as_os_str()].into_iter().chain(arguments.iter().map(AsRef::as_ref));
        let mut out = Vec::new();
        let done = Line::parse_from(line).command.read(&mut out);
        (String::from_utf8(out).unwrap(), done)
    }

    /// The numbers of the games listed.
    fn listed(arguments: &[&str]) -> Vec<u32> {
        let (out, done) = run(arguments);
        done.unwrap();
        out.lines()
            .filter(|line| line.starts_with(' '))
            .map(|line| line[..6].trim().parse().unwrap())
            .collect()
    }

    #[test]
    fn games_are_listed_filtered_and_sorted() {
        assert_eq!(listed(&[]), [1, 2, 3]);
        assert_eq!(run(&["--player", "bob"]).0.lines().last(), Some("2 of 3 games"));
        assert_eq!(listed(&["--player", "AL"]), [1, 2]);
        assert_eq!(listed(&["--event", "cup"]), [2]);
        assert_eq!(listed(&["--date", "2001-02"]), [1]);
        assert_eq!(listed(&["--date", "2001-03"]), [0; 0]);
        assert_eq!(listed(&["--result", "white"]), [1]);
        assert_eq!(listed(&["--result", "white", "--results", "black-first"]), [0; 0]);
        assert_eq!(listed(&["--result", "unknown"]), [2, 3]);
        assert_eq!(listed(&["--sort", "date"]), [2, 1, 3]);
        assert_eq!(listed(&["--sort", "white"]), [1, 2, 3]);
        assert_eq!(listed(&["--sort", "black"]), [2, 1, 3]);
        let json: Value = serde_json::from_str(&run(&["--json", "--player", "cyril"]).0).unwrap();
        assert_eq!((&json["in_file"], &json["games"][0]["number"]), (&json!(3), &json!(3)));
    }

    #[test]
    fn a_game_is_shown_and_its_damage_told() {
        let (out, done) = run(&["--game", "1"]);
        assert!(done.is_ok() && out.ends_with("[Result \"2-0\"]\n\n1. 32-28 *\n"), "{out}");
        let (out, done) = run(&["--game", "2"]);
        assert!(out.contains("1. 32-28 *"), "{out}");
        let error = done.unwrap_err().to_string();
        assert!(error.contains("line 14: a comment is not closed"), "{error}");
        let error = run(&["--game", "4"]).1.unwrap_err();
        assert!(matches!(&error, CliError::Usage(line) if line.contains("expected 1..3")), "{error}");
    }

    #[test]
    fn wrong_dates_are_refused() {
        for wrong in ["yesterday", "1996-13", "1996-01-32", "96", "1996-01-13-2"] {
            assert!(date(wrong).is_err(), "{wrong}");
        }
        assert!(date("1996").is_ok() && date("1996-01-13").is_ok());
    }
}
