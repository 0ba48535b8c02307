//! The seat whose turn it is, the seats that are out, and the end of the game.
//!
//! Knows the rules of turns, captures and ends. Must not know how marbles move.

use abstrakt_plugin_api::{Move, MoveList, Outcome, Player, Players, Position, Status};

use super::{GOAL, Marbles, SEAT_KEYS, Verdict};
use crate::moves::{self, Shift};

impl Marbles {
    /// Returns whether the seat can still take part in the game, now or later.
    fn is_in(&self, seat: u8) -> bool {
        seat < self.players && !self.withdrawn.contains(Player(seat)) && !self.of(seat).is_empty()
    }

    /// Returns whether the seat, which has not withdrawn, has a legal move.
    #[inline]
    pub(crate) fn can_move(&self, seat: u8) -> bool {
        !self.withdrawn.contains(Player(seat)) && moves::can_move(self.of(seat), self.against(seat))
    }

    fn give_turn(&mut self, seat: u8) {
        let key = |seat: u8| SEAT_KEYS.key(0, usize::from(seat & 3));
        self.key ^= key(self.side) ^ key(seat);
        self.side = seat;
    }

    /// The next seat with a move, the present one last.
    #[inline]
    fn next_seat(&self) -> Option<u8> {
        let mut seat = self.side;
        for _ in 0..self.players {
            seat = if seat + 1 == self.players { 0 } else { seat + 1 };
            if self.can_move(seat) {
                return Some(seat);
            }
        }
        None
    }

    /// Passes the turn on after a move or a withdrawal.
    #[inline]
    fn pass_on(&mut self) {
        match self.next_seat() {
            Some(seat) => self.give_turn(seat),
            None => self.verdict = Verdict::Stuck,
        }
    }

    /// Finds out whether the game is over, after what can end it: a capture, a withdrawal, a text.
    pub(super) fn settle(&mut self) {
        let winner = |verdict, seat| Some((verdict, seat));
        let mut left = (0..self.players).filter(|&seat| self.is_in(seat));
        let six = (0..self.players).find(|&seat| self.captures(seat).len() >= GOAL);
        let end = match (six, left.next(), left.next()) {
            (Some(seat), ..) => winner(Verdict::SixOff, seat),
            (None, Some(seat), None) => winner(Verdict::LastLeft, seat),
            (None, None, _) => winner(Verdict::Stuck, self.side),
            _ if !self.can_move(self.side) && self.next_seat().is_none() => winner(Verdict::Stuck, self.side),
            _ => None,
        };
        if let Some((verdict, seat)) = end {
            self.give_turn(seat);
            self.verdict = verdict;
        }
    }
}

impl Position for Marbles {
    #[inline]
    fn status(&self) -> Status {
        let player = Player(self.side);
        let won = |reason| Status::Over(Outcome { winners: Players::only(player), reason });
        match self.verdict {
            Verdict::Open => Status::Turn { player, mid_turn: false },
            Verdict::SixOff => won(0),
            Verdict::LastLeft => won(1),
            Verdict::Stuck => Status::Over(Outcome { winners: Players::NONE, reason: 2 }),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// The captures of each seat change the value: six of them win.
    #[inline]
    fn table_key(&self) -> u64 {
        let captures = self.captures.iter().fold(0, |all, captures| all << 4 | u64::from(captures.len()));
        // An odd factor keeps different captures different and spreads them over all bits.
        self.key ^ captures.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        if self.verdict == Verdict::Open {
            moves::list(self.of(self.side), self.against(self.side), out);
        }
    }

    /// By counting bits of sets, without listing.
    fn count(&self) -> usize {
        match self.verdict {
            Verdict::Open => moves::count(self.of(self.side), self.against(self.side)),
            _ => 0,
        }
    }

    fn turns(&self) -> Option<u64> {
        Some(self.count() as u64)
    }

    #[inline]
    fn play(&mut self, code: Move) {
        let lost = self.shift(Shift::of(code));
        if let Some(owner) = lost {
            self.captures[usize::from(self.side & 3)].push(owner);
            self.settle();
        }
        if self.verdict == Verdict::Open {
            self.pass_on();
        }
    }

    fn score(&self, player: Player) -> i32 {
        i32::from(self.captures(player.0).len())
    }

    /// A seat without marbles, or one that withdrew. A seat that merely has no legal move is passed over and
    /// comes back when it has one.
    fn eliminated(&self, player: Player) -> bool {
        !self.is_in(player.0)
    }

    /// The seat's marbles stay where they are and can be pushed.
    fn withdraw(&mut self, player: Player) -> bool {
        if self.players < 3 || self.verdict != Verdict::Open || !self.is_in(player.0) {
            return false;
        }
        self.withdrawn = self.withdrawn.with(player);
        self.key ^= SEAT_KEYS.key(1, usize::from(player.0));
        self.settle();
        if self.verdict == Verdict::Open && self.side == player.0 {
            self.pass_on();
        }
        true
    }

    fn pass(&mut self) -> bool {
        let next = self.next_seat().filter(|&seat| self.verdict == Verdict::Open && seat != self.side);
        if let Some(seat) = next {
            self.give_turn(seat);
        }
        next.is_some()
    }
}
