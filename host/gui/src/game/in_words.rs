//! The game for people who use a screen reader, or type: moves that begin with what was typed, and questions in words. Knows the game
//! and texts; must not know widgets.

use std::collections::BTreeMap;

use abstrakt_record::SeatId;
use abstrakt_texts::{Message, Texts, message, say};

use super::GameView;
use crate::board::piece_name;
use crate::numbers::clock;

/// Most moves that are proposed, or listed in an answer.
const MAX_LISTED: usize = 60;

/// A question in words.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// The pieces and their sites.
    Pieces,
    /// The last move.
    Last,
    /// The clocks.
    Clock,
    /// The moves that begin on a site, or all.
    Moves(Option<String>),
}

impl GameView {
    /// Moves that begin with what was typed, in the game's own spelling; all of them for nothing.
    pub fn moves_like(&self, typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase();
        let Some(position) = self.position().filter(|_| self.awaits_human()) else { return Vec::new() };
        let like = |text: &str| text.to_lowercase().starts_with(&typed);
        let found = position.moves.iter().filter(|facts| like(&facts.text) || like(&facts.long));
        found.map(|facts| facts.text.clone()).take(MAX_LISTED).collect()
    }

    /// The answer to a question in words; none if this is no question.
    pub fn answer(&self, typed: &str, texts: &Texts) -> Option<String> {
        let position = self.position()?;
        let board = self.session.board()?;
        Some(match read(typed, texts)? {
            Asked::Pieces => {
                let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
                for piece in &position.scene.pieces {
                    let place = board.sites.get(usize::from(piece.site.0)).map_or("", |place| &place.name);
                    places.entry(piece_name(piece, texts)).or_default().push(place);
                }
                let line = |(name, places): (String, Vec<&str>)| format!("{name}: {}", places.join(" "));
                let lines: Vec<String> = places.into_iter().map(line).collect();
                if lines.is_empty() { say!(texts, "ear-no-pieces") } else { lines.join("; ") }
            }
            Asked::Last => {
                let record = self.record();
                let turns = record.turns(&record.line_to(record.cursor()));
                let line = turns.last().map(|turn| {
                    let who = turn.seat.map_or_else(String::new, |seat| self.seat_name(seat, texts) + ": ");
                    format!("{who}{}", self.long_text(&turn.plies, texts))
                });
                line.unwrap_or_else(|| say!(texts, "history-empty"))
            }
            Asked::Clock => {
                let seats = (0..self.record().header.seats.len()).map(|seat| SeatId(seat as u8));
                let line = seats.map(|seat| {
                    let player = self.seat_name(seat, texts);
                    match self.time_left(seat) {
                        Some(left) => say!(texts, "ear-left", player, time = clock(left)),
                        None => say!(texts, "ear-used", player, time = clock(self.time_used(seat))),
                    }
                });
                line.collect::<Vec<_>>().join("; ")
            }
            Asked::Moves(place) => {
                let begins = |facts: &&abstrakt_vocabulary::MoveFacts| {
                    place.as_ref().is_none_or(|place| {
                        let first = facts.paths.iter().filter_map(|path| path.first());
                        let mut names = first.filter_map(|site| board.sites.get(usize::from(site.0)));
                        names.any(|site| site.name.eq_ignore_ascii_case(place))
                    })
                };
                let moves = || position.moves.iter().filter(begins);
                let listed: Vec<&str> = moves().take(MAX_LISTED).map(|facts| facts.text.as_str()).collect();
                say!(texts, "ear-moves", count = moves().count(), moves = listed.join(" "))
            }
        })
    }

    /// Plays what was typed, in any spelling that the game reads.
    pub fn play_typed(&mut self, typed: &str) {
        self.board.settle();
        if let Err(error) = self.session.play_turn(typed.trim()) {
            tracing::info!(%error, typed, "typed move refused");
        }
    }
}

/// The question that a text is, in the user's language or in English.
fn read(typed: &str, texts: &Texts) -> Option<Asked> {
    let typed = typed.trim().to_lowercase();
    let said = |words: Message, english: &[&str], word: &str| {
        english.contains(&word) || texts.render(&words).split(", ").any(|synonym| synonym == word)
    };
    if said(message!("ear-words-pieces"), &["pieces", "p"], &typed) {
        return Some(Asked::Pieces);
    }
    if said(message!("ear-words-last"), &["last", "l"], &typed) {
        return Some(Asked::Last);
    }
    if said(message!("ear-words-clock"), &["clock", "c"], &typed) {
        return Some(Asked::Clock);
    }
    let (first, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
    let place = rest.trim().trim_start_matches("of ").trim_start_matches("z ").trim();
    let place = (!place.is_empty()).then(|| place.to_owned());
    said(message!("ear-words-moves"), &["moves"], first).then_some(Asked::Moves(place))
}
