//! The panels beside the board, one file each: a panel draws a game and returns the command that the user asked for. Knows games,
//! texts and the layout; must not know files, settings' storage or dialogs.

mod analysis;
mod console;
mod docking;
mod explained;
mod explorer;
mod floating;
mod history;
mod influences;
mod information;
mod possible;
mod review;
mod score;
pub mod status;
mod stocks;
mod thinking;
mod tree;
pub mod typed;

use abstrakt_external::Registry;
use abstrakt_system::LogBuffer;
use abstrakt_texts::Texts;
use abstrakt_worker::Launch;
use egui::{Label, RichText, Ui};

use crate::analysis::Answer;
use crate::command::Command;
use crate::explorer::Explorer;
use crate::game::GameView;
use crate::layout::Panel;
use crate::state::Settings;
pub use docking::show;

/// The things that panels need beside their game.
pub struct PanelContext<'a> {
    /// The settings.
    pub settings: &'a mut Settings,
    /// Texts in the user's language.
    pub texts: &'a Texts,
    /// The external engines that are registered.
    pub registry: &'a Registry,
    /// Whether clicks on the board count: those that close a menu do not.
    pub clickable: bool,
    /// Whether something else has the place of the panels beside the board.
    pub only_board: bool,
    /// The command that the user asks for.
    pub wanted: &'a mut Option<Command>,
    /// The last lines of the log.
    pub log: &'a LogBuffer,
    /// The openings of a library.
    pub explorer: &'a mut Explorer,
    /// The launch of a worker for the game shown; none where the game is not there any more.
    pub launch: Option<Launch>,
}

impl Panel {
    /// Draws the panel.
    fn show(self, ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
        match self {
            Self::Board => game.show_board(ui, context.settings, context.texts, context.clickable),
            Self::Score => score::show(ui, game, context),
            Self::History => history::show(ui, game, context),
            Self::Possible => possible::show(ui, game, context),
            Self::Information => information::show(ui, game, context),
            Self::Thinking => thinking::show(ui, game, context),
            Self::Analysis => analysis::show(ui, game, context),
            Self::Explorer => explorer::show(ui, game, context),
            Self::Review => review::show(ui, game, context),
            Self::Explained => explained::show(ui, game, context),
            Self::Tree => tree::show(ui, game, context),
            Self::Console => console::show(ui, game, context),
        }
    }
}

/// The answer to a question that a panel asked. As long as there is none a spinner is drawn, and in place of a refused one its reason.
fn answered<'a>(ui: &mut Ui, answer: Option<&'a Answer>, texts: &Texts) -> Option<&'a Answer> {
    match answer {
        None => {
            ui.spinner();
            None
        }
        Some(Answer::Refused(reason)) => {
            ui.add(Label::new(RichText::new(texts.render(reason)).weak()).wrap());
            None
        }
        answer => answer,
    }
}
