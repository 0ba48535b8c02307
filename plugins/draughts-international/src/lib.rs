//! International draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// International draughts as a library tells it.
pub struct InternationalEdition;

impl Edition for InternationalEdition {
    type Variant = variant::International;
    const ID: &'static str = "draughts-international";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("International draughts", "Mezinárodní dáma")
    }

    fn summary() -> Text {
        text(
            "Twenty men each on a board of 10x10. Kings fly, men capture backwards too, and the \
             capture that takes the most pieces must be made.",
            "Dvacet kamenů na každé straně, deska 10x10. Dámy létají, kameny berou i dozadu a musí \
             se brát co nejvíce kamenů.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type International = Draughts<InternationalEdition>;

export_game!(International);
