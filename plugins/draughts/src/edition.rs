//! A variant as the host knows it: the game that a library exports.
//!
//! Knows facts and the ways into positions. Names and rules for people are told by the library's [`Edition`].

use std::marker::PhantomData;

use abstrakt_plugin_api::{Board, Choice, Facts, Game, Heuristic, Opt, Range, Refusal, Text, text};

use crate::heuristics;
use crate::position::DraughtsPosition;
use crate::variant::Variant;
use crate::{scene, text};

/// A true bound: 20 kings go to at most 17 squares each, and captures are fewer.
const MAX_MOVES: usize = 512;

/// A variant with what people read about it.
pub trait Edition: Send + Sync + 'static {
    /// The rules.
    type Variant: Variant;
    /// Kebab-case id: `draughts-czech`.
    const ID: &'static str;
    /// Cover picture, PNG.
    const COVER: &'static [u8];

    /// Name.
    fn name() -> Text;
    /// One or two sentences.
    fn summary() -> Text;
    /// The rules, Markdown.
    fn rules() -> Text;
}

/// The game of an edition: `export_game!(Draughts<Czech>)`.
pub struct Draughts<E>(PhantomData<E>);

impl<E: Edition> Game for Draughts<E> {
    type Position = DraughtsPosition<E::Variant>;

    fn facts() -> Facts {
        Facts {
            id: E::ID.into(),
            name: E::name(),
            summary: E::summary(),
            rules: E::rules(),
            options: options::<E::Variant>(),
            heuristics: heuristics::facts::<E::Variant>(),
            max_moves: MAX_MOVES,
            usual_moves: 9,
            repetition: E::Variant::REPETITION,
            endings: endings::<E::Variant>(),
            ..Facts::plain()
        }
    }

    fn cover() -> &'static [u8] {
        E::COVER
    }

    fn start(choice: &Choice) -> Result<Self::Position, Refusal> {
        Ok(DraughtsPosition::start().liberal(is_liberal(choice)))
    }

    fn read(choice: &Choice, text: &str) -> Result<Self::Position, Refusal> {
        Ok(text::read(text)?.liberal(is_liberal(choice)))
    }

    fn board(_choice: &Choice) -> Board {
        scene::board::<E::Variant>()
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<Self::Position>> {
        heuristics::heuristic::<E::Variant>(index)
    }
}

fn is_liberal(choice: &Choice) -> bool {
    choice.option(0) == 1
}

fn options<V: Variant>() -> Vec<Opt> {
    if !V::LIBERAL {
        return Vec::new();
    }
    vec![Opt {
        id: "landing".into(),
        name: text("Landing of a capturing king", "Dopad berící dámy"),
        help: text(
            "Must a king land where it can capture on?",
            "Musí dáma dopadnout na pole, odkud může brát dál?",
        ),
        range: Range::OneOf(vec![
            ("strict".into(), text("Where it can capture on", "Na pole, odkud může brát dál")),
            ("liberal".into(), text("On any square", "Na libovolné pole")),
        ]),
        default: 0,
    }]
}

/// In the order of [`crate::Ending`].
fn endings<V: Variant>() -> Vec<Text> {
    let moves = V::DRAWS.quiet / 2;
    let mut endings =
        vec![text("no pieces left", "žádné kameny"), text("no legal move", "žádný přípustný tah")];
    if V::DRAWS.quiet > 0 {
        endings.push(text(
            format!("{moves} moves each by kings alone"),
            format!("{moves} tahů každého jen dámami"),
        ));
    }
    if V::DRAWS.endings {
        endings.push(text("too many moves against a lone king", "příliš mnoho tahů proti osamocené dámě"));
    }
    endings
}
