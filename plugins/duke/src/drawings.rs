//! Tiles and stocks as drawings: the icons of a face around the tile's own place, its letter in a corner, and tiles counted by kind.
//!
//! Knows icons, letters and piece coordinates (a diameter is one unit, y up); must not know the board. Every icon has a form
//! of its own, so that a face is read at 40 pixels and without colours.

use abstrakt_plugin_api::{Form, Glyph, Point, Tone};

use crate::bag::Bag;
use crate::position::Side;
use crate::tiles::{Action, Face, Icon, Kind, Tile};

/// The distance from one square of a face to the next.
const PITCH: f32 = 0.14;
/// Radius of the largest icon: neighbours do not touch.
const ICON: f32 = 0.06;
/// Width of the strokes of hollow icons.
const STROKE: f32 = 0.024;
/// The distance by which a face lies nearer to its owner than the middle of the tile: beyond it is the row of the letter.
const NEARER: f32 = 0.06;
/// The place of the letter, in the corner to the left and away from the owner.
const CORNER: Point = [-0.335, 0.34];
/// Height of the tile's letter.
const LETTER: f32 = 0.13;
/// Radius of the disc behind the letter of a second face.
const DISC: f32 = 0.085;
/// Columns of kinds in the drawing of a stock.
const COLUMNS: usize = 5;

/// The face that is up, as its owner's place makes it: player 2's is upside down.
pub fn tile(side: Side, tile: Tile) -> Vec<Glyph> {
    let forward = if side == 0 { 1.0 } else { -1.0 };
    // A face that reaches three squares is printed one row lower.
    let farthest = tile.icons().iter().map(|icon| icon.ahead.abs()).max().unwrap_or_default();
    let lowered = NEARER + if farthest > 2 { PITCH } else { 0.0 };
    let place = |right: f32, ahead: f32| [right * PITCH, (ahead * PITCH - lowered) * forward];
    let mut glyphs = letter(tile, CORNER.map(|part| part * forward));
    glyphs.extend(pawn(tile.face, place(0.0, 0.0), forward));
    for shown in tile.icons() {
        let centre = place(shown.right.into(), shown.ahead.into());
        let both = |icon: &Icon| (icon.right, icon.ahead) == (shown.right, shown.ahead) && icon != shown;
        icon(*shown, centre, forward, tile.icons().iter().any(both), &mut glyphs);
    }
    glyphs
}

/// The letter in its corner; on a second face it lies on a disc, so that the faces are told apart at a glance.
fn letter(tile: Tile, centre: Point) -> Vec<Glyph> {
    let letter = Glyph::filled(Form::text(centre, LETTER, tile.kind.letter()));
    match tile.face {
        Face::First => vec![letter],
        Face::Second => vec![Glyph::filled(Form::circle(centre, DISC)), letter.toned(Tone::Body)],
    }
}

/// The pawn on the tile's own place: filled on the first face, hollow on the second.
fn pawn(face: Face, [x, y]: Point, forward: f32) -> [Glyph; 2] {
    let corner = |right: f32, ahead: f32| [x + right * ICON, y + ahead * ICON * forward];
    let body = Form::Polygon(vec![corner(-0.95, -1.0), corner(0.95, -1.0), corner(0.0, 0.6)]);
    let head = Form::circle(corner(0.0, 0.45), ICON * 0.5);
    [body, head].map(|form| match face {
        Face::First => Glyph::filled(form),
        Face::Second => Glyph::filled(form).stroked(STROKE * 0.7),
    })
}

fn icon(icon: Icon, centre: Point, forward: f32, shared: bool, glyphs: &mut Vec<Glyph>) {
    let hollow = |form| Glyph::filled(form).stroked(STROKE);
    let way = [f32::from(icon.right.signum()), f32::from(icon.ahead.signum()) * forward];
    match icon.action {
        // In a Command square its dot is small enough to see both.
        Action::Move => {
            glyphs.push(Glyph::filled(Form::circle(centre, if shared { ICON * 0.5 } else { ICON * 0.9 })));
        }
        Action::Jump => glyphs.push(hollow(Form::circle(centre, ICON - STROKE / 2.0))),
        Action::Slide => glyphs.push(Glyph::filled(triangle(centre, way))),
        Action::JumpSlide => glyphs.push(hollow(triangle(centre, way))),
        Action::Strike => {
            for slope in [1.0, -1.0] {
                let arm = ICON * 0.85;
                let ends =
                    [[centre[0] - arm, centre[1] - arm * slope], [centre[0] + arm, centre[1] + arm * slope]];
                glyphs.push(hollow(Form::Line(ends.into())).stroked(STROKE * 1.4));
            }
        }
        Action::Command => {
            let corner = |x: f32, y: f32| [centre[0] + x * ICON, centre[1] + y * ICON];
            let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            glyphs.push(hollow(Form::Polygon(corners.into())).stroked(STROKE * 0.8));
        }
    }
}

/// A triangle that points `way`.
fn triangle(centre: Point, way: Point) -> Form {
    let length = way[0].hypot(way[1]);
    let [x, y] = way.map(|part| part / length);
    let corner = |forward: f32, aside: f32| {
        [centre[0] + (x * forward - y * aside) * ICON, centre[1] + (y * forward + x * aside) * ICON]
    };
    Form::Polygon(vec![corner(1.1, 0.0), corner(-0.75, 1.0), corner(-0.75, -1.0)])
}

/// The tiles of a bag by kind: their number on the left, then a letter for each kind with its count where that is not
/// 1. The piece is as wide as its diameter and `height` of it high.
pub fn stock(tiles: Bag, height: f32) -> Vec<Glyph> {
    let total = Glyph::filled(Form::text([-0.375, 0.0], height * 0.32, tiles.len().to_string()));
    let line = height * 0.3;
    let kinds = tiles.iter().enumerate().map(|(index, (kind, count))| {
        let (column, row) = (index % COLUMNS, index / COLUMNS);
        let centre = [-0.17 + 0.145 * column as f32, (1.0 - row as f32) * line];
        Glyph::filled(Form::text(centre, height * 0.17, counted(kind, count)))
    });
    std::iter::once(total).chain(kinds).collect()
}

fn counted(kind: Kind, count: u8) -> String {
    match count {
        1 => kind.letter().into(),
        count => format!("{count}{}", kind.letter()),
    }
}
