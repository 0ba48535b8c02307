//! The spec of a player that is no person: a search of ours, or an external engine.
//!
//! Knows specs of both kinds. Must not know how either is asked for a move.

use std::fmt;

use abstrakt_engine::{Limits, Spec};
use abstrakt_external::{ExternalSpec, ExternalSpecError, Protocol, RegisteredEngine, Registry};
use abstrakt_vocabulary::Facts;

/// The way a player plays who is not a person.
///
/// `Display` writes the spec, as records keep it; `{:#}` every setting of a search too.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineSpec {
    /// A search, which a worker makes.
    Search(Box<Spec>),
    /// A program of its own.
    External(Box<ExternalPlayer>),
}

/// An external engine that is registered, and how it is to play.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalPlayer {
    /// The way it is to play.
    pub spec: ExternalSpec,
    /// The program that is started.
    pub engine: RegisteredEngine,
}

impl EngineSpec {
    /// The limits of a move.
    pub fn limits(&self) -> &Limits {
        match self {
            Self::Search(spec) => &spec.limits,
            Self::External(player) => &player.spec.limits,
        }
    }

    /// The search; none for an external engine.
    pub fn search(&self) -> Option<&Spec> {
        match self {
            Self::Search(spec) => Some(spec),
            Self::External(_) => None,
        }
    }

    /// Whether the worker or engine of one spec can play by the other too. Every search can, and an engine as
    /// it was started.
    pub fn is_same_kind(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Search(_), Self::Search(_)) => true,
            (Self::External(player), Self::External(other)) => player == other,
            (Self::Search(_), Self::External(_)) | (Self::External(_), Self::Search(_)) => false,
        }
    }

    /// The spec as a plan keeps it that is read again on this machine: with the file of a conversation.
    pub fn plan_text(&self) -> String {
        match self {
            Self::Search(spec) => spec.to_string(),
            Self::External(player) => player.spec.with_log(),
        }
    }
}

impl From<Spec> for EngineSpec {
    fn from(spec: Spec) -> Self {
        Self::Search(Box::new(spec))
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(spec) => spec.fmt(f),
            Self::External(player) => player.spec.fmt(f),
        }
    }
}

impl ExternalPlayer {
    /// The registered engine that a spec names, to play a game.
    ///
    /// # Errors
    /// As [`ExternalPlayer::named`]; or the game does not tell how its moves are written in the protocol.
    pub fn find(facts: &Facts, spec: ExternalSpec, registry: &Registry) -> Result<Self, ExternalSpecError> {
        let found = Self::named(&facts.id, spec, registry)?;
        let protocol = found.engine.protocol;
        let is_played = protocol
            .notation()
            .is_none_or(|notation| facts.foreign.iter().any(|game| game.notation == notation));
        if !is_played {
            return Err(ExternalSpecError::NoNotation { game: facts.id.clone(), protocol });
        }
        Ok(found)
    }

    /// The registered engine that a spec names, for the game of this id, whose facts are not known yet.
    ///
    /// # Errors
    /// It is not registered, or for another game; its protocol does not have the limits, or none are given.
    pub fn named(game: &str, spec: ExternalSpec, registry: &Registry) -> Result<Self, ExternalSpecError> {
        let engine = registry.engine(&spec.engine)?.clone();
        if engine.game != game {
            let (game, registered) = (game.to_owned(), engine.game);
            return Err(ExternalSpecError::OtherGame { engine: engine.name, registered, game });
        }
        spec.check_limits(engine.protocol)?;
        Ok(Self { spec, engine })
    }

    /// The place of an engine that cannot be found any more, where games that it has played are looked at. Its program has no name, so
    /// that it never starts.
    pub fn absent(game: &str, spec: ExternalSpec) -> Self {
        let engine = RegisteredEngine {
            name: spec.engine.clone(),
            protocol: Protocol::Ugi,
            game: game.to_owned(),
            variant: None,
            command: String::new(),
            arguments: Vec::new(),
            folder: None,
            options: Vec::new(),
            others: Default::default(),
        };
        Self { spec, engine }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::ForeignGame;

    use super::*;

    fn registry() -> Registry {
        let mut registry = Registry::default();
        let engine = RegisteredEngine {
            name: "pela".into(),
            protocol: Protocol::Gomocup,
            game: "stones".into(),
            variant: None,
            command: "pela".into(),
            arguments: Vec::new(),
            folder: None,
            options: Vec::new(),
            others: Default::default(),
        };
        registry.add(engine).unwrap();
        registry
    }

    #[test]
    fn only_a_registered_engine_plays_and_only_its_game() {
        let named = |notation: &str| {
            let foreign = ForeignGame {
                notation: notation.into(),
                game: "0".into(),
                setup: "standard".into(),
                options: Vec::new(),
            };
            Facts { id: "stones".into(), foreign: vec![foreign], ..Facts::plain() }
        };
        let found = |facts: &Facts, text: &str| {
            ExternalPlayer::find(facts, text.parse().expect("it is a spec"), &registry())
        };
        let stones = named("gomocup");
        let player = EngineSpec::External(Box::new(found(&stones, "external:pela,time=1s,log=a").unwrap()));
        assert_eq!(player.to_string(), "external:pela,time=1s");
        assert!(player.plan_text().contains("log=") && player.search().is_none());
        let refused = |facts: &Facts, text: &str| found(facts, text).unwrap_err();
        use ExternalSpecError as E;
        assert!(matches!(refused(&stones, "external:scan,time=1s"), E::Unknown { .. }));
        assert!(matches!(refused(&stones, "external:pela"), E::Unlimited { .. }));
        assert!(matches!(refused(&stones, "external:pela,nodes=9"), E::Limit { key: "nodes", .. }));
        assert!(matches!(refused(&named("hub"), "external:pela,time=1s"), E::NoNotation { .. }));
        let other = Facts { id: "boards".into(), ..stones };
        assert!(matches!(refused(&other, "external:pela,time=1s"), E::OtherGame { .. }));
    }
}
