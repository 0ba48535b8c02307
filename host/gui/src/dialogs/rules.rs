//! The rules of a game: Markdown in the user's language, in a window that can stay open beside the board.

use abstrakt_plugin_api::Facts;
use abstrakt_texts::Texts;
use egui::{Context, ScrollArea, Window};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

/// The window.
#[derive(Default)]
pub struct Rules {
    /// Is it shown?
    pub open: bool,
    cache: CommonMarkCache,
}

impl Rules {
    /// Draws the window if it is open.
    pub fn show(&mut self, ctx: &Context, facts: &Facts, texts: &Texts) {
        let code = texts.language().code();
        let title = texts.fill("rules-title", &[("game", facts.name.get(code).into())]);
        let space = ctx.content_rect().size();
        let window = Window::new(title).id(egui::Id::unique("rules")).open(&mut self.open);
        let window =
            window.default_size([space.x.min(620.0), space.y * 0.75]).default_pos([space.x * 0.22, 70.0]);
        window.show(ctx, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                CommonMarkViewer::new().show(ui, &mut self.cache, facts.rules.get(code));
            });
        });
    }
}
