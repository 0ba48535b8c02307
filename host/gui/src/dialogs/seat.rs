//! Who sits on a seat: a person, a strength, or a computer in every detail.

use std::str::FromStr;

use abstrakt_engine::{Preset, Spec, presets};
use abstrakt_plugin_api::Facts;
use abstrakt_record::SeatKind;
use egui::{ComboBox, Ui};

use super::custom;
use crate::text::Texts;

/// What was chosen for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Chair {
    /// A person.
    Human,
    /// A computer of a strength.
    Preset(Box<Preset>),
    /// A computer in every detail.
    Custom(Box<Spec>),
}

impl Chair {
    /// What a record says of a seat in this game.
    pub fn of(kind: &SeatKind, facts: &Facts) -> Self {
        let SeatKind::Engine(text) = kind else { return Self::Human };
        let Ok(spec) = Spec::from_str(text) else { return Self::Human };
        let preset = presets(facts).into_iter().find(|preset| preset.spec == spec);
        preset.map_or(Self::Custom(spec.into()), |preset| Self::Preset(preset.into()))
    }

    /// The computer of a seat for which nobody chose one.
    pub fn usual(facts: &Facts) -> Self {
        let [_, medium, ..] = presets(facts);
        Self::Preset(medium.into())
    }

    /// What the record shall say.
    pub fn kind(&self) -> SeatKind {
        match self {
            Self::Human => SeatKind::Human,
            Self::Preset(preset) => SeatKind::Engine(preset.spec.to_string()),
            Self::Custom(spec) => SeatKind::Engine(spec.to_string()),
        }
    }

    /// Would its computer end?
    pub fn is_ready(&self) -> bool {
        match self {
            Self::Custom(spec) => spec.check_limits().is_ok(),
            Self::Human | Self::Preset(_) => true,
        }
    }

    /// Who sits there: "Human", "Computer, medium", "Alpha-beta".
    pub fn name(&self, texts: &Texts) -> String {
        let code = texts.language().code();
        match self {
            Self::Human => texts.say("seat-human"),
            Self::Preset(preset) => {
                texts.fill("seat-preset", &[("strength", preset.name.get(code).to_lowercase().into())])
            }
            Self::Custom(spec) => spec.algorithm.facts().name.get(code).to_owned(),
        }
    }

    /// What it is called among the choices: the details of a computer are still to come there.
    fn label(&self, texts: &Texts) -> String {
        if matches!(self, Self::Custom(_)) { texts.say("seat-custom") } else { self.name(texts) }
    }

    fn tip(&self, texts: &Texts) -> Option<String> {
        match self {
            Self::Human => None,
            Self::Preset(preset) => Some(told(&preset.spec, texts)),
            Self::Custom(_) => Some(texts.say("seat-custom-tip")),
        }
    }

    /// The same with every detail open.
    fn opened(&self, facts: &Facts) -> Self {
        match self {
            Self::Custom(_) => self.clone(),
            Self::Preset(preset) => Self::Custom(preset.spec.clone().into()),
            Self::Human => Self::usual(facts).opened(facts),
        }
    }
}

/// Draws the choice, named `name` for screen readers.
pub fn choice(ui: &mut Ui, salt: usize, chair: &mut Chair, facts: &Facts, name: &str, texts: &Texts) {
    let combo = ComboBox::from_id_salt(("seat", salt)).width(190.0).selected_text(chair.label(texts));
    let combo = combo.show_ui(ui, |ui| {
        let strengths = presets(facts).map(|preset| Chair::Preset(preset.into()));
        for option in std::iter::once(Chair::Human).chain(strengths).chain([chair.opened(facts)]) {
            let chosen = option == *chair;
            let mut label = ui.selectable_label(chosen, option.label(texts));
            if let Some(tip) = option.tip(texts) {
                label = label.on_hover_text(tip);
            }
            if label.clicked() && !chosen {
                *chair = option;
            }
        }
    });
    let response = combo.response.accessible_name(name);
    if let Some(tip) = chair.tip(texts) {
        response.on_hover_text(tip);
    }
}

/// Draws the details of a computer that has some.
pub fn details(ui: &mut Ui, salt: usize, chair: &mut Chair, facts: &Facts, texts: &Texts) {
    if let Chair::Custom(spec) = chair {
        ui.indent(("details", salt), |ui| custom::show(ui, salt, spec, facts, texts));
    }
}

/// What a spec means, for a tool tip: "Alpha-beta, depth 2, at most 2 s", its techniques, and the spec itself.
fn told(spec: &Spec, texts: &Texts) -> String {
    let code = texts.language().code();
    let mut parts = vec![spec.algorithm.facts().name.get(code).to_owned()];
    if let Some(depth) = spec.limits.depth {
        parts.push(texts.fill("told-depth", &[("depth", depth.into())]));
    }
    if let Some(time) = spec.limits.time {
        parts.push(texts.fill("told-time", &[("seconds", time.as_secs_f64().into())]));
    }
    if let Some(nodes) = spec.limits.nodes {
        parts.push(texts.fill("told-nodes", &[("nodes", nodes.into())]));
    }
    let on = spec.switches().filter(|(_, value)| *value != 0);
    let names: Vec<&str> = on.map(|(switch, _)| switch.opt.name.get(code)).collect();
    let lines = [parts.join(", "), names.join(", "), spec.to_string()];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_recognised_by_its_spec() {
        let facts = Facts::plain();
        for preset in presets(&facts) {
            let chair = Chair::Preset(preset.into());
            assert_eq!(Chair::of(&chair.kind(), &facts), chair);
        }
        assert_eq!(Chair::of(&SeatKind::Human, &facts), Chair::Human);
        let random = SeatKind::Engine("random".into());
        assert!(matches!(Chair::of(&random, &facts), Chair::Custom(_)));
        assert_eq!(Chair::of(&random, &facts).kind(), random);
    }
}
