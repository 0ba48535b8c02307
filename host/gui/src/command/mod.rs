//! The commands of the window. One declaration in `table` has all of a command but its execution: its name, its key, its place in the
//! menus and on the tool bar, and the condition under which it makes sense. Menus, tool bar, shortcuts, tool tips and lists of keys
//! are drawn from it; only the submenus in which a setting is chosen are drawn by `menu` itself. Knows names and keys; must not
//! know how a command is executed.

use abstrakt_texts::{Localize, Message};

mod declaration;
mod keymap;
mod keys;
mod table;

pub use declaration::{Condition, Menu, TOOL_GROUPS};
pub use keymap::Keymap;
pub use keys::{keys, pressed};
pub use table::{ALL, Command};

impl Command {
    /// The key of its name in the translations, by which the settings know it.
    pub fn key(self) -> &'static str {
        self.message().key()
    }

    /// Its sign on the tool bar; empty where it has no place there.
    pub fn icon(self) -> &'static str {
        self.declaration().tool.map_or("", |(_, icon)| icon)
    }

    /// The condition under which it makes sense.
    pub fn condition(self) -> Condition {
        self.declaration().condition
    }

    /// Whether a menu shows it as something that is on or off.
    pub fn is_switch(self) -> bool {
        self.declaration().switch
    }
}

/// Its name.
impl Localize for Command {
    fn message(&self) -> Message {
        self.declaration().name
    }
}

/// The commands of a group of the tool bar, in their order.
pub fn tools(group: usize) -> impl Iterator<Item = Command> {
    let is_here =
        move |command: &Command| command.declaration().tool.is_some_and(|(place, _)| place == group);
    ALL.iter().copied().filter(is_here)
}

impl Menu {
    /// The groups of its commands, in their order.
    pub fn groups(self) -> Vec<Vec<Command>> {
        let mut groups: Vec<Vec<Command>> = Vec::new();
        for command in ALL.iter().copied().filter(|command| command.declaration().menu == self) {
            let group = command.declaration().group;
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(command);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    /// Whatever is declared is drawn: in a menu that is there, and in a group of the tool bar that is there.
    #[test]
    fn every_command_has_its_place() {
        let in_menus: Vec<Command> =
            Menu::VARIANTS.iter().copied().flat_map(Menu::groups).flatten().collect();
        assert_eq!(in_menus, ALL, "the table stands in the order of the menus");
        let tools: Vec<Command> = (0..TOOL_GROUPS).flat_map(tools).collect();
        let with_icons = ALL.iter().filter(|command| !command.icon().is_empty()).count();
        assert_eq!(tools.len(), with_icons);
        assert!((0..TOOL_GROUPS).all(|group| super::tools(group).next().is_some()), "no group is empty");
    }
}
