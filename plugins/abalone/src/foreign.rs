//! The form in which many programs of students write a position for two players: `b` or `w`, who is to move, then the cells with the
//! colours on them, `C5b,D5b,H9w`.
//!
//! Black moves first there, and is the first seat. Marbles that are not on the board count as pushed off, as long as that leaves the game open; else
//! nobody has pushed off any. Knows this form alone; the game's own is [`crate::text`].

use abstrakt_plugin_api::{Players, Refusal, refusal};

use crate::board::Cell;
use crate::cells::Cells;
use crate::position::{Captures, GOAL, MARBLES, Marbles, SEATS};
use crate::text::able_to_move;

/// The seats by their colours.
const COLOURS: [char; 2] = ['b', 'w'];

/// The position that the words of a text tell in this form; none where it has another form.
pub fn read(words: &[&str]) -> Option<Result<Marbles, Refusal>> {
    let [side, cells @ ..] = words else { return None };
    let side = COLOURS.into_iter().position(|colour| *side == colour.to_string())?;
    Some(marbles(cells).and_then(|marbles| {
        let missing = marbles.map(|cells| MARBLES.saturating_sub(cells.len()) as usize);
        let mut captures = [Captures::default(); SEATS];
        if missing[..2].iter().all(|&missing| missing < usize::from(GOAL)) {
            for owner in [0, 1] {
                (0..missing[owner]).for_each(|_| captures[1 - owner].push(owner as u8));
            }
        }
        able_to_move(Marbles::new(marbles, 2, side as u8, captures, Players::NONE))
    }))
}

/// The marbles of each seat.
fn marbles(words: &[&str]) -> Result<[Cells; SEATS], Refusal> {
    let mut marbles = [Cells::NONE; SEATS];
    for item in words.iter().flat_map(|word| word.split(',')).filter(|item| !item.is_empty()) {
        let lower = item.to_ascii_lowercase();
        let seat = COLOURS.into_iter().position(|colour| lower.ends_with(colour));
        let cell = lower.get(..2).filter(|_| lower.len() == 3).and_then(Cell::named);
        let (seat, cell) = seat.zip(cell).ok_or_else(|| {
            refusal(
                format!("{item:?} is not a marble: expected a cell and b or w, such as C5b"),
                format!("{item:?} není koule: správně je pole a b nebo w, třeba C5b"),
            )
        })?;
        if marbles.iter().any(|cells| cells.contains(cell)) {
            return Err(refusal(
                format!("two marbles on {}: expected one", cell.name()),
                format!("na {} jsou dvě koule: správně je jedna", cell.name()),
            ));
        }
        marbles[seat] = marbles[seat].with(cell);
    }
    for (cells, colour) in marbles.iter().zip(COLOURS) {
        if cells.len() > MARBLES {
            let found = cells.len();
            return Err(refusal(
                format!("{found} marbles {colour}: expected at most {MARBLES}"),
                format!("koulí {colour} je {found}: správně nejvýše {MARBLES}"),
            ));
        }
    }
    Ok(marbles)
}
