//! The form of values in a report, and the texts that a terminal bears.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::report::Found;
use crate::{Move, Player, ScoredMove, Site, Status};

/// Longest text that is quoted, in characters.
const LONGEST: usize = 80;

/// No control characters: they would reach terminals. No marks of writing direction (Unicode Standard Annex 9, table 2):
/// they can make a line read as something else than it says.
pub(super) fn plain(text: &str) -> bool {
    let turns = |letter| matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|letter| letter.is_control() && letter != '\t' || turns(letter))
}

pub(super) fn is_kebab(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    id.len() <= 64 && id.split('-').all(word)
}

/// The beginning of a text in quotation marks, what is not plain in it escaped.
pub(super) fn quoted(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(|letter| {
            let escaped = letter.is_control().then(|| letter.escape_default());
            escaped.into_iter().flatten().chain((!letter.is_control()).then_some(letter))
        })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// The beginning of a text, with its size where that is too much.
pub(super) fn sized(text: &str, most: usize) -> Found {
    let size = text.len();
    if size <= most {
        quoted(text).into()
    } else {
        Found::not(format_args!("{} of {size} bytes", quoted(text)), format_args!("at most {most} bytes"))
    }
}

/// Words in a row: "a, b, c".
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// A seat as people count it.
pub(super) fn seat(player: Player) -> String {
    format!("player {}", u16::from(player.0) + 1)
}

/// The words for who acts.
pub(super) fn acts(status: Status) -> String {
    match status {
        Status::Turn { player, mid_turn } => {
            format!("{} to move{}", seat(player), if mid_turn { " on" } else { "" })
        }
        Status::Chance => "chance".into(),
        Status::Over(outcome) if outcome.winners.iter().next().is_none() => {
            format!("a draw, ending {}", outcome.reason)
        }
        Status::Over(outcome) => {
            format!("won by {}, ending {}", list(outcome.winners.iter().map(seat)), outcome.reason)
        }
    }
}

/// A path of clicks, by the numbers of its sites.
pub(super) fn sites(path: &[Site]) -> String {
    format!("sites {}", list(path.iter().map(|site| site.0)))
}

/// A move by its code.
pub(super) fn code(code: Move) -> String {
    format!("code {}", code.0)
}

/// Two moves of a list that have the same code.
pub(super) fn listed_twice(entries: &[ScoredMove]) -> Option<Move> {
    let mut codes: Vec<Move> = entries.iter().map(|entry| entry.code).collect();
    codes.sort_unstable();
    codes.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// A word that stands twice in a list.
pub(super) fn twice<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    words.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// A number for a value, the same in every run.
pub(super) fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
