//! Panels in windows of their own, where the system has such windows; else they lie over the board. Knows viewports; must not
//! know what a panel shows.

use abstrakt_texts::{Localize as _, say};
use egui::{CentralPanel, Context, Frame, ViewportBuilder, ViewportClass, ViewportId};
use egui_tiles::Tree;

use super::PanelContext;
use super::docking::MARGIN;
use crate::game::GameView;
use crate::layout::{self, Panel};

/// Size of a window that a panel gets, in points.
const SIZE: [f32; 2] = [400.0, 520.0];

/// Draws the floating panels; one whose window is closed is docked again.
pub fn show(ctx: &Context, tree: &mut Tree<Panel>, game: &mut GameView, context: &mut PanelContext<'_>) {
    for panel in context.settings.floating.clone() {
        let name = context.texts.show(&panel);
        let builder = ViewportBuilder::default()
            .with_title(format!("{name} – Abstrakt"))
            .with_app_id("abstrakt")
            .with_inner_size(SIZE)
            .with_min_inner_size([220.0, 160.0]);
        let id = ViewportId::from_hash_of(("panel", panel.message().key()));
        let docked = ctx.show_viewport_immediate(id, builder, |ui, class| {
            let mut docked = ui.input(|input| input.viewport().close_requested());
            let mut content = |ui: &mut egui::Ui| {
                if ui.button(say!(context.texts, "panel-dock")).clicked() {
                    docked = true;
                }
                if class == ViewportClass::EmbeddedWindow {
                    ui.weak(say!(context.texts, "panel-no-windows"));
                    ui.set_min_size(SIZE.into());
                }
                ui.separator();
                panel.show(ui, game, context);
            };
            if class == ViewportClass::EmbeddedWindow {
                content(ui);
            } else {
                let ground = Frame::new().fill(ui.visuals().panel_fill).inner_margin(MARGIN);
                CentralPanel::no_frame().frame(ground).show(ui, content);
            }
            docked
        });
        if docked {
            context.settings.floating.retain(|other| *other != panel);
            layout::set_visible(tree, panel, true);
        }
    }
}
