//! Bytes of old files as text.

use std::borrow::Cow;

/// The bytes as text: UTF-8, or else Latin-1.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().copied().map(char::from).collect::<String>().into(),
    }
}
