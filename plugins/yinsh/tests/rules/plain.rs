//! Yinsh a second time, slowly and plainly: a map from coordinates to pieces and walks over it. Shares no code with the
//! crate; plies are their texts.

use std::collections::{BTreeMap, BTreeSet};

/// Column from 0, number.
pub type Point = (i32, i32);

/// Lowest and highest number of each column, from the fact that the board is a hexagon of side 6 without its corners.
pub fn all_points() -> Vec<Point> {
    let corners = [(0, 1), (0, 6), (5, 1), (5, 11), (10, 6), (10, 11)];
    let on_board =
        |&(x, y): &Point| (y - x).abs() <= 6 && steps((x, y), (5, 6)) <= 5 && !corners.contains(&(x, y));
    (0..11).flat_map(|x| (1..12).map(move |y| (x, y))).filter(on_board).collect()
}

/// Steps between two points: along the diagonal while both coordinates agree, then straight.
pub fn steps((x, y): Point, (u, v): Point) -> i32 {
    let (dx, dy) = (u - x, v - y);
    if dx.signum() * dy.signum() > 0 { dx.abs().max(dy.abs()) } else { dx.abs() + dy.abs() }
}

pub const AXES: [Point; 3] = [(0, 1), (1, 0), (1, 1)];
pub const DIRECTIONS: [Point; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

pub fn name((x, y): Point) -> String {
    format!("{}{y}", (b'a' + x as u8) as char)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    Place,
    Move,
    Pass,
    Row,
    Ring,
    Over,
}

/// A ring move: start, landing, markers turned over.
pub struct Jump {
    pub from: Point,
    pub to: Point,
    pub turned: Vec<Point>,
}

#[derive(Clone, Debug)]
pub struct Plain {
    /// `W` `B` rings, `w` `b` markers.
    pub pieces: BTreeMap<Point, char>,
    pub points: BTreeSet<Point>,
    pub actor: usize,
    pub due: Due,
    pub mid_turn: bool,
    pub taken: [i32; 2],
    pub left: i32,
    pub winner: Option<usize>,
    pub ending: u8,
    mover: usize,
    to_win: i32,
    exhausted_draws: bool,
    alternating: bool,
}

impl Plain {
    pub fn new(options: [bool; 3]) -> Self {
        Self {
            pieces: BTreeMap::new(),
            points: all_points().into_iter().collect(),
            actor: 0,
            due: Due::Place,
            mid_turn: false,
            taken: [0, 0],
            left: 51,
            winner: None,
            ending: 0,
            mover: 1,
            to_win: if options[0] { 1 } else { 3 },
            exhausted_draws: options[1],
            alternating: options[2],
        }
    }

    pub fn of(&self, piece: char) -> Vec<Point> {
        self.pieces.iter().filter(|(_, found)| **found == piece).map(|(point, _)| *point).collect()
    }

    pub fn ring(side: usize) -> char {
        ['W', 'B'][side]
    }

    pub fn marker(side: usize) -> char {
        ['w', 'b'][side]
    }

    pub fn on(&self, point: Point) -> Option<char> {
        self.pieces.get(&point).copied()
    }

    pub fn jumps(&self, side: usize) -> Vec<Jump> {
        let mut found = Vec::new();
        for from in self.of(Self::ring(side)) {
            for (dx, dy) in DIRECTIONS {
                let mut turned = Vec::new();
                for distance in 1.. {
                    let to = (from.0 + dx * distance, from.1 + dy * distance);
                    if !self.points.contains(&to) {
                        break;
                    }
                    match self.on(to) {
                        None => {
                            found.push(Jump { from, to, turned: turned.clone() });
                            if !turned.is_empty() {
                                break;
                            }
                        }
                        Some('w' | 'b') => turned.push(to),
                        Some(_) => break,
                    }
                }
            }
        }
        found
    }

    /// All fives of points, first by letter, then by number.
    pub fn fives(&self) -> Vec<Vec<Point>> {
        let five =
            |&(x, y): &Point, (dx, dy): Point| (0..5).map(|n| (x + dx * n, y + dy * n)).collect::<Vec<_>>();
        let fives = self.points.iter().flat_map(|point| AXES.map(|axis| five(point, axis)));
        fives.filter(|five| five.iter().all(|point| self.points.contains(point))).collect()
    }

    pub fn rows(&self, side: usize) -> Vec<Vec<Point>> {
        let is_complete =
            |five: &Vec<Point>| five.iter().all(|point| self.on(*point) == Some(Self::marker(side)));
        self.fives().into_iter().filter(is_complete).collect()
    }

    /// The texts of all plies.
    pub fn plies(&self) -> BTreeSet<String> {
        let joint = if self.mid_turn { ";" } else { "" };
        match self.due {
            Due::Place => self
                .points
                .iter()
                .filter(|point| self.on(**point).is_none())
                .map(|point| name(*point))
                .collect(),
            Due::Move => {
                let text = |jump: Jump| format!("{joint}{}-{}", name(jump.from), name(jump.to));
                self.jumps(self.actor).into_iter().map(text).collect()
            }
            Due::Pass => BTreeSet::from([format!("{joint}-")]),
            Due::Row => {
                let text = |row: Vec<Point>| format!("{joint}x{}-{}", name(row[0]), name(row[4]));
                self.rows(self.actor).into_iter().map(text).collect()
            }
            Due::Ring => {
                self.of(Self::ring(self.actor)).into_iter().map(|point| format!("x{}", name(point))).collect()
            }
            Due::Over => BTreeSet::new(),
        }
    }

    /// Plays a ply of `plies`.
    pub fn play(&mut self, text: &str) {
        let find = |name_: &str| *self.points.iter().find(|point| name(**point) == name_).unwrap();
        let word = text.trim_start_matches([';', 'x']);
        let ends: Vec<Point> = if word == "-" { Vec::new() } else { word.split('-').map(find).collect() };
        let actor = self.actor;
        match self.due {
            Due::Place => {
                self.pieces.insert(ends[0], Self::ring(actor));
                if self.pieces.len() == 10 {
                    self.mover = 1;
                    self.settle(1);
                } else {
                    self.actor = 1 - actor;
                }
            }
            Due::Move => {
                let jump =
                    self.jumps(actor).into_iter().find(|jump| (jump.from, jump.to) == (ends[0], ends[1]));
                for point in jump.unwrap().turned {
                    let turned = if self.on(point) == Some('w') { 'b' } else { 'w' };
                    self.pieces.insert(point, turned);
                }
                self.pieces.insert(ends[0], Self::marker(actor));
                self.pieces.insert(ends[1], Self::ring(actor));
                self.left -= 1;
                self.mover = actor;
                self.settle(actor);
            }
            Due::Pass => {
                self.mover = actor;
                self.settle(actor);
            }
            Due::Row => {
                let row =
                    self.rows(actor).into_iter().find(|row| (row[0], row[4]) == (ends[0], ends[1])).unwrap();
                for point in row {
                    self.pieces.remove(&point);
                    self.left += 1;
                }
                self.due = Due::Ring;
                self.mid_turn = true;
            }
            Due::Ring => {
                self.pieces.remove(&ends[0]);
                self.taken[actor] += 1;
                if self.taken[actor] == self.to_win {
                    self.winner = Some(actor);
                    self.due = Due::Over;
                } else {
                    self.settle(if self.alternating { 1 - actor } else { self.mover });
                }
            }
            Due::Over => unreachable!(),
        }
    }

    /// Settles the side whose row goes next, `first` considered first; else the ring move of the side that did not
    /// move last.
    fn settle(&mut self, first: usize) {
        let before = self.actor;
        for side in [first, 1 - first] {
            if !self.rows(side).is_empty() {
                (self.actor, self.due, self.mid_turn) = (side, Due::Row, side == before);
                return;
            }
        }
        self.actor = 1 - self.mover;
        (self.due, self.mid_turn) = (Due::Move, self.actor == before);
        let stuck = [0, 1].map(|side| self.jumps(side).is_empty());
        if self.left == 0 || stuck == [true, true] {
            self.due = Due::Over;
            self.ending = if self.left == 0 { 1 } else { 2 };
            let drawn = self.left == 0 && self.exhausted_draws;
            let more = if self.taken[0] > self.taken[1] { 0 } else { 1 };
            self.winner = (self.taken[0] != self.taken[1] && !drawn).then_some(more);
        } else if stuck[self.actor] {
            self.due = Due::Pass;
        }
    }
}
