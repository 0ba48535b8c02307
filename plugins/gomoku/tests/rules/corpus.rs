//! Published positions beside the project, where they are there.

use std::path::Path;

use serde_json::Value;

/// A file of the corpus; `None`, with a word about it, where it is missing.
pub fn file(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/gomoku");
    let text = std::fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        abstrakt_skips::skip(format_args!("no {name} beside the project"));
    }
    text
}

/// The same as JSON.
pub fn json(name: &str) -> Option<Value> {
    file(name).map(|text| serde_json::from_str(&text).unwrap())
}

/// The text of a position of the corpus: rows from the top, `o` Black and `x` White, `colour` to move.
pub fn line(board: &Value, colour: &str) -> String {
    let rows = board.as_array().unwrap().iter().map(|row| row.as_str().unwrap());
    let ours = |row: &str| {
        let line: Vec<char> = row
            .chars()
            .map(|point| match point {
                'o' => 'x',
                'x' => 'o',
                _ => '.',
            })
            .collect();
        row_text(&line)
    };
    let rows: Vec<String> = rows.map(ours).collect();
    format!("{} {} 1 play", rows.join("/"), colour.to_lowercase())
}

/// A row of a position's text: `x` Black, `o` White, `.` empty.
pub fn row_text(line: &[char]) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for &point in line {
        if point == '.' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        gap = 0;
        text.push(point);
    }
    if gap > 0 { text + &gap.to_string() } else { text }
}
