//! Portable Draughts Notation: files of draughts games.
//!
//! Read are PDN 1.0, the 2.0 draft of 2003, PDN 3.0 and what real files contain beside them; written is 3.0 alone.
//! Source: the PDN 3.0 specification (github.com/wiegerw/pdn) with its writing and its more liberal reading grammar.
//!
//! A [`Reader`] streams over a file and gives one game after the other, or the [`PdnDamage`] in place of one. An
//! [`Index`] lists the games of a large file with their tags and places, from which [`read_at`] reads single ones. The
//! same grammar serves both: one part finds where games begin and end in a stream, the other parses one game.

mod comment;
mod damage;
mod date;
mod fen;
mod game;
mod game_type;
mod index;
mod moves;
mod numbering;
mod read;
mod result;
mod scan;
mod split;
mod square;
mod tags;
mod words;
mod write;

pub use comment::{ClockKind, ClockTime, Comment};
pub use damage::{PdnDamage, PdnDamageReason};
pub use date::GameDate;
pub use fen::{BadFen, BadFenReason, Fen, FenPiece};
pub use game::{BadTag, Colour, Item, MoveItem, MoveNumber, PdnGame, SetupCommand, Strength, Tag};
pub use game_type::{BadGameType, Corner, GameType, ResultScheme, SquareNames};
pub use index::{Index, IndexProgress, Indexed, read_at};
pub use moves::{Path, PdnMove};
pub use read::{ReadGame, Reader, parse};
pub use result::{PdnResult, ResultOrder, ResultPoints};
pub use split::GameSpan;
pub use square::{Cell, Square};
pub use write::Writer;
