//! The picture: sites, clicks and transitions.

use abstrakt_plugin_api::{Game, Mark, Notation, Shape, Site, TransitionStep, View};
use abstrakt_yinsh::{Yinsh, YinshPosition, board::Point};

use crate::{choice, play, position};

fn site(name: &str) -> Site {
    let board = Yinsh::board(&choice(&[]));
    Site(board.sites.iter().position(|place| place.name == name).expect(name) as u16)
}

fn paths(position: &YinshPosition, ply: &str) -> Vec<String> {
    let sites = Yinsh::board(&choice(&[])).sites;
    let mut paths = Vec::new();
    position.clicks(position.read_move(ply).unwrap(), &mut paths);
    let name = |site: &Site| sites[site.0 as usize].name.clone();
    paths.iter().map(|path| path.iter().map(name).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_board_has_its_points_one_unit_apart_and_a_home_for_each_ring() {
    let board = Yinsh::board(&choice(&[]));
    assert_eq!((board.sites.len(), board.lines.len(), board.labels.len()), (85 + 10, 33, 22));
    for one in Point::all() {
        for other in Point::all().filter(|other| one.distance(*other) == 1) {
            let [a, b] = [one, other].map(|point| board.sites[point.site().0 as usize].at);
            let distance = (a[0] - b[0]).hypot(a[1] - b[1]);
            assert!((distance - 1.0).abs() < 1e-5, "{} {}", one.name(), other.name());
        }
    }
    let apart = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) > 0.5;
    let places: Vec<[f32; 2]> = board.sites.iter().map(|place| place.at).collect();
    let labels = board.labels.iter().map(|(_, place)| *place);
    let all: Vec<[f32; 2]> = places.into_iter().chain(labels).collect();
    let overlap = (0..all.len()).find(|&i| all[..i].iter().any(|other| !apart(all[i], *other)));
    assert_eq!(overlap.map(|i| all[i]), None, "nothing is drawn over something else");
}

#[test]
fn a_row_is_named_by_a_marker_of_its_own_or_by_its_ends() {
    let position = position("B2W/1W4B/B7/9/9B/9/W1wwwwwww1/9/8/W6/1BW1 w row-last +");
    assert_eq!(paths(&position, "xg4-g8"), ["g4", "g8 g4"]);
    assert_eq!(paths(&position, "xg5-g9"), ["g5 g9", "g9 g5"]);
    assert_eq!(paths(&position, "xg6-g10"), ["g10", "g6 g10"]);
    let scene = position.scene();
    assert!(scene.alternatives);
    assert_eq!(scene.marks.len(), 7);
    assert!(scene.marks.iter().all(|(_, mark)| *mark == Mark::Doomed));
}

#[test]
fn steps_of_every_ply_turn_one_picture_into_the_next() {
    let mut position = position("B2W/1W4B/B7/9/9B/9/W2wbwww2/9/4W3/7/1BW1 w move -");
    let steps = |position: &YinshPosition, ply: &str| position.transition(position.read_move(ply).unwrap());
    let [from, to, turned] = ["i8", "f5", "g6"].map(site);
    let slide = [
        TransitionStep::Slide { from, to },
        TransitionStep::Appear { at: from },
        TransitionStep::Flip { at: turned },
    ];
    assert_eq!(steps(&position, "i8-f5"), slide);
    play(&mut position, "i8-f5");
    let row = ["g5", "g6", "g7", "g8", "g9"].map(|name| TransitionStep::Vanish { at: site(name) });
    assert_eq!(steps(&position, "xg5-g9"), row);
    play(&mut position, "xg5-g9");
    assert!(!position.scene().alternatives);
    assert_eq!(steps(&position, "xa5"), [TransitionStep::Slide { from: site("a5"), to: site("white-1") }]);
    play(&mut position, "xa5");
    let rings = position.scene().pieces.into_iter().filter(|piece| piece.shape == Shape::Ring);
    let home: Vec<Site> = rings.map(|ring| ring.site).filter(|site| site.0 >= 85).collect();
    assert_eq!(home, [site("white-1")]);
}

#[test]
fn rings_come_from_beside_the_board() {
    let mut position = Yinsh::start(&choice(&[])).unwrap();
    let at_home = |position: &YinshPosition| {
        let pieces = position.scene().pieces;
        pieces.iter().filter(|piece| piece.shape == Shape::Ring && piece.site.0 >= 85).count()
    };
    assert_eq!(at_home(&position), 10);
    let step = TransitionStep::Slide { from: site("white-5"), to: site("e5") };
    assert_eq!(position.transition(position.read_move("e5").unwrap()), [step]);
    play(&mut position, "e5");
    assert_eq!(at_home(&position), 9);
}

#[test]
fn a_pass_is_a_click_on_any_own_ring() {
    let position = position("WWWb/1wBBB2/1b6/1B7/10/9/10/9/8/4B2/4 w move -");
    assert_eq!(paths(&position, "-"), ["a2", "a3", "a4"]);
    let hint = position.scene().hint.unwrap();
    assert!(hint.en.contains("pass") && hint.cs.contains("přeskočíte"), "{hint:?}");
}

#[test]
fn a_refused_click_tells_what_a_ring_may_not_do() {
    let position = position("B2W/1W4B/B7/9/9B/9/W2wbwww2/9/4W3/7/1BW1 w move -");
    let refused = |names: &[&str]| {
        let clicks: Vec<Site> = names.iter().map(|name| site(name)).collect();
        position.refuse_click(&clicks).unwrap().en
    };
    assert!(refused(&["e5"]).contains("one of your rings"));
    assert!(refused(&["i8", "a2"]).contains("empty point"));
    assert!(refused(&["i8", "h5"]).contains("straight line"));
}
