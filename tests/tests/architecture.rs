//! `ARCHITECTURE.md` tells which crate uses which: its rows, its table and its walls are those of cargo and of the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// The workspace as `cargo metadata` describes it.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// None of a dependency of the product, `dev` of one of tests alone.
    kind: Option<String>,
    path: Option<PathBuf>,
}

type Names = BTreeSet<String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

/// The packages of the workspace by their folders, with the dependencies of the product that each names.
fn dependencies() -> BTreeMap<String, Vec<Dependency>> {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Metadata = serde_json::from_slice(&cargo.stdout).expect("cargo's metadata");
    let of_package = |package: Package| {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder");
        let folder = folder.strip_prefix(root()).expect("a member of this workspace").display().to_string();
        let product = package.dependencies.into_iter().filter(|dependency| dependency.kind.is_none());
        (folder, product.collect())
    };
    metadata.packages.into_iter().map(of_package).collect()
}

/// The crates of the workspace by their folders, with the crates of the workspace that each uses.
fn uses() -> BTreeMap<String, Names> {
    let crate_name = |dependency: Dependency| dependency.path.is_some().then(|| short(&dependency.name));
    let names = |dependencies: Vec<Dependency>| dependencies.into_iter().filter_map(crate_name).collect();
    dependencies().into_iter().map(|(folder, dependencies)| (folder, names(dependencies))).collect()
}

/// A crate as the document names it: without the name of the program.
fn short(name: &str) -> String {
    name.strip_prefix("abstrakt-").unwrap_or("app").to_owned()
}

fn document() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document")
}

/// The rows of the table that begins with `head`, as its cells.
fn table(head: &str) -> Vec<Vec<String>> {
    let text = document();
    let rows = text.lines().skip_while(|line| *line != head).skip(2).take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<String>> = rows
        .map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    assert!(!rows.is_empty(), "no table under {head}");
    rows
}

/// The words in code style.
fn code(cell: &str) -> Names {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_table_tells_what_each_crate_uses() {
    let mut uses = uses();
    for row in table("| crate | uses | knows | must not know |") {
        let crates = code(&row[0]);
        let name = crates.first().expect("a row names a crate");
        if row[1] == "any" || name == "plugins/*" {
            continue;
        }
        let found = uses.remove(name).unwrap_or_else(|| panic!("there is no crate {name}"));
        assert_eq!(code(&row[1]), found, "{name}");
    }
    let left: Vec<&String> = uses.keys().filter(|name| name.starts_with("host/")).collect();
    assert!(left.is_empty(), "the table lacks {left:?}");
}

#[test]
fn plugins_use_the_contract_alone() {
    let uses = uses();
    let games = |name: &&String| name.starts_with("plugins/");
    let shared = |name: &str| {
        let manifest = fs::read_to_string(root().join("plugins").join(name).join("Cargo.toml"));
        manifest.is_ok_and(|manifest| !manifest.contains("cdylib"))
    };
    assert!(uses.keys().filter(games).count() > 10);
    for name in uses.keys().filter(games) {
        for used in &uses[name] {
            assert!(used == "plugin-api" || shared(used), "{name} uses {used}");
        }
    }
}

#[test]
fn every_crate_uses_crates_of_lower_rows() {
    let text = document();
    let diagram = text.split("```").nth(1).expect("the diagram is the first block");
    let rows: Vec<Vec<&str>> = diagram
        .lines()
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    let height = |name: &str| {
        let row = rows.iter().rev().position(|row| row.contains(&name));
        row.unwrap_or_else(|| panic!("the diagram lacks {name}"))
    };
    let uses = uses();
    let product = |name: &&String| {
        name.starts_with("host/") || ["plugin-api", "plugins/draughts", "vocabulary"].contains(&name.as_str())
    };
    for name in uses.keys().filter(product) {
        let user = name.rsplit('/').next().expect("a path has a last part");
        for used in &uses[name] {
            assert!(height(used) < height(user), "{user} uses {used}, which is not below it");
        }
    }
}

/// The names of `crate_name` that the sources in `folder` use, by `use` or by path.
fn used_names(folder: &Path, crate_name: &str, names: &mut Names) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            used_names(&path, crate_name, names);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        for after in text.split(&format!("{crate_name}::")).skip(1) {
            let list = match after.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default(),
                None => after
                    .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
                    .next()
                    .unwrap_or_default(),
            };
            names.extend(list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()));
        }
    }
}

#[test]
fn crates_use_no_more_of_others_than_their_walls_allow() {
    for row in table("| crate | uses of | only |") {
        let [user, used] = [0, 1].map(|column| code(&row[column]).into_iter().next().expect("a crate"));
        let mut names = Names::new();
        used_names(
            &root().join(&user).join("src"),
            &format!("abstrakt_{}", used.replace('-', "_")),
            &mut names,
        );
        assert_eq!(names, code(&row[2]), "what {user} uses of {used}");
    }
}

/// The modules that the sources of a module use: of its file, of its folder, or both.
fn used_modules(path: &Path, modules: &mut Names) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder of sources") {
            used_modules(&entry.expect("an entry").path(), modules);
        }
    }
    let source = path.with_extension("rs");
    if source.is_file() {
        let text = fs::read_to_string(source).expect("sources are text");
        // Dependencies of tests are not part of the product.
        let product = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        modules.extend(product.split("crate::").skip(1).flat_map(first_names));
    }
}

/// The first names of a path, or of the paths in braces.
fn first_names(path: &str) -> Vec<String> {
    let word = |path: &str| -> String {
        path.trim().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    match path.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or_default().split(',').map(word).collect(),
        None => vec![word(path)],
    }
}

/// The window is the largest crate: its modules are layers, too.
#[test]
fn modules_of_the_window_use_those_before_them() {
    let text = fs::read_to_string(root().join("docs/gui.md")).expect("the document");
    let rows = text.lines().skip_while(|line| *line != "| modules | what they are |").skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let listed: Vec<String> = rows
        .flat_map(|row| {
            let cell = row.trim_matches('|').split('|').next().unwrap_or_default();
            cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    let sources = root().join("host/gui/src");
    let entries = fs::read_dir(&sources).expect("the sources").map(|entry| entry.expect("an entry").path());
    let present: Names = entries
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| name != "lib")
        .collect();
    assert_eq!(
        listed.iter().cloned().collect::<Names>(),
        present,
        "the table of docs/gui.md, and the modules"
    );
    let place = |name: &String| listed.iter().position(|listed| listed == name);
    for module in &listed {
        let mut used = Names::new();
        used_modules(&sources.join(module), &mut used);
        for other in used.iter().filter(|other| *other != module) {
            let (user, used) = (place(module), place(other));
            assert!(used.is_none() || used < user, "{module} uses {other}, which stands behind it");
        }
    }
}

/// The lines of the product's sources in a folder that name an operating system, tests left out.
fn names_of_systems(folder: &Path, found: &mut Vec<String>) {
    const NAMES: [&str; 10] = [
        "cfg(unix",
        "cfg(windows",
        "cfg(not(unix",
        "cfg(not(windows",
        "cfg(not(target_",
        "cfg(target_",
        "cfg!(target_",
        "std::os::",
        "rustix::",
        "\"/proc/",
    ];
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            names_of_systems(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        let is_test = |line: &&str| line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test");
        let product = text.lines().take_while(|line| !is_test(line));
        let file = path.strip_prefix(root()).expect("a source of this workspace").display().to_string();
        let named = product.filter(|line| NAMES.iter().any(|name| line.contains(name)));
        found.extend(named.map(|line| format!("{file}: {}", line.trim())));
    }
}

/// The rest of the host is the same on every system: two crates know them, and the loader knows how each binds a library.
#[test]
fn systems_stand_behind_two_crates() {
    let mut found = Vec::new();
    for name in uses().keys().filter(|name| name.starts_with("host/")) {
        names_of_systems(&root().join(name).join("src"), &mut found);
    }
    let behind = |line: &&String| line.starts_with("host/system/") || line.starts_with("host/memory/");
    assert!(found.iter().filter(behind).count() > 20, "the walk has seen the sources");
    let left: Vec<&str> = found.iter().filter(|line| !behind(line)).map(String::as_str).collect();
    assert_eq!(
        left,
        [
            "host/loader/src/file.rs: Ok(FileKind::MachOFat32 | FileKind::MachOFat64) if cfg!(target_os = \"macos\") => return Ok(()),",
            "host/loader/src/library.rs: #[cfg(unix)]",
            "host/loader/src/library.rs: #[cfg(not(unix))]",
        ]
    );
}

/// The ABI is for those who load libraries.
#[test]
fn only_the_loader_touches_the_abi() {
    for name in uses().keys().filter(|name| name.starts_with("host/") && *name != "host/loader") {
        let mut names = Names::new();
        used_names(&root().join(name).join("src"), "abstrakt_plugin_api", &mut names);
        assert!(!names.contains("abi"), "{name} names the ABI");
    }
}

/// Code that draws a scene without a window builds no window.
#[test]
fn only_the_window_uses_egui() {
    let users = |is_wanted: fn(&str) -> bool| -> Vec<String> {
        let uses_it = |(_, dependencies): &(String, Vec<Dependency>)| {
            dependencies.iter().any(|dependency| is_wanted(&dependency.name))
        };
        dependencies().into_iter().filter(uses_it).map(|(folder, _)| folder).collect()
    };
    assert_eq!(users(|name| name.starts_with("egui") || name == "eframe"), ["host/gui"]);
    assert_eq!(users(|name| name == "epaint"), ["host/scene"]);
}
