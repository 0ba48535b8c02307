//! The games of a file with their tags and places, for files that are too large to read whole.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use super::damage::PdnDamage;
use super::game::PdnGame;
use super::read::parse_at;
use super::split::{GameSpan, Splitter};
use super::tags::tag;
use super::words::blank;
use crate::decode;

/// Every game of a file by its place and tags. Tags of all games share one text, so that 100,000 games cost a few
/// tens of megabytes and no allocation each.
#[derive(Clone, Debug, Default)]
pub struct Index {
    text: String,
    names: Vec<Box<str>>,
    tags: Vec<Entry>,
    games: Vec<(GameSpan, usize)>,
}

/// A tag: which name, and where its value ends in the text. It begins where the one before ends.
#[derive(Clone, Copy, Debug)]
struct Entry {
    name: u32,
    end: usize,
}

/// The progress of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexProgress {
    /// Games found.
    pub games: usize,
    /// Bytes of the file that were looked at.
    pub bytes: u64,
}

/// One game of an [`Index`].
#[derive(Clone, Copy, Debug)]
pub struct Indexed<'a> {
    index: &'a Index,
    number: usize,
}

impl Index {
    /// Names that an index tells apart. A file with more of them has damaged tags; the rest is not indexed.
    const NAMES: usize = 1000;

    /// Reads a file through. `heard` is called after every game; where it breaks, the index holds the games so far.
    ///
    /// # Errors
    /// The file's.
    pub fn build(
        input: impl Read,
        mut heard: impl FnMut(IndexProgress) -> ControlFlow<()>,
    ) -> io::Result<Self> {
        let (mut index, mut splitter) = (Self::default(), Splitter::new(input));
        while let Some((place, bytes, _)) = splitter.next()? {
            index.add(place, &decode(bytes));
            let progress = IndexProgress { games: index.len(), bytes: splitter.passed() };
            if heard(progress).is_break() {
                break;
            }
        }
        Ok(index)
    }

    fn add(&mut self, place: GameSpan, text: &str) {
        let mut rest = text;
        loop {
            let _ = blank(&mut rest);
            if rest.starts_with('{') {
                let Some(end) = rest.find('}') else { break };
                rest = &rest[end + 1..];
                continue;
            }
            let Ok((name, value)) = tag(&mut rest) else { break };
            let Some(name) = self.name(name) else { continue };
            self.text.push_str(&value);
            self.tags.push(Entry { name, end: self.text.len() });
        }
        self.games.push((place, self.tags.len()));
    }

    fn name(&mut self, name: &str) -> Option<u32> {
        let known = self.names.iter().position(|known| **known == *name);
        let place = known.or_else(|| {
            (self.names.len() < Self::NAMES).then(|| {
                self.names.push(name.into());
                self.names.len() - 1
            })
        })?;
        u32::try_from(place).ok()
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The game at a place of the file, from 0.
    pub fn game(&self, number: usize) -> Option<Indexed<'_>> {
        (number < self.len()).then_some(Indexed { index: self, number })
    }

    /// All games in the order of the file.
    pub fn games(
        &self,
    ) -> impl ExactSizeIterator<Item = Indexed<'_>> + DoubleEndedIterator<Item = Indexed<'_>> {
        (0..self.len()).map(|number| Indexed { index: self, number })
    }
}

impl<'a> Indexed<'a> {
    /// Its number in the file, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The place of the game.
    pub fn place(&self) -> GameSpan {
        self.index.games[self.number].0
    }

    /// Its tags, names and values, in the order of the file; up to the first that is damaged.
    pub fn tags(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let index = self.index;
        let first = self.number.checked_sub(1).map_or(0, |before| index.games[before].1);
        (first..index.games[self.number].1).map(|place| {
            let start = place.checked_sub(1).map_or(0, |before| index.tags[before].end);
            let Entry { name, end } = index.tags[place];
            (&*index.names[name as usize], &index.text[start..end])
        })
    }

    /// The value of a tag, as [`PdnGame::tag`] gives it.
    pub fn tag(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.tags().find(|(other, _)| *other == name)?;
        Some(value.trim()).filter(|value| !matches!(*value, "" | "?"))
    }
}

/// Reads the game at a place of a file that an [`Index`] or a [`super::Reader`] told.
///
/// # Errors
/// The outer ones are the file's; the inner one is the damage of the game.
pub fn read_at(file: &mut (impl Read + Seek), place: GameSpan) -> io::Result<Result<PdnGame, PdnDamage>> {
    file.seek(SeekFrom::Start(place.offset))?;
    let mut bytes = Vec::new();
    file.take(place.length).read_to_end(&mut bytes)?;
    Ok(parse_at(&bytes, place.line, false))
}
