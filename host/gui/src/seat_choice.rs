//! The player on a seat: a person, a strength, a computer in every detail, or an external engine; and the names of these. Knows
//! engine specs and texts; must not know widgets.

use std::str::FromStr;
use std::time::Duration;

use abstrakt_engine::{BookChoice, Preset, Spec, presets};
use abstrakt_external::{ExternalSpec, Registry};
use abstrakt_record::SeatKind;
use abstrakt_referee::ExternalPlayer;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Facts, Weights};
use serde::{Deserialize, Serialize};

use crate::engine_words;

/// The time for a move of an external engine, until somebody chooses another one.
const EXTERNAL_TIME: Duration = Duration::from_secs(5);

/// The external engines that are registered for a game, as they play unless somebody chooses otherwise.
pub fn external_engines(facts: &Facts, registry: &Registry) -> Vec<ExternalSpec> {
    external_players(facts, registry, EXTERNAL_TIME).map(|player| player.spec).collect()
}

/// The external engines that are registered for a game, with this time for a move.
pub fn external_players<'r>(
    facts: &'r Facts,
    registry: &'r Registry,
    time: Duration,
) -> impl Iterator<Item = ExternalPlayer> + 'r {
    registry.engines().iter().filter_map(move |engine| {
        let mut spec = ExternalSpec::new(&engine.name);
        spec.limits.time = Some(time);
        ExternalPlayer::find(facts, spec, registry).ok()
    })
}

/// A computer that the user has given a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedEngine {
    /// Its name.
    pub name: String,
    /// The text of its engine spec.
    pub spec: String,
    /// The id of the only game that it plays, where the spec does not tell it: a file that was learned is of one game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

impl NamedEngine {
    /// A computer that plays this game by this spec.
    pub fn new(name: String, spec: &Spec, game: &str) -> Self {
        let game = spec.learned.is_some().then(|| game.to_owned());
        Self { name, spec: spec.to_string(), game }
    }

    /// Whether it can play this game, and its search ends by itself.
    pub fn plays(&self, facts: &Facts) -> bool {
        let Ok(spec) = Spec::from_str(&self.spec) else { return false };
        !self.name.trim().is_empty()
            && self.game.as_ref().is_none_or(|game| *game == facts.id)
            && spec.check_limits().is_ok()
            && Weights::of(facts, &spec.heuristic).is_ok()
    }
}

/// The player chosen for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatChoice {
    /// A person.
    Human,
    /// A computer of a strength.
    Preset(Box<Preset>),
    /// A computer of the user's own.
    Named(NamedEngine),
    /// A computer in every detail.
    Custom(Box<Spec>),
    /// An external engine.
    External(Box<ExternalSpec>),
}

impl SeatChoice {
    /// The choice that a record names for a seat in this game.
    pub fn of(kind: &SeatKind, facts: &Facts) -> Self {
        let SeatKind::Engine(text) = kind else { return Self::Human };
        if let Ok(spec) = text.parse::<ExternalSpec>() {
            return Self::External(spec.into());
        }
        let Ok(spec) = Spec::from_str(text) else { return Self::Human };
        let preset = presets(facts).into_iter().find(|preset| preset.spec == spec);
        preset.map_or(Self::Custom(spec.into()), |preset| Self::Preset(preset.into()))
    }

    /// The same, as the computer of the user's own that it is, if it is one.
    pub fn named(self, engines: &[NamedEngine], facts: &Facts) -> Self {
        let Self::Custom(spec) = &self else { return self };
        let is_it = |engine: &&NamedEngine| {
            engine.plays(facts) && Spec::from_str(&engine.spec).is_ok_and(|parsed| parsed == **spec)
        };
        engines.iter().find(is_it).map_or(self.clone(), |engine| Self::Named(engine.clone()))
    }

    /// The computer of a seat for which nobody chose one.
    pub fn usual(facts: &Facts) -> Self {
        let [_, medium, ..] = presets(facts);
        Self::Preset(medium.into())
    }

    /// The entry of the record.
    pub fn kind(&self) -> SeatKind {
        match self {
            Self::Human => SeatKind::Human,
            Self::Preset(preset) => SeatKind::Engine(preset.spec.to_string()),
            Self::Named(engine) => SeatKind::Engine(engine.spec.clone()),
            Self::Custom(spec) => SeatKind::Engine(spec.to_string()),
            Self::External(spec) => SeatKind::Engine(spec.to_string()),
        }
    }

    /// Whether its computer's search ends by itself.
    pub fn is_ready(&self) -> bool {
        match self {
            Self::Custom(spec) => spec.check_limits().is_ok(),
            Self::External(spec) => spec.limits.is_finite(),
            Self::Human | Self::Preset(_) | Self::Named(_) => true,
        }
    }

    /// The name of the player: "Human", "Computer, medium", "Alpha-beta".
    pub fn name(&self, texts: &Texts) -> String {
        match self {
            Self::Human => say!(texts, "seat-human"),
            Self::Preset(preset) => {
                let strength = engine_words::preset(preset, texts).to_lowercase();
                say!(texts, "seat-preset", strength)
            }
            Self::Named(engine) => engine.name.trim().to_owned(),
            Self::Custom(spec) => engine_words::player(spec, texts),
            Self::External(spec) => spec.engine.clone(),
        }
    }

    /// The name among the choices, where the details of a computer are still to come.
    pub fn label(&self, texts: &Texts) -> String {
        if matches!(self, Self::Custom(_)) { say!(texts, "seat-custom") } else { self.name(texts) }
    }

    /// The details, for a tool tip.
    pub fn tip(&self, texts: &Texts) -> Option<String> {
        match self {
            Self::Human => None,
            Self::Preset(preset) => Some(spec_summary(&preset.spec, texts)),
            Self::Named(engine) => Spec::from_str(&engine.spec).ok().map(|spec| spec_summary(&spec, texts)),
            Self::Custom(_) => Some(say!(texts, "seat-custom-tip")),
            Self::External(spec) => Some(say!(texts, "seat-external-tip", spec = spec.to_string())),
        }
    }

    /// The same with every detail open.
    pub fn opened(&self, facts: &Facts) -> Self {
        match self {
            Self::Custom(_) => self.clone(),
            Self::Preset(preset) => Self::Custom(preset.spec.clone().into()),
            Self::Named(engine) => Spec::from_str(&engine.spec)
                .map_or_else(|_| Self::usual(facts).opened(facts), |spec| Self::Custom(spec.into())),
            Self::Human | Self::External(_) => Self::usual(facts).opened(facts),
        }
    }
}

/// A spec in words, for a tool tip: "Alpha-beta, depth 2, at most 2 s", its techniques, and the spec itself.
fn spec_summary(spec: &Spec, texts: &Texts) -> String {
    let mut parts = vec![engine_words::player(spec, texts)];
    if let Some(depth) = spec.limits.depth {
        parts.push(say!(texts, "spec-depth", depth));
    }
    if let Some(time) = spec.limits.time {
        parts.push(say!(texts, "spec-time", seconds = time.as_secs_f64()));
    }
    if let Some(nodes) = spec.limits.nodes {
        parts.push(say!(texts, "spec-nodes", nodes));
    }
    match &spec.book {
        None => {}
        Some(BookChoice::Game) => parts.push(say!(texts, "seat-plays-book")),
        Some(BookChoice::File { path, .. }) => {
            parts.push(say!(texts, "seat-plays-book-file", path = path.as_str()));
        }
    }
    let enabled = spec.switches().filter(|(_, value)| *value != 0);
    let names: Vec<String> = enabled.map(|(switch, _)| engine_words::switch(switch, texts)).collect();
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
            let seat_choice = SeatChoice::Preset(preset.into());
            assert_eq!(SeatChoice::of(&seat_choice.kind(), &facts), seat_choice);
        }
        assert_eq!(SeatChoice::of(&SeatKind::Human, &facts), SeatChoice::Human);
        let random = SeatKind::Engine("random".into());
        assert!(matches!(SeatChoice::of(&random, &facts), SeatChoice::Custom(_)));
        assert_eq!(SeatChoice::of(&random, &facts).kind(), random);
        let external = SeatKind::Engine("external:scan,time=1s".into());
        let seat_choice = SeatChoice::of(&external, &facts);
        assert!(matches!(&seat_choice, SeatChoice::External(spec) if spec.engine == "scan"));
        assert_eq!(seat_choice.kind(), external);
    }
}
