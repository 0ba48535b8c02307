//! An external engine that is to be registered: it is started once, and introduces itself.

use abstrakt_external::{
    EngineFailure, ExternalClient, ExternalSpec, ExternalSpecError, ForeignStart, Identity, RegisteredEngine,
    StopSwitch,
};
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::Facts;
use abstrakt_worker::Timeouts;

/// The reasons why an engine cannot be registered for a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum RegistrationError {
    /// The game cannot be played by its protocol, or not in its variant.
    #[message(transparent)]
    Spec(#[from] ExternalSpecError),
    /// It does not start, or does not speak its protocol.
    #[message(transparent)]
    Engine(#[from] EngineFailure),
}

/// The names that a game has in the protocol of an engine, which plays one of them as its variant.
pub fn variants<'f>(facts: &'f Facts, engine: &RegisteredEngine) -> impl Iterator<Item = &'f str> {
    let protocol = engine.protocol.id();
    facts.foreign.iter().filter(move |game| game.notation == protocol).map(|game| game.game.as_str())
}

/// Starts an engine that is registered for no game yet, and asks it who it is and which options it has. It waits for the
/// answers: not for a thread of a window.
///
/// # Errors
/// [`RegistrationError`]
pub fn introduce(
    facts: &Facts,
    engine: &RegisteredEngine,
    timeouts: Timeouts,
    stop: &StopSwitch,
) -> Result<Identity, RegistrationError> {
    let start = start(facts, engine)?;
    let client = ExternalClient::start(engine, &ExternalSpec::new(&engine.name), timeouts, &start, stop)?;
    Ok(client.identity().clone())
}

/// The start of a game of the engine's variant, or the first one of its protocol.
fn start(facts: &Facts, engine: &RegisteredEngine) -> Result<ForeignStart, ExternalSpecError> {
    let known: Vec<&str> = variants(facts, engine).collect();
    let game = match &engine.variant {
        Some(variant) => known.iter().find(|known| *known == variant),
        None => known.first(),
    };
    match (game, &engine.variant) {
        (Some(game), _) => Ok(ForeignStart { game: (*game).to_owned(), ..ForeignStart::default() }),
        (None, None) if engine.protocol.notation().is_none() => Ok(ForeignStart::default()),
        (None, Some(variant)) if engine.protocol.notation().is_none() || !known.is_empty() => {
            Err(ExternalSpecError::Variant {
                variant: variant.clone(),
                protocol: engine.protocol,
                known: known.join(", "),
            })
        }
        (None, _) => Err(ExternalSpecError::NoNotation { game: facts.id.clone(), protocol: engine.protocol }),
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_external::Protocol;
    use abstrakt_vocabulary::ForeignGame;

    use super::*;

    fn engine(protocol: Protocol, variant: Option<&str>) -> RegisteredEngine {
        RegisteredEngine {
            name: "theirs".into(),
            protocol,
            game: "stones".into(),
            variant: variant.map(str::to_owned),
            command: "theirs".into(),
            arguments: Vec::new(),
            folder: None,
            options: Vec::new(),
            others: Default::default(),
        }
    }

    #[test]
    fn an_engine_is_asked_in_its_variant_or_the_first_of_its_protocol() {
        let foreign = |game: &str| ForeignGame {
            notation: "gomocup".into(),
            game: game.into(),
            setup: "standard".into(),
            options: Vec::new(),
        };
        let facts = Facts { id: "stones".into(), foreign: ["1", "0"].map(foreign).into(), ..Facts::plain() };
        let asked = |protocol, variant| start(&facts, &engine(protocol, variant)).map(|start| start.game);
        assert_eq!(asked(Protocol::Gomocup, None), Ok("1".into()));
        assert_eq!(asked(Protocol::Gomocup, Some("0")), Ok("0".into()));
        assert_eq!(asked(Protocol::Ugi, None), Ok(String::new()));
        use ExternalSpecError as E;
        let known = |asked| match asked {
            Err(E::Variant { known, .. }) => Some(known),
            _ => None,
        };
        assert_eq!(known(asked(Protocol::Gomocup, Some("4"))).as_deref(), Some("1, 0"));
        assert_eq!(known(asked(Protocol::Ugi, Some("4"))).as_deref(), Some(""));
        assert!(matches!(asked(Protocol::Hub, None), Err(E::NoNotation { .. })));
        assert!(matches!(asked(Protocol::Hub, Some("normal")), Err(E::NoNotation { .. })));
    }
}
