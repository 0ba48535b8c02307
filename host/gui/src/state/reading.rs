//! Reads a file of settings: a newer or damaged one gives all that can be read, and a report of the rest. Knows the form
//! of the file; must not know what a setting means.

use std::io;
use std::path::Path;

use abstrakt_system::{SystemError, copy_beside, read_text};
use abstrakt_texts::{Argument, Message, message};
use serde_json::{Map, Value};

use super::{Settings, VERSION};

/// Most values that are named; the others are counted.
const MOST_NAMED: usize = 5;

/// Settings that are groups of others.
const GROUPS: [&str; 4] = ["analysis", "board", "lists", "sound"];

/// The settings read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadSettings {
    /// The settings; as at the first start where the file tells nothing that can be read.
    pub settings: Settings,
    /// The part that could not be read. A missing file is no damage.
    pub damage: Option<SettingsDamage>,
}

/// The damage of a file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsDamage {
    /// It cannot be read at all.
    Unreadable(SystemError),
    /// It was written by a newer version of the program: the version of its form.
    Newer(u64),
    /// It holds no settings.
    NoSettings,
    /// These values, by their places in the file, have no meaning. All others hold.
    Values(Vec<String>),
}

impl Settings {
    /// Reads the settings in `file`, which stays as it is. The caller that replaces it keeps a damaged file first:
    /// [`SettingsDamage::back_up`].
    pub fn load(file: &Path) -> ReadSettings {
        match read_text(file) {
            Ok(text) => Self::read(text.as_bytes()),
            Err(error) => {
                let damage = match error.kind() {
                    io::ErrorKind::NotFound => None,
                    io::ErrorKind::InvalidData => Some(SettingsDamage::NoSettings),
                    _ => Some(SettingsDamage::Unreadable(error.into())),
                };
                ReadSettings { settings: Self::default(), damage }
            }
        }
    }

    /// Reads the content of a file of settings. A value that has no meaning is as at the first start.
    pub fn read(bytes: &[u8]) -> ReadSettings {
        let (settings, damage) = match content(bytes) {
            Ok((settings, bad)) => (settings, (!bad.is_empty()).then_some(SettingsDamage::Values(bad))),
            Err(damage) => (Self::default(), Some(damage)),
        };
        ReadSettings { settings: settings.in_range(), damage }
    }
}

impl SettingsDamage {
    /// Copies the file beside itself, under a name that is free, so that it can be replaced, and gives what to tell of it. Where
    /// it cannot be copied, the file must stay, and the error says so.
    ///
    /// # Errors
    /// The message that tells why there is no copy.
    pub fn back_up(&self, file: &Path) -> Result<Message, Message> {
        let ending = match self {
            Self::Unreadable(error) => return Err(message!("settings-file-unreadable", file, error)),
            Self::Newer(_) => "newer",
            Self::NoSettings | Self::Values(_) => "damaged",
        };
        let unkept = |error| message!("settings-file-unkept", file, error = &SystemError::from(error));
        let copy = copy_beside(file, ending).map_err(unkept)?;
        Ok(match self {
            Self::Newer(version) => {
                message!("settings-file-newer", file, version, ours = VERSION, copy = &copy)
            }
            Self::Values(names) => {
                message!("settings-file-values", file, values = named(names), copy = &copy)
            }
            Self::NoSettings | Self::Unreadable(_) => message!("settings-file-none", file, copy = &copy),
        })
    }
}

fn named(names: &[String]) -> Argument {
    let first = names.iter().take(MOST_NAMED).map(|name| Argument::from(name.as_str()));
    let others = names.len().saturating_sub(MOST_NAMED);
    let others = (others > 0).then(|| message!("settings-file-others", count = others).into());
    first.chain(others).collect()
}

/// The settings of a file, not yet in their ranges, and the places of values without a meaning.
fn content(bytes: &[u8]) -> Result<(Settings, Vec<String>), SettingsDamage> {
    let value = serde_json::from_slice(bytes).map_err(|_| SettingsDamage::NoSettings)?;
    let found = upgrade(value)?;
    let unknown = unknown(&found);
    let (settings, bad) = known(&found)?;
    Ok((Settings { unknown, ..settings }, bad))
}

/// The entries of a file that this version does not know, also those inside groups.
fn unknown(found: &Map<String, Value>) -> Map<String, Value> {
    let usual = serde_json::to_value(Settings::default()).unwrap_or_default();
    let mut unknown = Map::new();
    for (name, value) in found {
        match (&usual[name], value) {
            (Value::Object(usual), Value::Object(inner)) if GROUPS.contains(&name.as_str()) => {
                let others = inner.iter().filter(|(name, _)| !usual.contains_key(*name));
                let others: Map<_, _> = others.map(|(name, value)| (name.clone(), value.clone())).collect();
                if !others.is_empty() {
                    unknown.insert(name.clone(), others.into());
                }
            }
            // No setting is left out when it is written.
            _ if usual.get(name).is_none() => {
                unknown.insert(name.clone(), value.clone());
            }
            _ => {}
        }
    }
    unknown
}

/// Puts what this version does not know beside the settings that are written.
pub(super) fn add_unknown(content: &mut Value, unknown: &Map<String, Value>) {
    for (name, value) in unknown {
        match (&mut content[name], value) {
            (Value::Object(group), Value::Object(others)) => group.extend(others.clone()),
            (slot, value) => *slot = value.clone(),
        }
    }
}

/// The settings that this version knows, and the places of those without a meaning.
fn known(found: &Map<String, Value>) -> Result<(Settings, Vec<String>), SettingsDamage> {
    if let Ok(settings) = serde_json::from_value(Value::Object(found.clone())) {
        return Ok((settings, Vec::new()));
    }
    let (mut good, mut bad) = (Value::Object(Map::new()), Vec::new());
    for (name, value) in found {
        take(&mut good, &mut bad, &[name], value);
    }
    let settings = serde_json::from_value(good).map_err(|_| SettingsDamage::NoSettings)?;
    Ok((settings, bad))
}

/// Brings the settings of an older version to this one.
fn upgrade(value: Value) -> Result<Map<String, Value>, SettingsDamage> {
    let version = value.get("version").and_then(Value::as_u64);
    match (value, version) {
        (Value::Object(mut found), Some(version)) if version == u64::from(VERSION) => {
            // Programs before the first release called them so.
            if let Some(setups) = found.remove("tables") {
                found.entry("setups").or_insert(setups);
            }
            Ok(found)
        }
        (_, Some(version)) if version > u64::from(VERSION) => Err(SettingsDamage::Newer(version)),
        _ => Err(SettingsDamage::NoSettings),
    }
}

/// Puts what has a meaning of a value into `good`, and the places of what has none into `bad`. A table of
/// several values is taken apart; a layout is one.
fn take(good: &mut Value, bad: &mut Vec<String>, place: &[&str], value: &Value) {
    if has_meaning(place, value.clone()) {
        put(good, place, value.clone());
        return;
    }
    match value {
        Value::Object(inner) if place != ["layout"] && has_meaning(place, Map::new().into()) => {
            for (name, value) in inner {
                take(good, bad, &[place, &[name]].concat(), value);
            }
        }
        Value::Array(items) if has_meaning(place, Vec::<Value>::new().into()) => {
            let alone = |item: &Value| has_meaning(place, vec![item.clone()].into());
            let (kept, lost): (Vec<_>, Vec<_>) = (1..).zip(items).partition(|(_, item)| alone(item));
            bad.extend(lost.into_iter().map(|(number, _)| format!("{} {number}", place.join("."))));
            put(good, place, kept.into_iter().map(|(_, item)| item.clone()).collect());
        }
        _ => bad.push(place.join(".")),
    }
}

/// Whether a file with this value alone is one of settings.
fn has_meaning(place: &[&str], value: Value) -> bool {
    let nested = place
        .iter()
        .rev()
        .fold(value, |value, name| Value::Object(Map::from_iter([((*name).to_owned(), value)])));
    serde_json::from_value::<Settings>(nested).is_ok()
}

fn put(good: &mut Value, place: &[&str], value: Value) {
    let slot = place.iter().fold(good, |inner, name| &mut inner[*name]);
    *slot = value;
}

#[cfg(test)]
mod tests {
    use std::fs;

    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    /// The settings in a file of `text`, and the places of bad values.
    fn read(text: &str) -> (Settings, Option<SettingsDamage>) {
        let ReadSettings { settings, damage } = Settings::read(text.as_bytes());
        (settings, damage)
    }

    #[test]
    fn a_file_without_settings_gives_those_of_the_first_start_and_says_so() {
        for text in ["", "{", "[]", "7", "{}", r#"{"version": 0}"#, r#"{"version": "1"}"#, "\u{0}"] {
            let (settings, damage) = read(text);
            assert_eq!(settings, Settings::default(), "{text}");
            assert_eq!(damage, Some(SettingsDamage::NoSettings), "{text}");
        }
        let (settings, damage) = read(r#"{"version": 99, "zoom": 2.0}"#);
        assert_eq!((settings, damage), (Settings::default(), Some(SettingsDamage::Newer(99))));
        let (settings, damage) = read(r#"{"version": 1, "zoom": 900, "unknown": 1}"#);
        assert_eq!((settings.zoom, damage), (3.0, None));
    }

    #[test]
    fn what_another_version_keeps_in_the_file_stays_there() {
        let text = r#"{"version": 1, "zoom": 2.0, "boards": {"a": [1]}, "sound": {"on": false, "echo": 0.5}, "tables": {}}"#;
        let (mut settings, damage) = read(text);
        assert_eq!((settings.zoom, settings.sound.on, damage), (2.0, false, None));
        settings.zoom = 1.5;
        let written: Value = serde_json::from_slice(&settings.to_json()).expect("JSON");
        assert_eq!(written["boards"], serde_json::json!({"a": [1]}));
        assert_eq!((&written["sound"]["echo"], &written["sound"]["on"]), (&0.5.into(), &false.into()));
        assert_eq!((&written["zoom"], written.get("tables")), (&1.5.into(), None));
        let (again, damage) = read(&String::from_utf8(settings.to_json()).expect("text"));
        assert_eq!((again, damage), (settings, None));
        // A bad value is none of them, and a folder of setups is the person's own.
        let (settings, _) = read(
            r#"{"version": 1, "zoom": "big", "setups": {"odd": {"setup": "a"}}, "keys": {"odd": "F7"}}"#,
        );
        assert!(settings.unknown.is_empty());
    }

    #[test]
    fn a_bad_value_falls_to_its_default_and_all_others_are_kept() {
        let text = r#"{
            "version": 1, "hints": false, "look": "purple", "zoom": "big", "sound": {"on": false, "volume": "loud"},
            "keys": {"save": "F7", "open": 3}, "layout": {"root": 1}, "recent": ["/a", 5, "/b"],
            "engines": [{"name": "Eva", "spec": "random"}, {"name": "Adam"}],
            "setups": {"gomoku": {"setup": "free", "repetition": 3000}, "yinsh": {"setup": "blitz"}, "duke": 1}
        }"#;
        let (settings, damage) = read(text);
        let Some(SettingsDamage::Values(mut bad)) = damage else { panic!("{damage:?}") };
        bad.sort();
        let places = [
            "engines 2",
            "keys.open",
            "layout",
            "look",
            "recent 2",
            "setups.duke",
            "setups.gomoku.repetition",
            "sound.volume",
            "zoom",
        ];
        assert_eq!(bad, places);
        let usual = Settings::default();
        assert_eq!((settings.look, settings.zoom, &settings.layout), (usual.look, usual.zoom, &usual.layout));
        assert_eq!((settings.hints, settings.sound.on, settings.sound.volume), (false, false, 0.6));
        assert_eq!(settings.recent, [Path::new("/a"), Path::new("/b")]);
        assert_eq!(settings.engines.len(), 1);
        let setups: Vec<(&str, &str)> =
            settings.setups.iter().map(|(game, kept)| (game.as_str(), kept.setup.as_str())).collect();
        assert_eq!(setups, [("gomoku", "free"), ("yinsh", "blitz")]);
        assert_eq!(Settings::read(&settings.to_json()).damage, None);
    }

    #[test]
    fn what_is_damaged_is_kept_under_a_free_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("window.json");
        for (text, copy) in
            [("{", "window.damaged"), ("[", "window-2.damaged"), ("{\"version\":2}", "window.newer")]
        {
            fs::write(&file, text).expect("written");
            let damage = Settings::load(&file).damage.expect("damage");
            let told = damage.back_up(&file).expect("a copy").to_string();
            let copy = folder.path().join(copy);
            assert!(told.contains(&*copy.to_string_lossy()), "{told}");
            assert_eq!(fs::read_to_string(copy).expect("the copy"), text);
        }
        assert_eq!(Settings::load(&folder.path().join("missing")).damage, None);
        // A file that holds no settings is not to be replaced.
        let unreadable = Settings::load(folder.path()).damage.expect("damage");
        assert!(matches!(unreadable, SettingsDamage::Unreadable(_)));
        assert!(unreadable.back_up(folder.path()).is_err());
    }

    #[test]
    fn every_damage_has_words() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("window.json");
        let busy = SystemError::from(io::Error::from(io::ErrorKind::WouldBlock));
        let missing = SettingsDamage::NoSettings.back_up(&file).expect_err("no copy of nothing");
        fs::write(&file, "").expect("written");
        let many = ["zoom", "look", "a", "b", "c", "d"].map(str::to_owned);
        let all = [
            SettingsDamage::Unreadable(busy),
            SettingsDamage::Newer(7),
            SettingsDamage::NoSettings,
            SettingsDamage::Values(many.into()),
        ];
        let mut all: Vec<Message> =
            all.iter().map(|damage| damage.back_up(&file).unwrap_or_else(|told| told)).collect();
        all.push(missing);
        let all: Vec<&dyn Localize> = all.iter().map(|told| told as _).collect();
        assert_localized(&all, &["settings-file-"]);
    }
}
