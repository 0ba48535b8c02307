//! Who sits on a seat: a person, a strength, or a computer in every detail.

use std::str::FromStr;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::Facts;
use abstrakt_record::SeatKind;
use egui::{ComboBox, Ui};

use super::custom;
use crate::presets::Preset;
use crate::text::Texts;

/// What was chosen for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Chair {
    /// A person.
    Human,
    /// A computer of a strength.
    Preset(Preset),
    /// A computer in every detail.
    Custom(Box<Spec>),
}

impl Chair {
    /// What a record says of a seat.
    pub fn of(kind: &SeatKind) -> Self {
        match (kind, Preset::of(kind)) {
            (_, Some(preset)) => Self::Preset(preset),
            (SeatKind::Engine(text), None) => {
                Spec::from_str(text).map_or(Self::Human, |spec| Self::Custom(spec.into()))
            }
            (SeatKind::Human, None) => Self::Human,
        }
    }

    /// What the record shall say.
    pub fn kind(&self) -> SeatKind {
        match self {
            Self::Human => SeatKind::Human,
            Self::Preset(preset) => SeatKind::Engine(preset.spec().into()),
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

    fn name(&self, texts: &Texts) -> String {
        match self {
            Self::Human => texts.say("seat-human"),
            Self::Preset(preset) => {
                texts.fill("seat-preset", &[("strength", texts.say(preset.key()).into())])
            }
            Self::Custom(_) => texts.say("seat-custom"),
        }
    }

    /// The spec to start from when details are asked for.
    fn spec(&self) -> Spec {
        let text = match self {
            Self::Custom(spec) => return (**spec).clone(),
            Self::Preset(preset) => preset.spec(),
            Self::Human => Preset::default().spec(),
        };
        Spec::from_str(text).expect("presets are valid specs, as their test shows")
    }
}

/// Draws the choice, named `name` for screen readers.
pub fn choice(ui: &mut Ui, salt: usize, chair: &mut Chair, name: &str, texts: &Texts) {
    let combo = ComboBox::from_id_salt(("seat", salt)).width(190.0).selected_text(chair.name(texts));
    let combo = combo.show_ui(ui, |ui| {
        let custom = Chair::Custom(chair.spec().into());
        let presets = Preset::ALL.map(Chair::Preset);
        for option in std::iter::once(Chair::Human).chain(presets).chain([custom]) {
            let same = std::mem::discriminant(&option) == std::mem::discriminant(chair);
            let chosen = option == *chair || (same && matches!(option, Chair::Custom(_)));
            let label = ui.selectable_label(chosen, option.name(texts));
            let label = match &option {
                Chair::Preset(preset) => label.on_hover_text(told(preset.spec(), texts)),
                Chair::Custom(_) => label.on_hover_text(texts.say("seat-custom-tip")),
                Chair::Human => label,
            };
            if label.clicked() && !chosen {
                *chair = option;
            }
        }
    });
    let response = combo.response.accessible_name(name);
    if let Chair::Preset(preset) = chair {
        response.on_hover_text(told(preset.spec(), texts));
    }
}

/// Draws the details of a computer that has some.
pub fn details(ui: &mut Ui, salt: usize, chair: &mut Chair, facts: &Facts, texts: &Texts) {
    if let Chair::Custom(spec) = chair {
        ui.indent(("details", salt), |ui| custom::show(ui, salt, spec, facts, texts));
    }
}

/// What a spec means, for a tool tip: "Alpha-beta, depth 2, at most 2 s".
pub fn told(text: &str, texts: &Texts) -> String {
    let Ok(spec) = Spec::from_str(text) else { return text.to_owned() };
    let facts = spec.algorithm.facts();
    let mut parts = vec![facts.name.get(texts.language().code()).to_owned()];
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
    let names: Vec<&str> = on.map(|(switch, _)| switch.opt.name.get(texts.language().code())).collect();
    let mut told = parts.join(", ");
    if !names.is_empty() {
        told += "\n";
        told += &names.join(", ");
    }
    format!("{told}\n{text}")
}
