//! The dialogs, one file each. Each draws itself, and returns what the user decided; none knows the session.

pub mod about;
pub mod arrange;
mod clock;
pub mod collection;
pub mod confirm;
pub mod custom;
mod encoding;
pub mod engine;
pub mod file;
pub mod form;
pub mod game_over;
pub mod import;
pub mod keys;
pub mod new_game;
pub mod number;
pub mod open;
pub mod openings;
pub mod option;
pub mod players;
pub mod recovery;
pub mod refused;
pub mod rules;
pub mod saved;
pub mod seat;
pub mod settings;

use abstrakt_scene::colour::contrast;
use egui::{
    Align, Align2, Context, Frame, Id, Key, Layout, Margin, Modal, Order, RichText, ScrollArea, Ui, Vec2,
    vec2,
};

use crate::{focus, theme};

/// With less room, in points, a dialog does not become smaller but scrolls as a whole.
const LEAST: Vec2 = vec2(270.0, 250.0);
/// A dialog in a window that is narrower or lower than this, in points, fills it, with smaller margins.
const SMALL: Vec2 = vec2(form::NARROW, 330.0);
/// Space inside of a dialog's border, and of one that fills a small window, in points.
const MARGINS: [i8; 2] = [20, 8];
/// Height of the row of buttons below a dialog, with the space above it, in points.
const BUTTONS: f32 = 56.0;
/// Least height of what scrolls in a dialog, in points.
const LEAST_SCROLLED: f32 = 60.0;

/// The user's decision in a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<T> {
    /// Nothing yet.
    Open,
    /// To close the dialog and leave everything as it was.
    Cancel,
    /// To do this.
    Act(T),
}

impl<T> Decision<T> {
    /// No act: the dialog stays open unless it was cancelled by its button or closed otherwise.
    fn none(pressed: Option<bool>, stays: bool) -> Self {
        if stays && pressed != Some(false) { Self::Open } else { Self::Cancel }
    }
}

/// The size of a dialog, in points; never larger than the window.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    width: f32,
    /// None: as high as what it holds.
    height: Option<f32>,
}

impl Size {
    /// As high as what the dialog holds.
    pub fn wide(width: f32) -> Self {
        Self { width, height: None }
    }

    /// The same size whatever the dialog holds.
    pub fn fixed(width: f32, height: f32) -> Self {
        Self { width, height: Some(height) }
    }
}

/// Draws a modal dialog with a title; its content learns whether Enter was pressed while no field had the keyboard.
/// False when it was closed by Esc or a click beside it.
pub fn modal(ctx: &Context, id: &str, title: &str, size: Size, content: impl FnOnce(&mut Ui, bool)) -> bool {
    // Enter ends the editing of a field first; only the next one goes ahead.
    let free = ctx.memory(|memory| memory.focused().is_none()) && !ctx.any_popup_open();
    let enter = free && ctx.input(|input| input.key_pressed(Key::Enter));
    let window = ctx.content_rect().size();
    let fills = window.x < SMALL.x || window.y < SMALL.y;
    let margin = MARGINS[usize::from(fills)];
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(margin));
    let id = Id::unique(id);
    // Its top stays where it is while its content changes. Lists open above the dialog whatever was clicked before:
    // they are of a higher order.
    let top = if fills { theme::TIGHT / 2.0 } else { (window.y * 0.06).floor() };
    let area = Modal::default_area(id).order(Order::Middle).anchor(Align2::CENTER_TOP, vec2(0.0, top));
    let modal = Modal::new(id).area(area).frame(frame).backdrop_color(theme::BACKDROP);
    let shown = modal.show(ctx, |ui| {
        let gap = if fills { theme::TIGHT / 2.0 } else { theme::GAP / 2.0 };
        let border = 2.0 * f32::from(margin) + 2.0 * theme::TIGHT;
        let available = vec2(window.x - border - 2.0 * gap, window.y - border - 2.0 * top);
        let body = |ui: &mut Ui| {
            let most = available.max(LEAST);
            ui.set_width(size.width.min(most.x));
            if let Some(height) = size.height {
                ui.set_height(height.min(most.y));
            }
            ui.set_max_height(size.height.unwrap_or(most.y).min(most.y));
            ui.heading(title);
            ui.add_space(theme::GAP / 2.0);
            content(ui, enter);
        };
        if available.x >= LEAST.x && available.y >= LEAST.y {
            body(ui);
        } else {
            let whole = ScrollArea::both().max_width(available.x).max_height(available.y);
            whole.min_scrolled_width(available.x).min_scrolled_height(available.y).show(ui, body);
        }
    });
    !shown.should_close()
}

/// The part of a dialog that scrolls, in this height, in points, however small that is.
pub fn scrolled(height: f32) -> ScrollArea {
    let height = height.max(LEAST_SCROLLED);
    ScrollArea::vertical().auto_shrink(false).max_height(height).min_scrolled_height(LEAST_SCROLLED)
}

/// The row of buttons below a dialog: what goes ahead on the right, what goes back beside it. Returns the pressed one:
/// true goes ahead, as `enter` does. `enabled`: it can go ahead.
pub fn buttons(ui: &mut Ui, ahead: &str, back: &str, (enabled, enter): (bool, bool)) -> Option<bool> {
    ui.add_space(theme::GAP);
    let mut pressed = None;
    let row = vec2(ui.available_width(), 30.0);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        ui.add_enabled_ui(enabled, |ui| {
            if main_button(ui, ahead).clicked() {
                pressed = Some(true);
            }
        });
        if !back.is_empty() && ui.button(back).clicked() {
            pressed = Some(false);
        }
    });
    if enabled && enter { Some(true) } else { pressed }
}

/// A button that leads on. It has the keyboard first in a dialog.
pub fn main_button(ui: &mut Ui, text: &str) -> egui::Response {
    let fill = theme::accent(ui.visuals());
    let shown = RichText::new(text).strong().color(contrast(fill));
    let button = ui.add(egui::Button::new(shown).fill(fill).min_size(vec2(96.0, 28.0)));
    focus::first(ui.ctx(), button.id);
    button
}
