//! The settings that the window keeps from one start to the next, in a versioned file. Knows the
//! format and its upgrade path; must not know widgets.

mod reading;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_record::TimeControl;
use abstrakt_scene::{BoardLook, Speed};
use abstrakt_session::MovesLogFormat;
use abstrakt_system::{create_folders, replace_unsynced};
use abstrakt_texts::Language;
use egui_tiles::Tree;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::analysis::{AnalysisSettings, MOST_LINES};
use crate::board::{Gesture, Numbers};
use crate::command::Keymap;
use crate::layout::{self, Panel};
use crate::seat_choice::NamedEngine;
use crate::theme::Look;

pub use reading::{ReadSettings, SettingsDamage};

/// Version of the file's format. A change of meaning needs a new number and a step in `reading`.
const VERSION: u32 = 1;
/// Files remembered for the start page.
const MOST_RECENT: usize = 6;

/// The settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    version: u32,
    /// The language; none: the system's.
    pub language: Option<Language>,
    /// Light or dark.
    pub look: Look,
    /// The look of boards and pieces.
    pub board: BoardLook,
    /// The placed pieces that have numbers.
    pub numbers: Numbers,
    /// Whether left and right of the board are exchanged.
    pub mirrored: bool,
    /// Whether the board turns to the person who is to move, if two or more persons play.
    pub auto_rotate: bool,
    /// Whether the only person among computers sits before the lower edge of the board.
    pub person_below: bool,
    /// Whether legal moves are shown.
    pub hints: bool,
    /// The speed of moving pieces.
    pub speed: Speed,
    /// The way in which pieces are moved with the pointer.
    pub gesture: Gesture,
    /// Whether a click near a border needs a second click.
    pub careful: bool,
    /// Least seconds that a turn takes where computers play each other.
    pub least_time: f32,
    /// The form in which the statistics of moves are kept; none: they are not.
    pub moves_log: Option<MovesLogFormat>,
    /// Most finished games that are kept by themselves; none: all.
    pub most_kept: Option<u32>,
    /// Whether the games that were open the last time are opened at the start.
    pub restore_games: bool,
    /// Whether the line in which moves are typed is shown.
    pub typed_moves: bool,
    /// Whether a card tells about the site over which the pointer hovers.
    pub site_cards: bool,
    /// Whether a move is played as soon as the clicks lead to no other one.
    pub only_way: bool,
    /// Whether clicks while a computer thinks are a move for the person's next turn.
    pub premoves: bool,
    /// Whether the scale was fitted to the screen, which happens once.
    pub fitted: bool,
    /// Scale of everything.
    pub zoom: f32,
    /// Keys that the user has chosen.
    pub keys: Keymap,
    /// Computers of the user's own.
    pub engines: Vec<NamedEngine>,
    /// The library whose openings are shown; none: the program's own.
    pub openings: Option<PathBuf>,
    /// Folders in which games are looked for before the usual ones.
    pub folders: Vec<PathBuf>,
    /// Whether the tool bar is shown.
    pub tool_bar: bool,
    /// Whether the status bar is shown.
    pub status_bar: bool,
    /// The settings of analyses.
    pub analysis: AnalysisSettings,
    /// The settings of lists.
    pub lists: ListSettings,
    /// The layout of the panels.
    pub layout: Tree<Panel>,
    /// Panels in windows of their own.
    pub floating: Vec<Panel>,
    /// The settings of sounds, in a program that was built with sound.
    pub sound: SoundSettings,
    /// Game files used last, the latest first.
    pub recent: Vec<PathBuf>,
    /// Whether the conversations with external engines are kept.
    pub conversations: bool,
    /// The folder of the run of the lab that was under way when the window was closed.
    pub lab_run: Option<PathBuf>,
    /// The last setup of each game, by its id.
    pub setups: BTreeMap<String, Remembered>,
    /// The settings that another version of the program keeps in the same file: they stay there.
    #[serde(skip)]
    unknown: Map<String, Value>,
}

/// The settings of lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ListSettings {
    /// Whether moves are written in the long notation.
    pub long: bool,
    /// Whether every path of clicks that makes the same move is listed.
    pub every_way: bool,
    /// The least grave level that the console shows, counted from the gravest.
    pub level: u8,
}

impl Default for ListSettings {
    fn default() -> Self {
        Self { long: false, every_way: false, level: 2 }
    }
}

/// The settings of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct SoundSettings {
    /// Whether there are sounds.
    pub on: bool,
    /// The volume, from 0 to 1.
    pub volume: f32,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { on: true, volume: 0.6 }
    }
}

/// The last setup of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Remembered {
    /// Id of the setup.
    pub setup: String,
    /// Options by id, with their words.
    pub options: BTreeMap<String, String>,
    /// The clock; none: the seats had none.
    pub clock: Option<TimeControl>,
    /// The clocks: one for all seats, or one for each; empty: as `clock` says.
    pub clocks: Vec<Option<TimeControl>>,
    /// One for each seat: empty for a person, else the engine spec.
    pub seats: Vec<String>,
    /// Occurrences of a position that make a draw.
    pub repetition: Option<u8>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            language: None,
            look: Look::default(),
            board: BoardLook::default(),
            numbers: Numbers::default(),
            mirrored: false,
            auto_rotate: false,
            person_below: true,
            hints: true,
            speed: Speed::default(),
            gesture: Gesture::default(),
            only_way: false,
            premoves: true,
            careful: false,
            least_time: 0.0,
            moves_log: None,
            most_kept: None,
            restore_games: true,
            typed_moves: false,
            site_cards: true,
            fitted: false,
            zoom: 1.0,
            keys: Keymap::default(),
            engines: Vec::new(),
            openings: None,
            folders: Vec::new(),
            tool_bar: true,
            status_bar: true,
            analysis: AnalysisSettings::default(),
            lists: ListSettings::default(),
            layout: layout::default_layout(),
            floating: Vec::new(),
            sound: SoundSettings::default(),
            recent: Vec::new(),
            conversations: false,
            lab_run: None,
            setups: BTreeMap::new(),
            unknown: Map::new(),
        }
    }
}

impl Settings {
    /// Values out of range become the nearest that are in it, and the layout becomes whole.
    fn in_range(mut self) -> Self {
        self.zoom = if self.zoom.is_finite() { self.zoom.clamp(0.5, 3.0) } else { 1.0 };
        self.analysis.lines = self.analysis.lines.clamp(1, MOST_LINES);
        let least = self.least_time;
        self.least_time = if least.is_finite() { least.clamp(0.0, 60.0) } else { 0.0 };
        let volume = self.sound.volume;
        self.sound.volume = if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 0.6 };
        layout::complete(&mut self.layout);
        self.floating.retain(|panel| Panel::OPTIONAL.contains(panel));
        self.floating.dedup();
        self
    }

    /// Writes the settings into `file`, whole or not at all, and the folder for it.
    ///
    /// # Errors
    /// The disk's.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        file.parent().map_or(Ok(()), create_folders)?;
        replace_unsynced(file, &self.to_json())
    }

    /// The content of the file that [`Settings::read`] reads.
    ///
    /// # Panics
    /// A path in them is no text. [`Settings::remember_file`] takes none.
    pub fn to_json(&self) -> Vec<u8> {
        let mut content = serde_json::to_value(self).expect("settings have a JSON form");
        reading::add_unknown(&mut content, &self.unknown);
        serde_json::to_vec_pretty(&content).expect("JSON has a text")
    }

    /// The language in force.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_system)
    }

    /// Puts a file first among the recent ones. A path that is no text has no place in the file of settings, and is not
    /// remembered.
    pub fn remember_file(&mut self, path: &Path) {
        if path.to_str().is_none() {
            return;
        }
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.into());
        self.recent.truncate(MOST_RECENT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings =
            Settings { hints: false, zoom: 1.5, language: Some(Language::Czech), ..Settings::default() };
        layout::set_visible(&mut settings.layout, Panel::History, false);
        settings.remember_file(Path::new("/games/one.abstrakt"));
        settings.openings = Some("/games/club.library".into());
        let file = folder.path().join("deep").join("window.json");
        settings.save(&file).expect("saved");
        let ReadSettings { settings: read, damage } = Settings::load(&file);
        assert_eq!((&read, damage), (&settings, None));
        assert!(
            !layout::is_visible(&read.layout, Panel::History)
                && layout::is_visible(&read.layout, Panel::Score)
        );
    }

    #[test]
    fn recent_files_are_few_and_never_twice() {
        let mut settings = Settings::default();
        for name in ["a", "b", "a", "c", "d", "e", "f", "g"] {
            settings.remember_file(Path::new(name));
        }
        let names: Vec<String> = settings.recent.iter().map(|path| path.display().to_string()).collect();
        assert_eq!(names, ["g", "f", "e", "d", "c", "a"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_whose_name_is_no_text_is_opened_and_not_remembered() {
        use std::os::unix::ffi::OsStrExt;

        let mut settings = Settings::default();
        settings.remember_file(Path::new(std::ffi::OsStr::from_bytes(b"/games/k\xf9\xf2.abstrakt")));
        assert_eq!(Settings::read(&settings.to_json()).settings, Settings::default());
    }
}
