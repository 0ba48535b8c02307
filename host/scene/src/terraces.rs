//! Tests of terraces as they are drawn: a contour at every step, and heights as figures.

use std::collections::BTreeMap;

use abstrakt_vocabulary::Board;
use epaint::{Rect, Shape, pos2};

use crate::colour::CLIFF;
use crate::geometry::BoardGeometry;
use crate::look::BoardLook;
use crate::painter::BoardPainter;
use crate::projection::{Orientation, Projection};
use crate::testing;

const WINDOW: Rect = Rect { min: epaint::Pos2::ZERO, max: pos2(400.0, 400.0) };

/// Four by four squares: two rows on the ground, one a step higher, one three steps.
fn terraces() -> BoardGeometry {
    let mut board = Board::squares(4, 4);
    for (index, site) in board.sites.iter_mut().enumerate() {
        site.level = [0, 0, 1, 3][index / 4];
    }
    BoardGeometry::new(board)
}

/// The shapes of the board, and where its sites are.
fn drawn(geometry: &BoardGeometry, heights: bool) -> (Vec<Shape>, Projection) {
    let look = BoardLook { heights, coordinates: false, ..BoardLook::default() };
    let to = geometry.project(WINDOW, Orientation::default());
    (testing::shapes(look, |canvas| BoardPainter::new(canvas, geometry, &to, false).ground("en", &[])), to)
}

#[test]
fn every_cell_tells_its_height_where_that_is_asked_for() {
    let geometry = terraces();
    let texts = |heights: bool| {
        let (shapes, to) = drawn(&geometry, heights);
        let text = |shape: Shape| match shape {
            Shape::Text(text) => Some((text.visual_bounding_rect(), text.galley.text().to_owned())),
            _ => None,
        };
        (shapes.into_iter().filter_map(text).collect::<Vec<_>>(), to)
    };
    assert!(texts(false).0.is_empty());
    let (texts, to) = texts(true);
    assert_eq!(texts.len(), 16);
    for (_, site) in geometry.sites() {
        let cell = Rect::from_points(&to.outline(site));
        let cell_texts: Vec<&str> = texts
            .iter()
            .filter(|(bounds, _)| cell.contains_rect(*bounds))
            .map(|(_, text)| text.as_str())
            .collect();
        assert_eq!(cell_texts, [(site.level + 1).to_string()], "{}", site.name);
    }
}

#[test]
fn every_step_has_a_contour_and_a_higher_one_a_thicker_one() {
    let geometry = terraces();
    let (shapes, to) = drawn(&geometry, false);
    // Height on the screen, thickness and length of the contours at it.
    let mut contours: BTreeMap<i32, (f32, f32)> = BTreeMap::new();
    for shape in shapes {
        if let Shape::LineSegment { points: [a, b], stroke } = shape
            && stroke.color == CLIFF
        {
            assert!((a.y - b.y).abs() < 0.01, "no step lies across");
            let contour = contours.entry(a.y.round() as i32).or_default();
            *contour = (stroke.width, contour.1 + (a.x - b.x).abs());
        }
    }
    // The higher step is farther up.
    let all: Vec<(f32, f32)> = contours.into_values().collect();
    let [high, low] = all[..] else { panic!("two steps, and not {all:?}") };
    let row = to.unit() * 4.0;
    assert!((low.1 - row).abs() < 1.0 && (high.1 - row).abs() < 1.0, "along whole rows: {low:?}, {high:?}");
    assert!(high.0 > low.0, "two steps at once are steeper than one");
}
