//! Tools that several tests need: editions of the rules without pictures, and positions by their text.

use abstrakt_draughts::variant::Variant;
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::{
    Choice, Game, HeuristicChoice, Line, Native, NativeLine, Notation, Player, Position, Rules, Status, Tree,
    legal_moves,
};

/// The default options, or those of the liberal landing.
pub fn choice<V: Variant>(liberal: bool) -> Choice {
    let options = if liberal { vec![("landing".into(), "liberal".into())] } else { Vec::new() };
    Draughts::<Plain<V>>::facts().choose(None, None, &options).unwrap()
}

/// The position of a line, or the first.
pub fn position<V: Variant>(line: &str) -> DraughtsPosition<V> {
    position_with(line, false)
}

/// The same under an option.
pub fn position_with<V: Variant>(line: &str, liberal: bool) -> DraughtsPosition<V> {
    position_of(&choice::<V>(liberal), line)
}

/// The same in a game of a choice.
pub fn position_of<V: Variant>(choice: &Choice, line: &str) -> DraughtsPosition<V> {
    match line {
        "start" => Draughts::<Plain<V>>::start(choice).unwrap(),
        line => Draughts::<Plain<V>>::read(choice, line).expect(line),
    }
}

/// Plays moves.
pub fn play<V: Variant>(position: &mut DraughtsPosition<V>, moves: &str) {
    for text in moves.split(' ') {
        let code = position.read_move(text).expect(text);
        position.play(code);
    }
}

/// Winner and reason of a game that is over.
pub fn ending<V: Variant>(position: &DraughtsPosition<V>) -> Option<(Option<Player>, u8)> {
    match position.status() {
        Status::Over(outcome) => Some((outcome.winners.iter().next(), outcome.reason)),
        _ => None,
    }
}

/// Texts of the legal moves, in alphabetical order.
pub fn texts<V: Variant>(position: &DraughtsPosition<V>) -> Vec<String> {
    let mut texts: Vec<String> =
        legal_moves(position).iter().map(|entry| position.move_text(entry.code)).collect();
    texts.sort();
    texts
}

/// A line from a position of a game with its default options, valued by a heuristic.
pub fn line<V: Variant>(position: &str, id: &str, weights: &[(&str, i32)]) -> NativeLine<Draughts<Plain<V>>> {
    let rules = Native::<Draughts<Plain<V>>>::new();
    let position = Some(position).filter(|position| *position != "start");
    let mut line = rules.open(&choice::<V>(false), position).unwrap();
    let weights = weights.iter().map(|(name, value)| ((*name).into(), *value)).collect();
    line.bind(&HeuristicChoice { id: Some(id.into()), weights }).unwrap();
    line
}

/// Value for White of one feature alone, counted with weight 1.
pub fn feature<V: Variant>(position: &str, id: &str, name: &str) -> i32 {
    let rules = Native::<Draughts<Plain<V>>>::new();
    let facts = rules.facts().heuristics.iter().find(|facts| facts.id == id).unwrap().clone();
    let alone = facts.features.iter().map(|feature| (feature.name.as_str(), i32::from(feature.name == name)));
    let alone: Vec<(&str, i32)> = alone.collect();
    line::<V>(position, id, &alone).value(Player(0))
}
