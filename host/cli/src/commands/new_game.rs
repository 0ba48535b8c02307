//! `abstrakt new-game NAME --dir DIR`: a crate to begin with, which builds, keeps the contract and plays.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abstrakt_system::create_folders;
use abstrakt_texts::message;
use clap::Args;

use crate::error::CliError;
use crate::output_file;
use crate::template::{BoardKind, Names, files};

/// Folders of the plugin API, beside the program or above it: as in a checkout, and as installed.
const API: [&str; 2] = ["plugin-api", "lib/abstrakt/plugin-api"];

/// Write a new game: a complete crate to change, which builds, keeps the contract and plays
#[derive(Args, Debug)]
pub struct NewGame {
    /// Name of the crate and id of the game, such as my-game
    pub name: String,
    /// Board of the game
    #[arg(long, value_name = "BOARD", value_enum, default_value_t)]
    pub board: BoardKind,
    /// Folder of the crate; it is made, and must be empty if it exists
    #[arg(long, value_name = "DIR")]
    pub dir: PathBuf,
    /// Folder of the plugin API; the default is the one that comes with the program
    #[arg(long, value_name = "PATH")]
    pub api: Option<PathBuf>,
}

impl NewGame {
    /// Writes the crate and says what comes next.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let names = Names::of(&self.name).map_err(CliError::Usage)?;
        let api = self.api()?;
        let dir = &self.dir;
        let failed = |error: io::Error| output_file::unwritten(dir, &error);
        create_folders(dir).map_err(failed)?;
        if fs::read_dir(dir).map_err(failed)?.next().is_some() {
            return Err(CliError::usage(message!("cli-folder-taken", path = dir)));
        }
        for (path, text) in files(&names, self.board, &api) {
            let path = dir.join(path);
            let folder = path.parent().unwrap_or(dir);
            let written = create_folders(folder).and_then(|()| fs::write(&path, text));
            written.map_err(|error| output_file::unwritten(&path, &error))?;
        }
        let library = format!("{DLL_PREFIX}{}{DLL_SUFFIX}", names.library);
        writeln!(out, "{}", message!("cli-new-game", path = dir))?;
        writeln!(out, "  {:47}{}", "cargo test", message!("cli-new-game-test"))?;
        writeln!(out, "  {:47}{}", "cargo build --release", message!("cli-new-game-build"))?;
        writeln!(out, "  abstrakt check-plugin target/release/{library}")?;
        Ok(writeln!(out, "  abstrakt --plugins target/release play {}", names.id)?)
    }

    /// The folder of the plugin API: the one given, or that of a checkout or an installation, beside the program or in a
    /// folder above it.
    fn api(&self) -> Result<PathBuf, CliError> {
        let found = match &self.api {
            Some(given) => Some(given.clone()).filter(|folder| is_api(folder)),
            None => {
                let program = std::env::current_exe()?;
                let folders = program.ancestors().skip(1);
                folders.flat_map(|folder| API.map(|api| folder.join(api))).find(|folder| is_api(folder))
            }
        };
        let Some(found) = found else {
            return Err(CliError::usage(match &self.api {
                Some(given) => message!("cli-wrong-api", path = given),
                None => message!("cli-no-api"),
            }));
        };
        Ok(std::path::absolute(&found)?)
    }
}

fn is_api(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    manifest.is_ok_and(|manifest| manifest.contains("name = \"abstrakt-plugin-api\""))
}
