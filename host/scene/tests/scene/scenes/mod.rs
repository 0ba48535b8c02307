//! Hand-made scenes: boards of every kind and pieces of every shape, as games give them.

pub mod landscape;

use abstrakt_vocabulary::{Board, Form, Glyph, Ink, Mark, Piece, Scene, Shape, Site, Surface, Tone, text};

/// Scenes by name: each kind of board with pieces that are usual on it.
pub fn scenes() -> [(&'static str, Board, Scene); 5] {
    [
        ("chequered", chequered(), discs()),
        ("terraces", terraces(), columns()),
        ("hexagons", hexagons(), balls()),
        ("points", points(), rings()),
        ("tiles", tiles(), figures()),
    ]
}

/// A chequered board with discs of two seats, a label on one of them.
fn chequered() -> Board {
    Board::squares(6, 6)
}

fn discs() -> Scene {
    let discs = |sites: [u16; 3], ink| abstrakt_vocabulary::pieces(sites.map(Site), &Shape::Disc, Ink(ink));
    let mut pieces = [discs([0, 2, 4], 1), discs([31, 33, 35], 0)].concat();
    pieces[1].label = "D".into();
    let marks = vec![(Site(31), Mark::Doomed), (Site(14), Mark::Goal), (Site(33), Mark::Notice)];
    Scene { pieces, marks, ..Scene::default() }
}

/// Squares of four heights.
fn terraces() -> Board {
    let mut board = Board::squares(4, 4);
    for (index, place) in board.sites.iter_mut().enumerate() {
        place.level = [0, 0, 1, 3][index / 4];
    }
    board
}

/// Columns and balls of four seats, which symbols tell apart.
fn columns() -> Scene {
    let column = |seat: u8| Piece::new(Site(u16::from(seat) * 5), Shape::Column { height: 1.5 }, Ink(seat));
    let ball = |seat: u8| Piece::new(Site(u16::from(seat) * 5 + 1), Shape::Ball, Ink(seat + 2));
    let pieces = (0..4).map(column).chain((0..3).map(ball)).collect();
    Scene { pieces, ..Scene::default() }
}

/// A hexagonal board of slate with trays and a button beside it.
fn hexagons() -> Board {
    let mut board = Board { surface: Surface::Slate, ..Board::hexagons(3) };
    board.tray("first", [-3.2, 1.2]);
    board.tray("second", [3.2, 1.2]);
    board.button("pass", text("Pass", "Pas"), [3.2, -1.2]);
    board
}

fn balls() -> Scene {
    let balls = |sites: [u16; 4], ink| abstrakt_vocabulary::pieces(sites.map(Site), &Shape::Ball, Ink(ink));
    let pieces = [balls([0, 1, 4, 19], 0), balls([18, 17, 14, 20], 1)].concat();
    Scene { pieces, ..Scene::default() }
}

/// Points and lines on cloth.
fn points() -> Board {
    Board { surface: Surface::Cloth, ..Board::points(7, 7) }
}

fn rings() -> Scene {
    let shapes = [Shape::Ring, Shape::Disc, Shape::Cross, Shape::Ball];
    let piece = |(index, shape): (u16, Shape)| Piece::new(Site(index * 9), shape, Ink(index as u8 % 2));
    Scene { pieces: (0..).zip(shapes).map(piece).collect(), ..Scene::default() }
}

/// A small board for tiles.
fn tiles() -> Board {
    Board::squares(3, 3)
}

/// Tiles with glyphs of every form, and a polygon.
fn figures() -> Scene {
    let glyphs = vec![
        Glyph::filled(Form::Circle { at: [0.0, 0.2], radius: 0.08 }),
        Glyph::filled(Form::Circle { at: [0.2, 0.2], radius: 0.08 }).stroked(0.02).toned(Tone::Faint),
        Glyph::filled(Form::Polygon(vec![[-0.3, -0.1], [0.0, -0.1], [-0.15, 0.1]])).toned(Tone::Ink(Ink(3))),
        Glyph::filled(Form::Line(vec![[-0.3, -0.2], [0.3, -0.2]])).stroked(0.03),
        Glyph::filled(Form::text([0.15, 0.0], 0.2, "K")),
    ];
    let tile = Piece { glyphs, ..Piece::new(Site(4), Shape::Tile, Ink(1)) };
    let arrow = vec![[-0.3, -0.3], [0.3, -0.3], [0.3, 0.1], [0.0, 0.4], [-0.3, 0.1]];
    let polygon = Piece { label: "P".into(), ..Piece::new(Site(0), Shape::Polygon(arrow), Ink(2)) };
    let unknown = Piece::new(Site(8), Shape::Tile, Ink(5));
    Scene { pieces: vec![tile, polygon, unknown], ..Scene::default() }
}
