//! The position: stones, and whose turn it is.
//!
//! Seats are not colours: until SWAP2 has decided, the first seat stands for Black. Knows plies and the course of the opening; what
//! rows and fouls are is [`crate::board`]'s and [`crate::forbidden`]'s business.

use abstrakt_plugin_api::kit::Zobrist;
use abstrakt_plugin_api::{Outcome, Player, Players};
use strum::VariantArray;

use crate::board::Stones;
use crate::grid::Cell;
use crate::lines::Colour;
use crate::ply::{Decision, Ply};
use crate::variant::{Opening, Rule, Variant};

const TURNS: Zobrist<1, 40> = Zobrist::new(0x5357_4150);

/// Reasons why a game ends, as indices into the facts' endings.
pub mod ending {
    /// A winning row.
    pub const ROW: u8 = 0;
    /// No empty point is left: a draw.
    pub const FULL: u8 = 1;
    /// Every empty point is forbidden to Black, whose turn it is: a draw.
    pub const FORBIDDEN: u8 = 2;
}

/// The part of the opening that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// SWAP2: the first seat places black, white and black, each stone a turn of its own.
    Three,
    /// SWAP2: the second seat decides.
    Choice,
    /// SWAP2: the second seat places the fourth and the fifth stone.
    TwoMore,
    /// SWAP2: the first seat decides.
    Answer,
    /// Colours are settled.
    Play,
}

/// The seat that acts, and the progress of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Colour of the next stone.
    pub(crate) colour: Colour,
    pub(crate) phase: Phase,
    /// The seat that plays the black stones.
    pub(crate) black: Player,
    /// Whether the ply goes on with a turn already begun.
    pub(crate) begun: bool,
    pub(crate) outcome: Option<Outcome>,
}

impl Turn {
    /// Every turn of an opening, in a fixed order, with no outcome.
    pub(crate) fn all(opening: Opening) -> Vec<Self> {
        let turn =
            |phase, colour, seat, begun| Self { colour, phase, black: Player(seat), begun, outcome: None };
        let (black, white) = (Colour::Black, Colour::White);
        let mut all = vec![turn(Phase::Play, black, 0, false), turn(Phase::Play, white, 0, false)];
        if opening == Opening::Swap2 {
            all.extend([
                turn(Phase::Play, black, 1, false),
                turn(Phase::Play, white, 1, false),
                turn(Phase::Play, white, 0, true),
                turn(Phase::Play, white, 1, true),
                turn(Phase::Three, black, 0, false),
                turn(Phase::Three, white, 0, false),
                turn(Phase::Choice, white, 0, false),
                turn(Phase::TwoMore, white, 0, false),
                turn(Phase::TwoMore, black, 0, false),
                turn(Phase::Answer, white, 0, false),
            ]);
        }
        all
    }
}

/// A position of Gomoku, made and unmade in place.
#[derive(Clone, Debug)]
pub struct GomokuPosition {
    pub(crate) variant: Variant,
    pub(crate) stones: Stones,
    pub(crate) turn: Turn,
}

impl PartialEq for GomokuPosition {
    fn eq(&self, other: &Self) -> bool {
        (self.variant, self.turn) == (other.variant, other.turn) && self.stones == other.stones
    }
}

impl GomokuPosition {
    /// The empty board.
    pub fn new(variant: Variant) -> Self {
        let phase = match variant.opening() {
            Opening::Free => Phase::Play,
            Opening::Swap2 => Phase::Three,
        };
        let turn = Turn { colour: Colour::Black, phase, black: Player(0), begun: false, outcome: None };
        Self { variant, stones: Stones::new(variant), turn }
    }

    /// The options of the game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The stones.
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The next part of the opening.
    pub const fn phase(&self) -> Phase {
        self.turn.phase
    }

    /// Returns whether the colours are settled.
    pub fn is_settled(&self) -> bool {
        self.turn.phase == Phase::Play
    }

    /// Colour of the next stone.
    pub const fn colour(&self) -> Colour {
        self.turn.colour
    }

    /// The colour of a seat; before SWAP2 has decided, the first seat stands for Black.
    pub fn colour_of(&self, player: Player) -> Colour {
        if player == self.turn.black { Colour::Black } else { Colour::White }
    }

    /// The seat that acts, unless the game is over.
    pub fn seat(&self) -> Player {
        match self.turn.phase {
            Phase::Three | Phase::Answer => Player(0),
            Phase::Choice | Phase::TwoMore => Player(1),
            Phase::Play => self.seat_of(self.turn.colour),
        }
    }

    fn seat_of(&self, colour: Colour) -> Player {
        if colour == Colour::Black { self.turn.black } else { Player(1 - self.turn.black.0) }
    }

    /// The decisions that are open now.
    pub fn decisions(&self) -> &'static [Decision] {
        match self.turn.phase {
            Phase::Choice => Decision::VARIANTS,
            Phase::Answer => &Decision::VARIANTS[..2],
            _ => &[],
        }
    }

    /// Returns whether the colour whose turn it is may place a stone on the empty point.
    pub(crate) fn allows(&self, cell: Cell) -> bool {
        self.stones.allows(cell, self.turn.colour)
    }

    /// The number of points on which the next stone may be placed.
    pub(crate) fn free_points(&self) -> usize {
        let forbidden = if self.turn.colour == Colour::Black { self.stones.forbidden().count() } else { 0 };
        usize::from(self.stones.empty_count()) - forbidden
    }

    /// Key of the stones and of the turn.
    #[inline]
    pub(crate) fn zobrist(&self) -> u64 {
        let Turn { colour, phase, black, begun, .. } = self.turn;
        let state = ((phase as usize * 2 + colour as usize) * 2 + usize::from(black.0)) * 2;
        self.stones.key() ^ TURNS.key(0, state + usize::from(begun))
    }

    pub(crate) fn apply(&mut self, ply: Ply) {
        match ply {
            Ply::Stone(cell) => self.place(cell),
            Ply::Decide(decision) => self.decide(decision),
        }
    }

    fn place(&mut self, cell: Cell) {
        let colour = self.turn.colour;
        let won = self.stones.wins(cell, colour);
        self.stones.put(cell, colour);
        self.turn.colour = colour.other();
        self.turn.begun = false;
        self.turn.phase = match (self.turn.phase, self.stones.placed()) {
            (Phase::Three, 3) => Phase::Choice,
            (Phase::TwoMore, 5) => Phase::Answer,
            (phase, _) => phase,
        };
        self.turn.outcome = if won {
            Some(Outcome { winners: Players::only(self.seat_of(colour)), reason: ending::ROW })
        } else {
            self.stuck()
        };
    }

    fn decide(&mut self, decision: Decision) {
        let seat = self.seat();
        let other = Player(1 - seat.0);
        self.turn.phase = match decision {
            Decision::TwoMore => Phase::TwoMore,
            Decision::StayWhite | Decision::TakeBlack => Phase::Play,
        };
        match decision {
            Decision::StayWhite => (self.turn.black, self.turn.begun) = (other, true),
            Decision::TakeBlack => self.turn.black = seat,
            Decision::TwoMore => {}
        }
    }

    /// The draw of a position in which no stone can be placed.
    pub(crate) fn stuck(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome { winners: Players::NONE, reason });
        let empty = self.stones.empty_count();
        if empty == 0 {
            return draw(ending::FULL);
        }
        // Fouls are dear to tell: only where every empty point may be one.
        let renju = self.variant.rule() == Rule::Renju && self.turn.colour == Colour::Black;
        if renju && self.stones.suspects() == empty && self.free_points() == 0 {
            return draw(ending::FORBIDDEN);
        }
        None
    }

    pub(crate) fn hand_over(&mut self) -> bool {
        let before = self.turn;
        if before.phase != Phase::Play || before.begun || before.outcome.is_some() {
            return false;
        }
        self.turn.colour = before.colour.other();
        let passed = self.stuck().is_none();
        if !passed {
            self.turn = before;
        }
        passed
    }
}
