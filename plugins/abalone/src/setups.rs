//! The starting positions.
//!
//! Knows ids, names and rows of marbles. Two sets for two players are drawn X and O as in the usual diagrams,
//! three and four sets by their numbers; rows run from i to a, as they are drawn.
//!
//! Sources: the starts for two are those of [Houdek 2010] (2.1.3, after the French Wikipedia) and of AbalOnline,
//! and agree cell for cell over several published programs; three players as in the official rule;
//! `three-players-bowl` and `four-players-8` are the PBM server's; four players with nine marbles (4-3-2) as
//! in the official rule. X belongs to the first seat, which is black and begins.

use abstrakt_plugin_api::{Refusal, Setup, refusal, text};

use crate::position::Marbles;

/// A starting position.
struct Start {
    id: &'static str,
    en: &'static str,
    cs: &'static str,
    players: u8,
    rows: &'static str,
}

/// In the order of the dialog; the first is the default.
const STARTS: &[Start] = &[
    Start {
        id: "standard",
        en: "Standard",
        cs: "Standardní",
        players: 2,
        rows: "OOOOO/OOOOOO/..OOO../......../........./......../..XXX../XXXXXX/XXXXX",
    },
    Start {
        id: "alien-attack",
        en: "Alien Attack",
        cs: "Útok vetřelců",
        players: 2,
        rows: "X.X.X/.XOOX./.XOXOX./...XX.../........./...OO.../.OXOXO./.OXXO./O.O.O",
    },
    Start {
        id: "belgian-daisy",
        en: "Belgian Daisy",
        cs: "Belgická kopretina",
        players: 2,
        rows: "OO.XX/OOOXXX/.OO.XX./......../........./......../.XX.OO./XXXOOO/XX.OO",
    },
    Start {
        id: "face-2-face",
        en: "Face 2 Face",
        cs: "Tváří v tvář",
        players: 2,
        rows: "...../....../OO...XX/OOO..XXX/OOOO.XXXX/OOO..XXX/OO...XX/....../.....",
    },
    Start {
        id: "fujiyama",
        en: "Fujiyama",
        cs: "Fudžijama",
        players: 2,
        rows: "OOOOO/.OXXO./..OXO../...OO.../........./...XX.../..XOX../.XOOX./XXXXX",
    },
    Start {
        id: "german-daisy",
        en: "German Daisy",
        cs: "Německá kopretina",
        players: 2,
        rows: "...../OO..XX/OOO.XXX/.OO..XX./........./.XX..OO./XXX.OOO/XX..OO/.....",
    },
    Start {
        id: "dutch-daisy",
        en: "Dutch Daisy",
        cs: "Nizozemská kopretina",
        players: 2,
        rows: "OO.XX/OXOXOX/.OO.XX./......../........./......../.XX.OO./XOXOXO/XX.OO",
    },
    Start {
        id: "snakes",
        en: "Snakes",
        cs: "Hadi",
        players: 2,
        rows: "XXXXX/X...../X....../X..XXOO./.X.X.O.O./.XXOO..O/......O/.....O/OOOOO",
    },
    Start {
        id: "snakes-variation",
        en: "Snakes Variation",
        cs: "Hadi, obměna",
        players: 2,
        rows: "XXXXX/X...../X....../X.OOOOO./.X.....O./.XXXXX.O/......O/.....O/OOOOO",
    },
    Start {
        id: "the-wall",
        en: "The Wall",
        cs: "Zeď",
        players: 2,
        rows: "..O../....../.OOOOO./OOOOOOOO/........./XXXXXXXX/.XXXXX./....../..X..",
    },
    Start {
        id: "swiss-daisy",
        en: "Swiss Daisy",
        cs: "Švýcarská kopretina",
        players: 2,
        rows: "...../OO..XX/OXO.XOX/.OO..XX./........./.XX..OO./XOX.OXO/XX..OO/.....",
    },
    Start {
        id: "star",
        en: "Star",
        cs: "Hvězda",
        players: 2,
        rows: "X...O/.O..X./O.X.O.X/...OX.../OXOX.OXOX/...OX.../O.X.O.X/.O..X./X...O",
    },
    Start {
        id: "domination",
        en: "Domination",
        cs: "Nadvláda",
        players: 2,
        rows: "...../O....X/OO...XX/OOOO.XXX/...X.X.../XXX.OOOO/XX...OO/X....O/.....",
    },
    Start {
        id: "three-players",
        en: "Three players",
        cs: "Tři hráči",
        players: 3,
        rows: "33.22/33..22/33...22/33....22/33.....22/3......2/......./111111/11111",
    },
    Start {
        id: "three-players-bowl",
        en: "Three players, bowl",
        cs: "Tři hráči, mísa",
        players: 3,
        rows: "22.11/22..11/..2.1../3......3/333...333/3......3/..1.2../11..22/11.22",
    },
    Start {
        id: "four-players",
        en: "Four players",
        cs: "Čtyři hráči",
        players: 4,
        rows: ".3333/4.333./44.33../444...../444...222/.....222/..11.22/.111.2/1111.",
    },
    Start {
        id: "four-players-8",
        en: "Four players, eight marbles each",
        cs: "Čtyři hráči po osmi koulích",
        players: 4,
        rows: ".3333/4.3333/44...../44.....2/44.....22/4.....22/.....22/1111.2/1111.",
    },
];

/// The declared setups.
pub fn setups() -> Vec<Setup> {
    STARTS.iter().map(|start| Setup::new(start.id, text(start.en, start.cs), start.players)).collect()
}

/// The starting position at an index of [`setups`].
///
/// # Errors
/// There is no such setup.
pub fn start(index: usize) -> Result<Marbles, Refusal> {
    let missing = || {
        refusal(
            format!("abalone has no setup number {index}"),
            format!("abalone nemá výchozí pozici číslo {index}"),
        )
    };
    let start = STARTS.get(index).ok_or_else(missing)?;
    crate::text::read_rows(start.players, start.rows)
        .map(|marbles| Marbles::new(marbles, start.players, 0, Default::default(), Default::default()))
}
