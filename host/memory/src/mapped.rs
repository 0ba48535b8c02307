//! A file as memory: read where it is looked at, and kept once for all processes that look at it.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

/// A file whose bytes are memory. It was made once and is replaced whole, never written in place, as all files of the program are: who cuts it
/// while it is in use ends the process that looks behind its end. Only a process that may die therefore looks at one.
#[derive(Debug)]
pub struct MappedFile(Option<Mmap>);

impl MappedFile {
    /// Maps the file at `path`.
    ///
    /// # Errors
    /// The system's; it is no regular file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let facts = file.metadata()?;
        if !facts.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        // The system maps no file without bytes.
        if facts.len() == 0 {
            return Ok(Self(None));
        }
        #[expect(unsafe_code, reason = "the bytes change if somebody writes to the file")]
        // SAFETY: the bytes are plain data of which every value is valid, and whoever reads them checks them; the type's documents say who
        // may write to the file.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self(Some(map)))
    }

    /// The bytes, for as long as the process runs.
    pub fn forever(self) -> &'static [u8] {
        match self.0 {
            Some(map) => Box::leak(Box::new(map)),
            None => &[],
        }
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["", "some bytes"] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(&*MappedFile::open(&path).unwrap(), text.as_bytes());
            assert_eq!(MappedFile::open(&path).unwrap().forever(), text.as_bytes());
        }
        assert!(MappedFile::open(folder.path()).is_err());
        assert!(MappedFile::open(&folder.path().join("none")).is_err());
    }
}
