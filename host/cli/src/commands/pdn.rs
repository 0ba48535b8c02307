//! `abstrakt pdn FILE`: what a file of draughts games holds.

use std::cmp::Ordering;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use abstrakt_formats::pdn::{
    Colour, Game, GameDate, Index, Indexed, Item, Outcome, Reader, ResultOrder, read_at,
};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// Games between two looks at the progress.
const STEP: usize = 1000;

/// List, show and check the games of a PDN file
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
    /// Read every game whole and tell which are damaged, where and why; moves are not replayed
    #[arg(long, conflicts_with = "game")]
    pub check: bool,
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
    pub result: Option<Wanted>,
    /// Order of the list; games that do not tell come last
    #[arg(long, value_enum, help_heading = "List")]
    pub sort: Option<Key>,
    /// Whose points a result names first: PDN 2.0 files of English draughts name Black's
    #[arg(long, value_enum, default_value_t = Order::WhiteFirst)]
    pub results: Order,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A result to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Wanted {
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

/// What a list is ordered by.
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

/// Whose points a result names first.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Order {
    /// White's
    WhiteFirst,
    /// Black's
    BlackFirst,
}

impl Pdn {
    /// Lists, shows or checks.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let file = File::open(&self.file).map_err(|error| self.usage(&error))?;
        if self.check {
            return self.check(file, out);
        }
        let progress = Progress::start("reading games");
        let index = Index::build(&file, |so_far| {
            if so_far.games.is_multiple_of(STEP) {
                progress.tell(&format!("{} games", text::count(so_far.games as u64)));
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

    fn list(&self, index: &Index, out: &mut dyn Write) -> Result<(), CliError> {
        let mut games: Vec<Listed<'_>> = index.games().map(|game| Listed::of(game, self.order())).collect();
        games.retain(|game| self.wants(game));
        if let Some(key) = self.sort {
            games.sort_by(|one, other| key.compare(one, other));
        }
        if self.json {
            let games: Vec<Value> = games.iter().map(Listed::json).collect();
            return text::json(&json!({ "games": games, "in_file": index.len() }), out);
        }
        for game in &games {
            game.print(out)?;
        }
        let all = text::count(index.len() as u64);
        match games.len() == index.len() {
            true => writeln!(out, "{all} games")?,
            false => writeln!(out, "{} of {all} games", text::count(games.len() as u64))?,
        }
        Ok(())
    }

    fn show(&self, index: &Index, number: u32, mut file: File, out: &mut dyn Write) -> Result<(), CliError> {
        let game = index.game(number as usize - 1).ok_or_else(|| {
            let (path, count) = (self.file.display(), index.len());
            CliError::Usage(format!("--game {number}: {path} has {count} games, 1..{count} are right"))
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
                Err(CliError::Failed(format!(
                    "{}, {damage}; what stands before is printed",
                    self.file.display()
                )))
            }
        }
    }

    fn check(&self, file: File, out: &mut dyn Write) -> Result<(), CliError> {
        let progress = Progress::start("reading games");
        let (mut games, mut moves, mut damaged) = (0_usize, 0_usize, Vec::new());
        for found in Reader::new(file) {
            games += 1;
            match found.map_err(|error| self.usage(&error))?.game {
                Ok(game) => moves += game.moves().count(),
                Err(damage) => damaged.push((games, damage)),
            }
            if games.is_multiple_of(STEP) {
                progress.tell(&format!("{} games", text::count(games as u64)));
            }
        }
        drop(progress);
        if self.json {
            let reported = |(number, damage): &(usize, abstrakt_formats::pdn::Damage)| json!({ "game": number, "line": damage.line, "reason": damage.reason });
            let damaged: Vec<Value> = damaged.iter().map(reported).collect();
            text::json(&json!({ "games": games, "moves": moves, "damaged": damaged }), out)?;
        } else {
            for (number, damage) in &damaged {
                writeln!(out, "game {number}, {damage}")?;
            }
            let (games, moves) = (text::count(games as u64), text::count(moves as u64));
            writeln!(out, "{games} games, {moves} moves of main lines, {} damaged", damaged.len())?;
        }
        if damaged.is_empty() {
            return Ok(());
        }
        out.flush()?;
        let (path, count) = (self.file.display(), damaged.len());
        Err(CliError::Failed(format!("{path}: damaged games: {count} of {games}")))
    }

    fn wants(&self, game: &Listed<'_>) -> bool {
        let holds = |wanted: &Option<String>, texts: [&str; 2]| {
            let wanted = wanted.as_ref().map(|wanted| wanted.to_lowercase());
            wanted.is_none_or(|wanted| texts.iter().any(|text| text.to_lowercase().contains(&wanted)))
        };
        let same_date = |wanted: GameDate| {
            let GameDate { year, month, day } = GameDate::read(game.date);
            year == wanted.year
                && (wanted.month.is_none() || month == wanted.month)
                && (wanted.day.is_none() || day == wanted.day)
        };
        holds(&self.player, [game.white, game.black])
            && holds(&self.event, [game.event, game.site])
            && self.date.is_none_or(same_date)
            && self.result.is_none_or(|wanted| wanted == game.outcome)
    }

    fn order(&self) -> ResultOrder {
        match self.results {
            Order::WhiteFirst => ResultOrder::WhiteFirst,
            Order::BlackFirst => ResultOrder::BlackFirst,
        }
    }

    fn usage(&self, error: &std::io::Error) -> CliError {
        CliError::Usage(format!("{}: {error}", self.file.display()))
    }
}

/// A game of the list.
struct Listed<'a> {
    number: usize,
    date: &'a str,
    white: &'a str,
    black: &'a str,
    event: &'a str,
    site: &'a str,
    result: &'a str,
    outcome: Wanted,
    game: Indexed<'a>,
}

impl<'a> Listed<'a> {
    fn of(game: Indexed<'a>, order: ResultOrder) -> Self {
        let tag = |name| game.tag(name).unwrap_or_default();
        let result = tag("Result");
        let outcome = match Outcome::read(result, order) {
            Outcome::Win(Colour::White) => Wanted::White,
            Outcome::Win(Colour::Black) => Wanted::Black,
            Outcome::Draw => Wanted::Draw,
            Outcome::BothLost => Wanted::BothLost,
            Outcome::Unknown => Wanted::Unknown,
        };
        Self {
            number: game.number() + 1,
            date: tag("Date"),
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            site: tag("Site"),
            result,
            outcome,
            game,
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let Self { number, date, white, black, result, event, .. } = self;
        let line = format!(
            "{number:>6}  {date:<10.10}  {white:<24.24}  {black:<24.24}  {result:<7.12}  {event:.48}"
        );
        Ok(writeln!(out, "{}", line.trim_end())?)
    }

    fn json(&self) -> Value {
        let place = self.game.place();
        let tags: serde_json::Map<String, Value> =
            self.game.tags().map(|(name, value)| (name.to_owned(), value.into())).collect();
        json!({ "number": self.number, "offset": place.offset, "length": place.length, "line": place.line, "tags": tags })
    }
}

impl Key {
    fn compare(self, one: &Listed<'_>, other: &Listed<'_>) -> Ordering {
        let by = |one: &str, other: &str| {
            one.is_empty().cmp(&other.is_empty()).then_with(|| one.to_lowercase().cmp(&other.to_lowercase()))
        };
        match self {
            Self::Date => {
                let (one, other) = (GameDate::read(one.date), GameDate::read(other.date));
                one.year.is_none().cmp(&other.year.is_none()).then(one.cmp(&other))
            }
            Self::White => by(one.white, other.white),
            Self::Black => by(one.black, other.black),
            Self::Event => by(one.event, other.event),
            Self::Result => {
                let place = |wanted: Wanted| match wanted {
                    Wanted::White => 0,
                    Wanted::Draw => 1,
                    Wanted::Black => 2,
                    Wanted::BothLost => 3,
                    Wanted::Unknown => 4,
                };
                place(one.outcome).cmp(&place(other.outcome))
            }
        }
    }
}

/// A game's tags and the moves of its main line.
fn game_json(game: &Game) -> Value {
    let tags: Vec<Value> =
        game.tags.iter().map(|tag| json!({ "name": tag.name(), "value": tag.value() })).collect();
    let moves: Vec<String> = game.moves().map(|played| played.played.to_string()).collect();
    let variations = game.body.iter().filter(|item| matches!(item, Item::Variation(_))).count();
    json!({ "tags": tags, "moves": moves, "variations": variations, "pdn": game.to_string() })
}

/// Reads `1996`, `1996-01` or `1996-01-13`.
fn date(text: &str) -> Result<GameDate, String> {
    let date = GameDate::read(text);
    let parts = 1 + text.matches(['-', '.']).count();
    let known = [date.year.is_some(), date.month.is_some(), date.day.is_some()];
    let right = parts <= 3 && known.iter().filter(|known| **known).count() == parts;
    if right { Ok(date) } else { Err("1996, 1996-01 or 1996-01-13 is right".into()) }
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

    /// What the command prints, and how it ends.
    fn run(arguments: &[&str]) -> (String, Result<(), CliError>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        std::fs::write(&path, TEXT).unwrap();
        let line = ["pdn".as_ref(), path.as_os_str()].into_iter().chain(arguments.iter().map(AsRef::as_ref));
        let mut out = Vec::new();
        let done = Line::parse_from(line).command.run(&mut out);
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
        assert!(matches!(&error, CliError::Usage(line) if line.contains("1..3 are right")), "{error}");
    }

    #[test]
    fn a_check_counts_and_tells_the_damaged() {
        let (out, done) = run(&["--check"]);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], "game 2, line 14: a comment is not closed: a } is missing");
        assert_eq!(lines[1], "3 games, 3 moves of main lines, 1 damaged");
        assert!(done.unwrap_err().to_string().contains("damaged games: 1 of 3"));
    }

    #[test]
    fn wrong_dates_are_refused() {
        for wrong in ["yesterday", "1996-13", "1996-01-32", "96", "1996-01-13-2"] {
            assert!(date(wrong).is_err(), "{wrong}");
        }
        assert!(date("1996").is_ok() && date("1996-01-13").is_ok());
    }
}
