//! Data of games in files, such as tables of endings: each is made by a command, found beside the plugin, checked, and mapped as memory
//! that all workers share.
//!
//! Knows the file, and whose data it is. Must not know what the data means, rules, workers, or how it is made.
//! ``docs/game-data.md` has the form of the file.
//!
//! - `file`: a file of data as it is read and written; `find`: where a game's data is looked for
//! - `error`: the reasons why a file gives no data

mod error;
mod file;
mod find;

pub use error::DataError;
pub use file::{DataFile, DataFileFacts};
pub use find::{find, part_path};
