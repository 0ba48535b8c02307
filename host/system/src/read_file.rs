//! Files that a person names, read: never a pipe or a device, which could go on without end, and never more than a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use abstrakt_texts::LocalizedError;

/// Most bytes of a text that a person names: a plan, a list of openings, a game file.
pub const LARGEST_TEXT: u64 = 64 << 20;

/// The reasons why a file that the system would read is not read. It travels inside an [`io::Error`], and a
/// [`SystemError`](crate::SystemError) that is made of that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
pub enum ReadRefusal {
    /// It is no regular file: a pipe or a device, which could go on without end.
    #[message("read-irregular")]
    Irregular,
    /// It has more bytes than this.
    #[message("read-too-large", most = *_0 >> 20)]
    TooLarge(u64),
    /// It is no text in UTF-8.
    #[message("read-no-text")]
    NoText,
}

impl From<ReadRefusal> for io::Error {
    fn from(refusal: ReadRefusal) -> Self {
        let kind = match refusal {
            ReadRefusal::Irregular => io::ErrorKind::InvalidInput,
            ReadRefusal::TooLarge(_) => io::ErrorKind::FileTooLarge,
            ReadRefusal::NoText => io::ErrorKind::InvalidData,
        };
        Self::new(kind, refusal)
    }
}

/// Opens a regular file to read.
///
/// # Errors
/// The system's; [`ReadRefusal::Irregular`].
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Asked before it is opened: to open a pipe would wait for its writer.
    let found = path.metadata()?;
    if !found.is_file() && !found.is_dir() {
        return Err(ReadRefusal::Irregular.into());
    }
    File::open(path)
}

/// Opens a file to read without waiting: on Unix not even a pipe that was put there at this moment holds the program; Windows has no
/// pipes among files.
///
/// # Errors
/// The system's.
pub fn open_at_once(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::{Mode, OFlags, open};
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        Ok(open(path, flags, Mode::empty())?.into())
    }
    #[cfg(not(unix))]
    File::open(path)
}

/// Reads a text of at most [`LARGEST_TEXT`] bytes.
///
/// # Errors
/// The system's; [`ReadRefusal`].
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_bytes(path, LARGEST_TEXT)?).map_err(|_| ReadRefusal::NoText.into())
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// The system's; [`ReadRefusal`].
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ReadRefusal::TooLarge(most).into()) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_limit_and_a_device_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        std::fs::write(&path, "žluť").unwrap();
        assert_eq!(read_bytes(&path, 6).unwrap(), "žluť".as_bytes());
        assert_eq!(read_bytes(&path, 5).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read_text(&path).unwrap(), "žluť");
        std::fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
        #[cfg(unix)]
        assert_eq!(read_text(Path::new("/dev/zero")).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    }
}
