//! Tools that the tests share: choices by name, and the slow reference.

pub mod reference;

use abstrakt_plugin_api::{Choice, Game, HeuristicChoice, Line, Native, NativeLine, Player, Rules};
use abstrakt_terrace::Terrace;

/// The setup on the board, both by id.
pub fn choice(setup: &str, board: &str) -> Choice {
    let options = [("board".to_owned(), board.to_owned())];
    Terrace::facts().choose(Some(setup), None, &options).unwrap()
}

/// A line from a position text of a setup.
pub fn line(setup: &str, board: &str, text: &str) -> NativeLine<Terrace> {
    let opened = Native::<Terrace>::new().open(&choice(setup, board), Some(text));
    opened.unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The amount of a named feature, as `show --heuristic` tells it.
pub fn feature(line: &mut NativeLine<Terrace>, heuristic: &str, name: &str, seat: u8) -> i32 {
    line.bind(&HeuristicChoice { id: Some(heuristic.into()), weights: Vec::new() }).unwrap();
    let facts = Terrace::facts();
    let facts = &facts.heuristics[facts.heuristic(Some(heuristic)).unwrap()];
    let terms = line.explain(Player(seat)).unwrap();
    let mut amounts = terms.iter().filter(|term| facts.features[term.feature].name == name);
    amounts.next().unwrap_or_else(|| panic!("no term {name}")).amount
}
