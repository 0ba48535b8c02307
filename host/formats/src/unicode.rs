//! Foreign files as UTF-8: those in UTF-16, and those in a code page, which is guessed where nobody says it.
//!
//! A file in UTF-8 passes as it is. Any other is recoded in memory, line by line: lines that are UTF-8 stay, the rest are taken together
//! for the guess, since old collections were made of files from several places.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// Bytes looked at at once.
const BLOCK: usize = 64 * 1024;
/// Most bytes of a file that is recoded. A larger one is read as Latin-1 where it is not UTF-8.
const MAX_FILE_BYTES: u64 = 1 << 30;
/// Bytes of the longest letter in UTF-8.
const LETTER: usize = 4;

/// An encoding of texts other than UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding(&'static Encoding);

impl TextEncoding {
    /// The encoding of a name that web pages use: `windows-1250`, `cp1251`, `iso-8859-2`, `utf-16le`.
    pub fn named(name: &str) -> Option<Self> {
        Encoding::for_label(name.as_bytes()).map(Self)
    }

    /// Its usual name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

/// A file as UTF-8.
#[derive(Debug)]
pub enum Unicode<R> {
    /// It is UTF-8, or too large.
    AsItIs(R),
    /// It was recoded.
    Recoded(Cursor<Vec<u8>>, TextEncoding),
}

impl<R: Read + Seek> Unicode<R> {
    /// Looks at a file from its beginning, and recodes it where it is not UTF-8: from the encoding that is `told`, else from that which
    /// its bytes are likeliest to be.
    ///
    /// # Errors
    /// The file's.
    pub fn of(mut input: R, told: Option<TextEncoding>) -> io::Result<Self> {
        let plain = is_utf8(&mut input)?;
        input.rewind()?;
        if plain {
            return Ok(Self::AsItIs(input));
        }
        let mut bytes = Vec::new();
        input.by_ref().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            input.rewind()?;
            return Ok(Self::AsItIs(input));
        }
        let (text, encoding) = recoded(&bytes, told);
        Ok(Self::Recoded(Cursor::new(text), encoding))
    }

    /// The encoding that the file had, where it is not UTF-8.
    pub fn encoding(&self) -> Option<TextEncoding> {
        match self {
            Self::AsItIs(_) => None,
            Self::Recoded(_, encoding) => Some(*encoding),
        }
    }
}

impl<R: Read> Read for Unicode<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::AsItIs(input) => input.read(buffer),
            Self::Recoded(text, _) => text.read(buffer),
        }
    }
}

impl<R: Seek> Seek for Unicode<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::AsItIs(input) => input.seek(to),
            Self::Recoded(text, _) => text.seek(to),
        }
    }
}

/// Returns whether everything is UTF-8. A text in UTF-16 with letters of English alone would be, if it had no zeros.
fn is_utf8(input: &mut impl Read) -> io::Result<bool> {
    let mut buffer = Vec::with_capacity(BLOCK + LETTER);
    let mut first = true;
    loop {
        let read = input.take(BLOCK as u64).read_to_end(&mut buffer)?;
        if std::mem::take(&mut first) && utf16(&buffer).is_some() {
            return Ok(false);
        }
        let whole = match std::str::from_utf8(&buffer) {
            Ok(_) => buffer.len(),
            // A letter may go on in the next block.
            Err(error) if error.error_len().is_none() && read > 0 => error.valid_up_to(),
            Err(_) => return Ok(false),
        };
        buffer.drain(..whole);
        if read == 0 {
            return Ok(buffer.is_empty());
        }
    }
}

/// The kind of UTF-16 that a text is in: by its mark, or by the zeros beside the letters of its first tag.
fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => Some(UTF_16LE),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => Some(UTF_16BE),
        _ => None,
    }
}

/// The text in UTF-8, and the encoding that it had.
fn recoded(bytes: &[u8], told: Option<TextEncoding>) -> (Vec<u8>, TextEncoding) {
    if let Some(encoding) = utf16(bytes) {
        return (encoding.decode(bytes).0.into_owned().into_bytes(), TextEncoding(encoding));
    }
    let foreign = |line: &&[u8]| std::str::from_utf8(line).is_err();
    let encoding = told.map(|told| told.0).unwrap_or_else(|| {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(foreign) {
            detector.feed(line, false);
        }
        detector.feed(b"", true);
        detector.guess(None, Utf8Detection::Deny)
    });
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if foreign(&line) {
            text.extend(encoding.decode_without_bom_handling(line).0.as_bytes());
        } else {
            text.extend(line);
        }
    }
    (text, TextEncoding(encoding))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], told: Option<&str>) -> (String, Option<&'static str>) {
        let told = told.map(|name| TextEncoding::named(name).expect("an encoding"));
        let mut text = Unicode::of(Cursor::new(bytes.to_vec()), told).unwrap();
        let encoding = text.encoding().map(TextEncoding::name);
        let mut out = String::new();
        text.read_to_string(&mut out).unwrap();
        (out, encoding)
    }

    fn encoded(text: &str, name: &str) -> Vec<u8> {
        TextEncoding::named(name).expect("an encoding").0.encode(text).0.into_owned()
    }

    #[test]
    fn utf_8_passes_as_it_is() {
        let long = format!("{}č", "x".repeat(BLOCK - 1));
        for text in ["", "plain", "žluťoučký kůň", long.as_str()] {
            assert_eq!(read(text.as_bytes(), None), (text.to_owned(), None));
        }
        assert!(read(b"ab\xc4", None).1.is_some());
    }

    #[test]
    fn code_pages_are_guessed_or_told() {
        let czech = "[White \"Šťastný\"]\n[Black \"Růžička\"]\n[Event \"Přebor\"]\n";
        assert_eq!(read(&encoded(czech, "windows-1250"), None), (czech.into(), Some("windows-1250")));
        let russian = "[White \"Иванов Пётр\"]\n[Event \"Первенство Москвы\"]\n";
        assert_eq!(read(&encoded(russian, "windows-1251"), None), (russian.into(), Some("windows-1251")));
        let german = "[White \"Jürgen Müller\"]\n[Event \"Köln\"]\n";
        assert_eq!(read(&encoded(german, "windows-1252"), None).0, german);
        assert_eq!(read(&encoded(russian, "koi8-r"), Some("koi8-r")), (russian.into(), Some("KOI8-R")));
        assert_eq!(TextEncoding::named("no such page"), None);
    }

    #[test]
    fn lines_of_utf_8_among_others_stay() {
        let (utf_8, old) = ("[White \"Žižka\"]\n", "[Black \"Růžička Šťastný\"]\n");
        let mut bytes = utf_8.as_bytes().to_vec();
        bytes.extend(encoded(old, "windows-1250"));
        assert_eq!(read(&bytes, None).0, format!("{utf_8}{old}"));
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_its_zeros() {
        let text = "[White \"Růžička\"]\n";
        for (mark, big) in [(true, true), (true, false), (false, true), (false, false)] {
            let mark = if mark { "\u{feff}" } else { "" };
            let units = mark.encode_utf16().chain(text.encode_utf16());
            let bytes: Vec<u8> =
                units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect();
            let (read, encoding) = read(&bytes, None);
            assert_eq!(read.trim_start_matches('\u{feff}'), text);
            assert_eq!(encoding, Some(if big { "UTF-16BE" } else { "UTF-16LE" }));
        }
    }
}
