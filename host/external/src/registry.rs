//! The external engines that a person has registered: a TOML file that a person can read and write.
//!
//! Knows the file. Must not start anything that it names: only a player who was asked for by name does.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_system::{ForeignText, SystemError, create_folders, read_text, replace};
use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};

use crate::wire::hub::Param;
use crate::{ExternalSpecError, Protocol};

/// The version of the file that is written.
const VERSION: u32 = 1;
/// Longest name.
const LONGEST_NAME: usize = 40;

/// The engines, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Registry {
    file: RegistryFile,
}

/// The file; whatever is not known is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct RegistryFile {
    #[serde(default = "first_version")]
    version: u32,
    #[serde(rename = "engine", default)]
    engines: Vec<RegisteredEngine>,
    #[serde(flatten)]
    others: toml::Table,
}

impl Default for RegistryFile {
    fn default() -> Self {
        Self { version: VERSION, engines: Vec::new(), others: toml::Table::new() }
    }
}

const fn first_version() -> u32 {
    1
}

/// An engine that can be a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegisteredEngine {
    /// The name by which specs name it.
    pub name: String,
    /// The protocol that it speaks.
    pub protocol: Protocol,
    /// The id of the game that it plays.
    pub game: String,
    /// The variant that it plays, as its protocol calls it; none: that of the game as it is set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The program.
    pub command: String,
    /// The arguments that it is started with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// The folder that it is started in; none: that of the program, or the present one where the program is named without a
    /// folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// The options that a person may set, as it has declared them.
    #[serde(rename = "option", default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<EngineOption>,
    /// Whatever else stands there.
    #[serde(flatten)]
    pub others: toml::Table,
}

/// A setting of an engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// The word of its protocol for its type, such as `int` or `bool`.
    #[serde(rename = "type", default)]
    pub kind: String,
    /// The value as long as nobody sets it.
    #[serde(default)]
    pub default: String,
    /// The value that is set; none: its default, of which nothing is told to the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The smallest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// The largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// The words that it can be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// Whatever else stands there.
    #[serde(flatten)]
    pub others: toml::Table,
}

impl From<Param> for EngineOption {
    fn from(param: Param) -> Self {
        let Param { name, value, kind, min, max, values } = param;
        Self { name, kind, default: value, min, max, values, ..Self::default() }
    }
}

impl From<EngineOption> for Param {
    fn from(option: EngineOption) -> Self {
        let EngineOption { name, kind, default, min, max, values, .. } = option;
        Self { name, value: default, kind, min, max, values }
    }
}

/// A reason why the list cannot be used or changed.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum RegistryError {
    /// The file cannot be read or written.
    #[message(transparent)]
    System(#[from] SystemError),
    /// The file is damaged.
    #[message("registry-unreadable", path, reason)]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Its fault, and the place of it.
        reason: ForeignText,
    },
    /// A later program wrote the file.
    #[message("registry-newer", path = _0)]
    Newer(PathBuf),
    /// No name for an engine.
    #[message("registry-name", name = _0)]
    Name(ForeignText),
    /// An engine has this name.
    #[message("registry-taken", name = _0)]
    Taken(String),
    /// No engine has this name.
    #[message(transparent)]
    Unknown(#[from] ExternalSpecError),
}

impl Registry {
    /// Reads the file; where there is none no engine is registered.
    ///
    /// # Errors
    /// It cannot be read, is damaged, or is of a later version.
    pub fn read(path: &Path) -> Result<Self, RegistryError> {
        let text = match read_text(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            read => read.map_err(|error| SystemError::at(path, &error))?,
        };
        let damaged = |reason: ForeignText| RegistryError::Unreadable { path: path.to_owned(), reason };
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| damaged(ForeignText::of(error)))?;
        let version = table.get("version").and_then(toml::Value::as_integer).unwrap_or(VERSION.into());
        if version > VERSION.into() {
            return Err(RegistryError::Newer(path.to_owned()));
        }
        let file: RegistryFile = table.try_into().map_err(|error| damaged(ForeignText::of(error)))?;
        let names = || file.engines.iter().map(|engine| engine.name.as_str());
        let twice =
            names().enumerate().find(|(place, name)| names().take(*place).any(|other| other == *name));
        match twice {
            Some((_, name)) => Err(damaged(ForeignText::of(RegistryError::Taken(name.to_owned())))),
            None => Ok(Self { file }),
        }
    }

    /// Reads the file, changes what it holds, and writes it whole, while no other program does.
    ///
    /// # Errors
    /// It cannot be read or written, or `change` refuses; the file is as it was then.
    pub fn change<T>(
        path: &Path,
        change: impl FnOnce(&mut Self) -> Result<T, RegistryError>,
    ) -> Result<T, RegistryError> {
        let wrong = |error: &io::Error| RegistryError::System(SystemError::at(path, error));
        if let Some(folder) = path.parent() {
            create_folders(folder).map_err(|error| wrong(&error))?;
        }
        let lock_path = path.with_extension("lock");
        let lock =
            File::options().create(true).append(true).open(lock_path).map_err(|error| wrong(&error))?;
        // A file system without locks keeps nobody from working.
        let _ = lock.lock();
        let mut registry = Self::read(path)?;
        let changed = change(&mut registry)?;
        registry.write(path)?;
        Ok(changed)
    }

    /// Writes the file, whole. Nothing is lost where that fails.
    ///
    /// # Errors
    /// [`RegistryError::System`]
    pub fn write(&self, path: &Path) -> Result<(), RegistryError> {
        let wrong = |error: &io::Error| RegistryError::System(SystemError::at(path, error));
        let text = toml::to_string_pretty(&self.file).map_err(|error| wrong(&io::Error::other(error)))?;
        if let Some(folder) = path.parent() {
            create_folders(folder).map_err(|error| wrong(&error))?;
        }
        replace(path, text.as_bytes()).map_err(|error| wrong(&error))
    }

    /// The engines, in the order in which they were registered.
    pub fn engines(&self) -> &[RegisteredEngine] {
        &self.file.engines
    }

    /// An engine by its name.
    ///
    /// # Errors
    /// [`ExternalSpecError::Unknown`]
    pub fn engine(&self, name: &str) -> Result<&RegisteredEngine, ExternalSpecError> {
        self.file.engines.iter().find(|engine| engine.name == name).ok_or_else(|| self.unknown(name))
    }

    /// Registers an engine.
    ///
    /// # Errors
    /// Its name is none, or taken.
    pub fn add(&mut self, engine: RegisteredEngine) -> Result<(), RegistryError> {
        self.check_name(&engine.name)?;
        self.file.engines.push(engine);
        Ok(())
    }

    /// Puts an engine in the place of the one of this name.
    ///
    /// # Errors
    /// There is none of this name, or the name of the new one is none, or that of a third.
    pub fn replace(&mut self, name: &str, engine: RegisteredEngine) -> Result<(), RegistryError> {
        let place = self.place(name)?;
        if engine.name != name {
            self.check_name(&engine.name)?;
        }
        self.file.engines[place] = engine;
        Ok(())
    }

    /// Whether an engine can be registered under this name.
    ///
    /// # Errors
    /// It is no name, or taken.
    pub fn check_name(&self, name: &str) -> Result<(), RegistryError> {
        let letters = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if !(1..=LONGEST_NAME).contains(&name.chars().count()) || !name.chars().all(letters) {
            return Err(RegistryError::Name(ForeignText::of(name)));
        }
        match self.engine(name) {
            Ok(_) => Err(RegistryError::Taken(name.to_owned())),
            Err(_) => Ok(()),
        }
    }

    /// Strikes an engine off the list.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn remove(&mut self, name: &str) -> Result<RegisteredEngine, RegistryError> {
        let place = self.place(name)?;
        Ok(self.file.engines.remove(place))
    }

    fn place(&self, name: &str) -> Result<usize, RegistryError> {
        let place = self.file.engines.iter().position(|engine| engine.name == name);
        place.ok_or_else(|| self.unknown(name).into())
    }

    fn unknown(&self, name: &str) -> ExternalSpecError {
        let known: Vec<&str> = self.file.engines.iter().map(|engine| engine.name.as_str()).collect();
        ExternalSpecError::Unknown { name: name.to_owned(), known: known.join(", ") }
    }
}

impl RegisteredEngine {
    /// A program as [`RegisteredEngine::command`] names it: one that is given by its path is found from everywhere.
    ///
    /// # Errors
    /// The present folder is not known, or its name is not text.
    pub fn full_command(command: &str) -> io::Result<String> {
        if Path::new(command).components().count() < 2 {
            return Ok(command.to_owned());
        }
        let path = std::path::absolute(command)?;
        path.into_os_string().into_string().map_err(|_| io::ErrorKind::InvalidFilename.into())
    }

    /// The folder that the program is started in; none: the present one.
    pub fn working_folder(&self) -> Option<&Path> {
        let program_folder =
            Path::new(&self.command).parent().filter(|folder| !folder.as_os_str().is_empty());
        self.folder.as_deref().or(program_folder)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    fn engine(name: &str) -> RegisteredEngine {
        RegisteredEngine {
            name: name.into(),
            protocol: Protocol::Hub,
            game: "draughts-international".into(),
            variant: None,
            command: "/opt/scan/scan".into(),
            arguments: vec!["hub".into()],
            folder: None,
            options: vec![EngineOption {
                name: "threads".into(),
                kind: "int".into(),
                default: "1".into(),
                value: Some("2".into()),
                min: Some("1".into()),
                max: Some("16".into()),
                ..EngineOption::default()
            }],
            others: toml::Table::new(),
        }
    }

    #[test]
    fn engines_are_kept_with_whatever_else_a_person_has_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config").join("engines.toml");
        let mut registry = Registry::read(&path).expect("no file is an empty list");
        registry.add(engine("scan")).unwrap();
        registry.write(&path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("name = \"scan\"") && text.contains("[[engine.option]]"), "{text}");
        let more = text.replacen("name = \"scan\"", "rating = 2500\nname = \"scan\"", 1)
            + "\n[colours]\nscan = \"red\"\n";
        fs::write(&path, more).unwrap();
        let mut registry = Registry::read(&path).unwrap();
        registry.add(engine("moby")).unwrap();
        registry.write(&path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("rating = 2500") && text.contains("[colours]"), "{text}");
        let mut registry = Registry::read(&path).unwrap();
        assert_eq!(registry.engines().len(), 2);
        assert_eq!(registry.engine("moby").unwrap().options, engine("moby").options);
        registry
            .replace(
                "scan",
                RegisteredEngine {
                    others: registry.engine("scan").unwrap().others.clone(),
                    ..engine("scan-2")
                },
            )
            .unwrap();
        assert!(
            registry.replace("scan-2", engine("moby")).is_err()
                && registry.replace("scan", engine("x")).is_err()
        );
        assert_eq!(registry.engines()[0].name, "scan-2", "it keeps its place");
        registry
            .replace("scan-2", RegisteredEngine { name: "scan".into(), ..registry.engines()[0].clone() })
            .unwrap();
        assert_eq!(registry.remove("scan").unwrap().others["rating"].as_integer(), Some(2500));
        assert!(registry.engine("scan").is_err() && registry.remove("scan").is_err());
    }

    #[test]
    fn a_file_that_is_not_understood_is_refused_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        let refused = |text: &str| {
            fs::write(&path, text).unwrap();
            let error = Registry::read(&path).unwrap_err();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert!(!error.to_string().contains('\n'), "{error}");
            error
        };
        let newer = refused("version = 2\nengine = \"something else\"\n");
        assert_eq!(newer, RegistryError::Newer(path.clone()));
        let entry = "[[engine]]\nname = \"a\"\nprotocol = \"hub\"\ngame = \"g\"\ncommand = \"c\"\n";
        for damaged in [
            "[[engine]\n",
            "[[engine]]\nname = 1\n",
            &entry.replace("hub", "chess"),
            &(entry.to_owned() + entry),
        ] {
            assert!(matches!(refused(damaged), RegistryError::Unreadable { .. }), "{damaged}");
        }
        assert!(Registry::read(folder.path()).is_err(), "a folder");
    }

    #[test]
    fn names_are_words_of_a_spec() {
        let mut registry = Registry::default();
        for name in ["", "a b", "a,b", "a=b", "a:b", "../a", &"x".repeat(41)] {
            assert!(matches!(registry.add(engine(name)), Err(RegistryError::Name(_))), "{name}");
        }
        registry.add(engine("Žižka_2-x")).unwrap();
        assert_eq!(registry.add(engine("Žižka_2-x")), Err(RegistryError::Taken("Žižka_2-x".into())));
    }

    #[test]
    fn every_kind_has_words() {
        let path = PathBuf::from("engines.toml");
        let all = [
            RegistryError::System(SystemError::at(&path, &io::ErrorKind::NotFound.into())),
            RegistryError::Unreadable { path: path.clone(), reason: ForeignText::of("line 3") },
            RegistryError::Newer(path),
            RegistryError::Name(ForeignText::of("a b")),
            RegistryError::Taken("a".into()),
            RegistryError::Unknown(ExternalSpecError::Unknown { name: "a".into(), known: String::new() }),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["registry-"]);
    }
}
