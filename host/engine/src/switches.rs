//! The techniques of the search as declared switches: ids, ranges and the default of each algorithm.
//!
//! Knows ids only, the translations have their words; `alpha_beta::Techniques` gives them their meaning, docs/search-theory.md their sources.

use abstrakt_plugin_api::{Opt, Range, Text};

use crate::Switch;

/// Defaults of the techniques, by id, for one algorithm; what is not named is off.
pub type Defaults = [(&'static str, i32)];

/// Alpha-beta as the textbook has it.
pub const PLAIN: [(&str, i32); 1] = [("tt-move", 1)];

/// Everything that pays in play.
pub const STRONG: [(&str, i32); 15] = [
    ("mode", 1),
    ("id", 1),
    ("ordering", 1),
    ("tt-move", 1),
    ("tt-policy", 2),
    ("killers", 1),
    ("history", 1),
    ("aspiration", 1),
    ("star", 2),
    ("quiescence", 1),
    ("lmr", 1),
    ("futility", 1),
    ("null-move", 1),
    ("candidates", 1),
    ("solver", 20),
];

/// What a search by null windows needs.
pub const MEMORY: [(&str, i32); 7] = [
    ("id", 1),
    ("ordering", 1),
    ("tt-move", 1),
    ("tt-policy", 2),
    ("killers", 1),
    ("history", 1),
    ("star", 2),
];

/// Alpha-beta with the cuts at chance nodes, which live on a good first move.
pub const CHANCE: [(&str, i32); 3] = [("ordering", 1), ("tt-move", 1), ("star", 2)];

/// Techniques that only change the order of moves.
const ORDERING: [&str; 5] = ["ordering", "tt-move", "killers", "history", "static-order"];

/// Techniques that choose what is searched at all, and aspiration, which alone of them never changes the value.
const SELECTION: [&str; 6] = ["aspiration", "quiescence", "lmr", "futility", "null-move", "candidates"];

/// Iterative deepening.
pub fn deepening(default: bool) -> Switch {
    switch("id", Range::Switch, i32::from(default), true)
}

/// What the transposition table does with an entry that is already there.
pub fn policy() -> Switch {
    switch("tt-policy", one_of(&["always", "deeper", "aged"]), 2, true)
}

/// Every technique of the alpha-beta family, with these defaults.
pub fn techniques(defaults: &Defaults) -> Vec<Switch> {
    let mut switches = vec![switch("mode", one_of(&["exact", "play"]), 0, true), deepening(false)];
    switches.extend(ORDERING.iter().map(|id| switch(id, Range::Switch, 0, true)));
    switches.push(policy());
    switches.extend(SELECTION.iter().map(|id| switch(id, Range::Switch, 0, *id == "aspiration")));
    // Nodes for each turn left that the game's first solver may spend at a node; of no meaning in games without solvers.
    switches.push(switch("solver", Range::Number(0, 1000), 0, false));
    switches.extend(chance());
    for switch in &mut switches {
        let default = defaults.iter().find(|(id, _)| *id == switch.opt.id);
        switch.opt.default = default.map_or(0, |(_, value)| *value);
    }
    switches
}

/// What a search does at chance nodes; of no meaning in games without chance.
fn chance() -> [Switch; 3] {
    [
        switch("star", one_of(&["off", "star1", "star2"]), 0, true),
        switch("samples", Range::Number(0, 1000), 0, false),
        switch("sampling", one_of(&["average", "pessimistic"]), 0, false),
    ]
}

/// A switch without words.
pub fn switch(id: &str, range: Range, default: i32, preserves_value: bool) -> Switch {
    let opt = Opt { id: id.into(), name: Text::default(), help: Text::default(), range, default };
    Switch { opt, preserves_value }
}

/// Alternatives without words.
fn one_of(ids: &[&str]) -> Range {
    Range::OneOf(ids.iter().map(|id| ((*id).to_owned(), Text::default())).collect())
}
