//! The list of those who can take a seat, and the details of a computer. Knows seat choices and widgets; must not know
//! records or sessions.

use abstrakt_engine::presets;
use abstrakt_plugin_api::Facts;
use abstrakt_texts::Texts;
use egui::{ComboBox, Ui};

use super::custom;
use crate::seat_choice::SeatChoice;

/// Draws the choice, named `name` for screen readers.
pub fn choice(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    facts: &Facts,
    name: &str,
    texts: &Texts,
) {
    let combo = ComboBox::from_id_salt(("seat", salt)).width(190.0).selected_text(seat_choice.label(texts));
    let combo = combo.show_ui(ui, |ui| {
        let strengths = presets(facts).map(|preset| SeatChoice::Preset(preset.into()));
        for option in std::iter::once(SeatChoice::Human).chain(strengths).chain([seat_choice.opened(facts)]) {
            let chosen = option == *seat_choice;
            let mut label = ui.selectable_label(chosen, option.label(texts));
            if let Some(tip) = option.tip(texts) {
                label = label.on_hover_text(tip);
            }
            if label.clicked() && !chosen {
                *seat_choice = option;
            }
        }
    });
    let response = combo.response.accessible_name(name);
    if let Some(tip) = seat_choice.tip(texts) {
        response.on_hover_text(tip);
    }
}

/// Draws the details of a computer that has some; false if one of them is out of its range.
pub fn details(ui: &mut Ui, salt: usize, seat_choice: &mut SeatChoice, facts: &Facts, texts: &Texts) -> bool {
    let SeatChoice::Custom(spec) = seat_choice else { return true };
    ui.indent(("details", salt), |ui| custom::show(ui, salt, spec, facts, texts)).inner
}
