//! Parts that many games need and nobody should write twice: Zobrist tables, boards with names, rows of text and
//! neighbours.

mod grid;
mod hexagons;
mod points;
mod site_set;
mod squares;
mod steps;
mod zobrist;

pub use grid::{Grid, letters};
pub use hexagons::{Hexagons, hexagon, hexagon_outline};
pub use points::{Diagonals, Points};
pub use site_set::{SiteSet, SiteSetIter};
pub use squares::{Squares, read_square, square_name};
pub use steps::steps_between;
pub use zobrist::{Zobrist, mix};
