//! Russian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// Russian draughts as a library tells it.
pub struct RussianEdition;

impl Edition for RussianEdition {
    type Variant = variant::Russian;
    const ID: &'static str = "draughts-russian";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("Russian draughts", "Ruská dáma")
    }

    fn summary() -> Text {
        text(
            "Twelve men each on a board of 8x8. Any capture may be chosen, and a man that reaches \
             the last row goes on capturing as a king.",
            "Dvanáct kamenů na každé straně, deska 8x8. Braní si lze vybrat a kámen, který při něm \
             dojde na poslední řadu, bere dál jako dáma.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type Russian = Draughts<RussianEdition>;

export_game!(Russian);
