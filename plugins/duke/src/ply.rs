//! Plies and the 64-bit codes that carry them: 3 bits for the form, then three fields of 6.

use abstrakt_plugin_api::Move;

use crate::squares::Square;
use crate::tiles::Kind;

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A tile goes to a square, by Move, Jump, Slide or Jump-slide.
    Go {
        /// The square where it stands.
        from: Square,
        /// The square where it goes.
        to: Square,
    },
    /// A tile stays and removes an enemy.
    Strike {
        /// The tile.
        actor: Square,
        /// The enemy.
        target: Square,
    },
    /// A tile moves another of the same player.
    Command {
        /// The commander.
        actor: Square,
        /// The square where the other tile stands.
        from: Square,
        /// The square where it goes.
        to: Square,
    },
    /// The player reaches into the bag.
    Draw,
    /// Chance: what came out of the bag.
    Drawn(Kind),
    /// The tile in hand is placed.
    Place(Square),
}

impl Ply {
    /// Its code.
    #[inline]
    pub fn code(self) -> Move {
        let pack = |form: u64, fields: [u8; 3]| {
            let [a, b, c] = fields.map(u64::from);
            Move(form | a << 3 | b << 9 | c << 15)
        };
        match self {
            Self::Go { from, to } => pack(0, [from.number(), to.number(), 0]),
            Self::Strike { actor, target } => pack(1, [actor.number(), target.number(), 0]),
            Self::Command { actor, from, to } => pack(2, [actor.number(), from.number(), to.number()]),
            Self::Draw => pack(3, [0; 3]),
            Self::Drawn(kind) => pack(4, [kind as u8, 0, 0]),
            Self::Place(square) => pack(5, [square.number(), 0, 0]),
        }
    }

    /// The ply of a code that a position listed.
    #[inline]
    pub fn of(Move(code): Move) -> Self {
        let field = |shift: u32| (code >> shift & 63) as u8;
        let square = |shift| Square::of(field(shift));
        match code & 7 {
            0 => Self::Go { from: square(3), to: square(9) },
            1 => Self::Strike { actor: square(3), target: square(9) },
            2 => Self::Command { actor: square(3), from: square(9), to: square(15) },
            3 => Self::Draw,
            4 => Self::Drawn(Kind::ALL[usize::from(field(3))]),
            _ => Self::Place(square(3)),
        }
    }
}
