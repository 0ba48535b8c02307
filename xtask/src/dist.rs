//! A folder that runs anywhere by itself.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{Build, Outcome, copy, finish, metadata, test_build, workspace};
use crate::package::time;

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
/// Sizes of the icon in pixels: a picture each, drawn from the scalable one by `rsvg-convert --width N --height N`.
const ICONS: [u32; 10] = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512];
/// The description for catalogues of software, with places for version and time.
const METAINFO: &str = "org.abstrakt.abstrakt.metainfo.xml";
/// Folders of documents that go along with the API, and the kinds of files in them.
const DOCUMENTS: [(&str, &str); 2] = [("docs", "md"), ("docs/python", "py")];

/// Fills `dir` with the program, `plugins/`, the plugin API for authors, what a Linux desktop needs, and the licences, built to
/// be given to others.
pub fn dist(dir: &Path) -> Outcome {
    fill(dir, "dist")?;
    println!("{} is ready", dir.display());
    Ok(())
}

/// Fills `dir` as [`dist`] does, from a build with this profile.
pub fn fill(dir: &Path, profile: &str) -> Outcome {
    let message = |error| format!("{}: {error}", dir.display());
    fs::create_dir_all(dir).map_err(message)?;
    if fs::read_dir(dir).map_err(message)?.next().is_some() {
        return Err(format!("{} is not empty: expected an empty or new folder", dir.display()));
    }
    // For trying alone: what the tests have built.
    let build = if profile == "dev" { test_build(profile)? } else { Build::with(profile)? };
    let program = build.program();
    copy(&program, &dir.join(program.file_name().unwrap_or_default()))?;
    build.stage_plugins(&dir.join("plugins"))?;
    for paper in PAPERS {
        copy(&workspace().join(paper), &dir.join(paper))?;
    }
    let share = dir.join("share");
    desktop(&share, time())?;
    manual(&program, &share)?;
    plugin_api(&dir.join(API))?;
    documents(dir)?;
    third_party(&dir.join("THIRD-PARTY.txt"))
}

/// Writes the files that a Linux desktop takes from a folder `share`: an entry for the menus, icons, the types of game files, and a
/// description for catalogues of software. `time` is that of the release, in seconds since 1970.
fn desktop(share: &Path, time: u64) -> Outcome {
    let assets = workspace().join("assets/linux");
    let place = |folder: &str, file: &str| -> Outcome<PathBuf> {
        let folder = share.join(folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder.join(file))
    };
    for (file, folder) in DESKTOP {
        copy(&assets.join(file), &place(folder, file)?)?;
    }
    for size in ICONS {
        let icon = assets.join("icons").join(format!("{size}.png"));
        copy(&icon, &place(&format!("icons/hicolor/{size}x{size}/apps"), "abstrakt.png")?)?;
    }
    let (source, to) = (assets.join(METAINFO), place("metainfo", METAINFO)?);
    let text = fs::read_to_string(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let text = text.replace("@VERSION@", env!("CARGO_PKG_VERSION")).replace("@TIME@", &time.to_string());
    fs::write(&to, text).map_err(|error| format!("{}: {error}", to.display()))
}

/// Lets the program write its man pages and completions into a folder `share`.
fn manual(program: &Path, share: &Path) -> Outcome {
    finish(Command::new(program).arg("--manual").arg(share))
}

/// Copies the documents, without their pictures, to the same folders below `to`.
fn documents(to: &Path) -> Outcome {
    for (folder, kind) in DOCUMENTS {
        let (from, to) = (workspace().join(folder), to.join(folder));
        let message = |error: std::io::Error| format!("{}: {error}", from.display());
        fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
        for entry in fs::read_dir(&from).map_err(message)? {
            let path = entry.map_err(message)?.path();
            if path.extension().is_some_and(|extension| extension == kind) {
                copy(&path, &to.join(path.file_name().unwrap_or_default()))?;
            }
        }
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
    let message = |error: std::io::Error| format!("{} to {}: {error}", from.display(), to.display());
    fs::create_dir_all(to).map_err(message)?;
    for entry in fs::read_dir(from).map_err(message)? {
        let entry = entry.map_err(message)?;
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
        let catalogue = read(&format!("metainfo/{METAINFO}"));
        let offered = |kind: &&str| catalogue.contains(&format!("<mediatype>{kind}</mediatype>"));
        let has = |element: &str, word: &str| catalogue.contains(&format!("<{element}>{word}</"));
        let types: Vec<&str> = value("MimeType").split_terminator(';').collect();
        let known = |kind: &&str| kinds.contains(&format!("<mime-type type=\"{kind}\">"));
        [
            (entry.starts_with("[Desktop Entry]\n"), "the entry has no head"),
            (value("Type") == "Application" && !value("Name").is_empty(), "the entry names no program"),
            (value("Exec") == "abstrakt %f", "Exec does not start the program with a file"),
            (icon.contains("<svg") && icon.contains("</svg>"), "Icon leads to no picture"),
            (!types.is_empty() && types.iter().all(known), "MimeType has a type that is not declared"),
            (kinds.matches("<mime-type ").count() == types.len(), "a type is declared that nothing opens"),
            (extensions(&kinds) == opened(), "the types of files are not those that the window opens"),
            (types.iter().all(offered), "the catalogue lacks a type"),
            (has("name", value("Name")) && has("summary", value("Comment")), "the catalogue has other words"),
            (
                catalogue.contains(&format!("version=\"{}\"", env!("CARGO_PKG_VERSION"))),
                "the release is another",
            ),
            (value("StartupWMClass") == "abstrakt", "the window does not belong to the entry"),
            (value("Categories").ends_with(';'), "a list does not end with a semicolon"),
        ]
        .into_iter()
        .filter(|(right, _)| !right)
        .map(|(_, what)| what.to_owned())
        .collect()
    }

    /// The extensions of the types in a list of types.
    fn extensions(kinds: &str) -> Vec<&str> {
        kinds.split("<glob pattern=\"*.").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
    }

    /// The extensions that the dialog for opening a game offers.
    fn opened() -> Vec<String> {
        let dialog = fs::read_to_string(workspace().join("host/gui/src/dialogs/file.rs")).unwrap();
        let list = dialog.lines().find_map(|line| line.trim().strip_prefix("Self::Open => &[")).unwrap();
        list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    /// Width and height that a PNG file tells.
    fn size(png: &[u8]) -> Option<(u32, u32)> {
        let number = |place| Some(u32::from_be_bytes(png.get(place..place + 4)?.try_into().ok()?));
        png.starts_with(b"\x89PNG").then_some((number(16)?, number(20)?))
    }

    #[test]
    fn the_icon_is_there_in_every_size() {
        for icon in ICONS {
            let png = fs::read(workspace().join(format!("assets/linux/icons/{icon}.png"))).unwrap();
            assert_eq!(size(&png), Some((icon, icon)));
        }
    }

    #[test]
    fn a_desktop_finds_entry_icon_and_type() {
        let folder = std::env::temp_dir().join(format!("abstrakt-desktop-{}", std::process::id()));
        let made = desktop(&folder, 1_764_300_000);
        let found = disagreements(&folder);
        let place = folder.join("applications/abstrakt.desktop");
        // The desktop's own judges, where they are installed.
        let judged = [
            Command::new("desktop-file-validate").arg(&place).output(),
            Command::new("appstreamcli")
                .args(["validate", "--no-net"])
                .arg(folder.join("metainfo").join(METAINFO))
                .output(),
        ];
        // The same files with another icon and another type.
        let entry = fs::read_to_string(&place).unwrap();
        let other = entry.replace("Icon=abstrakt", "Icon=other").replace("x-abstrakt-game", "x-other");
        fs::write(&place, other).unwrap();
        let mended = disagreements(&folder);
        drop(fs::remove_dir_all(&folder));
        assert_eq!((made, found), (Ok(()), Vec::new()));
        let expected = [
            "Icon leads to no picture",
            "MimeType has a type that is not declared",
            "the catalogue lacks a type",
        ];
        assert_eq!(mended, expected);
        for judged in judged {
            match judged {
                Ok(judged) => assert!(judged.status.success(), "{}", String::from_utf8_lossy(&judged.stdout)),
                Err(_) => abstrakt_skips::skip("desktop-file-validate or appstreamcli is not installed"),
            }
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
        let read = Command::new(env!("CARGO"))
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
