//! The header that the record of a game between engines has before its first ply.

use abstrakt_record::{Header, Seat};
use abstrakt_referee::{EngineSpec, time_control};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::WorkerError;
use abstrakt_worker::protocol::Opening;

use super::ArenaError;

/// The header of a game that begins so, between engines with these names, in the order of their seats: setup, options that
/// are not as usual, position, seats with their clocks. Seed, repetition and tags are the caller's.
///
/// # Errors
/// The game does not begin so.
pub fn header(
    facts: &Facts,
    opening: &Opening,
    engines: &[(&str, &EngineSpec)],
) -> Result<Header, ArenaError> {
    let choice = opening.choice(facts);
    let choice = choice.map_err(|refusal| ArenaError::Unplayable(WorkerError::game(refusal)))?;
    let seat = |(name, spec): &(&str, &EngineSpec)| Seat {
        clock: time_control(spec.limits()),
        ..Seat::engine(*name, spec.to_string())
    };
    let seats = engines.iter().map(seat).collect();
    let mut header = Header::new(&facts.id, &facts.version, &facts.setups[choice.setup].id, seats);
    let options = facts.options.iter().zip(&choice.options);
    let words = options.filter(|(option, value)| option.default != **value);
    header.options = words.map(|(option, value)| (option.id.clone(), option.word(*value))).collect();
    header.start.clone_from(&opening.position);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use abstrakt_engine::Spec;
    use abstrakt_vocabulary::{Opt, Range, text};

    use super::*;

    #[test]
    fn a_header_tells_the_options_that_are_not_as_usual_and_the_clocks() {
        let option = |id: &str| Opt {
            id: id.into(),
            name: text(id, id),
            help: text(id, id),
            range: Range::Number(1, 9),
            default: 3,
        };
        let facts =
            Facts { id: "game".into(), options: vec![option("size"), option("depth")], ..Facts::plain() };
        let opening = |options: &[(&str, &str)]| Opening {
            options: options.iter().map(|(id, word)| ((*id).to_owned(), (*word).to_owned())).collect(),
            position: Some("a position".into()),
            ..Opening::default()
        };
        let engine = |text: &str| EngineSpec::from(text.parse::<Spec>().unwrap());
        let (slow, random) = (engine("random:clock=3s"), engine("random"));
        let engines = [("A", &slow), ("B", &random)];
        let header = |options: &[(&str, &str)]| header(&facts, &opening(options), &engines);
        let told = header(&[("size", "5"), ("depth", "3")]).unwrap();
        assert_eq!(told.options.into_iter().collect::<Vec<_>>(), [("size".to_owned(), "5".to_owned())]);
        assert_eq!((told.setup.as_str(), told.start.as_deref()), ("standard", Some("a position")));
        assert_eq!([0, 1].map(|seat| told.seats[seat].clock.is_some()), [true, false]);
        assert!(header(&[("width", "5")]).is_err());
    }
}
