//! The picture and the clicks.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::{Form, Game, Mark, Notation, Piece, Shape, Site, TransitionStep, View};

use crate::{choice, play, position};

fn site(name: &str) -> Site {
    let board = TheDuke::board(&choice(&[]));
    Site(board.sites.iter().position(|place| place.name == name).unwrap() as u16)
}

fn on<'a>(pieces: &'a [Piece], name: &str) -> Vec<&'a Piece> {
    let site = site(name);
    pieces.iter().filter(|piece| piece.site == site).collect()
}

/// Pairs of pieces that cover each other; a bag is as wide as its picture.
fn overlaps(pieces: &[Piece]) -> Vec<(String, String)> {
    let board = TheDuke::board(&choice(&[]));
    let name = |piece: &Piece| board.sites[usize::from(piece.site.0)].name.clone();
    let half = |piece: &Piece| match &piece.shape {
        Shape::Polygon(points) => points[0].map(|length| length.abs() * piece.size),
        // A tile of size 1.05 is 0.9 wide.
        _ => [piece.size * 0.9 / 1.05 / 2.0; 2],
    };
    let mut pairs = Vec::new();
    for (index, one) in pieces.iter().enumerate() {
        for other in &pieces[..index] {
            let [from, to] = [one, other].map(|piece| board.sites[usize::from(piece.site.0)].at);
            let covers = |axis: usize| (from[axis] - to[axis]).abs() < half(one)[axis] + half(other)[axis];
            if covers(0) && covers(1) {
                pairs.push((name(one), name(other)));
            }
        }
    }
    pairs
}

#[test]
fn bags_captures_and_the_counter_are_shown_with_their_numbers() {
    let game = position("2d3/6/6/6/2F3/2D3 1 act 3PW abcofgklm3pirsw 12");
    let pieces = game.scene().pieces;
    let labels = |name: &str| on(&pieces, name).iter().map(|piece| piece.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels("bag-1"), ["4"]);
    assert_eq!(labels("bag-2"), ["16"]);
    assert_eq!(labels("captured-1"), ["2"]);
    assert_eq!(labels("captured-2"), ["13"]);
    assert_eq!(labels("quiet-turns"), ["12/60"]);
}

#[test]
fn the_tile_drawn_lies_beside_the_bags_until_it_is_placed() {
    let mut game = position("2d3/6/6/6/2F3/2D3 1 act W w 0");
    let clicks = |game: &abstrakt_duke::DukePosition, text: &str| {
        let mut paths = Vec::new();
        game.clicks(game.read_move(text).unwrap(), &mut paths);
        paths
    };
    assert_eq!(clicks(&game, "draw"), [[site("bag-1")]]);
    assert_eq!(clicks(&game, "c2-c3"), [[site("c2"), site("c3")]]);
    play(&mut game, "draw wizard");
    assert_eq!(on(&game.scene().pieces, "hand").last().unwrap().label, "W");
    // Under nothing and over nothing: what is beside it can be read.
    assert!(overlaps(&game.scene().pieces).is_empty(), "{:?}", overlaps(&game.scene().pieces));
    assert_eq!(clicks(&game, "wizard@b1"), [[site("b1")]]);
    let steps = game.transition(game.read_move("wizard@b1").unwrap());
    assert_eq!(steps, [TransitionStep::Slide { from: site("hand"), to: site("b1") }]);
}

#[test]
fn commands_are_three_clicks_and_only_the_commander_turns() {
    let game = position("5d/6/6/1P+G1p1/1pF3/4D1 1 act - - 0");
    let code = game.read_move("c3:c2-b2").unwrap();
    let mut paths = Vec::new();
    game.clicks(code, &mut paths);
    assert_eq!(paths, [[site("c3"), site("c2"), site("b2")]]);
    let steps = [
        TransitionStep::Vanish { at: site("b2") },
        TransitionStep::Slide { from: site("c2"), to: site("b2") },
        TransitionStep::Flip { at: site("c3") },
    ];
    assert_eq!(game.transition(code), steps);
}

#[test]
fn a_threatened_duke_is_marked() {
    let game = position("2+d3/6/6/6/6/2D3 1 act W w 0");
    assert_eq!(game.scene().marks, [(site("c1"), Mark::Notice)]);
}

/// Centres of a tile's dots, rings and triangles by icon, in pitches from its pawn.
fn icons(game: &abstrakt_duke::DukePosition, square: &str) -> Vec<(&'static str, i32, i32)> {
    let pieces = game.scene().pieces;
    let [piece] = on(&pieces, square)[..] else { panic!("one tile on {square}") };
    let middle = |points: &[[f32; 2]]| {
        let sum = points.iter().fold([0.0, 0.0], |sum, [x, y]| [sum[0] + x, sum[1] + y]);
        sum.map(|part| part / points.len() as f32)
    };
    let letter = piece.glyphs.iter().position(|glyph| matches!(&glyph.form, Form::Text { .. }));
    let (_, after) = piece.glyphs.split_at(letter.expect("the tile's letter") + 1);
    let [body, _head, shown @ ..] = after else { panic!("a pawn after the letter") };
    let pawn = middle(body.form.points());
    let reported = shown.iter().filter_map(|glyph| {
        let hollow = glyph.stroke > 0.0;
        let name = match (&glyph.form, hollow) {
            (Form::Circle { .. }, false) => "dot",
            (Form::Circle { .. }, true) => "ring",
            (Form::Polygon(points), false) if points.len() == 3 => "triangle",
            (Form::Polygon(points), true) if points.len() == 3 => "hollow triangle",
            (Form::Polygon(_), true) => "square",
            (Form::Line(_), _) => "stroke",
            _ => return None,
        };
        let [x, y] = middle(glyph.form.points());
        let pitches = |distance: f32| (distance / 0.14).round() as i32;
        Some((name, pitches(x - pawn[0]), pitches(y - pawn[1])))
    });
    let mut reported: Vec<_> = reported.collect();
    reported.sort_unstable();
    reported
}

#[test]
fn every_icon_has_a_form_of_its_own_at_its_place() {
    let game = position("5d/1+g4/6/6/2AI+C1/D1+L+M+F1 1 act - - 0");
    assert_eq!(
        icons(&game, "c2"),
        [("hollow triangle", -2, -2), ("hollow triangle", 0, 2), ("hollow triangle", 2, -2)]
    );
    let priest = [("triangle", -1, -1), ("triangle", -1, 1), ("triangle", 1, -1), ("triangle", 1, 1)];
    assert_eq!(icons(&game, "d2"), priest);
    let champion = icons(&game, "e2");
    assert_eq!(champion.iter().filter(|icon| icon.0 == "stroke").count(), 8, "four crosses");
    assert!(champion.contains(&("ring", 0, 2)) && champion.contains(&("stroke", 0, 1)));
    // The Longbowman reaches three squares: it is drawn one row lower, and still within the tile.
    assert!(icons(&game, "c1").contains(&("stroke", 0, 3)));
    let marshall = icons(&game, "d1");
    assert!(
        marshall.contains(&("square", 0, 1)) && marshall.contains(&("dot", 0, 1)),
        "Move and Command in one"
    );
    // Player 2's tiles are upside down: the General commands the squares behind it.
    let general = icons(&game, "b5");
    assert!(general.contains(&("square", 0, 1)) && general.contains(&("ring", 1, -2)), "{general:?}");
}

#[test]
fn drawings_stay_within_their_tile_and_faces_differ() {
    for letter in "ABCODFGKLMPIRSW".chars().filter(|letter| *letter != 'D') {
        let [first, second] = ["", "+"].map(|face| {
            let game = position(&format!("5d/6/6/6/2{face}{letter}3/D5 1 act - - 0"));
            on(&game.scene().pieces, "c2")[0].glyphs.clone()
        });
        assert_ne!(first, second, "{letter}");
        for glyph in first.iter().chain(&second) {
            let radius = if let Form::Circle { radius, .. } = glyph.form { radius } else { 0.0 };
            let reach =
                glyph.form.points().iter().flatten().map(|coordinate| coordinate.abs()).fold(0.0, f32::max)
                    + radius;
            assert!(reach <= 0.43, "{letter}: {glyph:?} reaches {reach}");
        }
    }
}

#[test]
fn a_tile_is_inspected_with_both_faces_and_its_actions_here() {
    let game = position("5d/6/6/1P+G1p1/1pF3/4D1 2 act K2P - 0");
    let general = game.inspect(site("c3")).unwrap();
    assert_eq!(general.text.en.lines().next(), Some("General of player 1"));
    assert_eq!(general.text.cs.lines().next(), Some("Generál, hráč 1"));
    assert!(
        general.text.en.contains("c3:c2-b2"),
        "also while the other player is to move: {}",
        general.text.en
    );
    assert!(
        general.reach.contains(&site("b5")) && !general.reach.contains(&site("c5")),
        "{:?}",
        general.reach
    );
    let [now, then] = &general.pictures[..] else { panic!("two faces") };
    assert_eq!(now.scene.pieces[0].glyphs, on(&game.scene().pieces, "c3")[0].glyphs);
    assert_ne!(now.scene.pieces[0].glyphs, then.scene.pieces[0].glyphs);
    assert_eq!(game.inspect(site("a6")), None);
    assert_eq!(game.inspect(site("quiet-turns")), None);
    assert_eq!(game.inspect(site("hand")), None);
    assert_eq!(game.inspect(Site(42)), None);
}

#[test]
fn bags_and_captured_tiles_are_told_by_name() {
    let mut game = position("2d3/6/6/6/2F3/2D3 1 act 2PW abcofgklm3pirsw 12");
    let reported = game.inspect(site("bag-1")).unwrap();
    assert_eq!(reported.text.en, "Bag of player 1\npikeman × 2, wizard");
    assert_eq!(reported.text.cs, "Sáček hráče 1\nkopiník × 2, čaroděj");
    assert!(game.inspect(site("captured-1")).unwrap().text.en.contains("footman × 2"));
    play(&mut game, "draw wizard");
    let reported = game.inspect(site("hand")).unwrap();
    assert_eq!(reported.text.en, "Wizard of player 1, to be placed now");
    assert_eq!(reported.text.cs, "Čaroděj, hráč 1, nyní se položí");
    assert_eq!(reported.pictures.len(), 2);
}
