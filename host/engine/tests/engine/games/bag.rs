//! Draw and decide: a chip is drawn from a bag, and the player in turn puts it onto one of their free fields, which
//! count once, twice, three times ..., or throws it away. The greater sum wins, equal sums are a draw. The game is so
//! short that every value is known exactly.

use abstrakt_vocabulary::{Flags, Move, Outcome, Player, Players, ScoredMove, Status};

use super::Small;

/// The values of the chips.
const CHIPS: [i32; 5] = [1, 2, 4, 7, 11];

/// A position: the bag, the chip in hand, and what each player has.
#[derive(Clone)]
pub struct Bag {
    left: [u8; 5],
    drawn: Option<usize>,
    /// Free fields, a bit each.
    room: [u8; 2],
    sums: [i32; 2],
    player: u8,
    /// Whether equal sums win for the second player.
    decided: bool,
}

impl Bag {
    /// A bag with `left` chips of each value; the first player holds a chip already. Each has `fields` fields, at most
    /// 4.
    pub fn new(left: [u8; 5], drawn: usize, fields: u8) -> Self {
        Self {
            left,
            drawn: Some(drawn),
            room: [(1 << fields) - 1; 2],
            sums: [0; 2],
            player: 0,
            decided: false,
        }
    }

    /// The same game without draws, and with a heuristic that knows nothing.
    pub fn decided(self) -> Self {
        Self { decided: true, ..self }
    }

    fn lead(&self) -> i32 {
        self.sums[0] - self.sums[1]
    }

    /// The chance that player 0 wins, both playing for nothing else.
    pub fn chance_of_winning(&self) -> f64 {
        let after = |code: Move| {
            let mut next = self.clone();
            next.play(code);
            next.chance_of_winning()
        };
        match self.status() {
            Status::Over(outcome) => f64::from(u8::from(outcome.winners.contains(Player(0)))),
            Status::Chance => {
                let moves = self.moves();
                let total: f64 = moves.iter().map(|entry| f64::from(entry.order)).sum();
                moves.iter().map(|entry| after(entry.code) * f64::from(entry.order) / total).sum()
            }
            Status::Turn { player, .. } => {
                let chances = self.moves().into_iter().map(|entry| after(entry.code));
                if player.0 == 0 { chances.fold(0.0, f64::max) } else { chances.fold(1.0, f64::min) }
            }
        }
    }
}

impl Small for Bag {
    fn status(&self) -> Status {
        if self.drawn.is_some() {
            return Status::Turn { player: Player(self.player), mid_turn: false };
        }
        if self.left != [0; 5] {
            return Status::Chance;
        }
        let winners = match self.lead() {
            0 if !self.decided => Players::NONE,
            lead => Players::only(Player(u8::from(lead <= 0))),
        };
        Status::Over(Outcome { winners, reason: 0 })
    }

    fn key(&self) -> u64 {
        let left = self.left.iter().fold(0, |key, left| key << 4 | u64::from(*left));
        let drawn = self.drawn.map_or(7, |drawn| drawn as u64);
        let room = u64::from(self.room[0]) << 4 | u64::from(self.room[1]);
        let lead = (self.lead() + 500) as u64;
        abstrakt_vocabulary::kit::mix(
            left | drawn << 20 | room << 24 | u64::from(self.player) << 32 | lead << 40,
        )
    }

    fn moves(&self) -> Vec<ScoredMove> {
        match self.drawn {
            Some(_) => {
                let room = self.room[usize::from(self.player)];
                let free = (1..=4).rev().filter(|field| room >> (field - 1) & 1 == 1);
                free.map(Move)
                    .chain([Move(0)])
                    .map(|code| ScoredMove { code, order: 0, flags: Flags::IRREVERSIBLE })
                    .collect()
            }
            None => {
                let chips = (0..5).filter(|chip| self.left[*chip] > 0);
                let entry = |chip: usize| {
                    let order = i32::from(self.left[chip]);
                    ScoredMove { code: Move(chip as u64), order, flags: Flags::NOISY }
                };
                chips.map(entry).collect()
            }
        }
    }

    fn play(&mut self, code: Move) {
        match self.drawn.take() {
            Some(chip) => {
                let seat = usize::from(self.player);
                if code.0 > 0 {
                    self.room[seat] &= !(1 << (code.0 - 1));
                    self.sums[seat] += CHIPS[chip] * code.0 as i32;
                }
                self.player = 1 - self.player;
            }
            None => {
                self.left[code.0 as usize] -= 1;
                self.drawn = Some(code.0 as usize);
            }
        }
    }

    fn value(&self, player: Player) -> i32 {
        match player.0 {
            _ if self.decided => 0,
            0 => self.lead(),
            _ => -self.lead(),
        }
    }

    fn order(&self, code: Move) -> i32 {
        // Large chips onto fields that count for much.
        let chip = self.drawn.map_or(0, |drawn| CHIPS[drawn]);
        if code.0 == 0 { 0 } else { 10 - (code.0 as i32 * 3 - chip).abs() }
    }

    fn win(&self) -> i32 {
        40
    }
}
