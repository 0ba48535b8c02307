//! Boards that are seen at an angle: what is seen at a pixel is what a click there hits.

use abstrakt_scene::{
    BoardGeometry, BoardLook, BoardPainter, BoardTheme, Canvas, Orientation, PieceTheme, Projection, render,
};
use abstrakt_vocabulary::{Board, Ink, Piece, Shape, Site, SiteFacts};
use epaint::{Color32, Pos2, Rect, Vec2, pos2, vec2};
use image::RgbaImage;

use crate::scenes::landscape::landscape;

/// Side of a picture, in points and pixels.
const SIDE: f32 = 180.0;

/// Terrace's boards, and one with steps of several levels at once and a place beside it.
fn boards() -> Vec<BoardGeometry> {
    let mut steep = Board::squares(4, 4);
    for (index, place) in steep.sites.iter_mut().enumerate() {
        place.level = [0, 5, 1, 3][index / 4];
    }
    steep.tray("bag", [5.0, 1.0]);
    [landscape(8), landscape(6), steep].map(BoardGeometry::new).into()
}

/// Every turn of a square board, from above and at an angle, mirrored and not.
fn orientations() -> impl Iterator<Item = Orientation> {
    let turn = |turn: u8| {
        let degrees = f32::from(turn % 4) * 90.0;
        Orientation { degrees, mirrored: turn & 4 != 0, tilted: turn & 8 != 0 }
    };
    (0..16).map(turn)
}

/// Terrace's largest column.
fn largest(site: Site) -> Piece {
    Piece { size: 0.82, ..Piece::new(site, Shape::Column { height: 0.7 }, Ink(2)) }
}

fn picture_rect() -> Rect {
    Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIDE))
}

/// The picture that `draw` makes of a board without light and figures.
fn drawn(
    geometry: &BoardGeometry,
    projection: &Projection,
    draw: impl FnOnce(&mut BoardPainter<'_, '_>),
) -> RgbaImage {
    let look = BoardLook {
        board: BoardTheme::Flat,
        pieces: PieceTheme::Flat,
        heights: false,
        coordinates: false,
        ..BoardLook::default()
    };
    let picture = |canvas: &mut Canvas<'_>| {
        let mut board = BoardPainter::new(canvas, geometry, projection, false);
        board.ground("en", &[]);
        draw(&mut board);
    };
    render(Vec2::splat(SIDE), 1.0, look, picture).expect("drawn")
}

/// The pixels of a picture with their centres in points.
fn pixels(picture: &RgbaImage) -> impl Iterator<Item = (Pos2, Color32)> + '_ {
    picture.enumerate_pixels().map(|(x, y, pixel)| {
        let [red, green, blue, _] = pixel.0;
        (pos2(x as f32 + 0.5, y as f32 + 0.5), Color32::from_rgb(red, green, blue))
    })
}

#[test]
fn every_site_is_hit_at_its_centre_whatever_stands_on_the_others() {
    for geometry in boards() {
        let full: Vec<Piece> = geometry.sites().map(|(site, _)| largest(site)).collect();
        for orientation in orientations() {
            let projection = geometry.project(picture_rect(), orientation);
            for (site, facts) in geometry.sites() {
                let centre = projection.centre(facts);
                assert!(picture_rect().contains(centre), "{} {orientation:?}", facts.name);
                for pieces in [&[][..], &full] {
                    let hit = geometry.hit(&projection, pieces, centre);
                    assert_eq!(hit, Some(site), "{} {orientation:?}", facts.name);
                }
            }
        }
    }
}

/// Every top is painted in a colour of its own: where that is seen, its site is hit, and each is seen to a third at least.
#[test]
fn the_top_that_is_seen_is_hit_and_none_is_hidden_wholly() {
    for geometry in boards() {
        let colour = |site: Site| Color32::from_rgb(255, (site.0 * 3) as u8, 0);
        for orientation in orientations() {
            let projection = geometry.project(picture_rect(), orientation);
            let picture = drawn(&geometry, &projection, |board| {
                geometry.sites().for_each(|(site, _)| board.tint(site, colour(site), 1.0));
            });
            let mut seen = vec![0.0; geometry.board().sites.len()];
            for (point, pixel) in pixels(&picture) {
                let Some((site, _)) = geometry.sites().find(|(site, _)| colour(*site) == pixel) else {
                    continue;
                };
                assert_eq!(geometry.hit(&projection, &[], point), Some(site), "{point} {orientation:?}");
                seen[site.index()] += 1.0;
            }
            for (site, facts) in geometry.sites() {
                let whole = projection.unit().powi(2) * projection.foreshortening();
                let share = seen[site.index()] / whole;
                assert!(share > 0.3, "{} is seen to {share} {orientation:?}", facts.name);
            }
        }
    }
}

/// Wherever a column changes the picture of a board, up to the smoothed edge, its site is hit.
#[test]
fn a_piece_is_hit_where_it_is_seen() {
    let geometry = BoardGeometry::new(landscape(6));
    for orientation in orientations().filter(|orientation| orientation.tilted) {
        let projection = geometry.project(picture_rect(), orientation);
        let empty = drawn(&geometry, &projection, |_| ());
        for (site, facts) in geometry.sites() {
            let pieces = [largest(site)];
            let picture = drawn(&geometry, &projection, |board| board.piece(&pieces[0]));
            let is_hit = |point| geometry.hit(&projection, &pieces, point) == Some(site);
            let changed = pixels(&picture).zip(pixels(&empty)).filter(|(one, other)| one.1 != other.1);
            let points: Vec<Pos2> = changed.map(|((point, _), _)| point).collect();
            assert!(points.len() > 120, "{} pixels of {} {orientation:?}", points.len(), facts.name);
            for point in points {
                // The edge is smoothed over a pixel on either side.
                let ways = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(-2.0, 0.0), vec2(0.0, 2.0), vec2(0.0, -2.0)];
                let is_near = ways.iter().any(|way| is_hit(point + *way));
                assert!(is_near, "{point} is not hit as {} {orientation:?}", facts.name);
            }
        }
    }
}

/// A move to the right leads to the next site of the row, whatever the heights are.
#[test]
fn arrows_lead_along_rows_and_columns() {
    let geometry = BoardGeometry::new(landscape(8));
    for orientation in orientations() {
        let projection = geometry.project(picture_rect(), orientation);
        let from_above = geometry.project(picture_rect(), Orientation { tilted: false, ..orientation });
        for (site, facts) in geometry.sites() {
            for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                let next = |projection| geometry.neighbour(projection, site, way);
                assert_eq!(next(&projection), next(&from_above), "{} {way} {orientation:?}", facts.name);
            }
        }
    }
}

#[test]
fn a_board_without_terraces_is_seen_from_above() {
    let mut board = Board::squares(4, 4);
    board.sites.push(SiteFacts { at: [5.0, 0.0], level: 3, off_board: true, ..SiteFacts::default() });
    let geometry = BoardGeometry::new(board);
    let projections = [false, true]
        .map(|tilted| geometry.project(picture_rect(), Orientation { tilted, ..Orientation::default() }));
    for (site, facts) in geometry.sites() {
        let [flat, tilted] = projections.map(|projection| projection.outline(facts));
        assert_eq!(flat, tilted, "{site:?}");
    }
    let level = BoardGeometry::new({
        let mut board = Board::squares(4, 4);
        board.sites.iter_mut().for_each(|site| site.level = 2);
        board
    });
    let tilted = Orientation { tilted: true, ..Orientation::default() };
    assert!((level.project(picture_rect(), tilted).foreshortening() - 1.0).abs() < f32::EPSILON);
}
