//! A second, slow implementation of moves and features, cell by cell on a plain array, written from the rules
//! and from the table of features in [Houdek 2010]: what the fast one is compared with.

use std::collections::BTreeMap;

/// Steps of row and column.
const WAYS: [(i32, i32); 6] = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];

/// Row and column, both from 1.
pub type Place = (i32, i32);

/// Owners by row and column from 1; who withdrew; how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub owners: [[Option<u8>; 10]; 10],
    pub players: u8,
    pub withdrawn: Vec<u8>,
}

/// A legal move: what it leads to, and what the ordering features ask of it.
pub struct LegalMove {
    pub after: Board,
    pub lost: Option<u8>,
    pub marbles: i32,
    pub kind: i32,
    pub approach: i32,
}

pub fn on_board((row, column): Place) -> bool {
    (1..=9).contains(&row) && (1..=9).contains(&column) && (row - column).abs() <= 4
}

fn all() -> impl Iterator<Item = Place> {
    (1..=9).flat_map(|row| (1..=9).map(move |column| (row, column))).filter(|place| on_board(*place))
}

fn step((row, column): Place, (rows, columns): (i32, i32), times: i32) -> Place {
    (row + rows * times, column + columns * times)
}

fn name((row, column): Place) -> String {
    format!("{}{column}", char::from(b'a' + (row - 1) as u8))
}

fn distance(from: Place, to: Place) -> i32 {
    let (rows, columns) = (from.0 - to.0, from.1 - to.1);
    // Steps along both axes at once serve differences of one sense; others have to be made one by one.
    if rows * columns >= 0 { rows.abs().max(columns.abs()) } else { rows.abs() + columns.abs() }
}

impl Board {
    /// The position with these rows of its text, i to a.
    pub fn of(players: u8, rows: &str, withdrawn: Vec<u8>) -> Self {
        let mut board = Self { owners: [[None; 10]; 10], players, withdrawn };
        for (line, row) in rows.split('/').zip((1..=9).rev()) {
            let places = (1..=9).map(|column| (row, column)).filter(|place| on_board(*place));
            for (sign, place) in line.chars().zip(places) {
                board.owners[place.0 as usize][place.1 as usize] = match sign {
                    'X' | '1' => Some(0),
                    'O' | '2' => Some(1),
                    '3' => Some(2),
                    '4' => Some(3),
                    _ => None,
                };
            }
        }
        board
    }

    fn owner(&self, place: Place) -> Option<u8> {
        if on_board(place) { self.owners[place.0 as usize][place.1 as usize] } else { None }
    }

    fn is_empty(&self, place: Place) -> bool {
        on_board(place) && self.owner(place).is_none()
    }

    fn set(&mut self, place: Place, owner: Option<u8>) {
        self.owners[place.0 as usize][place.1 as usize] = owner;
    }

    fn cells(&self, is_wanted: impl Fn(u8) -> bool) -> Vec<Place> {
        all().filter(|place| self.owner(*place).is_some_and(&is_wanted)).collect()
    }

    /// All legal moves of a seat by their canonical text.
    pub fn moves(&self, me: u8) -> BTreeMap<String, LegalMove> {
        let mut found = BTreeMap::new();
        for first in self.cells(|owner| owner == me) {
            for (line, direction) in WAYS.iter().take(3).enumerate() {
                for count in 1..=3 {
                    let group: Vec<Place> = (0..count).map(|index| step(first, *direction, index)).collect();
                    if (count == 1 && line > 0) || group.iter().any(|place| self.owner(*place) != Some(me)) {
                        continue;
                    }
                    for (index, way) in WAYS.into_iter().enumerate() {
                        let in_line = count == 1 || index % 3 == line;
                        if let Some(played) = self.played(me, &group, way, in_line) {
                            let target = name(step(first, way, 1));
                            let text = match count {
                                1 => format!("{},{target}", name(first)),
                                _ => format!("{}-{},{target}", name(first), name(group[group.len() - 1])),
                            };
                            assert!(found.insert(text, played).is_none());
                        }
                    }
                }
            }
        }
        found
    }

    fn played(&self, me: u8, group: &[Place], way: (i32, i32), in_line: bool) -> Option<LegalMove> {
        let mut pushed = Vec::new();
        if in_line {
            let front = group.iter().copied().find(|place| !group.contains(&step(*place, way, 1)))?;
            let mut next = step(front, way, 1);
            while let Some(owner) = self.owner(next) {
                if owner == me {
                    return None;
                }
                pushed.push((next, owner));
                next = step(next, way, 1);
            }
            if pushed.len() >= group.len() || (pushed.is_empty() && !on_board(next)) {
                return None;
            }
        } else if group.iter().any(|place| !self.is_empty(step(*place, way, 1))) {
            return None;
        }
        let mut after = self.clone();
        let mut lost = None;
        group.iter().for_each(|place| after.set(*place, None));
        pushed.iter().for_each(|(place, _)| after.set(*place, None));
        for (place, owner) in &pushed {
            let to = step(*place, way, 1);
            if on_board(to) { after.set(to, Some(*owner)) } else { lost = Some(*owner) }
        }
        group.iter().for_each(|place| after.set(step(*place, way, 1), Some(me)));
        let kind = match (in_line, pushed.len(), lost) {
            (false, ..) => 0,
            (_, 0, _) => 1,
            (.., None) => 2,
            (.., Some(_)) => 3,
        };
        let centre = |place: Place| distance(place, (5, 5));
        let approach = group.iter().map(|place| centre(*place) - centre(step(*place, way, 1))).sum();
        Some(LegalMove { after, lost, marbles: group.len() as i32, kind, approach })
    }

    /// Places of the marbles that some push of `pusher` moves.
    fn pushed_by(&self, pusher: u8) -> Vec<Place> {
        let mut places = Vec::new();
        for played in self.moves(pusher).values().filter(|played| played.kind >= 2) {
            // A pushed line loses its first cell to the pusher and gains one at its end: whatever of it stays
            // filled was pushed too. Compare cell by cell along the push.
            let gained: Vec<Place> = all()
                .filter(|place| {
                    self.owner(*place) != Some(pusher) && played.after.owner(*place) == Some(pusher)
                })
                .collect();
            let left: Vec<Place> = all()
                .filter(|place| {
                    self.owner(*place) == Some(pusher) && played.after.owner(*place) != Some(pusher)
                })
                .collect();
            let (from, to) = (left[0], gained[0]);
            let way = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
            let mut next = to;
            while self.owner(next).is_some() {
                places.push(next);
                next = step(next, way, 1);
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// A0 to A14 for a seat.
    pub fn features(&self, me: u8) -> [i32; 15] {
        let is_friendly = |place: Place| self.owner(place) == Some(me);
        let theirs = |place: Place| self.owner(place).is_some_and(|owner| owner != me);
        let (friendly, others) = (self.cells(|owner| owner == me), self.cells(|owner| owner != me));
        let far = |cells: &[Place], to: Place| cells.iter().map(|place| distance(*place, to)).sum::<i32>();
        let neighbours = |cells: &[Place], is_alike: &dyn Fn(Place) -> bool| {
            let count_alike =
                |place: &Place| WAYS.iter().filter(|way| is_alike(step(*place, **way, 1))).count() as i32;
            cells.iter().map(count_alike).sum::<i32>()
        };
        // For each marble and axis, the check is whether its two neighbours are of these kinds, either way
        // round.
        let axes = |cells: &[Place], one: &dyn Fn(Place) -> bool, two: &dyn Fn(Place) -> bool| {
            let count_opposed = |place: &Place| {
                let fits = |way: &&(i32, i32)| {
                    let (a, b) = (step(*place, **way, 1), step(*place, **way, -1));
                    (one(a) && two(b)) || (one(b) && two(a))
                };
                WAYS.iter().take(3).filter(fits).count() as i32
            };
            cells.iter().map(count_opposed).sum::<i32>()
        };
        let attacks = self.pushed_by(me).len() as i32;
        let attackers = (0..self.players).filter(|seat| *seat != me && !self.withdrawn.contains(seat));
        let mut attacked: Vec<Place> =
            attackers.flat_map(|seat| self.pushed_by(seat)).filter(|p| is_friendly(*p)).collect();
        attacked.sort_unstable();
        attacked.dedup();
        let middle = self.middle(&friendly, &others);
        [
            1,
            friendly.len() as i32,
            others.len() as i32,
            far(&friendly, (5, 5)),
            far(&others, (5, 5)),
            neighbours(&friendly, &is_friendly),
            neighbours(&others, &theirs),
            attacks,
            attacked.len() as i32,
            axes(&friendly, &theirs, &theirs),
            axes(&others, &is_friendly, &is_friendly),
            axes(&friendly, &is_friendly, &theirs),
            axes(&others, &theirs, &is_friendly),
            far(&friendly, middle),
            far(&others, middle),
        ]
    }

    /// The reference cell of A13 and A14: means as exact fractions, rounded once, half up.
    fn middle(&self, friendly: &[Place], others: &[Place]) -> Place {
        let component = |coordinate: fn(&Place) -> i32| {
            let mean = |cells: &[Place]| match cells.len() {
                0 => (5, 1),
                len => (cells.iter().map(coordinate).sum::<i32>(), len as i32),
            };
            let ((a, n), (b, m)) = (mean(friendly), mean(others));
            let (numerator, denominator) = (a * m + b * n + 5 * n * m, 3 * n * m);
            // The greatest r with r - 1/2 <= above / below.
            (1..=9).rev().find(|r| (2 * r - 1) * denominator <= 2 * numerator).unwrap()
        };
        (component(|place| place.0), component(|place| place.1))
    }
}
