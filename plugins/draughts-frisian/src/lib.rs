//! Frisian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// Frisian draughts as a library tells it.
pub struct FrisianEdition;

impl Edition for FrisianEdition {
    type Variant = variant::Frisian;
    const ID: &'static str = "draughts-frisian";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("Frisian draughts", "Fríská dáma")
    }

    fn summary() -> Text {
        text(
            "Twenty men each on a board of 10x10. Pieces capture along ranks and files too, and the \
             most valuable capture must be made.",
            "Dvacet kamenů na každé straně, deska 10x10. Bere se i po řadách a sloupcích a povinné \
             je nejhodnotnější braní.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type Frisian = Draughts<FrisianEdition>;

export_game!(Frisian);
