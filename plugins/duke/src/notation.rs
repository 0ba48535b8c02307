//! Plies as text.
//!
//! `c1-c2` a tile goes, `c1*c3` strikes, `c1:b2-d2` commands; `draw`, then chance's answer `footman`, then `footman@c2`
//! places, as in the set-up. The long form names the tiles: `knight/c1-c2`, and `knight/c1-c2xseer` for a capture. Both
//! are read, in capitals too.

use abstrakt_plugin_api::{Move, Notation, Refusal, Text, legal_moves, text as words};

use crate::ply::Ply;
use crate::position::{DukePosition, Stage};
use crate::squares::Square;
use crate::text;
use crate::tiles::Kind;

impl Notation for DukePosition {
    fn move_text(&self, code: Move) -> String {
        match Ply::of(code) {
            Ply::Go { from, to } => format!("{}-{}", from.name(), to.name()),
            Ply::Strike { actor, target } => format!("{}*{}", actor.name(), target.name()),
            Ply::Command { actor, from, to } => format!("{}:{}-{}", actor.name(), from.name(), to.name()),
            Ply::Draw => "draw".into(),
            Ply::Drawn(kind) => kind.id().into(),
            Ply::Place(square) => {
                let kind = self.next_placed().map_or("", Kind::id);
                format!("{kind}@{}", square.name())
            }
        }
    }

    fn long_move_text(&self, code: Move) -> String {
        let (ply, short) = (Ply::of(code), self.move_text(code));
        let target = match ply {
            Ply::Go { to, .. } | Ply::Command { to, .. } => to,
            Ply::Strike { target, .. } => target,
            Ply::Draw | Ply::Drawn(_) | Ply::Place(_) => return short,
        };
        let named = |tile| self.tile(tile).map_or("", |(_, tile)| tile.kind.id());
        let actor = self.actor(ply).map_or("", |tile| tile.kind.id());
        match named(target) {
            "" => format!("{actor}/{short}"),
            captured => format!("{actor}/{short}x{captured}"),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let word = text.to_ascii_lowercase();
        let legal = || legal_moves(self).into_iter().map(|entry| entry.code);
        let named = |code: &Move| self.move_text(*code) == word || self.long_move_text(*code) == word;
        legal().find(named).ok_or_else(|| self.refusal(&word))
    }

    fn text(&self) -> String {
        text::write(self, self.quiet())
    }

    fn text_without_counters(&self) -> String {
        text::write(self, 0)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }
}

impl DukePosition {
    /// The reason why no legal ply is written so.
    fn refusal(&self, word: &str) -> Refusal {
        let why = match self.stage() {
            Stage::Over(_) => words("the game is over", "hra už skončila"),
            Stage::Draw => {
                let kinds: Vec<&str> = self.bag(self.side()).iter().map(|(kind, _)| kind.id()).collect();
                let kinds = kinds.join(", ");
                words(
                    format!("the bag answers: expected {kinds}"),
                    format!("losuje se ze sáčku: správně by bylo {kinds}"),
                )
            }
            Stage::Act => self.action_refusal(word),
            Stage::Duke | Stage::FirstFootman | Stage::SecondFootman | Stage::Place(_) => {
                let texts: Vec<String> =
                    legal_moves(self).iter().map(|entry| self.move_text(entry.code)).collect();
                let texts = texts.join(", ");
                words(
                    format!("a tile is to be placed: expected {texts}"),
                    format!("je třeba položit dílek: správně by bylo {texts}"),
                )
            }
        };
        Refusal(why.map(|why| format!("{word}: {why}")))
    }

    fn action_refusal(&self, word: &str) -> Text {
        if word == "draw" {
            let (bag, czech) = if self.bag(self.side()).is_empty() {
                ("the bag is empty", "sáček je prázdný")
            } else {
                ("no square is free beside the Duke", "vedle vévody není volné pole")
            };
            return words(
                format!("{bag}: expected an action of a tile"),
                format!("{czech}: správně by byla akce dílku"),
            );
        }
        let word = word.split_once('/').map_or(word, |(_, rest)| rest);
        let Some(end) = word.find(['-', '*', ':']) else {
            return words(
                "expected c1-c2, c1*c3, c1:b2-d2 or draw",
                "správně by bylo c1-c2, c1*c3, c1:b2-d2 nebo draw",
            );
        };
        let square = match Square::read(&word[..end]) {
            Ok(square) => square,
            Err(Refusal(reason)) => return reason,
        };
        match self.tile(square) {
            Some((side, tile)) if side == self.side() => {
                let texts: Vec<String> = legal_moves(self)
                    .iter()
                    .map(|entry| self.move_text(entry.code))
                    .filter(|text| text.starts_with(&square.name()))
                    .collect();
                let (kind, czech, name, texts) =
                    (tile.kind.id(), tile.kind.czech(), square.name(), texts.join(", "));
                if texts.is_empty() {
                    words(
                        format!("the {kind} on {name} can do nothing"),
                        format!("{czech} na {name} nemůže udělat nic"),
                    )
                } else {
                    words(
                        format!("the {kind} on {name}: expected {texts}"),
                        format!("{czech} na {name}: správně je {texts}"),
                    )
                }
            }
            _ => {
                let (player, name) = (self.side() + 1, square.name());
                words(
                    format!("no tile of player {player} on {name}"),
                    format!("na {name} není dílek hráče {player}"),
                )
            }
        }
    }
}
