//! Parts that many games need and nobody should write twice: Zobrist tables, boards with names, rows of text and
//! neighbours; and methods of the contract in one line, for games that are small.

pub use abstrakt_vocabulary::kit::*;

pub use crate::move_code;
use crate::{Move, Notation, Reversible, Site};

/// A key of all that the position's text tells beside its counters, for games whose text tells what repetition compares, and nothing
/// else: `fn key(&self) -> u64 { kit::text_key(self) }`. A text is written for it, so that a search is a few times slower than with
/// [`Zobrist`] keys.
///
/// Source: FNV-1a, Fowler, Noll and Vo, with a last step of [`mix`], since the table of a search takes some bits of a key alone.
pub fn text_key(position: &impl Notation) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let text = position.text_without_counters();
    mix(text.bytes().fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME)))
}

/// Plays by [`Reversible::make`], in place of a second copy of the rules: `fn play(&mut self, code: Move) { kit::play_by_make(self, code) }`.
pub fn play_by_make(position: &mut impl Reversible, code: Move) {
    drop(position.make(code));
}

/// A value that can be a part of a move's code: see [`move_code`].
pub trait CodePart: Copy {
    /// The value as a number, below two to the power of its bits.
    fn to_bits(self) -> u64;
    /// The value of a number that [`CodePart::to_bits`] gave.
    fn from_bits(bits: u64) -> Self;
}

macro_rules! code_parts {
    ($($number:ty),+) => {$(
        impl CodePart for $number {
            fn to_bits(self) -> u64 {
                self.into()
            }

            fn from_bits(bits: u64) -> Self {
                bits as Self
            }
        }
    )+};
}

code_parts!(u8, u16, u32);

impl CodePart for bool {
    fn to_bits(self) -> u64 {
        self.into()
    }

    fn from_bits(bits: u64) -> Self {
        bits != 0
    }
}

impl CodePart for Site {
    fn to_bits(self) -> u64 {
        self.0.into()
    }

    fn from_bits(bits: u64) -> Self {
        Self(bits as u16)
    }
}

/// `None` is 0, and every value one more than alone.
impl<P: CodePart> CodePart for Option<P> {
    fn to_bits(self) -> u64 {
        self.map_or(0, |part| part.to_bits() + 1)
    }

    fn from_bits(bits: u64) -> Self {
        bits.checked_sub(1).map(P::from_bits)
    }
}

/// Declares what a move is made of, and how many bits of its code each part has: the struct goes into a [`Move`] by `into`, and
/// comes back by `Step::from(code)`. Parts are numbers, `bool`, [`Site`], `Option` of these, and whatever is a [`CodePart`].
///
/// ```
/// use abstrakt_plugin_api::{Move, Site, kit};
///
/// kit::move_code! {
///     /// A step of a piece, or one that is put on the board.
///     pub struct Step {
///         /// Where it stood; `None` of a new one.
///         from: Option<Site>: 7,
///         /// Where it stands then.
///         to: Site: 6,
///         /// Whether it becomes a king.
///         promotes: bool: 1,
///     }
/// }
///
/// let step = Step { from: None, to: Site(42), promotes: true };
/// assert_eq!(Step::from(Move::from(step)), step);
/// ```
///
/// # Panics
/// With debug assertions a part that needs more bits than it has panics when it goes into a code. Parts of more than 64 bits together do not
/// compile.
#[macro_export]
macro_rules! move_code {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident {
            $($(#[$part_about:meta])* $part:ident: $type:ty: $bits:literal),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visible struct $name {
            $($(#[$part_about])* $visible $part: $type,)+
        }

        impl ::core::convert::From<$name> for $crate::Move {
            fn from(parts: $name) -> Self {
                const { assert!($($bits +)+ 0 <= 64, "a code has 64 bits") };
                let (mut code, mut shift) = (0_u64, 0_u32);
                $(
                    let bits = $crate::kit::CodePart::to_bits(parts.$part);
                    debug_assert!(bits & !(u64::MAX >> (64 - $bits)) == 0, concat!(stringify!($part), " needs more bits"));
                    code |= bits << shift;
                    shift += $bits;
                )+
                let _ = shift;
                Self(code)
            }
        }

        impl ::core::convert::From<$crate::Move> for $name {
            fn from(code: $crate::Move) -> Self {
                let mut left = code.0;
                $(
                    let $part = $crate::kit::CodePart::from_bits(left & (u64::MAX >> (64 - $bits)));
                    left = left.checked_shr($bits).unwrap_or(0);
                )+
                let _ = left;
                Self { $($part),+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::move_code! {
        /// A move of everything that a code can hold.
        struct Everything {
            from: Option<Site>: 9,
            to: Site: 8,
            kind: u8: 3,
            taken: u32: 32,
            turns: u16: 11,
            promotes: bool: 1,
        }
    }

    /// Every part at its least, at its greatest, and between, while the others are at theirs.
    #[test]
    fn a_code_gives_its_parts_back() {
        let numbers = |bits: u32| [0, 1, 1 << (bits - 1), u64::MAX >> (64 - bits)];
        for (turn, part) in (0..4).flat_map(|turn| (0..6).map(move |part| (turn, part))) {
            let pick = |index: usize, bits: u32| numbers(bits)[if index == part { turn } else { 3 - turn }];
            let everything = Everything {
                from: CodePart::from_bits(pick(0, 9)),
                to: CodePart::from_bits(pick(1, 8)),
                kind: CodePart::from_bits(pick(2, 3)),
                taken: CodePart::from_bits(pick(3, 32)),
                turns: CodePart::from_bits(pick(4, 11)),
                promotes: pick(5, 1) == 1,
            };
            assert_eq!(Everything::from(Move::from(everything)), everything);
        }
    }

    #[test]
    #[should_panic(expected = "kind needs more bits")]
    fn a_part_that_does_not_fit_is_told() {
        let everything = Everything { from: None, to: Site(0), kind: 8, taken: 0, turns: 0, promotes: false };
        let _ = Move::from(everything);
    }
}
