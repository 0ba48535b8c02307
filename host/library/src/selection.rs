//! Conditions on games, and orders of lists.

use abstrakt_formats::pdn::GameDate;
use rusqlite::types::Value;

use crate::entry::{GameOutcome, date_text};

/// The games that are wanted: those that fit every condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The id of their game.
    pub game: Option<String>,
    /// Each a player of theirs, by the beginnings of words of the name, in any order, accents and capitals aside.
    pub players: Vec<String>,
    /// Their event or place, in the same way.
    pub event: Option<String>,
    /// Words in their comments and tags, in the same way.
    pub text: Option<String>,
    /// Words each of which is in the name of a player, the event, the place, a comment or a tag, in the same way. None of them is asked
    /// for by a text without words.
    pub anywhere: Option<String>,
    /// The first day.
    pub from: Option<GameDate>,
    /// The last day, month or year.
    pub to: Option<GameDate>,
    /// Their outcome.
    pub outcome: Option<GameOutcome>,
}

/// The order of a list. Games that do not tell come last, and of equal games the one that was put in first comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// As they were put in.
    #[default]
    Added,
    /// By date, the earliest first.
    Date,
    /// By game.
    Game,
    /// By the name of the first player.
    First,
    /// By the name of the second player.
    Second,
    /// By event.
    Event,
    /// By outcome: unfinished, won by the first player, by the others, drawn.
    GameOutcome,
    /// By the way in which they ended.
    Ending,
    /// By length in turns, the shortest first.
    Length,
}

/// A condition of SQL on `games`, with what its marks stand for.
#[derive(Debug, Default)]
pub(crate) struct Condition {
    sql: Vec<String>,
    pub values: Vec<Value>,
}

impl Condition {
    /// The condition that games of a selection fit.
    pub fn of(selection: &Selection) -> Self {
        let mut condition = Self::default();
        let Selection { game, players, event, text, anywhere, from, to, outcome } = selection;
        if let Some(game) = game {
            condition.add("games.game = ?", [game.clone().into()]);
        }
        let named = "IN (SELECT rowid FROM name_words WHERE name_words MATCH ?)";
        for player in players {
            let seats = ["seat1", "seat2", "seat3", "seat4"].map(|seat| format!("{seat} {named}"));
            let words: Value = words(player).into();
            condition.add(&format!("({})", seats.join(" OR ")), std::iter::repeat_n(words, 4));
        }
        if let Some(event) = event {
            let words: Value = words(event).into();
            condition.add(&format!("(event {named} OR place {named})"), [words.clone(), words]);
        }
        if let Some(text) = text {
            let found = "games.id IN (SELECT rowid FROM notes WHERE notes MATCH ?)";
            condition.add(found, [words(text).into()]);
        }
        for word in anywhere.iter().flat_map(|text| split(text)) {
            let names = ["seat1", "seat2", "seat3", "seat4", "event", "place"];
            let named = names.map(|column| format!("{column} {named}")).join(" OR ");
            let noted = "games.id IN (SELECT rowid FROM notes WHERE notes MATCH ?)";
            let word = Value::from(words(word));
            condition.add(&format!("({named} OR {noted})"), std::iter::repeat_n(word, 7));
        }
        if let Some(from) = from {
            condition.add("games.date >= ?", [date_text(*from).into()]);
        }
        if let Some(to) = to {
            // A part of a date sorts before all that it is a part of.
            condition.add("games.date <> '' AND games.date <= ? || '~'", [date_text(*to).into()]);
        }
        if let Some(outcome) = outcome {
            condition.add("games.outcome = ?", [i64::from(outcome.number()).into()]);
        }
        condition
    }

    fn add(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        self.sql.push(sql.to_owned());
        self.values.extend(values);
    }

    /// Behind `word`, `WHERE` or `AND`; nothing where every game fits.
    pub fn behind(&self, word: &str) -> String {
        if self.sql.is_empty() { String::new() } else { format!(" {word} {}", self.sql.join(" AND ")) }
    }

    /// Returns whether every game fits.
    pub fn is_empty(&self) -> bool {
        self.sql.is_empty()
    }
}

impl Sort {
    /// The order in SQL.
    pub(crate) fn sql(self, reverse: bool) -> String {
        let direction = if reverse { "DESC" } else { "ASC" };
        let name =
            |column: &str| format!("(SELECT name FROM names WHERE names.id = {column}) COLLATE NOCASE");
        let (unknown, key) = match self {
            Self::Added => return format!("games.id {direction}"),
            Self::Date => ("date = ''".to_owned(), "date".to_owned()),
            Self::Game => ("NULL".to_owned(), "games.game".to_owned()),
            Self::First => ("NULL".to_owned(), name("seat1")),
            Self::Second => ("seat2 IS NULL".to_owned(), name("seat2")),
            Self::Event => ("event IS NULL".to_owned(), name("event")),
            Self::GameOutcome => ("NULL".to_owned(), "outcome".to_owned()),
            Self::Ending => ("result IS NULL".to_owned(), "json_extract(result, '$.cause')".to_owned()),
            Self::Length => ("NULL".to_owned(), "length".to_owned()),
        };
        format!("{unknown}, {key} {direction}, games.id")
    }
}

/// The words of a text.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The words of a text as FTS5 looks for them: all of them, each by its beginning. A text without words is found nowhere.
fn words(text: &str) -> String {
    let words: Vec<String> = split(text).map(|word| format!("\"{word}\"*")).collect();
    if words.is_empty() { "\"\"".into() } else { words.join(" AND ") }
}
