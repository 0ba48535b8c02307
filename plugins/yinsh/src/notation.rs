//! Plies as text, in the official notation of gipf.com.
//!
//! `e3` places, `a2-h9` moves, `xg5-g9` takes a row, `xa5` a ring, `-` passes. A ply that goes on with a turn begins with
//! the `;` that the notation writes between parts of a turn (none between a row and its ring), so that the texts of a
//! turn's plies, joined, are its official text: `xg5-g9xa5;i8-f5;xa5-e5xg2`. When reading, the separator may be
//! missing or a `:` (as in play by mail), a row may begin at either end, and case does not matter.

use abstrakt_plugin_api::{Move, Notation, Refusal, legal_moves, refusal};

use crate::board::Point;
use crate::ply::{Ply, Row};
use crate::position::{Phase, YinshPosition};
use crate::{foreign, text};

impl Notation for YinshPosition {
    fn move_text(&self, code: Move) -> String {
        let joint = if self.begun { ";" } else { "" };
        match Ply::of(code) {
            Ply::Place(point) => point.name(),
            Ply::Shift(shift) => format!("{joint}{}-{}", shift.from.name(), shift.to().name()),
            Ply::Row(row) => format!("{joint}{}", row_text(row)),
            Ply::Ring(ring) => format!("x{}", ring.name()),
            Ply::Pass => format!("{joint}-"),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let word = text.to_ascii_lowercase();
        let word = word.strip_prefix([';', ':']).unwrap_or(&word);
        let ply = match self.phase {
            Phase::Place => self.read_place(word),
            Phase::Shift => self.read_shift(word),
            Phase::Blocked => self.read_pass(word),
            Phase::Row => self.read_row(word),
            Phase::Ring => self.read_ring(word),
            Phase::Over => {
                Err(refusal(format!("{text}: the game is over"), format!("{text}: hra už skončila")))
            }
        };
        ply.map(Ply::code)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }

    fn foreign_move(&self, notation: &str, code: Move) -> Option<String> {
        foreign::write(self, notation, code)
    }

    fn read_foreign_move(&self, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
        foreign::read(self, notation, text)
    }
}

impl YinshPosition {
    fn read_place(&self, word: &str) -> Result<Ply, Refusal> {
        let point = Point::read(word)?;
        if self.free() & point.bit() == 0 {
            return Err(refusal(
                format!("{word} is taken: expected an empty point for a ring"),
                format!("{word} je obsazeno: správně je prázdný bod pro kroužek"),
            ));
        }
        Ok(Ply::Place(point))
    }

    fn read_shift(&self, word: &str) -> Result<Ply, Refusal> {
        let ends = word.split_once('-').filter(|(from, to)| !from.is_empty() && !to.is_empty());
        let Some((from, to)) = ends else {
            return Err(refusal(
                format!("{word} is not a ring move: expected from-to, such as e3-e4"),
                format!("{word} není tah kroužkem: správně je odkud-kam, třeba e3-e4"),
            ));
        };
        let (from, to) = (Point::read(from)?, Point::read(to)?);
        if self.rings[self.side] & from.bit() == 0 {
            let (from, rings) = (from.name(), self.ring_names());
            return Err(refusal(
                format!("{word}: no own ring on {from}: expected {rings}"),
                format!("{word}: na {from} není vlastní kroužek: správně je {rings}"),
            ));
        }
        let lands = |ply: &Ply| matches!(ply, Ply::Shift(shift) if shift.from == from && shift.to() == to);
        legal_moves(self).iter().map(|entry| Ply::of(entry.code)).find(lands).ok_or_else(|| {
            let rule =
                "straight over empty points, then over at most one run of markers, to the first empty point";
            let way = "přímo přes prázdné body, potom nejvýše přes jednu skupinu kamenů na první prázdný bod";
            refusal(
                format!("{word}: the ring cannot go there: expected {rule}"),
                format!("{word}: tam kroužek nemůže: správně je {way}"),
            )
        })
    }

    fn read_pass(&self, word: &str) -> Result<Ply, Refusal> {
        if word != "-" {
            return Err(refusal(
                format!("{word}: no ring can move: expected - (pass)"),
                format!("{word}: žádným kroužkem nelze táhnout: správně je - (vynechání tahu)"),
            ));
        }
        Ok(Ply::Pass)
    }

    fn read_row(&self, word: &str) -> Result<Ply, Refusal> {
        let ends = word.strip_prefix('x').unwrap_or(word).split_once('-');
        let ends = ends.and_then(|(one, other)| Some((Point::read(one).ok()?, Point::read(other).ok()?)));
        let named =
            |row: &Row| ends == Some((row.first, row.last())) || ends == Some((row.last(), row.first));
        self.rows().find(named).map(Ply::Row).ok_or_else(|| {
            let rows = self.rows().map(row_text).collect::<Vec<_>>().join(", ");
            refusal(
                format!("{word}: a row must be removed: expected {rows}"),
                format!("{word}: je třeba odebrat řadu: správně by bylo {rows}"),
            )
        })
    }

    fn read_ring(&self, word: &str) -> Result<Ply, Refusal> {
        let point = Point::read(word.strip_prefix('x').unwrap_or(word));
        let ring = point.ok().filter(|point| self.rings[self.side] & point.bit() != 0);
        ring.map(Ply::Ring).ok_or_else(|| {
            let rings = self.ring_names();
            refusal(
                format!("{word}: a ring must be given up: expected x and one of {rings}"),
                format!("{word}: je třeba odebrat kroužek: správně by bylo x a jedno z {rings}"),
            )
        })
    }

    fn ring_names(&self) -> String {
        crate::board::points(self.rings[self.side]).map(Point::name).collect::<Vec<_>>().join(", ")
    }
}

/// Ends in the official order: by letter, then by number.
fn row_text(row: Row) -> String {
    format!("x{}-{}", row.first.name(), row.last().name())
}
