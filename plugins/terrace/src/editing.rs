//! Setting a position up: the pieces that a setup has, on any squares, and the seat to move.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, PieceKind, Player, Refusal, Site, TurnKind, refusal, text,
};

use crate::pieces::{Kind, Pieces};
use crate::position::TerracePosition;
use crate::scene::{piece, site};
use crate::squares::bits;
use crate::terrain::Terrain;

/// Kinds of pieces of a seat, in the order of the palette.
const LETTERS: [char; 5] = ['T', 'A', 'B', 'C', 'D'];

/// The editor: no seat has more of a kind than `start`, where its setup begins.
pub(crate) fn editor(start: &TerracePosition) -> Editor {
    let sites: Vec<_> = bits(start.terrain.board).map(|square| site(start.terrain, square)).collect();
    let kind = |seat: usize, letter: char| {
        let kind = Kind::of(letter)?;
        let army = bits(start.pieces.army(seat));
        let most = army.filter(|&square| start.pieces.kind_on(square) == kind).count() as u16;
        let player = seat + 1;
        Some(PieceKind {
            id: format!("{}-{player}", letter.to_ascii_lowercase()),
            name: text(format!("{letter} of player {player}"), format!("{letter} hráče {player}")),
            look: piece(*sites.first()?, seat, kind),
            sites: sites.clone(),
            most,
        })
    };
    let turn = |seat: usize| {
        let player = seat + 1;
        let name = text(format!("player {player} to move"), format!("na tahu hráč {player}"));
        TurnKind::new(format!("player-{player}"), name)
    };
    let kinds = start.seats().flat_map(|seat| LETTERS.map(|letter| kind(seat, letter))).flatten();
    Editor::new(kinds.collect(), start.seats().map(turn).collect())
}

/// The position that is set up so; the reader of texts still has to accept it.
///
/// # Errors
/// The seat to move has no move.
pub(crate) fn assemble(
    terrain: &'static Terrain,
    players: u8,
    arrangement: &Arrangement,
) -> Result<TerracePosition, Refusal> {
    let mut pieces = Pieces::default();
    for square in bits(terrain.board) {
        let here = site(terrain, square);
        let found = arrangement.pieces.iter().find(|(taken, _)| *taken == here);
        if let Some((_, index)) = found {
            let (seat, letter) = (usize::from(*index) / LETTERS.len(), usize::from(*index) % LETTERS.len());
            let kind = Kind::of(LETTERS[letter]).ok_or_else(|| {
                refusal("expected a kind of piece T, A to D", "druh kamene: správně je T, A až D")
            })?;
            pieces.put(seat, kind, square);
        }
    }
    let turn = usize::from(arrangement.turn);
    let position = TerracePosition::new(terrain, players, pieces, turn);
    if position.turn() == turn {
        Ok(position)
    } else {
        let (player, right) = (turn + 1, position.turn() + 1);
        Err(refusal(
            format!("player {player} has no move: expected player {right} to move"),
            format!("hráč {player} nemá tah: správně je na tahu hráč {right}"),
        ))
    }
}

/// Puts on the inputs of what [`arrangement`] has.
pub(crate) fn put_inputs(
    position: &TerracePosition,
    layout: &InputLayout,
    player: Player,
    active: &mut [u64],
) {
    for (kind, sites) in by_kind(position) {
        layout.put_pieces(player, kind, sites, active);
    }
    layout.put_turn(player, position.turn() as u16, active);
}

/// The sites of each kind, as the palette has them.
fn by_kind(position: &TerracePosition) -> impl Iterator<Item = (u16, impl Iterator<Item = Site>)> {
    let sets = position.seats().flat_map(|seat| position.pieces.by_kind(seat));
    (0..).zip(sets).map(|(kind, set)| (kind, bits(set).map(|square| site(position.terrain, square))))
}

/// The pieces on their squares.
fn placed(position: &TerracePosition) -> impl Iterator<Item = (Site, u16)> {
    by_kind(position).flat_map(|(kind, sites)| sites.map(move |site| (site, kind)))
}

/// The position as it would be set up.
pub(crate) fn arrangement(position: &TerracePosition) -> Arrangement {
    Arrangement::new(placed(position), position.turn() as u16)
}
