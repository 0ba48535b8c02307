//! The features' names and meanings, and the weights of the three heuristics: [Houdek 2010] table 3.
//!
//! Rows are in the order of the constants below, which [`crate::heuristics`] counts by. The win and draw values are
//! those of the table too, also where a positional value exceeds them (ByPositions: win 1000, YP0 20000).

use abstrakt_plugin_api::{Feature, HeuristicFacts, WinScale, text};

/// Y0; the other Y features follow.
pub const Y: usize = 0;
/// YP0: the first of the ring-placing phase.
pub const YP0: usize = 22;
/// YP1, YP2, YP3 of the rings weighed normally.
pub const NORMAL: usize = 23;
/// Sequences of the own colour that a move makes.
pub const YR0: usize = 26;
/// The same of the opponent's colour.
pub const YR1: usize = 27;
/// Mobility of the ring just placed.
pub const YRP0: usize = 28;
/// YP1, YP2, YP3 of ByPositions' "block" column.
pub const BLOCK: usize = 29;
/// YP1, YP2, YP3 of ByPositions' "edge" column.
pub const EDGE: usize = 32;

/// The size that Storm divides each Y feature by: Y12 and Y13 own and opponent's rings, Y14 and Y15 markers.
pub const DIVISORS: [Option<usize>; 22] = {
    let mut divisors = [None; 22];
    let mut feature = 2;
    while feature <= 20 {
        divisors[feature] = match feature {
            10 => Some(14),
            11 => Some(15),
            12..=16 => None,
            17 | 19 => Some(12),
            18 | 20 => Some(13),
            _ => Some(12 + feature % 2),
        };
        feature += 1;
    }
    divisors
};

/// The three heuristics of the thesis, in the order of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Fives of points, and columns of their own for two of three rings.
    ByPositions,
    /// Averages of many small features.
    Storm,
    /// A few cheap features, no move ordering.
    Basic,
}

impl Style {
    /// In the order of `Facts::heuristics`, the default first.
    pub const ALL: [Self; 3] = [Self::Storm, Self::ByPositions, Self::Basic];
}

/// Name, English and Czech meaning, weights in the order of [`Style`].
type Row = (&'static str, &'static str, &'static str, [i32; 3]);

#[rustfmt::skip]
const ROWS: [Row; 35] = [
    ("Y0", "constant", "konstanta", [0, 1_000_000_000, 1]),
    ("Y1", "opponent's rings minus own rings", "kroužky soupeře minus vlastní kroužky", [250, 10_000_000, 65]),
    ("Y2", "fours of one colour at own rings", "čtveřice jedné barvy u vlastních kroužků", [0, 9195, 0]),
    ("Y3", "fours of one colour at opponent's rings", "čtveřice jedné barvy u kroužků soupeře", [0, -6066, 0]),
    ("Y4", "fours of own colour at own rings", "čtveřice vlastní barvy u vlastních kroužků", [0, 8609, 0]),
    ("Y5", "fours of opponent's colour at opponent's rings", "čtveřice barvy soupeře u jeho kroužků", [0, -3926, 0]),
    ("Y6", "fours of opponent's colour at own rings", "čtveřice barvy soupeře u vlastních kroužků", [0, 9335, 0]),
    ("Y7", "fours of own colour at opponent's rings", "čtveřice vlastní barvy u kroužků soupeře", [0, -2469, 0]),
    ("Y8", "distance of own rings from the centre", "vzdálenost vlastních kroužků od středu", [0, -4025, 0]),
    ("Y9", "distance of opponent's rings from the centre", "vzdálenost kroužků soupeře od středu", [0, 4025, 0]),
    ("Y10", "distance of own markers from the centre", "vzdálenost vlastních kamenů od středu", [0, -1000, -1]),
    ("Y11", "distance of opponent's markers from the centre", "vzdálenost kamenů soupeře od středu", [0, 1000, 1]),
    ("Y12", "own rings", "vlastní kroužky", [0, 0, 0]),
    ("Y13", "opponent's rings", "kroužky soupeře", [0, 0, 0]),
    ("Y14", "own markers", "vlastní kameny", [0, 0, 0]),
    ("Y15", "opponent's markers", "kameny soupeře", [0, 0, 0]),
    ("Y16", "own markers minus opponent's markers", "vlastní kameny minus kameny soupeře", [0, 294, 0]),
    ("Y17", "own rings amid four own markers", "vlastní kroužky uprostřed čtyř vlastních kamenů", [0, 5378, 0]),
    ("Y18", "opponent's rings amid four of opponent's markers", "kroužky soupeře uprostřed čtyř jeho kamenů", [0, -6505, 0]),
    ("Y19", "own moves that turn a marker over into an own row", "vlastní tahy, které otočením kamene utvoří vlastní řadu", [0, 1000, 0]),
    ("Y20", "opponent's moves that turn a marker over into a row of theirs", "tahy soupeře, které otočením kamene utvoří jeho řadu", [0, -8373, 0]),
    ("Y21", "moves needed for every possible own row, scored", "ohodnocený počet tahů ke každé možné vlastní řadě", [1, 0, 0]),
    ("YP0", "constant while rings are placed", "konstanta při umisťování kroužků", [20_000, 2000, 2000]),
    ("YP1", "rings on the lines of own rings", "kroužky na přímkách vlastních kroužků", [-380, -38, -38]),
    ("YP2", "mobility of own rings on an empty board", "mobilita vlastních kroužků na prázdné desce", [10, 1, 1]),
    ("YP3", "28 minus the smallest mobility of an own ring", "28 minus nejmenší mobilita vlastního kroužku", [0, 0, 0]),
    ("YR0", "sequences of own colour through changed markers", "sekvence vlastní barvy se změněnými kameny", [1, 1, 0]),
    ("YR1", "sequences of opponent's colour through changed markers", "sekvence barvy soupeře se změněnými kameny", [-1, -1, 0]),
    ("YRP0", "mobility of the ring placed", "mobilita umístěného kroužku", [1, 1, 0]),
    ("block.YP1", "YP1 of the most blocked of three rings", "YP1 nejvíce blokovaného ze tří kroužků", [45, 0, 0]),
    ("block.YP2", "YP2 of the most blocked of three rings", "YP2 nejvíce blokovaného ze tří kroužků", [10, 0, 0]),
    ("block.YP3", "YP3 of the most blocked of three rings", "YP3 nejvíce blokovaného ze tří kroužků", [0, 0, 0]),
    ("edge.YP1", "YP1 of the least mobile of three rings", "YP1 nejméně pohyblivého ze tří kroužků", [-380, 0, 0]),
    ("edge.YP2", "YP2 of the least mobile of three rings", "YP2 nejméně pohyblivého ze tří kroužků", [0, 0, 0]),
    ("edge.YP3", "YP3 of the least mobile of three rings", "YP3 nejméně pohyblivého ze tří kroužků", [2, 0, 0]),
];

/// The facts of all heuristics. Storm is the default. ByPositions won all its games in the thesis (Tab. 12 and 13), but does
/// not see who has taken off more rings, and loses to Storm by three games to one at 6,000 nodes a move.
pub fn heuristics() -> Vec<HeuristicFacts> {
    Style::ALL.into_iter().map(facts).collect()
}

fn facts(style: Style) -> HeuristicFacts {
    let (id, name, summary, win, draw) = match style {
        Style::ByPositions => (
            "by-positions",
            text("By positions", "Podle pozic"),
            text(
                "For every five points that can become an own row: how many moves are missing.",
                "Za každou pětici bodů, která může být vlastní řadou: kolik tahů k ní chybí.",
            ),
            1000,
            100,
        ),
        Style::Storm => (
            "storm",
            text("Storm", "Storm"),
            text(
                "Fours of markers at rings, threats, distances from the centre, averaged over the pieces.",
                "Čtveřice kamenů u kroužků, hrozby a vzdálenosti od středu, zprůměrované přes kameny a kroužky.",
            ),
            1_100_000_000,
            1_000_000_000,
        ),
        Style::Basic => (
            "basic",
            text("Basic", "Základní"),
            text(
                "Rings taken off and markers near the centre; the fastest.",
                "Odebrané kroužky a kameny blízko středu; nejrychlejší.",
            ),
            1951,
            1,
        ),
    };
    let count = if style == Style::ByPositions { ROWS.len() } else { BLOCK };
    let (features, weights) =
        (0..count).map(|index| (feature(style, index), ROWS[index].3[style as usize])).unzip();
    let scales = scales(style).into();
    HeuristicFacts {
        id: id.into(),
        name,
        summary,
        win,
        draw,
        features,
        weights,
        scales,
        ..HeuristicFacts::plain()
    }
}

/// The meaning of values: fitted to 120 games of 500 nodes a turn, as `abstrakt scale` does. The second
/// scale of each holds while rings are placed, when values lie around YP0 and say next to nothing.
fn scales(style: Style) -> [WinScale; 2] {
    let [playing, placing] = match style {
        Style::ByPositions => [(-20, 150), (20_000, 62_000)],
        Style::Storm => [(993_700_000, 6_400_000), (2000, 7200)],
        Style::Basic => [(35, 30), (2000, 7100)],
    };
    [playing, placing].map(|(even, unit)| WinScale::new(even, unit))
}

fn feature(style: Style, index: usize) -> Feature {
    let (name, english, czech, _) = ROWS[index];
    let divisor = DIVISORS.get(index).copied().flatten().filter(|_| style == Style::Storm);
    let (english_divisor, na) = match divisor {
        Some(number) => (format!(", divided by Y{number}"), format!(", děleno Y{number}")),
        None => (String::new(), String::new()),
    };
    let meaning = text(english.to_owned() + &english_divisor, czech.to_owned() + &na);
    let ordering = (YR0..=YRP0).contains(&index);
    if ordering { Feature::ordering(name, meaning) } else { Feature::value(name, meaning) }
}
