//! Places of the files of `cargo xtask dist` in an installation: the layout below a prefix, which the program knows, and what a
//! Debian package has otherwise.

use std::io;
use std::path::Path;

use crate::deb::Deb;
use crate::libraries::Libraries;
use crate::tree::{Tree, gzip};

/// Script that installs from an unpacked archive.
const INSTALL: &str = include_str!("install.sh");

/// Script that tells, when the package is purged, where users have their files.
const AFTER_REMOVAL: &str = r#"#!/bin/sh
set -e
if [ "$1" = purge ]; then
    echo "Games, settings and plugins of users stay. They lie in ~/.local/share/abstrakt, ~/.config/abstrakt,"
    echo "~/.local/state/abstrakt and ~/.cache/abstrakt of each user."
fi
"#;

/// The library of the sound device, by its names in the distributions: without it the window is silent.
const SOUND: &str = "libasound2t64 | libasound2";

/// Papers of the program, which go to its folder of documents.
const PAPERS: [&str; 5] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "THIRD-PARTY.txt"];

/// The files below a prefix.
pub struct Layout {
    /// Those of the program and its games.
    program: Tree,
    /// Books, learned evaluations and tables of endings, beside the games that they belong to.
    data: Tree,
    /// Sources of the API for authors of games, by their paths below its folder.
    api: Tree,
    /// Documents by their names.
    documents: Tree,
}

impl Layout {
    /// Sorts the files of a folder that `cargo xtask dist` has filled.
    ///
    /// # Errors
    /// A file is missing, or cannot be read.
    pub fn read(dist: &Path) -> Result<Self, String> {
        let message = |error: io::Error| format!("{}: {error}", dist.display());
        let mut files = Tree::read(dist).map_err(message)?;
        let missing =
            |name: &str| format!("{}: expected a file {name}, as cargo xtask dist leaves it", dist.display());
        let mut program = Tree::default();
        let binary = files.remove("abstrakt").ok_or_else(|| missing("abstrakt"))?;
        program.insert_program("bin/abstrakt", binary);
        let mut plugins = files.take("plugins");
        let mut data = Tree::default();
        data.extend("lib/abstrakt/plugins", plugins.take_if(is_data));
        program.extend("lib/abstrakt/plugins", plugins);
        program.extend("share", files.take("share"));
        for paper in PAPERS {
            let text = files.remove(paper).ok_or_else(|| missing(paper))?;
            program.insert(format!("share/doc/abstrakt/{paper}"), text);
        }
        let (api, documents) = (files.take("plugin-api"), files.take("docs"));
        match files.iter().next() {
            Some((path, _)) => Err(format!("{}: no place is known for {path}", dist.display())),
            None => Ok(Self { program, data, api, documents }),
        }
    }

    /// The archive that runs where it is unpacked, and installs itself: everything in one folder of this name.
    pub fn portable(&self, name: &str) -> Tree {
        let mut files = self.program.clone();
        files.append(self.data.clone());
        files.extend("lib/abstrakt/plugin-api", self.api.clone());
        files.extend("share/doc/abstrakt/docs", self.documents.clone());
        files.insert_program("install.sh", INSTALL);
        let mut archive = Tree::default();
        archive.extend(name, files);
        archive
    }

    /// The packages of the program, of its data, and of the API for authors.
    ///
    /// # Errors
    /// The program needs a library of no known package, or is none.
    pub fn debs(
        &self,
        version: &str,
        architecture: &'static str,
        maintainer: &str,
    ) -> Result<[Deb; 3], String> {
        let mut libraries = Libraries::default();
        let code = |path: &str| path.starts_with("bin/") || path.starts_with("lib/abstrakt/plugins/");
        for (path, file) in self.program.iter().filter(|(path, _)| code(path)) {
            libraries.add(&file.bytes).map_err(|error| format!("{path}: {error}"))?;
        }
        let words = |error: io::Error| error.to_string();
        let program = Deb {
            package: "abstrakt",
            version: version.to_owned(),
            architecture,
            section: "games",
            maintainer: maintainer.to_owned(),
            relations: vec![
                ("Depends", libraries.depends()?),
                ("Recommends", format!("abstrakt-data (= {version}), xdg-desktop-portal, {SOUND}")),
                ("Suggests", "abstrakt-dev".to_owned()),
            ],
            description: (
                "abstract board games: play, analyse, compare engines",
                &[
                    "Abalone, Terrace, Yinsh, seven kinds of draughts, Gomoku and The Duke, against\n\
                     people and computers. The program shows what the computer thinks, keeps every\n\
                     game, and lets engines play matches and tournaments.",
                    "Every game is a plugin: a library in ~/.local/share/abstrakt/plugins is found by\n\
                     the running program.",
                ],
            ),
            after_removal: AFTER_REMOVAL,
            files: debian(&self.program).map_err(words)?,
        };
        let mut files = Tree::default();
        files.extend("usr/lib/abstrakt/plugin-api", self.api.clone());
        files.extend("usr/share/doc/abstrakt-dev", self.documents.clone());
        let mut data = Tree::default();
        data.extend("usr", self.data.clone());
        if let Some((_, copyright)) = program.files.iter().find(|(path, _)| path.ends_with("/copyright")) {
            files.insert("usr/share/doc/abstrakt-dev/copyright", copyright.bytes.clone());
            data.insert("usr/share/doc/abstrakt-data/copyright", copyright.bytes.clone());
        }
        let data = Deb {
            package: "abstrakt-data",
            version: version.to_owned(),
            architecture: "all",
            section: "games",
            maintainer: maintainer.to_owned(),
            relations: vec![("Enhances", "abstrakt".to_owned())],
            description: (
                "abstract board games: openings, endings, learned evaluations",
                &[
                    "Books of openings, learned evaluations and tables of endings of the games that come with Abstrakt.\n\
                     Without them its computers search every move, and judge positions by the\n\
                     heuristics of the games.",
                ],
            ),
            after_removal: "",
            files: data,
        };
        let authors = Deb {
            package: "abstrakt-dev",
            version: version.to_owned(),
            architecture: "all",
            section: "devel",
            maintainer: maintainer.to_owned(),
            relations: vec![
                ("Depends", format!("abstrakt (>= {version})")),
                ("Suggests", "cargo, rustup".to_owned()),
            ],
            description: (
                "abstract board games: the API for authors of games",
                &["The sources on which a game for Abstrakt depends, and the documents for its\n\
                     author. The command \"abstrakt new-game\" writes a crate that uses them; Rust is\n\
                     needed to build it."],
            ),
            after_removal: "",
            files,
        };
        Ok([program, data, authors])
    }
}

/// Whether a file among the plugins is data that a game can be played without, such as a book: whatever is no library.
fn is_data(path: &str) -> bool {
    ![".so", ".dll", ".dylib"].iter().any(|ending| path.ends_with(ending))
}

/// The files of the program as Debian wants them: below `usr`, with compressed man pages and a file that tells the licences.
fn debian(program: &Tree) -> io::Result<Tree> {
    let mut files = Tree::default();
    let mut mit = String::new();
    for (path, file) in program.iter() {
        let bytes = &file.bytes;
        match path.strip_prefix("share/doc/abstrakt/") {
            // Debian has this text, and a copyright file that points at it.
            Some("LICENSE-APACHE") => {}
            Some("LICENSE-MIT") => mit = String::from_utf8_lossy(bytes).into_owned(),
            Some("CHANGELOG.md") => files.insert("usr/share/doc/abstrakt/changelog.gz", gzip(bytes)?),
            Some(name @ "THIRD-PARTY.txt") => {
                files.insert(format!("usr/share/doc/abstrakt/{name}.gz"), gzip(bytes)?);
            }
            _ if path.starts_with("share/man/") => files.insert(format!("usr/{path}.gz"), gzip(bytes)?),
            _ if file.is_program => files.insert_program(format!("usr/{path}"), bytes.clone()),
            _ => {
                let path = path.replace("share/zsh/site-functions/", "share/zsh/vendor-completions/");
                files.insert(format!("usr/{path}"), bytes.clone());
            }
        }
    }
    files.insert("usr/share/doc/abstrakt/copyright", copyright(&mit));
    Ok(files)
}

/// The licences in the form that Debian's tools read.
fn copyright(mit: &str) -> String {
    let (title, text) = mit.split_once("\n\n").unwrap_or_default();
    let (holders, text) = text.split_once("\n\n").unwrap_or((title, text));
    let indented = |text: &str| {
        let lines = text.trim_end().lines();
        lines
            .map(|line| if line.is_empty() { " .".into() } else { format!(" {line}") })
            .collect::<Vec<_>>()
            .join("\n")
    };
    format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: Abstrakt\n\
         Comment: The program contains other packages; their licences are in THIRD-PARTY.txt.gz.\n\
         \n\
         Files: *\n\
         Copyright: {}\n\
         License: Expat or Apache-2.0\n\
         \n\
         License: Expat\n{}\n\
         \n\
         License: Apache-2.0\n \
         On Debian systems this licence is in /usr/share/common-licenses/Apache-2.0.\n",
        holders.trim_start_matches("Copyright (c) "),
        indented(text)
    )
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::process::{Command, Output};

    use super::*;

    /// A folder like that of `cargo xtask dist`, with this test as program and plugin.
    fn dist(folder: &Path) -> Layout {
        let this = std::env::current_exe().unwrap();
        let write = |path: &str, bytes: &[u8]| {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        for file in ["abstrakt", "plugins/libabstrakt_pile.so"] {
            write(file, &fs::read(&this).unwrap());
        }
        write(
            "LICENSE-MIT",
            b"MIT License\n\nCopyright (c) 2026 Somebody\n\nPermission is granted.\n\nNo warranty.\n",
        );
        for file in ["CHANGELOG.md", "LICENSE-APACHE", "README.md", "THIRD-PARTY.txt"] {
            write(file, file.as_bytes());
        }
        write("share/applications/abstrakt.desktop", b"[Desktop Entry]\nExec=abstrakt %f\n");
        write("share/man/man1/abstrakt.1", b".TH abstrakt 1\n");
        write("share/zsh/site-functions/_abstrakt", b"#compdef abstrakt\n");
        write("plugins/pile.book", b"abstrakt-book 1\n");
        write("plugins/pile.default.learned", b"abstrakt-learned 1\n");
        write("plugins/pile.endings", b"abstrakt-data 1\n");
        write("plugin-api/Cargo.toml", b"[package]\n");
        write("docs/abi.md", b"# ABI\n");
        Layout::read(folder).unwrap()
    }

    fn paths(files: &Tree) -> Vec<&str> {
        files.iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn the_program_finds_its_plugins_and_debian_its_papers() {
        let folder = tempfile::tempdir().unwrap();
        let layout = dist(folder.path());
        let [program, data, authors] = layout.debs("1.2", "amd64", "Somebody <s@example.org>").unwrap();
        assert_eq!(
            paths(&program.files),
            [
                "usr/bin/abstrakt",
                "usr/lib/abstrakt/plugins/libabstrakt_pile.so",
                "usr/share/applications/abstrakt.desktop",
                "usr/share/doc/abstrakt/README.md",
                "usr/share/doc/abstrakt/THIRD-PARTY.txt.gz",
                "usr/share/doc/abstrakt/changelog.gz",
                "usr/share/doc/abstrakt/copyright",
                "usr/share/man/man1/abstrakt.1.gz",
                "usr/share/zsh/vendor-completions/_abstrakt",
            ]
        );
        assert_eq!(
            paths(&data.files),
            [
                "usr/lib/abstrakt/plugins/pile.book",
                "usr/lib/abstrakt/plugins/pile.default.learned",
                "usr/lib/abstrakt/plugins/pile.endings",
                "usr/share/doc/abstrakt-data/copyright",
            ]
        );
        assert_eq!(
            paths(&authors.files),
            [
                "usr/lib/abstrakt/plugin-api/Cargo.toml",
                "usr/share/doc/abstrakt-dev/abi.md",
                "usr/share/doc/abstrakt-dev/copyright",
            ]
        );
        let programs: Vec<&str> =
            program.files.iter().filter(|(_, file)| file.is_program).map(|(path, _)| path).collect();
        assert_eq!(programs, ["usr/bin/abstrakt"]);
        let copyright = copyright("MIT License\n\nCopyright (c) 2026 Somebody\n\nGranted.\n\nNo warranty.\n");
        assert!(copyright.contains("\nCopyright: 2026 Somebody\n"), "{copyright}");
        assert!(copyright.contains("\nLicense: Expat\n Granted.\n .\n No warranty.\n"), "{copyright}");
    }

    #[test]
    fn a_file_without_a_place_is_no_part_of_a_package() {
        let folder = tempfile::tempdir().unwrap();
        dist(folder.path());
        fs::write(folder.path().join("odd"), "").unwrap();
        assert!(Layout::read(folder.path()).is_err_and(|error| error.ends_with("no place is known for odd")));
    }

    /// An unpacked archive, and a folder to install into.
    #[cfg(unix)]
    struct Unpacked {
        folder: tempfile::TempDir,
        dist: tempfile::TempDir,
    }

    #[cfg(unix)]
    impl Unpacked {
        fn new() -> Self {
            let unpacked = Self { folder: tempfile::tempdir().unwrap(), dist: tempfile::tempdir().unwrap() };
            unpacked.unpack();
            unpacked
        }

        /// Unpacks what lies in the folder now.
        fn unpack(&self) {
            let archive = dist(self.dist.path()).portable("abstrakt-1.2").tar(1_000_000_000).unwrap();
            tar::Archive::new(&*archive).unpack(self.folder.path()).unwrap();
        }

        fn prefix(&self) -> PathBuf {
            self.folder.path().join("a place")
        }

        fn install(&self, arguments: &[&str]) -> Output {
            let script = self.folder.path().join("abstrakt-1.2/install.sh");
            let mut command = Command::new("sh");
            command.arg(script).args(arguments).env_remove("DESTDIR").current_dir(self.folder.path());
            command.output().unwrap()
        }

        /// The files below the prefix.
        fn installed(&self) -> Vec<String> {
            let tree = Tree::read(&self.prefix()).unwrap();
            tree.iter().map(|(path, _)| path.to_owned()).collect()
        }
    }

    #[cfg(unix)]
    const INSTALLED: [&str; 16] = [
        "bin/abstrakt",
        "lib/abstrakt/install.sh",
        "lib/abstrakt/installed-files",
        "lib/abstrakt/plugin-api/Cargo.toml",
        "lib/abstrakt/plugins/libabstrakt_pile.so",
        "lib/abstrakt/plugins/pile.book",
        "lib/abstrakt/plugins/pile.default.learned",
        "lib/abstrakt/plugins/pile.endings",
        "share/applications/abstrakt.desktop",
        "share/doc/abstrakt/CHANGELOG.md",
        "share/doc/abstrakt/LICENSE-APACHE",
        "share/doc/abstrakt/LICENSE-MIT",
        "share/doc/abstrakt/README.md",
        "share/doc/abstrakt/THIRD-PARTY.txt",
        "share/doc/abstrakt/docs/abi.md",
        "share/man/man1/abstrakt.1",
    ];

    /// The script replaces a version, keeps files of others, and removes what it has installed.
    #[cfg(unix)]
    #[test]
    fn the_script_installs_upgrades_and_removes() {
        let unpacked = Unpacked::new();
        // Whatever the system's caches of types and menus add is not the script's.
        let ours = |paths: Vec<String>| -> Vec<String> {
            let cached = |path: &String| path.starts_with("share/mime/") || path.ends_with("mimeinfo.cache");
            paths.into_iter().filter(|path| !cached(path) && !path.contains("/zsh/")).collect()
        };
        // By a relative path, which the entry for the menus cannot have.
        let first = unpacked.install(&["--prefix", "a place"]);
        assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
        assert_eq!(ours(unpacked.installed()), INSTALLED);
        let entry = unpacked.prefix().join("share/applications/abstrakt.desktop");
        let program = unpacked.prefix().join("bin/abstrakt");
        let line = format!("\nExec=\"{}\" %f\n", program.display());
        assert!(fs::read_to_string(entry).unwrap().ends_with(&line));
        assert!(Command::new(&program).arg("--list").output().unwrap().status.success(), "it can be run");

        // The next version lacks one file; another one is a person's.
        let plugin = "lib/abstrakt/plugins/libmine.so";
        fs::write(unpacked.prefix().join(plugin), "mine").unwrap();
        fs::remove_file(unpacked.folder.path().join("abstrakt-1.2/share/man/man1/abstrakt.1")).unwrap();
        assert!(unpacked.install(&["--prefix", "a place"]).status.success());
        let installed = ours(unpacked.installed());
        assert!(
            installed.iter().any(|path| path == plugin)
                && !installed.iter().any(|path| path.contains("man1"))
        );

        // The installed copy of the script knows its place.
        let script = unpacked.prefix().join("lib/abstrakt/install.sh");
        let removed = Command::new("sh").arg(script).arg("--uninstall").output().unwrap();
        assert!(removed.status.success(), "{}", String::from_utf8_lossy(&removed.stderr));
        assert_eq!(ours(unpacked.installed()), [plugin]);
        assert!(!unpacked.prefix().join("share/doc/abstrakt").exists());
        let again = unpacked.install(&["--prefix", "a place", "--uninstall"]);
        assert_eq!(again.status.code(), Some(2));
    }

    #[cfg(unix)]
    #[test]
    fn the_script_refuses_in_one_line() {
        let unpacked = Unpacked::new();
        for arguments in [&["--prefix"][..], &["--odd"], &["--prefix", "/tmp/a|b"], &["--prefix", "a$b"]] {
            let output = unpacked.install(arguments);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
            assert!(error.contains("expected"), "{error}");
        }
        assert!(!unpacked.prefix().exists());
    }
}
