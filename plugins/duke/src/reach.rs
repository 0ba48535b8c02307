//! The squares that each tile reaches from each square: the icons' rules, as tables made by the compiler.
//!
//! Knows tiles and squares; must not know positions beyond the sets of occupied squares that callers pass.
//!
//! - **Move** goes to its square if all squares between are empty; **Jump** goes there over anything.
//! - **Slide** goes any number of squares in its direction over empty ones. **Jump-slide** skips the adjacent square,
//!   whatever stands there, and slides from then on: it never reaches distance 1.
//! - These four end on an empty or an enemy's square, which is captured.
//! - **Strike** removes an enemy from its square over anything; the tile stays.
//! - **Command** moves another tile of the player from one command square to another that has none of theirs, over anything.

use crate::squares::{Bits, DIRECTIONS, SQUARES, Square, ray};
use crate::tiles::{Action, Tile};

/// The two players, as places in tables.
pub const SIDES: usize = 2;

/// The squares that a tile reaches from a square.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Landing squares that nothing between can deny: jumps, and moves to the next square.
    leaps: Bits,
    /// Landing squares of moves over one square, which must be empty.
    paces: Bits,
    /// Squares on which an enemy can be struck.
    pub strikes: Bits,
    /// Command squares.
    pub commands: Bits,
    /// Everything above and all slides on an empty board, without the commands: what lies outside is out of reach in
    /// any position.
    pub span: Bits,
    /// Directions of slides, a bit each.
    slides: u8,
    /// Directions of jump-slides, a bit each.
    jump_slides: u8,
}

/// `TABLE[side][tile][square]`.
static TABLE: [[[Reach; SQUARES]; Tile::COUNT]; SIDES] = {
    let (mut table, mut side) = ([[[Reach::NONE; SQUARES]; Tile::COUNT]; SIDES], 0);
    while side < SIDES {
        let mut tile = 0;
        while tile < Tile::COUNT {
            let mut square = 0;
            while square < SQUARES {
                table[side][tile][square] = Reach::new(side, Tile::of(tile), Square::of(square as u8));
                square += 1;
            }
            tile += 1;
        }
        side += 1;
    }
    table
};

impl Reach {
    const NONE: Self =
        Self { leaps: 0, paces: 0, strikes: 0, commands: 0, span: 0, slides: 0, jump_slides: 0 };

    /// The squares that the player's tile reaches from the square.
    #[inline]
    pub fn of(side: usize, tile: Tile, from: Square) -> &'static Self {
        &TABLE[side][tile.index()][from.index()]
    }

    const fn new(side: usize, tile: Tile, from: Square) -> Self {
        let (mut reach, mut index) = (Self::NONE, 0);
        let icons = tile.table();
        while index < icons.count() {
            let icon = icons.get(index);
            index += 1;
            // Player 2 sits opposite. Every face is the same from left and right, so only forward changes its sign.
            let (dx, dy) = (icon.right, if side == 0 { icon.ahead } else { -icon.ahead });
            // The icons of slides only give the direction: they are printed on squares that may be off the board.
            match icon.action {
                Action::Slide => reach.slides |= 1 << direction(dx, dy),
                Action::JumpSlide => reach.jump_slides |= 1 << direction(dx, dy),
                _ => {}
            }
            let Some(to) = from.offset(dx, dy) else { continue };
            match icon.action {
                Action::Move if is_step(dx, dy) => reach.leaps |= to.bit(),
                Action::Move => {
                    assert!(dx % 2 == 0 && dy % 2 == 0 && dx.abs() <= 2 && dy.abs() <= 2);
                    reach.paces |= to.bit();
                }
                Action::Jump => reach.leaps |= to.bit(),
                Action::Strike => reach.strikes |= to.bit(),
                Action::Command => reach.commands |= to.bit(),
                Action::Slide | Action::JumpSlide => {}
            }
        }
        reach.span = reach.landing(from, 0) | reach.strikes;
        reach
    }

    /// The squares to which the tile can go: squares with own tiles are not yet left out.
    #[inline]
    pub const fn landing(&self, from: Square, occupied: Bits) -> Bits {
        let mut squares = self.leaps;
        let mut paces = self.paces;
        while paces != 0 {
            let to = paces & paces.wrapping_neg();
            // The square between lies half-way, also by its number.
            let middle = (from.number() as u32 + to.trailing_zeros()) / 2;
            if occupied >> middle & 1 == 0 {
                squares |= to;
            }
            paces ^= to;
        }
        let mut slides = self.slides;
        while slides != 0 {
            squares |= ray(from, slides.trailing_zeros() as usize, occupied);
            slides &= slides - 1;
        }
        let mut jump_slides = self.jump_slides;
        while jump_slides != 0 {
            let direction = jump_slides.trailing_zeros() as usize;
            let (dx, dy) = DIRECTIONS[direction];
            if let Some(skipped) = from.offset(dx, dy) {
                squares |= ray(skipped, direction, occupied);
            }
            jump_slides &= jump_slides - 1;
        }
        squares
    }
}

const fn is_step(dx: i8, dy: i8) -> bool {
    dx.abs() <= 1 && dy.abs() <= 1
}

/// Index into [`DIRECTIONS`] of a straight way.
const fn direction(dx: i8, dy: i8) -> usize {
    let mut direction = 0;
    while DIRECTIONS[direction].0 != dx.signum() || DIRECTIONS[direction].1 != dy.signum() {
        direction += 1;
    }
    direction
}
