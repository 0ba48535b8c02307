//! Files that a person names, read: never a pipe or a device, which could go on without end, and never more than a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Most bytes of a text that a person names: a plan, a list of openings.
pub const LARGEST_TEXT: u64 = 64 << 20;

/// Opens a regular file to read.
///
/// # Errors
/// The system's; [`io::ErrorKind::InvalidInput`] for what is there and is no regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Asked before it is opened: to open a pipe would wait for its writer.
    let found = path.metadata()?;
    if !found.is_file() && !found.is_dir() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file"));
    }
    File::open(path)
}

/// Reads a text of at most [`LARGEST_TEXT`] bytes.
///
/// # Errors
/// As [`open_regular`]; [`io::ErrorKind::FileTooLarge`] for a larger one; [`io::ErrorKind::InvalidData`] for what is no UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    read_text_within(path, LARGEST_TEXT)
}

fn read_text_within(path: &Path, most: u64) -> io::Result<String> {
    let mut text = Vec::new();
    open_regular(path)?.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        let reason = format!("the file is too large: at most {} MiB are read", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_limit_and_a_device_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        std::fs::write(&path, "žluť").unwrap();
        assert_eq!(read_text_within(&path, 6).unwrap(), "žluť");
        assert_eq!(read_text_within(&path, 5).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        std::fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
        #[cfg(unix)]
        assert_eq!(read_text(Path::new("/dev/zero")).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    }
}
