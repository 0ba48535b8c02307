//! The archive: a folder in which every game that was played is kept by itself, a game file each.
//!
//! A game in it is never replaced by less: a file is written anew only with a later state of its own game.
//! Knows game files and a folder that it is given. Must not know where the folder is or when a game is put
//! away.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_system::{SystemError, create_folders, file_name, free_path};

use crate::{Header, Record, load, save, save_new};

/// The ending of a game file's name.
const ENDING: &str = "abstrakt";

/// A folder of games that were played. Several programs may use it at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    folder: PathBuf,
}

impl Archive {
    /// The archive in this folder, which is made with the first game.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns whether this is a file of the archive.
    pub fn has(&self, file: &Path) -> bool {
        file.parent() == Some(&*self.folder)
    }

    /// Keeps a game, and gives its file: that of an earlier state of the game where there is one, else a new one, called
    /// by game, date and seed. A file that has something that the game lacks, and one that is damaged, stays as it is. Waits
    /// for the disk.
    ///
    /// # Errors
    /// The disk's; every file is then as it was.
    pub fn save(&self, record: &Record) -> Result<PathBuf, SystemError> {
        let failed = |path: &Path, error: io::Error| SystemError::at(path, &error);
        create_folders(&self.folder).map_err(|error| failed(&self.folder, error))?;
        let name = name(&record.header);
        for path in self.called(&name).map_err(|error| failed(&self.folder, error))? {
            let Ok(old) = load(&path) else { continue };
            if record.covers(&old) || record.goes_on_from(&old) {
                if !record.is_unchanged_from(&old) {
                    save(&path, record).map_err(|error| failed(&path, error))?;
                }
                return Ok(path);
            }
            if old.covers(record) {
                return Ok(path);
            }
        }
        loop {
            let path = free_path(&self.folder, &file_name(&name), ENDING)
                .map_err(|error| failed(&self.folder, error))?;
            match save_new(&path, record) {
                Ok(()) => return Ok(path),
                // Another program has taken the name meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path, error)),
            }
        }
    }

    /// The files with the times of their last changes, the newest first. A folder that is not there has none.
    ///
    /// # Errors
    /// The folder cannot be listed.
    pub fn files(&self) -> io::Result<Vec<(PathBuf, SystemTime)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
                let changed = path.metadata().and_then(|facts| facts.modified());
                files.push((path, changed.unwrap_or(SystemTime::UNIX_EPOCH)));
            }
        }
        files.sort_by(|(path, changed), (other, other_changed)| {
            other_changed.cmp(changed).then(path.cmp(other))
        });
        Ok(files)
    }

    /// Deletes the finished games that were changed longest ago, so that `most` finished ones are left; the number of those
    /// deleted. Unfinished games and damaged files neither count nor go.
    ///
    /// # Errors
    /// The disk's.
    pub fn trim(&self, most: usize) -> Result<usize, SystemError> {
        let files = self.files().map_err(|error| SystemError::at(&self.folder, &error))?;
        if files.len() <= most {
            return Ok(0);
        }
        let is_finished = |path: &PathBuf| load(path).is_ok_and(|record| record.is_finished());
        let finished = files.into_iter().map(|(path, _)| path).filter(is_finished);
        let mut deleted = 0;
        for path in finished.skip(most) {
            fs::remove_file(&path).map_err(|error| SystemError::at(&path, &error))?;
            deleted += 1;
        }
        Ok(deleted)
    }

    /// The files that [`free_path`] has called so, in the order of their names.
    fn called(&self, name: &str) -> io::Result<Vec<PathBuf>> {
        let name = file_name(name);
        let is_so = |path: &PathBuf| Self::name_of(path) == *name || stem(path) == *name;
        let mut files: Vec<PathBuf> = self.files()?.into_iter().map(|(path, _)| path).filter(is_so).collect();
        files.sort();
        Ok(files)
    }

    /// The name that the files of a game have, but for a number behind it.
    pub fn name(header: &Header) -> String {
        file_name(&name(header))
    }

    /// The name of a file of the archive without its ending and the number behind it.
    pub fn name_of(file: &Path) -> String {
        let stem = stem(file);
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match stem.rsplit_once('-') {
            Some((name, number)) if is_number(number) => name.to_owned(),
            _ => stem.into_owned(),
        }
    }
}

/// The name of a file without its ending.
fn stem(file: &Path) -> Cow<'_, str> {
    file.file_stem().unwrap_or_default().to_string_lossy()
}

/// The name that every state of a game has: its header does not change while it is played, but for the players at the
/// seats.
fn name(header: &Header) -> String {
    match header.tags.get("date") {
        Some(date) => format!("{} {date} {}", header.game, header.seed),
        None => format!("{} {}", header.game, header.seed),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Act, EndCause, GameResult, NodeId, Ply, PlyFacts, PlyText, Seat, SeatId};

    fn record(seed: u64, plies: &[&str]) -> Record {
        let header = Header {
            seed,
            tags: [("date".to_owned(), "2026-11-25".to_owned())].into(),
            ..Header::new("abalone", "1", "standard", vec![Seat::human("A"), Seat::human("B")])
        };
        let mut record = Record::new(header);
        plies.iter().for_each(|ply| play(&mut record, ply));
        record
    }

    fn play(record: &mut Record, text: &str) {
        let act = Act::Move(SeatId(0), PlyText::new(text).unwrap());
        record.play(Ply { act, opens_turn: true, spent: None }, PlyFacts::default());
    }

    fn finished(seed: u64) -> Record {
        let mut record = record(seed, &["a", "b"]);
        record.finish(Some(GameResult { winners: vec![SeatId(0)], cause: EndCause::Agreement }));
        record
    }

    fn archive() -> (tempfile::TempDir, Archive) {
        let folder = tempfile::tempdir().unwrap();
        let archive = Archive::new(folder.path().join("deep").join("archive"));
        (folder, archive)
    }

    fn names(archive: &Archive) -> Vec<String> {
        let files = archive.files().unwrap();
        let name = |(path, _): (PathBuf, _)| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut names: Vec<String> = files.into_iter().map(name).collect();
        names.sort();
        names
    }

    fn age(path: &Path, seconds: u64) {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
    }

    #[test]
    fn a_game_has_one_file_that_grows_with_it() {
        let (_folder, archive) = archive();
        assert_eq!(archive.files().unwrap(), []);
        let mut game = record(7, &["a"]);
        let path = archive.save(&game).unwrap();
        assert!(archive.has(&path) && path.ends_with("abalone 2026-11-25 7.abstrakt"), "{path:?}");
        play(&mut game, "b");
        game.undo();
        play(&mut game, "c");
        game.comment(NodeId::ROOT, "long");
        game.finish(Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }));
        assert_eq!(archive.save(&game).unwrap(), path);
        assert_eq!(load(&path).unwrap(), game);
        // A state that is there already is not written once more, and an earlier state takes nothing away.
        age(&path, 1000);
        let changed = archive.files().unwrap();
        assert_eq!(archive.save(&game).unwrap(), path);
        assert_eq!(archive.save(&record(7, &["a", "c"])).unwrap(), path);
        assert_eq!(archive.files().unwrap(), changed);
        assert_eq!(load(&path).unwrap(), game);
        // Nor does a number in a name hide it.
        let other = path.with_file_name("abalone 2026-11-25 7-2.abstrakt");
        fs::rename(&path, &other).unwrap();
        assert_eq!(archive.save(&game).unwrap(), other);
    }

    #[test]
    fn what_is_another_game_gets_a_free_name() {
        let (_folder, archive) = archive();
        let kept = archive.save(&finished(7)).unwrap();
        let before = fs::read(&kept).unwrap();
        assert_ne!(archive.save(&record(7, &["a", "x"])).unwrap(), kept);
        // A seed that begins with the digits of another one is no number behind it.
        archive.save(&record(71, &["a"])).unwrap();
        let numbered = ["7-2.abstrakt", "7.abstrakt", "71.abstrakt"];
        assert_eq!(names(&archive), numbered.map(|end| format!("abalone 2026-11-25 {end}")));
        assert_eq!(fs::read(&kept).unwrap(), before);
    }

    #[test]
    fn a_game_whose_end_was_taken_back_keeps_its_file() {
        let (_folder, archive) = archive();
        let kept = archive.save(&finished(7)).unwrap();
        // As long as it goes nowhere the end is more than it has.
        let mut game = finished(7);
        game.finish(None);
        assert_eq!(archive.save(&game).unwrap(), kept);
        assert_eq!(load(&kept).unwrap(), finished(7));
        play(&mut game, "c");
        assert_eq!(archive.save(&game).unwrap(), kept);
        assert_eq!(load(&kept).unwrap(), game);
        // The game does so when it ends again, and when that end is another one.
        game.finish(Some(GameResult { winners: vec![SeatId(1)], cause: EndCause::Agreement }));
        assert_eq!(archive.save(&game).unwrap(), kept);
        game.finish(Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }));
        assert_eq!(archive.save(&game).unwrap(), kept);
        assert_eq!(load(&kept).unwrap(), game);
        assert_eq!(names(&archive).len(), 1);
    }

    #[test]
    fn a_damaged_file_is_never_replaced() {
        let (_folder, archive) = archive();
        let game = finished(7);
        let path = archive.save(&game).unwrap();
        let half = fs::read_to_string(&path).unwrap().replace("Result", "Res");
        fs::write(&path, &half).unwrap();
        let other = archive.save(&game).unwrap();
        assert_ne!(other, path);
        assert_eq!((fs::read_to_string(&path).unwrap(), load(&other).unwrap()), (half, game));
    }

    #[test]
    fn the_oldest_finished_games_go_and_nothing_else() {
        let (_folder, archive) = archive();
        let paths: Vec<PathBuf> = (0..5).map(|seed| archive.save(&finished(seed)).unwrap()).collect();
        let unfinished = archive.save(&record(9, &["a"])).unwrap();
        let damaged = archive.folder().join("damaged.abstrakt");
        fs::write(&damaged, "abstrakt-game 1\n").unwrap();
        // The third is the oldest, the first the next.
        for (path, seconds) in paths.iter().zip([4000, 100, 5000, 300, 200]) {
            age(path, seconds);
        }
        age(&unfinished, 9000);
        age(&damaged, 9000);
        assert_eq!(archive.trim(7).unwrap(), 0);
        assert_eq!(archive.trim(3).unwrap(), 2);
        let left: Vec<bool> = paths.iter().map(|path| path.exists()).collect();
        assert_eq!(left, [false, true, false, true, true]);
        assert_eq!(archive.trim(0).unwrap(), 3);
        assert!(unfinished.exists() && damaged.exists());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let archive = Archive::new(file.join("archive"));
        let error = archive.save(&finished(1)).unwrap_err().to_string();
        assert!(error.contains(&*file.to_string_lossy()), "{error}");
    }
}
