//! Sentences that people read are messages of the translations, whose keys and arguments the compiler checks: no source of the command
//! line has one as a literal.

use std::path::Path;

use abstrakt_texts::testing::sources;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Commands that people can type again are no sentences.
const COMMANDS: [&str; 2] = ["abstrakt ", "cargo "];

/// Literals of several words that programs read, or that the parser of the command line and its help have.
const KEPT: [&str; 5] = [
    "possible values",
    " is not in ",
    "Games that the initiator asks for",
    "the authors of Abstrakt",
    "digraph tree {\\n  rankdir=LR;\\n  node [shape=box, fontname=monospace];\\n",
];

/// Sources whose literals are the text of a game in Rust, or are said to a program that made a mistake.
const LEFT_OUT: [&str; 2] = ["template.rs", "served_game.rs"];

/// The texts among the tokens of a source, but for those of attributes, documentation and tests.
fn literals(tokens: TokenStream, found: &mut Vec<String>) {
    let mut is_attribute = false;
    let mut is_test = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_attribute && group.delimiter() == Delimiter::Bracket => {
                is_test |= group.stream().to_string() == "cfg (test)";
                is_attribute = false;
            }
            TokenTree::Group(group) if is_test && group.delimiter() == Delimiter::Brace => is_test = false,
            TokenTree::Group(group) => literals(group.stream(), found),
            TokenTree::Literal(literal) => found.extend(text(&literal.to_string())),
            TokenTree::Punct(sign) if sign.as_char() == '!' => {}
            TokenTree::Punct(sign) => is_attribute = sign.as_char() == '#',
            TokenTree::Ident(_) => {}
        }
    }
}

/// The text between the quotes of a literal, as it is written there.
fn text(literal: &str) -> Option<String> {
    let inner = literal.trim_start_matches('r').trim_matches('#');
    Some(inner.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

/// Whether a text has two words or more besides what is put into it.
fn is_sentence(text: &str) -> bool {
    let mut depth = 0_u32;
    let plain = text.replace("\\n", " ");
    let plain: String = plain
        .chars()
        .map(|letter| {
            depth = if letter == '{' { depth + 1 } else { depth };
            let is_inside = depth > 0;
            depth = if letter == '}' { depth.saturating_sub(1) } else { depth };
            if is_inside { ' ' } else { letter }
        })
        .collect();
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let words = plain.split_whitespace().map(|word| word.trim_matches(|sign| ",.;:()'".contains(sign)));
    words.filter(is_word).count() > 1
}

#[test]
fn sentences_are_told_from_other_texts() {
    let sentences = ["No games found.", "generation {generation} of {all}", "{}: the game\\nis over"];
    assert!(sentences.into_iter().all(is_sentence));
    let others = ["--json", "{games}: {}", "  file: {}", "pvs:depth=3,tt=16", "{seat} won", "man/man1"];
    assert!(!others.into_iter().any(is_sentence));
    let source =
        "/// Of two words.\n fn said() { write(\"two words\"); } #[cfg(test)] mod tests { \"more words\" }";
    let mut found = Vec::new();
    literals(source.parse().unwrap(), &mut found);
    assert_eq!(found, ["two words"]);
}

#[test]
fn no_sentence_is_a_literal() {
    let mut wrong = Vec::new();
    for (path, source) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        if LEFT_OUT.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        let mut found = Vec::new();
        literals(source.parse().unwrap(), &mut found);
        let is_wrong = |text: &&String| {
            is_sentence(text)
                && !KEPT.contains(&text.as_str())
                && !COMMANDS.iter().any(|command| text.trim_start().starts_with(command))
        };
        wrong.extend(found.iter().filter(is_wrong).map(|text| format!("{}: {text}", path.display())));
    }
    assert!(wrong.is_empty(), "literal sentences:\n{}", wrong.join("\n"));
}
