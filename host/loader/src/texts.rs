//! Texts of a plugin for people, made fit for terminal, log and window as they are read: no escape codes, no marks of
//! writing direction. A name (of ids, moves, positions) is not changed: it is refused where it is not plain.

use std::borrow::Cow;

use abstrakt_plugin_api::{Form, Snapshot, Text};
use abstrakt_system::{is_direction, printable};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads an answer with every text in it made fit.
pub(crate) fn read<T: DeserializeOwned>(answer: &[u8]) -> serde_json::Result<T> {
    if !may_be_unfit(answer) {
        return serde_json::from_slice(answer);
    }
    let mut value: Value = serde_json::from_slice(answer)?;
    fit_all(&mut value);
    // Written and read once more: `from_value` would be a second reader of every type of the contract, in code.
    serde_json::from_slice(&serde_json::to_vec(&value)?)
}

/// Whether a text in this JSON could be unfit. Control characters are escaped in it, or stand there as they
/// are.
fn may_be_unfit(answer: &[u8]) -> bool {
    let escaped = answer.windows(2).any(|pair| pair == b"\\u");
    let as_it_is =
        |letter: char| is_direction(letter) || letter.is_control() && !letter.is_ascii_whitespace();
    escaped || !answer.is_ascii() && std::str::from_utf8(answer).is_ok_and(|text| text.contains(as_it_is))
}

fn fit_all(value: &mut Value) {
    match value {
        Value::String(text) => fit(text),
        Value::Array(values) => values.iter_mut().for_each(fit_all),
        Value::Object(values) => values.values_mut().for_each(fit_all),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Makes those texts of a snapshot fit that name nothing.
pub(crate) fn fit_snapshot(snapshot: &mut Snapshot) {
    for piece in &mut snapshot.scene.pieces {
        fit(&mut piece.label);
        for glyph in &mut piece.glyphs {
            if let Form::Text { text, .. } = &mut glyph.form {
                fit(text);
            }
        }
    }
    let names = snapshot.counters.iter_mut().map(|counter| &mut counter.name);
    names.chain(&mut snapshot.scene.hint).for_each(|Text { en, cs }| {
        fit(en);
        fit(cs);
    });
}

fn fit(text: &mut String) {
    if let Cow::Owned(fit) = printable(text) {
        *text = fit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_steers_a_terminal_is_written_out() {
        for (answer, right) in [
            (r#"["a\u001b[2Jb"]"#.as_bytes(), r"a\u{1b}[2Jb"),
            ("[\"a\u{202e}b\"]".as_bytes(), r"a\u{202e}b"),
            (r#"["a\u202eb"]"#.as_bytes(), r"a\u{202e}b"),
            ("[\"a\u{9b}2Jb\"]".as_bytes(), r"a\u{9b}2Jb"),
            (r#"["a\\u001b\n\tb"]"#.as_bytes(), "a\\u001b\n\tb"),
            ("[\"žluťoučký kůň – ♟\"]".as_bytes(), "žluťoučký kůň – ♟"),
        ] {
            assert_eq!(read::<Vec<String>>(answer).unwrap(), [right]);
        }
        assert!(read::<Vec<String>>(b"[").is_err());
    }
}
