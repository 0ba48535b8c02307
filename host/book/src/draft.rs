//! A book that is being made.

use std::collections::{BTreeMap, BTreeSet};

use crate::file::{BookFacts, BookMove, FORM, RECORD};

/// Moves of positions that become a book.
#[derive(Clone, Debug, Default)]
pub struct BookDraft {
    positions: BTreeMap<u64, Vec<BookMove>>,
}

impl BookDraft {
    /// Keeps the moves of a position, whose key is mixed with its [`scope`](crate::scope). A position that is there keeps those
    /// that it has.
    pub fn put(&mut self, key: u64, moves: Vec<BookMove>) {
        if !moves.is_empty() {
            self.positions.entry(key).or_insert(moves);
        }
    }

    /// Returns whether it has a position.
    pub fn has(&self, key: u64) -> bool {
        self.positions.contains_key(&key)
    }

    /// The number of its positions.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The number of its moves, in all positions together.
    pub fn moves(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }

    /// The file. The same moves give the same bytes, whatever the order in which they were put in.
    pub fn bytes(&self, game: &str, version: &str, made_by: &str) -> Vec<u8> {
        let facts = BookFacts {
            game: game.to_owned(),
            version: version.to_owned(),
            made_by: made_by.to_owned(),
            positions: self.positions() as u64,
            moves: self.moves() as u64,
        };
        let facts = serde_json::to_vec(&facts).unwrap_or_default();
        let texts: BTreeSet<&str> = self.all().map(|(_, found)| found.text.as_str()).collect();
        let numbers: BTreeMap<&str, u32> = texts.iter().copied().zip(0..).collect();
        let texts = texts.into_iter().flat_map(|text| [text, "\n"]).collect::<String>();
        let mut records = Vec::with_capacity(self.moves() * RECORD);
        for (key, found) in self.all() {
            records.extend(key.to_le_bytes());
            let number = numbers.get(found.text.as_str()).copied().unwrap_or_default();
            for field in [number, found.weight, found.games, found.points] {
                records.extend(field.to_le_bytes());
            }
        }
        FORM.bytes(&[&facts, texts.as_bytes(), &records])
    }

    /// Every move with the key of its position, sorted by the keys.
    fn all(&self) -> impl Iterator<Item = (u64, &BookMove)> {
        self.positions.iter().flat_map(|(&key, moves)| moves.iter().map(move |found| (key, found)))
    }
}
