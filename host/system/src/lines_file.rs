//! Files of JSON, a line each, that are only added to: the events of a game, the games of a tournament or of tuning.
//!
//! Knows lines, locks and the disk. Must not know what a line says.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::lock::lock_shared;
use crate::{ForeignText, lock};

/// The time between two tries for a file that a reader has: readers have it for about as long.
const READER_PAUSE: Duration = Duration::from_millis(1);

/// A file of JSON lines, open. Its promises:
///
/// - No other program can have it, where the file system knows locks. Where it knows none, two programs could write: better
///   than that nobody could.
/// - A line is with the operating system when [`JsonLines::append`] comes back, so that no end of the program loses it. A
///   thread of its own brings it to the disk soon after, as many lines at a time as there are, so that the loss of power
///   loses the last moments at most; a file that was opened by [`JsonLines::open_unsynced`] leaves that to the system.
/// - A line is there as a whole or not at all: what a write that failed, or the end of a program, left behind the last line
///   end was never a line, whatever bytes it has. The next line takes its place.
/// - Nothing is changed before a line is added.
#[derive(Debug)]
pub struct JsonLines {
    file: File,
    /// Bytes of whole lines.
    written: u64,
    /// None where the lines need not outlive a loss of power.
    syncer: Option<Syncer>,
}

/// The whole lines that a file held when it was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WholeLines {
    bytes: Vec<u8>,
    torn: bool,
}

/// A line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonLine<'a> {
    /// The number, from 1.
    pub number: usize,
    /// With its line end.
    pub bytes: &'a [u8],
}

/// A line that is not what belongs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The parser's words.
    pub error: ForeignText,
}

impl JsonLines {
    /// Takes a file, new or not, behind what `options` say of its making; none when another program writes it. One that reads
    /// it is waited for.
    ///
    /// # Errors
    /// The disk's.
    pub fn open(path: &Path, options: &OpenOptions) -> io::Result<Option<(Self, WholeLines)>> {
        let Some((mut lines, whole)) = Self::open_unsynced(path, options)? else { return Ok(None) };
        lines.syncer = Some(Syncer::start(lines.file.try_clone()?)?);
        Ok(Some((lines, whole)))
    }

    /// Takes a file as [`JsonLines::open`] does, whose lines need not outlive a loss of power: nothing is brought to the disk
    /// here, so that a slow disk stalls nobody.
    ///
    /// # Errors
    /// The disk's.
    pub fn open_unsynced(path: &Path, options: &OpenOptions) -> io::Result<Option<(Self, WholeLines)>> {
        let mut file = options.clone().read(true).write(true).open(path)?;
        // A reader has the file for no longer than reading takes, and is waited for; a writer is not.
        while !lock(&file) {
            if !lock_shared(&file) {
                return Ok(None);
            }
            // Two programs that wait must not take each other for a reader.
            file.unlock()?;
            thread::sleep(READER_PAUSE);
        }
        let lines = WholeLines::of_file(&mut file)?;
        Ok(Some((Self { file, written: lines.bytes.len() as u64, syncer: None }, lines)))
    }

    /// Cuts off everything behind the first `bytes` of the file, which are to be whole lines.
    ///
    /// # Errors
    /// The disk's.
    pub fn truncate(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        self.written = bytes;
        Ok(())
    }

    /// Adds a line.
    ///
    /// # Errors
    /// The disk's: of this line, which is not there then, or of bringing one before to the disk.
    pub fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.append_whole(&bytes)
    }

    /// Adds lines that are text already, each with its line end: all of them, or none.
    ///
    /// # Errors
    /// As [`JsonLines::append`].
    pub fn append_whole(&mut self, lines: &[u8]) -> io::Result<()> {
        self.syncer.as_ref().map_or(Ok(()), Syncer::failure)?;
        self.file.set_len(self.written)?;
        self.file.seek(SeekFrom::Start(self.written))?;
        if let Err(error) = self.file.write_all(lines) {
            // Bytes that cannot be cut off here are no line, and the next one takes their place.
            let _ = self.file.set_len(self.written);
            return Err(error);
        }
        self.written += lines.len() as u64;
        if let Some(syncer) = &self.syncer {
            syncer.sync();
        }
        Ok(())
    }

    /// Waits until every line is on the disk.
    ///
    /// # Errors
    /// The disk's.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

impl WholeLines {
    /// Reads the lines of a file that is only looked at, as any number of programs can at the same time; none when another one has it.
    ///
    /// # Errors
    /// The disk's.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        if lock_shared(&file) { Self::of_file(&mut file).map(Some) } else { Ok(None) }
    }

    fn of_file(file: &mut File) -> io::Result<Self> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::from(bytes))
    }

    /// Whether the file holds nothing, not even a part of a line.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && !self.torn
    }

    /// The lines in order.
    pub fn iter(&self) -> impl Iterator<Item = JsonLine<'_>> {
        let lines = self.bytes.split_inclusive(|&byte| byte == b'\n');
        (1..).zip(lines).map(|(number, bytes)| JsonLine { number, bytes })
    }
}

impl From<Vec<u8>> for WholeLines {
    /// The lines of a file's content: what follows the last line end is a torn line, and none of them.
    fn from(mut bytes: Vec<u8>) -> Self {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let torn = whole < bytes.len();
        bytes.truncate(whole);
        Self { bytes, torn }
    }
}

impl JsonLine<'_> {
    /// The value of the line.
    ///
    /// # Errors
    /// It is no `T`.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, DamagedLine> {
        serde_json::from_slice(self.bytes)
            .map_err(|error| DamagedLine { line: self.number, error: ForeignText::of(error) })
    }
}

/// Brings a file to the disk beside the thread that writes it.
#[derive(Debug)]
struct Syncer {
    wanted: Option<Sender<()>>,
    failure: Arc<Mutex<Option<io::Error>>>,
    thread: Option<JoinHandle<()>>,
}

impl Syncer {
    fn start(file: File) -> io::Result<Self> {
        let (wanted, inbox) = mpsc::channel();
        let failure = Arc::<Mutex<Option<io::Error>>>::default();
        let failed = Arc::clone(&failure);
        let sync = move || {
            while wait(&inbox) {
                if let Err(error) = file.sync_data() {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        };
        let thread = thread::Builder::new().name("json-lines".into()).spawn(sync)?;
        Ok(Self { wanted: Some(wanted), failure, thread: Some(thread) })
    }

    fn sync(&self) {
        // The thread ends only when this end is dropped.
        let _ = self.wanted.as_ref().map(|wanted| wanted.send(()));
    }

    /// The failure since the last call, if any.
    fn failure(&self) -> io::Result<()> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

impl Drop for Syncer {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Waits for a request, and takes all that have come meanwhile with it. False: there will be none.
fn wait(wanted: &Receiver<()>) -> bool {
    let came = wanted.recv().is_ok();
    while wanted.try_recv().is_ok() {}
    came
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn open(path: &Path) -> (JsonLines, Vec<String>) {
        // A child that another test starts holds the lock, too, until it runs its own program.
        let mut tries =
            std::iter::repeat_with(|| JsonLines::open(path, OpenOptions::new().create(true)).unwrap());
        let (lines, whole) = tries.find_map(|opened| opened).unwrap();
        (lines, whole.iter().map(|line| line.read().unwrap()).collect())
    }

    #[test]
    fn an_end_that_is_cut_anywhere_is_no_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let (mut lines, before) = open(&path);
        assert!(before.is_empty());
        lines.append(&"kůň").unwrap();
        lines.append(&"ďábel").unwrap();
        lines.sync().unwrap();
        drop(lines);
        let whole = fs::read(&path).unwrap();
        for length in "\"kůň\"\n".len()..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut lines, before) = open(&path);
            assert_eq!(before, ["kůň"], "{length} bytes");
            assert_eq!(fs::read(&path).unwrap().len(), length, "unchanged until a line comes");
            lines.append(&"ďábel").unwrap();
            drop(lines);
            assert_eq!(fs::read(&path).unwrap(), whole, "{length} bytes");
        }
    }

    #[test]
    fn a_reader_delays_a_writer_and_does_not_refuse_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "\"1\"\n").unwrap();
        let reader = File::open(&path).unwrap();
        assert!(lock_shared(&reader));
        let writer = thread::spawn({
            let path = path.clone();
            move || open(&path).1
        });
        // Whoever asks for the lock of a reader's file reads it meanwhile, as readers do.
        assert!(WholeLines::read(&path).unwrap().is_some());
        drop(reader);
        assert_eq!(writer.join().unwrap(), ["1"]);
    }

    #[test]
    fn one_program_has_the_file_and_a_damaged_line_has_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "\"one\"\n2\n").unwrap();
        let mut options = OpenOptions::new();
        let (held, whole) = JsonLines::open(&path, &options).unwrap().unwrap();
        assert!(JsonLines::open(&path, &options).unwrap().is_none());
        let read: Vec<Result<String, usize>> =
            whole.iter().map(|line| line.read().map_err(|damaged: DamagedLine| damaged.line)).collect();
        assert_eq!(read, [Ok("one".to_owned()), Err(2)]);
        drop(held);
        while JsonLines::open(&path, &options).unwrap().is_none() {}
        assert!(JsonLines::open(&path, options.create_new(true)).is_err(), "it is there");
    }
}
