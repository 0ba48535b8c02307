//! The keys of the commands: those of the table, and those that the user has chosen instead. Kept beside egui's style, so that
//! menus, tool tips and lists of keys show the same. Knows commands and keys; must not know what a command does.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Context, Id, Key, KeyboardShortcut, Modifiers};
use serde::{Deserialize, Serialize};

use super::{ALL, Command};

/// Keys that the user has chosen, by the command's key in the translations, as "Ctrl+Shift+N"; an empty text: no key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keymap(BTreeMap<String, String>);

impl Keymap {
    /// The keys in force in `ctx`.
    pub fn of(ctx: &Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(Id::unique("keymap"))).unwrap_or_default()
    }

    /// Puts these keys into force.
    pub fn install(&self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::unique("keymap"), Arc::new(self.clone())));
    }

    /// The key of a command.
    pub fn shortcut(&self, command: Command) -> Option<KeyboardShortcut> {
        match self.0.get(command.key()).map(String::as_str) {
            Some("") => None,
            // An entry that names no key is as at first.
            Some(written) => read(written).or_else(|| command.usual_shortcut()),
            None => command.usual_shortcut(),
        }
    }

    /// The command that a key belongs to.
    pub fn owner(&self, shortcut: KeyboardShortcut) -> Option<Command> {
        ALL.iter().copied().find(|command| self.shortcut(*command) == Some(shortcut))
    }

    /// Gives a command another key, or none; the command that had the key before has none then.
    pub fn set(&mut self, command: Command, shortcut: Option<KeyboardShortcut>) {
        if let Some(before) = shortcut.and_then(|shortcut| self.owner(shortcut)) {
            self.put(before, None);
        }
        self.put(command, shortcut);
    }

    /// Every command has its usual key again.
    pub fn reset(&mut self) {
        self.0.clear();
    }

    /// Whether every command has its usual key.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }

    fn put(&mut self, command: Command, shortcut: Option<KeyboardShortcut>) {
        if shortcut == command.usual_shortcut() {
            self.0.remove(command.key());
        } else {
            self.0.insert(command.key().to_owned(), shortcut.map(write).unwrap_or_default());
        }
    }
}

/// "Ctrl+Shift+N".
fn write(shortcut: KeyboardShortcut) -> String {
    let KeyboardShortcut { modifiers, logical_key } = shortcut;
    let held = [(modifiers.command, "Ctrl+"), (modifiers.alt, "Alt+"), (modifiers.shift, "Shift+")];
    let held: String = held.into_iter().filter_map(|(held, name)| held.then_some(name)).collect();
    format!("{held}{}", logical_key.name())
}

/// The key that a text names; none for what is no key.
fn read(text: &str) -> Option<KeyboardShortcut> {
    let (mut modifiers, mut rest) = (Modifiers::NONE, text);
    loop {
        let (held, after) = match rest.split_once('+') {
            Some(("Ctrl", after)) => (Modifiers::COMMAND, after),
            Some(("Alt", after)) => (Modifiers::ALT, after),
            Some(("Shift", after)) => (Modifiers::SHIFT, after),
            _ => return Some(KeyboardShortcut::new(modifiers, Key::from_name(rest)?)),
        };
        (modifiers, rest) = (modifiers | held, after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_and_read() {
        for command in ALL {
            if let Some(shortcut) = command.usual_shortcut() {
                assert_eq!(read(&write(shortcut)), Some(shortcut), "{command:?}");
            }
        }
        for text in ["", "Ctrl", "Ctrl+", "Nonsense", "Ctrl+Nonsense"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_key_has_one_owner() {
        let mut keys = Keymap::default();
        let save = Command::Save.usual_shortcut();
        keys.set(Command::Players, save);
        assert_eq!((keys.shortcut(Command::Players), keys.shortcut(Command::Save)), (save, None));
        keys.set(Command::Save, save);
        assert_eq!((keys.shortcut(Command::Players), keys.shortcut(Command::Save)), (None, save));
        assert!(keys.is_usual(), "both are as they were");
        keys.set(Command::Save, None);
        assert_eq!(keys.shortcut(Command::Save), None);
        keys.0.insert(Command::Save.key().to_owned(), "Ctrl+Nonsense".into());
        assert_eq!(keys.shortcut(Command::Save), save, "no key is named");
    }
}
