//! The heuristic by points: its codes, its table, and its sums, which are kept as stones come and go.

use std::collections::BTreeSet;

use abstrakt_gomoku::Gomoku;
use abstrakt_gomoku::grade::Kind;
use abstrakt_gomoku::grid::Direction;
use abstrakt_gomoku::lines::Colour;
use abstrakt_gomoku::points::{CODES, FACED, FINE, Points, code, points};
use abstrakt_gomoku::shape::Shape;
use abstrakt_plugin_api::{
    HeuristicChoice, InPlace, Line, Native, Player, Reversible, Rules, Tree, legal_moves,
};
use abstrakt_random::Random;
use strum::VariantArray;

use crate::{choice, position, start};

#[test]
fn every_code_has_its_shapes_whatever_their_directions() {
    let mut seen = BTreeSet::new();
    for (number, point) in points().into_iter().enumerate() {
        assert_eq!(code(point), Some(number));
        let mut shapes = Direction::ALL.map(|direction| point.shape(direction));
        shapes.sort_unstable();
        assert!(shapes[3] <= Shape::OpenFour && seen.insert(shapes.map(|shape| shape as u8)));
    }
    assert_eq!(seen.len(), CODES);
    // The same shapes along a row and along a column.
    let (horizontal, upwards) = (
        position("board=9", "9/9/9/9/3xx4/9/9/9/9 black 1 play"),
        position("board=9", "9/9/9/4x4/4x4/9/9/9/9 black 1 play"),
    );
    let [c5, e7] = ["c5", "e7"].map(|name| horizontal.variant().grid().read(name).unwrap());
    let pair = [horizontal.stones().shapes(c5, Colour::Black), upwards.stones().shapes(e7, Colour::Black)];
    assert!(pair[0] != pair[1] && code(pair[0]) == code(pair[1]), "{pair:?}");
    let won = position("board=9", "9/9/9/9/1xxxx4/9/9/1oooo4/9 black 1 play");
    assert_eq!(code(won.stones().shapes(won.variant().grid().read("a5").unwrap(), Colour::Black)), None);
}

#[test]
fn the_file_of_the_table_is_whole() {
    let file = include_str!("../../assets/points.txt");
    let parts: Vec<&str> = file.split("\n\n").collect();
    let numbers = |part: &str| -> Vec<Vec<i32>> {
        let line = |line: &str| line.split(' ').map(|word| word.parse().unwrap()).collect();
        part.lines().map(line).collect()
    };
    let (codes, threats) = (numbers(parts[1]), numbers(parts[2]));
    assert!(parts.len() == 3 && codes.len() == CODES && threats.len() == Kind::VARIANTS.len());
    assert!(codes.iter().flatten().all(|&number| i16::try_from(number).is_ok()));
    assert!(codes.iter().all(|line| line.len() == 4) && threats.iter().all(|line| line.len() == FACED));
    for (point, line) in points().into_iter().zip(codes) {
        let read = [Points::get().value(point), Points::get().order(point)].concat();
        assert_eq!(read.into_iter().map(i32::from).collect::<Vec<_>>(), line);
    }
}

#[test]
fn worths_that_are_kept_equal_a_plain_recount() {
    for (seed, options) in (1..).zip(["", "rule=free board=20", "rule=renju", "rule=caro", "board=7 win=3"]) {
        let (mut random, mut game, mut made) = (Random::new(seed), start(options), Vec::new());
        for _ in 0..300 {
            let moves = legal_moves(&game);
            if moves.is_empty() || random.below(4) == 0 {
                let Some((code, undo)) = made.pop() else { continue };
                game.unmake(code, undo);
            } else {
                let code = moves[random.below(moves.len())].code;
                made.push((code, game.make(code)));
            }
            let stones = game.stones();
            for colour in Colour::ALL {
                let mut plain = [0, 0];
                for cell in stones.empty() {
                    let worth = Points::get().value(stones.shapes(cell, colour));
                    plain.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += i32::from(worth));
                }
                assert_eq!(stones.points_worth(colour), plain, "{options}");
                let strongest = stones.empty().map(|cell| stones.kind(cell, colour)).max();
                assert_eq!(stones.threats(colour).0, strongest.unwrap_or_default(), "{options}");
            }
        }
    }
}

#[test]
fn values_follow_from_the_table_and_threats_come_first() {
    let rules = Native::<Gomoku, InPlace<abstrakt_gomoku::GomokuPosition>>::new();
    let bound = HeuristicChoice { id: Some("points".into()), weights: Vec::new() };
    let value = |text: &str| {
        let mut line = rules.open(&choice("board=9"), Some(text)).unwrap();
        line.bind(&bound).unwrap();
        let (game, value) = (position("board=9", text), line.value(Player(0)));
        let (stones, mover) = (game.stones(), game.colour());
        let [gained, faced] = [stones.points_worth(mover)[0], stones.points_worth(mover.other())[1]];
        let sum = gained / FINE + faced / FINE + stones.threat_worth(mover);
        assert_eq!(value, if mover == Colour::Black { sum } else { -sum }, "{text}");
        value
    };
    let wins = value("9/9/9/9/1xxxx4/9/9/1oooo4/9 black 1 play");
    let straight = value("9/9/9/9/2xxx4/9/9/3ooo3/9 black 1 play");
    let quiet = value("9/9/9/9/3xx4/9/9/3oo4/9 black 1 play");
    let lost = value("9/9/9/9/1xxx5/9/9/1oooo4/9 black 1 play");
    assert!(wins > straight && straight > quiet && quiet > lost, "{wins} {straight} {quiet} {lost}");
    // Two fives to stop are told from one.
    let faced = |text: &str| position("board=9", text).stones().threats(Colour::Black).1;
    let one = faced("9/9/9/9/1xxx5/9/9/xoooo4/9 black 1 play");
    assert_eq!([one, one + 1], [Kind::Five as usize, faced("9/9/9/9/1xxx5/9/9/1oooo4/9 black 1 play")]);
}
