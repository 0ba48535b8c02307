//! Holds translations and sources together, in the tests of this crate and of those that have words.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use strum::VariantArray;

use crate::{Language, Localize, Texts};

/// Every key of a language.
pub fn keys(language: Language) -> BTreeSet<String> {
    let named = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
    let lines = language.source().lines();
    lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).filter_map(named).collect()
}

/// The text of a key that a test has found, without arguments; the key itself where there is none.
pub fn say(texts: &Texts, key: &str) -> String {
    texts.fill(key, &[])
}

/// Every Rust source below `folder`, with its path.
///
/// # Panics
/// When they cannot be read.
pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).expect("a source file");
            found.push((path, source));
        }
    }
    found
}

/// Every string in the Rust sources below `folder`.
///
/// # Panics
/// When they cannot be read.
pub fn literals(folder: &Path) -> BTreeSet<String> {
    let strings = |(_, source): (PathBuf, String)| source.split('"').map(str::to_owned).collect::<Vec<_>>();
    sources(folder).into_iter().flat_map(strings).collect()
}

/// Asserts that `data`, one of each kind, has words in every language: each its own line, with all its arguments,
/// and with every key that begins with one of `kinds`.
///
/// # Panics
/// When something is missing.
pub fn assert_localized(data: &[&dyn Localize], kinds: &[&str]) {
    let all = keys(Language::English);
    let ours: BTreeSet<&str> =
        all.iter().filter(|key| kinds.iter().any(|kind| key.starts_with(kind))).map(String::as_str).collect();
    let messages: Vec<_> = data.iter().map(|data| data.message()).collect();
    let said: BTreeSet<&str> =
        messages.iter().flat_map(|message| message.all()).map(|message| message.key()).collect();
    let missing: Vec<_> = ours.difference(&said).collect();
    assert!(missing.is_empty(), "no data for {missing:?}");
    let mut english = BTreeSet::new();
    for &language in Language::VARIANTS {
        let texts = Texts::new(language);
        let mut lines = BTreeSet::new();
        for message in &messages {
            let line = texts.render(message);
            assert!(!line.contains(['{', '}', '\n']), "{language:?}: {line}");
            for inner in message.all() {
                assert!(all.contains(inner.key()), "no words for {}", inner.key());
                for (name, argument) in inner.arguments() {
                    let (key, value) = (inner.key(), texts.words(argument));
                    assert!(line.contains(&value), "{language:?}, {key}: {name} = {value}, but {line}");
                }
            }
            if language == Language::English {
                english.insert(line.clone());
            } else {
                assert!(!english.contains(&line), "{line} is English");
            }
            assert!(lines.insert(line.clone()), "{language:?}: two say {line}");
        }
    }
}
