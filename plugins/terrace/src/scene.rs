//! The picture: a board of steps, columns as large as their pieces, and two clicks a move.
//!
//! Knows shapes, marks and sites. Must not know pixels or colours.

use abstrakt_plugin_api::{
    Arrangement, Board, Ink, InputLayout, Inspection, Mark, Move, Piece, Player, Position, Scene, Shape,
    Site, Stock, Symmetry, Text, TransitionStep, View, text,
};

use crate::pieces::Kind;
use crate::position::{TerracePosition, unpack};
use crate::squares::{Square, bits};
use crate::terrain::Terrain;
use crate::{editing, inspection, symmetry};

/// Diameter of each size, A to D, in board units.
const DIAMETERS: [f32; 4] = [0.36, 0.5, 0.66, 0.82];
/// Height of each size.
const HEIGHTS: [f32; 4] = [0.2, 0.35, 0.5, 0.7];

/// The geometry of a board: squares with their heights.
pub(crate) fn board(terrain: &Terrain) -> Board {
    let side = u16::from(terrain.side);
    let mut board = Board::squares(side, side);
    for square in bits(terrain.board) {
        let place = &mut board.sites[usize::from(site(terrain, square).0)];
        place.level = terrain.spots[square].height;
        place.shaded = false;
    }
    board
}

/// Sites are numbered row by row without gaps.
pub(crate) fn site(terrain: &Terrain, square: Square) -> Site {
    Site((square % 8 + usize::from(terrain.side) * (square / 8)) as u16)
}

pub(crate) fn piece(site: Site, seat: usize, kind: Kind) -> Piece {
    let size = usize::from(kind.size);
    Piece {
        size: DIAMETERS[size],
        label: kind.letter().into(),
        ..Piece::new(site, Shape::Column { height: HEIGHTS[size] }, Ink(seat as u8))
    }
}

impl View for TerracePosition {
    fn scene(&self) -> Scene {
        let site = |square| site(self.terrain, square);
        let drawn = |square| {
            self.pieces.seat_on(square).map(|seat| piece(site(square), seat, self.pieces.kind_on(square)))
        };
        let pieces = bits(self.pieces.all()).filter_map(drawn).collect();
        let mover = self.status().player().map(|player| usize::from(player.0));
        // At the end it is the one that was reached.
        let winner = || self.seats().find(|&seat| self.is_home(seat));
        let goal = mover.or_else(winner).map(|seat| (site(self.terrain.goal(seat)), Mark::Goal));
        let hint = mover.map(|_| {
            text(
                "Click a piece, then the square that it goes to",
                "Klikněte na kámen a potom na pole, kam má táhnout",
            )
        });
        Scene { pieces, marks: goal.into_iter().collect(), hint, ..Scene::default() }
    }

    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let (from, to) = unpack(code);
        paths.push(vec![site(self.terrain, from), site(self.terrain, to)]);
    }

    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let (from, to) = unpack(code);
        let [start, end] = [from, to].map(|square| site(self.terrain, square));
        let slide = TransitionStep::Slide { from: start, to: end };
        let Some(victim) = self.pieces.seat_on(to) else { return vec![slide] };
        let mut steps = vec![TransitionStep::Vanish { at: end }, slide];
        if self.players > 2 && self.pieces.kind_on(to).tee {
            let moved = if victim == self.turn() { Some(end) } else { None };
            let others = bits(self.pieces.army(victim)).filter(|&square| square != from && square != to);
            let sites = others.map(|square| site(self.terrain, square)).chain(moved);
            steps.extend(sites.map(|site| TransitionStep::Vanish { at: site }));
        }
        steps
    }

    /// The pieces that each player has left, the largest first.
    fn stocks(&self) -> Vec<Stock> {
        let tee = Kind { size: 0, tee: true };
        let kinds = (0..4).rev().map(|size| Kind { size, tee: false }).chain([tee]);
        let stock = |seat: usize| {
            let count = |kind: Kind| {
                bits(self.pieces.army(seat)).filter(|square| self.pieces.kind_on(*square) == kind).count()
                    as u16
            };
            let counted = kinds.clone().map(|kind| (piece(Site(0), seat, kind), count(kind)));
            Stock {
                seat: Player(seat as u8),
                name: text("left", "zbývá"),
                pieces: counted.filter(|(_, count)| *count > 0).collect(),
            }
        };
        self.seats().map(stock).collect()
    }

    fn refuse_click(&self, clicks: &[Site]) -> Option<Text> {
        let square_of =
            |wanted: Site| bits(self.pieces.all()).find(|&square| site(self.terrain, square) == wanted);
        let seat_of = |site| square_of(site).and_then(|square| self.pieces.seat_on(square));
        match clicks {
            [first] => Some(match seat_of(*first) {
                None => text("Choose one of your pieces", "Vyberte některý ze svých kamenů"),
                Some(seat) if seat == self.turn() => {
                    text("That piece cannot move", "Tímto kamenem nelze táhnout")
                }
                Some(_) => text("That piece is an opponent's", "To je kámen soupeře"),
            }),
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

    fn image(&self, _symmetry: &Symmetry) -> Self {
        symmetry::image(self)
    }

    fn inspect(&self, site: Site) -> Option<Inspection> {
        inspection::inspect(self, site)
    }
}
