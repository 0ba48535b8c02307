//! The picture: a grid of lines, stones on its points, buttons for the decisions of SWAP2.
//!
//! Sites: the points in order of their numbers, then, with SWAP2, the buttons. Knows positions and board coordinates; must not know
//! windows.

use abstrakt_plugin_api::{
    Arrangement, Board, Ink, InputLayout, Inspection, Mark, Move, Piece, Player, Position, Scene, Shape,
    Site, SiteFacts, Surface, Symmetry, Text, TransitionStep, View, letter, text,
};
use strum::VariantArray;

use crate::grid::{Cell, Grid};
use crate::lines::Colour;
use crate::ply::{Decision, Ply};
use crate::position::{GomokuPosition, Phase};
use crate::rows::winning_rows;
use crate::variant::{Opening, Variant};
use crate::{editing, inspection, symmetry};

const INKS: [Ink; 2] = [Ink(0), Ink(1)];
const NEUTRAL: Ink = Ink(4);
const STONE: f32 = 0.86;
const FORBIDDEN: f32 = 0.4;

/// The board of a game.
pub fn board(variant: Variant) -> Board {
    let grid = variant.grid();
    let place =
        |cell: Cell| SiteFacts { name: grid.name(cell), at: at(variant, cell), ..SiteFacts::default() };
    let last = f32::from(grid.side() - 1);
    let lines = (0..grid.side()).map(f32::from).flat_map(|n| [([0.0, n], [last, n]), ([n, 0.0], [n, last])]);
    let columns = (0..grid.side()).map(|n| (letter(n).to_string(), [f32::from(n), -0.9]));
    let rows = (0..grid.side()).map(|n| ((n + 1).to_string(), [-0.9, f32::from(n)]));
    let mut board = Board {
        sites: grid.all().map(place).collect(),
        lines: lines.collect(),
        labels: columns.chain(rows).collect(),
        turn: 90,
        surface: Surface::Wood,
        stars: stars(grid.side()),
    };
    if variant.opening() == Opening::Swap2 {
        for &decision in Decision::VARIANTS {
            let x = last / 2.0 + (f32::from(decision as u8) - 1.0) * 2.2;
            board.button(decision.word(), decision.caption(), [x, last + 1.2]);
        }
    }
    board
}

/// The star points by which players count, as on a board of Go: the middle, four near the corners, and on a large board one near the
/// middle of each edge. A small board has none, and a board without a middle point only the four.
fn stars(side: u16) -> Vec<[f32; 2]> {
    let from_edge = match side {
        0..9 => return Vec::new(),
        9..13 => 2,
        _ => 3,
    };
    let (close, far, middle) = (from_edge, side - 1 - from_edge, side / 2);
    let lines = if side.is_multiple_of(2) { vec![close, far] } else { vec![close, middle, far] };
    let all = lines.iter().flat_map(|&x| lines.iter().map(move |&y| (x, y)));
    // A small board has no points near the middles of its edges.
    let stands = |&(x, y): &(u16, u16)| side >= 17 || (x == middle) == (y == middle);
    all.filter(stands).map(|(x, y)| [x, y].map(f32::from)).collect()
}

fn at(variant: Variant, cell: Cell) -> [f32; 2] {
    let (column, row) = variant.grid().place(cell);
    [f32::from(column), f32::from(row)]
}

/// The site of a point.
pub(crate) const fn site(cell: Cell) -> Site {
    Site(cell.0)
}

/// The site of a decision's button.
pub(crate) const fn button(grid: Grid, decision: Decision) -> Site {
    Site(grid.cells() + decision as u16)
}

/// A stone on a point.
pub(crate) fn stone(cell: Cell, colour: Colour) -> Piece {
    Piece { size: STONE, ..Piece::new(site(cell), Shape::Disc, INKS[colour as usize]) }
}

impl View for GomokuPosition {
    fn scene(&self) -> Scene {
        let cross = |cell| Piece { size: FORBIDDEN, ..Piece::new(site(cell), Shape::Cross, NEUTRAL) };
        let stones = self.variant.grid().all().filter_map(|cell| Some(stone(cell, self.stones.at(cell)?)));
        let blacks_turn = self.turn.colour == Colour::Black && !self.status().is_over();
        let forbidden = self.stones.forbidden().filter(|_| blacks_turn).map(cross);
        Scene {
            pieces: stones.chain(forbidden).collect(),
            marks: self.row_marks(),
            inks: [0, 1].map(|seat| INKS[self.colour_of(Player(seat)) as usize]).into(),
            hint: self.hint(),
            alternatives: false,
        }
    }

    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        paths.push(vec![match Ply::of(code) {
            Ply::Stone(cell) => site(cell),
            Ply::Decide(decision) => button(self.variant.grid(), decision),
        }]);
    }

    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        match Ply::of(code) {
            Ply::Stone(cell) => vec![TransitionStep::Appear { at: site(cell) }],
            Ply::Decide(_) => Vec::new(),
        }
    }

    fn refuse_click(&self, clicks: &[Site]) -> Option<Text> {
        inspection::refuse_click(self, *clicks.last()?)
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

impl GomokuPosition {
    /// The stones of a finished row.
    fn row_marks(&self) -> Vec<(Site, Mark)> {
        if !self.status().is_over() {
            return Vec::new();
        }
        let rows =
            Colour::ALL.into_iter().flat_map(|colour| winning_rows(&self.stones, self.variant, colour));
        rows.flatten().map(|cell| (site(cell), Mark::Notice)).collect()
    }

    fn hint(&self) -> Option<Text> {
        if self.status().is_over() {
            return None;
        }
        let black = self.turn.colour == Colour::Black;
        Some(match self.turn.phase {
            Phase::Choice => text(
                "Choose: stay white, take black, or place two more stones",
                "Zvolte: zůstat bílým, vzít si černé, nebo položit ještě dva kameny",
            ),
            Phase::Answer => {
                text("Choose: stay white or take black", "Zvolte: zůstat bílým, nebo si vzít černé")
            }
            _ if black => text("Place a black stone", "Položte černý kámen"),
            _ => text("Place a white stone", "Položte bílý kámen"),
        })
    }
}
