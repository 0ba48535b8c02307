//! The dialogs, one file each. Each draws itself, and returns what the user decided; none knows the session.

pub mod about;
pub mod custom;
pub mod file;
pub mod game_over;
pub mod new_game;
pub mod option;
pub mod players;
pub mod recovery;
pub mod rules;
pub mod seat;

use egui::{
    Align, Align2, Color32, Context, Frame, Id, Key, Layout, Margin, Modal, Order, RichText, Ui, vec2,
};

use crate::theme;

/// Draws a modal dialog with a title. False when it was put away by Esc or a click beside it.
pub fn modal(ctx: &Context, id: &str, title: &str, width: f32, content: impl FnOnce(&mut Ui)) -> bool {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(20));
    let id = Id::unique(id);
    // Its top stays where it is while its content changes. Lists open above the dialog whatever was clicked before:
    // they are of a higher order.
    let top = vec2(0.0, (ctx.content_rect().height() * 0.07).floor());
    let area = Modal::default_area(id).order(Order::Middle).anchor(Align2::CENTER_TOP, top);
    let modal = Modal::new(id).area(area).frame(frame).backdrop_color(Color32::from_black_alpha(110));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(width.min(ui.ctx().content_rect().width() - 60.0));
        ui.heading(title);
        ui.add_space(theme::GAP / 2.0);
        content(ui);
    });
    !shown.should_close()
}

/// The row of buttons below a dialog: what goes ahead on the right, what goes back beside it. Returns the pressed one:
/// true goes ahead, as Enter does while no widget has the keyboard.
pub fn buttons(ui: &mut Ui, ahead: &str, back: &str, enabled: bool) -> Option<bool> {
    ui.add_space(theme::GAP);
    let mut pressed = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_enabled_ui(enabled, |ui| {
            if main_button(ui, ahead).clicked() {
                pressed = Some(true);
            }
        });
        if !back.is_empty() && ui.button(back).clicked() {
            pressed = Some(false);
        }
    });
    let free = ui.memory(|memory| memory.focused().is_none()) && !ui.ctx().any_popup_open();
    if enabled && free && ui.input(|input| input.key_pressed(Key::Enter)) {
        pressed = Some(true);
    }
    pressed
}

/// A button that leads on.
pub fn main_button(ui: &mut Ui, text: &str) -> egui::Response {
    let fill = theme::accent(ui.visuals());
    let shown = RichText::new(text).strong().color(theme::on(fill));
    ui.add(egui::Button::new(shown).fill(fill).min_size(vec2(96.0, 28.0)))
}
