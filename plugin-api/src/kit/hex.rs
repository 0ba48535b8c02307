//! Hexagonal geometry: where cells lie and what their corners are, one unit between neighbours.

use crate::Point;

/// Centre of the cell at axial coordinates: `column` steps to the right, `row` steps up and to the *left*
/// (so that (+1, +1) is the step up and to the right). This is the frame of Abalone's letters and numbers.
pub fn hexagon(column: i32, row: i32) -> Point {
    const HALF_ROOT_3: f32 = 0.866_025_4;
    [column as f32 - row as f32 / 2.0, row as f32 * HALF_ROOT_3]
}

/// Corners of a pointed-top hexagonal cell around its centre, neighbours one unit apart.
pub fn hexagon_outline() -> Vec<Point> {
    const RADIUS: f32 = 0.577_350_3;
    const HALF: f32 = 0.288_675_13;
    vec![[0.0, RADIUS], [-0.5, HALF], [-0.5, -HALF], [0.0, -RADIUS], [0.5, -HALF], [0.5, HALF]]
}
