//! The facts of the game before it is played: names, options, endings.

use abstrakt_plugin_api::{Facts, Opt, Range, text};

use crate::weights;

/// A proved bound of the plies in one position: `tests/tiles.rs` sums the widest reach of every tile.
pub const MAX_MOVES: usize = 132;
/// CITE: [Košťál 2021] 2.1: 4,060,059 actions in 113,777 positions of its own games, 35.7 on average.
const USUAL_MOVES: usize = 36;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average.
const USUAL_PLIES: u32 = 46;

/// The facts of The Duke.
pub fn facts() -> Facts {
    Facts {
        id: "duke".into(),
        name: text("The Duke", "Vévoda"),
        summary: text(
            "Tiles with two faces that turn over whenever they act, and a bag that may bring any of the others. Whoever \
             captures the Duke wins.",
            "Dílky se dvěma stranami, které se každou akcí obracejí, a sáček, který může vydat kterýkoli z ostatních. \
             Kdo zajme soupeřova vévodu, vyhrává.",
        ),
        rules: text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
        options: options(),
        heuristics: weights::heuristics(),
        max_moves: MAX_MOVES,
        usual_moves: USUAL_MOVES,
        usual_plies: Some(USUAL_PLIES),
        chance: true,
        endings: vec![
            text("the Duke is captured", "vévoda je zajat"),
            text("the Duke cannot be saved", "vévodu nelze zachránit"),
            text(
                "30 moves of each player without an addition or a capture",
                "30 tahů každého hráče bez přidání dílku a bez zajetí",
            ),
            text("the player to move can do nothing", "hráč na tahu nemůže nic udělat"),
        ],
        ..Facts::plain()
    }
}

/// In the order of `Variant::of`.
fn options() -> Vec<Opt> {
    let switch =
        |id: &str, name, help, default| Opt { id: id.into(), name, help, range: Range::Switch, default };
    vec![
        switch(
            "guard-rule",
            text("Guard rule", "Pravidlo ohrožení"),
            text(
                "Nobody may leave or put their Duke where it can be captured; a Duke that cannot be saved loses.",
                "Nikdo nesmí nechat ani postavit svého vévodu tam, kde může být zajat; kdo ho nemůže zachránit, prohrává.",
            ),
            0,
        ),
        switch(
            "thirty-moves",
            text("30-move rule", "Pravidlo 30 tahů"),
            text(
                "30 moves of each player without an addition or a capture are a draw.",
                "30 tahů každého hráče bez přidání dílku a bez zajetí znamená remízu.",
            ),
            1,
        ),
    ]
}
