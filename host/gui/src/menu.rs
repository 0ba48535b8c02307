//! Menu bar and tool bar, drawn from the table of commands. Knows names, keys and which commands make sense now; must
//! not know what they do.

use abstrakt_scene::Speed;
use abstrakt_texts::{Language, Texts, say};
use egui::{Button, Color32, MenuBar, RichText, ScrollArea, Ui};
use strum::VariantArray;

use crate::board::Gesture;
use crate::command::{self, Command, Keymap, Menu, TOOL_GROUPS};
use crate::layout::Panel;
use crate::scene_words;
use crate::state::Settings;
use crate::theme::{self, Look};

/// Height of the menu bar and of a menu's own edges, in points.
const MENU_TOP: f32 = 56.0;

/// With less room, in points, the menus lie in two rows.
const MENUS_WIDTH: f32 = 560.0;

/// Least width of a menu, in points: its entries have room beside their keys.
const MENU_WIDTH: f32 = 220.0;

/// The state of the window that the menus need.
pub struct MenuContext<'a> {
    /// Texts in the user's language.
    pub texts: &'a Texts,
    /// Whether a command makes sense.
    pub enabled: &'a dyn Fn(Command) -> bool,
    /// Whether the thing that a command switches is on.
    pub is_on: &'a dyn Fn(Command) -> bool,
}

/// Draws the menu bar; returns what was asked for. Looks and languages are changed in the settings at once.
pub fn bar(ui: &mut Ui, settings: &mut Settings, now: &MenuContext<'_>) -> Option<Command> {
    let mut wanted = None;
    let mut menus = |ui: &mut Ui| {
        for &menu in Menu::VARIANTS {
            ui.menu_button(now.texts.show(&menu), |ui| {
                scrolled(ui, |ui| entries(ui, menu, settings, now, &mut wanted));
            });
        }
    };
    let is_narrow = ui.available_width() < MENUS_WIDTH;
    MenuBar::new().ui(ui, |ui| if is_narrow { drop(ui.horizontal_wrapped(menus)) } else { menus(ui) });
    wanted
}

/// Draws the entries of a menu: its commands, and the submenus that stand among those of *View*.
fn entries(
    ui: &mut Ui,
    menu: Menu,
    settings: &mut Settings,
    now: &MenuContext<'_>,
    wanted: &mut Option<Command>,
) {
    for (index, group) in menu.groups().into_iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        if (menu, index) == (Menu::View, 0) {
            panels(ui, now, wanted);
        }
        for command in group {
            let draw = if command.is_switch() { switch } else { entry };
            draw(ui, command, now, wanted);
        }
        match (menu, index) {
            (Menu::View, 1) => movement(ui, settings, now.texts),
            (Menu::View, 2) => looks(ui, settings, now.texts),
            _ => {}
        }
    }
}

/// Draws the entries of a menu; in a window that is too low for them they scroll.
fn scrolled(ui: &mut Ui, entries: impl FnOnce(&mut Ui)) {
    let available = ui.ctx().content_rect().height() - MENU_TOP;
    ScrollArea::vertical().max_height(available).min_scrolled_height(available).show(ui, |ui| {
        ui.set_min_width(MENU_WIDTH);
        entries(ui);
    });
}

/// Draws the tool bar; returns what was asked for.
pub fn tools(ui: &mut Ui, now: &MenuContext<'_>) -> Option<Command> {
    let mut wanted = None;
    // Then they lie closer together, and in rows where even that is too much.
    let is_narrow = ui.available_width() < theme::TOOLS;
    let tools = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for group in 0..TOOL_GROUPS {
            if group > 0 {
                ui.add_space(3.0);
                if !is_narrow {
                    ui.separator();
                    ui.add_space(3.0);
                }
            }
            for command in command::tools(group) {
                let icon = RichText::new(command.icon()).size(theme::FIGURE);
                let mut button = Button::new(icon).min_size(egui::vec2(34.0, 30.0));
                if (now.is_on)(command) {
                    button = button.selected(true);
                } else {
                    button = button.fill(Color32::TRANSPARENT);
                }
                let name = now.texts.show(&command);
                let response = ui
                    .add_enabled((now.enabled)(command), button)
                    .accessible_name(name.trim_end_matches('…'));
                let tip = command.tip(ui.ctx(), now.texts);
                if response.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
                    wanted = Some(command);
                }
            }
        }
    };
    if is_narrow {
        ui.horizontal_wrapped(tools)
    } else {
        ui.horizontal(tools)
    };
    wanted
}

fn panels(ui: &mut Ui, now: &MenuContext<'_>, wanted: &mut Option<Command>) {
    ui.menu_button(say!(now.texts, "menu-panels"), |ui| {
        scrolled(ui, |ui| {
            Panel::OPTIONAL.into_iter().for_each(|panel| switch(ui, Command::Panel(panel), now, wanted));
        });
    });
}

/// Draws the menu of the speed of pieces, and of the way in which they are moved.
fn movement(ui: &mut Ui, settings: &mut Settings, texts: &Texts) {
    ui.menu_button(say!(texts, "menu-speed"), |ui| {
        for &speed in Speed::VARIANTS {
            ui.radio_value(&mut settings.speed, speed, texts.render(&scene_words::speed(speed)));
        }
    });
    ui.menu_button(say!(texts, "menu-gesture"), |ui| {
        for &gesture in Gesture::VARIANTS {
            ui.radio_value(&mut settings.gesture, gesture, texts.show(&gesture));
        }
        ui.separator();
        ui.checkbox(&mut settings.only_way, say!(texts, "gesture-only-way"));
    });
}

/// Light or dark, and the language.
fn looks(ui: &mut Ui, settings: &mut Settings, texts: &Texts) {
    ui.menu_button(say!(texts, "menu-look"), |ui| {
        for &look in Look::VARIANTS {
            ui.radio_value(&mut settings.look, look, texts.show(&look));
        }
    });
    ui.menu_button(say!(texts, "menu-language"), |ui| {
        ui.radio_value(&mut settings.language, None, say!(texts, "settings-language-system"));
        for &language in Language::VARIANTS {
            ui.radio_value(&mut settings.language, Some(language), language.name());
        }
    });
}

fn entry(ui: &mut Ui, command: Command, now: &MenuContext<'_>, wanted: &mut Option<Command>) {
    let name = now.texts.show(&command);
    let mut button = Button::new(&name);
    if let Some(shortcut) = Keymap::of(ui.ctx()).shortcut(command) {
        button = button.shortcut_text(command::keys(ui.ctx(), &shortcut));
    }
    if ui.add_enabled((now.enabled)(command), button).accessible_name(&name).clicked() {
        *wanted = Some(command);
        ui.close();
    }
}

fn switch(ui: &mut Ui, command: Command, now: &MenuContext<'_>, wanted: &mut Option<Command>) {
    let mut is_on = (now.is_on)(command);
    let tip = command.tip(ui.ctx(), now.texts);
    if ui.checkbox(&mut is_on, now.texts.show(&command)).on_hover_text(tip).clicked() {
        *wanted = Some(command);
    }
}
