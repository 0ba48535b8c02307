//! The switches of the algorithms, declared once: from here come the keys of a spec with their ranges, what an algorithm is
//! set to by default, and the typed values that the search reads.
//!
//! Knows no words, the translations have them by the ids; docs/search-theory.md tells what each technique does and its source.

use abstrakt_vocabulary::{Range, Text};

use crate::Policy;

/// The values of a switch.
pub trait SwitchValue: Copy {
    /// The value where an algorithm does not name it.
    const OFF: Self;
    /// Every value, as a dialog and a spec's reader see it.
    fn range() -> Range;
    /// The value as a number of that range.
    fn number(self) -> i32;
    /// The value of a number; the last or the greatest one for numbers beyond the range.
    fn from_number(number: i32) -> Self;
}

impl SwitchValue for bool {
    const OFF: Self = false;

    fn range() -> Range {
        Range::Switch
    }

    fn number(self) -> i32 {
        self.into()
    }

    fn from_number(number: i32) -> Self {
        number != 0
    }
}

/// A number from 0 to `MAX`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounded<const MAX: i32>(u32);

impl<const MAX: i32> Bounded<MAX> {
    /// This number, or `MAX` if it is greater.
    pub const fn new(number: u32) -> Self {
        Self(if number > MAX as u32 { MAX as u32 } else { number })
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const MAX: i32> SwitchValue for Bounded<MAX> {
    const OFF: Self = Self(0);

    fn range() -> Range {
        Range::Number(0, MAX)
    }

    fn number(self) -> i32 {
        self.0 as i32
    }

    fn from_number(number: i32) -> Self {
        Self::new(number.max(0) as u32)
    }
}

/// Values with ids, the first of which is the one where an algorithm does not name the switch.
macro_rules! choices {
    ($kind:ident { $off:ident = $off_id:literal $(, $value:ident = $id:literal)* }) => {
        impl SwitchValue for $kind {
            const OFF: Self = Self::$off;

            fn range() -> Range {
                Range::OneOf([$off_id $(, $id)*].map(|id| (id.to_owned(), Text::default())).into())
            }

            fn number(self) -> i32 {
                self as i32
            }

            fn from_number(number: i32) -> Self {
                [Self::$off $(, Self::$value)*].into_iter().rev().find(|value| *value as i32 <= number).unwrap_or(Self::$off)
            }
        }
    };
}

/// The value that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Minimax's at fixed depth, whatever else is switched on.
    Exact,
    /// The one that plays best: deeper table entries and repetition in the tree count.
    Play,
}

/// The cuts that are made at chance nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// None: every outcome is searched with an open window.
    Off,
    /// By what the outcomes that are left can change at most.
    Star1,
    /// By that, after a look at one move of each outcome.
    Star2,
}

/// The way in which the outcomes of chance become one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// By their average, each as likely as it is.
    Average,
    /// By the worst one: chance is taken to work against the root player.
    Pessimistic,
}

choices!(Mode { Exact = "exact", Play = "play" });
choices!(Policy { Always = "always", Deeper = "deeper", Aged = "aged" });
choices!(Star { Off = "off", Star1 = "star1", Star2 = "star2" });
choices!(Sampling { Average = "average", Pessimistic = "pessimistic" });

/// At fixed depth in exact mode the value stays minimax's, whatever the switch says.
const KEEPS: bool = true;
/// The switch changes values, and is off in exact mode.
const CHANGES: bool = false;

macro_rules! switches {
    ($($(#[$doc:meta])+ $key:ident($id:literal): $field:ident: $kind:ty, $effect:expr;)+) => {
        /// A value for every switch. An algorithm reads its own ones, and has the others off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Switches {
            $($(#[$doc])+ pub $field: $kind,)+
        }

        /// The name of a switch.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SwitchKey {
            $($(#[$doc])+ $key,)+
        }

        impl Switches {
            /// Everything off.
            pub const OFF: Self = Self { $($field: <$kind as SwitchValue>::OFF,)+ };

            /// A value as a number of its switch's range.
            pub fn number(&self, key: SwitchKey) -> i32 {
                match key {
                    $(SwitchKey::$key => self.$field.number(),)+
                }
            }

            /// Sets a value by a number of its switch's range.
            pub fn set_number(&mut self, key: SwitchKey, number: i32) {
                match key {
                    $(SwitchKey::$key => self.$field = SwitchValue::from_number(number),)+
                }
            }
        }

        impl SwitchKey {
            /// All of them.
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$key,)+];

            /// Kebab-case, never changed: the key of a spec, and of the translations.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$key => $id,)+
                }
            }

            /// The values that it can take; the texts of alternatives are empty.
            pub fn range(self) -> Range {
                match self {
                    $(Self::$key => <$kind as SwitchValue>::range(),)+
                }
            }

            /// Returns whether the value stays minimax's, at fixed depth in exact mode, whatever the switch says.
            pub const fn preserves_value(self) -> bool {
                match self {
                    $(Self::$key => $effect,)+
                }
            }
        }
    };
}

switches! {
    /// The value that is searched.
    Mode("mode"): mode: Mode, KEEPS;
    /// Iterative deepening.
    IterativeDeepening("id"): iterative_deepening: bool, KEEPS;
    /// The game's ordering score.
    Ordering("ordering"): ordering: bool, KEEPS;
    /// The table's move first.
    TableMove("tt-move"): table_move: bool, KEEPS;
    /// Killer moves.
    Killers("killers"): killers: bool, KEEPS;
    /// History heuristic.
    History("history"): history: bool, KEEPS;
    /// Sorting by the value after the move.
    StaticOrder("static-order"): static_order: bool, KEEPS;
    /// The entry that gives way in the transposition table.
    Replacement("tt-policy"): replacement: Policy, KEEPS;
    /// Aspiration windows.
    Aspiration("aspiration"): aspiration: bool, KEEPS;
    /// Quiescence search.
    Quiescence("quiescence"): quiescence: bool, CHANGES;
    /// Late-move reductions.
    Reductions("lmr"): reductions: bool, CHANGES;
    /// Futility pruning.
    Futility("futility"): futility: bool, CHANGES;
    /// Null move.
    NullMove("null-move"): null_move: bool, CHANGES;
    /// Turns with a single legal move cost no depth.
    SingleReply("single-reply"): single_reply: bool, CHANGES;
    /// The game's candidates instead of all moves, except where all of them lose.
    Candidates("candidates"): candidates: bool, CHANGES;
    /// Nodes for each turn left that the game's first solver may spend at a node above the horizon; 0: it is not asked.
    Solver("solver"): solver: Bounded<1000>, CHANGES;
    /// The outcome where the game knows it, in place of a search.
    KnownOutcomes("known-outcomes"): known_outcomes: bool, CHANGES;
    /// Cuts at chance nodes.
    Star("star"): star: Star, KEEPS;
    /// Outcomes drawn at a chance node; 0 searches all.
    Samples("samples"): samples: Bounded<1000>, CHANGES;
    /// The way in which outcomes become one value.
    Sampling("sampling"): sampling: Sampling, CHANGES;
    /// The attraction of little-known moves for playouts, in hundredths.
    Exploration("exploration"): exploration: Bounded<1000>, KEEPS;
    /// The attraction of the game's ordering score for the first playouts, in hundredths.
    Bias("bias"): bias: Bounded<1000>, KEEPS;
    /// Random plies of a playout before the heuristic values the position.
    Cutoff("cutoff"): cutoff: Bounded<400>, KEEPS;
    /// Most playouts of a move; 0: as many as time and nodes allow.
    Playouts("playouts"): playouts: Bounded<1_000_000_000>, KEEPS;
}

impl Switches {
    /// Returns whether any switch sorts the moves.
    pub const fn sorts(&self) -> bool {
        self.ordering || self.killers || self.history || self.static_order
    }
}

/// The techniques of the alpha-beta family, in the order of dialogs.
pub const TECHNIQUES: &[SwitchKey] = &[
    SwitchKey::Mode,
    SwitchKey::IterativeDeepening,
    SwitchKey::Ordering,
    SwitchKey::TableMove,
    SwitchKey::Killers,
    SwitchKey::History,
    SwitchKey::StaticOrder,
    SwitchKey::Replacement,
    SwitchKey::Aspiration,
    SwitchKey::Quiescence,
    SwitchKey::Reductions,
    SwitchKey::Futility,
    SwitchKey::NullMove,
    SwitchKey::SingleReply,
    SwitchKey::Candidates,
    SwitchKey::Solver,
    SwitchKey::KnownOutcomes,
    SwitchKey::Star,
    SwitchKey::Samples,
    SwitchKey::Sampling,
];

/// The settings of Monte Carlo search. All keep the value, since the search has another goal than minimax's.
pub const MONTE_CARLO: &[SwitchKey] =
    &[SwitchKey::Exploration, SwitchKey::Bias, SwitchKey::Cutoff, SwitchKey::Playouts];

/// Monte Carlo search as it plays best.
pub const PLAYOUTS: Switches =
    Switches { exploration: Bounded::new(15), bias: Bounded::new(60), ..Switches::OFF };

/// Alpha-beta as the textbook has it.
pub const PLAIN: Switches = Switches { table_move: true, ..Switches::OFF };

/// Alpha-beta with the cuts at chance nodes, which live on a good first move.
pub const CHANCE: Switches =
    Switches { ordering: true, table_move: true, star: Star::Star2, ..Switches::OFF };

/// The switches that a search by null windows needs.
pub const MEMORY: Switches =
    Switches { iterative_deepening: true, killers: true, history: true, replacement: Policy::Aged, ..CHANCE };

/// Everything that pays in play.
pub const STRONG: Switches = Switches {
    mode: Mode::Play,
    aspiration: true,
    quiescence: true,
    reductions: true,
    futility: true,
    null_move: true,
    single_reply: true,
    candidates: true,
    solver: Bounded::new(20),
    known_outcomes: true,
    ..MEMORY
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_values_are_the_same_set() {
        let mut switches = Switches::OFF;
        for key in SwitchKey::ALL {
            assert_eq!(switches.number(*key), 0, "{}", key.id());
            let most = match key.range() {
                Range::Switch => 1,
                Range::Number(_, most) => most,
                Range::OneOf(ids) => ids.len() as i32 - 1,
            };
            for (number, kept) in [(most, most), (i32::MAX, most), (i32::MIN, 0), (1, 1), (0, 0)] {
                switches.set_number(*key, number);
                let same_kind = key.range() != Range::Switch || number != i32::MIN;
                assert!(!same_kind || switches.number(*key) == kept, "{} = {number}", key.id());
            }
            switches.set_number(*key, 0);
        }
        assert_eq!(switches, Switches::OFF);
    }
}
