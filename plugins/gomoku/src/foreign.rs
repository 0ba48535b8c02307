//! The forms in which other programs write a stone: Piskvork's files, and the Gomocup protocol.
//!
//! Source: the output of Piskvork (github.com/plastovicka/Piskvork) and its description of the protocol. Both count
//! columns from the left and rows from the top, the files from 1, the protocol from 0. Files cannot write a decision of SWAP2; of
//! those in the protocol `SWAP` is its own word, and `STAY` and `TWO` are told there by the stones behind them. Knows points; files
//! and dialogues are the host's.

use abstrakt_plugin_api::{ForeignGame, Move, Notation, Refusal, refusal};

use crate::grid::{Cell, Grid};
use crate::ply::{Decision, Ply};
use crate::position::GomokuPosition;

/// The notation of the protocol.
const GOMOCUP: &str = "gomocup";

/// Number of the first column and row in a foreign notation.
fn first(notation: &str) -> Option<u16> {
    match notation {
        "psq" => Some(1),
        GOMOCUP => Some(0),
        _ => None,
    }
}

/// The words of the decisions in the notation of the protocol.
const DECISIONS: [(Decision, &str); 3] =
    [(Decision::TakeBlack, "SWAP"), (Decision::StayWhite, "STAY"), (Decision::TwoMore, "TWO")];

/// The games as others call them: Piskvork's files tell the board, Gomocup's rule is a number, to which we add the opening.
pub(crate) fn games() -> Vec<ForeignGame> {
    let named = |notation: &str, game: String, options: &[(&str, String)]| ForeignGame {
        notation: notation.into(),
        game,
        setup: "standard".into(),
        options: options.iter().map(|(id, word)| ((*id).to_owned(), word.clone())).collect(),
    };
    let game = |notation: &str, game: String, option: (&str, String)| named(notation, game, &[option]);
    // The usual board first: it is the default.
    let sides = std::iter::once(15).chain((5..=20).filter(|&side| side != 15));
    let boards = sides.map(|side| game("psq", format!("{side}x{side}"), ("board", side.to_string())));
    let rules = [("1", "exact"), ("0", "free"), ("4", "renju"), ("8", "caro")];
    let with_opening = rules.map(|(number, rule)| {
        let options = [("rule", rule.to_owned()), ("opening", "swap2".to_owned())];
        named(GOMOCUP, format!("{number}+swap2"), &options)
    });
    let rules = rules.map(|(number, rule)| game(GOMOCUP, number.into(), ("rule", rule.into())));
    boards.chain(rules).chain(with_opening).collect()
}

/// A stone as `column,row`, a decision by its word; nothing for a decision that has none, or an unknown notation.
pub(crate) fn write(grid: Grid, notation: &str, code: Move) -> Option<String> {
    let first = first(notation)?;
    let cell = match Ply::of(code) {
        Ply::Stone(cell) => cell,
        Ply::Decide(decision) => {
            let words = DECISIONS.into_iter().filter(|_| notation == GOMOCUP);
            return words.into_iter().find(|(known, _)| *known == decision).map(|(_, word)| word.to_owned());
        }
    };
    let (column, row) = grid.place(cell);
    Some(format!("{},{}", column + first, grid.side() - 1 - row + first))
}

/// The stone that `column,row` names, or the decision of a word; nothing for an unknown notation.
///
/// # Errors
/// No point of this board, or one where no stone may be placed now.
pub(crate) fn read(position: &GomokuPosition, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
    let Some(first) = first(notation) else { return Ok(None) };
    let decision = DECISIONS.into_iter().find(|(_, word)| notation == GOMOCUP && *word == text);
    if let Some((decision, _)) = decision {
        return position.read_move(decision.word()).map(Some);
    }
    let grid = position.variant().grid();
    let place = |text: &str| text.trim().parse::<u16>().ok()?.checked_sub(first);
    let point = text.split_once(',').and_then(|(column, row)| Some((place(column)?, place(row)?)));
    let on_board = point.filter(|&(column, row)| column < grid.side() && row < grid.side());
    let (column, row) = on_board.ok_or_else(|| {
        let last = grid.side() - 1 + first;
        refusal(
            format!("{text:?} is not a point: expected {first},{first} to {last},{last}"),
            format!("{text:?} není bod: správně je {first},{first} až {last},{last}"),
        )
    })?;
    let cell = Cell((grid.side() - 1 - row) * grid.side() + column);
    position.read_move(&grid.name(cell)).map(Some)
}
