//! Files of games' data.
//!
//! A file is opened without a look at its sum: an input is the facts of a file, a line feed, and the data, in the form of such files.

use abstrakt_game_data::{DataFile, DataFileFacts};
use abstrakt_system::SummedForm;

use crate::Target;

/// The form of every file of data.
const FORM: SummedForm = SummedForm { word: "abstrakt-data", version: 1 };

pub(crate) fn targets() -> [Target; 1] {
    [Target::plain("data", data, seeds())]
}

/// Whatever is opened is whole, has as many bytes as its facts say, and is refused where other data is expected.
///
/// # Panics
/// Something does not hold, or there is no place for a file.
pub fn data(input: &[u8]) {
    // The bare bytes, too: they are no such file.
    assert!(open(input).is_none());
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (facts, bytes) = (&input[..end], input.get(end + 1..).unwrap_or_default());
    let Some(file) = open(&FORM.bytes(&[facts, bytes])) else { return };
    assert!(file.check().is_ok() && file.bytes() == bytes);
    let found = file.facts().clone();
    assert!(file.expect(&DataFileFacts { made_by: "somebody".into(), ..found.clone() }).is_ok());
    let other = DataFileFacts { game: format!("{}-two", found.game), ..found };
    assert!(file.expect(&other).is_err_and(|error| !error.to_string().contains('\n')));
}

/// The data of a file with these bytes.
fn open(bytes: &[u8]) -> Option<DataFile> {
    let file = tempfile::NamedTempFile::new().expect("a place for a file");
    std::fs::write(file.path(), bytes).expect("room for a file");
    let opened = DataFile::open(file.path());
    opened.inspect_err(|error| assert!(!error.to_string().contains('\n'), "one line: {error}")).ok()
}

/// The parts of good files.
fn seeds() -> Vec<Vec<u8>> {
    let facts = |rest: &str, bytes: usize| {
        format!(
            "{{\"game\":\"stones\",\"version\":\"1.0\",\"data\":\"endings\",{rest},\"made_by\":\"by hand\",\"bytes\":{bytes}}}\n"
        )
    };
    vec![[facts("\"size\":5", 6).as_bytes(), b"tables"].concat(), facts("\"part\":\"1m-1m\"", 0).into_bytes()]
}
