//! The picture: geometry, pieces, clicks and animation.
//!
//! Sites: the 36 squares, then the bags of player 1 and 2, then the places for the tiles that each has captured, then the
//! counter of quiet turns, then the tile in hand, which is placed next. Player 1 sits at the bottom.

use abstrakt_plugin_api::{
    Arrangement, Board, Ink, InputLayout, Inspection, Mark, Move, Piece, Player, Point, Position, Scene,
    Shape, Site, SiteFacts, Stock, Symmetry, Text, TransitionStep, View, text,
};

use crate::bag::Bag;
use crate::drawings;
use crate::editing;
use crate::inspection;
use crate::ply::Ply;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage};
use crate::squares::{SQUARES, Square, WIDTH, squares};
use crate::symmetry;
use crate::tiles::Tile;

/// Player 1 has the white tiles, as in [Košťál 2021].
pub(crate) const INKS: [Ink; 2] = [Ink(1), Ink(0)];
const NEUTRAL: Ink = Ink(4);
/// Diameter of a tile: nine tenths of its square are covered.
const TILE_SIZE: f32 = 1.05;
/// Width and height of a bag, and of a place for captured tiles.
const BAG: Point = [2.2, 0.95];
/// The distance of the places to the right of the board.
const BESIDE: f32 = 7.6;
/// Height of the lowest of the five places, and the distance from one to the next: between them are their titles.
const ROWS: [f32; 2] = [-0.4, 1.34];

/// The board: squares, bags, captured tiles, counter.
pub fn board() -> Board {
    let mut board = Board::squares(WIDTH.into(), WIDTH.into());
    let row = |row: f32| ROWS[0] + row * ROWS[1];
    for (number, place) in [(1, 0.0), (2, 4.0)] {
        let title = text(format!("Bag of player {number}"), format!("Sáček hráče {number}"));
        add_side_site(&mut board, &format!("bag-{number}"), title, [BESIDE, row(place)], BAG);
    }
    for (number, place) in [(1, 1.0), (2, 3.0)] {
        let title = text(format!("Captured by player {number}"), format!("Zajal hráč {number}"));
        add_side_site(&mut board, &format!("captured-{number}"), title, [BESIDE, row(place)], BAG);
    }
    let quiet = text("Quiet turns", "Klidné tahy");
    let counter = board.tray("quiet-turns", [BESIDE + BAG[0] / 4.0, row(2.0)]);
    board.sites[usize::from(counter.0)].title = Some(quiet);
    add_side_site(
        &mut board,
        "hand",
        text("In hand", "V ruce"),
        [BESIDE - BAG[0] / 4.0, row(2.0)],
        [0.95; 2],
    );
    board
}

/// Adds a place beside the board, with its title, its middle and its size.
fn add_side_site(board: &mut Board, name: &str, title: Text, centre: Point, size: Point) {
    let outline = rectangle(size[0] / 2.0, size[1] / 2.0);
    let title = Some(title);
    board.add(SiteFacts {
        name: name.into(),
        title,
        at: centre,
        outline,
        off_board: true,
        ..SiteFacts::default()
    });
}

fn rectangle(x: f32, y: f32) -> Vec<Point> {
    vec![[-x, -y], [x, -y], [x, y], [-x, y]]
}

/// The meaning of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Square(Square),
    /// The bag of a player.
    Bag(Side),
    /// The place of the tiles that a player has captured.
    Captured(Side),
    /// The counter of quiet turns.
    Counter,
    /// The tile that is to be placed, whose ever it is.
    Hand,
}

impl Spot {
    pub(crate) const fn site(self) -> Site {
        let first = SQUARES as u16;
        match self {
            Self::Square(square) => square.site(),
            Self::Bag(side) => Site(first + side as u16),
            Self::Captured(side) => Site(first + 2 + side as u16),
            Self::Counter => Site(first + 4),
            Self::Hand => Site(first + 5),
        }
    }

    /// The meaning of a site; none beyond the board.
    pub(crate) fn of(site: Site) -> Option<Self> {
        let number = usize::from(site.0);
        match number.checked_sub(SQUARES) {
            None => Some(Self::Square(Square::of(number as u8))),
            Some(side @ 0..=1) => Some(Self::Bag(side)),
            Some(other @ 2..=3) => Some(Self::Captured(other - 2)),
            Some(4) => Some(Self::Counter),
            Some(5) => Some(Self::Hand),
            Some(_) => None,
        }
    }
}

impl View for DukePosition {
    fn scene(&self) -> Scene {
        let mut pieces = Vec::new();
        for side in [0, 1] {
            pieces.extend(self.army(side).map(|(square, tile, _)| piece(side, tile, square.site())));
            pieces.push(stock(Spot::Bag(side).site(), INKS[side], self.bag(side)));
            let captured = self.lost(1 - side);
            if !captured.is_empty() {
                pieces.push(stock(Spot::Captured(side).site(), INKS[1 - side], captured));
            }
        }
        if let Some(kind) = self.next_placed() {
            pieces.push(piece(self.side, Tile::fresh(kind), Spot::Hand.site()));
        }
        if self.variant.quiet_draw {
            let label = format!("{}/{QUIET_TURNS}", self.quiet());
            pieces.push(Piece { label, ..Piece::new(Spot::Counter.site(), Shape::Disc, NEUTRAL) });
        }
        Scene { pieces, marks: self.marks(), inks: INKS.into(), hint: self.hint(), ..Scene::default() }
    }

    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        paths.push(match Ply::of(code) {
            Ply::Go { from, to } => vec![from.site(), to.site()],
            Ply::Strike { actor, target } => vec![actor.site(), target.site()],
            Ply::Command { actor, from, to } => vec![actor.site(), from.site(), to.site()],
            Ply::Draw => vec![Spot::Bag(self.side).site()],
            Ply::Place(square) => vec![square.site()],
            // Chance is rolled by the host.
            Ply::Drawn(_) => return,
        });
    }

    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let vanish = |square: Square| {
            let enemy = self.occupied(1 - self.side) & square.bit() != 0;
            enemy.then_some(TransitionStep::Vanish { at: square.site() })
        };
        let slide = |from: Site, to: Square| TransitionStep::Slide { from, to: to.site() };
        let flip = |square: Square| TransitionStep::Flip { at: square.site() };
        match Ply::of(code) {
            Ply::Go { from, to } => {
                vanish(to).into_iter().chain([slide(from.site(), to), flip(to)]).collect()
            }
            Ply::Strike { actor, target } => vanish(target).into_iter().chain([flip(actor)]).collect(),
            Ply::Command { actor, from, to } => {
                vanish(to).into_iter().chain([slide(from.site(), to), flip(actor)]).collect()
            }
            Ply::Draw => Vec::new(),
            Ply::Drawn(_) => vec![TransitionStep::Appear { at: Spot::Hand.site() }],
            Ply::Place(square) => vec![slide(Spot::Hand.site(), square)],
        }
    }

    /// The tiles in the bag of each player, and those that they have captured.
    fn stocks(&self) -> Vec<Stock> {
        let tile = |side: Side| Piece { size: TILE_SIZE, ..Piece::new(Site(0), Shape::Tile, INKS[side]) };
        let of_side = |side: Side| {
            let seat = Player(side as u8);
            let (bag, captured) = (self.bag(side).len().into(), self.lost(1 - side).len().into());
            [
                Stock::of(seat, text("in the bag", "v sáčku"), tile(side), bag),
                Stock::of(seat, text("captured", "zajato"), tile(1 - side), captured),
            ]
        };
        [0, 1].into_iter().flat_map(of_side).collect()
    }

    fn refuse_click(&self, clicks: &[Site]) -> Option<Text> {
        let (&last, before) = clicks.split_last()?;
        let Some(Spot::Square(square)) = Spot::of(last) else { return None };
        let owner = self.tile(square).map(|(side, _)| side);
        match (self.stage(), owner) {
            (Stage::Act, None) if before.is_empty() => Some(text(
                "Choose one of your tiles, or your bag",
                "Vyberte některý ze svých dílků, nebo sáček",
            )),
            (Stage::Act, Some(side)) if before.is_empty() && side != self.side => {
                Some(text("That tile is the opponent's", "To je dílek soupeře"))
            }
            (Stage::Act, Some(_)) if before.is_empty() => {
                Some(text("That tile cannot act now", "Tento dílek teď nemůže nic udělat"))
            }
            (Stage::Act, _) => Some(text(
                "The face of the tile that is up does not reach this square, or something stands in its way",
                "Horní strana dílku na toto pole nedosáhne, nebo mu něco stojí v cestě",
            )),
            _ => None,
        }
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Some(editing::arrangement(self))
    }

    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        editing::put_inputs(self, layout, player, active);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries(self)
    }

    fn image(&self, symmetry: &Symmetry) -> Self {
        symmetry::image_of(self, symmetry)
    }

    fn inspect(&self, site: Site) -> Option<Inspection> {
        inspection::inspect(self, site)
    }
}

impl DukePosition {
    /// The Duke that can be captured.
    fn marks(&self) -> Vec<(Site, Mark)> {
        if self.status().is_over() {
            return Vec::new();
        }
        let threatened = [0, 1].into_iter().filter(|&side| self.is_threatened(side));
        let duke = |side| self.duke(side).map_or(0, Square::bit);
        let dukes = threatened.fold(0, |set, side| set | duke(side));
        squares(dukes).map(|square| (square.site(), Mark::Notice)).collect()
    }

    fn hint(&self) -> Option<Text> {
        Some(match self.stage() {
            Stage::Duke => text(
                "Place your Duke in the middle of your home row",
                "Položte vévodu doprostřed své domovské řady",
            ),
            Stage::FirstFootman => text(
                "Place a Footman beside or in front of your Duke; the second one goes to a square further on",
                "Položte pěšáka vedle vévody nebo před něj; druhý přijde na některé z dalších polí",
            ),
            Stage::SecondFootman => text("Place your other Footman", "Položte druhého pěšáka"),
            Stage::Act => text(
                "Choose a tile and its target, or click your bag to draw a tile",
                "Vyberte dílek a jeho cíl, nebo klepnutím na svůj sáček vylosujte nový dílek",
            ),
            Stage::Draw => text("A tile is drawn from the bag", "Losuje se dílek ze sáčku"),
            Stage::Place(kind) => text(
                format!("Place the {} on an empty square beside your Duke", title(kind.id())),
                format!("Položte na volné pole vedle vévody tento dílek: {}", kind.czech()),
            ),
            Stage::Over(_) => return None,
        })
    }
}

/// A name with a capital first letter.
pub(crate) fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

pub(crate) fn piece(side: Side, tile: Tile, site: Site) -> Piece {
    let (label, glyphs) = (tile.kind.letter().to_string(), drawings::tile(side, tile));
    Piece { size: TILE_SIZE, label, glyphs, ..Piece::new(site, Shape::Tile, INKS[side]) }
}

/// Tiles by kind, spoken as their number.
fn stock(site: Site, ink: Ink, tiles: Bag) -> Piece {
    let height = BAG[1] / BAG[0];
    let (label, glyphs) = (tiles.len().to_string(), drawings::stock(tiles, height));
    let shape = Shape::Polygon(rectangle(0.5, height / 2.0));
    Piece { size: BAG[0] * 0.98, label, glyphs, ..Piece::new(site, shape, ink) }
}
