//! The header of a game file: `Key: value` lines in any order.

use std::collections::BTreeSet;

use super::words::{Words, quote, read_seconds, seconds, value};
use crate::{Header, Seat, SeatKind, TimeControl};

pub(super) fn write(header: &Header, out: &mut String) {
    line("Game", &[&header.game, &header.version], out);
    line("Setup", &[&header.setup], out);
    for (id, word) in &header.options {
        line("Option", &[id, "=", word], out);
    }
    if let Some(start) = &header.start {
        out.push_str("Start: ");
        quote(start, out);
        out.push('\n');
    }
    for (number, seat) in (1..).zip(&header.seats) {
        write_seat(number, seat, out);
    }
    line("Seed", &[&header.seed.to_string()], out);
    line("Repetition", &[&header.repetition.to_string()], out);
    for (key, text) in &header.tags {
        line("Tag", &[key, "=", text], out);
    }
}

fn line(key: &str, values: &[&str], out: &mut String) {
    out.push_str(key);
    out.push(':');
    for text in values {
        out.push(' ');
        value(text, out);
    }
    out.push('\n');
}

fn write_seat(number: usize, seat: &Seat, out: &mut String) {
    *out += &format!("Seat {number}: ");
    quote(&seat.name, out);
    match &seat.kind {
        SeatKind::Human => out.push_str(" human\n"),
        SeatKind::Engine(spec) => {
            out.push_str(" engine ");
            value(spec, out);
            out.push('\n');
        }
    }
    if let Some(TimeControl { base, increment }) = seat.clock {
        let (base, increment) = (seconds(base), seconds(increment));
        *out += &format!("Clock {number}: {base} + {increment}\n");
    }
}

/// Collects header lines.
pub(super) struct Reader {
    header: Header,
    seen: BTreeSet<String>,
}

impl Default for Reader {
    fn default() -> Self {
        Self { header: Header::new("", "", "", Vec::new()), seen: BTreeSet::new() }
    }
}

impl Reader {
    /// Reads one line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), String> {
        let split = text.split_once(':').ok_or("a header line is \"Key: value\"")?;
        let (key, mut words) = (split.0.trim(), Words::new(split.1));
        let (kind, number) = key.split_once(' ').unwrap_or((key, ""));
        if !matches!(kind, "Option" | "Tag") && !self.seen.insert(key.to_owned()) {
            return Err(format!("{key} is given twice"));
        }
        match (kind, number) {
            ("Game", "") => {
                self.header.game = words.text("the game's id")?;
                self.header.version = words.text("the game's version")?;
            }
            ("Setup", "") => self.header.setup = words.text("the setup's id")?,
            ("Start", "") => self.header.start = Some(words.text("the first position")?),
            ("Seed", "") => self.header.seed = number_of("Seed", &words.text("the seed")?)?,
            ("Repetition", "") => {
                self.header.repetition = number_of("Repetition", &words.text("the number")?)?;
            }
            ("Option", "") => {
                let (id, word) = pair(&mut words)?;
                if self.header.options.insert(id.clone(), word).is_some() {
                    return Err(format!("option {id} is given twice"));
                }
            }
            ("Tag", "") => {
                let (key, text) = pair(&mut words)?;
                if self.header.tags.insert(key.clone(), text).is_some() {
                    return Err(format!("tag {key} is given twice"));
                }
            }
            ("Seat", number) => self.seat(number, &mut words)?,
            ("Clock", number) => self.clock(number, &mut words)?,
            _ => {
                return Err(format!(
                    "{key:?} is no header line: Game, Setup, Option, Start, Seat N, Clock N, Seed, Repetition, Tag are right"
                ));
            }
        }
        words.end()
    }

    /// The header, if nothing is missing.
    pub(super) fn finish(self) -> Result<Header, String> {
        for (key, missing) in [
            ("Game", !self.seen.contains("Game")),
            ("Setup", !self.seen.contains("Setup")),
            ("Seat 1", self.header.seats.is_empty()),
        ] {
            if missing {
                return Err(format!("the header has no line \"{key}:\""));
            }
        }
        Ok(self.header)
    }

    fn seat(&mut self, number: &str, words: &mut Words<'_>) -> Result<(), String> {
        let next = self.header.seats.len() + 1;
        if number != next.to_string() || next > usize::from(u8::MAX) {
            return Err(format!("seat {number} stands out of order: Seat {next} would be next"));
        }
        let name = words.text("the seat's name")?;
        let kind = match words.text("human or engine")?.as_str() {
            "human" => SeatKind::Human,
            "engine" => SeatKind::Engine(words.text("the engine's spec")?),
            other => return Err(format!("{other:?} cannot play: human, or engine with its spec, is right")),
        };
        self.header.seats.push(Seat { name, kind, clock: None });
        Ok(())
    }

    fn clock(&mut self, number: &str, words: &mut Words<'_>) -> Result<(), String> {
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let seat = place.and_then(|place| self.header.seats.get_mut(place));
        let seat = seat.ok_or_else(|| format!("the clock of seat {number} stands before its seat"))?;
        let base = read_seconds(&words.text("the clock's time")?)?;
        if words.text("\"+\"")? != "+" {
            return Err("a clock is written as in \"300s + 5s\"".into());
        }
        let increment = read_seconds(&words.text("the clock's increment")?)?;
        seat.clock = Some(TimeControl { base, increment });
        Ok(())
    }
}

/// `key = value`.
fn pair(words: &mut Words<'_>) -> Result<(String, String), String> {
    let key = words.text("a key")?;
    if words.text("\"=\"")? != "=" {
        return Err("this line is written as in \"key = value\", with spaces around =".into());
    }
    Ok((key, words.text("a value")?))
}

fn number_of<T: std::str::FromStr>(key: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{key} {text:?} is no whole number in its range"))
}
