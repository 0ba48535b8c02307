//! The rules and features once more, slow and plain, from the rules text: a map of squares, heights as a table, walks
//! square by square. Shares nothing with the game but the notation.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row, from 0.
type Square = (i32, i32);

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Won(usize),
    Drawn,
}

/// Heights as PBM prints them, the first row at the bottom.
const LARGE: [&str; 8] =
    ["12345678", "22345677", "33345666", "44445555", "55554444", "66654333", "77654322", "87654321"];
const SMALL: [&str; 6] = ["123456", "223455", "333444", "444333", "554322", "654321"];

const LONG: &str = "Ta1 Ab1 Ag2 Ah2 Bc1 Bd1 Be2 Bf2 Ce1 Cf1 Cc2 Cd2 Dg1 Dh1 Da2 Db2";
const SHORT: &str = "Db1 Cc1 Cd1 Be1 Bf1 Tg1";
const MEDIUM: &str = "Tb1 Bc1 Bd1 Ce1 Cf1 Dg1";
const ROUND: [&str; 4] =
    [MEDIUM, "Th7 Bh6 Bh5 Ch4 Ch3 Dh2", "Db8 Cc8 Cd8 Be8 Bf8 Tg8", "Da7 Ca6 Ca5 Ba4 Ba3 Ta2"];
const SMALL_LONG: &str = "Ta1 Ab1 Bc1 Bd1 Ce1 Cf1 Ca2 Cb2 Bc2 Bd2 Ae2 Af2";
const SMALL_SHORT: &str = "Cb1 Bc1 Bd1 Te1";
const SMALL_MEDIUM: &str = "Tb1 Bc1 Bd1 Ce1";
const SMALL_ROUND: [&str; 4] = [SMALL_SHORT, "Cf5 Bf4 Bf3 Tf2", "Tb6 Bc6 Bd6 Ce6", "Ta5 Ba4 Ba3 Ca2"];

#[derive(Clone)]
pub struct Reference {
    side: i32,
    players: usize,
    pieces: BTreeMap<Square, (usize, char)>,
    pub turn: usize,
    pub end: Option<End>,
}

impl Reference {
    pub fn start(setup: &str, board: &str) -> Self {
        let large = board == "8x8";
        let pick = |big, little| if large { big } else { little };
        let (long, short) = (pick(LONG, SMALL_LONG), pick(SHORT, SMALL_SHORT));
        let medium = pick(MEDIUM, SMALL_MEDIUM);
        let round = if large { ROUND } else { SMALL_ROUND };
        // The second army of a game for two is written from the other side of the table.
        let (armies, opposite) = match setup {
            "long" => (vec![long, long], true),
            "short" => (vec![short, short], true),
            "medium" => (vec![medium, medium], true),
            "master" => (vec![short, long], true),
            "three-players" => (round[..3].to_vec(), false),
            "four-players" => (round.to_vec(), false),
            _ => panic!("no setup {setup}"),
        };
        let side = if large { 8 } else { 6 };
        let mut pieces = BTreeMap::new();
        for (seat, army) in armies.iter().enumerate() {
            for piece in army.split(' ') {
                let (column, row) = square(&piece[1..]);
                let turned = opposite && seat == 1;
                let square = if turned { (side - 1 - column, side - 1 - row) } else { (column, row) };
                assert_eq!(pieces.insert(square, (seat, piece.chars().next().unwrap())), None);
            }
        }
        Self { side, players: armies.len(), pieces, turn: 0, end: None }
    }

    /// Texts of all legal moves.
    pub fn moves(&self) -> BTreeSet<String> {
        if self.end.is_some() { BTreeSet::new() } else { self.moves_of(self.turn) }
    }

    pub fn after(&self, text: &str) -> Self {
        let mut next = self.clone();
        let (from, to) = (square(&text[2..4]), square(&text[5..7]));
        let caught = next.pieces.remove(&to);
        let piece = next.pieces.remove(&from).unwrap();
        next.pieces.insert(to, piece);
        if let Some((victim, 'T')) = caught
            && self.players > 2
        {
            next.pieces.retain(|_, (seat, _)| *seat != victim);
        }
        let left: Vec<usize> = (0..self.players).filter(|&seat| next.tee(seat).is_some()).collect();
        let turns: Vec<usize> = (1..=self.players).map(|step| (self.turn + step) % self.players).collect();
        let movers = if self.players == 2 { &turns[..1] } else { &turns[..] };
        let able = movers.iter().find(|&&seat| !next.moves_of(seat).is_empty());
        next.turn = turns[0];
        if piece.1 == 'T' && to == self.goal(piece.0) {
            next.end = Some(End::Won(piece.0));
        } else if let [winner] = left[..] {
            next.end = Some(End::Won(winner));
        } else if let Some(seat) = able {
            next.turn = *seat;
        } else {
            next.end = Some(End::Drawn);
        }
        next
    }

    /// The position as one line.
    pub fn text(&self) -> String {
        let rows = (0..self.side).rev().map(|row| {
            let cells = (0..self.side).map(|column| match self.pieces.get(&(column, row)) {
                None => ".".into(),
                Some((0, piece)) => piece.to_ascii_lowercase().to_string(),
                Some((1, piece)) => piece.to_string(),
                Some((2, piece)) => format!("{}'", piece.to_ascii_lowercase()),
                Some((_, piece)) => format!("{piece}'"),
            });
            let mut row = cells.collect::<String>();
            for run in (1..=8).rev() {
                row = row.replace(&".".repeat(run), &run.to_string());
            }
            row
        });
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), self.turn + 1)
    }

    pub fn score(&self, seat: usize) -> i32 {
        let worth = |piece: char| if piece == 'T' { 41 } else { size(piece) };
        self.army(seat).map(|(_, piece)| worth(piece)).sum()
    }

    pub fn is_out(&self, seat: usize) -> bool {
        self.players > 2 && self.tee(seat).is_none()
    }

    /// Amount of a named feature for a player.
    pub fn feature(&self, name: &str, seat: usize) -> i32 {
        let of_seat = |count: &dyn Fn(usize) -> i32| count(seat);
        let others =
            |count: &dyn Fn(usize) -> i32| (0..self.players).filter(|other| *other != seat).map(count).sum();
        let tees = |seat| i32::from(self.tee(seat).is_some());
        let sizes = |seat| self.army(seat).map(|(_, piece)| size(piece)).sum();
        let closeness = |seat| self.tee(seat).map_or(0, |tee| 10 - self.way(tee, self.goal(seat)));
        let mobility = |seat| self.moves_of(seat).iter().filter(|text| !text.starts_with('T')).count() as i32;
        let footing = |seat| self.army(seat).map(|(square, piece)| size(piece) * self.breadth(square)).sum();
        match name {
            "T0" => 1,
            "T1" => of_seat(&tees),
            "T2" => others(&tees),
            "T3" => of_seat(&closeness),
            "T4" => others(&closeness),
            "T5" => of_seat(&sizes),
            "T6" => others(&sizes),
            "T7" => of_seat(&mobility),
            "T8" => others(&mobility),
            "T9" => of_seat(&footing),
            "T10" => others(&footing),
            "T11" => self.army(seat).map(|(square, _)| self.occupancy(seat, self.height(square) - 1)).sum(),
            _ => panic!("no feature {name}"),
        }
    }

    /// Amount of a named ordering feature of a move.
    pub fn order(&self, name: &str, text: &str) -> i32 {
        let caught = self.pieces.get(&square(&text[5..7]));
        let amount = match name {
            "TR0" => text.starts_with('T'),
            "TR1" => caught.is_some_and(|(seat, _)| *seat == self.turn),
            "TR2" => caught.is_some_and(|(seat, _)| *seat != self.turn),
            _ => panic!("no feature {name}"),
        };
        i32::from(amount)
    }

    fn moves_of(&self, seat: usize) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (from, piece) in self.army(seat) {
            let mut add = |to: Square| {
                let quiet = format!("{piece}-{}-{}", name(from), name(to));
                moves.insert(match self.pieces.get(&to) {
                    Some((_, caught)) => format!("{quiet}:{caught}"),
                    None => quiet,
                });
            };
            for to in
                self.terrace(from, |square| self.pieces.get(&square).is_none_or(|(owner, _)| *owner == seat))
            {
                if !self.pieces.contains_key(&to) {
                    add(to);
                }
            }
            for (column, row) in around() {
                let to = (from.0 + column, from.1 + row);
                if !self.is_on(to) {
                    continue;
                }
                let rise = self.height(to) - self.height(from);
                let diagonal = column != 0 && row != 0;
                match self.pieces.get(&to) {
                    None if rise == 1 || (rise == -1 && !diagonal) => add(to),
                    Some((_, there)) if rise == -1 && diagonal && size(*there) <= size(piece) => add(to),
                    _ => {}
                }
            }
        }
        moves
    }

    /// Squares of one height that are walked to by straight steps over squares that are `open`.
    fn terrace(&self, from: Square, open: impl Fn(Square) -> bool) -> BTreeSet<Square> {
        let mut seen = BTreeSet::from([from]);
        let mut ends = vec![from];
        while let Some((column, row)) = ends.pop() {
            for (right, upwards) in around().filter(|(right, upwards)| right * upwards == 0) {
                let next = (column + right, row + upwards);
                let level = self.is_on(next) && self.height(next) == self.height(from);
                if level && open(next) && seen.insert(next) {
                    ends.push(next);
                }
            }
        }
        seen
    }

    /// Moves of a lone piece from one square to another.
    fn way(&self, from: Square, to: Square) -> i32 {
        let lone = |square: Square| Self { pieces: BTreeMap::from([(square, (0, 'T'))]), ..self.clone() };
        let mut reached = BTreeSet::from([from]);
        let mut moves = 0;
        while !reached.contains(&to) {
            let next = reached.iter().flat_map(|square| lone(*square).moves_of(0));
            let next: Vec<Square> = next.map(|text| square(&text[5..7])).collect();
            reached.extend(next);
            moves += 1;
        }
        moves
    }

    fn breadth(&self, square: Square) -> i32 {
        self.terrace(square, |_| true).len() as i32
    }

    /// The formula of [Houdek 2010], with its 8 as the number of heights.
    fn occupancy(&self, seat: usize, height: i32) -> i32 {
        let best = if height >= self.side / 2 { self.side - height } else { height + 1 };
        let there = self.army(seat).filter(|(square, _)| self.height(*square) - 1 == height).count() as i32;
        best - (best - there).abs()
    }

    fn army(&self, seat: usize) -> impl Iterator<Item = (Square, char)> {
        self.pieces
            .iter()
            .filter(move |(_, (owner, _))| *owner == seat)
            .map(|(square, (_, piece))| (*square, *piece))
    }

    fn tee(&self, seat: usize) -> Option<Square> {
        self.army(seat).find(|(_, piece)| *piece == 'T').map(|(square, _)| square)
    }

    /// The low corner across the board.
    fn goal(&self, seat: usize) -> Square {
        if [0, 3].contains(&seat) { (self.side - 1, self.side - 1) } else { (0, 0) }
    }

    fn is_on(&self, (column, row): Square) -> bool {
        (0..self.side).contains(&column) && (0..self.side).contains(&row)
    }

    fn height(&self, (column, row): Square) -> i32 {
        let rows: &[&str] = if self.side == 8 { &LARGE } else { &SMALL };
        rows[row as usize].as_bytes()[column as usize] as i32 - i32::from(b'0')
    }
}

fn around() -> impl Iterator<Item = Square> {
    (-1..=1).flat_map(|column| (-1..=1).map(move |row| (column, row))).filter(|step| *step != (0, 0))
}

fn size(piece: char) -> i32 {
    match piece {
        'T' | 'A' => 1,
        'B' => 2,
        'C' => 3,
        _ => 4,
    }
}

fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn name((column, row): Square) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}
