//! The library: one file with the games of every plugin, and with every position of theirs.
//!
//! The file is a database of SQLite. Games are found by players, events, dates and results, and by a position, whatever moves led to
//! it and whichever of its images under the symmetries of the game it was. `docs/library.md` has the rules and the figures.
//!
//! Knows records, forms of games, and workers, which alone know rules. Must not know where the file is, terminals or windows.
//!
//! - `file`: the database as a file: opened, made, brought to the version of this program; its errors
//! - `entry`: a game as it is kept, and what makes two games the same
//! - `add`: games and their positions are put in; `index`: positions are put where they are found
//! - `selection`, `list`, `show`: games by what is known of them
//! - `place`, `find`: games by a position
//! - `book`: what games played in their openings, as a book that engines play from
//! - `check`: whether all is well, and how it is mended
//! - [`import`]: games from files; [`export`]: games into files

mod add;
mod book;
mod check;
mod entry;
pub mod export;
mod file;
mod find;
pub mod import;
mod index;
mod list;
mod position_images;
mod selection;

pub use add::AddedGame;
pub use book::{BookOfGames, BookOfGamesError};
pub use check::CheckFindings;
pub use entry::{Entry, GameOutcome, is_same_game};
pub use file::{Library, LibraryError};
pub use find::{Continuation, Occurrence, Played};
pub use list::{EntryId, ListedGame};
pub use position_images::PositionImages;
pub use selection::{Selection, Sort};
