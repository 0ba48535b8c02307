//! A book as it is read.
//!
//! The file is read whole: a million positions are some 24 MB, and so are there in a moment. To map it would need unsafe code, and
//! would let whoever changes the file under a running search end the program.

use std::io;
use std::path::Path;
use std::sync::Arc;

use abstrakt_system::{SummedFault, SummedForm, SummedParts, SystemError, read_bytes};
use serde::{Deserialize, Serialize};

use crate::BookError;

/// The form of every book.
pub(crate) const FORM: SummedForm = SummedForm { word: "abstrakt-book", version: 1 };
/// Bytes of a move: the key of its position, then its number, weight, games and points.
pub(crate) const RECORD: usize = 24;
/// Largest file that is read, bytes.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// A move of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookMove {
    /// The move as the game writes it.
    pub text: String,
    /// It is played as often as this, of the sum of all weights; never, where this is 0.
    pub weight: u32,
    /// The number of games in which it was played; 0 in a book of searches.
    pub games: u32,
    /// The half points of those who played it: two a game that was won, one that was drawn.
    pub points: u32,
}

/// The facts that a book states of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookFacts {
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it was made.
    pub version: String,
    /// The way it was made, as a person typed it.
    pub made_by: String,
    /// The number of positions.
    pub positions: u64,
    /// The number of moves, in all positions together.
    pub moves: u64,
}

/// A book, whose sum was right when it was read. A copy shares what it holds.
#[derive(Clone, Debug)]
pub struct Book(Arc<Content>);

#[derive(Debug)]
struct Content {
    facts: BookFacts,
    texts: Vec<String>,
    records: Vec<[u8; RECORD]>,
    sum: String,
}

impl Book {
    /// Reads a book of a game.
    ///
    /// # Errors
    /// The file cannot be read, holds something else, is damaged, or is a book of another game.
    pub fn read(path: &Path, game: &str) -> Result<Self, BookError> {
        let book = Self::read_any(path)?;
        if book.facts().game == game {
            return Ok(book);
        }
        let (found, right) = (book.facts().game.clone(), game.to_owned());
        Err(BookError::OtherGame { path: path.into(), found, right })
    }

    /// Reads a book, whatever its game.
    ///
    /// # Errors
    /// As [`Book::read`].
    pub fn read_any(path: &Path) -> Result<Self, BookError> {
        let bytes = read_bytes(path, MAX_FILE_BYTES);
        let bytes = bytes.map_err(|error: io::Error| BookError::System(SystemError::at(path, &error)))?;
        match FORM.read(&bytes) {
            Ok(held) => Self::of_parts(held).ok_or_else(|| BookError::Damaged(path.into())),
            Err(SummedFault::Foreign) => Err(BookError::Foreign(path.into())),
            Err(SummedFault::Version(version)) => {
                Err(BookError::Newer { path: path.into(), version, known: FORM.version })
            }
            Err(SummedFault::Damaged) => Err(BookError::Damaged(path.into())),
        }
    }

    /// The book of a file's parts; none where they do not fit together.
    fn of_parts(SummedParts { parts: [facts, texts, records], sum }: SummedParts<'_, 3>) -> Option<Self> {
        let facts: BookFacts = serde_json::from_slice(facts).ok()?;
        let texts: Vec<String> = std::str::from_utf8(texts).ok()?.lines().map(str::to_owned).collect();
        let (whole, cut) = records.as_chunks::<RECORD>();
        if !whole.iter().is_sorted_by_key(key_of) || !cut.is_empty() || whole.len() as u64 != facts.moves {
            return None;
        }
        Some(Self(Arc::new(Content { facts, texts, records: whole.to_vec(), sum })))
    }

    /// The facts that it states of itself.
    pub fn facts(&self) -> &BookFacts {
        &self.0.facts
    }

    /// The sum of what it holds, `sha256-` and 64 digits.
    pub fn sum(&self) -> &str {
        &self.0.sum
    }

    /// Its moves in a position, whose key is mixed with its [`scope`](crate::scope), in the order of the file.
    pub fn moves(&self, key: u64) -> Vec<BookMove> {
        let Content { texts, records, .. } = &*self.0;
        let first = records.partition_point(|record| key_of(record) < key);
        let here = records[first..].iter().take_while(|record| key_of(record) == key);
        let read = |record: &[u8; RECORD]| {
            let [number, weight, games, points] = [8, 12, 16, 20].map(|place| field(record, place));
            Some(BookMove { text: texts.get(number as usize)?.clone(), weight, games, points })
        };
        here.filter_map(read).collect()
    }
}

fn key_of(record: &[u8; RECORD]) -> u64 {
    record.first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

fn field(record: &[u8], place: usize) -> u32 {
    record[place..].first_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::BookDraft;

    fn played(text: &str, games: u32, points: u32) -> BookMove {
        BookMove { text: text.into(), weight: points, games, points }
    }

    fn draft() -> BookDraft {
        let mut draft = BookDraft::default();
        draft.put(900, vec![played("c3", 2, 4)]);
        draft.put(3, vec![played("b2", 7, 9), played("a1", 1, 0)]);
        draft.put(u64::MAX, vec![played("a1", 5, 5)]);
        draft.put(3, vec![played("d4", 9, 9)]);
        draft.put(4, Vec::new());
        draft
    }

    #[test]
    fn moves_are_found_by_the_key_of_a_position() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.book");
        fs::write(&path, draft().bytes("stones", "1.0", "by hand")).unwrap();
        let book = Book::read(&path, "stones").unwrap();
        assert_eq!(book.moves(3), [played("b2", 7, 9), played("a1", 1, 0)]);
        assert_eq!(book.moves(900), [played("c3", 2, 4)]);
        assert_eq!(book.moves(u64::MAX), [played("a1", 5, 5)]);
        assert!([0, 4, 901].iter().all(|&key| book.moves(key).is_empty()));
        let BookFacts { positions, moves, made_by, .. } = book.facts();
        assert_eq!((*positions, *moves, made_by.as_str()), (3, 4, "by hand"));
        assert_eq!(book.sum().len(), "sha256-".len() + 64);
    }

    #[test]
    fn the_order_of_making_is_not_in_the_file() {
        let mut other = BookDraft::default();
        other.put(u64::MAX, vec![played("a1", 5, 5)]);
        other.put(3, vec![played("b2", 7, 9), played("a1", 1, 0)]);
        other.put(900, vec![played("c3", 2, 4)]);
        assert_eq!(other.bytes("stones", "1.0", ""), draft().bytes("stones", "1.0", ""));
    }

    #[test]
    fn every_damaged_byte_and_every_cut_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.book");
        let whole = draft().bytes("stones", "1.0", "by hand");
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert!(Book::read(&path, "stones").is_err(), "byte {place}");
            fs::write(&path, &whole[..place]).unwrap();
            assert!(Book::read(&path, "stones").is_err(), "cut at {place}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.book");
        let read = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            Book::read(&path, "stones").map(drop)
        };
        let whole = draft().bytes("stones", "1.0", "");
        assert_eq!(read(b"[Event \"a game\"]"), Err(BookError::Foreign(path.clone())));
        assert_eq!(read(b""), Err(BookError::Foreign(path.clone())));
        assert_eq!(read(&whole[..whole.len() - 1]), Err(BookError::Damaged(path.clone())));
        let newer = [b"abstrakt-book 7\n", &whole[16..]].concat();
        assert_eq!(read(&newer), Err(BookError::Newer { path: path.clone(), version: 7, known: 1 }));
        let other = BookError::OtherGame { path: path.clone(), found: "duke".into(), right: "stones".into() };
        assert_eq!(read(&draft().bytes("duke", "1.0", "")), Err(other));
        fs::remove_file(&path).unwrap();
        assert!(matches!(Book::read(&path, "stones"), Err(BookError::System(_))));
    }
}
