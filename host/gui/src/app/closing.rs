//! The end of the window: what is being written is written first, and a message tells the user if that fails.
//! Only this part holds the window open.

use egui::{Context, ViewportCommand};

/// Whether the window waits to be closed.
#[derive(Default)]
pub(super) struct Closing {
    /// The window is to be closed when all is written.
    awaited: bool,
    /// It was closed then, and the next frames are the last.
    ends: bool,
}

impl Closing {
    /// Keeps a window open while a game is being written or a run is played, and closes it then. `writing`: it was before what came
    /// of it was collected. True: the window stays open from now on, and that is to be told.
    pub(super) fn update(&mut self, ctx: &Context, writing: bool) -> bool {
        if self.awaited && !writing {
            (self.awaited, self.ends) = (false, true);
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        let requested = ctx.input(|input| input.viewport().close_requested());
        // A user who asks again does not want to see it any more; the program still ends only when all is
        // written.
        let held = requested && writing && !self.awaited;
        if held {
            self.awaited = true;
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
        held
    }

    /// Whether the window closes, now or as soon as it can.
    pub(super) fn is_under_way(&self) -> bool {
        self.awaited || self.ends
    }

    /// Keeps the window open, so that the user sees the failure.
    pub(super) fn cancel(&mut self) {
        self.awaited = false;
    }
}
