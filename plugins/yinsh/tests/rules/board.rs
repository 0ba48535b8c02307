//! The board as the fact sheet describes it.

use std::collections::{BTreeMap, BTreeSet};

use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Position};
use abstrakt_yinsh::Yinsh;
use abstrakt_yinsh::board::{BOARD, Bits, CENTRE, Direction, POINTS, Point, five_starts, neighbours, points};
use abstrakt_yinsh::lines::MOBILITY;

use crate::{choice, plain};

fn names(set: impl IntoIterator<Item = Point>) -> BTreeSet<String> {
    set.into_iter().map(Point::name).collect()
}

#[test]
fn points_are_those_of_a_hexagon_without_its_corners() {
    assert_eq!(POINTS, 85);
    assert_eq!(names(Point::all()), plain::all_points().into_iter().map(plain::name).collect());
    assert_eq!(names(points(BOARD)), names(Point::all()));
    assert_eq!(CENTRE.name(), "f6");
    for (site, point) in (0..).zip(Point::all()) {
        assert_eq!(point.site().0, site);
        assert_eq!(Point::read(&point.name()), Ok(point));
    }
}

#[test]
fn lines_have_the_lengths_of_the_sheet() {
    for axis in 0..3 {
        let (forward, backward) = (Direction(axis * 2), Direction(axis * 2 + 1));
        let firsts = Point::all().filter(|point| !point.walk(backward, 1).on_board());
        let length = |first: Point| (0..11).take_while(|&n| first.walk(forward, n).on_board()).count();
        let mut lengths: Vec<usize> = firsts.map(length).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [4, 4, 7, 7, 8, 8, 9, 9, 9, 10, 10], "axis {axis}");
        assert_eq!(five_starts(BOARD, axis as usize).count_ones(), 41, "axis {axis}");
    }
}

#[test]
fn points_have_three_to_six_neighbours() {
    let mut histogram = BTreeMap::new();
    for point in Point::all() {
        let adjacent = neighbours(point.bit()) & BOARD;
        *histogram.entry(adjacent.count_ones()).or_insert(0) += 1;
        let is_adjacent = |other: &Point| point.distance(*other) == 1;
        assert_eq!(names(points(adjacent)), names(Point::all().filter(is_adjacent)), "{}", point.name());
    }
    assert_eq!(histogram, BTreeMap::from([(3, 12), (4, 12), (5, 6), (6, 55)]));
}

#[test]
fn mobility_of_a_lone_ring_is_that_of_the_sheet() {
    let table = [
        (18, "a2 a3 a4 a5 b1 b7 c1 c8 d1 d9 e1 e10 g2 g11 h3 h11 i4 i11 j5 j11 k7 k8 k9 k10"),
        (20, "b2 b6 f2 f10 j6 j10"),
        (22, "b3 b4 b5 c2 c3 c6 c7 d2 d8 e2 e9 f3 f9 g3 g10 h4 h10 i5 i6 i9 i10 j7 j8 j9"),
        (24, "c4 c5 d3 d4 d6 d7 e3 e8 f4 f6 f8 g4 g9 h5 h6 h8 h9 i7 i8"),
        (26, "d5 e4 e5 e6 e7 f5 f7 g5 g6 g7 g8 h7"),
    ];
    let mut seen: Bits = 0;
    for (moves, names) in table {
        for point in names.split(' ').map(|name| Point::read(name).unwrap()) {
            assert_eq!(MOBILITY[point.0 as usize], moves, "{}", point.name());
            seen |= point.bit();
        }
    }
    assert_eq!(seen, BOARD);
}

#[test]
fn rings_are_placed_on_85_then_84_points_and_so_on() {
    let mut position = Yinsh::start(&choice(&[])).unwrap();
    let mut sequences = 1u128;
    for left in (76..=85).rev() {
        assert_eq!(position.count(), left);
        sequences *= left as u128;
        let moves = abstrakt_plugin_api::legal_moves(&position);
        position.play(moves[left / 2].code);
    }
    assert_eq!(sequences, 11_355_105_506_461_516_800);
}

#[test]
fn wrong_names_are_refused_with_the_right_range() {
    for (name, right) in
        [("a1", "a2..a5"), ("k11", "k7..k10"), ("l5", "a..k"), ("e05", "e1..e10"), ("", "a..k")]
    {
        let refusal = english(Point::read(name).unwrap_err());
        assert!(refusal.contains(right) && refusal.contains(name), "{refusal}");
    }
}
