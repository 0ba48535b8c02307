//! The header of a game file: `Key: value` lines in any order.

use std::collections::BTreeSet;
use std::time::Duration;

use super::DamageReason;
use super::words::{Word, Words, quote, read_seconds, seconds, value};
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
    if let Some(TimeControl { base, increment, turns }) = seat.clock {
        let (base, increment) = (seconds(base), seconds(increment));
        let period = if turns == 0 { String::new() } else { format!(" / {turns}") };
        *out += &format!("Clock {number}: {base} + {increment}{period}\n");
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
    pub(super) fn line(&mut self, text: &str) -> Result<(), DamageReason> {
        let split = text.split_once(':').ok_or(DamageReason::NoPair)?;
        let (key, mut words) = (split.0.trim(), Words::new(split.1));
        let (kind, number) = key.split_once(' ').unwrap_or((key, ""));
        if !matches!(kind, "Option" | "Tag") && !self.seen.insert(key.to_owned()) {
            return Err(DamageReason::Twice(key.to_owned()));
        }
        match (kind, number) {
            ("Game", "") => {
                self.header.game = words.text("Game: abalone 0.1.0")?;
                self.header.version = words.text("Game: abalone 0.1.0")?;
            }
            ("Setup", "") => self.header.setup = words.text("Setup: standard")?,
            ("Start", "") => self.header.start = Some(words.text("Start: \"...\"")?),
            ("Seed", "") => self.header.seed = number_of("Seed", &words.text("Seed: 7")?)?,
            ("Repetition", "") => {
                self.header.repetition = number_of("Repetition", &words.text("Repetition: 5")?)?;
            }
            ("Option", "") => {
                let (id, word) = pair(&mut words, "Option: blitz = on")?;
                if self.header.options.insert(id.clone(), word).is_some() {
                    return Err(DamageReason::Twice(format!("Option {id}")));
                }
            }
            ("Tag", "") => {
                let (key, text) = pair(&mut words, "Tag: date = 2026-11-22")?;
                if self.header.tags.insert(key.clone(), text).is_some() {
                    return Err(DamageReason::Twice(format!("Tag {key}")));
                }
            }
            ("Seat", number) => self.seat(number, &mut words)?,
            ("Clock", number) => self.clock(number, &mut words)?,
            _ => return Err(DamageReason::NoHeaderLine(key.to_owned())),
        }
        words.end()
    }

    /// The header, if nothing is missing.
    pub(super) fn finish(self) -> Result<Header, DamageReason> {
        for (key, missing) in [
            ("Game", !self.seen.contains("Game")),
            ("Setup", !self.seen.contains("Setup")),
            ("Seat 1", self.header.seats.is_empty()),
        ] {
            if missing {
                return Err(DamageReason::NoLine(key));
            }
        }
        Ok(self.header)
    }

    fn seat(&mut self, number: &str, words: &mut Words<'_>) -> Result<(), DamageReason> {
        const RIGHT: &str = "Seat 1: \"Anna\" human";
        let next = self.header.seats.len() + 1;
        if number != next.to_string() || next > usize::from(u8::MAX) {
            return Err(DamageReason::SeatOrder { number: number.to_owned(), next });
        }
        let name = words.text(RIGHT)?;
        let kind = match words.text(RIGHT)?.as_str() {
            "human" => SeatKind::Human,
            "engine" => SeatKind::Engine(words.text("Seat 1: \"Anna\" engine pvs:time=2s")?),
            other => return Err(DamageReason::NoPlayer(other.to_owned())),
        };
        self.header.seats.push(Seat { name, kind, clock: None });
        Ok(())
    }

    fn clock(&mut self, number: &str, words: &mut Words<'_>) -> Result<(), DamageReason> {
        const RIGHT: &str = "Clock 1: 300s + 5s";
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let seat = place.and_then(|place| self.header.seats.get_mut(place));
        let seat = seat.ok_or_else(|| DamageReason::ClockFirst(number.to_owned()))?;
        const PERIOD: &str = "Clock 1: 300s + 0s / 40";
        let base = read_seconds(&words.text(RIGHT)?)?;
        let mut clock = TimeControl { base, increment: Duration::ZERO, turns: 0 };
        let mut next = words.next()?.map(Word::into_text);
        if next.as_deref() == Some("+") {
            clock.increment = read_seconds(&words.text(RIGHT)?)?;
            next = words.next()?.map(Word::into_text);
        }
        match next {
            None => {}
            Some(word) if word == "/" => clock.turns = number_of("Clock", &words.text(PERIOD)?)?,
            Some(word) => return Err(DamageReason::Unexpected { word, right: PERIOD }),
        }
        seat.clock = Some(clock);
        Ok(())
    }
}

/// `key = value`.
fn pair(words: &mut Words<'_>, right: &'static str) -> Result<(String, String), DamageReason> {
    let key = words.text(right)?;
    words.exactly("=", right)?;
    Ok((key, words.text(right)?))
}

fn number_of<T: std::str::FromStr>(key: &'static str, text: &str) -> Result<T, DamageReason> {
    text.parse().map_err(|_| DamageReason::NoNumber { key, word: text.to_owned() })
}
