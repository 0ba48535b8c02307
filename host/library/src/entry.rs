//! A game as it is kept, and what makes two games the same.

use std::io::{self, Read, Write};

use abstrakt_book::scope;
use abstrakt_formats::pdn::GameDate;
use abstrakt_record::{Act, GameResult, Header, Node, NodeId, Record, file};
use abstrakt_referee::protocol_opening;
use abstrakt_vocabulary::Facts;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};

/// Bytes of the sum that tells a game from all others.
pub(crate) const HASH: usize = 16;

/// A game that can be put into a library: its record, with the key of every position of the main line.
#[derive(Clone, Debug)]
pub struct Entry {
    pub(crate) record: Record,
    /// Of each position of the main line, the first included.
    pub(crate) keys: Vec<u64>,
    /// The scope of the keys.
    pub(crate) scope: u64,
    /// The name of the file that it came from, or what else it came from.
    pub(crate) source: String,
}

impl Entry {
    /// A game, if the rules' facts of every position of its main line are known, and its setup and options are those of `facts`.
    pub fn new(record: Record, facts: &Facts, source: impl Into<String>) -> Option<Self> {
        let choice = protocol_opening(&record.header).choice(facts).ok()?;
        let line = record.line_to(record.main_end());
        let keys = line.iter().map(|&id| record.node(id).after.as_ref().map(|after| after.key));
        let keys = keys.collect::<Option<Vec<u64>>>()?;
        Some(Self { record, keys, scope: scope(facts, &choice), source: source.into() })
    }

    /// The game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The nodes of the main line that have a ply.
    pub(crate) fn plies(&self) -> impl Iterator<Item = &Node> {
        plies(&self.record)
    }

    /// Everything that is searched as a note: comments, and the tags that have no column of their own.
    pub(crate) fn notes(&self) -> String {
        let comments = self.record.nodes().map(|id| self.record.node(id).comment.as_str());
        let columns = ["date", "event", "place", "round", "result"];
        let tags = self.record.header.tags.iter().filter(|(key, _)| !columns.contains(&key.as_str()));
        let texts = comments.chain(tags.map(|(_, text)| text.as_str()));
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// Returns whether two records are of the same game, whatever comments they have and however it ended.
pub fn is_same_game(one: &Record, other: &Record) -> bool {
    hash(one) == hash(other)
}

/// The sum of what makes a game the same: game, setup, options, first position, players, date and the plies of the main line.
pub(crate) fn hash(record: &Record) -> [u8; HASH] {
    let Header { game, setup, options, start, seats, .. } = &record.header;
    let mut sum = Sha256::new();
    let mut add = |text: &str| {
        sum.update((text.len() as u64).to_le_bytes());
        sum.update(text);
    };
    [game, setup].into_iter().for_each(|text| add(text));
    add(&options.len().to_string());
    options.iter().for_each(|(id, word)| [id, word].into_iter().for_each(|text| add(text)));
    add(start.as_deref().unwrap_or_default());
    add(&seats.len().to_string());
    seats.iter().for_each(|seat| add(seat.name.trim()));
    add(&date(&record.header));
    plies(record).for_each(|node| add(&act_text(node)));
    let mut hash = [0; HASH];
    hash.copy_from_slice(&sum.finalize()[..HASH]);
    hash
}

/// The nodes of the main line that have a ply.
fn plies(record: &Record) -> impl Iterator<Item = &Node> {
    let line = record.line_to(record.main_end());
    line.into_iter().filter(|&id| id != NodeId::ROOT).map(|id| record.node(id))
}

/// The ply of a node as the index of positions has it.
pub(crate) fn act_text(node: &Node) -> String {
    match node.ply.as_ref().map(|ply| &ply.act) {
        Some(Act::Move(_, text)) => text.as_str().to_owned(),
        Some(Act::Chance(text)) => format!("~{text}"),
        Some(Act::Withdrawal(seat)) => format!("#withdraws {seat}"),
        None => String::new(),
    }
}

/// The date in a form that sorts: `1996-01-13`, `1996-01`, `1996`, or nothing.
pub(crate) fn date(header: &Header) -> String {
    let told = header.tags.get("date").map_or("", String::as_str);
    date_text(GameDate::read(told))
}

/// A date in a form that sorts.
pub(crate) fn date_text(date: GameDate) -> String {
    match date {
        GameDate { year: Some(year), month: Some(month), day: Some(day) } => {
            format!("{year:04}-{month:02}-{day:02}")
        }
        GameDate { year: Some(year), month: Some(month), day: None } => format!("{year:04}-{month:02}"),
        GameDate { year: Some(year), .. } => format!("{year:04}"),
        GameDate { year: None, .. } => String::new(),
    }
}

/// The winners of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameOutcome {
    /// The game is not finished, or its result is not known.
    Unfinished,
    /// These seats have won, a bit each, the first seat's the lowest.
    Won(u8),
    /// Nobody has.
    Draw,
}

impl GameOutcome {
    /// The number that a file has for a draw: the sets of seats are below it.
    const DRAWN: u8 = 1 << 7;

    /// The outcome of a result; none: the game is unfinished.
    pub fn of(result: Option<&GameResult>) -> Self {
        match result.map(|result| result.winners.as_slice()) {
            None => Self::Unfinished,
            Some([]) => Self::Draw,
            Some(winners) => Self::Won(winners.iter().fold(0, |set, seat| set | 1 << (seat.0 & 3))),
        }
    }

    /// The number in the file.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Unfinished => 0,
            Self::Won(seats) => seats,
            Self::Draw => Self::DRAWN,
        }
    }

    /// The outcome of a number in the file.
    pub(crate) fn read(number: u8) -> Self {
        match number {
            0 => Self::Unfinished,
            Self::DRAWN => Self::Draw,
            seats => Self::Won(seats),
        }
    }

    /// The same with the seats exchanged: `seats` has the new one of each.
    pub(crate) fn exchanged(self, seats: &[u8]) -> Self {
        match self {
            Self::Won(set) => {
                let moved = (0..).zip(seats).filter(|(seat, _)| set >> seat & 1 == 1);
                Self::Won(moved.fold(0, |set, (_, to)| set | 1 << to))
            }
            other => other,
        }
    }
}

/// Deflates the file of a game.
pub(crate) fn packed(record: &Record) -> io::Result<Vec<u8>> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(file::write(record).as_bytes())?;
    packer.finish()
}

/// The record that was deflated; none where it is damaged.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<Record> {
    let mut text = Vec::new();
    DeflateDecoder::new(bytes).take(abstrakt_system::LARGEST_TEXT).read_to_end(&mut text).ok()?;
    file::read(&text).ok()
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{EndCause, SeatId};

    use super::*;

    #[test]
    fn outcomes_are_numbers_and_change_seats() {
        let won = |seats: &[u8]| {
            let winners = seats.iter().map(|&seat| SeatId(seat)).collect();
            GameOutcome::of(Some(&GameResult { winners, cause: EndCause::Agreement }))
        };
        let all = [GameOutcome::of(None), won(&[]), won(&[0]), won(&[1]), won(&[0, 2]), won(&[3])];
        for outcome in all {
            assert_eq!(GameOutcome::read(outcome.number()), outcome);
            assert_eq!(outcome.exchanged(&[1, 0, 3, 2]).exchanged(&[1, 0, 3, 2]), outcome);
        }
        assert_eq!(won(&[0]).exchanged(&[1, 0]), won(&[1]));
        assert_eq!(won(&[0, 2]).exchanged(&[1, 2, 0]), won(&[1, 0]));
        assert_eq!(won(&[]).exchanged(&[1, 0]), GameOutcome::Draw);
    }
}
