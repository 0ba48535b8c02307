//! What many games need and nobody should write twice: Zobrist tables, hexagonal boards, square names.

mod hex;
mod squares;
mod zobrist;

pub use hex::{hexagon, hexagon_outline};
pub use squares::{read_square, square_name};
pub use zobrist::{Zobrist, mix};
