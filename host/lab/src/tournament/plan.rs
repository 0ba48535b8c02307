//! The file of a tournament: TOML, checked with line and reason, as `docs/tournaments.md` describes it.
//!
//! Knows the file's words. Must not know where games and lists of openings come from: the caller finds them.

use std::collections::BTreeMap;
use std::ops::Range;

use abstrakt_engine::{Spec, presets};
use abstrakt_external::{ExternalSpec, Registry};
use abstrakt_referee::{EngineSpec, ExternalPlayer};
use abstrakt_system::ForeignText;
use abstrakt_vocabulary::{Facts, Weights};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::plan_error::{EngineError, PlanError, PlanReason};
use crate::arena::Agreement;
use crate::read_spec;
use crate::schedule::Format;
use crate::statistics::Sprt;

/// Most letters of a name that the name of a folder takes.
const MOST_OF_NAME: usize = 60;

/// A tournament as its file describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TournamentPlan {
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Games played at the same time; none: as many as the machine has cores.
    #[serde(rename = "concurrency", alias = "at-once")]
    pub concurrency: Option<Spanned<usize>>,
    /// The settings of every event that has none of its own.
    #[serde(default)]
    pub(super) settings: Settings,
    /// The engines that take part.
    #[serde(rename = "engine", default)]
    pub(super) engines: Vec<Spanned<EnginePlan>>,
    /// The events.
    #[serde(rename = "event", default)]
    pub(super) events: Vec<Spanned<EventPlan>>,
}

/// An engine of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EnginePlan {
    pub name: Spanned<String>,
    pub spec: Spanned<String>,
}

/// An event of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EventPlan {
    pub game: Spanned<String>,
    pub name: Option<Spanned<String>>,
    #[serde(default)]
    pub setups: Vec<Spanned<String>>,
    pub players: Option<Spanned<u8>>,
    #[serde(default)]
    pub options: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    pub positions: Vec<Spanned<String>>,
    pub moves: Option<Spanned<String>>,
    pub openings: Option<Spanned<String>>,
    pub engines: Option<Vec<Spanned<String>>>,
    pub best: Option<Spanned<usize>>,
    #[serde(default)]
    pub settings: Settings,
}

/// The settings that an event has of its own or from the whole tournament.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Settings {
    pub format: Option<Format>,
    pub rounds: Option<Spanned<u32>>,
    #[serde(default, deserialize_with = "read_seed")]
    pub seed: Option<u64>,
    pub random_turns: Option<u32>,
    pub turns: Option<Spanned<u32>>,
    pub repetition: Option<u8>,
    pub limits: Option<Spanned<String>>,
    pub win: Option<Spanned<Agreement>>,
    pub draw: Option<Spanned<Agreement>>,
    pub sprt: Option<Spanned<Sprt>>,
}

/// A seed as a number, or as a text where TOML has no number so great.
fn read_seed<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Number(u64),
        Text(String),
    }
    match Written::deserialize(source)? {
        Written::Number(seed) => Ok(Some(seed)),
        Written::Text(text) => text.parse().map(Some).map_err(D::Error::custom),
    }
}

/// The text of the file, in which places are looked up.
#[derive(Clone, Copy)]
pub(super) struct Source<'t>(pub &'t str);

impl Source<'_> {
    /// An error in this range.
    pub fn wrong(self, span: &Range<usize>, reason: PlanReason) -> PlanError {
        let before = self.0.get(..span.start).unwrap_or(self.0);
        PlanError { line: before.matches('\n').count() + 1, reason }
    }
}

impl PlanError {
    /// An error in this range of a file's text.
    pub fn at(text: &str, span: &Range<usize>, reason: PlanReason) -> Self {
        Source(text).wrong(span, reason)
    }
}

impl TournamentPlan {
    /// Reads a file.
    ///
    /// # Errors
    /// It is no TOML, or has words that are not known, or lacks some; or it names nobody, or nothing to be played.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        let source = Source(text);
        let plan: Self = toml::from_str(text).map_err(|error| {
            let reason = PlanReason::Toml(ForeignText::of(error.message()));
            source.wrong(&error.span().unwrap_or_default(), reason)
        })?;
        let nothing = |name| source.wrong(&(0..0), PlanReason::NoTable(name));
        if plan.events.is_empty() {
            return Err(nothing("event"));
        }
        if plan.engines.is_empty() {
            return Err(nothing("engine"));
        }
        let mut names = Vec::new();
        for EnginePlan { name, .. } in plan.engines.iter().map(Spanned::get_ref) {
            let bad = name.get_ref().trim().is_empty() || names.contains(&name.get_ref());
            if bad {
                return Err(source.wrong(&name.span(), PlanReason::EngineName));
            }
            names.push(name.get_ref());
        }
        if let Some(concurrency) =
            plan.concurrency.as_ref().filter(|concurrency| !(1..=256).contains(concurrency.get_ref()))
        {
            return Err(source.wrong(&concurrency.span(), PlanReason::Number("concurrency", 1, 256)));
        }
        Ok(plan)
    }

    /// Ids of the games, in the order of the events.
    pub fn games(&self) -> Vec<&str> {
        let mut games: Vec<&str> = Vec::new();
        for event in &self.events {
            let game = event.get_ref().game.get_ref().as_str();
            if !games.contains(&game) {
                games.push(game);
            }
        }
        games
    }

    /// The name of the folder of a run of it, without its number: its name in letters and digits, or a word
    /// where it has none.
    pub fn folder_name(&self) -> String {
        let plain = |character: char| if character.is_alphanumeric() { character } else { '-' };
        let name: String = self.name.trim().to_lowercase().chars().map(plain).take(MOST_OF_NAME).collect();
        if name.is_empty() { "tournament".to_owned() } else { name }
    }

    /// The lists of openings by their names, with the game that each is for, and where the names stand.
    pub fn lists(&self) -> impl Iterator<Item = (&str, &str, Range<usize>)> {
        let events = self.events.iter().map(Spanned::get_ref);
        events.filter_map(|EventPlan { openings, game, .. }| {
            let name = openings.as_ref()?;
            Some((name.get_ref().as_str(), game.get_ref().as_str(), name.span()))
        })
    }

    /// Gives every event that tells no number of random turns this one, whatever its openings are.
    pub fn assume_random_turns(&mut self, turns: u32) {
        self.settings.random_turns.get_or_insert(turns);
    }
}

impl Settings {
    /// These, and for what they do not say, those of the tournament.
    pub fn or(&self, general: &Self) -> Self {
        let (settings, general) = (self.clone(), general.clone());
        Self {
            format: settings.format.or(general.format),
            rounds: settings.rounds.or(general.rounds),
            seed: settings.seed.or(general.seed),
            random_turns: settings.random_turns.or(general.random_turns),
            turns: settings.turns.or(general.turns),
            repetition: settings.repetition.or(general.repetition),
            limits: settings.limits.or(general.limits),
            win: settings.win.or(general.win),
            draw: settings.draw.or(general.draw),
            sprt: settings.sprt.or(general.sprt),
        }
    }
}

/// The player that a text names for a game: an engine that is registered, where the text means one of others, and otherwise as
/// [`read_engine`] reads it.
///
/// # Errors
/// [`EngineError`]
pub fn read_player(
    facts: &Facts,
    text: &str,
    limits: &str,
    registry: &Registry,
) -> Result<EngineSpec, EngineError> {
    if !ExternalSpec::is_meant(text) {
        return read_engine(facts, text, limits).map(EngineSpec::from);
    }
    let spec = read_external(text, limits)?;
    let player = ExternalPlayer::find(facts, spec, registry).map_err(EngineError::External)?;
    Ok(EngineSpec::External(Box::new(player)))
}

/// The spec of an external engine under more `limits`; nobody looks whether it is registered.
///
/// # Errors
/// [`EngineError`]
pub(super) fn read_external(text: &str, limits: &str) -> Result<ExternalSpec, EngineError> {
    let mut spec: ExternalSpec = text.parse().map_err(EngineError::External)?;
    for pair in limits.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| EngineError::Limits(pair.to_owned()))?;
        spec.set(key, value).map_err(EngineError::External)?;
    }
    Ok(spec)
}

/// The engine that a text names for a game, a strength or a spec, under more `limits`, further pairs of a spec such as
/// `nodes=6000`. Its search ends by itself, and the game knows its heuristic and weights.
///
/// # Errors
/// [`EngineError`]
pub fn read_engine(facts: &Facts, text: &str, limits: &str) -> Result<Spec, EngineError> {
    let preset = presets(facts).into_iter().find(|preset| preset.id == text);
    let mut spec = match preset {
        Some(preset) => preset.spec,
        None => read_spec(&facts.id, text).map_err(EngineError::Weights)?,
    };
    for pair in limits.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| EngineError::Limits(pair.to_owned()))?;
        spec.set(key, value).map_err(EngineError::Spec)?;
    }
    spec.check_limits().map_err(EngineError::Spec)?;
    Weights::of(facts, &spec.heuristic).map_err(EngineError::Refused)?;
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_concurrent_games_has_its_name_and_the_one_of_older_files() {
        let tables = "[[engine]]\nname = \"a\"\nspec = \"random\"\n[[event]]\ngame = \"duke\"\n";
        for key in ["concurrency", "at-once"] {
            let plan = TournamentPlan::read(&format!("{key} = 3\n{tables}")).expect("a plan");
            assert_eq!(plan.concurrency.map(Spanned::into_inner), Some(3), "{key}");
            let refused = TournamentPlan::read(&format!("{key} = 0\n{tables}")).expect_err("a wrong number");
            assert!(matches!(refused.reason, PlanReason::Number("concurrency", 1, 256)), "{key}");
        }
    }
}
