//! A log that does not grow without end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is appended to; when it has grown beyond its bound it is begun anew, and the old one kept beside it
/// with the extension `old.log`.
#[derive(Debug)]
pub struct LogFile {
    path: PathBuf,
    file: File,
    size: u64,
    most: u64,
}

impl LogFile {
    /// Opens the log at `path`, whose folder is made where it is missing, with a bound of `most` bytes.
    ///
    /// # Errors
    /// The system's.
    pub fn open(path: &Path, most: u64) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            crate::create_folders(folder)?;
        }
        let file = append(path)?;
        let size = file.metadata()?.len();
        Ok(Self { path: path.into(), file, size, most })
    }

    /// Another process may have done so before: its new file is then continued.
    fn rotate(&mut self) -> io::Result<()> {
        if fs::metadata(&self.path).is_ok_and(|file| file.len() >= self.most) {
            fs::rename(&self.path, self.path.with_extension("old.log"))?;
        }
        self.file = append(&self.path)?;
        self.size = self.file.metadata()?.len();
        Ok(())
    }
}

impl Write for LogFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.size >= self.most {
            self.rotate()?;
        }
        let written = self.file.write(bytes)?;
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_begun_anew_while_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("abstrakt.log");
        let mut log = LogFile::open(&path, 1000).unwrap();
        for line in 0..1000 {
            writeln!(log, "line {line}").unwrap();
        }
        drop(log);
        let mut log = LogFile::open(&path, 1000).unwrap();
        writeln!(log, "the last line").unwrap();
        let sizes: Vec<u64> = fs::read_dir(path.parent().unwrap())
            .unwrap()
            .map(|file| file.unwrap().metadata().unwrap().len())
            .collect();
        assert_eq!(sizes.len(), 2);
        assert!(sizes.iter().all(|size| (1..1100).contains(size)), "{sizes:?}");
        assert!(fs::read_to_string(&path).unwrap().ends_with("the last line\n"));
    }
}
