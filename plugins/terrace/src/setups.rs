//! The starting positions, as position texts: what `text.rs` reads.
//!
//! Knows where the armies stand. Must not know how they move.
//!
//! Sources: [PBM n.d.], pages terrace and terrace6x6 (Long also everything2 and AbstractPlay, Short also AbstractPlay);
//! [Houdek 2010] speaks of 12 pieces each for three and four players, but its figures are lost, and PBM, its source, has 6
//! (4 on the small board). On both boards seats 1 to 4 sit at the bottom, right, top and left, so that turns go round
//! the table (on 6x6 PBM letters the sides in another order); three players leave the left side empty.

use abstrakt_plugin_api::{Setup, text};

/// A setup on both boards.
struct Layout {
    id: &'static str,
    english: &'static str,
    czech: &'static str,
    players: u8,
    large: &'static str,
    small: &'static str,
}

/// All setups, the default first.
const LAYOUTS: [Layout; 6] = [
    Layout {
        id: "long",
        english: "Long",
        czech: "Dlouhé",
        players: 2,
        large: "DDCCBBAT/AABBCCDD/8/8/8/8/ddccbbaa/tabbccdd 1",
        small: "CCBBAT/AABBCC/6/6/ccbbaa/tabbcc 1",
    },
    Layout {
        id: "short",
        english: "Short",
        czech: "Krátké",
        players: 2,
        large: "1TBBCCD1/8/8/8/8/8/8/1dccbbt1 1",
        small: "1TBBC1/6/6/6/6/1cbbt1 1",
    },
    Layout {
        id: "medium",
        english: "Medium",
        czech: "Střední",
        players: 2,
        large: "1DCCBBT1/8/8/8/8/8/8/1tbbccd1 1",
        small: "1CBBT1/6/6/6/6/1tbbc1 1",
    },
    Layout {
        id: "master",
        english: "Master (the second player has the full army)",
        czech: "Mistrovské (druhý hráč má plnou sestavu)",
        players: 2,
        large: "DDCCBBAT/AABBCCDD/8/8/8/8/8/1dccbbt1 1",
        small: "CCBBAT/AABBCC/6/6/6/1cbbt1 1",
    },
    Layout {
        id: "three-players",
        english: "Three players",
        czech: "Tři hráči",
        players: 3,
        large: "1d'c'c'b'b't'1/7T/7B/7B/7C/7C/7D/1tbbccd1 1",
        small: "1t'b'b'c'1/5C/5B/5B/5T/1cbbt1 1",
    },
    Layout {
        id: "four-players",
        english: "Four players",
        czech: "Čtyři hráči",
        players: 4,
        large: "1d'c'c'b'b't'1/D'6T/C'6B/C'6B/B'6C/B'6C/T'6D/1tbbccd1 1",
        small: "1t'b'b'c'1/T'4C/B'4B/B'4B/C'4T/1cbbt1 1",
    },
];

/// The setups as the host lists them.
pub(crate) fn all() -> Vec<Setup> {
    LAYOUTS
        .iter()
        .map(|layout| Setup::new(layout.id, text(layout.english, layout.czech), layout.players))
        .collect()
}

/// Text of the first position of setup `index`, on the 6x6 board when `small`.
pub(crate) fn diagram(index: usize, small: bool) -> &'static str {
    let layout = &LAYOUTS[index];
    if small { layout.small } else { layout.large }
}
