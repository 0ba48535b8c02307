//! A variant as the host knows it: the game that a library exports.
//!
//! Knows facts and the ways into positions. Names and rules for people come from the library's [`Edition`].

use std::marker::PhantomData;
use std::ops::ControlFlow;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, DataPart, DataRequest, EarlierVersion, Editor, Facts, Game, Heuristic, Opt,
    Perspective, Range, Refusal, Text, text,
};

use crate::editing;
use crate::endings;
use crate::foreign::{self, Foreign};
use crate::heuristics;
use crate::limits::{DrawRule, Draws, EndingLimits, FIFTY_PLIES};
use crate::position::DraughtsPosition;
use crate::variant::Variant;
use crate::{scene, text};

/// A true bound: 20 kings go to at most 17 squares each, and captures are fewer.
const MAX_MOVES: usize = 512;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average on either size of board.
const fn usual_plies<V: Variant>() -> u32 {
    if V::GRID.board.count_ones() > 32 { 130 } else { 100 }
}

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

/// The library of a variant: its edition with rules and cover from the library's `assets`, its game under the variant's name,
/// and the export of it.
#[macro_export]
macro_rules! edition {
    ($variant:ident, $id:literal; name: $name:expr; summary: $summary:expr;) => {
        use abstrakt_plugin_api::{Text, export_game, text};

        /// The variant as its library tells it.
        pub struct Page;

        impl $crate::Edition for Page {
            type Variant = $crate::variant::$variant;
            const ID: &'static str = $id;
            const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

            fn name() -> Text {
                $name
            }

            fn summary() -> Text {
                $summary
            }

            fn rules() -> Text {
                text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
            }
        }

        /// The game.
        pub type $variant = $crate::Draughts<Page>;

        export_game!($variant);
    };
}

/// The game of an edition: `export_game!(Draughts<Czech>)`.
pub struct Draughts<E>(PhantomData<E>);

impl<E: Edition> Game for Draughts<E> {
    type Position = DraughtsPosition<E::Variant>;

    fn facts() -> Facts {
        Facts {
            id: E::ID.into(),
            version: version::<E::Variant>().into(),
            earlier: earlier::<E::Variant>(),
            name: E::name(),
            summary: E::summary(),
            rules: E::rules(),
            options: options::<E::Variant>(),
            heuristics: heuristics::facts::<E::Variant>(),
            max_moves: MAX_MOVES,
            usual_moves: 9,
            usual_plies: Some(usual_plies::<E::Variant>()),
            compulsory: true,
            known_outcomes: true,
            data: endings::data::facts::<E::Variant>(),
            repetition: E::Variant::REPETITION,
            endings: endings::<E::Variant>(),
            foreign: foreign::games::<E::Variant>(),
            ..Facts::plain()
        }
    }

    fn cover() -> &'static [u8] {
        E::COVER
    }

    fn start(choice: &Choice) -> Result<Self::Position, Refusal> {
        Ok(DraughtsPosition::start()
            .liberal(is_liberal::<E::Variant>(choice))
            .ruled(rule::<E::Variant>(choice)))
    }

    fn read(choice: &Choice, text: &str) -> Result<Self::Position, Refusal> {
        let position = text::read(text, rule::<E::Variant>(choice))?;
        Ok(position.liberal(is_liberal::<E::Variant>(choice)))
    }

    /// The number of a king's square, which Frisian counts, is not turned with the board: there each seat has inputs of its own.
    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        if <E::Variant as Variant>::KING_MOVES > 0 {
            Vec::new()
        } else {
            Perspective::of_symmetries::<Self>(choice)
        }
    }

    fn read_foreign_position(
        choice: &Choice,
        notation: &str,
        text: &str,
    ) -> Result<Option<Self::Position>, Refusal> {
        let rule = rule::<E::Variant>(choice);
        let read = |notation| {
            let position = match notation {
                Foreign::Pdn => text::read_foreign(text, rule),
                Foreign::Hub => text::read(&foreign::read_hub::<E::Variant>(text)?, rule),
            };
            Ok(position?.liberal(is_liberal::<E::Variant>(choice)))
        };
        Foreign::of::<E::Variant>(notation).map(read).transpose()
    }

    fn editor(choice: &Choice) -> Option<Editor> {
        Some(editing::editor::<E::Variant>(rule::<E::Variant>(choice)))
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<Self::Position, Refusal> {
        let position = editing::assemble(arrangement, rule::<E::Variant>(choice))?;
        Ok(position.liberal(is_liberal::<E::Variant>(choice)))
    }

    fn board(_choice: &Choice) -> Board {
        scene::board::<E::Variant>()
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<Self::Position>> {
        heuristics::heuristic::<E::Variant>(index)
    }

    fn data_plan(data: &str, size: u32) -> Result<Vec<DataPart>, Refusal> {
        endings::data::plan::<E::Variant>(data, size)
    }

    fn make_data(
        request: &DataRequest,
        earlier: &[&[u8]],
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, Refusal> {
        endings::data::make::<E::Variant>(request, earlier, progress)
    }

    fn take_data(data: &str, bytes: &'static [u8]) -> Result<(), Refusal> {
        endings::data::take_over::<E::Variant>(data, bytes)
    }
}

/// The id of the option that chooses the draw rule, and of its alternative.
const DRAW_RULE: [&str; 2] = ["draw-rule", "fifty-plies"];

/// The federations' draw rules came with the second version of their games.
const fn version<V: Variant>() -> &'static str {
    if V::FIFTY_PLIES { "0.2.0" } else { "0.1.0" }
}

fn earlier<V: Variant>() -> Vec<EarlierVersion> {
    let first = || EarlierVersion { version: "0.1.0".into(), options: vec![fifty_plies()] };
    V::FIFTY_PLIES.then(first).into_iter().collect()
}

/// The option of the old draw rule, as id and word.
pub(crate) fn fifty_plies() -> (String, String) {
    DRAW_RULE.map(String::from).into()
}

/// A variant has one option or none.
const fn has_one_option<V: Variant>() -> bool {
    !(V::LIBERAL && V::FIFTY_PLIES)
}

fn is_liberal<V: Variant>(choice: &Choice) -> bool {
    V::LIBERAL && choice.option(0) == 1
}

fn rule<V: Variant>(choice: &Choice) -> DrawRule {
    const { assert!(has_one_option::<V>()) };
    if V::FIFTY_PLIES && choice.option(0) == 1 { DrawRule::FiftyPlies } else { DrawRule::Federation }
}

fn options<V: Variant>() -> Vec<Opt> {
    let landing = || Opt {
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
    };
    let draw_rule = || {
        let (id, fifty_plies) = fifty_plies();
        let moves = each(FIFTY_PLIES.quiet);
        Opt {
            id,
            name: text("Draw rule", "Pravidlo remízy"),
            help: text(
                "When is a game without progress drawn? All games before version 0.2.0 were played with one limit on moves by kings alone.",
                "Kdy skončí remízou hra, která se nehýbe z místa? Před verzí 0.2.0 se všechny hry hrály s jedním limitem tahů jen dámami.",
            ),
            range: Range::OneOf(vec![
                ("federation".into(), text("The federation's limits", "Limity federace")),
                (
                    fifty_plies,
                    text(
                        format!("{moves} moves each by kings alone"),
                        format!("{moves} tahů každého jen dámami"),
                    ),
                ),
            ]),
            default: 0,
        }
    };
    V::LIBERAL.then(landing).into_iter().chain(V::FIFTY_PLIES.then(draw_rule)).collect()
}

/// Moves of each side.
const fn each(plies: u8) -> u8 {
    plies / 2
}

/// In the order of [`crate::Ending`].
fn endings<V: Variant>() -> Vec<Text> {
    let kings_alone = |Draws { quiet, .. }| {
        let moves = each(quiet);
        text(format!("{moves} moves each by kings alone"), format!("{moves} tahů každého jen dámami"))
    };
    let usual = if V::FIFTY_PLIES { FIFTY_PLIES } else { V::DRAWS };
    let mut endings =
        vec![text("no pieces left", "žádné kameny"), text("no legal move", "žádný přípustný tah")];
    if usual.quiet > 0 {
        endings.push(kings_alone(usual));
    }
    if V::DRAWS.endings != EndingLimits::None {
        endings.push(text("too many moves against a lone king", "příliš mnoho tahů proti osamocené dámě"));
    }
    if V::DRAWS.endings == EndingLimits::Fmjd64 {
        endings.extend([
            text(
                "too many moves against a lone king on the main road",
                "příliš mnoho tahů proti osamocené dámě na hlavní diagonále",
            ),
            text(
                "too many moves of three or more kings against one",
                "příliš mnoho tahů tří nebo více dam proti jedné",
            ),
            text(
                "too many moves without a capture or a promotion",
                "příliš mnoho tahů bez braní a bez proměny v dámu",
            ),
            kings_alone(V::DRAWS),
        ]);
    }
    endings
}
