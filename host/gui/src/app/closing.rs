//! The end of the window: what is being written is written first, and whoever closes the window hears of it where that fails.

use egui::{Context, ViewportCommand};

use super::App;
use crate::notices::Kind;

impl App {
    /// Keeps a window open while a game is being written, and closes it then. `writing`: it was before what came of it was
    /// collected.
    pub(super) fn close_when_written(&mut self, ctx: &Context, writing: bool) {
        if self.closing && !writing {
            self.closing = false;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        let requested = ctx.input(|input| input.viewport().close_requested());
        // Who asks again does not want to see it any more; the program still ends only when all is written.
        if requested && writing && !self.closing {
            self.closing = true;
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.notices.add(Kind::Information, self.texts.say("closing-when-written"));
        }
    }

    /// The window is closed: what is being written is not lost.
    pub(super) fn finish(&mut self) {
        // A game whose own file has it whole needs no copy: its save comes first.
        self.files.finish();
        self.put_away();
        self.archiver.finish();
    }
}
