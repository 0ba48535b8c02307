//! Files that a command writes because a person named them.

use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_exchange::Form;
use abstrakt_formats::pdn::Index;
use abstrakt_system::{SystemError, can_replace, open_regular};
use abstrakt_texts::{Message, message};

use crate::error::CliError;

/// The message about a file that already exists.
pub fn exists() -> Message {
    message!("cli-exists")
}

/// Reports what is wrong with a file before the work that it is for: it is there and is not to be replaced, or cannot be
/// written. `name` is what the person wrote, with its flag.
pub fn check(name: &dyn Display, path: &Path, overwrite: bool) -> Result<(), CliError> {
    let wrong = |reason: &dyn Display| CliError::Usage(format!("{name}: {reason}"));
    if !overwrite && path.symlink_metadata().is_ok() {
        return Err(wrong(&exists()));
    }
    can_replace(path).map_err(|error| {
        let (place, error) = (name.to_string(), SystemError::new(&error));
        CliError::usage(message!("cli-unwritable", place, error = &error))
    })
}

/// Refuses to replace a PDN file of several games by a single one, whatever flags say: `games` are to take its place. `name` is what the
/// person wrote.
pub fn check_collection(name: &dyn Display, path: &Path, games: usize) -> Result<(), CliError> {
    if games != 1 || Form::of(path) != Some(Form::Pdn) || !path.is_file() {
        return Ok(());
    }
    let index = open_regular(path).and_then(|file| Index::build(file, |_| ControlFlow::Continue(())));
    let index = index.map_err(|error| CliError::usage(SystemError::at(path, &error)))?;
    if index.len() < 2 {
        return Ok(());
    }
    let (name, games) = (name.to_string(), index.len() as u64);
    Err(CliError::usage(message!("cli-collection", name, games)))
}

/// The error for a file that could not be written, with the reason.
pub fn unwritten(path: &Path, error: &io::Error) -> CliError {
    CliError::Failed(SystemError::writing(path, error).to_string())
}

/// The first folder for one of many things of a kind, such as the games of a match, that nothing has: `PARENT/STEM-NUMBER`.
pub fn free_folder(parent: &Path, stem: &str) -> Result<PathBuf, CliError> {
    abstrakt_system::free_folder(parent, stem)
        .map_err(|error| CliError::Failed(SystemError::at(parent, &error).to_string()))
}
