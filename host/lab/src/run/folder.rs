//! The folder of a run: its journal, its plan, and the reports.
//!
//! The journal alone is the run; everything else is written from it, and again when it is missing. It is only ever added to, and
//! keeps the promises of [`JsonLines`]: the end of the program loses nothing that is in it, and half a line at its end was never one.
//!
//! Knows files. Must not know what a line tells, or how reports are made.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use abstrakt_system::{
    DamagedLine, ForeignText, JsonLine, JsonLines, SystemError, WholeLines, create_folders, read_text,
    replace,
};
use abstrakt_texts::LocalizedError;

use super::RunKind;
use super::journal::JournalError;

/// The report that programs read.
pub const REPORT: &str = "report.json";

/// The reasons why a folder is not that of a run that can be played.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum FolderError {
    /// The system's message.
    #[message(transparent)]
    System(SystemError),
    /// The journal cannot be continued.
    #[message("system-at", path, reason = error)]
    Journal {
        /// The journal.
        path: PathBuf,
        /// The reason.
        error: JournalError,
    },
    /// A run is there already.
    #[message("tournament-taken")]
    Taken(PathBuf),
    /// There is none.
    #[message("tournament-empty", path = _0, file = _1)]
    Empty(PathBuf, &'static str),
    /// Its file is not what it was.
    #[message("tournament-changed")]
    Changed(PathBuf),
    /// The file of a plan holds none: the parser's words.
    #[message("tournament-no-plan", path = _0, error = _1)]
    NoPlan(PathBuf, ForeignText),
}

impl FolderError {
    /// A refusal of the system at a path.
    pub fn reading(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System(SystemError::at(path, &error))
    }

    /// A refusal of the system to write at a path.
    pub fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System(SystemError::writing(path, &error))
    }
}

/// The folder of a run of a kind. No other program can have it meanwhile, where the file system has locks.
pub struct Folder<K> {
    path: PathBuf,
    journal: JsonLines,
    kind: PhantomData<K>,
}

/// A folder that was opened, what it was begun with, and what was done, in order.
pub type OpenedFolder<K> = (Folder<K>, <K as RunKind>::Head, Vec<<K as RunKind>::Line>);

impl<K> fmt::Debug for Folder<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Folder").field("path", &self.path).finish_non_exhaustive()
    }
}

/// The journal of a folder as it was read: its head, and its whole lines.
pub struct ReadJournal<K: RunKind> {
    whole: WholeLines,
    /// The plan of games or measurements.
    pub head: K::Head,
    /// Lines of the head: none in the journals of some older programs.
    head_lines: usize,
}

impl<K: RunKind> Folder<K> {
    /// Makes the folder of a new run.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn create(path: &Path, head: &K::Head) -> Result<Self, FolderError> {
        Self::create_with(path, head, &mut std::iter::empty())
    }

    /// Makes the folder of a new run of which these lines are known, of which each is written when it is asked for. The journal has its
    /// name when they are on the disk: what was begun and not ended is no run, and can be made again.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn create_with(
        path: &Path,
        head: &K::Head,
        known: &mut dyn Iterator<Item = io::Result<K::Line>>,
    ) -> Result<Self, FolderError> {
        let journal = path.join(K::JOURNAL);
        if journal.exists() {
            return Err(FolderError::Taken(path.into()));
        }
        create_folders(path).map_err(FolderError::writing(path))?;
        if let Some((name, text)) = K::plan(head) {
            write(&path.join(name), text)?;
        }
        K::copies(head).iter().try_for_each(|(name, text)| write(&path.join(name), text))?;
        let unnamed = journal.with_extension("new");
        let begin = || {
            let opened = JsonLines::open(&unnamed, OpenOptions::new().create(true).truncate(true))?;
            let (mut lines, _) = opened.ok_or(io::ErrorKind::WouldBlock)?;
            lines.append(head)?;
            for line in known {
                lines.append(&line?)?;
            }
            lines.sync()?;
            fs::rename(&unnamed, &journal)?;
            Ok(lines)
        };
        let lines = begin().map_err(FolderError::writing(&journal))?;
        Ok(Self { path: path.into(), journal: lines, kind: PhantomData })
    }

    /// Opens the folder of a run that was begun: what it is, and what was done, in order. A missing file of the plan is written again.
    ///
    /// # Errors
    /// [`FolderError`]; the journal is as it was then.
    pub fn open(path: &Path) -> Result<OpenedFolder<K>, FolderError> {
        let file = present::<K>(path)?;
        let wrong = |error| FolderError::Journal { path: file.clone(), error };
        let opened = JsonLines::open(&file, &OpenOptions::new()).map_err(|error| wrong(error.into()))?;
        let (journal, whole) = opened.ok_or_else(|| wrong(JournalError::Locked))?;
        let read = ReadJournal::<K>::of(path, whole)?;
        let (lines, head) = (read.values(path)?, read.head);
        if let Some((name, text)) = K::plan(&head) {
            let plan = path.join(name);
            match read_text(&plan) {
                Ok(found) if found != text => return Err(FolderError::Changed(plan)),
                Ok(_) => {}
                Err(_) => write(&plan, text)?,
            }
        }
        Ok((Self { path: path.into(), journal, kind: PhantomData }, head, lines))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its journal.
    pub fn journal(&self) -> PathBuf {
        self.path.join(K::JOURNAL)
    }

    /// Keeps a line.
    ///
    /// # Errors
    /// [`FolderError`]; the line is not there then.
    pub fn append(&mut self, line: &K::Line) -> Result<(), FolderError> {
        self.journal.append(line).map_err(FolderError::writing(&self.path.join(K::JOURNAL)))
    }

    /// Writes reports, by the names of their files. Each is replaced whole.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn write_reports(&self, reports: &BTreeMap<&str, String>) -> Result<(), FolderError> {
        for (name, text) in reports {
            let path = self.path.join(name);
            replace(&path, text.as_bytes()).map_err(FolderError::writing(&path))?;
        }
        Ok(())
    }

    /// Waits until every line is on the disk.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn sync(&self) -> Result<(), FolderError> {
        self.journal.sync().map_err(FolderError::writing(&self.journal()))
    }
}

impl<K: RunKind> ReadJournal<K> {
    /// Reads the journal of a folder, as any number of programs can at the same time while none plays the run.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn read(folder: &Path) -> Result<Self, FolderError> {
        let path = present::<K>(folder)?;
        let wrong = |error| FolderError::Journal { path: path.clone(), error };
        let whole = WholeLines::read(&path).map_err(|error| wrong(error.into()))?;
        Self::of(folder, whole.ok_or_else(|| wrong(JournalError::Locked))?)
    }

    /// The journal of a folder that has these lines.
    fn of(folder: &Path, whole: WholeLines) -> Result<Self, FolderError> {
        let first = whole.iter().next();
        let version = first.and_then(|line| {
            let value = line.read::<serde_json::Value>().ok()?;
            u32::try_from(value.get("version")?.as_u64()?).ok()
        });
        let head = match (first, version) {
            (_, Some(version)) if !(1..=K::VERSION).contains(&version) => {
                Err(JournalError::Version { version, ours: K::VERSION })
            }
            (Some(first), Some(_)) => read_head::<K>(first).map(|head| (head, 1)),
            (first, _) => {
                let missing = if first.is_none() { JournalError::Torn } else { JournalError::NoJournal };
                K::older_head(folder)?.map(|head| (head, 0)).ok_or(missing)
            }
        };
        let path = || folder.join(K::JOURNAL);
        let (head, head_lines) = head.map_err(|error| FolderError::Journal { path: path(), error })?;
        Ok(Self { whole, head, head_lines })
    }

    /// The lines behind the head, as they stand in the journal.
    pub fn lines(&self) -> impl Iterator<Item = JsonLine<'_>> {
        self.whole.iter().skip(self.head_lines)
    }

    /// Bytes of the head in the journal.
    pub fn head_bytes(&self) -> u64 {
        self.whole.iter().take(self.head_lines).map(|line| line.bytes.len() as u64).sum()
    }

    /// The entries behind the head; `folder` is where they are.
    ///
    /// # Errors
    /// A line is damaged.
    pub fn values(&self, folder: &Path) -> Result<Vec<K::Line>, FolderError> {
        let damaged = |damaged: DamagedLine| FolderError::Journal {
            path: folder.join(K::JOURNAL),
            error: damaged.into(),
        };
        let mut lines =
            self.lines().map(|line| line.read()).collect::<Result<Vec<_>, _>>().map_err(damaged)?;
        lines.iter_mut().for_each(K::complete);
        Ok(lines)
    }
}

/// The head that a first line is.
fn read_head<K: RunKind>(first: JsonLine<'_>) -> Result<K::Head, JournalError> {
    let head = first.read()?;
    K::check(&head)?;
    Ok(head)
}

/// The journal of a folder, which is there.
fn present<K: RunKind>(folder: &Path) -> Result<PathBuf, FolderError> {
    let path = folder.join(K::JOURNAL);
    if path.exists() { Ok(path) } else { Err(FolderError::Empty(folder.into(), K::JOURNAL)) }
}

/// Writes a file that can be written again.
pub(super) fn write(path: &Path, text: &str) -> Result<(), FolderError> {
    fs::write(path, text).map_err(FolderError::writing(path))
}

#[cfg(test)]
mod tests {
    use abstrakt_system::ForeignText;
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("results");
        let journal = |error| FolderError::Journal { path: path(), error };
        let all = [
            FolderError::writing(&path())(io::ErrorKind::NotFound.into()),
            journal(JournalError::Locked),
            journal(JournalError::Torn),
            journal(JournalError::NoJournal),
            journal(JournalError::Damaged { line: 7, error: ForeignText::of("expected value") }),
            journal(JournalError::PlanHash),
            journal(JournalError::Version { version: 9, ours: 4 }),
            FolderError::Taken(path()),
            FolderError::Empty(path(), "games.jsonl"),
            FolderError::Changed(path()),
            FolderError::NoPlan(path(), ForeignText::of("expected value")),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["tournament-"]);
    }
}
