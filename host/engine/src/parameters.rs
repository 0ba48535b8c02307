//! The numbers of the search, declared once: from here come the keys of a spec with their ranges, the defaults, and the typed values
//! that the search reads. `tune` tunes them. The switches say which techniques are on, the numbers how far each goes.
//!
//! Knows no algorithm. docs/search.md lists the numbers, docs/search-theory.md tells what each technique does.

/// The searches that read a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterScope {
    /// The alpha-beta family.
    AlphaBeta,
    /// Monte Carlo search.
    MonteCarlo,
    /// Both, where a game clock limits them.
    Time,
}

/// A number of the search.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Kebab-case, never changed: the key of a spec.
    pub id: &'static str,
    /// The value where a spec does not name it.
    pub default: u32,
    /// The least and the greatest value.
    pub range: [u32; 2],
    /// The searches that read it.
    pub(crate) scope: ParameterScope,
    get: fn(&Parameters) -> u32,
    set: fn(&mut Parameters, u32),
}

impl Parameter {
    /// Its value among others.
    pub(crate) fn get(&self, parameters: &Parameters) -> u32 {
        (self.get)(parameters)
    }

    /// Changes its value to one of its range.
    pub(crate) fn set(&self, parameters: &mut Parameters, value: u32) {
        (self.set)(parameters, value);
    }
}

macro_rules! parameters {
    ($($(#[$help:meta])+ $id:literal: $field:ident = $default:literal in [$low:literal, $high:literal], $scope:ident;)+) => {
        /// A value for every number. A search reads its own ones.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$help])+ pub $field: u32,)+
        }

        impl Parameters {
            /// Every number as it is where no spec names it.
            pub const DEFAULT: Self = Self { $($field: $default,)+ };
        }

        /// Every number of the search.
        pub static PARAMETERS: &[Parameter] = &[$(
            Parameter {
                id: $id,
                default: $default,
                range: [$low, $high],
                scope: ParameterScope::$scope,
                get: |parameters| parameters.$field,
                set: |parameters, value| parameters.$field = value,
            },
        )+];

        $(const _: () = assert!($low <= $default && $default <= $high);)+
    };
}

parameters! {
    /// Turns that a null move leaves out.
    "null-move-reduction": null_move_reduction = 2 in [1, 8], AlphaBeta;
    /// The reduction of a null move grows by one turn for this many turns left.
    "null-move-divisor": null_move_divisor = 4 in [1, 99], AlphaBeta;
    /// Least depth at which a null move is tried.
    "null-move-depth": null_move_depth = 3 in [2, 20], AlphaBeta;
    /// Hundredths of a turn by which late moves are reduced at least.
    "lmr-base": lmr_base = 40 in [0, 300], AlphaBeta;
    /// The divisor, in hundredths, of the product of the logarithms of depth and move number, which adds to the
    /// reduction.
    "lmr-divisor": lmr_divisor = 200 in [50, 1000], AlphaBeta;
    /// Least depth at which late moves are reduced.
    "lmr-depth": lmr_depth = 3 in [3, 20], AlphaBeta;
    /// Moves of a node that are never reduced.
    "lmr-moves": lmr_moves = 2 in [1, 63], AlphaBeta;
    /// Least depth at which late moves of the root are reduced.
    "lmr-root-depth": lmr_root_depth = 4 in [3, 20], AlphaBeta;
    /// Moves of the root that are never reduced.
    "lmr-root-moves": lmr_root_moves = 4 in [1, 63], AlphaBeta;
    /// Turns by which a move of the root is reduced at most.
    "lmr-root-limit": lmr_root_limit = 2 in [0, 20], AlphaBeta;
    /// Greatest depth at which quiet moves may be futile.
    "futility-depth": futility_depth = 3 in [1, 20], AlphaBeta;
    /// The futility margin at depth 0, in hundredths of what a quiet move changes.
    "futility-base": futility_base = 100 in [0, 1000], AlphaBeta;
    /// The part of the futility margin that each turn left adds, in hundredths of the change of a quiet move.
    "futility-step": futility_step = 100 in [0, 1000], AlphaBeta;
    /// The percentile of the root's quiet moves that tells what a quiet move changes.
    "futility-percentile": futility_percentile = 90 in [0, 99], AlphaBeta;
    /// A quiet move that cuts off earns depth times depth plus depth, times so much.
    "history-bonus": history_bonus = 4 in [1, 100], AlphaBeta;
    /// Most that a move earns or loses at once.
    "history-bonus-limit": history_bonus_limit = 2048 in [16, 4096], AlphaBeta;
    /// Bound of a history value.
    "history-limit": history_limit = 16384 in [4096, 32767], AlphaBeta;
    /// Least depth searched with an aspiration window.
    "aspiration-depth": aspiration_depth = 4 in [2, 99], AlphaBeta;
    /// Half the width of the first aspiration window, in hundredths of what values change from depth to depth.
    "aspiration-width": aspiration_width = 100 in [10, 1000], AlphaBeta;
    /// The factor by which an aspiration window grows when it fails.
    "aspiration-growth": aspiration_growth = 4 in [2, 16], AlphaBeta;
    /// An aspiration window that is wider than so many times what values change from depth to depth is opened.
    "aspiration-limit": aspiration_limit = 4096 in [1, 1000000], AlphaBeta;
    /// Turns of noisy moves beyond the horizon.
    "quiescence-depth": quiescence_depth = 6 in [1, 99], AlphaBeta;
    /// Nodes beyond one position of the horizon.
    "quiescence-nodes": quiescence_nodes = 20000 in [100, 1000000], AlphaBeta;
    /// Playouts that measure how much the heuristic's values spread.
    "spread-playouts": spread_playouts = 32 in [1, 1000], MonteCarlo;
    /// Plies of such a playout.
    "spread-plies": spread_plies = 4 in [1, 100], MonteCarlo;
    /// Moves that the rest of a game is planned for which does not tell how long it usually is.
    "time-moves": time_moves = 30 in [5, 200], Time;
    /// Per cent of an even share of the time left that a move is planned to use.
    "time-rush": time_rush = 200 in [50, 500], Time;
    /// Per cent of the increment that a move uses.
    "time-increment": time_increment = 75 in [0, 100], Time;
    /// Per cent of the planned time that a move in trouble may use.
    "time-limit": time_limit = 300 in [100, 1000], Time;
    /// Per cent of the time left that a move may use.
    "time-share": time_share = 80 in [5, 95], Time;
    /// Per cent of the planned time after which no further depth begins.
    "time-begin": time_begin = 50 in [10, 100], Time;
    /// Per cent by which the planned time shrinks with each of up to five depths for which the best move stayed.
    "time-stable": time_stable = 10 in [0, 20], Time;
    /// Per cent by which the planned time grows while the value falls.
    "time-falling": time_falling = 100 in [0, 500], Time;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_place_of_its_own() {
        for (index, parameter) in PARAMETERS.iter().enumerate() {
            let mut parameters = Parameters::DEFAULT;
            parameter.set(&mut parameters, parameter.range[1]);
            for (place, known) in PARAMETERS.iter().enumerate() {
                let expected = if place == index { known.range[1] } else { known.default };
                assert_eq!(known.get(&parameters), expected, "{} after {}", known.id, parameter.id);
            }
        }
    }

    /// The page lists the numbers in their order, with defaults and ranges.
    #[test]
    fn the_documentation_has_every_number() {
        let page = include_str!("../../../docs/search.md");
        let rows = PARAMETERS.iter().map(|Parameter { id, default, range: [low, high], .. }| {
            format!("| `{id}` | {default} | {low} to {high} |")
        });
        let rows: Vec<String> = rows.collect();
        let listed: Vec<&str> =
            page.lines().filter(|line| rows.iter().any(|row| line.starts_with(row.as_str()))).collect();
        assert_eq!(listed.len(), rows.len(), "{rows:#?}");
    }
}
