//! Czech draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// Czech draughts as a library tells it.
pub struct CzechEdition;

impl Edition for CzechEdition {
    type Variant = variant::Czech;
    const ID: &'static str = "draughts-czech";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("Czech draughts", "Česká dáma")
    }

    fn summary() -> Text {
        text(
            "Twelve men each on a board of 8x8. Men capture forwards only, kings fly, and a king \
             that can capture must do so before a man.",
            "Dvanáct kamenů na každé straně, deska 8x8. Kameny berou jen dopředu, dámy létají a \
             braní dámou má přednost.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type Czech = Draughts<CzechEdition>;

export_game!(Czech);
