//! The start page: whether it is shown instead of the game, the covers on it, and where the pointer is. Only this part decides
//! between page and game; the games on the page belong to others.

use std::io;

use abstrakt_worker::Wake;
use egui::{Context, Pos2, Ui};

use crate::covers::Covers;
use crate::start::{Page, Shown, StartChoice};

/// The page.
pub(super) struct StartPage {
    is_shown: bool,
    covers: Covers,
    /// The pointer was moved over a game.
    pointed: bool,
    /// Where the pointer was first.
    first_pointer: Option<Pos2>,
}

impl StartPage {
    /// The page is shown; `wake` is called when a cover is there.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(super) fn new(wake: Wake) -> io::Result<Self> {
        Ok(Self { is_shown: true, covers: Covers::new(wake)?, pointed: false, first_pointer: None })
    }

    /// Takes the covers that were read.
    pub(super) fn collect(&mut self, ctx: &Context) {
        self.covers.collect(ctx);
    }

    /// Is the page shown, and no game?
    pub(super) fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Shows the page instead of the game, or the game instead of the page.
    pub(super) fn set_shown(&mut self, shown: bool) {
        self.is_shown = shown;
    }

    /// Is the pointer over a game, which is to stay there?
    pub(super) fn is_pointed(&self) -> bool {
        self.pointed
    }

    /// The page is not drawn in this frame: nothing on it is pointed at.
    pub(super) fn leave(&mut self) {
        self.pointed = false;
    }

    /// Draws the page; returns what was chosen.
    pub(super) fn show(&mut self, ui: &mut Ui, page: &Page<'_>) -> Option<StartChoice> {
        let Shown { choice, pointed } = page.show(ui, &mut self.covers);
        // A pointer that has been there since the start points at nothing.
        let here = ui.ctx().pointer_latest_pos();
        self.first_pointer = self.first_pointer.or(here);
        self.pointed = pointed && here != self.first_pointer;
        choice
    }
}
