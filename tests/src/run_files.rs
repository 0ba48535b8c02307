//! The files that a run leaves in its folder, for comparing one with another.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files that a run leaves in its folder, by their names, without what depends on the clock: the reports are not among them.
///
/// # Panics
/// There is no such folder, or a file in it is not a text.
pub fn run_files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(&inner).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("it is inside").display().to_string();
            let text = fs::read_to_string(&path).expect("a text");
            if !name.starts_with("report") {
                found.insert(name, untimed(&text));
            }
        }
    }
    found
}

/// A journal or a game file with zeros in place of times.
fn untimed(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(index) =
        ["+", "\"micros\":"].iter().filter_map(|sign| Some(rest.find(sign)? + sign.len())).min()
    {
        out += &rest[..index];
        rest = rest[index..].trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    }
    out + rest
}
