//! The panels beside the board, one file each, and the declaration that names them all. A panel draws what a game tells and
//! returns what the user asked for. Knows games and texts; must not know files, settings' storage or dialogs.

mod analysis;
mod console;
mod docking;
mod explained;
mod floating;
mod history;
mod information;
mod possible;
mod review;
mod score;
pub mod status;
mod thinking;
mod tree;
pub mod typed;

use abstrakt_system::LogBuffer;
use abstrakt_texts::{Localize, Texts};
use egui::Ui;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::game::GameView;
use crate::state::Settings;
pub use docking::show;

/// The things that panels need beside their game.
pub struct PanelContext<'a> {
    /// The settings.
    pub settings: &'a mut Settings,
    /// Texts in the user's language.
    pub texts: &'a Texts,
    /// Whether clicks on the board count: those that close a menu do not.
    pub clickable: bool,
    /// The command that the user asks for.
    pub wanted: &'a mut Option<Command>,
    /// The last lines of the log.
    pub log: &'a LogBuffer,
}

/// Declares the panels that can be hidden, in the order of the menu: each with the module that draws it, the key of its name in the
/// translations, the panel with which it shares its tabs at first (itself if it is the first one of them), and whether it is shown
/// at first.
macro_rules! panels {
    ($($(#[$about:meta])* $name:ident: $module:ident, $key:literal, $group:ident, $shown:literal;)*) => {
        /// A panel.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Panel {
            /// The board; always there.
            #[message("panel-board")]
            Board,
            $($(#[$about])* #[message($key)] $name,)*
        }

        impl Panel {
            /// The panels that can be hidden, in the order of the menu.
            pub const OPTIONAL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The panel with which it shares its tabs at first.
            pub fn tab_group(self) -> Self {
                match self {
                    Self::Board => self,
                    $(Self::$name => Self::$group,)*
                }
            }

            /// Whether it is shown at first.
            pub fn is_shown_at_first(self) -> bool {
                match self {
                    Self::Board => true,
                    $(Self::$name => $shown,)*
                }
            }

            /// Draws it.
            fn show(self, ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
                match self {
                    Self::Board => game.show_board(ui, context.settings, context.texts, context.clickable),
                    $(Self::$name => $module::show(ui, game, context),)*
                }
            }
        }
    };
}

panels! {
    /// Seats and scores.
    Score: score, "panel-score", Score, true;
    /// The moves.
    History: history, "panel-history", History, true;
    /// The possible moves.
    Possible: possible, "panel-possible", History, false;
    /// The facts about the game.
    Information: information, "panel-information", History, false;
    /// The findings of the computers.
    Thinking: thinking, "panel-thinking", Thinking, true;
    /// Searches of the position shown.
    Analysis: analysis, "panel-analysis", Thinking, true;
    /// The course of the game.
    Review: review, "panel-review", Thinking, false;
    /// A heuristic's value of the position shown, feature by feature.
    Explained: explained, "panel-explained", Thinking, false;
    /// The tree of a shallow search.
    Tree: tree, "panel-tree", Thinking, false;
    /// The log.
    Console: console, "panel-console", Thinking, false;
}
