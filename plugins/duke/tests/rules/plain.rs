//! The rules a second time, as slowly as they read: a board of names, every icon walked square by square, by the table
//! of `tiles.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub type Square = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub owner: usize,
    pub kind: String,
    pub second: bool,
}

/// The next duty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// The number of tiles of the set-up that are placed.
    Setup(usize),
    Act,
    Chance,
    Place(String),
    Over {
        winner: Option<usize>,
        reason: u8,
    },
}

/// `(action, right, ahead)` of each face.
pub type Faces = BTreeMap<(String, bool), Vec<(String, i32, i32)>>;

static FACES: LazyLock<Faces> = LazyLock::new(faces);

pub fn faces() -> Faces {
    let mut faces = Faces::new();
    for line in include_str!("tiles.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ; ");
        let (kind, face) = (fields.next().unwrap(), fields.next().unwrap());
        let mut icons = Vec::new();
        for field in fields {
            let (action, offsets) = field.split_once(' ').unwrap();
            for offset in offsets.split(' ') {
                let (right, ahead) = offset.split_once(',').unwrap();
                icons.push((action.to_owned(), right.parse().unwrap(), ahead.parse().unwrap()));
            }
        }
        faces.insert((kind.to_owned(), face == "B"), icons);
    }
    faces
}

pub fn name((x, y): Square) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

/// The letters of position texts.
fn kind(letter: char) -> String {
    let letters = "ABCODFGKLMPIRSW".chars();
    let kinds = "assassin bowman champion dragoon duke footman general knight longbowman marshall pikeman priest ranger \
                 seer wizard";
    let found =
        letters.zip(kinds.split_whitespace()).find(|(known, _)| *known == letter.to_ascii_uppercase());
    found.unwrap().1.into()
}

fn on_board((x, y): Square) -> bool {
    (0..6).contains(&x) && (0..6).contains(&y)
}

#[derive(Clone, Debug)]
pub struct Plain {
    pub board: BTreeMap<Square, Piece>,
    pub bags: [BTreeMap<String, u32>; 2],
    pub actor: usize,
    pub due: Due,
    pub quiet: u32,
    guard: bool,
    quiet_draw: bool,
}

impl Plain {
    pub fn new(guard: bool, quiet_draw: bool) -> Self {
        let kinds: BTreeSet<String> = FACES.keys().map(|(kind, _)| kind.clone()).collect();
        let bag: BTreeMap<String, u32> = kinds
            .into_iter()
            .filter(|kind| kind != "duke")
            .map(|kind| (kind.clone(), if kind == "pikeman" { 3 } else { 1 }))
            .collect();
        let bags = [bag.clone(), bag];
        Self { board: BTreeMap::new(), bags, actor: 0, due: Due::Setup(0), quiet: 0, guard, quiet_draw }
    }

    /// A position between turns, by its text.
    pub fn read(guard: bool, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut plain = Self::new(guard, true);
        plain.due = if fields[2] == "duke" { Due::Setup(0) } else { Due::Act };
        plain.actor = usize::from(fields[1] == "2");
        plain.quiet = fields[5].parse().unwrap();
        for (row, line) in (0..6).rev().zip(fields[0].split('/')) {
            let (mut column, mut second) = (0, false);
            for letter in line.chars() {
                match letter {
                    '+' => second = true,
                    '1'..='6' => column += letter.to_digit(10).unwrap() as i32,
                    _ => {
                        let owner = usize::from(letter.is_ascii_lowercase());
                        plain.board.insert((column, row), Piece { owner, kind: kind(letter), second });
                        (column, second) = (column + 1, false);
                    }
                }
            }
        }
        for (side, bag) in fields[3..5].iter().enumerate() {
            plain.bags[side].clear();
            let mut times = 1;
            for letter in bag.chars().filter(|letter| *letter != '-') {
                match letter.to_digit(10) {
                    Some(count) => times = count,
                    None => drop(plain.bags[side].insert(kind(letter), std::mem::replace(&mut times, 1))),
                }
            }
        }
        plain
    }

    fn owner(&self, place: Square) -> Option<usize> {
        self.board.get(&place).map(|piece| piece.owner)
    }

    pub fn duke(&self, side: usize) -> Option<Square> {
        self.board
            .iter()
            .find(|(_, piece)| piece.owner == side && piece.kind == "duke")
            .map(|(place, _)| *place)
    }

    pub fn beside_duke(&self, side: usize) -> Vec<Square> {
        let Some((x, y)) = self.duke(side) else { return Vec::new() };
        let neighbours = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
        neighbours.into_iter().filter(|place| on_board(*place) && self.owner(*place).is_none()).collect()
    }

    /// Actions of a player, ignoring the guard rule.
    pub fn actions(&self, side: usize) -> BTreeSet<String> {
        let places: Vec<Square> =
            self.board.iter().filter(|(_, piece)| piece.owner == side).map(|(place, _)| *place).collect();
        places.into_iter().flat_map(|place| self.actions_of(place)).collect()
    }

    pub fn actions_of(&self, place: Square) -> BTreeSet<String> {
        let piece = &self.board[&place];
        let (side, mut found) = (piece.owner, BTreeSet::new());
        let forward = if side == 0 { 1 } else { -1 };
        let icons = &FACES[&(piece.kind.clone(), piece.second)];
        let there = |dx: i32, dy: i32, times: i32| (place.0 + dx * times, place.1 + dy * forward * times);
        let mut go = |to: Square| {
            if on_board(to) && self.owner(to) != Some(side) {
                found.insert(format!("{}-{}", name(place), name(to)));
            }
        };
        for (action, dx, dy) in icons {
            match action.as_str() {
                "jump" => go(there(*dx, *dy, 1)),
                "move" => {
                    let steps = dx.abs().max(dy.abs());
                    let clear = (1..steps).all(|n| self.owner(there(dx / steps, dy / steps, n)).is_none());
                    if clear {
                        go(there(*dx, *dy, 1));
                    }
                }
                "slide" | "jump-slide" => {
                    let (dx, dy) = (dx.signum(), dy.signum());
                    let first = if action == "slide" { 1 } else { 2 };
                    for n in first.. {
                        let to = there(dx, dy, n);
                        if !on_board(to) {
                            break;
                        }
                        go(to);
                        if self.owner(to).is_some() {
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        for (_, dx, dy) in icons.iter().filter(|(action, _, _)| action == "strike") {
            let target = there(*dx, *dy, 1);
            if self.owner(target) == Some(1 - side) {
                found.insert(format!("{}*{}", name(place), name(target)));
            }
        }
        let commands: Vec<Square> = icons
            .iter()
            .filter(|(action, _, _)| action == "command")
            .map(|(_, dx, dy)| there(*dx, *dy, 1))
            .filter(|to| on_board(*to))
            .collect();
        for from in commands.iter().filter(|from| self.owner(**from) == Some(side)) {
            for to in commands.iter().filter(|to| self.owner(**to) != Some(side)) {
                found.insert(format!("{}:{}-{}", name(place), name(*from), name(*to)));
            }
        }
        found
    }

    /// Whether the other player could capture this player's Duke.
    pub fn threatened(&self, side: usize) -> bool {
        let Some(duke) = self.duke(side).map(name) else { return false };
        self.actions(1 - side).iter().any(|text| text.ends_with(&duke))
    }

    /// Returns whether the action leaves the actor's Duke safe.
    fn is_safe(&self, text: &str) -> bool {
        let mut next = self.clone();
        next.act(text);
        next.duke(1 - self.actor).is_none() || !next.threatened(self.actor)
    }

    fn placings(&self) -> Vec<Square> {
        let free = self.beside_duke(self.actor);
        if !self.guard || !self.threatened(self.actor) {
            return free;
        }
        let blocks = |place: &Square| {
            let mut next = self.clone();
            let piece = Piece { owner: self.actor, kind: "wizard".into(), second: false };
            next.board.insert(*place, piece);
            !next.threatened(self.actor)
        };
        free.into_iter().filter(blocks).collect()
    }

    /// The texts of all plies.
    pub fn plies(&self) -> BTreeSet<String> {
        let placed = |kind: &str, place: &Square| format!("{kind}@{}", name(*place));
        let home = if self.actor == 0 { 0 } else { 5 };
        let order = |place: &Square| (place.1, place.0);
        match &self.due {
            Due::Setup(0) => [2, 3].iter().map(|x| placed("duke", &(*x, home))).collect(),
            Due::Setup(1) => {
                let free = self.beside_duke(self.actor);
                let highest = free.iter().copied().max_by_key(order);
                free.iter()
                    .filter(|place| Some(**place) != highest)
                    .map(|place| placed("footman", place))
                    .collect()
            }
            Due::Setup(_) => {
                let is_footman = |piece: &Piece| piece.owner == self.actor && piece.kind == "footman";
                let first = *self.board.iter().find(|(_, piece)| is_footman(piece)).unwrap().0;
                let free = self.beside_duke(self.actor);
                free.iter()
                    .filter(|place| order(place) > order(&first))
                    .map(|place| placed("footman", place))
                    .collect()
            }
            Due::Act => {
                let mut texts = self.actions(self.actor);
                if self.guard {
                    texts.retain(|text| self.is_safe(text));
                }
                if !self.bags[self.actor].is_empty() && !self.placings().is_empty() {
                    texts.insert("draw".into());
                }
                texts
            }
            Due::Chance => self.bags[self.actor].keys().cloned().collect(),
            Due::Place(kind) => self.placings().iter().map(|place| placed(kind, place)).collect(),
            Due::Over { .. } => BTreeSet::new(),
        }
    }

    /// The action alone. True: something was captured.
    fn act(&mut self, text: &str) -> bool {
        let actor = square(&text[..2]);
        let (from, to) = match text.as_bytes()[2] {
            b':' => (square(&text[3..5]), square(&text[6..8])),
            _ => (actor, square(&text[3..5])),
        };
        let captured = self.board.remove(&to).is_some();
        self.board.get_mut(&actor).unwrap().second ^= true;
        if text.as_bytes()[2] != b'*' {
            let piece = self.board.remove(&from).unwrap();
            self.board.insert(to, piece);
        }
        captured
    }

    /// Plays a ply of `plies`.
    pub fn play(&mut self, text: &str) {
        let actor = self.actor;
        let mut place = |kind: &str| {
            let piece = Piece { owner: actor, kind: kind.into(), second: false };
            let (_, name) = text.split_once('@').unwrap();
            self.board.insert(square(name), piece);
        };
        match self.due.clone() {
            Due::Setup(placed) => {
                place(if placed == 0 { "duke" } else { "footman" });
                match (placed, actor) {
                    (2, 0) => (self.actor, self.due) = (1, Due::Setup(0)),
                    (2, _) => self.turn_over(),
                    _ => self.due = Due::Setup(placed + 1),
                }
            }
            Due::Act if text == "draw" => self.due = Due::Chance,
            Due::Act => {
                let captured = self.act(text);
                self.quiet = if captured { 0 } else { self.quiet + u32::from(self.quiet_draw) };
                self.turn_over();
            }
            Due::Chance => {
                let left = self.bags[actor].get_mut(text).unwrap();
                *left -= 1;
                if *left == 0 {
                    self.bags[actor].remove(text);
                }
                self.due = Due::Place(text.into());
            }
            Due::Place(kind) => {
                place(&kind);
                self.quiet = 0;
                self.turn_over();
            }
            Due::Over { .. } => unreachable!(),
        }
    }

    fn turn_over(&mut self) {
        self.actor = 1 - self.actor;
        self.due = Due::Act;
        let stuck = self.plies().is_empty();
        self.due = if self.duke(self.actor).is_none() {
            Due::Over { winner: Some(1 - self.actor), reason: 0 }
        } else if stuck && self.guard && self.threatened(self.actor) {
            Due::Over { winner: Some(1 - self.actor), reason: 1 }
        } else if self.quiet >= 60 {
            Due::Over { winner: None, reason: 2 }
        } else if stuck {
            Due::Over { winner: None, reason: 3 }
        } else {
            Due::Act
        };
    }
}
