//! Tags of PDN and of records: the same texts under keys of either.

use abstrakt_formats::pdn::{BadTag, GameDate, PdnGame};
use abstrakt_record::Header;

/// Tags that a record keeps elsewhere: players, the game, its first position.
const ELSEWHERE: [&str; 5] = ["White", "Black", "GameType", "FEN", "SetUp"];
/// The record's key of the result as the file has it.
pub(super) const RESULT: &str = "result";
/// The record's key of how the game ended, as the file has it.
pub(super) const TERMINATION: &str = "termination";

/// Keeps the tags of a game.
pub(super) fn copy(game: &PdnGame, header: &mut Header) {
    for tag in game.tags.iter().filter(|tag| !ELSEWHERE.contains(&tag.name())) {
        if !matches!(tag.value().trim(), "" | "?") {
            header.tags.entry(key(tag.name())).or_insert_with(|| tag.value().trim().to_owned());
        }
    }
}

/// Writes the tags of a record, but for its result and how it ended.
///
/// # Errors
/// Never of tags that [`keep`] kept; of others those whose name PDN cannot have.
pub(super) fn write(header: &Header, game: &mut PdnGame) -> Result<(), BadTag> {
    for (key, value) in header.tags.iter().filter(|(key, _)| !matches!(key.as_str(), RESULT | TERMINATION)) {
        let value = if key == "date" { date(value) } else { value.clone() };
        game.set_tag(&name(key), &value)?;
    }
    Ok(())
}

/// `Event` as `event`, `Site` as `place`.
fn key(name: &str) -> String {
    if name == "Site" { "place".into() } else { with_first(name, |first| first.to_ascii_lowercase()) }
}

fn name(key: &str) -> String {
    if key == "place" { "Site".into() } else { with_first(key, |first| first.to_ascii_uppercase()) }
}

fn with_first(word: &str, change: fn(&char) -> char) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| change(&first).to_string() + letters.as_str())
}

/// `2026-11-22` as PDN writes it; what is no whole date stays.
fn date(text: &str) -> String {
    match GameDate::read(text) {
        GameDate { year: Some(year), month: Some(month), day: Some(day) } => {
            format!("{year:04}.{month:02}.{day:02}")
        }
        _ => text.to_owned(),
    }
}
