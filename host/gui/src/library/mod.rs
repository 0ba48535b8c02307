//! The library of games: which games are in it, in order, and what is done with them, on threads.
//!
//! Knows the library's file, the archive and workers. Must not know widgets.
//!
//! - `reading`: the list, and the rows of it that are on show; a game to be opened
//! - `writing`: games that the program keeps, and games that are deleted
//! - `importing`: games from files; `exporting`: games into files

mod exporting;
mod importing;
mod reading;
mod writing;

pub use exporting::{Export, Exporting};
pub use importing::{ImportView, Importing};
pub use reading::{LibraryList, Query, Reading};
pub use writing::{LibraryOutcome, LibraryWriter};
