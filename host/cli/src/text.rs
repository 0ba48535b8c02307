//! Wording that several commands share: who acts, numbers, lists, JSON.

use std::fmt::Display;
use std::io::{self, Write};

use abstrakt_lab::PairCounts;
use abstrakt_lab::report::aligned;
use abstrakt_plugin_api::{Facts, Scoring, Snapshot, Status};
use abstrakt_record::SeatId;
use abstrakt_referee::by_rules;
use abstrakt_system::{is_direction, printable};
use abstrakt_texts::{Count, Language, Localize, Message, message};
use serde::Serialize;

use crate::error::CliError;

/// Width that long lists are broken at, in characters.
const WIDTH: usize = 100;

/// The note on a library that was built for debugging.
pub const DEBUG_BUILD: Message = message!("cli-debug-build");

/// `1,234,567`.
pub fn count(number: u64) -> String {
    Language::English.count(number)
}

/// `1 game`, `2 games`.
pub fn games(number: impl Into<u64>) -> Message {
    message!("count-games", count = Count(number.into()))
}

/// `1 position`, `2 positions`.
pub fn positions(number: impl Into<u64>) -> Message {
    message!("count-positions", count = Count(number.into()))
}

/// `1 move`, `2 moves`.
pub fn moves(number: impl Into<u64>) -> Message {
    message!("count-moves", count = Count(number.into()))
}

/// A player without a name, by the seat from 0.
pub fn player(seat: u8) -> Message {
    SeatId(seat).message()
}

/// `61.0 ± 3.9`: the share of the points in per cent, with its error where that is known.
pub fn share(counts: &PairCounts) -> String {
    let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
    format!("{:.1}{margin}", counts.score() * 100.0)
}

/// The games of one side, from its own point of view.
pub fn score(counts: &PairCounts) -> Message {
    let PairCounts { wins, draws, losses, .. } = counts;
    message!("cli-score", games = games(counts.games()), wins, draws, losses, share = share(counts))
}

/// `+12`, `-3`, and `0` without a sign: a difference, rounded.
pub fn difference(value: f64) -> String {
    // A rounded zero keeps its sign otherwise.
    if value.round() == 0.0 { "0".into() } else { format!("{value:+.0}") }
}

/// `0.123 s`, of microseconds.
pub fn seconds(micros: u64) -> String {
    format!("{:.3} s", micros as f64 / 1e6)
}

/// Plies a second.
pub fn speed(nodes: u64, micros: u64) -> String {
    let rate = u128::from(nodes) * 1_000_000 / u128::from(micros.max(1));
    count(u64::try_from(rate).unwrap_or(u64::MAX))
}

/// The player who acts in a position, or the end of the game.
pub fn acts(facts: &Facts, snapshot: &Snapshot) -> String {
    match snapshot.status {
        Status::Turn { player, mid_turn } => {
            let player = self::player(player.0);
            match mid_turn {
                true => message!("cli-to-continue", player),
                false => message!("cli-to-move", player),
            }
            .to_string()
        }
        Status::Chance => message!("cli-chance-decides").to_string(),
        Status::Over(_) => {
            by_rules(facts, snapshot.status).map(|result| result.message().to_string()).unwrap_or_default()
        }
    }
}

/// The scores of all seats; none in a game that counts no points.
pub fn scores(scores: &[i32], scoring: &[Scoring]) -> Option<String> {
    let texts: Vec<String> = scores.iter().map(ToString::to_string).collect();
    scoring.iter().any(Scoring::has_points).then(|| texts.join(", "))
}

/// Words in lines of a readable width, each behind two spaces.
pub fn list<'w>(words: impl IntoIterator<Item = &'w str>, out: &mut dyn Write) -> io::Result<()> {
    let mut used = 0;
    for word in words {
        let length = word.chars().count() + 1;
        if used > 0 && used + length > WIDTH {
            writeln!(out)?;
            used = 0;
        }
        let space = if used == 0 { "  " } else { " " };
        write!(out, "{space}{word}")?;
        used += length + usize::from(used == 0);
    }
    if used > 0 {
        writeln!(out)?;
    }
    Ok(())
}

/// A table, indented by two spaces, of which [`aligned`] has the first.
pub fn table(rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    aligned(rows).lines().try_for_each(|line| writeln!(out, " {}", line.trim_end()))
}

/// A note on standard error: standard output is for results.
pub fn note(words: impl Display) {
    eprintln!("{}", on_one_line(&message!("cli-note", note = words.to_string()).to_string()));
}

/// A text on one line, [`printable`].
pub fn on_one_line(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

/// One JSON document, in which characters that would turn the order of what is read are escaped, as control characters
/// always are.
pub fn json(value: &impl Serialize, out: &mut dyn Write) -> Result<(), CliError> {
    for character in serde_json::to_string_pretty(value)?.chars() {
        match character {
            turning if is_direction(turning) => write!(out, "\\u{:04x}", u32::from(turning))?,
            '\u{7f}'..='\u{9f}' => write!(out, "\\u{:04x}", u32::from(character))?,
            plain => write!(out, "{plain}")?,
        }
    }
    Ok(writeln!(out)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_and_times_have_their_units() {
        assert_eq!((speed(5, 0), seconds(1_234_567)), ("5,000,000".into(), "1.235 s".into()));
    }

    #[test]
    fn words_go_with_their_numbers() {
        let counted = [0_u64, 1, 2_000].map(|number| games(number).to_string());
        assert_eq!(counted, ["0 games", "1 game", "2,000 games"]);
        assert_eq!([-0.4, 0.4, -0.6, 12.3].map(difference), ["0", "0", "-1", "+12"]);
        assert_eq!(difference(f64::INFINITY), "+inf");
    }

    #[test]
    fn long_lists_are_broken_between_words() {
        let words = ["abcdefghi"; 25];
        let mut out = Vec::new();
        list(words, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.starts_with("  a") && line.chars().count() <= WIDTH + 2));
        assert_eq!(text.split_whitespace().count(), words.len());
    }
}
