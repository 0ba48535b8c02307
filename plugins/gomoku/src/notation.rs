//! Texts of plies: `h8`, and the words of SWAP2.

use abstrakt_plugin_api::{Move, Notation, Refusal, refusal};
use strum::VariantArray;

use crate::forbidden::Foul;
use crate::foreign;
use crate::lines::Colour;
use crate::ply::{Decision, Ply};
use crate::position::GomokuPosition;
use crate::text;

impl Notation for GomokuPosition {
    fn move_text(&self, code: Move) -> String {
        match Ply::of(code) {
            Ply::Stone(cell) => self.variant.grid().name(cell),
            Ply::Decide(decision) => decision.word().into(),
        }
    }

    /// Also reads capital letters: `H8`.
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let word = text.to_ascii_lowercase();
        if self.turn.outcome.is_some() {
            return Err(refusal(format!("{text}: the game is over"), format!("{text}: hra už skončila")));
        }
        let open = self.decisions();
        if !open.is_empty() {
            let named = open.iter().find(|decision| decision.word() == word);
            return named.map(|&decision| Ply::Decide(decision).code()).ok_or_else(|| {
                let words = open.iter().map(|decision| decision.word()).collect::<Vec<_>>().join(", ");
                refusal(
                    format!("{text}: a decision is due: expected {words}"),
                    format!("{text}: je třeba se rozhodnout: správně je {words}"),
                )
            });
        }
        if Decision::VARIANTS.iter().any(|decision| decision.word() == word) {
            return Err(refusal(
                format!("{text}: nothing is to be decided now: expected a point such as h8"),
                format!("{text}: teď se o ničem nerozhoduje: správně je bod, třeba h8"),
            ));
        }
        let cell = self.variant.grid().read(&word)?;
        if self.stones.at(cell).is_some() {
            return Err(refusal(
                format!("{text} is taken: expected an empty point"),
                format!("{text} je obsazeno: správně je prázdný bod"),
            ));
        }
        let foul = if self.turn.colour == Colour::Black { self.stones.foul(cell) } else { None };
        let (reason, czech) = match foul {
            None => return Ok(Ply::Stone(cell).code()),
            Some(Foul::DoubleThree) => ("two open threes", "dvě otevřené trojky"),
            Some(Foul::DoubleFour) => ("two fours", "dvě čtyřky"),
            Some(Foul::Overline) => ("a row of six or more", "řadu šesti nebo více kamenů"),
        };
        Err(refusal(
            format!("{text} is forbidden to Black: it makes {reason}"),
            format!("{text} má černý zakázáno: vytvořil by {czech}"),
        ))
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }

    fn foreign_move(&self, notation: &str, code: Move) -> Option<String> {
        foreign::write(self.variant.grid(), notation, code)
    }

    fn read_foreign_move(&self, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
        foreign::read(self, notation, text)
    }
}
