//! The folders that are searched for plugins, in order of precedence: folders of the command line, of
//! `ABSTRAKT_PLUGINS`, the user's, and those beside the program.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use abstrakt_system::Home;

/// Environment variable with further folders, separated as in `PATH`.
pub const PLUGINS_VARIABLE: &str = "ABSTRAKT_PLUGINS";

/// A folder to look in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The path of the folder.
    pub path: PathBuf,
    /// Somebody named it, so it is reported when it is not there.
    pub named: bool,
}

/// The folders to look in: `given` by flags first.
pub fn plugin_folders(given: &[PathBuf], home: &Home) -> Vec<Folder> {
    let variable = std::env::var_os(PLUGINS_VARIABLE).unwrap_or_default();
    let program = std::env::current_exe().ok();
    folders(given, &variable, &home.plugins(), program.as_deref())
}

fn folders(given: &[PathBuf], variable: &OsStr, user: &Path, program: Option<&Path>) -> Vec<Folder> {
    let variable = std::env::split_paths(variable).filter(|path| !path.as_os_str().is_empty());
    let named = given.iter().cloned().chain(variable).map(|path| Folder { path, named: true });
    let portable = program.and_then(Path::parent).map(|folder| folder.join("plugins"));
    let installed = program
        .and_then(|program| program.parent()?.parent())
        .map(|prefix| prefix.join("lib").join("abstrakt").join("plugins"));
    let usual = [Some(user.into()), portable, installed].into_iter().flatten();
    let usual = usual.map(|path| Folder { path, named: false });
    // A folder that is reached by two ways is one folder: its files would be refused for being there already.
    let mut known: Vec<PathBuf> = Vec::new();
    let mut folders: Vec<Folder> = named.chain(usual).collect();
    folders.retain(|folder| {
        let place = folder.path.canonicalize().unwrap_or_else(|_| folder.path.clone());
        let new = !known.contains(&place);
        known.extend(new.then_some(place));
        new
    });
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_go_before_the_variable_the_user_and_the_program() {
        let variable = std::env::join_paths(["/v1", "/v2", "/flag"]).unwrap();
        let found =
            folders(&["/flag".into()], &variable, Path::new("/user"), Some(Path::new("/opt/bin/abstrakt")));
        let paths: Vec<&str> = found.iter().map(|folder| folder.path.to_str().unwrap()).collect();
        assert_eq!(paths, ["/flag", "/v1", "/v2", "/user", "/opt/bin/plugins", "/opt/lib/abstrakt/plugins"]);
        let named: Vec<bool> = found.iter().map(|folder| folder.named).collect();
        assert_eq!(named, [true, true, true, false, false, false]);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_under_two_names_is_one() {
        let place = tempfile::tempdir().unwrap();
        let (folder, link) = (place.path().join("games"), place.path().join("link"));
        std::fs::create_dir(&folder).unwrap();
        std::os::unix::fs::symlink(&folder, &link).unwrap();
        let found = folders(&[link.clone(), folder.join("..").join("games")], OsStr::new(""), &folder, None);
        assert_eq!(found, [Folder { path: link, named: true }]);
    }

    #[test]
    fn without_anything_named_the_usual_folders_remain() {
        let found = folders(&[], OsStr::new(""), Path::new("/user"), None);
        assert_eq!(found, [Folder { path: "/user".into(), named: false }]);
    }
}
