//! Builds the program and the plugins with one profile and knows where the results are.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The result of a task, whose error is one line.
pub type Outcome<T = ()> = Result<T, String>;

/// The games of the workspace, sorted: the folders under `plugins/` whose crate is built as a library to load.
fn games() -> Outcome<Vec<String>> {
    let folder = workspace().join("plugins");
    let unread = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut games = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml"));
        if manifest.is_ok_and(|manifest| manifest.contains("\"cdylib\"")) {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}

/// Builds libraries and programs of the whole workspace with the features of a test run, so that nothing is built twice
/// that the tests have built: a test target in the list makes Cargo count the features that tests ask for.
pub fn test_build(profile: &str) -> Outcome<Build> {
    let mut command = cargo();
    command.args(["build", "--quiet", "--workspace", "--lib", "--bins", "--test", "docs"]);
    finish(command.args(["--profile", profile]))?;
    Ok(Build { folder: profile_folder(profile)?, games: games()? })
}

/// The folder in which cargo leaves what it builds with a profile.
fn profile_folder(profile: &str) -> Outcome<PathBuf> {
    Ok(target_folder()?.join(if profile == "dev" { "debug" } else { profile }))
}

/// The platform's file name for the library of a game.
fn library(game: &str) -> String {
    format!("{DLL_PREFIX}abstrakt_{}{DLL_SUFFIX}", game.replace('-', "_"))
}

/// Games with this beginning are linked with optimisation over all crates in packages, where they are a tenth smaller by it: they share a crate.
/// Cargo has none for a crate that is also a library of Rust, so that each is built by itself. The others gain nothing by it.
const LINKED_APART: &str = "draughts-";

/// A finished build.
pub struct Build {
    folder: PathBuf,
    games: Vec<String>,
}

impl Build {
    /// Builds program and plugins. `profile` as cargo names it: `dist`, `packaged`.
    pub fn with(profile: &str) -> Outcome<Self> {
        // The library target of each plugin, and the program; nothing that only tests need.
        let games = games()?;
        let package = |game: &String| format!("abstrakt-{game}");
        let is_apart = |game: &&String| profile == "packaged" && game.starts_with(LINKED_APART);
        let (apart, together): (Vec<_>, Vec<_>) = games.iter().partition(is_apart);
        let mut command = cargo();
        command.args(["build", "--profile", profile, "--package", "abstrakt"]);
        command.args(together.iter().map(|game| format!("--package={}", package(game))));
        name_commit(&mut command, commit(workspace()));
        finish(&mut command)?;
        for game in apart {
            let mut command = cargo();
            command.args(["rustc", "--profile", profile, "--lib", "--crate-type", "cdylib", "--package"]);
            finish(command.arg(package(game)))?;
        }
        Ok(Self { folder: profile_folder(profile)?, games })
    }

    /// The program.
    pub fn program(&self) -> PathBuf {
        self.tool("abstrakt")
    }

    /// A program of this name.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{EXE_SUFFIX}"))
    }

    /// The libraries of the games.
    pub fn libraries(&self) -> Vec<PathBuf> {
        self.games.iter().map(|game| self.folder.join(library(game))).collect()
    }

    /// The library of a fixture of the tests, which is no game of the workspace.
    pub fn fixture(&self, name: &str) -> PathBuf {
        self.folder.join(library(name))
    }

    /// Copies the plugins into `folder`, which is made, and the books, learned evaluations and data of those that have any.
    pub fn stage_plugins(&self, folder: &Path) -> Outcome {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for game in &self.games {
            let file = library(game);
            copy(&self.folder.join(&file), &folder.join(&file))?;
            let assets = workspace().join("plugins").join(game).join("assets");
            for (path, name) in assets_beside(&assets) {
                copy(&path, &folder.join(format!("{game}.{name}")))?;
            }
        }
        Ok(())
    }

    /// The folder beside the program in which it looks for plugins.
    pub fn plugins_beside(&self) -> PathBuf {
        self.folder.join("plugins")
    }
}

/// The files among a game's assets that lie beside its library, sorted, each with what follows the game's id in its name: `book` for `opening.book`,
/// `NAME.learned` for a learned evaluation of that file name, `endings` for the data `tables.endings`.
fn assets_beside(assets: &Path) -> Vec<(PathBuf, String)> {
    let paths = fs::read_dir(assets).into_iter().flatten().flatten().map(|entry| entry.path());
    let with_name = |path: PathBuf| {
        let name = path.file_name()?.to_str()?;
        let staged = match (name.strip_prefix("tables."), name.strip_prefix("opening.")) {
            (Some(data), _) => data,
            (None, Some("book")) => "book",
            _ if name.ends_with(".learned") => name,
            _ => return None,
        };
        let staged = staged.to_owned();
        Some((path, staged))
    };
    let mut files: Vec<_> = paths.filter_map(with_name).collect();
    files.sort();
    files
}

/// Environment variable from which a build takes the commit that its reports name.
const COMMIT_VARIABLE: &str = "ABSTRAKT_COMMIT";

/// Tells the program the commit from which it is built; without one it knows none, whatever the environment
/// says.
fn name_commit(command: &mut Command, commit: Option<String>) {
    match commit {
        Some(commit) => command.env(COMMIT_VARIABLE, commit),
        None => command.env_remove(COMMIT_VARIABLE),
    };
}

/// The commit of the sources in `folder`, followed by `-dirty` where tracked files differ from it; none where there is no Git or no
/// repository, as in an unpacked archive.
fn commit(folder: &Path) -> Option<String> {
    let describe = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"];
    let output = Command::new("git").current_dir(folder).args(describe).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !commit.is_empty()).then_some(commit)
}

/// Cargo, as it called us, in the workspace.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace());
    command
}

/// Runs to the end; a failure becomes one line.
pub fn finish(command: &mut Command) -> Outcome {
    let name = PathBuf::from(command.get_program());
    let name = name.file_stem().unwrap_or_default().display();
    let words: Vec<_> = command.get_args().take(2).map(|word| word.to_string_lossy()).collect();
    let line = format!("{name} {}", words.join(" "));
    let status = command.status().map_err(|error| format!("{line} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{line} failed: {status}")) }
}

/// Copies by a new file and a rename: a program that has the old one loaded keeps it.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    let fresh = to.with_extension("new");
    let copied = fs::copy(from, &fresh).and_then(|_| fs::rename(&fresh, to));
    copied.map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

/// The root of the workspace.
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The output of `cargo metadata`, as JSON.
pub fn metadata() -> Outcome<serde_json::Value> {
    let output = cargo().args(["metadata", "--format-version", "1"]).output();
    let output = output.map_err(|error| format!("cargo metadata does not start: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// The folder in which cargo leaves what it builds.
pub fn target_folder() -> Outcome<PathBuf> {
    let metadata = metadata()?;
    let folder = metadata["target_directory"].as_str().ok_or("cargo metadata tells no target directory")?;
    Ok(folder.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_knows_its_commit_or_none() {
        let value = |commit: Option<&str>| {
            let mut command = cargo();
            name_commit(&mut command, commit.map(str::to_owned));
            let values: Vec<_> = command
                .get_envs()
                .map(|(key, value)| (key.to_owned(), value.map(ToOwned::to_owned)))
                .collect();
            values
        };
        assert_eq!(value(Some("abc")), [("ABSTRAKT_COMMIT".into(), Some("abc".into()))]);
        assert_eq!(value(None), [("ABSTRAKT_COMMIT".into(), None)]);
    }

    #[test]
    fn books_learned_files_and_data_are_found_among_the_assets() {
        let found = |game: &str| {
            let files = assets_beside(&workspace().join("plugins").join(game).join("assets"));
            files.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(found("draughts-czech"), ["learned-1.learned", "book", "endings", "endings-liberal"]);
        assert_eq!(found("abalone"), ["default.learned", "network-1.learned", "book"]);
        assert!(found("template").is_empty() && found("no-such-game").is_empty());
    }

    #[test]
    fn sources_outside_of_a_repository_have_no_commit() {
        assert_eq!(commit(Path::new("/")), None);
        // An unpacked archive of the sources is no repository.
        if let Some(commit) = commit(workspace()) {
            let hash = commit.strip_suffix("-dirty").unwrap_or(&commit);
            assert!(hash.len() == 40 && hash.chars().all(|digit| digit.is_ascii_hexdigit()), "{commit}");
        }
    }
}
