//! The five heuristics of [Houdek 2010] table 1: one list of features, five columns of weights.
//!
//! Knows features and weights. Must not know how features are counted. Decisions on the printed table:
//! - Distances are true steps on the hexagonal board; the thesis's formula (11) is shorter where row and
//!   column change in opposite senses.
//! - Analyzing divides A3..A6 by the number of marbles counted: the product exact, divided last, rounded
//!   towards zero; without marbles the term is 0.
//! - Simple prints +1 for A2, which would reward opponents' marbles: -1 is used.
//! - Simple orders no moves. AR1 has no move with -1 (see [`features::kind`]).
//!
//! Analyzing won the round robin of the thesis with 40 points against 20, 20, 20 and 0; [`heuristics`] says why Experimental is
//! the default all the same.

use abstrakt_plugin_api::{Heuristic, HeuristicFacts, Move, Player, Sum, WinScale, text};

use crate::features;
use crate::moves::Shift;
use crate::position::Marbles;

/// Place of Analyzing among the heuristics.
const ANALYZING: usize = 1;

/// The declared heuristics, the default first. Analyzing won the thesis's round robin; with the deeper search of this
/// program Experimental beats it at equal nodes, and draws less (docs/search-measurements.md). The scales are
/// fitted to 120 games of 500 nodes a turn, as `abstrakt scale` does.
pub fn heuristics() -> Vec<HeuristicFacts> {
    let mut tables = vec![
        HeuristicFacts {
            id: "experimental".into(),
            name: text("Experimental", "Experimentální"),
            summary: text(
                "Marbles, centre and groups, and who breaks or backs whom",
                "Koule, střed a skupiny a to, kdo koho rozděluje a podepírá",
            ),
            win: 400_000,
            draw: 100_000,
            features: features::features(),
            weights: vec![
                100_000, 10_000, -10_000, -280, 280, 215, -215, 0, 0, 200, -200, 290, -290, 0, 0, 1, 3,
            ],
            scales: vec![WinScale::new(96_000, 11_000)],
            ..HeuristicFacts::plain()
        },
        HeuristicFacts {
            id: "analyzing".into(),
            name: text("Analyzing", "Analytická"),
            summary: text(
                "Marbles, centre and groups by their averages, and which marbles can be pushed now",
                "Koule, střed a skupiny v průměru na kouli a to, které koule lze právě odtlačit",
            ),
            win: 1_000_000,
            draw: 100_000,
            features: features::features(),
            weights: vec![100_000, 2000, -2000, -500, 500, 1500, -1500, 40, -40, 0, 0, 0, 0, 0, 0, 1, 3],
            scales: vec![WinScale::new(100_200, 2600)],
            ..HeuristicFacts::plain()
        },
        HeuristicFacts {
            id: "mass-based".into(),
            name: text("Mass Based", "Podle těžiště"),
            summary: text(
                "Marbles, and how close everyone stands to the middle of all marbles",
                "Koule a to, jak blízko stojí kdo těžišti všech koulí",
            ),
            win: 5000,
            draw: 1000,
            features: features::features(),
            weights: vec![1000, 120, -120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -10, 10, 1, 0, 4],
            scales: vec![WinScale::new(1050, 160)],
            ..HeuristicFacts::plain()
        },
        HeuristicFacts {
            id: "standard".into(),
            name: text("Standard", "Standardní"),
            summary: text(
                "Marbles, own centre and own groups; tries moves by the value after them",
                "Koule, vlastní střed a vlastní skupiny; tahy zkouší podle hodnoty po tahu",
            ),
            win: 10_000,
            draw: 900,
            features: features::features(),
            weights: vec![1000, 25, -25, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            scales: vec![WinScale::new(1020, 75)],
            ..HeuristicFacts::plain()
        },
        HeuristicFacts {
            id: "simple".into(),
            name: text("Simple", "Jednoduchá"),
            summary: text("Counts marbles", "Počítá koule"),
            win: 500,
            draw: 0,
            features: features::features(),
            weights: vec![0, 2, -1],
            scales: vec![WinScale::new(19, 8)],
            ..HeuristicFacts::plain()
        },
    ];
    for table in &mut tables {
        table.weights.resize(table.features.len(), 0);
    }
    tables
}

/// A column of the table.
pub struct Column {
    per_marble: bool,
}

impl Column {
    /// The heuristic at an index of [`heuristics`]. Only Analyzing divides by numbers of marbles.
    pub const fn new(index: usize) -> Self {
        Self { per_marble: index == ANALYZING }
    }

    fn count(&self, position: &Marbles, player: Player, sum: &mut Sum<'_>) {
        let (friendly, others) = (position.of(player.0), position.against(player.0));
        let (own_counts, theirs) = (position.counts(player.0), position.counts_against(player.0));
        let (marbles, opposed) = (own_counts.marbles(), theirs.iter().map(|counts| counts.marbles()).sum());
        let share = |marbles: i32| if self.per_marble { marbles } else { 1 };
        sum.add(features::A0, 1);
        sum.add(features::A1, marbles);
        sum.add(features::A2, opposed);
        if sum.wants(features::A3) {
            sum.add_ratio(features::A3, own_counts.distances(), share(marbles));
        }
        if sum.wants(features::A4) {
            sum.add_ratio(features::A4, theirs.iter().map(|counts| counts.distances()).sum(), share(opposed));
        }
        if sum.wants(features::A5) {
            sum.add_ratio(features::A5, features::grouping(friendly), share(marbles));
        }
        if sum.wants(features::A6) {
            sum.add_ratio(features::A6, features::grouping(others), share(opposed));
        }
        if sum.wants(features::A7) {
            sum.add(features::A7, features::attacks(position, player));
        }
        if sum.wants(features::A8) {
            sum.add(features::A8, features::attacks_on(position, player));
        }
        if sum.wants(features::A9) {
            sum.add(features::A9, features::between(friendly, others));
        }
        if sum.wants(features::A10) {
            sum.add(features::A10, features::between(others, friendly));
        }
        if sum.wants(features::A11) {
            sum.add(features::A11, features::backed(friendly, others));
        }
        if sum.wants(features::A12) {
            sum.add(features::A12, features::backed(others, friendly));
        }
        if sum.wants(features::A13) || sum.wants(features::A14) {
            let reference = features::reference(position, player);
            sum.add(features::A13, features::distances(friendly, reference));
            sum.add(features::A14, features::distances(others, reference));
        }
    }
}

impl Heuristic<Marbles> for Column {
    fn features(&mut self, position: &Marbles, player: Player, sum: &mut Sum<'_>) {
        self.count(position, player, sum);
    }

    fn order(&mut self, position: &Marbles, code: Move, sum: &mut Sum<'_>) {
        let shift = Shift::of(code);
        if sum.wants(features::AR0) {
            sum.add(features::AR0, shift.count() as i32);
        }
        if sum.wants(features::AR1) {
            sum.add(features::AR1, features::kind(shift));
        }
        if sum.wants(features::AR2) {
            sum.add(features::AR2, features::approach(shift));
        }
        if sum.wants(features::AR3) {
            // The static value for the mover, also where the move wins.
            let mut after = *position;
            after.shift(shift);
            let value = sum.aside(|sum| self.count(&after, Player(position.side()), sum));
            sum.add(features::AR3, value);
        }
    }
}
