//! The declaration of a command, and the words for it: menus, conditions, keys.

use abstrakt_texts::{Localize, Message};
use egui::{Key, KeyboardShortcut, Modifiers};
use strum::VariantArray;

/// Groups of the tool bar.
pub const TOOL_GROUPS: usize = 6;

/// A menu.
/// The variants stand in the order of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
pub enum Menu {
    /// Games and files.
    #[message("menu-file")]
    File,
    /// The clipboard, the lines of the game, the settings.
    #[message("menu-edit")]
    Edit,
    /// Panels, board and looks.
    #[message("menu-view")]
    View,
    /// Moves, and ways through the game.
    #[message("menu-move")]
    Move,
    /// Searches.
    #[message("menu-analysis")]
    Analysis,
    /// The players.
    #[message("menu-players")]
    Players,
    /// Rules and keys.
    #[message("menu-help")]
    Help,
}

/// A condition under which a command makes sense. All but the first two need a game on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// At any time.
    Always,
    /// There is another game than the one on the page.
    OtherGame,
    /// Weights of its heuristics can be tuned.
    Tunable,
    /// There is a game.
    Game,
    /// Its position is known.
    Position,
    /// A ply leads to the position shown.
    PlyBefore,
    /// A ply follows on the line shown.
    PlyAfter,
    /// The game is played, and not over.
    Running,
    /// It is the turn of a computer, or of a person while nothing is under way.
    Turn,
    /// It is a person's turn.
    PersonsTurn,
    /// The same, and the game is not only looked at.
    PersonsGame,
    /// The game is only looked at, and is not over in the position shown.
    Viewed,
    /// The game is only looked at.
    Record,
    /// It is the turn of a computer that stands still.
    PausedComputer,
    /// The game has ended.
    Over,
    /// A review of the game is possible.
    Reviewable,
    /// A mistake comes later on the line.
    MistakeAfter,
    /// A mistake was made before.
    MistakeBefore,
    /// Another position was left by a jump.
    Visited,
    /// Another position is kept aside.
    Kept,
    /// The game can be played by itself, or is.
    Autoplay,
    /// A move is chosen, or shown.
    Move,
    /// The game is written in PDN.
    Pdn,
}

/// All that is known of a command but what it does.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub(super) name: Message,
    pub(super) menu: Menu,
    /// Its group in the menu, from 0.
    pub(super) group: usize,
    pub(super) shortcut: Option<KeyboardShortcut>,
    pub(super) condition: Condition,
    /// Its group on the tool bar, and its sign.
    pub(super) tool: Option<(usize, &'static str)>,
    pub(super) switch: bool,
}

/// A command by its name, in a group of a menu: it has no shortcut, and needs a game.
pub(super) const fn entry(name: Message, menu: Menu, group: usize) -> Declaration {
    Declaration { name, menu, group, shortcut: None, condition: Condition::Game, tool: None, switch: false }
}

impl Declaration {
    /// It has this key, where the user has chosen no other.
    pub(super) const fn key(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.shortcut = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    /// It makes sense under this condition.
    pub(super) const fn when(mut self, condition: Condition) -> Self {
        self.condition = condition;
        self
    }

    /// It has a place on the tool bar, under this sign.
    pub(super) const fn tool(mut self, group: usize, icon: &'static str) -> Self {
        self.tool = Some((group, icon));
        self
    }

    /// Menus show whether it is on.
    pub(super) const fn switch(mut self) -> Self {
        self.switch = true;
        self
    }
}
