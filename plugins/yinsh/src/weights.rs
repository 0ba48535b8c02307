//! The features by name, and the weights of the three heuristics: [Houdek 2010] table 3.
//!
//! [`crate::heuristics`] counts by the names. The win and draw values are those of the table too, also where a positional
//! value exceeds them (ByPositions: win 1000, YP0 20000).

use abstrakt_plugin_api::{Feature, HeuristicFacts, WinScale, text};

// The last six are ByPositions' alone: the columns "block" and "edge" of its table, for two of three rings.
abstrakt_plugin_api::features! {
    pub fn features();
    value Y0 = "Y0" ("constant", "konstanta");
    value Y1 = "Y1" ("opponent's rings minus own rings", "kroužky soupeře minus vlastní kroužky");
    value Y2 = "Y2" ("fours of one colour at own rings", "čtveřice jedné barvy u vlastních kroužků");
    value Y3 = "Y3" ("fours of one colour at opponent's rings", "čtveřice jedné barvy u kroužků soupeře");
    value Y4 = "Y4" ("fours of own colour at own rings", "čtveřice vlastní barvy u vlastních kroužků");
    value Y5 = "Y5" ("fours of opponent's colour at opponent's rings", "čtveřice barvy soupeře u jeho kroužků");
    value Y6 = "Y6" ("fours of opponent's colour at own rings", "čtveřice barvy soupeře u vlastních kroužků");
    value Y7 = "Y7" ("fours of own colour at opponent's rings", "čtveřice vlastní barvy u kroužků soupeře");
    value Y8 = "Y8" ("distance of own rings from the centre", "vzdálenost vlastních kroužků od středu");
    value Y9 = "Y9" ("distance of opponent's rings from the centre", "vzdálenost kroužků soupeře od středu");
    value Y10 = "Y10" ("distance of own markers from the centre", "vzdálenost vlastních kamenů od středu");
    value Y11 = "Y11" ("distance of opponent's markers from the centre", "vzdálenost kamenů soupeře od středu");
    value Y12 = "Y12" ("own rings", "vlastní kroužky");
    value Y13 = "Y13" ("opponent's rings", "kroužky soupeře");
    value Y14 = "Y14" ("own markers", "vlastní kameny");
    value Y15 = "Y15" ("opponent's markers", "kameny soupeře");
    value Y16 = "Y16" ("own markers minus opponent's markers", "vlastní kameny minus kameny soupeře");
    value Y17 = "Y17" ("own rings amid four own markers", "vlastní kroužky uprostřed čtyř vlastních kamenů");
    value Y18 = "Y18" ("opponent's rings amid four of opponent's markers", "kroužky soupeře uprostřed čtyř jeho kamenů");
    value Y19 = "Y19" ("own moves that turn a marker over into an own row", "vlastní tahy, které otočením kamene utvoří vlastní řadu");
    value Y20 = "Y20" ("opponent's moves that turn a marker over into a row of theirs", "tahy soupeře, které otočením kamene utvoří jeho řadu");
    value Y21 = "Y21" ("moves needed for every possible own row, scored", "ohodnocený počet tahů ke každé možné vlastní řadě");
    value YP0 = "YP0" ("constant while rings are placed", "konstanta při umisťování kroužků");
    value YP1 = "YP1" ("rings on the lines of own rings", "kroužky na přímkách vlastních kroužků");
    value YP2 = "YP2" ("mobility of own rings on an empty board", "mobilita vlastních kroužků na prázdné desce");
    value YP3 = "YP3" ("28 minus the smallest mobility of an own ring", "28 minus nejmenší mobilita vlastního kroužku");
    ordering YR0 = "YR0" ("sequences of own colour through changed markers", "sekvence vlastní barvy se změněnými kameny");
    ordering YR1 = "YR1" ("sequences of opponent's colour through changed markers", "sekvence barvy soupeře se změněnými kameny");
    ordering YRP0 = "YRP0" ("mobility of the ring placed", "mobilita umístěného kroužku");
    value BLOCK_YP1 = "block.YP1" ("YP1 of the most blocked of three rings", "YP1 nejvíce blokovaného ze tří kroužků");
    value BLOCK_YP2 = "block.YP2" ("YP2 of the most blocked of three rings", "YP2 nejvíce blokovaného ze tří kroužků");
    value BLOCK_YP3 = "block.YP3" ("YP3 of the most blocked of three rings", "YP3 nejvíce blokovaného ze tří kroužků");
    value EDGE_YP1 = "edge.YP1" ("YP1 of the least mobile of three rings", "YP1 nejméně pohyblivého ze tří kroužků");
    value EDGE_YP2 = "edge.YP2" ("YP2 of the least mobile of three rings", "YP2 nejméně pohyblivého ze tří kroužků");
    value EDGE_YP3 = "edge.YP3" ("YP3 of the least mobile of three rings", "YP3 nejméně pohyblivého ze tří kroužků");
}

#[rustfmt::skip]
const BY_POSITIONS: &[(usize, i32)] = &[
    (Y1, 250), (Y21, 1), (YP0, 20_000), (YP1, -380), (YP2, 10), (YR0, 1), (YR1, -1), (YRP0, 1),
    (BLOCK_YP1, 45), (BLOCK_YP2, 10), (EDGE_YP1, -380), (EDGE_YP3, 2),
];

#[rustfmt::skip]
const STORM: &[(usize, i32)] = &[
    (Y0, 1_000_000_000), (Y1, 10_000_000),
    (Y2, 9195), (Y3, -6066), (Y4, 8609), (Y5, -3926), (Y6, 9335), (Y7, -2469),
    (Y8, -4025), (Y9, 4025), (Y10, -1000), (Y11, 1000),
    (Y16, 294), (Y17, 5378), (Y18, -6505), (Y19, 1000), (Y20, -8373),
    (YP0, 2000), (YP1, -38), (YP2, 1), (YR0, 1), (YR1, -1), (YRP0, 1),
];

const BASIC: &[(usize, i32)] = &[(Y0, 1), (Y1, 65), (Y10, -1), (Y11, 1), (YP0, 2000), (YP1, -38), (YP2, 1)];

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

    /// The size that a feature is divided by: Storm averages over rings or markers, the others do not.
    pub const fn divisor(self, feature: usize) -> Option<usize> {
        match (self, feature) {
            (Self::Storm, Y2 | Y4 | Y6 | Y8 | Y17 | Y19) => Some(Y12),
            (Self::Storm, Y3 | Y5 | Y7 | Y9 | Y18 | Y20) => Some(Y13),
            (Self::Storm, Y10) => Some(Y14),
            (Self::Storm, Y11) => Some(Y15),
            _ => None,
        }
    }

    /// The features that it counts, with the divisors in their meanings.
    fn features(self) -> Vec<Feature> {
        let mut features = features();
        if self != Self::ByPositions {
            features.truncate(BLOCK_YP1);
        }
        for feature in 0..features.len() {
            if let Some(size) = self.divisor(feature) {
                let name = features[size].name.clone();
                let meaning = &mut features[feature].meaning;
                meaning.en += &format!(", divided by {name}");
                meaning.cs += &format!(", děleno {name}");
            }
        }
        features
    }
}

/// The facts of all heuristics. Storm is the default. ByPositions won all its games in the thesis (Tab. 12 and 13), but does
/// not see who has taken off more rings, and loses to Storm by three games to one at 6,000 nodes a move.
///
/// Scales are fitted to 120 games of 500 nodes a turn, as `abstrakt scale` does. The second scale of each holds while rings
/// are placed, when values lie around YP0 and say next to nothing.
pub fn heuristics() -> Vec<HeuristicFacts> {
    Style::ALL.into_iter().map(facts).collect()
}

fn facts(style: Style) -> HeuristicFacts {
    match style {
        Style::ByPositions => HeuristicFacts {
            win: 1000,
            draw: 100,
            scales: vec![WinScale::new(-20, 150), WinScale::new(20_000, 62_000)],
            ..HeuristicFacts::new(
                "by-positions",
                text("By positions", "Podle pozic"),
                text(
                    "For every five points that can become an own row: how many moves are missing.",
                    "Za každou pětici bodů, která může být vlastní řadou: kolik tahů k ní chybí.",
                ),
                style.features(),
                BY_POSITIONS,
            )
        },
        Style::Storm => HeuristicFacts {
            win: 1_100_000_000,
            draw: 1_000_000_000,
            scales: vec![WinScale::new(993_700_000, 6_400_000), WinScale::new(2000, 7200)],
            ..HeuristicFacts::new(
                "storm",
                text("Storm", "Storm"),
                text(
                    "Fours of markers at rings, threats, distances from the centre, averaged over the pieces.",
                    "Čtveřice kamenů u kroužků, hrozby a vzdálenosti od středu, zprůměrované přes kameny a kroužky.",
                ),
                style.features(),
                STORM,
            )
        },
        Style::Basic => HeuristicFacts {
            win: 1951,
            draw: 1,
            scales: vec![WinScale::new(35, 30), WinScale::new(2000, 7100)],
            ..HeuristicFacts::new(
                "basic",
                text("Basic", "Základní"),
                text(
                    "Rings taken off and markers near the centre; the fastest.",
                    "Odebrané kroužky a kameny blízko středu; nejrychlejší.",
                ),
                style.features(),
                BASIC,
            )
        },
    }
}
