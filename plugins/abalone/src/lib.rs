//! Abalone for two, three and four players: marbles pushed over a hexagonal board.
//!
//! Knows the facts of the game and joins its parts: `board` and `cells`, `moves` what can move, `position`
//! turns and captures, `setups`, `text`, `foreign` and `notation`, `editing` and `symmetry`, `features` and `heuristics`, `scene`. Must not know
//! hosts, searches or the library boundary.

#![forbid(unsafe_code)]

mod board;
mod cells;
mod editing;
mod features;
mod foreign;
mod heuristics;
mod moves;
mod notation;
mod position;
mod scene;
mod setups;
mod symmetry;
mod text;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Perspective, Player, Refusal, Scoring,
    export_game, text as words,
};

pub use position::Marbles;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average.
const USUAL_PLIES: u32 = 150;

/// The game.
pub struct Abalone;

impl Game for Abalone {
    type Position = Marbles;

    fn facts() -> Facts {
        Facts {
            id: "abalone".into(),
            name: words("Abalone", "Abalone"),
            summary: words(
                "Push six of the opponents' marbles over the edge of a hexagonal board, with three against two or two \
                 against one. For two to four players.",
                "Vytlačte šest soupeřových koulí přes okraj šestiúhelné desky, třemi proti dvěma nebo dvěma proti \
                 jedné. Pro dva až čtyři hráče.",
            ),
            rules: words(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
            setups: setups::setups(),
            heuristics: heuristics::heuristics(),
            // Fourteen marbles make at most 84 single steps, and 29 pairs and 42 threes of six directions
            // each: 510.
            max_moves: 512,
            // The average branching factor of [Houdek 2010].
            usual_moves: 60,
            usual_plies: Some(USUAL_PLIES),
            endings: vec![
                words("six marbles pushed off", "šest vytlačených koulí"),
                words("the last player left", "poslední zbylý hráč"),
                words("no player can move", "žádný hráč nemá tah"),
            ],
            ..Facts::plain()
        }
    }

    fn cover() -> &'static [u8] {
        include_bytes!("../assets/cover.png")
    }

    fn start(choice: &Choice) -> Result<Marbles, Refusal> {
        setups::start(choice.setup)
    }

    fn read(choice: &Choice, text: &str) -> Result<Marbles, Refusal> {
        text::read(choice.players, text)
    }

    fn board(choice: &Choice) -> Board {
        scene::board(choice.players)
    }

    fn scoring(_choice: &Choice, _player: Player) -> Scoring {
        let goal = i32::from(position::GOAL);
        Scoring { max: goal, wins_at: Some(goal), ..Scoring::default() }
    }

    fn editor(choice: &Choice) -> Option<Editor> {
        Some(editing::editor(choice.players))
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<Marbles, Refusal> {
        editing::assemble(choice.players, arrangement)
    }

    /// The rules do not tell colours apart: every seat sees the same cells. Withdrawal is of each seat alone.
    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        let (players, editor) = (choice.players, editing::editor(choice.players));
        let seen = |seat| {
            let symmetry = symmetry::seen_by(players, seat);
            let seats = symmetry.seats.iter().map(|image| u16::from(image.0)).take(editor.settings.len());
            let settings = seats.collect();
            Perspective::by(&editor, &symmetry, &[]).map(|seen| Perspective { settings, ..seen })
        };
        (0..players).filter_map(seen).collect()
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<Marbles>> {
        Box::new(heuristics::Column::new(index))
    }
}

export_game!(Abalone);
