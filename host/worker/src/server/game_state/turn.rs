//! A turn written as one text, read ply by ply.

use abstrakt_plugin_api::{Line, Rules, Tree};

use super::{Failure, GameState, read_move};
use crate::protocol::{LinePly, PlayedPly, PositionUpdate, RefusalReason, TextKind};

/// Bytes of the longest text that is tried as a turn: every beginning of it may have to be read.
const LONGEST_TURN: usize = 500;

impl<R: Rules> GameState<R> {
    /// Plays the plies of a turn, or some of them, written as one text.
    pub fn turn(&mut self, text: &str) -> Result<PositionUpdate, Failure> {
        let kept = self.steps.len();
        let made = self.read_turn(text).and_then(|made| self.at(made));
        self.unless_refused(made, kept, Vec::new())
    }

    /// Plays the plies that `text` names: the whole of it in any spelling, or the longest legal ply that it begins
    /// with, and so on. A ply that is the only legal one may be left out.
    fn read_turn(&mut self, text: &str) -> Result<Vec<PlayedPly>, Failure> {
        if text.len() > LONGEST_TURN {
            return Err(Failure::Refused(RefusalReason::TooLong {
                kind: TextKind::Turn,
                most: LONGEST_TURN,
            }));
        }
        let mut made = Vec::new();
        let mut rest = text;
        // The reason why the text was not read where the only legal ply was played in place of it.
        let mut unread = None;
        while !rest.is_empty() {
            let status = self.line.status();
            if made.is_empty() && status.is_over() {
                return Err(Failure::Refused(RefusalReason::Over));
            }
            if !made.is_empty() && self.is_between_turns(status) {
                let (text, rest) = (text.to_owned(), rest.to_owned());
                let turn_over = Failure::Refused(RefusalReason::TurnOver { text, rest });
                return Err(unread.map_or(turn_over, Failure::from));
            }
            let (ply, after) = match read_move(&mut self.line, rest) {
                Ok(_) => (rest.to_owned(), ""),
                Err(error) => match self.split_ply(rest) {
                    Some((ply, after)) => {
                        unread = None;
                        (ply.to_owned(), after)
                    }
                    None => match self.only_ply()? {
                        Some(ply) => {
                            unread.get_or_insert(error);
                            (ply, rest)
                        }
                        None => return Err(error.into()),
                    },
                },
            };
            let facts = self.make(&LinePly::text(ply), None)?;
            made.push(if after.is_empty() { facts } else { self.scored(facts)? });
            rest = after;
        }
        if made.is_empty() { Err(Failure::Refused(RefusalReason::NoMove)) } else { Ok(made) }
    }

    /// The longest beginning of `text` that the game reads as a legal ply, and what comes after the joint behind it.
    fn split_ply<'t>(&mut self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let ends = text.char_indices().map(|(end, _)| end).filter(|&end| end > 0).collect::<Vec<_>>();
        ends.into_iter().rev().find_map(|end| {
            let (ply, after) = text.split_at(end);
            let after = after.strip_prefix(self.joint.as_str())?;
            read_move(&mut self.line, ply).is_ok().then_some((ply, after))
        })
    }

    /// The legal ply, where a player has no other.
    fn only_ply(&mut self) -> Result<Option<String>, Failure> {
        let snapshot = self.line.snapshot()?;
        let only = match snapshot.moves.as_slice() {
            [only] if snapshot.status.player().is_some() => Some(only.text.clone()),
            _ => None,
        };
        Ok(only)
    }
}
