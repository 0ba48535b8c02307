//! A game as its file has it: tags, and a body of moves, comments and variations in the order in which they stand.

use std::fmt;

use abstrakt_texts::LocalizedError;

use super::comment::{Comment, plain};
use super::moves::PdnMove;
use super::result::{PdnResult, ResultOrder};

/// The sides of a draughts game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Colour {
    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdnGame {
    /// Tags in the order of the file. A name may stand twice; the first counts.
    pub tags: Vec<Tag>,
    /// Everything after the tags.
    pub body: Vec<Item>,
}

/// One element of a game's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move(MoveItem),
    /// A comment on what stands before it: a move, or the game.
    Comment(Comment),
    /// A numeric annotation glyph on the move before: `$1` is a good move.
    Nag(u16),
    /// Moves that could have been played instead of the move before. Never nested deeper than [`Item::DEEPEST`].
    Variation(Vec<Item>),
    /// The position is set up anew.
    Setup(SetupCommand),
}

impl Item {
    /// The depth to which variations may be nested. A file that goes deeper is damaged: no person wrote it.
    pub const DEEPEST: usize = 100;
}

/// A move with what stands around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveItem {
    /// The number before it.
    pub number: Option<MoveNumber>,
    /// The move.
    pub played: PdnMove,
    /// Its mark.
    pub strength: Option<Strength>,
}

/// `12.` or `12...`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number of the move.
    pub number: u32,
    /// Three dots: the move is the second of its number.
    pub second: bool,
}

/// A run of `!` and `?`, one to eight of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    signs: [u8; 8],
    count: u8,
}

impl Strength {
    /// A mark of one to eight `!` and `?`.
    pub fn new(signs: &str) -> Option<Self> {
        let bytes = signs.as_bytes();
        let fits = (1..=8).contains(&bytes.len()) && bytes.iter().all(|sign| matches!(sign, b'!' | b'?'));
        fits.then(|| {
            let mut strength = Self { signs: [0; 8], count: bytes.len() as u8 };
            strength.signs[..bytes.len()].copy_from_slice(bytes);
            strength
        })
    }

    /// The mark as it is written.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.signs[..usize::from(self.count)]).unwrap_or_default()
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text of a setup: `FEN "B:W18,24:B12,16"`, or a command that is not known here. One line without `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupCommand(String);

impl SetupCommand {
    /// The setup of a position.
    pub fn of_fen(fen: &super::fen::Fen) -> Self {
        Self(format!("FEN \"{fen}\""))
    }

    /// A command as it stands between slashes; a slash in it becomes a vertical line, line breaks become spaces.
    pub fn command(text: &str) -> Self {
        Self(plain(text).replace('/', "|"))
    }

    /// The command.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text of its FEN, if it is one.
    pub fn fen(&self) -> Option<&str> {
        self.0.strip_prefix("FEN")?.trim().strip_prefix('"')?.strip_suffix('"')
    }
}

/// A tag: `[White "Ndjofang, J.M."]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
}

/// A name that no tag may have.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("pdn-tag-name", name = format!("{_0:?}"))]
pub struct BadTag(pub String);

impl Tag {
    /// A tag. Line breaks and control characters in the value become spaces.
    ///
    /// # Errors
    /// The name is not a letter followed by letters, digits and underlines.
    pub fn new(name: &str, value: &str) -> Result<Self, BadTag> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let fits = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_letter);
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if fits { Ok(Self { name: name.into(), value }) } else { Err(BadTag(name.into())) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value; may be empty.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl PdnGame {
    /// The value of the first tag with this name; `?`, empty values and missing tags are nothing.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(tag.value.trim()).filter(|value| !matches!(*value, "" | "?"))
    }

    /// Sets a tag, in its place where it exists and behind the others where not.
    ///
    /// # Errors
    /// The name is not that of a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), BadTag> {
        let tag = Tag::new(name, value)?;
        match self.tags.iter_mut().find(|other| other.name == name) {
            Some(other) => *other = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// The result's text: the tag `Result`. A file that has it only at the end of the moves has it there too once it
    /// was read.
    pub fn result(&self) -> Option<&str> {
        self.tag("Result")
    }

    /// The meaning of the result.
    pub fn outcome(&self, order: ResultOrder) -> PdnResult {
        self.result().map_or(PdnResult::Unknown, |text| PdnResult::read(text, order))
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &MoveItem> {
        self.body.iter().filter_map(|item| match item {
            Item::Move(played) => Some(played),
            _ => None,
        })
    }
}
