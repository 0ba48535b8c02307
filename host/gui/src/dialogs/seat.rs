//! The list of those who can take a seat, and the details of a computer. Knows seat choices and widgets; must not know
//! records or sessions.

use std::time::Duration;

use abstrakt_engine::presets;
use abstrakt_external::ExternalSpec;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Facts;
use egui::{Button, ComboBox, TextEdit, Ui};

use super::number::Number;
use super::{custom, form};
use crate::list;
use crate::seat_choice::{NamedEngine, SeatChoice};

/// Longest time for a move of an external engine, s.
const MOST_SECONDS: u64 = 3_600;

/// The players of a game whom nobody has to describe.
#[derive(Clone, Copy)]
pub struct KnownPlayers<'a> {
    /// The game.
    pub facts: &'a Facts,
    /// The computers of the user's own.
    pub named: &'a [NamedEngine],
    /// The external engines.
    pub external: &'a [ExternalSpec],
}

/// The external engines that can take the seats of a form, and the seat for which another one is being added.
#[derive(Default)]
pub struct ExternalPlayers {
    engines: Vec<ExternalSpec>,
    /// The seat, by its place.
    awaiting: Option<usize>,
    /// Whether that was not told yet.
    is_asked: bool,
}

impl ExternalPlayers {
    /// These engines, and no seat for which another one is added.
    pub fn new(engines: Vec<ExternalSpec>) -> Self {
        Self { engines, ..Self::default() }
    }

    /// The engines that there are.
    pub fn engines(&self) -> &[ExternalSpec] {
        &self.engines
    }

    /// Takes the engines that there are now.
    pub fn set_engines(&mut self, engines: Vec<ExternalSpec>) {
        self.engines = engines;
    }

    /// An engine is to be added for the seat at this place.
    pub fn ask(&mut self, place: usize) {
        (self.awaiting, self.is_asked) = (Some(place), true);
    }

    /// Whether an engine is to be added for a seat, once.
    pub fn take_asked(&mut self) -> bool {
        std::mem::take(&mut self.is_asked)
    }

    /// Takes the engines that there are now; the one of this name sits down on the seat that awaits one.
    pub fn take(&mut self, engines: Vec<ExternalSpec>, name: Option<&str>) -> Option<(usize, SeatChoice)> {
        self.engines = engines;
        let seat = self.awaiting.take()?;
        let added = self.engines.iter().find(|spec| Some(spec.engine.as_str()) == name)?;
        Some((seat, SeatChoice::External(added.clone().into())))
    }
}

/// Draws the choice, named `name` for screen readers; true if an external engine is to be added for it.
#[must_use]
pub fn choice(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    known: KnownPlayers<'_>,
    name: &str,
    texts: &Texts,
) -> bool {
    list_of(ui, salt, seat_choice, (Some(SeatChoice::Human), known), name, texts)
}

/// Draws the choice of a seat that nobody but a computer takes; true if an external engine is to be added for it.
#[must_use]
pub fn computer(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    known: KnownPlayers<'_>,
    name: &str,
    texts: &Texts,
) -> bool {
    list_of(ui, salt, seat_choice, (None, known), name, texts)
}

/// Draws the list, with `person` first where one may sit there.
fn list_of(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    (person, known): (Option<SeatChoice>, KnownPlayers<'_>),
    name: &str,
    texts: &Texts,
) -> bool {
    let mut is_added = false;
    let combo = ComboBox::from_id_salt(("seat", salt)).width(190.0).selected_text(seat_choice.label(texts));
    let list = list::show(ui, combo, name, |ui| {
        let KnownPlayers { facts, named, external } = known;
        let strengths = presets(facts).map(|preset| SeatChoice::Preset(preset.into()));
        let engines = named.iter().filter(|engine| engine.plays(facts)).cloned().map(SeatChoice::Named);
        // The one who sits there keeps the settings that were chosen.
        let seated = seat_choice.clone();
        let others = external.iter().map(|spec| match &seated {
            SeatChoice::External(chosen) if chosen.engine == spec.engine => seated.clone(),
            _ => SeatChoice::External(spec.clone().into()),
        });
        let first = person.into_iter().chain(strengths).chain(engines).chain(others);
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
        is_added = ui.selectable_label(false, say!(texts, "seat-add-engine")).clicked();
    });
    if let Some(tip) = seat_choice.tip(texts) {
        list.on_hover_text(tip);
    }
    is_added
}

/// Draws the details of a computer that has some; false if one of them is out of its range.
pub fn details(
    ui: &mut Ui,
    salt: usize,
    seat_choice: &mut SeatChoice,
    (facts, engines): (&Facts, &mut Vec<NamedEngine>),
    texts: &Texts,
) -> bool {
    if let SeatChoice::External(spec) = seat_choice {
        return ui.indent(("details", salt), |ui| external(ui, salt, spec, texts)).inner;
    }
    let SeatChoice::Custom(spec) = seat_choice else { return true };
    let mut kept = None;
    let right = ui.indent(("details", salt), |ui| {
        let right = custom::show(ui, salt, spec, facts, texts);
        kept = name_to_keep(ui, salt, texts).map(|name| NamedEngine::new(name, spec, &facts.id));
        right
    });
    if let Some(engine) = kept {
        engines.retain(|known| known.name.trim() != engine.name);
        engines.push(engine.clone());
        *seat_choice = SeatChoice::Named(engine);
    }
    right.inner
}

/// Draws the time of an external engine, where it has one for a move; false if it is out of its range.
fn external(ui: &mut Ui, salt: usize, spec: &mut ExternalSpec, texts: &Texts) -> bool {
    let Some(time) = &mut spec.limits.time else { return true };
    let mut right = true;
    form::rows(ui, ("external", salt)).show(ui, |ui| {
        let name = say!(texts, "custom-time");
        form::name(ui, &name);
        let mut seconds = time.as_secs_f64();
        let number = Number::whole(&name, 0..=MOST_SECONDS).decimals(2, 0.01).suffix(" s");
        ui.horizontal(|ui| right = number.show(ui, &mut seconds, texts));
        *time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        ui.end_row();
    });
    right
}

/// A name under which the computer is kept, and offered at every seat; given once the button is pressed.
fn name_to_keep(ui: &mut Ui, salt: usize, texts: &Texts) -> Option<String> {
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
