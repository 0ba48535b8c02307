//! The picture: a chequered board, men as discs with rings, kings as higher ones with a crown, clicks and animation.
//!
//! Knows shapes, marks and sites. Must not know pixels or colours.

use abstrakt_plugin_api::{
    Arrangement, Board, Form, Glyph, Ink, InputLayout, Mark, Move, Piece, Player, Position, Scene, Shape,
    Site, Stock, Symmetry, Text, Tone, TransitionStep, View, legal_moves, text,
};

use crate::editing;
use crate::grid::{Square, squares};
use crate::notation::shares_ends;
use crate::numbering::{self, name, site};
use crate::obligation;
use crate::ply::Ply;
use crate::position::DraughtsPosition;
use crate::symmetry;
use crate::variant::{BLACK, Side, Variant, WHITE};
use crate::walks::{self, Walk};

const INKS: [Ink; 2] = [Ink(1), Ink(0)];
const MAN_SIZE: f32 = 0.78;
const KING_SIZE: f32 = 0.82;
const KING_HEIGHT: f32 = 0.22;
/// Radii of the rings that are turned into a man, in its diameters.
const RINGS: [f32; 2] = [0.37, 0.22];
/// Width of a ring.
const RING: f32 = 0.035;
const CROWN: &str = "\u{265b}";

/// The board: dark squares by their names in the variant, light ones by letters.
pub(crate) fn board<V: Variant>() -> Board {
    let side = numbering::side_length::<V>();
    let mut board = Board::squares(side, side);
    for place in &mut board.sites {
        (place.shaded, place.unused) = (false, true);
    }
    for square in squares(V::GRID.board) {
        let place = &mut board.sites[usize::from(site::<V>(square).0)];
        (place.shaded, place.unused) = (true, false);
        place.name = name::<V>(square);
    }
    if !V::LETTERS {
        board.labels = edge_numbers::<V>(side);
    }
    // A quarter turn would swap dark and light squares.
    board.turn = 180;
    board
}

/// The numbers of the first and the last square of each row, beside the board.
fn edge_numbers<V: Variant>(side: u16) -> Vec<(String, [f32; 2])> {
    let label = |square: Square| {
        let (file, rank) = numbering::file_and_rank::<V>(square);
        let x = if file < side / 2 { -0.8 } else { f32::from(side) - 0.2 };
        (numbering::number::<V>(square).to_string(), [x, f32::from(rank)])
    };
    let ends = |row| [0, V::WIDTH - 1].map(|column| V::GRID.square(row, column));
    (0..2 * V::WIDTH).flat_map(ends).map(label).collect()
}

/// A man or a king of a side.
pub(crate) fn piece(site: Site, king: bool, side: Side) -> Piece {
    if king {
        let shape = Shape::Column { height: KING_HEIGHT };
        Piece { size: KING_SIZE, label: CROWN.into(), ..Piece::new(site, shape, INKS[side]) }
    } else {
        let ring = |radius| Glyph::filled(Form::circle([0.0; 2], radius)).stroked(RING).toned(Tone::Faint);
        let glyphs = RINGS.map(ring).into();
        Piece { size: MAN_SIZE, glyphs, ..Piece::new(site, Shape::Disc, INKS[side]) }
    }
}

impl<V: Variant> View for DraughtsPosition<V> {
    fn scene(&self) -> Scene {
        let pieces = |side| {
            squares(self.all(side)).map(move |square| piece(site::<V>(square), self.is_king(square), side))
        };
        let is_over = self.status().is_over();
        let walks = if is_over { Vec::new() } else { walks::walks(self) };
        let (doomed, capturing) = walks::doomed_and_capturing(&walks);
        let marks = |set, mark| squares(set).map(move |square| (site::<V>(square), mark));
        Scene {
            pieces: pieces(WHITE).chain(pieces(BLACK)).collect(),
            marks: marks(capturing, Mark::Notice).chain(marks(doomed, Mark::Doomed)).collect(),
            inks: vec![INKS[V::FIRST], INKS[1 - V::FIRST]],
            hint: (!is_over).then(|| self.hint(&walks)),
            alternatives: false,
        }
    }

    /// Every way of a capture, square by square, and from and to where these tell the move.
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let ply = Ply::of(code, V::GRID);
        let path = |squares: &[Square]| -> Vec<Site> {
            [&[ply.from], squares].concat().into_iter().map(site::<V>).collect()
        };
        if !ply.is_capture() {
            return paths.push(path(&[ply.to]));
        }
        let walks = walks::walks(self);
        // The short path must not be the beginning of another capture.
        let begins = |walk: &Walk| {
            let other = walk.ply != ply && walk.ply.from == ply.from;
            other && walk.landings.first() == Some(&ply.to)
        };
        if !shares_ends::<V>(&legal_moves(self), ply) && !walks.iter().any(begins) {
            paths.push(path(&[ply.to]));
        }
        for walk in walks::of_move::<V>(&walks, code) {
            let way = path(&walk.landings);
            if !paths.contains(&way) {
                paths.push(way);
            }
        }
    }

    /// Jump by jump; the captured pieces go at the end.
    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let ply = Ply::of(code, V::GRID);
        let slide = |from, to| TransitionStep::Slide { from: site::<V>(from), to: site::<V>(to) };
        if !ply.is_capture() {
            return vec![slide(ply.from, ply.to)];
        }
        let walks = walks::walks(self);
        let (mut from, mut steps) = (ply.from, Vec::new());
        for landing in walks::of_move::<V>(&walks, code).next().into_iter().flat_map(|walk| &walk.landings) {
            steps.push(slide(from, *landing));
            from = *landing;
        }
        steps.extend(squares(ply.captured).map(|square| TransitionStep::Vanish { at: site::<V>(square) }));
        steps
    }

    /// The men and kings that each player has left.
    fn stocks(&self) -> Vec<Stock> {
        let stock = |side: Side| {
            let count =
                |king| squares(self.all(side)).filter(|square| self.is_king(*square) == king).count() as u16;
            let kinds = [false, true].map(|king| (piece(Site(0), king, side), count(king)));
            Stock {
                seat: Player(u8::from(side != V::FIRST)),
                name: text("left", "zbývá"),
                pieces: kinds.into_iter().filter(|(_, count)| *count > 0).collect(),
            }
        };
        [V::FIRST, 1 - V::FIRST].map(stock).into()
    }

    fn refuse_click(&self, clicks: &[Site]) -> Option<Text> {
        let square_of =
            |site: Site| squares(V::GRID.board).find(|square| numbering::site::<V>(*square) == site);
        let (&last, before) = clicks.split_last()?;
        let Some(square) = square_of(last) else {
            return Some(text("The game is played on the dark squares", "Hraje se na tmavých polích"));
        };
        let holds = |set: u64| squares(set).any(|occupied| occupied == square);
        if before.is_empty() && holds(self.all(1 - self.side())) {
            return Some(text("That piece is the opponent's", "To je kámen soupeře"));
        }
        let walks = walks::walks(self);
        if let Some(words) = obligation::words(self, &walks) {
            return Some(words);
        }
        if before.is_empty() && holds(self.all(self.side())) {
            return Some(text("That piece cannot move", "Tímto kamenem nelze táhnout"));
        }
        None
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Some(editing::arrangement(self))
    }

    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        editing::put_inputs(self, layout, player, active);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries::<V>()
    }

    fn image(&self, _symmetry: &Symmetry) -> Self {
        symmetry::image(self)
    }
}

impl<V: Variant> DraughtsPosition<V> {
    fn hint(&self, walks: &[Walk]) -> Text {
        if let Some(Text { en, cs }) = obligation::words(self, walks) {
            return text(
                format!("Click a marked piece and where it goes: {en}"),
                format!("Klikněte na označený kámen a na cílové pole: {cs}"),
            );
        }
        if let Some(king) = squares(self.halted(self.side())).next() {
            let king = name::<V>(king);
            return text(
                format!("Click a piece and its target; the king on {king} has made its three moves"),
                format!("Klikněte na kámen a cíl; dáma na {king} již táhla třikrát po sobě"),
            );
        }
        text(
            "Click a piece, then the square that it goes to",
            "Klikněte na kámen a potom na pole, kam má táhnout",
        )
    }
}
