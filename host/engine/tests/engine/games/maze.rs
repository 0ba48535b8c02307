//! A game drawn from a hash: few positions, so that lines meet again and run in circles; turns of one to three plies;
//! turns that do not alternate; values that are not antisymmetric; for two to four players with elimination; with or
//! without chance. Nothing that the search must not assume holds here.

use abstrakt_vocabulary::{Flags, Move, Outcome, Player, Players, ScoredMove, Status, kit::mix};

use super::Small;

/// A position of the maze.
#[derive(Clone)]
pub struct Maze {
    pub seed: u64,
    pub rooms: u64,
    pub seats: u8,
    pub chance: bool,
    pub endless: bool,
    /// The value of a win.
    pub win: i32,
    room: u64,
    player: u8,
    plies: u8,
    rolling: bool,
    out: u8,
}

impl Maze {
    /// The start of the maze of `seed`.
    pub fn new(seed: u64, rooms: u64, seats: u8, chance: bool) -> Self {
        Self {
            seed,
            rooms,
            seats,
            chance,
            endless: false,
            win: super::WIN,
            room: 1,
            player: 0,
            plies: 0,
            rolling: false,
            out: 0,
        }
    }

    /// A maze without chance in which no game ends.
    pub fn endless(seed: u64, rooms: u64, seats: u8) -> Self {
        Self { endless: true, ..Self::new(seed, rooms, seats, false) }
    }

    fn hash(&self, salt: u64) -> u64 {
        mix(self.key() ^ mix(salt))
    }

    fn alive(&self) -> impl Iterator<Item = u8> {
        (0..self.seats).filter(|seat| self.out >> seat & 1 == 0)
    }
}

impl Small for Maze {
    fn status(&self) -> Status {
        if self.alive().count() == 1 {
            let winners = self.alive().fold(Players::NONE, |set, seat| set.with(Player(seat)));
            return Status::Over(Outcome { winners, reason: 0 });
        }
        let fate = self.hash(1) % 24;
        if !self.endless && self.room != 1 && self.plies == 0 && !self.rolling && fate < 2 {
            let winner = Player((self.hash(2) % u64::from(self.seats)) as u8);
            let winners = if fate == 0 { Players::only(winner) } else { Players::NONE };
            return Status::Over(Outcome { winners, reason: 0 });
        }
        if self.rolling {
            return Status::Chance;
        }
        Status::Turn { player: Player(self.player), mid_turn: self.plies > 0 }
    }

    fn key(&self) -> u64 {
        let small = u64::from(self.player) << 40
            | u64::from(self.plies) << 44
            | u64::from(self.rolling) << 48
            | u64::from(self.out) << 50;
        mix(self.room | small) ^ mix(self.seed)
    }

    fn moves(&self) -> Vec<ScoredMove> {
        if self.status().is_over() {
            return Vec::new();
        }
        let count = 2 + self.hash(3) % 3;
        let entry = |index: u64| {
            let weight = if self.rolling { 1 + (self.hash(20 + index) % 5) as i32 } else { 0 };
            let flags = if self.hash(30 + index).is_multiple_of(3) { Flags::NOISY } else { Flags::QUIET };
            ScoredMove { code: Move(index * 7 + 3), order: weight, flags }
        };
        (0..count).map(entry).collect()
    }

    fn play(&mut self, code: Move) {
        let fate = mix(self.hash(4) ^ code.0);
        self.room = fate % self.rooms;
        if self.rolling {
            self.rolling = false;
            return;
        }
        if self.plies < 2 && fate >> 20 & 3 == 0 {
            self.plies += 1;
            self.rolling = self.chance && fate >> 32 & 3 == 0;
            return;
        }
        self.plies = 0;
        if self.seats > 2 && fate >> 30 & 15 == 0 {
            self.out |= 1 << ((fate >> 40) % u64::from(self.seats));
            if self.out == (1 << self.seats) - 1 {
                self.out &= !1;
            }
        }
        let steps = if fate >> 24 & 7 == 0 { 2 } else { 1 };
        for _ in 0..steps {
            self.player = (self.player + 1) % self.seats;
        }
        while self.out >> self.player & 1 == 1 {
            self.player = (self.player + 1) % self.seats;
        }
        self.rolling = self.chance && fate >> 28 & 3 == 0;
    }

    fn value(&self, player: Player) -> i32 {
        (self.hash(50 + u64::from(player.0)) % 101) as i32 - 40
    }

    fn order(&self, code: Move) -> i32 {
        let mut next = self.clone();
        next.play(code);
        next.value(Player(self.player)) / 10
    }

    fn players(&self) -> u8 {
        self.seats
    }

    fn eliminated(&self, player: Player) -> bool {
        self.out >> player.0 & 1 == 1
    }

    fn win(&self) -> i32 {
        self.win
    }

    fn pass(&mut self) -> bool {
        let turn = matches!(self.status(), Status::Turn { mid_turn: false, .. });
        if turn && self.seats == 2 {
            self.player = 1 - self.player;
        }
        turn && self.seats == 2 && !self.status().is_over()
    }
}
