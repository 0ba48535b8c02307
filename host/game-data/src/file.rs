//! A file of data.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use abstrakt_memory::MappedFile;
use abstrakt_system::{SummedFault, SummedForm, SystemError, replace};
use serde::{Deserialize, Serialize};

use crate::DataError;

/// The form of every file of data.
const FORM: SummedForm = SummedForm { word: "abstrakt-data", version: 1 };

/// The facts that a file of data states of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataFileFacts {
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it was made.
    pub version: String,
    /// Id of the data.
    pub data: String,
    /// The size in which it was made, such as the most pieces of an ending. A part is the same in every size, and tells none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The part that it is, where it is there to make the parts behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The command that made it.
    pub made_by: String,
}

/// The data in words: `draughts-czech 1.0.0 endings, size 5`.
impl fmt::Display for DataFileFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.version, self.data)?;
        self.size.map_or(Ok(()), |size| write!(f, ", size {size}"))?;
        self.part.as_ref().map_or(Ok(()), |part| write!(f, ", part {part}"))
    }
}

/// The first part of a file: facts, and the length of the rest, by which a cut is seen without the sum.
#[derive(Serialize, Deserialize)]
struct Head<F> {
    #[serde(flatten)]
    facts: F,
    bytes: u64,
}

/// A file of data, mapped.
#[derive(Debug)]
pub struct DataFile {
    path: PathBuf,
    facts: DataFileFacts,
    map: MappedFile,
    body: Range<usize>,
}

impl DataFile {
    /// Opens a file. Its first lines are read, and a cut is noticed; its sum is not compared, which would read all of it: see
    /// [`DataFile::check`].
    ///
    /// # Errors
    /// The file cannot be read, holds something else, or is cut.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let map = MappedFile::open(path).map_err(|error| DataError::System(SystemError::at(path, &error)))?;
        let damaged = || DataError::Damaged(path.into());
        let [head, body] = FORM.glance(&map).map_err(|fault| of_fault(path, fault))?;
        let head: Head<DataFileFacts> = serde_json::from_slice(&map[head]).map_err(|_| damaged())?;
        if head.bytes != body.len() as u64 {
            return Err(damaged());
        }
        Ok(Self { path: path.into(), facts: head.facts, map, body })
    }

    /// Compares the sum of the file, all of which is read for it.
    ///
    /// # Errors
    /// It is damaged.
    pub fn check(&self) -> Result<(), DataError> {
        FORM.read::<2>(&self.map).map(|_| ()).map_err(|fault| of_fault(&self.path, fault))
    }

    /// Checks that it is this data, whatever command made it.
    ///
    /// # Errors
    /// It is other data.
    pub fn expect(&self, right: &DataFileFacts) -> Result<(), DataError> {
        let found = DataFileFacts { made_by: right.made_by.clone(), ..self.facts.clone() };
        if found == *right {
            return Ok(());
        }
        Err(DataError::Other { path: self.path.clone(), found: found.to_string(), right: right.to_string() })
    }

    /// The facts that it states of itself.
    pub fn facts(&self) -> &DataFileFacts {
        &self.facts
    }

    /// The path that it was opened at.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The data.
    pub fn bytes(&self) -> &[u8] {
        &self.map[self.body.clone()]
    }

    /// The data, for as long as the process runs.
    pub fn forever(self) -> &'static [u8] {
        &self.map.forever()[self.body]
    }

    /// Writes data as a file, whole or not at all.
    ///
    /// # Errors
    /// The system's.
    pub fn write(path: &Path, facts: &DataFileFacts, data: &[u8]) -> Result<(), DataError> {
        let head = Head { facts, bytes: data.len() as u64 };
        let head = serde_json::to_vec(&head).expect("plain facts have a JSON form");
        replace(path, &FORM.bytes(&[&head, data]))
            .map_err(|error| DataError::System(SystemError::at(path, &error)))
    }
}

fn of_fault(path: &Path, fault: SummedFault) -> DataError {
    match fault {
        SummedFault::Foreign => DataError::Foreign(path.into()),
        SummedFault::Version(version) => DataError::Newer { path: path.into(), version, known: FORM.version },
        SummedFault::Damaged => DataError::Damaged(path.into()),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use super::*;

    pub fn facts(game: &str) -> DataFileFacts {
        DataFileFacts {
            game: game.into(),
            version: "1.0.0".into(),
            data: "endings".into(),
            size: Some(5),
            part: None,
            made_by: "abstrakt endings".into(),
        }
    }

    #[test]
    fn what_was_written_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("duke.endings");
        DataFile::write(&path, &facts("duke"), b"tables").unwrap();
        let file = DataFile::open(&path).unwrap();
        assert_eq!((file.facts(), file.bytes()), (&facts("duke"), &b"tables"[..]));
        assert_eq!(file.check(), Ok(()));
        assert_eq!(file.expect(&DataFileFacts { made_by: "another one".into(), ..facts("duke") }), Ok(()));
        for other in [
            facts("yinsh"),
            DataFileFacts { size: Some(6), ..facts("duke") },
            DataFileFacts { part: Some("1m-1m".into()), ..facts("duke") },
        ] {
            assert!(matches!(file.expect(&other), Err(DataError::Other { .. })));
        }
        assert_eq!(file.forever(), b"tables");
    }

    #[test]
    fn a_cut_is_seen_at_once_and_a_change_by_the_sum() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("duke.endings");
        DataFile::write(&path, &facts("duke"), b"tables of endings").unwrap();
        let whole = fs::read(&path).unwrap();
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(DataFile::open(&path).is_err(), "{length} bytes");
        }
        let mut changed = whole.clone();
        let place = whole.len() - 40;
        changed[place] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert_eq!(DataFile::open(&path).unwrap().check(), Err(DataError::Damaged(path.clone())));
        fs::write(&path, b"abstrakt-book 1\n").unwrap();
        assert_eq!(DataFile::open(&path).unwrap_err(), DataError::Foreign(path.clone()));
        fs::write(&path, b"abstrakt-data 7\n").unwrap();
        let newer = DataError::Newer { path: path.clone(), version: 7, known: 1 };
        assert_eq!(DataFile::open(&path).unwrap_err(), newer);
    }
}
