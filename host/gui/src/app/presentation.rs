//! The presentation of the window, from frame to frame: its title, the pace of its frames, a press that closes a menu, and the
//! layout of a low window. No other part writes them.

use std::time::Duration;

use abstrakt_texts::Texts;
use egui::{Context, Popup, ViewportCommand};

use super::pace::FramePace;
use crate::game::GameView;
use crate::layout::LowLayout;

/// See the module.
#[derive(Default)]
pub(super) struct Presentation {
    title: String,
    pace: FramePace,
    low_layout: LowLayout,
    /// The pointer was pressed while a menu was open, and is not released yet.
    menu_pressed: bool,
}

impl Presentation {
    /// Frames follow each other at this pace.
    pub(super) fn new(pace: FramePace) -> Self {
        Self { pace, ..Self::default() }
    }

    /// Notes whether the pointer's press belongs to a menu that is open. Such a click closes the menu and does nothing else.
    pub(super) fn note_press(&mut self, ctx: &Context) {
        if ctx.input(|input| input.pointer.any_pressed()) {
            self.menu_pressed = Popup::is_any_open(ctx);
        }
    }

    /// Whether clicks on the board count.
    pub(super) fn is_clickable(&self) -> bool {
        !self.menu_pressed
    }

    /// The layout of a low window.
    pub(super) fn low_layout(&mut self) -> &mut LowLayout {
        &mut self.low_layout
    }

    /// Brings the title up to date, and asks for the frames that follow from the game on the page, and from all games that are
    /// `open`: a move that is held back is played, and a clock runs out, wherever one looks.
    pub(super) fn finish_frame(
        &mut self,
        ctx: &Context,
        now: Duration,
        (shown, open): (Option<&GameView>, &mut dyn Iterator<Item = &GameView>),
        texts: &Texts,
    ) {
        let name = shown.and_then(GameView::facts).map(|facts| facts.name.get(texts.language().code()));
        let title = name.map_or("Abstrakt".into(), |name| format!("{name} – Abstrakt"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        let moving = shown.is_some_and(GameView::is_moving);
        // Nobody looks at a window in the background.
        let watched = shown.filter(|_| ctx.input(|input| input.focused));
        let rests = [self.pace.frame(now, moving), watched.and_then(GameView::next_tick)];
        let awaited = open.flat_map(|game| [game.held(), game.fall()]);
        rests.into_iter().chain(awaited).flatten().for_each(|rest| ctx.request_repaint_after(rest));
    }
}
