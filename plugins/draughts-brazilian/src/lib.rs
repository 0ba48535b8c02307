//! Brazilian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// Brazilian draughts as a library tells it.
pub struct BrazilianEdition;

impl Edition for BrazilianEdition {
    type Variant = variant::Brazilian;
    const ID: &'static str = "draughts-brazilian";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("Brazilian draughts", "Brazilská dáma")
    }

    fn summary() -> Text {
        text(
            "The International rules on a board of 8x8 with twelve men each: the capture that takes \
             the most pieces must be made.",
            "Mezinárodní pravidla na desce 8x8 s dvanácti kameny na každé straně: musí se brát co \
             nejvíce kamenů.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type Brazilian = Draughts<BrazilianEdition>;

export_game!(Brazilian);
