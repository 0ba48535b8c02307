//! A folder of its own for commands of the real program: chosen plugins, a home, and files by relative names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::{plugin_file, program};

/// The folder; it is deleted when this is dropped.
pub struct Sandbox(TempDir);

impl Sandbox {
    /// A new one in `parent`, with the libraries of these games of the workspace.
    ///
    /// # Panics
    /// When the folder cannot be written, or a game cannot be built.
    pub fn new(parent: &str, games: &[&str]) -> Self {
        let folder = tempfile::tempdir_in(parent).expect("the target folder is writable");
        let plugins = folder.path().join("plugins");
        fs::create_dir(&plugins).expect("the folder is new");
        for game in games {
            let library = plugin_file(game);
            let name = library.file_name().expect("a library has a name");
            fs::copy(&library, plugins.join(name)).expect("the library was built");
        }
        Self(folder)
    }

    /// A file in it.
    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// A command of the program in it.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).stdin(Stdio::null());
        self.surround(&mut command);
        command
    }

    /// Gives any command the folder and the variables that the program has in it.
    pub fn surround(&self, command: &mut Command) {
        command.current_dir(self.0.path());
        command.env("ABSTRAKT_HOME", self.path("home")).env("ABSTRAKT_PLUGINS", self.path("plugins"));
    }

    /// Runs a command of the program in it.
    ///
    /// # Panics
    /// When the program does not start.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program starts")
    }

    /// The output of a command that must succeed.
    ///
    /// # Panics
    /// When it fails.
    pub fn print(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{arguments:?}: {error}{out}");
        out.into_owned()
    }

    /// The error output of a command that must fail.
    ///
    /// # Panics
    /// When it does not fail.
    pub fn refusal(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
    }
}
