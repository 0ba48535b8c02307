//! The forms in which other programs write a stone: Piskvork's files, and the Gomocup protocol.
//!
//! Source: the output of Piskvork (github.com/plastovicka/Piskvork) and its description of the protocol. Both count
//! columns from the left and rows from the top, the files from 1, the protocol from 0. Neither can write a decision of
//! SWAP2: only the stones are written there. Knows points; files and dialogues are the host's.

use abstrakt_plugin_api::{ForeignGame, Move, Notation, Refusal, refusal};

use crate::grid::{Cell, Grid};
use crate::ply::Ply;
use crate::position::GomokuPosition;

/// Number of the first column and row in a notation of others.
fn first(notation: &str) -> Option<u16> {
    match notation {
        "psq" => Some(1),
        "gomocup" => Some(0),
        _ => None,
    }
}

/// The games as others call them: Piskvork's files tell the board, Gomocup's rule is a number.
pub(crate) fn games() -> Vec<ForeignGame> {
    let game = |notation: &str, game: String, option: (&str, String)| ForeignGame {
        notation: notation.into(),
        game,
        setup: "standard".into(),
        options: vec![(option.0.into(), option.1)],
    };
    // The usual board first: it is the default.
    let sides = std::iter::once(15).chain((5..=20).filter(|&side| side != 15));
    let boards = sides.map(|side| game("psq", format!("{side}x{side}"), ("board", side.to_string())));
    let rules = [("1", "exact"), ("0", "free"), ("4", "renju"), ("8", "caro")];
    let rules = rules.map(|(number, rule)| game("gomocup", number.into(), ("rule", rule.into())));
    boards.chain(rules).collect()
}

/// A stone as `column,row`; nothing for a decision or an unknown notation.
pub(crate) fn write(grid: Grid, notation: &str, code: Move) -> Option<String> {
    let first = first(notation)?;
    let Ply::Stone(cell) = Ply::of(code) else { return None };
    let (column, row) = grid.place(cell);
    Some(format!("{},{}", column + first, grid.side() - 1 - row + first))
}

/// The stone that `column,row` names; nothing for an unknown notation.
///
/// # Errors
/// No point of this board, or one where no stone may be placed now.
pub(crate) fn read(position: &GomokuPosition, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
    let Some(first) = first(notation) else { return Ok(None) };
    let grid = position.variant().grid();
    let place = |text: &str| text.trim().parse::<u16>().ok()?.checked_sub(first);
    let point = text.split_once(',').and_then(|(column, row)| Some((place(column)?, place(row)?)));
    let inside = point.filter(|&(column, row)| column < grid.side() && row < grid.side());
    let (column, row) = inside.ok_or_else(|| {
        let last = grid.side() - 1 + first;
        refusal(
            format!("{text:?} is no point: {first},{first} to {last},{last} are right"),
            format!("{text:?} není bod: správně je {first},{first} až {last},{last}"),
        )
    })?;
    let cell = Cell((grid.side() - 1 - row) * grid.side() + column);
    position.read_move(&grid.name(cell)).map(Some)
}
