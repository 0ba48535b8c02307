//! Setting a position up: stones on points, and whose turn it is in which part of the opening.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, Perspective, PieceKind, Player, Refusal, Site, Text, TurnKind,
    text as words,
};

use crate::grid::Cell;
use crate::lines::Colour;
use crate::position::{GomokuPosition, Turn};
use crate::scene::{site, stone};
use crate::text;
use crate::variant::{Opening, Rule, Variant};

/// Stones of both colours, and the turns that the opening has.
pub(crate) fn editor(variant: Variant) -> Editor {
    let grid = variant.grid();
    let kind = |colour: Colour| {
        let (id, name) = match colour {
            Colour::Black => ("black-stone", words("black stone", "černý kámen")),
            Colour::White => ("white-stone", words("white stone", "bílý kámen")),
        };
        let look = stone(Cell(0), colour);
        PieceKind::new(id, name, look, grid.all().map(site))
    };
    let turns = Turn::all(variant.opening()).into_iter().map(|turn| TurnKind::new(id(turn), name(turn)));
    Editor::new(Colour::ALL.map(kind).into(), turns.collect())
}

/// `black-first-plays`: colour, the seat of Black, and the part of the opening.
fn id(turn: Turn) -> String {
    let colour = if turn.colour == Colour::Black { "black" } else { "white" };
    let seat = if turn.black.0 == 0 { "first" } else { "second" };
    format!("{colour}-{seat}-{}", text::phase(turn))
}

fn name(turn: Turn) -> Text {
    let seat = turn.black.0 + 1;
    let (colour, barva) = match turn.colour {
        Colour::Black => ("Black", "černý"),
        Colour::White => ("White", "bílý"),
    };
    let (phase, part) = match text::phase(turn) {
        "three" => (", first three stones", ", první tři kameny"),
        "choice" => (", choice of colours", ", volba barev"),
        "two-more" => (", two more stones", ", ještě dva kameny"),
        "answer" => (", last choice of colours", ", poslední volba barev"),
        "stone" => (", who stayed White places a stone", ", kdo zůstal bílým, pokládá kámen"),
        _ => ("", ""),
    };
    words(
        format!("{colour} to move, player {seat} is Black{phase}"),
        format!("na tahu {barva}, černým je hráč {seat}{part}"),
    )
}

/// The position that is set up so.
///
/// # Errors
/// What a position's text is refused for.
pub(crate) fn assemble(variant: Variant, arrangement: &Arrangement) -> Result<GomokuPosition, Refusal> {
    let mut position = GomokuPosition::new(variant);
    for (place, kind) in &arrangement.pieces {
        position.stones.put(Cell(place.0), Colour::ALL[usize::from(*kind).min(1)]);
    }
    if let Some(turn) = Turn::all(variant.opening()).get(usize::from(arrangement.turn)) {
        position.turn = *turn;
    }
    text::read(variant, &text::write(&position))
}

/// Puts on the inputs of what [`arrangement`] has.
pub(crate) fn put_inputs(
    position: &GomokuPosition,
    layout: &InputLayout,
    player: Player,
    active: &mut [u64],
) {
    layout.put_placed(player, placed(position), active);
    // Without an opening the turns are those of the colours, and none has to be made.
    let turn = match position.variant().opening() {
        Opening::Swap2 => turn(position),
        _ => position.turn.colour as u16,
    };
    layout.put_turn(player, turn, active);
}

/// The stones on their points.
fn placed(position: &GomokuPosition) -> impl Iterator<Item = (Site, u16)> {
    let on_board = |cell| Some((site(cell), position.stones.at(cell)? as u16));
    position.stones.occupied().filter_map(on_board)
}

/// The position as it would be set up.
pub(crate) fn arrangement(position: &GomokuPosition) -> Arrangement {
    Arrangement::new(placed(position), turn(position))
}

/// The part of the opening and whose turn it is in it, an index into the editor's turns.
fn turn(position: &GomokuPosition) -> u16 {
    let variant = position.variant();
    let turns = Turn::all(variant.opening());
    // The end of the game follows from the stones.
    let here = Turn { outcome: None, ..position.turn };
    turns.iter().position(|turn| *turn == here).unwrap_or_default() as u16
}

/// The perspective of each player: where colours belong to seats, both see their own stones as Black's, with the turn that goes with
/// them. Where only Black is forbidden points, or colours may change hands, each has inputs of its own.
pub(crate) fn perspectives(variant: Variant, sites: usize) -> Vec<Perspective> {
    if variant.opening() == Opening::Swap2 || variant.rule() == Rule::Renju {
        return Vec::new();
    }
    let editor = editor(variant);
    let first = Perspective::first(&editor, sites);
    let second = Perspective { kinds: vec![1, 0], turns: vec![1, 0], ..first.clone() };
    vec![first, second]
}
