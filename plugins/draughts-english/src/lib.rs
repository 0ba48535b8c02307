//! English draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// English draughts as a library tells it.
pub struct EnglishEdition;

impl Edition for EnglishEdition {
    type Variant = variant::English;
    const ID: &'static str = "draughts-english";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("English draughts", "Anglická dáma")
    }

    fn summary() -> Text {
        text(
            "American checkers: twelve men each on a board of 8x8, Black begins, kings go one step, \
             any capture may be chosen.",
            "Americké checkers: dvanáct kamenů na každé straně, deska 8x8, začíná černý, dáma chodí \
             o jedno pole a braní si lze vybrat.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type English = Draughts<EnglishEdition>;

export_game!(English);
