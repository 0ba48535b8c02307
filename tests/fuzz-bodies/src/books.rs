//! Books of openings.
//!
//! A changed byte alone is seen by the sum: an input is the three parts of a file, with a line feed behind the facts and an empty line behind
//! the texts, under a sum that is right.

use abstrakt_book::{Book, BookDraft, BookMove};
use abstrakt_system::SummedForm;

use crate::Target;

/// The form of every book.
const FORM: SummedForm = SummedForm { word: "abstrakt-book", version: 1 };

pub(crate) fn targets() -> [Target; 1] {
    [Target::plain("book", book, seeds())]
}

/// Whatever reads tells the moves of any position, and no more of them than it says to have.
///
/// # Panics
/// Something does not hold, or there is no place for a file.
pub fn book(input: &[u8]) {
    // The bare bytes, too: they are no such file.
    assert!(read(input).is_none());
    let facts_end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (facts, rest) = (&input[..facts_end], input.get(facts_end + 1..).unwrap_or_default());
    let texts_end = rest.windows(2).position(|pair| pair == b"\n\n").map_or(rest.len(), |place| place + 1);
    let (texts, records) = (&rest[..texts_end], rest.get(texts_end + 1..).unwrap_or_default());
    let Some(book) = read(&FORM.bytes(&[facts, texts, records])) else { return };
    let keys = records.chunks_exact(24).filter_map(|record| Some(u64::from_le_bytes(*record.first_chunk()?)));
    let mut keys: Vec<u64> = keys.collect();
    keys.dedup();
    let found: usize = keys.iter().map(|key| book.moves(*key).len()).sum();
    assert!(found as u64 <= book.facts().moves);
    assert!(keys.contains(&7) || book.moves(7).is_empty());
}

/// The book of a file with these bytes.
fn read(bytes: &[u8]) -> Option<Book> {
    let file = tempfile::NamedTempFile::new().expect("a place for a file");
    std::fs::write(file.path(), bytes).expect("room for a file");
    let read = Book::read_any(file.path());
    read.inspect_err(|error| assert!(!error.to_string().contains('\n'), "one line: {error}")).ok()
}

/// The parts of good files.
fn seeds() -> Vec<Vec<u8>> {
    let played = |text: &str, weight| BookMove { text: text.into(), weight, games: 3, points: 4 };
    let mut draft = BookDraft::default();
    draft.put(7, vec![played("h8", 100), played("h9", 20)]);
    draft.put(u64::MAX, vec![played("h8", 1)]);
    let drafts = [draft, BookDraft::default()];
    let parts = |draft: &BookDraft| {
        let bytes = draft.bytes("stones", "1.0", "by hand");
        let held = FORM.read::<3>(&bytes).ok()?;
        Some([held.parts[0], b"\n", held.parts[1], b"\n", held.parts[2]].concat())
    };
    drafts.iter().filter_map(parts).collect()
}
