//! A variant as the host knows it: the game that a library exports.
//!
//! Knows facts and the ways into positions. Names and rules for people come from the library's [`Edition`].

use std::marker::PhantomData;

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Opt, Range, Refusal, Text, text,
};

use crate::editing;
use crate::foreign;
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

/// The tests of a library: the promises of the contract over random games of every option, a whole game as text, the
/// cover. Rules, counts and texts are tested with the rules.
///
/// For the tests of a crate that has `insta` and the conformance kit.
#[macro_export]
macro_rules! edition_tests {
    ($game:ty) => {
        #[test]
        fn the_game_keeps_the_contract() {
            use ::abstrakt_plugin_api::conformance::{Plan, assert_conforms};
            assert_conforms(&::abstrakt_plugin_api::Native::<$game>::new(), &Plan::full());
        }

        /// What a change of rules, notation, values or order of moves would show at once.
        #[test]
        fn a_game_reads_as_before() {
            use ::abstrakt_plugin_api::{Native, Rules, conformance::playthrough};
            let rules = Native::<$game>::new();
            let choice = rules.facts().choose(None, None, &[]).expect("its usual setup");
            ::insta::assert_snapshot!(playthrough(&rules, &choice, 1).expect("a whole game"));
        }

        #[test]
        fn the_cover_is_a_small_png() {
            ::abstrakt_plugin_api::conformance::assert_cover::<$game>();
        }
    };
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
            compulsory: true,
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
        Ok(DraughtsPosition::start().liberal(is_liberal(choice)))
    }

    fn read(choice: &Choice, text: &str) -> Result<Self::Position, Refusal> {
        Ok(text::read(text)?.liberal(is_liberal(choice)))
    }

    fn read_foreign_position(
        choice: &Choice,
        notation: &str,
        text: &str,
    ) -> Result<Option<Self::Position>, Refusal> {
        let read = || Ok(text::read_foreign(text)?.liberal(is_liberal(choice)));
        foreign::is_known(notation).then(read).transpose()
    }

    fn editor(_choice: &Choice) -> Option<Editor> {
        Some(editing::editor::<E::Variant>())
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<Self::Position, Refusal> {
        Ok(editing::assemble(arrangement)?.liberal(is_liberal(choice)))
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
