//! The list of those who can take a seat, and the details of a computer. Knows seat choices and widgets; must not know
//! records or sessions.

use abstrakt_engine::presets;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Facts;
use egui::{Button, ComboBox, TextEdit, Ui};

use super::custom;
use crate::list;
use crate::seat_choice::{NamedEngine, SeatChoice};

/// Draws the choice, named `name` for screen readers.
pub fn choice(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    known: (&Facts, &[NamedEngine]),
    name: &str,
    texts: &Texts,
) {
    list_of(ui, salt, seat_choice, (Some(SeatChoice::Human), known), name, texts);
}

/// Draws the choice of a seat that nobody but a computer takes.
pub fn computer(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    known: (&Facts, &[NamedEngine]),
    name: &str,
    texts: &Texts,
) {
    list_of(ui, salt, seat_choice, (None, known), name, texts);
}

/// Draws the list, with `person` first where one may sit there.
fn list_of(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    (person, (facts, engines)): (Option<SeatChoice>, (&Facts, &[NamedEngine])),
    name: &str,
    texts: &Texts,
) {
    let combo = ComboBox::from_id_salt(("seat", salt)).width(190.0).selected_text(seat_choice.label(texts));
    let list = list::show(ui, combo, name, |ui| {
        let strengths = presets(facts).map(|preset| SeatChoice::Preset(preset.into()));
        let own = engines.iter().filter(|engine| engine.plays(facts)).cloned().map(SeatChoice::Named);
        let first = person.into_iter().chain(strengths).chain(own);
        for option in first.chain([seat_choice.opened(facts)]) {
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
    if let Some(tip) = seat_choice.tip(texts) {
        list.on_hover_text(tip);
    }
}

/// Draws the details of a computer that has some; false if one of them is out of its range.
pub fn details(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    (facts, engines): (&Facts, &mut Vec<NamedEngine>),
    texts: &Texts,
) -> bool {
    let SeatChoice::Custom(spec) = seat_choice else { return true };
    let mut kept = None;
    let right = ui.indent(("details", salt), |ui| {
        let right = custom::show(ui, salt, spec, facts, texts);
        kept = keep(ui, salt, texts).map(|name| NamedEngine { name, spec: spec.to_string() });
        right
    });
    if let Some(engine) = kept {
        engines.retain(|known| known.name.trim() != engine.name);
        engines.push(engine.clone());
        *seat_choice = SeatChoice::Named(engine);
    }
    right.inner
}

/// A name under which the computer is kept, and offered at every seat; given once the button is pressed.
fn keep(ui: &mut Ui, salt: usize, texts: &Texts) -> Option<String> {
    let id = ui.scope_id().with(("keep", salt));
    let mut name: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let pressed = ui.horizontal_wrapped(|ui| {
        let label = say!(texts, "seat-keep-name");
        ui.small(&label);
        ui.add(TextEdit::singleline(&mut name).desired_width(150.0)).accessible_name(label);
        ui.add_enabled(!name.trim().is_empty(), Button::new(say!(texts, "seat-keep"))).clicked()
    });
    let given = name.trim().to_owned();
    ui.data_mut(|data| data.insert_temp(id, name));
    pressed.inner.then_some(given)
}
