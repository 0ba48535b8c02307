//! Binary files with a version and a sum: a first line that names the form, parts with their lengths, and SHA-256 of all of it.
//!
//! Numbers are little-endian. Knows bytes. Must not know what they are about.

use std::ops::Range;

use sha2::{Digest, Sha256};

/// Bytes of the sum at the end.
const SUM: usize = 32;

/// A form of binary files: what its first line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummedForm {
    /// The word that begins every file: `"abstrakt-book"`.
    pub word: &'static str,
    /// The version of the form.
    pub version: u32,
}

/// The content of a file of a form, whose sum was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummedParts<'a, const PARTS: usize> {
    /// Its parts.
    pub parts: [&'a [u8]; PARTS],
    /// Its sum, `sha256-` and 64 digits.
    pub sum: String,
}

/// The reasons why bytes are no file of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummedFault {
    /// They begin otherwise.
    Foreign,
    /// The form has this version, which is another one.
    Version(u32),
    /// The end is missing, or the sum is another one than that of what it holds.
    Damaged,
}

impl SummedForm {
    /// The bytes of a file. All parts but the last have their lengths in front, 32 bits.
    pub fn bytes(self, parts: &[&[u8]]) -> Vec<u8> {
        let mut bytes = format!("{} {}\n", self.word, self.version).into_bytes();
        bytes.reserve_exact(parts.iter().map(|part| part.len() + 4).sum::<usize>() + SUM);
        for (place, part) in parts.iter().enumerate() {
            if place + 1 < parts.len() {
                bytes.extend((part.len() as u32).to_le_bytes());
            }
            bytes.extend_from_slice(part);
        }
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    /// The parts of a file, which borrow its bytes.
    ///
    /// # Errors
    /// [`SummedFault`]
    pub fn read<const PARTS: usize>(self, bytes: &[u8]) -> Result<SummedParts<'_, PARTS>, SummedFault> {
        let parts = self.glance::<PARTS>(bytes)?;
        let (held, sum) = bytes.split_at(bytes.len() - SUM);
        if Sha256::digest(held).as_slice() != sum {
            return Err(SummedFault::Damaged);
        }
        let digits = sum.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        Ok(SummedParts { parts: parts.map(|part| &bytes[part]), sum: format!("sha256-{digits}") })
    }

    /// The places of the parts of a file, whose sum is not compared: a change may go unnoticed, and so may a cut, unless the parts tell their
    /// lengths.
    ///
    /// # Errors
    /// [`SummedFault`]
    pub fn glance<const PARTS: usize>(self, bytes: &[u8]) -> Result<[Range<usize>; PARTS], SummedFault> {
        let (version, start) = self.first_line(bytes).ok_or(SummedFault::Foreign)?;
        if version != self.version {
            return Err(SummedFault::Version(version));
        }
        let end = bytes.len().checked_sub(SUM).filter(|end| start <= *end).ok_or(SummedFault::Damaged)?;
        let mut place = start;
        let mut parts = [const { 0..0 }; PARTS];
        for (number, part) in parts.iter_mut().enumerate() {
            *part = match number + 1 == PARTS {
                true => place..end,
                false => first_part(&bytes[..end], place).ok_or(SummedFault::Damaged)?,
            };
            place = part.end;
        }
        Ok(parts)
    }

    /// The version in the first line, and the number of bytes of that line.
    fn first_line(self, bytes: &[u8]) -> Option<(u32, usize)> {
        let rest = bytes.strip_prefix(self.word.as_bytes())?.strip_prefix(b" ")?;
        let end = rest.iter().take(10).position(|&byte| byte == b'\n')?;
        let version = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
        Some((version, self.word.len() + 1 + end + 1))
    }
}

/// The place of a part behind its length, which stands at `place`.
fn first_part(bytes: &[u8], place: usize) -> Option<Range<usize>> {
    let (length, rest) = bytes.get(place..)?.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length) as usize;
    (length <= rest.len()).then(|| place + 4..place + 4 + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: SummedForm = SummedForm { word: "abstrakt-test", version: 2 };

    #[test]
    fn parts_come_back() {
        let bytes = FORM.bytes(&[b"facts", b"", b"the rest"]);
        let read = FORM.read::<3>(&bytes).expect("it is whole");
        assert_eq!(read.parts, [&b"facts"[..], b"", b"the rest"]);
        assert_eq!(read.sum.len(), "sha256-".len() + 64);
    }

    #[test]
    fn every_change_and_every_cut_is_seen() {
        let bytes = FORM.bytes(&[b"facts", b"the rest"]);
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(FORM.read::<2>(&changed).is_err(), "byte {place}");
            assert!(FORM.read::<2>(&bytes[..place]).is_err(), "cut at {place}");
        }
        let newer = SummedForm { version: 3, ..FORM }.bytes(&[b"", b""]);
        assert_eq!(FORM.read::<2>(&newer), Err(SummedFault::Version(3)));
        assert_eq!(FORM.read::<2>(b"abstrakt-book 1\n"), Err(SummedFault::Foreign));
        assert_eq!(FORM.read::<5>(&bytes), Err(SummedFault::Damaged));
    }
}
