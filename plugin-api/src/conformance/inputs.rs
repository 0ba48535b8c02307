//! Inputs of learned evaluations: in range, told apart, equal for equal positions, and the same for all seats where seats see alike.

use std::collections::HashSet;

use crate::{
    Extension, Images, InputMeaning, Inputs, Line, Player, Rules, Snapshot, Status, Tree, inputs_on,
};

use super::checks::Check;
use super::extensions::{bounds, sound};
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::quoted;

/// Most inputs that a problem lists.
const LISTED: usize = 8;

/// Checks what the inputs of a choice mean. A game without inputs passes.
pub(super) fn check_choice<R: Rules>(rules: &R, frame: &Frame<'_>, log: &mut Log<'_>) -> Option<Inputs> {
    let inputs = rules.extension::<Inputs>(frame.choice, &());
    let inputs = log.answer(inputs, Check::InputsGiven)??;
    sound(inputs.check(bounds(frame)), Check::InputsSound, log);
    let mut seen = HashSet::new();
    let plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    let wrong = inputs.meanings.iter().find(|meaning| !plain(&meaning.name) || !seen.insert(*meaning));
    log.expect(wrong.is_none(), Check::InputsNamed, || wrong.map_or_else(String::new, described));
    Some(inputs)
}

/// Checks the inputs of the top, whose snapshot this is, against those of the same position read from its text, and of its images.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    inputs: &Inputs,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let count = inputs.meanings.len();
    // A position that cannot be read is told elsewhere.
    let Ok(mut fresh) = rules.open(frame.choice, Some(&snapshot.text)) else { return };
    for seat in (0..frame.choice.players).map(Player) {
        // A word more than there are, in which nothing may be on.
        let (mut active, mut again) = (vec![0; inputs.words() + 1], vec![0; inputs.words() + 1]);
        let told = line.inputs(seat, &mut active) && fresh.inputs(seat, &mut again);
        log.expect(told, Check::InputsGiven, || format!("none for seat {}", seat.0 + 1));
        if !told {
            return;
        }
        let excess = inputs_on(&active).find(|&input| input >= count);
        log.expect(excess.is_none(), Check::InputsRange, || {
            format!("input {} of {count}", excess.unwrap_or_default())
        });
        log.expect(active == again, Check::InputsEqual, || {
            Found::not(
                listed(inputs, &active),
                format!("{} of {}", listed(inputs, &again), quoted(&snapshot.text)),
            )
        });
    }
    if inputs.symmetric && !matches!(snapshot.status, Status::Over(_)) {
        check_images(rules, line, frame, inputs, log);
    }
}

/// Some image that exchanges the seats looks to each as the position looks to the other: others may turn the board besides.
fn check_images<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    inputs: &Inputs,
    log: &mut Log<'_>,
) {
    let Ok(Some(images)) = line.extension::<Images>(&()) else { return };
    let exchanging: Vec<_> = images.0.into_iter().filter(|image| image.symmetry.exchanges_seats()).collect();
    if exchanging.is_empty() {
        return;
    }
    let seen = |line: &mut R::Line, seat: Player| {
        let mut active = vec![0; inputs.words()];
        line.inputs(seat, &mut active);
        active
    };
    let expected: Vec<_> = (0..frame.choice.players).map(|seat| seen(line, Player(seat))).collect();
    let looks_alike = exchanging.iter().any(|image| {
        let Ok(mut other) = rules.open(frame.choice, Some(&image.text)) else { return false };
        let seats = 0..frame.choice.players;
        seats
            .zip(&expected)
            .all(|(seat, active)| seen(&mut other, image.symmetry.seat(Player(seat))) == *active)
    });
    log.expect(looks_alike, Check::InputsSymmetric, || {
        let image = exchanging.first().map_or("", |image| image.text.as_str());
        format!("{} looks otherwise to the other seat", quoted(image))
    });
}

/// The names of the first inputs that are on.
fn listed(inputs: &Inputs, active: &[u64]) -> String {
    let names = inputs_on(active).filter_map(|input| inputs.meanings.get(input));
    let mut names: Vec<String> = names.take(LISTED + 1).map(described).collect();
    if names.len() > LISTED {
        names[LISTED] = "...".into();
    }
    names.join(", ")
}

fn described(meaning: &InputMeaning) -> String {
    match meaning.site {
        Some(site) => format!("{} on site {}", meaning.name, site.0),
        None => meaning.name.clone(),
    }
}
