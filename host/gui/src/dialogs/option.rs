//! One declared option as a widget, of a game or of an algorithm, and what it shares with other lists: help beside the
//! names. Knows `Opt`; must not know what it changes.

use abstrakt_texts::Language;
use abstrakt_vocabulary::{Opt, Range};
use egui::text::{LayoutJob, TextFormat};
use egui::{Button, ComboBox, DragValue, Label, Response, RichText, TextStyle, Ui};

use super::form;
use crate::list;

/// Largest width of a help text, in points.
const HELP: f32 = 420.0;

/// Draws name and value in two cells of a grid; returns true when the value changed.
pub fn row(ui: &mut Ui, option: &Opt, value: &mut i32, language: Language) -> bool {
    let code = language.code();
    let name = option.name.get(code);
    let help = option.help.get(code);
    let before = *value;
    form::name(ui, name);
    with_help(ui, help, |ui| match &option.range {
        Range::Switch => {
            let mut is_on = *value != 0;
            ui.checkbox(&mut is_on, "").accessible_name(name);
            *value = i32::from(is_on);
        }
        Range::Number(low, high) => {
            ui.add(DragValue::new(value).range(*low..=*high)).accessible_name(name);
        }
        Range::OneOf(words) => {
            let word = |index: i32| usize::try_from(index).ok().and_then(|index| words.get(index));
            let shown = word(*value).map_or("", |(_, name)| name.get(code));
            let combo = ComboBox::from_id_salt(&option.id).selected_text(shown);
            list::show(ui, combo, name, |ui| {
                for (index, (_, name)) in words.iter().enumerate() {
                    ui.selectable_value(value, index as i32, name.get(code));
                }
            });
        }
    });
    ui.end_row();
    *value != before
}

/// Draws an entry of a list: its name, and a line of help below it.
pub fn entry(ui: &mut Ui, chosen: bool, name: &str, help: &str) -> Response {
    let visuals = ui.visuals();
    let line = |style: TextStyle, colour| TextFormat {
        font_id: style.resolve(ui.style()),
        color: colour,
        ..TextFormat::default()
    };
    let mut text = LayoutJob::single_section(name.to_owned(), line(TextStyle::Body, visuals.text_color()));
    text.append("\n", 0.0, line(TextStyle::Small, visuals.weak_text_color()));
    text.append(help, 0.0, line(TextStyle::Small, visuals.weak_text_color()));
    text.wrap.max_width = HELP;
    ui.add(Button::selectable(chosen, text).wrap()).accessible_name(name)
}

/// Draws a widget with its help below it, in small print.
pub fn with_help(ui: &mut Ui, help: &str, widget: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        widget(ui);
        if !help.is_empty() {
            ui.set_max_width(HELP.min(ui.available_width()));
            ui.add(Label::new(RichText::new(help).small().weak()).wrap());
        }
    });
}
