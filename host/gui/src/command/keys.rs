//! The keys of commands: which they have at first, how people read them, and which were pressed.

use abstrakt_texts::Texts;
use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::{ALL, Command, Keymap};

impl Command {
    /// Its key, where the user has chosen no other.
    pub fn usual_shortcut(self) -> Option<KeyboardShortcut> {
        self.declaration().shortcut
    }

    /// Its name, with its key where it has one: "Take back (Ctrl+Z)".
    pub fn tip(self, ctx: &Context, texts: &Texts) -> String {
        let name = texts.show(&self);
        let name = name.trim_end_matches('…');
        match Keymap::of(ctx).shortcut(self) {
            Some(shortcut) => format!("{name} ({})", keys(ctx, &shortcut)),
            None => name.to_owned(),
        }
    }
}

/// A key as people read it in any language: with signs for arrows, which egui names in English.
pub fn keys(ctx: &Context, shortcut: &KeyboardShortcut) -> String {
    let key = shortcut.logical_key;
    ctx.format_shortcut(shortcut).replace(key.name(), key.symbol_or_name())
}

/// The commands whose keys were pressed since the last frame, in their order: a slow frame loses no press. While a text
/// field or the board has the keyboard, only keys with Ctrl and function keys count, so that letters and arrows stay
/// theirs.
pub fn pressed(ctx: &Context) -> Vec<Command> {
    let taken = ctx.egui_wants_keyboard_input() || ctx.memory(|memory| memory.focused().is_some());
    let plain = |shortcut: &KeyboardShortcut| {
        shortcut.modifiers.is_none() && !matches!(shortcut.logical_key, Key::F1 | Key::F11)
    };
    let keys = Keymap::of(ctx);
    let shortcuts: Vec<(Command, KeyboardShortcut)> = ALL
        .iter()
        .filter_map(|command| keys.shortcut(*command).map(|shortcut| (*command, shortcut)))
        .filter(|(_, shortcut)| !(taken && plain(shortcut)))
        .collect();
    let mut commands = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, modifiers, pressed: true, .. } = event else { return true };
            let asked = asked(&shortcuts, *key, *modifiers);
            commands.extend(asked);
            asked.is_none()
        });
    });
    commands
}

/// The command of a key. egui lets a shortcut pass though Shift or Alt are held as well, for signs that need them: of several
/// that fit, the one that asks for most is meant.
fn asked(shortcuts: &[(Command, KeyboardShortcut)], key: Key, modifiers: Modifiers) -> Option<Command> {
    let fits = |shortcut: &KeyboardShortcut| {
        shortcut.logical_key == key && modifiers.matches_logically(shortcut.modifiers)
    };
    let held =
        |wanted: Modifiers| [wanted.shift, wanted.alt].into_iter().filter(|is_wanted| *is_wanted).count();
    let fitting = shortcuts.iter().filter(|(_, shortcut)| fits(shortcut));
    fitting.max_by_key(|(_, shortcut)| held(shortcut.modifiers)).map(|(command, _)| *command)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command whose key is another one's with Shift is reached, wherever it stands in the list.
    #[test]
    fn every_command_is_reached_by_its_own_key() {
        let shortcuts: Vec<(Command, KeyboardShortcut)> = ALL
            .iter()
            .filter_map(|command| command.usual_shortcut().map(|shortcut| (*command, shortcut)))
            .collect();
        for (command, shortcut) in &shortcuts {
            let held = shortcut.modifiers;
            // A keyboard's report: with Ctrl, that the platform's command key is held, too.
            let held = Modifiers { ctrl: held.command, ..held };
            assert_eq!(asked(&shortcuts, shortcut.logical_key, held), Some(*command), "{shortcut:?}");
        }
    }

    #[test]
    fn no_two_commands_share_a_key() {
        let mut keys: Vec<KeyboardShortcut> =
            ALL.iter().filter_map(|command| command.usual_shortcut()).collect();
        let count = keys.len();
        keys.sort_by_key(|shortcut| format!("{shortcut:?}"));
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
