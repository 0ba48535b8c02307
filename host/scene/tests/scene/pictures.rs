//! Whole pictures, drawn without a window and compared with those in `tests/pictures`: every kind of board and piece in
//! every theme, so that no change of the drawing goes unseen. `UPDATE_SNAPSHOTS=force` writes them anew.

use std::path::Path;

use abstrakt_scene::colour::HINTS;
use abstrakt_scene::{
    Animation, BoardGeometry, BoardLook, BoardPainter, BoardTheme, Canvas, Figure, GifWriter, Orientation,
    Palette, PieceTheme, Speed, Trace, render,
};
use abstrakt_vocabulary::{Board, Ink, Mark, Piece, Scene, Shape, Site, TransitionStep};
use epaint::{Pos2, Rect, Vec2, vec2};
use image::RgbaImage;

use crate::scenes;

/// The difference that a channel may have, and the number of pixels that may differ by more: processors round
/// differently.
const TOLERANCE: (u8, usize) = (4, 20);

fn figure(board: &Board, scene: &Scene, look: BoardLook) -> Figure {
    Figure {
        board: board.clone(),
        scene: scene.clone(),
        last: trace(),
        numbers: vec![(Site(0), 7), (Site(1), 8)],
        advised: vec![(Site(1), Site(3))],
        symbols: scene.pieces.iter().any(|piece| piece.ink.0 > 1),
        caption: "Bílý – černý: žluťoučký kůň".into(),
        look,
        language: "cs",
    }
}

/// A piece went from the first site to the second, and one is gone from the third.
fn trace() -> Trace {
    let vanish = TransitionStep::Vanish { at: Site(2) };
    Trace::of(&[TransitionStep::Slide { from: Site(0), to: Site(1) }, vanish])
}

/// Every theme of the board with one of the pieces.
fn looks() -> [(&'static str, BoardLook); 4] {
    let material = BoardLook::default();
    let sea = BoardLook { board: BoardTheme::Sea, palette: Palette::Soft, heights: true, ..material };
    let flat = BoardLook {
        board: BoardTheme::Flat,
        pieces: PieceTheme::Flat,
        palette: Palette::Vivid,
        coordinates: false,
        ..material
    };
    let grey = BoardLook { board: BoardTheme::Grey, pieces: PieceTheme::Print, heights: true, ..material };
    [("material", material), ("sea", sea), ("flat", flat), ("grey", grey)]
}

fn compare(name: &str, drawn: &RgbaImage) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name).with_extension("png");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        drawn.save(&path).expect("written");
    }
    let stored = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgba8();
    assert_eq!(drawn.dimensions(), stored.dimensions(), "{name}");
    let differs = |(one, other): (&image::Rgba<u8>, &image::Rgba<u8>)| {
        one.0.iter().zip(other.0).any(|(one, other)| one.abs_diff(other) > TOLERANCE.0)
    };
    let different = drawn.pixels().zip(stored.pixels()).filter(|pair| differs(*pair)).count();
    assert!(different <= TOLERANCE.1, "{name}: {different} pixels differ");
}

#[test]
fn every_kind_of_board_and_piece_is_drawn_in_every_theme() {
    for (name, board, scene) in scenes::scenes() {
        for (theme, look) in looks() {
            let drawn = figure(&board, &scene, look).render(0.2).expect("drawn");
            compare(&format!("{name}-{theme}"), &drawn);
        }
    }
}

/// Columns of Terrace's four sizes and of two seats on its board.
fn landscape() -> (Board, Scene) {
    let sizes = [(0.36, 0.2), (0.5, 0.35), (0.66, 0.5), (0.82, 0.7)];
    let column = |site: u16| {
        let (size, height) = sizes[usize::from(site) % 4];
        let ink = Ink(u8::from(site > 17));
        Piece { size, label: "T".into(), ..Piece::new(Site(site), Shape::Column { height }, ink) }
    };
    let pieces = [0, 1, 3, 4, 5, 7, 8, 11, 16, 21, 24, 27, 30, 31, 33, 34, 35].map(column).to_vec();
    let marks = vec![(Site(9), Mark::Goal), (Site(16), Mark::Notice), (Site(27), Mark::Doomed)];
    (scenes::landscape::landscape(6), Scene { pieces, marks, ..Scene::default() })
}

#[test]
fn terraces_are_drawn_at_an_angle_in_every_theme() {
    let (board, scene) = landscape();
    for (theme, look) in looks() {
        let look = BoardLook { tilted: true, names: theme == "sea", ..look };
        compare(&format!("tilted-{theme}"), &figure(&board, &scene, look).render(0.3).expect("drawn"));
    }
}

/// A turned and mirrored board, marks, and pieces on their way from a low terrace to a high one and back.
#[test]
fn marks_and_moving_pieces_lie_on_tilted_terraces() {
    let (board, before) = landscape();
    let geometry = BoardGeometry::new(board);
    let orientation = Orientation { degrees: 180.0, mirrored: true, tilted: true };
    let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(320.0));
    let projection = geometry.project(rect, orientation);
    let steps = [(11, 10), (24, 18), (27, 20), (3, 15)]
        .map(|(from, to)| TransitionStep::Slide { from: Site(from), to: Site(to) });
    let animation = Animation::new(&before, &steps, &before, Speed::Slow, 2.0).expect("something moves");
    let picture = |canvas: &mut Canvas<'_>| {
        let mut board = BoardPainter::new(canvas, &geometry, &projection, false);
        board.ground("en", &[]);
        board.trace(&Trace::of(&steps[1..2]));
        board.tint(Site(14), HINTS.chosen, 0.6);
        animation.pieces(2.2).iter().for_each(|piece| board.animated_piece(piece));
        before.marks.iter().for_each(|(site, mark)| board.mark(*site, *mark));
        board.focus(Site(19));
        board.dot(Site(13), 0.06, HINTS.open);
        board.halo(Site(21), 0.43, HINTS.open, 0.11);
        board.direction(Site(26), vec2(1.0, 0.0), HINTS.open);
        board.arrow((Site(32), Site(22)), HINTS.best);
        board.number(Site(22), 2, HINTS.best);
    };
    let drawn = render(Vec2::splat(320.0), 1.0, BoardLook::default(), picture).expect("drawn");
    compare("tilted-marks", &drawn);
}

/// A scene with a board's buttons and trays, turned and mirrored, and `draw` over it.
fn drawn(name: &str, side: f32, draw: impl FnOnce(&mut BoardPainter<'_, '_>)) -> RgbaImage {
    let scenes = scenes::scenes();
    let (_, board, scene) = scenes.iter().find(|(known, ..)| *known == name).expect("a scene");
    let geometry = BoardGeometry::new(board.clone());
    let orientation = Orientation { degrees: f32::from(board.turn), mirrored: true, tilted: false };
    let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(side));
    let projection = geometry.project(rect, orientation);
    let picture = |canvas: &mut Canvas<'_>| {
        let mut board = BoardPainter::new(canvas, &geometry, &projection, false);
        board.ground("cs", &[]);
        scene.pieces.iter().for_each(|piece| board.piece(piece));
        draw(&mut board);
    };
    render(Vec2::splat(side), 1.0, BoardLook::default(), picture).expect("drawn")
}

#[test]
fn every_mark_is_drawn() {
    let marked = drawn("hexagons", 240.0, |board| {
        board.trace(&trace());
        board.tint(Site(3), HINTS.chosen, 0.6);
        board.frame(Site(5), HINTS.open, 0.04);
        board.focus(Site(6));
        board.dot(Site(7), 0.06, HINTS.open);
        board.halo(Site(4), 0.43, HINTS.open, 0.11);
        board.direction(Site(8), vec2(1.0, 0.0), HINTS.open);
        board.arrow((Site(9), Site(11)), HINTS.best);
        board.number(Site(11), 2, HINTS.best);
        board.cross_out(Site(14));
        board.mark(Site(12), Mark::Goal);
        board.mark(Site(13), Mark::Notice);
    });
    compare("marks", &marked);
}

/// A third of the way of a slide, of a piece that goes and one that comes, and of one that turns over.
#[test]
fn pieces_are_drawn_on_their_way() {
    let piece = |site: u16, ink: u8| Piece::new(Site(site), Shape::Disc, Ink(ink));
    let before = Scene { pieces: vec![piece(8, 0), piece(14, 1), piece(20, 1)], ..Scene::default() };
    let after = Scene { pieces: vec![piece(9, 0), piece(20, 0), piece(26, 1)], ..Scene::default() };
    let steps = [
        TransitionStep::Slide { from: Site(8), to: Site(9) },
        TransitionStep::Vanish { at: Site(14) },
        TransitionStep::Flip { at: Site(20) },
        TransitionStep::Appear { at: Site(26) },
    ];
    let animation = Animation::new(&before, &steps, &after, Speed::Slow, 2.0).expect("something moves");
    let moving = drawn("chequered", 200.0, |board| {
        animation.pieces(2.15).iter().for_each(|piece| board.animated_piece(piece));
    });
    compare("moving", &moving);
}

#[test]
fn an_animation_has_a_frame_for_each_figure() {
    let [(_, board, scene), ..] = scenes::scenes();
    let mut writer = GifWriter::new().expect("begun");
    for shown in 0..3 {
        let mut figure = figure(&board, &scene, BoardLook::default());
        figure.scene.pieces.truncate(shown);
        writer.frame(&figure, shown == 2).expect("drawn");
    }
    let file = writer.finish().expect("ended");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file.as_slice()).expect("a GIF file");
    assert_eq!((reader.width(), reader.height()), (480, 480));
    let mut frames = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        frames.push((frame.delay, frame.buffer.to_vec()));
    }
    assert_eq!(frames.iter().map(|(delay, _)| *delay).collect::<Vec<_>>(), [90, 90, 300]);
    assert!(frames[0].1 != frames[1].1 && frames[1].1 != frames[2].1, "each shows another position");
}
