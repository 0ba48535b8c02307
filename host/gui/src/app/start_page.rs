//! The start page: what is shown of game, start page, lab and library, the covers on the page, and where the pointer is. Only this part
//! decides among the four; the games on the page belong to others.

use std::io;

use abstrakt_worker::Wake;
use egui::{Context, Pos2, Ui};

use crate::covers::Covers;
use crate::start::{Page, Shown, StartChoice};

/// The page that the window shows below its menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownPage {
    /// The game under way; the start page where there is none.
    Game,
    /// The start page.
    Start,
    /// The lab.
    Lab,
    /// The library.
    Library,
}

/// The page.
pub(super) struct StartPage {
    shown: ShownPage,
    /// The page that was shown before lab and library.
    before: ShownPage,
    covers: Covers,
    /// The pointer was moved over a game.
    pointed: bool,
    /// The first place of the pointer.
    first_pointer: Option<Pos2>,
}

impl StartPage {
    /// The page is shown; `wake` is called when a cover is there.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(super) fn new(wake: Wake) -> io::Result<Self> {
        let (shown, before) = (ShownPage::Start, ShownPage::Start);
        Ok(Self { shown, before, covers: Covers::new(wake)?, pointed: false, first_pointer: None })
    }

    /// Takes the covers that were read.
    pub(super) fn collect(&mut self, ctx: &Context) {
        self.covers.collect(ctx);
    }

    /// The page that is shown.
    pub(super) fn shown(&self) -> ShownPage {
        self.shown
    }

    /// Whether the start page is shown.
    pub(super) fn is_shown(&self) -> bool {
        self.shown == ShownPage::Start
    }

    /// Shows something else.
    pub(super) fn set_shown(&mut self, shown: ShownPage) {
        if matches!(self.shown, ShownPage::Game | ShownPage::Start) {
            self.before = self.shown;
        }
        self.shown = shown;
    }

    /// Leaves lab or library for what was shown before them.
    pub(super) fn leave_page(&mut self) {
        self.shown = self.before;
    }

    /// Whether the pointer is over a game, whose card must not move then.
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
