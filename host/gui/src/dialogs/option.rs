//! One declared option as a widget: of a game, or of an algorithm. Knows `Opt`; must not know what it changes.

use abstrakt_plugin_api::{Opt, Range};
use egui::{ComboBox, DragValue, Ui};

use crate::text::Language;

/// Draws name and value in two cells of a grid; returns true when the value changed.
pub fn row(ui: &mut Ui, option: &Opt, value: &mut i32, language: Language) -> bool {
    let code = language.code();
    let name = option.name.get(code);
    let help = option.help.get(code);
    let before = *value;
    match &option.range {
        Range::Switch => {
            ui.label(name).on_hover_text(help);
            let mut on = *value != 0;
            ui.checkbox(&mut on, "").accessible_name(name).on_hover_text(help);
            *value = i32::from(on);
        }
        Range::Number(low, high) => {
            ui.label(name).on_hover_text(help);
            ui.name_inputs(name, |ui| ui.add(DragValue::new(value).range(*low..=*high)).on_hover_text(help));
        }
        Range::OneOf(words) => {
            ui.label(name).on_hover_text(help);
            let word = |index: i32| usize::try_from(index).ok().and_then(|index| words.get(index));
            let shown = word(*value).map_or("", |(_, name)| name.get(code));
            let combo = ComboBox::from_id_salt(&option.id).selected_text(shown).show_ui(ui, |ui| {
                for (index, (_, name)) in words.iter().enumerate() {
                    ui.selectable_value(value, index as i32, name.get(code));
                }
            });
            combo.response.accessible_name(name).on_hover_text(help);
        }
    }
    ui.end_row();
    *value != before
}
