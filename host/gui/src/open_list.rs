//! The list of the games that are open, as it is kept from one start to the next, in a versioned file. Knows its format; must not know
//! games that are played, or windows.

use std::io;
use std::path::{Path, PathBuf};

use abstrakt_record::NodePath;
use abstrakt_system::{copy_beside, create_folders, read_text, replace_unsynced};
use serde::{Deserialize, Serialize};

/// Version of the file's format. A list of a later version is kept beside, and not read.
const VERSION: u32 = 1;

/// The games, in the order of their tabs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct OpenList {
    version: u32,
    /// The place of the one that was shown last.
    #[serde(default)]
    pub shown: usize,
    /// Whether no other page lay over it.
    #[serde(default)]
    pub on_page: bool,
    /// The games.
    pub games: Vec<ListedGame>,
}

/// A game: it is in its journal, in a file, or written out here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ListedGame {
    /// The name of its journal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<String>,
    /// The file that it was read from, or saved to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The game as a game file, where neither has it, or the journal goes when the game is put away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Whether it is only looked at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub viewed: bool,
    /// Whether it has its tab for itself, though it is only looked at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// The position shown.
    pub cursor: NodePath,
}

impl OpenList {
    /// These games; the one at the place `shown` is shown, or would be if no other page lay over it.
    pub fn new(games: Vec<ListedGame>, shown: usize, on_page: bool) -> Self {
        Self { version: VERSION, shown, on_page, games }
    }

    /// Reads the list in `file`. One that is damaged or newer is copied beside itself, and gives no games: those that were played are in
    /// their journals.
    pub fn load(file: &Path) -> Self {
        let none = || Self::new(Vec::new(), 0, false);
        let ending = match read_text(file).map(|text| serde_json::from_str::<Self>(&text)) {
            Ok(Ok(list)) if list.version <= VERSION => return list,
            Ok(Ok(_)) => "newer",
            Ok(Err(_)) => "damaged",
            Err(error) if error.kind() == io::ErrorKind::InvalidData => "damaged",
            Err(_) => return none(),
        };
        if let Err(error) = copy_beside(file, ending) {
            tracing::warn!(%error, "the list of open games is not copied");
        }
        none()
    }

    /// Writes the list into `file`, whole or not at all, and the folder for it.
    ///
    /// # Errors
    /// The disk's.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        file.parent().map_or(Ok(()), create_folders)?;
        replace_unsynced(file, &serde_json::to_vec_pretty(self)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_comes_back_and_a_damaged_or_newer_one_gives_no_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep").join("open-games.json");
        let game = ListedGame { journal: Some("a.journal".into()), kept: true, ..ListedGame::default() };
        let list = OpenList::new(vec![game, ListedGame::default()], 1, true);
        list.save(&file).expect("written");
        assert_eq!(OpenList::load(&file), list);
        for (text, copy) in
            [("{ torn", "damaged"), (r#"{"version": 9, "games": []}"#, "newer"), ("\u{fffd}", "damaged")]
        {
            std::fs::write(&file, text).expect("written");
            assert!(OpenList::load(&file).games.is_empty(), "{text}");
            assert!(file.with_extension(copy).exists(), "{text}");
        }
        assert!(OpenList::load(&folder.path().join("none.json")).games.is_empty());
    }
}
