//! A folder that runs anywhere by itself.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::build::{Build, Outcome, copy, metadata, workspace};

/// Papers of the workspace that go along.
const PAPERS: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"];

/// Fills `dir` with the program, `plugins/` and the licences.
pub fn dist(dir: &Path) -> Outcome {
    let at = |error| format!("{}: {error}", dir.display());
    fs::create_dir_all(dir).map_err(at)?;
    if fs::read_dir(dir).map_err(at)?.next().is_some() {
        return Err(format!("{} is not empty: an empty or new folder is right", dir.display()));
    }
    let build = Build::with("dist")?;
    let program = build.program();
    copy(&program, &dir.join(program.file_name().unwrap_or_default()))?;
    build.stage_plugins(&dir.join("plugins"))?;
    for paper in PAPERS {
        copy(&workspace().join(paper), &dir.join(paper))?;
    }
    third_party(&dir.join("THIRD-PARTY.txt"))?;
    println!("{} is ready", dir.display());
    Ok(())
}

/// Names, licences and licence texts of the packages that the program is made of.
fn third_party(file: &Path) -> Outcome {
    let metadata = metadata()?;
    let mut text = String::from("Packages that Abstrakt is made of, their licences and licence texts.\n");
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let reported = |key: &str| package[key].as_str().unwrap_or_default();
        if package["source"].is_null() {
            continue;
        }
        let _ =
            write!(text, "\n==== {} {} ({})\n", reported("name"), reported("version"), reported("license"));
        let folder = PathBuf::from(reported("manifest_path"));
        for licence in licences(folder.parent().unwrap_or(&folder)) {
            let _ = writeln!(text, "\n{licence}");
        }
    }
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Texts of the licence files of a package.
fn licences(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut files: Vec<PathBuf> = files
        .filter(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|word| name.starts_with(word))
        })
        .collect();
    files.sort();
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect()
}
