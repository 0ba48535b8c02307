//! Plugins that misbehave: copies of the fixture under the names of faults, and builds that no host may load.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::{self, library_name, output_folder, package_library, root, run};

/// The parts of which an odd build is made.
const PARTS: [&str; 6] = [
    "vocabulary/Cargo.toml",
    "vocabulary/src",
    "plugin-api/Cargo.toml",
    "plugin-api/src",
    "tests/fixtures/faulty/Cargo.toml",
    "tests/fixtures/faulty/src",
];

/// A copy of the faulty plugin in `folder` whose name chooses its fault, as the fixture's own documentation lists
/// them; `good` is a correct game.
///
/// # Panics
/// When the fixture does not build or cannot be copied.
pub fn faulty(folder: &Path, fault: &str) -> PathBuf {
    let mut bytes = fs::read(package_library("abstrakt-faulty")).expect("the fixture was built");
    // Behind the library's last byte nobody looks, but the content is another: the host judges by content.
    bytes.extend_from_slice(fault.as_bytes());
    let path = folder.join(library_name(fault));
    fs::write(&path, bytes).expect("the folder can be written to");
    path
}

/// A build of the faulty plugin that differs from a right one in one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddBuild {
    /// Its panics abort the process.
    PanicAbort,
    /// It was built with the next major version of the plugin API.
    OtherVersion,
    /// It was built with a later minor version, whose table of calls is longer and whose facts tell more: a good game.
    LaterVersion,
    /// It was built with version 1.0, whose games tell no scores but in a snapshot: a good game.
    EarlierVersion,
    /// It was built with the same version and another generation of the ABI.
    OtherGeneration,
    /// It was built with the same version and generation, and a function of the table has another name.
    OtherLayout,
}

/// The library of an odd build, built without network in a workspace and a target folder of its own: the plugin API,
/// its vocabulary and the fixture, copied and changed.
///
/// # Panics
/// When it does not build.
pub fn odd_build(odd: OddBuild) -> PathBuf {
    // The builds share a target folder, in which Cargo tells packages apart by their place within the workspace, and
    // libraries by nothing but the crate's name: both are the build's own.
    let name = format!("{odd:?}").to_lowercase();
    let folder = output_folder().join("odd");
    let workspace = folder.join(&name);
    let mut files = vec![
        (PathBuf::from("Cargo.toml"), manifest(&name, odd.panic()).into_bytes()),
        ("Cargo.lock".into(), read(&root().join("Cargo.lock"))),
    ];
    for part in PARTS {
        gather(Path::new(part), &mut files);
    }
    let named = format!("[lib]\nname = \"{name}\"");
    let rename = ("tests/fixtures/faulty/Cargo.toml", "[lib]", named.as_str());
    for (file, from, to) in odd.changes().iter().chain([&rename]) {
        let (_, bytes) =
            files.iter_mut().find(|(path, _)| path == Path::new(file)).expect("the file is copied");
        let text = std::str::from_utf8(bytes).expect("sources are UTF-8");
        assert!(text.contains(from), "{file} has no {from:?}");
        *bytes = text.replacen(from, to, 1).into_bytes();
    }
    for (path, _) in &mut files {
        let packages = if path.components().count() > 1 { name.as_str() } else { "" };
        *path = workspace.join(packages).join(&*path);
    }
    remove_others(&workspace.join(&name), &files);
    for (path, bytes) in files {
        write_if_new(&path, &bytes);
    }
    let mut cargo = build::cargo();
    cargo.current_dir(&workspace).args(["build", "--quiet", "--offline", "--package", "abstrakt-faulty"]);
    cargo.arg("--target-dir").arg(folder.join("target"));
    run(&mut cargo);
    folder.join("target").join("debug").join(library_name(&name))
}

impl OddBuild {
    /// The panic strategy. Every build that is refused aborts on a panic: its own reason is found before that one.
    fn panic(self) -> &'static str {
        if matches!(self, Self::LaterVersion | Self::EarlierVersion) { "unwind" } else { "abort" }
    }

    /// File, text in it, and what is written instead.
    fn changes(self) -> &'static [(&'static str, &'static str, &'static str)] {
        match self {
            Self::PanicAbort => &[],
            Self::OtherVersion => &[("plugin-api/Cargo.toml", "version = \"1.2.0\"", "version = \"2.0.0\"")],
            Self::LaterVersion => &[
                ("plugin-api/Cargo.toml", "version = \"1.2.0\"", "version = \"1.7.0\""),
                (
                    "plugin-api/src/abi/module.rs",
                    "out: *mut u64, room: usize) -> u64,\n}",
                    "out: *mut u64, room: usize) -> u64,\n    #[sabi(missing_field(option))]\n    \
                     pub later: unsafe extern \"C\" fn(line: *mut RawLine) -> u64,\n}",
                ),
                (
                    "plugin-api/src/abi/adapter.rs",
                    "inputs: inputs::<L>,",
                    "inputs: inputs::<L>, later: key::<L>,",
                ),
                (
                    "vocabulary/src/facts.rs",
                    "pub debug_build: bool,",
                    "pub debug_build: bool, pub later: u64,",
                ),
                ("vocabulary/src/facts.rs", "debug_build: false,", "debug_build: false, later: 7,"),
            ],
            Self::EarlierVersion => &[
                ("plugin-api/Cargo.toml", "version = \"1.2.0\"", "version = \"1.0.0\""),
                (
                    "vocabulary/src/extension.rs",
                    "            Self::of::<SeatScores>(),\n            Self::of::<CopyPlayed>(),\n",
                    "",
                ),
                ("vocabulary/src/extension.rs", "            Self::of::<RefusedClick>(),\n", ""),
                ("vocabulary/src/extension.rs", "            Self::of::<Inputs>(),\n", ""),
                // The first version had no function behind `solve`.
                (
                    "plugin-api/src/abi/module.rs",
                    concat!(
                        "    /// A word of a known outcome. Missing: the game knows none.\n",
                        "    #[sabi(missing_field(option))]\n",
                        "    pub known_outcome: unsafe extern \"C\" fn(line: *mut RawLine) -> u64,\n",
                        "    /// Makes `room` words the set of inputs that are on as a player sees the top. ",
                        "A count word, 0 (the game has none, or there is no room)\n",
                        "    /// or 1. Missing: the game has none.\n",
                        "    #[sabi(missing_field(option))]\n",
                        "    pub inputs: unsafe extern \"C\" fn(line: *mut RawLine, player: u8, out: *mut u64, ",
                        "room: usize) -> u64,\n",
                    ),
                    "",
                ),
                ("plugin-api/src/abi/adapter.rs", "        known_outcome: known_outcome::<L>,\n", ""),
                ("plugin-api/src/abi/adapter.rs", "        inputs: inputs::<L>,\n", ""),
            ],
            Self::OtherGeneration => {
                &[("plugin-api/src/abi/module.rs", "GENERATION: u32 = ", "GENERATION: u32 = 1000 + ")]
            }
            Self::OtherLayout => &[
                ("plugin-api/src/abi/module.rs", "pub table_key: unsafe", "pub other_key: unsafe"),
                ("plugin-api/src/abi/adapter.rs", "table_key: table_key::<L>", "other_key: table_key::<L>"),
            ],
        }
    }
}

/// The root manifest with three members, in the folder `packages`, quick to build.
fn manifest(packages: &str, panic: &str) -> String {
    let text = String::from_utf8(read(&root().join("Cargo.toml"))).expect("manifests are UTF-8");
    let start = text.find("[workspace.package]").expect("the root manifest has a package table");
    let end = text.find("\n[profile.").unwrap_or(text.len());
    let shared = text[start..end].replace("path = \"", &format!("path = \"{packages}/"));
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"{packages}/vocabulary\", \"{packages}/plugin-api\", \
         \"{packages}/tests/fixtures/faulty\"]\n\n{shared}\n\
         [profile.dev]\npanic = \"{panic}\"\ndebug = false\n"
    )
}

/// Adds the file, or all files of the folder, at `path` of the workspace.
fn gather(path: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    let full = root().join(path);
    if full.is_dir() {
        for entry in fs::read_dir(full).expect("the workspace can be read").flatten() {
            gather(&path.join(entry.file_name()), files);
        }
    } else {
        files.push((path.into(), read(&full)));
    }
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Removes what lies below `folder` and is none of `files`: a source that was moved since the last build would be found twice.
fn remove_others(folder: &Path, files: &[(PathBuf, Vec<u8>)]) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            remove_others(&path, files);
        } else if files.iter().all(|(kept, _)| *kept != path) {
            fs::remove_file(&path).expect("the target folder can be written to");
        }
    }
}

/// Writes a file unless it has these bytes already: it then keeps its time, so that Cargo builds nothing twice.
fn write_if_new(path: &Path, bytes: &[u8]) {
    if fs::read(path).is_ok_and(|known| known == bytes) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a file has a folder"))
        .expect("the target folder can be written to");
    fs::write(path, bytes).expect("the target folder can be written to");
}
