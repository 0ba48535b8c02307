//! Which techniques a search of the alpha-beta family uses: the spec's switches, read once.

use crate::{Algorithm, Policy, Spec};

/// Which cuts are made at chance nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// None: every outcome is searched with an open window.
    Off,
    /// By what the outcomes that are left can change at most.
    Star1,
    /// By that, after a look at one move of each outcome.
    Star2,
}

/// The switches of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Null windows for all moves but the first, with a second search where they fail (PVS).
    pub null_windows: bool,
    /// The root is searched by null windows alone (MTD(f)).
    pub test_driver: bool,
    /// Play mode: deeper table entries and repetition in the tree count.
    pub play: bool,
    /// The game's ordering score.
    pub ordering: bool,
    /// The table's move first.
    pub table_move: bool,
    /// Killer moves.
    pub killers: bool,
    /// History heuristic.
    pub history: bool,
    /// Sorting by the value after the move.
    pub static_order: bool,
    /// Aspiration windows.
    pub aspiration: bool,
    /// Quiescence search.
    pub quiescence: bool,
    /// Late-move reductions.
    pub reductions: bool,
    /// Futility pruning.
    pub futility: bool,
    /// Null move.
    pub null_move: bool,
    /// The game's candidates instead of all moves, except where all of them lose.
    pub candidates: bool,
    /// Nodes for each turn left that the game's first solver may spend at a node above the horizon; 0: it is not asked.
    pub solver: u64,
    /// Cuts at chance nodes.
    pub star: Star,
    /// Outcomes drawn at a chance node; 0 searches all.
    pub samples: u32,
    /// Is chance taken to work against the root player?
    pub pessimistic: bool,
    /// Seed of the draw.
    pub seed: u64,
    /// What gives way in the table.
    pub policy: Policy,
}

impl Techniques {
    /// The techniques that `spec` asks for.
    pub fn of(spec: &Spec) -> Self {
        Self {
            null_windows: !matches!(
                spec.algorithm,
                Algorithm::AlphaBeta | Algorithm::Mtdf | Algorithm::Expectimax
            ),
            test_driver: spec.algorithm == Algorithm::Mtdf,
            play: spec.is_on("mode"),
            ordering: spec.is_on("ordering"),
            table_move: spec.is_on("tt-move"),
            killers: spec.is_on("killers"),
            history: spec.is_on("history"),
            static_order: spec.is_on("static-order"),
            aspiration: spec.is_on("aspiration"),
            quiescence: spec.is_on("quiescence"),
            reductions: spec.is_on("lmr"),
            futility: spec.is_on("futility"),
            null_move: spec.is_on("null-move"),
            candidates: spec.is_on("candidates"),
            solver: u64::try_from(spec.switch("solver")).unwrap_or(0),
            star: match spec.switch("star") {
                0 => Star::Off,
                1 => Star::Star1,
                _ => Star::Star2,
            },
            samples: u32::try_from(spec.switch("samples")).unwrap_or(0),
            pessimistic: spec.is_on("sampling"),
            seed: spec.seed,
            policy: Policy::of(spec.switch("tt-policy")),
        }
    }

    /// Does anything sort the moves?
    pub const fn sorts(&self) -> bool {
        self.ordering || self.killers || self.history || self.static_order
    }
}
