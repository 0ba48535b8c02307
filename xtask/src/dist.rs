//! A folder that runs anywhere by itself.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::build::{Build, Outcome, copy, metadata, workspace};

/// Folder of the plugin API.
const API: &str = "plugin-api";
/// Folder of the crate of the workspace on which the plugin API depends; the API carries it within its own.
const VOCABULARY: &str = "vocabulary";
/// Papers of the workspace that go along.
const PAPERS: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"];

/// Files for a Linux desktop, and where it looks for them.
const DESKTOP: [(&str, &str); 3] = [
    ("abstrakt.desktop", "applications"),
    ("abstrakt.xml", "mime/packages"),
    ("abstrakt.svg", "icons/hicolor/scalable/apps"),
];

/// Fills `dir` with the program, `plugins/`, the plugin API for authors, what a Linux desktop needs, and the licences.
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
    desktop(&dir.join("share"))?;
    plugin_api(&dir.join(API))?;
    third_party(&dir.join("THIRD-PARTY.txt"))?;
    println!("{} is ready", dir.display());
    Ok(())
}

/// Writes the files that a Linux desktop takes from a folder `share`: an entry for the menus, an icon, the type of game files.
fn desktop(share: &Path) -> Outcome {
    for (file, place) in DESKTOP {
        let to = share.join(place).join(file);
        let folder = to.parent().unwrap_or(share);
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        copy(&workspace().join("assets/linux").join(file), &to)?;
    }
    Ok(())
}

/// The sources of the plugin API, on which `abstrakt new-game` lets a game depend: a workspace of its own, with the
/// vocabulary in it and with what their manifests take from ours.
fn plugin_api(to: &Path) -> Outcome {
    let (api, vocabulary) = (workspace().join(API), workspace().join(VOCABULARY));
    copy_folder(&api.join("src"), &to.join("src"))?;
    copy_folder(&vocabulary.join("src"), &to.join(VOCABULARY).join("src"))?;
    copy(&vocabulary.join("Cargo.toml"), &to.join(VOCABULARY).join("Cargo.toml"))?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let root = read(&workspace().join("Cargo.toml"))?;
    let shared = root.find("[workspace.package]").zip(root.find("\n[profile."));
    let (start, end) = shared.ok_or("the root manifest has no [workspace.package] before its profiles")?;
    // Only what the API itself takes: paths of other packages than the vocabulary lead nowhere here.
    let shared: String = root[start..end]
        .lines()
        .filter(|line| !line.starts_with("abstrakt-") || line.starts_with("abstrakt-vocabulary = "))
        .map(|line| format!("{line}\n"))
        .collect();
    let manifest = format!("{}\n[workspace]\n\n{shared}", read(&api.join("Cargo.toml"))?);
    let path = to.join("Cargo.toml");
    fs::write(&path, manifest).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a folder with all that is in it.
fn copy_folder(from: &Path, to: &Path) -> Outcome {
    let at = |error: std::io::Error| format!("{} to {}: {error}", from.display(), to.display());
    fs::create_dir_all(to).map_err(at)?;
    for entry in fs::read_dir(from).map_err(at)? {
        let entry = entry.map_err(at)?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() { copy_folder(&source, &target)? } else { copy(&source, &target)? }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The files that a `share` folder lacks, and the points in which its files disagree.
    fn disagreements(share: &Path) -> Vec<String> {
        let read = |file: &str| fs::read_to_string(share.join(file)).unwrap_or_default();
        let entry = read("applications/abstrakt.desktop");
        let value = |key: &str| {
            let values: Vec<&str> =
                entry.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect();
            if let [one] = values[..] { one } else { "" }
        };
        let kinds = read("mime/packages/abstrakt.xml");
        let icon = read(&format!("icons/hicolor/scalable/apps/{}.svg", value("Icon")));
        let types: Vec<&str> = value("MimeType").split_terminator(';').collect();
        let known = |kind: &&str| kinds.contains(&format!("<mime-type type=\"{kind}\">"));
        [
            (entry.starts_with("[Desktop Entry]\n"), "the entry has no head"),
            (value("Type") == "Application" && !value("Name").is_empty(), "the entry names no program"),
            (value("Exec") == "abstrakt %f", "Exec does not start the program with a file"),
            (icon.contains("<svg") && icon.contains("</svg>"), "Icon leads to no picture"),
            (!types.is_empty() && types.iter().all(known), "MimeType has a type that is not declared"),
            (kinds.matches("<mime-type ").count() == types.len(), "a type is declared that nothing opens"),
            (kinds.contains("<glob pattern=\"*.abstrakt\"/>"), "the type has no file names"),
            (value("StartupWMClass") == "abstrakt", "the window does not belong to the entry"),
            (value("Categories").ends_with(';'), "a list does not end with a semicolon"),
        ]
        .into_iter()
        .filter(|(right, _)| !right)
        .map(|(_, what)| what.to_owned())
        .collect()
    }

    #[test]
    fn a_desktop_finds_entry_icon_and_type() {
        let folder = std::env::temp_dir().join(format!("abstrakt-desktop-{}", std::process::id()));
        let made = desktop(&folder);
        let found = disagreements(&folder);
        let place = folder.join("applications/abstrakt.desktop");
        // The desktop's own judge, where it is installed.
        let judged = std::process::Command::new("desktop-file-validate").arg(&place).output();
        // The same files with another icon and another type.
        let entry = fs::read_to_string(&place).unwrap();
        let other = entry.replace("Icon=abstrakt", "Icon=other").replace("x-abstrakt-game", "x-other");
        fs::write(&place, other).unwrap();
        let mended = disagreements(&folder);
        drop(fs::remove_dir_all(&folder));
        assert_eq!((made, found), (Ok(()), Vec::new()));
        assert_eq!(mended, ["Icon leads to no picture", "MimeType has a type that is not declared"]);
        if let Ok(judged) = judged {
            assert!(judged.status.success(), "{}", String::from_utf8_lossy(&judged.stdout));
        }
    }

    /// The entry starts the program by the name that the workspace builds it under.
    #[test]
    fn the_entry_starts_the_program_that_is_built() {
        let manifest = fs::read_to_string(workspace().join("host/app/Cargo.toml")).unwrap();
        assert!(manifest.contains("[[bin]]\nname = \"abstrakt\"\n"), "{manifest}");
    }

    /// Cargo reads what an author without a checkout gets: a workspace of its own with everything it inherits.
    #[test]
    fn the_plugin_api_stands_alone() {
        let folder = std::env::temp_dir().join(format!("abstrakt-dist-{}", std::process::id()));
        let made = plugin_api(&folder);
        let read = std::process::Command::new(env!("CARGO"))
            .args(["metadata", "--offline", "--no-deps", "--format-version", "1", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .output();
        let library = folder.join("src/lib.rs").is_file();
        drop(fs::remove_dir_all(&folder));
        assert_eq!(made, Ok(()));
        let read = read.expect("cargo starts");
        assert!(read.status.success() && library, "{}", String::from_utf8_lossy(&read.stderr));
        let metadata = String::from_utf8_lossy(&read.stdout);
        for name in ["plugin-api", "vocabulary"] {
            assert!(metadata.contains(&format!("\"name\":\"abstrakt-{name}\"")), "{metadata}");
        }
    }
}
