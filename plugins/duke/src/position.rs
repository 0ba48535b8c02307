//! The position: what lies on the board and in the bags, who acts, and the edits that keep it consistent.
//!
//! Knows tiles, sets and keys. Legality is decided in `rules`, the effects of a ply in
//! `turns`.

use abstrakt_plugin_api::{Choice, Outcome, kit::Zobrist};

use crate::bag::Bag;
use crate::reach::{Reach, SIDES};
use crate::squares::{Bits, SQUARES, Square, squares};
use crate::tiles::{KINDS, Kind, Tile};

/// Turns of each player without an addition or a capture that make a draw.
pub const QUIET_LIMIT: u8 = 30;
/// The same in turns of both.
pub(crate) const QUIET_TURNS: u8 = 2 * QUIET_LIMIT;

/// No tile, in the table by squares.
const VACANT: u8 = u8::MAX;

/// Tiles of player 1, then those of player 2.
const TILES: Zobrist<{ SIDES * Tile::COUNT }, SQUARES> = Zobrist::new(0x4455_4b45);
/// Counts in the bags, by player and kind.
const BAGS: Zobrist<{ SIDES * KINDS }, 4> = Zobrist::new(0x4241_4753);
/// Stages, by player.
const STAGES: Zobrist<SIDES, { Stage::COUNT }> = Zobrist::new(0x5354_4147);

/// A player: 0 sits at the bottom and begins, 1 at the top.
pub type Side = usize;

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// A Duke must not be left or put where an enemy can capture it ([Duke 2013]; [Košťál 2021] has no such rule).
    pub guard: bool,
    /// Thirty turns of each without an addition or a capture are a draw ([Košťál 2021]; [Duke 2013] has no such rule).
    pub quiet_draw: bool,
}

impl Variant {
    /// The variant that the user chose; options in the order of the facts.
    pub fn of(choice: &Choice) -> Self {
        Self { guard: choice.option(0) != 0, quiet_draw: choice.option(1) != 0 }
    }
}

/// The kind of the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Set-up: the Duke is placed.
    Duke,
    /// Set-up: the Footman on the lower square is placed.
    FirstFootman,
    /// Set-up: the other Footman is placed.
    SecondFootman,
    /// A tile acts, or the bag is reached into.
    Act,
    /// The bag answers.
    Draw,
    /// The tile drawn is placed.
    Place(Kind),
    /// Nothing.
    Over(Outcome),
}

impl Stage {
    /// The number of stages for a key: all ends count as one.
    const COUNT: usize = 6 + KINDS;

    const fn index(self) -> usize {
        match self {
            Self::Duke => 0,
            Self::FirstFootman => 1,
            Self::SecondFootman => 2,
            Self::Act => 3,
            Self::Draw => 4,
            Self::Over(_) => 5,
            Self::Place(kind) => 6 + kind.index(),
        }
    }
}

/// A position of The Duke: a plain value, copied at every ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DukePosition {
    /// `Tile::index` of what lies on each square, or [`VACANT`].
    tiles: [u8; SQUARES],
    pub(crate) side: Side,
    /// Squares of each player's tiles.
    occupied: [Bits; SIDES],
    /// Square of each player's Duke; none before it is placed and after it is captured.
    dukes: [Bits; SIDES],
    /// Kinds on the board.
    on_board: [Bag; SIDES],
    bags: [Bag; SIDES],
    /// Key of tiles and bags.
    contents: u64,
    pub(crate) variant: Variant,
    pub(crate) stage: Stage,
    /// Turns of both since the last addition or capture, at most [`QUIET_TURNS`]; 0 where they do not count.
    pub(crate) quiet: u8,
}

const _: () = assert!(size_of::<DukePosition>() <= 112);

impl DukePosition {
    /// The empty board, player 1 to place their Duke.
    pub fn start(variant: Variant) -> Self {
        Self::with_bags(variant, [Bag::START; SIDES])
    }

    /// The empty board and these bags.
    pub(crate) fn with_bags(variant: Variant, bags: [Bag; SIDES]) -> Self {
        let contents = |side: Side| {
            Kind::ALL.into_iter().fold(0, |key, kind| key ^ bag_key(side, kind, bags[side].count(kind)))
        };
        Self {
            tiles: [VACANT; SQUARES],
            side: 0,
            occupied: [0; SIDES],
            dukes: [0; SIDES],
            on_board: [Bag::EMPTY; SIDES],
            bags,
            contents: contents(0) ^ contents(1),
            variant,
            stage: Stage::Duke,
            quiet: 0,
        }
    }

    /// Key of tiles, bags and stage; the counter of quiet turns is no part of it.
    #[inline]
    pub(crate) fn zobrist(&self) -> u64 {
        self.contents ^ STAGES.key(self.side, self.stage.index())
    }

    /// The player who acts, or acted last when the game is over.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The kind of the next ply.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Turns of both players since the last addition or capture; 0 where the option is off.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Squares of the player's tiles.
    #[inline]
    pub const fn occupied(&self, side: Side) -> Bits {
        self.occupied[side]
    }

    /// Squares of all tiles.
    #[inline]
    pub const fn all(&self) -> Bits {
        self.occupied[0] | self.occupied[1]
    }

    /// The square of the player's Duke.
    #[inline]
    pub const fn duke(&self, side: Side) -> Option<Square> {
        let duke = self.dukes[side];
        if duke == 0 { None } else { Some(Square::of(duke.trailing_zeros() as u8)) }
    }

    /// The tile on a square and its owner.
    pub fn tile(&self, square: Square) -> Option<(Side, Tile)> {
        let index = self.tiles[square.index()];
        let owner = usize::from(self.occupied[1] & square.bit() != 0);
        (index != VACANT).then(|| (owner, Tile::of(index.into())))
    }

    /// The player's tiles with their squares and what they reach.
    #[inline]
    pub fn army(&self, side: Side) -> impl Iterator<Item = (Square, Tile, &'static Reach)> {
        squares(self.occupied[side]).map(move |square| {
            let tile = Tile::of(self.tiles[square.index()].into());
            (square, tile, Reach::of(side, tile, square))
        })
    }

    /// The kinds of the player's tiles on the board.
    #[inline]
    pub const fn on_board(&self, side: Side) -> Bag {
        self.on_board[side]
    }

    /// The player's bag.
    #[inline]
    pub const fn bag(&self, side: Side) -> Bag {
        self.bags[side]
    }

    /// The tiles that the player has still to place: in the set-up, or the tile that they have drawn.
    pub const fn hand(&self, side: Side) -> Bag {
        match self.stage {
            Stage::Duke | Stage::FirstFootman | Stage::SecondFootman if side >= self.side => {
                Bag::SETUP.without(self.on_board[side])
            }
            Stage::Place(kind) if side == self.side => Bag::one(kind),
            _ => Bag::EMPTY,
        }
    }

    /// The player's tiles that the other one has captured.
    pub const fn lost(&self, side: Side) -> Bag {
        Bag::OWNED.without(self.on_board[side]).without(self.bags[side]).without(self.hand(side))
    }

    /// Lays a tile on an empty square.
    pub(crate) fn put(&mut self, side: Side, tile: Tile, square: Square) {
        self.tiles[square.index()] = tile.index() as u8;
        self.occupied[side] |= square.bit();
        self.on_board[side] = self.on_board[side].with(tile.kind);
        self.contents ^= tile_key(side, tile, square);
        if tile.kind == Kind::Duke {
            self.dukes[side] = square.bit();
        }
    }

    /// Takes the player's tile off a square, if one lies there.
    pub(crate) fn take(&mut self, side: Side, square: Square) -> Option<Tile> {
        if self.occupied[side] & square.bit() == 0 {
            return None;
        }
        let tile = Tile::of(self.tiles[square.index()].into());
        self.tiles[square.index()] = VACANT;
        self.occupied[side] ^= square.bit();
        self.on_board[side] = self.on_board[side].without(Bag::one(tile.kind));
        self.contents ^= tile_key(side, tile, square);
        self.dukes[side] &= !square.bit();
        Some(tile)
    }

    /// Takes a tile out of the player's bag.
    pub(crate) fn take_from_bag(&mut self, side: Side, kind: Kind) {
        let before = self.bags[side].count(kind);
        self.bags[side] = self.bags[side].without(Bag::one(kind));
        self.contents ^= bag_key(side, kind, before) ^ bag_key(side, kind, before - 1);
    }
}

#[inline]
fn tile_key(side: Side, tile: Tile, square: Square) -> u64 {
    TILES.key(side * Tile::COUNT + tile.index(), square.index())
}

#[inline]
fn bag_key(side: Side, kind: Kind, count: u8) -> u64 {
    BAGS.key(side * KINDS + kind.index(), count.into())
}
