//! A second implementation of the rules, by their definitions and as slowly as they read: no tables, nothing incremental.

/// Rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Exact,
    Free,
    Renju,
    Caro,
}

/// A board: `x` Black, `o` White, `.` empty, row by row from the bottom.
#[derive(Clone)]
pub struct Oracle {
    pub side: i32,
    pub win: i32,
    pub rule: Rule,
    pub stones: Vec<char>,
    /// The colour to move.
    pub colour: char,
}

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Oracle {
    /// The stone `steps` away from a point; `#` off the board.
    fn look(&self, cell: usize, (right, upwards): (i32, i32), steps: i32) -> char {
        let (x, y) = (cell as i32 % self.side + right * steps, cell as i32 / self.side + upwards * steps);
        let on_board = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        if on_board { self.stones[(y * self.side + x) as usize] } else { '#' }
    }

    /// Own stones side by side through a point, and what stands at both ends.
    fn run(&self, cell: usize, direction: (i32, i32)) -> (i32, [char; 2]) {
        let stone = self.stones[cell];
        let end = |sign: i32| (1..).find(|steps| self.look(cell, direction, sign * steps) != stone).unwrap();
        let (after, before) = (end(1), end(-1));
        let ends = [self.look(cell, direction, after), self.look(cell, direction, -before)];
        (after + before - 1, ends)
    }

    fn wins_along(&self, cell: usize, direction: (i32, i32)) -> bool {
        let stone = self.stones[cell];
        let other = if stone == 'x' { 'o' } else { 'x' };
        let (length, ends) = self.run(cell, direction);
        match self.rule {
            Rule::Free => length >= self.win,
            Rule::Renju if stone == 'o' => length >= self.win,
            Rule::Exact | Rule::Renju => length == self.win,
            Rule::Caro => length == self.win && ends != [other, other],
        }
    }

    /// Returns whether the stone on a point wins.
    pub fn wins(&self, cell: usize) -> bool {
        DIRECTIONS.iter().any(|&direction| self.wins_along(cell, direction))
    }

    fn with(&self, cell: usize, stone: char) -> Self {
        let mut next = self.clone();
        next.stones[cell] = stone;
        next
    }

    /// Points of the line through `cell` at which a black stone makes exactly five together with the one on `cell`.
    fn fives(&self, cell: usize, direction: (i32, i32)) -> Vec<i32> {
        let completes = |&steps: &i32| {
            if self.look(cell, direction, steps) != '.' {
                return false;
            }
            let place = self.step(cell, direction, steps);
            let next = self.with(place, 'x');
            let joined =
                (steps.min(0)..=steps.max(0)).all(|middle| next.look(cell, direction, middle) == 'x');
            joined && next.run(place, direction).0 == 5
        };
        (-4..=4).filter(completes).collect()
    }

    fn step(&self, cell: usize, (right, upwards): (i32, i32), steps: i32) -> usize {
        (cell as i32 + (upwards * self.side + right) * steps) as usize
    }

    /// Returns whether renju forbids Black to play there, by the definitions of the federation.
    fn forbidden(&self, cell: usize) -> bool {
        let stone = self.with(cell, 'x');
        let lengths = DIRECTIONS.map(|direction| stone.run(cell, direction).0);
        if lengths.contains(&5) {
            return false;
        }
        if lengths.iter().any(|&length| length > 5) {
            return true;
        }
        let (mut fours, mut threes) = (0, 0);
        for direction in DIRECTIONS {
            let fives = stone.fives(cell, direction);
            fours += match fives.as_slice() {
                [] => 0,
                [_] => 1,
                [first, last] if last - first == 5 => 1,
                _ => 2,
            };
            let straight = |&steps: &i32| {
                if stone.look(cell, direction, steps) != '.' {
                    return false;
                }
                let place = stone.step(cell, direction, steps);
                let four = stone.with(place, 'x');
                let joined =
                    (steps.min(0)..=steps.max(0)).all(|middle| four.look(cell, direction, middle) == 'x');
                let open =
                    matches!(four.fives(cell, direction).as_slice(), [first, last] if last - first == 5);
                let five = DIRECTIONS.iter().any(|&other| four.run(place, other).0 == 5);
                joined && open && !five && !stone.forbidden(place)
            };
            threes += usize::from(fives.is_empty() && (-3..=3).any(|steps| straight(&steps)));
        }
        fours > 1 || threes > 1
    }

    /// Points that the colour to move may play.
    pub fn moves(&self) -> Vec<usize> {
        let renju = self.rule == Rule::Renju && self.colour == 'x';
        let empty = (0..self.stones.len()).filter(|&cell| self.stones[cell] == '.');
        empty.filter(|&cell| !renju || !self.forbidden(cell)).collect()
    }

    /// After a move.
    pub fn play(&self, cell: usize) -> Self {
        let mut next = self.with(cell, self.colour);
        next.colour = if self.colour == 'x' { 'o' } else { 'x' };
        next
    }

    /// Leaves after `depth` plies; a game that ends before counts for nothing.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let leaves_of = |cell| {
            let next = self.play(cell);
            if next.wins(cell) { 0 } else { next.perft(depth - 1) }
        };
        moves.into_iter().map(leaves_of).sum()
    }
}
