//! The variant that the user chose: board, win length, rule and opening, and the combinations of them that the game
//! offers.
//!
//! Knows the order of the options in the facts; knows no position.

use abstrakt_plugin_api::{Choice, Refusal, refusal};

use crate::grid::Grid;

/// The rows that win for each colour, and the moves that are forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A row of exactly the win length; a longer one counts for nothing ([Basovník 2011], "standard" of Gomocup).
    Exact,
    /// A row of at least the win length.
    Free,
    /// The rules of the Renju International Federation: Black wins with exactly five and may not make an overline, a double-four
    /// or a double-three; White wins with five or more.
    Renju,
    /// Exactly five, not closed by stones of the opponent on both ends; the board's edge does not close.
    Caro,
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Black moves, then White, and so on.
    Free,
    /// The first player places three stones, and the choice of colours goes to the second.
    Swap2,
}

/// The options of a game, checked against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    grid: Grid,
    win: u8,
    rule: Rule,
    opening: Opening,
}

impl Variant {
    /// The variant that the user chose.
    ///
    /// # Errors
    /// A win length above the board's side, renju or caro with another length than five, or swap2 with three, where Black could
    /// have won before anyone is Black.
    pub fn of(choice: &Choice) -> Result<Self, Refusal> {
        let variant = Self::unchecked(choice);
        let Self { grid, win, rule, opening } = variant;
        let side = grid.side();
        let strict = match rule {
            Rule::Renju => Some("Renju"),
            Rule::Caro => Some("Caro"),
            Rule::Exact | Rule::Free => None,
        };
        if u16::from(win) > side {
            return Err(refusal(
                format!("a win length of {win} on a board of {side}: expected at most {side}"),
                format!("délka vítězné řady {win} na desce o straně {side}: správně je nejvýše {side}"),
            ));
        }
        match strict {
            Some(name) if win != 5 => Err(refusal(
                format!("a win length of {win} under the rule {name}: expected 5"),
                format!("délka vítězné řady {win} s pravidlem {name}: správně je 5"),
            )),
            _ if opening == Opening::Swap2 && win == 3 => Err(refusal(
                "a win length of 3 with the opening SWAP2: expected 4 to 6, for the opening alone has three black stones",
                "délka vítězné řady 3 se zahájením SWAP2: správně je 4 až 6, protože už zahájení má tři černé kameny",
            )),
            _ => Ok(variant),
        }
    }

    /// The variant, whether its parts go together or not: enough for the picture of its board.
    pub(crate) fn unchecked(choice: &Choice) -> Self {
        let side = choice.option(0).clamp(5, 20) as u8;
        let win = choice.option(1).clamp(3, 6) as u8;
        let rule = match choice.option(2) {
            0 => Rule::Exact,
            1 => Rule::Free,
            2 => Rule::Renju,
            _ => Rule::Caro,
        };
        let opening = if choice.option(3) == 0 { Opening::Free } else { Opening::Swap2 };
        Self { grid: Grid::new(side), win, rule, opening }
    }

    /// The board's geometry.
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// Stones of a winning row, 3 to 6.
    pub const fn win(self) -> u8 {
        self.win
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// The opening.
    pub const fn opening(self) -> Opening {
        self.opening
    }
}
