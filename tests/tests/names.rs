//! Variables are named by what they hold: a preposition tells a relation, and leaves open between which things.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Prepositions and pronouns that name no variable. `from` and `to` are the squares of a move.
const RELATIONS: [&str; 36] = [
    "of", "at", "by", "with", "on", "up", "own", "into", "beside", "besides", "off", "over", "per", "its",
    "it", "near", "along", "above", "below", "across", "beyond", "within", "inside", "outside", "around",
    "without", "between", "against", "through", "about", "via", "upon", "among", "mine", "whose", "than",
];

/// The words and signs of a source, without comments and texts.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(hashes) = raw_text(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let body = hashes + 2;
            rest[body..].find(&end).map_or(rest.len(), |found| body + found + end.len())
        } else if first == '"' {
            text_end(rest)
        } else if let Some(length) = character(rest) {
            length
        } else {
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let word = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let pair =
                ["::", "=>", "==", "<=", ">=", "!=", "||", "->"].iter().any(|sign| rest.starts_with(sign));
            let length = if word > 0 { word } else { first.len_utf8() + usize::from(pair) };
            tokens.extend(Some(&rest[..length]).filter(|token| !token.trim().is_empty()));
            length
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    tokens
}

/// The number of signs `#` of a raw text that begins here.
fn raw_text(rest: &str) -> Option<usize> {
    let tail = rest.strip_prefix('r')?.trim_start_matches('#');
    tail.starts_with('"').then(|| rest.len() - tail.len() - 1)
}

/// The length of the text that begins here.
fn text_end(rest: &str) -> usize {
    let mut is_escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, letter)| {
        let ends = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        ends
    });
    end.map_or(rest.len(), |(index, _)| index + 1)
}

/// The length of the character in quotes that begins here; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let tail = rest.strip_prefix('\'')?;
    let content = if tail.starts_with('\\') { 2 } else { tail.chars().next()?.len_utf8() };
    let end = tail.get(content..)?.find('\'')?;
    (end == 0 || content == 2 && tail.starts_with('\\')).then_some(1 + content + end + 1)
}

/// The relations that `let`, `for`, a closure or a function binds. A name in braces is that of its field.
fn relations(source: &str) -> BTreeSet<String> {
    let tokens = tokens(source);
    let mut found = BTreeSet::new();
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map_or("{", |index| tokens[index]);
        let ends: &[&str] = match *token {
            "let" => &["=", ":", ";"],
            "for" => &["in", "{"],
            "|" if ["(", ",", "=", "{", ";", "=>", "move", "&", "return"].contains(&before) => &["|"],
            "fn" => &["{", ";"],
            _ => continue,
        };
        let mut depth = 0;
        for (place, word) in
            tokens.iter().enumerate().skip(index + 1).take_while(|(_, word)| !ends.contains(word))
        {
            depth += i32::from(*word == "{") - i32::from(*word == "}");
            let next = tokens.get(place + 1).copied().unwrap_or_default();
            let is_bound = if *token == "fn" { next == ":" } else { next != "(" && next != "::" };
            if depth == 0 && is_bound && tokens[place - 1] != "." && RELATIONS.contains(word) {
                found.insert((*word).to_owned());
            }
        }
    }
    found
}

/// Every source below `folder`.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file of sources").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn no_variable_is_named_by_a_preposition() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace");
    let mut files = Vec::new();
    for folder in ["host", "plugin-api", "plugins", "tests", "vocabulary", "xtask"] {
        sources(&root.join(folder), &mut files);
    }
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(root).expect("a file of the workspace").display().to_string();
        // This file has samples of what is wrong.
        if !file.ends_with("tests/tests/names.rs") {
            let names = relations(&fs::read_to_string(&file).expect("sources are text"));
            wrong.extend(names.into_iter().map(|word| format!("{name}: {word}")));
        }
    }
    assert!(wrong.is_empty(), "variables that tell a relation:\n{}", wrong.join("\n"));
}

#[test]
fn every_kind_of_variable_is_seen() {
    for source in [
        "let at = 1;",
        "let (a, mut at): (u8, u8) = b;",
        "if let Some(at) = b {}",
        "for at in b {}",
        "a.map(|at| at);",
        "a.map(move |(b, &at)| c);",
        "let a = |b, at: u8| c;",
        "fn a(b: u8, at: u8) -> u8 { b }",
    ] {
        assert_eq!(relations(source), BTreeSet::from(["at".to_owned()]), "{source}");
    }
    for source in [
        "let a = b.at(1);",
        "let S { at, .. } = b;",
        "fn at(a: u8) {}",
        "let a = \"let at = 1\"; // let at = 1",
        "for a in b.at(1) {}",
        "let c = '\\''; let d = r#\"|at|\"#;",
        "fn a(from: Site, to: Site) {}",
    ] {
        assert_eq!(relations(source), BTreeSet::new(), "{source}");
    }
}
