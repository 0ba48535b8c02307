//! The list of a file's games: filtered, sorted, as lines or JSON.

use std::cmp::Ordering;
use std::io::Write;

use abstrakt_formats::pdn::{Colour, GameDate, Index, Indexed, PdnResult, ResultOrder};
use abstrakt_texts::{Count, message};
use serde_json::{Value, json};

use super::{Key, Pdn, ResultFilter};
use crate::error::CliError;
use crate::text;

impl Pdn {
    pub(super) fn list(&self, index: &Index, out: &mut dyn Write) -> Result<(), CliError> {
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
        let (shown, all) = (games.len() as u64, index.len() as u64);
        let counted = match shown == all {
            true => text::games(all),
            false => message!("count-games-of", shown = Count(shown), count = Count(all)),
        };
        Ok(writeln!(out, "{counted}")?)
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
    outcome: ResultFilter,
    game: Indexed<'a>,
}

impl<'a> Listed<'a> {
    fn of(game: Indexed<'a>, order: ResultOrder) -> Self {
        let tag = |name| game.tag(name).unwrap_or_default();
        let result = tag("Result");
        let outcome = match PdnResult::read(result, order) {
            PdnResult::Win(Colour::White) => ResultFilter::White,
            PdnResult::Win(Colour::Black) => ResultFilter::Black,
            PdnResult::Draw => ResultFilter::Draw,
            PdnResult::BothLost => ResultFilter::BothLost,
            PdnResult::Unknown => ResultFilter::Unknown,
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
        let compare = |one: &str, other: &str| {
            one.is_empty().cmp(&other.is_empty()).then_with(|| one.to_lowercase().cmp(&other.to_lowercase()))
        };
        match self {
            Self::Date => {
                let (one, other) = (GameDate::read(one.date), GameDate::read(other.date));
                one.year.is_none().cmp(&other.year.is_none()).then(one.cmp(&other))
            }
            Self::White => compare(one.white, other.white),
            Self::Black => compare(one.black, other.black),
            Self::Event => compare(one.event, other.event),
            Self::Result => {
                let place = |wanted: ResultFilter| match wanted {
                    ResultFilter::White => 0,
                    ResultFilter::Draw => 1,
                    ResultFilter::Black => 2,
                    ResultFilter::BothLost => 3,
                    ResultFilter::Unknown => 4,
                };
                place(one.outcome).cmp(&place(other.outcome))
            }
        }
    }
}
