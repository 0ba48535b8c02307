//! Italian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here is what people read.

#![forbid(unsafe_code)]

use abstrakt_draughts::{Draughts, Edition, variant};
use abstrakt_plugin_api::{Text, export_game, text};

/// Italian draughts as a library tells it.
pub struct ItalianEdition;

impl Edition for ItalianEdition {
    type Variant = variant::Italian;
    const ID: &'static str = "draughts-italian";
    const COVER: &'static [u8] = include_bytes!("../assets/cover.png");

    fn name() -> Text {
        text("Italian draughts", "Italská dáma")
    }

    fn summary() -> Text {
        text(
            "Twelve men each on a board of 8x8. Kings go one step and cannot be taken by men; four \
             rules tell which capture must be made.",
            "Dvanáct kamenů na každé straně, deska 8x8. Dáma chodí o jedno pole a kámen ji nesmí \
             brát; o povinném braní rozhodují čtyři pravidla.",
        )
    }

    fn rules() -> Text {
        text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md"))
    }
}

/// The game.
pub type Italian = Draughts<ItalianEdition>;

export_game!(Italian);
